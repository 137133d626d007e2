// SPDX-License-Identifier: GPL-3.0-or-later
// Adding a host: signing in, looking at it, a folder, an engine. The same steps for the wizard and the command line, and again
// as "test this host".
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

struct HostRequest {
  std::string name;
  std::string destination;
  std::string sshConfig;
  std::string root;       ///< empty: in the account's home
  std::string scheduler;  ///< "auto", "none" or the id of a descriptor
  std::string engine;     ///< path of an engine on the host; empty: one that is built there
};

struct HostSetUpInput {
  std::string engineSources;      ///< path of the packed sources here
  std::string engineBuildScript;  ///< resources/recipes/engine_build.sh
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
  std::map<std::string, core::containers::RuntimeDescriptor> runtimes;
};

struct HostSetUpResult {
  core::storage::HostRecord record;
  std::vector<core::model::RuntimeProbe> probes;  ///< on the host that was signed in to
};

/// Puts all of it into the store.
[[nodiscard]] core::base::Result<void> keepHost(core::storage::Store& store, const HostSetUpResult& result);

/// Goes through the steps and tells each; blocking. The record is not stored yet. The first error ends it. Cancelled: soon after
/// `isCancelled` says so.
[[nodiscard]] core::base::Result<HostSetUpResult> setUpHost(const HostRequest& request, std::shared_ptr<remote::Connection> connection,
                                                            const HostSetUpInput& input, const std::function<void(const HostStep&)>& onStep,
                                                            const std::function<bool()>& isCancelled);

/// Where the packed sources of the engine lie beside this program.
[[nodiscard]] std::string engineSourcesPath();

}  // namespace baremark::app
