// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_ending.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/run_warnings.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using storage::BlockRepository;
using storage::SampleRepository;
using storage::Store;

}  // namespace

const model::Run& RunEnding::plannedRun(const FollowedRun& run) const {
  return std::find_if(m_block.runs.begin(), m_block.runs.end(),
                      [&](const storage::RunRecord& candidate) { return candidate.run.id == run.id; })
      ->run;
}

Result<RunEvidence> RunEnding::gather(const FollowedRun& run, const FactsByPath& facts) {
  const Result<std::string> text =
      waitFor(m_host.read(m_paths.runFolder(run.id) + "/" + protocol::kExitFile, 0, protocol::kMaxSmallFile));
  if (!text) return fail(text.error());
  const Result<protocol::ExitFile> exit = protocol::parseExitFile(*text);
  if (!exit) return fail(exit.error());
  RunEvidence evidence{.kind = m_block.block.kind,
                       .ranks = m_block.block.point.ranks * m_knowledge.instances,
                       .nodes = m_block.block.point.nodes,
                       .exit = *exit,
                       .wasCancelRequested = facts.at(m_paths.cancelFile()).exists,
                       .refused = run.cursor.refused};
  if (Result<void> read = readStored(evidence, run); !read) return fail(read.error());
  if (m_hasScheduler || evidence.nodes > 1 || m_knowledge.hasImage(plannedRun(run))) evidence.machine.clear();
  if (exit->status.value_or(0) != 0)
    evidence.lastWords = lastLinesOf(m_host, m_paths.runFolder(run.id) + "/" + protocol::kStderrLog);
  evidence.explanation = m_knowledge.explanation(plannedRun(run), evidence.lastWords);
  return evidence;
}

/// Adds what the store knows of the run.
Result<void> RunEnding::readStored(RunEvidence& evidence, const FollowedRun& run) {
  return m_store.writeNow([&](Store& store) -> Result<void> {
    const Result<storage::RunRecord> record = BlockRepository(store).findRun(run.key);
    if (!record) return fail(record.error());
    evidence.worldSize = record->worldSize;
    evidence.machine = record->run.node;
    SampleRepository samples(store);
    auto passport = samples.passport(run.key);
    if (!passport) return fail(passport.error());
    evidence.passport = std::move(*passport);
    const auto canary = samples.canary(run.key);
    if (!canary) return fail(canary.error());
    evidence.hasResult =
        m_block.block.kind == model::BlockKind::Canary ? canary->has_value() : record->run.summary.has_value();
    const auto events = samples.events(run.key);
    if (!events) return fail(events.error());
    for (const storage::Event& event : *events) {
      if (event.kind != "error") continue;
      evidence.lastError = event.text;
      evidence.lastErrorCode = event.code;
    }
    return {};
  });
}

Result<Span> RunEnding::spanOf(const FollowedRun& run, base::WallTime ended, HostClock& clock) {
  const Result<storage::RunRecord> record =
      m_store.readNow([&](Store& store) { return BlockRepository(store).findRun(run.key); });
  if (!record) return fail(record.error());
  const Result<std::string> text =
      waitFor(m_host.read(m_paths.runFolder(run.id) + "/" + protocol::kRunFile, 0, protocol::kMaxSmallFile));
  if (!text && text.error().code != ErrorCode::NotFound) return fail(text.error());
  const auto file = text ? protocol::parseRunStartFile(*text) : fail(text.error());
  if (file && record->run.started) return clock.spanOnOurClock({file->started, ended}, *record->run.started);
  // No file states when the run started.
  const Result<base::WallTime> moment = clock.onOurClock(ended);
  if (!moment) return fail(moment.error());
  return Span{record->run.started.value_or(*moment), *moment};
}

Result<void> RunEnding::write(const FollowedRun& run, const RunOutcome& outcome, const RunEvidence& evidence,
                              HostClock& clock) {
  const Result<Span> span = spanOf(run, evidence.exit.ended, clock);
  if (!span) return fail(span.error());
  const ProcessorUsage now = ProcessorUsage::now();
  const double wallSeconds = std::chrono::duration<double>(now.wall - run.before.wall).count();
  const double processorSeconds = std::chrono::duration<double>(now.processor - run.before.processor).count();
  const double share = wallSeconds > 0 ? processorSeconds / wallSeconds : 0;
  const bool isMeasured = m_block.block.kind == model::BlockKind::Measure && outcome.state == model::RunState::Done;
  model::Passport passport = m_knowledge.passport(plannedRun(run));
  passport[{"manager", "processor_share"}] = base::fixedText(share * 100, 1) + " % of a core";
  return m_store.writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      BlockRepository blocks(store);
      SampleRepository samples(store);
      if (Result<void> done = blocks.setManagerShare(run.key, share); !done) return done;
      if (Result<void> done = samples.addPassport(run.key, passport); !done) return done;
      if (isMeasured) {
        const Result<model::StepColumns> timed = samples.steps(run.key, 1);
        if (!timed) return fail(timed.error());
        std::vector<storage::Event> warnings = warningsFor(run, share, *timed);
        if (auto suspension =
                suspensionOf(evidence.exit.stoodStill, run.wasSuspended, span->ended - span->started, timed->step))
          warnings.push_back(std::move(*suspension));
        if (Result<void> done = samples.addEvents(run.key, warnings); !done) return done;
      }
      return blocks.setRunEnded(run.key, outcome.state, outcome.end, span->ended, span->started);
    });
  });
}

/// `share`: Baremark's share of a core while the run was timed.
std::vector<storage::Event> RunEnding::warningsFor(const FollowedRun& run, double share,
                                                   const model::StepColumns& timed) const {
  const bool isBeside = m_host.isThisMachine() && !m_hasScheduler;
  std::vector<storage::Event> warnings =
      warningsOf(isBeside ? std::optional(share) : std::nullopt, timed.step, m_knowledge.margin);
  if (auto divergence = divergenceOf(timed)) warnings.push_back(std::move(*divergence));
  if (auto rejection = rejectionOf(run.cursor.rejectedLines)) warnings.push_back(std::move(*rejection));
  return warnings;
}

}  // namespace baremark::core::runs
