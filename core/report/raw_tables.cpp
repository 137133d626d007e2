// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/raw_tables.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "core/base/lines.h"
#include "core/model/setting.h"
#include "core/stats/throughput.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {
namespace {

using model::toText;
using storage::BlockRecord, storage::RunRecord;

// The titles, with blanks between them.
constexpr std::string_view kRunColumns =
    "block kind round block_state allocation case nodes ranks arm place run attempt state end counts started_utc "
    "ended_utc node job partition job_nodes images_per_s images seconds steps warmup_steps warmup_s "
    "step_median_s step_p05_s step_p95_s step_max_s input_s compute_s wait_s exposed_comm_s other_s tf_speed "
    "tf_uncertainty tf_jitter final_loss top1 manager_share instances_images_per_s start_up_s gpu_energy_j "
    "images_per_joule warnings";
constexpr std::string_view kComparisonColumns =
    "case nodes ranks arm n median_images_per_s mean_images_per_s low_images_per_s high_images_per_s failed "
    "baseline ratio ratio_low ratio_high level pairs allocations looks verdict blocks_needed speed_up efficiency "
    "efficiency_low efficiency_high batch_time_ratio batch_time_deviation efficiency_n "
    "efficiency_reference_ranks allocation_ratio allocation_ratio_low allocation_ratio_high backends";

std::vector<Column> columnsOf(std::string_view titles) {
  std::vector<Column> columns;
  for (const std::string& title : base::wordsIn(titles, " ")) columns.push_back({title});
  return columns;
}

std::string timeText(const std::optional<base::WallTime>& time) {
  return time ? base::toIsoUtc(*time) : std::string();
}

std::vector<std::string> runRow(const Assessment& assessment, const BlockRecord& block, const RunRecord& record,
                                bool counts) {
  const model::Run& run = record.run;
  std::vector<std::string> row = {block.block.id.text(),
                                  toName(block.block.kind),
                                  std::to_string(block.block.round),
                                  toName(block.block.state),
                                  block.block.allocation.text(),
                                  toText(assessment.record.cases.at(block.block.caseIndex)),
                                  std::to_string(block.block.point.nodes),
                                  std::to_string(block.block.point.ranks),
                                  assessment.record.experiment.arms.at(run.arm).name,
                                  std::to_string(run.place + 1),
                                  run.id.text(),
                                  std::to_string(run.attempt),
                                  toName(run.state),
                                  run.end.code.name(),
                                  counts ? "1" : "0",
                                  timeText(run.started),
                                  timeText(run.ended),
                                  run.node};
  const SchedulerJob job = assessment.jobOf(block.block) == nullptr ? SchedulerJob{} : *assessment.jobOf(block.block);
  row.insert(row.end(), {job.id, job.partition, job.nodes});
  const auto& s = run.summary;
  const auto value = [&](double model::RunSummary::*member) {
    return plainNumber(s ? std::optional<double>((*s).*member) : std::nullopt);
  };
  row.insert(row.end(), {value(&model::RunSummary::imagesPerSecond),
                         s ? std::to_string(s->images) : "",
                         value(&model::RunSummary::seconds),
                         s ? std::to_string(s->steps) : "",
                         s ? std::to_string(s->warmupSteps) : "",
                         value(&model::RunSummary::warmupSeconds),
                         value(&model::RunSummary::stepMedian),
                         value(&model::RunSummary::stepP05),
                         value(&model::RunSummary::stepP95),
                         value(&model::RunSummary::stepMax),
                         value(&model::RunSummary::input),
                         value(&model::RunSummary::compute),
                         value(&model::RunSummary::wait),
                         value(&model::RunSummary::exposedComm),
                         value(&model::RunSummary::other),
                         value(&model::RunSummary::tfSpeed),
                         value(&model::RunSummary::tfUncertainty),
                         value(&model::RunSummary::tfJitter),
                         plainNumber(s ? s->finalLoss : std::nullopt),
                         plainNumber(s ? s->top1 : std::nullopt),
                         plainNumber(record.managerShare)});
  std::string instances;
  for (const double rate : s ? s->instances : std::vector<double>())
    instances += (instances.empty() ? "" : " ") + plainNumber(rate);
  row.push_back(std::move(instances));
  row.push_back(plainNumber(s ? s->startUp : std::nullopt));
  row.push_back(plainNumber(s ? s->gpuEnergy : std::nullopt));
  row.push_back(plainNumber(s ? stats::imagesPerJoule(s->images, s->gpuEnergy) : std::nullopt));
  std::string warnings;
  for (const storage::Event& warning : assessment.warningsOf(record.key))
    warnings += (warnings.empty() ? "" : " ") + warning.code;
  row.push_back(std::move(warnings));
  return row;
}

/// "oneDNN 2.6.3; reference"
std::string backendNames(const Assessment& assessment, const CellPlace& cell) {
  const auto backends = assessment.backends.find(cell);
  return backends == assessment.backends.end() ? std::string() : base::joined(backends->second, "; ");
}

std::vector<std::string> comparisonRow(const Assessment& assessment, const stats::ComparedPoint& point,
                                       const stats::ComparedCell& cell) {
  using Maybe = std::optional<double>;
  const std::string& baseline = assessment.comparison.arms.at(assessment.comparison.baseline);
  const auto& rates = cell.imagesPerSecond;
  const bool isBaseline = cell.arm == assessment.comparison.baseline;
  const auto& ratio = cell.ratio;
  const bool hasInterval = ratio && ratio->interval;
  const bool isJudged = !isBaseline && cell.isComparable && cell.judgement;
  const bool isOpen = isJudged && cell.judgement->blocksNeeded;
  const auto& across = cell.acrossAllocations;
  const bool hasAcross = across && across->interval;
  const bool hasEfficiency = cell.scaling && cell.scaling->efficiencyInterval;
  return {toText(assessment.record.cases.at(point.caseIndex)),
          std::to_string(point.point.nodes),
          std::to_string(point.point.ranks),
          assessment.comparison.arms.at(cell.arm),
          std::to_string(rates.n),
          plainNumber(rates.median),
          plainNumber(rates.mean),
          plainNumber(rates.interval ? Maybe(rates.interval->low) : Maybe()),
          plainNumber(rates.interval ? Maybe(rates.interval->high) : Maybe()),
          std::to_string(cell.failed),
          baseline,
          plainNumber(ratio ? Maybe(ratio->value) : Maybe()),
          plainNumber(hasInterval ? Maybe(ratio->interval->low) : Maybe()),
          plainNumber(hasInterval ? Maybe(ratio->interval->high) : Maybe()),
          plainNumber(ratio ? Maybe(ratio->level) : Maybe()),
          std::to_string(cell.pairs),
          std::to_string(cell.allocations),
          std::to_string(point.looks),
          isBaseline ? "baseline"
          : isJudged ? stats::toName(cell.judgement->verdict)
                     : "not comparable",
          isOpen ? std::to_string(cell.judgement->blocksNeeded->total) : "",
          plainNumber(cell.scaling ? Maybe(cell.scaling->speedUp) : Maybe()),
          plainNumber(cell.scaling ? Maybe(cell.scaling->efficiency) : Maybe()),
          plainNumber(hasEfficiency ? Maybe(cell.scaling->efficiencyInterval->low) : Maybe()),
          plainNumber(hasEfficiency ? Maybe(cell.scaling->efficiencyInterval->high) : Maybe()),
          plainNumber(cell.batchTime ? Maybe(cell.batchTime->mean) : Maybe()),
          plainNumber(cell.batchTime ? cell.batchTime->deviation : Maybe()),
          cell.scaling ? std::to_string(cell.scaling->n) : "",
          cell.scaling ? std::to_string(cell.scaling->reference.ranks) : "",
          plainNumber(across ? Maybe(across->value) : Maybe()),
          plainNumber(hasAcross ? Maybe(across->interval->low) : Maybe()),
          plainNumber(hasAcross ? Maybe(across->interval->high) : Maybe()),
          backendNames(assessment, {point.caseIndex, point.point, cell.arm})};
}

}  // namespace

