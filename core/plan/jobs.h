// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that an experiment submits to a scheduler. Pure.
#pragma once

#include <cstddef>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// The jobs after that of the check before the first run: those of the measured blocks and those of the profile blocks.
/// Blocks may share a job (plan/packing.h).
struct JobCounts {
  int least = 0;  ///< with `repeats` blocks at each point
  int most = 0;   ///< with `until`, with `max_repeats` blocks; otherwise the same
  bool operator==(const JobCounts&) const = default;
};

[[nodiscard]] JobCounts jobCounts(const model::Experiment& experiment, std::size_t cases, std::size_t points);

}  // namespace baremark::core::plan
