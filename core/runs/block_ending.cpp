// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_ending.h"

#include <algorithm>

#include "core/base/quoting.h"
#include "core/launch/job_script.h"
#include "core/passport/comparability.h"
#include "core/plan/scheduler_cautions.h"
#include "core/protocol/block_files.h"
#include "core/report/assessment.h"
#include "core/runs/host_evidence.h"
#include "core/runs/planning.h"
#include "core/runs/run_outcome.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using model::BlockState, model::EndKind, model::ExperimentState;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

constexpr int kMostRepeats = 3;  // how often a block that is cut again and again is repeated

/// How often this block and the blocks that it repeats were cut.
int timesCut(const std::vector<BlockRecord>& blocks, const BlockRecord& block) {
  int times = 1;
  std::optional<base::BlockId> repeated = block.block.repeats;
  while (repeated) {
    const auto found =
        std::ranges::find_if(blocks, [&](const BlockRecord& other) { return other.block.id == *repeated; });
    if (found == blocks.end()) break;
    ++times;
    repeated = found->block.repeats;
  }
  return times;
}

/// When its first run started. Nothing: none has.
std::optional<base::WallTime> firstStart(const BlockRecord& block) {
  std::optional<base::WallTime> first;
  for (const storage::RunRecord& run : block.runs) {
    if (run.run.started) first = std::min(first.value_or(*run.run.started), *run.run.started);
  }
  return first;
}

/// Removes what the runs of a killed job.sh left, such as containers, by its own rules. The script in an older folder
/// does not know the word and would start the job.
Result<std::string> cleanScript(const std::string& allocationFolder) {
  return base::shellQuoted(allocationFolder + "/" + protocol::kJobScript).map([](const std::string& job) {
    return "if grep -qs '^begin_cleaning()' " + job + "; then timeout -k 2 50 /bin/sh " + job +
           " clean </dev/null >/dev/null 2>&1; fi\n";
  });
}

}  // namespace

Result<void> BlockEnding::finish(const BlockWatch& watch, const BlockObservation& seen) {
  const base::BlockId id = watch.block().block.id;
  if (Result<void> removed = removeLeftOver(watch); !removed) return removed;
  if (Result<void> fresh = m_experiment.refresh(); !fresh) return fresh;
  const auto found = std::ranges::find_if(m_experiment.blocks(),
                                          [&](const BlockRecord& candidate) { return candidate.block.id == id; });
  if (found == m_experiment.blocks().end())
    return fail(base::ErrorCode::NotFound, {base::Phrase::NamedBlock, id.text()});
  BlockRecord block = *found;
  block.block.state = seen.state == BlockObservation::State::Done ? BlockState::Done : BlockState::Cut;
  block.block.end = seen.end;
  Result<Consequence> consequence = consequenceOf(block);
  if (!consequence) return fail(consequence.error());
  consequence->isCancel = consequence->isCancel || seen.isCancelled;
  // On a full disk a block cannot write down how it ended.
  const auto& stop = consequence->stop;
  if (stop && (stop->code == EndKind::NoSpace || stop->code == EndKind::DiskQuota)) block.block.end = *stop;
  const bool isOtherAtTheHost = m_experiment.hasBlockAtHost(id);
  if (Result<void> written = write(block, *consequence, seen); !written) return written;
  if (Result<void> fresh = m_experiment.refresh(); !fresh) return fresh;
  if (consequence->stop && isOtherAtTheHost) m_experiment.noteStop(*consequence->stop);
  if (block.block.kind == model::BlockKind::Measure || consequence->stop) {
    if (Result<void> updated = m_experiment.updateHeadline(); !updated) return updated;
  }
  m_experiment.reportChange();
  return {};
}

