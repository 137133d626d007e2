// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/validation.h"
#include "core/plan/cautions.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "core/plan/expansion.h"
#include "core/protocol/backend.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;

/// An experiment with `cases` seeds, `points` points and one arm.
model::Experiment manyRuns(int cases, int points, int repeats) {
  model::Experiment experiment = quickStart();
  experiment.arms.pop_back();
  experiment.scale.bind = model::Binding::None;
  experiment.scale.ranks.clear();
  for (int ranks = 1; ranks <= points; ++ranks) experiment.scale.ranks.push_back(ranks);
  std::vector<model::SettingValue>& seeds = experiment.engine["tf_random_seed"];
  for (std::int64_t seed = 1; seed <= cases; ++seed) seeds.emplace_back(seed);
  experiment.measure.repeats = repeats;
  return experiment;
}

using Change = std::function<void(model::Experiment&, HostContext&)>;

void strong(model::Experiment& e, std::int64_t batch) {
  e.engine.erase("batch_size");
  e.scale.mode = model::ScalingMode::Strong;
  e.scale.globalBatch = batch;
}

void onACluster(model::Experiment& e, HostContext& h, std::vector<std::string> settings) {
  e.scale.threadsPerRank = 1;
  h.hasScheduler = true;
  h.schedulerSettings = std::move(settings);
}

void withMemory(HostContext& h) {
  h.catalog->models[0].activationBytes = 1 << 20;
  h.facts.memoryBytes = std::int64_t{1} << 30;
}

/// In a case of one line. With braces of its own, a lambda is formatted over several.
void setRanks(model::Experiment& e, auto... ranks) {
  e.scale.ranks = {ranks...};
}

void setBatches(model::Experiment& e, auto... sizes) {
  e.engine["batch_size"] = {std::int64_t{sizes}...};
}

void setText(model::Experiment& e, const char* setting, const std::string& value) {
  e.engine[setting] = {value};
}

void addBind(model::Experiment& e, std::size_t arm, const char* source, const char* destination, bool isReadOnly) {
  e.arms[arm].binds.push_back({source, destination, isReadOnly});
}

/// 1000 seeds at ten points, until a half width of 1 % or `most` repeats.
void untilMost(model::Experiment& e, int repeats, int most) {
  e = manyRuns(1000, 10, repeats);
  e.measure.until = model::Until{.halfWidth = 0.01, .maxRepeats = most};
}

/// A refused change of the quick start or of its host. `allowed` is the beginning of the words; nullptr: not compared.
struct Refused {
  const char* what;
  Change change;
  ErrorCode code;
  const char* where;
  const char* value = nullptr;
  const char* allowed = nullptr;
  const char* suggestion = nullptr;
};

