// SPDX-License-Identifier: Apache-2.0
#include "engine/models/registry.h"

#include <algorithm>
#include <utility>

namespace baremark::engine::models {
namespace {

// A function's static, because registrations run before the statics of this file may.
std::vector<ModelSpec>& registered() {
  static std::vector<ModelSpec> models;
  return models;
}

}  // namespace

ModelRegistration::ModelRegistration(ModelSpec spec) {
  auto& models = registered();
  const auto place = std::find_if(models.begin(), models.end(), [&](const ModelSpec& m) { return m.name > spec.name; });
  models.insert(place, std::move(spec));
}

const std::vector<ModelSpec>& all() { return registered(); }

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
