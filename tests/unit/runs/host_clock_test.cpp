// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_clock.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/fakes/wrapped_host.h"
#include "tests/refused.h"

namespace baremark::core::runs {
namespace {

using base::WallTime;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(HostClock, aTimeWithItsFraction) {
  EXPECT_EQ(readHostTime("1764042000.123456789\n"), WallTime(milliseconds(1764042000123)));
  EXPECT_EQ(readHostTime("0.000\n"), WallTime(milliseconds(0)));
}

TEST(HostClock, withoutAFractionItIsTheMiddleOfTheSecond) {
  for (const char* text :
       {"1764042000", "1764042000\n", "1764042000.N\n", "1764042000.%N", "1764042000.-12", "1764042000.12"})
    EXPECT_EQ(readHostTime(text), WallTime(milliseconds(1764042000500))) << text;
}

TEST(HostClock, anInvalidTimeIsNone) {
  for (const char* text : {"", "\n", "date: not found", "-5.123", "4102444800.000", "99999999999999999999999", ".5"})
    EXPECT_FALSE(readHostTime(text)) << text;
}

TEST(HostClock, aTimeOfTheHostBecomesAPossibleTimeHere) {
  const WallTime now(seconds(1000000));
  EXPECT_EQ(onOurClock(now + hours(1) - seconds(5), hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now - hours(1) - seconds(5), -hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now + hours(1), seconds(0), {}, now), now);  // the host's clock has jumped
  EXPECT_EQ(onOurClock(now - hours(1), seconds(0), now - seconds(9), now), now - seconds(9));
  EXPECT_EQ(onOurClock(now, seconds(0), now + seconds(9), now), now);  // our clock jumped
}

TEST(HostClock, aDurationIsMeasuredByTheHostEvenIfItsStartWasSeenLate) {
  const WallTime ended(seconds(1000000));
  const Span there{ended + hours(1) - seconds(5), ended + hours(1)};
  // The connection stalled for a minute during the query of the host's clock.
  for (const int seen : {0, 5, 12, 35, 60})
    EXPECT_EQ(spanOnOurClock(there, {ended - seconds(seen), ended}, {}), (Span{ended - seconds(5), ended})) << seen;
  EXPECT_EQ(spanOnOurClock(there, {ended, ended}, ended - seconds(3)), (Span{ended - seconds(3), ended}))
      << "not before the end of the one before";
}

TEST(HostClock, ifTheHostsClockWasSetADurationIsMeasuredHere) {
  const WallTime ended(seconds(1000000));
  const Span seen{ended - seconds(20), ended};
  EXPECT_EQ(spanOnOurClock({ended, ended + hours(1)}, seen, {}), seen);
  EXPECT_EQ(spanOnOurClock({ended, ended - hours(1)}, seen, {}), seen);
}

/// The host's clock is right, and its first answers arrive late.
class SlowClockHost final : public fakes::SilentHost {
 public:
  explicit SlowClockHost(int late) : m_late(late) {}
  [[nodiscard]] int asked() const { return m_asked; }

  [[nodiscard]] QFuture<base::Result<CommandOutcome>> exec(Command) override {
    const auto there =
        std::chrono::duration_cast<milliseconds>(base::SystemClock().wallNow().time_since_epoch()).count();
    if (m_asked++ < m_late) std::this_thread::sleep_for(milliseconds(2200));
    const std::string fraction = std::to_string(1000 + there % 1000).substr(1);
    return readyFuture(base::Result<CommandOutcome>(
        CommandOutcome{.status = 0, .out = std::to_string(there / 1000) + "." + fraction + "\n"}));
  }

 private:
  int m_late;
  int m_asked = 0;
};

TEST(HostClock, aDelayedAnswerIsRequestedAgain) {
  SlowClockHost host(1);
  const auto ahead = test::got(clockAhead(host));
  EXPECT_LT(std::chrono::abs(ahead), milliseconds(500)) << ahead.count() << " ms";
  EXPECT_EQ(host.asked(), 2);
}

}  // namespace
}  // namespace baremark::core::runs
