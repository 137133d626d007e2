// SPDX-License-Identifier: GPL-3.0-or-later
// A backend with memory of its own, for tests without a GPU. The host cannot access that memory: following one of its
// addresses is a segmentation fault. The work runs in a LateThread, on the reference operators, so results are the
// reference's bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/reference/network.h"
#include "tests/engine/fakes/late_thread.h"

namespace baremark::engine::test {

/// Memory of the device. Each array is mapped twice: its address has no access, and only the device knows the other
/// one.
class HiddenMemory final : public graph::Memory {
 public:
  HiddenMemory() = default;
  ~HiddenMemory() override;
  HiddenMemory(const HiddenMemory&) = delete;
  HiddenMemory& operator=(const HiddenMemory&) = delete;

  /// Zeroed numbers. Not thread-safe, unlike the other functions.
  graph::DeviceArray allocate(std::size_t count, graph::NumberType type = graph::NumberType::Float32);

  void toHost(const graph::DeviceArray& from, void* to) override;
  void toDevice(const void* from, const graph::DeviceArray& to) override;
  [[nodiscard]] bool isOnHost() const override { return false; }

 private:
  struct Region {
    std::byte* hidden = nullptr;
    std::byte* own = nullptr;
    std::size_t bytes = 0;
  };
  [[nodiscard]] std::byte* ownAddress(const graph::DeviceArray& array) const;
  std::vector<Region> m_regions;
};

class FakeDevice final : public graph::Network<float> {
 public:
  FakeDevice(graph::Graph graph, const graph::NetworkOptions& options);

  [[nodiscard]] const graph::Graph& graph() const override { return m_sound.graph(); }
  [[nodiscard]] int batch() const override { return m_sound.batch(); }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_sound.layout(); }
  [[nodiscard]] std::span<float> images() override { return m_images; }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_labels; }
  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) override;
  [[nodiscard]] graph::DeviceArray stepSums() override { return m_sums; }
  [[nodiscard]] std::vector<graph::StateArray> state() override { return m_state; }
  [[nodiscard]] graph::Memory& memory() override { return m_memory; }
  void prepareTraining() override;
  void enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) override;
  void enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) override;
  graph::StepResult finishStep(graph::Event* summed) override;
  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override;
  graph::BatchResult evaluate(int samples) override;
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
  class PassSink;
  void pass(const graph::StepInput& input);
  void loadBatch();
  void loadNetwork();
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
