// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/experiment_runner.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/report/assessment.h"
#include "core/runs/planning.h"
#include "core/runs/preparation.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using model::BlockState, model::ExperimentState;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

/// Repeats of cut blocks come first, which keeps their round together. Null: no block is planned.
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

ExperimentRunner::ExperimentRunner(base::ExperimentId id, Host& host, StoreAccess& store,
                                   const RunnerResources& resources, RunnerEvents events, JobPoller* poller)
    : m_experiment(std::move(id), host, store, resources, std::move(events)),
      m_host(host),
      m_store(store),
      m_resources(resources),
      m_record(m_experiment.record()),
      m_image(m_experiment),
      m_gate(m_experiment),
      m_follower(m_experiment, poller, [this] { return knowledge(); }),
      m_submitter(m_experiment, m_gate, m_follower, m_image, poller, [this] { return composeContext(); }) {}

Result<ExperimentRunner::Activity> ExperimentRunner::advance(bool maySubmit, bool mayBuild) {
  m_image.setMayBuild(mayBuild);
  if (Result<void> fresh = m_experiment.refresh(); !fresh) return fail(fresh.error());
  if (isOver(m_record.state)) return Activity::Finished;
  if (Result<void> known = m_gate.learnLimits(); !known) return fail(known.error());
  const Result<bool> hasEnded = followAll();
  if (!hasEnded) return fail(hasEnded.error());
  if (isOver(m_record.state)) return Activity::Finished;
  // Without a scheduler the next block waits for the next call: the last processes of the job end meanwhile.
  if (*hasEnded && m_experiment.scheduler() == nullptr)
    return nextPlanned(m_experiment.blocks()) == nullptr ? Activity::Busy : Activity::Between;
  if (*hasEnded) {
    m_submitter.endHold();
    // A cut block has its repeat now.
    if (Result<void> fresh = m_experiment.refresh(); !fresh) return fail(fresh.error());
  }
  const bool hasJobs = m_experiment.hasBlockAtHost();
  if (!hasJobs && m_experiment.stopReason()) {
    const model::EndReason reason = *m_experiment.stopReason();
    if (Result<void> ended = m_experiment.end(ExperimentState::Stopped, reason); !ended) return fail(ended.error());
    return Activity::Finished;
  }
  const bool mayEnd = m_record.cancelRequested || m_record.pauseRequested;
  if (!hasJobs && m_submitter.isHeldBack() && !mayEnd) return Activity::Busy;
  const BlockRecord* planned = maySubmit && (!hasJobs || room() > 0) ? nextPlanned(m_experiment.blocks()) : nullptr;
  if (planned != nullptr) {
    const Result<bool> waits = m_gate.waitsForNeighbour(*planned);
    if (!waits) return fail(waits.error());
    maySubmit = !*waits;
  }
  return hasJobs ? advanceBesideJobs(maySubmit) : advanceWithoutJobs(maySubmit);
}

Result<bool> ExperimentRunner::followAll() {
  m_follower.dropEnded();
  const Result<void> recovered = m_submitter.recoverAll();
  Result<bool> hasEnded = m_follower.observeAll();
  if (!recovered) return fail(recovered.error());
  return hasEnded;
}

/// How many more jobs may be submitted beside those at the host.
std::size_t ExperimentRunner::room() const {
  return m_submitter.isHeldBack() ? 0 : m_gate.room();
}

Result<ExperimentRunner::Activity> ExperimentRunner::advanceBesideJobs(bool maySubmit) {
  const BlockRecord* block = maySubmit && room() > 0 ? nextPlanned(m_experiment.blocks()) : nullptr;
  return block == nullptr ? Result<Activity>(Activity::Busy) : submit(*block);
}

Result<ExperimentRunner::Activity> ExperimentRunner::advanceWithoutJobs(bool maySubmit) {
  if (m_record.cancelRequested) return cancel();
  const BlockRecord* block = nextPlanned(m_experiment.blocks());
  // Before a request to pause: without a further block there is nothing to pause, and the experiment ends.
  if (block == nullptr) {
    if (Result<void> decided = planOrEnd(); !decided) return fail(decided.error());
    return isOver(m_record.state) ? Activity::Finished : Activity::Busy;
  }
  if (m_record.pauseRequested) return pause();
  if (!maySubmit) {
    if (Result<void> set = enter(ExperimentState::Queued); !set) return fail(set.error());
    return Activity::Resting;
  }
  if (Result<void> set = enter(ExperimentState::Running); !set) return fail(set.error());
  return submit(*block);
}

Result<ExperimentRunner::Activity> ExperimentRunner::cancel() {
  const Result<void> cancelled =
      m_store.writeNow([this](Store& store) { return BlockRepository(store).cancelPlanned(id()); });
  if (!cancelled) return fail(cancelled.error());
  const Result<void> ended = m_experiment.end(ExperimentState::Cancelled, {model::EndKind::Cancelled});
  if (!ended) return fail(ended.error());
  return Activity::Finished;
}

