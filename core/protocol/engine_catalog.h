// SPDX-License-Identifier: Apache-2.0
// What an engine can train, as `baremark-engine --list_models` prints it: the manager asks the engine, so that a new model
// is one file in engine/models and nothing here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace baremark::core::protocol {

struct CatalogModel {
  std::string name;
  std::string title;         ///< one line for people
  int imageSize = 0;         ///< pixels of one side
  int channels = 0;
  int classes = 0;
  int defaultBatch = 0;
  double defaultLearningRate = 0;
  std::int64_t parameters = 0;
  std::int64_t forwardMacs = 0;  ///< a sample
  std::int64_t trainMacs = 0;    ///< a sample
  std::int64_t activationBytes = 0;  ///< a sample, saved for the backward pass, fp32
  std::vector<std::string> data;     ///< the data sets that fit it
  bool operator==(const CatalogModel&) const = default;
};

struct EngineCatalog {
  std::string engineVersion;
  std::string engineBuild;
  std::string backend;  ///< as core/protocol/backend.h tells them apart: "oneDNN 2.6.3", "reference"
  std::string mpi;      ///< "Open MPI 4.1.4", or empty: built without MPI
  std::vector<CatalogModel> models;
  bool operator==(const EngineCatalog&) const = default;
};

[[nodiscard]] base::Json toJson(const EngineCatalog& catalog);
[[nodiscard]] base::Result<EngineCatalog> catalogFromJson(const base::Json& document);

}  // namespace baremark::core::protocol
