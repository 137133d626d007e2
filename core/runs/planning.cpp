// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/planning.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "core/plan/expansion.h"
#include "core/plan/validation.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result;
using storage::BlockRecord;

BlockRecord makeBlock(const base::ExperimentId& experiment, const plan::PlannedBlock& planned, int sequence) {
  BlockRecord record{.sequence = sequence};
  record.block.id = base::BlockId::make();
  record.block.experiment = experiment;
  record.block.caseIndex = planned.caseIndex;
  record.block.point = planned.point;
  record.block.round = planned.round;
  for (std::size_t place = 0; place < planned.arms.size(); ++place) {
    storage::RunRecord run;
    run.run.id = base::RunId::make();
    run.run.block = record.block.id;
    run.run.arm = planned.arms[place];
    run.run.place = place;
    record.runs.push_back(std::move(run));
  }
  return record;
}

BlockRecord makeCanary(const storage::ExperimentRecord& record, const model::Point& point) {
  plan::PlannedBlock planned{.caseIndex = 0, .point = point, .round = 0};
  planned.arms.resize(record.experiment.arms.size());
  std::iota(planned.arms.begin(), planned.arms.end(), std::size_t{0});
  BlockRecord block = makeBlock(record.id, planned, 0);
  block.block.kind = model::BlockKind::Canary;
  return block;
}

bool isAt(const BlockRecord& block, const plan::BlockTarget& target) {
  return block.block.kind == model::BlockKind::Measure && block.block.caseIndex == target.caseIndex &&
         block.block.point == target.point;
}

bool counts(const BlockRecord& block) {
  return block.block.state != model::BlockState::Cut && block.block.state != model::BlockState::Cancelled;
}

/// Whether both blocks are of a kind, a case and a point.
bool areAlike(const BlockRecord& a, const BlockRecord& b) {
  return a.block.kind == b.block.kind && a.block.caseIndex == b.block.caseIndex && a.block.point == b.block.point;
}

/// Repeats of wanted blocks that do not count, except where a counting block or an earlier repeat is in their place.
template <class IsWanted, class Fills>
std::vector<BlockRecord> repeatsIn(const std::vector<BlockRecord>& blocks, int firstSequence, IsWanted isWanted,
                                   Fills fills) {
  std::vector<BlockRecord> repeats;
  for (const BlockRecord& block : blocks) {
    if (counts(block) || !isWanted(block)) continue;
    const auto isThere = [&](const BlockRecord& other) { return counts(other) && fills(other, block); };
    const bool isFilled = std::ranges::any_of(blocks, isThere) || std::ranges::any_of(repeats, isThere);
    if (!isFilled) repeats.push_back(repeatOf(block, firstSequence + static_cast<int>(repeats.size())));
  }
  return repeats;
}

}  // namespace

Result<PlannedExperiment> planExperiment(const model::Experiment& experiment, const std::string& file,
                                         std::uint64_t seed, std::optional<int> coresOfANode, base::WallTime now) {
  const Result<std::vector<model::Settings>> cases = plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  if (const Result<void> good = plan::checkRuns(experiment, cases->size()); !good) return fail(good.error());
  const Result<int> threads = plan::threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return fail(threads.error());
  PlannedExperiment planned;
  storage::ExperimentRecord& record = planned.record;
  record.id = base::ExperimentId::make();
  record.experiment = model::withProfiledArmsLast(experiment);
  record.file = file;
  record.seed = seed;
  record.threads = *threads;
  record.cases = *cases;
  record.created = now;
  const std::vector<model::Point> points = plan::expandPoints(experiment.scale);
  planned.blocks.push_back(makeCanary(record, points.back()));
  const auto targets = plan::firstTargets(cases->size(), points, experiment.measure.repeats);
  const auto rest = moreBlocks(record, targets, 1, 0);
  planned.blocks.insert(planned.blocks.end(), rest.begin(), rest.end());
  const auto profiles = profileBlocks(record, points, static_cast<int>(planned.blocks.size()));
  planned.blocks.insert(planned.blocks.end(), profiles.begin(), profiles.end());
  return planned;
}

std::vector<BlockRecord> profileBlocks(const storage::ExperimentRecord& record, const std::vector<model::Point>& points,
                                       int firstSequence) {
  const std::size_t first = model::comparedArms(record.experiment);
  std::vector<BlockRecord> blocks;
  if (first == record.experiment.arms.size()) return blocks;
  for (std::size_t c = 0; c < record.cases.size(); ++c) {
    for (const model::Point& point : points) {
      plan::PlannedBlock planned{.caseIndex = c, .point = point, .round = 0};
      planned.arms.resize(record.experiment.arms.size() - first);
      std::iota(planned.arms.begin(), planned.arms.end(), first);
      blocks.push_back(makeBlock(record.id, planned, firstSequence + static_cast<int>(blocks.size())));
      blocks.back().block.kind = model::BlockKind::Profile;
    }
  }
  return blocks;
}

