// SPDX-License-Identifier: GPL-3.0-or-later
// What a host is: everything that is asked of it, in one round trip.
#pragma once

#include <map>
#include <string>

#include "core/base/result.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/host.h"
#include "core/runs/host.h"

namespace baremark::app {

struct SurveyRequest {
  std::string scheduler;  ///< "auto": the first that answers, or none; "none"; or the id of one that has to answer
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  std::map<std::string, core::launch::LauncherDescriptor> launchers;
};

struct HostSurvey {
  core::model::HostFacts facts;  ///< with the launchers that answer, and of a cluster its partitions
  std::string scheduler;         ///< id, or "none"
  std::string version;           ///< of the scheduler, where it tells it
};

/// Blocking. Unavailable: the scheduler that was named does not answer; UnknownValue: no such one is known; CommandFailed: the one
/// that answers does not tell its partitions.
[[nodiscard]] core::base::Result<HostSurvey> surveyHost(core::runs::Host& host, const SurveyRequest& request);

}  // namespace baremark::app
