// SPDX-License-Identifier: GPL-3.0-or-later
// What a BlockWatch makes of an attempt that job.sh says is over, by the rule of core/protocol/endings.h: what the
// program did counts, what the infrastructure ended is cut. Where the files leave that open, the scheduler is asked
// before the attempt counts.
#include <algorithm>

#include "core/launch/job_script.h"
#include "core/protocol/block_files.h"
#include "core/protocol/endings.h"
#include "core/runs/block_watch.h"
#include "core/runs/host_evidence.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using protocol::Consequence;
using storage::BlockRepository;
using storage::Store;

}  // namespace

Result<BlockSight> BlockWatch::endOf() {
  const Result<std::string> text = waitFor(m_host.read(attemptPath() + "/" + protocol::kExitFile, 0, protocol::kMaxSmallFile));
  if (!text) return fail(text.error());
  const Result<protocol::ExitFile> exit = protocol::parseExitFile(*text);
  if (!exit) return fail(exit.error());
  m_hasStarted = true;
  // The attempt's end is written after its runs' ends, but they were looked at before it.
  const Result<Facts> facts = lookAtFiles();
  if (!facts) return fail(facts.error());
  for (RunSight& run : m_runs) {
    if (run.isEnded) continue;
    if (const Result<bool> followed = followRun(run, *facts); !followed) return fail(followed.error());
  }
  Result<BlockSight> sight = endBy(exit->reason, *facts);
  const bool isOver = sight && (sight->state == BlockSight::State::Done || sight->state == BlockSight::State::Cut);
  if (!isOver) return sight;
  const Result<base::WallTime> ended = m_clock.onOurClock(exit->ended);
  if (!ended) return fail(ended.error());
  sight->ended = *ended;
  return sight;
}

/// What the reason of an attempt's end means for its block.
Result<BlockSight> BlockWatch::endBy(const std::string& reason, const Facts& facts) {
  switch (protocol::consequenceOf(reason)) {
    case Consequence::Counted:
      return endOfDone(facts);
    case Consequence::Asked:
      return endOfAsked(reason, facts);
    case Consequence::Cancelled: {
      // An end that its repeat asked for cancels no experiment.
      const bool wasGivenUp = facts.at(blockFolder() + "/" + protocol::kCancelFile).size > 0;
      return cutBy({wasGivenUp ? "job_lost" : reason, ""}, facts);
    }
    case Consequence::Stopped: {
      const bool saidInBlock = reason == "host_lock";
      const std::string log =
          saidInBlock ? attemptPath() + "/" + protocol::kJobLog : allocationPath() + "/" + launch::kJobOutput;
      return cutBy({reason, lastWordsOf(m_host, log)}, facts);
    }
    case Consequence::Repeated:
      break;
  }
  return cutBy({reason, ""}, facts);
}

/// job.sh went through all runs. A run that failed, or of which files are missing, without a word of the program may be
/// what is left of a job whose node failed, or that its scheduler has queued again.
Result<BlockSight> BlockWatch::endOfDone(const Facts& facts) {
  const bool areAllEnded = std::all_of(m_runs.begin(), m_runs.end(), [](const RunSight& run) { return run.isEnded; });
  const Result<bool> isUnclear = isAnyUnclear(facts);
  if (!isUnclear) return fail(isUnclear.error());
  if (m_job.book != nullptr && (*isUnclear || !areAllEnded)) {
    const auto job = m_job.book->find(m_job.jobId);
    const bool goesOn = m_isJobAlive && job && job->state == launch::JobState::Running;
    if (waitsForReason() && !goesOn) {
      if (isQueuedAnew()) return BlockSight{BlockSight::State::Waiting, waitingReason(), false};
      if (!isCancelRequested(facts)) return BlockSight{BlockSight::State::Running, {}, false};
    }
    const model::EndReason end = reasonOfLoss();
    if (isOfInfrastructure(end.code)) return cutBy(end, facts);
  }
  if (areAllEnded) return BlockSight{BlockSight::State::Done, {}, false};
  if (isCancelRequested(facts)) return cutBy({"cancelled", ""}, facts);
  const bool isAnyLate =
      std::any_of(m_runs.begin(), m_runs.end(), [this](RunSight& run) { return !run.isEnded && waitsForFiles(run); });
  if (isAnyLate) return BlockSight{BlockSight::State::Running, {}, false};
  return cutBy({"job_lost", ""}, facts);
}

/// The infrastructure ended it; how, only the scheduler can say, which may begin the job anew.
Result<BlockSight> BlockWatch::endOfAsked(const std::string& reason, const Facts& facts) {
  const std::string log = attemptPath() + "/" + protocol::kJobLog;
  if (m_job.book == nullptr) return cutBy({reason, reason == "signal" ? "" : lastWordsOf(m_host, log)}, facts);
  if (waitsForReason()) return BlockSight{BlockSight::State::Waiting, waitingReason(), false};
  model::EndReason end = reasonOfLoss();
  if (end.code == "job_lost") end.code = reason;
  return cutBy(end, facts);
}

Result<BlockSight> BlockWatch::cutBy(const model::EndReason& end, const Facts& facts) {
  if (Result<void> cut = cutWhatWasEnded(end, facts); !cut) return fail(cut.error());
  return BlockSight{BlockSight::State::Cut, end, false};
}

Result<void> BlockWatch::cutWhatWasEnded(const model::EndReason& end, const Facts& facts) {
  if (Result<void> cut = cutOpenRuns(end); !cut) return cut;
  if (const Result<bool> looked = isAnyUnclear(facts); !looked) return fail(looked.error());
  for (RunSight& run : m_runs) {
    if (!run.isUnclear.value_or(false)) continue;
    const Result<void> written = m_store.writeNow([&](Store& store) -> Result<void> {
      BlockRepository blocks(store);
      const Result<storage::RunRecord> record = blocks.findRun(run.key);
      if (!record) return fail(record.error());
      return blocks.setRunEnded(run.key, model::RunState::Cut, {end.code, record->run.end.detail}, record->run.ended);
    });
    if (!written) return written;
    run.isUnclear = false;
  }
  return {};
}

Result<bool> BlockWatch::isAnyUnclear(const Facts& facts) {
  bool isAny = false;
  for (RunSight& run : m_runs) {
    if (!run.isFailed) continue;
    if (!run.isUnclear) {
      const Result<RunEvidence> evidence = gather(run, facts);
      const bool isGone = !evidence && evidence.error().code == base::ErrorCode::NotFound;  // its folder was removed
      if (!evidence && !isGone) return fail(evidence.error());
      run.isUnclear = !isGone && isUnclear(*evidence);
    }
    isAny = isAny || *run.isUnclear;
  }
  return isAny;
}

bool BlockWatch::isCancelRequested(const Facts& facts) const {
  return m_isCancelled || facts.at(blockFolder() + "/" + protocol::kCancelFile).exists;
}

bool BlockWatch::waitsForFiles(RunSight& run) const {
  if (m_host.isThisMachine() && m_job.book == nullptr) return false;
  const auto now = m_knowledge.clock->monotonicNow();
  if (!run.lateSince) run.lateSince = now;
  return now - *run.lateSince < m_knowledge.patience.lateFiles;
}

}  // namespace baremark::core::runs
