// SPDX-License-Identifier: GPL-3.0-or-later
// An arm's requests must be among those that the runtime's descriptor declares, and its launcher must be known.

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/packing.h"
#include "core/plan/runtime_checks.h"
#include "core/plan/validation.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using model::ProfilerSide;

model::Experiment comparison() {
  model::Experiment experiment = quickStart();
  experiment.engine["data"] = {std::string("synthetic")};
  experiment.scale.ranks = {1};
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
  EXPECT_TRUE(test::refused(
      validate(experiment, host),
      {.code = ErrorCode::NotApplicable, .where = "/arms/1/variant", .allowed = "no variant: charliecloud has none"}));
  host.variants["charliecloud"] = {"own-tmp", "writable"};
  EXPECT_TRUE(test::refused(validate(experiment, host), {.code = ErrorCode::UnknownValue,
                                                         .where = "/arms/1/variant",
                                                         .allowed = "own-tmp or writable",
                                                         .suggestion = "own-tmp"}));
  experiment.arms[1].variant = "own-tmp";
  EXPECT_TRUE(validate(experiment, host));
}

TEST(RuntimeChoice, aDescriptorThatIsLeftOutRefusesWithItsOwnError) {
  HostContext host = here();
  const auto broken = [&host](model::DescriptorKind kind, const std::string& id) {
    base::Error error{.code = ErrorCode::Missing, .where = "/home/me/" + id + ".json: /exec"};
    host.broken = {{.kind = kind, .id = id, .file = "/home/me/" + id + ".json", .error = error}};
    return error;
  };
  model::Experiment experiment = comparison();
  base::Error why = broken(model::DescriptorKind::Runtime, "my-box");
  EXPECT_TRUE(validate(experiment, host)) << "nothing names it";
  experiment.arms[1].runtime = "my-box";
  EXPECT_EQ(validate(experiment, host).error(), why);
  experiment = comparison();
  experiment.allocation.launcher = "my-mpi";
  why = broken(model::DescriptorKind::Launcher, "my-mpi");
  EXPECT_EQ(validate(experiment, host).error(), why);
  (void)broken(model::DescriptorKind::Launcher, "auto");
  experiment.allocation.launcher = "auto";
  EXPECT_TRUE(validate(experiment, host)) << "auto names no launcher";
  experiment.arms[1].profiler = "my-trace";
  why = broken(model::DescriptorKind::Profiler, "my-trace");
  EXPECT_EQ(validate(experiment, host).error(), why);
}

TEST(RuntimeChoice, anUnknownMpiModelNamesThoseOfTheRuntime) {
  model::Experiment experiment = comparison();
  experiment.arms[1].mpi = "bind";
  EXPECT_TRUE(validate(experiment, here()));
  experiment.arms[1].mpi = "bound";
  EXPECT_TRUE(test::refused(
      validate(experiment, here()),
      {.code = ErrorCode::UnknownValue, .where = "/arms/1/mpi", .value = "bound", .allowed = "hybrid or bind"}));
  experiment.arms[0].mpi = "bind";
  EXPECT_EQ(validate(experiment, here()).error().where, "/arms/0/mpi");
}

TEST(RuntimeChoice, oneContainerForAllRanksIsOnOneNode) {
  model::Experiment experiment = comparison();
  HostContext host = here();
  host.mpiModels["charliecloud"].emplace_back("inner");
  host.hasScheduler = true;
  experiment.arms[1].mpi = model::kInnerMpi;
  experiment.scale.ranks = {1, 2};
  experiment.scale.threadsPerRank = 1;
  EXPECT_TRUE(validate(experiment, host));
  experiment.scale.ranksPerNode = 1;
  EXPECT_EQ(test::errorOf(validate(experiment, host)), (base::Error{.code = ErrorCode::NotApplicable,
                                                                    .where = "/arms/1/mpi",
                                                                    .value = "inner",
                                                                    .allowed = base::Phrase::InnerOnOneNode}));
  experiment.scale.ranks = {1};
  EXPECT_TRUE(validate(experiment, host));
}

