// SPDX-License-Identifier: GPL-3.0-or-later
// Several trainings at once: their ranks, cores, cost and cautions.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/packing.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::Json;

model::Experiment instances(int count, std::vector<int> ranks) {
  model::Experiment experiment = quickStart();
  experiment.scale.instances = count;
  experiment.scale.ranks = std::move(ranks);
  return experiment;
}

HostContext cores(int count) {
  HostContext host = twoCores();
  host.facts.cores = count;
  return host;
}

base::Result<model::Experiment> readWith(const Json& value) {
  Json file = toJson(quickStart());
  file["scale"]["instances"] = value;
  return parseExperiment(base::toJsonText(file));
}

TEST(Instances, theFileReadsBackAsItWasWritten) {
  const auto four = test::got(readWith(4));
  EXPECT_EQ(four.scale.instances, 4);
  EXPECT_EQ(parseExperiment(base::toJsonText(toJson(four))).value(), four);
}

TEST(Instances, theRanksOfAllFillTheNodes) {
  model::Scale scale{.ranks = {1, 2}, .instances = 4};
  EXPECT_EQ(mostRanksOnANode(scale), 8);
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {1, 2}}));
  EXPECT_EQ(threadsPerRank(scale, 16), 2);
  scale.ranksPerNode = 4;
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {2, 2}}));
  EXPECT_EQ(model::processesOf({2, 2}, scale), 8);
  EXPECT_EQ(model::processesOnANode({2, 2}, scale), 4);
}

TEST(Instances, theyMustFitOnTheCores) {
  EXPECT_TRUE(validate(instances(2, {1}), cores(2)));
  EXPECT_TRUE(validate(instances(2, {1, 2}), cores(4)));
  const auto refused = validate(instances(3, {1}), cores(2));
  ASSERT_TRUE(test::refused(refused, {.where = "/scale/instances", .value = "3"}));
  EXPECT_EQ(refused.error().allowed, (base::Phrased{base::Phrase::CoresOfHost, 1, 2, 2}));
  HostContext limited = cores(2);
  limited.facts.cpuQuota = 2.5;
  EXPECT_EQ(validate(instances(3, {1}), limited).error().allowed, (base::Phrased{base::Phrase::CoresOfQuota, 1, 2, 2}));
  model::Experiment threads = instances(2, {1});
  threads.scale.threadsPerRank = 2;
  ASSERT_FALSE(validate(threads, cores(2)));
  EXPECT_EQ(validate(threads, cores(2)).error().where, "/scale/threads_per_rank");
  model::Experiment perNode = instances(2, {2});
  perNode.scale.ranksPerNode = 2;
  ASSERT_FALSE(validate(perNode, cores(4)));
  EXPECT_EQ(validate(perNode, cores(4)).error().where, "/scale/ranks/0");
}

TEST(Instances, unboundOnesThatShareCoresAreACaution) {
  model::Experiment experiment = instances(4, {1});
  experiment.scale.threadsPerRank = 2;
  experiment.scale.bind = model::Binding::None;
  EXPECT_TRUE(validate(experiment, cores(4)));
  const auto has = [](const std::vector<Caution>& all, const Caution& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  EXPECT_TRUE(has(cautions(experiment, cores(4)), {"oversubscribed", "8 4"}));
  EXPECT_FALSE(has(cautions(experiment, cores(8)), {"oversubscribed", "8 8"}));
  experiment.scale.instances = 1;
  for (const Caution& caution : cautions(experiment, cores(4))) EXPECT_NE(caution.code, "oversubscribed");
}

TEST(Instances, theCostCountsAllOfThem) {
  const auto costOf = [](const model::Experiment& experiment) {
    return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                        [&](const model::Settings&, const model::Point& point, const model::Arm&) {
                          return SpeedEstimate{1000.0 * model::processesOf(point, experiment.scale),
                                               std::chrono::milliseconds{1000}, EstimateSource::EngineModel};
                        });
  };
  const Cost one = costOf(instances(1, {1}));
  const Cost four = costOf(instances(4, {1}));
  EXPECT_EQ(four.least.runs, one.least.runs);
  EXPECT_EQ(four.least.time, one.least.time) << "they run at once";
  ASSERT_TRUE(one.least.coreHours && four.least.coreHours);
  EXPECT_NEAR(*four.least.coreHours, 4 * *one.least.coreHours, 1e-9);
  EXPECT_EQ(leastCoresOfANode(instances(4, {1}), 8), 8);
}

}  // namespace
}  // namespace baremark::core::plan
