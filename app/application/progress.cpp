// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/report/assessment.h"
#include "core/report/block_places.h"
#include "core/runs/submission.h"

namespace baremark::app {
namespace {

using core::model::BlockKind;
using core::model::BlockState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::RunRecord;
using std::chrono::milliseconds;

bool counts(const BlockRecord& block) {
  return block.block.kind == BlockKind::Measure && block.block.state != BlockState::Cut &&
         block.block.state != BlockState::Cancelled;
}

/// Selects the blocks that count, and for each number without such a block the last block.
std::vector<bool> inPlan(const std::vector<BlockRecord>& blocks, const std::vector<int>& numbers) {
  std::vector<bool> out(blocks.size());
  std::map<int, std::size_t> lastOf;
  std::set<int> counted;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    out[i] = counts(blocks[i]);
    lastOf[numbers[i]] = i;
    if (out[i]) counted.insert(numbers[i]);
  }
  for (const auto& [number, last] : lastOf)
    if (number > 0 && counted.count(number) == 0) out[last] = true;
  return out;
}

bool isOver(const core::model::Run& run) {
  return run.state != RunState::Waiting && run.state != RunState::Running;
}

milliseconds median(std::vector<milliseconds> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

RunDurations::RunDurations(const std::vector<BlockRecord>& blocks, RunTimes expected)
    : m_expected(std::move(expected)) {
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

std::optional<milliseconds> RunDurations::leftOf(const core::model::Block& block, const core::model::Run& run,
                                                 core::base::WallTime now) const {
  if (isOver(run)) return milliseconds(0);
  const auto whole = of(block, run.arm);
  if (!whole || run.state != RunState::Running || !run.started) return whole;
  // If the clock was set back, a run still needs no more than its whole time.
  return std::clamp(*whole - (now - *run.started), milliseconds(0), *whole);
}

const BlockRecord* blockAtWork(const std::vector<BlockRecord>& blocks) {
  const auto found = std::ranges::find_if(
      blocks, [](const BlockRecord& block) { return core::model::isAtTheHost(block.block.state); });
  return found == blocks.end() ? nullptr : &*found;
}

bool isStanding(const core::model::Block& block) {
  return block.state == BlockState::Running && !block.end.code.isNone();
}

const BlockRecord* blockThatWaits(const std::vector<BlockRecord>& blocks) {
  const BlockRecord* standing = nullptr;
  const BlockRecord* waiting = nullptr;
  const BlockRecord* keptBack = nullptr;
  bool isAnyAtTheHost = false;
  for (const BlockRecord& record : blocks) {
    const core::model::Block& block = record.block;
    if (block.state == BlockState::Running && !isStanding(block)) return nullptr;
    if (isStanding(block) && standing == nullptr) standing = &record;
    isAnyAtTheHost = isAnyAtTheHost || core::model::isAtTheHost(block.state);
    // "running": the job has begun, and this block waits for the block before it in the job.
    const bool isWaiting = block.state == BlockState::Waiting && !block.end.code.isNone() &&
                           block.end.code != core::model::EndKind::Running;
    const bool isInDoubt =
        block.state == BlockState::Submitting && block.end.code == core::model::EndKind::StateUnknown;
    if ((isWaiting || isInDoubt) && waiting == nullptr) waiting = &record;
    if (isKeptBack(block) && keptBack == nullptr) keptBack = &record;
  }
  if (standing != nullptr) return standing;
  return isAnyAtTheHost ? waiting : keptBack;
}

bool isKeptBack(const core::model::Block& block) {
  return block.state == BlockState::Planned &&
         (block.end.code == core::model::EndKind::Apart || block.end.code == core::model::EndKind::SubmitLimit ||
          block.end.code == core::model::EndKind::Neighbour);
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
  for (const core::report::BlockPlace& place : core::report::blockPlaces(blocks)) numbers.push_back(place.number);
  return numbers;
}

int blockNumber(const std::vector<BlockRecord>& blocks, const core::base::BlockId& block) {
  const auto found = std::ranges::find_if(blocks, [&](const BlockRecord& record) { return record.block.id == block; });
  return found == blocks.end() ? 0 : blockNumbers(blocks)[static_cast<std::size_t>(found - blocks.begin())];
}

std::optional<int> blockBefore(const std::vector<BlockRecord>& blocks, std::size_t block) {
  const core::model::Block& waiting = blocks[block].block;
  if (waiting.state != BlockState::Waiting || waiting.allocation.isEmpty()) return {};
  for (std::size_t i = block; i > 0; --i) {
    const core::model::Block& other = blocks[i - 1].block;
    if (other.allocation == waiting.allocation && core::model::isAtTheHost(other.state))
      return blockNumbers(blocks)[i - 1];
  }
  return {};
}

Progress progressOf(const std::vector<BlockRecord>& blocks, core::base::WallTime now, const RunTimes& expected) {
  const RunDurations durations(blocks, expected);
  Progress progress;
  bool isKnown = true;
  bool isRunning = false;
  milliseconds left{0};
  const std::vector<int> numbers = blockNumbers(blocks);
  const std::vector<bool> ofPlan = inPlan(blocks, numbers);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BlockRecord& block = blocks[i];
    progress.lastBlock = std::max(progress.lastBlock, numbers[i]);
    if (!ofPlan[i]) continue;
    ++progress.blocks;
    const bool isLeft = !counts(block);  // it was cut or cancelled, so all of it must be repeated
    const bool isDone = block.block.state == BlockState::Done;
    if (isDone) ++progress.blocksDone;
    if (core::model::isAtTheHost(block.block.state)) {
      ++progress.blocksAtHost;
      progress.currentBlock = numbers[i];
    }
    for (const RunRecord* run : core::report::countingRuns(block)) {
      ++progress.runs;
      if (isDone || (!isLeft && isOver(run->run))) {
        ++progress.runsDone;
        continue;
      }
      isRunning = isRunning || run->run.state == RunState::Running;
      const auto more = isLeft ? durations.of(block.block, run->run.arm) : durations.leftOf(block.block, run->run, now);
      isKnown = isKnown && more;
      left += more.value_or(milliseconds(0));
    }
  }
  if (isRunning) progress.currentRun = progress.runsDone + 1;
  if (isKnown && progress.runsDone < progress.runs) progress.left = left;
  return progress;
}

}  // namespace baremark::app
