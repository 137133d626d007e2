// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/actions.h"

#include <algorithm>
#include <set>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/validation.h"
#include "core/report/assessment.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/ownership.h"
#include "core/stats/comparison_input.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::ExperimentId, base::fail, base::Result;
using model::BlockState, model::ExperimentState;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

Result<model::PassportKey> keyFrom(const std::string& text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == text.size())
    return fail(ErrorCode::Malformed, "key", base::printable(text, 120), base::Phrase::DifferenceName);
  return model::PassportKey{text.substr(0, dot), text.substr(dot + 1)};
}

Result<std::size_t> armNamed(const model::Experiment& experiment, const std::string& name) {
  std::vector<std::string> names;
  for (const model::Arm& arm : experiment.arms) names.push_back(arm.name);
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return fail(ErrorCode::UnknownValue, "arm", base::printable(name, 80), {base::Phrase::Names, names},
              base::nearestName(name, names));
}

/// The key is none of `names`.
base::Error unknownKey(const std::string& key, const std::vector<std::string>& names) {
  return {.code = ErrorCode::UnknownValue,
          .where = "key",
          .value = base::printable(key, 120),
          .allowed = {base::Phrase::Names, names},
          .suggestion = base::nearestName(key, names)};
}

/// Nothing is measured before a good canary. A failed or cut canary is planned again.
std::optional<BlockRecord> freshCanary(const std::vector<BlockRecord>& blocks, int sequence) {
  const BlockRecord* last = nullptr;
  for (const BlockRecord& block : blocks) {
    if (block.block.kind == model::BlockKind::Canary) last = &block;
  }
  if (last == nullptr || last->block.state == BlockState::Planned || isAtTheHost(last->block.state)) return {};
  const auto runs = report::countingRuns(*last);
  const bool isGood = last->block.state == BlockState::Done && std::ranges::all_of(runs, [](const auto* run) {
                        return run->run.state == model::RunState::Done;
                      });
  if (isGood) return {};
  return repeatOf(*last, sequence);
}

/// Whether the user may have seen a result there.
bool wasSeen(const std::vector<BlockRecord>& blocks, const plan::BlockTarget& target) {
  return std::ranges::any_of(blocks, [&](const BlockRecord& block) {
    return block.block.state == BlockState::Done && block.block.kind == model::BlockKind::Measure &&
           block.block.caseIndex == target.caseIndex && block.block.point == target.point;
  });
}

storage::Extension nextExtension(const storage::ExperimentRecord& record, const plan::BlockTarget& target) {
  storage::Extension extension{target.caseIndex, target.point, 1};
  for (const storage::Extension& known : record.extensions) {
    if (known.caseIndex == target.caseIndex && known.point == target.point) extension.looks = known.looks + 1;
  }
  return extension;
}

/// The blocks that an extension adds at its points, and the look that it counts as.
struct Addition {
  std::vector<plan::BlockTarget> targets;
  std::vector<storage::Extension> extensions;
  int looks = 0;
};

Result<Addition> additionTo(const storage::ExperimentRecord& record, const std::vector<BlockRecord>& existing,
                            int blocks, const std::optional<model::Point>& point,
                            std::optional<std::size_t> caseIndex) {
  const std::vector<model::Point> points = plan::expandPoints(record.experiment.scale);
  if (point && std::ranges::find(points, *point) == points.end()) {
    std::vector<std::string> names;
    for (const model::Point& known : points) names.push_back(model::toText(known));
    return fail(ErrorCode::UnknownValue, "--point", model::toText(*point), {base::Phrase::Names, names});
  }
  Addition addition{.targets = countedBlocks(record, points, existing)};
  for (plan::BlockTarget& target : addition.targets) {
    if ((point && target.point != *point) || (caseIndex && target.caseIndex != *caseIndex)) continue;
    target.want = target.have + blocks;
    if (!wasSeen(existing, target)) continue;
    addition.extensions.push_back(nextExtension(record, target));
    addition.looks = std::max(addition.looks, addition.extensions.back().looks);
  }
  const std::size_t arms = model::comparedArms(record.experiment);
  if (const Result<void> good = plan::checkAddedRuns(addition.targets, arms, blocks); !good) return fail(good.error());
  if (addition.looks <= stats::kMostExtensions) return addition;
  return fail(ErrorCode::OutOfRange, base::Phrase::ExtensionCount, std::to_string(addition.looks),
              {base::Phrase::Extensions, stats::kMostExtensions});
}

