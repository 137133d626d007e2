// SPDX-License-Identifier: GPL-3.0-or-later
// Follows one block that a host has: reads its folder, imports its telemetry, says when it is over. The folder is the truth;
// the process of job.sh is looked at only where the folder does not say that the block ended. Blocking; called in a host's
// runner thread. What it has seen is in the store, so a new watch goes on where an old one ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/host_clock.h"
#include "core/runs/job_book.h"
#include "core/runs/patience.h"
#include "core/runs/run_outcome.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

/// Where a block is after a look at it.
struct BlockSight {
  enum class State : std::uint8_t { Waiting, Running, Done, Cut } state = State::Waiting;
  model::EndReason end;      ///< of Cut; else what the scheduler says about it: why it waits, or that it is suspended
  bool hasNewSamples = false;
  bool isGivenUp = false;  ///< of Cut: its scheduler did not say that the job ended, and may have it still; or its script goes on all the same
  std::optional<base::WallTime> began;  ///< of Running: the first run of this attempt that began, by our clock; nothing: none yet
  std::optional<base::WallTime> ended{};  ///< of Done and Cut: when its own files say that it ended; nothing: they do not
};

/// What the manager knows of an experiment's runs beyond their folders.
struct RunKnowledge {
  std::function<model::Passport(const model::Run&)> passport;  ///< is added to each run's
  /// What the runtime's descriptor says about these last words of a run, or nothing.
  std::function<std::string(const model::Run&, const std::string& lastWords)> explanation;
  double margin = 0.02;  ///< of the experiment, a fraction
  Patience patience;
  std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>();  ///< by which it is measured
};

/// By what a block is known to whoever runs it: job.sh's process, or a scheduler's job.
struct JobLink {
  std::optional<model::ProcessIdentity> process;
  std::string jobId;
  JobBook* book = nullptr;  ///< with a scheduler
  bool isRefused = false;   ///< submitting it failed, and its scheduler knows no job of its name
  std::optional<base::WallTime> submitted = {};  ///< by our clock: nothing of it began before
};

class BlockWatch {
 public:
  BlockWatch(Host& host, StoreAccess& store, storage::BlockRecord block, JobLink job, RunKnowledge knowledge);

  /// One look. After Done or Cut every run of the block has its final state in the store.
  [[nodiscard]] base::Result<BlockSight> look();

  [[nodiscard]] const storage::BlockRecord& block() const { return m_block; }
  /// Tags of the runs that were started and of which no end is known: what may have to be reaped.
  [[nodiscard]] std::vector<std::string> openTags() const;
  /// It runs and its heartbeat changes: nobody need ask the scheduler about it.
  [[nodiscard]] bool isBeating() const;
  /// Whether another block of its job shows signs of life: then the job is there, whatever is said of it.
  void noteLifeOfJob(bool isAlive) { m_isJobAlive = isAlive; }
  /// How blocks of its job ended that were told to before this one began; nothing where none was. It ends so too if it never begins.
  void noteEndOfJob(std::string code) { m_endOfJob = std::move(code); }
  /// Its job is being cancelled: where nothing is left of it, that was why. Jobs of an array that were cancelled before they began
  /// are in no answer of Slurm's any more.
  void noteCancel() { m_isCancelled = true; }

 private:
  /// The manager's processor time at a moment.
  struct Clocks {
    std::chrono::microseconds processor{0};
    base::MonotonicTime wall{};
  };
  struct RunSight {
    base::RunId id;
    storage::RunKey key = 0;
    storage::Cursor cursor;
    bool isStarted = false;
    bool isEnded = false;
    std::optional<base::WallTime> started;  ///< by our clock
    bool isFailed = false;      ///< it ended so, by its own files
    std::optional<bool> isUnclear;  ///< of a failed one: whether its files leave open who ended it; nothing: not looked at yet
    bool wasSuspended = false;  ///< its scheduler said so while it ran
    Clocks before;  ///< at the last look before it was seen running
    std::optional<base::MonotonicTime> lateSince;  ///< when its end was seen first without all that belongs to it
  };
  /// The facts of one look, by path.
  using Facts = std::map<std::string, FileFacts>;

