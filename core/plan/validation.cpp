// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/validation.h"

#include <algorithm>
#include <chrono>

#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/plan/expansion.h"
#include "core/plan/run_checks.h"
#include "core/plan/scheduler_cautions.h"
#include "core/protocol/backend.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

bool isOneOf(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The members of an allocation that only a scheduler gives a meaning, with whether they are set.
std::vector<std::pair<const char*, bool>> schedulersOwn(const model::AllocationSettings& allocation) {
  return {{"partition", !allocation.partition.empty()}, {"account", !allocation.account.empty()},
          {"qos", !allocation.qos.empty()},             {"constraint", !allocation.constraint.empty()},
          {"time", !allocation.time.empty()},           {"parallel_environment", !allocation.parallelEnvironment.empty()},
          {"gpus_per_node", allocation.gpusPerNode > 0}, {"exclusive", allocation.isExclusive}, {"other_nodes", allocation.otherNodes},
          {"array", allocation.isArray}};
}

/// A partition that the host's scheduler did not tell, where it told some: it may be hidden, or misspelt.
bool isUnlisted(const std::string& partition, const HostContext& host) {
  const auto& known = host.facts.partitions;
  return !partition.empty() && !known.empty() &&
         std::none_of(known.begin(), known.end(), [&](const model::PartitionFacts& each) { return each.name == partition; });
}

/// Grid Engine gives more than one slot only in a parallel environment.
bool needsEnvironment(const model::Experiment& experiment, const HostContext& host) {
  if (!isOneOf(host.schedulerSettings, "parallel_environment") || !experiment.allocation.parallelEnvironment.empty()) return false;
  const int threads = threadsPerRank(experiment.scale, coresOfANode(host, experiment.allocation.partition)).value_or(1);
  return threads * *std::max_element(experiment.scale.ranks.begin(), experiment.scale.ranks.end()) > 1;
}

Result<void> checkSchedulers(const model::Experiment& experiment, const HostContext& host) {
  const model::AllocationSettings& allocation = experiment.allocation;
  for (const auto& [name, isSet] : schedulersOwn(allocation)) {
    if (!isSet || isOneOf(host.schedulerSettings, name)) continue;
    return fail({.code = ErrorCode::NotApplicable, .where = std::string("/allocation/") + name,
                 .allowed = "with this host's scheduler: " + base::listOfNames(host.schedulerSettings)});
  }
  if (allocation.isArray && (!allocation.apart.empty() || allocation.otherNodes)) {
    return fail({.code = ErrorCode::Conflict, .where = "/allocation/array", .value = "true",
                 .allowed = "without apart and other_nodes: the jobs of an array begin when and where the scheduler has room"});
  }
  if (!allocation.time.empty()) {
    if (Result<void> good = checkTime(allocation.time, host.timeExample, host.endlessTime, "/allocation/time"); !good) return good;
  }
  if (needsEnvironment(experiment, host)) {
    const std::vector<std::string>& known = host.facts.parallelEnvironments;
    return fail({.code = ErrorCode::Missing, .where = "/allocation/parallel_environment",
                 .allowed = known.empty() ? "one of those that qconf -spl lists there: Grid Engine gives more than one slot only in one"
                                          : base::listOfNames(known) + ": Grid Engine gives more than one slot only in a parallel environment"});
  }
  if (allocation.atLeast <= experiment.measure.repeats) return {};
  return fail({.code = ErrorCode::OutOfRange, .where = "/allocation/at_least", .value = std::to_string(allocation.atLeast),
               .allowed = "1 to " + std::to_string(experiment.measure.repeats) + ", the repeats: a block is never split"});
}

/// Those that answered there; where nobody asked, those that are known.
Result<void> checkLauncher(const std::string& asked, const HostContext& host) {
  const std::vector<std::string>& there = host.launchers.empty() ? host.launcherDescriptors : host.launchers;
  const std::string id = asked == "mpirun" ? "open-mpi" : asked;
  if (id == "auto" || there.empty() || isOneOf(there, id)) return {};
  return fail({.code = ErrorCode::UnknownValue, .where = "/allocation/launcher", .value = asked, .allowed = "auto, " + base::listOfNames(there),
               .suggestion = base::nearestName(asked, there)});
}

Result<void> checkAllocation(const model::Experiment& experiment, const HostContext& host) {
  const model::AllocationSettings& allocation = experiment.allocation;
  if (Result<void> good = checkLauncher(allocation.launcher, host); !good) return good;
  if (host.hasScheduler) return checkSchedulers(experiment, host);
  auto own = schedulersOwn(allocation);
  own.emplace_back("options", !allocation.options.empty());
  own.emplace_back("blocks", allocation.blocks != 1);
  own.emplace_back("at_least", allocation.atLeast != 1);
  own.emplace_back("at_once", allocation.atOnce != 0);
  own.emplace_back("apart", !allocation.apart.empty());
  for (const auto& [name, isSet] : own) {
    if (!isSet) continue;
    return fail({.code = ErrorCode::NotApplicable, .where = std::string("/allocation/") + name,
                 .allowed = "on hosts with a scheduler; without one launcher, modules and prologue apply"});
  }
  return {};
}

Result<void> checkHost(const model::Experiment& experiment, const HostContext& host) {
  if (experiment.host == host.name) return {};
  return fail({.code = ErrorCode::UnknownValue, .where = "/host", .value = experiment.host, .allowed = host.name,
               .suggestion = host.name});
}

/// The variant and the MPI model are among those that the arm's runtime has.
Result<void> checkWayOf(const model::Arm& arm, const std::string& path, const HostContext& host) {
  const auto of = [&](const std::map<std::string, std::vector<std::string>>& all) {
    const auto found = all.find(arm.runtime);
    return found == all.end() ? std::vector<std::string>() : found->second;
  };
  const std::vector<std::string> variants = of(host.variants);
  if (!arm.variant.empty() && variants.empty()) {
    return fail({.code = ErrorCode::NotApplicable, .where = path + "/variant", .value = arm.variant,
                 .allowed = "no variant: " + arm.runtime + " has none"});
  }
  if (!arm.variant.empty() && !isOneOf(variants, arm.variant)) {
    return fail({.code = ErrorCode::UnknownValue, .where = path + "/variant", .value = arm.variant,
                 .allowed = base::listOfNames(variants), .suggestion = base::nearestName(arm.variant, variants)});
  }
  const std::vector<std::string> models = of(host.mpiModels);
  if (isOneOf(models, arm.mpi)) return {};
  return fail({.code = ErrorCode::UnknownValue, .where = path + "/mpi", .value = arm.mpi, .allowed = base::listOfNames(models),
               .suggestion = base::nearestName(arm.mpi, models)});
}

Result<void> checkRuntimes(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const std::string& runtime = experiment.arms[i].runtime;
    if (isOneOf(host.runtimes, runtime)) {
      if (Result<void> good = checkWayOf(experiment.arms[i], "/arms/" + std::to_string(i), host); !good) return good;
      continue;
    }
    return fail({.code = ErrorCode::UnknownValue, .where = "/arms/" + std::to_string(i) + "/runtime", .value = runtime,
                 .allowed = base::listOfNames(host.runtimes), .suggestion = base::nearestName(runtime, host.runtimes)});
  }
  return {};
}

