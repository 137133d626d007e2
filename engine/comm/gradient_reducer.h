// SPDX-License-Identifier: Apache-2.0
// Passes the step's sums and finished buckets to a Reduction during the backward pass. It measures two times that tell
// the cost of communication: when the first collective began, and how long this thread was blocked in communication.
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

class GradientReducer final : public graph::GradientSink {
 public:
  /// Cuts `gradients` into buckets. Until use() is called, nothing is reduced: for a single rank, or for ranks that
  /// train independently. `stepSums` (graph::StepSums) are summed before the first bucket. `collective` must reach the
  /// memory of both arrays.
  GradientReducer(Collective& collective, const graph::DeviceArray& gradients, const graph::DeviceArray& stepSums,
                  std::size_t bucketElements);

  /// Selects how the following steps reduce. Allocates, so it must not be called during a step.
  void use(Overlap overlap);

  [[nodiscard]] const std::vector<Bucket>& buckets() const { return m_buckets; }

  void beginStep();
  void gradientsReady(std::size_t end, graph::Event* ready) override;
  /// Return the event at which the sums are complete, null if they are. Call them after the backward pass: for the
  /// step's sums, then for the buckets in ascending order.
  [[nodiscard]] graph::Event* waitForStepSums() { return waitForPart(0); }
  [[nodiscard]] graph::Event* wait(std::size_t bucket) { return waitForPart(bucket + 1); }

  /// As Collective::throwIfFailed().
  void throwIfFailed() { m_collective.throwIfFailed(); }

  /// Waits for sums that are only enqueued, so that their time counts as communication; the time to enqueue them does
  /// not. Call it after the last wait(), with the event that it returned.
  void waitForSums(graph::Event* last);

  [[nodiscard]] const ReductionTimes& times() const { return m_times; }

 private:
  void beginCollectives(TimePoint now);
  [[nodiscard]] graph::Event* waitForPart(std::size_t part);

  Collective& m_collective;
  std::vector<Bucket> m_buckets;
  std::vector<graph::DeviceArray> m_parts;  ///< the step's sums, then the gradients of each bucket
  std::unique_ptr<Reduction> m_reduction;
  bool m_startsEarly = false;
  std::size_t m_next = 0;           ///< first part that has not been started
  graph::Event* m_ready = nullptr;  ///< of the last gradients
  ReductionTimes m_times;
};

}  // namespace baremark::engine::comm
