// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments with numbers that the test chooses, put into the window's store by the repositories.
#pragma once

#include <QString>
#include <vector>

#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::gui {

/// Two bare-metal arms, one rank; images/s of both in each block.
[[nodiscard]] QString addMeasured(core::storage::Store& store, const std::vector<std::vector<double>>& blocks,
                                  const std::vector<std::string>& arms = {"bare metal", "again"});
/// One more block of addMeasured(), done.
void addMeasuredBlock(core::storage::Store& store, const core::base::ExperimentId& experiment, int round, const std::vector<double>& speeds);

struct RunningAt {
  std::string host = "local";
  double stepSeconds = 0.25;
};

/// One more block of addMeasured() that is planned, and cancelled.
void addCancelledBlock(core::storage::Store& store, const core::base::ExperimentId& experiment, int round);

/// One arm; so many blocks that wait, and nobody who runs them.
[[nodiscard]] QString addQueued(core::storage::Store& store, const std::string& name, int blocks);

/// One arm whose only run is at work with so many ranks: two timed steps and where they went; or still in its
/// warm-up.
[[nodiscard]] QString addRunning(core::storage::Store& store, int ranks, bool isWarmUp = false, const RunningAt& at = {});

/// The run of addRunning() has ended, and a block is at work of which no run has begun.
void addWaitingBlock(core::storage::Store& store, const core::base::ExperimentId& experiment);
/// Its run is at work now; nothing is measured yet.
void beginWaitingBlock(core::storage::Store& store, const core::base::ExperimentId& experiment);

/// More timed steps of the first run of addRunning(), from this one on.
[[nodiscard]] core::base::Result<void> addStep(core::storage::Store& store, const core::base::ExperimentId& experiment, std::int64_t step, std::size_t count = 1);
/// Where these steps of it went, as in its first two.
[[nodiscard]] core::base::Result<void> addWindow(core::storage::Store& store, const core::base::ExperimentId& experiment, std::int64_t first, std::int64_t last);
/// The same, with a rank 0 that takes a quarter longer before its first collective than the others.
[[nodiscard]] core::base::Result<void> addSlowWindow(core::storage::Store& store,
                                                     const core::base::ExperimentId& experiment, std::int64_t first,
                                                     std::int64_t last);
/// Its accuracy on the test set, as after the last step.
[[nodiscard]] core::base::Result<void> addEvaluation(core::storage::Store& store, const core::base::ExperimentId& experiment, std::int64_t step, double top1);

/// A plan of so many steps takes the place of the one that the first run of addRunning() has told.
[[nodiscard]] core::base::Result<void> addPlan(core::storage::Store& store, const core::base::ExperimentId& experiment, std::int64_t steps);

/// Job 4711 with one block of two arms: the run of the first is done, that of the second is at work. Each writes its log beneath
/// `root` as the engine does; its two warm-up steps begin a second and a half after the run, forty timed ones half a second
/// later, a quarter of a second each. The second run begins 20 seconds after the first.
struct TimedRuns {
  QString experiment;
  std::vector<core::storage::RunKey> runs;
  core::base::WallTime began;  ///< the first run

  /// When a timed step of a run ended.
  [[nodiscard]] core::base::WallTime endOf(std::size_t run, int step) const {
    return began + std::chrono::seconds(20 * static_cast<int>(run)) + std::chrono::milliseconds(2000 + 250 * step);
  }
};
[[nodiscard]] TimedRuns addTimed(core::storage::Store& store, const std::string& root);

}  // namespace baremark::gui
