// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/live_data.h"

#include <cmath>

#include "app/application/progress.h"
#include "core/stats/log_mean.h"
#include "core/stats/throughput.h"

namespace baremark::app::models {
namespace {

using core::storage::BlockRecord;
using core::storage::BlockRepository;
using core::storage::SampleRepository;
using core::storage::Store;

constexpr std::size_t kRecentSteps = 500;
constexpr std::int64_t kStepsOfWindows = 50;
constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

std::int64_t stepsOf(const core::model::RankWindow& window) {
  return window.last - window.first + 1;
}

/// One of the block's runs is in progress or has ended.
bool hasBegun(const BlockRecord& block) {
  return runAtWork(block) != nullptr;
}

/// The running block, once one of its runs has begun. Otherwise the last block with a run that has begun.
Result<std::optional<BlockRecord>> blockToWatch(Store& store, const ExperimentId& id) {
  auto blocks = BlockRepository(store).ofExperiment(id);
  if (!blocks) return fail(blocks.error());
  const BlockRecord* const running = blockAtWork(*blocks);
  if (running != nullptr && hasBegun(*running)) return std::optional<BlockRecord>(*running);
  const BlockRecord* last = nullptr;
  for (const BlockRecord& block : *blocks)
    if (block.started && hasBegun(block) && (last == nullptr || *last->started <= *block.started)) last = &block;
  if (last == nullptr) last = running;
  return last == nullptr ? std::optional<BlockRecord>{} : std::optional<BlockRecord>(*last);
}

}  // namespace

struct LiveData::Question {
  ExperimentId experiment;
  core::base::BlockId block;  ///< the block of the last read: reading only this block is cheap
  core::storage::RunKey held = 0;
  core::storage::RunKey key = 0;
  std::int64_t afterStep = kNone;
  std::int64_t afterWindow = kNone;