TEST(RuntimeChoice, onlyOpenMpiCanBeBound) {
  model::Experiment experiment = comparison();
  experiment.arms[1].mpi = model::kBoundMpi;
  HostContext host = here();
  host.facts.mpiVersion = "Open MPI 4.1.4";
  EXPECT_TRUE(validate(experiment, host));
  host.facts.mpiVersion = "HYDRA build details:";
  EXPECT_TRUE(test::refused(validate(experiment, host),
                            {.code = ErrorCode::NotApplicable,
                             .where = "/arms/1/mpi",
                             .allowed = "where the host has Open MPI; this host has HYDRA build details:"}));
  experiment.allocation.modules = {"openmpi"};
  EXPECT_TRUE(validate(experiment, host)) << "the ranks find another than the test";
}

HostContext withLimits() {
  HostContext host = here();
  host.facts.hostname = "box";
  host.limits["bare-metal"] = {.label = "Bare metal"};
  host.limits["charliecloud"] = {.label = "Charliecloud",
                                 .version = "1.3.6",
                                 .gpu = {{"own", ""}, {"cdi", "1.5"}},
                                 .variants = {{"shared", "1.3"}, {"newest", "1.10"}}};
  host.variants["charliecloud"] = {"shared", "newest"};
  return host;
}

TEST(RuntimeChoice, anUnknownWayToUseGpusNamesThoseOfTheRuntime) {
  model::Experiment experiment = comparison();
  experiment.arms[1].gpu = "onw";
  EXPECT_TRUE(test::refused(
      validate(experiment, withLimits()),
      {.code = ErrorCode::UnknownValue, .where = "/arms/1/gpu", .allowed = "none, cdi or own", .suggestion = "own"}));
  experiment.arms[1].gpu = "own";
  EXPECT_TRUE(validate(experiment, withLimits()));
  experiment.arms[0].gpu = "own";
  EXPECT_TRUE(
      test::refused(validate(experiment, withLimits()), {.code = ErrorCode::NotApplicable,
                                                         .where = "/arms/0/gpu",
                                                         .allowed = "no GPU: Bare metal has no setting for it"}));
}

TEST(RuntimeChoice, aChoiceOfALaterVersionNamesBothVersions) {
  model::Experiment experiment = comparison();
  HostContext host = withLimits();
  experiment.arms[1].variant = "shared";
  EXPECT_TRUE(validate(experiment, host));
  experiment.arms[1].variant = "newest";
  EXPECT_TRUE(test::refused(validate(experiment, host), {.code = ErrorCode::NotApplicable,
                                                         .where = "/arms/1/variant",
                                                         .value = "newest",
                                                         .allowed = "from Charliecloud 1.10 on; this host has 1.3.6"}));
  experiment.arms[1].variant.clear();
  experiment.arms[1].gpu = "cdi";
  EXPECT_TRUE(test::refused(validate(experiment, host),
                            {.where = "/arms/1/gpu", .allowed = "from Charliecloud 1.5 on; this host has 1.3.6"}));
  host.limits["charliecloud"].since = "1.4";
  EXPECT_EQ(validate(experiment, host).error().where, "/arms/1/runtime");
  host.limits["charliecloud"].version = "1.10";
  EXPECT_TRUE(validate(experiment, host));
  host.limits["charliecloud"].version.clear();
  EXPECT_TRUE(validate(experiment, host)) << "not tested: not known";
}

TEST(RuntimeChoice, aVersionThatWasTestedElsewhereRefusesNothing) {
  model::Experiment experiment = comparison();
  experiment.arms[1].gpu = "cdi";
  HostContext host = withLimits();
  EXPECT_FALSE(validate(experiment, host));
  experiment.allocation.modules = {"charliecloud/2"};
  EXPECT_TRUE(validate(experiment, host)) << "a module may bring another version";
  experiment.allocation.modules.clear();
  host.hasScheduler = true;
  EXPECT_TRUE(checkLimits(experiment, host)) << "the nodes may have another version";
  EXPECT_EQ(olderVersion(experiment.arms[1], host.limits["charliecloud"]),
            (OlderVersion{"gpu", "cdi", "Charliecloud", "1.5", "1.3.6"}));
}

TEST(RuntimeChoice, anAccountThatTheRuntimeRefusesIsToldSo) {
  const model::Experiment experiment = comparison();
  HostContext host = withLimits();
  host.limits["charliecloud"].onlyForRoot = {"", "shared"};
  EXPECT_TRUE(
      test::refused(validate(experiment, host),
                    {.where = "/arms/1/runtime", .allowed = "for root: an ordinary user cannot use Charliecloud"}));
  host.facts.isRoot = true;
  EXPECT_TRUE(checkLimits(experiment, host));
  host.limits["charliecloud"].onlyForUsers = {""};
  host.limits["charliecloud"].onlyForRoot.clear();
  EXPECT_TRUE(test::refused(validate(experiment, host), {.allowed = "for ordinary users: Charliecloud refuses root"}));
  host.facts.hostname.clear();
  EXPECT_TRUE(checkLimits(experiment, host)) << "the host was not asked";
}

