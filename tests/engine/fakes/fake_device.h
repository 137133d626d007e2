// SPDX-License-Identifier: GPL-3.0-or-later
// A backend with memory of its own, for tests without a GPU. The host cannot access that memory: following one of its
// addresses is a segmentation fault. The work runs in a LateThread, on the reference operators, so results are the
// reference's bits.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "engine/comm/staged_collective.h"
#include "engine/graph/device.h"
#include "engine/reference/network.h"

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

/// A thread that works like a GPU's stream at its worst: work runs in order, but only once somebody waits for it, and
/// the events of finished work fire late and in the wrong order.
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

/// Memory of the device. Each array is mapped twice: its address has no access, and only the device knows the other
/// one.
class HiddenMemory final : public graph::Memory {
 public:
  HiddenMemory() = default;
  ~HiddenMemory() override {
    for (const Region& region : m_regions) {
      ::munmap(region.hidden, region.bytes);
      ::munmap(region.own, region.bytes);
    }
  }
  HiddenMemory(const HiddenMemory&) = delete;
  HiddenMemory& operator=(const HiddenMemory&) = delete;

  /// Zeroed numbers. Not thread-safe, unlike the other functions.
  graph::DeviceArray allocate(std::size_t count, graph::NumberType type = graph::NumberType::Float32) {
    graph::DeviceArray array{nullptr, count, type};
    const std::size_t bytes = std::max<std::size_t>(array.bytes(), 1);
    const int file = ::memfd_create("baremark-hidden", MFD_CLOEXEC);
    if (file < 0 || ::ftruncate(file, static_cast<off_t>(bytes)) != 0) throw std::bad_alloc();
    void* hidden = ::mmap(nullptr, bytes, PROT_NONE, MAP_SHARED, file, 0);
    void* own = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (hidden == MAP_FAILED || own == MAP_FAILED) throw std::bad_alloc();
    m_regions.push_back({static_cast<std::byte*>(hidden), static_cast<std::byte*>(own), bytes});
    array.address = hidden;
    return array;
  }

  void toHost(const graph::DeviceArray& from, void* to) override {
    if (from.count > 0) std::memcpy(to, ownAddress(from), from.bytes());
  }
  void toDevice(const void* from, const graph::DeviceArray& to) override {
    if (to.count > 0) std::memcpy(ownAddress(to), from, to.bytes());
  }
  [[nodiscard]] bool isOnHost() const override { return false; }

 private:
  struct Region {
    std::byte* hidden = nullptr;
    std::byte* own = nullptr;
    std::size_t bytes = 0;
  };
  [[nodiscard]] std::byte* ownAddress(const graph::DeviceArray& array) const {
    const auto* address = static_cast<const std::byte*>(array.address);
    for (const Region& region : m_regions) {
      if (address >= region.hidden && address + array.bytes() <= region.hidden + region.bytes)
        return region.own + (address - region.hidden);
    }
    throw std::logic_error("not an array of this device");
  }
  std::vector<Region> m_regions;
};

class FakeDevice final : public graph::Network<float> {
 public:
  FakeDevice(graph::Graph graph, const graph::NetworkOptions& options)
      : m_sound(std::move(graph), options),
        m_images(m_sound.images().size()),
        m_labels(m_sound.labels().size()),
        m_parameters(m_memory.allocate(m_sound.layout().elements)),
        m_gradients(m_memory.allocate(m_sound.layout().elements, m_sound.arena(graph::Arena::Gradients).type)),
        m_statistics(m_memory.allocate(m_sound.statistics().size())),
        m_sums(m_memory.allocate(graph::kStepSums)) {
    for (const graph::StateArray& array : m_sound.state())
      m_state.push_back({array.name, m_memory.allocate(array.values.count)});
    std::size_t finished = 0;
    const std::vector<graph::Node>& nodes = m_sound.graph().nodes;
    for (std::size_t id = nodes.size(); id-- > 1;) {
      finished += (nodes[id].weights ? 1U : 0U) + (nodes[id].bias ? 1U : 0U);
      m_ends.push_back(graph::endOfFinished(m_sound.layout(), finished));
      m_ready.push_back(std::make_unique<LateEvent>(m_thread));
    }
  }

