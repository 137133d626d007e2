// SPDX-License-Identifier: GPL-3.0-or-later
// What an arm asks of its runtime is one of what the runtime's descriptor declares; a launcher is one that is known.
#include <gtest/gtest.h>

#include "core/plan/validation.h"

namespace baremark::core::plan {
namespace {

model::Experiment comparison() {
  model::Experiment experiment;
  experiment.name = "runtimes";
  experiment.engine = {{"model", {std::string("mnist")}}, {"data", {std::string("synthetic")}}, {"batch_size", {std::int64_t{50}}}};
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "charliecloud", .runtime = "charliecloud"}};
  experiment.scale.ranks = {1};
  experiment.baseline = "bare metal";
  return experiment;
}

HostContext here() {
  HostContext host;
  host.facts.cores = 2;
  host.runtimes = {"bare-metal", "charliecloud"};
  host.mpiModels = {{"bare-metal", {"hybrid"}}, {"charliecloud", {"hybrid", "bind"}}};
  return host;
}

TEST(RuntimeChoice, anUnknownVariantNamesThoseOfTheRuntime) {
  model::Experiment experiment = comparison();
  experiment.arms[1].variant = "own_tmp";
  HostContext host = here();
  base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.code, base::ErrorCode::NotApplicable);
  EXPECT_EQ(error.where, "/arms/1/variant");
  EXPECT_EQ(error.allowed, "no variant: charliecloud has none");
  host.variants["charliecloud"] = {"own-tmp", "writable"};
  error = validate(experiment, host).error();
  EXPECT_EQ(error.code, base::ErrorCode::UnknownValue);
  EXPECT_EQ(error.where, "/arms/1/variant");
  EXPECT_EQ(error.allowed, "own-tmp or writable");
  EXPECT_EQ(error.suggestion, "own-tmp");
  experiment.arms[1].variant = "own-tmp";
  EXPECT_TRUE(validate(experiment, host));
}

TEST(RuntimeChoice, anMpiModelThatTheRuntimeHasNotNamesThoseThatItHas) {
  model::Experiment experiment = comparison();
  experiment.arms[1].mpi = "bind";
  EXPECT_TRUE(validate(experiment, here()));
  experiment.arms[1].mpi = "bound";
  const base::Error error = validate(experiment, here()).error();
  EXPECT_EQ(error.code, base::ErrorCode::UnknownValue);
  EXPECT_EQ(error.where, "/arms/1/mpi");
  EXPECT_EQ(error.value, "bound");
  EXPECT_EQ(error.allowed, "hybrid or bind");
  experiment.arms[0].mpi = "bind";
  EXPECT_EQ(validate(experiment, here()).error().where, "/arms/0/mpi");
}

TEST(LauncherChoice, aLauncherIsOneThatAnsweredOrWhereNobodyAskedOneThatIsKnown) {
  model::Experiment experiment = comparison();
  HostContext host = here();
  host.launcherDescriptors = {"my-mpi", "open-mpi", "srun"};
  for (const char* known : {"auto", "mpirun", "my-mpi", "srun"}) {
    experiment.allocation.launcher = known;
    EXPECT_TRUE(validate(experiment, host)) << known;
  }
  experiment.allocation.launcher = "srnu";
  const base::Error error = validate(experiment, host).error();
  EXPECT_EQ(error.where, "/allocation/launcher");
  EXPECT_EQ(error.allowed, "auto, my-mpi, open-mpi or srun");
  EXPECT_EQ(error.suggestion, "srun");
  host.launchers = {"my-mpi"};
  experiment.allocation.launcher = "srun";
  EXPECT_EQ(validate(experiment, host).error().allowed, "auto, my-mpi");
  experiment.allocation.launcher = "my-mpi";
  EXPECT_TRUE(validate(experiment, host));
}

}  // namespace
}  // namespace baremark::core::plan