TEST(Validation, aRefusalNamesItsPlaceItsValueAndWhatIsAllowed) {
  using E = model::Experiment;
  using H = HostContext;
  const std::vector<Refused> all = {
      {"unknown runtime", [](E& e, H&) { e.arms[1].runtime = "charlycloud"; }, ErrorCode::UnknownValue,
       "/arms/1/runtime", "charlycloud", nullptr, "charliecloud"},
      {"a runtime that jobs cannot use", [](E& e, H& h) { h.mpiModels[e.arms[1].runtime = "keeper"] = {"hybrid"}; },
       ErrorCode::NotApplicable, "/arms/1/runtime", "keeper", "charliecloud"},
      {"unknown image", [](E& e, H&) { e.arms[1].image = "my-imaje"; }, ErrorCode::UnknownValue, "/arms/1/image",
       "my-imaje", nullptr, "my-image"},
      {"an image without engine", [](E& e, H& h) { h.imagesWithoutEngine = {e.arms[1].image = "my-image"}; },
       ErrorCode::OutOfRange, "/arms/1/image", "my-image"},
      {"an image for bare metal", [](E& e, H&) { e.arms[0].image = "my-image"; }, ErrorCode::NotApplicable,
       "/arms/0/image"},
      {"a bind of bare metal", [](E& e, H&) { addBind(e, 0, "/data", "/data", false); }, ErrorCode::NotApplicable,
       "/arms/0/binds/0"},
      {"a read-only bind",
       [](E& e, H&) {
         addBind(e, 1, "/data", "/mnt/8", false);
         addBind(e, 1, "/more", "/mnt/9", true);
       },
       ErrorCode::NotApplicable, "/arms/1/binds/1/read_only", "true", nullptr, "\"read_only\": false"},
      {"unknown model", [](E& e, H&) { setText(e, "model", "resnet50_v15"); }, ErrorCode::UnknownValue,
       "/workload/engine/model", nullptr, nullptr, "resnet50_v1.5"},
      {"data of another model", [](E& e, H&) { setText(e, "model", "resnet50_v1.5"); }, ErrorCode::Conflict,
       "/workload/engine/data"},
      {"more ranks than cores", [](E& e, H&) { setRanks(e, 1, 4); }, ErrorCode::OutOfRange, "/scale/ranks", "4",
       "1 to 2: the host has 2 cores"},
      {"more threads than cores", [](E& e, H&) { e.scale.threadsPerRank = 2; }, ErrorCode::OutOfRange,
       "/scale/threads_per_rank", "2", "1 to 1"},
      {"more ranks than cores for any threads",
       [](E& e, H&) {
         setRanks(e, 3);
         e.scale.threadsPerRank = 2;
       },
       ErrorCode::OutOfRange, "/scale/ranks", "3", "1 to 1: the host has 2 cores"},
      {"more ranks than a quota",
       [](E&, H& h) {
         h.facts.cores = 1;
         h.facts.cpuQuota = 1.5;
       },
       ErrorCode::OutOfRange, "/scale/ranks", "2",
       "1 to 1: the CPU quota of a control group limits the host to 1 cores"},
      {"endless ranks, though unbound",
       [](E& e, H&) {
         e.scale.bind = model::Binding::None;
         setRanks(e, 1, 129);
       },
       ErrorCode::OutOfRange, "/scale/ranks", "129", "1 to 128"},
      {"several nodes without a scheduler", [](E& e, H&) { e.scale.ranksPerNode = 1; }, ErrorCode::OutOfRange,
       "/scale/ranks/1"},
      {"a batch of a rank beside a global one",
       [](E& e, H&) {
         strong(e, 100);
         setBatches(e, 50);
       },
       ErrorCode::NotApplicable, "/workload/engine/batch_size", "50"},
      {"an arm's batch beside a global one",
       [](E& e, H&) {
         strong(e, 100);
         e.arms[1].settings["batch_size"] = std::int64_t{10};
       },
       ErrorCode::NotApplicable, "/arms/1/settings/batch_size", "10"},
      {"a global batch that the ranks do not divide", [](E& e, H&) { strong(e, 101); }, ErrorCode::OutOfRange,
       "/scale/global_batch", "101", "a multiple of 2, the ranks of a point", "102"},
      {"a global batch that no rank takes", [](E& e, H&) { strong(e, std::int64_t{1} << 30); }, ErrorCode::OutOfRange,
       "/scale/global_batch"},
      {"a step larger than the data", [](E& e, H&) { setBatches(e, 50, 40000); }, ErrorCode::OutOfRange,
       "/workload/engine/batch_size", "40000", "1 to 30000 with 2 ranks: fashion-mnist has 60000 images"},
      {"a global step larger than the data",
       [](E& e, H&) {
         strong(e, 60001);
         setRanks(e, 1);
       },
       ErrorCode::OutOfRange, "/scale/global_batch", "60001", "1 to 60000"},
      {"a batch beyond the memory",
       [](E& e, H& h) {
         withMemory(h);
         setBatches(e, 513);
       },
       ErrorCode::OutOfRange, "/workload/engine/batch_size", "513", "1 to 512"},
      {"a folder of synthetic data",
       [](E& e, H&) {
         setText(e, "data", "synthetic");
         setText(e, "data_dir", "/data");
       },
       ErrorCode::NotApplicable, "/workload/engine/data_dir"},
      {"an evaluation of synthetic data",
       [](E& e, H&) {
         setText(e, "data", "synthetic");
         e.engine["train_and_eval"] = {true};
       },
       ErrorCode::NotApplicable, "/workload/engine/train_and_eval"},
      {"an arm that does not follow the cases",
       [](E& e, H&) {
         e.arms[1].settings["batch_size"] = std::int64_t{25};
         setBatches(e, 25, 50);
       },
       ErrorCode::Conflict, "/arms/1/settings/batch_size"},
      {"one repeat too many", [](E& e, H&) { e = manyRuns(1000, 10, 11); }, ErrorCode::OutOfRange, "/measure/repeats",
       "11", "1 to 10: cases, points, arms and repeats multiply to at most 100000 runs"},
      {"too many repeats until", [](E& e, H&) { untilMost(e, 6, 11); }, ErrorCode::OutOfRange,
       "/measure/until/max_repeats", "11", "6 to 10"},
      {"too many repeats before until", [](E& e, H&) { untilMost(e, 11, 11); }, ErrorCode::OutOfRange,
       "/measure/repeats", "11", "5 to 10"},
      {"a partition without a scheduler", [](E& e, H&) { e.allocation.partition = "gpu"; }, ErrorCode::NotApplicable,
       "/allocation/partition"},
      {"spread without a scheduler", [](E& e, H&) { e.allocation.apart = "6h"; }, ErrorCode::NotApplicable,
       "/allocation/apart"},
      {"other nodes of a scheduler that has no such setting",
       [](E& e, H& h) {
         onACluster(e, h, {});
         e.allocation.otherNodes = true;
       },
       ErrorCode::NotApplicable, "/allocation/other_nodes"}};
  for (const Refused& each : all) {
    SCOPED_TRACE(each.what);
    E experiment = quickStart();
    H host = twoCores();
    each.change(experiment, host);
    const base::Error error = test::errorOf(validate(experiment, host));
    EXPECT_TRUE(test::refused(error, {.code = each.code, .where = each.where}));
    EXPECT_TRUE(each.value == nullptr || error.value == each.value) << toLogLine(error);
    EXPECT_TRUE(each.allowed == nullptr || error.allowed.english().starts_with(each.allowed)) << toLogLine(error);
    EXPECT_TRUE(each.suggestion == nullptr || error.suggestion == each.suggestion) << toLogLine(error);
  }
}

