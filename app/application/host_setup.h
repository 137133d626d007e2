// SPDX-License-Identifier: GPL-3.0-or-later
// Adding a host, one over SSH or this machine: the way there, looking at it, a folder, an engine. The same steps for the wizard
// and the command line, and again as "test this host".
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/text/host_text.h"
#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/connection.h"

namespace baremark::app {

class Services;

struct HostRequest {
  std::string name;
  std::string destination;  ///< what ssh is told; empty: this machine, without SSH
  std::string sshConfig;
  std::string root;       ///< empty: in the account's home
  std::string scheduler;  ///< "auto", "none" or the id of a descriptor
  std::string engine;     ///< path of an engine on the host; empty: one that is built there, see setUpHost
  std::string engineFile;  ///< path here of an engine that was built for the host, to be sent; instead of `engine`
  std::string oneDnn;      ///< folder on the host whose oneDNN 2.x or 3.x a build takes; empty: the system's, else the slow reference backend
  [[nodiscard]] bool isHere() const { return destination.empty(); }
};

/// That of a host that is known, to test it again.
[[nodiscard]] HostRequest requestOf(const core::storage::HostRecord& host);

struct HostSetUpInput {
  std::string engineSources;      ///< path of the packed sources here
  std::string engineBuildScript;  ///< resources/recipes/engine_build.sh
  std::string engineBeside;       ///< path of the engine beside this program, whether it is there or not
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
  std::map<std::string, core::containers::RuntimeDescriptor> runtimes;
};

struct HostSetUpResult {
  core::storage::HostRecord record;
  std::vector<core::model::RuntimeProbe> probes;
  std::optional<core::base::Error> failure;  ///< of the first step that failed after the host was looked at; the record has all of them
};

/// What becomes of a host that is not there yet where its test was interrupted.
enum class Interrupted { Dropped, Kept };

/// Puts all of it into the store; of a host that is not there yet only what succeeded whole, or what was found until it was
/// `interrupted`. One that is known keeps its engine and what is known of a node where none could be had.
[[nodiscard]] core::base::Result<void> keepHost(core::storage::Store& store, const HostSetUpResult& result, Interrupted interrupted = Interrupted::Dropped);

/// Goes through the steps and tells each; blocking. The record is not stored yet. An error before the host was looked at
/// ends it; later ones end what needs the step. Cancelled: soon after `isCancelled` says so, with what was found once the host was looked
/// at. `connection` is that to the destination; nothing: this machine. Without a scheduler, this machine takes
/// the engine beside this program where that runs; what a scheduler's nodes shall see is built in the folder of runs.
[[nodiscard]] core::base::Result<HostSetUpResult> setUpHost(const HostRequest& request, std::shared_ptr<remote::Connection> connection,
                                                            const HostSetUpInput& input, const std::function<void(const HostStep&)>& onStep,
                                                            const std::function<bool()>& isCancelled);

/// What the steps are given in this program.
[[nodiscard]] HostSetUpInput hostSetUpInput(Services& services);

}  // namespace baremark::app
