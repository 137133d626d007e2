// SPDX-License-Identifier: Apache-2.0
// The catalogue of an engine: the models that it can train, as `baremark-engine --list_models` prints them. The manager
// asks the engine, so a new model needs no change here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::protocol {

struct CatalogModel {
  std::string name;
  std::string title;  ///< one line for the user
  int imageSize = 0;  ///< width and height in pixels
  int channels = 0;
  int classes = 0;
  int defaultBatch = 0;
  double defaultLearningRate = 0;
  std::int64_t parameters = 0;
  std::int64_t forwardMacs = 0;      ///< multiply-accumulates per sample
  std::int64_t trainMacs = 0;        ///< multiply-accumulates per sample
  std::int64_t activationBytes = 0;  ///< bytes per sample saved for the backward pass, in fp32
  std::vector<std::string> data;     ///< data sets that fit the model
  bool operator==(const CatalogModel&) const = default;
};

struct EngineCatalog {
  std::string engineVersion;
  std::string engineBuild;
  std::string backend;  ///< see core/protocol/backend.h: "oneDNN 2.6.3", "reference"
  std::string mpi;      ///< "Open MPI 4.1.4"; empty: built without MPI
  std::vector<CatalogModel> models;
  bool operator==(const EngineCatalog&) const = default;
};

[[nodiscard]] base::Json toJson(const EngineCatalog& catalog);
[[nodiscard]] base::Result<EngineCatalog> catalogFromJson(const base::Json& document);

}  // namespace baremark::core::protocol
