// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/earlier_runs.h"

#include <algorithm>
#include <cmath>

#include "core/plan/expansion.h"
#include "core/report/assessment.h"
#include "core/stats/log_mean.h"
#include "core/stats/moments.h"
#include "core/stats/ratio.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::models {
namespace {

using core::base::fail;
using core::base::Result;
using core::plan::EstimateSource;
using core::plan::SpeedEstimate;

constexpr std::chrono::milliseconds kUsualOverhead{2000};
// What a core makes of a model's arithmetic, roughly: enough to tell minutes from hours.
constexpr double kMacsPerSecondAndThread = 4e9;
constexpr double kSecondsPerStep = 0.001;

bool agree(const core::model::Settings& a, const core::model::Settings& b) {
  for (const char* name : {"model", "data", "batch_size", "precision", "optimizer"}) {
    const auto inA = a.find(name);
    const auto inB = b.find(name);
    const bool isEqual = inA == a.end() || inB == b.end() || inA->second == inB->second;
    if (!isEqual) return false;
  }
  return true;
}

std::string modelOf(const core::model::Settings& settings) {
  const auto found = settings.find("model");
  return found == settings.end() ? std::string() : core::model::toText(found->second);
}

SpeedEstimate fromModel(const core::model::Settings& settings, const core::model::Point& point, int threads,
                        const std::optional<core::protocol::EngineCatalog>& catalog) {
  if (!catalog) return {};
  const std::string name = modelOf(settings);
  const auto model = std::find_if(catalog->models.begin(), catalog->models.end(), [&](const auto& entry) { return entry.name == name; });
  const auto batch = settings.find("batch_size");
  const auto* images = batch == settings.end() ? nullptr : std::get_if<std::int64_t>(&batch->second);
  if (model == catalog->models.end() || images == nullptr || *images <= 0 || model->trainMacs <= 0) return {};
  const double computing = static_cast<double>(*images) * static_cast<double>(model->trainMacs) / (kMacsPerSecondAndThread * threads);
  return {.imagesPerSecond = static_cast<double>(*images) * point.ranks / (computing + kSecondsPerStep), .overhead = kUsualOverhead,
          .source = EstimateSource::EngineModel};
}

void addSpeeds(const core::report::Assessment& assessment, std::vector<EarlierRuns::Speed>& speeds) {
  const auto& record = assessment.record;
  for (const core::storage::BlockRecord& block : assessment.blocks) {
    if (block.block.kind != core::model::BlockKind::Measure || block.block.caseIndex >= record.cases.size()) continue;
    for (const core::storage::RunRecord& run : block.runs) {
      const auto& summary = run.run.summary;
      if (run.run.state != core::model::RunState::Done || !summary || !run.run.started || !run.run.ended) continue;
      const core::model::Arm& arm = record.experiment.arms.at(run.run.arm);
      const auto settings = core::plan::runSettings(record.experiment, record.cases[block.block.caseIndex], arm, block.block.point);
      if (!settings) continue;
      const auto steps = std::chrono::milliseconds(std::llround((summary->seconds + summary->warmupSeconds) * 1000));
      speeds.push_back({*settings, block.block.point, arm.runtime, summary->imagesPerSecond,
                        std::max(std::chrono::milliseconds(0), *run.run.ended - *run.run.started - steps)});
    }
  }
}

void addSpreads(const core::report::Assessment& assessment, std::vector<EarlierRuns::Spread>& spreads) {
  for (const core::stats::ComparedPoint& point : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : point.cells) {
      if (!cell.ratio || !cell.ratio->spread || point.caseIndex >= assessment.record.cases.size()) continue;
      spreads.push_back({modelOf(assessment.record.cases[point.caseIndex]), point.point, cell.ratio->spread->deviation});
    }
  }
}

double medianOf(std::vector<double> values) { return core::stats::median(values).value_or(0); }

}  // namespace

SpeedEstimate EarlierRuns::speedOf(const core::model::Settings& settings, const core::model::Point& point, const core::model::Arm& arm,
                                   int threads, const std::optional<core::protocol::EngineCatalog>& catalog) const {
  std::vector<double> same;
  std::vector<double> other;
  std::vector<double> overheads;
  for (const Speed& speed : m_speeds) {
    if (speed.point != point || !agree(settings, speed.settings)) continue;
    (speed.runtime == arm.runtime ? same : other).push_back(speed.imagesPerSecond);
    overheads.push_back(static_cast<double>(speed.overhead.count()));
  }
  if (same.empty() && other.empty()) return fromModel(settings, point, threads, catalog);
  return {.imagesPerSecond = medianOf(same.empty() ? other : same),
          .overhead = std::chrono::milliseconds(std::llround(medianOf(overheads))), .source = EstimateSource::EarlierRuns};
}

std::optional<double> EarlierRuns::expectedHalfWidth(const std::string& model, const core::model::Point& point, int blocks) const {
  if (blocks < core::stats::kLeastBlocks) return {};
  std::vector<double> deviations;
  for (const Spread& spread : m_spreads) {
    if (spread.model == model && spread.point.ranks == point.ranks) deviations.push_back(spread.deviation);
  }
  if (deviations.empty()) return {};
  const core::stats::Spread spread{.deviation = medianOf(deviations)};
  return std::expm1(core::stats::halfWidthAt(spread, blocks, core::stats::errorAfter(0)));
}

Result<EarlierRuns> earlierRuns(core::storage::Store& store, std::size_t most) {
  const auto rows = core::storage::ExperimentRepository(store).list();
  if (!rows) return fail(rows.error());
  std::vector<EarlierRuns::Speed> speeds;
  std::vector<EarlierRuns::Spread> spreads;
  for (const core::storage::ExperimentRow& row : *rows) {
    if (most == 0) break;
    if (row.blocksDone == 0) continue;
    --most;
    const auto assessment = core::report::assess(store, row.id);
    if (!assessment) continue;  // one that cannot be read says nothing of others
    addSpeeds(*assessment, speeds);
    addSpreads(*assessment, spreads);
  }
  return EarlierRuns(std::move(speeds), std::move(spreads));
}

}  // namespace baremark::app::models
