// SPDX-License-Identifier: GPL-3.0-or-later
// Follows one block at the host: reads its folder, imports its telemetry and says when it is over. The block's folder
// is the truth (core/runs/README.md, "How a run ends"). Everything that a watch has seen is in the store, so a new
// watch continues where an old one ended. Blocking; looked at by one thread at a time.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/attempt_runs.h"
#include "core/runs/host.h"
#include "core/runs/job_watch.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"

namespace baremark::core::runs {

class BlockWatch {
 public:
  BlockWatch(Host& host, StoreAccess& store, storage::BlockRecord block, JobLink job, RunKnowledge knowledge);
  BlockWatch(const BlockWatch&) = delete;
  BlockWatch& operator=(const BlockWatch&) = delete;

  /// One look. After Done or Cut every run of the block has its final state in the store.
  [[nodiscard]] base::Result<BlockObservation> look();

  [[nodiscard]] const storage::BlockRecord& block() const { return m_block; }
  /// As AttemptRuns::openTags.
  [[nodiscard]] std::vector<std::string> openTags() const { return m_runs.openTags(); }
  /// It runs and its heartbeat changes: the scheduler need not be asked about it.
  [[nodiscard]] bool isBeating() const { return m_life.isBeating(); }
  /// What other blocks of the same job have shown, and that the job is being cancelled.
  [[nodiscard]] JobWatch& job() { return m_job; }

 private:
  [[nodiscard]] base::Result<void> enterAttempt(int attempt);
  [[nodiscard]] base::Result<FactsByPath> lookAtFiles();
  /// Enters the attempt that a requeued job has begun, and the one after it, ...
  [[nodiscard]] base::Result<FactsByPath> lookAtLatestAttempt();
  [[nodiscard]] base::Result<BlockObservation> lookAtOpen(const FactsByPath& facts, bool hasNewSamples);
  [[nodiscard]] base::Result<BlockObservation> cutLost(bool hasNewSamples);
  [[nodiscard]] base::Result<BlockObservation> endOfAttempt();
  [[nodiscard]] base::Result<BlockObservation> endBy(const std::string& reason, const FactsByPath& facts);
  [[nodiscard]] base::Result<BlockObservation> endOfDone(const FactsByPath& facts);
  [[nodiscard]] base::Result<BlockObservation> endOfAsked(const std::string& reason, const FactsByPath& facts);
  [[nodiscard]] base::Result<BlockObservation> cutBy(const model::EndReason& end, const FactsByPath& facts);
  [[nodiscard]] BlockObservation::State stateWhileOpen() const;

  Host& m_host;
  const storage::BlockRecord m_block;
  const RunKnowledge m_knowledge;
  AttemptPaths m_paths;
  AttemptRuns m_runs;
  LifeSigns m_life;
  JobWatch m_job;
  JobReport m_report;
  bool m_wasGone = false;  ///< the last look found the job gone
};

}  // namespace baremark::core::runs
