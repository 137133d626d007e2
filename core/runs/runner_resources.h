// SPDX-License-Identifier: GPL-3.0-or-later
// What the composition root gives to the runners of a host: descriptors, scripts and the engine. Values that do not
// change while a runner lives.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/containers/profiler_descriptor.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/broken_descriptor.h"
#include "core/model/host.h"
#include "core/plan/cost.h"
#include "core/runs/wait_limits.h"
#include "core/storage/block_repository.h"

namespace baremark::core::runs {

struct RunnerResources {
  std::map<std::string, containers::RuntimeDescriptor> runtimes;      ///< by id
  std::map<std::string, launch::LauncherDescriptor> launchers;        ///< by id
  std::map<std::string, containers::ProfilerDescriptor> profilers{};  ///< by id
  std::vector<model::BrokenDescriptor> broken{};                      ///< descriptors of the user that are left out
  std::string launcher = "open-mpi";                                  ///< the default launcher
  std::vector<model::LauncherFacts> answeringLaunchers{};             ///< of the host, with their programs
  std::optional<launch::SchedulerDescriptor> scheduler;  ///< nothing: Baremark starts the blocks itself, one at a time
  std::string jobPrelude;                                ///< resources/schedulers/job_prelude.sh
  std::string engineImageScript;                         ///< resources/recipes/image_prelude.sh and engine_image.sh
  std::string imageRemoveScript;                         ///< resources/recipes/image_prelude.sh and image_remove.sh
  std::string formRemoveScript;                          ///< resources/recipes/image_prelude.sh and form_remove.sh
  std::string engine;                                    ///< path of baremark-engine
  std::string engineBuild;                               ///< its build id, as its catalog states it
  std::string searchPath;  ///< the PATH with which commands were found on the host; empty: the host's own
  bool isRoot = false;
  bool hasInfiniband = false;  ///< a test of the host found a fabric such as InfiniBand
  WaitLimits waitLimits;
  std::shared_ptr<const base::Clock> clock =
      std::make_shared<base::SystemClock>();  ///< measures wait limits and pauses
  /// Expected speeds, from earlier runs on the host. Empty: not known.
  std::function<plan::SpeedSource(const std::vector<storage::EarlierRun>& earlier, int threadsPerRank, int instances)>
      speeds;
};

/// The launcher that an experiment's allocation names, by id or alias; "auto" is the host's default. It starts the
/// program that answered on the host, but modules and a prologue may bring another one of the usual name. NotFound: no
/// such descriptor. If it is left out: why.
[[nodiscard]] inline base::Result<launch::LauncherDescriptor> launcherFor(const RunnerResources& resources,
                                                                          const model::AllocationSettings& allocation) {
  const std::string& asked = allocation.launcher;
  const std::string id = asked == "auto" ? resources.launcher : launch::launcherIdOf(resources.launchers, asked);
  const bool isAsTested = allocation.modules.empty() && allocation.prologue.empty();
  const auto found = resources.launchers.find(id);
  if (found != resources.launchers.end()) {
    for (const model::LauncherFacts& there : resources.answeringLaunchers) {
      if (isAsTested && there.id == id) return launch::startedBy(found->second, there.program);
    }
    return found->second;
  }
  if (const base::Error* why = model::whyLeftOut(resources.broken, model::DescriptorKind::Launcher, id))
    return base::fail(*why);
  return base::fail(base::ErrorCode::NotFound, "/allocation/launcher", id);
}

}  // namespace baremark::core::runs
