// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/attempt_runs.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/protocol/telemetry_json.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
using base::ErrorCode, base::fail, base::Result;
using storage::BlockRepository, storage::SampleRepository, storage::Store;

Result<void> AttemptRuns::enter(int attempt, std::optional<base::WallTime> submitted) {
  std::vector<base::RunId> ids;
  for (const storage::RunRecord& record : m_block.runs) {
    if (std::ranges::find(ids, record.run.id) == ids.end()) ids.push_back(record.run.id);
  }
  std::vector<FollowedRun> runs;
  // A new attempt gets its rows here.
  const Result<void> read = m_store.writeNow([&](Store& store) -> Result<void> {
    for (const base::RunId& id : ids) {
      Result<FollowedRun> run = readRun(store, id, attempt);
      if (!run) return fail(run.error());
      runs.push_back(std::move(*run));
    }
    return {};
  });
  if (!read) return read;
  m_runs = std::move(runs);
  m_clock.restart(submitted);
  return {};
}

Result<FollowedRun> AttemptRuns::readRun(Store& store, const base::RunId& id, int attempt) const {
  BlockRepository blocks(store);
  const Result<storage::RunKey> key = blocks.keyOf(id, attempt);
  if (!key) return fail(key.error());
  const Result<storage::RunRecord> record = blocks.findRun(*key);
  if (!record) return fail(record.error());
  const Result<storage::Cursor> cursor = SampleRepository(store).cursorOf(*key);
  if (!cursor) return fail(cursor.error());
  const model::RunState state = record->run.state;
  FollowedRun run{.id = id, .key = *key, .cursor = *cursor};
  run.isStarted = state != model::RunState::Waiting;
  run.started = record->run.started;
  run.isEnded = state == model::RunState::Done || state == model::RunState::Failed || state == model::RunState::Cut;
  run.isFailed = state == model::RunState::Failed;
  run.isCut = state == model::RunState::Cut;
  run.before = m_lastLook;
  return run;
}

void AttemptRuns::addPaths(std::vector<std::string>& paths) const {
  for (const FollowedRun& run : m_runs) {
    if (run.isEnded) continue;
    paths.push_back(runPath(run) + "/" + protocol::kRunFile);
    paths.push_back(runPath(run) + "/" + protocol::kExitFile);
    paths.push_back(runPath(run) + "/" + protocol::telemetryFileName(run.cursor.segment));
  }
}

Result<bool> AttemptRuns::follow(const FactsByPath& facts) {
  bool hasNewSamples = false;
  for (FollowedRun& run : m_runs) {
    if (run.isEnded) continue;
    const Result<bool> hasNew = followRun(run, facts);
    if (!hasNew) return hasNew;
    hasNewSamples = hasNewSamples || *hasNew;
  }
  return hasNewSamples;
}

bool AttemptRuns::areAllEnded() const {
  return std::ranges::all_of(m_runs, &FollowedRun::isEnded);
}

bool AttemptRuns::isAnyCut() const {
  return std::ranges::any_of(m_runs, &FollowedRun::isCut);
}

bool AttemptRuns::hasAnyStarted() const {
  return std::ranges::any_of(m_runs, &FollowedRun::isStarted);
}

bool AttemptRuns::isAnyLate() {
  return std::ranges::any_of(m_runs, [this](FollowedRun& run) { return !run.isEnded && waitsForFiles(run); });
}

void AttemptRuns::noteSuspension() {
  for (FollowedRun& run : m_runs) run.wasSuspended = run.wasSuspended || (run.isStarted && !run.isEnded);
}

std::optional<base::WallTime> AttemptRuns::firstStart() const {
  std::optional<base::WallTime> first;
  for (const FollowedRun& run : m_runs) {
    if (run.started && (!first || *run.started < *first)) first = run.started;
  }
  return first;
}

std::vector<std::string> AttemptRuns::openTags() const {
  std::vector<std::string> tags;
  for (const FollowedRun& run : m_runs) {
    if (run.isStarted && !run.isEnded) tags.push_back(run.id.text() + "-" + protocol::attemptFolder(m_paths.attempt));
  }
  return tags;
}

