// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the facts of a host: asks all questions in one round trip.
#pragma once

#include "app/text/names.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/host.h"
#include "core/runs/host.h"

namespace baremark::app {

struct SurveyRequest {
  std::string scheduler;  ///< "auto": the first that answers, or none if none is installed; "none"; or the id of one
                          ///< that must answer
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
  std::string engineMpi = {};         ///< as HostFacts::engineMpi; empty: not known yet
  std::string folder;                 ///< a script that tries the folder of runs; empty: it is not tried
  std::vector<std::string> inFolder;  ///< scripts of at most two minutes, run one after the other if `folder` succeeded
  std::map<std::string, std::string> spaces = {};  ///< SCRATCH and WORK of a login shell
};

struct HostSurvey {
  core::model::HostFacts facts;                ///< with the launchers that answer and a cluster's partitions
  std::string scheduler;                       ///< id, or "none"
  std::string version;                         ///< of the scheduler; empty: it does not report it
  std::vector<std::string> idleCommands = {};  ///< if no scheduler was found: commands of schedulers that are installed
                                               ///< and report that there is no cluster
  core::runs::CommandOutcome folder;           ///< of the request's `folder`; status -1: not known
  std::vector<core::runs::CommandOutcome> inFolder;  ///< of the request's `inFolder`; status -1: not known
};

/// Blocking. Errors:
/// - UnknownValue: there is no scheduler of the requested name.
/// - Unavailable: the requested scheduler does not answer; `allowed` is Phrase::SchedulerAway if its commands exist.
/// - CommandFailed: no scheduler answers, and a command of one exists and fails; `detail` has its output. Or the
///   scheduler that answers does not list its partitions.
/// - Timeout: no scheduler answers, and one of them did not answer in time.
[[nodiscard]] Result<HostSurvey> surveyHost(core::runs::Host& host, const SurveyRequest& request);

}  // namespace baremark::app
