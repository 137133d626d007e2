// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/tf_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "core/protocol/backend.h"

namespace baremark::engine::measure {
namespace {

[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...) {
  std::array<char, 512> text{};
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text.data(), text.size(), format, arguments);
  va_end(arguments);
  return text.data();
}

/// Appends printf-like text to a fixed buffer. Text beyond its end is cut.
class Appender {
 public:
  explicit Appender(std::span<char> buffer) : m_buffer(buffer) {}

  [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(m_buffer.data() + m_used, m_buffer.size() - m_used, format, arguments);
    va_end(arguments);
    if (length > 0) m_used = std::min(m_used + static_cast<std::size_t>(length), m_buffer.size() - 1);
  }
  /// Like Python: nan has no sign.
  void addThreeDigits(double value) {
    if (std::isnan(value)) {
      add("\tnan");
    } else {
      add("\t%.3f", value);
    }
  }
  [[nodiscard]] std::string_view text() const { return {m_buffer.data(), m_used}; }

 private:
  std::span<char> m_buffer;
  std::size_t m_used = 0;
};

}  // namespace

std::vector<std::string> bannerLines(const Banner& banner) {
  std::string devices = "[";
  for (int rank = 0; rank < banner.ranks; ++rank) {
    devices += (rank > 0 ? ", " : "") + std::string("'cpu:") + std::to_string(rank) + "'";
  }
  std::vector<std::string> lines = {"Baremark:    " + banner.version,
                                    "Model:       " + banner.model,
                                    "Dataset:     " + banner.dataset,
                                    "Mode:        " + banner.mode,
                                    "SingleSess:  False",
                                    "Batch size:  " + std::to_string(banner.globalBatch) + " global",
                                    "             " + std::to_string(banner.rankBatch) + " per device",
                                    "Num batches: " + std::to_string(banner.batches),
                                    formatted("Num epochs:  %.2f", banner.epochs),
                                    "Devices:     " + devices + "]",
                                    "NUMA bind:   False",
                                    "Data format: " + banner.dataFormat,
                                    "Optimizer:   " + banner.optimizer,
                                    "Variables:   " + banner.variableUpdate,
                                    "=========="};
  if (banner.instances > 1) lines.insert(lines.end() - 1, "Instances:   " + std::to_string(banner.instances));
  if (core::protocol::isReferenceBackend(banner.backend)) {
    lines.insert(lines.begin() + 1,
                 "Backend:     " + banner.backend + ", which is slow: this engine was built without oneDNN");
  }
  return lines;
}

std::string headerLine(bool hasAccuracy) {
  std::string line = "Step\tImg/sec\ttotal_loss";
  if (hasAccuracy) line += "\ttop_1_accuracy\ttop_5_accuracy";
  return line;
}

std::string_view stepLine(std::span<char> buffer, std::int64_t step, const Speed& speed, double loss,
                          const std::optional<Accuracy>& accuracy) {
  Appender line(buffer);
  line.add("%lld\timages/sec: %.1f +/- %.1f (jitter = %.1f)", static_cast<long long>(step), speed.imagesPerSecond,
           speed.uncertainty, speed.jitter);
  line.addThreeDigits(loss);
  if (accuracy) {
    line.addThreeDigits(accuracy->top1);
    line.addThreeDigits(accuracy->top5);
  }
  return line.text();
}

std::vector<std::string> totalLines(double imagesPerSecond) {
  const std::string dashes(64, '-');
  return {dashes, formatted("total images/sec: %.2f", imagesPerSecond), dashes};
}

std::vector<std::string> instanceLines(std::span<const double> imagesPerSecond) {
  std::vector<std::string> lines;
  for (const double rate : imagesPerSecond)
    lines.push_back(formatted("instance %d images/sec: %.2f", static_cast<int>(lines.size()) + 1, rate));
  return lines;
}

std::string evaluationStepLine(std::int64_t step, double examplesPerSecond) {
  return formatted("%lld\t%.1f examples/sec", static_cast<long long>(step), examplesPerSecond);
}

std::string accuracyLine(const Accuracy& accuracy, std::int64_t examples) {
  return formatted("Accuracy @ 1 = %.4f Accuracy @ 5 = %.4f [%lld examples]", accuracy.top1, accuracy.top5,
                   static_cast<long long>(examples));
}

}  // namespace baremark::engine::measure