TEST(LauncherChoice, aLauncherMustHaveAnsweredOrBeKnownIfNoneWasProbed) {
  model::Experiment experiment = comparison();
  HostContext host = here();
  host.launcherDescriptors = {"my-mpi", "open-mpi", "srun"};
  host.launcherAliases = {{"mpirun", "open-mpi"}};
  for (const char* known : {"auto", "mpirun", "my-mpi", "srun"}) {
    experiment.allocation.launcher = known;
    EXPECT_TRUE(validate(experiment, host)) << known;
  }
  experiment.allocation.launcher = "srnu";
  EXPECT_TRUE(test::refused(
      validate(experiment, host),
      {.where = "/allocation/launcher", .allowed = "auto, my-mpi, open-mpi or srun", .suggestion = "srun"}));
  host.launchers = {"my-mpi"};
  experiment.allocation.launcher = "srun";
  EXPECT_EQ(validate(experiment, host).error().allowed.english(), "auto or my-mpi");
  experiment.allocation.launcher = "my-mpi";
  EXPECT_TRUE(validate(experiment, host));
}

TEST(LauncherChoice, theLauncherOfAnotherMpiIsRefusedWithItsPath) {
  model::Experiment experiment = comparison();
  experiment.scale.ranks = {1, 2};
  experiment.scale.threadsPerRank = 1;
  HostContext host = here();
  host.facts.cores = 2;
  host.facts.engineMpi = "Open MPI 4.1.4";
  host.facts.launchers = {{.id = "mpich", .version = "4.0.2", .program = "/opt/mpich/bin/mpiexec"}};
  host.launchers = {"mpich"};
  host.otherMpiLaunchers = {"mpich"};
  host.imageRuntimes = {"charliecloud"};
  const auto refused = validate(experiment, host);
  ASSERT_TRUE(test::refused(
      refused,
      {.code = ErrorCode::NotApplicable,
       .where = "/allocation/launcher",
       .value = "mpich",
       .allowed = "the launcher of Open MPI 4.1.4, the MPI of the engine; /opt/mpich/bin/mpiexec is mpich 4.0.2"}))
      << "auto has no other";
  EXPECT_TRUE(refused.error().suggestion.empty());
  host.facts.launchers = {{.id = "open-mpi", .version = "4.1.4"}, host.facts.launchers.front()};
  host.launchers = {"open-mpi", "mpich"};
  EXPECT_TRUE(validate(experiment, host)) << "auto takes that of the engine";
  experiment.allocation.launcher = "mpich";
  EXPECT_EQ(validate(experiment, host).error().suggestion, "\"launcher\": \"open-mpi\"");
  model::Experiment changed = experiment;
  changed.scale.ranks = {1};
  EXPECT_TRUE(checkMpiOfLauncher(changed, host)) << "a rank alone needs no other";
  changed = experiment;
  changed.allocation.modules = {"openmpi"};
  EXPECT_TRUE(checkMpiOfLauncher(changed, host)) << "its launcher comes first";
  changed = experiment;
  changed.arms = {experiment.arms[1]};
  EXPECT_FALSE(checkMpiOfLauncher(changed, host)) << "the image of the engine";
  changed.arms[0].mpi = model::kInnerMpi;
  EXPECT_TRUE(checkMpiOfLauncher(changed, host)) << "the image's own launcher";
  changed.arms[0].mpi = model::kHybridMpi;
  changed.arms[0].image = "my-image";
  EXPECT_TRUE(checkMpiOfLauncher(changed, host)) << "an image with an MPI of its own";
}

/// A cluster whose runtime "charliecloud" is an option of the launcher.
HostContext withLauncherRuntime() {
  HostContext host = here();
  host.hasScheduler = true;
  host.facts.cores = 2;
  host.launcherDescriptors = {"flux", "my-mpi", "srun"};
  host.launchers = {"my-mpi", "srun"};
  host.launcherAliases = {{"slurm-run", "srun"}};
  host.launcherRuntimes = {"charliecloud"};
  host.runtimeLaunchers = {"flux", "srun"};
  host.usualLauncher = "my-mpi";
  return host;
}

