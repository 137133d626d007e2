// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that a run prints: speeds, and the profile of its operators.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <regex>

#include "core/base/json.h"
#include "core/protocol/backend.h"
#include "engine/measure/profile.h"
#include "engine/measure/step_speeds.h"
#include "engine/measure/tf_lines.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::measure {
namespace {

using Numbers = std::vector<double>;
using graph::OperatorReport;
using testing::ElementsAre;

double median(Numbers values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/// An independent copy of tf_cnn_benchmarks' get_perf_timing.
Speed byHand(double batch, const Numbers& times) {
  Numbers speeds;
  double total = 0;
  for (const double t : times) {
    speeds.push_back(batch / t);
    total += t;
  }
  const auto n = static_cast<double>(times.size());
  double mean = 0;
  for (const double s : speeds) mean += s / n;
  double variance = 0;
  for (const double s : speeds) variance += (s - mean) * (s - mean) / n;
  const double middle = median(speeds);
  Numbers distances;
  for (const double s : speeds) distances.push_back(std::abs(s - middle));
  return {batch / (total / n), std::sqrt(variance) / std::sqrt(n), 1.4826 * median(distances)};
}

TEST(StepSpeeds, threeFiguresFollowTheFormulasOfTfCnnBenchmarks) {
  Numbers times = test::randomNumbers(200, 3, 0.02, 0.05);
  times[7] = 0.5;                                         // an outlier
  for (std::size_t i = 30; i < 50; ++i) times[i] = 0.03;  // equal ones
  StepSpeeds speeds(64, times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    speeds.add(times[i]);
    if (i % 7 != 0 && i + 1 < times.size() && i > 12) continue;  // at irregular intervals, as with display_every
    const Speed want = byHand(64, Numbers(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(i) + 1));
    const Speed got = speeds.speed();
    EXPECT_NEAR(got.imagesPerSecond, want.imagesPerSecond, 1e-9 * want.imagesPerSecond) << i;
    EXPECT_NEAR(got.uncertainty, want.uncertainty, 1e-9 * want.imagesPerSecond) << i;
    EXPECT_NEAR(got.jitter, want.jitter, 1e-9 * want.imagesPerSecond) << i;
  }
}

TEST(StepSpeeds, quantilesAreThoseOfTheStepTimesAndOneStepHasNoSpread) {
  StepSpeeds one(10, 1);
  one.add(0.5);
  EXPECT_EQ(one.speed().imagesPerSecond, 20);
  EXPECT_EQ(one.speed().uncertainty, 0);
  EXPECT_EQ(one.speed().jitter, 0);
  StepSpeeds speeds(1, 101);
  for (int i = 100; i >= 0; --i) speeds.add(1 + 0.01 * i);
  static_cast<void>(speeds.speed());
  EXPECT_NEAR(speeds.stepQuantile(0.5), 1.5, 1e-12);
  EXPECT_NEAR(speeds.stepQuantile(0.05), 1.05, 1e-12);
  EXPECT_NEAR(speeds.stepQuantile(1), 2, 1e-12);
  EXPECT_NEAR(speeds.stepQuantile(0), 1, 1e-12);
}

std::string line(std::int64_t step, const Speed& speed, double loss, const std::optional<Accuracy>& accuracy) {
  std::array<char, kStepLineBytes> buffer{};
  return std::string(stepLine(buffer, step, speed, loss, accuracy));
}

TEST(TfLines, stepLinesAreThoseOfTfCnnBenchmarksAndMatchTheExpressionThatReadsThem) {
  EXPECT_EQ(line(10, {139.6, 0.1, 0.3}, 8.137, {}), "10\timages/sec: 139.6 +/- 0.1 (jitter = 0.3)\t8.137");
  EXPECT_EQ(line(1, {2000, 0, 0}, 2.3026, Accuracy{0.1, 0.5}),
            "1\timages/sec: 2000.0 +/- 0.0 (jitter = 0.0)\t2.303\t0.100\t0.500");
  EXPECT_EQ(line(3, {1, 0, 0}, -std::nan(""), {}), "3\timages/sec: 1.0 +/- 0.0 (jitter = 0.0)\tnan");
  const std::regex exact(
      R"(^(\d+)\s+images/sec: ([\d.]+) \+/- ([\d.]+) \(jitter = ([\d.]+)\)\s+(nan|inf|[-\d.]+)(?:\s+([\d.]+)\s+([\d.]+))?$)");
  for (const double loss : {8.137, 0.0, 12345.6, std::nan(""), static_cast<double>(INFINITY)}) {
    for (const bool hasAccuracy : {false, true}) {
      const std::string text =
          line(1000000, {1e6, 123.4, 0.05}, loss, hasAccuracy ? std::optional(Accuracy{1, 1}) : std::nullopt);
      EXPECT_TRUE(std::regex_match(text, exact)) << text;
    }
  }
}

TEST(TfLines, otherLinesAreThoseOfTfCnnBenchmarksAndTheBannerCallsTheReferenceSlow) {
  EXPECT_EQ(headerLine(false), "Step\tImg/sec\ttotal_loss");
  EXPECT_EQ(headerLine(true), "Step\tImg/sec\ttotal_loss\ttop_1_accuracy\ttop_5_accuracy");
  const std::string dashes(64, '-');
  EXPECT_THAT(totalLines(138.954), ElementsAre(dashes, "total images/sec: 138.95", dashes));
  EXPECT_EQ(accuracyLine({0.5, 1}, 80), "Accuracy @ 1 = 0.5000 Accuracy @ 5 = 1.0000 [80 examples]");
  EXPECT_EQ(evaluationStepLine(10, 1234.56), "10\t1234.6 examples/sec");
  const std::vector<std::string> fast = bannerLines({.version = "0.1.0", .backend = "oneDNN 2.6.3"});
  std::vector<std::string> slow = bannerLines({.version = "0.1.0", .backend = core::protocol::kReferenceBackend});
  ASSERT_EQ(slow.size(), fast.size() + 1);
  EXPECT_EQ(slow[1], "Backend:     reference, which is slow: this engine was built without oneDNN");
  slow.erase(slow.begin() + 1);
  EXPECT_EQ(slow, fast);
}

TEST(TfLines, bannerKeysAreInTheirColumns) {
  const std::vector<std::string> lines = bannerLines({.version = "0.1.0",
                                                      .model = "resnet50_v1.5",
                                                      .dataset = "imagenet (synthetic)",
                                                      .mode = "training",
                                                      .globalBatch = 64,
                                                      .rankBatch = 32,
                                                      .batches = 100,
                                                      .epochs = 0.005,
                                                      .ranks = 2,
                                                      .dataFormat = "NCHW",
                                                      .optimizer = "sgd",
                                                      .variableUpdate = "allreduce"});
  const std::regex key(
      R"(^(Model|Dataset|Mode|SingleSess|Batch size|Num batches|Num epochs|Devices|NUMA bind|Data format|Optimizer|Variables|AllReduce|Sync|Horovod on):\s+(.*)$)");
  int keys = 0;
  for (const std::string& text : lines) {
    keys += std::regex_match(text, key) ? 1 : 0;
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos && colon < 13) {
      EXPECT_NE(text[13], ' ') << text;
      EXPECT_EQ(text[12], ' ') << text;
    }
  }
  EXPECT_EQ(keys, 12);
  EXPECT_THAT(lines, testing::IsSupersetOf({"Model:       resnet50_v1.5", "Batch size:  64 global",
                                            "             32 per device", "Num epochs:  0.01",
                                            "Devices:     ['cpu:0', 'cpu:1']"}));
  EXPECT_EQ(lines.back(), "==========");
}

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
const std::vector<graph::OperatorTime> kTimes{
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

TEST(Profile, sharesSumTo100PercentTheRoofIsThatOfTheStepAndNoLineIsTakenForASpeed) {
  const std::vector<ProfileRow> rows = makeProfile(kOperators, kTimes, kPeaks);
  const double sum = std::accumulate(rows.begin(), rows.end(), 0.0,
                                     [](double before, const ProfileRow& row) { return before + 100 * row.share; });
  EXPECT_NEAR(sum, 100, 1e-9);
  const std::regex speed(R"(images/sec|examples/sec|^\d|^Step|\t)");
  for (const std::string& line : profileLines(rows)) EXPECT_FALSE(std::regex_search(line, speed)) << line;
  double roof = 0;
  for (const ProfileRow& row : rows) roof += *row.roofSeconds;
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
