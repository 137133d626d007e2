// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/network_memory.h"

#include <cstddef>
#include <span>

#include "engine/cuda/checks.h"
#include "engine/cuda/plan.h"

namespace baremark::engine::cuda {
namespace {

constexpr const char* kCopy = "a copy between GPU and host";

std::size_t perSample(const graph::NetworkOptions& options, std::size_t bytes) {
  return static_cast<std::size_t>(options.batch) * bytes;
}

void copyToDevice(cudaStream_t stream, const void* from, const DeviceBlock& to) {
  check(cudaMemcpyAsync(to.data(), from, to.bytes(), cudaMemcpyHostToDevice, stream), kCopy);
}

void copyToHost(cudaStream_t stream, const DeviceBlock& from, void* to) {
  check(cudaMemcpyAsync(to, from.data(), from.bytes(), cudaMemcpyDeviceToHost, stream), kCopy);
}

}  // namespace

std::size_t networkBytes(const graph::Graph& graph, const graph::ParameterLayout& layout,
                         const graph::NetworkOptions& options, bool trains) {
  const graph::PrecisionRules& rules = graph::rulesOf(options.precision);
  const graph::Shape& image = graph.input().output;
  const auto pixels = static_cast<std::size_t>(image.elements() / image.channels);
  const auto channels = static_cast<std::size_t>(storedImageChannels(graph, rules.storage));
  const std::size_t parameters = layout.elements * sizeof(float);
  std::vector<std::size_t> blocks = {parameters,
                                     rules.hasMasterWeights ? layout.elements * bytesOf(rules.storage) : 0,
                                     graph::statisticsCount(graph) * sizeof(float),
                                     perSample(options, static_cast<std::size_t>(image.elements()) * sizeof(float)),
                                     perSample(options, pixels * channels * bytesOf(rules.storage)),
                                     perSample(options, sizeof(std::int32_t) + sizeof(float) + sizeof(std::int32_t))};
  if (trains) {
    blocks.push_back(layout.elements * bytesOf(rules.gradients));
    blocks.push_back(decayedGrains(graph, layout).size());
    blocks.push_back((layout.elements / graph::kUpdateGrain + 1) * sizeof(double));  // the squares
    blocks.insert(blocks.end(), graph::stateNames(options.optimizer.kind).size(), parameters);
  }
  std::size_t all = 0;
  for (const std::size_t bytes : blocks) all += DeviceBlock::wholePages(bytes);
  return all;
}

NetworkArrays plannedArrays(const graph::Graph& graph) {
  NetworkArrays arrays;
  arrays.parameters.resize(graph.parameters.size());
  arrays.weights.resize(graph.parameters.size());
  arrays.gradients.resize(graph.parameters.size());
  arrays.statistics.resize(graph.nodes.size());
  return arrays;
}

NetworkMemory::NetworkMemory(const graph::Graph& graph, const graph::ParameterLayout& layout,
                             const graph::NetworkOptions& options, bool trains)
    : m_image(graph.input().output),
      m_rules(graph::rulesOf(options.precision)),
      m_imageChannels(storedImageChannels(graph, m_rules.storage)),
      m_batch(static_cast<std::size_t>(options.batch)),
      m_imageElements(m_batch * static_cast<std::size_t>(m_image.elements())),
      m_elements(layout.elements),
      m_statisticsCount(graph::statisticsCount(graph)),
      m_parameters(m_elements * sizeof(float), "the parameters"),
      m_workingCopies(m_rules.hasMasterWeights ? m_elements * bytesOf(m_rules.storage) : 0,
                      "the copies of the weights"),
      m_gradients(trains ? m_elements * bytesOf(m_rules.gradients) : 0, "the gradients"),
      m_statistics(m_statisticsCount * sizeof(float), "the running statistics"),
      m_plainImages(m_imageElements * sizeof(float), "the images"),
      m_images(m_imageElements / static_cast<std::size_t>(m_image.channels) *
                   static_cast<std::size_t>(m_imageChannels) * bytesOf(m_rules.storage),
               "the images"),
      m_labels(perSample(options, sizeof(std::int32_t)), "the labels"),
      m_step(sizeof(StepValues), "the values of a step"),
      m_result(sizeof(graph::BatchResult), "the sums of a batch"),
      m_sums(sizeof(graph::StepSums), "the sums of a step"),
      m_losses(perSample(options, sizeof(float)), "the losses"),
      m_ranks(perSample(options, sizeof(std::int32_t)), "the hits"),
      m_decayLoss(sizeof(double), "the loss of weight decay"),
      m_hostImages(m_imageElements * sizeof(float), "the images"),
      m_hostLabels(perSample(options, sizeof(std::int32_t)), "the labels"),
      m_hostStep(sizeof(StepValues), "the values of a step"),
      m_hostResult(sizeof(graph::BatchResult), "the sums of a batch"),
      m_hostSums(sizeof(graph::StepSums), "the sums of a step"),
      m_hostDecayLoss(sizeof(double), "the loss of weight decay") {
  m_arrays = {.images = m_images.data(),
              .labels = m_labels.as<std::int32_t>(),
              .parameters = {},
              .weights = {},
              .gradients = {},
              .statistics = {},
              .step = m_step.as<StepValues>(),
              .result = m_result.as<graph::BatchResult>(),
              .sums = m_sums.as<float>(),
              .losses = m_losses.as<float>(),
              .ranks = m_ranks.as<std::int32_t>()};
  pointAtParameters(graph, layout, trains);
  if (!trains) return;
  const std::vector<std::uint8_t> decayed = decayedGrains(graph, layout);
  m_isDecayed = DeviceBlock(decayed.size(), "the marks of weight decay");
  check(cudaMemcpy(m_isDecayed.data(), decayed.data(), decayed.size(), cudaMemcpyHostToDevice), kCopy);
  m_squares = DeviceBlock((m_elements / graph::kUpdateGrain + 1) * sizeof(double), "the squares of the parameters");
  m_stateNames = graph::stateNames(options.optimizer.kind);
  for (std::size_t i = 0; i < m_stateNames.size(); ++i)
    m_state.emplace_back(m_elements * sizeof(float), "the optimizer's state");
  m_updates = {.gradients = m_gradients.data(),
               .gradientType = m_rules.gradients,
               .weights = m_parameters.as<float>(),
               .workingCopy = m_workingCopies.data(),
               .workingType = m_rules.storage,
               .isDecayed = m_isDecayed.as<std::uint8_t>(),
               .squares = m_squares.as<double>()};
  for (std::size_t i = 0; i < m_state.size(); ++i) m_updates.state[i] = m_state[i].as<float>();
}

void NetworkMemory::pointAtParameters(const graph::Graph& graph, const graph::ParameterLayout& layout, bool trains) {
  m_arrays.parameters.resize(graph.parameters.size());
  m_arrays.weights.resize(graph.parameters.size());
  m_arrays.gradients.resize(trains ? graph.parameters.size() : 0);
  for (const graph::ParameterSlot& slot : layout.slots) {
    float* master = m_parameters.as<float>() + slot.offset;
    m_arrays.parameters[slot.parameter] = master;
    m_arrays.weights[slot.parameter] = m_rules.hasMasterWeights
                                           ? m_workingCopies.data() + slot.offset * bytesOf(m_rules.storage)
                                           : static_cast<void*>(master);
    if (trains) m_arrays.gradients[slot.parameter] = m_gradients.data() + slot.offset * bytesOf(m_rules.gradients);
  }
  for (const std::size_t offset : graph::statisticsOffsets(graph))
    m_arrays.statistics.push_back(m_statistics.as<float>() + offset);
}

graph::DeviceArray NetworkMemory::arena(graph::Arena which) const {
  switch (which) {
    case graph::Arena::Parameters:
      return {m_parameters.data(), m_elements, graph::NumberType::Float32};
    case graph::Arena::Gradients:
      return {m_gradients.data(), m_gradients.bytes() / bytesOf(m_rules.gradients), m_rules.gradients};
    case graph::Arena::Statistics:
      return {m_statistics.data(), m_statisticsCount, graph::NumberType::Float32};
  }
  return {};
}

graph::DeviceArray NetworkMemory::stepSums() const {
  return {m_sums.data(), graph::kStepSums, graph::NumberType::Float32};
}

std::vector<graph::StateArray> NetworkMemory::state() const {
  std::vector<graph::StateArray> arrays;
  for (std::size_t i = 0; i < m_state.size(); ++i)
    arrays.push_back({m_stateNames[i], {m_state[i].data(), m_elements, graph::NumberType::Float32}});
  return arrays;
}

void NetworkMemory::enqueueBatch(cudaStream_t stream) const {
  copyToDevice(stream, m_hostImages.as<float>(), m_plainImages);
  copyToDevice(stream, m_hostLabels.as<std::int32_t>(), m_labels);
  imagesToNhwc(stream, static_cast<int>(m_batch), m_image, m_plainImages.as<float>(), m_imageChannels, m_images.data(),
               m_rules.storage);
}

void NetworkMemory::enqueueStepValues(cudaStream_t stream) const {
  copyToDevice(stream, m_hostStep.as<StepValues>(), m_step);
}

void NetworkMemory::enqueueResult(cudaStream_t stream) const {
  copyToHost(stream, m_result, m_hostResult.as<graph::BatchResult>());
}

void NetworkMemory::enqueueSums(cudaStream_t stream) const {
  copyToHost(stream, m_sums, m_hostSums.as<graph::StepSums>());
  copyToHost(stream, m_decayLoss, m_hostDecayLoss.as<double>());
  copyToHost(stream, m_step, m_hostStep.as<StepValues>());
}

void NetworkMemory::enqueueWorkingCopies(cudaStream_t stream) const {
  if (m_rules.hasMasterWeights)
    convert(stream, m_elements, m_parameters.as<float>(), m_workingCopies.data(), m_rules.storage);
}

void NetworkMemory::enqueueFiniteCheck(cudaStream_t stream, std::size_t begin, std::size_t end) const {
  findNonFinite(stream, end - begin, m_gradients.data() + begin * bytesOf(m_rules.gradients), m_rules.gradients,
                &m_step.as<StepValues>()->isSkipped);
}

std::size_t NetworkMemory::deviceBytes() const {
  std::size_t bytes = 0;
  for (const DeviceBlock* block : {&m_parameters, &m_workingCopies, &m_gradients, &m_statistics, &m_isDecayed,
                                   &m_squares, &m_plainImages, &m_images, &m_labels, &m_losses, &m_ranks})
    bytes += block->bytes();
  for (const DeviceBlock& block : m_state) bytes += block.bytes();
  return bytes;
}

}  // namespace baremark::engine::cuda
