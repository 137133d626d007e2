// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that works like a GPU's stream at its worst: work runs in order, but only once somebody waits for it, and
// the events of finished work fire late and in the wrong order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/graph/device.h"

namespace baremark::engine::test {

class LateThread;

/// An event of a LateThread. Waiting for it starts what was enqueued.
class LateEvent final : public graph::Event {
 public:
  explicit LateEvent(LateThread& thread) : m_thread(thread) {}
  void wait() override;
  void reset();
  void fire();
  [[nodiscard]] bool isFired() const;

 private:
  LateThread& m_thread;
  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_isFired = false;
};

class LateThread {
 public:
  LateThread();
  ~LateThread();
  LateThread(const LateThread&) = delete;
  LateThread& operator=(const LateThread&) = delete;

  /// Adds work that runs after all earlier work, not before the next go() or finish().
  void enqueue(std::function<void()> work);
  void go();
  /// Starts everything, and waits until it is done and all events have fired.
  void finish();

  /// For the work itself: the work that `event` stands for is done. It fires with the next ones, after them.
  void complete(LateEvent& event);
  /// For the work itself: waits for an event of another thread.
  void waitFor(graph::Event* event);

  /// Events so far that fired after a later one. Call it after finish().
  [[nodiscard]] std::size_t outOfOrder() const { return m_outOfOrder; }

 private:
  void serve();
  void fireHeld();

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<std::function<void()>> m_work;
  bool m_isGoing = false;
  bool m_isBusy = false;
  bool m_isOver = false;
  std::vector<LateEvent*> m_held;  ///< completed, not fired; used by the thread only
  std::size_t m_outOfOrder = 0;
  std::thread m_thread;  // Must be the last member: it uses all of the above.
};

}  // namespace baremark::engine::test
