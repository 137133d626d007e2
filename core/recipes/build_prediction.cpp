// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/build_prediction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::Json;
using Source = BuildPrediction::Source;

std::chrono::milliseconds timeOf(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

double medianOf(const std::vector<double>& sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const char* nameOf(Source source) {
  return std::array{"unknown", "same recipe", "similar recipe"}.at(static_cast<std::size_t>(source));
}

double secondsOf(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

BuildQuestion questionOf(const Recipe& recipe, std::string host, std::string builder) {
  return {.digest = digestOf(recipe), .recipe = recipe.name, .host = std::move(host), .builder = std::move(builder)};
}

BuildPrediction predictBuild(const std::vector<PastBuild>& builds, const BuildQuestion& question) {
  const PastBuild* nearest = nullptr;
  const auto nearness = [&](const PastBuild& build) { return std::pair(build.digest == question.digest, build.built); };
  for (const PastBuild& build : builds) {
    if (!question.host.empty() && build.host != question.host) continue;
    if (!question.builder.empty() && build.builder != question.builder) continue;
    if (build.digest != question.digest && build.recipe != question.recipe) continue;
    if (nearest == nullptr || nearness(*nearest) < nearness(build)) nearest = &build;
  }
  if (nearest == nullptr) return {};
  // `nearest` is the last build of its recipe, host and builder.
  std::vector<double> seconds;
  for (const PastBuild& build : builds) {
    if (build.digest == nearest->digest && build.host == nearest->host && build.builder == nearest->builder)
      seconds.push_back(build.seconds);
  }
  std::ranges::sort(seconds);
  return {.source = nearest->digest == question.digest ? Source::Same : Source::Similar,
          .recipe = nearest->recipe,
          .host = nearest->host,
          .builder = nearest->builder,
          .tool = nearest->tool,
          .builds = static_cast<int>(seconds.size()),
          .bytes = nearest->bytes,
          .last = timeOf(nearest->seconds),
          .least = timeOf(seconds.front()),
          .median = timeOf(medianOf(seconds)),
          .most = timeOf(seconds.back()),
          .built = nearest->built};
}

Json toJson(const BuildPrediction& prediction) {
  Json out{{"source", nameOf(prediction.source)}};
  if (prediction.source == Source::None) return out;
  out["recipe"] = prediction.recipe;
  out["host"] = prediction.host;
  out["builder"] = prediction.builder;
  out["tool"] = prediction.tool;
  out["builds"] = prediction.builds;
  out["bytes"] = prediction.bytes;
  out["seconds"] = {{"last", secondsOf(prediction.last)},
                    {"least", secondsOf(prediction.least)},
                    {"median", secondsOf(prediction.median)},
                    {"most", secondsOf(prediction.most)}};
  out["built"] = base::toIsoUtc(prediction.built);
  return out;
}

}  // namespace baremark::core::recipes
