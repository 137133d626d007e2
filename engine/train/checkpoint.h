// SPDX-License-Identifier: Apache-2.0
// Checkpoints: one safetensors file each, "step-<updates>.safetensors", in the plain layouts of the graph:
//   <parameter>                 convolutions [out, in, height, width]; fully connected [out, in], in = channel, height, width;
//                               bias, gamma, beta [channels]
//   <batch norm>.mean, .variance             running statistics, of rank 0
//   <parameter>.momentum, .adam_m, .adam_v   state of the optimiser
// and in the metadata the format, model, classes, updates done, images seen (which is the place in the stream of samples, and
// with the seed the whole state of every random choice), optimiser, seed, data and the CRC-32 of the tensors. A run that
// goes on from one continues bit by bit as if it had not stopped.
// Written by a temporary name, fsync and rename.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "engine/graph/network.h"
#include "engine/train/optimizer.h"

namespace baremark::engine::train {

struct CheckpointFacts {
  std::string engineVersion;
  std::string model;
  std::int64_t classes = 0;
  std::string data;
  std::string optimizer;
  std::uint32_t seed = 0;
  std::int64_t updates = 0;
  std::int64_t imagesSeen = 0;
  std::string overlap;  ///< the way that was chosen, so that the sums keep their order
  bool operator==(const CheckpointFacts&) const = default;
};

[[nodiscard]] std::string checkpointName(std::int64_t updates);

struct FoundCheckpoint {
  std::string path;
  std::int64_t updates = 0;
};

/// Checkpoints of a folder, newest first; none where there is no such folder.
[[nodiscard]] std::vector<FoundCheckpoint> findCheckpoints(const std::string& folder);

/// `error` of reading the newest of `found`; of a file that cannot be read with what to use instead: the newest older one that can.
[[nodiscard]] core::base::Error withWayOut(core::base::Error error, const std::vector<FoundCheckpoint>& found);

/// Bytes written.
[[nodiscard]] core::base::Result<std::int64_t> saveCheckpoint(const std::string& path, const CheckpointFacts& facts,
                                                              graph::Network<float>& network, Optimizer<float>* optimizer);

/// The facts alone.
[[nodiscard]] core::base::Result<CheckpointFacts> readCheckpointFacts(const std::string& path);

/// Fills the network, and the optimiser's state where one is given. Nothing is changed unless the file holds every tensor
/// with its shape; Corrupt where the CRC does not fit.
[[nodiscard]] core::base::Result<void> loadCheckpoint(const std::string& path, graph::Network<float>& network,
                                                      Optimizer<float>* optimizer);

}  // namespace baremark::engine::train
