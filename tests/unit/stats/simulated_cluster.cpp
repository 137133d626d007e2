// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulated_cluster.h"

#include <cmath>
#include <numeric>

namespace baremark::core::stats {

std::vector<double> SimulatedCluster::stepTimes() {
  const double innovation =
      m_troubles.stepDeviation * std::sqrt(1 - m_troubles.stepCorrelation * m_troubles.stepCorrelation);
  std::vector<double> times(static_cast<std::size_t>(m_troubles.steps));
  double deviation = m_troubles.stepDeviation * m_random.normal();
  for (double& time : times) {
    const bool isLong = m_troubles.longSteps > 0 && m_random.uniform() < m_troubles.longSteps;
    time = (1 + deviation) * (isLong ? 2 : 1);
    deviation = m_troubles.stepCorrelation * deviation + innovation * m_random.normal();
  }
  return times;
}

double SimulatedCluster::totalTime() {
  const std::vector<double> times = stepTimes();
  return std::accumulate(times.begin(), times.end(), 0.0);
}

std::vector<double> SimulatedCluster::block(const std::vector<std::size_t>& order) {
  m_level += m_troubles.blockDeviation * m_random.normal();
  std::vector<double> rates(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    const double trend = m_troubles.blockTrend * static_cast<double>(place) / static_cast<double>(order.size() - 1);
    const double speed = std::exp(m_level + m_troubles.runDeviation * m_random.normal()) * (1 - trend);
    rates[order[place]] = 1000 * speed * m_troubles.steps / totalTime();
  }
  return rates;
}

}  // namespace baremark::core::stats
