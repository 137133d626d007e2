// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/time_limit.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace baremark::core::model {
namespace {

using std::chrono::seconds;

constexpr const char* kSlurm = "0:30:00";
constexpr const char* kLsf = "0:30";
constexpr const char* kFlux = "30m";

TEST(TimeLimit, oneSpellingMeansTheSameToEveryScheduler) {
  for (const auto& [text, wanted] : std::vector<std::pair<const char*, int>>{{"0:30:00", 1800},
                                                                             {"30m", 1800},
                                                                             {"90s", 90},
                                                                             {"1h30m", 5400},
                                                                             {"2d", 172800},
                                                                             {"1d2h3m4s", 93784},
                                                                             {"36:00:00", 129600},
                                                                             {"1-12:00:00", 129600},
                                                                             {"2-12", 216000},
                                                                             {"1-2:30", 95400},
                                                                             {"0:5:00", 300}}) {
    for (const char* example : {kSlurm, kLsf, kFlux})
      EXPECT_EQ(timeLimitIn(text, example), std::optional(seconds(wanted))) << text << " with " << example;
  }
}

TEST(TimeLimit, ambiguousTimesAreRefused) {
  for (const char* text : {"30", "0", "", ":30", "0:30:", "-1:00", "1--2", "30m30m", "5m1h", "1x", "1e3s", "unlimited",
                           "9999999999:00:00", "99999d"}) {
    for (const char* example : {kSlurm, kLsf, kFlux})
      EXPECT_FALSE(timeLimitIn(text, example)) << text << " with " << example;
  }
  for (const char* example : {kSlurm, kFlux}) EXPECT_FALSE(timeLimitIn("0:30", example));
  EXPECT_EQ(timeLimitIn("0:30", kLsf), std::optional(seconds(1800))) << "LSF writes no other";
  EXPECT_EQ(timeLimitIn("1.5h", kFlux), std::optional(seconds(5400)));
  EXPECT_FALSE(timeLimitIn("1.5h", kSlurm));
}

TEST(TimeLimit, isWrittenInTheFormatOfEachScheduler) {
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kSlurm), "0:30:00");
  EXPECT_EQ(writtenTimeLimit(seconds(129600 + 61), kSlurm), "36:01:01");
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kLsf), "0:30");
  EXPECT_EQ(writtenTimeLimit(seconds(61), kLsf), "0:02") << "never less than was asked for";
  EXPECT_EQ(writtenTimeLimit(seconds(129600), kLsf), "36:00");
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kFlux), "30m");
  EXPECT_EQ(writtenTimeLimit(seconds(90), kFlux), "90s");
}

TEST(TimeLimit, theSuggestedLongerLimitIsNeverShorter) {
  EXPECT_EQ(longerTimeLimit("4:00:00"), "8:00:00");
  EXPECT_EQ(longerTimeLimit("30m"), "1:00:00");
  EXPECT_EQ(longerTimeLimit("1-12:00:00"), "72:00:00");
  EXPECT_EQ(longerTimeLimit("0:01:00"), "0:10:00");
  EXPECT_EQ(longerTimeLimit(""), "2:00:00");
}

}  // namespace
}  // namespace baremark::core::model
