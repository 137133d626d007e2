// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_watch.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/launch/job_script.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/process.h"
#include "core/runs/run_warnings.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using storage::BlockRepository;
using storage::SampleRepository;
using storage::Store;

/// Looks at a heartbeat, which changes every 10 s.
constexpr std::chrono::seconds kBetweenBeats{3};

}  // namespace

BlockWatch::BlockWatch(Host& host, StoreAccess& store, storage::BlockRecord block, JobLink job, RunKnowledge knowledge)
    : m_host(host),
      m_store(store),
      m_block(std::move(block)),
      m_job(std::move(job)),
      m_knowledge(std::move(knowledge)),
      m_clock(host),
      m_lastLook(readClocks()) {}

BlockWatch::Clocks BlockWatch::readClocks() { return {ownProcessorTime(), base::SystemClock().monotonicNow()}; }

const model::Run& BlockWatch::plannedRun(const RunSight& run) const {
  return std::find_if(m_block.runs.begin(), m_block.runs.end(),
                      [&](const storage::RunRecord& candidate) { return candidate.run.id == run.id; })->run;
}

std::string BlockWatch::blockFolder() const {
  return m_host.root() + "/" + m_block.block.experiment.text() + "/" + m_block.block.id.text();
}
std::string BlockWatch::allocationPath() const {
  return m_host.root() + "/" + m_block.block.experiment.text() + "/" + m_block.block.allocation.text();
}
std::string BlockWatch::attemptPath() const { return blockFolder() + "/" + protocol::attemptFolder(m_attempt); }
std::string BlockWatch::runPath(const RunSight& run) const { return attemptPath() + "/" + run.id.text(); }

std::vector<std::string> BlockWatch::openTags() const {
  std::vector<std::string> tags;
  for (const RunSight& run : m_runs) {
    if (run.isStarted && !run.isEnded) tags.push_back(run.id.text() + "-" + protocol::attemptFolder(m_attempt));
  }
  return tags;
}

/// Reads from the store what is known of this attempt's runs already.
Result<void> BlockWatch::enterAttempt(int attempt) {
  std::vector<RunSight> sights;
  std::vector<base::RunId> ids;
  for (const storage::RunRecord& record : m_block.runs) {
    if (std::find(ids.begin(), ids.end(), record.run.id) == ids.end()) ids.push_back(record.run.id);
  }
  const Result<void> read = m_store.writeNow([&](Store& store) -> Result<void> {
    for (const base::RunId& id : ids) {
      BlockRepository blocks(store);
      const Result<storage::RunKey> key = blocks.keyOf(id, attempt);
      if (!key) return fail(key.error());
      const Result<storage::RunRecord> record = blocks.findRun(*key);
      if (!record) return fail(record.error());
      const Result<storage::Cursor> cursor = SampleRepository(store).cursorOf(*key);
      if (!cursor) return fail(cursor.error());
      const model::RunState state = record->run.state;
      RunSight sight{.id = id, .key = *key, .cursor = *cursor};
      sight.isStarted = state != model::RunState::Waiting;
      sight.started = record->run.started;
      sight.isEnded = state == model::RunState::Done || state == model::RunState::Failed || state == model::RunState::Cut;
      sight.isFailed = state == model::RunState::Failed;
      sight.before = m_lastLook;
      sights.push_back(std::move(sight));
    }
    return {};
  });
  if (!read) return read;
  m_attempt = attempt;
  m_runs = std::move(sights);
  m_hasStarted = false;
  m_phase.clear();
  m_beat = -1;
  m_beaten.reset();
  m_readBeat.reset();
  m_overSince.reset();
  m_endedSince.reset();
  m_signalled.reset();
  m_lastSign.reset();
  m_clock.beginAnew(m_job.submitted);
  m_suspension.reset();
  m_wasGone = false;
  return {};
}

