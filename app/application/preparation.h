// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares an experiment to be queued: checks it against its host, plans its blocks, and estimates its cost. Main
// thread.
#pragma once

#include <string>
#include <vector>

#include "app/application/services.h"
#include "core/base/result.h"
#include "core/plan/cost.h"
#include "core/plan/evaluation.h"
#include "core/preflight/rules.h"
#include "core/runs/planning.h"
#include "core/storage/block_repository.h"

namespace baremark::app {

struct Prepared {
  core::runs::PlannedExperiment planned;
  core::plan::Cost cost;
  std::vector<core::plan::Caution> cautions;  ///< with the advice on times and on blocks that share a job
  bool hasScheduler = false;
  core::preflight::Facts facts;  ///< for the checks before a run; without a look at the host
  int jobsAtOnce = 1;            ///< the most jobs at the scheduler at once
};

/// Unavailable: a profiler of an arm is not installed on this machine, where it would stand outside a container. Only
/// this machine without a scheduler is asked; elsewhere the job says so.
[[nodiscard]] core::base::Result<void> checkProfilersHere(const Services& services,
                                                          const core::model::Experiment& experiment);

/// `text` is the experiment's file, which the store keeps; `machine` is what the experiment's host answered. Fails with
/// the first refusal of the plan, of its profilers, of its first job script, or of the store. Blocking: reads the
/// store.
[[nodiscard]] core::base::Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment,
                                                   const std::string& text, const MachineKnowledge& machine);

/// Evaluates an experiment on `host`. Speeds come from `earlier`, the runs on that host, and from the engine's
/// catalogue in `host`; without a catalogue they are unknown. `refusal`: as core::plan::evaluate().
[[nodiscard]] core::plan::Evaluation evaluate(const core::model::Experiment& experiment,
                                              const core::plan::HostContext& host,
                                              const std::vector<core::storage::EarlierRun>& earlier,
                                              std::optional<core::base::Error> refusal = {});

}  // namespace baremark::app
