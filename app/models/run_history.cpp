// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_history.h"

#include <limits>
#include <utility>

namespace baremark::app::models {

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
  const auto work = [run, first](core::storage::Store& store) -> core::base::Result<Part> {
    core::storage::SampleRepository samples(store);
    auto steps = samples.steps(run, first);
    if (!steps) return core::base::fail(steps.error());
    const auto last = samples.lastStep(run);
    if (!last) return core::base::fail(last.error());
    const std::int64_t end = steps->first + static_cast<std::int64_t>(steps->step.size());
    const bool isMore = !steps->step.empty() && *last && **last >= end;
    if (isMore) return Part{std::move(*steps), end, {}};
    auto windows = samples.rankWindows(run);
    if (!windows) return core::base::fail(windows.error());
    return Part{std::move(*steps), {}, std::move(*windows)};
  };
  m_inquiry.ask(work, [this, run](const core::base::Result<Part>& part) { take(run, part); });
}

void RunHistory::take(core::storage::RunKey run, const core::base::Result<Part>& part) {
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
