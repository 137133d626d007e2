// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/connection_patience.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/application/transfers.h"
#include "app/text/form_text.h"
#include "remote/ssh/offline.h"

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace offline = remote::offline;

const core::base::MonotonicTime kBegin{};

core::base::Error away(const char* reason) {
  return remote::offlineError("cluster", reason, "words");
}

TEST(ConnectionPatience, aLostConnectionIsAwaitedWithoutALimit) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway, offline::kLost})
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin + 24h)) << reason;
}

TEST(ConnectionPatience, aHostThatWasNeverReachedIsAnErrorAtOnce) {
  ConnectionPatience patience;
  EXPECT_FALSE(patience.pauseAfter(away(offline::kUnreachable), kBegin));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kPortRefused), kBegin));
}

TEST(ConnectionPatience, aHostWithRunningWorkIsAwaitedFromTheFirstAttempt) {
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway}) {
    ConnectionPatience patience(Reached::Before);
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin)) << reason;
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin + 24h)) << reason;
  }
  EXPECT_FALSE(ConnectionPatience(Reached::Before).pauseAfter(away(offline::kSignInRefused), kBegin));
}

TEST(ConnectionPatience, aHostThatRejectsTheSignInIsRetriedForTwoMinutes) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h));
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 119s));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 120s));
}

TEST(ConnectionPatience, aSilentSchedulerIsRetriedForTwoMinutesOrWithoutLimitIfItHasWork) {
  for (const auto code : {core::base::ErrorCode::Unavailable, core::base::ErrorCode::Timeout}) {
    const core::base::Error silent{.code = code, .where = "Slurm", .allowed = core::base::Phrase::SchedulerAway};
    ConnectionPatience patience;
    EXPECT_TRUE(patience.pauseAfter(silent, kBegin + 1h));
    EXPECT_TRUE(patience.pauseAfter(silent, kBegin + 1h + 119s));
    EXPECT_FALSE(patience.pauseAfter(silent, kBegin + 1h + 120s));
    ConnectionPatience withWork(Reached::Before);
    EXPECT_TRUE(withWork.pauseAfter(silent, kBegin));
    EXPECT_TRUE(withWork.pauseAfter(silent, kBegin + 24h));
  }
  EXPECT_FALSE(ConnectionPatience(Reached::Before)
                   .pauseAfter({.code = core::base::ErrorCode::Unavailable, .where = "Slurm"}, kBegin))
      << "its commands are not there";
}

TEST(ConnectionPatience, problemsThatNeedTheUserAreNotAwaited) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kSignInRefused, offline::kSignInNeeded, offline::kHostKeyChanged,
                             offline::kConfigRefused, offline::kForcedCommand})
    EXPECT_FALSE(patience.pauseAfter(away(reason), kBegin)) << reason;
  EXPECT_FALSE(patience.pauseAfter({.code = core::base::ErrorCode::CommandFailed, .where = "cluster"}, kBegin));
}

TEST(ConnectionPatience, workIsRepeatedAfterALostConnectionAndTheWaitIsReportedOnce) {
  int calls = 0;
  std::vector<std::string> told;
  const auto done = retryUntilConnected(
      Reached::NotYet, [&](const core::base::Error& error) { told.push_back(error.value.english()); }, {},
      [&]() -> core::base::Result<int> {
        ++calls;
        if (calls < 3) return core::base::fail(away(offline::kLost));
        return calls;
      });
  ASSERT_TRUE(done);
  EXPECT_EQ(*done, 3);
  EXPECT_EQ(told, (std::vector<std::string>{offline::kLost}));
}

TEST(ConnectionPatience, aCancelledWaitEnds) {
  int calls = 0;
  const auto left = retryUntilConnected(
      Reached::Before, {}, [&] { return calls > 0; },
      [&]() -> core::base::Result<void> {
        ++calls;
        return core::base::fail(away(offline::kUnreachable));
      });
  ASSERT_FALSE(left);
  EXPECT_EQ(left.error().code, core::base::ErrorCode::Cancelled);
  EXPECT_EQ(calls, 1);
}

TEST(TransferMeter, rateAndTimeLeftComeFromTheLastTenSeconds) {
  TransferMeter meter;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(meter.at({.done = 500, .total = 10500, .before = 500}, start).bytesPerSecond);
  EXPECT_FALSE(meter.at({.done = 600, .total = 10500, .before = 500}, start + milliseconds(100)).left)
      << "too early to tell";
  const TransferState second = meter.at({.done = 1500, .total = 10500, .before = 500}, start + seconds(1));
  ASSERT_TRUE(second.bytesPerSecond && second.left);
  EXPECT_DOUBLE_EQ(*second.bytesPerSecond, 1000);
  EXPECT_EQ(*second.left, seconds(9));
  // From here on the transfer is ten times slower. After a while only the new speed counts.
  TransferState later;
  for (int i = 1; i <= 20; ++i)
    later = meter.at({.done = 1500 + 100 * i, .total = 10500, .before = 500}, start + seconds(1 + i));
  EXPECT_NEAR(*later.bytesPerSecond, 100, 1);
}

TEST(TransferText, saysHowFarAndHowLong) {
  EXPECT_EQ(text::transferWords(12000000, 90000000, {}, {}).toStdString(), "12.0 MB of 90.0 MB");
  EXPECT_EQ(text::transferWords(12000000, 90000000, 11.2e6, milliseconds(6900)).toStdString(),
            "12.0 MB of 90.0 MB, 11.2 MB/s, 7.0 s left");
  EXPECT_EQ(text::transferWords(89000000, 90000000, 11.2e6, milliseconds(100)).toStdString(),
            "89.0 MB of 90.0 MB, 11.2 MB/s, nearly done");
  EXPECT_EQ(text::transferWords(90000000, 90000000, 11.2e6, milliseconds(0)).toStdString(),
            "90.0 MB of 90.0 MB, being verified on the host");
}

}  // namespace
}  // namespace baremark::app
