// SPDX-License-Identifier: Apache-2.0
// Hands ready buckets to a Reduction during the backward pass, and keeps the two times that say what communication cost:
// when the first collective began and for how long this thread was blocked in communication.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "engine/comm/reduction.h"
#include "engine/graph/network.h"

namespace baremark::engine::comm {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

struct ReductionTimes {
  bool hasBegun = false;  ///< false: this step had no collective
  TimePoint firstCollective;
  Duration blocked{0};
};

template <class Real>
class GradientReducer final : public graph::GradientSink {
 public:
  /// Cuts `gradients` into buckets. Nothing is reduced while no way is chosen: one rank, or ranks that do not talk.
  GradientReducer(Communicator& communicator, std::span<Real> gradients, std::size_t bucketElements);

  /// From the next step on. Makes what the way needs, so not inside a step.
  void use(Overlap overlap);

  [[nodiscard]] const std::vector<Bucket>& buckets() const { return m_buckets; }

  void beginStep();
  void gradientsReady(std::size_t end) override;
  /// Returns when the sums of this bucket are there. In ascending order, after the backward pass.
  void wait(std::size_t bucket);

  [[nodiscard]] const ReductionTimes& times() const { return m_times; }

 private:
  void beginCollectives(TimePoint now);

  Communicator& m_communicator;
  std::span<Real> m_gradients;
  std::vector<Bucket> m_buckets;
  std::unique_ptr<Reduction> m_reduction;
  bool m_startsEarly = false;
  std::size_t m_next = 0;  ///< first bucket that is not started
  ReductionTimes m_times;
};

}  // namespace baremark::engine::comm
