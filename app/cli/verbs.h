// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs. Each either ends at once with an exit status, or starts something whose end calls QCoreApplication::exit.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/application/link_patience.h"
#include "app/application/services.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"

namespace baremark::cli {

struct VerbContext {
  const Invocation& invocation;
  app::Services& services;
  Console& console;
};

/// An exit status, or nothing: the application's loop goes on until somebody calls exit.
using VerbResult = std::optional<int>;

// verbs_store.cpp: what reads the store.
[[nodiscard]] VerbResult listVerb(const VerbContext& context);
[[nodiscard]] VerbResult showVerb(const VerbContext& context);
[[nodiscard]] VerbResult compareVerb(const VerbContext& context);
[[nodiscard]] VerbResult reportVerb(const VerbContext& context);
[[nodiscard]] VerbResult exportVerb(const VerbContext& context);
[[nodiscard]] VerbResult storeCheckVerb(const VerbContext& context);
[[nodiscard]] VerbResult storeBackupVerb(const VerbContext& context);
// verbs_change.cpp: what changes experiments.
[[nodiscard]] VerbResult waiveVerb(const VerbContext& context);
[[nodiscard]] VerbResult renameVerb(const VerbContext& context);
[[nodiscard]] VerbResult removeVerb(const VerbContext& context);
[[nodiscard]] VerbResult cancelVerb(const VerbContext& context);
[[nodiscard]] VerbResult extendVerb(const VerbContext& context);
[[nodiscard]] VerbResult watchVerb(const VerbContext& context);
// verbs_run.cpp: what begins experiments.
[[nodiscard]] VerbResult planVerb(const VerbContext& context);
[[nodiscard]] VerbResult runVerb(const VerbContext& context);
[[nodiscard]] VerbResult quickstartVerb(const VerbContext& context);
// work.cpp: drives what others have queued.
[[nodiscard]] VerbResult workVerb(const VerbContext& context);
// verbs_machine.cpp
[[nodiscard]] VerbResult runtimeListVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageListVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageBuildVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageRemoveVerb(const VerbContext& context);
// verbs_transfer.cpp: what moves between this machine and a host.
[[nodiscard]] VerbResult imageSendVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataListVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataSendVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataRemoveVerb(const VerbContext& context);
[[nodiscard]] VerbResult fetchVerb(const VerbContext& context);
// verbs_host.cpp
[[nodiscard]] VerbResult hostAddVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostTestVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostShowVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostListVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostRemoveVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostTrustVerb(const VerbContext& context);

/// The verb of that name, or nothing.
[[nodiscard]] std::function<VerbResult(const VerbContext&)> findVerb(const std::string& name);

/// The experiment that an id or its beginning names.
[[nodiscard]] core::base::Result<core::base::ExperimentId> experimentNamed(app::Services& services, const std::string& text);

/// Drives or watches an experiment to its end, then exits.
enum class Role;
void followToEnd(const VerbContext& context, const core::base::ExperimentId& id, Role role);

/// The same for an experiment that this process may run: it watches where another process runs it, and says which.
void driveToEnd(const VerbContext& context, const core::base::ExperimentId& id);

/// Learns about a host, starts its runner, then calls `then`; exits with the error where that fails, or where it is interrupted: then
/// with what is under way on the host ended. A `link` that was there is waited for.
void withHost(const VerbContext& context, const std::string& host, std::function<void(const app::MachineKnowledge&)> then,
              app::Link link = app::Link::New);
/// To the host of these experiments: it was there if blocks of one of them are at the host.
[[nodiscard]] app::Link linkOf(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids);
/// With --json, what a verb says that has no other result: the experiment, its state, and whether it is out of the lists.
[[nodiscard]] core::base::Json doneJson(app::Services& services, const core::base::ExperimentId& id);

/// The host that an experiment runs on.
[[nodiscard]] core::base::Result<std::string> hostOf(app::Services& services, const core::base::ExperimentId& id);

}  // namespace baremark::cli
