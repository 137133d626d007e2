// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/run_row.h"

#include "core/base/json.h"

namespace baremark::core::storage {
namespace {

using model::RunSummary;

/// The columns of a summary except that of its instances.
const auto& summaryColumns() {
  static const auto columns = columnsOf(
      "images_per_s, images, seconds, steps, warmup_steps, warmup_s, tf_speed, tf_uncertainty, tf_jitter, "
      "step_median_s, step_p05_s, step_p95_s, step_max_s, input_s, compute_s, wait_s, exposed_comm_s, other_s, "
      "final_loss, top1, top5, start_up_s, gpu_energy_j",
      &RunSummary::imagesPerSecond, &RunSummary::images, &RunSummary::seconds, &RunSummary::steps,
      &RunSummary::warmupSteps, &RunSummary::warmupSeconds, &RunSummary::tfSpeed, &RunSummary::tfUncertainty,
      &RunSummary::tfJitter, &RunSummary::stepMedian, &RunSummary::stepP05, &RunSummary::stepP95, &RunSummary::stepMax,
      &RunSummary::input, &RunSummary::compute, &RunSummary::wait, &RunSummary::exposedComm, &RunSummary::other,
      &RunSummary::finalLoss, &RunSummary::top1, &RunSummary::top5, &RunSummary::startUp, &RunSummary::gpuEnergy);
  return columns;
}

/// The images/s of the instances: "[51.2, 50.8]". Empty for a run with one instance.
std::vector<double> ratesIn(const std::string& text) {
  std::vector<double> rates;
  if (text.empty()) return rates;
  const auto list = base::parseJson(text);
  if (!list || !list->is_array()) return rates;
  for (const base::Json& rate : *list) {
    if (!rate.is_number()) return {};
    rates.push_back(rate.get<double>());
  }
  return rates;
}

}  // namespace

const std::string& selectRuns() {
  static const std::string sql =
      "SELECT key, id, attempt, block, arm, place, state, end_code, end_detail, started, ended, node, world_size, "
      "engine_build, manager_share, instances, images_per_s IS NOT NULL, " +
      summaryColumns().names + " FROM run";
  return sql;
}

RunRecord runAt(Query& row) {
  RunRecord record;
  model::Run& run = record.run;
  row.into(record.key, run.id, run.attempt, run.block, run.arm, run.place);
  run.state = model::runStateNamed(row.value()).value_or(model::RunState::Cut);
  row.into(run.end, run.started, run.ended, run.node, record.worldSize, record.engineBuild, record.managerShare);
  std::vector<double> instances = ratesIn(row.value());
  if (!row.value<bool>()) return record;
  run.summary = summaryColumns()(row);
  run.summary->instances = std::move(instances);
  return record;
}

void updateSummary(Connection& connection, RunKey key, const RunSummary& summary) {
  static const std::string sql = [] {
    std::string text = "UPDATE run SET " + summaryColumns().names;
    for (std::size_t at = text.find(", "); at != std::string::npos; at = text.find(", ", at + 6))
      text.replace(at, 2, " = ?, ");
    return text + " = ?, instances = ? WHERE key = ?";
  }();
  std::optional<std::string> instances;
  if (!summary.instances.empty()) instances = base::toJsonLine(base::Json(summary.instances));
  std::apply([&](auto... member) { (void)connection.run(sql, summary.*member..., instances, key); },
             summaryColumns().members);
}

}  // namespace baremark::core::storage
