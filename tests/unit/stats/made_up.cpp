// SPDX-License-Identifier: GPL-3.0-or-later
#include "made_up.h"

#include <algorithm>
#include <cmath>

namespace baremark::core::stats {

MadeUpExperiment::MadeUpExperiment(std::vector<std::string> arms) {
  input.arms = std::move(arms);
}

PointInput& MadeUpExperiment::point(int ranks, std::size_t caseIndex) {
  for (PointInput& known : input.points) {
    if (known.point.ranks == ranks && known.caseIndex == caseIndex) return known;
  }
  return input.points.emplace_back(PointInput{.caseIndex = caseIndex, .point = {.nodes = 1, .ranks = ranks}});
}

void MadeUpExperiment::block(int ranks, const std::vector<std::optional<double>>& imagesPerSecond,
                             std::size_t caseIndex) {
  const PointInput& at = point(ranks, caseIndex);
  const auto arms = static_cast<std::ptrdiff_t>(imagesPerSecond.size());
  const auto before = std::count_if(input.runs.begin(), input.runs.end(), [&](const RunInput& run) {
    return run.caseIndex == caseIndex && run.point == at.point;
  });
  const std::string id = "block " + std::to_string(++m_blocks);
  for (std::size_t arm = 0; arm < imagesPerSecond.size(); ++arm)
    input.runs.push_back({.caseIndex = caseIndex,
                          .point = at.point,
                          .round = static_cast<int>(before / arms) + 1,
                          .block = base::BlockId(id),
                          .allocation = base::AllocationId(allocation.empty() ? "of " + id : allocation),
                          .arm = arm,
                          .imagesPerSecond = imagesPerSecond[arm]});
}

void MadeUpExperiment::blocks(int ranks, const std::vector<double>& logRatios, std::size_t caseIndex) {
  for (const double d : logRatios) block(ranks, {1000.0 * ranks, 1000.0 * ranks * std::exp(d)}, caseIndex);
}

}  // namespace baremark::core::stats
