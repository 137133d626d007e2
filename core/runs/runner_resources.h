// SPDX-License-Identifier: GPL-3.0-or-later
// What the composition root gives to the runners of a host: descriptors, scripts and the engine. Values that do not
// change while a runner lives.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clock.h"
#include "core/base/shared_file_system.h"
#include "core/containers/profiler_descriptor.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/broken_descriptor.h"
#include "core/model/host.h"
#include "core/plan/cost.h"
#include "core/storage/block_repository.h"

namespace baremark::core::runs {

struct WaitLimits {
  std::chrono::seconds heartbeat{60};      ///< job.sh beats every ten seconds; a file system may show it later
  std::chrono::seconds afterEnd{120};      ///< for a block's last files, after its job has ended
  std::chrono::seconds afterMissing{120};  ///< after the scheduler no longer reports a job
  /// While the scheduler does not report a job and its accounting says that the job has not ended.
  std::chrono::seconds whileInAccounting{3600};
  std::chrono::seconds neverStarted{15};  ///< for the first file of a job that has ended and may never have started
  std::chrono::seconds lateFiles{120};    ///< for the other files of a run or an attempt whose end is seen
  /// For a running job to end after a request to cancel; then its scheduler cancels it.
  std::chrono::seconds afterCancel{60};
  std::chrono::seconds prologue{900};  ///< for modules and prologue: before them a job writes nothing
  /// for the process that holds the claim to submit to a scheduler; that process has a deadline of ten minutes
  std::chrono::seconds claim{900};
  using LookUps = std::array<std::chrono::seconds, 5>;
  /// Pauses after each look-up of a job that is not found; zero: give up.
  LookUps lookUps{{std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1),
                   std::chrono::seconds(0)}};
  /// The same if submitting failed on its own: the job counts as refused unless a look-up finds it.
  LookUps failedLookUps{{std::chrono::seconds(5), std::chrono::seconds(10), std::chrono::seconds(15),
                         std::chrono::seconds(0), std::chrono::seconds(0)}};
  /// The same for a scheduler, which may still be processing the submission.
  LookUps schedulersLookUps{{std::chrono::seconds(10), std::chrono::seconds(20), std::chrono::seconds(30),
                             std::chrono::seconds(60), std::chrono::seconds(0)}};
};

/// The limits on a host whose runs lie on this kind of file system, as `stat -f` names it. Longer if other machines
/// write to it: an NFS client may cache attributes for a minute, and those of a folder for another one.
[[nodiscard]] inline WaitLimits waitLimitsOn(std::string_view fileSystem) {
  WaitLimits limits;
  if (base::isSharedFileSystem(fileSystem)) limits.afterEnd = limits.lateFiles = std::chrono::seconds(270);
  return limits;
}

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
