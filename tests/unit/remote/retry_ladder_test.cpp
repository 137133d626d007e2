// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_connection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace baremark::remote {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

const core::base::MonotonicTime kStart{seconds(1000)};

/// The wait is `seconds`, or up to a quarter longer.
void expectWait(const RetryLadder& ladder, core::base::MonotonicTime since, int step) {
  const auto wait = duration_cast<milliseconds>(ladder.next() - since);
  EXPECT_GE(wait, seconds(step));
  EXPECT_LE(wait, milliseconds(1250) * step);
  EXPECT_FALSE(ladder.isDue(ladder.next() - milliseconds(1)));
  EXPECT_TRUE(ladder.isDue(ladder.next()));
}

TEST(RetryLadder, aSilentHostIsRetriedLessAndLessOften) {
  RetryLadder ladder(kHealthyAfter);
  EXPECT_TRUE(ladder.isDue(kStart));
  auto now = kStart;
  for (const int step : {1, 2, 5, 15, 60, 60, 60}) {
    ladder.noteFailure(now);
    expectWait(ladder, now, step);
    now = ladder.next();
  }
}

TEST(RetryLadder, aHostThatHangsUpAfterTheSignInIsRetriedLessAndLessOften) {
  RetryLadder ladder(kHealthyAfter);
  auto now = kStart;
  for (const int step : {1, 2, 5, 15, 60, 60}) {
    ladder.noteSignIn(now);
    now += seconds(59);
    ladder.noteLoss(now, kMuchCarried - 1);
    expectWait(ladder, now, step);
    now = ladder.next();
  }
}

TEST(RetryLadder, aLongSessionResetsTheDelays) {
  RetryLadder ladder(kHealthyAfter);
  for (int i = 0; i < 4; ++i) ladder.noteFailure(kStart);
  ladder.noteSignIn(kStart);
  ladder.noteLoss(kStart + seconds(60), 0);
  expectWait(ladder, kStart + seconds(60), 1);
  // The session is over. Its duration does not count twice.
  ladder.noteLoss(kStart + seconds(200), kMuchCarried);
  expectWait(ladder, kStart + seconds(200), 2);
}

TEST(RetryLadder, aSessionWithMuchDataResetsTheDelays) {
  RetryLadder ladder(kHealthyAfter);
  auto now = kStart;
  for (int cut = 0; cut < 5; ++cut) {
    ladder.noteSignIn(now);
    now += seconds(5);
    ladder.noteLoss(now, kMuchCarried);
    expectWait(ladder, now, 1);
  }
}

TEST(RetryLadder, aRetryOnRequestIsNotDelayed) {
  RetryLadder ladder(kHealthyAfter);
  for (int i = 0; i < 4; ++i) ladder.noteFailure(kStart);
  ladder.reset();
  EXPECT_TRUE(ladder.isDue(kStart));
  ladder.noteFailure(kStart);
  expectWait(ladder, kStart, 1);
}

TEST(RetryLadder, programsThatLostTheConnectionTogetherReconnectAtDifferentTimes) {
  std::vector<milliseconds> waits;
  for (int i = 0; i < 50; ++i) {
    RetryLadder ladder(kHealthyAfter);
    ladder.noteLoss(kStart, 0);
    waits.push_back(duration_cast<milliseconds>(ladder.next() - kStart));
  }
  EXPECT_NE(std::count(waits.begin(), waits.end(), waits.front()), 50);
}

}  // namespace
}  // namespace baremark::remote
