// SPDX-License-Identifier: GPL-3.0-or-later
// The progress of an experiment, and how long it may still take: the sum over its open runs, each as long as the median
// of the finished runs of its cell, or as earlier experiments let expect. Pure.
#pragma once

#include <tuple>

#include "app/application/speed_estimates.h"
#include "app/text/state_text.h"

namespace baremark::app {

/// Counts of the whole plan. A block that was cut or cancelled counts once, until the block that repeats it is done.
struct Progress {
  int runsDone = 0;  ///< runs that are over, in blocks that count
  int runs = 0;
  int blocksDone = 0;
  int blocks = 0;
  int blocksAtHost = 0;                           ///< submitted and not over; more than one only with a scheduler
  int currentRun = 0;                             ///< runsDone + 1 if a run is running, otherwise 0
  int currentBlock = 0;                           ///< the number of the running block (blockNumbers()); 0: none
  int lastBlock = 0;                              ///< the highest of these numbers
  std::optional<std::chrono::milliseconds> left;  ///< empty: there is no comparable run yet
  bool operator==(const Progress&) const = default;
};

/// `blocks` are in the order of the plan; the canary is not counted. The time that the run at work already has, up to
/// `now`, is subtracted. `expected`, which may be empty, is used for cells without a finished run.
[[nodiscard]] Progress progressOf(const std::vector<core::storage::BlockRecord>& blocks, core::base::WallTime now,
                                  const RunTimes& expected);

/// The first block that is at the host: submitted, waiting there or running. Otherwise nullptr.
[[nodiscard]] const core::storage::BlockRecord* blockAtWork(const std::vector<core::storage::BlockRecord>& blocks);

/// The block has begun but does not run now: the scheduler suspended its job, or the job shows no sign of life.
[[nodiscard]] bool isStanding(const core::model::Block& block);

/// The block that explains why no block of an experiment runs now. In this order:
/// - a block that has started but does not run now (isStanding())
/// - a block at the host whose scheduler says why it waits, or whose submission is in doubt
/// - if no block is at the host, the next block, if it is kept back (isKeptBack())
/// Otherwise nullptr, also if a block runs.
[[nodiscard]] const core::storage::BlockRecord* blockThatWaits(const std::vector<core::storage::BlockRecord>& blocks);

/// The block is planned and not submitted yet, for a reason in its `end`: jobs must start apart, the scheduler accepts
/// no more jobs now, or jobs of another experiment might get the same nodes.
[[nodiscard]] bool isKeptBack(const core::model::Block& block);

/// The running run of a block, otherwise the last run that started. nullptr: none has started.
[[nodiscard]] const core::storage::RunRecord* runAtWork(const core::storage::BlockRecord& block);

/// The numbers of core::report::blockPlaces(). 0: the canary; below 0: profile blocks.
[[nodiscard]] std::vector<int> blockNumbers(const std::vector<core::storage::BlockRecord>& blocks);
/// The number of one block. 0: the canary, or a block that is not among `blocks`.
[[nodiscard]] int blockNumber(const std::vector<core::storage::BlockRecord>& blocks, const core::base::BlockId& block);

/// The number of the block that must end before the block with index `block` can start in the same job. Empty: the
/// block waits for no other one.
[[nodiscard]] std::optional<int> blockBefore(const std::vector<core::storage::BlockRecord>& blocks, std::size_t block);

/// The expected time of a run: the median of the finished runs of its cell, otherwise of all arms at that point,
/// otherwise as earlier experiments let expect.
class RunDurations {
 public:
  explicit RunDurations(const std::vector<core::storage::BlockRecord>& blocks, RunTimes expected = {});
  [[nodiscard]] std::optional<std::chrono::milliseconds> of(const core::model::Block& block, std::size_t arm) const;
  /// The time that a run of this block still needs: 0 if it is over. The time that a running run already has is
  /// subtracted.
  [[nodiscard]] std::optional<std::chrono::milliseconds> leftOf(const core::model::Block& block,
                                                                const core::model::Run& run,
                                                                core::base::WallTime now) const;

 private:
  using Place = std::pair<std::size_t, core::model::Point>;               // case, point
  using Cell = std::tuple<std::size_t, core::model::Point, std::size_t>;  // and arm
  std::map<Cell, std::chrono::milliseconds> m_ofCell;
  std::map<Place, std::chrono::milliseconds> m_ofPlace;
  RunTimes m_expected;
};

// In words, for the window and the command line.

/// "4 of 18 runs, 2 of 9 blocks"
[[nodiscard]] QString doneText(const Progress& progress);
/// "Run 5 of 18, block 3 of 9". If the scheduler has several blocks at once: what is done, and how many blocks it has.
[[nodiscard]] QString workText(const Progress& progress);
/// The state of an experiment. If it runs and none of its blocks is running, the state of blockThatWaits(): the
/// scheduler's reason, a submission in doubt, a silent job, or why the block is not submitted yet. `isToEnd`: its end
/// was requested, which its owner may not have carried out yet, for example because the host cannot be reached.
[[nodiscard]] text::SignedText stateText(core::model::ExperimentState state,
                                         const std::vector<core::storage::BlockRecord>& blocks, bool isToEnd = false);
/// A short form of the same. The whole text only if the user must do something.
[[nodiscard]] text::SignedText shortStateText(core::model::ExperimentState state,
                                              const std::vector<core::storage::BlockRecord>& blocks,
                                              bool isToEnd = false);
/// Since when the jobs of a running experiment show no sign of life, in UTC. Empty: they do, or it does not run.
[[nodiscard]] std::string silentSince(core::model::ExperimentState state,
                                      const std::vector<core::storage::BlockRecord>& blocks);
/// The text in place of an estimate while the time of the rest is not known.
[[nodiscard]] QString unknownRestText(const Progress& progress);
/// What a pause does. `atTheScheduler` is the number of blocks that the scheduler has already; empty: the host has
/// none.
[[nodiscard]] QString pauseText(std::optional<int> atTheScheduler);
/// The text about an experiment whose pause was requested: what still runs, or that it is paused.
[[nodiscard]] QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler);

}  // namespace baremark::app
