// SPDX-License-Identifier: Apache-2.0
// Three ways to sum the buckets of the gradient arena over all ranks. Which one is fastest depends on cores, processes
// and network, so the engine measures it (engine/README.md, "Overlap").
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
  None,    // each bucket after the backward pass, with a blocking call
  Test,    // Non-blocking; started when the bucket is ready, progressed between operators.
  Thread,  // with a blocking call in a separate thread
};

[[nodiscard]] const char* toName(Overlap overlap);

/// Elements [begin, end) of the arena.
struct Bucket {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Cuts the arena into buckets of `elements` elements. The last one has the rest.
[[nodiscard]] std::vector<Bucket> cutIntoBuckets(std::size_t arena, std::size_t elements);

/// Reduces the buckets of a step. Call start() for each bucket in order, progress() at any time, and then wait() for
/// each bucket in order.
class Reduction {
 public:
  virtual ~Reduction() = default;
  /// These three functions do all communication, so the caller measures the time spent in them.
  virtual void start(std::size_t bucket) = 0;
  virtual void progress() = 0;
  virtual void wait(std::size_t bucket) = 0;
};

/// Creates the reduction named `overlap` for these buckets of `gradients`. Nothing else may use the communicator
/// between the first start() and the last wait() of a step.
template <class Real>
[[nodiscard]] std::unique_ptr<Reduction> makeReduction(Overlap overlap, Communicator& communicator,
                                                       std::span<Real> gradients, const std::vector<Bucket>& buckets);

}  // namespace baremark::engine::comm
