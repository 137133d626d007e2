// SPDX-License-Identifier: GPL-3.0-or-later
// Repository of the finished builds of recipes. They stay when their image is removed or replaced, and predict later
// builds (core/recipes/build_prediction.h). Use it on the thread of its Store.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/recipes/build_prediction.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

class RecipeBuildRepository {
 public:
  explicit RecipeBuildRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> add(const recipes::PastBuild& build);
  /// The last 2,000 builds on all hosts, the newest first.
  [[nodiscard]] base::Result<std::vector<recipes::PastBuild>> last();

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
