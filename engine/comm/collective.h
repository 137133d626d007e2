// SPDX-License-Identifier: Apache-2.0
// Sums over all ranks, in the memory that holds the numbers. Implementations differ in the memory that they reach: that
// of a Communicator is the host's. Every call is collective, so all ranks must make it in the same order; only test()
// and wait() are not. Calls come from one thread at a time. Failures are EngineErrors.
#pragma once

#include <cstddef>

#include "engine/graph/device.h"

namespace baremark::engine::comm {

class Collective {
 public:
  virtual ~Collective() = default;

  /// Sums elementwise and in place, after `ready`, in the type of the numbers: sums of 16-bit numbers are rounded after
  /// each addition. Returns the event at which the sums are complete, null if they are.
  /// An event stays valid until the next sum of the same numbers.
  [[nodiscard]] virtual graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) = 0;

  /// Non-blocking sums, as many at once as were reserved. test() returns true when the sum is complete, and drives its
  /// progress. After test() returned true, neither test() nor wait() may be called for that request. wait() returns as
  /// sum() does.
  virtual void reserveRequests(std::size_t count) = 0;
  virtual void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) = 0;
  [[nodiscard]] virtual bool test(std::size_t request) = 0;
  [[nodiscard]] virtual graph::Event* wait(std::size_t request) = 0;

  /// Whether sum() and startSum() block until the numbers are ready.
  [[nodiscard]] virtual bool waitsForNumbers() const { return false; }

  /// Throws the error of sums that failed after they were enqueued: their event fires, but the numbers are wrong. To be
  /// called when the sums of a step have arrived, before anything is done with them.
  virtual void throwIfFailed() {}
};

}  // namespace baremark::engine::comm