TEST(LauncherChoice, aRuntimeThatIsAnOptionOfTheLauncherNeedsThatLauncher) {
  model::Experiment experiment = comparison();
  experiment.scale.threadsPerRank = 1;
  HostContext host = withLauncherRuntime();
  for (const char* other : {"auto", "my-mpi"}) {
    experiment.allocation.launcher = other;
    EXPECT_TRUE(test::refused(validate(experiment, host), {.code = ErrorCode::NotApplicable,
                                                           .where = "/allocation/launcher",
                                                           .value = "my-mpi",  // auto takes it
                                                           .allowed = "a launcher for charliecloud: srun",
                                                           .suggestion = "\"launcher\": \"srun\""}))
        << other << ": flux is not on this host";
  }
  for (const char* fitting : {"srun", "slurm-run"}) {
    experiment.allocation.launcher = fitting;
    EXPECT_TRUE(validate(experiment, host)) << fitting;
  }
  experiment.allocation.launcher = "auto";
  host.launchers = {"srun", "my-mpi"};
  EXPECT_TRUE(validate(experiment, host)) << "auto takes srun";
  host.launchers.clear();
  EXPECT_EQ(validate(experiment, host).error().value, "my-mpi") << "the usual one of a host that was not asked";
  experiment.arms.pop_back();
  EXPECT_TRUE(validate(experiment, host)) << "no arm needs it";
}

TEST(LauncherChoice, aHostWithoutASchedulerOrTheLauncherCannotRunSuchARuntime) {
  model::Experiment experiment = comparison();
  experiment.scale.threadsPerRank = 1;
  HostContext alone = withLauncherRuntime();
  alone.hasScheduler = false;
  HostContext other = withLauncherRuntime();
  other.launchers = {"my-mpi"};
  experiment.allocation.launcher = "auto";
  for (const HostContext& host : {alone, other})
    EXPECT_TRUE(
        test::refused(validate(experiment, host),
                      {.code = ErrorCode::NotApplicable,
                       .where = "/arms/1/runtime",
                       .value = "charliecloud",
                       .allowed = "a host where charliecloud can start ranks with a scheduler and flux or srun"}));
}

// Profiled arms in the experiment file, in its checks, in the cost and among the cautions.

HostContext withProfilers() {
  HostContext host = twoCores();
  host.profilers = {{"strace", ProfilerSide::Outside}, {"gdbserver", ProfilerSide::Inside}};
  return host;
}

/// The quick start with a third, profiled arm.
model::Experiment profiled() {
  model::Experiment experiment = quickStart();
  experiment.arms.insert(experiment.arms.begin(), {.name = "traced", .runtime = "charliecloud", .profiler = "strace"});
  return experiment;
}

TEST(ProfiledArms, aFileNamesAKnownSideAndTheBaselineIsCompared) {
  base::Json json = toJson(profiled());
  json["arms"][0]["profiler_side"] = "beside";
  EXPECT_EQ(parseExperiment(json.dump()).error().where, "/arms/0/profiler_side");
  json = toJson(profiled());
  json.erase("baseline");
  EXPECT_EQ(parseExperiment(json.dump()).value().baseline, "bare metal") << "the first arm that is compared";
}

TEST(ProfiledArms, aPlanHasThemLast) {
  const model::Experiment experiment = model::withProfiledArmsLast(profiled());
  EXPECT_EQ(experiment.arms[0].name, "bare metal");
  EXPECT_EQ(experiment.arms[1].name, "charliecloud");
  EXPECT_EQ(experiment.arms[2].name, "traced");
  EXPECT_EQ(model::comparedArms(experiment), 2U);
}

TEST(ProfiledArms, anUnknownProfilerOrASideWithoutOneIsRefused) {
  model::Experiment experiment = profiled();
  EXPECT_TRUE(validate(experiment, withProfilers()));
  experiment.arms[0].profiler = "starce";
  EXPECT_TRUE(test::refused(validate(experiment, withProfilers()),
                            {.code = ErrorCode::UnknownValue, .where = "/arms/0/profiler", .suggestion = "strace"}));
  // A side needs a profiler.
  experiment = quickStart();
  experiment.arms[1].profilerSide = ProfilerSide::Outside;
  EXPECT_TRUE(test::refused(validate(experiment, withProfilers()),
                            {.code = ErrorCode::NotApplicable, .where = "/arms/1/profiler_side"}));
}