  [[nodiscard]] const graph::Graph& graph() const override { return m_sound.graph(); }
  [[nodiscard]] int batch() const override { return m_sound.batch(); }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_sound.layout(); }
  [[nodiscard]] std::span<float> images() override { return m_images; }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_labels; }
  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) override {
    switch (which) {
      case graph::Arena::Parameters:
        return m_parameters;
      case graph::Arena::Gradients:
        return m_gradients;
      case graph::Arena::Statistics:
        return m_statistics;
    }
    return {};
  }
  [[nodiscard]] graph::DeviceArray stepSums() override { return m_sums; }
  [[nodiscard]] std::vector<graph::StateArray> state() override { return m_state; }
  [[nodiscard]] graph::Memory& memory() override { return m_memory; }
  void prepareTraining() override {
    m_thread.enqueue([this] {
      loadNetwork();
      m_sound.prepareTraining();
    });
    m_thread.finish();
  }
  void enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) override {
    for (const auto& event : m_ready) event->reset();
    m_thread.enqueue([this, input] { pass(input); });
    for (std::size_t i = 0; i < m_ends.size(); ++i) sink.gradientsReady(m_ends[i], m_ready[i].get());
  }
  void enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) override {
    m_thread.enqueue([this, begin, end, summed] {
      m_thread.waitFor(summed);
      m_memory.toHost(m_gradients.part(begin, end), m_sound.arena(graph::Arena::Gradients).part(begin, end).address);
      m_sound.enqueueUpdate(begin, end, nullptr);
      // The last slice may update the others too.
      const std::size_t from = end == m_parameters.count ? 0 : begin;
      store(m_sound.parameters().subspan(from, end - from), m_parameters.part(from, end));
      std::size_t i = 0;
      for (const graph::StateArray& array : m_sound.state())
        m_memory.toDevice(array.values.part(from, end).address, m_state[i++].values.part(from, end));
    });
  }
  graph::StepResult finishStep(graph::Event* summed) override {
    m_thread.finish();
    graph::waitFor(summed);
    graph::StepResult result = m_sound.finishStep(nullptr);
    m_memory.toHost(m_sums, result.sums.data());
    return result;
  }
  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override {
    std::vector<graph::OperatorTime> times;
    m_thread.enqueue([this, &input, &times] {
      loadBatch();
      loadNetwork();
      times = m_sound.timeOperators(input);
      store(m_sound.statistics(), m_statistics);
    });
    m_thread.finish();
    return times;
  }
  graph::BatchResult evaluate(int samples) override {
    graph::BatchResult result;
    m_thread.enqueue([this, samples, &result] {
      loadBatch();
      loadNetwork();
      result = m_sound.evaluate(samples);
    });
    m_thread.finish();
    return result;
  }
  void toPlain(graph::ParameterId parameter, const float* slice, float* plain) const override {
    m_sound.toPlain(parameter, slice, plain);
  }
  void fromPlain(graph::ParameterId parameter, const float* plain, float* slice) const override {
    m_sound.fromPlain(parameter, plain, slice);
  }
  [[nodiscard]] std::int64_t memoryBytes() const override { return m_sound.memoryBytes(); }
  [[nodiscard]] std::vector<graph::OperatorReport> report() const override { return m_sound.report(); }

  /// Events so far that fired after a later one.
  [[nodiscard]] std::size_t eventsOutOfOrder() const { return m_thread.outOfOrder(); }

 private:
  /// What the reference's backward pass tells, for the device: copies of the finished gradients and completed events.
  class PassSink final : public graph::GradientSink {
   public:
    explicit PassSink(FakeDevice& device) : m_device(device) {}
    void gradientsReady(std::size_t end, graph::Event*) override {
      FakeDevice& device = m_device;
      if (end != device.m_ends.at(m_calls)) throw std::logic_error("the backward pass has another order");
      if (m_calls == 0) {
        device.m_memory.toDevice(device.m_sound.stepSums().address, device.m_sums);
        device.store(device.m_sound.statistics(), device.m_statistics);
      }
      const graph::DeviceArray finished = device.m_sound.arena(graph::Arena::Gradients).part(m_end, end);
      device.m_memory.toDevice(finished.address, device.m_gradients.part(m_end, end));
      device.m_thread.complete(*device.m_ready[m_calls]);
      m_end = end;
      ++m_calls;
    }

   private:
    FakeDevice& m_device;
    std::size_t m_calls = 0;
    std::size_t m_end = 0;
  };

  void pass(const graph::StepInput& input) {
    loadBatch();
    loadNetwork();
    PassSink sink(*this);
    m_sound.enqueueStep(input, sink);
  }
  void loadBatch() {
    std::copy(m_images.begin(), m_images.end(), m_sound.images().begin());
    std::copy(m_labels.begin(), m_labels.end(), m_sound.labels().begin());
  }
  void loadNetwork() {
    load(m_parameters, m_sound.parameters());
    load(m_statistics, m_sound.statistics());
    std::size_t i = 0;
    for (const graph::StateArray& array : m_sound.state()) m_memory.toHost(m_state[i++].values, array.values.address);
  }
  /// Between the device's memory and the reference network's, which only the thread may touch.
  void load(const graph::DeviceArray& from, std::span<float> to) { m_memory.toHost(from, to.data()); }
  void store(std::span<const float> from, const graph::DeviceArray& to) { m_memory.toDevice(from.data(), to); }

  reference::ReferenceNetwork<float> m_sound;
  std::vector<float> m_images;
  std::vector<std::int32_t> m_labels;
  HiddenMemory m_memory;
  graph::DeviceArray m_parameters;
  graph::DeviceArray m_gradients;
  graph::DeviceArray m_statistics;
  graph::DeviceArray m_sums;
  std::vector<graph::StateArray> m_state;
  std::vector<std::size_t> m_ends;  ///< of the finished gradients, after each operator of the backward pass
  std::vector<std::unique_ptr<LateEvent>> m_ready;
  LateThread m_thread;  // Must be the last member: its work uses the others.
};

}  // namespace baremark::engine::test
