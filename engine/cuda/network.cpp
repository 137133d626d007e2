// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/network.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/compile/backward_schedule.h"
#include "engine/compile/layers.h"
#include "engine/compile/memory_needs.h"
#include "engine/compile/recomputation.h"
#include "engine/cuda/captured_work.h"
#include "engine/cuda/checks.h"
#include "engine/cuda/needs.h"
#include "engine/cuda/network_memory.h"
#include "engine/cuda/operators/operator.h"
#include "engine/cuda/plan.h"
#include "engine/cuda/program.h"
#include "engine/error.h"
#include "engine/graph/counts.h"

namespace baremark::engine::cuda {
namespace {

using graph::NetworkUse;

int gpuOf(int rankOnNode) {
  int gpus = 0;
  check(cudaGetDeviceCount(&gpus), "the question for the number of GPUs");
  return gpuOfRank(rankOnNode, gpus);
}

/// What cuDNN may use: plain fp32, or TF32 where it finds that faster, or tensor cores for numbers of 16 bits.
cudnnMathType_t arithmeticOf(graph::Precision precision) {
  switch (graph::rulesOf(precision).arithmetic) {
    case graph::Arithmetic::Float32:
      break;
    case graph::Arithmetic::TensorFloat32:
      return CUDNN_DEFAULT_MATH;
    case graph::Arithmetic::BFloat16:
    case graph::Arithmetic::Float16:
      return CUDNN_TENSOR_OP_MATH;
  }
  return CUDNN_FMA_MATH;
}

bool usesGraphs() {
  const char* text = std::getenv("BAREMARK_CUDA_GRAPHS");
  const std::string value = text ? text : "on";
  if (value == "on" || value == "off") return value == "on";
  throw refused("out_of_range", "BAREMARK_CUDA_GRAPHS is \"" + value + "\". Allowed: on, off.");
}

class CudaNetwork final : public graph::Network<float> {
 public:
  CudaNetwork(graph::Graph graph, const graph::NetworkOptions& options)
      : m_device(gpuOf(options.rankOnNode)),
        m_graph(std::move(graph)),
        m_options(options),
        m_site{.device = m_device,
               .graph = m_graph,
               .batch = options.batch,
               .trains = trains(),
               .seed = options.seed,
               .storage = graph::rulesOf(options.precision).storage,
               .gradients = graph::rulesOf(options.precision).gradients,
               .arithmetic = arithmeticOf(options.precision)},
        m_layers(compile::fuse(m_graph)),
        m_orders(parameterOrders(m_graph, m_site.storage)),
        m_layout(graph::makeLayout(compile::backwardOrder(m_graph, m_layers), sizes())),
        m_copies(m_device) {
    for (const compile::Layer& layer : m_layers) m_operators.push_back(makeOperator(m_site, layer));
  }

  /// What allocate() takes of the GPU's memory. Writes the programs for it, without addresses.
  [[nodiscard]] std::int64_t bytesNeeded() {
    const NetworkArrays arrays = plannedArrays(m_graph);
    Program training;
    Program inference;
    writePrograms(training, inference, arrays);
    return static_cast<std::int64_t>(networkBytes(m_graph, m_layout, m_options, trains()) +
                                     DeviceBlock::wholePages(std::max(training.arenaBytes(), inference.arenaBytes())));
  }

  /// The constructor only plans. Call it before everything but bytesNeeded().
  void allocate() {
    m_memory.emplace(m_graph, m_layout, m_options, trains());
    m_ends = writePrograms(m_training, m_inference, m_memory->arrays());
    if (trains()) cutTraining();
    // The two programs never run at the same time, so they share the arena.
    m_arena = DeviceBlock(std::max(m_training.arenaBytes(), m_inference.arenaBytes()), "the activations");
    m_training.bind(m_arena.data());
    m_inference.bind(m_arena.data());
    m_device.finish();
  }

