// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/retry_ladder.h"

#include <algorithm>
#include <array>

namespace baremark::remote {
namespace {

constexpr std::array<int, 5> kSeconds{1, 2, 5, 15, 60};

}  // namespace

void RetryLadder::noteFailure(core::base::MonotonicTime moment) {
  const int delay = kSeconds[std::min(m_failures, kSeconds.size() - 1)];
  ++m_failures;
  m_next = moment + std::chrono::milliseconds(delay * 1000 + static_cast<int>(m_random() % 250U) * delay);
}

void RetryLadder::noteLoss(core::base::MonotonicTime moment, std::uint64_t carried) {
  if (m_signedIn && (moment - *m_signedIn >= m_healthyAfter || carried >= kMuchCarried)) m_failures = 0;
  m_signedIn.reset();
  noteFailure(moment);
}

void RetryLadder::reset() {
  m_failures = 0;
  m_next = {};
}

}  // namespace baremark::remote
