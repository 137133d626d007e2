// SPDX-License-Identifier: Apache-2.0
// The exact lines of tf_cnn_benchmarks, as a single worker that owns all ranks prints them (engine/README.md, "Lines
// and figures"). Two differences: the banner's first line names this program instead of TensorFlow, and the slow
// reference backend has an additional line. All functions return text without a newline, and have no side effects.
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
  std::string version;  ///< for example "0.1"
  std::string backend;  ///< named only if it is the slow reference backend
  std::string model;
  std::string dataset;  ///< for example "imagenet (synthetic)"
  std::string mode;     ///< training, evaluation or training + evaluation
  std::int64_t globalBatch = 0;
  std::int64_t rankBatch = 0;
  std::int64_t batches = 0;
  double epochs = 0;
  int ranks = 1;      ///< of one instance
  int instances = 1;  ///< named only if there are several
  std::string dataFormat;
  std::string optimizer;
  std::string variableUpdate;
};

[[nodiscard]] std::vector<std::string> bannerLines(const Banner& banner);

struct Accuracy {
  double top1 = 0;
  double top5 = 0;
};

/// Returns "Step\tImg/sec\ttotal_loss", with two more columns if accuracy is printed.
[[nodiscard]] std::string headerLine(bool hasAccuracy);

/// Writes into `buffer`, because the training loop must not allocate. kStepLineBytes bytes are enough.
inline constexpr std::size_t kStepLineBytes = 256;
[[nodiscard]] std::string_view stepLine(std::span<char> buffer, std::int64_t step, const Speed& speed, double loss,
                                        const std::optional<Accuracy>& accuracy);

/// Returns three lines: dashes, the total, dashes.
[[nodiscard]] std::vector<std::string> totalLines(double imagesPerSecond);

/// Returns one line for each instance, "instance 1 images/sec: 52.10". tf_cnn_benchmarks has no such lines. Empty for
/// an empty list.
[[nodiscard]] std::vector<std::string> instanceLines(std::span<const double> imagesPerSecond);

[[nodiscard]] std::string evaluationStepLine(std::int64_t step, double examplesPerSecond);
[[nodiscard]] std::string accuracyLine(const Accuracy& accuracy, std::int64_t examples);

}  // namespace baremark::engine::measure
