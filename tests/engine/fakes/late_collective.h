// SPDX-License-Identifier: GPL-3.0-or-later
// A collective as NCCL is one: sums are only enqueued, behind the event of their numbers, and the host waits for
// nothing.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/comm/staged_collective.h"
#include "tests/engine/fakes/late_thread.h"

namespace baremark::engine::test {

class LateCollective final : public comm::Collective {
 public:
  LateCollective(comm::Collective& onHost, graph::Memory& memory) : m_staged(onHost, memory) {}

  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
    std::unique_ptr<LateEvent>& event = m_events[numbers.address];
    if (!event) event = std::make_unique<LateEvent>(m_thread);
    event->reset();
    m_thread.enqueue([this, numbers, ready, done = event.get()] {
      m_thread.waitFor(ready);
      graph::waitFor(m_staged.sum(numbers, nullptr));
      m_thread.complete(*done);
    });
    return event.get();
  }
  void reserveRequests(std::size_t count) override { m_requests.resize(count); }
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override {
    m_requests[request] = sum(numbers, ready);
  }
  [[nodiscard]] bool test(std::size_t) override { return false; }
  [[nodiscard]] graph::Event* wait(std::size_t request) override { return m_requests[request]; }

 private:
  comm::StagedCollective m_staged;
  std::map<const void*, std::unique_ptr<LateEvent>> m_events;
  std::vector<graph::Event*> m_requests;
  LateThread m_thread;  // Must be the last member: its work uses the others.
};

}  // namespace baremark::engine::test
