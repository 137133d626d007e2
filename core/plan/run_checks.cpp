// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/run_checks.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/plan/device_checks.h"
#include "core/plan/expansion.h"
#include "core/plan/refusals.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;

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
  if (model != nullptr && std::find(model->data.begin(), model->data.end(), data) == model->data.end()) {
    return conflict(placeOf(run, "data"), data, {base::Phrase::DataWithModel, model->data, model->name});
  }
  if (data == "mnist" && folder == run.settings.end()) {
    return fail(
        {.code = ErrorCode::Missing, .where = placeOf(run, "data_dir"), .allowed = base::Phrase::FolderOfIdxFiles});
  }
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

/// The ranks keep at least the activations of their images in memory, for the backward pass; on GPUs in theirs, which
/// is not checked.
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
