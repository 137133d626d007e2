// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/experiment_runner.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/launch/job_script.h"
#include "core/protocol/block_files.h"
#include "core/protocol/endings.h"
#include "core/runs/block_composer.h"
#include "core/runs/host_clock.h"
#include "core/runs/host_evidence.h"
#include "core/runs/packs.h"
#include "core/runs/planning.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using model::BlockState;
using model::ExperimentState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::ExperimentRepository;
using storage::Store;

/// Until a scheduler that refused or did not answer is asked for the same again.
constexpr std::chrono::seconds kLongestPause{300};
constexpr int kSlowestSubmission = 4;  // times the patience with a claim, for one that is seen at work

/// Repeats of cut blocks come first: they keep their round together.
const BlockRecord* nextPlanned(const std::vector<BlockRecord>& blocks) {
  const BlockRecord* next = nullptr;
  for (const BlockRecord& block : blocks) {
    if (block.block.state != BlockState::Planned) continue;
    if (block.block.repeats) return &block;
    if (next == nullptr) next = &block;
  }
  return next;
}

}  // namespace

ExperimentRunner::ExperimentRunner(base::ExperimentId id, Host& host, StoreAccess& store, const RunnerResources& resources,
                                   RunnerEvents events, JobBook* book)
    : m_id(std::move(id)), m_host(host), m_store(store), m_resources(resources), m_book(book), m_events(std::move(events)) {
  m_lookers.setMaxThreadCount(static_cast<int>(kMostJobsAtOnce));
}

Result<void> ExperimentRunner::refresh() {
  return m_store.writeNow([this](Store& store) -> Result<void> {
    const Result<std::int64_t> revision = store.revision();
    if (!revision) return fail(revision.error());
    if (m_revision == *revision) return {};
    Result<storage::ExperimentRecord> record = ExperimentRepository(store).find(m_id);
    if (!record) return fail(record.error());
    Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(m_id);
    if (!blocks) return fail(blocks.error());
    m_record = std::move(*record);
    m_blocks = std::move(*blocks);
    m_revision = *revision;
    return {};
  });
}

Result<ExperimentRunner::Step> ExperimentRunner::step(bool maySubmit, bool mayBuild) {
  m_mayBuild = mayBuild;
  if (Result<void> fresh = refresh(); !fresh) return fail(fresh.error());
  if (isOver(m_record.state)) return Step::Finished;
  if (Result<void> known = learnMostJobs(); !known) return fail(known.error());
  const Result<bool> hasEnded = followAll();
  if (!hasEnded) return fail(hasEnded.error());
  if (isOver(m_record.state)) return Step::Finished;
  // Without a scheduler the next one waits for the next step: what is left of the job's processes ends meanwhile.
  if (*hasEnded && scheduler() == nullptr) return Step::Busy;
  if (*hasEnded) {
    m_heldUntil.reset();  // there is room for one more
    m_heldFor = {};
    if (Result<void> fresh = refresh(); !fresh) return fail(fresh.error());  // a cut block has its repeat now
  }
  const bool isAnyAtTheHost =
      std::any_of(m_blocks.begin(), m_blocks.end(), [](const BlockRecord& block) { return isAtTheHost(block.block.state); });
  if (!isAnyAtTheHost && m_stopReason) {
    if (Result<void> ended = end(ExperimentState::Stopped, *m_stopReason); !ended) return fail(ended.error());
    return Step::Finished;
  }
  const bool mayEnd = m_record.cancelRequested || m_record.pauseRequested;
  if (!isAnyAtTheHost && isHeldBack() && !mayEnd) return Step::Busy;
  if (maySubmit && (!isAnyAtTheHost || roomBeside() > 0) && nextPlanned(m_blocks) != nullptr) {
    const Result<bool> hasOthers = hasNeighbours();
    if (!hasOthers) return fail(hasOthers.error());
    maySubmit = !*hasOthers;
  }
  if (!isAnyAtTheHost) return next(maySubmit);
  const std::size_t room = maySubmit ? roomBeside() : 0;
  const BlockRecord* block = room > 0 ? nextPlanned(m_blocks) : nullptr;
  if (block == nullptr) return Step::Busy;
  const Result<bool> isApart = isKeptApart(*block);
  if (!isApart) return fail(isApart.error());
  return *isApart ? Result<Step>(Step::Busy) : handOver(packsAround(*block, room));
}

