// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/validation.h"
#include "core/plan/cautions.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>

#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
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

/// The quick start with these members of its file, by their places. null removes one.
model::Experiment quickStartWith(const std::string& members) {
  base::Json file = toJson(quickStart());
  const base::Json changes = base::Json::parse(members);
  for (const auto& member : changes.items()) {
    const base::Json::json_pointer pointer(member.key());
    if (member.value().is_null())
      file.at(pointer.parent_pointer()).erase(pointer.back());
    else
      file[pointer] = member.value();
  }
  return test::got(parseExperiment(file.dump()));
}

/// Members for strong scaling with this global batch.
std::string strong(const std::string& batch, const std::string& more = "") {
  return R"({"/workload/engine/batch_size": null, "/scale/mode": "strong", "/scale/global_batch": )" + batch + more +
         "}";
}

void withMemory(HostContext& h) {
  h.catalog->models[0].activationBytes = 1 << 20;
  h.facts.memoryBytes = std::int64_t{1} << 30;
}

void onACluster(HostContext& h, std::vector<std::string> settings) {
  h.hasScheduler = true;
  h.schedulerSettings = std::move(settings);
}

using HostChange = void (*)(HostContext&);

/// A refused change of the quick start or of its host. `allowed` is the beginning of the words; nullptr: not compared.
struct Refused {
  const char* what;
  std::string members;
  HostChange change;
  ErrorCode code;
  const char* where;
  const char* value = nullptr;
  const char* allowed = nullptr;
  const char* suggestion = nullptr;
};

TEST(Validation, aRefusalNamesItsPlaceItsValueAndWhatIsAllowed) {
  using H = HostContext;
  const Refused all[] = {
      {"unknown runtime", R"({"/arms/1/runtime": "charlycloud"})", nullptr, ErrorCode::UnknownValue, "/arms/1/runtime",
       "charlycloud", nullptr, "charliecloud"},
      {"a runtime that jobs cannot use", R"({"/arms/1/runtime": "keeper"})",
       [](H& h) { h.mpiModels["keeper"].emplace_back("hybrid"); }, ErrorCode::NotApplicable, "/arms/1/runtime",
       "keeper", "charliecloud"},
      {"unknown image", R"({"/arms/1/image": "my-imaje"})", nullptr, ErrorCode::UnknownValue, "/arms/1/image",
       "my-imaje", nullptr, "my-image"},
      {"an image without engine", R"({"/arms/1/image": "my-image"})",
       [](H& h) { h.imagesWithoutEngine = {"my-image"}; }, ErrorCode::OutOfRange, "/arms/1/image", "my-image"},
      {"an image for bare metal", R"({"/arms/0/image": "my-image"})", nullptr, ErrorCode::NotApplicable,
       "/arms/0/image"},
      {"a bind of bare metal", R"({"/arms/0/binds": [{"source": "/data", "read_only": false}]})", nullptr,
       ErrorCode::NotApplicable, "/arms/0/binds/0"},
      {"a read-only bind",
       R"({"/arms/1/binds": [{"source": "/data", "destination": "/mnt/8", "read_only": false},
                             {"source": "/more", "destination": "/mnt/9", "read_only": true}]})",
       nullptr, ErrorCode::NotApplicable, "/arms/1/binds/1/read_only", "true", nullptr, "\"read_only\": false"},
      {"unknown model", R"({"/workload/engine/model": "resnet50_v15"})", nullptr, ErrorCode::UnknownValue,
       "/workload/engine/model", nullptr, nullptr, "resnet50_v1.5"},
      {"data of another model", R"({"/workload/engine/model": "resnet50_v1.5"})", nullptr, ErrorCode::Conflict,
       "/workload/engine/data"},
      {"more ranks than cores", R"({"/scale/ranks": [1, 4]})", nullptr, ErrorCode::OutOfRange, "/scale/ranks", "4",
       "1 to 2: the host has 2 cores"},
      {"more threads than cores", R"({"/scale/threads_per_rank": 2})", nullptr, ErrorCode::OutOfRange,
       "/scale/threads_per_rank", "2", "1 to 1"},
      {"more ranks than cores for any threads", R"({"/scale/ranks": 3, "/scale/threads_per_rank": 2})", nullptr,
       ErrorCode::OutOfRange, "/scale/ranks", "3", "1 to 1: the host has 2 cores"},
      {"more ranks than a quota", "{}",
       [](H& h) {
         h.facts.cores = 1;
         h.facts.cpuQuota = 1.5;
       },
       ErrorCode::OutOfRange, "/scale/ranks", "2",
       "1 to 1: the CPU quota of a control group limits the host to 1 cores"},
      {"endless ranks, though unbound", R"({"/scale/bind": "none", "/scale/ranks": [1, 129]})", nullptr,
       ErrorCode::OutOfRange, "/scale/ranks", "129", "1 to 128"},
      {"several nodes without a scheduler", R"({"/scale/ranks_per_node": 1})", nullptr, ErrorCode::OutOfRange,
       "/scale/ranks/1"},
      {"a batch of a rank beside a global one", R"({"/scale/mode": "strong", "/scale/global_batch": 100})", nullptr,
       ErrorCode::NotApplicable, "/workload/engine/batch_size", "50"},
      {"an arm's batch beside a global one", strong("100", R"(, "/arms/1/settings/batch_size": 10)"), nullptr,
       ErrorCode::NotApplicable, "/arms/1/settings/batch_size", "10"},
      {"a global batch that the ranks do not divide", strong("101"), nullptr, ErrorCode::OutOfRange,
       "/scale/global_batch", "101", "a multiple of 2, the ranks of a point", "102"},
      {"a global batch that no rank takes", strong("1073741824"), nullptr, ErrorCode::OutOfRange,
       "/scale/global_batch"},
      {"a step larger than the data", R"({"/workload/engine/batch_size": [50, 40000]})", nullptr, ErrorCode::OutOfRange,
       "/workload/engine/batch_size", "40000", "1 to 30000 with 2 ranks: fashion-mnist has 60000 images"},
      {"a global step larger than the data", strong("60001", R"(, "/scale/ranks": 1)"), nullptr, ErrorCode::OutOfRange,
       "/scale/global_batch", "60001", "1 to 60000"},
      {"a batch beyond the memory", R"({"/workload/engine/batch_size": 513})", withMemory, ErrorCode::OutOfRange,
       "/workload/engine/batch_size", "513", "1 to 512"},
      {"a folder of synthetic data", R"({"/workload/engine/data": "synthetic", "/workload/engine/data_dir": "/data"})",
       nullptr, ErrorCode::NotApplicable, "/workload/engine/data_dir"},
      {"an evaluation of synthetic data",
       R"({"/workload/engine/data": "synthetic", "/workload/engine/train_and_eval": true})", nullptr,
       ErrorCode::NotApplicable, "/workload/engine/train_and_eval"},
      {"an arm that does not follow the cases",
       R"({"/arms/1/settings/batch_size": 25, "/workload/engine/batch_size": [25, 50]})", nullptr, ErrorCode::Conflict,
       "/arms/1/settings/batch_size"},
      {"a partition without a scheduler", R"({"/allocation/partition": "gpu"})", nullptr, ErrorCode::NotApplicable,
       "/allocation/partition"},
      {"spread without a scheduler", R"({"/allocation/apart": "6h"})", nullptr, ErrorCode::NotApplicable,
       "/allocation/apart"},
      {"other nodes of a scheduler that has no such setting",
       R"({"/scale/threads_per_rank": 1, "/allocation/other_nodes": true})", [](H& h) { onACluster(h, {}); },
       ErrorCode::NotApplicable, "/allocation/other_nodes"}};
  for (const Refused& each : all) {
    SCOPED_TRACE(each.what);
    H host = twoCores();
    if (each.change != nullptr) each.change(host);
    const base::Error error = test::errorOf(validate(quickStartWith(each.members), host));
    EXPECT_TRUE(test::refused(error, {.code = each.code, .where = each.where}));
    EXPECT_TRUE(each.value == nullptr || error.value == each.value) << toLogLine(error);
    EXPECT_TRUE(each.allowed == nullptr || error.allowed.english().starts_with(each.allowed)) << toLogLine(error);
    EXPECT_TRUE(each.suggestion == nullptr || error.suggestion == each.suggestion) << toLogLine(error);
  }
}

