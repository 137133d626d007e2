// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks measure together. The parts of a step add up on every rank, and waiting is separated from communication
// (core/stats/README.md, "One run"). Instances count in their common window. The canary names what is wrong.
#include <gmock/gmock.h>

#include <array>
#include <optional>
#include <string>

#include "engine/error.h"
#include "engine/measure/canary.h"
#include "engine/measure/common_window.h"
#include "engine/measure/step_report.h"
#include "tests/engine/fakes/kept_telemetry.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::measure {
namespace {

using core::model::RankWindow;
using test::KeptTelemetry;

StepTimes timesOf(double input, double before, double blocked, double after, double other) {
  return {.step = input + before + blocked + after + other,
          .input = input,
          .computeBefore = before,
          .blocked = blocked,
          .computeAfter = after,
          .other = other};
}

TEST(StepReport, theFasterRankWaitsForTheSlowerOne) {
  KeptTelemetry telemetry;
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    KeptTelemetry none;
    StepReport report({.globalBatch = 10, .timedSteps = 2}, communicator, communicator.rank() == 0 ? telemetry : none);
    // Rank 0 is ready after 3 s, rank 1 after 5 s; the exchange itself takes 1 s.
    const bool isFast = communicator.rank() == 0;
    for (std::int64_t step = 1; step <= 2; ++step)
      report.add(step, isFast ? timesOf(1, 2, 3, 1, 0.5) : timesOf(1, 4, 1, 1, 0.5), {.loss = 2});
    report.flush();
    if (communicator.rank() > 0) return;
    core::model::RunSummary summary;
    report.describe(summary);
    EXPECT_DOUBLE_EQ(summary.wait, 2);
    EXPECT_DOUBLE_EQ(summary.exposedComm, 1);
    EXPECT_DOUBLE_EQ(summary.input + summary.compute + summary.wait + summary.exposedComm + summary.other, 7.5);
  });
  ASSERT_EQ(telemetry.steps.size(), 1U);
  const core::model::StepColumns& steps = telemetry.steps[0];
  ASSERT_EQ(steps.step.size(), 2U);
  EXPECT_EQ(steps.first, 1);
  EXPECT_DOUBLE_EQ(steps.wait[0], 2) << "5 - 3";
  EXPECT_DOUBLE_EQ(steps.exposedComm[0], 1);
  EXPECT_DOUBLE_EQ(steps.compute[0], 3);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_NEAR(steps.input[i] + steps.compute[i] + steps.wait[i] + steps.exposedComm[i] + steps.other[i],
                steps.step[i], 1e-12);
  const RankWindow& ranks = telemetry.ranks[0];
  ASSERT_EQ(ranks.rank, (std::vector<int>{0, 1}));
  EXPECT_EQ(ranks.first, 1);
  EXPECT_EQ(ranks.last, 2);
  EXPECT_DOUBLE_EQ(ranks.wait[0], 2);
  EXPECT_DOUBLE_EQ(ranks.wait[1], 0) << "the slowest waits for nobody";
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_NEAR(ranks.input[i] + ranks.computeBefore[i] + ranks.wait[i] + ranks.computeAfter[i] + ranks.exposedComm[i] +
                    ranks.other[i],
                ranks.step[i], 1e-12);
}