Result<void> checkImages(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    if (arm.image.empty()) continue;
    const std::string where = "/arms/" + std::to_string(i) + "/image";
    if (!isOneOf(host.imageRuntimes, arm.runtime)) {
      return fail({.code = ErrorCode::NotApplicable, .where = where, .value = arm.image,
                   .allowed = "no image: " + arm.runtime + " runs none"});
    }
    if (!host.images || isOneOf(*host.images, arm.image)) continue;
    return fail({.code = ErrorCode::UnknownValue, .where = where, .value = arm.image, .allowed = base::listOfNames(*host.images),
                 .suggestion = base::nearestName(arm.image, *host.images)});
  }
  return {};
}

Result<void> checkBinds(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    for (std::size_t k = 0; k < arm.binds.size(); ++k) {
      const std::string where = "/arms/" + std::to_string(i) + "/binds/" + std::to_string(k);
      if (!isOneOf(host.imageRuntimes, arm.runtime)) {
        return fail({.code = ErrorCode::NotApplicable, .where = where, .value = arm.binds[k].source,
                     .allowed = "to runtimes with images; " + arm.runtime + " sees the host's own folders"});
      }
      if (arm.binds[k].isReadOnly && !isOneOf(host.readOnlyRuntimes, arm.runtime)) {
        return fail({.code = ErrorCode::NotApplicable, .where = where + "/read_only", .value = "true",
                     .allowed = "where the runtime can keep ranks from writing to a bind; " + arm.runtime + " cannot",
                     .suggestion = "\"read_only\": false"});
      }
    }
  }
  return {};
}