std::vector<BlockRecord> missingProfiles(const std::vector<BlockRecord>& blocks, int firstSequence) {
  const auto isProfile = [](const BlockRecord& block) { return block.block.kind == model::BlockKind::Profile; };
  return repeatsIn(blocks, firstSequence, isProfile, areAlike);
}

std::vector<BlockRecord> moreBlocks(const storage::ExperimentRecord& record,
                                    const std::vector<plan::BlockTarget>& targets, int firstSequence, int extension) {
  std::vector<BlockRecord> blocks;
  const std::size_t arms = model::comparedArms(record.experiment);
  if (arms == 0) return blocks;
  const auto planned = plan::planRounds(targets, arms, record.experiment.measure.order, record.seed);
  for (const plan::PlannedBlock& block : planned) {
    blocks.push_back(makeBlock(record.id, block, firstSequence + static_cast<int>(blocks.size())));
    blocks.back().block.extension = extension;
  }
  return blocks;
}

BlockRecord repeatOf(const BlockRecord& cut, int sequence) {
  plan::PlannedBlock planned{.caseIndex = cut.block.caseIndex, .point = cut.block.point, .round = cut.block.round};
  for (const storage::RunRecord& run : cut.runs) {
    if (run.run.attempt == 1) planned.arms.push_back(run.run.arm);
  }
  BlockRecord block = makeBlock(cut.block.experiment, planned, sequence);
  block.block.kind = cut.block.kind;
  block.block.extension = cut.block.extension;
  block.block.repeats = cut.block.id;
  return block;
}

std::vector<plan::BlockTarget> countedBlocks(const storage::ExperimentRecord& record,
                                             const std::vector<model::Point>& points,
                                             const std::vector<BlockRecord>& blocks) {
  std::vector<plan::BlockTarget> targets = plan::firstTargets(record.cases.size(), points, 0);
  for (plan::BlockTarget& target : targets) {
    int rounds = 0;
    for (const BlockRecord& block : blocks) {
      // A round of independent runs has one block for each arm.
      if (isAt(block, target) && counts(block)) rounds = std::max(rounds, block.block.round);
    }
    target.have = target.want = rounds;
  }
  return targets;
}

int lastRoundOf(const std::vector<BlockRecord>& blocks, const plan::BlockTarget& target) {
  int last = 0;
  for (const BlockRecord& block : blocks) {
    if (isAt(block, target)) last = std::max(last, block.block.round);
  }
  return last;
}

std::vector<BlockRecord> abandonedRounds(const storage::ExperimentRecord& record,
                                         const std::vector<model::Point>& points,
                                         const std::vector<BlockRecord>& blocks, int firstSequence) {
  std::vector<plan::BlockTarget> targets = countedBlocks(record, points, blocks);
  for (plan::BlockTarget& target : targets) target.want = std::max(target.have, lastRoundOf(blocks, target));
  std::vector<BlockRecord> again = moreBlocks(record, targets, firstSequence, 0);
  for (BlockRecord& block : again) {
    const plan::BlockTarget place{.caseIndex = block.block.caseIndex, .point = block.block.point};
    const auto before = std::ranges::find_if(
        blocks, [&](const BlockRecord& other) { return isAt(other, place) && other.block.round == block.block.round; });
    if (before != blocks.end()) block.block.extension = before->block.extension;
  }
  return again;
}

std::vector<BlockRecord> gapsIn(const std::vector<BlockRecord>& blocks, int firstSequence) {
  const auto armsOf = [](const BlockRecord& block) {
    std::set<std::size_t> arms;
    for (const storage::RunRecord& run : block.runs) arms.insert(run.run.arm);
    return arms;
  };
  const auto fills = [&](const BlockRecord& other, const BlockRecord& block) {
    return areAlike(other, block) && other.block.round == block.block.round && armsOf(other) == armsOf(block);
  };
  const auto isPassed = [&](const BlockRecord& block) {
    return block.block.kind == model::BlockKind::Measure && std::ranges::any_of(blocks, [&](const BlockRecord& other) {
             return counts(other) && areAlike(other, block) && other.block.round >= block.block.round;
           });
  };
  return repeatsIn(blocks, firstSequence, isPassed, fills);
}

}  // namespace baremark::core::runs
