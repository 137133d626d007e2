// SPDX-License-Identifier: GPL-3.0-or-later
// Finishes a block that is over: decides what follows for the experiment, and writes both in one transaction. Blocking;
// called in the host's runner thread.
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/runs/block_watch.h"
#include "core/runs/driven_experiment.h"

namespace baremark::core::runs {

class BlockEnding {
 public:
  explicit BlockEnding(DrivenExperiment& experiment) : m_experiment(experiment) {}

  /// `seen` says that the block is Done or Cut.
  [[nodiscard]] base::Result<void> finish(const BlockWatch& watch, const BlockObservation& seen);

 private:
  /// What follows from the end of a block.
  struct Consequence {
    std::optional<model::EndReason> stop;  ///< the experiment stops for this reason
    bool isCancel = false;                 ///< the user asked for the end
    bool isRepeated = false;
  };

  /// `block` has its end, which is not written yet.
  [[nodiscard]] base::Result<Consequence> consequenceOf(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<Consequence> consequenceOfCut(const storage::BlockRecord& block);
  /// Why nothing may be measured after this canary. Nothing: all is well.
  [[nodiscard]] base::Result<std::optional<model::EndReason>> canaryFault(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<void> write(const storage::BlockRecord& block, const Consequence& consequence,
                                         const BlockObservation& seen);
  /// What a job.sh that was killed left on a host without a scheduler: processes, containers, files.
  [[nodiscard]] base::Result<void> removeLeftOver(const BlockWatch& watch);

  DrivenExperiment& m_experiment;
};

}  // namespace baremark::core::runs
