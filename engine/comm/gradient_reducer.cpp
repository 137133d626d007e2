// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/gradient_reducer.h"

namespace baremark::engine::comm {

using Clock = std::chrono::steady_clock;

template <class Real>
GradientReducer<Real>::GradientReducer(Communicator& communicator, std::span<Real> gradients,
                                       std::size_t bucketElements)
    : m_communicator(communicator),
      m_gradients(gradients),
      m_buckets(cutIntoBuckets(gradients.size(), bucketElements)) {}

template <class Real>
void GradientReducer<Real>::use(Overlap overlap) {
  m_reduction.reset();
  m_reduction = makeReduction(overlap, m_communicator, m_gradients, m_buckets);
  m_startsEarly = overlap != Overlap::None;
}

template <class Real>
void GradientReducer<Real>::beginStep() {
  m_next = 0;
  m_times = {};
}

template <class Real>
void GradientReducer<Real>::beginCollectives(TimePoint now) {
  if (m_times.hasBegun) return;
  m_times.hasBegun = true;
  m_times.firstCollective = now;
}

template <class Real>
void GradientReducer<Real>::gradientsReady(std::size_t end) {
  if (!m_startsEarly) return;
  if (m_next == 0 && m_buckets.front().end > end) return;
  const TimePoint before = Clock::now();
  beginCollectives(before);
  while (m_next < m_buckets.size() && m_buckets[m_next].end <= end) m_reduction->start(m_next++);
  m_reduction->progress();
  m_times.blocked += Clock::now() - before;
}

template <class Real>
void GradientReducer<Real>::wait(std::size_t bucket) {
  if (!m_reduction) return;
  const TimePoint before = Clock::now();
  beginCollectives(before);
  m_reduction->wait(bucket);
  m_times.blocked += Clock::now() - before;
}

template class GradientReducer<float>;
template class GradientReducer<double>;

}  // namespace baremark::engine::comm
