// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/validation.h"

#include <algorithm>
#include <utility>

#include "core/base/number_text.h"
#include "core/plan/expansion.h"
#include "core/plan/refusals.h"
#include "core/plan/run_checks.h"
#include "core/plan/runtime_checks.h"
#include "core/plan/scheduler_cautions.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;

bool isOneOf(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// The members of an allocation that have a meaning only with a scheduler, and whether each is set.
std::vector<std::pair<const char*, bool>> schedulersOwn(const model::AllocationSettings& allocation) {
  return {{"partition", !allocation.partition.empty()},
          {"account", !allocation.account.empty()},
          {"qos", !allocation.qos.empty()},
          {"constraint", !allocation.constraint.empty()},
          {"time", !allocation.time.empty()},
          {"parallel_environment", !allocation.parallelEnvironment.empty()},
          {"gpus_per_node", allocation.gpusPerNode > 0},
          {"exclusive", allocation.isExclusive},
          {"other_nodes", allocation.otherNodes}};
}

/// Whether the host's scheduler listed partitions, but not this one. It may be hidden, or misspelt.
bool isUnlisted(const std::string& partition, const HostContext& host) {
  const std::vector<std::string> known = model::namesOfPartitions(host.facts);
  return !partition.empty() && !known.empty() && std::ranges::find(known, partition) == known.end();
}

/// The most ranks of a training.
int mostRanksOf(const model::Scale& scale) {
  return *std::ranges::max_element(scale.ranks);
}

/// Whether the experiment must name a parallel environment: Grid Engine gives more than one slot only in one.
bool needsEnvironment(const model::Experiment& experiment, const HostContext& host) {
  if (!isOneOf(host.schedulerSettings, "parallel_environment") || !experiment.allocation.parallelEnvironment.empty())
    return false;
  const int threads = threadsPerRank(experiment.scale, coresOfANode(host, experiment.allocation.partition)).value_or(1);
  return std::int64_t{threads} * mostRanksOf(experiment.scale) * experiment.scale.instances > 1;
}

Result<void> checkSchedulers(const model::Experiment& experiment, const HostContext& host) {
  const model::AllocationSettings& allocation = experiment.allocation;
  for (const auto& [name, isSet] : schedulersOwn(allocation)) {
    if (!isSet || isOneOf(host.schedulerSettings, name)) continue;
    return notApplicable(std::string("/allocation/") + name, {},
                         {base::Phrase::SettingsOfHost, host.schedulerSettings});
  }
  if (!allocation.time.empty()) {
    if (Result<void> good = checkTime(allocation.time, host.timeExample, host.endlessTime, "/allocation/time"); !good)
      return good;
  }
  if (needsEnvironment(experiment, host)) {
    const std::vector<std::string>& known = host.facts.parallelEnvironments;
    return fail({.code = ErrorCode::Missing,
                 .where = "/allocation/parallel_environment",
                 .allowed = known.empty() ? base::Phrased(base::Phrase::ParallelEnvironmentOfHost)
                                          : base::Phrased{base::Phrase::ParallelEnvironments, known}});
  }
  if (allocation.atLeast <= experiment.measure.repeats) return {};
  return outOfRange("/allocation/at_least", std::to_string(allocation.atLeast),
                    {base::Phrase::RepeatsOfJob, 1, experiment.measure.repeats});
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
    return notApplicable(std::string("/allocation/") + name, {}, base::Phrase::OnHostsWithSchedulerOnly);
  }
  return {};
}

Result<void> checkHost(const model::Experiment& experiment, const HostContext& host) {
  if (experiment.host == host.name) return {};
  return fail(ErrorCode::UnknownValue, "/host", experiment.host, {base::Phrase::Value, host.name}, host.name);
}

/// Whether the arm's runtime has the variant and the MPI model that the arm names.
Result<void> checkWayOf(const model::Arm& arm, const std::string& path, const HostContext& host) {
  const auto of = [&](const std::map<std::string, std::vector<std::string>>& all) {
    const auto found = all.find(arm.runtime);
    return found == all.end() ? std::vector<std::string>() : found->second;
  };
  const std::vector<std::string> variants = of(host.variants);
  if (!arm.variant.empty() && variants.empty())
    return notApplicable(path + "/variant", arm.variant, {base::Phrase::NoVariant, arm.runtime});
  if (!arm.variant.empty() && !isOneOf(variants, arm.variant))
    return unknownName(path + "/variant", arm.variant, variants);
  const std::vector<std::string> models = of(host.mpiModels);
  if (isOneOf(models, arm.mpi)) return {};
  return unknownName(path + "/mpi", arm.mpi, models);
}

