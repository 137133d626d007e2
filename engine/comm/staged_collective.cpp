// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/staged_collective.h"

namespace baremark::engine::comm {

graph::DeviceArray StagedCollective::take(Staged& staged, const graph::DeviceArray& numbers, graph::Event* ready) {
  graph::waitFor(ready);
  staged.numbers = numbers;
  if (staged.hostBytes < numbers.bytes()) {
    staged.host = m_memory.hostBlock(numbers.bytes());
    staged.hostBytes = numbers.bytes();
  }
  m_memory.toHost(numbers, staged.host.get());
  return {staged.host.get(), numbers.count, numbers.type};
}

void StagedCollective::giveBack(const Staged& staged) {
  m_memory.toDevice(staged.host.get(), staged.numbers);
}

graph::Event* StagedCollective::sum(const graph::DeviceArray& numbers, graph::Event* ready) {
  graph::waitFor(m_onHost.sum(take(m_single, numbers, ready), nullptr));
  giveBack(m_single);
  return nullptr;
}

void StagedCollective::reserveRequests(std::size_t count) {
  m_onHost.reserveRequests(count);
  m_requests.resize(std::max(count, m_requests.size()));
}

void StagedCollective::startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) {
  m_onHost.startSum(request, take(m_requests[request], numbers, ready), nullptr);
}

bool StagedCollective::test(std::size_t request) {
  if (!m_onHost.test(request)) return false;
  giveBack(m_requests[request]);
  return true;
}

graph::Event* StagedCollective::wait(std::size_t request) {
  graph::waitFor(m_onHost.wait(request));
  giveBack(m_requests[request]);
  return nullptr;
}

}  // namespace baremark::engine::comm
