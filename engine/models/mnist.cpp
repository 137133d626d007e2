// SPDX-License-Identifier: Apache-2.0
// mnist: the network of TensorFlow's mnist_deep tutorial (engine/README.md, "Models").
#include "engine/graph/builder.h"
#include "engine/models/registry.h"

namespace baremark::engine::models {
namespace {

using graph::InitKind;
using graph::InitRule;

constexpr graph::Shape kDigit{1, 28, 28};
constexpr double kLearningRate = 1e-4;

graph::Graph build(int classes) {
  const InitRule weights{InitKind::TruncatedNormal, 0.1};
  const InitRule bias{InitKind::Constant, 0.1};
  graph::GraphBuilder net("mnist", kDigit);
  const auto stage = [&](const std::string& number, graph::NodeId from, int channels) {
    const auto conv =
        net.convolution("conv" + number, from, {.channels = channels, .kernel = 5, .init = weights, .biasInit = bias});
    return net.maxPool("pool" + number, net.relu("relu" + number, conv), {.kernel = 2, .stride = 2});
  };
  const auto first = stage("1", net.input(), 32);
  const auto second = stage("2", first, 64);
  const auto dense = net.fullyConnected("fc1", second, {.outputs = 1024, .init = weights, .biasInit = bias});
  const auto dropped = net.dropout("dropout", net.relu("relu3", dense), 0.5);
  net.fullyConnected("fc2", dropped, {.outputs = classes, .init = weights, .biasInit = bias});
  return net.finish();
}

}  // namespace

ModelSpec mnist() {
  return {
      .name = "mnist",
      .title = "TensorFlow's mnist_deep tutorial: two convolutions, two fully connected layers",
      .image = kDigit,
      .classes = 10,
      .defaultBatch = 50,
      .defaultLearningRate = kLearningRate,
      .learningRate = [](std::int64_t, std::int64_t) { return kLearningRate; },
      .data = {"synthetic", "mnist", "fashion-mnist"},
      .dataset = "mnist",
      .epochImages = 60000,
      .scaling = {1.0F / 255.0F, 0.0F},
      .build = build,
  };
}

}  // namespace baremark::engine::models
