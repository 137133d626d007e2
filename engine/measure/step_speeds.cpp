// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/step_speeds.h"

#include <algorithm>
#include <cmath>

namespace baremark::engine::measure {
namespace {

double middle(double low, double high) {
  return (low + high) / 2;
}

double median(const std::vector<double>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : middle(sorted[half - 1], sorted[half]);
}

}  // namespace

StepSpeeds::StepSpeeds(double images, std::size_t steps) : m_images(images) {
  constexpr std::size_t kMostReserved = 4'000'000;
  m_sorted.reserve(std::min(steps, kMostReserved));
  m_late.reserve(std::min(steps, kMostReserved));
}

void StepSpeeds::add(double stepSeconds) {
  const double speed = m_images / stepSeconds;
  ++m_steps;
  m_time += stepSeconds;
  const double before = speed - m_meanSpeed;
  m_meanSpeed += before / static_cast<double>(m_steps);
  m_squares += before * (speed - m_meanSpeed);
  m_late.push_back(speed);
}

void StepSpeeds::mergeLate() {
  std::sort(m_late.begin(), m_late.end());
  std::size_t sorted = m_sorted.size();
  m_sorted.resize(sorted + m_late.size());
  std::size_t to = m_sorted.size();
  for (std::size_t late = m_late.size(); late > 0;) {  // from the back, so only the values above a late one move
    const bool takesSorted = sorted > 0 && m_sorted[sorted - 1] > m_late[late - 1];
    m_sorted[--to] = takesSorted ? m_sorted[--sorted] : m_late[--late];
  }
  m_late.clear();
}

double StepSpeeds::jitter() const {
  const double center = median(m_sorted);
  // The distances from the median ascend on both sides. Walk outwards to the middle distance.
  const std::size_t count = m_sorted.size();
  auto above =
      static_cast<std::ptrdiff_t>(std::lower_bound(m_sorted.begin(), m_sorted.end(), center) - m_sorted.begin());
  auto below = above - 1;
  const auto end = static_cast<std::ptrdiff_t>(count);
  double previous = 0;
  double last = 0;
  for (std::size_t taken = 0; taken <= count / 2; ++taken) {
    const bool takesAbove = below < 0 || (above < end && m_sorted[static_cast<std::size_t>(above)] - center <=
                                                             center - m_sorted[static_cast<std::size_t>(below)]);
    previous = last;
    last = takesAbove ? m_sorted[static_cast<std::size_t>(above++)] - center
                      : center - m_sorted[static_cast<std::size_t>(below--)];
  }
  return 1.4826 * (count % 2 == 1 ? last : middle(previous, last));
}

Speed StepSpeeds::speed() {
  mergeLate();
  const auto count = static_cast<double>(m_steps);
  return {.imagesPerSecond = m_images * count / m_time,
          .uncertainty = std::sqrt(m_squares / count) / std::sqrt(count),
          .jitter = jitter()};
}

double StepSpeeds::stepQuantile(double q) const {
  const double place = q * static_cast<double>(m_sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, m_sorted.size() - 1);
  // Step times ascend while speeds descend.
  const auto step = [&](std::size_t i) { return m_images / m_sorted[m_sorted.size() - 1 - i]; };
  return step(below) + (place - static_cast<double>(below)) * (step(above) - step(below));
}

}  // namespace baremark::engine::measure
