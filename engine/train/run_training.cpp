// SPDX-License-Identifier: Apache-2.0
// The second half of a run: training, and what comes after the last step.
#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "engine/checksum.h"
#include "engine/comm/agreement.h"
#include "engine/files.h"
#include "engine/measure/peaks.h"
#include "engine/measure/tf_lines.h"
#include "engine/train/evaluation.h"
#include "engine/train/run.h"
#include "engine/version.h"

namespace baremark::engine::train {

using core::base::Json;
using core::protocol::DoneState;
using core::protocol::PhaseName;

namespace {

comm::Overlap toOverlap(OverlapChoice choice) {
  switch (choice) {
    case OverlapChoice::Thread: return comm::Overlap::Thread;
    case OverlapChoice::Test: return comm::Overlap::Test;
    case OverlapChoice::Auto:
    case OverlapChoice::None: break;
  }
  return comm::Overlap::None;
}

comm::Overlap overlapNamed(const std::string& name) {
  for (const comm::Overlap overlap : {comm::Overlap::Thread, comm::Overlap::Test}) {
    if (name == comm::toName(overlap)) return overlap;
  }
  return comm::Overlap::None;
}

/// Bytes that an update moves for each parameter: weights and state read and written, the gradient read.
double updateBytes(const Optimizer<float>& optimizer, std::size_t parameters) {
  const auto arenas = static_cast<double>(parameters * sizeof(float));
  return 3 * arenas + 2 * static_cast<double>(optimizer.memoryBytes());
}

}  // namespace

/// The run ends at an update that does not depend on how often it was stopped: warm-up plus timed steps of a whole run.
void Run::planSteps() {
  const std::int64_t last = m_options.numWarmupBatches + timedSteps(m_options, m_work, imagesOfEpoch());
  const std::int64_t left = last - m_firstUpdate;
  if (left < 1) {
    throw refused("nothing_to_do", "The newest checkpoint in " + *m_options.trainDir + " is at update " +
                                       std::to_string(m_firstUpdate) + ", and this run ends at update " + std::to_string(last) +
                                       " (warm-up plus timed steps). Ask for more with --num_batches or --num_epochs, or "
                                       "use another --train_dir.")
        .onRank(0);
  }
  m_warmupSteps = std::min(m_options.numWarmupBatches, left - 1);
  m_timedSteps = left - m_warmupSteps;
}

/// Which way of reducing is used, and what the plan says of it; "auto" means that the warm-up will tell.
std::string Run::decideOverlap() {
  if (!talks()) return "none";
  if (m_options.overlap != OverlapChoice::Auto) {
    m_overlap = comm::toName(toOverlap(m_options.overlap));
  } else if (!m_overlap.empty()) {
    std::fprintf(stderr, "baremark-engine: overlap %s, as in the checkpoint.\n", m_overlap.c_str());
  } else if (OverlapTrial(m_warmupSteps).isPossible()) {
    return "auto";
  } else {
    m_overlap = comm::toName(comm::Overlap::None);
    if (isFirst()) {
      post(core::protocol::Warning{"overlap_unmeasured", "With " + std::to_string(m_warmupSteps) +
                                                             " warm-up steps the ways of overlapping communication cannot be "
                                                             "compared (that takes 4); none is used."});
    }
  }
  m_reducer->use(overlapNamed(m_overlap));
  return m_overlap;
}

/// Buckets begin where the optimiser's grains do.
std::size_t Run::bucketElements() const {
  const std::size_t elements = static_cast<std::size_t>(m_options.bucketBytes) / sizeof(float);
  return std::max(elements / kUpdateGrain, std::size_t{1}) * kUpdateGrain;
}

/// The plan, and in the passport the way of reducing as soon as it is known.
void Run::statePlan(const std::string& overlap) {
  if (!isFirst()) return;
  post(makePlan(overlap));
  if (overlap != "auto") statePassport({{{"workload", "overlap_chosen"}, overlap}});
}

void Run::predict() {
  const measure::Peaks peaks = measure::measurePeaks(m_work.threads);
  const double bytes = updateBytes(*m_optimizer, m_network->layout().elements);
  std::array<double, 1> step = {measure::predictedStepSeconds(m_network->report(), bytes, peaks).value_or(0)};
  m_communicator.max(step);
  if (step[0] > 0) m_predicted = static_cast<double>(m_work.globalBatch) / step[0];
}

TrainingPlan Run::trainingPlan(bool triesOverlap) const {
  return {.warmupSteps = m_warmupSteps,
          .timedSteps = m_timedSteps,
          .displayEvery = m_options.displayEvery,
          .displaysAccuracy = m_options.printsTrainingAccuracy,
          .saveEvery = m_options.saveModelSteps.value_or(0),
          .checkRanksEvery = talks() ? m_options.checkRanksEvery : 0,
          .triesOverlap = triesOverlap};
}

TrainingHooks Run::hooks() {
  return {.save = [this](std::int64_t updates) { save(updates); },
          .checkRanks = [this] { checkRanks(); },
          .overlapChosen =
              [this](comm::Overlap overlap, const std::string& figures) {
                m_overlap = comm::toName(overlap);
                statePlan(m_overlap);
                if (!isFirst()) return;
                std::fprintf(stderr, "baremark-engine: overlap %s; in the warm-up: %s.\n", m_overlap.c_str(), figures.c_str());
              },
          .print = [this](std::string_view line) { print(line); },
          .stepBegan =
              [this](std::int64_t step) {
                m_state.step.store(step, std::memory_order_relaxed);
                m_state.activity.store(comm::Activity::Computing, std::memory_order_relaxed);
              }};
}

ExitStatus Run::train() {
  m_reducer = std::make_unique<comm::GradientReducer<float>>(m_communicator, m_network->gradients(), bucketElements());
  m_step = std::make_unique<TrainingStep>(
      StepParts{*m_network, *m_data.training, *m_reducer, *m_optimizer, m_state},
      StepSettings{m_work.learningRate, m_work.globalBatch, m_work.talkingBatch, m_communicator.rank() * m_work.batch});
  planSteps();
  m_step->resumeAt(m_firstUpdate);
  predict();
  const std::string overlap = decideOverlap();
  statePlan(overlap);
  measure::StepReport steps({.meeting = m_options.variableUpdate == VariableUpdate::AllReduce ? measure::Meeting::EachStep
                                                                                              : measure::Meeting::AtTheEnd,
                             .hasAccuracy = m_options.printsTrainingAccuracy,
                             .globalBatch = static_cast<double>(m_work.globalBatch),
                             .timedSteps = static_cast<std::size_t>(m_timedSteps)},
                            m_communicator, *m_telemetry);
  Training training(trainingPlan(overlap == "auto"), *m_step, *m_reducer, m_communicator, steps, *m_telemetry, m_stop,
                    hooks());
  const TrainingResult result = training.run();
  conclude(result, steps);
  return result.ending == Ending::Completed ? ExitStatus::Done : ExitStatus::Interrupted;
}

void Run::conclude(const TrainingResult& result, measure::StepReport& steps) {
  // Ranks that do not talk may have been stopped at different steps.
  std::array<double, 1> images = {static_cast<double>(result.timedSteps * m_work.batch)};
  m_communicator.sum(std::span<double>(images));
  const bool isComplete = result.ending == Ending::Completed;
  if (isComplete) {
    for (const std::string& line : measure::totalLines(images[0] / result.timedSeconds)) print(line);
  }
  if (talks()) checkRanks();
  if (m_options.trainDir) comm::together(m_communicator, [&] { save(m_step->updates()); });
  if (isComplete && m_options.trainsAndEvaluates) {
    print("Running final evaluation at global_step " + std::to_string(m_step->updates()));
    evaluateNow();
  }
  setPhase(PhaseName::Ending);
  m_state.activity = comm::Activity::Ending;
  std::optional<core::model::RunSummary> summary;
  if (isComplete && isFirst()) {
    summary = core::model::RunSummary{.imagesPerSecond = images[0] / result.timedSeconds,
                                      .images = static_cast<std::int64_t>(images[0]),
                                      .seconds = result.timedSeconds,
                                      .steps = result.timedSteps,
                                      .warmupSteps = result.warmupSteps,
                                      .warmupSeconds = result.warmupSeconds,
                                      .finalLoss = result.finalLoss};
    steps.describe(*summary);
    if (m_evaluation) {
      summary->top1 = m_evaluation->top1;
      summary->top5 = m_evaluation->top5;
    }
    post(*summary);
  }
  const DoneState state = isComplete ? DoneState::Completed : DoneState::Cancelled;
  post(core::protocol::Done{state});
  writeResult(state, summary);
}

ExitStatus Run::evaluateOnly() {
  evaluateNow();
  setPhase(PhaseName::Ending);
  post(core::protocol::Done{DoneState::Completed});
  writeResult(DoneState::Completed, {});
  return ExitStatus::Done;
}

void Run::evaluateNow() {
  setPhase(PhaseName::Evaluation);
  m_state.activity = comm::Activity::Evaluating;
  const std::int64_t updates = m_step ? m_step->updates() : m_firstUpdate;
  m_evaluation = evaluate(*m_network, *m_data.test, m_communicator,
                          {.step = updates, .displayEvery = m_options.evaluatesOnly ? m_options.displayEvery : 0},
                          [this](std::string_view line) { print(line); });
  print(measure::accuracyLine({m_evaluation->top1, m_evaluation->top5}, m_evaluation->examples));
  if (isFirst()) post(*m_evaluation);
}

/// Rank 0's part of a checkpoint; older ones beyond those to keep are removed.
void Run::save(std::int64_t updates) {
  if (!isFirst()) return;
  m_state.activity.store(comm::Activity::Saving, std::memory_order_relaxed);
  setPhase(PhaseName::Checkpoint);
  if (const auto made = makeFolder(*m_options.trainDir); !made) throw toException(made.error());
  const std::string path = *m_options.trainDir + "/" + checkpointName(updates);
  const CheckpointFacts facts{.engineVersion = engineVersion(),
                              .model = m_work.model->name,
                              .classes = m_work.model->classes,
                              .data = m_options.data,
                              .optimizer = std::get<std::string>(m_options.all.at("optimizer")),
                              .seed = m_options.seed,
                              .updates = updates,
                              .imagesSeen = updates * m_work.globalBatch,
                              .overlap = m_overlap};
  const auto bytes = saveCheckpoint(path, facts, *m_network, m_optimizer.get());
  if (!bytes) throw toException(bytes.error());
  std::string shown = path;
  if (m_options.runDir && path.compare(0, m_options.runDir->size() + 1, *m_options.runDir + "/") == 0) {
    shown = path.substr(m_options.runDir->size() + 1);
  }
  post(core::protocol::Checkpoint{shown, updates, *bytes});
  const std::vector<FoundCheckpoint> found = findCheckpoints(*m_options.trainDir);
  const bool keepsAll = m_options.maxCheckpointsToKeep == 0;
  for (std::size_t i = static_cast<std::size_t>(m_options.maxCheckpointsToKeep); i < found.size() && !keepsAll; ++i) {
    std::remove(found[i].path.c_str());
  }
}

/// All ranks must hold the same bits.
void Run::checkRanks() {
  const auto parameters = m_network->parameters().subspan(graph::kControlElements);
  const std::string own = std::to_string(crc32(std::as_bytes(parameters)));
  const std::vector<std::string> all = m_communicator.allGather(own);
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    if (all[rank] == all.front()) continue;
    throw failed("ranks_diverged", "After update " + std::to_string(m_step->updates()) + " rank " + std::to_string(rank) +
                                       " holds other parameters than rank 0 (check sums " + all[rank] + " and " + all.front() +
                                       "). Memory or network damaged them, or the ranks' processors differ.")
        .onRank(static_cast<int>(rank));
  }
}

void Run::writeResult(DoneState state, const std::optional<core::model::RunSummary>& summary) {
  if (!isFirst() || !m_options.runDir) return;
  m_telemetry->flush();
  Json result;
  result["schema"] = "baremark.result/1";
  result["run"] = m_options.runId;
  result["attempt"] = m_options.attempt;
  result["state"] = state == DoneState::Completed ? "completed" : "cancelled";
  result["summary"] = summary ? core::protocol::toJson(*summary) : Json(nullptr);
  result["files"] = m_telemetry->files();
  if (const auto written = writeWhole(*m_options.runDir + "/result.json", core::base::toJsonText(result)); !written) {
    throw toException(written.error());
  }
}

}  // namespace baremark::engine::train
