// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/network.h"

#include <algorithm>
#include <utility>

#include "engine/compile/backward_schedule.h"
#include "engine/compile/layers.h"
#include "engine/compile/memory_needs.h"
#include "engine/compile/recomputation.h"
#include "engine/cpu/dnnl_api.h"
#include "engine/cpu/layer.h"
#include "engine/cpu/layer_writer.h"
#include "engine/cpu/memory_region.h"
#include "engine/cpu/passes.h"
#include "engine/cpu/program.h"
#include "engine/cpu/threads.h"

namespace baremark::engine::cpu {
namespace {

using graph::Graph;
using graph::NetworkUse;
using graph::NodeId;

class OneDnnNetwork final : public host::HostNetwork<float> {
 public:
  OneDnnNetwork(Graph graph, const graph::NetworkOptions& options)
      : m_graph(std::move(graph)), m_options(options), m_training(m_maker), m_inference(m_maker) {
    prepareThreads(options.threads);
    const std::vector<compile::Layer> layers = compile::fuse(m_graph);
    m_layers = makeLayers({m_maker, m_graph, m_options, m_layouts}, layers);
    reserveArenas(layers);
    if (trains()) {
      const std::vector<compile::BackwardStep> schedule = compile::backwardSchedule(m_graph, layers);
      if (options.recomputes) m_recomputed = compile::recomputedLayers(m_graph, layers);
      m_passes = writeTraining({m_training, m_graph, m_layouts, m_state}, m_graph, m_layers, schedule, m_recomputed);
      m_training.place();
      for (const compile::BackwardStep& step : schedule)
        m_ready.push_back(graph::endOfFinished(m_layout, step.finished));
    }
    if (evaluates()) {
      writeInference({m_inference, m_graph, m_layouts, m_state}, m_graph, m_layers);
      m_inference.place();
    }
  }

  /// What allocate() takes.
  [[nodiscard]] std::int64_t bytesNeeded() const {
    const std::size_t states = trains() ? graph::stateNames(m_options.optimizer.kind).size() : 0;
    return static_cast<std::int64_t>(m_parameters.bytes() + m_gradients.bytes() + m_images.bytes() +
                                     MemoryRegion::wholePages(arenaBytes()) +
                                     states * m_layout.elements * sizeof(float) + narrowGradientBytes());
  }

  /// The constructor only plans. Call it before anything else.
  void allocate() {
    m_arena = MemoryRegion(arenaBytes());
    for (MemoryRegion* region : {&m_parameters, &m_gradients, &m_images, &m_arena}) region->allocate(m_options.threads);
    m_training.bind(m_arena.data());
    m_inference.bind(m_arena.data());
    makeOptimizer(m_options);
  }

  [[nodiscard]] const Graph& graph() const override { return m_graph; }
  [[nodiscard]] int batch() const override { return m_options.batch; }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_layout; }
  [[nodiscard]] std::span<float> images() override { return {m_state.images, imageElements()}; }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_labels; }
  [[nodiscard]] std::span<float> parameters() override { return floatsIn(m_parameters); }
  [[nodiscard]] std::span<float> gradients() override { return floatsIn(m_gradients); }
  [[nodiscard]] std::span<float> statistics() override { return m_statistics; }

  graph::BatchResult forward(std::int64_t firstSample) override {
    m_state.firstSample = firstSample;
    m_training.run(0, m_passes.forwardEnd);
    return m_state.result;
  }

  void backward(float scale, graph::GradientSink& sink) override {
    m_state.scale = scale;
    std::size_t begin = m_passes.forwardEnd;
    for (std::size_t i = 0; i < m_passes.backwardEnds.size(); ++i) {
      m_training.run(begin, m_passes.backwardEnds[i]);
      begin = m_passes.backwardEnds[i];
      sink.gradientsReady(m_ready[i], nullptr);
    }
  }

  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override {
    m_state.firstSample = input.firstSample;
    m_state.scale = lossFactor(input);
    std::size_t begin = 0;
    const auto timeUntil = [&](std::size_t end) {
      return host::secondsOf([&] { m_training.run(std::exchange(begin, end), end); });
    };
    std::vector<graph::OperatorTime> times(m_layers.size());
    for (std::size_t i = 0; i < times.size(); ++i) times[i].forwardSeconds = timeUntil(m_passes.forwardEnds[i]);
    m_training.run(std::exchange(begin, m_passes.lossEnd), m_passes.lossEnd);
    // The steps of the backward pass are the layers from last to first.
    for (std::size_t i = 0; i < times.size(); ++i)
      times[times.size() - 1 - i].backwardSeconds = timeUntil(m_passes.backwardEnds[i]);
    return times;
  }

  graph::BatchResult evaluate(int samples) override {
    m_state.countedSamples = samples;
    m_inference.run(0, m_inference.size());
    return m_state.result;
  }

  void toPlain(graph::ParameterId parameter, const float* slice, float* plain) const override {
    m_maker.reorderNow(m_layouts.parameters[parameter], slice, plainDesc(parameter), plain);
  }
  void fromPlain(graph::ParameterId parameter, const float* plain, float* slice) const override {
    m_maker.reorderNow(plainDesc(parameter), plain, m_layouts.parameters[parameter], slice);
  }

