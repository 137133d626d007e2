// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/step_report.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

namespace baremark::engine::measure {
namespace {

constexpr std::size_t kMostRanks = 64;    // up to this number, a window lists all ranks
constexpr std::size_t kSlowestRanks = 5;  // above it, a window lists the slowest ranks

}  // namespace

StepReport::StepReport(const StepReportSettings& settings, comm::Communicator& communicator, Telemetry& telemetry)
    : m_settings(settings),
      m_communicator(communicator),
      m_telemetry(telemetry),
      m_speeds(settings.globalBatch, settings.timedSteps),
      m_times(kCapacity),
      m_values(kCapacity),
      m_slowest(kCapacity) {
  if (!comm::isFirst(communicator)) return;
  const auto ranks = static_cast<std::size_t>(communicator.size());
  m_gathered.resize(ranks * kSums);
  m_order.resize(ranks);
  m_part.resize(ranks);
  // The first columns come from the same ring of buffers with which later ones are swapped.
  telemetry.reserveWindows(kCapacity, std::min(ranks, kMostRanks));
  for (auto* column : {&m_columns.step, &m_columns.input, &m_columns.compute, &m_columns.wait, &m_columns.exposedComm,
                       &m_columns.other, &m_columns.loss, &m_columns.top1, &m_columns.top5}) {
    column->reserve(kCapacity);
  }
  for (const auto column : core::model::kRankColumns) (m_ranks.*column).reserve(std::min(ranks, kMostRanks));
  m_ranks.rank.reserve(std::min(ranks, kMostRanks));
  m_ranks.quantiles.reserve(core::model::kQuantileLevels.size());
}

void StepReport::add(std::int64_t number, const StepTimes& times, const StepValues& values) {
  assert(m_count < kCapacity);
  if (m_count == 0) m_first = number;
  if (m_windowSteps == 0) m_windowFirst = number;
  m_times[m_count] = times;
  m_values[m_count] = values;
  ++m_count;
  ++m_windowSteps;
  if (number >= 1) m_speeds.add(times.step);
  m_telemetry.setStep(number);
}

double StepReport::waitOf(std::size_t i, bool ranksMet) const {
  if (!ranksMet) return 0;
  const StepTimes& t = m_times[i];
  return std::min(t.blocked, std::max(0.0, m_slowest[i] - (t.input + t.computeBefore)));
}

void StepReport::separate(bool ranksMet) {
  if (ranksMet) {
    for (std::size_t i = 0; i < m_count; ++i) m_slowest[i] = m_times[i].input + m_times[i].computeBefore;
    m_communicator.max(std::span(m_slowest.data(), m_count));
  }
  for (std::size_t i = 0; i < m_count; ++i) {
    const StepTimes& t = m_times[i];
    const double wait = waitOf(i, ranksMet);
    const bool isTimed = m_first + static_cast<std::int64_t>(i) >= 1;
    m_timedSteps += isTimed ? 1 : 0;
    for (Sums* sums : {&m_window, isTimed ? &m_timed : nullptr}) {
      if (!sums) continue;
      sums->input += t.input;
      sums->computeBefore += t.computeBefore;
      sums->wait += wait;
      sums->computeAfter += t.computeAfter;
      sums->exposed += t.blocked - wait;
      sums->other += t.other;
      sums->step += t.step;
    }
  }
}

void StepReport::fillSteps(bool ranksMet) {
  m_columns.first = m_first;
  m_columns.start = m_times.front().start;
  for (std::size_t i = 0; i < m_count; ++i) {
    const StepTimes& t = m_times[i];
    const double wait = waitOf(i, ranksMet);
    m_columns.step.push_back(t.step);
    m_columns.input.push_back(t.input);
    m_columns.compute.push_back(t.computeBefore + t.computeAfter);
    m_columns.wait.push_back(wait);
    m_columns.exposedComm.push_back(t.blocked - wait);
    m_columns.other.push_back(t.other);
    m_columns.loss.push_back(m_values[i].loss);
    if (!m_settings.hasAccuracy) continue;
    m_columns.top1.push_back(m_values[i].top1);
    m_columns.top5.push_back(m_values[i].top5);
  }
}

void StepReport::fillQuantiles() {
  for (const double level : core::model::kQuantileLevels) m_ranks.quantiles.push_back({.level = level});
  const auto most = static_cast<double>(m_part.size() - 1);
  for (std::size_t part = 0; part < kSums; ++part) {
    for (std::size_t rank = 0; rank < m_part.size(); ++rank) m_part[rank] = m_gathered[rank * kSums + part];
    std::sort(m_part.begin(), m_part.end());
    for (core::model::RankQuantile& quantile : m_ranks.quantiles) {
      const double place = quantile.level * most;
      const auto below = static_cast<std::size_t>(place);
      const std::size_t above = std::min(below + 1, m_part.size() - 1);
      const double between = place - static_cast<double>(below);
      quantile.*core::model::kQuantileParts[part] = m_part[below] + between * (m_part[above] - m_part[below]);
    }
  }
}

void StepReport::gatherRanks() {
  const auto steps = static_cast<double>(m_windowSteps);
  // In the order of kRankColumns.
  const std::array<double, kSums> mine = {
      m_window.input / steps,   m_window.computeBefore / steps, m_window.wait / steps, m_window.computeAfter / steps,
      m_window.exposed / steps, m_window.other / steps,         m_window.step / steps};
  m_communicator.gather(mine, m_gathered);
  if (comm::isFirst(m_communicator)) {
    std::iota(m_order.begin(), m_order.end(), 0);
    std::size_t shown = m_order.size();
    if (shown > kMostRanks) {
      shown = kSlowestRanks;
      const auto beforeCollective = [&](int rank) {
        const auto row = static_cast<std::size_t>(rank) * kSums;
        return m_gathered[row] + m_gathered[row + 1];
      };
      std::partial_sort(m_order.begin(), m_order.begin() + kSlowestRanks, m_order.end(),
                        [&](int a, int b) { return beforeCollective(a) > beforeCollective(b); });
      fillQuantiles();
    }
    m_ranks.first = m_windowFirst;
    m_ranks.last = m_windowFirst + m_windowSteps - 1;
    for (std::size_t i = 0; i < shown; ++i) {
      const double* row = m_gathered.data() + static_cast<std::size_t>(m_order[i]) * kSums;
      m_ranks.rank.push_back(m_order[i]);
      for (std::size_t part = 0; part < kSums; ++part) (m_ranks.*core::model::kRankColumns[part]).push_back(row[part]);
    }
  }
  m_window = {};
  m_windowSteps = 0;
}

void StepReport::flush() {
  if (m_count == 0) return;
  const bool ranksMet = m_settings.sync == RankSync::EachStep;
  separate(ranksMet);
  if (comm::isFirst(m_communicator)) fillSteps(ranksMet);
  if (ranksMet) gatherRanks();
  m_count = 0;
  if (comm::isFirst(m_communicator)) m_telemetry.postWindow(m_columns, m_ranks);
}

void StepReport::flushTogether() {
  flush();
  if (m_settings.sync == RankSync::EachStep || m_windowSteps == 0) return;
  gatherRanks();
  if (comm::isFirst(m_communicator)) m_telemetry.postWindow(m_columns, m_ranks);
}

void StepReport::describe(core::model::RunSummary& summary) {
  const Speed figures = m_speeds.speed();
  summary.tfSpeed = figures.imagesPerSecond;
  summary.tfUncertainty = figures.uncertainty;
  summary.tfJitter = figures.jitter;
  summary.stepMedian = m_speeds.stepQuantile(0.5);
  summary.stepP05 = m_speeds.stepQuantile(0.05);
  summary.stepP95 = m_speeds.stepQuantile(0.95);
  summary.stepMax = m_speeds.stepQuantile(1);
  const auto steps = static_cast<double>(m_timedSteps);
  summary.input = m_timed.input / steps;
  summary.compute = (m_timed.computeBefore + m_timed.computeAfter) / steps;
  summary.wait = m_timed.wait / steps;
  summary.exposedComm = m_timed.exposed / steps;
  summary.other = m_timed.other / steps;
}

}  // namespace baremark::engine::measure