Result<void> checkScale(const model::Experiment& experiment, const HostContext& host) {
  const model::Scale& scale = experiment.scale;
  if (!host.hasScheduler) {
    const int perNode = mostRanksOnANode(scale);
    for (std::size_t i = 0; i < scale.ranks.size(); ++i) {
      if (scale.ranks[i] <= perNode) continue;
      return fail({.code = ErrorCode::OutOfRange, .where = "/scale/ranks/" + std::to_string(i),
                   .value = std::to_string(scale.ranks[i]),
                   .allowed = "1 to " + std::to_string(perNode) + ", the ranks_per_node of this one host"});
    }
  }
  const std::optional<int> known = coresOfANode(host, experiment.allocation.partition);
  const Result<int> threads = threadsPerRank(scale, known);
  if (!threads && isUnlisted(experiment.allocation.partition, host)) {
    std::vector<std::string> names;
    for (const model::PartitionFacts& partition : host.facts.partitions) names.push_back(partition.name);
    return fail({.code = ErrorCode::UnknownValue, .where = "/allocation/partition", .value = experiment.allocation.partition,
                 .allowed = base::listOfNames(names) + "; one that the host does not list needs threads_per_rank"});
  }
  if (!threads) return fail(threads.error());
  if (!known) return {};
  const int cores = *known;
  const int ranks = mostRanksOnANode(scale);
  if (scale.bind == model::Binding::Core && ranks * *threads > cores) {
    // With more ranks than cores, no number of threads would do.
    const bool isThreads = scale.threadsPerRank.has_value() && ranks <= cores;
    const int fitting = std::max(1, cores / *threads);
    const std::string nodes = ": a node has " + std::to_string(cores) + " cores";
    if (host.hasScheduler && scale.ranksPerNode && ranks > fitting) {
      return fail({.code = ErrorCode::OutOfRange, .where = "/scale/ranks_per_node", .value = std::to_string(ranks),
                   .allowed = "1 to " + std::to_string(fitting) + nodes, .suggestion = "\"bind\": \"none\" to share cores"});
    }
    if (host.hasScheduler && !scale.ranksPerNode && ranks > fitting) {
      return fail({.code = ErrorCode::OutOfRange, .where = "/scale/ranks", .value = std::to_string(ranks),
                   .allowed = "1 to " + std::to_string(fitting) + " on one node, or ranks_per_node" + nodes,
                   .suggestion = "\"ranks_per_node\": " + std::to_string(fitting)});
    }
    const int most = isThreads ? std::max(1, cores / ranks) : fitting;
    const std::string whose = host.hasScheduler ? ": a node has " : ": the host has ";
    return fail({.code = ErrorCode::OutOfRange,
                 .where = isThreads ? "/scale/threads_per_rank" : "/scale/ranks",
                 .value = std::to_string(isThreads ? *threads : ranks),
                 .allowed = "1 to " + std::to_string(most) + whose + std::to_string(cores) + " cores",
                 .suggestion = "\"bind\": \"none\" to share cores"});
  }
  constexpr std::int64_t kMostOnACore = 64;  // ranks that share one measure the system's scheduler
  if (ranks > kMostOnACore * cores) {
    return fail({.code = ErrorCode::OutOfRange,
                 .where = "/scale/ranks",
                 .value = std::to_string(ranks),
                 .allowed = "1 to " + std::to_string(kMostOnACore * cores) + " on a node: it has " +
                            std::to_string(cores) + " cores"});
  }
  return {};
}

/// Nodes of the partition that jobs of this experiment go to, where the scheduler tells that.
std::optional<int> nodesOf(const HostContext& host, const std::string& partition) {
  const model::PartitionFacts* otherwise = model::defaultPartition(host.facts);
  const std::string& name = partition.empty() && otherwise != nullptr ? otherwise->name : partition;
  for (const model::PartitionFacts& candidate : host.facts.partitions) {
    if (candidate.name == name) return candidate.nodes;
  }
  return {};
}

Result<void> checkNodes(const model::Experiment& experiment, const HostContext& host) {
  const std::optional<int> nodes = host.hasScheduler ? nodesOf(host, experiment.allocation.partition) : std::nullopt;
  if (!nodes) return {};
  const int perNode = mostRanksOnANode(experiment.scale);
  for (const model::Point& point : expandPoints(experiment.scale)) {
    if (point.nodes <= *nodes) continue;
    const auto place = std::find(experiment.scale.ranks.begin(), experiment.scale.ranks.end(), point.ranks) -
                       experiment.scale.ranks.begin();
    return fail({.code = ErrorCode::OutOfRange,
                 .where = "/scale/ranks/" + std::to_string(place),
                 .value = std::to_string(point.ranks),
                 .allowed = "1 to " + std::to_string(std::int64_t{*nodes} * perNode) + ": " + std::to_string(*nodes) +
                            " nodes there, " + std::to_string(perNode) +
                            " ranks on each; a higher ranks_per_node or another partition takes more"});
  }
  return {};
}

