// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/profile.h"

#include <gmock/gmock.h>

#include <numeric>
#include <regex>

#include "core/base/json.h"

namespace baremark::engine::measure {
namespace {

using graph::OperatorReport;
using graph::OperatorTime;
using testing::ElementsAre;

constexpr Peaks kPeaks{.flopsPerSecond = 4e11, .bytesPerSecond = 1e10};

OperatorReport report(const std::string& name, const std::string& implementation, double forwardFlops,
                      double forwardBytes, double backwardFlops, double backwardBytes) {
  return {.name = name,
          .implementation = implementation,
          .forwardFlops = forwardFlops,
          .backwardFlops = backwardFlops,
          .forwardBytes = forwardBytes,
          .backwardBytes = backwardBytes};
}

const std::vector<OperatorReport> kOperators{
    report("conv1", "jit:avx512_core", 2e9, 1.2e7, 4e9, 2.4e7), report("norm1", "own", 0, 3e7, 0, 5e7),
    report("fc", "gemm:jit", 1e8, 2e7, 2e8, 4e7), report("conv2", "jit:avx512_core", 1e9, 1e6, 2e9, 2e6),
    report("add", "own", 0, 1e6, 0, 1e6)};
const std::vector<OperatorTime> kTimes{
    {0.010, 0.030}, {0.004, 0.012}, {0.002, 0.0035}, {0.003, 0.0065}, {0.0005, 0.0005}};

TEST(Profile, tableIsAlignedAndEndsWithWhatCouldBeGained) {
  EXPECT_THAT(
      profileLines(makeProfile(kOperators, kTimes, kPeaks)),
      ElementsAre("Time of each operator on rank 0, without loss, sums and update:",
                  "operator  implementation   forward ms  backward ms  share %  GFLOP/s  GB/s  % of roof  bound by",
                  "conv1     jit:avx512_core      10.000       30.000     55.6    150.0   0.9       37.5  arithmetic",
                  "norm1     own                   4.000       12.000     22.2        -   5.0       50.0  memory",
                  "fc        gemm:jit              2.000        3.500      7.6     54.5  10.9      109.1  memory",
                  "conv2     jit:avx512_core       3.000        6.500     13.2    315.8   0.3       78.9  arithmetic",
                  "add       own                   0.500        0.500      1.4        -   2.0       20.0  memory",
                  "pass 72.000 ms, roof 36.700 ms, 51.0 % of roof; most to gain: conv1 25.000 ms, norm1 8.000 ms, "
                  "conv2 2.000 ms"));
}

TEST(Profile, withoutCostsOrPeaksTheRoofIsUnknown) {
  const auto bare = makeProfile({report("conv1", "reference:Convolution", 0, 0, 0, 0)}, {{0.010, 0.030}}, kPeaks);
  EXPECT_THAT(
      profileLines(bare),
      ElementsAre(
          "Time of each operator on rank 0, without loss, sums and update:",
          "operator  implementation         forward ms  backward ms  share %  GFLOP/s  GB/s  % of roof  bound by",
          "conv1     reference:Convolution      10.000       30.000    100.0        -     -          -  -",
          "pass 40.000 ms, roof unknown"));
  const std::vector<ProfileRow> rows = makeProfile(kOperators, kTimes, {});
  for (const ProfileRow& row : rows) {
    EXPECT_EQ(row.roofSeconds, std::nullopt);
    EXPECT_EQ(row.boundBy, BoundBy::Unknown);
    EXPECT_TRUE(row.bytesPerSecond);
  }
  EXPECT_EQ(profileLines(rows).back(), "pass 72.000 ms, roof unknown");
}

TEST(Profile, sharesSumTo100PercentAndNoLineIsTakenForASpeed) {
  const std::vector<ProfileRow> rows = makeProfile(kOperators, kTimes, kPeaks);
  const double sum = std::accumulate(rows.begin(), rows.end(), 0.0,
                                     [](double before, const ProfileRow& row) { return before + 100 * row.share; });
  EXPECT_NEAR(sum, 100, 1e-9);
  const std::regex speed(R"(images/sec|examples/sec|^\d|^Step|\t)");
  for (const std::string& line : profileLines(rows)) EXPECT_FALSE(std::regex_search(line, speed)) << line;
}

TEST(Profile, roofIsThatOfThePredictedStep) {
  double roof = 0;
  for (const ProfileRow& row : makeProfile(kOperators, kTimes, kPeaks)) roof += *row.roofSeconds;
  EXPECT_DOUBLE_EQ(roof, *predictedStepSeconds(kOperators, 0, kPeaks));
}

TEST(Profile, fileHasUnitsInItsKeysAndNullForUnknown) {
  const core::base::Json rows = profileJson(
      makeProfile({kOperators[0], report("drop", "own", 0, 0, 0, 0)}, {{0.010, 0.030}, {0.006, 0.004}}, kPeaks));
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["name"], "conv1");
  EXPECT_EQ(rows[0]["implementation"], "jit:avx512_core");
  EXPECT_DOUBLE_EQ(rows[0]["forward_ms"], 10);
  EXPECT_DOUBLE_EQ(rows[0]["backward_ms"], 30);
  EXPECT_DOUBLE_EQ(rows[0]["share_percent"], 80);
  EXPECT_DOUBLE_EQ(rows[0]["gflop_per_second"], 150);
  EXPECT_DOUBLE_EQ(rows[0]["gbyte_per_second"], 0.9);
  EXPECT_DOUBLE_EQ(rows[0]["roof_percent"], 37.5);
  EXPECT_EQ(rows[0]["bound_by"], "arithmetic");
  for (const char* key : {"gflop_per_second", "gbyte_per_second", "roof_percent", "bound_by"})
    EXPECT_TRUE(rows[1][key].is_null()) << key;
}

TEST(Profile, timesAreTheMediansOfTheRounds) {
  const auto medians = medianTimes({{{5, 1}, {0, 0}}, {{1, 3}, {0, 0}}, {{2, 2}, {0, 7}}});
  ASSERT_EQ(medians.size(), 2U);
  EXPECT_EQ(medians[0].forwardSeconds, 2);
  EXPECT_EQ(medians[0].backwardSeconds, 2);
  EXPECT_EQ(medians[1].backwardSeconds, 0);
}

}  // namespace
}  // namespace baremark::engine::measure