std::string plainNumber(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return {};
  return toText(model::SettingValue(*value));
}

Table runsTable(const Assessment& assessment) {
  Table table{.columns = columnsOf(kRunColumns), .rows = {}};
  for (const BlockRecord& block : assessment.blocks) {
    const std::vector<const RunRecord*> counting = countingRuns(block);
    const bool blockCounts =
        block.block.kind == model::BlockKind::Measure && block.block.state == model::BlockState::Done;
    for (const RunRecord& run : block.runs) {
      const bool isLatest = std::ranges::find(counting, &run) != counting.end();
      table.rows.push_back(runRow(assessment, block, run, blockCounts && isLatest));
    }
  }
  return table;
}

base::Result<Table> runsWithPassports(storage::Store& store, const Assessment& assessment) {
  Table table = runsTable(assessment);
  storage::SampleRepository samples(store);
  std::vector<model::Passport> passports;
  std::set<model::PassportKey> keys;
  for (const BlockRecord& block : assessment.blocks) {
    for (const RunRecord& run : block.runs) {
      base::Result<model::Passport> passport = samples.passport(run.key);
      if (!passport) return base::fail(passport.error());
      for (const auto& entry : *passport) keys.insert(entry.first);
      passports.push_back(std::move(*passport));
    }
  }
  for (const model::PassportKey& key : keys) {
    table.columns.push_back({key.group + "." + key.name});
    for (std::size_t row = 0; row < passports.size(); ++row) {
      const auto value = passports[row].find(key);
      table.rows[row].push_back(value == passports[row].end() ? std::string() : value->second);
    }
  }
  return table;
}

Table comparisonTable(const Assessment& assessment) {
  Table table{.columns = columnsOf(kComparisonColumns), .rows = {}};
  for (const stats::ComparedPoint& point : assessment.comparison.points) {
    for (const stats::ComparedCell& cell : point.cells) table.rows.push_back(comparisonRow(assessment, point, cell));
  }
  return table;
}

}  // namespace baremark::core::report
