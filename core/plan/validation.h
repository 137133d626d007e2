// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this host and this engine can do what the experiment asks. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/broken_descriptor.h"
#include "core/model/experiment.h"
#include "core/model/host.h"
#include "core/plan/rounds.h"
#include "core/protocol/engine_catalog.h"

namespace baremark::core::plan {

/// How an arm uses a runtime.
struct WayOfRuntime {
  std::string runtime;
  std::string variant;
  std::string mpi = model::kHybridMpi;
  auto operator<=>(const WayOfRuntime&) const = default;
};

/// What a runtime can do on a host and for this account. From a descriptor and the last test of the runtime on the
/// host. A first version is empty if all versions have it.
struct RuntimeLimits {
  std::string label;
  std::string version{};                          ///< that the test found; empty: not known
  std::string since{};                            ///< the first version that Baremark can use
  std::map<std::string, std::string> gpu{};       ///< first versions of the ways to use GPUs, by id
  std::map<std::string, std::string> variants{};  ///< the same of the variants
  std::set<std::string> onlyForRoot{};            ///< variants that an ordinary user cannot use; "": the default
  std::set<std::string> onlyForUsers{};           ///< variants that root cannot use
};

/// What is known of the host of an experiment.
struct HostContext {
  std::string name = "local";
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;  ///< what a job found on a node; only with a scheduler
  bool hasScheduler = false;
  std::vector<std::string> schedulerSettings;  ///< the members of `allocation` that its scheduler supports
  std::string timeExample;                     ///< half an hour in its scheduler's form; may be empty
  std::string endlessTime;               ///< its scheduler's word for a job without a time limit; empty: it has none
  std::vector<std::string> timeOptions;  ///< its scheduler's options that ask for a time (launch::SchedulerDescriptor)
  std::vector<std::string> launchers;    ///< ids of the launchers that answered there; empty: not asked
  std::vector<std::string> launcherDescriptors;        ///< ids of the known launcher descriptors; empty: not asked
  std::map<std::string, std::string> launcherAliases;  ///< other names of known launchers, with their ids
  std::vector<std::string> rootLaunchers;       ///< ids of known launchers that start ranks as root only if told to
  std::vector<std::string> otherMpiLaunchers;   ///< ids of those that start ranks of another MPI than the engine's
  std::vector<std::string> runtimes;            ///< ids of the known runtime descriptors
  std::vector<model::BrokenDescriptor> broken;  ///< descriptors of the user that are left out
  std::map<std::string, std::vector<std::string>> variants;           ///< by runtime
  std::map<std::string, std::vector<std::string>> mpiModels;          ///< by runtime
  std::map<WayOfRuntime, std::map<std::string, std::string>> forced;  ///< the variables that it needs in every arm
  std::map<std::string, RuntimeLimits> limits;                        ///< by runtime
  std::vector<std::string> imageRuntimes;                             ///< the runtimes that start from an image
  std::vector<std::string> readOnlyRuntimes;                          ///< the runtimes that can bind a folder read-only
  std::map<std::string, model::ProfilerSide>
      profilers;                                   ///< the known profiler descriptors, by id, with their usual side
  std::vector<std::string> daemonRuntimes;         ///< the runtimes outside of which a profiler sees no rank
  std::vector<std::string> launcherRuntimes;       ///< the runtimes whose container is an option of the launcher
  std::vector<std::string> runtimeLaunchers;       ///< ids of the known launchers that have such options
  std::string usualLauncher;                       ///< the launcher of "auto" if `launchers` is empty
  std::optional<std::vector<std::string>> images;  ///< names of the images on this host; empty: not asked
  std::vector<std::string> imagesWithoutEngine;    ///< of those: no arm can use them
  std::optional<protocol::EngineCatalog> catalog;  ///< may come from another host's engine; empty: none answered
  std::string backend;                             ///< of this host's engine; empty: not known
  std::vector<protocol::CatalogDevice> devices;    ///< of this host's engine; empty: not known
};

/// The cores that a job gets on a node of this partition; without a scheduler the host's cores. Empty: not known.
[[nodiscard]] std::optional<int> coresOfANode(const HostContext& host, const std::string& partition);

/// False with a scheduler, modules or a prologue: the ranks may find other programs and libraries than the host's test.
[[nodiscard]] bool runsAsTested(const model::AllocationSettings& allocation, const HostContext& host);

/// The id of the launcher that the experiment names by its id or by another name; else the name itself.
[[nodiscard]] std::string launcherId(const std::string& asked, const HostContext& host);

/// The most runs of an experiment. Planning makes the records of all runs in memory and writes them to the store in one
/// transaction. This many runs of five seconds take a machine six days.
inline constexpr std::int64_t kMostRuns = 100'000;

/// OutOfRange: cases × points × arms × repeats are more than kMostRuns. With `until`, its `max_repeats` count. Only
/// multiplies; makes no records. `cases` is the number of expandCases(), at least 1.
[[nodiscard]] base::Result<void> checkRuns(const model::Experiment& experiment, std::size_t cases);

/// OutOfRange: with `blocks` more blocks at each target that needs some, the experiment has more than kMostRuns runs.
[[nodiscard]] base::Result<void> checkAddedRuns(const std::vector<BlockTarget>& targets, std::size_t arms, int blocks);

/// Fails with the first refusal:
/// - another host, or a launcher, runtime, image or model that is not there; if its descriptor is left out, why
/// - a setting that needs a scheduler, or another one
/// - a way to use GPUs, an account or a version with which the runtime does not work (runtime_checks.h)
/// - the MPI model "inner" with several nodes, or "bind" where the host has another MPI than Open MPI
/// - a bind that the runtime cannot make
/// - a runtime that needs another launcher, or a launcher that this host does not have or that is of another MPI
/// - an unknown profiler, one outside a runtime where it would see no rank, or a profiled baseline beside arms that are
///   compared
/// - a device or a precision that this host's engine does not have, or more ranks than GPUs (run_checks.h)
/// - data that do not fit the model or have fewer images than a step, or settings that the engine would refuse
/// - more ranks than the host has cores, nodes or memory for
/// - a global batch that is no multiple of the ranks, or a batch of a rank beside it
/// - an arm's setting that would replace the values of the cases
/// - more runs than kMostRuns
[[nodiscard]] base::Result<void> validate(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
