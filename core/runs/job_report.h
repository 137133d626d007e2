// SPDX-License-Identifier: GPL-3.0-or-later
// What an observation of an open block says about its job: why it waits, that it is suspended or silent, or that the
// scheduler calls it ended. Called in the thread that looks at the block.
#pragma once

#include <optional>

#include "core/runs/attempt_runs.h"
#include "core/runs/block_observation.h"
#include "core/runs/job_watch.h"
#include "core/runs/life_signs.h"

namespace baremark::core::runs {

class JobReport {
 public:
  /// All of these must outlive this object.
  JobReport(const JobWatch& job, LifeSigns& life, AttemptRuns& runs, const RunKnowledge& knowledge)
      : m_job(job), m_life(life), m_runs(runs), m_knowledge(knowledge) {}

  void beginAttempt();
  /// Completes the observation of a block that waits or runs.
  void complete(BlockObservation& seen);
  /// Why a block waits. Detail: the scheduler's reason, the expected start, the command that releases a held job.
  [[nodiscard]] model::EndReason waitingReason() const;

 private:
  void addSuspension(BlockObservation& seen);
  void addSilence(BlockObservation& seen);
  void addEndOfJob(BlockObservation& seen) const;
  [[nodiscard]] bool hasSignOfLife(const BlockObservation& seen) const;
  /// The scheduler calls the job running, or has said nothing since the last sign of life.
  [[nodiscard]] bool isSaidToRun(const BlockObservation& seen, const std::optional<launch::JobFacts>& job) const;

  const JobWatch& m_job;
  LifeSigns& m_life;
  AttemptRuns& m_runs;
  const RunKnowledge& m_knowledge;
  std::optional<model::EndReason> m_suspension;     ///< the scheduler's last word, if it was this
  std::optional<base::MonotonicTime> m_quietSince;  ///< since when no look has seen a sign of life
};

}  // namespace baremark::core::runs