bool ExperimentRunner::isTryingLater() const {
  const auto now = m_resources.clock->monotonicNow();
  return isHeldBack() || isBuilding() || std::any_of(m_lost.begin(), m_lost.end(), [now](const auto& lost) { return now < lost.second.next; }) ||
         std::any_of(m_watches.begin(), m_watches.end(), [now](const Watched& watched) { return now < watched.nextCancel; });
}

bool ExperimentRunner::areJobsBeating() const {
  return std::all_of(m_watches.begin(), m_watches.end(), [this](const Watched& watched) { return isJobBeating(watched); });
}

bool ExperimentRunner::isJobBeating(const Watched& watched) const {
  if (m_resources.clock->monotonicNow() < watched.aliveUntil) return true;
  return std::any_of(m_watches.begin(), m_watches.end(), [&](const Watched& other) {
    const bool isOfItsJob = &other == &watched || (!other.jobId.empty() && other.jobId == watched.jobId);
    return isOfItsJob && other.state == BlockState::Running && other.watch->isBeating();
  });
}

void ExperimentRunner::noteEndOfBlock(const Watched& ended, const BlockSight& sight) {
  const bool goesOn = sight.state == BlockSight::State::Done;
  const auto until = goesOn ? m_resources.clock->monotonicNow() + m_resources.patience.heartbeat : base::MonotonicTime{};
  for (Watched& other : m_watches) {
    if (!other.jobId.empty() && other.jobId == ended.jobId) other.aliveUntil = until;
  }
}

std::vector<std::string> ExperimentRunner::jobIds() const {
  std::set<std::string> ids;
  for (const Watched& watched : m_watches) {
    if (!watched.jobId.empty()) ids.insert(watched.jobId);
  }
  return {ids.begin(), ids.end()};
}

/// A scheduler takes more than one job; but nothing is measured before the canary is judged.
std::size_t ExperimentRunner::roomBeside() const {
  if (scheduler() == nullptr || m_record.cancelRequested || m_record.pauseRequested || m_stopReason || isHeldBack()) return 0;
  std::set<std::string> atTheHost;
  for (const BlockRecord& block : m_blocks) {
    if (!isAtTheHost(block.block.state)) continue;
    if (block.block.kind == model::BlockKind::Canary) return 0;
    atTheHost.insert(block.block.allocation.text());
  }
  const std::size_t most = m_mostJobs.value_or(1);
  return atTheHost.size() < most ? most - atTheHost.size() : 0;
}

bool ExperimentRunner::isWatched(const base::BlockId& id) const {
  return std::any_of(m_watches.begin(), m_watches.end(), [&](const Watched& watched) { return watched.watch->block().block.id == id; });
}

/// A block that another owner has brought to its end needs no watch here.
void ExperimentRunner::forgetWhatIsOver() {
  std::erase_if(m_watches, [this](const Watched& watched) {
    return std::none_of(m_blocks.begin(), m_blocks.end(), [&](const BlockRecord& block) {
      return block.block.id == watched.watch->block().block.id && isAtTheHost(block.block.state);
    });
  });
}