/// Conflict: the experiment was removed, so no page or list would show its run.
Result<void> checkThatItIsListed(const storage::ExperimentRecord& record) {
  if (!record.removed) return {};
  return fail({.code = ErrorCode::Conflict,
               .where = {base::Phrase::ExperimentOfId, record.id.text()},
               .allowed = {base::Phrase::ExperimentNotRemoved, record.id.text()}});
}

/// Adds the blocks after all others in the store, and queues the experiment again.
Result<int> addBlocks(Store& store, const storage::ExperimentRecord& record, int blocks,
                      const std::optional<model::Point>& point, std::optional<std::size_t> caseIndex) {
  ExperimentRepository experiments(store);
  const bool isOver = record.state != ExperimentState::Running && record.state != ExperimentState::Queued;
  if (record.cancelRequested && !isOver)
    return fail({.code = ErrorCode::Busy,
                 .where = {base::Phrase::ExperimentOfId, record.id.text()},
                 .allowed = {base::Phrase::ExperimentNotCancelling, record.id.text()}});
  const Result<std::vector<BlockRecord>> existing = BlockRepository(store).ofExperiment(record.id);
  if (!existing) return fail(existing.error());
  const Result<Addition> addition = additionTo(record, *existing, blocks, point, caseIndex);
  if (!addition) return fail(addition.error());
  for (const storage::Extension& extension : addition->extensions) {
    if (Result<void> kept = experiments.setExtension(record.id, extension); !kept) return fail(kept.error());
  }
  const Result<int> last = BlockRepository(store).lastSequence(record.id);
  if (!last) return fail(last.error());
  std::vector<BlockRecord> added = moreBlocks(record, addition->targets, *last + 1, addition->looks);
  const int count = static_cast<int>(added.size());
  // A canary that was cut with the experiment must run again before anything is measured.
  if (auto canary = freshCanary(*existing, *last + 1 + count)) added.push_back(std::move(*canary));
  if (Result<void> kept = BlockRepository(store).add(added); !kept) return fail(kept.error());
  if (Result<void> cleared = experiments.clearRequests(record.id); !cleared) return fail(cleared.error());
  if (!isOver) return count;
  if (Result<void> queued = experiments.setState(record.id, ExperimentState::Queued, {}, {}); !queued)
    return fail(queued.error());
  return count;
}

/// Conflict: the experiment ran on another machine, which alone can resume it.
Result<void> checkThatItRunsHere(Store& store, const storage::ExperimentRecord& record) {
  const auto host = storage::HostRepository(store).findHost(record.experiment.host);
  if (!host) return fail(host.error());
  if (!isBoundToMachine(record.experiment.host, *host)) return {};
  return checkMachine(record.id, record.machine, ownOwner().machine);
}

}  // namespace

Result<void> queueExperiment(Store& store, const PlannedExperiment& planned,
                             const std::vector<report::WaivedCheck>& waived) {
  return store.transact([&]() -> Result<void> {
    if (Result<void> added = ExperimentRepository(store).add(planned.record); !added) return added;
    if (Result<void> put = report::putWaivedChecks(store, planned.record, waived); !put) return put;
    return BlockRepository(store).add(planned.blocks);
  });
}

Result<int> extendExperiment(Store& store, const ExperimentId& id, int blocks, const std::optional<model::Point>& point,
                             std::optional<std::size_t> caseIndex) {
  if (blocks < 1 || blocks > kMostBlocksAdded)
    return fail(ErrorCode::OutOfRange, "--blocks", std::to_string(blocks), {base::Phrase::Range, 1, kMostBlocksAdded});
  int count = 0;
  // One transaction: it adds to the same blocks that it counts, even if another process extends or runs the experiment.
  const Result<void> done = store.transact([&]() -> Result<void> {
    const Result<storage::ExperimentRecord> record = ExperimentRepository(store).find(id);
    if (!record) return fail(record.error());
    if (Result<void> listed = checkThatItIsListed(*record); !listed) return listed;
    if (Result<void> here = checkThatItRunsHere(store, *record); !here) return here;
    const Result<int> added = addBlocks(store, *record, blocks, point, caseIndex);
    if (!added) return fail(added.error());
    count = *added;
    return {};
  });
  if (!done) return fail(done.error());
  return count;
}

