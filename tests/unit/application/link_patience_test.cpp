// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/link_patience.h"

#include <gtest/gtest.h>

#include "remote/ssh/offline.h"

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
namespace offline = remote::offline;

const core::base::MonotonicTime kBegin{};

core::base::Error away(const char* reason) {
  return remote::offlineError("cluster", reason, "words");
}

TEST(LinkPatience, aLinkThatBrokeIsWaitedForHoweverLongItIsAway) {
  LinkPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway, offline::kLost}) {
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin + 24h)) << reason;
  }
}

TEST(LinkPatience, aHostThatWasNeverReachedIsAnErrorAtOnce) {
  LinkPatience patience;
  EXPECT_FALSE(patience.pauseAfter(away(offline::kUnreachable), kBegin));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kPortRefused), kBegin));
}

TEST(LinkPatience, aHostWithWorkOnItIsWaitedForFromTheFirstAttempt) {
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway}) {
    LinkPatience patience(Link::WasThere);
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin)) << reason;
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin + 24h)) << reason;
  }
  EXPECT_FALSE(LinkPatience(Link::WasThere).pauseAfter(away(offline::kSignInRefused), kBegin));
}

TEST(LinkPatience, aHostThatTurnsTheSignInAwayIsTriedAgainForTwoMinutes) {
  LinkPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h));
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 119s));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 120s));
}

TEST(LinkPatience, whatOnlyAPersonPutsRightIsNotWaitedFor) {
  LinkPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kSignInRefused, offline::kSignInNeeded, offline::kHostKeyChanged,
                             offline::kConfigRefused, offline::kForcedCommand}) {
    EXPECT_FALSE(patience.pauseAfter(away(reason), kBegin)) << reason;
  }
  EXPECT_FALSE(patience.pauseAfter({.code = core::base::ErrorCode::CommandFailed, .where = "cluster"}, kBegin));
}

}  // namespace
}  // namespace baremark::app
