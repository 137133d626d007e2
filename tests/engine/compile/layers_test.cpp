// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/layers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/compile/backward_schedule.h"
#include "engine/compile/recomputation.h"
#include "engine/graph/builder.h"
#include "engine/graph/parameter_layout.h"
#include "engine/models/registry.h"

namespace baremark::engine::compile {
namespace {

TEST(Layers, resnet50FusesItsBlocks) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  int fusedAdds = 0;
  int fusedRelus = 0;
  int loose = 0;
  std::set<graph::NodeId> made = {0};
  for (const Layer& layer : fuse(graph)) {
    const graph::OpKind kind = graph.nodes[layer.node].kind;
    fusedAdds += kind == graph::OpKind::BatchNorm && layer.hasSecond() ? 1 : 0;
    fusedRelus += kind == graph::OpKind::BatchNorm && layer.hasRelu ? 1 : 0;
    loose += kind == graph::OpKind::Add || kind == graph::OpKind::Relu ? 1 : 0;
    for (const graph::NodeId input : layer.inputs) EXPECT_TRUE(made.count(input)) << graph.nodes[layer.node].name;
    made.insert(layer.output);
  }
  EXPECT_EQ(fusedAdds, 16);
  EXPECT_EQ(fusedRelus, 49);
  EXPECT_EQ(loose, 0);
}

TEST(Layers, theMaskOfAReluUnderAMaxPoolIsTakenOnItsSmallerSide) {
  int given = 0;
  int taken = 0;
  for (const Layer& layer : fuse(models::find("mnist")->build(10))) {
    given += layer.leavesMaskToPool ? 1 : 0;
    taken += layer.takesMaskOfRelu ? 1 : 0;
  }
  EXPECT_EQ(given, 2);
  EXPECT_EQ(taken, 2);
}

TEST(Layers, anAddOfThreeValuesIsFusedWithItsReluOnly) {
  graph::GraphBuilder net("three", {3, 4, 4});
  const auto norm = net.batchNorm("norm", net.input(), {});
  const auto sum = net.add("add", {norm, net.input(), net.input()});
  net.fullyConnected("fc", net.relu("relu", sum), {.outputs = 2});
  const graph::Graph graph = net.finish();
  const std::vector<Layer> layers = fuse(graph);
  ASSERT_EQ(layers.size(), 3U);
  EXPECT_FALSE(layers[0].hasRelu);
  EXPECT_EQ(layers[1].inputs, (std::vector<graph::NodeId>{norm, 0, 0}));
  EXPECT_TRUE(layers[1].hasRelu);
  EXPECT_EQ(backwardSchedule(graph, layers)[1].gradients, 1U);
}

TEST(Recomputation, keepsTheOutputsOfSomeBlocksOfResnet50) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  const std::vector<Layer> layers = fuse(graph);
  const std::vector<std::vector<std::size_t>> recomputed = recomputedLayers(graph, layers);
  ASSERT_EQ(recomputed.size(), layers.size());
  std::vector<int> times(layers.size(), 0);
  std::int64_t kept = 0;
  std::int64_t largest = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    std::int64_t again = 0;
    for (const std::size_t layer : recomputed[i]) {
      EXPECT_LT(layer, i);
      ++times[layer];
      again += graph.nodes[layers[layer].output].output.elements();
    }
    largest = std::max(largest, again);
  }
  std::int64_t all = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    EXPECT_LE(times[i], 1) << "a layer runs at most once more";
    const std::int64_t elements = graph.nodes[layers[i].output].output.elements();
    all += elements;
    if (times[i] == 0) kept += elements;
  }
  EXPECT_LT(kept + largest, all / 2);
  EXPECT_EQ(times.back(), 0);
}

TEST(Recomputation, aValueThatIsReadAcrossACutIsNoCut) {
  graph::GraphBuilder net("skip", {4, 8, 8});
  const auto first = net.relu("relu1", net.convolution("a", net.input(), {.channels = 4, .kernel = 3}));
  const auto second = net.relu("relu2", net.convolution("b", first, {.channels = 4, .kernel = 3}));
  const auto sum = net.add("add", {net.convolution("c", second, {.channels = 4, .kernel = 3}), first});
  net.fullyConnected("fc", sum, {.outputs = 2});
  const graph::Graph graph = net.finish();
  const std::vector<Layer> layers = fuse(graph);  // a, b, c, add, fc
  ASSERT_EQ(layers.size(), 5U);
  const std::vector<std::vector<std::size_t>> recomputed = recomputedLayers(graph, layers);
  EXPECT_EQ(recomputed[3], (std::vector<std::size_t>{1, 2})) << "a's output is kept, for the add reads it too";
}

TEST(BackwardSchedule, everyParameterIsFinishedOnceFromTheLastLayerToTheFirst) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  const std::vector<Layer> layers = fuse(graph);
  const std::vector<graph::ParameterId> order = backwardOrder(graph, layers);
  EXPECT_EQ(std::set<graph::ParameterId>(order.begin(), order.end()).size(), graph.parameters.size());
  ASSERT_EQ(order.size(), graph.parameters.size());
  EXPECT_EQ(order.front(), *graph.nodes.back().weights);
  const graph::ParameterLayout layout = graph::makeLayout(order, std::vector<std::size_t>(order.size(), 10));
  std::size_t last = graph::endOfFinished(layout, 0);
  std::size_t layer = layers.size();
  for (const BackwardStep& step : backwardSchedule(graph, layers)) {
    EXPECT_EQ(step.layer, --layer);
    const std::size_t end = graph::endOfFinished(layout, step.finished);
    EXPECT_GE(end, last);
    last = end;
  }
  EXPECT_EQ(layer, 0U);
  EXPECT_EQ(last, layout.elements);
}

TEST(BackwardSchedule, gradientsMeetWhereABlockOfResnetBegins) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  const std::vector<Layer> layers = fuse(graph);
  std::size_t meetings = 0;
  for (const BackwardStep& step : backwardSchedule(graph, layers)) {
    EXPECT_GE(step.gradients, 1U) << graph.nodes[layers[step.layer].node].name;
    EXPECT_LE(step.gradients, 2U) << graph.nodes[layers[step.layer].node].name;
    meetings += step.gradients == 2 ? 1 : 0;
  }
  EXPECT_EQ(meetings, 16U) << "its first convolution and its shortcut read the same value";
}

}  // namespace
}  // namespace baremark::engine::compile
