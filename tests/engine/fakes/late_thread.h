// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that works like a GPU's stream at its worst: work runs in order, but only once somebody waits for it, and
// the events of finished work fire late and in the wrong order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "engine/comm/staged_collective.h"
#include "engine/graph/device.h"

namespace baremark::engine::test {

class LateThread;

/// An event of a LateThread. Waiting for it starts what was enqueued.
class LateEvent final : public graph::Event {
 public:
  explicit LateEvent(LateThread& thread) : m_thread(thread) {}
  void wait() override;
  void reset() {
    const std::lock_guard lock(m_mutex);
    m_isFired = false;
  }
  void fire() {
    const std::lock_guard lock(m_mutex);
    m_isFired = true;
    m_changed.notify_all();
  }

 private:
  LateThread& m_thread;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_isFired = false;
};

class LateThread {
 public:
  LateThread() : m_thread([this] { serve(); }) {}
  ~LateThread() {
    {
      const std::lock_guard lock(m_mutex);
      m_isOver = true;
    }
    m_changed.notify_all();
    m_thread.join();
  }
  LateThread(const LateThread&) = delete;
  LateThread& operator=(const LateThread&) = delete;

  /// Adds work that runs after all earlier work, not before the next go() or finish().
  void enqueue(std::function<void()> work) {
    const std::lock_guard lock(m_mutex);
    m_work.push_back(std::move(work));
  }
  void go() {
    const std::lock_guard lock(m_mutex);
    if (!m_work.empty()) m_isGoing = true;  // Work that is added meanwhile runs too.
    m_changed.notify_all();
  }
  /// Starts everything, and waits until it is done and all events have fired.
  void finish() {
    go();
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_work.empty() && !m_isBusy; });
  }

  /// For the work itself: the work that `event` stands for is done. It fires with the next ones, after them.
  void complete(LateEvent& event) {
    constexpr std::size_t kMostHeld = 3;
    m_held.push_back(&event);
    if (m_held.size() >= kMostHeld) fireHeld();
  }
  /// For the work itself: waits for an event of another thread.
  void waitFor(graph::Event* event) {
    fireHeld();  // the other thread may need them
    graph::waitFor(event);
  }

  /// Events so far that fired after a later one. Call it after finish().
  [[nodiscard]] std::size_t outOfOrder() const { return m_outOfOrder; }

 private:
  void fireHeld() {
    if (m_held.empty()) return;
    m_outOfOrder += m_held.size() - 1;
    for (; !m_held.empty(); m_held.pop_back()) m_held.back()->fire();
  }
  void serve() {
    std::unique_lock lock(m_mutex);
    while (true) {
      m_changed.wait(lock, [this] { return m_isOver || (m_isGoing && !m_work.empty()); });
      if (m_isOver) return;
      const std::function<void()> work = std::move(m_work.front());
      m_work.pop_front();
      m_isBusy = true;
      lock.unlock();
      work();
      lock.lock();
      if (m_work.empty()) {
        m_isGoing = false;
        lock.unlock();
        fireHeld();
        lock.lock();
      }
      m_isBusy = false;
      m_changed.notify_all();
    }
  }

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

inline void LateEvent::wait() {
  m_thread.go();
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_isFired; });
}

/// A collective as NCCL is one: sums are only enqueued, behind the event of their numbers, and the host waits for
/// nothing.
class LateCollective final : public comm::Collective {
 public:
  LateCollective(comm::Collective& onHost, graph::Memory& memory) : m_staged(onHost, memory) {}

  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
    std::unique_ptr<LateEvent>& event = m_events[numbers.address];
    if (!event) event = std::make_unique<LateEvent>(m_thread);
    event->reset();
    m_thread.enqueue([this, numbers, ready, done = event.get()] {
      m_thread.waitFor(ready);
      graph::waitFor(m_staged.sum(numbers, nullptr));
      m_thread.complete(*done);
    });
    return event.get();
  }
  void reserveRequests(std::size_t count) override { m_requests.resize(count); }
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override {
    m_requests[request] = sum(numbers, ready);
  }
  [[nodiscard]] bool test(std::size_t) override { return false; }
  [[nodiscard]] graph::Event* wait(std::size_t request) override { return m_requests[request]; }

 private:
  comm::StagedCollective m_staged;
  std::map<const void*, std::unique_ptr<LateEvent>> m_events;
  std::vector<graph::Event*> m_requests;
  LateThread m_thread;  // Must be the last member: its work uses the others.
};

}  // namespace baremark::engine::test
