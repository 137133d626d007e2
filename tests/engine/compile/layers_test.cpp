// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of a graph, their backward pass, and the memory that they need.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/compile/arena_layout.h"
#include "engine/compile/backward_schedule.h"
#include "engine/compile/layers.h"
#include "engine/compile/memory_needs.h"
#include "engine/compile/recomputation.h"
#include "engine/graph/builder.h"
#include "engine/graph/parameter_layout.h"
#include "engine/models/registry.h"
#include "tests/engine/fakes/refusal.h"

namespace baremark::engine::compile {
namespace {

TEST(Layers, resnet50FusesItsBlocksAndMnistTakesMasksOfReluUnderAMaxPool) {
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

TEST(BackwardSchedule, everyParameterIsFinishedOnceFromTheLastLayerToTheFirstAndGradientsMeet) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  const std::vector<Layer> layers = fuse(graph);
  const std::vector<graph::ParameterId> order = backwardOrder(graph, layers);
  EXPECT_EQ(std::set<graph::ParameterId>(order.begin(), order.end()).size(), graph.parameters.size());
  ASSERT_EQ(order.size(), graph.parameters.size());
  EXPECT_EQ(order.front(), *graph.nodes.back().weights);
  const graph::ParameterLayout layout = graph::makeLayout(order, std::vector<std::size_t>(order.size(), 10));
  std::size_t last = graph::endOfFinished(layout, 0);
  std::size_t layer = layers.size();
  std::size_t meetings = 0;
  for (const BackwardStep& step : backwardSchedule(graph, layers)) {
    EXPECT_TRUE(step.gradients == 1 || step.gradients == 2) << graph.nodes[layers[step.layer].node].name;
    meetings += step.gradients == 2 ? 1 : 0;
    EXPECT_EQ(step.layer, --layer);
    const std::size_t end = graph::endOfFinished(layout, step.finished);
    EXPECT_GE(end, last);
    last = end;
  }
  EXPECT_EQ(layer, 0U);
  EXPECT_EQ(last, layout.elements);
  EXPECT_EQ(meetings, 16U) << "the first convolution of a block and its shortcut read the same value";
}

TEST(ArenaLayout, buffersInUseAtTheSameTimeDoNotOverlap) {
  ArenaLayout layout;
  struct Life {
    BufferId id;
    std::size_t bytes, first, last;
  };
  std::vector<Life> lives;
  for (std::size_t i = 0; i < 60; ++i) {
    Life life{0, 100 + i * 37 % 1000, i * 7 % 40, 0};
    life.last = life.first + i * 13 % 15;
    life.id = layout.add(life.bytes);
    layout.use(life.id, life.first);
    layout.use(life.id, life.last);
    lives.push_back(life);
  }
  layout.place();
  std::size_t all = 0;
  for (const Life& a : lives) {
    EXPECT_EQ(layout.offset(a.id) % 64, 0U);
    all += a.bytes;
    for (const Life& b : lives) {
      if (a.id == b.id || a.last < b.first || b.last < a.first) continue;
      EXPECT_TRUE(layout.offset(a.id) + a.bytes <= layout.offset(b.id) ||
                  layout.offset(b.id) + b.bytes <= layout.offset(a.id));
    }
  }
  EXPECT_LT(layout.totalBytes(), all) << "buffers that do not meet share their place";
}

/// The answer of a search, and how often it planned.
struct Search {
  int largest = 0;
  std::set<int> planned{};
};

Search search(int tooLarge, std::int64_t share, const BytesNeeded& needs) {
  Search result;
  result.largest = largestBatch(tooLarge, needs(tooLarge), share, [&](int batch) {
    EXPECT_TRUE(result.planned.insert(batch).second) << batch << " was planned twice";
    return needs(batch);
  });
  return result;
}

TEST(MemoryNeeds, theLargestBatchIsFoundAndNotEvenOneMayFit) {
  const auto linear = [](int batch) { return std::int64_t{100} * batch; };
  const auto withOffset = [](int batch) { return 1'000'000'000 + std::int64_t{3'000'001} * batch; };
  const auto inSteps = [](int batch) { return 50 + std::int64_t{700} * ((batch + 15) / 16); };
  const auto bent = [](int batch) { return std::int64_t{batch} * batch; };
  for (const BytesNeeded& needs :
       {BytesNeeded(linear), BytesNeeded(withOffset), BytesNeeded(inSteps), BytesNeeded(bent)}) {
    for (const int tooLarge : {2, 3, 64, 1000, 65536}) {
      for (const std::int64_t share : {needs(1), needs(tooLarge / 3 + 1), needs(tooLarge) - 1}) {
        if (share >= needs(tooLarge) || share < needs(1)) continue;
        const Search found = search(tooLarge, share, needs);
        ASSERT_GE(found.largest, 1);
        ASSERT_LT(found.largest, tooLarge);
        EXPECT_LE(needs(found.largest), share);
        EXPECT_GT(needs(found.largest + 1), share) << found.largest;
        EXPECT_LE(found.planned.size(), 49U);
      }
    }
  }
  EXPECT_LE(search(65536, withOffset(317) + 5, withOffset).planned.size(), 4U);
  EXPECT_EQ(search(65536, withOffset(317) + 5, withOffset).largest, 317);
  const auto needs = [](int batch) { return std::int64_t{100} * batch; };
  EXPECT_EQ(search(64, 99, needs).largest, 0);
  EXPECT_EQ(search(1, 99, needs).largest, 0);
  EXPECT_EQ(search(64, 100, needs).largest, 1);
}

constexpr std::int64_t kMiB = 1 << 20;

std::string refusalOf(const graph::NetworkOptions& options) {
  const auto needs = [](int batch) { return (10 + batch) * kMiB; };
  const auto work = [&] {
    requireMemory(options, needs(options.batch), needs);
    return 0;
  };
  return test::refusalOf(work, "memory");
}

TEST(MemoryNeeds, aBatchThatDoesNotFitIsRefusedWithTheLargestThatDoes) {
  EXPECT_EQ(refusalOf({.batch = 1 << 20}), "") << "by default, all fits";
  EXPECT_EQ(refusalOf({.batch = 90, .freeMemory = {.bytes = 100 * kMiB, .where = "on this machine"}}), "");
  EXPECT_EQ(refusalOf({.batch = 91, .freeMemory = {.bytes = 100 * kMiB, .where = "on this machine"}}),
            "--batch_size=91 needs 101 MiB for each rank, but only 100 MiB are free on this machine. The largest batch "
            "of a rank that fits is 90: use --batch_size=90 or less. With --recompute, training needs less memory.");
  EXPECT_EQ(
      refusalOf({.batch = 64,
                 .recomputes = true,
                 .freeMemory = {.bytes = 100 * kMiB, .ranks = 4, .where = "on this machine"}}),
      "--batch_size=64 needs 74 MiB for each rank, but only 100 MiB are free on this machine, which 4 ranks "
      "share: 25 MiB for each. The largest batch of a rank that fits is 15: use --batch_size=15 or less, or start "
      "fewer ranks there.");
  EXPECT_THAT(refusalOf({.batch = 64, .freeMemory = {.bytes = 10 * kMiB, .where = "on its GPU"}}),
              testing::HasSubstr(
                  "10 MiB are free on its GPU. Not even --batch_size=1 fits: use a smaller model or more memory."));
}

}  // namespace
}  // namespace baremark::engine::compile
