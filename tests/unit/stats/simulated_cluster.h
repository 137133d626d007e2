// SPDX-License-Identifier: GPL-3.0-or-later
// A made-up machine with the troubles of real ones, whose truth is known (ARCHITECTURE.md, Statistics, the head of the page):
// the level of its blocks wanders, runs scatter, the steps of a run are correlated, some take twice as long, and within
// a block the machine may become slower.
#pragma once

#include <cstddef>
#include <vector>

#include "random_source.h"

namespace baremark::core::stats {

struct ClusterTroubles {
  double blockDeviation = 0.01;  ///< of one block's level from the one before: a random walk, common to the arms
  double runDeviation = 0.006;
  double stepDeviation = 0.05;
  double stepCorrelation = 0.8;  ///< AR(1)
  int steps = 60;                ///< a run
  double longSteps = 0;          ///< fraction of the steps that take twice as long
  double blockTrend = 0;         ///< how much slower the last run of a block is than the first, a fraction
};

class SimulatedCluster {
 public:
  SimulatedCluster(const ClusterTroubles& troubles, RandomSource& random) : m_troubles(troubles), m_random(random) {}

  /// The step times of one run in relative units; 1 is the arm's true step.
  std::vector<double> stepTimes();

  /// images/s of each arm in the next block, run in this order. All arms are equally fast: a test that wants a
  /// difference multiplies.
  std::vector<double> block(const std::vector<std::size_t>& order);

 private:
  double totalTime();

  ClusterTroubles m_troubles;
  RandomSource& m_random;
  double m_level = 0;
};

}  // namespace baremark::core::stats
