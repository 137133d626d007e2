// SPDX-License-Identifier: Apache-2.0
// A stop request: an interrupt, a termination signal, or the cancel file. Training ends after a step that all ranks
// agree on. The signal thread and the watch thread set it; the training thread reads it.
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