Result<void> checkRuntimes(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const std::string& runtime = experiment.arms[i].runtime;
    if (const base::Error* why = model::whyLeftOut(host.broken, model::DescriptorKind::Runtime, runtime))
      return fail(*why);
    if (isOneOf(host.runtimes, runtime)) {
      if (Result<void> good = checkWayOf(experiment.arms[i], "/arms/" + std::to_string(i), host); !good) return good;
      continue;
    }
    // A known runtime that this host's jobs cannot use: the context leaves it out of `runtimes`.
    if (host.mpiModels.count(runtime) != 0) {
      std::vector<std::string> others = host.runtimes;
      std::erase_if(others, [&](const std::string& id) { return !isOneOf(host.imageRuntimes, id); });
      return notApplicable("/arms/" + std::to_string(i) + "/runtime", runtime, {base::Phrase::Names, others});
    }
    return unknownName("/arms/" + std::to_string(i) + "/runtime", runtime, host.runtimes);
  }
  return {};
}

Result<void> checkImages(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    if (arm.image.empty()) continue;
    const std::string where = "/arms/" + std::to_string(i) + "/image";
    if (!isOneOf(host.imageRuntimes, arm.runtime))
      return notApplicable(where, arm.image, {base::Phrase::NoImage, arm.runtime});
    if (isOneOf(host.imagesWithoutEngine, arm.image))
      return outOfRange(where, arm.image, base::Phrase::ImageWithEngine);
    if (!host.images || isOneOf(*host.images, arm.image)) continue;
    return unknownName(where, arm.image, *host.images);
  }
  return {};
}

Result<void> checkBinds(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    for (std::size_t k = 0; k < arm.binds.size(); ++k) {
      const std::string where = "/arms/" + std::to_string(i) + "/binds/" + std::to_string(k);
      if (!isOneOf(host.imageRuntimes, arm.runtime))
        return notApplicable(where, arm.binds[k].source, {base::Phrase::BindsNeedImages, arm.runtime});
      if (arm.binds[k].isReadOnly && !isOneOf(host.readOnlyRuntimes, arm.runtime))
        return notApplicable(where + "/read_only", "true", {base::Phrase::ReadOnlyBinds, arm.runtime},
                             "\"read_only\": false");
    }
  }
  return {};
}

/// UnknownValue: an unknown profiler. NotApplicable: a side without a profiler, or outside of a runtime whose daemon
/// starts the container. Conflict: the baseline is profiled, but other arms are compared.
Result<void> checkProfilers(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    const std::string path = "/arms/" + std::to_string(i);
    const bool hasSide = arm.profilerSide != model::ProfilerSide::Default;
    if (!model::isProfiled(arm) && !hasSide) continue;
    if (!model::isProfiled(arm)) return notApplicable(path + "/profiler_side", {}, base::Phrase::SideNeedsProfiler);
    if (const base::Error* why = model::whyLeftOut(host.broken, model::DescriptorKind::Profiler, arm.profiler))
      return fail(*why);
    const auto known = host.profilers.find(arm.profiler);
    if (known == host.profilers.end()) {
      std::vector<std::string> names;
      for (const auto& entry : host.profilers) names.push_back(entry.first);
      return unknownName(path + "/profiler", arm.profiler, names);
    }
    const model::ProfilerSide side = hasSide ? arm.profilerSide : known->second;
    const auto& daemons = host.daemonRuntimes;
    const bool hasDaemon = std::ranges::find(daemons, arm.runtime) != daemons.end();
    // With "inner", it would see the launcher in the container.
    if (side == model::ProfilerSide::Outside && (hasDaemon || arm.mpi == model::kInnerMpi))
      return notApplicable(path + "/profiler_side", "outside", {base::Phrase::ProfilerInside, arm.runtime},
                           "\"profiler_side\": \"inside\"");
    if (arm.name != experiment.baseline || model::comparedArms(experiment) == 0) continue;
    return conflict("/baseline", experiment.baseline, base::Phrase::ComparedBaseline);
  }
  return {};
}

/// The phrase that says which cores there are.
base::Phrase coresPhrase(const HostContext& host) {
  if (host.hasScheduler) return base::Phrase::CoresOfNode;
  return host.facts.cpuQuota ? base::Phrase::CoresOfQuota : base::Phrase::CoresOfHost;
}

/// The refusal of instances that do not fit, where fewer of them would: at most `most` ranks in all.
Result<void> tooManyInstances(const model::Scale& scale, base::Phrase allowed, int most, int cores) {
  return outOfRange("/scale/instances", std::to_string(scale.instances), {allowed, 1, most / mostRanksOf(scale), cores},
                    base::Phrase::BindNone);
}

