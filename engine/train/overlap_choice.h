// SPDX-License-Identifier: Apache-2.0
// Which way of reducing is fastest here, from warm-up steps: after one cold step the three take turns.
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
  /// Over `steps` warm-up steps; isPossible() is false where they do not suffice.
  explicit OverlapTrial(std::int64_t steps);

  static constexpr std::int64_t kFewestSteps = 4;
  [[nodiscard]] bool isPossible() const { return m_steps >= kFewestSteps; }

  /// The way for warm-up step `index`, counted from 0.
  [[nodiscard]] comm::Overlap wayFor(std::int64_t index) const;
  void record(std::int64_t index, double stepSeconds);

  /// The fastest, by the medians of the slowest rank; another than `none` must be 2 % faster than it. Collective.
  [[nodiscard]] comm::Overlap choose(comm::Communicator& communicator);

  /// "none 31.2 ms, test 31.9 ms, thread 36.0 ms a step"; after choose().
  [[nodiscard]] std::string describe() const;

 private:
  static constexpr std::array<comm::Overlap, 3> kWays = {comm::Overlap::None, comm::Overlap::Test, comm::Overlap::Thread};
  std::int64_t m_steps = 0;
  std::array<std::vector<double>, 3> m_seconds;
  std::array<double, 3> m_medians{};
};

}  // namespace baremark::engine::train
