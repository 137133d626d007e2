// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/speed_estimates.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/plan/expansion.h"
#include "core/plan/run_checks.h"
#include "core/protocol/backend.h"

namespace baremark::app {
namespace {

using core::plan::EstimateSource;
using core::plan::SpeedEstimate;
using core::storage::EarlierRun;

// The assumed rate of a core before any run was measured on the host: multiply-adds of training per second, about half
// of the peak of a core with 512-bit vectors.
constexpr double kAssumedMacsASecond = 4e10;

/// What earlier runs must have in common with a run: settings, point, threads and instances.
using Cell = std::tuple<core::model::Settings, core::model::Point, int, int>;

SpeedEstimate median(std::vector<const EarlierRun*> runs) {
  const auto middle = runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2);
  std::nth_element(runs.begin(), middle, runs.end(),
                   [](const EarlierRun* a, const EarlierRun* b) { return a->imagesPerSecond < b->imagesPerSecond; });
  const double batch = (*middle)->imagesPerStep / ((*middle)->point.ranks * (*middle)->instances);
  return {(*middle)->imagesPerSecond, (*middle)->overhead, EstimateSource::EarlierRuns, std::llround(batch)};
}

std::map<Cell, SpeedEstimate> knownSpeeds(const std::vector<EarlierRun>& earlier) {
  std::map<Cell, std::vector<const EarlierRun*>> byCell;
  for (const EarlierRun& run : earlier) byCell[{run.settings, run.point, run.threads, run.instances}].push_back(&run);
  std::map<Cell, SpeedEstimate> known;
  for (const auto& [cell, runs] : byCell) known[cell] = median(runs);
  return known;
}

using Models = std::map<std::string, core::protocol::CatalogModel>;

Models::const_iterator modelOf(const core::model::Settings& settings, const Models& models) {
  const auto name = settings.find("model");
  return name == settings.end() ? models.end() : models.find(core::model::toText(name->second));
}

/// The multiply-adds of training per second and core: the median of earlier runs of this model on this device,
/// otherwise of all models.
double macsASecond(const std::vector<EarlierRun>& earlier, const Models& models, const std::string& model,
                   const std::string& device) {
  std::vector<double> ofModel;
  std::vector<double> ofAll;
  for (const EarlierRun& run : earlier) {
    const auto found = modelOf(run.settings, models);
    if (found == models.end() || found->second.trainMacs <= 0 || run.imagesPerSecond <= 0) continue;
    if (core::plan::deviceIn(run.settings) != device) continue;
    const double reached = run.imagesPerSecond * static_cast<double>(found->second.trainMacs) /
                           (run.threads * run.point.ranks * run.instances);
    ofAll.push_back(reached);
    if (found->first == model) ofModel.push_back(reached);
  }
  std::vector<double>& reached = ofModel.empty() ? ofAll : ofModel;
  if (reached.empty()) return kAssumedMacsASecond;
  const auto middle = reached.begin() + static_cast<std::ptrdiff_t>(reached.size() / 2);
  std::nth_element(reached.begin(), middle, reached.end());
  return *middle;
}

}  // namespace

core::plan::SpeedSource speedSource(const std::vector<EarlierRun>& earlier,
                                    const core::protocol::EngineCatalog& catalog, int threadsPerRank, int instances) {
  Models models;
  for (const auto& model : catalog.models) models[model.name] = model;

  return [known = knownSpeeds(earlier), earlier, models, threadsPerRank, instances](
             const core::model::Settings& settings, const core::model::Point& point,
             const core::model::Arm&) -> SpeedEstimate {
    const auto found = known.find({settings, point, threadsPerRank, instances});
    if (found != known.end()) return found->second;
    const auto model = modelOf(settings, models);
    if (model == models.end() || model->second.trainMacs <= 0) return {};
    const std::string device = core::plan::deviceIn(settings);
    if (core::protocol::trainsOnGpus(device)) return {};  // cores say nothing about it
    const double macs = macsASecond(earlier, models, model->first, device) * threadsPerRank * point.ranks * instances;
    return {macs / static_cast<double>(model->second.trainMacs), std::chrono::milliseconds(2500),
            EstimateSource::EngineModel, model->second.defaultBatch};
  };
}

RunTimes runTimes(const core::storage::ExperimentRecord& record, const std::vector<EarlierRun>& earlier) {
  using Place = std::tuple<std::size_t, core::model::Point, std::size_t>;  // case, point, arm
  const std::map<Cell, SpeedEstimate> known = knownSpeeds(earlier);
  const core::model::Experiment& experiment = record.experiment;
  std::map<Place, std::chrono::milliseconds> times;
  for (std::size_t c = 0; c < record.cases.size(); ++c) {
    for (const core::model::Point& point : core::plan::expandPoints(experiment.scale)) {
      for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm) {
        const auto settings = core::plan::runSettings(experiment, record.cases[c], experiment.arms[arm], point);
        const auto found =
            settings ? known.find({*settings, point, record.threads, experiment.scale.instances}) : known.end();
        if (found == known.end()) continue;
        const auto time = core::plan::runTime(
            experiment.measure, found->second.modelBatch * core::model::processesOf(point, experiment.scale),
            found->second);
        if (time) times[{c, point, arm}] = *time;
      }
    }
  }
  return [times = std::move(times)](const core::model::Block& block,
                                    std::size_t arm) -> std::optional<std::chrono::milliseconds> {
    const auto found = times.find({block.caseIndex, block.point, arm});
    return found == times.end() ? std::nullopt : std::optional(found->second);
  };
}

}  // namespace baremark::app
