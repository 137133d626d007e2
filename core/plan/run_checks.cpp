// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/run_checks.h"

#include <algorithm>
#include <string>

#include "core/base/nearest_name.h"
#include "core/plan/expansion.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// Where a setting of the run stands in the file: the arm's own goes before the workload's.
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
  return fail({.code = ErrorCode::UnknownValue,
               .where = placeOf(run, "model"),
               .value = name,
               .allowed = base::listOfNames(names),
               .suggestion = base::nearestName(name, names)});
}

Result<void> checkData(const CheckedRun& run, const protocol::CatalogModel* model) {
  const std::string data = dataOf(run.settings);
  const auto folder = run.settings.find("data_dir");
  if (model != nullptr && std::find(model->data.begin(), model->data.end(), data) == model->data.end()) {
    return fail({.code = ErrorCode::Conflict,
                 .where = placeOf(run, "data"),
                 .value = data,
                 .allowed = base::listOfNames(model->data) + " with model " + model->name});
  }
  if (data == "mnist" && folder == run.settings.end()) {
    return fail(
        {.code = ErrorCode::Missing, .where = placeOf(run, "data_dir"), .allowed = "the folder of the idx files"});
  }
  if (data != "synthetic") return {};
  if (folder != run.settings.end()) {
    return fail({.code = ErrorCode::NotApplicable,
                 .where = placeOf(run, "data_dir"),
                 .value = model::toText(folder->second),
                 .allowed = "with data mnist or fashion-mnist; synthetic images need no folder"});
  }
  const auto evaluates = run.settings.find("train_and_eval");
  if (evaluates == run.settings.end() || !std::get<bool>(evaluates->second)) return {};
  return fail({.code = ErrorCode::NotApplicable,
               .where = placeOf(run, "train_and_eval"),
               .value = "true",
               .allowed = "with data mnist or fashion-mnist; synthetic images have no test set"});
}

std::int64_t batchOf(const CheckedRun& run, const protocol::CatalogModel& model) {
  const auto batch = run.settings.find("batch_size");
  return batch == run.settings.end() ? model.defaultBatch : std::get<std::int64_t>(batch->second);
}

/// A rank takes at most `most` images a step, because of `why`. With strong scaling the file says the sum of all ranks.
Result<void> refuseBatch(const CheckedRun& run, std::int64_t batch, std::int64_t most, const std::string& why) {
  const bool isStrong = run.experiment.scale.mode == model::ScalingMode::Strong;
  const std::int64_t times = isStrong ? run.point.ranks : 1;
  const std::string range = most > 0 ? "1 to " + std::to_string(most * times) : "fewer ranks: not one image";
  return fail({.code = ErrorCode::OutOfRange,
               .where = isStrong ? "/scale/global_batch" : placeOf(run, "batch_size"),
               .value = std::to_string(batch * times),
               .allowed = range + " with " + std::to_string(run.point.ranks) + " ranks: " + why});
}

/// A step takes its images from one pass over the data.
Result<void> checkStep(const CheckedRun& run, const protocol::CatalogModel& model) {
  const std::int64_t batch = batchOf(run, model);
  if (dataOf(run.settings) != "fashion-mnist" || batch * run.point.ranks <= protocol::kFashionMnistImages) return {};
  return refuseBatch(run, batch, protocol::kFashionMnistImages / run.point.ranks,
                     "fashion-mnist has " + std::to_string(protocol::kFashionMnistImages) + " images");
}

/// The ranks of this host keep at least what the backward pass needs of their images.
Result<void> checkMemory(const CheckedRun& run, const protocol::CatalogModel& model, const HostContext& host) {
  if (host.hasScheduler || !host.facts.memoryBytes || model.activationBytes <= 0) return {};
  const std::int64_t most = *host.facts.memoryBytes / model.activationBytes / run.point.ranks;
  const std::int64_t batch = batchOf(run, model);
  if (batch <= most) return {};
  return refuseBatch(run, batch, most,
                     "the activations of more of " + model.name + " alone need more memory than this host has");
}

}  // namespace

Result<void> checkRun(const CheckedRun& run, const HostContext& host) {
  if (!host.catalog) return checkData(run, nullptr);
  const Result<const protocol::CatalogModel*> model = modelOf(run, *host.catalog);
  if (!model) return fail(model.error());
  if (Result<void> good = checkData(run, *model); !good) return good;
  if (Result<void> good = checkStep(run, **model); !good) return good;
  return checkMemory(run, **model, host);
}

}  // namespace baremark::core::plan
