// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"

#include <set>

#include "app/text/block_text.h"
#include "app/text/names.h"
#include "app/text/units_text.h"
#include "core/report/block_places.h"
#include "core/runs/submission.h"

namespace baremark::app {
namespace {

using core::model::BlockKind;
using core::model::BlockState;
using core::model::EndKind;
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

using text::SignedText;

struct ProgressTr {
  Q_DECLARE_TR_FUNCTIONS(Progress)
};

/// Why the next job is not submitted yet.
SignedText keptBackText(const core::model::EndReason& why) {
  if (why.code == EndKind::SubmitLimit)
    return {text::Sign::Open,
            ProgressTr::tr("waits: the scheduler accepts no more jobs of this account now", "state of an experiment")};
  if (why.code == EndKind::Neighbour)
    return {text::Sign::Open, ProgressTr::tr("waits for “%1”, whose jobs might get the same nodes",
                                             "state of an experiment; another one's name")
                                  .arg(qString(why.argument(0)))};
  return {text::Sign::Open, ProgressTr::tr("waits: its next job is submitted %1 after the start of the previous job",
                                           "state of an experiment; a time such as 6h")
                                .arg(qString(why.argument(0)))};
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
    const bool isWaiting =
        block.state == BlockState::Waiting && !block.end.code.isNone() && block.end.code != EndKind::Running;
    const bool isInDoubt = block.state == BlockState::Submitting && block.end.code == EndKind::StateUnknown;
    if ((isWaiting || isInDoubt) && waiting == nullptr) waiting = &record;
    if (isKeptBack(block) && keptBack == nullptr) keptBack = &record;
  }
  if (standing != nullptr) return standing;
  return isAnyAtTheHost ? waiting : keptBack;
}

bool isKeptBack(const core::model::Block& block) {
  return block.state == BlockState::Planned &&
         (block.end.code == EndKind::Apart || block.end.code == EndKind::SubmitLimit ||
          block.end.code == EndKind::Neighbour);
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

QString doneText(const Progress& progress) {
  //: %1: runs done, %2: all of them, %3: blocks done, %4: all of them
  return ProgressTr::tr("%1 of %2 runs, %3 of %4 blocks")
      .arg(text::count(progress.runsDone), text::count(progress.runs), text::count(progress.blocksDone),
           text::count(progress.blocks));
}

QString workText(const Progress& progress) {
  //: %1: runs done, %2: all of them, %3: blocks done, %4: all of them, %n: blocks
  if (progress.blocksAtHost > 1)
    return ProgressTr::tr("%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler", "blocks", progress.blocksAtHost)
        .arg(text::count(progress.runsDone), text::count(progress.runs), text::count(progress.blocksDone),
             text::count(progress.blocks));
  if (progress.currentRun == 0 || progress.currentBlock < 1) return doneText(progress);
  //: %1: a number, %2: how many, %3: a number, %4: how many
  return ProgressTr::tr("Run %1 of %2, block %3 of %4")
      .arg(text::count(progress.currentRun), text::count(progress.runs), text::count(progress.currentBlock),
           text::count(progress.lastBlock));
}

text::SignedText stateText(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks,
                           bool isToEnd) {
  using core::model::ExperimentState;
  if (isToEnd && !core::model::isOver(state))
    return {text::Sign::Warning, ProgressTr::tr("being cancelled", "state of an experiment")};
  const bool mayWait = state == ExperimentState::Running || state == ExperimentState::Queued;
  const core::storage::BlockRecord* waiting = mayWait ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr) return text::describe(state);
  return isKeptBack(waiting->block) ? keptBackText(waiting->block.end) : text::describe(*waiting);
}

text::SignedText shortStateText(core::model::ExperimentState state,
                                const std::vector<core::storage::BlockRecord>& blocks, bool isToEnd) {
  text::SignedText whole = stateText(state, blocks, isToEnd);
  const core::storage::BlockRecord* waiting =
      state == core::model::ExperimentState::Running ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr || whole.sign != text::Sign::Open) return whole;
  if (waiting->block.end.code == EndKind::Apart) return text::describe(core::model::ExperimentState::Queued);
  return {whole.sign, ProgressTr::tr("waits for its scheduler", "state of an experiment")};
}

std::string silentSince(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks) {
  const core::storage::BlockRecord* waiting =
      state == core::model::ExperimentState::Running ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr || waiting->block.end.code != EndKind::Silent) return {};
  return waiting->block.end.argument(0);
}

QString unknownRestText(const Progress& progress) {
  return progress.blocksDone == 0 ? ProgressTr::tr("experiment: known after the first block")
                                  : ProgressTr::tr("experiment: known after the first block of each point");
}

QString pauseText(std::optional<int> atTheScheduler) {
  if (!atTheScheduler) return ProgressTr::tr("No further block starts. The block that is running finishes.");
  if (*atTheScheduler == 0) return ProgressTr::tr("No further job is submitted.");
  return ProgressTr::tr("No further job is submitted. The scheduler still runs %n block(s) that it already has.",
                        nullptr, *atTheScheduler);
}

QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler) {
  if (state == core::model::ExperimentState::Paused)
    return ProgressTr::tr("Paused: no further block starts until you resume it.");
  if (!atTheScheduler) return ProgressTr::tr("Pausing after this block …");
  return ProgressTr::tr("Pausing: %1", "what that does").arg(pauseText(atTheScheduler));
}

}  // namespace baremark::app
