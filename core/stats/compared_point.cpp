// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/compared_point.h"

#include <algorithm>
#include <set>

#include "core/stats/block_runs.h"

namespace baremark::core::stats {
namespace {

std::vector<double> logsOf(const std::vector<AllocatedLog>& values) {
  std::vector<double> out;
  for (const AllocatedLog& value : values) out.push_back(value.log);
  return out;
}

int roundOf(const BlockRuns& block) {
  const auto run = std::ranges::find_if(block, [](const RunInput* each) { return each != nullptr; });
  return run == block.end() ? 0 : (*run)->round;
}

/// Nothing while one of the first rounds is missing: the only look is at these, not at the first blocks to finish.
std::optional<int> plannedAt(const ComparisonInput& input, const std::vector<BlockRuns>& blocks) {
  const int initial = initialBlocks(input.repeats);
  if (!input.until || blocks.size() < static_cast<std::size_t>(initial)) return {};
  if (roundOf(firstBlocks(blocks, initial).back()) > initial) return {};
  std::vector<std::vector<double>> arms;
  for (std::size_t arm = 0; arm < input.arms.size(); ++arm) {
    if (arm != input.baseline) arms.push_back(logsOf(logRatiosOf(firstBlocks(blocks, initial), arm, input.baseline)));
  }
  return plannedBlocksOfPoint(arms, initial, *input.until);
}

void onlyFromThree(std::optional<Ratio>& acrossAllocations) {
  if (acrossAllocations && !acrossAllocations->interval) acrossAllocations.reset();
}

void addPairedRatio(ComparedCell& cell, const ComparisonInput& input, const std::vector<BlockRuns>& blocks, int looks) {
  const std::vector<AllocatedLog> pairs = logRatiosOf(blocks, cell.arm, input.baseline);
  std::size_t initial = pairs.size();
  if (input.until)
    initial = logRatiosOf(firstBlocks(blocks, initialBlocks(input.repeats)), cell.arm, input.baseline).size();
  const std::vector<double> means = allocationMeans(pairs);
  cell.ratio = twoStageRatio(logsOf(pairs), initial, looks);
  cell.pairs = static_cast<int>(pairs.size());
  cell.allocations = static_cast<int>(means.size());
  cell.acrossAllocations = pairedRatio(means, looks);
  onlyFromThree(cell.acrossAllocations);
}

void addUnpairedRatio(ComparedCell& cell, const ComparisonInput& input, const std::vector<BlockRuns>& blocks,
                      int looks) {
  const std::vector<AllocatedLog> arm = logRatesOf(blocks, cell.arm);
  const std::vector<AllocatedLog> baseline = logRatesOf(blocks, input.baseline);
  const std::vector<double> armMeans = allocationMeans(arm);
  const std::vector<double> baselineMeans = allocationMeans(baseline);
  cell.ratio = unpairedRatio(logsOf(arm), logsOf(baseline), looks);
  cell.pairs = static_cast<int>(std::min(arm.size(), baseline.size()));
  cell.allocations = static_cast<int>(std::min(armMeans.size(), baselineMeans.size()));
  cell.acrossAllocations = unpairedRatio(armMeans, baselineMeans, looks);
  onlyFromThree(cell.acrossAllocations);
}

std::optional<double> imagesPerBatch(const PointInput& point, std::size_t arm) {
  return point.cells.empty() ? std::nullopt : point.cells[arm].imagesPerBatch;
}

std::vector<double> secondsPer(double images, const std::vector<double>& rates) {
  std::vector<double> out;
  for (const double rate : rates) out.push_back(images / rate);
  return out;
}

std::optional<BatchTime> batchTimeOf(const PointInput& point, std::size_t arm, std::size_t baseline,
                                     const std::vector<BlockRuns>& blocks) {
  const std::optional<double> armBatch = imagesPerBatch(point, arm);
  const std::optional<double> baselineBatch = imagesPerBatch(point, baseline);
  if (armBatch.has_value() != baselineBatch.has_value()) return {};
  return normalisedBatchTime(secondsPer(armBatch.value_or(1), ratesOf(blocks, arm)),
                             secondsPer(baselineBatch.value_or(1), ratesOf(blocks, baseline)));
}

ComparedCell compareCell(const ComparisonInput& input, const PointInput& point, const std::vector<BlockRuns>& blocks,
                         std::size_t arm) {
  const std::vector<double> done = ratesOf(blocks, arm);
  ComparedCell cell{.arm = arm, .imagesPerSecond = throughputOf(done)};
  cell.runs =
      static_cast<int>(std::ranges::count_if(blocks, [&](const BlockRuns& block) { return block[arm] != nullptr; }));
  cell.failed = cell.runs - static_cast<int>(done.size());
  cell.batchTime = batchTimeOf(point, arm, input.baseline, blocks);
  if (arm == input.baseline) return cell;

  cell.isComparable = point.cells.empty() || point.cells[arm].isComparable;
  if (input.order == model::Order::Independent) {
    addUnpairedRatio(cell, input, blocks, point.extensions);
  } else {
    addPairedRatio(cell, input, blocks, point.extensions);
  }
  if (cell.isComparable) cell.judgement = judge(cell.ratio, input.margin, cell.failed);
  return cell;
}

}  // namespace

ComparedPoint comparePoint(const ComparisonInput& input, const PointInput& point,
                           const std::vector<const RunInput*>& runs) {
  const std::vector<BlockRuns> blocks = blocksOf(runs, input.arms.size());
  std::set<base::AllocationId> allocations;
  for (const RunInput* run : runs) allocations.insert(run->allocation);
  ComparedPoint out{.caseIndex = point.caseIndex,
                    .point = point.point,
                    .blocks = static_cast<int>(blocks.size()),
                    .allocations = static_cast<int>(allocations.size()),
                    .looks = point.extensions,
                    .plannedBlocks = plannedAt(input, blocks)};
  for (std::size_t arm = 0; arm < input.arms.size(); ++arm) out.cells.push_back(compareCell(input, point, blocks, arm));
  // In independent order each block has one run, so the number of runs of an arm counts.
  if (input.order == model::Order::Independent) {
    out.blocks = 0;
    for (const ComparedCell& cell : out.cells) out.blocks = std::max(out.blocks, cell.runs);
  }
  return out;
}

}  // namespace baremark::core::stats
