// SPDX-License-Identifier: GPL-3.0-or-later
// How large a recipe's image will be and how long its build will take, from builds that have finished. Nothing is
// invented: without a build of this recipe or of one with its name, both are unknown. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

/// A build that has finished.
struct PastBuild {
  std::string host;
  std::string builder;     ///< id
  std::string tool;        ///< its name and version
  std::string digest;      ///< of the recipe
  std::string recipe;      ///< its name
  std::int64_t bytes = 0;  ///< of the image
  double seconds = 0;      ///< of the whole build, with the test
  base::WallTime built{};
  std::string baremark;  ///< version of the program
  bool operator==(const PastBuild&) const = default;
};

/// The build to predict.
struct BuildQuestion {
  std::string digest;   ///< of the recipe
  std::string recipe;   ///< its name
  std::string host;     ///< empty: any; the prediction names it
  std::string builder;  ///< id; empty: any
};
[[nodiscard]] BuildQuestion questionOf(const Recipe& recipe, std::string host, std::string builder);

struct BuildPrediction {
  enum class Source : std::uint8_t {
    None,     ///< no build tells it
    Same,     ///< builds of this recipe
    Similar,  ///< an estimate, from builds of a recipe with the same name
  };
  Source source = Source::None;
  // Of the builds that it comes from:
  std::string recipe;  ///< name
  std::string host;
  std::string builder;  ///< id
  std::string tool;     ///< of the last one
  int builds = 0;
  std::int64_t bytes = 0;  ///< of the last image
  std::chrono::milliseconds last{0};
  std::chrono::milliseconds least{0};
  std::chrono::milliseconds median{0};
  std::chrono::milliseconds most{0};
  base::WallTime built{};  ///< the last one
  bool operator==(const BuildPrediction&) const = default;
};

/// Builds of the same recipe on one host with one builder. If there is none, those of the last build of a recipe with
/// its name. Builds of more than one host or builder are never mixed.
[[nodiscard]] BuildPrediction predictBuild(const std::vector<PastBuild>& builds, const BuildQuestion& question);

/// "unknown", "same recipe" or "similar recipe", and the numbers in bytes and seconds.
[[nodiscard]] base::Json toJson(const BuildPrediction& prediction);

}  // namespace baremark::core::recipes