TEST(Validation, whatTheHostAndTheEngineCanDoIsValid) {
  using E = model::Experiment;
  using H = HostContext;
  const std::vector<std::pair<const char*, Change>> all = {
      {"the quick start", [](E&, H&) {}},
      {"a known image", [](E& e, H&) { e.arms[1].image = "my-image"; }},
      {"another image has no engine", [](E&, H& h) { h.imagesWithoutEngine = {"my-image"}; }},
      {"a bind", [](E& e, H&) { addBind(e, 1, "/data", "/mnt/8", false); }},
      {"a read-only bind of a runtime that has them",
       [](E& e, H& h) {
         addBind(e, 1, "/more", "/mnt/9", true);
         h.readOnlyRuntimes = {"charliecloud"};
       }},
      {"unbound ranks",
       [](E& e, H&) {
         e.scale.bind = model::Binding::None;
         setRanks(e, 1, 4, 128);
       }},
      {"a global batch that the ranks divide", [](E& e, H&) { strong(e, 102); }},
      {"a large step of one rank",
       [](E& e, H&) {
         setBatches(e, 40000);
         setRanks(e, 1);
       }},
      {"a batch within the memory", [](E&, H& h) { withMemory(h); }},
      {"GPUs have their own memory",
       [](E& e, H& h) {
         withMemory(h);
         setBatches(e, 513);
         setText(e, "device", "cuda");
       }},
      {"the memory is not known",
       [](E& e, H& h) {
         withMemory(h);
         h.facts.memoryBytes.reset();
         setBatches(e, 513);
       }},
      {"an evaluation", [](E& e, H&) { e.engine["train_and_eval"] = {true}; }},
      {"an arm's batch", [](E& e, H&) { e.arms[1].settings["batch_size"] = std::int64_t{25}; }},
      {"the most runs", [](E& e, H&) { e = manyRuns(1000, 10, 10); }},
      {"the most runs with until", [](E& e, H&) { untilMost(e, 6, 10); }},
      {"a prologue", [](E& e, H&) { e.allocation.prologue = {"ulimit -c 0"}; }},
      {"spread over time and nodes", [](E& e, H& h) {
         onACluster(e, h, {"partition", "other_nodes"});
         e.allocation.apart = "6h";
         e.allocation.otherNodes = true;
       }}};
  for (const auto& [what, change] : all) {
    E experiment = quickStart();
    H host = twoCores();
    change(experiment, host);
    const auto valid = validate(experiment, host);
    EXPECT_TRUE(valid) << what << ": " << (valid ? "" : toLogLine(valid.error()));
  }
}