/// The refusal of ranks that need more cores than a node has, with the setting that is most likely wrong.
Result<void> tooFewCores(const model::Scale& scale, const HostContext& host, int cores, int threads) {
  const int ranks = mostRanksOnANode(scale);
  // With more ranks than cores, no number of threads would fit.
  const bool isThreads = scale.threadsPerRank.has_value() && ranks <= cores;
  const int fitting = std::max(1, cores / threads);
  // Of one training; where ranks per node are given, those count.
  const bool hasSeveral = scale.instances > 1 && !scale.ranksPerNode;
  const int ranksOfOne = hasSeveral ? mostRanksOf(scale) : ranks;
  const int fittingOfOne = hasSeveral ? std::max(1, fitting / scale.instances) : fitting;
  const bool canBeFewer = hasSeveral && !isThreads && mostRanksOf(scale) <= fitting;
  if (canBeFewer) return tooManyInstances(scale, coresPhrase(host), fitting, cores);
  if (host.hasScheduler && scale.ranksPerNode && ranks > fitting)
    return outOfRange("/scale/ranks_per_node", std::to_string(ranks), {base::Phrase::CoresOfNode, 1, fitting, cores},
                      base::Phrase::BindNone);
  if (host.hasScheduler && !scale.ranksPerNode && ranks > fitting)
    return outOfRange("/scale/ranks", std::to_string(ranksOfOne),
                      {base::Phrase::RanksOnOneNode, 1, fittingOfOne, cores},
                      "\"ranks_per_node\": " + std::to_string(fitting));
  const int most = isThreads ? std::max(1, cores / ranks) : fittingOfOne;
  return outOfRange(isThreads ? "/scale/threads_per_rank" : "/scale/ranks",
                    std::to_string(isThreads ? threads : ranksOfOne), {coresPhrase(host), 1, most, cores},
                    base::Phrase::BindNone);
}

Result<void> checkScale(const model::Experiment& experiment, const HostContext& host) {
  const model::Scale& scale = experiment.scale;
  if (!host.hasScheduler) {
    const int perNode = mostRanksOnANode(scale);
    for (std::size_t i = 0; i < scale.ranks.size(); ++i) {
      if (scale.ranks[i] * scale.instances <= perNode) continue;
      const bool isRanks = scale.instances <= perNode;
      return outOfRange(isRanks ? "/scale/ranks/" + std::to_string(i) : "/scale/instances",
                        std::to_string(isRanks ? scale.ranks[i] : scale.instances),
                        {scale.instances > 1 ? base::Phrase::Range : base::Phrase::RanksOfOneHost, 1,
                         isRanks ? perNode / scale.instances : perNode});
    }
  }
  const std::optional<int> known = coresOfANode(host, experiment.allocation.partition);
  const Result<int> threads = threadsPerRank(scale, known);
  if (!threads && isUnlisted(experiment.allocation.partition, host))
    return fail(ErrorCode::UnknownValue, "/allocation/partition", experiment.allocation.partition,
                {base::Phrase::PartitionOrThreads, model::namesOfPartitions(host.facts)});
  if (!threads) return fail(threads.error());
  if (!known) return {};
  const int cores = *known;
  const int ranks = mostRanksOnANode(scale);
  const bool fits = std::int64_t{ranks} * *threads <= cores;
  if (scale.bind == model::Binding::Core && !fits) return tooFewCores(scale, host, cores, *threads);
  constexpr std::int64_t kMostOnACore = 64;  // more ranks on a core measure only the operating system's scheduler
  if (ranks > kMostOnACore * cores) {
    const bool isRanks = scale.instances == 1 || scale.ranksPerNode;
    return outOfRange(isRanks ? "/scale/ranks" : "/scale/instances", std::to_string(isRanks ? ranks : scale.instances),
                      {base::Phrase::SharedCoresOfNode, 1,
                       std::max<std::int64_t>(1, kMostOnACore * cores / (isRanks ? 1 : mostRanksOf(scale))), cores});
  }
  return {};
}

/// The number of nodes of the experiment's partition, if the scheduler reports it.
std::optional<int> nodesOf(const HostContext& host, const std::string& partition) {
  const model::PartitionFacts* byDefault = model::defaultPartition(host.facts);
  const std::string& name = partition.empty() && byDefault != nullptr ? byDefault->name : partition;
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
    const auto place = std::ranges::find(experiment.scale.ranks, point.ranks) - experiment.scale.ranks.begin();
    return outOfRange(
        "/scale/ranks/" + std::to_string(place), std::to_string(point.ranks),
        {base::Phrase::RanksOnNodes, 1,
         std::max<std::int64_t>(1, std::int64_t{*nodes} * perNode / experiment.scale.instances), *nodes, perNode});
  }
  return {};
}

