// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog.h"

#include "core/base/printable.h"
#include "engine/graph/counts.h"
#include "engine/models/registry.h"
#include "engine/version.h"

namespace baremark::engine {

using core::protocol::CatalogDevice;
using core::protocol::CatalogModel;
using core::protocol::EngineCatalog;

namespace {

CatalogModel entryOf(const models::ModelSpec& model) {
  const graph::Counts counts = graph::count(model.build(model.classes));
  return {.name = model.name,
          .title = model.title,
          .imageSize = model.image.height,
          .channels = model.image.channels,
          .classes = model.classes,
          .defaultBatch = model.defaultBatch,
          .defaultLearningRate = model.defaultLearningRate,
          .parameters = counts.parameters,
          .forwardMacs = counts.forwardMacs,
          .trainMacs = counts.trainMacs,
          .activationBytes = counts.savedElements * static_cast<std::int64_t>(sizeof(float)),
          .data = model.data};
}

/// Names of GPUs and the words of the loader come from elsewhere.
CatalogDevice entryOf(const Device& device) {
  const auto shown = [](const std::string& text) {
    return core::base::printable(text, core::protocol::kLongestDeviceText);
  };
  CatalogDevice entry{.name = device.name, .isAutomatic = device.isAutomatic};
  if (!device.backend) {
    entry.whyNot = shown(device.backend.error());
    return entry;
  }
  entry.backend = device.backend->name;
  entry.hardware = shown(device.backend->instructionSet);
  entry.gpus = device.backend->gpus;
  for (const graph::Precision precision : device.backend->precisions)
    entry.precisions.emplace_back(graph::rulesOf(precision).name);
  return entry;
}

}  // namespace

EngineCatalog makeCatalog(const std::string& buildId, const std::vector<Device>& devices, const std::string& mpi) {
  EngineCatalog catalog{.engineVersion = engineVersion(), .engineBuild = buildId, .backend = {}, .mpi = mpi};
  for (const Device& device : devices) catalog.devices.push_back(entryOf(device));
  if (const CatalogDevice* automatic = core::protocol::findDevice(catalog.devices, "auto"))
    catalog.backend = automatic->backend;
  for (const models::ModelSpec& model : models::all()) catalog.models.push_back(entryOf(model));
  return catalog;
}

}  // namespace baremark::engine
