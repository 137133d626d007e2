// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a host, over SSH or on this machine, in steps: connects, reads its facts, tries its folder and its runtimes, and
// provides an engine. The window, the command line and the test of a host use the same steps.
#pragma once

#include "app/text/names.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/broken_descriptor.h"
#include "core/model/host_stage.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/connection.h"

namespace baremark::app {

class Services;

struct HostRequest {
  std::string name;
  std::string destination;  ///< ssh's argument; empty: this machine, without SSH
  std::string sshConfig;
  std::string root;        ///< empty: in the account's home
  std::string scheduler;   ///< "auto", "none" or the id of a descriptor
  std::string engine;      ///< path of an engine on the host; empty: see setUpHost()
  std::string engineFile;  ///< path on this machine of an engine to send to the host; replaces `engine`
  std::string oneDnn;     ///< folder on the host with the oneDNN 2.x or 3.x for a build; empty: the system's oneDNN, or
                          ///< the slow reference backend if the system has none
  std::string cluster{};  ///< the cluster that all jobs go to, for a Slurm with several; empty: Slurm's default
  [[nodiscard]] bool isHere() const { return destination.empty(); }
  bool operator==(const HostRequest&) const = default;
};

/// The request that tests a known host again.
[[nodiscard]] HostRequest requestOf(const core::storage::HostRecord& host);

struct HostSetUpInput {
  std::string engineSources;      ///< path on this machine of the engine's packed sources
  std::string engineBuildScript;  ///< resources/recipes/engine_build.sh
  std::string engineBeside;       ///< path of the engine beside this program; it need not exist
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
  std::map<std::string, core::containers::RuntimeDescriptor> runtimes;
  std::vector<core::model::BrokenDescriptor> broken{};  ///< descriptors of the user that are left out
};

struct HostSetUpResult {
  core::storage::HostRecord record;
  std::vector<core::model::RuntimeProbe> probes;
  std::optional<Error> failure;  ///< the first failure after the survey of the host; `record.failed` has all failures
};

/// What happens to a new host whose set-up was interrupted.
enum class Interrupted { Dropped, Kept };

/// Writes the result to the store. A new host is written only if every step succeeded; after an interruption,
/// `interrupted` decides. A host that is known keeps its engine and the facts of a node if this test found none.
[[nodiscard]] Result<void> keepHost(core::storage::Store& store, const HostSetUpResult& result,
                                    Interrupted interrupted = Interrupted::Dropped);

/// Goes through the steps and reports each to `onStep`. Blocking. Does not write the store. Fails with the first error
/// up to the survey of the host, and at once if a descriptor of a scheduler that may be used is broken. Later, a failed
/// step stops only the steps that need it, and the result has the failure. Cancelled: soon after `isCancelled` returns
/// true; after the survey it is in the result instead. `connection`: to the destination; nullptr: this machine, where
/// the engine beside this program is used if it runs and there is no scheduler.
[[nodiscard]] Result<HostSetUpResult> setUpHost(const HostRequest& request,
                                                std::shared_ptr<remote::Connection> connection,
                                                const HostSetUpInput& input,
                                                const std::function<void(const core::model::HostStage&)>& onStep,
                                                const std::function<bool()>& isCancelled);

/// The input of setUpHost() in this program.
[[nodiscard]] HostSetUpInput hostSetUpInput(Services& services);

}  // namespace baremark::app
