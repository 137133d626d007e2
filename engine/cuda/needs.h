// SPDX-License-Identifier: Apache-2.0
// What the CUDA backend needs of a machine, and which of it is missing. Needs neither a GPU nor CUDA's headers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/graph/precision.h"

namespace baremark::engine::cuda {

struct Gpu {
  std::string name;    ///< such as "NVIDIA H200"
  int capability = 0;  ///< compute capability: 10 * major + minor
  std::size_t memoryBytes = 0;
  std::string bus{};   ///< its PCI address: "0000:3B:00.0"; empty: the driver does not say
  std::string uuid{};  ///< identifies the GPU, or the instance if the GPU is divided; or as `bus`
  // 0: the driver does not say.
  int multiprocessors = 0;
  int clockKilohertz = 0;   ///< the highest
  int memoryKilohertz = 0;  ///< the highest
  int memoryBusBits = 0;
};

/// What a search found on this machine. Each member is only filled if the ones before it were found.
struct Findings {
  std::string driverProblem;  ///< why libcuda.so.1 cannot be used; empty if it can
  int driverCuda = 0;         ///< newest CUDA that the driver supports: 1000 * major + 10 * minor
  std::vector<Gpu> gpus;      ///< that this process may use
  std::string cudnnProblem;   ///< why libcudnn.so.9 cannot be loaded, with the places; empty if it can
  std::size_t cudnn = 0;      ///< version: 10000 * major + 100 * minor + patch
  std::size_t cudnnCuda = 0;  ///< CUDA that this cuDNN was built for: 1000 * major + 10 * minor
};

inline constexpr int kOldestCuda = 12000;       ///< the driver must support it
inline constexpr int kOldestCapability = 75;    ///< Turing
inline constexpr int kBFloat16Capability = 80;  ///< Ampere: bf16 and tf32. Every GPU that can be used has fp16.
inline constexpr std::size_t kOldestCudnn = 90000;

/// Returns the first need that is not met: what was looked for, what was found, what is needed. A clause that follows a
/// colon. Empty if all needs are met.
[[nodiscard]] std::optional<std::string> unmetNeed(const Findings& findings);

/// As unmetNeed(), for a module with this CUDA runtime.
[[nodiscard]] std::optional<std::string> unmetNeedOfModule(const Findings& findings, int moduleCuda);

/// Returns the precisions that all these GPUs have.
[[nodiscard]] std::vector<graph::Precision> precisionsOf(const std::vector<Gpu>& gpus);

/// Returns for example "12.4" for 12040.
[[nodiscard]] std::string cudaVersionText(int version);

/// Returns for example "9.19.0" for 91900.
[[nodiscard]] std::string cudnnVersionText(std::size_t version);

/// Returns for example "9.0" for 90.
[[nodiscard]] std::string capabilityText(int capability);

/// Returns the GPU of the rank with this place among the ranks of its machine. A rank that sees one GPU takes it: the
/// scheduler chose it. Refused: a rank without a GPU of its own.
[[nodiscard]] int gpuOfRank(int rankOnNode, int gpus);

}  // namespace baremark::engine::cuda
