// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/comparison_input.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "core/stats/comparison.h"
#include "made_up.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode;

ComparisonInput goodInput() {
  MadeUpExperiment experiment;
  for (int i = 0; i < 3; ++i) experiment.block(1, {1000, 990});
  experiment.block(2, {2000, 1990});
  return experiment.input;
}

/// The error of goodInput() with one thing spoilt.
base::Error errorOf(const std::function<void(ComparisonInput&)>& spoil) {
  ComparisonInput input = goodInput();
  spoil(input);
  const auto out = compare(input);
  EXPECT_EQ(!out, !checkComparisonInput(input));
  return out ? base::Error{} : out.error();
}

TEST(ComparisonInput, validInputPasses) {
  EXPECT_TRUE(checkComparisonInput(goodInput()));
  EXPECT_TRUE(checkComparisonInput({.arms = {"bare metal"}}));
}

TEST(ComparisonInput, invalidRatesAreRefusedWithTheirPath) {
  for (const double bad : {0.0, -5.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    const base::Error error = errorOf([&](ComparisonInput& input) { input.runs[3].imagesPerSecond = bad; });
    EXPECT_EQ(error.code, ErrorCode::OutOfRange) << bad;
    EXPECT_EQ(error.where, "/runs/3/images_per_second");
  }
}

TEST(ComparisonInput, indicesAreChecked) {
  EXPECT_EQ(errorOf([](auto& input) { input.baseline = 2; }).where, "/baseline");
  EXPECT_EQ(errorOf([](auto& input) { input.arms.clear(); }).where, "/baseline");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[0].arm = 2; }).where, "/runs/0/arm");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].point.ranks = 7; }).code, ErrorCode::UnknownValue);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].caseIndex = 1; }).where, "/runs/1/point");
}

TEST(ComparisonInput, numbersAreChecked) {
  for (const double bad : {0.0, 1.0, -0.02, std::nan("")})
    EXPECT_EQ(errorOf([&](auto& input) { input.margin = bad; }).where, "/margin") << bad;
  EXPECT_EQ(errorOf([](auto& input) { input.repeats = 0; }).where, "/repeats");
  EXPECT_EQ(errorOf([](auto& input) { input.points[0].extensions = -1; }).where, "/points/0/extensions");
  EXPECT_EQ(errorOf([](auto& input) { input.points[0].extensions = 31; }).where, "/points/0/extensions");
  EXPECT_EQ(errorOf([](auto& input) { input.points.push_back({.point = {.nodes = 0, .ranks = 4}}); }).where,
            "/points/2/nodes");
  EXPECT_EQ(errorOf([](auto& input) { input.points[1].cells.resize(1); }).where, "/points/1/cells");
  EXPECT_EQ(errorOf([](auto& input) {
              input.points[1].cells.resize(2);
              input.points[1].cells[1].imagesPerBatch = 0;
            }).where,
            "/points/1/cells/1/images_per_batch");
}

TEST(ComparisonInput, untilNeedsPairsAndPositiveNumbers) {
  EXPECT_EQ(errorOf([](auto& input) {
              input.order = model::Order::Independent;
              input.until = model::Until{};
            }).code,
            ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.until = model::Until{.halfWidth = 0}; }).where, "/until/half_width");
  EXPECT_EQ(errorOf([](auto& input) { input.until = model::Until{.maxRepeats = 0}; }).where, "/until/max_repeats");
}

TEST(ComparisonInput, duplicatesAreRefused) {
  EXPECT_EQ(errorOf([](auto& input) { input.points.push_back(input.points[0]); }).code, ErrorCode::Duplicate);
  EXPECT_EQ(errorOf([](auto& input) { input.runs.push_back(input.runs[0]); }).code, ErrorCode::Duplicate);
}

TEST(ComparisonInput, aBlockHasOnePositionAndAName) {
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].round = 2; }).code, ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].allocation = base::AllocationId("other"); }).code,
            ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[7].point.ranks = 1; }).code, ErrorCode::Conflict);
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].block = {}; }).where, "/runs/1/block");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].allocation = {}; }).where, "/runs/1/allocation");
  EXPECT_EQ(errorOf([](auto& input) { input.runs[1].round = -1; }).where, "/runs/1/round");
}

}  // namespace
}  // namespace baremark::core::stats
