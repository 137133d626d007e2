// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/series.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace baremark::app::models {
namespace {

using core::containers::kSeriesColours;
using core::containers::kSeriesMarkers;

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
SeriesStyle fromId(const core::containers::RuntimeDescriptor& runtime, int attempt) {
  const int place = static_cast<int>((sumOf(runtime.id) + static_cast<unsigned>(attempt)) % (kSeriesColours * kShapes));
  const auto marker = std::find(std::begin(kSeriesMarkers), std::end(kSeriesMarkers), runtime.marker);
  const auto own = marker - std::begin(kSeriesMarkers);
  return styleOf(runtime.colour.value_or(place % kSeriesColours),
                 own < kShapes ? static_cast<int>(own) : place / kSeriesColours);
}

int namedParts(const core::containers::RuntimeDescriptor& runtime) {
  return (runtime.colour ? 1 : 0) + (runtime.marker.empty() ? 0 : 1);
}

}  // namespace

RuntimeLooks looksOf(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes) {
  RuntimeLooks looks;
  const auto add = [&looks](const core::containers::RuntimeDescriptor& runtime) {
    SeriesStyle style = fromId(runtime, 0);
    const auto isTaken = [&] {
      return std::any_of(looks.begin(), looks.end(), [&](const auto& look) { return look.second == style; });
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

SeriesStyles seriesOf(const std::vector<std::string>& runtimes, const RuntimeLooks& looks) {
  SeriesStyles out;
  std::map<std::string, int> seen;
  for (const std::string& runtime : runtimes) {
    const auto known = looks.find(runtime);
    core::containers::RuntimeDescriptor unknown;
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

SeriesStyles seriesOf(const std::vector<core::model::Arm>& arms, const RuntimeLooks& looks) {
  std::vector<std::string> runtimes;
  for (const core::model::Arm& arm : arms) runtimes.push_back(arm.runtime);
  return seriesOf(runtimes, looks);
}

}  // namespace baremark::app::models
