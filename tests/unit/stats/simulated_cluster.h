// SPDX-License-Identifier: GPL-3.0-or-later
// A simulated machine with the faults of real ones and a known truth (core/stats/README.md, "What spoils a
// comparison"). The level of its blocks drifts, runs scatter, the steps of a run are correlated, some steps take twice
// as long, and the machine may become slower within a block.
#pragma once

#include <cstddef>
#include <vector>

#include "random_source.h"

namespace baremark::core::stats {

struct ClusterTroubles {
  double blockDeviation = 0.01;  ///< change of the block level from block to block: a random walk that all arms share
  double runDeviation = 0.006;
  double stepDeviation = 0.05;
  double stepCorrelation = 0.8;  ///< AR(1)
  int steps = 60;                ///< a run
  double longSteps = 0;          ///< fraction of the steps that take twice as long
  double blockTrend = 0;         ///< slowdown of the last run of a block relative to the first, as a fraction
};

class SimulatedCluster {
 public:
  SimulatedCluster(const ClusterTroubles& troubles, RandomSource& random) : m_troubles(troubles), m_random(random) {}

  /// The step times of one run in relative units; 1 is the arm's true step.
  std::vector<double> stepTimes();

  /// Images/s of each arm in the next block, run in this order. All are equally fast; for a difference, multiply.
  std::vector<double> block(const std::vector<std::size_t>& order);

 private:
  double totalTime();

  ClusterTroubles m_troubles;
  RandomSource& m_random;
  double m_level = 0;
};

}  // namespace baremark::core::stats