Result<BlockWatch::Facts> BlockWatch::lookAtFiles() {
  std::vector<std::string> paths = {blockFolder() + "/" + protocol::kCancelFile,
                                    blockFolder() + "/" + protocol::attemptFolder(m_attempt + 1) + "/" + protocol::kClaimFolder,
                                    attemptPath() + "/" + protocol::kStartedFile, attemptPath() + "/" + protocol::kExitFile};
  for (const RunSight& run : m_runs) {
    if (run.isEnded) continue;
    paths.push_back(runPath(run) + "/" + protocol::kRunFile);
    paths.push_back(runPath(run) + "/" + protocol::kExitFile);
    paths.push_back(runPath(run) + "/" + protocol::telemetryFileName(run.cursor.segment));
  }
  const auto found = waitFor(m_host.stat(paths));
  if (!found) return fail(found.error());
  Facts facts;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    FileFacts seen = (*found)[i];
    // But for a request to cancel nothing is written empty: its content is still on its way, or the disk was full.
    if (i > 0) seen.exists = seen.exists && (seen.isFolder || seen.size > 0);
    facts[paths[i]] = seen;
  }
  return facts;
}

Result<BlockSight> BlockWatch::look() {
  if (m_attempt == 0) {
    if (Result<void> entered = enterAttempt(1); !entered) return fail(entered.error());
  }
  Result<Facts> facts = lookAtFiles();
  if (!facts) return fail(facts.error());
  // A requeued job has begun anew: what the old attempt left open counts for nothing.
  while ((*facts)[blockFolder() + "/" + protocol::attemptFolder(m_attempt + 1) + "/" + protocol::kClaimFolder].exists) {
    if (Result<void> cut = cutWhatWasEnded({"requeued", ""}, *facts); !cut) return fail(cut.error());
    if (Result<void> entered = enterAttempt(m_attempt + 1); !entered) return fail(entered.error());
    facts = lookAtFiles();
    if (!facts) return fail(facts.error());
  }
  BlockSight sight;
  for (RunSight& run : m_runs) {
    if (run.isEnded) continue;
    const Result<bool> hasNew = followRun(run, *facts);
    if (!hasNew) return fail(hasNew.error());
    sight.hasNewSamples = sight.hasNewSamples || *hasNew;
  }
  if ((*facts)[attemptPath() + "/" + protocol::kExitFile].exists) {
    Result<BlockSight> ended = endOf();
    if (ended) ended->hasNewSamples = sight.hasNewSamples;
    return ended;
  }
  m_lastLook = readClocks();
  if (Result<void> read = followHeartbeat(*facts); !read) return fail(read.error());
  const Result<bool> isGone = isJobGone(*facts);
  if (!isGone) return fail(isGone.error());
  m_wasGone = m_wasGone && *isGone;
  if (*isGone) {
    // One more look: job.sh may have written its end just before it ended.
    if (!m_wasGone) {
      m_wasGone = true;
    } else {
      const model::EndReason end = reasonOfLoss();
      if (Result<void> cut = cutOpenRuns(end); !cut) return fail(cut.error());
      const auto job = m_job.book == nullptr ? std::nullopt : m_job.book->find(m_job.jobId);
      return BlockSight{.state = BlockSight::State::Cut,
                        .end = end,
                        .hasNewSamples = sight.hasNewSamples,
                        .isGivenUp = job && (!launch::isOver(job->state) || isBeating())};
    }
  }
  sight.state = stateWhileOpen();
  if (sight.state == BlockSight::State::Waiting) sight.end = waitingReason();
  else followSuspension(sight);
  sight.began = firstStart();
  return sight;
}

std::optional<base::WallTime> BlockWatch::firstStart() const {
  std::optional<base::WallTime> first;
  for (const RunSight& run : m_runs) {
    if (run.started && (!first || *run.started < *first)) first = run.started;
  }
  return first;
}

/// True if samples arrived.
Result<bool> BlockWatch::followRun(RunSight& run, const Facts& facts) {
  const auto exists = [&](const char* name) { return facts.at(runPath(run) + "/" + name).exists; };
  if (!run.isStarted && exists(protocol::kRunFile)) {
    if (Result<void> noted = noteStart(run); !noted) return fail(noted.error());
  }
  Result<bool> hasNew = importNew(run, facts);
  if (!hasNew || !exists(protocol::kExitFile)) return hasNew;
  if (Result<void> noted = noteEnd(run, facts); !noted) return fail(noted.error());
  return hasNew;
}

