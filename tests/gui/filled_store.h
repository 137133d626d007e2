// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments with chosen numbers, written to the window's store through the repositories.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/model/sample.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::gui {

using core::base::ExperimentId;
using core::storage::BlockRepository;
using core::storage::Store;

/// Two bare-metal arms, one rank; images/s of both in each block.
[[nodiscard]] QString addMeasured(Store& store, const std::vector<std::vector<double>>& blocks,
                                  const std::vector<std::string>& arms = {"bare metal", "again"});
/// One more block of addMeasured(), done.
void addMeasuredBlock(Store& store, const ExperimentId& experiment, int round, const std::vector<double>& speeds);

/// As addMeasured(), for blocks of the same arms at several numbers of ranks. Every run needs 0.25 s to start and has
/// the same passport.
struct MeasuredScale {
  int ranks = 1;
  std::vector<std::vector<double>> blocks;
};
[[nodiscard]] QString addScales(Store& store, const std::vector<std::string>& arms,
                                const std::vector<MeasuredScale>& scales);

struct RunningAt {
  std::string host = "local";
  int instances = 1;
  std::optional<core::model::GpuSample> gpu{};
};

/// One more block of addMeasured() that is planned, and cancelled.
void addCancelledBlock(Store& store, const ExperimentId& experiment, int round);
/// One arm with this number of waiting blocks, and no runner.
[[nodiscard]] QString addQueued(Store& store, const std::string& name, int blocks);
/// One arm with a single running run of this number of ranks: two timed steps with their parts, or still in its
/// warm-up.
[[nodiscard]] QString addRunning(Store& store, int ranks, bool isWarmUp = false, const RunningAt& at = {});
/// The run of addRunning() and its block are done, with these images/s of each instance.
void endRunning(Store& store, const ExperimentId& experiment, const std::vector<double>& instances);
/// The run of addRunning() has ended. The running block has no begun run.
void addWaitingBlock(Store& store, const ExperimentId& experiment);
/// Its run has begun; nothing is measured yet.
void beginWaitingBlock(Store& store, const ExperimentId& experiment);
/// More timed steps of the first run of addRunning(), from this step on.
[[nodiscard]] core::base::Result<void> addStep(Store& store, const ExperimentId& experiment, std::int64_t step,
                                               std::size_t count = 1);
/// The parts of these steps, as in the first two.
[[nodiscard]] core::base::Result<void> addWindow(Store& store, const ExperimentId& experiment, std::int64_t first,
                                                 std::int64_t last);
/// The accuracy on the test set after the last step.
[[nodiscard]] core::base::Result<void> addEvaluation(Store& store, const ExperimentId& experiment, std::int64_t step,
                                                     double top1);
/// Replaces the number of planned steps that the first run of addRunning() has reported.
[[nodiscard]] core::base::Result<void> addPlan(Store& store, const ExperimentId& experiment, std::int64_t steps);

/// Job 4711 with one block of two arms. The run of the first arm is done, that of the second is running. Each writes
/// its log below `root` as the engine does. The two warm-up steps begin 1.5 s after the run, forty timed steps 0.5 s
/// later, with 0.25 s each. The second run begins 20 s after the first.
struct TimedRuns {
  QString experiment;
  std::vector<core::storage::RunKey> runs;
  core::base::WallTime began;  ///< the first run

  /// When a timed step of a run ended.
  [[nodiscard]] core::base::WallTime endOf(std::size_t run, int step) const {
    return began + std::chrono::seconds(20 * static_cast<int>(run)) + std::chrono::milliseconds(2000 + 250 * step);
  }
};
[[nodiscard]] TimedRuns addTimed(Store& store, const std::string& root);

}  // namespace baremark::gui
