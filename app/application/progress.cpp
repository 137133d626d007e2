// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"

#include <algorithm>

#include "core/report/assessment.h"

namespace baremark::app {
namespace {

using core::model::BlockKind;
using core::model::BlockState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::RunRecord;
using std::chrono::milliseconds;

bool isAtWork(BlockState state) {
  return state == BlockState::Submitting || state == BlockState::Waiting || state == BlockState::Running;
}

bool counts(const BlockRecord& block) {
  return block.block.kind == BlockKind::Measure && block.block.state != BlockState::Cut && block.block.state != BlockState::Cancelled;
}

bool isOver(const core::model::Run& run) { return run.state != RunState::Waiting && run.state != RunState::Running; }

milliseconds median(std::vector<milliseconds> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

RunDurations::RunDurations(const std::vector<BlockRecord>& blocks, RunTimes expected) : m_expected(std::move(expected)) {
  std::map<Cell, std::vector<milliseconds>> ofCell;
  std::map<Place, std::vector<milliseconds>> ofPlace;
  for (const BlockRecord& block : blocks) {
    if (block.block.kind != BlockKind::Measure) continue;
    for (const RunRecord& run : block.runs) {
      if (run.run.state != RunState::Done || !run.run.started || !run.run.ended) continue;
      const milliseconds duration = *run.run.ended - *run.run.started;
      ofCell[{block.block.caseIndex, block.block.point, run.run.arm}].push_back(duration);
      ofPlace[{block.block.caseIndex, block.block.point}].push_back(duration);
    }
  }
  for (auto& [cell, durations] : ofCell) m_ofCell[cell] = median(std::move(durations));
  for (auto& [place, durations] : ofPlace) m_ofPlace[place] = median(std::move(durations));
}

std::optional<milliseconds> RunDurations::of(const core::model::Block& block, std::size_t arm) const {
  if (const auto cell = m_ofCell.find({block.caseIndex, block.point, arm}); cell != m_ofCell.end()) return cell->second;
  if (const auto place = m_ofPlace.find({block.caseIndex, block.point}); place != m_ofPlace.end()) return place->second;
  return m_expected ? m_expected(block, arm) : std::nullopt;
}

std::optional<milliseconds> RunDurations::leftOf(const core::model::Block& block, const core::model::Run& run, core::base::WallTime now) const {
  if (isOver(run)) return milliseconds(0);
  const auto whole = of(block, run.arm);
  if (!whole || run.state != RunState::Running || !run.started) return whole;
  // A clock that was put back gives no run more than its whole time.
  return std::clamp(*whole - (now - *run.started), milliseconds(0), *whole);
}

const BlockRecord* blockAtWork(const std::vector<BlockRecord>& blocks) {
  const auto found = std::find_if(blocks.begin(), blocks.end(), [](const BlockRecord& block) { return isAtWork(block.block.state); });
  return found == blocks.end() ? nullptr : &*found;
}

const RunRecord* runAtWork(const BlockRecord& block) {
  const RunRecord* last = nullptr;
  for (const RunRecord* run : core::report::countingRuns(block)) {
    if (run->run.state == RunState::Running) return run;
    if (run->run.started) last = run;
  }
  return last;
}

std::vector<int> blockNumbers(const std::vector<BlockRecord>& blocks) {
  std::vector<int> numbers;
  std::map<core::base::BlockId, int> ofBlock;
  int number = 0;
  for (const BlockRecord& record : blocks) {
    const bool isMeasured = record.block.kind == core::model::BlockKind::Measure;
    const auto repeated = record.block.repeats ? ofBlock.find(*record.block.repeats) : ofBlock.end();
    if (isMeasured && !record.block.repeats) ++number;
    numbers.push_back(!isMeasured ? 0 : repeated == ofBlock.end() ? number : repeated->second);
    ofBlock[record.block.id] = numbers.back();
  }
  return numbers;
}

int blockNumber(const std::vector<BlockRecord>& blocks, const core::base::BlockId& block) {
  const auto found = std::find_if(blocks.begin(), blocks.end(), [&](const BlockRecord& record) { return record.block.id == block; });
  return found == blocks.end() ? 0 : blockNumbers(blocks)[static_cast<std::size_t>(found - blocks.begin())];
}

Progress progressOf(const std::vector<BlockRecord>& blocks, core::base::WallTime now, const RunTimes& expected) {
  const RunDurations durations(blocks, expected);
  Progress progress;
  bool isKnown = true;
  milliseconds left{0};
  const std::vector<int> numbers = blockNumbers(blocks);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BlockRecord& block = blocks[i];
    progress.lastBlock = std::max(progress.lastBlock, numbers[i]);
    if (!counts(block)) continue;
    ++progress.blocks;
    const bool isDone = block.block.state == BlockState::Done;
    if (isDone) ++progress.blocksDone;
    if (isAtWork(block.block.state)) progress.currentBlock = numbers[i];
    for (const RunRecord* run : core::report::countingRuns(block)) {
      ++progress.runs;
      if (isDone || isOver(run->run)) {
        ++progress.runsDone;
        continue;
      }
      if (run->run.state == RunState::Running) progress.currentRun = progress.runs;
      const auto more = durations.leftOf(block.block, run->run, now);
      isKnown = isKnown && more;
      left += more.value_or(milliseconds(0));
    }
  }
  if (isKnown && progress.runsDone < progress.runs) progress.left = left;
  return progress;
}

}  // namespace baremark::app