TEST(ProfiledArms, ranksThatOneContainerOrADaemonStartsCannotBeProfiledFromOutside) {
  model::Experiment experiment = profiled();
  HostContext host = withProfilers();
  host.mpiModels["charliecloud"] = {"hybrid", "inner"};
  EXPECT_TRUE(validate(experiment, host));
  experiment.arms[0].mpi = model::kInnerMpi;
  EXPECT_EQ(test::errorOf(validate(experiment, host)).allowed.phrase(), base::Phrase::ProfilerInside);
  experiment.arms[0].profilerSide = ProfilerSide::Inside;
  EXPECT_TRUE(validate(experiment, host));
  // A daemon starts them.
  experiment = profiled();
  host.daemonRuntimes = {"charliecloud"};
  EXPECT_TRUE(
      test::refused(validate(experiment, host), {.code = ErrorCode::NotApplicable, .where = "/arms/0/profiler_side"}));
  experiment.arms[0].profilerSide = ProfilerSide::Inside;
  EXPECT_TRUE(validate(experiment, host));
}

TEST(ProfiledArms, theBaselineIsCompared) {
  model::Experiment experiment = profiled();
  experiment.baseline = "traced";
  EXPECT_TRUE(
      test::refused(validate(experiment, withProfilers()), {.code = ErrorCode::Conflict, .where = "/baseline"}));
  experiment.arms.erase(experiment.arms.begin() + 1, experiment.arms.end());
  EXPECT_TRUE(validate(experiment, withProfilers())) << "nothing is compared";
  // A caution says that they are not compared.
  EXPECT_THAT(cautions(profiled(), withProfilers()),
              testing::Contains(Caution{CautionCode::Profiled, {"traced"}}).Times(1));
  experiment = profiled();
  experiment.arms.erase(experiment.arms.begin() + 1);
  EXPECT_THAT(cautions(experiment, withProfilers()),
              testing::Contains(Caution{CautionCode::OneArm, {"charliecloud"}}).Times(1));
}

TEST(ProfiledArms, theyCountOnceAtEachPoint) {
  model::Experiment experiment = profiled();
  experiment.measure.repeats = 24'999;  // x 2 points x 2 compared arms = 99,996 runs
  EXPECT_TRUE(checkRuns(experiment, 1)) << "2 profiled runs more";
  experiment.arms.push_back({.name = "b", .runtime = "bare-metal", .profiler = "strace"});
  EXPECT_TRUE(checkRuns(experiment, 1));
  experiment.arms.push_back({.name = "c", .runtime = "bare-metal", .profiler = "strace"});
  EXPECT_EQ(checkRuns(experiment, 1).error().code, ErrorCode::OutOfRange);
}

TEST(ProfiledArms, theirBlocksAreCountedAmongTheJobs) {
  model::Experiment experiment = profiled();
  const int measured = jobCounts(quickStart(), 3, 2).least;
  EXPECT_EQ(measured, 3 * 2 * experiment.measure.repeats);
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{measured + 6, measured + 6})) << "one of each case at each point";
  experiment.measure.until = model::Until{.maxRepeats = 40};
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{measured + 6, 3 * 2 * 40 + 6}));
  experiment.allocation.blocks = 2;
  EXPECT_EQ(jobCounts(experiment, 3, 2).most, 3 * 2 * 20 + 4) << "two cases share a job";
  experiment.arms.resize(1);
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{4, 4})) << "nothing is measured";
}

TEST(ProfiledArms, theEstimateHasOnlyTheComparedArms) {
  const auto costOf = [](const model::Experiment& experiment) {
    return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                        [](const auto&, const auto&, const auto&) {
                          return SpeedEstimate{.imagesPerSecond = 100, .source = EstimateSource::EarlierRuns};
                        });
  };
  EXPECT_EQ(costOf(profiled()).least, costOf(quickStart()).least);
  EXPECT_GT(costOf(quickStart()).least.runs, 0);
  model::Experiment experiment = profiled();
  experiment.arms.resize(1);
  EXPECT_EQ(costOf(experiment).least.runs, 0);
}

}  // namespace
}  // namespace baremark::core::plan