/// Refuses an arm's setting for which the workload lists several values: several cases would become one.
Result<void> checkArmSettings(const model::Experiment& experiment) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    for (const auto& [name, value] : experiment.arms[i].settings) {
      const auto listed = experiment.engine.find(name);
      if (listed == experiment.engine.end() || listed->second.size() < 2) continue;
      return conflict("/arms/" + std::to_string(i) + "/settings/" + name, model::toText(value),
                      base::Phrase::SettingWithOneValue);
    }
  }
  return {};
}

/// Strong scaling divides the global batch among the ranks. It would replace a batch of a rank, so that is refused.
Result<void> checkBatches(const model::Experiment& experiment) {
  if (experiment.scale.mode != model::ScalingMode::Strong) return {};
  const auto refusal = [](const std::string& where, const model::SettingValue& value) {
    return notApplicable(where + "/batch_size", model::toText(value), base::Phrase::WeakScalingOnly);
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

/// The allowed range of one count: its product with the other counts is at most kMostRuns.
base::Phrased rangeOfRuns(std::int64_t least, std::int64_t most) {
  return {base::Phrase::RunsOfExperiment, least, most, kMostRuns};
}

}  // namespace

std::string launcherId(const std::string& asked, const HostContext& host) {
  const auto found = host.launcherAliases.find(asked);
  return found == host.launcherAliases.end() ? asked : found->second;
}

Result<void> checkRuns(const model::Experiment& experiment, std::size_t cases) {
  constexpr std::int64_t kLeastUntil = 5;  // blocks that the first decision of `until` needs
  const model::Measure& measure = experiment.measure;
  const std::size_t places = cases * experiment.scale.ranks.size();
  const std::size_t compared = model::comparedArms(experiment);
  const auto profiles = static_cast<std::int64_t>(places * (experiment.arms.size() - compared));
  const std::int64_t perRepeat = std::max<std::int64_t>(1, static_cast<std::int64_t>(places * compared));
  const std::int64_t most = std::max<std::int64_t>(0, kMostRuns - profiles) / perRepeat;
  const std::int64_t least = measure.until ? kLeastUntil : 1;
  if (most < least)
    return outOfRange("/measure/repeats", std::to_string(measure.repeats),
                      {base::Phrase::FewerCases, std::max(perRepeat, profiles), kMostRuns});
  if (measure.repeats > most)
    return outOfRange("/measure/repeats", std::to_string(measure.repeats), rangeOfRuns(least, most));
  if (!measure.until || measure.until->maxRepeats <= most) return {};
  return outOfRange("/measure/until/max_repeats", std::to_string(measure.until->maxRepeats),
                    rangeOfRuns(measure.repeats, most));
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
  return outOfRange("--blocks", std::to_string(blocks),
                    fitting < 1 ? base::Phrased(base::Phrase::NoMoreBlocks, kMostRuns)
                                : base::Phrased(base::Phrase::MoreBlocks, 1, fitting, kMostRuns));
}

std::optional<int> coresOfANode(const HostContext& host, const std::string& partition) {
  return host.hasScheduler ? model::coresOfANode(host.facts, host.node, partition) : host.facts.cores;
}

bool runsAsTested(const model::AllocationSettings& allocation, const HostContext& host) {
  return !host.hasScheduler && allocation.modules.empty() && allocation.prologue.empty();
}

Result<void> validate(const model::Experiment& experiment, const HostContext& host) {
  if (Result<void> good = checkHost(experiment, host); !good) return good;
  if (Result<void> good = checkAllocation(experiment, host); !good) return good;
  if (Result<void> good = checkRuntimes(experiment, host); !good) return good;
  if (Result<void> good = checkMpiModels(experiment, host); !good) return good;
  if (Result<void> good = checkMpiOfLauncher(experiment, host); !good) return good;
  if (Result<void> good = checkLauncherOfArms(experiment, host); !good) return good;
  if (Result<void> good = checkLimits(experiment, host); !good) return good;
  if (Result<void> good = checkImages(experiment, host); !good) return good;
  if (Result<void> good = checkBinds(experiment, host); !good) return good;
  if (Result<void> good = checkProfilers(experiment, host); !good) return good;
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

}  // namespace baremark::core::plan
