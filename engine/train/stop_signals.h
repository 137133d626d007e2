// SPDX-License-Identifier: Apache-2.0
// Turns SIGINT and SIGTERM into a stop request. A dedicated thread receives them, and all other threads block them. No
// handler may run on a computing thread: oneDNN's generated kernels for single-precision matrix products use the stack
// pointer for other purposes, so a handler would write its frame into the heap
// (https://github.com/uxlfoundation/oneDNN/issues/4845, fixed in 3.11.2).
#pragma once

#include <atomic>
#include <thread>

#include "engine/train/stop.h"

namespace baremark::engine::train {

class StopSignals {
 public:
  /// Create it before any other thread, because later threads inherit the blocked signals. The first signal sets
  /// `stop`; a second one ends the process immediately.
  explicit StopSignals(StopRequest& stop);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  void serve();

  StopRequest& m_stop;
  std::atomic<bool> m_isOver{false};
  std::thread m_thread;
};

}  // namespace baremark::engine::train
