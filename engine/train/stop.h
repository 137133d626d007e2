// SPDX-License-Identifier: Apache-2.0
// A wish to stop: an interrupt, a termination signal, or the cancel file. Training ends at the next step that all ranks
// agree on. Set by the threads that wait for signals and that watch, read by the training thread.
#pragma once

#include <atomic>

namespace baremark::engine::train {

class StopRequest {
 public:
  void set() { m_isSet.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool isSet() const { return m_isSet.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> m_isSet{false};
};

}  // namespace baremark::engine::train
