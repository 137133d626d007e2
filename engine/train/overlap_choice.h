// SPDX-License-Identifier: Apache-2.0
// Measures in warm-up steps which overlap of communication and computation is fastest here. After one cold step, the
// three kinds take turns (engine/README.md, "Overlap").
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/comm/communicator.h"
#include "engine/comm/reduction.h"

namespace baremark::engine::train {

class OverlapTrial {
 public:
  /// For a warm-up of `steps` steps. isPossible() is false if that is too few.
  explicit OverlapTrial(std::int64_t steps);

  static constexpr std::int64_t kFewestSteps = 4;
  [[nodiscard]] bool isPossible() const { return m_steps >= kFewestSteps; }

  /// The overlap to use in warm-up step `index`, counted from 0.
  [[nodiscard]] comm::Overlap overlapFor(std::int64_t index) const;
  void record(std::int64_t index, double stepSeconds);

  /// Returns the fastest overlap, by the medians of the slowest rank. `none` is chosen unless another one is at least 2
  /// % faster. Collective.
  [[nodiscard]] comm::Overlap choose(comm::Communicator& communicator);

  /// Returns for example "none 31.2 ms, test 31.9 ms, thread 36.0 ms a step". Call it after choose().
  [[nodiscard]] std::string describe() const;

 private:
  static constexpr std::array<comm::Overlap, 3> kOverlaps = {comm::Overlap::None, comm::Overlap::Test,
                                                             comm::Overlap::Thread};
  std::int64_t m_steps = 0;
  std::array<std::vector<double>, 3> m_seconds;
  std::array<double, 3> m_medians{};
};

}  // namespace baremark::engine::train
