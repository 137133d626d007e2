// SPDX-License-Identifier: GPL-3.0-or-later
// Drives one experiment on one host: hands over its next block, follows it, repeats what was cut, asks "until", ends. All it
// knows is in the store and in the host's folders, so it can be dropped and made anew at any moment. Blocking; called in a
// host's runner thread by the process that owns the experiment.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/assessment.h"
#include "core/runs/block_composer.h"
#include "core/runs/block_watch.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/runs/submission.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

/// How others hear of it; called in the runner's thread, imageProgress in the host's.
struct RunnerEvents {
  std::function<void(const base::ExperimentId&)> changed;          ///< a state changed
  std::function<void(const base::ExperimentId&)> samplesImported;  ///< new steps are in the store
  std::function<void(const base::ExperimentId&, const ImageProgress&)> imageProgress;
};

class ExperimentRunner {
 public:
  enum class Step : std::uint8_t {
    Busy,      // a block is at work, or was just handed over
    Resting,   // nothing at work: paused, or it may not submit now
    Finished,  // done, cancelled or stopped
  };

  /// `book` is the host's where `resources` has a scheduler, else nothing.
  ExperimentRunner(base::ExperimentId id, Host& host, StoreAccess& store, const RunnerResources& resources,
                   RunnerEvents events, JobBook* book = nullptr);
  /// An image that is being built is given up.
  ~ExperimentRunner();
  ExperimentRunner(const ExperimentRunner&) = delete;
  ExperimentRunner& operator=(const ExperimentRunner&) = delete;

  [[nodiscard]] const base::ExperimentId& id() const { return m_id; }
  /// One look and at most one act. `maySubmit`: the host has room for a block. `mayBuild`: nobody else here builds an image. Errors are passing (the store is full, the
  /// connection broke): call again.
  [[nodiscard]] base::Result<Step> step(bool maySubmit, bool mayBuild = true);
  /// An image is being built for it.
  [[nodiscard]] bool isBuilding() const { return m_imageBuild.has_value(); }
  /// Something failed, or may have, and is tried again later: a step that does not fail until then says nothing about it.
  [[nodiscard]] bool isTryingLater() const;
  /// Blocks that are at the host, and whether the job of each of them shows signs of life.
  [[nodiscard]] bool hasJobs() const { return !m_watches.empty(); }
  /// Those that the scheduler has given.
  [[nodiscard]] std::vector<std::string> jobIds() const;
  [[nodiscard]] bool areJobsBeating() const;

 private:
  /// A block at the host.
  struct Watched {
    std::unique_ptr<BlockWatch> watch;
    std::string jobId;
    bool isRefused = false;  ///< as JobLink's
    model::BlockState state = model::BlockState::Submitting;
    model::EndReason waiting;
    std::optional<base::WallTime> started;          ///< as the store has it
    std::optional<base::MonotonicTime> cancelSent;  ///< to its job script, when first
    bool isSchedulerTold = false;  ///< of the cancel
    base::MonotonicTime aliveUntil{};  ///< by a block of its job that has just ended in order
    base::MonotonicTime nextCancel{};
  };
  /// What the end of a block brings.
  struct Consequence {
    std::optional<model::EndReason> stop;  ///< of the experiment
    bool isCancel = false;                 ///< somebody asked for the end
    bool isRepeated = false;
  };
  /// A hand-over of which nothing is found.
  struct Lost {
    int looks = 0;
    base::MonotonicTime next{};
    std::chrono::seconds pause{10};  ///< after a look that its scheduler did not answer
  };