TEST(Validation, whatTheHostAndTheEngineCanDoIsValid) {
  using H = HostContext;
  const std::tuple<const char*, std::string, HostChange> all[] = {
      {"the quick start", "{}", nullptr},
      {"a known image", R"({"/arms/1/image": "my-image"})", nullptr},
      {"another image has no engine", "{}", [](H& h) { h.imagesWithoutEngine = {"my-image"}; }},
      {"a bind", R"({"/arms/1/binds": [{"source": "/data", "destination": "/mnt/8", "read_only": false}]})", nullptr},
      {"a read-only bind of a runtime that has them",
       R"({"/arms/1/binds": [{"source": "/more", "destination": "/mnt/9", "read_only": true}]})",
       [](H& h) { h.readOnlyRuntimes = {"charliecloud"}; }},
      {"unbound ranks", R"({"/scale/bind": "none", "/scale/ranks": [1, 4, 128]})", nullptr},
      {"a global batch that the ranks divide", strong("102"), nullptr},
      {"a large step of one rank", R"({"/workload/engine/batch_size": 40000, "/scale/ranks": 1})", nullptr},
      {"a batch within the memory", "{}", withMemory},
      {"GPUs have their own memory", R"({"/workload/engine/batch_size": 513, "/workload/engine/device": "cuda"})",
       withMemory},
      {"the memory is not known", R"({"/workload/engine/batch_size": 513})",
       [](H& h) {
         withMemory(h);
         h.facts.memoryBytes.reset();
       }},
      {"an evaluation", R"({"/workload/engine/train_and_eval": true})", nullptr},
      {"an arm's batch", R"({"/arms/1/settings/batch_size": 25})", nullptr},
      {"a prologue", R"({"/allocation/prologue": ["ulimit -c 0"]})", nullptr},
      {"spread over time and nodes",
       R"({"/scale/threads_per_rank": 1, "/allocation/apart": "6h", "/allocation/other_nodes": true})", [](H& h) {
         onACluster(h, {"partition", "other_nodes"});
       }}};
  for (const auto& [what, members, change] : all) {
    H host = twoCores();
    if (change != nullptr) change(host);
    const auto valid = validate(quickStartWith(members), host);
    EXPECT_TRUE(valid) << what << ": " << (valid ? "" : toLogLine(valid.error()));
  }
}

