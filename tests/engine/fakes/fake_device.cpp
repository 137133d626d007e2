// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fakes/fake_device.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

namespace baremark::engine::test {

HiddenMemory::~HiddenMemory() {
  for (const Region& region : m_regions) {
    ::munmap(region.hidden, region.bytes);
    ::munmap(region.own, region.bytes);
  }
}

graph::DeviceArray HiddenMemory::allocate(std::size_t count, graph::NumberType type) {
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

std::byte* HiddenMemory::ownAddress(const graph::DeviceArray& array) const {
  const auto* address = static_cast<const std::byte*>(array.address);
  for (const Region& region : m_regions) {
    if (address >= region.hidden && address + array.bytes() <= region.hidden + region.bytes)
      return region.own + (address - region.hidden);
  }
  throw std::logic_error("not an array of this device");
}

void HiddenMemory::toHost(const graph::DeviceArray& from, void* to) {
  if (from.count > 0) std::memcpy(to, ownAddress(from), from.bytes());
}

void HiddenMemory::toDevice(const void* from, const graph::DeviceArray& to) {
  if (to.count > 0) std::memcpy(ownAddress(to), from, to.bytes());
}

/// What the reference's backward pass tells, for the device: copies of the finished gradients and completed events.
class FakeDevice::PassSink final : public graph::GradientSink {
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

FakeDevice::FakeDevice(graph::Graph graph, const graph::NetworkOptions& options)
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

graph::DeviceArray FakeDevice::arena(graph::Arena which) {
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

void FakeDevice::loadBatch() {
  std::copy(m_images.begin(), m_images.end(), m_sound.images().begin());
  std::copy(m_labels.begin(), m_labels.end(), m_sound.labels().begin());
}

void FakeDevice::loadNetwork() {
  load(m_parameters, m_sound.parameters());
  load(m_statistics, m_sound.statistics());
  std::size_t i = 0;
  for (const graph::StateArray& array : m_sound.state()) m_memory.toHost(m_state[i++].values, array.values.address);
}

void FakeDevice::prepareTraining() {
  m_thread.enqueue([this] {
    loadNetwork();
    m_sound.prepareTraining();
  });
  m_thread.finish();
}

void FakeDevice::pass(const graph::StepInput& input) {
  loadBatch();
  loadNetwork();
  PassSink sink(*this);
  m_sound.enqueueStep(input, sink);
}

void FakeDevice::enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) {
  for (const auto& event : m_ready) event->reset();
  m_thread.enqueue([this, input] { pass(input); });
  for (std::size_t i = 0; i < m_ends.size(); ++i) sink.gradientsReady(m_ends[i], m_ready[i].get());
}

void FakeDevice::enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) {
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

graph::StepResult FakeDevice::finishStep(graph::Event* summed) {
  m_thread.finish();
  graph::waitFor(summed);
  graph::StepResult result = m_sound.finishStep(nullptr);
  m_memory.toHost(m_sums, result.sums.data());
  return result;
}

std::vector<graph::OperatorTime> FakeDevice::timeOperators(const graph::StepInput& input) {
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

graph::BatchResult FakeDevice::evaluate(int samples) {
  graph::BatchResult result;
  m_thread.enqueue([this, samples, &result] {
    loadBatch();
    loadNetwork();
    result = m_sound.evaluate(samples);
  });
  m_thread.finish();
  return result;
}

}  // namespace baremark::engine::test
