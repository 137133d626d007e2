// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/cautions.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/number_text.h"
#include "core/plan/expansion.h"
#include "core/plan/forced_environment.h"
#include "core/plan/run_checks.h"
#include "core/plan/scheduler_cautions.h"
#include "core/protocol/backend.h"

namespace baremark::core::plan {
namespace {

/// What on a machine disturbs measurements: "busy", "powersave", "battery".
void addDisturbances(const model::HostFacts& facts, std::vector<Caution>& found) {
  if (facts.load.value_or(0) > kBusyLoad) found.push_back({"busy", base::fixedText(*facts.load, 1)});
  if (facts.governor.value_or("") == "powersave") found.push_back({"powersave", *facts.governor});
  if (facts.onBattery.value_or(false)) found.push_back({"battery", ""});
}

/// The variables that an arm's runtime needs and that all arms get, and on further lines the runtimes that need them:
/// "A=none, B=n\nPodman"; empty: there are none.
std::string forcedByAnArm(const model::Experiment& experiment, const HostContext& host) {
  std::string words;
  for (const auto& [name, value] : forcedVariables(experiment, host))
    words += (words.empty() ? "" : ", ") + name + "=" + value;
  for (const std::string& runtime : forcingRuntimes(experiment, host)) words += "\n" + runtime;
  return words;
}

/// "8 4": with several instances that are not bound, more threads than a node has cores. Empty: they fit, or the cores
/// are not known. With bound ranks, validation refuses this.
std::string oversubscribedBy(const model::Experiment& experiment, const HostContext& host) {
  const std::optional<int> cores = coresOfANode(host, experiment.allocation.partition);
  const auto threads = threadsPerRank(experiment.scale, cores);
  if (experiment.scale.instances < 2 || !cores || !threads) return {};
  const std::int64_t needed = std::int64_t{mostRanksOnANode(experiment.scale)} * *threads;
  return needed > *cores ? std::to_string(needed) + " " + std::to_string(*cores) : std::string();
}

/// "no_gpu_way", "no_gpus_asked".
void addMissingGpus(const model::Experiment& experiment, const HostContext& host, std::vector<Caution>& found) {
  const auto isAmong = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  bool isAny = false;
  for (const model::Arm& arm : experiment.arms) {
    if (!usesGpus(experiment, arm, host)) continue;
    isAny = true;
    if (isAmong(host.imageRuntimes, arm.runtime) && arm.gpu == model::Arm().gpu)
      found.push_back({"no_gpu_way", arm.name});
  }
  const std::vector<std::string>& options = experiment.allocation.options;
  const bool isAsked = experiment.allocation.gpusPerNode > 0 ||
                       std::any_of(options.begin(), options.end(), [](const std::string& option) {
                         return option.find("gpu") != std::string::npos || option.rfind("-G", 0) == 0;
                       });
  if (isAny && !isAsked && isAmong(host.schedulerSettings, "gpus_per_node")) found.push_back({"no_gpus_asked", ""});
}

}  // namespace

std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host) {
  std::vector<Caution> found;
  const bool hasProcessorArm = std::any_of(experiment.arms.begin(), experiment.arms.end(),
                                           [&](const model::Arm& arm) { return !usesGpus(experiment, arm, host); });
  if (hasProcessorArm && protocol::isReferenceBackend(host.backend)) found.push_back({"slow_engine", host.backend});
  const std::size_t compared = model::comparedArms(experiment);
  if (compared == 1) found.push_back({"one_arm", model::usualBaseline(experiment)});
  for (const model::Arm& arm : experiment.arms) {
    if (model::isProfiled(arm)) found.push_back({"profiled", arm.name});
  }
  if (compared > 0 && experiment.measure.repeats < 3)
    found.push_back({"few_blocks", std::to_string(experiment.measure.repeats)});
  if (experiment.measure.warmupBatches > experiment.measure.batches) {
    found.push_back({"long_warmup", std::to_string(experiment.measure.warmupBatches)});
  }
  if (experiment.scale.bind == model::Binding::None) found.push_back({"unbound", ""});
  if (const std::string over = oversubscribedBy(experiment, host); !over.empty())
    found.push_back({"oversubscribed", over});
  addMissingGpus(experiment, host, found);
  if (std::string forced = forcedByAnArm(experiment, host); !forced.empty())
    found.push_back({"forced_environment", std::move(forced)});
  const std::string& asked = experiment.allocation.launcher;
  const std::string launcher =
      asked == "auto" && !host.launchers.empty() ? host.launchers.front() : launcherId(asked, host);
  const bool refusesRoot = launcher == "auto" || std::find(host.rootLaunchers.begin(), host.rootLaunchers.end(),
                                                           launcher) != host.rootLaunchers.end();
  if (host.facts.isRoot && refusesRoot) found.push_back({"root", ""});
  if (host.hasScheduler) {
    const std::vector<Caution> more = schedulerCautions(experiment, host);
    found.insert(found.end(), more.begin(), more.end());
    return found;
  }
  addDisturbances(host.facts, found);
  return found;
}

std::vector<Caution> machineCautions(const model::HostFacts& facts) {
  std::vector<Caution> found;
  if (facts.isRoot) found.push_back({"root", ""});
  addDisturbances(facts, found);
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
