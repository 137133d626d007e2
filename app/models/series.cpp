// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/series.h"

#include <algorithm>
#include <map>

namespace baremark::app::models {
namespace {

struct Known {
  const char* runtime;
  SeriesStyle style;
};

// The order of the look: whoever knows a runtime by its colour keeps knowing it.
constexpr Known kKnown[] = {
    {"bare-metal", {0, Shape::Disc, Dash::Solid}},     {"charliecloud", {1, Shape::Square, Dash::Dashed}},
    {"apptainer", {2, Shape::Diamond, Dash::DashDot}}, {"docker", {3, Shape::Triangle, Dash::Dotted}},
    {"podman", {4, Shape::Pentagon, Dash::Dashed}},    {"udocker", {5, Shape::Star, Dash::DashDot}},
    {"enroot", {6, Shape::Cross, Dash::Dotted}},
};

constexpr int kShapes = static_cast<int>(Shape::Cross) + 1;
constexpr int kFirstFurther = 4;
constexpr int kFurther = 3;

/// A runtime that a user described: always the same one for the same id.
SeriesStyle further(const std::string& runtime) {
  unsigned sum = 0;
  for (const char letter : runtime) sum = sum * 31U + static_cast<unsigned char>(letter);
  const int colour = kFirstFurther + static_cast<int>(sum % kFurther);
  constexpr Shape kFurtherShapes[] = {Shape::Pentagon, Shape::Star, Shape::Cross};
  return {colour, kFurtherShapes[(sum / kFurther) % 3U], Dash::Dotted, false};
}

}  // namespace

SeriesStyles seriesOf(const std::vector<std::string>& runtimes) {
  SeriesStyles out;
  std::map<std::string, int> seen;
  for (const std::string& runtime : runtimes) {
    const auto known = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& entry) { return entry.runtime == runtime; });
    SeriesStyle style = known == std::end(kKnown) ? further(runtime) : known->style;
    const int earlier = seen[runtime]++;
    style.isHollow = earlier % 2 == 1;
    style.shape = static_cast<Shape>((static_cast<int>(style.shape) + earlier / 2) % kShapes);
    out.push_back(style);
  }
  return out;
}

SeriesStyles seriesOf(const std::vector<core::model::Arm>& arms) {
  std::vector<std::string> runtimes;
  for (const core::model::Arm& arm : arms) runtimes.push_back(arm.runtime);
  return seriesOf(runtimes);
}

}  // namespace baremark::app::models
