// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog.h"

#include "engine/graph/counts.h"
#include "engine/models/registry.h"
#include "engine/version.h"

namespace baremark::engine {

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

}  // namespace

EngineCatalog makeCatalog(const std::string& buildId, const std::string& backend, const std::string& mpi) {
  EngineCatalog catalog{.engineVersion = engineVersion(), .engineBuild = buildId, .backend = backend, .mpi = mpi};
  for (const models::ModelSpec& model : models::all()) catalog.models.push_back(entryOf(model));
  return catalog;
}

}  // namespace baremark::engine
