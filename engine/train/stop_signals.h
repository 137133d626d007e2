// SPDX-License-Identifier: Apache-2.0
// SIGINT and SIGTERM as a wish to stop. They are taken by a thread that does nothing else, and blocked in all others: no
// handler may run on a thread that computes, because oneDNN's generated kernels of single-precision matrix products keep
// no stack while they work, and the frame of a handler would be written into the heap
// (https://github.com/uxlfoundation/oneDNN/issues/4845, mended in its 3.11.2).
#pragma once

#include <atomic>
#include <thread>

#include "engine/train/stop.h"

namespace baremark::engine::train {

class StopSignals {
 public:
  /// Before any other thread: those that are started later inherit what is blocked. The first signal sets `stop`, a second
  /// one ends the process at once.
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