/// An arm's setting in place of one that the workload lists would make several cases one.
Result<void> checkArmSettings(const model::Experiment& experiment) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    for (const auto& [name, value] : experiment.arms[i].settings) {
      const auto listed = experiment.engine.find(name);
      if (listed == experiment.engine.end() || listed->second.size() < 2) continue;
      return fail(
          {.code = ErrorCode::Conflict,
           .where = "/arms/" + std::to_string(i) + "/settings/" + name,
           .value = model::toText(value),
           .allowed = "a setting of which the workload lists one value only; with several, this arm would run the same in each case"});
    }
  }
  return {};
}

/// Strong scaling divides the global batch: a batch of a rank beside it would be replaced, so it is refused.
Result<void> checkBatches(const model::Experiment& experiment) {
  if (experiment.scale.mode != model::ScalingMode::Strong) return {};
  const auto refusal = [](const std::string& where, const model::SettingValue& value) {
    return fail({.code = ErrorCode::NotApplicable,
                 .where = where + "/batch_size",
                 .value = model::toText(value),
                 .allowed = "with mode weak; with mode strong global_batch is divided among the ranks"});
  };
  const auto ofWorkload = experiment.engine.find("batch_size");
  if (ofWorkload != experiment.engine.end()) return refusal("/workload/engine", ofWorkload->second.front());
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const auto ofArm = experiment.arms[i].settings.find("batch_size");
    if (ofArm != experiment.arms[i].settings.end())
      return refusal("/arms/" + std::to_string(i) + "/settings", ofArm->second);
  }
  return {};
}

/// The range of a count whose product with the rest may be kMostRuns.
std::string rangeOfRuns(std::int64_t least, std::int64_t most) {
  return std::to_string(least) + " to " + std::to_string(most) +
         ": cases, points, arms and repeats multiply to at most " + std::to_string(kMostRuns) + " runs";
}

}  // namespace

Result<void> checkRuns(const model::Experiment& experiment, std::size_t cases) {
  constexpr std::int64_t kLeastUntil = 5;  // blocks that the first look of `until` needs
  const model::Measure& measure = experiment.measure;
  const std::size_t cells = cases * experiment.scale.ranks.size() * experiment.arms.size();
  const std::int64_t perRepeat = std::max<std::int64_t>(1, static_cast<std::int64_t>(cells));
  const std::int64_t most = kMostRuns / perRepeat;
  const std::int64_t least = measure.until ? kLeastUntil : 1;
  if (most < least) {
    return fail({.code = ErrorCode::OutOfRange,
                 .where = "/measure/repeats",
                 .value = std::to_string(measure.repeats),
                 .allowed = "fewer cases, points or arms: they make " + std::to_string(perRepeat) +
                            " runs a repeat, at most " + std::to_string(kMostRuns) + " in all"});
  }
  if (measure.repeats > most) {
    return fail({.code = ErrorCode::OutOfRange,
                 .where = "/measure/repeats",
                 .value = std::to_string(measure.repeats),
                 .allowed = rangeOfRuns(least, most)});
  }
  if (!measure.until || measure.until->maxRepeats <= most) return {};
  return fail({.code = ErrorCode::OutOfRange,
               .where = "/measure/until/max_repeats",
               .value = std::to_string(measure.until->maxRepeats),
               .allowed = rangeOfRuns(measure.repeats, most)});
}

Result<void> checkAddedRuns(const std::vector<BlockTarget>& targets, std::size_t arms, int blocks) {
  std::int64_t have = 0;
  std::int64_t growing = 0;
  for (const BlockTarget& target : targets) {
    have += target.have;
    if (target.want > target.have) ++growing;
  }
  const std::int64_t most = kMostRuns / std::max<std::int64_t>(1, static_cast<std::int64_t>(arms));
  if (growing == 0 || have + growing * blocks <= most) return {};
  const std::int64_t fitting = (most - have) / growing;
  const std::string range = fitting < 1 ? "no more blocks" : "1 to " + std::to_string(fitting);
  return fail({.code = ErrorCode::OutOfRange,
               .where = "--blocks",
               .value = std::to_string(blocks),
               .allowed = range + ": an experiment has at most " + std::to_string(kMostRuns) +
                          " runs; a new one takes more"});
}