Result<ExperimentRunner::Activity> ExperimentRunner::pause() {
  // The image may change during the pause, so it is looked for again afterwards.
  m_image.forgetFinished();
  if (Result<void> set = enter(ExperimentState::Paused); !set) return fail(set.error());
  return Activity::Resting;
}

Result<void> ExperimentRunner::enter(ExperimentState state) {
  return m_record.state == state ? Result<void>() : m_experiment.setState(state);
}

Result<ExperimentRunner::Activity> ExperimentRunner::submit(const BlockRecord& block) {
  const Result<bool> isApart = m_gate.isKeptApart(block);
  if (!isApart) return fail(isApart.error());
  if (*isApart) return Activity::Busy;
  if (Result<void> submitted = m_submitter.submitWith(block); !submitted) return fail(submitted.error());
  return isOver(m_record.state) ? Activity::Finished : Activity::Busy;
}

bool ExperimentRunner::isTryingLater() const {
  const auto now = m_experiment.now();
  const auto& pendingLookUps = m_submitter.pendingLookUps();
  return m_submitter.isHeldBack() || isBuilding() || m_follower.isCancelPending() ||
         std::ranges::any_of(pendingLookUps, [now](const auto& pending) { return now < pending.second.next; });
}

Result<std::optional<ComposeContext>> ExperimentRunner::composeContext() {
  Result<ComposeContext> context = composeContextOf(m_resources, m_record.experiment, {m_host.name(), m_host.root()});
  if (!context) return fail(context.error());
  const auto probes =
      m_store.readNow([this](Store& store) { return storage::HostRepository(store).probes(m_host.name()); });
  if (!probes) return fail(probes.error());
  for (const storage::ProbeRecord& probe : *probes) m_runtimeVersions[probe.probe.runtime] = probe.probe.version;
  const Result<bool> areThere = placeImages(*context, m_record.experiment, [this](const std::string& name) {
    Result<std::optional<storage::ImageRecord>> image =
        name == kEngineImage ? m_image.image() : recordOfImage(m_store, m_host.name(), name);
    if (image && *image) m_images[name] = **image;
    return image;
  });
  if (!areThere) return fail(areThere.error());
  if (!*areThere) return std::optional<ComposeContext>();
  for (const model::Arm& arm : m_record.experiment.arms) {
    const auto runtime = m_resources.runtimes.find(arm.runtime);
    const std::string name = runtime == m_resources.runtimes.end() ? std::string() : imageOf(arm, runtime->second);
    if (name.empty()) continue;
    const Result<bool> isThere = m_image.hasCopy(
        runtime->second, containers::copyName(runtime->second, arm.variant, arm.gpu), m_images.at(name));
    if (!isThere) return fail(isThere.error());
    if (!*isThere) return std::optional<ComposeContext>();
  }
  return std::optional<ComposeContext>(std::move(*context));
}

RunKnowledge ExperimentRunner::knowledge() const {
  return {.passport = [this](const model::Run& run) { return managerPassport(run); },
          .explanation = [this](const model::Run& run,
                                const std::string& lastWords) { return explanation(run, lastWords); },
          .hasImage =
              [this](const model::Run& run) {
                const model::Arm& arm = m_record.experiment.arms.at(run.arm);
                const auto runtime = m_resources.runtimes.find(arm.runtime);
                return runtime == m_resources.runtimes.end() || !imageOf(arm, runtime->second).empty();
              },
          .instances = m_record.experiment.scale.instances,
          .margin = m_record.experiment.margin,
          .waitLimits = m_resources.waitLimits,
          .clock = m_resources.clock};
}

model::Passport ExperimentRunner::managerPassport(const model::Run& run) const {
  model::Passport passport;
  const model::Arm& arm = m_record.experiment.arms.at(run.arm);
  const auto runtime = m_resources.runtimes.find(arm.runtime);
  if (runtime == m_resources.runtimes.end()) return passport;
  const auto version = m_runtimeVersions.find(arm.runtime);
  const bool hasVersion = version != m_runtimeVersions.end() && !version->second.empty();
  passport[{"software", "runtime"}] = runtime->second.label + (hasVersion ? " " + version->second : "");
  passport[{"software", "runtime_isolation"}] =
      containers::isolationWords(runtime->second, arm.variant, m_resources.isRoot);
  if (!arm.variant.empty()) passport[{"software", "runtime_variant"}] = arm.variant;
  if (arm.gpu != containers::kNoGpu) passport[{"software", "runtime_gpu"}] = arm.gpu;
  if (runtime->second.image.kind != containers::ImageKind::None) passport[{"software", "runtime_mpi"}] = arm.mpi;
  const auto image = m_images.find(imageOf(arm, runtime->second));
  if (image != m_images.end()) {
    passport[{"software", "image"}] = image->second.digest;
    passport[{"software", "image_recipe"}] = image->second.recipe;
    const std::string copy =
        m_image.copyDigest(arm.runtime, containers::copyName(runtime->second, arm.variant, arm.gpu));
    if (!copy.empty()) passport[{"software", "image_copy"}] = copy;
  }
  if (const containers::ProfilerDescriptor* profiler = profilerOf(run)) {
    const bool isOutside = containers::sideOf(arm, *profiler, runtime->second) == model::ProfilerSide::Outside;
    passport[{"workload", "profiler"}] = profiler->label + (isOutside ? " (outside)" : " (inside)");
  }
  if (!arm.wrap.empty()) passport[{"workload", "wrap"}] = base::shellCommand(arm.wrap).value_or("");
  return passport;
}

