// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_warnings.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/number_text.h"
#include "core/stats/log_mean.h"
#include "core/stats/step_statistics.h"

namespace baremark::core::runs {
namespace {

/// The start and the end of a run are whole seconds of its host.
constexpr std::chrono::seconds kEndsRounded{1};

/// Whether the run took so long that it can have stood still beside its steps of usual length. Steps that could not be
/// read need no time.
bool canHaveStoodStill(std::chrono::seconds stoodStill, std::chrono::milliseconds took,
                       std::span<const double> timedSteps) {
  std::vector<double> steps;
  std::copy_if(timedSteps.begin(), timedSteps.end(), std::back_inserter(steps),
               [](double step) { return std::isfinite(step); });
  const double usual = stats::median(steps).value_or(0) * static_cast<double>(steps.size());
  return std::chrono::duration<double>(took + kEndsRounded - stoodStill).count() >= usual;
}

}  // namespace

std::vector<storage::Event> warningsOf(std::optional<double> managerShare, std::span<const double> timedSteps,
                                       double margin) {
  std::vector<storage::Event> warnings;
  const auto add = [&](const char* code, double fraction) {
    warnings.push_back({.kind = "warning", .code = code, .text = base::fixedText(fraction * 100, 1)});
  };
  if (managerShare && *managerShare > kMostManagerShare) add("manager", *managerShare);
  const auto drift = stats::driftOf(timedSteps, margin);
  if (drift && *drift && (*drift)->isFlagged) add("drift", (*drift)->change);
  return warnings;
}

std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid, std::chrono::milliseconds took,
                                           std::span<const double> timedSteps) {
  // job.sh also sees a standstill if only job.sh itself had to wait, on a busy host.
  const bool isSeen = stoodStill.count() > 0 && canHaveStoodStill(stoodStill, took, timedSteps);
  if (!isSeen && !isSaid) return {};
  return storage::Event{
      .kind = "warning", .code = "suspended", .text = isSeen ? std::to_string(stoodStill.count()) : std::string()};
}

std::optional<storage::Event> rejectionOf(std::int64_t rejectedLines) {
  if (rejectedLines <= 0) return {};
  return storage::Event{.kind = "warning", .code = "telemetry", .text = std::to_string(rejectedLines)};
}

std::optional<storage::Event> divergenceOf(const model::StepColumns& timed) {
  std::optional<std::int64_t> since;
  for (std::size_t i = std::min(timed.step.size(), timed.loss.size()); i > 0; --i) {
    if (std::isfinite(timed.loss[i - 1])) break;
    if (std::isfinite(timed.step[i - 1])) since = timed.first + static_cast<std::int64_t>(i - 1);
  }
  if (!since) return {};
  return storage::Event{.kind = "warning", .code = "loss", .text = std::to_string(*since)};
}

}  // namespace baremark::core::runs