/// True: samples arrived.
Result<bool> AttemptRuns::followRun(FollowedRun& run, const FactsByPath& facts) {
  const auto exists = [&](const char* name) { return facts.at(runPath(run) + "/" + name).exists; };
  if (!run.isStarted && exists(protocol::kRunFile)) {
    if (Result<void> noted = noteStart(run); !noted) return fail(noted.error());
  }
  Result<bool> hasNew = importNew(run, facts);
  if (!hasNew || !exists(protocol::kExitFile)) return hasNew;
  if (Result<void> noted = noteEnd(run, facts); !noted) return fail(noted.error());
  return hasNew;
}

Result<void> AttemptRuns::noteStart(FollowedRun& run) {
  const auto file = smallFile(m_host, runPath(run) + "/" + protocol::kRunFile, protocol::parseRunStartFile);
  if (!file) return fail(file.error());
  const Result<base::WallTime> begun = m_clock.onOurClock(file->started);
  if (!begun) return fail(begun.error());
  if (m_node.empty()) {
    const auto started = smallFile(m_host, m_paths.startedFile(), protocol::parseStartedFile);
    if (started) m_node = started->hostname;
  }
  const auto write = [key = run.key, started = *begun, node = m_node](Store& store) {
    return BlockRepository(store).setRunStarted(key, started, node);
  };
  if (const Result<void> written = m_store.writeNow(write); !written) return written;
  run.isStarted = true;
  run.started = *begun;
  run.before = m_lastLook;
  return {};
}

/// Imports the current segment beyond the cursor, and further segments while there are any.
Result<bool> AttemptRuns::importNew(FollowedRun& run, const FactsByPath& facts) {
  bool hasNew = false;
  const auto known = facts.find(runPath(run) + "/" + protocol::telemetryFileName(run.cursor.segment));
  bool mayHaveMore = known != facts.end() && known->second.exists && known->second.size > run.cursor.offset;
  while (mayHaveMore && run.cursor.refused.empty()) {
    const std::string path = runPath(run) + "/" + protocol::telemetryFileName(run.cursor.segment);
    const Result<std::string> bytes = waitFor(m_host.read(path, run.cursor.offset, protocol::kMaxLineBytes));
    if (!bytes) return bytes.error().code == ErrorCode::NotFound ? Result<bool>(hasNew) : fail(bytes.error());
    protocol::TelemetryChunk chunk = protocol::readTelemetry(*bytes);
    if (chunk.consumedBytes == 0 && !chunk.refused) break;
    if (Result<void> shifted = m_clock.shift(chunk); !shifted) return fail(shifted.error());
    const Result<storage::Cursor> after =
        m_store.writeNow([&](Store& store) { return SampleRepository(store).import(run.key, run.cursor, chunk); });
    if (!after) return fail(after.error());
    hasNew = true;
    mayHaveMore =
        after->segment != run.cursor.segment || static_cast<std::int64_t>(bytes->size()) == protocol::kMaxLineBytes;
    run.cursor = *after;
  }
  return hasNew;
}

Result<void> AttemptRuns::noteEnd(FollowedRun& run, const FactsByPath& facts) {
  const Result<RunEvidence> evidence = gather(run, facts);
  if (!evidence) return fail(evidence.error());
  const RunOutcome outcome = outcomeOf(*evidence);
  if (outcome.end.code == model::EndKind::NoResult && waitsForFiles(run)) return {};
  if (Result<void> written = writeEnd(run, outcome, *evidence); !written) return written;
  run.isEnded = true;
  run.isFailed = outcome.state == model::RunState::Failed;
  run.isCut = outcome.state == model::RunState::Cut;
  return {};
}

Result<void> AttemptRuns::cutOpen(const model::EndReason& end) {
  for (FollowedRun& run : m_runs) {
    if (run.isEnded) continue;
    const Result<void> done = m_store.writeNow([&](Store& store) {
      return BlockRepository(store).setRunEnded(run.key, model::RunState::Cut, {end.code}, {});
    });
    if (!done) return done;
    if (!run.isStarted) run.isEnded = true;
  }
  return {};
}