const containers::ProfilerDescriptor* ExperimentRunner::profilerOf(const model::Run& run) const {
  const auto& blocks = m_experiment.blocks();
  const auto block =
      std::ranges::find_if(blocks, [&](const storage::BlockRecord& each) { return each.block.id == run.block; });
  if (block == blocks.end() || block->block.kind != model::BlockKind::Profile) return nullptr;
  const auto found = m_resources.profilers.find(m_record.experiment.arms.at(run.arm).profiler);
  return found == m_resources.profilers.end() ? nullptr : &found->second;
}

std::string ExperimentRunner::explanation(const model::Run& run, const std::string& lastWords) const {
  if (const containers::ProfilerDescriptor* profiler = profilerOf(run)) {
    const containers::KnownIssue* known = containers::explain(*profiler, lastWords);
    if (known != nullptr) return base::printable(known->explain + " " + known->fix, 1024);
  }
  const auto runtime = m_resources.runtimes.find(m_record.experiment.arms.at(run.arm).runtime);
  if (runtime == m_resources.runtimes.end()) return {};
  const containers::KnownIssue* issue = containers::explain(runtime->second, lastWords);
  if (issue == nullptr) return {};
  return base::printable(issue->explain + " " + containers::wholeFix(*issue), 1500);
}

/// Takes the one look of "until" at every case and point whose first blocks are done.
Result<void> ExperimentRunner::decideUntil(Store& store, const report::Assessment& assessment) {
  for (const stats::ComparedPoint& compared : assessment.comparison.points) {
    const bool isDecided = std::ranges::any_of(m_record.untilDecisions, [&](const storage::UntilDecision& known) {
      return known.caseIndex == compared.caseIndex && known.point == compared.point;
    });
    if (isDecided || !compared.plannedBlocks) continue;
    const storage::UntilDecision decision{compared.caseIndex, compared.point, compared.blocks, *compared.plannedBlocks};
    if (Result<void> kept = ExperimentRepository(store).setUntilDecision(m_experiment.id(), decision); !kept)
      return kept;
    m_experiment.addDecision(decision);
  }
  return {};
}

/// The gaps between rounds, and the rounds that the first look of "until" has added. Cancelled blocks come back only
/// when the user resumes the experiment.
Result<std::vector<BlockRecord>> ExperimentRunner::missingBlocks(Store& store, const std::vector<BlockRecord>& blocks) {
  const Result<report::Assessment> assessment = report::assess(store, m_experiment.id());
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
  const Result<int> last = BlockRepository(store).lastSequence(m_experiment.id());
  if (!last) return fail(last.error());
  std::vector<BlockRecord> missing = gapsIn(blocks, *last + 1);
  const std::vector<BlockRecord> more = moreBlocks(m_record, targets, *last + 1 + static_cast<int>(missing.size()), 0);
  missing.insert(missing.end(), more.begin(), more.end());
  return missing;
}

Result<void> ExperimentRunner::planOrEnd() {
  if (Result<void> updated = m_experiment.updateHeadline(); !updated) return fail(updated.error());
  bool isDone = false;
  const Result<void> decided = m_store.writeNow([&](Store& store) -> Result<void> {
    return store.transact([&]() -> Result<void> {
      // The user may have extended the experiment since the last refresh.
      const Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(m_experiment.id());
      if (!blocks) return fail(blocks.error());
      const bool isOpen = std::ranges::any_of(
          *blocks, [](const BlockRecord& block) { return block.block.state == BlockState::Planned; });
      if (isOpen) return {};
      const Result<std::vector<BlockRecord>> missing = missingBlocks(store, *blocks);
      if (!missing) return fail(missing.error());
      isDone = missing->empty();
      return isDone ? m_experiment.writeEnd(store, ExperimentState::Done, {}) : BlockRepository(store).add(*missing);
    });
  });
  if (!decided) m_experiment.forgetRevision();  // the decisions were rolled back
  if (!decided && cannotBeCompared(decided.error())) {
    const model::EndReason reason{
        model::EndCode::named(base::errorCodeName(decided.error().code)), {}, toLogLine(decided.error())};
    if (Result<void> ended = m_experiment.end(ExperimentState::Stopped, reason); !ended) return fail(ended.error());
    return {};
  }
  if (!decided) return fail(decided.error());
  if (isDone) m_experiment.noteEnd(ExperimentState::Done);
  return {};
}

}  // namespace baremark::core::runs
