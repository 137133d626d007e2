// SPDX-License-Identifier: Apache-2.0
// The models that this engine can train. A model is one file in this folder with a function of the same name that
// returns its ModelSpec. CMake finds the file; no other code changes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::models {

/// Converts a pixel of 0 to 255 to pixel * factor + offset.
struct PixelScaling {
  float factor = 1;
  float offset = 0;
};

/// Returns the model's default learning rate for an update (counted from 0) whose gradient is averaged over `batch`
/// images.
using LearningRateRule = std::function<double(std::int64_t update, std::int64_t batch)>;

struct ModelSpec {
  std::string name;
  std::string title;
  graph::Shape image;
  int classes = 0;
  int defaultBatch = 0;
  double defaultLearningRate = 0;
  LearningRateRule learningRate;
  std::vector<std::string> data;  ///< values of --data that the model accepts
  std::string dataset;            ///< the data set whose shape its synthetic images have, such as "imagenet"
  std::int64_t epochImages = 0;   ///< images of an epoch of that data set
  PixelScaling scaling;
  std::function<graph::Graph(int classes)> build;
};

/// Calls the functions of all model files, in CMake's order.
[[nodiscard]] std::vector<ModelSpec> everyModel();

/// Returns every model, sorted by name.
[[nodiscard]] const std::vector<ModelSpec>& all();

/// Returns the model of that name, or nullptr.
[[nodiscard]] const ModelSpec* find(std::string_view name);

[[nodiscard]] std::vector<std::string> names();

}  // namespace baremark::engine::models
