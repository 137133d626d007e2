// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up experiments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/stats/comparison_input.h"
#include "scattered.h"

namespace baremark::core::stats {

/// An experiment that is filled block by block. Every block has its own allocation unless `allocation` is set before.
class MadeUpExperiment {
 public:
  explicit MadeUpExperiment(std::vector<std::string> arms = {"bare metal", "container"});

  /// Adds one block, the next round of its point, with the images/s of each arm; nothing for a failed run.
  void block(int ranks, const std::vector<std::optional<double>>& imagesPerSecond, std::size_t caseIndex = 0);

  /// Blocks of two arms with these ln ratios. The baseline runs at 1000 images/s a rank.
  void blocks(int ranks, const std::vector<double>& logRatios, std::size_t caseIndex = 0);

  PointInput& point(int ranks, std::size_t caseIndex = 0);

  ComparisonInput input;
  std::string allocation;

 private:
  int m_blocks = 0;
};

}  // namespace baremark::core::stats
