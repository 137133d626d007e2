// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/reduction.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace baremark::engine::comm {
namespace {

using graph::DeviceArray;
using graph::Event;

class BlockingReduction final : public Reduction {
 public:
  BlockingReduction(Collective& collective, std::vector<DeviceArray> parts)
      : m_collective(collective), m_parts(std::move(parts)), m_ready(m_parts.size()) {}
  void start(std::size_t part, Event* ready) override { m_ready[part] = ready; }
  void progress() override {}
  [[nodiscard]] Event* wait(std::size_t part) override { return m_collective.sum(m_parts[part], m_ready[part]); }

 private:
  Collective& m_collective;
  std::vector<DeviceArray> m_parts;
  std::vector<Event*> m_ready;
};

class TestedReduction final : public Reduction {
 public:
  TestedReduction(Collective& collective, std::vector<DeviceArray> parts)
      : m_collective(collective), m_parts(std::move(parts)) {
    m_collective.reserveRequests(m_parts.size());
  }
  void start(std::size_t part, Event* ready) override {
    m_collective.startSum(part, m_parts[part], ready);
    m_started = part + 1;
    if (part == 0) m_done = 0;
  }
  void progress() override {
    while (m_done < m_started && m_collective.test(m_done)) ++m_done;
  }
  [[nodiscard]] Event* wait(std::size_t part) override {
    if (part < m_done) return nullptr;
    m_done = part + 1;
    return m_collective.wait(part);
  }

 private:
  Collective& m_collective;
  std::vector<DeviceArray> m_parts;
  std::size_t m_started = 0;
  std::size_t m_done = 0;  ///< parts before this one are finished
};

class ThreadedReduction final : public Reduction {
 public:
  ThreadedReduction(Collective& collective, std::vector<DeviceArray> parts)
      : m_collective(collective),
        m_parts(std::move(parts)),
        m_ready(m_parts.size()),
        m_summed(m_parts.size()),
        m_thread([this] { serve(); }) {}

  ~ThreadedReduction() override {
    {
      const std::lock_guard lock(m_mutex);
      m_isOver = true;
    }
    m_changed.notify_all();
    m_thread.join();
  }
  ThreadedReduction(const ThreadedReduction&) = delete;
  ThreadedReduction& operator=(const ThreadedReduction&) = delete;

  void start(std::size_t part, Event* ready) override {
    {
      const std::lock_guard lock(m_mutex);
      if (part == 0) m_done = 0;
      m_ready[part] = ready;
      m_started = part + 1;
    }
    m_changed.notify_all();
  }
  void progress() override {}
  [[nodiscard]] Event* wait(std::size_t part) override {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_done > part || m_problem; });
    if (m_problem) std::rethrow_exception(m_problem);
    return m_summed[part];
  }

 private:
  void serve() {
    std::unique_lock lock(m_mutex);
    while (true) {
      m_changed.wait(lock, [&] { return m_done < m_started || m_isOver; });
      if (m_isOver) return;
      const std::size_t part = m_done;
      Event* ready = m_ready[part];
      lock.unlock();
      Event* summed = nullptr;
      std::exception_ptr problem;
      try {
        summed = m_collective.sum(m_parts[part], ready);
      } catch (...) {
        problem = std::current_exception();
      }
      lock.lock();
      m_problem = problem;
      m_summed[part] = summed;
      m_done = part + 1;
      m_changed.notify_all();
      if (m_problem) return;
    }
  }

  Collective& m_collective;
  std::vector<DeviceArray> m_parts;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<Event*> m_ready;
  std::vector<Event*> m_summed;
  std::size_t m_started = 0;
  std::size_t m_done = 0;
  bool m_isOver = false;
  std::exception_ptr m_problem;
  std::thread m_thread;  // Must be the last member: it uses all of the above.
};

}  // namespace

const char* toName(Overlap overlap) {
  switch (overlap) {
    case Overlap::None:
      return "none";
    case Overlap::Test:
      return "test";
    case Overlap::Thread:
      return "thread";
  }
  return "";
}

std::vector<Bucket> cutIntoBuckets(std::size_t arena, std::size_t elements) {
  std::vector<Bucket> buckets;
  for (std::size_t begin = 0; begin < arena; begin += elements) {
    buckets.push_back({begin, std::min(begin + elements, arena)});
  }
  return buckets;
}

std::unique_ptr<Reduction> makeReduction(Overlap overlap, Collective& collective, std::vector<DeviceArray> parts) {
  switch (overlap) {
    case Overlap::None:
      return std::make_unique<BlockingReduction>(collective, std::move(parts));
    case Overlap::Test:
      return std::make_unique<TestedReduction>(collective, std::move(parts));
    case Overlap::Thread:
      return std::make_unique<ThreadedReduction>(collective, std::move(parts));
  }
  return {};
}

}  // namespace baremark::engine::comm
