// SPDX-License-Identifier: Apache-2.0
// The throughput of independent instances over the time in which all of them measure. All start at one barrier. With
// T_i the wall time of instance i's slowest rank from this barrier to the end of its last timed step:
//   W   = min over i of T_i
//   X_i = batch of a rank * sum over the ranks of i of s(W) / W
//   X   = sum over i of X_i
// s(W) is the number of timed steps that a rank finished by W; a running step counts by the part of its time before
// W. After W, an instance that is still training has the machine more to itself, so those steps count for nothing.
// Source: "stonewalling" of IOzone's throughput tests (IOzone documentation, option -x): "the moment that any of the
// threads or processes finish their work then the entire test is terminated and throughput is calculated on the total
// I/O that was completed up to this point". With one instance, X is images / T of core/stats/README.md, "One run".
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace baremark::engine::measure {

/// The ends of this rank's timed steps, in seconds after the barrier.
class StepEnds {
 public:
  /// Allocates memory for `steps` steps (at most 4 million) at once. Up to that number, add() does not allocate.
  void reserve(std::size_t steps);
  /// The next step took `seconds`, from the end of the step before it or from the barrier.
  void add(double seconds) { m_ends.push_back((m_ends.empty() ? 0 : m_ends.back()) + seconds); }

  /// s(seconds): 0 to the number of steps. A running step counts in part.
  [[nodiscard]] double within(double seconds) const;

 private:
  std::vector<double> m_ends;
};

/// X_i of each instance, in images/s. `imagesOfRanks`: images that each rank trained within the window, in the order of
/// the ranks; a multiple of `instances` (at least 1). `seconds` (above 0): W.
[[nodiscard]] std::vector<double> ratesOfInstances(std::span<const double> imagesOfRanks, int instances,
                                                   double seconds);

}  // namespace baremark::engine::measure
