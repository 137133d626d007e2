// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/run_row.h"

#include "core/base/json.h"

namespace baremark::core::storage {
namespace {

// The columns of a summary, in one order for reading and writing.
constexpr const char* kSummaryColumns[] = {
    "images_per_s", "images",         "seconds",   "steps",         "warmup_steps",   "warmup_s",
    "tf_speed",     "tf_uncertainty", "tf_jitter", "step_median_s", "step_p05_s",     "step_p95_s",
    "step_max_s",   "input_s",        "compute_s", "wait_s",        "exposed_comm_s", "other_s",
    "final_loss",   "top1",           "top5",      "instances",     "start_up_s",     "gpu_energy_j"};
constexpr int kFirstSummaryColumn = 14;

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

std::optional<model::RunSummary> summaryAt(Query& row) {
  int at = kFirstSummaryColumn;
  if (row.getColumn(at).isNull()) return {};
  const auto number = [&] { return numberOrNaN(row.getColumn(at++)); };
  const auto integer = [&] { return row.getColumn(at++).getInt64(); };
  model::RunSummary summary;
  summary.imagesPerSecond = number();
  summary.images = integer();
  summary.seconds = number();
  summary.steps = integer();
  summary.warmupSteps = integer();
  summary.warmupSeconds = number();
  summary.tfSpeed = number();
  summary.tfUncertainty = number();
  summary.tfJitter = number();
  summary.stepMedian = number();
  summary.stepP05 = number();
  summary.stepP95 = number();
  summary.stepMax = number();
  summary.input = number();
  summary.compute = number();
  summary.wait = number();
  summary.exposedComm = number();
  summary.other = number();
  summary.finalLoss = numberOrNothing(row.getColumn(at++));
  summary.top1 = numberOrNothing(row.getColumn(at++));
  summary.top5 = numberOrNothing(row.getColumn(at++));
  summary.instances = ratesIn(row.getColumn(at++).getString());
  summary.startUp = numberOrNothing(row.getColumn(at++));
  summary.gpuEnergy = numberOrNothing(row.getColumn(at++));
  return summary;
}

}  // namespace

const std::string& selectRuns() {
  static const std::string sql = [] {
    std::string text =
        "SELECT key, id, attempt, block, arm, place, state, end_code, end_detail, started, ended, node, world_size, "
        "engine_build";
    for (const char* column : kSummaryColumns) text += std::string(", ") + column;
    return text + ", manager_share FROM run";
  }();
  return sql;
}

RunRecord runAt(Query& row) {
  RunRecord record{.key = row.getColumn(0).getInt64()};
  record.run.id = base::RunId(row.getColumn(1).getString());
  record.run.attempt = row.getColumn(2).getInt();
  record.run.block = base::BlockId(row.getColumn(3).getString());
  record.run.arm = static_cast<std::size_t>(row.getColumn(4).getInt64());
  record.run.place = static_cast<std::size_t>(row.getColumn(5).getInt64());
  record.run.state = model::runStateNamed(row.getColumn(6).getString()).value_or(model::RunState::Cut);
  record.run.end = {model::EndCode::named(row.getColumn(7).getString()), row.getColumn(8).getString()};
  record.run.started = timeOrNothing(row.getColumn(9));
  record.run.ended = timeOrNothing(row.getColumn(10));
  record.run.node = row.getColumn(11).getString();
  if (!row.getColumn(12).isNull()) record.worldSize = row.getColumn(12).getInt();
  record.engineBuild = row.getColumn(13).getString();
  record.run.summary = summaryAt(row);
  record.managerShare =
      numberOrNothing(row.getColumn(kFirstSummaryColumn + static_cast<int>(std::size(kSummaryColumns))));
  return record;
}

void updateSummary(Connection& connection, RunKey key, const model::RunSummary& summary) {
  static const std::string sql = [] {
    std::string text = "UPDATE run SET ";
    for (const char* column : kSummaryColumns) text += std::string(column) + " = ?, ";
    return text.substr(0, text.size() - 2) + " WHERE key = ?";
  }();
  Query update = connection.query(sql);
  int at = 1;
  const auto number = [&](double value) { bindNumber(update, at++, value); };
  const auto integer = [&](std::int64_t value) { update.bind(at++, value); };
  number(summary.imagesPerSecond);
  integer(summary.images);
  number(summary.seconds);
  integer(summary.steps);
  integer(summary.warmupSteps);
  number(summary.warmupSeconds);
  number(summary.tfSpeed);
  number(summary.tfUncertainty);
  number(summary.tfJitter);
  number(summary.stepMedian);
  number(summary.stepP05);
  number(summary.stepP95);
  number(summary.stepMax);
  number(summary.input);
  number(summary.compute);
  number(summary.wait);
  number(summary.exposedComm);
  number(summary.other);
  bindOrNull(update, at++, summary.finalLoss);
  bindOrNull(update, at++, summary.top1);
  bindOrNull(update, at++, summary.top5);
  const bool hasInstances = !summary.instances.empty();
  if (hasInstances) update.bind(at, base::toJsonLine(base::Json(summary.instances)));
  ++at;  // a parameter without a value is null
  bindOrNull(update, at++, summary.startUp);
  bindOrNull(update, at++, summary.gpuEnergy);
  integer(key);
  update.exec();
}

}  // namespace baremark::core::storage
