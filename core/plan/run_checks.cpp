// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/run_checks.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/expansion.h"
#include "core/plan/refusals.h"
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
  const bool isInContainer = std::ranges::find(host.imageRuntimes, training.arm.runtime) != host.imageRuntimes.end();
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
  return std::ranges::find(device.precisions, precision) != device.precisions.end();
}

/// The place of a setting in the file. An arm's setting replaces that of the workload.
std::string placeOf(const CheckedRun& run, const std::string& name) {
  const bool isArms = run.experiment.arms[run.arm].settings.count(name) > 0;
  return (isArms ? "/arms/" + std::to_string(run.arm) + "/settings/" : "/workload/engine/") + name;
}

std::string dataOf(const model::Settings& settings) {
  const auto data = settings.find("data");
  return data == settings.end() ? "synthetic" : std::get<std::string>(data->second);
}

Result<const protocol::CatalogModel*> modelOf(const CheckedRun& run, const protocol::EngineCatalog& catalog) {
  const std::string name = std::get<std::string>(run.settings.at("model"));
  std::vector<std::string> names;
  for (const protocol::CatalogModel& model : catalog.models) {
    if (model.name == name) return &model;
    names.push_back(model.name);
  }
  return unknownName(placeOf(run, "model"), name, names);
}

Result<void> checkData(const CheckedRun& run, const protocol::CatalogModel* model) {
  const std::string data = dataOf(run.settings);
  const auto folder = run.settings.find("data_dir");
  if (model != nullptr && std::ranges::find(model->data, data) == model->data.end())
    return conflict(placeOf(run, "data"), data, {base::Phrase::DataWithModel, model->data, model->name});
  if (data == "mnist" && folder == run.settings.end())
    return fail(
        {.code = ErrorCode::Missing, .where = placeOf(run, "data_dir"), .allowed = base::Phrase::FolderOfIdxFiles});
  if (data != "synthetic") return {};
  if (folder != run.settings.end())
    return notApplicable(placeOf(run, "data_dir"), model::toText(folder->second), base::Phrase::DataWithFolder);
  const auto evaluates = run.settings.find("train_and_eval");
  if (evaluates == run.settings.end() || !std::get<bool>(evaluates->second)) return {};
  return notApplicable(placeOf(run, "train_and_eval"), "true", base::Phrase::DataWithTestSet);
}

std::int64_t batchOf(const CheckedRun& run, const protocol::CatalogModel& model) {
  const auto batch = run.settings.find("batch_size");
  return batch == run.settings.end() ? model.defaultBatch : std::get<std::int64_t>(batch->second);
}

/// With strong scaling the file has the sum over all ranks, otherwise the batch of one rank.
std::int64_t ranksInBatch(const CheckedRun& run) {
  return run.experiment.scale.mode == model::ScalingMode::Strong ? run.point.ranks : 1;
}

/// Refuses a batch; `allowed` is in the terms of the file.
Result<void> refuseBatch(const CheckedRun& run, std::int64_t batch, base::Phrased allowed) {
  const bool isStrong = run.experiment.scale.mode == model::ScalingMode::Strong;
  return outOfRange(isStrong ? "/scale/global_batch" : placeOf(run, "batch_size"),
                    std::to_string(batch * ranksInBatch(run)), std::move(allowed));
}

/// All images of a step come from one pass over the data.
Result<void> checkStep(const CheckedRun& run, const protocol::CatalogModel& model) {
  const std::int64_t batch = batchOf(run, model);
  if (dataOf(run.settings) != "fashion-mnist" || batch * run.point.ranks <= protocol::kFashionMnistImages) return {};
  constexpr std::int64_t kImages = protocol::kFashionMnistImages;
  const int ranks = run.point.ranks;
  const std::int64_t most = kImages / ranks;
  if (most == 0) return refuseBatch(run, batch, {base::Phrase::FewerRanksForData, ranks, kImages});
  return refuseBatch(run, batch, {base::Phrase::ImagesOfData, 1, most * ranksInBatch(run), ranks, kImages});
}

/// The ranks keep at least the activations of their images in memory; on GPUs in theirs, which is not checked.
Result<void> checkMemory(const CheckedRun& run, const protocol::CatalogModel& model, const HostContext& host) {
  if (host.hasScheduler || !host.facts.memoryBytes || model.activationBytes <= 0) return {};
  if (usesGpus(deviceIn(run.settings), host)) return {};
  const int ranks = model::processesOf(run.point, run.experiment.scale);
  const std::int64_t most = *host.facts.memoryBytes / model.activationBytes / ranks;
  const std::int64_t batch = batchOf(run, model);
  if (batch <= most) return {};
  if (most == 0) return refuseBatch(run, batch, {base::Phrase::FewerRanksForMemory, ranks, model.name});
  return refuseBatch(run, batch, {base::Phrase::ImagesOfMemory, 1, most * ranksInBatch(run), ranks, model.name});
}

/// The first refusal of checkDevice(), checkPrecision() and checkGpus(), with its place in the file.
Result<void> checkHardware(const CheckedRun& run, const HostContext& host) {
  const Training training{run.experiment, run.experiment.arms[run.arm], deviceIn(run.settings)};
  const auto placed = [](base::Error error, const std::string& where) {
    error.where = where;
    return fail(std::move(error));
  };
  if (const Result<void> good = checkDevice(training, host); !good) return placed(good.error(), placeOf(run, "device"));
  if (const Result<void> good = checkPrecision(precisionIn(run.settings), training, host); !good)
    return placed(good.error(), placeOf(run, "precision"));
  const Result<void> good = checkGpus(run.point, training, host);
  return good ? good : placed(good.error(), "/scale/ranks");
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
  return std::ranges::any_of(devices, [&](const std::string& device) { return usesGpus(device, host); });
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

Result<void> checkRun(const CheckedRun& run, const HostContext& host) {
  if (Result<void> good = checkHardware(run, host); !good) return good;
  if (!host.catalog) return checkData(run, nullptr);
  const Result<const protocol::CatalogModel*> model = modelOf(run, *host.catalog);
  if (!model) return fail(model.error());
  if (Result<void> good = checkData(run, *model); !good) return good;
  if (Result<void> good = checkStep(run, **model); !good) return good;
  return checkMemory(run, **model, host);
}

}  // namespace baremark::core::plan
