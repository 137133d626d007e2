// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_clock.h"

#include <cmath>

namespace baremark::app::models {
namespace {

using core::base::WallTime;

constexpr double kMostSeconds = 1e9;  // larger times in a file are not plausible

std::chrono::milliseconds inMilliseconds(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

bool isPlausible(double seconds) {
  return std::isfinite(seconds) && std::abs(seconds) < kMostSeconds;
}

}  // namespace

RunAnchors anchorsOf(const core::storage::RunRecord& run, std::int64_t warmupSteps,
                     const std::vector<core::storage::Event>& events) {
  RunAnchors anchors{.started = run.run.started, .warmupSteps = warmupSteps};
  // The first beginning counts: a phase can be reported again, for example after a checkpoint.
  const auto note = [](std::optional<double>& anchor, double seconds) {
    if (!anchor) anchor = seconds;
  };
  for (const core::storage::Event& event : events) {
    if (!isPlausible(event.t)) continue;
    if (event.kind == "clock" && !anchors.zero) {
      if (const auto shown = core::base::parseIsoUtc(event.code)) anchors.zero = *shown - inMilliseconds(event.t);
    }
    if (event.kind != "phase") continue;
    if (event.code == "warm_up")
      note(anchors.warmUp, event.t);
    else if (event.code == "timed")
      note(anchors.timed, event.t);
    else if (event.code == "ending")
      note(anchors.ending, event.t);
  }
  return anchors;
}

void RunClock::Phase::append(std::int64_t step, double seconds) {
  if (ends.empty() && !isTorn) first = step;
  const double before = ends.empty() ? 0 : ends.back();
  isTorn = isTorn || !isPlausible(seconds) || seconds < 0 || !isPlausible(before + seconds);
  if (!isTorn) ends.push_back(before + seconds);
}

void RunClock::append(const core::model::StepColumns& steps) {
  if (steps.step.empty()) return;
  if (!m_first) {
    m_first = m_next = steps.first;
    // The durations of missing steps at the beginning are unknown.
    m_warmUp.isTorn = steps.first < 1 && steps.first != 1 - m_anchors.warmupSteps;
    m_timed.isTorn = steps.first > 1;
  }
  if (steps.first > m_next) (m_next < 1 ? m_warmUp : m_timed).isTorn = true;
  if (steps.first > m_next && steps.first > 1) m_timed.isTorn = true;
  for (std::size_t i = 0; i < steps.step.size(); ++i) {
    const std::int64_t number = steps.first + static_cast<std::int64_t>(i);
    if (number < m_next) continue;
    (number < 1 ? m_warmUp : m_timed).append(number, steps.step[i]);
  }
  m_next = std::max(m_next, steps.first + static_cast<std::int64_t>(steps.step.size()));
}

std::optional<Instant> RunClock::at(std::optional<double> seconds) const {
  if (!seconds) return {};
  if (m_anchors.zero) return Instant{*m_anchors.zero + inMilliseconds(*seconds), Exactness::Exact};
  if (m_anchors.started) return Instant{*m_anchors.started + inMilliseconds(*seconds), Exactness::AtEarliest};
  return {};
}

std::optional<Instant> RunClock::endOf(std::int64_t step) const {
  const Phase& phase = step < 1 ? m_warmUp : m_timed;
  const std::optional<double>& began = step < 1 ? m_anchors.warmUp : m_anchors.timed;
  const std::int64_t place = step - phase.first;
  if (!began || place < 0 || place >= static_cast<std::int64_t>(phase.ends.size())) return {};
  return at(*began + phase.ends[static_cast<std::size_t>(place)]);
}

std::optional<std::int64_t> RunClock::stepIn(const Phase& phase, std::optional<double> began, WallTime time) const {
  const auto start = at(began);
  if (!start || phase.ends.empty() || time < start->time) return {};
  // The ends are rounded to milliseconds. The end of a step must count as part of that step.
  const double seconds = std::chrono::duration<double>(time - start->time).count() - 0.001;
  const auto found = std::ranges::lower_bound(phase.ends, seconds);
  if (found == phase.ends.end() && phase.isTorn) return {};
  const auto place =
      std::min<std::ptrdiff_t>(found - phase.ends.begin(), static_cast<std::ptrdiff_t>(phase.ends.size()) - 1);
  return phase.first + place;
}

std::optional<std::int64_t> RunClock::stepAt(WallTime time) const {
  if (const auto step = stepIn(m_timed, m_anchors.timed, time)) return step;
  const auto start = timedBegan();
  if (m_timed.isTorn && start && time >= start->time) return {};
  return stepIn(m_warmUp, m_anchors.warmUp, time);
}

}  // namespace baremark::app::models
