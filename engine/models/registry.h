// SPDX-License-Identifier: Apache-2.0
// The models that this engine can train. A model is one file of this folder with a function of its name, which returns its
// ModelSpec; nothing else changes but its name in CMake.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::models {

/// A pixel of 0 to 255 becomes pixel * factor + offset.
struct PixelScaling {
  float factor = 1;
  float offset = 0;
};

/// The model's own learning rate at an update (counted from 0) whose gradient is averaged over `batch` images.
using LearningRateRule = std::function<double(std::int64_t update, std::int64_t batch)>;

struct ModelSpec {
  std::string name;
  std::string title;
  graph::Shape image;
  int classes = 0;
  int defaultBatch = 0;
  double defaultLearningRate = 0;
  LearningRateRule learningRate;
  std::vector<std::string> data;  ///< names of --data that fit
  std::string dataset;            ///< what its synthetic images stand for: "imagenet"
  std::int64_t epochImages = 0;   ///< of that data set
  PixelScaling scaling;
  std::function<graph::Graph(int classes)> build;
};

/// What the functions of the model files return, in CMake's order.
[[nodiscard]] std::vector<ModelSpec> everyModel();

/// Every model, sorted by name.
[[nodiscard]] const std::vector<ModelSpec>& all();

/// The model of that name, or nullptr.
[[nodiscard]] const ModelSpec* find(std::string_view name);

[[nodiscard]] std::vector<std::string> names();

}  // namespace baremark::engine::models
