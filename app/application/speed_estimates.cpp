// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/speed_estimates.h"

#include <algorithm>
#include <map>

#include "core/protocol/engine_settings.h"

namespace baremark::app {
namespace {

using core::plan::EstimateSource;
using core::plan::SpeedEstimate;
using core::storage::EarlierRun;

// What a core is taken to reach while nothing was measured here: multiply-adds of training a second, about half of the peak
// of a core with 512-bit vectors.
constexpr double kAssumedMacsASecond = 4e10;

std::string keyOf(const std::string& settings, const core::model::Point& point) {
  return settings + "@" + core::model::toText(point);
}

SpeedEstimate median(std::vector<const EarlierRun*> runs) {
  const auto middle = runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2);
  std::nth_element(runs.begin(), middle, runs.end(),
                   [](const EarlierRun* a, const EarlierRun* b) { return a->imagesPerSecond < b->imagesPerSecond; });
  return {(*middle)->imagesPerSecond, (*middle)->overhead, EstimateSource::EarlierRuns};
}

}  // namespace

core::plan::SpeedSource speedSource(const std::vector<EarlierRun>& earlier, const core::protocol::EngineCatalog& catalog,
                                    int threadsPerRank) {
  std::map<std::string, std::vector<const EarlierRun*>> byCell;
  for (const EarlierRun& run : earlier) byCell[keyOf(run.settings, run.point)].push_back(&run);
  std::map<std::string, SpeedEstimate> known;
  for (const auto& [key, runs] : byCell) known[key] = median(runs);
  std::map<std::string, core::protocol::CatalogModel> models;
  for (const auto& model : catalog.models) models[model.name] = model;

  return [known, models, threadsPerRank](const core::model::Settings& settings,
                                                                 const core::model::Point& point,
                                                                 const core::model::Arm&) -> SpeedEstimate {
    const std::string text = core::base::toJsonLine(core::protocol::toJson(settings));
    const auto name = settings.find("model");
    const auto model = name == settings.end() ? models.end() : models.find(core::model::toText(name->second));
    if (model == models.end() || model->second.trainMacs <= 0) return {};
    const auto found = known.find(keyOf(text, point));
    const double macs = kAssumedMacsASecond * threadsPerRank * point.ranks;
    SpeedEstimate estimate{macs / static_cast<double>(model->second.trainMacs), std::chrono::milliseconds(2500),
                           EstimateSource::EngineModel};
    if (found != known.end()) estimate = found->second;
    estimate.modelBatch = model->second.defaultBatch;
    return estimate;
  };
}

}  // namespace baremark::app
