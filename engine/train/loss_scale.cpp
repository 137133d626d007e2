// SPDX-License-Identifier: Apache-2.0
#include "engine/train/loss_scale.h"

#include <algorithm>

namespace baremark::engine::train {

void LossScale::record(bool isSkipped) {
  if (!m_rule.isDynamic) return;
  if (isSkipped) {
    m_state.scale = std::max(m_state.scale / 2, kLeastLossScale);
    m_state.cleanSteps = 0;
    ++m_state.skippedUpdates;
  } else if (++m_state.cleanSteps == m_rule.growAfter) {
    m_state.scale = std::min(m_state.scale * 2, kMostLossScale);
    m_state.cleanSteps = 0;
  }
}

}  // namespace baremark::engine::train