  [[nodiscard]] std::int64_t memoryBytes() const override {
    return optimizerBytes() +
           static_cast<std::int64_t>(m_arena.bytes() + m_parameters.bytes() + m_gradients.bytes() + m_images.bytes());
  }

  [[nodiscard]] std::vector<graph::OperatorReport> report() const override {
    std::vector<graph::OperatorReport> rows;
    for (const auto& layer : m_layers) rows.push_back(layer->report(m_layouts));
    compile::countAgain(rows, m_recomputed);
    return rows;
  }

 private:
  [[nodiscard]] bool trains() const { return m_options.use != NetworkUse::Evaluation; }
  [[nodiscard]] bool evaluates() const { return m_options.use != NetworkUse::Training; }
  [[nodiscard]] std::size_t imageElements() const {
    return static_cast<std::size_t>(m_options.batch * m_graph.input().output.elements());
  }
  [[nodiscard]] std::span<float> floatsIn(const MemoryRegion& region) {
    if (!region.data()) return {};
    return {reinterpret_cast<float*>(region.data()), m_layout.elements};
  }

  /// Of the gradients that ranks sum, if they have a type of their own.
  [[nodiscard]] std::size_t narrowGradientBytes() const {
    const graph::NumberType type = graph::rulesOf(m_options.precision).gradients;
    return trains() && graph::isNarrow(type) ? m_layout.elements * bytesOf(type) : 0;
  }
  /// The two programs never run at the same time, so they share the arena.
  [[nodiscard]] std::size_t arenaBytes() const { return std::max(m_training.arenaBytes(), m_inference.arenaBytes()); }

  /// Reserves the arenas of parameters and gradients and the images, and collects the addresses that instructions need.
  void reserveArenas(const std::vector<compile::Layer>& layers) {
    std::vector<std::size_t> sizes;
    for (const Desc& desc : m_layouts.parameters) sizes.push_back(desc.get_size() / sizeof(float));
    m_layout = graph::makeLayout(compile::backwardOrder(m_graph, layers), sizes);
    m_parameters = MemoryRegion(m_layout.elements * sizeof(float));
    if (trains()) m_gradients = MemoryRegion(m_layout.elements * sizeof(float));
    m_images = MemoryRegion(imageElements() * sizeof(float));
    m_labels.resize(static_cast<std::size_t>(m_options.batch));
    m_statistics.resize(graph::statisticsCount(m_graph));
    m_state.batch = m_options.batch;
    m_state.threads = m_options.threads;
    m_state.seed = m_options.seed;
    m_state.images = reinterpret_cast<float*>(m_images.data());
    m_state.labels = m_labels.data();
    m_state.parameters.resize(sizes.size());
    m_state.gradients.resize(sizes.size());
    for (const graph::ParameterSlot& slot : m_layout.slots) {
      m_state.parameters[slot.parameter] = parameters().data() + slot.offset;
      if (trains()) m_state.gradients[slot.parameter] = gradients().data() + slot.offset;
    }
    for (const std::size_t offset : graph::statisticsOffsets(m_graph)) {
      m_state.statistics.push_back(m_statistics.data() + offset);
    }
  }

  /// The graph's plain layout of a parameter, with as many dimensions as the primitive's layout.
  [[nodiscard]] Desc plainDesc(graph::ParameterId parameter) const {
    return plainLike(m_layouts.parameters[parameter], DataType::f32);
  }

  PrimitiveMaker m_maker;
  Graph m_graph;
  graph::NetworkOptions m_options;
  NetworkLayouts m_layouts;
  CpuLayers m_layers;
  graph::ParameterLayout m_layout;
  MemoryRegion m_parameters;
  MemoryRegion m_gradients;
  MemoryRegion m_images;
  MemoryRegion m_arena;
  std::vector<std::int32_t> m_labels;
  std::vector<float> m_statistics;
  NetworkState m_state;
  Program m_training;
  Program m_inference;
  TrainingProgram m_passes;
  std::vector<std::vector<std::size_t>> m_recomputed;  ///< by layer; empty if none are
  std::vector<std::size_t>
      m_ready;  ///< after each step of the backward pass: the gradients before this element are finished
};

}  // namespace

std::unique_ptr<host::HostNetwork<float>> makeOneDnnNetwork(Graph graph, const graph::NetworkOptions& options) {
  auto network = std::make_unique<OneDnnNetwork>(std::move(graph), options);
  compile::requireMemory(options, network->bytesNeeded(), [&](int batch) {
    graph::NetworkOptions other = options;
    other.batch = batch;
    return OneDnnNetwork(network->graph(), other).bytesNeeded();
  });
  network->allocate();
  return network;
}

std::string oneDnnName() {
  return "oneDNN " + dnnlVersion();
}

bool oneDnnHasBFloat16() {
  return hasBFloat16();
}

std::string oneDnnInstructionSet() {
  return dnnlInstructionSet();
}

}  // namespace baremark::engine::cpu
