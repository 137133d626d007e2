// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/convolution.h"

#include <algorithm>
#include <cstdint>

namespace baremark::engine::reference {
namespace {

/// Along one axis: the outputs [begin, end) for which window element `tap` is inside the input, and the input of the
/// first of them.
struct Reach {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t firstInput = 0;
};

Reach reach(int in, int out, int stride, int before, int tap) {
  Reach r;
  while (r.begin < out && r.begin * stride - before + tap < 0) ++r.begin;
  r.end = r.begin;
  while (r.end < out && r.end * stride - before + tap < in) ++r.end;
  r.firstInput = r.begin * stride - before + tap;
  return r;
}

/// Calls visit(x row, y row, weight index, outputs in the row) for every pair of an input and an output row that a
/// weight connects.
template <class Visit>
void forEachRow(const ConvolutionGeometry& g, const Visit& visit) {
  const graph::Window& w = g.window;
  for (int n = 0; n < g.batch; ++n) {
    for (int o = 0; o < g.out.channels; ++o) {
      for (int i = 0; i < g.in.channels; ++i) {
        const std::int64_t xPlane = (std::int64_t{n} * g.in.channels + i) * g.in.height * g.in.width;
        const std::int64_t yPlane = (std::int64_t{n} * g.out.channels + o) * g.out.height * g.out.width;
        for (int ky = 0; ky < w.height; ++ky) {
          const Reach rows = reach(g.in.height, g.out.height, w.strideHeight, w.pads.top, ky);
          for (int kx = 0; kx < w.width; ++kx) {
            const Reach columns = reach(g.in.width, g.out.width, w.strideWidth, w.pads.left, kx);
            const std::int64_t weight = ((std::int64_t{o} * g.in.channels + i) * w.height + ky) * w.width + kx;
            for (std::int64_t row = rows.begin; row < rows.end; ++row) {
              const std::int64_t xRow = rows.firstInput + (row - rows.begin) * w.strideHeight;
              visit(xPlane + xRow * g.in.width + columns.firstInput, yPlane + row * g.out.width + columns.begin, weight,
                    columns.end - columns.begin);
            }
          }
        }
      }
    }
  }
}

std::int64_t outputs(const ConvolutionGeometry& g) {
  return g.batch * g.out.elements();
}

}  // namespace

template <class Real>
void convolutionForward(const ConvolutionGeometry& g, const Real* x, const Real* weights, const Real* bias, Real* y) {
  const std::int64_t plane = std::int64_t{g.out.height} * g.out.width;
  for (std::int64_t at = 0; at < outputs(g); ++at) y[at] = bias ? bias[at / plane % g.out.channels] : Real{0};
  const int stride = g.window.strideWidth;
  forEachRow(g, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    const Real w = weights[weight];
    for (std::int64_t i = 0; i < length; ++i) y[yAt + i] += w * x[xAt + i * stride];
  });
}

template <class Real>
void convolutionBackwardData(const ConvolutionGeometry& g, const Real* dy, const Real* weights, Real* dx) {
  std::fill(dx, dx + g.batch * g.in.elements(), Real{0});
  const int stride = g.window.strideWidth;
  forEachRow(g, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    const Real w = weights[weight];
    for (std::int64_t i = 0; i < length; ++i) dx[xAt + i * stride] += w * dy[yAt + i];
  });
}

template <class Real>
void convolutionBackwardWeights(const ConvolutionGeometry& g, const Real* x, const Real* dy, Real* dw, Real* dBias) {
  const std::int64_t count = std::int64_t{g.out.channels} * g.in.channels * g.window.height * g.window.width;
  std::fill(dw, dw + count, Real{0});
  const int stride = g.window.strideWidth;
  forEachRow(g, [&](std::int64_t xAt, std::int64_t yAt, std::int64_t weight, std::int64_t length) {
    Real sum{0};
    for (std::int64_t i = 0; i < length; ++i) sum += dy[yAt + i] * x[xAt + i * stride];
    dw[weight] += sum;
  });
  if (!dBias) return;
  std::fill(dBias, dBias + g.out.channels, Real{0});
  const std::int64_t plane = std::int64_t{g.out.height} * g.out.width;
  for (std::int64_t at = 0; at < outputs(g); ++at) dBias[at / plane % g.out.channels] += dy[at];
}

template void convolutionForward(const ConvolutionGeometry&, const float*, const float*, const float*, float*);
template void convolutionForward(const ConvolutionGeometry&, const double*, const double*, const double*, double*);
template void convolutionBackwardData(const ConvolutionGeometry&, const float*, const float*, float*);
template void convolutionBackwardData(const ConvolutionGeometry&, const double*, const double*, double*);
template void convolutionBackwardWeights(const ConvolutionGeometry&, const float*, const float*, float*, float*);
template void convolutionBackwardWeights(const ConvolutionGeometry&, const double*, const double*, double*, double*);

}  // namespace baremark::engine::reference