/// In one transaction: a process that is killed has written all of it or nothing.
Result<void> BlockEnding::write(const BlockRecord& block, const Consequence& consequence,
                                const BlockObservation& seen) {
  const base::BlockId id = block.block.id;
  const bool isOtherAtTheHost = m_experiment.hasBlockAtHost(id);
  // The block may have been seen running only after the end that its host wrote down.
  const auto first = firstStart(block);
  const base::WallTime ended = std::max(seen.ended.value_or(m_experiment.resources().clock->wallNow()),
                                        first.value_or(block.started.value_or(base::WallTime::min())));
  return m_experiment.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      BlockRepository blocks(store);
      if (Result<void> finished = blocks.finish(id, block.block.state, block.block.end, ended, first); !finished)
        return finished;
      if (consequence.isCancel) return ExperimentRepository(store).requestCancel(m_experiment.id());
      if (consequence.stop && !isOtherAtTheHost)
        return m_experiment.writeEnd(store, ExperimentState::Stopped, *consequence.stop);
      if (!consequence.isRepeated) return {};
      const Result<int> last = blocks.lastSequence(m_experiment.id());
      if (!last) return fail(last.error());
      return blocks.add({repeatOf(block, *last + 1)});
    });
  });
}

Result<BlockEnding::Consequence> BlockEnding::consequenceOf(const BlockRecord& block) {
  if (block.block.state == BlockState::Done) {
    if (block.block.kind != model::BlockKind::Canary) return Consequence{};
    Result<std::optional<model::EndReason>> fault = canaryFault(block);
    if (!fault) return fail(fault.error());
    return Consequence{.stop = std::move(*fault)};
  }
  return consequenceOfCut(block);
}

Result<BlockEnding::Consequence> BlockEnding::consequenceOfCut(const BlockRecord& block) {
  // The user asked for the end, through Baremark or with the block's cancel file.
  if (block.block.end.code == EndKind::Cancelled || m_experiment.record().cancelRequested)
    return Consequence{.isCancel = true};
  if (block.block.end.code == EndKind::JobLost || block.block.end.code == EndKind::NeverSubmitted) {
    if (auto full = whyDiskIsFull(m_experiment.host())) return Consequence{.stop = std::move(full)};
  }
  const model::AllocationSettings& asked = m_experiment.record().experiment.allocation;
  const bool isTimeOver = block.block.end.code == EndKind::TimeLimit;
  const std::string option = isTimeOver && m_experiment.scheduler() != nullptr
                                 ? plan::timeOptionOf(asked, m_experiment.scheduler()->timeOptions)
                                 : std::string();
  if (!option.empty())
    return Consequence{.stop = model::EndReason{EndKind::TimeOption, {option}, block.block.end.text()}};
  const bool isAskedTimeOver = isTimeOver && !asked.time.empty();
  const bool wouldEndTheSame =
      endsSoAgain(block.block.end.code) || isAskedTimeOver || needsChangedFile(block.block.end.code);
  if (wouldEndTheSame || timesCut(m_experiment.blocks(), block) > kMostRepeats)
    return Consequence{.stop = block.block.end};
  return Consequence{.isRepeated = true};
}

/// Nothing is measured if ranks do not see each other or cannot exchange 4 MiB.
Result<std::optional<model::EndReason>> BlockEnding::canaryFault(const BlockRecord& block) {
  for (const storage::RunRecord* run : report::countingRuns(block)) {
    const std::string arm = m_experiment.record().experiment.arms.at(run->run.arm).name;
    if (run->run.state != model::RunState::Done) return run->run.end.ofCanary(arm);
    const auto report = m_experiment.store().readNow(
        [key = run->key](Store& store) { return storage::SampleRepository(store).canary(key); });
    if (!report) return fail(report.error());
    if (!*report) return model::EndReason{EndKind::NoResult}.ofCanary(arm);
    const int processes = model::processesOf(block.block.point, m_experiment.record().experiment.scale);
    if (const auto fault = passport::faultOf(**report, processes)) return fault->ofCanary(arm);
  }
  return std::nullopt;
}

Result<void> BlockEnding::removeLeftOver(const BlockWatch& watch) {
  // A scheduler ends the processes of its jobs, which are on other machines.
  if (watch.openTags().empty() || m_experiment.scheduler() != nullptr) return {};
  const Result<std::string> reap = launch::reapScript(watch.openTags());
  if (!reap) return fail(reap.error());
  const Result<std::string> clean = cleanScript(m_experiment.host().root() + "/" + m_experiment.id().text() + "/" +
                                                watch.block().block.allocation.text());
  if (!clean) return fail(clean.error());
  const Result<CommandOutcome> outcome = runScript(m_experiment.host(), *reap + *clean);
  return outcome ? Result<void>() : fail(outcome.error());
}

}  // namespace baremark::core::runs
