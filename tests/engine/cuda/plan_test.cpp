// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/plan.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "engine/cuda/kernels.h"
#include "engine/cuda/program.h"
#include "engine/graph/builder.h"
#include "engine/models/registry.h"

namespace baremark::engine::cuda {
namespace {

using graph::Padding;
using graph::Shape;

TEST(CudaPlan, evenPadsAreCudnnsAndItsOutputHasTheSizeOfTheGraphs) {
  const Shape in{64, 112, 112};
  const WindowPlan even = planWindow(in, graph::makeWindow(in, 3, 1, Padding::Same));
  EXPECT_EQ(even, (WindowPlan{.in = in, .border = {}, .padHeight = 1, .padWidth = 1}));
  const WindowPlan uneven = planWindow(in, graph::makeWindow(in, 3, 2, Padding::Same));
  EXPECT_TRUE(uneven.hasBorder());
  EXPECT_EQ(uneven, (WindowPlan{.in = {64, 113, 113}, .border = {0, 1, 0, 1}}));
  // cuDNN computes the size of the output itself: 1 + (in + 2 pad - window) / stride.
  std::set<std::string> withBorder;
  for (const char* model : {"mnist", "resnet50_v1.5"}) {
    const graph::Graph graph = models::find(model)->build(1001);
    for (const graph::Node& node : graph.nodes) {
      if (node.kind != graph::OpKind::Convolution && node.kind != graph::OpKind::MaxPool) continue;
      const WindowPlan plan = planWindow(graph.inputShape(node), node.window);
      EXPECT_EQ(1 + (plan.in.height + 2 * plan.padHeight - node.window.height) / node.window.strideHeight,
                node.output.height)
          << node.name;
      EXPECT_EQ(1 + (plan.in.width + 2 * plan.padWidth - node.window.width) / node.window.strideWidth,
                node.output.width)
          << node.name;
      if (plan.hasBorder()) withBorder.insert(node.name);
    }
  }
  EXPECT_EQ(withBorder.size(), 1U) << "the pool after the first convolution of ResNet-50";
}

TEST(CudaPlan, aFullyConnectedLayerIsAConvolutionOfOnePixelAndOnlyWeightsThatSeePixelsChangeTheirOrder) {
  const graph::Graph graph = models::find("mnist")->build(10);
  const std::vector<ParameterOrder> orders = parameterOrders(graph, graph::NumberType::Float32);
  for (std::size_t i = 0; i < orders.size(); ++i)
    EXPECT_EQ(orders[i].elements(), static_cast<std::size_t>(graph.parameters[i].elements()));
  int seen = 0;
  for (const graph::Node& node : graph.nodes) {
    EXPECT_TRUE(!node.bias || orders[*node.bias].channels == 1) << node.name;
    if (node.kind != graph::OpKind::FullyConnected) continue;
    ++seen;
    const Shape& in = graph.inputShape(node);
    const ConvolutionPlan plan = planConvolution(graph, node, 32, graph::NumberType::Float32);
    EXPECT_EQ(plan.in, (Shape{static_cast<int>(in.elements()), 1, 1}));
    EXPECT_EQ(plan.window, graph::Window{});
    EXPECT_EQ(plan.out.elements(), node.output.channels);
    EXPECT_EQ(orders[*node.weights].pixels, static_cast<std::size_t>(in.height) * static_cast<std::size_t>(in.width));
  }
  EXPECT_EQ(seen, 2);
}

TEST(CudaPlan, weightsChangeTheirOrderAndComeBackAndThoseOfAddedChannelsAreZero) {
  std::vector<float> plain(24);
  std::iota(plain.begin(), plain.end(), 1.0F);
  for (const std::size_t padding : {0U, 5U}) {
    const ParameterOrder order{.outer = 2, .channels = 3, .pixels = 4, .padding = padding};
    std::vector<float> slice(order.elements(), -1);
    fromPlainOrder(order, plain.data(), slice.data());
    const auto channels = static_cast<std::ptrdiff_t>(3 + padding);
    std::vector<float> secondPixel{2, 6, 10, 0, 0, 0, 0, 0};
    secondPixel.resize(3 + padding);
    EXPECT_EQ(std::vector<float>(slice.begin() + channels, slice.begin() + 2 * channels), secondPixel);
    EXPECT_EQ(slice[4 * (3 + padding)], 13) << "the second output";
    std::vector<float> back(plain.size());
    toPlainOrder(order, slice.data(), back.data());
    EXPECT_EQ(back, plain);
  }
}

TEST(CudaPlan, imagesOf16BitsGetChannelsIfOnlyConvolutionsReadThem) {
  const graph::Graph resnet = models::find("resnet50_v1.5")->build(1001);
  for (const auto type : {graph::NumberType::BFloat16, graph::NumberType::Float16}) {
    EXPECT_EQ(storedImageChannels(resnet, type), 8);
    EXPECT_EQ(parameterOrders(resnet, type)[*resnet.nodes[1].weights],
              (ParameterOrder{.outer = 64, .channels = 3, .pixels = 49, .padding = 5}));
    EXPECT_EQ(planConvolution(resnet, resnet.nodes[1], 32, type).in, (Shape{8, 224, 224}));
    EXPECT_EQ(planConvolution(resnet, resnet.nodes.back(), 32, type).in.channels, 2048) << "no other layer";
  }
  EXPECT_EQ(storedImageChannels(resnet, graph::NumberType::Float32), 3);
  graph::GraphBuilder net("pooled", {3, 4, 4});
  net.fullyConnected("fc", net.maxPool("pool", net.input(), {}), {.outputs = 3, .init = {}});
  EXPECT_EQ(storedImageChannels(net.finish(), graph::NumberType::Float16), 3) << "a pool needs its shape";
}

struct Compiled {
  graph::Graph graph;
  std::vector<compile::BackwardStep> schedule;
  graph::ParameterLayout layout;
};

Compiled compiled(const char* model) {
  Compiled c{.graph = models::find(model)->build(1001), .schedule = {}, .layout = {}};
  const std::vector<compile::Layer> layers = compile::fuse(c.graph);
  c.schedule = compile::backwardSchedule(c.graph, layers);
  std::vector<std::size_t> sizes;
  for (const ParameterOrder& order : parameterOrders(c.graph, graph::NumberType::Float32))
    sizes.push_back(order.elements());
  c.layout = graph::makeLayout(compile::backwardOrder(c.graph, layers), sizes);
  return c;
}

TEST(CudaSegments, coverTheBackwardPassAndAllGradients) {
  const Compiled c = compiled("resnet50_v1.5");
  const std::vector<Segment> segments = cutIntoSegments(c.schedule, c.layout, kSegmentElements);
  std::size_t begin = 0;
  std::size_t told = graph::kFirstElement;
  for (const Segment& segment : segments) {
    EXPECT_EQ(segment.begin, begin);
    EXPECT_GT(segment.end, segment.begin);
    if (segment.end < c.schedule.size()) {
      EXPECT_GE(segment.gradientsEnd - told, kSegmentElements);
    }
    EXPECT_EQ(segment.gradientsEnd, graph::endOfFinished(c.layout, c.schedule[segment.end - 1].finished));
    begin = segment.end;
    told = segment.gradientsEnd;
  }
  EXPECT_EQ(begin, c.schedule.size());
  EXPECT_EQ(told, c.layout.elements);
  EXPECT_GT(segments.size(), 10U);
  EXPECT_LT(segments.size(), 50U) << "of " << c.schedule.size() << " steps";
  const Compiled small = compiled("mnist");
  EXPECT_EQ(cutIntoSegments(small.schedule, small.layout, small.layout.elements),
            (std::vector<Segment>{{0, small.schedule.size(), small.layout.elements}}));
}

TEST(CudaPlan, theMarksOfWeightDecayAreThoseOfTheParameters) {
  const Compiled c = compiled("resnet50_v1.5");
  const std::vector<std::uint8_t> marks = decayedGrains(c.graph, c.layout);
  EXPECT_EQ(marks.size(), c.layout.elements / kDecayGrain);
  EXPECT_EQ(marks[0], 0) << "before the first parameter";
  for (const graph::ParameterSlot& slot : c.layout.slots) {
    const int expected = c.graph.parameters[slot.parameter].isDecayed ? 1 : 0;
    EXPECT_EQ(marks[slot.offset / kDecayGrain], expected) << c.graph.parameters[slot.parameter].name;
    EXPECT_EQ(marks[(slot.offset + slot.size - 1) / kDecayGrain], expected);
  }
}

TEST(CudaProgram, buffersKeepTheirValuesWhileTheyAreUsed) {
  Program program;
  const Place first = program.buffer(64);
  const Place second = program.buffer(64);
  const Place third = program.buffer(64);
  const auto put = [](int number) { return [number](const Addresses& a) { *static_cast<int*>(a[0]) = number; }; };
  int seen = 0;
  const auto add = [](const Addresses& a) { *static_cast<int*>(a[1]) += *static_cast<int*>(a[0]); };
  program.call({first}, put(1));
  program.call({second}, put(10));
  program.call({first, second}, add);
  program.call({third}, put(100));
  program.call({second, third}, add);
  program.call({third, Place::at(&seen)}, add);
  program.place();
  EXPECT_EQ(program.arenaBytes(), 2 * kBufferAlignment) << "the third buffer lies where the first one was";
  std::vector<std::byte> arena(program.arenaBytes());
  program.bind(arena.data());
  program.run(0, 3);
  program.run(3, program.size());
  EXPECT_EQ(seen, 111);
}

}  // namespace
}  // namespace baremark::engine::cuda
