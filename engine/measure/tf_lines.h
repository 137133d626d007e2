// SPDX-License-Identifier: Apache-2.0
// The lines of tf_cnn_benchmarks, exactly (ARCHITECTURE.md, Engine), as one worker that owns all ranks prints them. The
// first line of the banner names this program instead of TensorFlow; the reference backend, which is slow, has a line too. Pure: they return text without the newline.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/measure/step_speeds.h"

namespace baremark::engine::measure {

struct Banner {
  std::string version;  ///< "0.1"
  std::string backend;  ///< named where it is the slow reference backend
  std::string model;
  std::string dataset;  ///< "imagenet (synthetic)"
  std::string mode;     ///< training, evaluation or training + evaluation
  std::int64_t globalBatch = 0;
  std::int64_t rankBatch = 0;
  std::int64_t batches = 0;
  double epochs = 0;
  int ranks = 1;
  std::string dataFormat;
  std::string optimizer;
  std::string variableUpdate;
};

[[nodiscard]] std::vector<std::string> bannerLines(const Banner& banner);

struct Accuracy {
  double top1 = 0;
  double top5 = 0;
};

/// "Step\tImg/sec\ttotal_loss", with the two columns of accuracy where they are printed.
[[nodiscard]] std::string headerLine(bool hasAccuracy);

/// Written into `buffer`, because it is printed in the loop that must not allocate; kStepLineBytes suffice.
inline constexpr std::size_t kStepLineBytes = 256;
[[nodiscard]] std::string_view stepLine(std::span<char> buffer, std::int64_t step, const Speed& speed, double loss,
                                        const std::optional<Accuracy>& accuracy);

/// Three lines: dashes, the total, dashes.
[[nodiscard]] std::vector<std::string> totalLines(double imagesPerSecond);

[[nodiscard]] std::string evaluationStepLine(std::int64_t step, double examplesPerSecond);
[[nodiscard]] std::string accuracyLine(const Accuracy& accuracy, std::int64_t examples);

}  // namespace baremark::engine::measure
