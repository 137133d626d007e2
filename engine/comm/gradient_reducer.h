// SPDX-License-Identifier: Apache-2.0
// Passes finished buckets to a Reduction during the backward pass. It measures two times that tell the cost of
// communication: when the first collective began, and how long this thread was blocked in communication.
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
  bool hasBegun = false;  ///< false if the step had no collective
  TimePoint firstCollective;
  Duration blocked{0};
};

template <class Real>
class GradientReducer final : public graph::GradientSink {
 public:
  /// Cuts `gradients` into buckets. Until use() is called, nothing is reduced: for a single rank, or for ranks that
  /// train independently.
  GradientReducer(Communicator& communicator, std::span<Real> gradients, std::size_t bucketElements);

  /// Selects how the following steps reduce. Allocates, so it must not be called during a step.
  void use(Overlap overlap);

  [[nodiscard]] const std::vector<Bucket>& buckets() const { return m_buckets; }

  void beginStep();
  void gradientsReady(std::size_t end) override;
  /// Waits until the sums of this bucket are complete. Call it after the backward pass, for the buckets in ascending
  /// order.
  void wait(std::size_t bucket);

  [[nodiscard]] const ReductionTimes& times() const { return m_times; }

 private:
  void beginCollectives(TimePoint now);

  Communicator& m_communicator;
  std::span<Real> m_gradients;
  std::vector<Bucket> m_buckets;
  std::unique_ptr<Reduction> m_reduction;
  bool m_startsEarly = false;
  std::size_t m_next = 0;  ///< first bucket that has not been started
  ReductionTimes m_times;
};

}  // namespace baremark::engine::comm
