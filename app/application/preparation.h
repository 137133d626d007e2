// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares an experiment to be queued: checks it against its host, plans its blocks, estimates its cost, and shows its
// job scripts. The window and the command line come this way. Main thread.
#pragma once

#include "app/application/host_checks.h"
#include "app/application/services.h"
#include "core/launch/scheduler.h"
#include "core/plan/cost.h"
#include "core/plan/evaluation.h"
#include "core/plan/validation.h"
#include "core/preflight/rules.h"
#include "core/runs/planning.h"
#include "core/storage/block_repository.h"

namespace baremark::app {

/// Whose facts a MachineKnowledge holds. The models of the catalogue hold for every host: all engines
/// are of the same sources. Its devices do not.
enum class FactsOf {
  ThisMachine,  ///< the facts of another host come from its record
  Host,         ///< the host itself was asked just now; its record adds only what its test found on a node
};

/// What is known of a host beside the services' descriptors.
struct HostSources {
  std::string host;
  std::optional<MachineKnowledge> machine;            ///< empty: no engine was asked
  FactsOf factsOf = FactsOf::ThisMachine;             ///< of `machine`
  std::optional<core::storage::HostRecord> record{};  ///< empty: this machine, or an unknown host
  std::vector<std::string> images{};                  ///< names of the images there, the engine's own included
  std::map<std::string, std::string> versions{};      ///< of the runtimes that a test found there, by id
};

/// All that is known of the host, for core/plan to check experiments against.
[[nodiscard]] core::plan::HostContext hostContext(const Services& services, const HostSources& sources);

/// What the store knows of a host and of the runs there.
struct StoredHost {
  std::optional<core::storage::HostRecord> record;  ///< empty: this machine, or an unknown host
  HostCheckRecords checks;
  std::vector<core::storage::EarlierRun> earlier;
};
/// On the thread of the store.
[[nodiscard]] Result<StoredHost> storedHost(core::storage::Store& store, const std::string& host);

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
[[nodiscard]] Result<Preparation> prepare(Services& services, const core::model::Experiment& experiment,
                                          const StoredHost& stored, const MachineKnowledge* answer = nullptr);

/// prepare() with a plan. `text` is the experiment's file, which the store keeps. Blocking: reads the store.
[[nodiscard]] Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment,
                                       const std::string& text, const MachineKnowledge& answer);

/// Evaluates an experiment on `host`. Speeds come from `earlier`, the runs on that host, and from the engine's
/// catalogue in `host`; without a catalogue they are unknown. `refusal`: as core::plan::evaluate(). Unavailable as its
/// problem: a profiler of an arm is not installed on this machine, where it would stand outside a container. Only this
/// machine is asked; elsewhere the job says so.
[[nodiscard]] core::plan::Evaluation evaluate(const Services& services, const core::model::Experiment& experiment,
                                              const core::plan::HostContext& host,
                                              const std::vector<core::storage::EarlierRun>& earlier,
                                              std::optional<Error> refusal = {});

/// job.sh of the first measured block's allocation. `hostRoot` is the host's folder. Ids are examples, always the same
/// ones. May read the store.
[[nodiscard]] Result<std::string> firstJobScript(const Services& services, const core::model::Experiment& experiment,
                                                 const std::string& hostRoot, std::optional<int> coresOfANode);

/// Writes the folders of all blocks into `folder` on this machine, as a run would write them on its host. Returns the
/// number of files. Blocking.
[[nodiscard]] Result<int> writeAllScripts(Services& services, const Prepared& prepared, const std::string& folder);

}  // namespace baremark::app
