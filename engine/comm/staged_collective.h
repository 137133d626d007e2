// SPDX-License-Identifier: Apache-2.0
// Sums over numbers that MPI cannot reach where they are: copies them to the host, sums them there and copies them
// back. It works with every backend, and is slower than a collective that knows the backend's memory.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/comm/collective.h"

namespace baremark::engine::comm {

class StagedCollective final : public Collective {
 public:
  /// `onHost` reaches the host's memory, such as a Communicator. Both references must outlive the object.
  StagedCollective(Collective& onHost, graph::Memory& memory) : m_onHost(onHost), m_memory(memory) {}

  /// Each function blocks until its copies are made, startSum() also until `ready`. The first step allocates the host
  /// memory.
  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override;
  [[nodiscard]] bool waitsForNumbers() const override { return true; }
  void reserveRequests(std::size_t count) override;
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override;
  [[nodiscard]] bool test(std::size_t request) override;
  [[nodiscard]] graph::Event* wait(std::size_t request) override;

 private:
  struct Staged {
    graph::DeviceArray numbers;
    std::shared_ptr<std::byte[]> host;
    std::size_t hostBytes = 0;
  };
  /// Copies the numbers to the host. Returns the copy.
  graph::DeviceArray take(Staged& staged, const graph::DeviceArray& numbers, graph::Event* ready);
  void giveBack(const Staged& staged);

  Collective& m_onHost;
  graph::Memory& m_memory;
  Staged m_single;
  std::vector<Staged> m_requests;
};

}  // namespace baremark::engine::comm