Result<void> BlockWatch::noteStart(RunSight& run) {
  const Result<std::string> text = waitFor(m_host.read(runPath(run) + "/" + protocol::kRunFile, 0, protocol::kMaxSmallFile));
  if (!text) return fail(text.error());
  const Result<protocol::RunStartFile> file = protocol::parseRunStartFile(*text);
  if (!file) return fail(file.error());
  const Result<base::WallTime> begun = m_clock.onOurClock(file->started);
  if (!begun) return fail(begun.error());
  if (m_node.empty()) {
    const Result<std::string> startedText = waitFor(m_host.read(attemptPath() + "/" + protocol::kStartedFile, 0, protocol::kMaxSmallFile));
    const auto started = startedText ? protocol::parseStartedFile(*startedText) : fail(startedText.error());
    if (started) m_node = started->hostname;
  }
  const auto write = [key = run.key, started = *begun, node = m_node](Store& store) { return BlockRepository(store).setRunStarted(key, started, node); };
  if (const Result<void> written = m_store.writeNow(write); !written) return written;
  run.isStarted = true;
  run.started = *begun;
  run.before = m_lastLook;
  return {};
}

/// Reads what the current segment has beyond the cursor, and whole further segments while there are any.
Result<bool> BlockWatch::importNew(RunSight& run, const Facts& facts) {
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
    const Result<storage::Cursor> after = m_store.writeNow([&](Store& store) {
      return SampleRepository(store).import(run.key, run.cursor, chunk);
    });
    if (!after) return fail(after.error());
    hasNew = true;
    mayHaveMore = after->segment != run.cursor.segment || static_cast<std::int64_t>(bytes->size()) == protocol::kMaxLineBytes;
    run.cursor = *after;
  }
  return hasNew;
}

Result<RunEvidence> BlockWatch::gather(const RunSight& run, const Facts& facts) {
  const Result<std::string> text = waitFor(m_host.read(runPath(run) + "/" + protocol::kExitFile, 0, protocol::kMaxSmallFile));
  if (!text) return fail(text.error());
  const Result<protocol::ExitFile> exit = protocol::parseExitFile(*text);
  if (!exit) return fail(exit.error());
  RunEvidence evidence{.kind = m_block.block.kind, .ranks = m_block.block.point.ranks, .nodes = m_block.block.point.nodes, .exit = *exit,
                       .wasCancelRequested = facts.at(blockFolder() + "/" + protocol::kCancelFile).exists,
                       .refused = run.cursor.refused};
  const Result<void> read = m_store.writeNow([&](Store& store) -> Result<void> {
    const Result<storage::RunRecord> record = BlockRepository(store).findRun(run.key);
    if (!record) return fail(record.error());
    evidence.worldSize = record->worldSize;
    SampleRepository samples(store);
    auto passport = samples.passport(run.key);
    if (!passport) return fail(passport.error());
    evidence.passport = std::move(*passport);
    const auto canary = samples.canary(run.key);
    if (!canary) return fail(canary.error());
    evidence.hasResult = m_block.block.kind == model::BlockKind::Canary ? canary->has_value() : record->run.summary.has_value();
    const auto events = samples.events(run.key);
    if (!events) return fail(events.error());
    for (const storage::Event& event : *events) {
      if (event.kind != "error") continue;
      evidence.lastError = event.text;
      evidence.lastErrorCode = event.code;
    }
    return {};
  });
  if (!read) return fail(read.error());
  if (exit->status.value_or(0) != 0) evidence.lastWords = lastWordsOf(m_host, runPath(run) + "/" + protocol::kStderrLog);
  evidence.explanation = m_knowledge.explanation(plannedRun(run), evidence.lastWords);
  return evidence;
}

Result<Span> BlockWatch::spanOf(const RunSight& run, base::WallTime ended) {
  const Result<storage::RunRecord> record = m_store.writeNow([&](Store& store) { return BlockRepository(store).findRun(run.key); });
  if (!record) return fail(record.error());
  const Result<std::string> text = waitFor(m_host.read(runPath(run) + "/" + protocol::kRunFile, 0, protocol::kMaxSmallFile));
  if (!text && text.error().code != ErrorCode::NotFound) return fail(text.error());
  const auto file = text ? protocol::parseRunStartFile(*text) : fail(text.error());
  if (file && record->run.started) return m_clock.spanOnOurClock({file->started, ended}, *record->run.started);
  // Nothing says when it began.
  const Result<base::WallTime> moment = m_clock.onOurClock(ended);
  if (!moment) return fail(moment.error());
  return Span{record->run.started.value_or(*moment), *moment};
}

