// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_watch.h"

#include <algorithm>

#include "core/launch/job_script.h"
#include "core/protocol/block_files.h"
#include "core/protocol/endings.h"
#include "core/runs/host_evidence.h"
#include "core/runs/run_outcome.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using model::EndCode, model::EndKind;
using protocol::Consequence;
using State = BlockObservation::State;

}  // namespace

BlockWatch::BlockWatch(Host& host, StoreAccess& store, storage::BlockRecord block, JobLink job, RunKnowledge knowledge)
    : m_host(host),
      m_block(std::move(block)),
      m_knowledge(std::move(knowledge)),
      m_paths{.experimentFolder = host.root() + "/" + m_block.block.experiment.text(),
              .block = m_block.block.id,
              .allocation = m_block.block.allocation},
      m_runs(host, store, m_block, m_paths, m_knowledge, job.poller != nullptr),
      m_life(host, m_paths, m_knowledge, job.poller != nullptr),
      m_job(host, std::move(job), m_paths, m_knowledge, m_life),
      m_report(m_job, m_life, m_runs, m_knowledge) {}

Result<void> BlockWatch::enterAttempt(int attempt) {
  if (Result<void> entered = m_runs.enter(attempt, m_job.link().submitted); !entered) return entered;
  m_paths.attempt = attempt;
  int known = 0;
  for (const storage::RunRecord& record : m_block.runs) known = std::max(known, record.run.attempt);
  // If an earlier watch called this attempt silent, it stays so until the job shows a new sign of life.
  const model::EndReason& noted = m_block.block.end;
  const bool wasSilent = known == attempt && noted.code == EndKind::Silent;
  m_life.beginAttempt(wasSilent ? noted.argument(0) : std::string());
  m_job.beginAttempt();
  m_report.beginAttempt();
  m_wasGone = false;
  return {};
}

Result<FactsByPath> BlockWatch::lookAtFiles() {
  std::vector<std::string> paths = {m_paths.cancelFile(), m_paths.nextClaim(), m_paths.startedFile(),
                                    m_paths.exitFile()};
  m_runs.addPaths(paths);
  const auto found = waitFor(m_host.stat(paths));
  if (!found) return fail(found.error());
  FactsByPath facts;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    FileFacts seen = (*found)[i];
    // Only a request to cancel is written empty. Any other empty file is not complete yet, or the disk was full.
    if (i > 0) seen.exists = seen.exists && (seen.isFolder || seen.size > 0);
    facts[paths[i]] = seen;
  }
  return facts;
}

Result<FactsByPath> BlockWatch::lookAtLatestAttempt() {
  if (m_paths.attempt == 0) {
    if (Result<void> entered = enterAttempt(1); !entered) return fail(entered.error());
  }
  Result<FactsByPath> facts = lookAtFiles();
  if (!facts) return facts;
  // A requeued job starts the block again: open runs of the old attempt do not count.
  while ((*facts)[m_paths.nextClaim()].exists) {
    if (Result<void> cut = m_runs.cutEnded({EndKind::Requeued}, *facts); !cut) return fail(cut.error());
    if (Result<void> entered = enterAttempt(m_paths.attempt + 1); !entered) return fail(entered.error());
    facts = lookAtFiles();
    if (!facts) return facts;
  }
  return facts;
}

Result<BlockObservation> BlockWatch::look() {
  const Result<FactsByPath> facts = lookAtLatestAttempt();
  if (!facts) return fail(facts.error());
  const Result<bool> hasNewSamples = m_runs.follow(*facts);
  if (!hasNewSamples) return fail(hasNewSamples.error());
  if (!facts->at(m_paths.exitFile()).exists) return lookAtOpen(*facts, *hasNewSamples);
  Result<BlockObservation> ended = endOfAttempt();
  if (ended) ended->hasNewSamples = *hasNewSamples;
  return ended;
}

/// Looks at an attempt without exit.json.
Result<BlockObservation> BlockWatch::lookAtOpen(const FactsByPath& facts, bool hasNewSamples) {
  m_runs.noteLook();
  if (Result<void> read = m_life.follow(facts, m_runs.hasAnyStarted()); !read) return fail(read.error());
  const Result<bool> isGone = m_job.isGone(facts);
  if (!isGone) return fail(isGone.error());
  // One more look before the block counts as cut: job.sh may have written its end just before it ended.
  if (*isGone && m_wasGone) return cutLost(hasNewSamples);
  m_wasGone = *isGone;
  BlockObservation seen{.state = stateWhileOpen(), .hasNewSamples = hasNewSamples};
  m_report.complete(seen);
  seen.began = m_runs.firstStart();
  return seen;
}

/// The job is gone and has left no end.
Result<BlockObservation> BlockWatch::cutLost(bool hasNewSamples) {
  const model::EndReason end = m_job.reasonOfLoss();
  if (Result<void> cut = m_runs.cutOpen(end); !cut) return fail(cut.error());
  const JobLink& link = m_job.link();
  const auto job = link.poller == nullptr ? std::nullopt : link.poller->find(link.jobId);
  return BlockObservation{.state = State::Cut,
                          .end = end,
                          .hasNewSamples = hasNewSamples,
                          .isGivenUp = job && (!launch::isOver(job->state) || isBeating())};
}

