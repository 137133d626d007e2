// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/build_prediction.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/recipes/digest.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::Json;
using Source = BuildPrediction::Source;

constexpr std::size_t kShortDigest = 16;  // hexadecimal digits; chance does not make two blocks equal

std::string shortDigest(const std::string& text) {
  return sha256Of(text).substr(0, kShortDigest);
}

/// The share of blocks that both have, of the larger number. Two recipes without blocks have all in common.
double shareInCommon(const RecipeTraits& one, const RecipeTraits& two) {
  if (one.blocks.empty() && two.blocks.empty()) return 1;
  std::vector<std::string> both;
  std::vector<std::string> first = one.blocks;
  std::vector<std::string> second = two.blocks;
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(both));
  return static_cast<double>(both.size()) / static_cast<double>(std::max(first.size(), second.size()));
}

/// How near a build is to the question. Nothing in common: share -1.
struct Nearness {
  bool isSame = false;
  double share = -1;
  bool hasName = false;
  base::WallTime built{};
  [[nodiscard]] bool counts() const { return share >= 0; }
  bool operator<(const Nearness& other) const {
    return std::tie(isSame, share, hasName, built) < std::tie(other.isSame, other.share, other.hasName, other.built);
  }
};

Nearness nearnessOf(const PastBuild& build, const BuildQuestion& question) {
  Nearness near{.hasName = build.recipe == question.recipe, .built = build.built};
  if (!question.host.empty() && build.host != question.host) return near;
  if (!question.builder.empty() && build.builder != question.builder) return near;
  near.isSame = build.digest == question.digest;
  if (near.isSame) {
    near.share = 1;
    return near;
  }
  if (build.traits.bases != question.traits.bases) return near;
  const double share = shareInCommon(build.traits, question.traits);
  if (near.hasName || share > 0.5) near.share = share;
  return near;
}

std::chrono::milliseconds timeOf(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

double medianOf(const std::vector<double>& sorted) {
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const char* nameOf(Source source) {
  switch (source) {
    case Source::Same:
      return "same recipe";
    case Source::Similar:
      return "similar recipe";
    case Source::None:
      break;
  }
  return "unknown";
}

double secondsOf(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

RecipeTraits traitsOf(const Recipe& recipe) {
  const Json whole = toJson(recipe);
  RecipeTraits traits;
  std::string bases;
  for (const Json& stage : whole.value("stages", Json::array())) {
    Json base = stage.value("base", Json::object());
    base.erase("digest");  // an image keeps its size when its tag is resolved
    bases += base::toJsonText(base) + "\n" + stage.value("slim_of", std::string()) + "\n";
    for (Json block : stage.value("blocks", Json::array())) {
      block.erase("note");
      traits.blocks.push_back(shortDigest(base::toJsonText(block)));
    }
  }
  traits.bases = shortDigest(bases);
  return traits;
}

BuildQuestion questionOf(const Recipe& recipe, std::string host, std::string builder) {
  return {.digest = digestOf(recipe),
          .recipe = recipe.name,
          .traits = traitsOf(recipe),
          .host = std::move(host),
          .builder = std::move(builder)};
}

BuildPrediction predictBuild(const std::vector<PastBuild>& builds, const BuildQuestion& question) {
  const PastBuild* nearest = nullptr;
  Nearness best;
  for (const PastBuild& build : builds) {
    const Nearness near = nearnessOf(build, question);
    if (!near.counts() || (nearest != nullptr && !(best < near))) continue;
    nearest = &build;
    best = near;
  }
  if (nearest == nullptr) return {};
  // `nearest` is the last build of its recipe, host and builder.
  std::vector<double> seconds;
  for (const PastBuild& build : builds) {
    if (build.digest == nearest->digest && build.host == nearest->host && build.builder == nearest->builder)
      seconds.push_back(build.seconds);
  }
  std::sort(seconds.begin(), seconds.end());
  return {.source = best.isSame ? Source::Same : Source::Similar,
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
