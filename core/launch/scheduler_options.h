// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a job, as lines at the top of job.sh: from an experiment's `allocation` to the scheduler's own words,
// and back from lines that a user edited. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/model/experiment.h"

namespace baremark::core::launch {

/// What a job asks the scheduler for.
struct AllocationRequest {
  std::string name;
  std::string output;  ///< file for the job's standard output and error
  int nodes = 1;
  int ranks = 1;
  int ranksPerNode = 1;
  int threadsPerRank = 1;
  std::string excludedNodes;  ///< names with commas between them; empty: none
  model::AllocationSettings settings;
};

/// The keys of an experiment's `allocation` that this scheduler supports, of those that only schedulers have.
[[nodiscard]] std::vector<std::string> settingsOf(const SchedulerDescriptor& scheduler);

/// The lines of options at the top of job.sh. A further option of the settings replaces the line that sets the same; if
/// it ends with "=", it removes that line. Untrusted: a value with anything but letters, digits and a few signs.
/// NotApplicable: a setting that this scheduler does not support. OutOfRange: an option that would change the job's
/// name or output, or one of `refusedOptions`. Missing: a job with more than one slot needs a parallel environment.
[[nodiscard]] base::Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler,
                                                                  const AllocationRequest& request);

/// Each name of the list once, in the order of the list; at most 4096. Empty for any other text: names hold letters,
/// digits, dots, dashes and underscores, and two brackets have text between them.
[[nodiscard]] std::vector<std::string> nodesIn(std::string_view list);

/// Nodes that the next job can exclude, with commas between them: the first names of `used` (the latest first), as many
/// as leave `needed` of the `total` nodes of a partition.
[[nodiscard]] std::string nodesToAvoid(const std::vector<std::string>& used, int total, int needed);

}  // namespace baremark::core::launch