TEST(Validation, ranksBeyondThePartitionsNodesAreRefused) {
  HostContext host = twoCores();
  host.hasScheduler = true;
  host.facts.partitions = {{.name = "short", .isDefault = true, .nodes = 2, .cores = 2},
                           {.name = "long", .nodes = 8, .cores = 2}};
  host.schedulerSettings = {"partition"};
  model::Experiment experiment = quickStart();
  experiment.scale.ranks = {2, 4, 6};
  experiment.scale.ranksPerNode = 2;
  const base::Error error = validate(experiment, host).error();
  EXPECT_TRUE(test::refused(error, {.code = ErrorCode::OutOfRange, .where = "/scale/ranks/2", .value = "6"}));
  EXPECT_EQ(error.allowed.english().substr(0, 6), "1 to 4");
  experiment.allocation.partition = "long";
  EXPECT_TRUE(validate(experiment, host));
  host.facts.partitions.clear();
  experiment.allocation.partition = "";
  experiment.scale.threadsPerRank = 1;
  EXPECT_TRUE(validate(experiment, host)) << "not known";
}

TEST(Validation, tooManyCellsNameTheOtherFactors) {
  model::Experiment experiment = manyRuns(1000, 64, 1);
  experiment.arms.resize(2, experiment.arms.front());
  EXPECT_TRUE(
      test::refused(checkRuns(experiment, 1000),
                    {.code = ErrorCode::OutOfRange,
                     .allowed = "fewer cases, points or arms: they make 128000 runs a repeat, at most 100000 in all"}));
}

TEST(Validation, anExtensionHasTheSameLimit) {
  const auto targets = [](int more) {
    std::vector<BlockTarget> out;
    for (std::size_t at = 0; at < 1000; ++at)
      out.push_back({.caseIndex = at / 10, .point = {1, static_cast<int>(at % 10) + 1}, .have = 40, .want = 40 + more});
    return out;
  };
  EXPECT_TRUE(checkAddedRuns(targets(10), 2, 10));
  EXPECT_TRUE(test::refused(checkAddedRuns(targets(11), 2, 11),
                            {.code = ErrorCode::OutOfRange,
                             .where = "--blocks",
                             .value = "11",
                             .allowed = "1 to 10: an experiment has at most 100000 runs; a new one takes more"}));
  std::vector<BlockTarget> atOnePoint = targets(0);
  atOnePoint.front().want = 140;
  EXPECT_TRUE(checkAddedRuns(atOnePoint, 2, 100)) << "what the other points have counts, not what they could get";
  EXPECT_EQ(checkAddedRuns(targets(1), 4, 1).error().allowed.english().substr(0, 14), "no more blocks");
}

TEST(Validation, aWarmUpLongerThanTheMeasurementIsACaution) {
  model::Experiment experiment = quickStart();
  experiment.measure.warmupBatches = 100;
  EXPECT_TRUE(cautions(experiment, twoCores()).empty());
  experiment.measure.warmupBatches = 101;
  EXPECT_EQ(cautions(experiment, twoCores()), (std::vector<Caution>{{"long_warmup", "101"}}));
}

