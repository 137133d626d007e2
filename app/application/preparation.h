// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares an experiment to be queued: checks it against its host, plans its blocks, and estimates its cost. The window
// and the command line come this way. Main thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/application/host_checks.h"
#include "app/application/services.h"
#include "core/base/result.h"
#include "core/plan/cost.h"
#include "core/plan/evaluation.h"
#include "core/preflight/rules.h"
#include "core/runs/planning.h"
#include "core/storage/block_repository.h"

namespace baremark::app {

/// What the store knows of a host and of the runs there.
struct StoredHost {
  std::optional<core::storage::HostRecord> record;  ///< empty: this machine, or an unknown host
  HostCheckRecords checks;
  std::vector<core::storage::EarlierRun> earlier;
};
/// On the thread of the store.
[[nodiscard]] core::base::Result<StoredHost> storedHost(core::storage::Store& store, const std::string& host);

/// An experiment that can run.
struct Preparation {
  core::plan::Cost cost;
  std::vector<core::plan::Caution> cautions;  ///< with the advice on times and on blocks that share a job
  bool hasScheduler = false;
  core::preflight::Facts facts;     ///< for the checks before a run; without a look at the host
  std::optional<int> coresOfANode;  ///< that a job gets; empty: not known
  int jobsAtOnce = 1;               ///< the most jobs at the scheduler at once
};

/// The same with its plan.
struct Prepared : Preparation {
  core::runs::PlannedExperiment planned;
};

/// `answer`: what the experiment's host answered just now; nullptr: only the store and this machine were asked. Fails
/// with the first refusal of the experiment on that host, of its profilers, or of its first job script.
[[nodiscard]] core::base::Result<Preparation> prepare(Services& services, const core::model::Experiment& experiment,
                                                      const StoredHost& stored,
                                                      const MachineKnowledge* answer = nullptr);

/// prepare() with a plan. `text` is the experiment's file, which the store keeps. Blocking: reads the store.
[[nodiscard]] core::base::Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment,
                                                   const std::string& text, const MachineKnowledge& answer);

/// Evaluates an experiment on `host`. Speeds come from `earlier`, the runs on that host, and from the engine's
/// catalogue in `host`; without a catalogue they are unknown. `refusal`: as core::plan::evaluate(). Unavailable as its
/// problem: a profiler of an arm is not installed on this machine, where it would stand outside a container. Only this
/// machine is asked; elsewhere the job says so.
[[nodiscard]] core::plan::Evaluation evaluate(const Services& services, const core::model::Experiment& experiment,
                                              const core::plan::HostContext& host,
                                              const std::vector<core::storage::EarlierRun>& earlier,
                                              std::optional<core::base::Error> refusal = {});

}  // namespace baremark::app
