// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trace_numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/raw_tables.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::pages {
namespace {

using core::base::fail;
using core::base::Result;
using core::model::StepColumns;
using core::report::plainNumber;
using core::report::Table;
using core::storage::RunKey;
using core::storage::SampleRepository;

Table tableOf(const std::vector<std::string>& titles) {
  Table table;
  for (const std::string& title : titles) table.columns.push_back({title});
  return table;
}

std::optional<double> rateOf(double images, double seconds) {
  return images > 0 && seconds > 0 ? std::optional(images / seconds) : std::nullopt;
}

/// A missing step has no line: there may be many of them.
bool isMeasured(const StepColumns& steps, std::size_t place) {
  return !std::isnan(steps.step[place]) || !std::isnan(steps.loss[place]);
}

std::int64_t numberOf(const StepColumns& steps, std::size_t place) {
  return steps.first + static_cast<std::int64_t>(place);
}

/// The batch size of all ranks together. Empty until the run has reported it.
Result<double> batchOf(SampleRepository& samples, RunKey run) {
  const auto plan = samples.plan(run);
  if (!plan) return fail(plan.error());
  return *plan ? static_cast<double>((*plan)->globalBatch) : 0.0;
}

Result<Table> rates(SampleRepository& samples, RunKey run) {
  const Result<double> batch = batchOf(samples, run);
  if (!batch) return fail(batch.error());
  Table table = tableOf({"step", "step_s", "images_per_s"});
  const Result<void> read = samples.eachPart(run, [&](const StepColumns& steps) {
    for (std::size_t i = 0; i < steps.step.size(); ++i) {
      if (!isMeasured(steps, i)) continue;
      table.rows.push_back(
          {std::to_string(numberOf(steps, i)), plainNumber(steps.step[i]), plainNumber(rateOf(*batch, steps.step[i]))});
    }
  });
  if (!read) return fail(read.error());
  return table;
}

Result<Table> ratesByRank(SampleRepository& samples, RunKey run, int ranks) {
  const Result<double> batch = batchOf(samples, run);
  if (!batch) return fail(batch.error());
  const auto windows = samples.rankWindows(run);
  if (!windows) return fail(windows.error());
  Table table = tableOf({"first_step", "last_step", "rank", "step_s", "images_per_s"});
  for (const core::model::RankWindow& window : *windows) {
    for (std::size_t i = 0; i < window.rank.size(); ++i) {
      table.rows.push_back({std::to_string(window.first), std::to_string(window.last), std::to_string(window.rank[i]),
                            plainNumber(window.step[i]),
                            plainNumber(rateOf(*batch / std::max(1, ranks), window.step[i]))});
    }
  }
  return table;
}

Result<Table> losses(SampleRepository& samples, RunKey run) {
  Table table = tableOf({"step", "loss"});
  const Result<void> read = samples.eachPart(run, [&](const StepColumns& steps) {
    for (std::size_t i = 0; i < steps.loss.size(); ++i) {
      if (isMeasured(steps, i)) table.rows.push_back({std::to_string(numberOf(steps, i)), plainNumber(steps.loss[i])});
    }
  });
  if (!read) return fail(read.error());
  return table;
}

Result<Table> accuracies(SampleRepository& samples, RunKey run) {
  std::map<std::int64_t, std::pair<std::string, std::string>> found;
  const Result<void> read = samples.eachPart(run, [&](const StepColumns& steps) {
    for (std::size_t i = 0; i < steps.top1.size(); ++i) {
      const std::string training = plainNumber(steps.top1[i]);
      if (!training.empty()) found[numberOf(steps, i)].first = training;
    }
  });
  if (!read) return fail(read.error());
  const auto evaluations = samples.evaluations(run);
  if (!evaluations) return fail(evaluations.error());
  for (const core::model::Evaluation& evaluation : *evaluations)
    found[evaluation.step].second = plainNumber(evaluation.top1);
  Table table = tableOf({"step", "top1_training", "top1_test"});
  for (const auto& [step, values] : found) table.rows.push_back({std::to_string(step), values.first, values.second});
  return table;
}

Result<Table> tableFor(core::storage::Store& store, RunKey run, int ranks, const QString& what) {
  SampleRepository samples(store);
  if (what == QLatin1String("loss")) return losses(samples, run);
  if (what == QLatin1String("accuracy")) return accuracies(samples, run);
  return what == QLatin1String("rank") ? ratesByRank(samples, run, ranks) : rates(samples, run);
}

}  // namespace

Result<plot::FigureNumbers> traceNumbers(core::storage::Store& store, const core::storage::RunRecord& run, int ranks,
                                         const QString& what) {
  Result<Table> table = tableFor(store, run.key, ranks, what);
  if (!table) return fail(table.error());
  return plot::FigureNumbers{{"all that was measured of run " + run.run.id.text() + ", attempt " +
                              std::to_string(run.run.attempt) + "; steps below 1 are its warm-up"},
                             std::move(*table)};
}

}  // namespace baremark::app::pages
