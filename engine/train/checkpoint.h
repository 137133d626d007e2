// SPDX-License-Identifier: Apache-2.0
// Checkpoints. Each one is a safetensors file "step-<updates>.safetensors" with these tensors, in the graph's plain
// layouts:
//   <parameter>                 convolutions [out, in, height, width]; fully connected [out, in], in = channel, height,
//                               width; bias, gamma, beta [channels]
//   <batch norm>.mean, .variance             running statistics of rank 0
//   <parameter>.momentum, .adam_m, .adam_v   state of the optimiser
// The metadata have the format, model, classes, finished updates, images seen, optimiser, seed, data and the CRC-32 of
// the tensors. Tensors are fp32 with any precision, so a run may resume with another one. The number of images seen is
// the position in the sample stream; with the seed, it determines all random choices. So a run that resumes from a
// checkpoint continues bit by bit as if it had not stopped. Files are written through a temporary name, fsync and
// rename.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "engine/graph/network.h"
#include "engine/train/loss_scale.h"

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
  /// The overlap that the run used. A resumed run uses it too, so the order of the sums stays the same.
  std::string overlap;
  LossScaleState lossScale{};  ///< in the metadata only if training has one
  bool operator==(const CheckpointFacts&) const = default;
};

[[nodiscard]] std::string checkpointName(std::int64_t updates);

struct FoundCheckpoint {
  std::string path;
  std::int64_t updates = 0;
};

/// Returns the checkpoints of a folder, newest first. Empty if the folder does not exist.
[[nodiscard]] std::vector<FoundCheckpoint> findCheckpoints(const std::string& folder);

/// Returns a sentence about `path` when it has no checkpoint: the folder does not exist, it is a file, or it holds
/// checkpoint files of other programs. Empty if there is nothing to report.
[[nodiscard]] std::string describeMissingCheckpoint(const std::string& path);

/// Completes `error`, from reading the newest of `found`. If that file cannot be read, the error names the newest older
/// checkpoint that can.
[[nodiscard]] core::base::Error withAdvice(core::base::Error error, const std::vector<FoundCheckpoint>& found);

/// Returns the bytes written.
[[nodiscard]] core::base::Result<std::int64_t> saveCheckpoint(const std::string& path, const CheckpointFacts& facts,
                                                              graph::Network<float>& network);

/// Reads only the facts.
[[nodiscard]] core::base::Result<CheckpointFacts> readCheckpointFacts(const std::string& path);

/// Fills the network and, if it trains, its optimiser's state. Changes nothing unless the file has every tensor with
/// the right shape. Corrupt: the checksum does not match.
[[nodiscard]] core::base::Result<void> loadCheckpoint(const std::string& path, graph::Network<float>& network);

}  // namespace baremark::engine::train
