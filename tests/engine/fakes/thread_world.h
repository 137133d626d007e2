// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that are threads of one process: a Communicator for tests. It sums in the order of the ranks.
#pragma once

#include <pthread.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/comm/communicator.h"
#include "engine/graph/narrow_arrays.h"

namespace baremark::engine::test {

class ThreadWorld {
 public:
  explicit ThreadWorld(int size)
      : m_size(size), m_slots(static_cast<std::size_t>(size)), m_texts(m_slots.size()), m_outgoing(m_slots.size()) {
    pthread_barrier_init(&m_barrier, nullptr, static_cast<unsigned>(size));
  }
  ~ThreadWorld() { pthread_barrier_destroy(&m_barrier); }
  ThreadWorld(const ThreadWorld&) = delete;
  ThreadWorld& operator=(const ThreadWorld&) = delete;

  /// Changes the first byte that this rank receives from its neighbour.
  void damageExchangeTo(int rank) { m_damagedRank = rank; }

  /// Called on each rank with the gathered data before the rank continues.
  void whenGathered(std::function<void(int rank, const std::vector<std::string>& all)> act) {
    m_whenGathered = std::move(act);
  }

  /// Calls `work` on each rank in its own thread, and waits for all.
  void run(const std::function<void(comm::Communicator&)>& work) {
    std::vector<std::thread> threads;
    for (int rank = 0; rank < m_size; ++rank) {
      threads.emplace_back([this, rank, &work] {
        Rank own(*this, rank);
        work(own);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

 private:
  class Rank final : public comm::Communicator {
   public:
    Rank(ThreadWorld& world, int rank) : m_world(world), m_rank(rank) {}
    [[nodiscard]] int rank() const override { return m_rank; }
    [[nodiscard]] int size() const override { return m_world.m_size; }
    [[nodiscard]] std::string host() const override { return "threads"; }
    [[nodiscard]] int nodes() override { return 1; }
    [[nodiscard]] int rankOnNode() override { return m_rank; }
    [[nodiscard]] std::unique_ptr<comm::Communicator> split(int) override { throw std::logic_error("not split"); }
    void barrier() override { m_world.meet(); }
    [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
      graph::waitFor(ready);
      if (graph::isNarrow(numbers.type)) {
        const std::span values(static_cast<std::uint16_t*>(numbers.address), numbers.count);
        m_world.combine(m_rank, values, [type = numbers.type](std::uint16_t a, std::uint16_t b) {
          graph::addNarrow(type, 1, &b, &a);
          return a;
        });
      } else if (numbers.type == graph::NumberType::Float64) {
        sum(std::span(static_cast<double*>(numbers.address), numbers.count));
      } else {
        const std::span values(static_cast<float*>(numbers.address), numbers.count);
        m_world.combine(m_rank, values, [](float a, float b) { return a + b; });
      }
      return nullptr;
    }
    void sum(std::span<double> values) override {
      m_world.combine(m_rank, values, [](double a, double b) { return a + b; });
    }
    void max(std::span<double> values) override {
      m_world.combine(m_rank, values, [](double a, double b) { return std::max(a, b); });
    }
    void broadcast(std::span<std::byte> bytes) override {
      m_world.m_slots[static_cast<std::size_t>(m_rank)] = bytes.data();
      m_world.meet();
      if (m_rank > 0) std::memcpy(bytes.data(), m_world.m_slots[0], bytes.size());
      m_world.meet();
    }
    void gather(std::span<const double> mine, std::span<double> all) override {
      if (m_rank == 0) m_world.m_gathered = all.data();
      m_world.meet();
      std::copy(mine.begin(), mine.end(), m_world.m_gathered + static_cast<std::size_t>(m_rank) * mine.size());
      m_world.meet();
    }
    [[nodiscard]] std::vector<std::string> gather(const std::string& mine) override {
      std::vector<std::string> all = allGather(mine);
      return m_rank == 0 ? all : std::vector<std::string>{};
    }
    [[nodiscard]] std::vector<std::string> allGather(const std::string& mine) override {
      m_world.m_texts[static_cast<std::size_t>(m_rank)] = mine;
      m_world.meet();
      std::vector<std::string> all = m_world.m_texts;
      m_world.meet();
      if (m_world.m_whenGathered) m_world.m_whenGathered(m_rank, all);
      return all;
    }
    void reserveRequests(std::size_t) override {}
    void startSum(std::size_t, const graph::DeviceArray& numbers, graph::Event* ready) override {
      static_cast<void>(sum(numbers, ready));
    }
    [[nodiscard]] bool test(std::size_t) override { return true; }
    [[nodiscard]] graph::Event* wait(std::size_t) override { return nullptr; }
    [[nodiscard]] bool exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in,
                                              double) override {
      const auto size = static_cast<std::size_t>(m_world.m_size);
      m_world.m_outgoing[static_cast<std::size_t>(m_rank)] = out.data();
      m_world.meet();
      std::memcpy(in.data(), m_world.m_outgoing[(static_cast<std::size_t>(m_rank) + size - 1) % size], in.size());
      if (m_rank == m_world.m_damagedRank) in[0] ^= std::byte{1};
      m_world.meet();
      return true;
    }
    [[noreturn]] void abort(int) override { throw std::runtime_error("aborted"); }

   private:
    ThreadWorld& m_world;
    int m_rank;
  };

  void meet() { pthread_barrier_wait(&m_barrier); }

  template <class T, class Combine>
  void combine(int rank, std::span<T> values, const Combine& with) {
    m_slots[static_cast<std::size_t>(rank)] = values.data();
    meet();
    if (rank == 0) {
      for (std::size_t other = 1; other < m_slots.size(); ++other) {
        const T* theirs = static_cast<const T*>(m_slots[other]);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = with(values[i], theirs[i]);
      }
    }
    meet();
    if (rank > 0) std::memcpy(values.data(), m_slots[0], values.size_bytes());
    meet();
  }

  int m_size;
  int m_damagedRank = -1;
  std::function<void(int, const std::vector<std::string>&)> m_whenGathered;
  pthread_barrier_t m_barrier{};
  std::vector<void*> m_slots;
  std::vector<std::string> m_texts;
  std::vector<const std::byte*> m_outgoing;
  double* m_gathered = nullptr;
};

}  // namespace baremark::engine::test
