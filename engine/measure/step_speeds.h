// SPDX-License-Identifier: Apache-2.0
// The three figures of tf_cnn_benchmarks over all steps so far (engine/README.md, "Lines and figures"). With t the step
// times and s = images / t: speed = images / mean(t), uncertainty = std(s) / sqrt(n) with the population's standard
// deviation, jitter = 1.4826 median(|s - median(s)|).
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
  /// `images` is the number of images a step over all ranks. Memory for `steps` steps (at most 4 million) is allocated
  /// at once. Up to that number, no call allocates.
  StepSpeeds(double images, std::size_t steps);

  void add(double stepSeconds);
  [[nodiscard]] std::size_t count() const { return m_steps; }

  /// Returns the figures of the steps so far, of which there must be at least one. Merges the new values into the
  /// sorted ones, in less than 1 ns a step so far.
  [[nodiscard]] Speed speed();

  /// Returns the step time, in seconds, below which a fraction q of the steps lies, interpolated linearly. q = 1 gives
  /// the longest step. Call speed() first.
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
  std::vector<double> m_late;    ///< speeds since the last call of speed()
};

}  // namespace baremark::engine::measure
