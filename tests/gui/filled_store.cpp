// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/filled_store.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <numeric>

#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/steps.h"

namespace baremark::gui {
namespace {

using core::base::Json;
using core::storage::BlockRecord;
using core::storage::ExperimentRecord;
using core::storage::ExperimentRepository;
using core::storage::RunKey;

const auto kWhen = core::base::parseIsoUtc("2026-01-02T03:04:05Z").value();

/// The default experiment. It is cancelled, so that nothing starts automatically.
struct MadeUp {
  std::string name = "made up";
  std::string host = "local";
  core::model::ExperimentState state = core::model::ExperimentState::Cancelled;
  int instances = 1;
};

ExperimentRecord addExperiment(Store& store, const std::vector<std::string>& arms, const std::vector<int>& ranks,
                               const MadeUp& what = {}) {
  Json file = {{"schema", "baremark.experiment/1"},
               {"name", what.name},
               {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 50}}}}},
               {"scale", {{"ranks", ranks}, {"instances", what.instances}}},
               {"arms", Json::array()},
               {"host", what.host}};
  for (const std::string& name : arms) file["arms"].push_back({{"name", name}, {"runtime", "bare-metal"}});
  ExperimentRecord record{.id = core::base::ExperimentId::make(), .file = file.dump(), .seed = 5, .threads = 1};
  record.experiment = core::plan::parseExperiment(record.file).value();
  record.cases = {{{"batch_size", std::int64_t{50}}, {"model", std::string("mnist")}}};
  record.state = what.state;
  record.created = kWhen;
  EXPECT_TRUE(ExperimentRepository(store).add(record));
  return record;
}

/// `ranks`: its point; 0: the first one of the experiment.
BlockRecord planBlock(Store& store, const ExperimentRecord& experiment, int round, int ranks = 0) {
  BlockRecord record{.sequence = round};
  record.block.id = core::base::BlockId::make();
  record.block.experiment = experiment.id;
  record.block.point = {1, ranks > 0 ? ranks : experiment.experiment.scale.ranks.front()};
  record.block.round = round;
  for (std::size_t arm = 0; arm < experiment.experiment.arms.size(); ++arm) {
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.block = record.block.id;
    run.run.arm = run.run.place = arm;
    record.runs.push_back(run);
  }
  EXPECT_TRUE(BlockRepository(store).add({record}));
  return record;
}