  [[nodiscard]] base::Result<void> refresh();
  /// True: a block ended.
  [[nodiscard]] base::Result<bool> followAll();
  /// In the order of m_watches.
  [[nodiscard]] std::vector<base::Result<BlockSight>> lookAtAll();
  /// Another one does, or this one.
  [[nodiscard]] bool isJobBeating(const Watched& watched) const;
  [[nodiscard]] static bool isSuspended(const Watched& watched);
  [[nodiscard]] bool isJobAtWork(const Watched& watched) const;
  /// Nothing further is to be done for its cancel by now.
  [[nodiscard]] bool isCancelUnderWay(const Watched& watched) const;
  [[nodiscard]] base::Result<void> askToCancel(Watched& watched);
  /// Of a block that ended in order the job goes on to its next one.
  void noteEndOfBlock(const Watched& ended, const BlockSight& sight);
  /// True: the block is over, and everything about it is in the store.
  [[nodiscard]] base::Result<bool> follow(Watched& watched, const base::Result<BlockSight>& sight);
  [[nodiscard]] base::Result<void> noteState(Watched& watched, const BlockSight& sight);
  [[nodiscard]] base::Result<void> takeUp(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<base::WallTime> submissionOf(const LookUpResult& found);
  [[nodiscard]] base::Result<void> noteUnknown(const std::vector<storage::BlockRecord>& blocks, const std::string& said);
  [[nodiscard]] std::string endOfJob(const base::AllocationId& allocation) const;
  [[nodiscard]] bool isWatched(const base::BlockId& id) const;
  void forgetWhatIsOver();
  /// So many jobs more; 0 while the canary is not judged.
  [[nodiscard]] std::size_t roomBeside() const;
  [[nodiscard]] base::Result<Step> next(bool maySubmit);
  /// What is submitted with this block, as there is room.
  [[nodiscard]] std::vector<std::vector<storage::BlockRecord>> packsAround(const storage::BlockRecord& first, std::size_t room) const;
  [[nodiscard]] std::vector<storage::BlockRecord> blocksIn(const base::AllocationId& allocation) const;
  /// All blocks of one allocation, or of several that are submitted as one array.
  [[nodiscard]] base::Result<Step> handOver(const std::vector<std::vector<storage::BlockRecord>>& packs);
  /// `first` of their blocks says why it waits where the scheduler takes none now.
  [[nodiscard]] base::Result<Step> stopHandingOver(const std::vector<storage::AllocationRecord>& allocations, const base::BlockId& first, const base::Error& error);
  [[nodiscard]] base::Result<void> withdraw(const base::AllocationId& allocation);
  /// `apart` has not passed since the measuring job before the next one started, or that one has not started; the latter also
  /// where the next one is to have other nodes.
  [[nodiscard]] base::Result<bool> isKeptApart(const storage::BlockRecord& next);
  [[nodiscard]] base::Result<std::optional<int>> nodesOfPartition();
  /// Reads how many jobs may be at the scheduler at once, and whether they may share nodes, where that is not known yet.
  [[nodiscard]] base::Result<void> learnMostJobs();
  /// A job of another experiment that somebody runs is at the host and might share a node with the next one of this experiment: each
  /// would change the other one's times.
  [[nodiscard]] base::Result<bool> hasNeighbours();
  [[nodiscard]] base::Result<std::vector<std::string>> nodesOf(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<std::vector<std::string>> failedNodes(const model::Block& block);
  [[nodiscard]] base::Result<std::vector<std::string>> usedNodes(int most);
  /// From which the job of a block is kept, as far as enough are left for it: those on which an earlier attempt at it lost a node, and
  /// those of earlier measuring jobs where other nodes are asked for. None where its scheduler cannot leave any out.
  [[nodiscard]] base::Result<std::string> excludedNodes(const model::Block& next);
  /// The scheduler takes no more of our jobs for now.
  [[nodiscard]] bool isHeldBack() const;
  [[nodiscard]] base::Result<Step> planMoreOrEnd();
  [[nodiscard]] base::Result<std::vector<storage::BlockRecord>> whatIsMissing(
      storage::Store& store, const std::vector<storage::BlockRecord>& blocks);
  [[nodiscard]] base::Result<void> decideUntil(storage::Store& store, const report::Assessment& assessment);
  [[nodiscard]] base::Result<void> finishBlock(const Watched& watched, const BlockSight& sight);
  /// `block` with its end: not written yet.
  [[nodiscard]] base::Result<Consequence> consequenceOf(const storage::BlockRecord& block);
  /// Why nothing may be measured, if so.
  [[nodiscard]] base::Result<std::optional<model::EndReason>> canaryFault(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<void> end(model::ExperimentState state, const model::EndReason& reason);
  [[nodiscard]] base::Result<void> writeEnd(storage::Store& store, model::ExperimentState state, const model::EndReason& reason);
  /// Ends it as soon as no other block is at the host.
  [[nodiscard]] base::Result<void> stop(const model::EndReason& reason);
  [[nodiscard]] base::Result<void> setState(model::ExperimentState state);
  [[nodiscard]] base::Result<void> updateHeadline();
  [[nodiscard]] base::Result<void> requestCancel(Watched& watched);
  [[nodiscard]] base::Result<void> giveUp(const Watched& watched);
  [[nodiscard]] std::string cancelPath(const model::Block& block) const;
  [[nodiscard]] const launch::SchedulerDescriptor* scheduler() const { return m_resources.scheduler ? &*m_resources.scheduler : nullptr; }
  [[nodiscard]] base::Result<void> reap(const std::vector<std::string>& tags);
  [[nodiscard]] base::Result<std::optional<ComposeContext>> composeContext();
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> engineImage();
  [[nodiscard]] bool isImageUnwanted();
  [[nodiscard]] ExpectedTime expectedTimes();
  [[nodiscard]] model::Passport managerPassport(const model::Run& run) const;
  [[nodiscard]] std::string explanation(const model::Run& run, const std::string& lastWords) const;
  void watch(const storage::BlockRecord& block, const JobLink& job);

  static constexpr std::chrono::seconds kWaitForCancel{10};  ///< from one request to the next

  base::ExperimentId m_id;
  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  JobBook* m_book;
  RunnerEvents m_events;
  storage::ExperimentRecord m_record;
  std::vector<storage::BlockRecord> m_blocks;
  std::optional<std::int64_t> m_revision;  ///< of the store when these two were read
  std::map<std::string, storage::ImageRecord> m_images;
  std::map<std::string, std::string> m_runtimeVersions;
  std::map<std::string, std::vector<std::string>> m_nodesOf;  ///< by block id, of those that ended
  std::optional<std::size_t> m_mostJobs;  ///< at a scheduler at once; nothing: not read yet
  bool m_mayShareNodes = false;           ///< as plan::mayShareNodes
  std::vector<Watched> m_watches;
  QThreadPool m_lookers;  ///< and who builds an image
  std::optional<QFuture<base::Result<storage::ImageRecord>>> m_imageBuild;  ///< at work, or not looked at yet
  bool m_mayBuild = true;
  std::atomic<bool> m_isClosing = false;
  std::map<std::string, Lost> m_lost;  ///< by allocation id
  std::optional<model::EndReason> m_stopReason;
  std::optional<base::MonotonicTime> m_heldUntil;
  std::chrono::seconds m_heldFor{0};
  std::vector<base::AllocationId> m_refused;
  bool m_isArrayRefused = false;  ///< for want of room
};

}  // namespace baremark::core::runs