std::optional<int> coresOfANode(const HostContext& host, const std::string& partition) {
  return host.hasScheduler ? model::coresOfANode(host.facts, host.node, partition) : host.facts.cores;
}

Result<void> validate(const model::Experiment& experiment, const HostContext& host) {
  if (Result<void> good = checkHost(experiment, host); !good) return good;
  if (Result<void> good = checkAllocation(experiment, host); !good) return good;
  if (Result<void> good = checkRuntimes(experiment, host); !good) return good;
  if (Result<void> good = checkImages(experiment, host); !good) return good;
  if (Result<void> good = checkBinds(experiment, host); !good) return good;
  if (Result<void> good = checkScale(experiment, host); !good) return good;
  if (Result<void> good = checkNodes(experiment, host); !good) return good;
  if (Result<void> good = checkBatches(experiment); !good) return good;
  if (Result<void> good = checkArmSettings(experiment); !good) return good;
  const Result<std::vector<model::Settings>> cases = expandCases(experiment);
  if (!cases) return fail(cases.error());
  if (Result<void> good = checkRuns(experiment, cases->size()); !good) return good;
  for (const model::Settings& settings : *cases) {
    for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm) {
      for (const model::Point& point : expandPoints(experiment.scale)) {
        const Result<model::Settings> run = runSettings(experiment, settings, experiment.arms[arm], point);
        if (!run) return fail(run.error());
        if (Result<void> good = checkRun({experiment, arm, point, *run}, host); !good) return good;
      }
    }
  }
  return {};
}

std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host) {
  std::vector<Caution> found;
  if (protocol::isReferenceBackend(host.backend)) found.push_back({"slow_engine", host.backend});
  if (experiment.arms.size() == 1) found.push_back({"one_arm", experiment.arms.front().name});
  if (experiment.measure.repeats < 3) found.push_back({"few_blocks", std::to_string(experiment.measure.repeats)});
  if (experiment.measure.warmupBatches > experiment.measure.batches) {
    found.push_back({"long_warmup", std::to_string(experiment.measure.warmupBatches)});
  }
  if (experiment.scale.bind == model::Binding::None) found.push_back({"unbound", ""});
  const std::string& asked = experiment.allocation.launcher;
  const std::string launcher = asked == "auto" && !host.launchers.empty() ? host.launchers.front() : asked;
  const bool isOpenMpi = launcher == "auto" || launcher == "mpirun" || launcher == "open-mpi";
  if (host.facts.isRoot && isOpenMpi) found.push_back({"root", ""});
  if (host.hasScheduler) {
    const std::vector<Caution> more = schedulerCautions(experiment, host);
    found.insert(found.end(), more.begin(), more.end());
    return found;
  }
  constexpr double kBusy = 0.5;  // half a core's worth of other work
  if (host.facts.load.value_or(0) > kBusy) {
    found.push_back({"busy", base::fixedText(*host.facts.load, 1)});
  }
  if (host.facts.governor.value_or("") == "powersave") found.push_back({"powersave", *host.facts.governor});
  if (host.facts.onBattery.value_or(false)) found.push_back({"battery", ""});
  return found;
}

std::optional<Caution> packingAdvice(const model::Experiment& experiment, const HostContext& host, const Cost& cost) {
  constexpr std::chrono::minutes kShort{5};
  constexpr std::chrono::minutes kWorthAJob{15};
  constexpr int kLeastJobs = 3;
  if (!host.hasScheduler || experiment.allocation.blocks > 1 || cost.points.empty()) return {};
  std::chrono::milliseconds longest{0};
  for (const PointCost& point : cost.points) {
    if (!point.block || *point.block > kShort) return {};
    longest = std::max(longest, *point.block);
  }
  const int jobs = std::max(kLeastJobs, experiment.allocation.atLeast);
  const int most = (experiment.measure.repeats - 1) / (jobs - 1);
  const auto fitting = longest.count() > 0 ? kWorthAJob / longest : most;
  const int blocks = static_cast<int>(std::min<std::int64_t>(most, fitting));
  if (blocks < 2) return {};
  return Caution{.code = "short_blocks", .value = std::to_string(blocks)};
}

}  // namespace baremark::core::plan
