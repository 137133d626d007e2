// SPDX-License-Identifier: GPL-3.0-or-later
// The job that a block runs in: whether it is gone, and why. The process of the job script and the scheduler are asked
// only where the block's folder, which is the truth, does not say that it ended. Blocking.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/runs/attempt_runs.h"
#include "core/runs/job_poller.h"

namespace baremark::core::runs {

class LifeSigns {
 public:
  /// All of these must outlive this object.
  LifeSigns(Host& host, const AttemptPaths& paths, const RunKnowledge& knowledge, bool hasScheduler)
      : m_host(host), m_paths(paths), m_knowledge(knowledge), m_hasScheduler(hasScheduler) {}

  /// A new attempt starts. `silentSince`: since when an earlier watch has called it silent, or empty.
  void beginAttempt(std::string silentSince);
  /// Looks at started.json and, if that helps, at the heartbeat. `hasRun`: a run of the attempt has started.
  [[nodiscard]] base::Result<void> follow(const FactsByPath& facts, bool hasRun);
  [[nodiscard]] base::Result<void> readHeartbeat();
  void noteStarted() { m_hasStarted = true; }
  void noteSamples() { m_sampled = m_knowledge.clock->monotonicNow(); }

  /// started.json is there.
  [[nodiscard]] bool hasStarted() const { return m_hasStarted; }
  /// The heartbeat changes.
  [[nodiscard]] bool isBeating() const;
  [[nodiscard]] bool hasBeaten() const { return m_beaten.has_value(); }
  /// The job script is past its own wait for the host's lock.
  [[nodiscard]] bool isAtWork() const { return !m_phase.empty() && m_phase != "waiting"; }
  /// The last start or change of the heartbeat that was seen.
  [[nodiscard]] const std::optional<base::MonotonicTime>& lastSign() const { return m_lastSign; }
  /// When samples arrived last.
  [[nodiscard]] const std::optional<base::MonotonicTime>& sampled() const { return m_sampled; }

  /// Since when the job counts as silent: the first argument of EndKind::Silent. Empty: it does not.
  [[nodiscard]] const std::string& silentSince() const { return m_silentSince; }
  void setSilentSince(std::string since) { m_silentSince = std::move(since); }

 private:
  Host& m_host;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  const bool m_hasScheduler;
  bool m_hasStarted = false;
  std::string m_phase;  ///< of the last heartbeat
  std::int64_t m_beat = -1;
  std::optional<base::MonotonicTime> m_beaten;    ///< when its number changed last
  std::optional<base::MonotonicTime> m_readBeat;  ///< when it was read last
  std::optional<base::MonotonicTime> m_lastSign;
  std::optional<base::MonotonicTime> m_sampled;
  std::string m_silentSince;
};

/// How a block's job is known to the host: the process of job.sh, or a scheduler's job.
struct JobLink {
  std::optional<model::ProcessIdentity> process;
  std::string jobId;
  JobPoller* poller = nullptr;                   ///< with a scheduler
  bool isRefused = false;                        ///< submitting failed, and the scheduler knows no job of this name
  std::optional<base::WallTime> submitted = {};  ///< by Baremark's clock: nothing of the job started before
};

class JobWatch {
 public:
  /// `host`, `paths`, `knowledge` and `life` must outlive this object.
  JobWatch(Host& host, JobLink job, const AttemptPaths& paths, const RunKnowledge& knowledge, LifeSigns& life);

  void beginAttempt();
  /// The job is over and nothing of this attempt may come any more.
  [[nodiscard]] base::Result<bool> isGone(const FactsByPath& facts);
  /// Why a job that is gone ended, in the words of its scheduler and its log.
  [[nodiscard]] model::EndReason reasonOfLoss();
  /// The job script has ended or was told to end. True: the scheduler has yet to say why, and may start the job again.
  [[nodiscard]] bool waitsForReason();

  /// Another block of this job shows signs of life, so the job exists.
  void noteLife(bool isAlive) { m_isAlive = isAlive; }
  /// Why an earlier block of this job was told to end, or empty. A block that never began ends for this reason.
  void noteEnd(model::EndCode code) { m_end = std::move(code); }
  /// The scheduler was told to cancel the job: if nothing is left of it, that was why. Slurm forgets jobs of an array
  /// that were cancelled before they began.
  void noteCancel();

  [[nodiscard]] const JobLink& link() const { return m_job; }
  [[nodiscard]] bool isAlive() const { return m_isAlive; }
  [[nodiscard]] bool isCancelled() const { return m_cancelled.has_value(); }
  [[nodiscard]] bool isCancelRequested(const FactsByPath& facts) const;
  /// What the scheduler said after the last sign of life of this attempt. Nothing: it has not answered since.
  [[nodiscard]] std::optional<launch::JobFacts> latestFacts() const;
  /// The scheduler has answered after the last sign of life of this attempt.
  [[nodiscard]] bool hasLaterAnswer() const;
  /// The scheduler has queued the job again, though it had begun.
  [[nodiscard]] bool isRequeued() const;

 private:
  /// What the files say of the present attempt.
  struct Attempt {
    bool hasStarted = false;
    bool isUnwanted = false;  ///< a request to cancel is there
  };

  [[nodiscard]] bool isOver(const FactsByPath& facts);
  [[nodiscard]] std::chrono::seconds graceAfter(const launch::JobFacts& job, bool isMissing,
                                                const Attempt& attempt) const;
  [[nodiscard]] bool wasEndedLongAgo(const launch::JobFacts& job);
  [[nodiscard]] bool isCancelledInSilence(const launch::JobFacts& job) const;
  /// The job is over for at least `grace`. While its heartbeat changes it is not, even if the scheduler says so.
  [[nodiscard]] bool isOverFor(std::chrono::seconds grace);
  /// The job is over and has shown no sign of life for at least `grace`, which is longer than a heartbeat's interval.
  [[nodiscard]] bool isSilentFor(std::chrono::seconds grace);

  Host& m_host;
  JobLink m_job;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  LifeSigns& m_life;
  bool m_isAlive = false;
  model::EndCode m_end;
  std::optional<base::MonotonicTime> m_cancelled;   ///< when the scheduler was told to cancel the job
  std::optional<base::MonotonicTime> m_overSince;   ///< since when the job is said to be over or missing
  std::optional<base::MonotonicTime> m_endedSince;  ///< since when the scheduler says that the infrastructure ended it
  std::optional<base::MonotonicTime> m_signalled;   ///< when the job script was first seen to have been told to end
};

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
