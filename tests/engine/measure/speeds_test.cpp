// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>

#include "core/protocol/backend.h"
#include "engine/measure/step_speeds.h"
#include "engine/measure/tf_lines.h"
#include "tests/engine/reference/finite_difference.h"

namespace baremark::engine::measure {
namespace {

using testing::ElementsAre;
using Numbers = std::vector<double>;

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

TEST(StepSpeeds, oneStepHasNoSpread) {
  StepSpeeds speeds(10, 1);
  speeds.add(0.5);
  EXPECT_EQ(speeds.speed().imagesPerSecond, 20);
  EXPECT_EQ(speeds.speed().uncertainty, 0);
  EXPECT_EQ(speeds.speed().jitter, 0);
}

TEST(StepSpeeds, quantilesAreThoseOfTheStepTimes) {
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

TEST(TfLines, stepLinesAreThoseOfTfCnnBenchmarks) {
  EXPECT_EQ(line(10, {139.6, 0.1, 0.3}, 8.137, {}), "10\timages/sec: 139.6 +/- 0.1 (jitter = 0.3)\t8.137");
  EXPECT_EQ(line(1, {2000, 0, 0}, 2.3026, Accuracy{0.1, 0.5}),
            "1\timages/sec: 2000.0 +/- 0.0 (jitter = 0.0)\t2.303\t0.100\t0.500");
  EXPECT_EQ(line(3, {1, 0, 0}, -std::nan(""), {}), "3\timages/sec: 1.0 +/- 0.0 (jitter = 0.0)\tnan");
}

TEST(TfLines, stepLinesMatchTheExpressionsThatReadThem) {
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

TEST(TfLines, headerTotalAndAccuracyAreThoseOfTfCnnBenchmarks) {
  EXPECT_EQ(headerLine(false), "Step\tImg/sec\ttotal_loss");
  EXPECT_EQ(headerLine(true), "Step\tImg/sec\ttotal_loss\ttop_1_accuracy\ttop_5_accuracy");
  const std::string dashes(64, '-');
  EXPECT_THAT(totalLines(138.954), ElementsAre(dashes, "total images/sec: 138.95", dashes));
  EXPECT_EQ(accuracyLine({0.5, 1}, 80), "Accuracy @ 1 = 0.5000 Accuracy @ 5 = 1.0000 [80 examples]");
  EXPECT_EQ(evaluationStepLine(10, 1234.56), "10\t1234.6 examples/sec");
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

TEST(TfLines, theBannerNamesTheReferenceBackendAndCallsItSlow) {
  const std::vector<std::string> fast = bannerLines({.version = "0.1.0", .backend = "oneDNN 2.6.3"});
  std::vector<std::string> slow = bannerLines({.version = "0.1.0", .backend = core::protocol::kReferenceBackend});
  ASSERT_EQ(slow.size(), fast.size() + 1);
  EXPECT_EQ(slow[1], "Backend:     reference, which is slow: this engine was built without oneDNN");
  slow.erase(slow.begin() + 1);
  EXPECT_EQ(slow, fast);
}

}  // namespace
}  // namespace baremark::engine::measure
