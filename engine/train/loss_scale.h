// SPDX-License-Identifier: Apache-2.0
// The loss scale of fp16: without it, small gradients become 0. A dynamic scale grows until a gradient overflows. The
// rules and defaults are those of tf_cnn_benchmarks (variable_mgr_util.py). All ranks that train together skip the same
// steps, so their scales are equal.
#pragma once

#include <cstdint>

namespace baremark::engine::train {

/// The range of --fp16_loss_scale. A dynamic scale stays in it.
inline constexpr float kLeastLossScale = 1;
inline constexpr float kMostLossScale = 16'777'216;

struct LossScaleRule {
  float start = 1;
  bool isDynamic = false;
  std::int64_t growAfter = 1000;  ///< steps without an overflow
};

/// What a checkpoint keeps of the scale.
struct LossScaleState {
  float scale = 0;                  ///< 0: none yet
  std::int64_t cleanSteps = 0;      ///< since the scale changed
  std::int64_t skippedUpdates = 0;  ///< of the whole training
  bool operator==(const LossScaleState&) const = default;
};

class LossScale {
 public:
  explicit LossScale(const LossScaleRule& rule) : m_rule(rule) { resumeAt({}); }

  /// A static scale is always that of the rule.
  void resumeAt(const LossScaleState& state) {
    m_state = state;
    if (!m_rule.isDynamic || state.scale == 0) m_state.scale = m_rule.start;
  }

  [[nodiscard]] float scale() const { return m_state.scale; }
  [[nodiscard]] bool isDynamic() const { return m_rule.isDynamic; }
  [[nodiscard]] std::int64_t skippedUpdates() const { return m_state.skippedUpdates; }
  /// For a checkpoint. A static scale keeps only the skipped updates of an earlier dynamic one.
  [[nodiscard]] LossScaleState state() const {
    return m_rule.isDynamic ? m_state : LossScaleState{.skippedUpdates = m_state.skippedUpdates};
  }

  /// Call it after each step. `isSkipped`: a gradient overflowed, so the step updated nothing.
  void record(bool isSkipped);

 private:
  LossScaleRule m_rule;
  LossScaleState m_state;
};

}  // namespace baremark::engine::train
