// SPDX-License-Identifier: Apache-2.0
// Three ways to sum the buckets of the gradient arena over all ranks. Which one is fastest depends on cores, processes
// and network, so the engine measures it (engine/README.md, "Overlap").
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/comm/collective.h"

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

/// Sums the parts of a step over all ranks. Call start() for each part in order, progress() at any time, and then
/// wait() for each part in order.
class Reduction {
 public:
  virtual ~Reduction() = default;
  /// These three functions do all communication, so the caller measures the time spent in them. The numbers of the part
  /// are final after `ready`. wait() returns the event at which their sums are complete, null if they are.
  virtual void start(std::size_t part, graph::Event* ready) = 0;
  virtual void progress() = 0;
  [[nodiscard]] virtual graph::Event* wait(std::size_t part) = 0;
};

/// Creates the reduction named `overlap` for these parts. Nothing else may use the collective between the first start()
/// and the last wait() of a step.
[[nodiscard]] std::unique_ptr<Reduction> makeReduction(Overlap overlap, Collective& collective,
                                                       std::vector<graph::DeviceArray> parts);

}  // namespace baremark::engine::comm
