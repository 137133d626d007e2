// SPDX-License-Identifier: Apache-2.0
// tf_cnn_benchmarks' three figures over all steps so far, by its formulas (ARCHITECTURE.md, Engine). With t the step times
// and s = images / t: speed = images / mean(t), uncertainty = std(s) / sqrt(n) with the population's std,
// jitter = 1.4826 median(|s - median(s)|).
#pragma once

#include <cstddef>
#include <vector>

namespace baremark::engine::measure {

struct Speed {
  double imagesPerSecond = 0;
  double uncertainty = 0;
  double jitter = 0;
};

class StepSpeeds {
 public:
  /// `images` a step over all ranks. Room for `steps` (at most 4 million) is taken at once: until then nothing allocates.
  StepSpeeds(double images, std::size_t steps);

  void add(double stepSeconds);
  [[nodiscard]] std::size_t count() const { return m_steps; }

  /// Of the steps so far, at least one. Sorts what came since the last call into the rest, which takes under 1 ns a step so far.
  [[nodiscard]] Speed speed();

  /// The step time (seconds) below which a fraction q of the steps lies, between neighbours by a straight line; q = 1 is the
  /// longest. After speed().
  [[nodiscard]] double stepQuantile(double q) const;

 private:
  void mergeLate();
  [[nodiscard]] double jitter() const;

  double m_images = 0;
  std::size_t m_steps = 0;
  double m_time = 0;
  double m_meanSpeed = 0;  // Welford's recurrence
  double m_squares = 0;
  std::vector<double> m_sorted;  ///< speeds, ascending
  std::vector<double> m_late;    ///< those since the last speed()
};

}  // namespace baremark::engine::measure