TEST(StepReport, above64RanksTheSlowestFiveAreNamedAndTheQuantilesAreOfAll) {
  KeptTelemetry telemetry;
  test::ThreadWorld(65).run([&](comm::Communicator& communicator) {
    KeptTelemetry none;
    StepReport report({.globalBatch = 65, .timedSteps = 1}, communicator, communicator.rank() == 0 ? telemetry : none);
    const auto before = static_cast<double>(1 + communicator.rank());
    report.add(1, timesOf(0, before, 65 - before + 2, 0, 0), {});
    report.flush();
  });
  const RankWindow& ranks = telemetry.ranks.at(0);
  EXPECT_EQ(ranks.rank, (std::vector<int>{64, 63, 62, 61, 60}));
  EXPECT_EQ(ranks.wait, (std::vector<double>{0, 1, 2, 3, 4}));
  ASSERT_EQ(ranks.quantiles.size(), 5U);
  const double before[] = {1, 17, 33, 49, 65};
  const double wait[] = {0, 16, 32, 48, 64};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_DOUBLE_EQ(ranks.quantiles[i].level, 0.25 * static_cast<double>(i));
    EXPECT_DOUBLE_EQ(ranks.quantiles[i].computeBefore, before[i]);
    EXPECT_DOUBLE_EQ(ranks.quantiles[i].wait, wait[i]);
    EXPECT_DOUBLE_EQ(ranks.quantiles[i].exposedComm, 2);
    EXPECT_DOUBLE_EQ(ranks.quantiles[i].step, 67);
  }
}

TEST(StepReport, waitIsNeverLongerThanTheTimeBlocked) {
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    KeptTelemetry telemetry;
    StepReport report({.globalBatch = 1, .timedSteps = 1}, communicator, telemetry);
    report.add(1, communicator.rank() == 0 ? timesOf(0, 1, 0.5, 6, 0) : timesOf(0, 5, 0, 0, 0), {});
    report.flush();
    if (communicator.rank() > 0) return;
    EXPECT_DOUBLE_EQ(telemetry.steps[0].wait[0], 0.5);
    EXPECT_DOUBLE_EQ(telemetry.steps[0].exposedComm[0], 0);
  });
}

TEST(StepReport, independentRanksAreGatheredOnlyAtTheEnd) {
  KeptTelemetry telemetry;
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    KeptTelemetry none;
    StepReport report({.sync = RankSync::AtTheEnd, .globalBatch = 2, .timedSteps = 3}, communicator,
                      communicator.rank() == 0 ? telemetry : none);
    for (std::int64_t step = 1; step <= 3; ++step) {
      report.add(step, timesOf(0, 1 + communicator.rank(), 0, 0, 0), {});
      if (communicator.rank() == 0) report.flush();  // without the other rank
    }
    report.flushTogether();
  });
  ASSERT_EQ(telemetry.steps.size(), 4U);
  EXPECT_TRUE(telemetry.ranks[2].rank.empty());
  EXPECT_EQ(telemetry.ranks[3].first, 1);
  EXPECT_EQ(telemetry.ranks[3].last, 3);
  EXPECT_DOUBLE_EQ(telemetry.ranks[3].step[1], 2);
}

TEST(StepReport, warmUpStepsAreReportedButDoNotCount) {
  test::ThreadWorld(1).run([&](comm::Communicator& communicator) {
    KeptTelemetry telemetry;
    StepReport report({.globalBatch = 10, .timedSteps = 1}, communicator, telemetry);
    report.add(-1, timesOf(0, 100, 0, 0, 0), {});
    report.add(0, timesOf(0, 100, 0, 0, 0), {});
    report.flushTogether();
    report.add(1, timesOf(0, 2, 0, 0, 0), {});
    report.flushTogether();
    EXPECT_DOUBLE_EQ(report.speed().imagesPerSecond, 5);
    core::model::RunSummary summary;
    report.describe(summary);
    EXPECT_DOUBLE_EQ(summary.compute, 2);
    EXPECT_EQ(telemetry.steps[0].first, -1);
    EXPECT_EQ(telemetry.last, 1);
  });
}

TEST(CommonWindow, theStepAtWorkCountsInPart) {
  StepEnds ends;
  ends.reserve(3);
  EXPECT_EQ(ends.within(1), 0) << "no step";
  for (const double step : {1.0, 2.0, 4.0}) ends.add(step);  // they end after 1, 3 and 7 s
  EXPECT_DOUBLE_EQ(ends.within(0), 0);
  EXPECT_DOUBLE_EQ(ends.within(0.25), 0.25);
  EXPECT_DOUBLE_EQ(ends.within(1), 1);
  EXPECT_DOUBLE_EQ(ends.within(2), 1.5);
  EXPECT_DOUBLE_EQ(ends.within(4), 2.25);
  EXPECT_DOUBLE_EQ(ends.within(7), 3);
  EXPECT_DOUBLE_EQ(ends.within(100), 3);
}