/// Looks at every block that is at the host. One that cannot be looked at does not keep the others from being.
Result<bool> ExperimentRunner::followAll() {
  std::optional<base::Error> trouble;
  bool hasEnded = false;
  forgetWhatIsOver();
  for (const BlockRecord& block : std::vector<BlockRecord>(m_blocks)) {
    if (!isAtTheHost(block.block.state) || isWatched(block.block.id)) continue;
    if (Result<void> taken = takeUp(block); !taken && !trouble) trouble = taken.error();
  }
  for (Watched& watched : m_watches) {
    if (Result<void> asked = askToCancel(watched); !asked && !trouble) trouble = asked.error();
  }
  for (const Watched& watched : m_watches) {
    watched.watch->noteEndOfJob(endOfJob(watched.watch->block().block.allocation));
    watched.watch->noteLifeOfJob(std::any_of(m_watches.begin(), m_watches.end(), [&](const Watched& other) {
      return &other != &watched && !other.jobId.empty() && other.jobId == watched.jobId && other.watch->isBeating();
    }));
  }
  std::vector<Result<BlockSight>> sights = lookAtAll();
  for (std::size_t i = 0; i < m_watches.size();) {
    const Result<bool> isBlockOver = follow(m_watches[i], sights[i]);
    if (!isBlockOver && !trouble) trouble = isBlockOver.error();
    // Somebody else has written what this watch read: it starts again from the store.
    const bool isStale = !isBlockOver && isBlockOver.error().code == ErrorCode::Conflict;
    hasEnded = hasEnded || (isBlockOver && *isBlockOver);
    if (isBlockOver && *isBlockOver) noteEndOfBlock(m_watches[i], *sights[i]);
    if (isStale || (isBlockOver && *isBlockOver)) {
      m_watches.erase(m_watches.begin() + static_cast<std::ptrdiff_t>(i));
      sights.erase(sights.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  if (trouble) return fail(*trouble);
  return hasEnded;
}

/// What its job script was told, as a block of this allocation that it cut for it says; a job that is told so begins no other.
std::string ExperimentRunner::endOfJob(const base::AllocationId& allocation) const {
  const auto found = std::find_if(m_blocks.begin(), m_blocks.end(), [&](const BlockRecord& block) {
    const bool isCut = block.block.allocation == allocation && block.block.state == BlockState::Cut;
    const std::string& code = block.block.end.code;
    return isCut && (code == "time_limit" || protocol::consequenceOf(code) == protocol::Consequence::Asked);
  });
  return found == m_blocks.end() ? std::string() : found->block.end.code;
}

/// A block that an earlier owner handed over, or whose hand-over broke off, with what shares its allocation.
Result<void> ExperimentRunner::takeUp(const BlockRecord& block) {
  const std::vector<BlockRecord> blocks = blocksIn(block.block.allocation);
  if (blocks.empty()) return {};  // withdrawn with another block of it
  const auto watchAll = [&](const JobLink& job) {
    for (const BlockRecord& each : blocks) {
      if (!isWatched(each.block.id)) watch(each, job);
    }
  };
  const auto allocation = m_store.writeNow(
      [id = block.block.allocation](Store& store) { return BlockRepository(store).findAllocation(id); });
  if (!allocation) return fail(allocation.error());
  if (allocation->submitted) {
    watchAll({.process = allocation->process,
              .jobId = allocation->jobId,
              .book = m_book,
              .submitted = allocation->submitted});
    return {};
  }
  const auto now = m_resources.clock->monotonicNow();
  Lost& lost = m_lost[allocation->id.text()];
  if (now < lost.next) return {};
  const bool isUnwanted = m_stopReason || m_record.cancelRequested;
  if (isUnwanted) {
    const Result<bool> isTaken = takeClaim(m_host, m_id, allocation->id);
    if (!isTaken) return fail(isTaken.error());
    if (*isTaken) return withdraw(allocation->id);
  }
  const Result<LookUpResult> found = lookUp(m_host, m_id, allocation->id, blocks.front().block.id, scheduler());
  if (!found) {
    // A scheduler in trouble is asked less and less often.
    if (scheduler() != nullptr) lost.next = now + lost.pause;
    if (found.error().code != ErrorCode::Offline) lost.pause = std::min(lost.pause * 2, kLongestPause);
    if (Result<void> noted = noteUnknown(blocks, ""); !noted) return noted;
    return fail(found.error());
  }
  lost.pause = Lost().pause;
  if (found->state == LookUp::NotSubmitted) {
    if (isUnwanted) return {};  // refused a moment ago: the claim is taken at the next look
    const Result<Step> handedOver = handOver({blocks});
    if (!handedOver) return fail(handedOver.error());
    if (m_imageBuild) m_lost[allocation->id.text()].next = now + Lost().pause;
    return {};
  }
  if (found->state == LookUp::Lost) {
    // The claim is taken before the job starts: give whoever holds it time, and a scheduler more, which may be digesting it.
    const Patience& patience = m_resources.patience;
    const Patience::LookUps& waits = scheduler() == nullptr ? patience.lookUps : found->hasFailed ? patience.failedLookUps : patience.schedulersLookUps;
    auto wait = waits[static_cast<std::size_t>(lost.looks)];
    if (wait.count() > 0) ++lost.looks;
    // Who submits may still be at it. What was cancelled ends by itself, however late it comes.
    const auto longest = found->isBeingSubmitted ? kSlowestSubmission * patience.claim : patience.claim;
    const bool isOpen = scheduler() != nullptr && !found->hasFailed && !m_record.cancelRequested && found->claimAge < longest;
    if (wait.count() == 0 && isOpen) wait = waits[waits.size() - 2];
    lost.next = now + wait;
    const std::string said = m_host.root() + "/" + m_id.text() + "/" + allocation->id.text() + "/" + launch::kSubmitErrors;
    if (wait.count() > 0) return noteUnknown(blocks, scheduler() == nullptr ? std::string() : lastWordsOf(m_host, said));
    m_lost.erase(allocation->id.text());
    watchAll({.process = model::ProcessIdentity{}, .jobId = {}, .book = m_book, .isRefused = found->hasFailed});
    return {};
  }
  m_lost.erase(allocation->id.text());
  storage::AllocationRecord submitted = *allocation;
  submitted.scheduler = found->file.scheduler;
  submitted.process = found->file.process;
  submitted.jobId = found->file.jobId;
  const Result<base::WallTime> when = submissionOf(*found);
  if (!when) return fail(when.error());
  submitted.submitted = *when;
  const Result<void> kept = m_store.writeNow([&](Store& store) { return BlockRepository(store).setSubmitted(submitted); });
  if (!kept) return fail(kept.error());
  watchAll({.process = submitted.process, .jobId = submitted.jobId, .book = m_book, .submitted = submitted.submitted});
  return {};
}

/// Of a job that was submitted by somebody who did not get to write down when: not after the job began.
Result<base::WallTime> ExperimentRunner::submissionOf(const LookUpResult& found) {
  const base::WallTime now = m_resources.clock->wallNow();
  if (!found.began) return now;
  const Result<std::chrono::milliseconds> ahead = clockAhead(m_host);
  if (!ahead) return fail(ahead.error());
  return onOurClock(*found.began, *ahead, {}, now);
}

void ExperimentRunner::watch(const BlockRecord& block, const JobLink& job) {
  Watched watched{.jobId = job.jobId,
                  .isRefused = job.isRefused,
                  .state = block.block.state,
                  .waiting = block.block.end,
                  .started = block.started};
  watched.watch = std::make_unique<BlockWatch>(
      m_host, m_store, block, job,
      RunKnowledge{.passport = [this](const model::Run& run) { return managerPassport(run); },
                   .explanation = [this](const model::Run& run, const std::string& lastWords) { return explanation(run, lastWords); },
                   .margin = m_record.experiment.margin,
                   .patience = m_resources.patience,
                   .clock = m_resources.clock});
  m_watches.push_back(std::move(watched));
}

/// A look waits for the host most of its time, and the host answers many questions at once.
std::vector<Result<BlockSight>> ExperimentRunner::lookAtAll() {
  std::vector<QFuture<Result<BlockSight>>> looks;
  std::vector<Result<BlockSight>> sights;
  if (m_watches.size() == 1) return {m_watches.front().watch->look()};
  for (const Watched& watched : m_watches) {
    looks.push_back(runIn<Result<BlockSight>>(m_lookers, [watch = watched.watch.get()] { return watch->look(); }));
  }
  for (QFuture<Result<BlockSight>>& look : looks) sights.push_back(waitFor(std::move(look)));
  return sights;
}

Result<bool> ExperimentRunner::follow(Watched& watched, const Result<BlockSight>& sight) {
  if (!sight) return fail(sight.error());
  if (sight->hasNewSamples && m_events.samplesImported) m_events.samplesImported(m_id);
  if (sight->state == BlockSight::State::Done || sight->state == BlockSight::State::Cut) {
    if ((sight->isGivenUp || watched.isRefused) && scheduler() != nullptr) {
      const auto now = m_resources.clock->monotonicNow();
      if (now < watched.nextCancel) return false;
      watched.nextCancel = now + kWaitForCancel;
      if (Result<void> off = giveUp(watched); !off) return fail(off.error());
    }
    if (Result<void> finished = finishBlock(watched, *sight); !finished) return fail(finished.error());
    return true;
  }
  if (Result<void> noted = noteState(watched, *sight); !noted) return fail(noted.error());
  return false;
}

Result<void> ExperimentRunner::noteState(Watched& watched, const BlockSight& sight) {
  const BlockState state = sight.state == BlockSight::State::Running ? BlockState::Running : BlockState::Waiting;
  const bool hasStarted = state == BlockState::Running;
  // It was seen to run a moment after it began: not after its first run.
  const bool isEarlier = hasStarted && sight.began && watched.started && *sight.began < *watched.started;
  if (state == watched.state && sight.end == watched.waiting && !isEarlier) return {};
  std::optional<base::WallTime> started;
  if (isEarlier || (hasStarted && state != watched.state))
    started = std::min(sight.began.value_or(base::WallTime::max()), m_resources.clock->wallNow());
  const Result<void> written = m_store.writeNow([&, id = watched.watch->block().block.id](Store& store) {
    return BlockRepository(store).setState(id, state, sight.end, started, {});
  });
  if (!written) return written;
  if (started) watched.started = started;
  watched.state = state;
  watched.waiting = sight.end;
  if (hasStarted) watched.aliveUntil = {};  // by its own beats from now on
  if (m_events.changed) m_events.changed(m_id);
  return {};
}

Result<ExperimentRunner::Step> ExperimentRunner::next(bool maySubmit) {
  if (m_record.cancelRequested) {
    const Result<void> cancelled = m_store.writeNow([this](Store& store) { return BlockRepository(store).cancelPlanned(m_id); });
    if (!cancelled) return fail(cancelled.error());
    if (Result<void> ended = end(ExperimentState::Cancelled, {"cancelled", ""}); !ended) return fail(ended.error());
    return Step::Finished;
  }
  if (m_record.pauseRequested) {
    // What became of an image meanwhile is asked anew when it goes on.
    if (m_imageBuild && m_imageBuild->isFinished()) m_imageBuild.reset();
    if (m_record.state != ExperimentState::Paused) {
      if (Result<void> set = setState(ExperimentState::Paused); !set) return fail(set.error());
    }
    return Step::Resting;
  }
  const BlockRecord* block = nextPlanned(m_blocks);
  if (block == nullptr) return planMoreOrEnd();
  if (!maySubmit) {
    if (m_record.state != ExperimentState::Queued) {
      if (Result<void> set = setState(ExperimentState::Queued); !set) return fail(set.error());
    }
    return Step::Resting;
  }
  if (m_record.state != ExperimentState::Running) {
    if (Result<void> set = setState(ExperimentState::Running); !set) return fail(set.error());
  }
  const Result<bool> isApart = isKeptApart(*block);
  if (!isApart) return fail(isApart.error());
  return *isApart ? Result<Step>(Step::Busy) : handOver(packsAround(*block, m_mostJobs.value_or(1)));
}

model::Passport ExperimentRunner::managerPassport(const model::Run& run) const {
  model::Passport passport;
  const model::Arm& arm = m_record.experiment.arms.at(run.arm);
  const auto runtime = m_resources.runtimes.find(arm.runtime);
  if (runtime == m_resources.runtimes.end()) return passport;
  const auto version = m_runtimeVersions.find(arm.runtime);
  const bool hasVersion = version != m_runtimeVersions.end() && !version->second.empty();
  passport[{"software", "runtime"}] = runtime->second.label + (hasVersion ? " " + version->second : "");
  passport[{"software", "runtime_isolation"}] = containers::isolationWords(runtime->second, arm.variant);
  if (!arm.variant.empty()) passport[{"software", "runtime_variant"}] = arm.variant;
  if (runtime->second.image != containers::ImageKind::None) passport[{"software", "runtime_mpi"}] = arm.mpi;
  const auto image = m_images.find(imageOf(arm, runtime->second));
  if (image != m_images.end()) {
    passport[{"software", "image"}] = image->second.digest;
    passport[{"software", "image_recipe"}] = image->second.recipe;
  }
  if (!arm.wrap.empty()) passport[{"workload", "wrap"}] = base::shellCommand(arm.wrap).value_or("");
  return passport;
}

std::string ExperimentRunner::explanation(const model::Run& run, const std::string& lastWords) const {
  const auto runtime = m_resources.runtimes.find(m_record.experiment.arms.at(run.arm).runtime);
  if (runtime == m_resources.runtimes.end()) return {};
  const containers::KnownIssue* issue = containers::explain(runtime->second, lastWords);
  return issue == nullptr ? std::string() : base::printable(issue->explain + " " + issue->fix, 1024);
}

Result<void> ExperimentRunner::reap(const std::vector<std::string>& tags) {
  // Behind a scheduler the processes are on other machines, and it ends them itself.
  if (tags.empty() || scheduler() != nullptr) return {};
  const Result<std::string> script = launch::reapScript(tags);
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome = waitFor(m_host.exec({.script = *script}));
  if (!outcome) return fail(outcome.error());
  return {};
}

Result<void> ExperimentRunner::setState(ExperimentState state) {
  const Result<void> written =
      m_store.writeNow([&](Store& store) { return ExperimentRepository(store).setState(m_id, state, {}, {}); });
  if (written) {
    m_record.state = state;
    if (m_events.changed) m_events.changed(m_id);
  }
  return written;
}

Result<void> ExperimentRunner::end(ExperimentState state, const model::EndReason& reason) {
  if (Result<void> updated = updateHeadline(); !updated) return updated;
  const Result<void> written = m_store.writeNow([&](Store& store) { return writeEnd(store, state, reason); });
  if (!written) return written;
  m_record.state = state;
  if (m_events.changed) m_events.changed(m_id);
  return {};
}

Result<void> ExperimentRunner::writeEnd(Store& store, ExperimentState state, const model::EndReason& reason) {
  return store.transact([&]() -> Result<void> {
    ExperimentRepository experiments(store);
    if (Result<void> cleared = experiments.clearRequests(m_id); !cleared) return cleared;
    const model::EndReason shown{reason.code, base::printable(reason.detail, 4096)};
    return experiments.setState(m_id, state, shown, m_resources.clock->wallNow());
  });
}

Result<void> ExperimentRunner::stop(const model::EndReason& reason) {
  const bool hasOthers =
      std::any_of(m_blocks.begin(), m_blocks.end(), [](const BlockRecord& block) { return isAtTheHost(block.block.state); });
  if (!hasOthers) return end(ExperimentState::Stopped, reason);
  if (!m_stopReason) m_stopReason = reason;
  return {};
}

}  // namespace baremark::core::runs
