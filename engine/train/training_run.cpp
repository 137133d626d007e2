// SPDX-License-Identifier: Apache-2.0
#include "engine/train/training_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/number_text.h"
#include "engine/comm/agreement.h"
#include "engine/comm/staged_collective.h"
#include "engine/error.h"
#include "engine/graph/counts.h"
#include "engine/measure/common_window.h"
#include "engine/measure/profile.h"
#include "engine/measure/tf_lines.h"
#include "engine/train/arrays.h"
#include "engine/train/overlap_choice.h"

namespace baremark::engine::train {

using core::protocol::PhaseName;

namespace {

comm::Overlap toOverlap(OverlapChoice choice) {
  switch (choice) {
    case OverlapChoice::Thread:
      return comm::Overlap::Thread;
    case OverlapChoice::Test:
      return comm::Overlap::Test;
    case OverlapChoice::Auto:
    case OverlapChoice::None:
      break;
  }
  return comm::Overlap::None;
}

comm::Overlap overlapNamed(const std::string& name) {
  for (const comm::Overlap overlap : {comm::Overlap::Thread, comm::Overlap::Test}) {
    if (name == comm::toName(overlap)) return overlap;
  }
  return comm::Overlap::None;
}

/// Bytes that an update moves: it reads and writes weights and state, and reads the gradients.
double updateBytes(graph::Network<float>& network) {
  double bytes = 2 * static_cast<double>(network.arena(graph::Arena::Parameters).bytes()) +
                 static_cast<double>(network.arena(graph::Arena::Gradients).bytes());
  for (const graph::StateArray& array : network.state()) bytes += 2 * static_cast<double>(array.values.bytes());
  return bytes;
}

bool reduces(const TrainingContext& context) {
  return context.ranks.own.size() > 1 && context.options.variableUpdate == VariableUpdate::AllReduce;
}

std::unique_ptr<comm::Collective> collectiveIfNeeded(const TrainingContext& context) {
  graph::Memory& memory = context.network.memory();
  if (!reduces(context)) return nullptr;
  if (context.sums.make) return context.sums.make(memory, context.ranks.own);
  return memory.isOnHost() ? nullptr : std::make_unique<comm::StagedCollective>(context.ranks.own, memory);
}

/// Buckets begin at grains of the optimiser.
std::size_t bucketElements(const TrainingContext& context) {
  const graph::NumberType type = context.network.arena(graph::Arena::Gradients).type;
  const std::size_t elements = static_cast<std::size_t>(context.options.bucketBytes) / bytesOf(type);
  return std::max(elements / graph::kUpdateGrain, std::size_t{1}) * graph::kUpdateGrain;
}

LossScaleRule lossScaleRule(const Options& options) {
  if (!graph::rulesOf(options.precision).needsLossScale) return {};
  return {static_cast<float>(options.lossScale), options.hasAutoLossScale, options.lossScaleGrowAfter};
}

}  // namespace

TrainingRun::TrainingRun(const TrainingContext& context, ResumePoint from)
    : m_run(context),
      m_from(std::move(from)),
      m_collective(collectiveIfNeeded(context)),
      m_reducer(m_collective ? *m_collective : context.ranks.own, context.network.arena(graph::Arena::Gradients),
                context.network.stepSums(), bucketElements(context)),
      m_step(StepParts{context.network, context.source, m_reducer, context.state},
             StepSettings{context.work.learningRate, context.work.globalBatch, context.work.averagedBatch,
                          context.ranks.own.rank() * context.work.batch, lossScaleRule(context.options)}),
      m_overlap(m_from.overlap) {}

bool TrainingRun::reducesGradients() const {
  return reduces(m_run);
}

TrainingOutcome TrainingRun::run() {
  countSteps();
  m_step.resumeAt(m_from.updates, m_from.lossScale);
  predict();
  const std::string overlap = decideOverlap();
  postSetup(overlap);
  measure::StepReport steps(
      {.sync = m_run.options.variableUpdate == VariableUpdate::AllReduce ? measure::RankSync::EachStep
                                                                         : measure::RankSync::AtTheEnd,
       .hasAccuracy = m_run.options.printsTrainingAccuracy,
       .globalBatch = static_cast<double>(m_run.work.globalBatch),
       .timedSteps = static_cast<std::size_t>(m_timedSteps)},
      m_run.ranks.own, m_run.output.telemetry());
  Training training(settings(overlap == "auto"), m_step, m_reducer, m_run.ranks, steps, m_run.output.telemetry(),
                    m_run.stop, hooks());
  return conclude(training.run(), steps);
}

/// The last update is the warm-up plus the timed steps of a complete run, no matter how often the run was stopped and
/// resumed.
void TrainingRun::countSteps() {
  const std::int64_t last = m_run.options.numWarmupBatches + timedSteps(m_run.options, m_run.work, m_run.epochImages);
  const std::int64_t left = last - m_from.updates;
  if (left < 1) {
    throw refused("nothing_to_do",
                  "The newest checkpoint in " + *m_run.options.trainDir + " is at update " +
                      std::to_string(m_from.updates) + ", and this run ends at update " + std::to_string(last) +
                      " (warm-up plus timed steps). Request more steps with --num_batches or --num_epochs, or "
                      "use another --train_dir.")
        .onRank(0);
  }
  m_warmupSteps = std::min(m_run.options.numWarmupBatches, left - 1);
  m_timedSteps = left - m_warmupSteps;
}

/// Decides how the ranks reduce, and returns the name for the telemetry. "auto": the warm-up will measure it.
std::string TrainingRun::decideOverlap() {
  if (!reducesGradients()) return "none";
  if (m_run.options.overlap != OverlapChoice::Auto) {
    m_overlap = comm::toName(toOverlap(m_run.options.overlap));
  } else if (!m_overlap.empty()) {
    std::fprintf(stderr, "baremark-engine: overlap %s, as in the checkpoint.\n", m_overlap.c_str());
  } else if (OverlapTrial(m_warmupSteps).isPossible()) {
    return "auto";
  } else {
    m_overlap = comm::toName(comm::Overlap::None);
    if (m_run.output.isFirst()) {
      m_run.output.post(core::protocol::Warning{"overlap_unmeasured",
                                                "With " + std::to_string(m_warmupSteps) +
                                                    " warm-up steps, the engine cannot compare the kinds of overlap "
                                                    "(it needs 4), so it uses none."});
    }
  }
  m_reducer.use(overlapNamed(m_overlap));
  return m_overlap;
}

/// Posts the training setup and, once the overlap is known, its passport entry.
void TrainingRun::postSetup(const std::string& overlap) {
  if (!m_run.output.isFirst()) return;
  m_run.output.post(makeSetup(overlap));
  if (overlap != "auto") m_run.output.postPassport({{{"workload", "overlap_chosen"}, overlap}});
}

void TrainingRun::predict() {
  const double bytes = updateBytes(m_run.network);
  const std::optional<double> own =
      m_run.peaks ? measure::predictedStepSeconds(m_run.network.report(), bytes, *m_run.peaks) : std::nullopt;
  // If it is unknown on one rank, it is unknown.
  std::array<double, 1> step = {own.value_or(std::numeric_limits<double>::infinity())};
  m_run.ranks.world.max(step);
  if (std::isfinite(step[0])) m_predicted = static_cast<double>(m_run.work.globalBatch) / step[0];
}

void TrainingRun::profile() {
  constexpr int kRounds = 5;
  m_run.state.activity.store(comm::Activity::Computing, std::memory_order_relaxed);
  static_cast<void>(m_step.timeOperators());
  std::vector<std::vector<graph::OperatorTime>> rounds;
  for (int round = 0; round < kRounds; ++round) rounds.push_back(m_step.timeOperators());
  if (!m_run.output.isFirst()) return;
  const std::vector<measure::ProfileRow> rows =
      measure::makeProfile(m_run.network.report(), measure::medianTimes(rounds), m_run.peaks);
  for (const std::string& line : measure::profileLines(rows)) m_run.output.print(line);
  m_run.output.writeProfile(measure::profileJson(rows));
}

TrainingSettings TrainingRun::settings(bool triesOverlap) const {
  return {.warmupSteps = m_warmupSteps,
          .timedSteps = m_timedSteps,
          .displayEvery = m_run.options.displayEvery,
          .displaysAccuracy = m_run.options.printsTrainingAccuracy,
          .saveEvery = m_run.options.saveModelSteps.value_or(0),
          .checkRanksEvery = reducesGradients() ? m_run.options.checkRanksEvery : 0,
          .triesOverlap = triesOverlap};
}

TrainingHooks TrainingRun::hooks() {
  return {.save = [this](std::int64_t updates) { save(updates); },
          .checkRanks = [this] { checkRanks(); },
          .overlapChosen =
              [this](comm::Overlap overlap, const std::string& figures) {
                m_overlap = comm::toName(overlap);
                postSetup(m_overlap);
                if (!m_run.output.isFirst()) return;
                std::fprintf(stderr, "baremark-engine: overlap %s; in the warm-up: %s.\n", m_overlap.c_str(),
                             figures.c_str());
              },
          .print = [this](std::string_view line) { m_run.output.print(line); },
          .stepBegan =
              [this](std::int64_t step) {
                m_run.state.step.store(step, std::memory_order_relaxed);
                m_run.state.activity.store(comm::Activity::Computing, std::memory_order_relaxed);
              },
          .timedBegins =
              [this] {
                if (m_run.gpu != nullptr) m_run.gpu->beginTimed();
              },
          .timedEnded =
              [this] {
                if (m_run.gpu != nullptr) m_run.gpu->endTimed();
              }};
}

/// The images of so many steps of each rank, in the order of the ranks; on rank 0 only.
std::vector<double> TrainingRun::ofAllRanks(double steps) {
  const std::array<double, 1> mine = {steps * static_cast<double>(m_run.work.batch)};
  std::vector<double> all(m_run.output.isFirst() ? static_cast<std::size_t>(m_run.ranks.world.size()) : 0);
  m_run.ranks.world.gather(mine, all);
  return all;
}

TrainingOutcome TrainingRun::conclude(const TrainingResult& result, measure::StepReport& steps) {
  // Independent ranks may have stopped at different steps.
  const std::vector<double> trained = ofAllRanks(static_cast<double>(result.timedSteps));
  const double images = std::accumulate(trained.begin(), trained.end(), 0.0);
  const bool isComplete = result.ending == Ending::Completed;
  std::vector<double> rates;
  if (isComplete)
    rates = measure::ratesOfInstances(ofAllRanks(result.windowSteps), m_run.ranks.count, result.windowSeconds);
  const double rate = std::accumulate(rates.begin(), rates.end(), 0.0);
  if (m_run.ranks.count == 1) rates.clear();
  if (isComplete) {
    for (const std::string& line : measure::totalLines(rate)) m_run.output.print(line);
    for (const std::string& line : measure::instanceLines(rates)) m_run.output.print(line);
  }
  const std::optional<double> gpuEnergy = isComplete ? reportGpus() : std::nullopt;
  if (reducesGradients()) checkRanks();
  if (m_run.options.trainDir) comm::onAllRanks(m_run.ranks.world, [&] { save(m_step.updates()); });
  TrainingOutcome outcome{.ending = result.ending,
                          .updates = m_step.updates(),
                          .skippedUpdates = m_step.lossScale().skippedUpdates() - m_from.lossScale.skippedUpdates,
                          .summary = {}};
  reportSkipped(outcome.skippedUpdates);
  reportTransports();
  if (!isComplete || !m_run.output.isFirst()) return outcome;
  outcome.summary = core::model::RunSummary{.imagesPerSecond = rate,
                                            .images = static_cast<std::int64_t>(images),
                                            .seconds = result.timedSeconds,
                                            .steps = result.timedSteps,
                                            .warmupSteps = result.warmupSteps,
                                            .warmupSeconds = result.warmupSeconds,
                                            .finalLoss = result.finalLoss,
                                            .gpuEnergy = gpuEnergy};
  outcome.summary->instances = std::move(rates);
  steps.describe(*outcome.summary);
  return outcome;
}

/// Warns if GPUs were slowed down during the timed steps. Returns the joules of all GPUs, on rank 0 only. Collective.
std::optional<double> TrainingRun::reportGpus() {
  if (m_run.gpu == nullptr) return {};
  const measure::GpuUses uses = measure::gatherUses(m_run.ranks.world, m_run.gpu->use());
  if (!m_run.output.isFirst()) return {};
  if (uses.slowShare > 0) {
    const std::string share = core::base::fixedText(uses.slowShare * 100, 1);
    std::string reasons;
    for (const std::string& reason : uses.reasons) reasons += (reasons.empty() ? "" : " ") + reason;
    m_run.output.post(core::protocol::Warning{"gpu_slowdown", share + " " + reasons});
    std::fprintf(stderr, "baremark-engine: a GPU was slowed down in %s %% of the timed part: %s.\n", share.c_str(),
                 reasons.c_str());
  }
  return uses.joules;
}

void TrainingRun::reportSkipped(std::int64_t skipped) {
  if (skipped == 0 || !m_run.output.isFirst()) return;
  m_run.output.postPassport({{{"workload", "skipped_updates"}, std::to_string(skipped)}});
  std::fprintf(stderr,
               "baremark-engine: gradients overflowed in %lld of %lld steps, which updated nothing; the loss scale is "
               "%.0f now.\n",
               static_cast<long long>(skipped), static_cast<long long>(m_step.updates() - m_from.updates),
               static_cast<double>(m_step.lossScale().scale()));
}

/// Collective.
void TrainingRun::reportTransports() {
  if (!reducesGradients() || !m_run.sums.transports) return;
  const std::string all = comm::joinedTransports(m_run.ranks.world.gather(m_run.sums.transports()));
  const int nodes = m_run.ranks.world.nodes();
  if (!m_run.output.isFirst()) return;
  m_run.output.postPassport({{{"transport", "nccl"}, all.empty() ? "unknown" : all}});
  const std::string warning = comm::slowTransportWarning(all, nodes, comm::rdmaDevices());
  if (!warning.empty()) m_run.output.warn("slow_transport", warning);
}

void TrainingRun::save(std::int64_t updates) {
  if (!m_run.output.isFirst()) return;
  m_run.state.activity.store(comm::Activity::Saving, std::memory_order_relaxed);
  m_run.output.setPhase(PhaseName::Checkpoint);
  m_run.checkpoints.save({updates, m_overlap, m_step.lossScale().state()}, m_run.network);
}

/// Checks that all ranks have the same parameters, bit by bit.
void TrainingRun::checkRanks() {
  const graph::DeviceArray arena = m_run.network.arena(graph::Arena::Parameters);
  const std::string own =
      std::to_string(checksum(m_run.network.memory(), arena.part(graph::kFirstElement, arena.count)));
  const std::vector<std::string> all = m_run.ranks.own.allGather(own);
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    if (all[rank] == all.front()) continue;
    throw failed("ranks_diverged", "After update " + std::to_string(m_step.updates()) + ", rank " +
                                       std::to_string(rank) + " has other parameters than rank 0 (checksums " +
                                       all[rank] + " and " + all.front() +
                                       "). Memory or network damaged them, or the ranks' processors differ.")
        .onRank(static_cast<int>(rank));
  }
}

core::protocol::TrainingSetup TrainingRun::makeSetup(const std::string& overlap) const {
  const graph::Counts counts = graph::count(m_run.network.graph());
  return {.model = m_run.work.model->name,
          .parameters = counts.parameters,
          .forwardMacs = counts.forwardMacs,
          .trainMacs = counts.trainMacs,
          .gradientBytes =
              counts.parameters * static_cast<std::int64_t>(bytesOf(m_run.network.arena(graph::Arena::Gradients).type)),
          .buckets = static_cast<std::int64_t>(m_reducer.buckets().size()),
          .memoryBytes = m_run.network.memoryBytes(),
          .globalBatch = m_run.work.globalBatch,
          .warmupSteps = m_warmupSteps,
          .steps = m_timedSteps,
          .overlap = overlap,
          .predictedImagesPerSecond = m_predicted};
}

}  // namespace baremark::engine::train
