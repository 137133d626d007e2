// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the progress of experiments on the terminal until they end, and prints their verdicts; if one stops, the others
// continue. A driver or canceller also runs them. In a driver, Ctrl-C pauses the unfinished experiments (submitted
// blocks keep running), a second one within five seconds cancels them, and a further one exits. In a canceller, the
// first one exits; the request to cancel stays in the store. Main thread; services and console outlive it.
#pragma once

#include <string>
#include <vector>

#include "app/cli/verbs.h"
#include "core/base/id.h"

namespace baremark::cli {

/// A driver runs experiments; a canceller has requested their end and carries that out; a watcher only looks at one.
enum class Role { Driver, Canceller, Watcher };

struct Target {
  core::base::ExperimentId id;
  std::string file;  ///< path of its file, as the user gave it
  std::string name;
  std::string host;
};

/// Runs or watches experiments until they end, then exits.
void follow(const VerbContext& context, std::vector<Target> targets, Role role);
void follow(const VerbContext& context, const core::base::ExperimentId& id, Role role);
/// Runs an experiment until it ends, then exits. If another process runs it, this one only watches, and says which
/// process that is.
void driveToEnd(const VerbContext& context, const core::base::ExperimentId& id);

}  // namespace baremark::cli