BlockRecord addBlock(Store& store, const ExperimentRecord& experiment, int round,
                     core::storage::AllocationRecord job = {}, int ranks = 0) {
  const BlockRecord record = planBlock(store, experiment, round, ranks);
  BlockRepository blocks(store);
  job.id = core::base::AllocationId::make();
  job.experiment = experiment.id;
  EXPECT_TRUE(blocks.beginSubmission(job, {record.block.id}));
  EXPECT_TRUE(blocks.setSubmitted(job));
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

/// `passport`: of every run; empty: none.
void endBlock(Store& store, const BlockRecord& block, const std::vector<double>& speeds,
              const core::model::Passport& passport = {}, std::optional<double> startUp = {}) {
  for (std::size_t arm = 0; arm < speeds.size(); ++arm) {
    std::vector<core::protocol::TelemetryBody> said;
    if (!passport.empty()) said.emplace_back(core::protocol::PassportFound{passport});
    said.emplace_back(core::model::RunSummary{
        .imagesPerSecond = speeds[arm], .images = 100, .seconds = 0.5, .steps = 2, .startUp = startUp});
    const RunKey key = beginRun(store, block.runs[arm].run.id, said);
    EXPECT_TRUE(BlockRepository(store).setRunEnded(key, core::model::RunState::Done, {}, kWhen));
  }
  EXPECT_TRUE(BlockRepository(store).setState(block.block.id, core::model::BlockState::Done, {}, kWhen, kWhen));
}

/// Steps that do nothing but compute.
core::model::StepColumns columnsOf(std::int64_t first, const std::vector<double>& step, std::vector<double> loss) {
  core::model::StepColumns columns = test::stepsOf(first, step);
  columns.input = columns.wait = columns.exposedComm = columns.other = std::vector<double>(step.size(), 0);
  columns.loss = std::move(loss);
  return columns;
}

/// As the engine does: above 64 ranks only the slowest rank, and quantiles.
core::model::RankWindow windowOf(int ranks, std::int64_t first, std::int64_t last) {
  const int named = ranks > 64 ? 5 : ranks;
  const std::vector<double> none(static_cast<std::size_t>(named), 0.0);
  core::model::RankWindow window = test::windowOf(first, last, std::vector<double>(none.size(), 0.25));
  window.input = window.wait = window.computeAfter = window.exposedComm = window.other = none;
  if (named < ranks) {
    for (const double level : core::model::kQuantileLevels)
      window.quantiles.push_back({.level = level, .computeBefore = 0.2, .wait = 0.05, .step = 0.25});
  }
  return window;
}

/// One more line of the first run's telemetry.
core::base::Result<void> addTo(Store& store, const ExperimentId& experiment,
                               const core::protocol::TelemetryBody& body) {
  const RunKey key = BlockRepository(store).ofExperiment(experiment)->front().runs.front().key;
  core::storage::SampleRepository samples(store);
  const auto done = samples.import(key, samples.cursorOf(key).value(),
                                   core::protocol::readTelemetry(core::protocol::toLine({1, body}) + "\n"));
  if (!done) return core::base::fail(done.error());
  return {};
}

constexpr int kTimedSteps = 40;

core::model::StepColumns quarters(std::int64_t first, std::size_t count) {
  std::vector<double> loss;
  for (std::size_t i = 0; i < count; ++i) loss.push_back(2.3 - 0.02 * static_cast<double>(i));
  return columnsOf(first, std::vector<double>(count, 0.25), std::move(loss));
}

/// The telemetry of one run, and its log.
RunKey runInTime(Store& store, const core::base::RunId& id, core::base::WallTime began, const std::string& folder) {
  const core::protocol::TrainingSetup plan{.model = "mnist", .globalBatch = 50, .warmupSteps = 2, .steps = kTimedSteps};
  std::string lines;
  // The launcher takes a second until the engine's clock begins.
  const auto add = [&](double t, core::protocol::TelemetryBody body) {
    lines += core::protocol::toLine({t, std::move(body)}) + "\n";
  };
  add(0.25, core::protocol::Hello{.protocolMajor = 1,
                                  .engineVersion = "0.1.0",
                                  .engineBuild = "abc",
                                  .run = id.text(),
                                  .startedUtc = core::base::toIsoUtc(began + std::chrono::milliseconds(1250))});
  add(0.3, plan);
  add(0.5, core::protocol::Phase{core::protocol::PhaseName::WarmUp});
  add(1, quarters(-1, 2));
  add(1, core::protocol::Phase{core::protocol::PhaseName::Timed});
  add(11, quarters(1, kTimedSteps));
  core::storage::SampleRepository samples(store);
  BlockRepository blocks(store);
  const RunKey key = blocks.keyOf(id, 1).value();
  EXPECT_TRUE(blocks.setRunStarted(key, began, "node1"));
  EXPECT_TRUE(samples.import(key, samples.cursorOf(key).value(), core::protocol::readTelemetry(lines)));
  EXPECT_TRUE(QDir().mkpath(QString::fromStdString(folder)));
  QFile log(QString::fromStdString(folder) + QStringLiteral("/stdout.log"));
  EXPECT_TRUE(log.open(QIODevice::WriteOnly));
  log.write("Baremark:    0.1\nModel:       mnist\nRunning warm up\nDone warm up\nStep\tImg/sec\ttotal_loss\n");
  for (int step = 1; step <= kTimedSteps; ++step) {
    if (step == 1 || step % 10 == 0)
      log.write(QStringLiteral("%1\timages/sec: 200.0 +/- 0.0 (jitter = 0.0)\t2.1\n").arg(step).toUtf8());
  }
  return key;
}

}  // namespace

QString addMeasured(Store& store, const std::vector<std::vector<double>>& blocks,
                    const std::vector<std::string>& arms) {
  const ExperimentRecord experiment = addExperiment(store, arms, {1});
  int round = 0;
  for (const std::vector<double>& speeds : blocks) addMeasuredBlock(store, experiment.id, ++round, speeds);
  return QString::fromStdString(experiment.id.text());
}

QString addScales(Store& store, const std::vector<std::string>& arms, const std::vector<MeasuredScale>& scales) {
  std::vector<int> ranks;
  for (const MeasuredScale& scale : scales) ranks.push_back(scale.ranks);
  const ExperimentRecord experiment = addExperiment(store, arms, ranks);
  int sequence = 0;
  for (const MeasuredScale& scale : scales) {
    for (const std::vector<double>& speeds : scale.blocks)
      endBlock(store, addBlock(store, experiment, ++sequence, {}, scale.ranks), speeds,
               {{{"software", "open_mpi"}, "4.1.4"}}, 0.25);
  }
  return QString::fromStdString(experiment.id.text());
}

void addMeasuredBlock(Store& store, const ExperimentId& experiment, int round, const std::vector<double>& speeds) {
  endBlock(store, addBlock(store, ExperimentRepository(store).find(experiment).value(), round), speeds);
}

void addCancelledBlock(Store& store, const ExperimentId& experiment, int round) {
  (void)planBlock(store, ExperimentRepository(store).find(experiment).value(), round);
  EXPECT_TRUE(BlockRepository(store).cancelPlanned(experiment));
}

QString addQueued(Store& store, const std::string& name, int blocks) {
  const ExperimentRecord experiment =
      addExperiment(store, {"bare metal"}, {1}, {.name = name, .state = core::model::ExperimentState::Queued});
  for (int round = 1; round <= blocks; ++round) (void)planBlock(store, experiment, round);
  return QString::fromStdString(experiment.id.text());
}

