// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the evidence of how a run ended, and writes its end with passport and warnings to the store. Blocking;
// called in the thread that looks at the block.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/block_observation.h"
#include "core/runs/followed_run.h"
#include "core/runs/host_clock.h"
#include "core/runs/run_outcome.h"
#include "core/runs/store_access.h"

namespace baremark::core::runs {

class RunEnding {
 public:
  /// All of these must outlive this object. `hasScheduler`: the block is a job of a scheduler.
  RunEnding(Host& host, StoreAccess& store, const storage::BlockRecord& block, const AttemptPaths& paths,
            const RunKnowledge& knowledge, bool hasScheduler)
      : m_host(host),
        m_store(store),
        m_block(block),
        m_paths(paths),
        m_knowledge(knowledge),
        m_hasScheduler(hasScheduler) {}

  /// Reads the evidence from the run's files and from the store. NotFound: the run's exit.json is gone.
  [[nodiscard]] base::Result<RunEvidence> gather(const FollowedRun& run, const FactsByPath& facts);
  /// Writes the end of a run in one transaction.
  [[nodiscard]] base::Result<void> write(const FollowedRun& run, const RunOutcome& outcome, const RunEvidence& evidence,
                                         HostClock& clock);

 private:
  [[nodiscard]] const model::Run& plannedRun(const FollowedRun& run) const;
  [[nodiscard]] base::Result<void> readStored(RunEvidence& evidence, const FollowedRun& run);
  /// When a run that has ended started and ended. The length is the host's own, whenever Baremark saw the run.
  [[nodiscard]] base::Result<Span> spanOf(const FollowedRun& run, base::WallTime ended, HostClock& clock);
  [[nodiscard]] std::vector<storage::Event> warningsFor(const FollowedRun& run, double share,
                                                        const model::StepColumns& timed) const;

  Host& m_host;
  StoreAccess& m_store;
  const storage::BlockRecord& m_block;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  const bool m_hasScheduler;
};

}  // namespace baremark::core::runs
