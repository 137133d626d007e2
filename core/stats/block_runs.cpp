// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/block_runs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {
namespace {

bool isDone(const RunInput* run) {
  return run != nullptr && run->imagesPerSecond.has_value();
}

double logRate(const RunInput& run) {
  return std::log(*run.imagesPerSecond);
}

}  // namespace

std::vector<BlockRuns> blocksOf(const std::vector<const RunInput*>& runs, std::size_t arms) {
  std::map<std::pair<int, base::BlockId>, BlockRuns> blocks;
  for (const RunInput* run : runs) {
    BlockRuns& block = blocks[{run->round, run->block}];
    block.resize(arms, nullptr);
    block[run->arm] = run;
  }
  std::vector<BlockRuns> out;
  for (auto& [place, block] : blocks) out.push_back(std::move(block));
  return out;
}

std::span<const BlockRuns> firstBlocks(const std::vector<BlockRuns>& blocks, int count) {
  return std::span(blocks).first(std::min(blocks.size(), static_cast<std::size_t>(count)));
}

std::vector<double> ratesOf(std::span<const BlockRuns> blocks, std::size_t arm) {
  std::vector<double> out;
  for (const BlockRuns& block : blocks) {
    if (isDone(block[arm])) out.push_back(*block[arm]->imagesPerSecond);
  }
  return out;
}

std::vector<AllocatedLog> logRatesOf(std::span<const BlockRuns> blocks, std::size_t arm) {
  std::vector<AllocatedLog> out;
  for (const BlockRuns& block : blocks) {
    if (isDone(block[arm])) out.push_back({block[arm]->allocation, logRate(*block[arm])});
  }
  return out;
}

std::vector<AllocatedLog> logRatiosOf(std::span<const BlockRuns> blocks, std::size_t arm, std::size_t baseline) {
  std::vector<AllocatedLog> out;
  for (const BlockRuns& block : blocks) {
    if (!isDone(block[arm]) || !isDone(block[baseline])) continue;
    out.push_back({block[arm]->allocation, logRate(*block[arm]) - logRate(*block[baseline])});
  }
  return out;
}

std::vector<double> allocationMeans(std::span<const AllocatedLog> values) {
  std::map<base::AllocationId, std::vector<double>> byAllocation;
  for (const AllocatedLog& value : values) byAllocation[value.allocation].push_back(value.log);
  std::vector<double> means;
  for (const auto& [allocation, logs] : byAllocation) means.push_back(*mean(logs));
  return means;
}

}  // namespace baremark::core::stats
