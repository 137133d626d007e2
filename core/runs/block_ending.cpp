// SPDX-License-Identifier: GPL-3.0-or-later
// What an ExperimentRunner does when a block is over: its verdict on the canary, the repeat of what was cut, the one look of
// "until", the end.
#include <algorithm>

#include "core/containers/comparability.h"
#include "core/report/assessment.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/headlines.h"
#include "core/runs/host_evidence.h"
#include "core/runs/planning.h"
#include "core/runs/run_outcome.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using model::BlockState;
using model::ExperimentState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::ExperimentRepository;
using storage::Store;

constexpr int kMostRepeats = 3;  // of one block that is cut again and again

/// How often this block, or what it repeats, was cut.
int timesCut(const std::vector<BlockRecord>& blocks, const BlockRecord& block) {
  int times = 1;
  std::optional<base::BlockId> repeated = block.block.repeats;
  while (repeated) {
    const auto found = std::find_if(blocks.begin(), blocks.end(),
                                    [&](const BlockRecord& other) { return other.block.id == *repeated; });
    if (found == blocks.end()) break;
    ++times;
    repeated = found->block.repeats;
  }
  return times;
}

/// When the first of its runs began; nothing: none did.
std::optional<base::WallTime> firstStart(const BlockRecord& block) {
  std::optional<base::WallTime> first;
  for (const storage::RunRecord& run : block.runs) {
    if (run.run.started) first = std::min(first.value_or(*run.run.started), *run.run.started);
  }
  return first;
}

/// The store holds a value that no comparison takes: trying again changes nothing.
bool isBeyondComparing(const base::Error& error) { return error.code == base::ErrorCode::OutOfRange; }

}  // namespace

Result<void> ExperimentRunner::finishBlock(const Watched& watched, const BlockSight& sight) {
  const base::BlockId id = watched.watch->block().block.id;
  if (Result<void> reaped = reap(watched.watch->openTags()); !reaped) return reaped;
  if (Result<void> fresh = refresh(); !fresh) return fresh;
  const auto found = std::find_if(m_blocks.begin(), m_blocks.end(),
                                  [&](const BlockRecord& candidate) { return candidate.block.id == id; });
  if (found == m_blocks.end()) return fail({.code = base::ErrorCode::NotFound, .where = "block " + id.text()});
  BlockRecord block = *found;
  block.block.state = sight.state == BlockSight::State::Done ? BlockState::Done : BlockState::Cut;
  block.block.end = sight.end;
  const Result<Consequence> consequence = consequenceOf(block);
  if (!consequence) return fail(consequence.error());

  const bool isOtherAtTheHost = std::any_of(m_blocks.begin(), m_blocks.end(), [&](const BlockRecord& other) {
    return other.block.id != id && isAtTheHost(other.block.state);
  });

  // It may have been seen running only after the end that its host wrote down.
  const auto first = firstStart(block);
  const base::WallTime ended = std::max(sight.ended.value_or(m_resources.clock->wallNow()), first.value_or(block.started.value_or(base::WallTime::min())));
  // A manager that is killed has written all of it or nothing.
  const Result<void> written = m_store.writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      BlockRepository blocks(store);
      if (Result<void> finished = blocks.finish(id, block.block.state, block.block.end, ended, first); !finished) return finished;
      if (consequence->isCancel) return ExperimentRepository(store).requestCancel(m_id);
      if (consequence->stop && !isOtherAtTheHost) return writeEnd(store, ExperimentState::Stopped, *consequence->stop);
      if (!consequence->isRepeated) return {};
      const Result<int> last = blocks.lastSequence(m_id);
      if (!last) return fail(last.error());
      return blocks.add({repeatOf(block, *last + 1)});
    });
  });
  if (!written) return written;
  if (Result<void> fresh = refresh(); !fresh) return fresh;
  if (consequence->stop && isOtherAtTheHost && !m_stopReason) m_stopReason = consequence->stop;
  if (block.block.kind == model::BlockKind::Measure || consequence->stop) {
    if (Result<void> updated = updateHeadline(); !updated) return updated;
  }
  if (m_events.changed) m_events.changed(m_id);
  return {};
}

Result<ExperimentRunner::Consequence> ExperimentRunner::consequenceOf(const BlockRecord& block) {
  if (block.block.state == BlockState::Done) {
    if (block.block.kind != model::BlockKind::Canary) return Consequence{};
    Result<std::optional<model::EndReason>> fault = canaryFault(block);
    if (!fault) return fail(fault.error());
    return Consequence{.stop = std::move(*fault)};
  }
  // Somebody asked for the end, by us or by the block's cancel file itself.
  if (block.block.end.code == "cancelled" || m_record.cancelRequested) return Consequence{.isCancel = true};
  if (block.block.end.code == "job_lost" || block.block.end.code == "never_submitted") {
    if (const auto why = whyDiskIsFull(m_host)) return Consequence{.stop = model::EndReason{"no_space", m_host.root() + ": " + *why}};
  }
  const bool isAskedTimeOver = block.block.end.code == "time_limit" && !m_record.experiment.allocation.time.empty();
  const bool wouldEndTheSame = isUnready(block.block.end.code) || isAskedTimeOver || needsChangedFile(block.block.end.code);
  if (wouldEndTheSame || timesCut(m_blocks, block) > kMostRepeats) return Consequence{.stop = block.block.end};
  return Consequence{.isRepeated = true};
}

