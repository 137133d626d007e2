// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/device_choice.h"

#include <algorithm>

#include "core/containers/rank_command.h"
#include "core/plan/run_checks.h"
#include "core/plan/runtime_checks.h"

namespace baremark::app::models {
namespace {

using core::model::Arm;
using core::model::Experiment;
using core::plan::HostContext;

bool doesTrainOnGpus(const Experiment& experiment, const HostContext& host) {
  return std::ranges::any_of(experiment.arms,
                             [&](const Arm& arm) { return core::plan::usesGpus(experiment, arm, host); });
}

/// Replaces the value that is there without the user: the user may have chosen another one since.
template <class T>
void propose(T& value, const T& from, const T& to) {
  if (value == from) value = to;
}

}  // namespace

std::string usualGpuWay(const std::string& runtime, const HostContext& host, const Runtimes& runtimes) {
  const auto known = runtimes.find(runtime);
  const auto limits = host.limits.find(runtime);
  if (known == runtimes.end()) return core::containers::kNoGpu;
  for (const core::containers::GpuWay& way : known->second.gpu) {
    const Arm arm{.runtime = runtime, .gpu = way.id};
    if (limits == host.limits.end() || !core::plan::olderVersion(arm, limits->second)) return way.id;
  }
  return core::containers::kNoGpu;
}

std::vector<int> usualRanks(int cores) {
  return cores >= 2 ? std::vector<int>{1, 2} : std::vector<int>{1};
}

void chooseDevices(Experiment& experiment, const std::vector<core::model::SettingValue>& devices,
                   const HostContext& host, const Runtimes& runtimes) {
  const bool didTrain = doesTrainOnGpus(experiment, host);
  if (devices.empty())
    experiment.engine.erase("device");
  else
    experiment.engine["device"] = devices;
  const bool doesTrain = doesTrainOnGpus(experiment, host);
  if (didTrain == doesTrain) return;
  for (Arm& arm : experiment.arms) {
    const std::string none = core::containers::kNoGpu;
    const std::string usual = usualGpuWay(arm.runtime, host, runtimes);
    if (!doesTrain)
      propose(arm.gpu, usual, none);
    else if (core::plan::usesGpus(experiment, arm, host))
      propose(arm.gpu, none, usual);
  }
  core::model::AllocationSettings unasked = experiment.allocation;
  unasked.gpusPerNode = 0;
  const std::optional<int> gpus = core::plan::gpusOfANode(unasked, host);
  if (!gpus) return;
  core::model::Scale& scale = experiment.scale;
  const std::vector<int> all{*gpus};
  if (!doesTrain) {
    propose(scale.ranks, all, usualRanks(host.facts.cores));
  } else {
    propose(scale.ranks, usualRanks(1), all);
    propose(scale.ranks, usualRanks(2), all);
  }
  const auto& settings = host.schedulerSettings;
  if (std::ranges::find(settings, "gpus_per_node") == settings.end()) return;
  propose(experiment.allocation.gpusPerNode, doesTrain ? 0 : *gpus, doesTrain ? *gpus : 0);
  using Number = std::optional<int>;
  propose(scale.ranksPerNode, doesTrain ? Number() : Number(*gpus), doesTrain ? Number(*gpus) : Number());
}

}  // namespace baremark::app::models
