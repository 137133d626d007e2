// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/series.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace baremark::core::containers {
namespace {

constexpr int kShapes = static_cast<int>(Shape::Cross) + 1;
constexpr int kDashes = static_cast<int>(Dash::Dotted) + 1;
static_assert(std::size(kSeriesMarkers) == kShapes);

SeriesStyle styleOf(int colour, int shape) {
  constexpr Dash kDashOf[] = {Dash::Solid,  Dash::Dashed,  Dash::DashDot, Dash::Dotted,
                              Dash::Dashed, Dash::DashDot, Dash::Dotted};
  return {colour, static_cast<Shape>(shape), kDashOf[shape]};
}

unsigned sumOf(const std::string& id) {
  unsigned sum = 0;
  for (const char letter : id) sum = sum * 31U + static_cast<unsigned char>(letter);
  return sum;
}

/// The style number `attempt` for a runtime without a look of its own. The numbers 0 to 48 are all styles.
SeriesStyle fromId(const RuntimeDescriptor& runtime, int attempt) {
  const int place = static_cast<int>((sumOf(runtime.id) + static_cast<unsigned>(attempt)) % (kSeriesColours * kShapes));
  const auto marker = std::find(std::begin(kSeriesMarkers), std::end(kSeriesMarkers), runtime.marker);
  const auto own = marker - std::begin(kSeriesMarkers);
  return styleOf(runtime.colour.value_or(place % kSeriesColours),
                 own < kShapes ? static_cast<int>(own) : place / kSeriesColours);
}

/// A regular polygon with a corner at the top, or a star whose inner corners have `inner` as radius.
Outline regular(double radius, int corners, std::optional<double> inner = {}) {
  Outline out;
  const int places = inner ? corners * 2 : corners;
  for (int i = 0; i < places; ++i) {
    const double angle = -std::numbers::pi / 2 + 2 * std::numbers::pi * i / places;
    const double r = inner && i % 2 == 1 ? *inner : radius;
    out.emplace_back(r * std::cos(angle), r * std::sin(angle));
  }
  return out;
}

int namedParts(const RuntimeDescriptor& runtime) {
  return (runtime.colour ? 1 : 0) + (runtime.marker.empty() ? 0 : 1);
}

}  // namespace

Outline outlineOf(Shape shape) {
  constexpr double kSide = 0.9;
  constexpr double kArm = 0.34;
  switch (shape) {
    case Shape::Disc:
      return {};
    case Shape::Square:
      return {{-kSide, -kSide}, {kSide, -kSide}, {kSide, kSide}, {-kSide, kSide}};
    case Shape::Diamond:
      return regular(1.25, 4);
    case Shape::Triangle: {
      Outline triangle = regular(1.25, 3);
      for (auto& corner : triangle) corner.second += 0.2;
      return triangle;
    }
    case Shape::Pentagon:
      return regular(1.12, 5);
    case Shape::Star:
      return regular(1.35, 5, 1.35 * 0.45);
    case Shape::Cross:
      return {{-kArm, -1}, {kArm, -1}, {kArm, -kArm}, {1, -kArm}, {1, kArm},   {kArm, kArm},
              {kArm, 1},   {-kArm, 1}, {-kArm, kArm}, {-1, kArm}, {-1, -kArm}, {-kArm, -kArm}};
  }
  return {};
}

std::vector<double> dashesOf(Dash dash) {
  static const std::vector<double> dashes[] = {{}, {5, 3}, {6, 2.5, 1.5, 2.5}, {1.5, 2.5}};
  return dashes[static_cast<std::size_t>(dash)];
}

RuntimeLooks looksOf(const std::map<std::string, RuntimeDescriptor>& runtimes) {
  RuntimeLooks looks;
  const auto add = [&looks](const RuntimeDescriptor& runtime) {
    SeriesStyle style = fromId(runtime, 0);
    const auto isTaken = [&] {
      return std::ranges::any_of(looks, [&](const auto& look) { return look.second == style; });
    };
    for (int attempt = 1; isTaken() && attempt < kSeriesColours * kShapes; ++attempt) style = fromId(runtime, attempt);
    looks[runtime.id] = style;
  };
  // The less a descriptor names, the more looks are left for it.
  for (const int named : {2, 1, 0}) {
    for (const auto& [id, runtime] : runtimes) {
      if (namedParts(runtime) == named) add(runtime);
    }
  }
  return looks;
}

std::vector<SeriesStyle> stylesOf(const std::vector<std::string>& runtimes, const RuntimeLooks& looks) {
  std::vector<SeriesStyle> out;
  std::map<std::string, int> seen;
  for (const std::string& runtime : runtimes) {
    const auto known = looks.find(runtime);
    RuntimeDescriptor unknown;
    unknown.id = runtime;
    SeriesStyle style = known == looks.end() ? fromId(unknown, 0) : known->second;
    const int earlier = seen[runtime]++;
    style.isHollow = earlier % 2 == 1;
    style.shape = static_cast<Shape>((static_cast<int>(style.shape) + earlier / 2) % kShapes);
    style.dash = static_cast<Dash>((static_cast<int>(style.dash) + earlier) % kDashes);
    out.push_back(style);
  }
  return out;
}

std::vector<SeriesStyle> stylesOf(const std::vector<model::Arm>& arms, const RuntimeLooks& looks) {
  std::vector<std::string> runtimes;
  for (const model::Arm& arm : arms) runtimes.push_back(arm.runtime);
  return stylesOf(runtimes, looks);
}

}  // namespace baremark::core::containers