/// Nothing is measured where ranks do not see each other or cannot exchange 4 MiB.
Result<std::optional<model::EndReason>> ExperimentRunner::canaryFault(const BlockRecord& block) {
  for (const storage::RunRecord* run : report::countingRuns(block)) {
    const std::string arm = m_record.experiment.arms.at(run->run.arm).name;
    if (run->run.state != model::RunState::Done) {
      return model::EndReason{"canary_" + run->run.end.code, arm + "\n" + run->run.end.detail};
    }
    const auto report = m_store.writeNow([key = run->key](Store& store) { return storage::SampleRepository(store).canary(key); });
    if (!report) return fail(report.error());
    if (!*report) return model::EndReason{"canary_no_result", arm};
    if (const auto fault = containers::faultOf(**report, block.block.point.ranks)) {
      return model::EndReason{"canary_" + fault->code, arm + "\n" + fault->value};
    }
  }
  return std::nullopt;
}

Result<void> ExperimentRunner::updateHeadline() {
  return m_store.writeNow([this](Store& store) -> Result<void> {
    const Result<void> refreshed = refreshHeadline(store, m_id);
    // What cannot be compared has no headline; whoever looks at the experiment is told why.
    if (!refreshed && isBeyondComparing(refreshed.error())) return {};
    return refreshed;
  });
}

/// Takes the one look of "until" at every case and point whose first blocks are done.
Result<void> ExperimentRunner::decideUntil(Store& store, const report::Assessment& assessment) {
  for (const stats::ComparedPoint& compared : assessment.comparison.points) {
    const bool isDecided = std::any_of(m_record.untilDecisions.begin(), m_record.untilDecisions.end(),
                                       [&](const storage::UntilDecision& known) {
                                         return known.caseIndex == compared.caseIndex && known.point == compared.point;
                                       });
    if (isDecided || !compared.plannedBlocks) continue;
    const storage::UntilDecision decision{compared.caseIndex, compared.point, compared.blocks, *compared.plannedBlocks};
    if (Result<void> kept = ExperimentRepository(store).setUntilDecision(m_id, decision); !kept) return kept;
    m_record.untilDecisions.push_back(decision);
  }
  return {};
}

/// The gaps between rounds, and what the plan says beyond the rounds that were ever planned: the first look of "until"
/// may. What was cancelled comes back by resuming only.
Result<std::vector<BlockRecord>> ExperimentRunner::whatIsMissing(Store& store, const std::vector<BlockRecord>& blocks) {
  const Result<report::Assessment> assessment = report::assess(store, m_id);
  if (!assessment) return fail(assessment.error());
  if (m_record.experiment.measure.until) {
    if (Result<void> looked = decideUntil(store, *assessment); !looked) return fail(looked.error());
  }
  std::vector<plan::BlockTarget> targets = countedBlocks(m_record, assessment->points, blocks);
  for (plan::BlockTarget& target : targets) {
    int wanted = m_record.experiment.measure.repeats;
    for (const storage::UntilDecision& decision : m_record.untilDecisions) {
      const bool isHere = decision.caseIndex == target.caseIndex && decision.point == target.point;
      if (isHere) wanted = std::max(wanted, decision.blocks);
    }
    if (lastRoundOf(blocks, target) < wanted) target.want = std::max(target.have, wanted);
  }
  const Result<int> last = BlockRepository(store).lastSequence(m_id);
  if (!last) return fail(last.error());
  std::vector<BlockRecord> missing = gapsIn(blocks, *last + 1);
  const std::vector<BlockRecord> more = moreBlocks(m_record, targets, *last + 1 + static_cast<int>(missing.size()), 0);
  missing.insert(missing.end(), more.begin(), more.end());
  return missing;
}

Result<ExperimentRunner::Step> ExperimentRunner::planMoreOrEnd() {
  if (Result<void> updated = updateHeadline(); !updated) return fail(updated.error());
  bool isDone = false;
  const Result<void> decided = m_store.writeNow([&](Store& store) -> Result<void> {
    return store.transact([&]() -> Result<void> {
      // Somebody may have extended it since it was looked at: it is not done then.
      const Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(m_id);
      if (!blocks) return fail(blocks.error());
      const bool isOpen = std::any_of(blocks->begin(), blocks->end(), [](const BlockRecord& block) {
        return block.block.state == BlockState::Planned;
      });
      if (isOpen) return {};
      const Result<std::vector<BlockRecord>> missing = whatIsMissing(store, *blocks);
      if (!missing) return fail(missing.error());
      isDone = missing->empty();
      return isDone ? writeEnd(store, ExperimentState::Done, {}) : BlockRepository(store).add(*missing);
    });
  });
  if (!decided) m_revision.reset();  // what was decided is not kept
  if (!decided && isBeyondComparing(decided.error())) {
    const model::EndReason reason{base::errorCodeName(decided.error().code), toLogLine(decided.error())};
    if (Result<void> ended = end(ExperimentState::Stopped, reason); !ended) return fail(ended.error());
    return Step::Finished;
  }
  if (!decided) return fail(decided.error());
  if (!isDone) return Step::Busy;
  m_record.state = ExperimentState::Done;
  if (m_events.changed) m_events.changed(m_id);
  return Step::Finished;
}

}  // namespace baremark::core::runs
