// SPDX-License-Identifier: Apache-2.0
// Sums in GPU memory by an MPI that reaches it. Only blocking sums: no MPI promises non-blocking ones there, and Open
// MPI excludes MPI_Iallreduce. A sum that was started is made by wait().
#pragma once

#include <cstddef>
#include <vector>

#include "engine/comm/collective.h"

namespace baremark::engine::comm {

class BlockingCollective final : public Collective {
 public:
  /// `ranks` must outlive the object.
  explicit BlockingCollective(Collective& ranks) : m_ranks(ranks) {}

  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
    return m_ranks.sum(numbers, ready);
  }
  void reserveRequests(std::size_t count) override { m_requests.resize(count); }
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override {
    m_requests[request] = {numbers, ready};
  }
  [[nodiscard]] bool test(std::size_t) override { return false; }
  [[nodiscard]] graph::Event* wait(std::size_t request) override {
    return sum(m_requests[request].numbers, m_requests[request].ready);
  }

 private:
  struct Started {
    graph::DeviceArray numbers;
    graph::Event* ready = nullptr;
  };

  Collective& m_ranks;
  std::vector<Started> m_requests;
};

}  // namespace baremark::engine::comm