TEST(Validation, theCoresOfTheLoginNodeAreNotThoseOfTheNodes) {
  model::Experiment experiment = quickStart();
  HostContext host = twoCores();
  host.hasScheduler = true;
  host.facts.cores = 64;
  // The size of a node is unknown. The experiment must give the threads, and the login node's size does not count.
  const base::Error unknown = validate(experiment, host).error();
  EXPECT_EQ(unknown.code, ErrorCode::Missing);
  EXPECT_EQ(unknown.where, "/scale/threads_per_rank");
  experiment.scale.threadsPerRank = 100;
  EXPECT_TRUE(validate(experiment, host));
  experiment.scale.threadsPerRank.reset();
  host.facts.partitions = {{.name = "batch", .isDefault = true, .cores = 1}};
  const base::Error few = validate(experiment, host).error();
  EXPECT_EQ(few.where, "/scale/ranks");
  EXPECT_EQ(few.allowed.english(), "1 to 1 on one node, or ranks_per_node: a node has 1 cores");
  EXPECT_EQ(few.suggestion, "\"ranks_per_node\": 1");
  model::Experiment spread = experiment;
  spread.scale.ranksPerNode = 2;
  EXPECT_EQ(validate(spread, host).error().where, "/scale/ranks_per_node");
  spread.allocation.time = "0:30";
  host.schedulerSettings = {"partition", "time"};
  host.timeExample = "0:30:00";
  EXPECT_EQ(validate(spread, host).error().where, "/allocation/time");
  EXPECT_EQ(validate(spread, host).error().allowed.english(),
            "a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m");
  spread.allocation.time = "unlimited";
  EXPECT_EQ(validate(spread, host).error().where, "/allocation/time");
  host.endlessTime = "UNLIMITED";
  EXPECT_EQ(validate(spread, host).error().where, "/scale/ranks_per_node") << "Slurm has a word for it";
  host.schedulerSettings = {"partition"};
  experiment.allocation.partition = "bach";
  EXPECT_EQ(validate(experiment, host).error().where, "/allocation/partition");
  EXPECT_EQ(validate(experiment, host).error().allowed.english().substr(0, 6), "batch;");
  experiment.allocation.partition = "";
  host.facts.partitions.front().cores.reset();
  host.node = model::NodeFacts{.partition = "batch", .job = "7", .facts = {.cores = 4}};
  EXPECT_TRUE(validate(experiment, host));
  EXPECT_EQ(coresOfANode(host, ""), 4);
  EXPECT_EQ(coresOfANode(twoCores(), ""), 2);
}

TEST(Validation, aBusyMachineIsACaution) {
  HostContext host = twoCores();
  EXPECT_TRUE(cautions(quickStart(), host).empty());
  host.facts.load = 1.7;
  host.facts.governor = "powersave";
  host.facts.onBattery = true;
  const std::vector<Caution> found = cautions(quickStart(), host);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], (Caution{"busy", "1.7"}));
}

TEST(Validation, ranksThatRunAsRootAreACaution) {
  HostContext host = twoCores();
  host.facts.isRoot = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{"root", ""}}));
  host.hasScheduler = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{"root", ""}}));
  // Only Open MPI refuses root.
  host.launcherAliases = {{"mpirun", "open-mpi"}};
  host.rootLaunchers = {"open-mpi"};
  host.launchers = {"mpich", "open-mpi"};
  EXPECT_TRUE(cautions(quickStart(), host).empty());
  model::Experiment asked = quickStart();
  asked.allocation.launcher = "mpirun";
  EXPECT_EQ(cautions(asked, host), (std::vector<Caution>{{"root", ""}}));
}

TEST(Validation, theReferenceBackendIsACautionOnEveryHost) {
  model::Experiment experiment;
  experiment.arms.resize(2);
  HostContext host;
  EXPECT_TRUE(cautions(experiment, host).empty()) << "its backend is not known";
  host.backend = "oneDNN 2.6.3";
  EXPECT_TRUE(cautions(experiment, host).empty());
  host.backend = protocol::kReferenceBackend;
  EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{"slow_engine", "reference"}}));
  host.hasScheduler = true;
  EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{"slow_engine", "reference"}}));
}

}  // namespace
}  // namespace baremark::core::plan
