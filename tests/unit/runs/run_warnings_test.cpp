// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_warnings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

namespace baremark::core::runs {
namespace {

/// 100 steps of about 10 ms, slower by `factor` in the second half.
std::vector<double> steps(double factor) {
  std::vector<double> out;
  for (int i = 0; i < 100; ++i) out.push_back((i < 50 ? 0.01 : 0.01 * factor) * (1 + 0.001 * (i % 7)));
  return out;
}

TEST(RunWarnings, managersThatUseMoreThanTwoPercentOfACoreAreReported) {
  const std::vector<storage::Event> warnings = warningsOf(0.0314, steps(1), 0.02);
  EXPECT_EQ(warnings, (std::vector<storage::Event>{{.kind = "warning", .code = "manager", .text = "3.1"}}));
  EXPECT_TRUE(warningsOf(0.02, steps(1), 0.02).empty());
  EXPECT_TRUE(warningsOf({}, steps(1), 0.02).empty());
}

TEST(RunWarnings, driftByMoreThanHalfTheMarginIsReported) {
  EXPECT_EQ(warningsOf(0.001, steps(1.5), 0.02),
            (std::vector<storage::Event>{{.kind = "warning", .code = "drift", .text = "50.0"}}));
  EXPECT_EQ(warningsOf(0.001, steps(0.9), 0.02).at(0).text, "-10.0");
  EXPECT_TRUE(warningsOf(0.001, steps(1.05), 0.2).empty());
  EXPECT_TRUE(warningsOf(0.001, {}, 0.02).empty());
}

storage::Event suspended(const char* seconds) {
  return {.kind = "warning", .code = "suspended", .text = seconds};
}

TEST(RunWarnings, suspendedJobsAreReported) {
  using namespace std::chrono_literals;
  const std::vector<double> timed = steps(1);  // one second
  EXPECT_EQ(suspensionOf(31s, true, 40s, timed), suspended("31"));
  EXPECT_EQ(suspensionOf(31s, false, 40s, timed), suspended("31"));
  EXPECT_EQ(suspensionOf(0s, true, 2s, timed), suspended(""));
  EXPECT_EQ(suspensionOf(0s, false, 2s, timed), std::nullopt);
}

TEST(RunWarnings, aStandstillForWhichTheRunHadNoTimeIsNotReported) {
  using namespace std::chrono_literals;
  std::vector<double> timed(100, 0.1);  // ten seconds
  EXPECT_EQ(suspensionOf(6s, false, 12s, timed), std::nullopt) << "only job.sh had to wait";
  EXPECT_EQ(suspensionOf(6s, true, 12s, timed), suspended("")) << "the scheduler says so";
  EXPECT_EQ(suspensionOf(6s, false, 15s, timed), suspended("6")) << "start and end are whole seconds";
  EXPECT_EQ(suspensionOf(6s, false, 12s, {}), suspended("6")) << "no step was read";
  timed[50] = 6.1;
  EXPECT_EQ(suspensionOf(6s, false, 17s, timed), suspended("6")) << "it stood still during a step";
  timed[0] = std::nan("");
  EXPECT_EQ(suspensionOf(6s, false, 17s, timed), suspended("6")) << "a step was not read";
}

TEST(RunWarnings, unreadableLinesAreReported) {
  EXPECT_EQ(rejectionOf(0), std::nullopt);
  EXPECT_EQ(rejectionOf(7), (storage::Event{.kind = "warning", .code = "telemetry", .text = "7"}));
}

TEST(RunWarnings, aLossThatIsNoNumberIsReportedFromItsFirstStepOn) {
  const double none = std::nan("");
  const auto of = [](std::vector<double> loss, std::vector<double> step) {
    return divergenceOf({.first = 1, .step = std::move(step), .loss = std::move(loss)});
  };
  const auto since = [](const char* step) { return storage::Event{.kind = "warning", .code = "loss", .text = step}; };
  EXPECT_EQ(of({2.3, 2.2, none, none}, {1, 1, 1, 1}), since("3"));
  EXPECT_EQ(of({none, none}, {1, 1}), since("1"));
  EXPECT_EQ(of({2.3, none, std::numeric_limits<double>::infinity()}, {1, none, 1}), since("3")) << "step 2 is missing";
  EXPECT_EQ(of({2.3, none, 2.2}, {1, none, 1}), std::nullopt);
  EXPECT_EQ(of({2.3, none}, {1, none}), std::nullopt) << "it was not read";
  EXPECT_EQ(of({2.3}, {1}), std::nullopt);
  EXPECT_EQ(of({}, {}), std::nullopt);
}

}  // namespace
}  // namespace baremark::core::runs
