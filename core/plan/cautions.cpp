// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/cautions.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "core/base/lines.h"
#include "core/base/number_text.h"
#include "core/plan/expansion.h"
#include "core/plan/forced_environment.h"
#include "core/plan/run_checks.h"
#include "core/plan/scheduler_cautions.h"
#include "core/protocol/backend.h"

namespace baremark::core::plan {
namespace {

void addDisturbances(const model::HostFacts& facts, std::vector<Caution>& found) {
  if (facts.load.value_or(0) > kBusyLoad) found.push_back({CautionCode::Busy, {base::fixedText(*facts.load, 1)}});
  if (facts.governor.value_or("") == "powersave") found.push_back({CautionCode::Powersave, {*facts.governor}});
  if (facts.onBattery.value_or(false)) found.push_back({CautionCode::Battery, {}});
}

void addForcedEnvironment(const model::Experiment& experiment, const HostContext& host, std::vector<Caution>& found) {
  std::vector<std::string> variables;
  for (const auto& [name, value] : forcedVariables(experiment, host)) variables.push_back(name + "=" + value);
  if (variables.empty()) return;
  std::vector<std::string> values = forcingRuntimes(experiment, host);
  values.insert(values.begin(), base::joined(variables, ", "));
  found.push_back({CautionCode::ForcedEnvironment, std::move(values)});
}

/// With several instances that are not bound. With bound ranks, validation refuses more threads than cores.
void addOversubscription(const model::Experiment& experiment, const HostContext& host, std::vector<Caution>& found) {
  const std::optional<int> cores = coresOfANode(host, experiment.allocation.partition);
  const auto threads = threadsPerRank(experiment.scale, cores);
  if (experiment.scale.instances < 2 || !cores || !threads) return;
  const std::int64_t needed = std::int64_t{mostRanksOnANode(experiment.scale)} * *threads;
  if (needed > *cores) found.push_back({CautionCode::Oversubscribed, {std::to_string(needed), std::to_string(*cores)}});
}

void addMissingGpus(const model::Experiment& experiment, const HostContext& host, std::vector<Caution>& found) {
  const auto isAmong = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  bool isAny = false;
  for (const model::Arm& arm : experiment.arms) {
    if (!usesGpus(experiment, arm, host)) continue;
    isAny = true;
    if (isAmong(host.imageRuntimes, arm.runtime) && arm.gpu == model::Arm().gpu)
      found.push_back({CautionCode::NoGpuWay, {arm.name}});
  }
  const std::vector<std::string>& options = experiment.allocation.options;
  const bool isAsked = experiment.allocation.gpusPerNode > 0 ||
                       std::any_of(options.begin(), options.end(), [](const std::string& option) {
                         return option.find("gpu") != std::string::npos || option.rfind("-G", 0) == 0;
                       });
  if (isAny && !isAsked && isAmong(host.schedulerSettings, "gpus_per_node"))
    found.push_back({CautionCode::NoGpusAsked, {}});
}

}  // namespace

const char* nameOf(CautionCode code) {
  // In the order of CautionCode.
  static constexpr std::array kNames = {"slow_engine",       "one_arm",          "profiled",       "few_blocks",
                                        "long_warmup",       "unbound",          "oversubscribed", "forced_environment",
                                        "no_gpu_way",        "no_gpus_asked",    "root",           "busy",
                                        "powersave",         "battery",          "short_blocks",   "wide_interval",
                                        "unknown_partition", "closed_partition", "long_time",      "endless_time",
                                        "time_option",       "short_time",       "short_limit",    "short_default",
                                        "no_gpus",           "unknown_module",   "shared_nodes"};
  static_assert(kNames.size() == static_cast<std::size_t>(CautionCode::SharedNodes) + 1);
  return kNames[static_cast<std::size_t>(code)];
}

std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host) {
  std::vector<Caution> found;
  const bool hasProcessorArm = std::any_of(experiment.arms.begin(), experiment.arms.end(),
                                           [&](const model::Arm& arm) { return !usesGpus(experiment, arm, host); });
  if (hasProcessorArm && protocol::isReferenceBackend(host.backend))
    found.push_back({CautionCode::SlowEngine, {host.backend}});
  const std::size_t compared = model::comparedArms(experiment);
  if (compared == 1) found.push_back({CautionCode::OneArm, {model::usualBaseline(experiment)}});
  for (const model::Arm& arm : experiment.arms) {
    if (model::isProfiled(arm)) found.push_back({CautionCode::Profiled, {arm.name}});
  }
  if (compared > 0 && experiment.measure.repeats < 3)
    found.push_back({CautionCode::FewBlocks, {std::to_string(experiment.measure.repeats)}});
  if (experiment.measure.warmupBatches > experiment.measure.batches)
    found.push_back({CautionCode::LongWarmup, {std::to_string(experiment.measure.warmupBatches)}});
  if (experiment.scale.bind == model::Binding::None) found.push_back({CautionCode::Unbound, {}});
  addOversubscription(experiment, host, found);
  addMissingGpus(experiment, host, found);
  addForcedEnvironment(experiment, host, found);
  const std::string& asked = experiment.allocation.launcher;
  const std::string launcher =
      asked == "auto" && !host.launchers.empty() ? host.launchers.front() : launcherId(asked, host);
  const bool refusesRoot = launcher == "auto" || std::find(host.rootLaunchers.begin(), host.rootLaunchers.end(),
                                                           launcher) != host.rootLaunchers.end();
  if (host.facts.isRoot && refusesRoot) found.push_back({CautionCode::Root, {}});
  if (!host.hasScheduler) addDisturbances(host.facts, found);
  const auto more = host.hasScheduler ? schedulerCautions(experiment, host) : std::vector<Caution>();
  found.insert(found.end(), more.begin(), more.end());
  return found;
}

std::vector<Caution> machineCautions(const model::HostFacts& facts) {
  std::vector<Caution> found;
  if (facts.isRoot) found.push_back({CautionCode::Root, {}});
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
  return Caution{CautionCode::ShortBlocks, {std::to_string(blocks)}};
}

}  // namespace baremark::core::plan