Result<void> resumeExperiment(Store& store, const ExperimentId& id) {
  return store.transact([&]() -> Result<void> {
    ExperimentRepository experiments(store);
    const Result<storage::ExperimentRecord> record = experiments.find(id);
    if (!record) return fail(record.error());
    if (Result<void> listed = checkThatItIsListed(*record); !listed) return listed;
    if (record->state == ExperimentState::Done)
      return fail(ErrorCode::Conflict, {base::Phrase::ExperimentOfId, id.text()}, "done",
                  base::Phrase::UnfinishedToResume);
    if (Result<void> here = checkThatItRunsHere(store, *record); !here) return here;
    if (Result<void> cleared = experiments.clearRequests(id); !cleared) return cleared;
    const Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(id);
    if (!blocks) return fail(blocks.error());
    const Result<int> last = BlockRepository(store).lastSequence(id);
    if (!last) return fail(last.error());
    std::vector<BlockRecord> again;
    if (auto canary = freshCanary(*blocks, *last + 1)) again.push_back(std::move(*canary));
    // Beside the other arms, which share the machine with it, and not alone after them.
    const auto gaps = gapsIn(*blocks, *last + 1 + static_cast<int>(again.size()));
    again.insert(again.end(), gaps.begin(), gaps.end());
    const auto rounds = abandonedRounds(*record, plan::expandPoints(record->experiment.scale), *blocks,
                                        *last + 1 + static_cast<int>(again.size()));
    again.insert(again.end(), rounds.begin(), rounds.end());
    const auto profiles = missingProfiles(*blocks, *last + 1 + static_cast<int>(again.size()));
    again.insert(again.end(), profiles.begin(), profiles.end());
    if (Result<void> added = BlockRepository(store).add(again); !added) return added;
    const bool isOver = record->state == ExperimentState::Cancelled || record->state == ExperimentState::Stopped;
    const bool isPaused = record->state == ExperimentState::Paused;
    if (!isOver && !isPaused) return {};
    return experiments.setState(id, ExperimentState::Queued, {}, {});
  });
}

Result<void> cancelExperiment(Store& store, const ExperimentId& id) {
  return store.transact([&]() -> Result<void> {
    ExperimentRepository experiments(store);
    const Result<storage::ExperimentRecord> record = experiments.find(id);
    if (!record) return fail(record.error());
    const ExperimentState state = record->state;
    if (state == ExperimentState::Done || state == ExperimentState::Cancelled || state == ExperimentState::Stopped)
      return fail(ErrorCode::Conflict, {base::Phrase::ExperimentOfId, id.text()}, model::toName(state),
                  base::Phrase::ExperimentNotOver);
    return experiments.requestCancel(id);
  });
}

Result<void> waiveDifference(Store& store, const ExperimentId& id, const std::string& arm, const std::string& key,
                             const std::string& note) {
  if (note.empty() || note.size() > 2000)
    return fail(ErrorCode::OutOfRange, "--note", {base::Phrase::Bytes, note.size()}, base::Phrase::BytesOfReason);
  const Result<report::Assessment> assessment = report::assess(store, id);
  if (!assessment) return fail(assessment.error());
  const Result<std::size_t> index = armNamed(assessment->record.experiment, arm);
  if (!index) return fail(index.error());
  const Result<model::PassportKey> wanted = keyFrom(key);
  if (!wanted) return fail(wanted.error());
  std::set<std::string> names;
  for (const report::FoundDifference& found : assessment->notMeant) {
    if (found.arm == *index) names.insert(found.difference.key.group + "." + found.difference.key.name);
  }
  if (names.empty())
    return fail(ErrorCode::NotFound, {base::Phrase::DifferenceOfArm, arm}, base::printable(key, 120),
                base::Phrase::NoDifference);
  if (!names.contains(key)) return fail(unknownKey(key, {names.begin(), names.end()}));
  const storage::Waiver waiver{*index, *wanted, note, base::SystemClock().wallNow()};
  if (Result<void> put = storage::WaiverRepository(store).put(id, waiver); !put) return put;
  return refreshHeadline(store, id);
}

