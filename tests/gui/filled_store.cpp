// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/filled_store.h"

#include <gtest/gtest.h>

#include "core/plan/experiment_file.h"
#include "core/protocol/telemetry_json.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::gui {
namespace {

using core::base::Json;
using core::storage::BlockRecord;
using core::storage::BlockRepository;
using core::storage::ExperimentRecord;
using core::storage::RunKey;
using core::storage::Store;

const auto kWhen = core::base::parseIsoUtc("2026-01-02T03:04:05Z").value();

ExperimentRecord addExperiment(Store& store, const std::vector<std::string>& arms, int ranks) {
  Json file = {{"schema", "baremark.experiment/1"}, {"name", "made up"}, {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 50}}}}},
               {"scale", {{"ranks", {ranks}}}}, {"arms", Json::array()}};
  for (const std::string& name : arms) file["arms"].push_back({{"name", name}, {"runtime", "bare-metal"}});
  ExperimentRecord record{.id = core::base::ExperimentId::make(), .file = file.dump(), .seed = 5, .threads = 1};
  record.experiment = core::plan::parseExperiment(record.file).value();
  record.cases = {{{"batch_size", std::int64_t{50}}, {"model", std::string("mnist")}}};
  record.state = core::model::ExperimentState::Cancelled;  // nothing begins by itself
  record.created = kWhen;
  EXPECT_TRUE(core::storage::ExperimentRepository(store).add(record));
  return record;
}

BlockRecord addBlock(Store& store, const ExperimentRecord& experiment, int round) {
  BlockRecord record{.sequence = round};
  record.block.id = core::base::BlockId::make();
  record.block.experiment = experiment.id;
  record.block.point = {1, experiment.experiment.scale.ranks.front()};
  record.block.round = round;
  for (std::size_t arm = 0; arm < experiment.experiment.arms.size(); ++arm) {
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.block = record.block.id;
    run.run.arm = run.run.place = arm;
    record.runs.push_back(run);
  }
  BlockRepository blocks(store);
  EXPECT_TRUE(blocks.add({record}));
  EXPECT_TRUE(blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = experiment.id}, {record.block.id}));
  EXPECT_TRUE(blocks.setState(record.block.id, core::model::BlockState::Running, {}, kWhen, {}));
  return record;
}

RunKey beginRun(Store& store, const core::base::RunId& id, const std::vector<core::protocol::TelemetryBody>& said) {
  BlockRepository blocks(store);
  core::storage::SampleRepository samples(store);
  const RunKey key = blocks.keyOf(id, 1).value();
  EXPECT_TRUE(blocks.setRunStarted(key, kWhen, "node1"));
  std::string lines;
  for (const auto& body : said) lines += core::protocol::toLine({1, body}) + "\n";
  EXPECT_TRUE(samples.import(key, samples.cursorOf(key).value(), core::protocol::readTelemetry(lines)));
  return key;
}

}  // namespace

QString addMeasured(Store& store, const std::vector<std::vector<double>>& blocks) {
  const ExperimentRecord experiment = addExperiment(store, {"bare metal", "again"}, 1);
  int round = 0;
  for (const std::vector<double>& speeds : blocks) {
    const BlockRecord block = addBlock(store, experiment, ++round);
    for (std::size_t arm = 0; arm < speeds.size(); ++arm) {
      const RunKey key = beginRun(store, block.runs[arm].run.id, {core::model::RunSummary{.imagesPerSecond = speeds[arm], .images = 100, .seconds = 0.5, .steps = 2}});
      EXPECT_TRUE(BlockRepository(store).setRunEnded(key, core::model::RunState::Done, {}, kWhen));
    }
    EXPECT_TRUE(BlockRepository(store).setState(block.block.id, core::model::BlockState::Done, {}, kWhen, kWhen));
  }
  return QString::fromStdString(experiment.id.text());
}

QString addRunning(Store& store, int ranks, bool isWarmUp) {
  const ExperimentRecord experiment = addExperiment(store, {"bare metal"}, ranks);
  const BlockRecord block = addBlock(store, experiment, 1);
  const std::vector<double> steps = {0.25, 0.25};
  const std::vector<double> nothing = {0, 0};
  const core::model::StepColumns columns{.first = 1, .start = 0, .step = steps, .input = nothing, .compute = steps, .wait = nothing, .exposedComm = nothing,
                                         .other = nothing, .loss = steps, .top1 = {}, .top5 = {}};
  const int named = ranks > 64 ? 5 : ranks;  // as the engine does it
  const std::vector<double> each(static_cast<std::size_t>(named), 0.25);
  const std::vector<double> none(static_cast<std::size_t>(named), 0.0);
  core::model::RankWindow window{.first = 1, .last = 2, .rank = {}, .input = none, .computeBefore = each, .wait = none, .computeAfter = none,
                                 .exposedComm = none, .other = none, .step = each};
  for (int rank = 0; rank < named; ++rank) window.rank.push_back(rank);
  if (named < ranks) {
    for (const double level : core::model::kQuantileLevels) {
      window.quantiles.push_back({.level = level, .computeBefore = 0.2, .wait = 0.05, .step = 0.25});
    }
  }
  core::protocol::StepPlan plan{.model = "mnist"};
  plan.globalBatch = 50 * ranks;
  plan.steps = 10;
  const std::vector<core::protocol::TelemetryBody> all = {plan, columns, window};
  beginRun(store, block.runs.front().run.id, isWarmUp ? std::vector<core::protocol::TelemetryBody>{plan} : all);
  return QString::fromStdString(experiment.id.text());
}

}  // namespace baremark::gui
