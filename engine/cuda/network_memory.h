// SPDX-License-Identifier: Apache-2.0
// The memory of a network on the GPU, outside the arena of activations, and the host's pinned buffers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/cuda/device.h"
#include "engine/cuda/kernels.h"
#include "engine/cuda/writer.h"
#include "engine/graph/network.h"

namespace baremark::engine::cuda {

/// The bytes on the GPU that a NetworkMemory with these arguments takes, in whole pages.
[[nodiscard]] std::size_t networkBytes(const graph::Graph& graph, const graph::ParameterLayout& layout,
                                       const graph::NetworkOptions& options, bool trains);

/// Arrays without addresses, for a program that is only planned.
[[nodiscard]] NetworkArrays plannedArrays(const graph::Graph& graph);

class NetworkMemory {
 public:
  /// All numbers are 0. Gradients and the optimiser's state only if `trains`.
  NetworkMemory(const graph::Graph& graph, const graph::ParameterLayout& layout, const graph::NetworkOptions& options,
                bool trains);

  [[nodiscard]] const NetworkArrays& arrays() const { return m_arrays; }
  [[nodiscard]] const UpdateArrays& updates() const { return m_updates; }
  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) const;
  [[nodiscard]] graph::DeviceArray stepSums() const;
  [[nodiscard]] std::vector<graph::StateArray> state() const;
  [[nodiscard]] double* decayLoss() const { return m_decayLoss.as<double>(); }

  [[nodiscard]] std::span<float> images() const { return {m_hostImages.as<float>(), m_imageElements}; }
  [[nodiscard]] std::span<std::int32_t> labels() const { return {m_hostLabels.as<std::int32_t>(), m_batch}; }
  [[nodiscard]] StepValues& hostStep() const { return *m_hostStep.as<StepValues>(); }
  [[nodiscard]] const graph::BatchResult& hostResult() const { return *m_hostResult.as<graph::BatchResult>(); }
  [[nodiscard]] const graph::StepSums& hostSums() const { return *m_hostSums.as<graph::StepSums>(); }
  [[nodiscard]] double hostDecayLoss() const { return *m_hostDecayLoss.as<double>(); }

  /// Enqueue copies between the pinned buffers and the GPU. Images become NHWC.
  void enqueueBatch(cudaStream_t stream) const;
  void enqueueStepValues(cudaStream_t stream) const;
  void enqueueResult(cudaStream_t stream) const;  ///< to hostResult()
  void enqueueSums(cudaStream_t stream) const;    ///< to hostSums(), hostDecayLoss() and hostStep().isSkipped

  /// Enqueues the rounding of all weights to the copies that the passes read. Updates do it too.
  void enqueueWorkingCopies(cudaStream_t stream) const;

  /// Enqueues the search for gradients in [begin, end) that are not finite, for StepValues::isSkipped on the GPU.
  void enqueueFiniteCheck(cudaStream_t stream, std::size_t begin, std::size_t end) const;

  [[nodiscard]] std::size_t deviceBytes() const;

 private:
  void pointAtParameters(const graph::Graph& graph, const graph::ParameterLayout& layout, bool trains);

  graph::Shape m_image;
  const graph::PrecisionRules& m_rules;
  int m_imageChannels = 1;  ///< in memory
  std::size_t m_batch = 1;
  std::size_t m_imageElements = 0;
  std::size_t m_elements = 0;  ///< of an arena
  std::size_t m_statisticsCount = 0;
  DeviceBlock m_parameters;
  DeviceBlock m_workingCopies;  ///< of the parameters, if the precision has master weights
  DeviceBlock m_gradients;
  DeviceBlock m_statistics;
  std::vector<std::string> m_stateNames;
  std::vector<DeviceBlock> m_state;
  DeviceBlock m_isDecayed;
  DeviceBlock m_squares;
  DeviceBlock m_plainImages;  ///< as the host has them
  DeviceBlock m_images;
  DeviceBlock m_labels;
  DeviceBlock m_step;
  DeviceBlock m_result;
  DeviceBlock m_sums;
  DeviceBlock m_losses;
  DeviceBlock m_ranks;
  DeviceBlock m_decayLoss;
  PinnedBlock m_hostImages;
  PinnedBlock m_hostLabels;
  PinnedBlock m_hostStep;
  PinnedBlock m_hostResult;
  PinnedBlock m_hostSums;
  PinnedBlock m_hostDecayLoss;
  NetworkArrays m_arrays;
  UpdateArrays m_updates;
};

}  // namespace baremark::engine::cuda
