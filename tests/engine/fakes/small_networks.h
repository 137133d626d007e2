// SPDX-License-Identifier: GPL-3.0-or-later
// Networks with every operator, small enough for finite differences, and gradients by those, to check the reference
// backend. The numbers in a network's memory as a test compares them, and what its backward pass says.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/builder.h"
#include "engine/graph/narrow_arrays.h"
#include "engine/graph/network.h"

namespace baremark::engine::test {

inline std::vector<double> randomNumbers(std::size_t count, unsigned seed, double least = -1, double most = 1) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> draw(least, most);
  std::vector<double> out(count);
  for (double& value : out) value = draw(engine);
  return out;
}

inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// |a - b| / |b| over all elements.
template <class A, class B>
double relativeDistance(const std::vector<A>& a, const std::vector<B>& b) {
  double distance = 0;
  double norm = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto wanted = static_cast<double>(b[i]);
    distance += (static_cast<double>(a[i]) - wanted) * (static_cast<double>(a[i]) - wanted);
    norm += wanted * wanted;
  }
  return std::sqrt(distance / std::max(norm, 1e-30));
}

/// Compares `gradient` with the five-point difference of `loss` at `values`, element by element, relative to the larger
/// of 1 and the difference. For functions with kinks, the values must be farther than 2 h from the kinks.
inline void expectGradient(const std::string& of, std::vector<double> values, const std::vector<double>& gradient,
                           const std::function<double(const std::vector<double>&)>& loss, double h = 1e-4,
                           double tolerance = 1e-8) {
  ASSERT_EQ(values.size(), gradient.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double middle = values[i];
    const auto at = [&](double offset) {
      values[i] = middle + offset;
      return loss(values);
    };
    const double numeric = (-at(2 * h) + 8 * at(h) - 8 * at(-h) + at(-2 * h)) / (12 * h);
    values[i] = middle;
    EXPECT_NEAR(gradient[i], numeric, tolerance * std::max(std::abs(numeric), 1.0)) << of << ", element " << i;
  }
}

/// Two branches that meet, batch norm, asymmetric pads, stride 2, odd sizes.
inline graph::Graph smallResidual(const graph::Shape& image, int channels, int classes) {
  const graph::InitRule weights{graph::InitKind::TruncatedNormal, 0.3};
  graph::GraphBuilder net("small_residual", image);
  const auto conv = [&](const char* name, graph::NodeId from, int kernel, int stride) {
    return net.convolution(
        name, from,
        {.channels = channels, .kernel = kernel, .stride = stride, .bias = graph::Bias::None, .init = weights});
  };
  const auto stem = net.relu("relu0", net.batchNorm("norm0", conv("conv0", net.input(), 3, 2), {}));
  const auto pool = net.maxPool("pool", stem, {.kernel = 3, .stride = 2, .padding = graph::Padding::Same});
  const auto first = net.relu("relu1", net.batchNorm("norm1", conv("conv1", pool, 3, 1), {}));
  const auto second = net.batchNorm("norm2", conv("conv2", first, 1, 1), {});
  const auto shortcut = net.batchNorm("norm3", conv("conv3", pool, 1, 1), {});
  const auto block = net.relu("relu2", net.add("add", {second, shortcut}));
  const auto third = net.batchNorm("norm4", conv("conv4", block, 3, 1), {});
  const auto last = net.relu("relu3", net.add("add2", {third, block}));
  net.fullyConnected("fc", net.globalAverage("mean", last), {.outputs = classes, .init = weights});
  return net.finish();
}

/// Convolution with bias, pools, dropout, two fully connected layers; no batch norm.
inline graph::Graph smallPlain(const graph::Shape& image, int channels, int classes) {
  const graph::InitRule weights{graph::InitKind::TruncatedNormal, 0.3};
  const graph::InitRule bias{graph::InitKind::Constant, 0.1};
  graph::GraphBuilder net("small_plain", image);
  const auto conv =
      net.convolution("conv1", net.input(), {.channels = channels, .kernel = 5, .init = weights, .biasInit = bias});
  const auto pool =
      net.maxPool("pool1", net.relu("relu1", conv), {.kernel = 2, .stride = 2, .padding = graph::Padding::Same});
  const auto next = net.convolution("conv2", pool, {.channels = channels, .kernel = 3, .stride = 2, .init = weights});
  const auto dense = net.fullyConnected("fc1", next, {.outputs = 19, .init = weights, .biasInit = bias});
  const auto dropped = net.dropout("dropout", net.relu("relu2", dense), 0.5);
  net.fullyConnected("fc2", dropped, {.outputs = classes, .init = weights});
  return net.finish();
}

/// An add of three values, and values joined along their channels: for a batch norm, of several widths, one twice.
inline graph::Graph smallJoined(const graph::Shape& image, int channels, int classes) {
  const graph::InitRule weights{graph::InitKind::TruncatedNormal, 0.2};
  graph::GraphBuilder net("small_joined", image);
  const auto conv = [&](const char* name, graph::NodeId from, int outputs) {
    return net.convolution(name, from, {.channels = outputs, .kernel = 3, .bias = graph::Bias::None, .init = weights});
  };
  const auto first = conv("conv1", net.input(), channels);
  const auto sum = net.add("add", {first, conv("conv2", first, channels), conv("conv3", first, channels)});
  const auto block = net.relu("relu1", sum);
  const auto joined = net.concat("concat1", {block, conv("conv4", block, 2 * channels), first});
  const auto norm = net.relu("relu2", net.batchNorm("norm", joined, {}));
  const auto head = conv("conv5", norm, channels + 1);
  const auto mean = net.globalAverage("mean", net.concat("concat2", {head, norm, head}));
  net.fullyConnected("fc", mean, {.outputs = classes, .init = weights});
  return net.finish();
}

/// The numbers of an array. Those of 16 bits are converted.
template <class Real>
[[nodiscard]] std::vector<Real> numbersOf(graph::Network<Real>& network, const graph::DeviceArray& array) {
  std::vector<Real> numbers(array.count);
  if (!graph::isNarrow(array.type)) {
    network.memory().toHost(array, numbers.data());
    return numbers;
  }
  std::vector<std::uint16_t> bits(array.count);
  network.memory().toHost(array, bits.data());
  graph::widen({bits.data(), bits.size(), array.type}, Real{1}, std::span<Real>(numbers));
  return numbers;
}

/// An arena's numbers of all parameters, one parameter after the other, in the plain layout of the graph.
template <class Real>
[[nodiscard]] std::vector<Real> plainValues(graph::Network<Real>& network, const graph::DeviceArray& arena) {
  const std::vector<Real> numbers = numbersOf(network, arena);
  std::vector<Real> all;
  for (std::size_t p = 0; p < network.graph().parameters.size(); ++p) {
    std::vector<Real> plain(static_cast<std::size_t>(network.graph().parameters[p].elements()));
    network.toPlain(p, numbers.data() + slotOf(network.layout(), p).offset, plain.data());
    all.insert(all.end(), plain.begin(), plain.end());
  }
  return all;
}

/// What a backward pass says about its gradients.
class ReadyGradients : public graph::GradientSink {
 public:
  void gradientsReady(std::size_t end, graph::Event* ready) override {
    ends.push_back(end);
    last = ready;
  }
  std::vector<std::size_t> ends;
  graph::Event* last = nullptr;
};

}  // namespace baremark::engine::test