  [[nodiscard]] Result<Answer> askOf(Store& store) const;
  [[nodiscard]] Result<std::optional<LiveRun>> heldRun(Store& store) const;
  [[nodiscard]] Result<std::optional<LiveRun>> runToFollow(Store& store) const;
};

struct LiveData::Answer {
  std::optional<LiveRun> run;
  core::model::StepColumns steps;
  std::vector<core::model::RankWindow> windows;
  std::vector<core::model::Evaluation> evaluations;
  std::optional<core::model::GpuSample> gpu;
  bool isCut = false;  ///< there are later steps
};

Result<std::optional<LiveRun>> LiveData::Question::heldRun(Store& store) const {
  LiveRun live;
  core::storage::RunRecord run;
  Reads reads;
  reads.take(BlockRepository(store).findRun(held), run);
  reads.take(BlockRepository(store).find(run.run.block), live.block);
  live.run = std::move(run);
  return reads.result(std::optional(std::move(live)));
}

Result<std::optional<LiveRun>> LiveData::Question::runToFollow(Store& store) const {
  std::optional<BlockRecord> seen;
  if (!block.isEmpty()) {
    auto found = BlockRepository(store).find(block);
    if (found) seen = std::move(*found);
  }
  const bool isRunning = seen && blockAtWork({*seen}) != nullptr && hasBegun(*seen);
  if (!isRunning) {
    auto found = blockToWatch(store, experiment);
    if (!found) return fail(found.error());
    seen = std::move(*found);
  }
  if (!seen) return std::optional<LiveRun>{};
  LiveRun live{.block = *seen};
  if (const core::storage::RunRecord* run = runAtWork(*seen)) live.run = *run;
  return std::optional(std::move(live));
}

Result<LiveData::Answer> LiveData::Question::askOf(Store& store) const {
  Answer answer;
  auto live = held != 0 ? heldRun(store) : runToFollow(store);
  if (!live) return fail(live.error());
  answer.run = std::move(*live);
  if (!answer.run || !answer.run->run) return answer;
  const core::storage::RunRecord& run = *answer.run->run;
  SampleRepository samples(store);
  const bool isSame = run.key == key;
  Reads reads;
  std::optional<std::int64_t> last;
  std::optional<core::storage::TimedGpuSample> gpu;
  std::vector<core::storage::Event> events;
  reads.take(samples.plan(run.key), answer.run->plan);
  reads.take(samples.steps(run.key, isSame && afterStep != kNone ? afterStep + 1 : kNone), answer.steps);
  reads.take(samples.lastStep(run.key), last);
  reads.take(samples.rankWindows(run.key, isSame ? afterWindow : kNone), answer.windows);
  reads.take(samples.evaluations(run.key), answer.evaluations);
  reads.take(samples.newestGpuSample(run.key), gpu);
  reads.take(samples.events(run.key), events);
  // The answer ends before a large gap.
  answer.isCut = last && !answer.steps.step.empty() &&
                 *last >= answer.steps.first + static_cast<std::int64_t>(answer.steps.step.size());
  if (gpu) answer.gpu = std::move(gpu->sample);
  for (const core::storage::Event& event : events)
    if (event.kind == "phase") answer.run->phase = event.code;
  answer.run->anchors = anchorsOf(run, answer.run->plan ? answer.run->plan->warmupSteps : 0, events);
  return reads.result(std::move(answer));
}

LiveData::LiveData(Services& services, StoreWatch& watch, QObject* parent)
    : QObject(parent), m_inquiry(services, this) {
  m_pause.setSingleShot(true);
  connect(&m_pause, &QTimer::timeout, this, [this] {
    if (m_isBehind) look();
  });
  const auto isMine = [this](const QString& id) { return id.isEmpty() || id.toStdString() == m_id.text(); };
  connect(&watch, &StoreWatch::samplesArrived, this, [this, isMine](const QString& id) {
    if (isMine(id)) look();
  });
  // The other parts of the page read now. A rest would make this part lag behind them.
  connect(&watch, &StoreWatch::changed, this, [this, isMine](const QString& id) {
    if (!isMine(id)) return;
    m_pause.stop();
    look();
  });
}

void LiveData::follow(const ExperimentId& id) {
  if (m_id == id) return;
  m_id = id;
  m_inquiry.drop();
  m_isAsking = false;
  m_current.reset();
  m_held = 0;
  forgetRun();
  m_pause.stop();
  emit runChanged();
  look();
}

/// Drops all data of the run that was followed.
void LiveData::forgetRun() {
  m_key = 0;
  m_clock.begin();
  m_hasSteps = false;
  m_lastStep = 0;
  m_recent.clear();
  m_timedSeconds = 0;
  m_timedSteps = 0;
  m_lastWindow.reset();
  m_newestWindows.clear();
  m_evaluations.clear();
  m_gpu.reset();
}

void LiveData::hold(core::storage::RunKey run) {
  if (m_held == run) return;
  m_held = run;
  m_inquiry.drop();
  m_isAsking = false;
  m_pause.stop();
  look();
}

void LiveData::setIsWatched(bool isWatched) {
  if (m_isWatched == isWatched) return;
  m_isWatched = isWatched;
  if (isWatched) look();
}

void LiveData::look() {
  if (!m_isWatched || m_id.isEmpty()) return;
  if (m_isAsking || m_pause.isActive()) {
    m_isBehind = true;
    return;
  }
  m_isBehind = false;
  m_isAsking = true;
  Question question{.experiment = m_id, .held = m_held, .key = m_key};
  if (m_current) question.block = m_current->block.block.id;
  if (m_hasSteps) question.afterStep = m_lastStep;
  if (m_lastWindow) question.afterWindow = m_lastWindow->last;
  m_inquiry.ask([question](Store& store) { return question.askOf(store); },
                [this](Result<Answer> answer) {
                  m_isAsking = false;
                  m_pause.start(m_rest);
                  if (!answer) return emit failed(answer.error());
                  take(std::move(*answer));
                });
}

void LiveData::take(Answer answer) {
  const core::storage::RunKey key = answer.run && answer.run->run ? answer.run->run->key : 0;
  const bool isOther = key != m_key || answer.run.has_value() != m_current.has_value();
  m_current = std::move(answer.run);
  if (isOther) forgetRun();
  m_key = key;
  if (m_current) m_clock.setAnchors(m_current->anchors);
  if (isOther) emit runChanged();
  const bool isEvaluated = m_evaluations != answer.evaluations;
  m_evaluations = std::move(answer.evaluations);
  const bool isOtherGpu = m_gpu != answer.gpu;
  m_gpu = std::move(answer.gpu);
  emit stateChanged();
  if (!answer.steps.step.empty()) addSteps(answer.steps);
  if (!answer.windows.empty()) {
    m_lastWindow = answer.windows.back();
    keepNewest(answer.windows);
    emit windowsArrived(answer.windows);
  }
  if (isEvaluated) emit evaluationsArrived();
  if (isOtherGpu) emit gpuChanged();
  if (answer.isCut) m_isBehind = true;
}

void LiveData::keepNewest(const std::vector<core::model::RankWindow>& windows) {
  m_newestWindows.insert(m_newestWindows.end(), windows.begin(), windows.end());
  std::int64_t steps = 0;
  for (const auto& window : m_newestWindows) steps += stepsOf(window);
  while (steps - stepsOf(m_newestWindows.front()) >= kStepsOfWindows) {
    steps -= stepsOf(m_newestWindows.front());
    m_newestWindows.pop_front();
  }
}

void LiveData::addSteps(const core::model::StepColumns& steps) {
  for (std::size_t i = 0; i < steps.step.size(); ++i) {
    const std::int64_t number = steps.first + static_cast<std::int64_t>(i);
    const double seconds = steps.step[i];
    if (number < 1 || !std::isfinite(seconds) || seconds <= 0) continue;
    m_timedSeconds += seconds;
    ++m_timedSteps;
    m_recent.push_back(seconds);
    if (m_recent.size() > kRecentSteps) m_recent.pop_front();
  }
  m_lastStep = steps.first + static_cast<std::int64_t>(steps.step.size()) - 1;
  m_hasSteps = true;
  m_clock.append(steps);
  emit stepsArrived(steps);
}

std::optional<LiveFigures> LiveData::figures() const {
  if (!m_current || !m_current->plan || m_timedSteps == 0 || m_timedSeconds <= 0) return {};
  const auto batch = static_cast<double>(m_current->plan->globalBatch);
  LiveFigures figures{.imagesPerSecond = batch * static_cast<double>(m_timedSteps) / m_timedSeconds,
                      .timedSteps = m_timedSteps};
  const std::vector<double> recent(m_recent.begin(), m_recent.end());
  if (const auto tf = core::stats::tfFigures(recent, batch)) figures.jitter = tf->jitter;
  return figures;
}

std::optional<double> LiveData::recentStepSeconds() const {
  const std::vector<double> recent(m_recent.begin(), m_recent.end());
  return core::stats::median(recent);
}

struct RunHistory::Part {
  core::model::StepColumns steps;
  std::optional<std::int64_t> next;              ///< further steps begin here, after a gap
  std::vector<core::model::RankWindow> windows;  ///< windows of the run, read with its last steps
};

RunHistory::RunHistory(Services& services, QObject* parent) : QObject(parent), m_inquiry(services, this) {}

void RunHistory::read(core::storage::RunKey run) {
  drop();
  m_isReading = true;
  readFrom(run, std::numeric_limits<std::int64_t>::min());
}

void RunHistory::drop() {
  m_inquiry.drop();
  m_isReading = false;
  m_waitingSteps.clear();
  m_waitingWindows.clear();
}

void RunHistory::readFrom(core::storage::RunKey run, std::int64_t first) {
  const auto work = [run, first](core::storage::Store& store) -> Result<Part> {
    core::storage::SampleRepository samples(store);
    auto steps = samples.steps(run, first);
    if (!steps) return fail(steps.error());
    const auto last = samples.lastStep(run);
    if (!last) return fail(last.error());
    const std::int64_t end = steps->first + static_cast<std::int64_t>(steps->step.size());
    const bool isMore = !steps->step.empty() && *last && **last >= end;
    if (isMore) return Part{std::move(*steps), end, {}};
    auto windows = samples.rankWindows(run);
    if (!windows) return fail(windows.error());
    return Part{std::move(*steps), {}, std::move(*windows)};
  };
  m_inquiry.ask(work, [this, run](const Result<Part>& part) { take(run, part); });
}

void RunHistory::take(core::storage::RunKey run, const Result<Part>& part) {
  if (part && part->next) {
    emit stepsRead(part->steps);
    return readFrom(run, *part->next);
  }
  m_isReading = false;
  if (part) {
    emit stepsRead(part->steps);
    emit windowsRead(part->windows);
  } else {
    emit failed(part.error());
  }
  for (const core::model::StepColumns& steps : std::exchange(m_waitingSteps, {})) emit stepsRead(steps);
  emit windowsRead(std::exchange(m_waitingWindows, {}));
  emit finished();
}

void RunHistory::addSteps(const core::model::StepColumns& steps) {
  if (m_isReading)
    m_waitingSteps.push_back(steps);
  else
    emit stepsRead(steps);
}

void RunHistory::addWindows(const std::vector<core::model::RankWindow>& windows) {
  if (m_isReading)
    m_waitingWindows.insert(m_waitingWindows.end(), windows.begin(), windows.end());
  else
    emit windowsRead(windows);
}

}  // namespace baremark::app::models
