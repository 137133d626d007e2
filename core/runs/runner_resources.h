// SPDX-License-Identifier: GPL-3.0-or-later
// What the runners of a host are given by the composition root: descriptors, scripts and the engine. Values; they do not
// change while a runner lives.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"

namespace baremark::core::runs {

struct RunnerResources {
  std::map<std::string, containers::RuntimeDescriptor> runtimes;  ///< by id
  launch::LauncherDescriptor launcher;
  std::optional<launch::SchedulerDescriptor> scheduler;  ///< nothing: blocks are started, one at a time
  std::string jobPrelude;         ///< resources/schedulers/job_prelude.sh
  std::string engineImageScript;  ///< resources/recipes/engine_image.sh
  std::string engine;             ///< path of baremark-engine
  std::string engineBuild;        ///< its build id, as its catalog states it
  bool isRoot = false;
};

}  // namespace baremark::core::runs
