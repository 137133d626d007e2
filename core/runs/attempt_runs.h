// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of one attempt at a block: imports their telemetry and notes in the store when they start and how they end.
// Blocking; called in the thread that looks at the block.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/runs/block_observation.h"
#include "core/runs/followed_run.h"
#include "core/runs/host_clock.h"
#include "core/runs/run_ending.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

class AttemptRuns {
 public:
  /// All of these must outlive this object. `paths` names the present attempt. `hasScheduler`: the block is a job of a
  /// scheduler.
  AttemptRuns(Host& host, StoreAccess& store, const storage::BlockRecord& block, const AttemptPaths& paths,
              const RunKnowledge& knowledge, bool hasScheduler);

  /// Reads what the store already knows of the runs of an attempt. Nothing of it started before `submitted`.
  [[nodiscard]] base::Result<void> enter(int attempt, std::optional<base::WallTime> submitted);
  /// The files that follow() wants to know of.
  void addPaths(std::vector<std::string>& paths) const;
  /// Follows every run that has not ended. True: samples arrived.
  [[nodiscard]] base::Result<bool> follow(const FactsByPath& facts);
  /// Ends every open run as cut.
  [[nodiscard]] base::Result<void> cutOpen(const model::EndReason& end);
  /// The same, also for runs that failed and may have been ended from outside.
  [[nodiscard]] base::Result<void> cutEnded(const model::EndReason& end, const FactsByPath& facts);
  /// Whether the files of any failed run leave open who ended it.
  [[nodiscard]] base::Result<bool> isAnyUnclear(const FactsByPath& facts);
  /// Whether files of a run that has not ended may still appear: several nodes write into a shared folder, which may
  /// show their files late and in another order.
  [[nodiscard]] bool isAnyLate();

  [[nodiscard]] bool areAllEnded() const;
  [[nodiscard]] bool isAnyCut() const;
  [[nodiscard]] bool hasAnyStarted() const;
  /// When the first run of this attempt started, by Baremark's clock. Nothing: none has.
  [[nodiscard]] std::optional<base::WallTime> firstStart() const;
  /// Tags of the runs that started and have no known end. Their processes may have to be killed.
  [[nodiscard]] std::vector<std::string> openTags() const;
  /// The scheduler reports the job as suspended.
  void noteSuspension();
  /// Marks the present moment as the last look before the next start is seen.
  void noteLook() { m_lastLook = ProcessorUsage::now(); }
  /// A moment of the host's clock on Baremark's clock.
  [[nodiscard]] base::Result<base::WallTime> onOurClock(base::WallTime there) { return m_clock.onOurClock(there); }

 private:
  [[nodiscard]] std::string runPath(const FollowedRun& run) const { return m_paths.runFolder(run.id); }
  [[nodiscard]] base::Result<FollowedRun> readRun(storage::Store& store, const base::RunId& id, int attempt) const;
  [[nodiscard]] base::Result<bool> followRun(FollowedRun& run, const FactsByPath& facts);
  [[nodiscard]] base::Result<void> noteStart(FollowedRun& run);
  [[nodiscard]] base::Result<bool> importNew(FollowedRun& run, const FactsByPath& facts);
  [[nodiscard]] base::Result<void> noteEnd(FollowedRun& run, const FactsByPath& facts);
  [[nodiscard]] bool waitsForFiles(FollowedRun& run) const;

  Host& m_host;
  StoreAccess& m_store;
  const storage::BlockRecord& m_block;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  const bool m_hasScheduler;
  HostClock m_clock;
  RunEnding m_ending;
  std::string m_node;
  std::vector<FollowedRun> m_runs;
  ProcessorUsage m_lastLook;
};

}  // namespace baremark::core::runs
