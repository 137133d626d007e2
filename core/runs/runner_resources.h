// SPDX-License-Identifier: GPL-3.0-or-later
// What the runners of a host are given by the composition root: descriptors, scripts and the engine. Values; they do not
// change while a runner lives.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/plan/cost.h"
#include "core/runs/patience.h"
#include "core/storage/block_repository.h"

namespace baremark::core::runs {

struct RunnerResources {
  std::map<std::string, containers::RuntimeDescriptor> runtimes;  ///< by id
  std::map<std::string, launch::LauncherDescriptor> launchers;  ///< by id
  std::string launcher = "open-mpi";  ///< the one that starts ranks where none is asked for
  std::optional<launch::SchedulerDescriptor> scheduler;  ///< nothing: blocks are started, one at a time
  std::string jobPrelude;         ///< resources/schedulers/job_prelude.sh
  std::string engineImageScript;  ///< resources/recipes/image_prelude.sh and engine_image.sh
  std::string imageRemoveScript;  ///< resources/recipes/image_prelude.sh and image_remove.sh
  std::string engine;             ///< path of baremark-engine
  std::string engineBuild;        ///< its build id, as its catalog states it
  std::string searchPath;         ///< in which commands were found on the host; empty: its own
  bool isRoot = false;
  Patience patience;
  std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>();  ///< by which patience and pauses are measured
  /// Expected speeds, by what ran on the host before; empty: they are not known.
  std::function<plan::SpeedSource(const std::vector<storage::EarlierRun>& earlier, int threadsPerRank)> speeds;
};

/// The launcher that `asked` names in an experiment's allocation: "auto" is the host's own, "mpirun" Open MPI's. NotFound.
[[nodiscard]] inline base::Result<launch::LauncherDescriptor> launcherFor(const RunnerResources& resources, const std::string& asked) {
  const std::string id = asked == "auto" ? resources.launcher : asked == "mpirun" ? std::string("open-mpi") : asked;
  const auto found = resources.launchers.find(id);
  if (found != resources.launchers.end()) return found->second;
  return base::fail({.code = base::ErrorCode::NotFound, .where = "/allocation/launcher", .value = id});
}

}  // namespace baremark::core::runs
