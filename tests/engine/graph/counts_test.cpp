// SPDX-License-Identifier: GPL-3.0-or-later
// Counts against published figures (engine/README.md, "Counts"), for both numbers of classes.
#include "engine/graph/counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/graph/builder.h"
#include "engine/models/registry.h"

namespace baremark::engine {
namespace {

graph::Graph build(const char* model, int classes) {
  const models::ModelSpec* spec = models::find(model);
  if (spec == nullptr) throw std::runtime_error(std::string("no model ") + model);
  return spec->build(classes);
}

const graph::Node& node(const graph::Graph& graph, const std::string& name) {
  const auto found =
      std::find_if(graph.nodes.begin(), graph.nodes.end(), [&](const auto& n) { return n.name == name; });
  if (found == graph.nodes.end()) throw std::runtime_error("no node " + name);
  return *found;
}

TEST(Counts, mnistAndResnet50v15HavePublishedCountsAndConvolutions) {
  const graph::Counts mnist = graph::count(build("mnist", 10));
  EXPECT_EQ(mnist.parameters, 3'274'634);
  EXPECT_EQ(mnist.tensors, 8);
  EXPECT_EQ(mnist.statistics, 0);
  EXPECT_EQ(mnist.forwardMacs, 13'883'904);
  EXPECT_EQ(mnist.trainMacs, 41'024'512);
  const graph::Counts counts = graph::count(build("resnet50_v1.5", 1001));
  EXPECT_EQ(counts.parameters, 25'559'081);
  EXPECT_EQ(counts.tensors, 161);
  EXPECT_EQ(counts.statistics, 53'120);
  EXPECT_EQ(counts.forwardMacs, 4'089'186'304);
  EXPECT_EQ(counts.trainMacs, 12'149'544'960);
  EXPECT_EQ(graph::count(build("resnet50_v1.5", 1000)).parameters, 25'557'032);
  // 20.9 million in the table (engine/README.md, "Counts"), which counts the stem's activation too; only a max pool
  // reads that.
  const std::int64_t stem = std::int64_t{64} * 112 * 112;
  const std::int64_t saved = counts.savedElements;
  EXPECT_NEAR(static_cast<double>(saved + stem), 20.9e6, 0.1e6);
  const graph::Graph net = build("resnet50_v1.5", 1001);
  std::set<std::tuple<int, int, int, int, int, int>> shapes;
  int convolutions = 0;
  for (const graph::Node& n : net.nodes) {
    if (n.kind != graph::OpKind::Convolution) continue;
    ++convolutions;
    const graph::Shape& in = net.inputShape(n);
    shapes.insert({in.channels, n.output.channels, n.window.height, n.window.strideHeight, in.height, n.output.height});
  }
  EXPECT_EQ(convolutions, 53);
  EXPECT_EQ(shapes.size(), 23U);
}

TEST(Counts, stagesHaveTheShapesOfTheTable) {
  const graph::Graph net = build("mnist", 10);
  const graph::Graph resnet = build("resnet50_v1.5", 1001);
  const std::tuple<const graph::Graph&, const char*, graph::Shape> rows[] = {
      {net, "conv1", {32, 28, 28}},
      {net, "pool1", {32, 14, 14}},
      {net, "conv2", {64, 14, 14}},
      {net, "pool2", {64, 7, 7}},
      {net, "fc1", {1024, 1, 1}},
      {resnet, "stem.conv", {64, 112, 112}},
      {resnet, "stem.pool", {64, 56, 56}},
      {resnet, "stage1.block3.relu", {256, 56, 56}},
      {resnet, "stage2.block4.relu", {512, 28, 28}},
      {resnet, "stage3.block6.relu", {1024, 14, 14}},
      {resnet, "stage4.block3.relu", {2048, 7, 7}},
      {resnet, "mean", {2048, 1, 1}},
  };
  for (const auto& [graph, name, shape] : rows) EXPECT_EQ(node(graph, name).output, shape) << name;
  EXPECT_EQ(net.parameters[*node(net, "fc1").weights].dims, (std::vector<std::int64_t>{1024, 3136}));
  EXPECT_EQ(node(resnet, "stem.conv").window.pads, (graph::Pads{3, 3, 3, 3}));
  EXPECT_EQ(node(resnet, "stem.pool").window.pads, (graph::Pads{0, 1, 0, 1}));
}

TEST(Counts, resnet50LearningRateIsThatOfTfCnnBenchmarks) {
  const models::LearningRateRule& rate = models::find("resnet50_v1.5")->learningRate;
  EXPECT_EQ(rate(0, 256), 0);
  const std::int64_t epoch = 5004;  // int(1281167 / 256) updates, a little more than 5004.5 each
  EXPECT_NEAR(rate(5 * epoch / 2, 256), 0.064, 1e-4);
  EXPECT_DOUBLE_EQ(rate(6 * epoch, 256), 0.128);
  EXPECT_DOUBLE_EQ(rate(6 * epoch, 512), 0.256);
  EXPECT_NEAR(rate(31 * epoch, 256), 0.0128, 1e-12);
  EXPECT_NEAR(rate(91 * epoch, 256), 0.0000128, 1e-12);
}

TEST(Counts, theTextOfAGraphIsThatOfEarlierCheckpoints) {
  graph::GraphBuilder net("small", {2, 3, 4});
  const auto conv = net.convolution("conv", net.input(), {.channels = 3, .kernel = 2, .stride = 2});
  const auto norm = net.batchNorm("norm", conv, {.decay = 0.5, .epsilon = 0.25});
  const auto sum = net.relu("relu", net.add("add", {norm, conv}));
  const auto mean = net.globalAverage("mean", net.maxPool("pool", sum, {.kernel = 1, .stride = 1}));
  net.fullyConnected("fc", net.dropout("dropout", mean, 0.75), {.outputs = 5});
  EXPECT_EQ(describe(net.finish()),
            "small 5\n"
            "images input of -> 2x3x4 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 1\n"
            "conv convolution of 0 -> 3x2x2 window 2x2/2x2 pads 0,1,0,0 decay 0 epsilon 0 keep 1 weights 0 bias 1\n"
            "norm batch_norm of 1 -> 3x2x2 window 1x1/1x1 pads 0,0,0,0 decay 0.5 epsilon 0.25 keep 1 weights 2 bias 3\n"
            "add add of 2 1 -> 3x2x2 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 1\n"
            "relu relu of 3 -> 3x2x2 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 1\n"
            "pool max_pool of 4 -> 3x2x2 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 1\n"
            "mean average_pool of 5 -> 3x1x1 window 2x2/2x2 pads 0,0,0,0 decay 0 epsilon 0 keep 1\n"
            "dropout dropout of 6 -> 3x1x1 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 0.75\n"
            "fc fully_connected of 7 -> 5x1x1 window 1x1/1x1 pads 0,0,0,0 decay 0 epsilon 0 keep 1 weights 4 bias 5\n"
            "conv.weights 3 2 2 2 constant 0 decayed\n"
            "conv.bias 3 constant 0 decayed\n"
            "norm.gamma 3 constant 1\n"
            "norm.beta 3 constant 0\n"
            "fc.weights 5 3 constant 0 decayed\n"
            "fc.bias 5 constant 0 decayed\n");
}

}  // namespace
}  // namespace baremark::engine
