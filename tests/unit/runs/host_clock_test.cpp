// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_clock.h"

#include <gtest/gtest.h>

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
  for (const char* text : {"1764042000", "1764042000\n", "1764042000.N\n", "1764042000.%N", "1764042000.-12", "1764042000.12"})
    EXPECT_EQ(readHostTime(text), WallTime(milliseconds(1764042000500))) << text;
}

TEST(HostClock, whatIsNoTimeIsNone) {
  for (const char* text : {"", "\n", "date: not found", "-5.123", "4102444800.000", "99999999999999999999999", ".5"}) EXPECT_FALSE(readHostTime(text)) << text;
}

TEST(HostClock, aMomentThereIsOneHereThatCanBe) {
  const WallTime now(seconds(1000000));
  EXPECT_EQ(onOurClock(now + hours(1) - seconds(5), hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now - hours(1) - seconds(5), -hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now + hours(1), seconds(0), {}, now), now);  // its clock jumped since
  EXPECT_EQ(onOurClock(now - hours(1), seconds(0), now - seconds(9), now), now - seconds(9));
  EXPECT_EQ(onOurClock(now, seconds(0), now + seconds(9), now), now);  // ours jumped
}

}  // namespace
}  // namespace baremark::core::runs