Result<void> AttemptRuns::cutEnded(const model::EndReason& end, const FactsByPath& facts) {
  if (Result<void> cut = cutOpen(end); !cut) return cut;
  if (const Result<bool> looked = isAnyUnclear(facts); !looked) return fail(looked.error());
  for (FollowedRun& run : m_runs) {
    if (!run.isUnclear.value_or(false)) continue;
    const Result<void> written = m_store.writeNow([&](Store& store) -> Result<void> {
      BlockRepository blocks(store);
      Result<storage::RunRecord> record = blocks.findRun(run.key);
      if (!record) return fail(record.error());
      record->run.end.code = end.code;
      return blocks.setRunEnded(run.key, model::RunState::Cut, record->run.end, record->run.ended);
    });
    if (!written) return written;
    run.isUnclear = false;
  }
  return {};
}

Result<bool> AttemptRuns::isAnyUnclear(const FactsByPath& facts) {
  bool isAny = false;
  for (FollowedRun& run : m_runs) {
    if (!run.isFailed) continue;
    if (!run.isUnclear) {
      const Result<RunEvidence> evidence = gather(run, facts);
      const bool isGone =
          !evidence && evidence.error().code == base::ErrorCode::NotFound;  // the run's folder was removed
      if (!evidence && !isGone) return fail(evidence.error());
      run.isUnclear = !isGone && isUnclear(*evidence);
    }
    isAny = isAny || *run.isUnclear;
  }
  return isAny;
}

bool AttemptRuns::waitsForFiles(FollowedRun& run) const {
  if (m_host.isThisMachine() && !m_hasScheduler) return false;
  const auto now = m_knowledge.clock->monotonicNow();
  if (!run.lateSince) run.lateSince = now;
  return now - *run.lateSince < m_knowledge.waitLimits.lateFiles;
}

const model::Run& AttemptRuns::plannedRun(const FollowedRun& run) const {
  return std::ranges::find_if(m_block.runs,
                              [&](const storage::RunRecord& candidate) { return candidate.run.id == run.id; })
      ->run;
}

Result<RunEvidence> AttemptRuns::gather(const FollowedRun& run, const FactsByPath& facts) {
  const auto exit = smallFile(m_host, runPath(run) + "/" + protocol::kExitFile, protocol::parseExitFile);
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
    evidence.lastWords = lastLinesOf(m_host, runPath(run) + "/" + protocol::kStderrLog);
  evidence.explanation = m_knowledge.explanation(plannedRun(run), evidence.lastWords);
  return evidence;
}

/// Adds what the store knows of the run.
Result<void> AttemptRuns::readStored(RunEvidence& evidence, const FollowedRun& run) {
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

Result<Span> AttemptRuns::spanOf(const FollowedRun& run, base::WallTime ended) {
  const Result<storage::RunRecord> record =
      m_store.readNow([&](Store& store) { return BlockRepository(store).findRun(run.key); });
  if (!record) return fail(record.error());
  const Result<std::string> text =
      waitFor(m_host.read(runPath(run) + "/" + protocol::kRunFile, 0, protocol::kMaxSmallFile));
  if (!text && text.error().code != ErrorCode::NotFound) return fail(text.error());
  const auto file = text ? protocol::parseRunStartFile(*text) : fail(text.error());
  if (file && record->run.started) return m_clock.spanOnOurClock({file->started, ended}, *record->run.started);
  // No file states when the run started.
  const Result<base::WallTime> moment = m_clock.onOurClock(ended);
  if (!moment) return fail(moment.error());
  return Span{record->run.started.value_or(*moment), *moment};
}

Result<void> AttemptRuns::writeEnd(const FollowedRun& run, const RunOutcome& outcome, const RunEvidence& evidence) {
  const Result<Span> span = spanOf(run, evidence.exit.ended);
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
std::vector<storage::Event> AttemptRuns::warningsFor(const FollowedRun& run, double share,
                                                     const model::StepColumns& timed) const {
  const bool isBeside = m_host.isThisMachine() && !m_hasScheduler;
  std::vector<storage::Event> warnings =
      warningsOf(isBeside ? std::optional(share) : std::nullopt, timed.step, m_knowledge.margin);
  if (auto divergence = divergenceOf(timed)) warnings.push_back(std::move(*divergence));
  if (auto rejection = rejectionOf(run.cursor.rejectedLines)) warnings.push_back(std::move(*rejection));
  return warnings;
}

}  // namespace baremark::core::runs
