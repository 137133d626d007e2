// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of one attempt at a block: imports their telemetry and notes in the store when they start and how they end.
// Blocking; called in the thread that looks at the block.
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
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/passport.h"
#include "core/model/run.h"
#include "core/protocol/block_files.h"
#include "core/runs/host.h"
#include "core/runs/host_evidence.h"
#include "core/runs/ownership.h"
#include "core/runs/run_outcome.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

struct BlockObservation {
  enum class State : std::uint8_t { Waiting, Running, Done, Cut } state = State::Waiting;
  model::EndReason end;  ///< Cut: why. Else what the scheduler says: why the block waits, or that it is suspended
  bool hasNewSamples = false;
  /// Cut: the scheduler did not say that the job ended and may still have it, or the job script still runs.
  bool isGivenUp = false;
  /// Done: a request to cancel arrived after the last result. It ends the experiment.
  bool isCancelled = false;
  /// Running: when the first run of this attempt started, by Baremark's clock. Nothing: none has started.
  std::optional<base::WallTime> began;
  /// Done and Cut: the end that the block's own files state. Nothing: they do not state it.
  std::optional<base::WallTime> ended{};
};

/// What Baremark knows of an experiment's runs beyond their folders.
struct RunKnowledge {
  std::function<model::Passport(const model::Run&)> passport;  ///< is added to each run's passport
  /// What the runtime's descriptor says about these last words of a run. Empty: nothing.
  std::function<std::string(const model::Run&, const std::string& lastWords)> explanation;
  std::function<bool(const model::Run&)> hasImage;  ///< in an image, a machine may have another name
  int instances = 1;                                ///< of the experiment
  double margin = 0.02;                             ///< of the experiment, as a fraction
  WaitLimits waitLimits;
  std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>();  ///< measures wait limits
};

/// What files are on the host, by path.
using FactsByPath = std::map<std::string, FileFacts>;

/// Where the files of one attempt at a block are on the host: absolute paths.
struct AttemptPaths {
  std::string experimentFolder;
  base::BlockId block;
  base::AllocationId allocation;
  int attempt = 0;  ///< 1-based

  [[nodiscard]] std::string blockFolder() const { return experimentFolder + "/" + block.text(); }
  [[nodiscard]] std::string allocationFolder() const { return experimentFolder + "/" + allocation.text(); }
  [[nodiscard]] std::string attemptFolder() const { return blockFolder() + "/" + protocol::attemptFolder(attempt); }
  [[nodiscard]] std::string runFolder(const base::RunId& run) const { return attemptFolder() + "/" + run.text(); }
  /// The request to cancel the block.
  [[nodiscard]] std::string cancelFile() const { return blockFolder() + "/" + protocol::kCancelFile; }
  [[nodiscard]] std::string startedFile() const { return attemptFolder() + "/" + protocol::kStartedFile; }
  [[nodiscard]] std::string exitFile() const { return attemptFolder() + "/" + protocol::kExitFile; }
  /// Exists once a requeued job has started the next attempt.
  [[nodiscard]] std::string nextClaim() const {
    return blockFolder() + "/" + protocol::attemptFolder(attempt + 1) + "/" + protocol::kClaimFolder;
  }
};

/// Baremark's processor time at a moment.
struct ProcessorUsage {
  std::chrono::microseconds processor{0};
  base::MonotonicTime wall{};

  /// At the present moment.
  [[nodiscard]] static ProcessorUsage now() { return {ownProcessorTime(), base::SystemClock().monotonicNow()}; }
};

struct FollowedRun {
  base::RunId id;
  storage::RunKey key = 0;
  storage::Cursor cursor;
  bool isStarted = false;
  bool isEnded = false;
  std::optional<base::WallTime> started;         ///< by Baremark's clock
  bool isFailed = false;                         ///< it ended so, by its own files
  bool isCut = false;                            ///< the same
  std::optional<bool> isUnclear;                 ///< failed: its files leave open who ended it; nothing: not read yet
  bool wasSuspended = false;                     ///< its scheduler said so while it ran
  ProcessorUsage before;                         ///< at the last look before its start was seen
  std::optional<base::MonotonicTime> lateSince;  ///< since when its end is seen without all that belongs to it
};

class AttemptRuns {
 public:
  /// All of these must outlive this object. `paths` names the present attempt. `hasScheduler`: the block is a job of a
  /// scheduler.
  AttemptRuns(Host& host, StoreAccess& store, const storage::BlockRecord& block, const AttemptPaths& paths,
              const RunKnowledge& knowledge, bool hasScheduler)
      : m_host(host),
        m_store(store),
        m_block(block),
        m_paths(paths),
        m_knowledge(knowledge),
        m_hasScheduler(hasScheduler),
        m_clock(host),
        m_lastLook(ProcessorUsage::now()) {}

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
  /// Reads the evidence from the run's files and from the store. NotFound: the run's exit.json is gone.
  [[nodiscard]] base::Result<RunEvidence> gather(const FollowedRun& run, const FactsByPath& facts);
  /// Writes the end of a run in one transaction.
  [[nodiscard]] base::Result<void> writeEnd(const FollowedRun& run, const RunOutcome& outcome,
                                            const RunEvidence& evidence);
  [[nodiscard]] const model::Run& plannedRun(const FollowedRun& run) const;
  [[nodiscard]] base::Result<void> readStored(RunEvidence& evidence, const FollowedRun& run);
  /// When a run that has ended started and ended. The length is the host's own, whenever Baremark saw the run.
  [[nodiscard]] base::Result<Span> spanOf(const FollowedRun& run, base::WallTime ended);
  [[nodiscard]] std::vector<storage::Event> warningsFor(const FollowedRun& run, double share,
                                                        const model::StepColumns& timed) const;

  Host& m_host;
  StoreAccess& m_store;
  const storage::BlockRecord& m_block;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  const bool m_hasScheduler;
  HostClock m_clock;
  std::string m_node;
  std::vector<FollowedRun> m_runs;
  ProcessorUsage m_lastLook;
};

}  // namespace baremark::core::runs