TEST(Validation, theRunsOfAnExperimentAreLimited) {
  const auto validated = [](int repeats, int mostUntil) {
    model::Experiment experiment = manyRuns(1000, 10, repeats);
    if (mostUntil > 0) experiment.measure.until = model::Until{.halfWidth = 0.01, .maxRepeats = mostUntil};
    return validate(experiment, twoCores());
  };
  EXPECT_TRUE(validated(10, 0));
  EXPECT_TRUE(validated(6, 10));
  for (const auto& [repeats, most, where, allowed] :
       {std::tuple(11, 0, "/measure/repeats",
                   "1 to 10: cases, points, arms and repeats multiply to at most 100000 runs"),
        {6, 11, "/measure/until/max_repeats", "6 to 10"},
        {11, 11, "/measure/repeats", "5 to 10"}}) {
    const base::Error error = test::errorOf(validated(repeats, most));
    EXPECT_TRUE(test::refused(error, {.code = ErrorCode::OutOfRange, .where = where, .value = "11"}));
    EXPECT_TRUE(error.allowed.english().starts_with(allowed)) << toLogLine(error);
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

TEST(Validation, theCoresOfTheLoginNodeAreNotThoseOfTheNodes) {
  model::Experiment experiment = quickStart();
  HostContext host = twoCores();
  host.hasScheduler = true;
  host.facts.cores = 64;
  // The size of a node is unknown. The experiment must give the threads, and the login node's size does not count.
  EXPECT_TRUE(
      test::refused(validate(experiment, host), {.code = ErrorCode::Missing, .where = "/scale/threads_per_rank"}));
  experiment.scale.threadsPerRank = 100;
  EXPECT_TRUE(validate(experiment, host));
  experiment.scale.threadsPerRank.reset();
  host.facts.partitions = {{.name = "batch", .isDefault = true, .cores = 1}};
  EXPECT_TRUE(
      test::refused(validate(experiment, host), {.where = "/scale/ranks",
                                                 .allowed = "1 to 1 on one node, or ranks_per_node: a node has 1 cores",
                                                 .suggestion = "\"ranks_per_node\": 1"}));
  model::Experiment spread = experiment;
  spread.scale.ranksPerNode = 2;
  EXPECT_EQ(validate(spread, host).error().where, "/scale/ranks_per_node");
  spread.allocation.time = "0:30";
  host.schedulerSettings = {"partition", "time"};
  host.timeExample = "0:30:00";
  EXPECT_TRUE(
      test::refused(validate(spread, host),
                    {.where = "/allocation/time",
                     .allowed = "a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m"}));
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

TEST(Validation, whatDisturbsOrSlowsARunIsACaution) {
  model::Experiment experiment = quickStart();
  HostContext host = twoCores();
  experiment.measure.warmupBatches = 100;
  EXPECT_TRUE(cautions(experiment, host).empty());
  experiment.measure.warmupBatches = 101;
  EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{CautionCode::LongWarmup, {"101"}}}));
  host.facts.load = 1.7;
  host.facts.governor = "powersave";
  host.facts.onBattery = true;
  const std::vector<Caution> busy = cautions(quickStart(), host);
  ASSERT_EQ(busy.size(), 3U);
  EXPECT_EQ(busy[0], (Caution{CautionCode::Busy, {"1.7"}}));
  // On every host. The backend of some is not known.
  host = {};
  experiment = {};
  experiment.arms.resize(2);
  for (const char* backend : {"", "oneDNN 2.6.3"}) {
    host.backend = backend;
    EXPECT_TRUE(cautions(experiment, host).empty()) << backend;
  }
  host.backend = protocol::kReferenceBackend;
  for (const bool hasScheduler : {false, true}) {
    host.hasScheduler = hasScheduler;
    EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{CautionCode::SlowEngine, {"reference"}}}));
  }
}

TEST(Validation, ranksThatRunAsRootAreACaution) {
  HostContext host = twoCores();
  host.facts.isRoot = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{CautionCode::Root, {}}}));
  host.hasScheduler = true;
  EXPECT_EQ(cautions(quickStart(), host), (std::vector<Caution>{{CautionCode::Root, {}}}));
  // Only Open MPI refuses root.
  host.launcherAliases = {{"mpirun", "open-mpi"}};
  host.rootLaunchers = {"open-mpi"};
  host.launchers = {"mpich", "open-mpi"};
  EXPECT_TRUE(cautions(quickStart(), host).empty());
  model::Experiment asked = quickStart();
  asked.allocation.launcher = "mpirun";
  EXPECT_EQ(cautions(asked, host), (std::vector<Caution>{{CautionCode::Root, {}}}));
}

}  // namespace
}  // namespace baremark::core::plan
