// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/loss.h"

#include <algorithm>
#include <cmath>

namespace baremark::engine::reference {
namespace {

template <class Real>
int classesAbove(const Real* row, int classes, std::int32_t label) {
  int above = 0;
  for (int c = 0; c < classes; ++c) {
    if (!std::isfinite(row[c])) return classes;
    above += row[c] > row[label] ? 1 : 0;
  }
  return above;
}

}  // namespace

template <class Real>
graph::BatchResult softmaxCrossEntropy(int samples, int classes, const Real* logits, const std::int32_t* labels,
                                       Real scale, Real* dLogits) {
  graph::BatchResult result;
  for (int n = 0; n < samples; ++n) {
    const Real* row = logits + std::int64_t{n} * classes;
    const std::int32_t label = labels[n];
    const Real largest = *std::max_element(row, row + classes);
    Real sum{0};
    for (int c = 0; c < classes; ++c) sum += std::exp(row[c] - largest);
    result.loss += static_cast<double>(std::log(sum) - (row[label] - largest));
    const int above = classesAbove(row, classes, label);
    result.top1 += above < 1 ? 1 : 0;
    result.top5 += above < std::min(5, classes) ? 1 : 0;
    if (!dLogits) continue;
    Real* gradient = dLogits + std::int64_t{n} * classes;
    for (int c = 0; c < classes; ++c) gradient[c] = scale * std::exp(row[c] - largest) / sum;
    gradient[label] -= scale;
  }
  return result;
}

template graph::BatchResult softmaxCrossEntropy(int, int, const float*, const std::int32_t*, float, float*);
template graph::BatchResult softmaxCrossEntropy(int, int, const double*, const std::int32_t*, double, double*);

}  // namespace baremark::engine::reference
