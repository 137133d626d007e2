// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/progress.h"

#include <algorithm>

#include "core/report/assessment.h"

namespace baremark::app::models {
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

bool isOver(const RunRecord& run) { return run.run.state != RunState::Waiting && run.run.state != RunState::Running; }

std::optional<milliseconds> median(std::vector<milliseconds> values) {
  if (values.empty()) return {};
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

RunDurations::RunDurations(const std::vector<BlockRecord>& blocks) {
  for (const BlockRecord& block : blocks) {
    if (block.block.kind != BlockKind::Measure) continue;
    for (const RunRecord& run : block.runs) {
      if (run.run.state != RunState::Done || !run.run.started || !run.run.ended) continue;
      m_seen.push_back({block.block.caseIndex, block.block.point, run.run.arm, *run.run.ended - *run.run.started});
    }
  }
}

std::optional<milliseconds> RunDurations::of(const core::model::Block& block, std::size_t arm) const {
  std::vector<milliseconds> same;
  std::vector<milliseconds> alike;
  for (const Seen& seen : m_seen) {
    if (seen.caseIndex != block.caseIndex || seen.point != block.point) continue;
    alike.push_back(seen.duration);
    if (seen.arm == arm) same.push_back(seen.duration);
  }
  return median(same.empty() ? std::move(alike) : std::move(same));
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

Progress progressOf(const std::vector<BlockRecord>& blocks, core::base::WallTime now) {
  const RunDurations durations(blocks);
  Progress progress;
  bool isKnown = true;
  milliseconds left{0};
  for (const BlockRecord& block : blocks) {
    if (!counts(block)) continue;
    ++progress.blocks;
    const bool isDone = block.block.state == BlockState::Done;
    if (isDone) ++progress.blocksDone;
    if (isAtWork(block.block.state)) progress.currentBlock = progress.blocks;
    for (const RunRecord* run : core::report::countingRuns(block)) {
      ++progress.runs;
      if (isDone || isOver(*run)) {
        ++progress.runsDone;
        continue;
      }
      if (run->run.state == RunState::Running) progress.currentRun = progress.runs;
      const auto duration = durations.of(block.block, run->run.arm);
      if (!duration) {
        isKnown = false;
        continue;
      }
      const milliseconds spent = run->run.state == RunState::Running && run->run.started ? now - *run->run.started : milliseconds(0);
      left += std::max(milliseconds(0), *duration - spent);
    }
  }
  if (isKnown && progress.runsDone < progress.runs) progress.left = left;
  return progress;
}

}  // namespace baremark::app::models
