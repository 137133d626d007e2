// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fakes/late_thread.h"

#include <utility>

namespace baremark::engine::test {

void LateEvent::wait() {
  m_thread.go();
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_isFired; });
}

void LateEvent::reset() {
  const std::lock_guard lock(m_mutex);
  m_isFired = false;
}

void LateEvent::fire() {
  const std::lock_guard lock(m_mutex);
  m_isFired = true;
  m_changed.notify_all();
}

bool LateEvent::isFired() const {
  const std::lock_guard lock(m_mutex);
  return m_isFired;
}

LateThread::LateThread() : m_thread([this] { serve(); }) {}

LateThread::~LateThread() {
  {
    const std::lock_guard lock(m_mutex);
    m_isOver = true;
  }
  m_changed.notify_all();
  m_thread.join();
}

void LateThread::enqueue(std::function<void()> work) {
  const std::lock_guard lock(m_mutex);
  m_work.push_back(std::move(work));
}

void LateThread::go() {
  const std::lock_guard lock(m_mutex);
  if (!m_work.empty()) m_isGoing = true;  // Work that is added meanwhile runs too.
  m_changed.notify_all();
}

void LateThread::finish() {
  go();
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_work.empty() && !m_isBusy; });
}

void LateThread::complete(LateEvent& event) {
  constexpr std::size_t kMostHeld = 3;
  m_held.push_back(&event);
  if (m_held.size() >= kMostHeld) fireHeld();
}

void LateThread::waitFor(graph::Event* event) {
  fireHeld();  // the other thread may need them
  graph::waitFor(event);
}

void LateThread::fireHeld() {
  if (m_held.empty()) return;
  m_outOfOrder += m_held.size() - 1;
  for (; !m_held.empty(); m_held.pop_back()) m_held.back()->fire();
}

void LateThread::serve() {
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

}  // namespace baremark::engine::test
