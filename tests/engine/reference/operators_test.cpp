// SPDX-License-Identifier: GPL-3.0-or-later
// Each operator of the reference backend against finite differences in fp64, with odd sizes, strides and asymmetric
// pads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/reference/batch_norm.h"
#include "engine/reference/convolution.h"
#include "engine/reference/fully_connected.h"
#include "engine/reference/loss.h"
#include "engine/reference/pooling.h"
#include "tests/engine/reference/finite_difference.h"

namespace baremark::engine::reference {
namespace {

using test::dot;
using test::expectGradient;
using test::randomNumbers;
using Numbers = std::vector<double>;

std::size_t size(std::int64_t count) {
  return static_cast<std::size_t>(count);
}

struct WindowCase {
  const char* name;
  graph::Shape in;
  int kernel;
  int stride;
  graph::Padding padding;
};

const WindowCase kWindows[] = {
    {"3x3 SAME on an odd size", {3, 5, 7}, 3, 1, graph::Padding::Same},
    {"3x3 stride 2, pads 0,1", {2, 6, 8}, 3, 2, graph::Padding::Same},
    {"5x5 SAME", {1, 6, 5}, 5, 1, graph::Padding::Same},
    {"7x7 stride 2, pads 2,3", {2, 8, 8}, 7, 2, graph::Padding::Same},
    {"1x1 stride 2", {3, 5, 5}, 1, 2, graph::Padding::Valid},
    {"3x3 stride 2 of a ResNet", {2, 6, 6}, 3, 2, graph::Padding::SameResnet},
    {"2x2 VALID that leaves a row out", {2, 5, 7}, 2, 2, graph::Padding::Valid},
};

ConvolutionGeometry convolutionOf(const WindowCase& c, int outputs) {
  const graph::Window window = graph::makeWindow(c.in, c.kernel, c.stride, c.padding);
  return {2, c.in, graph::windowOutput(c.in, window, outputs), window};
}

TEST(Reference, convolutionGradientsAreThoseOfItsForwardPass) {
  for (const WindowCase& c : kWindows) {
    SCOPED_TRACE(c.name);
    const ConvolutionGeometry g = convolutionOf(c, 3);
    const Numbers x = randomNumbers(size(g.batch * g.in.elements()), 1);
    const Numbers w = randomNumbers(size(3 * g.in.channels * c.kernel * c.kernel), 2);
    const Numbers b = randomNumbers(3, 3);
    const Numbers dy = randomNumbers(size(g.batch * g.out.elements()), 4);
    const auto loss = [&](const Numbers& xs, const Numbers& ws, const Numbers& bs) {
      Numbers y(dy.size());
      convolutionForward(g, xs.data(), ws.data(), bs.data(), y.data());
      return dot(y, dy);
    };
    Numbers dx(x.size());
    Numbers dw(w.size());
    Numbers db(b.size());
    convolutionBackwardData(g, dy.data(), w.data(), dx.data());
    convolutionBackwardWeights(g, x.data(), dy.data(), dw.data(), db.data());
    expectGradient("dx", x, dx, [&](const Numbers& v) { return loss(v, w, b); });
    expectGradient("dw", w, dw, [&](const Numbers& v) { return loss(x, v, b); });
    expectGradient("db", b, db, [&](const Numbers& v) { return loss(x, w, v); });
  }
}

TEST(Reference, convolutionMatchesAValueWorkedOutByHand) {
  // 1 to 9 in a 3x3 image, a 2x2 window of ones, stride 2, pads 0,1: the last column and row see zeros.
  const graph::Shape in{1, 3, 3};
  const ConvolutionGeometry g{1, in, {1, 2, 2}, {2, 2, 2, 2, {0, 1, 0, 1}}};
  Numbers x(9);
  std::iota(x.begin(), x.end(), 1.0);
  const Numbers w(4, 1.0);
  Numbers y(4);
  convolutionForward<double>(g, x.data(), w.data(), nullptr, y.data());
  EXPECT_EQ(y, (Numbers{1 + 2 + 4 + 5, 3 + 6, 7 + 8, 9}));
}

TEST(Reference, poolGradientsAreThoseOfTheirForwardPasses) {
  for (const WindowCase& c : kWindows) {
    SCOPED_TRACE(c.name);
    const ConvolutionGeometry shape = convolutionOf(c, c.in.channels);
    const PoolGeometry g{2, shape.in, shape.out, shape.window};
    Numbers x(size(g.batch * g.in.elements()));
    std::iota(x.begin(), x.end(), 0.0);
    std::shuffle(x.begin(), x.end(), std::mt19937(5));  // apart by 1, so no maximum changes within the difference
    const Numbers dy = randomNumbers(size(g.batch * g.out.elements()), 6);
    std::vector<std::int32_t> winner(dy.size());
    Numbers y(dy.size());
    Numbers dx(x.size());
    maxPoolForward(g, x.data(), y.data(), winner.data());
    maxPoolBackward(g, dy.data(), winner.data(), dx.data());
    expectGradient("max", x, dx, [&](const Numbers& v) {
      maxPoolForward(g, v.data(), y.data(), winner.data());
      return dot(y, dy);
    });
    averagePoolBackward(g, dy.data(), dx.data());
    expectGradient("average", x, dx, [&](const Numbers& v) {
      averagePoolForward(g, v.data(), y.data());
      return dot(y, dy);
    });
  }
}

TEST(Reference, averagePoolDividesByTheElementsInsideTheImage) {
  const graph::Shape in{1, 3, 3};
  const graph::Window window = graph::makeWindow(in, 3, 1, graph::Padding::Same);
  const Numbers x(9, 1.0);
  Numbers y(9);
  averagePoolForward({1, in, in, window}, x.data(), y.data());
  EXPECT_EQ(y, Numbers(9, 1.0));
}

TEST(Reference, batchNormGradientsAreThoseOfItsForwardPass) {
  const BatchNormGeometry g{3, {4, 3, 5}, 1e-3};
  const Numbers x = randomNumbers(size(g.batch * g.shape.elements()), 7);
  const Numbers gamma = randomNumbers(4, 8, 0.5, 1.5);
  const Numbers beta = randomNumbers(4, 9);
  const Numbers dy = randomNumbers(x.size(), 10);
  const auto loss = [&](const Numbers& xs, const Numbers& gs, const Numbers& bs) {
    Numbers mean(4);
    Numbers variance(4);
    Numbers y(xs.size());
    batchNormStatistics(g, xs.data(), mean.data(), variance.data());
    batchNormApply(g, xs.data(), mean.data(), variance.data(), gs.data(), bs.data(), y.data());
    return dot(y, dy);
  };
  Numbers mean(4);
  Numbers variance(4);
  batchNormStatistics(g, x.data(), mean.data(), variance.data());
  Numbers dx(x.size());
  Numbers dGamma(4);
  Numbers dBeta(4);
  batchNormBackward(g, x.data(), mean.data(), variance.data(), gamma.data(), dy.data(), dx.data(), dGamma.data(),
                    dBeta.data());
  expectGradient("dx", x, dx, [&](const Numbers& v) { return loss(v, gamma, beta); });
  expectGradient("dgamma", gamma, dGamma, [&](const Numbers& v) { return loss(x, v, beta); });
  expectGradient("dbeta", beta, dBeta, [&](const Numbers& v) { return loss(x, gamma, v); });
}

TEST(Reference, runningVarianceIsUnbiased) {
  double mean = 0;
  double variance = 1;
  const double batchMean = 2;
  const double batchVariance = 3;
  updateRunning<double>(0.9, 4, 1, &batchMean, &batchVariance, &mean, &variance);
  EXPECT_DOUBLE_EQ(mean, 0.2);
  EXPECT_DOUBLE_EQ(variance, 0.9 + 0.1 * 3 * 4 / 3);
}

TEST(Reference, fullyConnectedGradientsAreThoseOfItsForwardPass) {
  const FullyConnectedGeometry g{3, 7, 5};
  const Numbers x = randomNumbers(21, 11);
  const Numbers w = randomNumbers(35, 12);
  const Numbers b = randomNumbers(5, 13);
  const Numbers dy = randomNumbers(15, 14);
  const auto loss = [&](const Numbers& xs, const Numbers& ws, const Numbers& bs) {
    Numbers y(dy.size());
    fullyConnectedForward(g, xs.data(), ws.data(), bs.data(), y.data());
    return dot(y, dy);
  };
  Numbers dx(21);
  Numbers dw(35);
  Numbers db(5);
  fullyConnectedBackwardData(g, dy.data(), w.data(), dx.data());
  fullyConnectedBackwardWeights(g, x.data(), dy.data(), dw.data(), db.data());
  expectGradient("dx", x, dx, [&](const Numbers& v) { return loss(v, w, b); });
  expectGradient("dw", w, dw, [&](const Numbers& v) { return loss(x, v, b); });
  expectGradient("db", b, db, [&](const Numbers& v) { return loss(x, w, v); });
}

TEST(Reference, softmaxCrossEntropyGradientIsThatOfTheLoss) {
  const Numbers logits = randomNumbers(4 * 6, 15, -3, 3);
  const std::vector<std::int32_t> labels = {0, 5, 2, 2};
  Numbers dLogits(logits.size());
  softmaxCrossEntropy<double>(4, 6, logits.data(), labels.data(), 0.25, dLogits.data());
  expectGradient("logits", logits, dLogits, [&](const Numbers& v) {
    return 0.25 * softmaxCrossEntropy<double>(4, 6, v.data(), labels.data(), 1, nullptr).loss;
  });
}

TEST(Reference, lossOfEqualLogitsIsTheLogarithmOfTheClasses) {
  const Numbers logits(1001, 3.0);
  const std::int32_t label = 7;
  EXPECT_NEAR(softmaxCrossEntropy<double>(1, 1001, logits.data(), &label, 1, nullptr).loss, std::log(1001.0), 1e-12);
}

TEST(Reference, hitsCountStrictlyLargerClasses) {
  const Numbers logits = {5, 4, 3, 2, 1, 0, -1};
  const auto hits = [&](std::int32_t label) {
    return softmaxCrossEntropy<double>(1, 7, logits.data(), &label, 1, nullptr);
  };
  EXPECT_EQ(hits(0).top1, 1);
  EXPECT_EQ(hits(1).top1, 0);
  EXPECT_EQ(hits(4).top5, 1);
  EXPECT_EQ(hits(5).top5, 0);
  const Numbers broken = {std::nan(""), 4, 3, 2, 1, 0, -1};
  const std::int32_t label = 1;
  EXPECT_EQ(softmaxCrossEntropy<double>(1, 7, broken.data(), &label, 1, nullptr).top5, 0);
}

TEST(Reference, lossOfHugeLogitsDoesNotOverflow) {
  const std::vector<float> logits = {1e30F, -1e30F};
  const std::int32_t label = 1;
  EXPECT_FALSE(std::isnan(softmaxCrossEntropy<float>(1, 2, logits.data(), &label, 1, nullptr).loss));
}

}  // namespace
}  // namespace baremark::engine::reference