BlockObservation::State BlockWatch::stateWhileOpen() const {
  if (!m_life.hasStarted() || m_job.isRequeued()) return State::Waiting;
  return m_runs.hasAnyStarted() || m_life.isAtWork() ? State::Running : State::Waiting;
}

Result<BlockObservation> BlockWatch::endOfAttempt() {
  const auto exit = smallFile(m_host, m_paths.exitFile(), protocol::parseExitFile);
  if (!exit) return fail(exit.error());
  m_life.noteStarted();
  // Look again: the runs wrote their ends before the attempt's end, but the last look may have come between them.
  const Result<FactsByPath> facts = lookAtFiles();
  if (!facts) return fail(facts.error());
  if (const Result<bool> followed = m_runs.follow(*facts); !followed) return fail(followed.error());
  Result<BlockObservation> seen = endBy(exit->reason, *facts);
  const bool isOver = seen && (seen->state == State::Done || seen->state == State::Cut);
  if (!isOver) return seen;
  const Result<base::WallTime> ended = m_runs.onOurClock(exit->ended);
  if (!ended) return fail(ended.error());
  seen->ended = *ended;
  return seen;
}

/// What follows for the block from the reason of its attempt's end.
Result<BlockObservation> BlockWatch::endBy(const std::string& reason, const FactsByPath& facts) {
  switch (protocol::consequenceOf(reason)) {
    case Consequence::Counted:
      return endOfDone(facts);
    case Consequence::Asked:
      return endOfAsked(reason, facts);
    case Consequence::Cancelled: {
      // The end of a block that was given up does not cancel the experiment.
      const bool wasGivenUp = facts.at(m_paths.cancelFile()).size > 0;
      if (wasGivenUp) return cutBy({EndKind::JobLost}, facts);
      if (!m_runs.areAllEnded() || m_runs.isAnyCut()) return cutBy({EndCode::named(reason)}, facts);
      Result<BlockObservation> seen = endOfDone(facts);
      if (seen) seen->isCancelled = true;
      return seen;
    }
    case Consequence::Stopped: {
      const bool isBeforeBlocks = reason == "modules" || reason == "prologue";
      const std::string log = isBeforeBlocks ? m_paths.allocationFolder() + "/" + launch::kJobOutput
                                             : m_paths.attemptFolder() + "/" + protocol::kJobLog;
      return cutBy({EndCode::named(reason), {}, lastLinesOf(m_host, log)}, facts);
    }
    case Consequence::Repeated:
      break;
  }
  return cutBy({EndCode::named(reason)}, facts);
}

/// job.sh went through all runs. But its job's node may have failed, or the scheduler may have queued the job again, if
/// a run failed without a word of its program or if files of it are missing.
Result<BlockObservation> BlockWatch::endOfDone(const FactsByPath& facts) {
  const bool areAllEnded = m_runs.areAllEnded();
  const Result<bool> isUnclear = m_runs.isAnyUnclear(facts);
  if (!isUnclear) return fail(isUnclear.error());
  if (m_job.link().poller != nullptr && (*isUnclear || !areAllEnded)) {
    const auto job = m_job.link().poller->find(m_job.link().jobId);
    const bool isRunning = m_job.isAlive() && job && job->state == launch::JobState::Running;
    if (m_job.waitsForReason() && !isRunning) {
      if (m_job.isRequeued()) return BlockObservation{State::Waiting, m_report.waitingReason(), false};
      if (!m_job.isCancelRequested(facts)) return BlockObservation{State::Running, {}, false};
    }
    const model::EndReason end = m_job.reasonOfLoss();
    if (wasEndedByInfrastructure(end.code)) return cutBy(end, facts);
  }
  if (areAllEnded) return BlockObservation{State::Done, {}, false};
  if (m_job.isCancelRequested(facts)) return cutBy({EndKind::Cancelled}, facts);
  if (m_runs.isAnyLate()) return BlockObservation{State::Running, {}, false};
  return cutBy({EndKind::JobLost}, facts);
}

/// The infrastructure ended the attempt. Only the scheduler can say how, and it may start the job again.
Result<BlockObservation> BlockWatch::endOfAsked(const std::string& reason, const FactsByPath& facts) {
  const std::string log = m_paths.attemptFolder() + "/" + protocol::kJobLog;
  if (m_job.link().poller == nullptr)
    return cutBy({EndCode::named(reason), {}, reason == "signal" ? "" : lastLinesOf(m_host, log)}, facts);
  if (m_job.waitsForReason()) return BlockObservation{State::Waiting, m_report.waitingReason(), false};
  model::EndReason end = m_job.reasonOfLoss();
  if (end.code == EndKind::JobLost) end.code = EndCode::named(reason);
  return cutBy(end, facts);
}

Result<BlockObservation> BlockWatch::cutBy(const model::EndReason& end, const FactsByPath& facts) {
  if (Result<void> cut = m_runs.cutEnded(end, facts); !cut) return fail(cut.error());
  return BlockObservation{State::Cut, end, false};
}

}  // namespace baremark::core::runs