Result<void> BlockWatch::noteEnd(RunSight& run, const Facts& facts) {
  const Result<RunEvidence> evidence = gather(run, facts);
  if (!evidence) return fail(evidence.error());
  const RunOutcome outcome = outcomeOf(*evidence);
  if (outcome.end.code == "no_result" && waitsForFiles(run)) return {};
  const Result<Span> span = spanOf(run, evidence->exit.ended);
  if (!span) return fail(span.error());
  const Clocks now = readClocks();
  const double wallSeconds = std::chrono::duration<double>(now.wall - run.before.wall).count();
  const double processorSeconds = std::chrono::duration<double>(now.processor - run.before.processor).count();
  const double share = wallSeconds > 0 ? processorSeconds / wallSeconds : 0;
  const bool isMeasured = m_block.block.kind == model::BlockKind::Measure && outcome.state == model::RunState::Done;
  model::Passport passport = m_knowledge.passport(plannedRun(run));
  passport[{"manager", "processor_share"}] = base::fixedText(share * 100, 1) + " % of a core";
  const Result<void> written = m_store.writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      BlockRepository blocks(store);
      SampleRepository samples(store);
      if (Result<void> done = blocks.setManagerShare(run.key, share); !done) return done;
      if (Result<void> done = samples.addPassport(run.key, passport); !done) return done;
      if (isMeasured) {
        const Result<model::StepColumns> timed = samples.steps(run.key, 1);
        if (!timed) return fail(timed.error());
        const bool isBeside = m_host.isThisMachine() && m_job.book == nullptr;
        std::vector<storage::Event> warnings = warningsOf(isBeside ? std::optional(share) : std::nullopt, timed->step, m_knowledge.margin);
        if (auto suspension = suspensionOf(evidence->exit.stoodStill, run.wasSuspended)) warnings.push_back(std::move(*suspension));
        if (auto rejection = rejectionOf(run.cursor.rejectedLines)) warnings.push_back(std::move(*rejection));
        if (Result<void> done = samples.addEvents(run.key, warnings); !done) return done;
      }
      return blocks.setRunEnded(run.key, outcome.state, outcome.end, span->ended, span->started);
    });
  });
  if (!written) return written;
  run.isEnded = true;
  run.isFailed = outcome.state == model::RunState::Failed;
  return {};
}

Result<void> BlockWatch::cutOpenRuns(const model::EndReason& end) {
  for (RunSight& run : m_runs) {
    if (run.isEnded) continue;
    const Result<void> done = m_store.writeNow([&](Store& store) {
      return BlockRepository(store).setRunEnded(run.key, model::RunState::Cut, {end.code, ""}, {});
    });
    if (!done) return done;
    if (!run.isStarted) run.isEnded = true;
  }
  return {};
}

bool BlockWatch::isBeating() const {
  return m_beaten && m_knowledge.clock->monotonicNow() - *m_beaten < m_knowledge.patience.heartbeat;
}

Result<void> BlockWatch::followHeartbeat(const Facts& facts) {
  const bool hasStarted = facts.at(attemptPath() + "/" + protocol::kStartedFile).exists;
  if (hasStarted && !m_hasStarted) m_lastSign = m_knowledge.clock->monotonicNow();
  m_hasStarted = hasStarted;
  // While a run is seen and no scheduler has to be asked, the heartbeat tells nothing more.
  const bool hasRun = std::any_of(m_runs.begin(), m_runs.end(), [](const RunSight& run) { return run.isStarted; });
  if (!m_hasStarted || (hasRun && m_job.book == nullptr)) return {};
  const auto now = m_knowledge.clock->monotonicNow();
  if (hasRun && m_readBeat && now - *m_readBeat < kBetweenBeats) return {};
  m_readBeat = now;
  return readHeartbeat();
}

Result<void> BlockWatch::readHeartbeat() {
  const Result<std::string> text = waitFor(m_host.read(attemptPath() + "/" + protocol::kHeartbeatFile, 0, protocol::kMaxSmallFile));
  if (!text) return text.error().code == ErrorCode::NotFound ? Result<void>() : fail(text.error());
  const auto beat = protocol::parseHeartbeatFile(*text);
  if (!beat) return {};
  m_phase = beat->phase;
  if (beat->sequence != m_beat) {
    m_beat = beat->sequence;
    m_beaten = m_knowledge.clock->monotonicNow();
    m_lastSign = m_beaten;
  }
  return {};
}

}  // namespace baremark::core::runs
