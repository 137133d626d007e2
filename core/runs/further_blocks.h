// SPDX-License-Identifier: GPL-3.0-or-later
// Decides what follows when no block of an experiment is planned or at the host: further blocks, or its end.
// Blocking; called in the host's runner thread.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/runs/driven_experiment.h"

namespace baremark::core::report {
struct Assessment;
}

namespace baremark::core::runs {

class FurtherBlocks {
 public:
  explicit FurtherBlocks(DrivenExperiment& experiment) : m_experiment(experiment) {}

  /// Plans further blocks, or ends the experiment as Done or Stopped: see the record's state.
  [[nodiscard]] base::Result<void> planOrEnd();

 private:
  [[nodiscard]] base::Result<std::vector<storage::BlockRecord>> missingBlocks(
      storage::Store& store, const std::vector<storage::BlockRecord>& blocks);
  [[nodiscard]] base::Result<void> decideUntil(storage::Store& store, const report::Assessment& assessment);

  DrivenExperiment& m_experiment;
};

}  // namespace baremark::core::runs
