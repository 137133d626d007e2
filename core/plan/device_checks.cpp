// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/device_checks.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/protocol/backend.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;
using protocol::CatalogDevice;

std::string valueOrDefault(const model::Settings& settings, const char* name) {
  const auto found = settings.find(name);
  return model::toText(found == settings.end() ? *protocol::findEngineSetting(name)->defaultValue : found->second);
}

/// Whether the arm may be able to use a device that this host's engine cannot use.
bool mayHave(const CatalogDevice& device, const Training& training, const HostContext& host) {
  const bool isInContainer =
      std::find(host.imageRuntimes.begin(), host.imageRuntimes.end(), training.arm.runtime) != host.imageRuntimes.end();
  if (!protocol::trainsOnGpus(device.name)) return isInContainer;
  return !runsAsTested(training.experiment.allocation, host) || (isInContainer && !host.facts.gpus.empty());
}

/// The devices that an arm trains on, one in each case.
std::vector<std::string> devicesOf(const model::Experiment& experiment, const model::Arm& arm) {
  const auto listed = experiment.engine.find("device");
  if (arm.settings.contains("device") || listed == experiment.engine.end() || listed->second.empty())
    return {deviceIn(arm.settings)};
  std::vector<std::string> devices;
  for (const model::SettingValue& value : listed->second) devices.push_back(model::toText(value));
  return devices;
}

bool hasPrecision(const CatalogDevice& device, const std::string& precision) {
  return std::find(device.precisions.begin(), device.precisions.end(), precision) != device.precisions.end();
}

}  // namespace

std::string deviceIn(const model::Settings& settings) {
  return valueOrDefault(settings, "device");
}

std::string precisionIn(const model::Settings& settings) {
  return valueOrDefault(settings, "precision");
}

Result<void> checkDevice(const Training& training, const HostContext& host) {
  const CatalogDevice* found = protocol::findDevice(host.devices, training.device);
  const bool isKnown = !host.devices.empty() && (found != nullptr || training.device != "auto");
  if (!isKnown || (found != nullptr && found->whyNot.empty())) return {};
  if (found != nullptr && mayHave(*found, training, host)) return {};
  std::vector<std::string> usable;
  if (protocol::findDevice(host.devices, "auto") != nullptr) usable.emplace_back("auto");
  for (const CatalogDevice& each : host.devices) {
    if (each.whyNot.empty()) usable.push_back(each.name);
  }
  base::Phrased allowed{base::Phrase::Names, usable};
  if (found != nullptr) allowed = {base::Phrase::DevicesOfHost, usable, found->name, found->whyNot};
  return fail({.code = ErrorCode::Conflict, .value = training.device, .allowed = std::move(allowed)});
}

Result<void> checkPrecision(const std::string& precision, const Training& training, const HostContext& host) {
  const CatalogDevice* device = protocol::findDevice(host.devices, training.device);
  if (device == nullptr || !device->whyNot.empty() || hasPrecision(*device, precision)) return {};
  // The GPUs of a node may be others than those of the host that was asked.
  if (protocol::trainsOnGpus(device->name) && !runsAsTested(training.experiment.allocation, host)) return {};
  std::vector<std::string> others;
  for (const CatalogDevice& each : host.devices) {
    if (hasPrecision(each, precision)) others.push_back(each.name);
  }
  base::Phrased allowed{base::Phrase::PrecisionsOfDevice, device->precisions, device->name};
  if (!others.empty()) allowed = {base::Phrase::PrecisionOfDevices, device->precisions, device->name, others};
  return fail({.code = ErrorCode::Conflict, .value = precision, .allowed = std::move(allowed)});
}

std::optional<base::Error> whyNotOffered(const std::string& setting, const std::string& choice,
                                         const model::Experiment& experiment, std::optional<std::size_t> arm,
                                         const HostContext& host) {
  std::optional<base::Error> first;
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    if (arm && *arm != i) continue;
    for (const std::string& device :
         setting == "device" ? std::vector{choice} : devicesOf(experiment, experiment.arms[i])) {
      const Training training{experiment, experiment.arms[i], device};
      Result<void> good;
      if (setting == "device") good = checkDevice(training, host);
      if (setting == "precision") good = checkPrecision(choice, training, host);
      if (good) return {};
      if (!first) first = good.error();
    }
  }
  return first;
}

Result<void> checkGpus(const model::Point& point, const Training& training, const HostContext& host) {
  if (host.hasScheduler || !usesGpus(training.device, host)) return {};
  const int gpus = gpusOfANode(training.experiment.allocation, host).value_or(1);
  const int ranks = model::processesOf(point, training.experiment.scale);
  if (gpus < 2 || ranks <= gpus) return {};
  const int most = std::max(1, gpus / training.experiment.scale.instances);
  return fail({.code = ErrorCode::OutOfRange,
               .value = std::to_string(point.ranks),
               .allowed = {base::Phrase::RanksOfGpus, 1, most, gpus}});
}

bool usesGpus(const std::string& device, const HostContext& host) {
  const CatalogDevice* taken = device == "auto" ? protocol::findDevice(host.devices, device) : nullptr;
  return protocol::trainsOnGpus(taken == nullptr ? device : taken->name);
}

bool usesGpus(const model::Experiment& experiment, const model::Arm& arm, const HostContext& host) {
  const std::vector<std::string> devices = devicesOf(experiment, arm);
  return std::any_of(devices.begin(), devices.end(), [&](const std::string& device) { return usesGpus(device, host); });
}

std::optional<int> gpusOfANode(const model::AllocationSettings& allocation, const HostContext& host) {
  if (allocation.gpusPerNode > 0) return allocation.gpusPerNode;
  int gpus = 0;
  if (host.hasScheduler) {
    if (model::wasSeenIn(host.facts, host.node, allocation.partition))
      gpus = static_cast<int>(host.node->facts.gpus.size());
  } else {
    for (const CatalogDevice& device : host.devices) gpus = std::max(gpus, device.gpus);
    if (gpus == 0) gpus = static_cast<int>(host.facts.gpus.size());
  }
  return gpus > 0 ? std::optional(gpus) : std::nullopt;
}

}  // namespace baremark::core::plan