  [[nodiscard]] static Clocks readClocks();
  [[nodiscard]] const model::Run& plannedRun(const RunSight& run) const;
  [[nodiscard]] std::string blockFolder() const;
  [[nodiscard]] std::string allocationPath() const;
  [[nodiscard]] std::string attemptPath() const;
  [[nodiscard]] std::string runPath(const RunSight& run) const;
  [[nodiscard]] base::Result<void> enterAttempt(int attempt);
  [[nodiscard]] base::Result<Facts> lookAtFiles();
  [[nodiscard]] base::Result<bool> followRun(RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> noteStart(RunSight& run);
  [[nodiscard]] base::Result<bool> importNew(RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> noteEnd(RunSight& run, const Facts& facts);
  /// When a run that has ended began and ended: as long as its host says, whenever it was seen.
  [[nodiscard]] base::Result<Span> spanOf(const RunSight& run, base::WallTime ended);
  [[nodiscard]] base::Result<RunEvidence> gather(const RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> cutOpenRuns(const model::EndReason& end);
  /// The same, and those that failed and may have been ended from outside.
  [[nodiscard]] base::Result<void> cutWhatWasEnded(const model::EndReason& end, const Facts& facts);
  [[nodiscard]] base::Result<BlockSight> endOf();
  [[nodiscard]] base::Result<BlockSight> endBy(const std::string& reason, const Facts& facts);
  [[nodiscard]] base::Result<BlockSight> cutBy(const model::EndReason& end, const Facts& facts);
  [[nodiscard]] base::Result<bool> isAnyUnclear(const Facts& facts);
  [[nodiscard]] base::Result<BlockSight> endOfDone(const Facts& facts);
  [[nodiscard]] base::Result<BlockSight> endOfAsked(const std::string& reason, const Facts& facts);
  [[nodiscard]] bool isCancelRequested(const Facts& facts) const;
  [[nodiscard]] base::Result<bool> isJobGone(const Facts& facts);
  [[nodiscard]] bool isJobOver(const Facts& facts);
  [[nodiscard]] bool wasEndedLongAgo(const launch::JobFacts& job);
  /// Whether it is over for as long as `grace`. A heartbeat that changes is alive, whatever is said of it.
  [[nodiscard]] bool isOverFor(std::chrono::seconds grace);
  /// Whether it is over, and showed no sign of life, for as long as `grace`: longer than from one heartbeat to the next.
  [[nodiscard]] bool isSilentFor(std::chrono::seconds grace);
  [[nodiscard]] base::Result<void> followHeartbeat(const Facts& facts);
  [[nodiscard]] base::Result<void> readHeartbeat();
  [[nodiscard]] model::EndReason reasonOfLoss();
  [[nodiscard]] bool waitsForReason();
  /// What several nodes write into a shared folder may be seen there in another order, and late.
  [[nodiscard]] bool waitsForFiles(RunSight& run) const;
  /// What the scheduler said after the last that was seen of this attempt.
  [[nodiscard]] std::optional<launch::JobFacts> newsOfJob() const;
  /// The scheduler has it in its queue again, though it had begun.
  [[nodiscard]] bool isQueuedAnew() const;
  void followSuspension(BlockSight& sight);
  [[nodiscard]] BlockSight::State stateWhileOpen() const;
  /// Of this attempt's runs.
  [[nodiscard]] std::optional<base::WallTime> firstStart() const;
  [[nodiscard]] model::EndReason waitingReason() const;

  Host& m_host;
  StoreAccess& m_store;
  storage::BlockRecord m_block;
  JobLink m_job;
  RunKnowledge m_knowledge;
  HostClock m_clock;
  int m_attempt = 0;
  std::string m_node;
  std::vector<RunSight> m_runs;
  bool m_wasGone = false;
  bool m_isJobAlive = false;
  bool m_isCancelled = false;
  std::string m_endOfJob;
  std::optional<model::EndReason> m_suspension;   ///< what the scheduler said last, where that was this
  bool m_hasStarted = false;                      ///< started.json of this attempt is there
  std::string m_phase;                            ///< of the last heartbeat
  std::int64_t m_beat = -1;
  std::optional<base::MonotonicTime> m_beaten;    ///< when its number changed last, by our clock
  std::optional<base::MonotonicTime> m_readBeat;  ///< when it was read last
  std::optional<base::MonotonicTime> m_overSince; ///< since when the job is said to be over or not there
  std::optional<base::MonotonicTime> m_endedSince; ///< since when the scheduler says that a node's failure, or it itself, ended the job
  std::optional<base::MonotonicTime> m_signalled; ///< when job.sh was first seen to have been told to end
  std::optional<base::MonotonicTime> m_lastSign;  ///< when this attempt showed a sign of life last: its start, a heartbeat that changed
  Clocks m_lastLook;
};

}  // namespace baremark::core::runs