Result<void> takeWaiverBack(Store& store, const ExperimentId& id, const std::string& arm, const std::string& key) {
  const Result<storage::ExperimentRecord> record = ExperimentRepository(store).find(id);
  if (!record) return fail(record.error());
  const Result<std::size_t> index = armNamed(record->experiment, arm);
  if (!index) return fail(index.error());
  const Result<model::PassportKey> wanted = keyFrom(key);
  if (!wanted) return fail(wanted.error());
  const Result<std::vector<storage::Waiver>> waivers = storage::WaiverRepository(store).ofExperiment(id);
  if (!waivers) return fail(waivers.error());
  std::set<std::string> names;
  for (const storage::Waiver& waiver : *waivers) {
    if (waiver.arm == *index && waiver.key.group != report::kCheckGroup)
      names.insert(waiver.key.group + "." + waiver.key.name);
  }
  if (names.empty()) return fail(ErrorCode::NotFound, {base::Phrase::WaiverOfArm, arm}, base::printable(key, 120));
  if (!names.contains(key)) return fail(unknownKey(key, {names.begin(), names.end()}));
  if (Result<void> removed = storage::WaiverRepository(store).remove(id, *index, *wanted); !removed) return removed;
  return refreshHeadline(store, id);
}

Result<void> abandonHost(Store& store, const std::string& host, base::WallTime now) {
  const model::EndReason reason{model::EndKind::HostRemoved};
  return store.transact([&]() -> Result<void> {
    ExperimentRepository experiments(store);
    BlockRepository blocks(store);
    const auto unfinished = experiments.unfinishedAndFree(host, [](const storage::Owner&) { return false; });
    if (!unfinished) return fail(unfinished.error());
    for (const ExperimentId& id : *unfinished) {
      if (Result<void> cancelled = blocks.cancelPlanned(id); !cancelled) return cancelled;
      const Result<std::vector<BlockRecord>> all = blocks.ofExperiment(id);
      if (!all) return fail(all.error());
      for (const BlockRecord& block : *all) {
        if (!isAtTheHost(block.block.state)) continue;
        for (const storage::RunRecord& run : block.runs) {
          const bool isOpen = run.run.state == model::RunState::Waiting || run.run.state == model::RunState::Running;
          if (!isOpen) continue;
          if (Result<void> cut = blocks.setRunEnded(run.key, model::RunState::Cut, reason, {}); !cut) return cut;
        }
        if (Result<void> cut = blocks.finish(block.block.id, model::BlockState::Cut, reason, now); !cut) return cut;
      }
      if (Result<void> cleared = experiments.clearRequests(id); !cleared) return cleared;
      if (Result<void> stopped = experiments.setState(id, ExperimentState::Stopped, reason, now); !stopped)
        return stopped;
    }
    return storage::HostRepository(store).removeHost(host);
  });
}

Result<void> removeExperiment(Store& store, const ExperimentId& id, base::WallTime now) {
  ExperimentRepository experiments(store);
  const Result<storage::ExperimentRecord> record = experiments.find(id);
  if (!record) return fail(record.error());
  const bool isAtWork = record->state == ExperimentState::Running || record->state == ExperimentState::Queued;
  if (isAtWork)
    return fail(ErrorCode::Busy, {base::Phrase::ExperimentOfId, id.text()}, model::toName(record->state),
                base::Phrase::ExperimentNotAtWork);
  return experiments.setRemoved(id, now);
}

Result<void> renameExperiment(Store& store, const ExperimentId& id, const std::string& name) {
  if (const Result<void> good = plan::checkName(name); !good) return good;
  return ExperimentRepository(store).setName(id, name);
}

base::WallTime deletionOf(base::WallTime removed) {
  return removed + std::chrono::hours(24 * kDaysUntilPurged);
}

Result<void> restoreExperiment(Store& store, const ExperimentId& id) {
  return ExperimentRepository(store).setRemoved(id, {});
}

}  // namespace baremark::core::runs
