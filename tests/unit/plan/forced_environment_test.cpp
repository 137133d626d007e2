// SPDX-License-Identifier: GPL-3.0-or-later
// The variables that one runtime needs and that all arms get, and the arm without them.
#include "core/plan/forced_environment.h"

#include <gtest/gtest.h>

#include "core/plan/cautions.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

HostContext whereContainersNeed(const Variables& variables) {
  HostContext host = twoCores();
  host.forced[{"charliecloud", ""}] = variables;
  host.limits["charliecloud"].label = "Charliecloud";
  return host;
}

TEST(ForcedEnvironment, thatOfEveryArmIsACautionAndABareArmCanDoWithout) {
  const HostContext host = whereContainersNeed({{"B", "2"}, {"A", "1"}});
  const model::Experiment experiment = quickStart();
  EXPECT_EQ(forcedVariables(experiment, host), (Variables{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(cautions(experiment, host).front(), (Caution{"forced_environment", "A=1, B=2\nCharliecloud"}));
  const auto place = armToSplitOff(experiment, host);
  ASSERT_TRUE(place);
  EXPECT_EQ(*place, baselineIndex(experiment));
  model::Arm arm = experiment.arms[*place];
  arm.wrap = {"numactl"};
  const model::Arm without = withoutVariables(arm, forcedVariables(experiment, host));
  EXPECT_EQ(without.name, "bare metal, own settings");
  EXPECT_EQ(without.wrap, (std::vector<std::string>{"env", "-u", "A", "-u", "B", "numactl"}));
  EXPECT_EQ(without.runtime, arm.runtime);
  EXPECT_FALSE(armWithout(experiment, forcedVariables(experiment, host)));
  model::Experiment split = experiment;
  split.arms.push_back(without);
  EXPECT_EQ(armWithout(split, forcedVariables(split, host)), experiment.arms.size());
  arm.name = std::string(64, 'x');
  EXPECT_EQ(withoutVariables(arm, {{"A", "1"}}).name.size(), 64U);
}

TEST(ForcedEnvironment, theRuntimesThatNeedItAreNamedOnce) {
  HostContext host = whereContainersNeed({{"A", "1"}});
  host.forced[{"own", "fast"}] = {{"A", "1"}};
  model::Experiment experiment = quickStart();
  EXPECT_EQ(forcingRuntimes(experiment, twoCores()), std::vector<std::string>());
  experiment.arms.push_back(experiment.arms.back());
  experiment.arms.push_back({.name = "default", .runtime = "own"});
  EXPECT_EQ(forcingRuntimes(experiment, host), std::vector<std::string>{"Charliecloud"});
  experiment.arms.push_back({.name = "fast", .runtime = "own", .variant = "fast"});
  EXPECT_EQ(forcingRuntimes(experiment, host), (std::vector<std::string>{"Charliecloud", "own"}));
}

TEST(ForcedEnvironment, isSplitOffOnceAndOnlyFromAnArmThatCanDoWithout) {
  const HostContext host = whereContainersNeed({{"A", "1"}});
  model::Experiment experiment = quickStart();
  EXPECT_FALSE(armToSplitOff(experiment, twoCores())) << "nothing is forced";
  experiment.arms.push_back(withoutVariables(experiment.arms[*armToSplitOff(experiment, host)], {{"A", "1"}}));
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "it is there";
  experiment = quickStart();
  for (model::Arm& arm : experiment.arms) arm.runtime = "charliecloud";
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "their ranks would hang";
}

}  // namespace
}  // namespace baremark::core::plan