  ~CudaNetwork() override { cudaStreamSynchronize(m_device.stream()); }

  [[nodiscard]] const graph::Graph& graph() const override { return m_graph; }
  [[nodiscard]] int batch() const override { return m_options.batch; }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_layout; }
  [[nodiscard]] std::span<float> images() override { return m_memory->images(); }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_memory->labels(); }
  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) override { return m_memory->arena(which); }
  [[nodiscard]] graph::DeviceArray stepSums() override { return m_memory->stepSums(); }
  [[nodiscard]] std::vector<graph::StateArray> state() override { return m_memory->state(); }
  [[nodiscard]] graph::Memory& memory() override { return m_copies; }

  void prepareTraining() override {
    m_device.makeCurrent();
    measureParameters(m_device.stream(), m_memory->updates(), m_layout.elements);
    m_device.finish();
  }

  void enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) override {
    m_device.makeCurrent();
    m_memory->hostStep() = stepValues(input, m_options.optimizer, input.lossScale);
    m_skipsNonFinite = input.skipsNonFinite;
    enqueueBatch(input.isNewBatch);
    for (std::size_t i = 0; i < m_segments.size(); ++i) {
      m_work[i]->enqueue();
      m_ready[i]->record();
    }
    // Only now, because the receiver may block until an event.
    for (std::size_t i = 0; i < m_segments.size(); ++i)
      sink.gradientsReady(m_segments[i].gradientsEnd, m_ready[i].get());
  }

  void enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) override {
    m_device.makeCurrent();
    startAfter(m_device, summed);
    if (m_skipsNonFinite) {
      m_memory->enqueueFiniteCheck(m_device.stream(), begin, end);
      if (end < m_layout.elements) return;
      begin = 0;  // all slices are checked
    }
    updateParameters(m_device.stream(), m_options.optimizer, m_memory->updates(), begin, end, m_memory->arrays().step);
  }

  graph::StepResult finishStep(graph::Event* summed) override {
    m_device.makeCurrent();
    startAfter(m_device, summed);
    m_memory->enqueueSums(m_device.stream());
    m_device.finish();
    return {.sums = m_memory->hostSums(),
            .decayLoss = m_memory->hostDecayLoss(),
            .isSkipped = m_memory->hostStep().isSkipped != 0};
  }

  /// Without CUDA graphs: a gap between two launches counts for the operator after it.
  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override {
    m_device.makeCurrent();
    m_memory->hostStep() = stepValues(input, m_options.optimizer, input.lossScale);
    std::vector<std::unique_ptr<CudaEvent>> marks;  // before and after each part of m_ends
    for (std::size_t i = 0; i <= m_ends.size(); ++i)
      marks.push_back(std::make_unique<CudaEvent>(m_device, cudaEventDefault));
    enqueueBatch(input.isNewBatch);
    enqueueInputs();
    marks.front()->record();
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
      m_training.run(i == 0 ? 0 : m_ends[i - 1], m_ends[i]);
      marks[i + 1]->record();
    }
    m_device.finish();
    const auto secondsOf = [&](std::size_t part) { return marks[part + 1]->secondsSince(*marks[part]); };
    std::vector<graph::OperatorTime> times;
    for (std::size_t i = 0; i < m_layers.size(); ++i) times.push_back({secondsOf(i), secondsOf(m_ends.size() - 1 - i)});
    return times;
  }

  graph::BatchResult evaluate(int samples) override {
    m_device.makeCurrent();
    m_countedSamples = samples;
    enqueueBatch(true);
    m_hasBatch = false;                                 // of training
    m_memory->enqueueWorkingCopies(m_device.stream());  // the weights may have been written by copies
    m_inference.run(0, m_inference.size());
    m_memory->enqueueResult(m_device.stream());
    m_device.finish();
    return m_memory->hostResult();
  }

  void toPlain(graph::ParameterId parameter, const float* slice, float* plain) const override {
    toPlainOrder(m_orders[parameter], slice, plain);
  }
  void fromPlain(graph::ParameterId parameter, const float* plain, float* slice) const override {
    fromPlainOrder(m_orders[parameter], plain, slice);
  }

  [[nodiscard]] std::int64_t memoryBytes() const override {
    return static_cast<std::int64_t>(m_memory->deviceBytes() + m_arena.bytes());
  }

  [[nodiscard]] std::vector<graph::OperatorReport> report() const override {
    std::vector<graph::OperatorReport> rows;
    for (std::size_t i = 0; i < m_layers.size(); ++i) rows.push_back(reportOf(i));
    compile::countAgain(rows, m_recomputed);
    return rows;
  }

 private:
  [[nodiscard]] bool trains() const { return m_options.use != NetworkUse::Evaluation; }

  [[nodiscard]] std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> elements;
    for (const ParameterOrder& order : m_orders) elements.push_back(order.elements());
    return elements;
  }

  [[nodiscard]] Writer writerFor(Program& program, const NetworkArrays& arrays, Pass pass) {
    return {program, m_graph, arrays, m_device.stream(), m_options.batch, m_site.storage, pass};
  }

  /// Writes the programs that the network needs. Returns m_ends of the training program.
  std::vector<std::size_t> writePrograms(Program& training, Program& inference, const NetworkArrays& arrays) {
    if (m_options.use != NetworkUse::Training) {
      Writer writer = writerFor(inference, arrays, Pass::Inference);
      for (const auto& layer : m_operators) layer->writeForward(writer);
      writer.writeAccuracy(&m_countedSamples);
      inference.place();
    }
    std::vector<std::size_t> ends;
    if (!trains()) return ends;
    Writer writer = writerFor(training, arrays, Pass::Training);
    const auto endPart = [&] { ends.push_back(training.size()); };
    for (const auto& layer : m_operators) {
      layer->writeForward(writer);
      endPart();
    }
    writer.writeLoss();
    endPart();
    if (m_options.recomputes) m_recomputed = compile::recomputedLayers(m_graph, m_layers);
    for (const compile::BackwardStep& step : compile::backwardSchedule(m_graph, m_layers)) {
      if (!m_recomputed.empty()) {
        writer.recompute(true);
        for (const std::size_t again : m_recomputed[step.layer]) m_operators[again]->writeForward(writer);
        writer.recompute(false);
      }
      m_operators[step.layer]->writeBackward(writer);
      endPart();
    }
    training.place();
    return ends;
  }

  /// Cuts the training program into segments, each with its event.
  void cutTraining() {
    m_segments = cutIntoSegments(compile::backwardSchedule(m_graph, m_layers), m_layout, kSegmentElements);
    const bool isCaptured = usesGraphs();
    const auto endOfStep = [this](std::size_t step) { return m_ends[m_layers.size() + 1 + step]; };
    for (const Segment& segment : m_segments) {
      const bool isFirst = segment.begin == 0;
      const std::size_t begin = isFirst ? 0 : endOfStep(segment.begin - 1);
      const auto enqueue = [this, isFirst, begin, end = endOfStep(segment.end - 1)] {
        if (isFirst) enqueueInputs();
        m_training.run(begin, end);
      };
      m_work.push_back(std::make_unique<CapturedWork>(m_device, enqueue, isCaptured));
      m_ready.push_back(std::make_unique<CudaEvent>(m_device));
    }
  }

  /// Copies the batch from the host, unless it is there.
  void enqueueBatch(bool isNew) {
    if (isNew || !m_hasBatch) m_memory->enqueueBatch(m_device.stream());
    m_hasBatch = true;
  }

  /// What a step needs before its forward pass, besides the batch. The loss of weight decay belongs to the weights
  /// before the update.
  void enqueueInputs() {
    m_memory->enqueueStepValues(m_device.stream());
    decayLoss(m_device.stream(), m_options.optimizer.weightDecay, m_memory->updates().squares, m_layout.elements,
              m_memory->decayLoss());
  }

  /// Each tensor counts once for reading and once for writing, and a batch norm's passes one by one.
  [[nodiscard]] graph::OperatorReport reportOf(std::size_t i) const {
    const compile::Layer& layer = m_layers[i];
    const graph::Node& node = m_graph.nodes[layer.node];
    const auto bytes = [&](graph::NodeId id) {
      return static_cast<double>(m_options.batch * m_graph.nodes[id].output.elements()) *
             static_cast<double>(bytesOf(m_site.storage));
    };
    const double in = bytes(layer.input());
    const double out = bytes(layer.output);
    double added = 0;
    for (std::size_t input = 1; input < layer.inputs.size(); ++input) added += bytes(layer.inputs[input]);
    const double passesBack = layer.input() == 0 ? 1 : 2;
    graph::OperatorReport row{.name = node.name, .implementation = m_operators[i]->implementation()};
    row.forwardFlops = 2.0 * static_cast<double>(graph::forwardMacs(m_graph, node)) * m_options.batch;
    row.backwardFlops = passesBack * row.forwardFlops;
    row.forwardBytes = in + added + out;
    row.backwardBytes = in + added + out;
    if (row.forwardFlops > 0) {
      const double weights = static_cast<double>(m_orders[*node.weights].elements() * bytesOf(m_site.storage));
      row.forwardBytes += weights;
      row.backwardBytes = passesBack * row.forwardBytes;
    } else if (node.kind == graph::OpKind::BatchNorm) {
      const double after = layer.hasSecond() || layer.hasRelu ? 2 * out : 0;
      row.forwardBytes = 2 * in + out + added + after;
      row.backwardBytes = 5 * in + (layer.hasRelu ? 3 * out : 0);
    }
    return row;
  }

  Device m_device;  // Must be the first member: the others are destroyed before it.
  graph::Graph m_graph;
  graph::NetworkOptions m_options;
  Site m_site;
  std::vector<compile::Layer> m_layers;
  std::vector<ParameterOrder> m_orders;
  graph::ParameterLayout m_layout;
  CudaMemory m_copies;
  std::optional<NetworkMemory> m_memory;
  std::vector<std::unique_ptr<Operator>> m_operators;
  DeviceBlock m_arena;
  Program m_training;
  Program m_inference;
  std::vector<std::vector<std::size_t>> m_recomputed;  ///< by layer; empty if none are
  /// Ends of the training program's instructions: of each layer's forward pass, of the loss, and of each step of the
  /// backward pass, which has the layers from last to first.
  std::vector<std::size_t> m_ends;
  std::vector<Segment> m_segments;
  std::vector<std::unique_ptr<CapturedWork>> m_work;  ///< of each segment; the first also has the forward pass
  std::vector<std::unique_ptr<CudaEvent>> m_ready;    ///< after each segment
  int m_countedSamples = 1;                           ///< of the batch, in an evaluation
  bool m_hasBatch = false;                            ///< the GPU has the batch of the last step
  bool m_skipsNonFinite = false;                      ///< StepInput::skipsNonFinite of the current step
};

}  // namespace

std::unique_ptr<graph::Network<float>> makeCudaNetwork(graph::Graph graph, const graph::NetworkOptions& options) {
  auto network = std::make_unique<CudaNetwork>(std::move(graph), options);
  compile::requireMemory(options, network->bytesNeeded(), [&](int batch) {
    graph::NetworkOptions other = options;
    other.batch = batch;
    return CudaNetwork(network->graph(), other).bytesNeeded();
  });
  network->allocate();
  return network;
}

std::int64_t freeGpuBytes(int rankOnNode) {
  check(cudaSetDevice(gpuOf(rankOnNode)), "the choice of the GPU");
  std::size_t free = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&free, &total), "the question for its free memory");
  return static_cast<std::int64_t>(free);
}

}  // namespace baremark::engine::cuda
