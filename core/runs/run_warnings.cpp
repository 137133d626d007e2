// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_warnings.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/stats/drift.h"

namespace baremark::core::runs {

std::vector<storage::Event> warningsOf(std::optional<double> managerShare, std::span<const double> timedSteps,
                                       double margin) {
  std::vector<storage::Event> warnings;
  const auto add = [&](const char* code, double fraction) {
    warnings.push_back({.kind = "warning", .code = code, .text = base::fixedText(fraction * 100, 1)});
  };
  if (managerShare && *managerShare > kMostManagerShare) {
    add("manager", *managerShare);
  }
  const auto drift = stats::driftOf(timedSteps, margin);
  if (drift && *drift && (*drift)->isFlagged) add("drift", (*drift)->change);
  return warnings;
}

std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid) {
  if (stoodStill.count() <= 0 && !isSaid) return {};
  return storage::Event{.kind = "warning",
                        .code = "suspended",
                        .text = stoodStill.count() > 0 ? std::to_string(stoodStill.count()) : std::string()};
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
