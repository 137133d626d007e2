// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/reduction.h"

#include <algorithm>
#include <exception>

namespace baremark::engine::comm {
namespace {

template <class Real>
class Buckets {
 public:
  Buckets(Communicator& communicator, std::span<Real> gradients, const std::vector<Bucket>& buckets)
      : m_communicator(communicator), m_gradients(gradients), m_buckets(buckets) {}
  [[nodiscard]] std::span<Real> operator[](std::size_t bucket) const {
    return m_gradients.subspan(m_buckets[bucket].begin, m_buckets[bucket].end - m_buckets[bucket].begin);
  }
  [[nodiscard]] std::size_t count() const { return m_buckets.size(); }
  [[nodiscard]] Communicator& communicator() const { return m_communicator; }

 private:
  Communicator& m_communicator;
  std::span<Real> m_gradients;
  std::vector<Bucket> m_buckets;
};

template <class Real>
class BlockingReduction final : public Reduction {
 public:
  explicit BlockingReduction(Buckets<Real> buckets) : m_buckets(std::move(buckets)) {}
  void start(std::size_t) override {}
  void progress() override {}
  void wait(std::size_t bucket) override { m_buckets.communicator().sum(m_buckets[bucket]); }

 private:
  Buckets<Real> m_buckets;
};

template <class Real>
class TestedReduction final : public Reduction {
 public:
  explicit TestedReduction(Buckets<Real> buckets) : m_buckets(std::move(buckets)) {
    m_buckets.communicator().reserveRequests(m_buckets.count());
  }
  void start(std::size_t bucket) override {
    m_buckets.communicator().startSum(bucket, m_buckets[bucket]);
    m_started = bucket + 1;
    if (bucket == 0) m_done = 0;
  }
  void progress() override {
    while (m_done < m_started && m_buckets.communicator().test(m_done)) ++m_done;
  }
  void wait(std::size_t bucket) override {
    if (bucket < m_done) return;
    m_buckets.communicator().wait(bucket);
    m_done = bucket + 1;
  }

 private:
  Buckets<Real> m_buckets;
  std::size_t m_started = 0;
  std::size_t m_done = 0;  ///< buckets before this one are finished
};

template <class Real>
class ThreadedReduction final : public Reduction {
 public:
  explicit ThreadedReduction(Buckets<Real> buckets) : m_buckets(std::move(buckets)), m_thread([this] { serve(); }) {}

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

  void start(std::size_t bucket) override {
    {
      const std::lock_guard lock(m_mutex);
      if (bucket == 0) m_done = 0;
      m_started = bucket + 1;
    }
    m_changed.notify_all();
  }
  void progress() override {}
  void wait(std::size_t bucket) override {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_done > bucket || m_problem; });
    if (m_problem) std::rethrow_exception(m_problem);
  }

 private:
  void serve() {
    std::unique_lock lock(m_mutex);
    while (true) {
      m_changed.wait(lock, [&] { return m_done < m_started || m_isOver; });
      if (m_isOver) return;
      const std::size_t bucket = m_done;
      lock.unlock();
      std::exception_ptr problem;
      try {
        m_buckets.communicator().sum(m_buckets[bucket]);
      } catch (...) {
        problem = std::current_exception();
      }
      lock.lock();
      m_problem = problem;
      m_done = bucket + 1;
      m_changed.notify_all();
      if (m_problem) return;
    }
  }

  Buckets<Real> m_buckets;
  std::mutex m_mutex;
  std::condition_variable m_changed;
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

template <class Real>
std::unique_ptr<Reduction> makeReduction(Overlap overlap, Communicator& communicator, std::span<Real> gradients,
                                         const std::vector<Bucket>& buckets) {
  Buckets<Real> all(communicator, gradients, buckets);
  switch (overlap) {
    case Overlap::None:
      return std::make_unique<BlockingReduction<Real>>(std::move(all));
    case Overlap::Test:
      return std::make_unique<TestedReduction<Real>>(std::move(all));
    case Overlap::Thread:
      return std::make_unique<ThreadedReduction<Real>>(std::move(all));
  }
  return {};
}

template std::unique_ptr<Reduction> makeReduction(Overlap, Communicator&, std::span<float>, const std::vector<Bucket>&);
template std::unique_ptr<Reduction> makeReduction(Overlap, Communicator&, std::span<double>,
                                                  const std::vector<Bucket>&);

}  // namespace baremark::engine::comm
