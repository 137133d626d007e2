// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/gradient_reducer.h"

namespace baremark::engine::comm {

using Clock = std::chrono::steady_clock;

GradientReducer::GradientReducer(Collective& collective, const graph::DeviceArray& gradients,
                                 const graph::DeviceArray& stepSums, std::size_t bucketElements)
    : m_collective(collective), m_buckets(cutIntoBuckets(gradients.count, bucketElements)), m_parts{stepSums} {
  for (const Bucket& bucket : m_buckets) m_parts.push_back(gradients.part(bucket.begin, bucket.end));
}

void GradientReducer::use(Overlap overlap) {
  m_reduction.reset();
  m_reduction = makeReduction(overlap, m_collective, m_parts);
  m_startsEarly = overlap != Overlap::None;
}

void GradientReducer::beginStep() {
  m_next = 0;
  m_ready = nullptr;
  m_times = {};
}

void GradientReducer::beginCollectives(TimePoint now) {
  if (m_times.hasBegun) return;
  m_times.hasBegun = true;
  m_times.firstCollective = now;
}

void GradientReducer::gradientsReady(std::size_t end, graph::Event* ready) {
  m_ready = ready;
  if (!m_startsEarly) return;
  if (m_next == 0 && m_buckets.front().end > end) return;
  if (m_collective.waitsForNumbers()) graph::waitFor(ready);
  const TimePoint before = Clock::now();
  beginCollectives(before);
  if (m_next == 0) m_reduction->start(m_next++, ready);
  while (m_next < m_parts.size() && m_buckets[m_next - 1].end <= end) m_reduction->start(m_next++, ready);
  m_reduction->progress();
  m_times.blocked += Clock::now() - before;
}

graph::Event* GradientReducer::waitForPart(std::size_t part) {
  if (!m_reduction) return m_ready;
  if (part == 0) graph::waitFor(m_ready);  // the backward pass, which is no communication
  const TimePoint before = Clock::now();
  beginCollectives(before);
  if (!m_startsEarly) m_reduction->start(part, m_ready);
  graph::Event* summed = m_reduction->wait(part);
  m_times.blocked += Clock::now() - before;
  return summed;
}

void GradientReducer::waitForSums(graph::Event* last) {
  if (!m_reduction || last == nullptr) return;
  const TimePoint before = Clock::now();
  graph::waitFor(last);
  m_times = {true, before, Clock::now() - before};
}

}  // namespace baremark::engine::comm
