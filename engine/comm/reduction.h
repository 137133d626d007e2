// SPDX-License-Identifier: Apache-2.0
// Three ways to sum the buckets of a gradient arena over all ranks while the backward pass goes on. Which one is faster
// depends on cores, processes and network, so it is measured (ARCHITECTURE.md, Engine).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "engine/comm/communicator.h"
#include "engine/error.h"

namespace baremark::engine::comm {

enum class Overlap : std::uint8_t {
  None,    // each bucket after the backward pass, by a blocking call
  Test,    // started when it is ready, moved on between operators
  Thread,  // by a blocking call of a thread of its own
};

[[nodiscard]] const char* toName(Overlap overlap);

/// Elements [begin, end) of the arena.
struct Bucket {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The arena cut into buckets of `elements`, the last as long as what is left.
[[nodiscard]] std::vector<Bucket> cutIntoBuckets(std::size_t arena, std::size_t elements);

/// One way to reduce. Within a step: start() for each bucket in order, progress() any time, wait() for each in order.
class Reduction {
 public:
  virtual ~Reduction() = default;
  /// Where time is spent in communication: the caller's clock runs around these three.
  virtual void start(std::size_t bucket) = 0;
  virtual void progress() = 0;
  virtual void wait(std::size_t bucket) = 0;
};

/// The way named `overlap`, over these buckets of `gradients`. The communicator must serve nobody else between the first
/// start() and the last wait() of a step.
template <class Real>
[[nodiscard]] std::unique_ptr<Reduction> makeReduction(Overlap overlap, Communicator& communicator,
                                                       std::span<Real> gradients, const std::vector<Bucket>& buckets);

}  // namespace baremark::engine::comm
