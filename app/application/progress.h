// SPDX-License-Identifier: GPL-3.0-or-later
// How far an experiment is, and how long it may still take: the sum over its open runs of the median of finished ones of the
// same cell, before the first of them of what earlier experiments tell. Pure.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "app/application/speed_estimates.h"
#include "core/model/run.h"
#include "core/storage/block_repository.h"

namespace baremark::app {

/// Of all that is planned: a block that was cut or cancelled stays in it, once, until one in its place is done.
struct Progress {
  int runsDone = 0;  ///< over, of blocks that count
  int runs = 0;
  int blocksDone = 0;
  int blocks = 0;
  int blocksAtHost = 0;  ///< handed over and not over; several at once lets a scheduler have
  int currentRun = 0;    ///< the place of the run at work behind those that are done, 0: none
  int currentBlock = 0;  ///< blockNumbers()' of the block at work, 0: none
  int lastBlock = 0;     ///< the highest of those numbers
  std::optional<std::chrono::milliseconds> left;  ///< nothing: no comparable run yet
  bool operator==(const Progress&) const = default;
};

/// `blocks` in the order of the plan, the canary among them or not (it is not counted). `now` shortens the run at work.
/// `expected` stands in for cells without a finished run; it may be empty.
[[nodiscard]] Progress progressOf(const std::vector<core::storage::BlockRecord>& blocks, core::base::WallTime now, const RunTimes& expected);

/// The block at work, or nullptr: handed over, waiting at the host or running.
[[nodiscard]] const core::storage::BlockRecord* blockAtWork(const std::vector<core::storage::BlockRecord>& blocks);

/// The block that the others wait with, where no block at the host runs: one of which its scheduler has said why it waits, or of which
/// nobody knows yet whether it arrived; where none is at the host, the next one, if it is kept back (isKeptBack). Else nullptr.
[[nodiscard]] const core::storage::BlockRecord* blockThatWaits(const std::vector<core::storage::BlockRecord>& blocks);

/// Planned, and not submitted yet for a reason that it says: jobs are to start apart, or the scheduler takes no more of them now.
[[nodiscard]] bool isKeptBack(const core::model::Block& block);

/// The run at work in a block, or the last one that began; nullptr: none began yet.
[[nodiscard]] const core::storage::RunRecord* runAtWork(const core::storage::BlockRecord& block);

/// The numbers of core::report::blockPlaces(). 0: the canary.
[[nodiscard]] std::vector<int> blockNumbers(const std::vector<core::storage::BlockRecord>& blocks);
/// That of one of them; 0: the canary, or none of them.
[[nodiscard]] int blockNumber(const std::vector<core::storage::BlockRecord>& blocks, const core::base::BlockId& block);

/// Of a block that waits: the number of the one that has to end first inside its job; nothing: none has.
[[nodiscard]] std::optional<int> blockBefore(const std::vector<core::storage::BlockRecord>& blocks, std::size_t block);

/// How long the runs of a cell took: the median; of any arm at that point where the cell has none; else what was expected.
class RunDurations {
 public:
  explicit RunDurations(const std::vector<core::storage::BlockRecord>& blocks, RunTimes expected = {});
  [[nodiscard]] std::optional<std::chrono::milliseconds> of(const core::model::Block& block, std::size_t arm) const;
  /// What is left of a run of this block: of one at work without the time that it had, of one that is over nothing.
  [[nodiscard]] std::optional<std::chrono::milliseconds> leftOf(const core::model::Block& block, const core::model::Run& run, core::base::WallTime now) const;

 private:
  using Place = std::pair<std::size_t, core::model::Point>;            // case, point
  using Cell = std::tuple<std::size_t, core::model::Point, std::size_t>;  // and arm
  std::map<Cell, std::chrono::milliseconds> m_ofCell;
  std::map<Place, std::chrono::milliseconds> m_ofPlace;
  RunTimes m_expected;
};

}  // namespace baremark::app
