// SPDX-License-Identifier: Apache-2.0
#include "engine/models/registry.h"

#include <algorithm>

namespace baremark::engine::models {

const std::vector<ModelSpec>& all() {
  static const std::vector<ModelSpec> models = [] {
    std::vector<ModelSpec> sorted = everyModel();
    std::sort(sorted.begin(), sorted.end(),
              [](const ModelSpec& one, const ModelSpec& other) { return one.name < other.name; });
    return sorted;
  }();
  return models;
}

const ModelSpec* find(std::string_view name) {
  const auto& models = all();
  const auto found = std::find_if(models.begin(), models.end(), [&](const ModelSpec& m) { return m.name == name; });
  return found == models.end() ? nullptr : &*found;
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const ModelSpec& model : all()) out.push_back(model.name);
  return out;
}

}  // namespace baremark::engine::models
