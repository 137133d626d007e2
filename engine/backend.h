// SPDX-License-Identifier: Apache-2.0
// The backends of this build, by the names that --device gives them. backend.cpp is the only file that names them all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/comm/gradient_sums.h"
#include "engine/graph/network.h"
#include "engine/measure/gpu_reader.h"
#include "engine/measure/peaks.h"

namespace baremark::engine {

struct Backend {
  std::string device;  ///< the value of --device: "cpu", "cuda", "reference"
  std::string name;    ///< for example "oneDNN 2.6.3", "cuDNN 9.19.0", or kReferenceBackend (core/protocol/backend.h)
  std::string instructionSet;  ///< that the backend uses on this processor, or the GPU
  std::vector<graph::Precision> precisions;
  std::string whyNoOthers;  ///< why it has no other precision: a clause that follows a colon
  int gpus = 0;             ///< GPUs that this process may use
  /// Compiles a graph for this backend.
  std::function<std::unique_ptr<graph::Network<float>>(graph::Graph, const graph::NetworkOptions&)> makeNetwork;
  /// The GPU of the rank with this place among those of its machine. Empty if the backend uses no GPU.
  std::function<measure::RankGpu(int rankOnNode)> gpuOf{};
  /// The memory that is free now where the network of that rank would be; FreeMemory::ranks is 1. Empty if the backend
  /// does not plan what it needs.
  std::function<graph::FreeMemory(int rankOnNode)> freeMemory{};
  /// The peaks of that GPU in a precision; empty if they are not known. Without the function, those of the
  /// processor are used (measure::measurePeaks).
  std::function<std::optional<measure::Peaks>(graph::Precision precision, int rankOnNode)> peaksOf{};
  /// Loads NCCL, if the backend trains on GPUs: its sums, or why there are none (comm::SumsWay). Without the function,
  /// the backend's numbers are in host memory.
  std::function<tl::expected<comm::GradientSums, std::string>()> findNccl{};
};

/// Returns the backend for a value of --device. "auto" takes the first of devices() that can be used and was measured.
/// Refused: a device that cannot be used here. The error says what was looked for and not found.
[[nodiscard]] Backend chooseBackend(const std::string& device);

/// Refused: a precision that the backend does not have. The error says why, and what can be used instead.
void requirePrecision(const Backend& backend, graph::Precision precision);

/// A value of --device, on this machine.
struct Device {
  std::string name;
  bool isAutomatic = false;                    ///< --device=auto takes it
  tl::expected<Backend, std::string> backend;  ///< or why it cannot be used here: a clause that follows a colon
};

/// Returns all devices that this engine knows, the fastest first. At least one can be used. Starts the CUDA driver, if
/// there is one, which takes about a second.
[[nodiscard]] std::vector<Device> devices();

/// Returns the way to sum gradients that a value of --all_reduce_spec names. Loads NCCL, so it must be called before
/// threads that read variables start. MPI must have started. `ranksOfGpu`: the most ranks that share one GPU. Refused:
/// a way that cannot be used here.
[[nodiscard]] comm::GradientSums chooseSums(const Backend& backend, const std::string& wanted,
                                            graph::Precision precision, int ranksOfGpu);

}  // namespace baremark::engine
