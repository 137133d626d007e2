// SPDX-License-Identifier: GPL-3.0-or-later
// What a host is: everything that is asked of it, in one round trip.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/host.h"
#include "core/runs/host.h"

namespace baremark::app {

struct SurveyRequest {
  std::string scheduler;  ///< "auto": the first that answers, or none where none is installed; "none"; or the id of one that has to answer
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
  std::string folder;                 ///< a script that tries the folder of runs; empty: it is not tried
  std::vector<std::string> inFolder;  ///< further scripts, of two minutes at most, that are run one after the other where that succeeded
  std::map<std::string, std::string> spaces = {};  ///< SCRATCH and WORK of a login shell
  std::function<void(std::size_t)> onInFolder = {};  ///< the place of the one that begins, in the host's thread; may be empty
};

struct HostSurvey {
  core::model::HostFacts facts;  ///< with the launchers that answer, and of a cluster its partitions
  std::string scheduler;         ///< id, or "none"
  std::string version;           ///< of the scheduler, where it tells it
  core::runs::CommandOutcome folder;                 ///< what the request's scripts printed;
  std::vector<core::runs::CommandOutcome> inFolder;  ///< the status is -1 where that is not known
};

/// Blocking. Unavailable: the scheduler that was named does not answer. UnknownValue: no such one is known. CommandFailed: none answers,
/// and the command of one is there and fails, with its own words; or the one that answers does not tell its partitions. Timeout: none
/// answers, and one was not heard in time.
[[nodiscard]] core::base::Result<HostSurvey> surveyHost(core::runs::Host& host, const SurveyRequest& request);

}  // namespace baremark::app