QString addRunning(Store& store, int ranks, bool isWarmUp, const RunningAt& at) {
  const ExperimentRecord experiment =
      addExperiment(store, {"bare metal"}, {ranks}, {.host = at.host, .instances = at.instances});
  const BlockRecord block = addBlock(store, experiment, 1);
  const std::vector<double> steps = {0.25, 0.25};
  const core::model::StepColumns columns = columnsOf(1, steps, steps);
  const core::protocol::TrainingSetup plan{.model = "mnist", .globalBatch = 50 * ranks, .steps = 10};
  const core::protocol::PassportFound passport{{{{"software", "engine"}, "0.1.0"}}};
  const std::vector<core::protocol::TelemetryBody> all = {passport, plan, columns, windowOf(ranks, 1, 2)};
  std::vector<core::protocol::TelemetryBody> said = isWarmUp ? std::vector<core::protocol::TelemetryBody>{plan} : all;
  if (at.gpu) said.emplace_back(*at.gpu);
  beginRun(store, block.runs.front().run.id, said);
  return QString::fromStdString(experiment.id.text());
}

void addWaitingBlock(Store& store, const ExperimentId& experiment) {
  BlockRepository blocks(store);
  const BlockRecord first = blocks.ofExperiment(experiment)->front();
  // A page looks for ends of runs more often than for further blocks, so the end comes last.
  addBlock(store, ExperimentRepository(store).find(experiment).value(), 2);
  EXPECT_TRUE(blocks.setState(first.block.id, core::model::BlockState::Done, {}, kWhen, kWhen));
  EXPECT_TRUE(blocks.setRunEnded(first.runs.front().key, core::model::RunState::Done, {}, kWhen));
}

void beginWaitingBlock(Store& store, const ExperimentId& experiment) {
  beginRun(store, BlockRepository(store).ofExperiment(experiment)->back().runs.front().run.id,
           {core::protocol::TrainingSetup{.model = "mnist"}});
}

void endRunning(Store& store, const ExperimentId& experiment, const std::vector<double>& instances) {
  core::model::RunSummary summary{.images = 100, .seconds = 0.5, .steps = 2};
  summary.imagesPerSecond = std::accumulate(instances.begin(), instances.end(), 0.0);
  summary.instances = instances;
  EXPECT_TRUE(addTo(store, experiment, summary));
  BlockRepository blocks(store);
  const BlockRecord block = blocks.ofExperiment(experiment)->front();
  EXPECT_TRUE(blocks.setRunEnded(block.runs.front().key, core::model::RunState::Done, {}, kWhen));
  EXPECT_TRUE(blocks.setState(block.block.id, core::model::BlockState::Done, {}, kWhen, kWhen));
}

core::base::Result<void> addPlan(Store& store, const ExperimentId& experiment, std::int64_t steps) {
  return addTo(store, experiment, core::protocol::TrainingSetup{.model = "mnist", .globalBatch = 50, .steps = steps});
}

core::base::Result<void> addStep(Store& store, const ExperimentId& experiment, std::int64_t step, std::size_t count) {
  const std::vector<double> quarter(count, 0.25);
  return addTo(store, experiment, columnsOf(step, quarter, quarter));
}

core::base::Result<void> addWindow(Store& store, const ExperimentId& experiment, std::int64_t first,
                                   std::int64_t last) {
  const int ranks = BlockRepository(store).ofExperiment(experiment)->front().block.point.ranks;
  return addTo(store, experiment, windowOf(ranks, first, last));
}

core::base::Result<void> addEvaluation(Store& store, const ExperimentId& experiment, std::int64_t step, double top1) {
  return addTo(store, experiment,
               core::model::Evaluation{.step = step, .top1 = top1, .top5 = 1, .loss = 0.5, .examples = 100});
}

TimedRuns addTimed(Store& store, const std::string& root) {
  const ExperimentRecord experiment = addExperiment(store, {"bare metal", "again"}, {1});
  const BlockRecord block =
      addBlock(store, experiment, 1, {.jobId = "4711", .submitted = kWhen - std::chrono::seconds(9)});
  TimedRuns timed{.experiment = QString::fromStdString(experiment.id.text()), .runs = {}, .began = kWhen};
  for (std::size_t run = 0; run < 2; ++run) {
    const core::base::RunId& id = block.runs[run].run.id;
    timed.runs.push_back(
        runInTime(store, id, kWhen + std::chrono::seconds(20 * static_cast<int>(run)),
                  root + "/" + experiment.id.text() + "/" + block.block.id.text() + "/a1/" + id.text()));
  }
  EXPECT_TRUE(BlockRepository(store).setRunEnded(timed.runs.front(), core::model::RunState::Done, {},
                                                 kWhen + std::chrono::seconds(14)));
  return timed;
}

}  // namespace baremark::gui
