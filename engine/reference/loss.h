// SPDX-License-Identifier: Apache-2.0
// Softmax cross-entropy, with the hits among the first and the first five classes. Every CPU backend uses this
// implementation, because its time is small compared with the rest of a step.
#pragma once

#include <cstdint>

#include "engine/graph/network.h"

namespace baremark::engine::reference {

/// Sums over `samples` rows of `classes` logits. A label is a hit among the first k if fewer than k classes have a
/// larger logit. A row with a logit that is not finite has no hits. `dLogits` (may be null) = `scale` times the
/// gradient of the sum of losses.
template <class Real>
graph::BatchResult softmaxCrossEntropy(int samples, int classes, const Real* logits, const std::int32_t* labels,
                                       Real scale, Real* dLogits);

}  // namespace baremark::engine::reference