TEST(CommonWindow, eachInstanceHasTheSumOfItsRanksAndStepsAfterTheFirstEndCountForNothing) {
  const std::array<double, 4> ofRanks = {10, 20, 30, 50};
  EXPECT_EQ(ratesOfInstances(ofRanks, 2, 2), (std::vector<double>{15, 40}));
  EXPECT_EQ(ratesOfInstances(ofRanks, 4, 2), (std::vector<double>{5, 10, 15, 25}));
  EXPECT_EQ(ratesOfInstances(ofRanks, 1, 2), (std::vector<double>{55}));
  // Two instances of one rank with batch 8. Alone at the end, the slow one is twice as fast.
  StepEnds fast;
  StepEnds slow;
  for (int i = 0; i < 4; ++i) fast.add(1);
  for (int i = 0; i < 2; ++i) slow.add(2);  // ends 2, 4
  for (int i = 0; i < 2; ++i) slow.add(1);  // ends 5, 6
  const double window = 4;
  const std::array<double, 2> images = {8 * fast.within(window), 8 * slow.within(window)};
  EXPECT_EQ(ratesOfInstances(images, 2, window), (std::vector<double>{8, 4}));
}

TEST(Canary, aChangedMessageIsAnErrorOnlyOfItsRank) {
  test::ThreadWorld world(2);
  world.damageExchangeTo(1);
  world.run([](comm::Communicator& communicator) {
    const CanarySettings settings{.exchangeBytes = 1000};
    core::model::CanaryReport report;
    try {
      tryExchange(communicator, settings, report);
      EXPECT_EQ(communicator.rank(), 0);
    } catch (const EngineError& error) {
      EXPECT_EQ(communicator.rank(), 1);
      EXPECT_EQ(error.code(), "exchange_damaged");
      EXPECT_EQ(error.rank(), -1) << "the other ranks do not know of it: this rank must end them";
      EXPECT_THAT(error.what(), testing::HasSubstr("from rank 0 arrived changed at byte 0"));
      std::array<double, 1> none = {0};
      communicator.max(none);  // the other rank waits there
    }
  });
}

TEST(Canary, collectsTheTransportsOfUcxOfEachRank) {
  test::ThreadWorld(3).run([](comm::Communicator& communicator) {
    const CanarySettings settings{.singleCopy = "unknown", .exchangeBytes = 1000};
    core::model::CanaryReport report = collectCanary(communicator, settings);
    const auto own = [&]() -> std::optional<std::string> {
      if (communicator.rank() == 0) return "cma/memory, sysv/memory";
      if (communicator.rank() == 1) return "none";
      return {};
    };
    collectUcx(communicator, own(), report);
    EXPECT_TRUE(report.ranks.empty() || !report.ranks[0].ucx) << "the exchange has not completed";
    tryExchange(communicator, settings, report);
    collectUcx(communicator, own(), report);
    if (!comm::isFirst(communicator)) return;
    ASSERT_EQ(report.ranks.size(), 3U);
    EXPECT_EQ(report.ranks[0].ucx, "cma/memory, sysv/memory");
    EXPECT_EQ(report.ranks[1].ucx, "none");
    EXPECT_FALSE(report.ranks[2].ucx);
    EXPECT_THAT(describe(report), testing::EndsWith("single copy: unknown; UCX: cma/memory, sysv/memory"));
    report.ranks[0].ucx = "none";
    EXPECT_THAT(describe(report), testing::EndsWith("single copy: unknown"));
  });
}

}  // namespace
}  // namespace baremark::engine::measure
