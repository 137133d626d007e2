// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/gradient_reducer.h"

#include <utility>

namespace baremark::engine::comm {

using Clock = std::chrono::steady_clock;

GradientReducer::GradientReducer(Collective& collective, const graph::DeviceArray& gradients,
                                 std::size_t bucketElements)
    : m_collective(collective), m_gradients(gradients), m_buckets(cutIntoBuckets(gradients.count, bucketElements)) {}

void GradientReducer::use(Overlap overlap) {
  std::vector<graph::DeviceArray> parts;
  for (const Bucket& bucket : m_buckets) parts.push_back(m_gradients.part(bucket.begin, bucket.end));
  m_reduction.reset();
  m_reduction = makeReduction(overlap, m_collective, std::move(parts));
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
  const TimePoint before = Clock::now();
  beginCollectives(before);
  while (m_next < m_buckets.size() && m_buckets[m_next].end <= end) m_reduction->start(m_next++, ready);
  m_reduction->progress();
  m_times.blocked += Clock::now() - before;
}

graph::Event* GradientReducer::wait(std::size_t bucket) {
  if (!m_reduction) return m_ready;
  const TimePoint before = Clock::now();
  beginCollectives(before);
  if (!m_startsEarly) m_reduction->start(bucket, m_ready);
  graph::Event* summed = m_reduction->wait(bucket);
  m_times.blocked += Clock::now() - before;
  return summed;
}

}  // namespace baremark::engine::comm
