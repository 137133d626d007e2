// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA backend against the reference backend. Over the tests' cuDNN and CUDA runtime, it shows that the backend
// calls the right operators on the right memory in the right order. BAREMARK_GPU_TESTS builds the same cases for a GPU.
#include "engine/cuda/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/reference/network.h"
#include "tests/engine/reference/finite_difference.h"
#include "tests/engine/reference/small_graphs.h"

namespace baremark::engine::cuda {
namespace {

using graph::Arena;
using graph::Network;
using graph::NetworkOptions;
using graph::NetworkUse;
using graph::OptimizerKind;
using graph::ParameterSlot;
using Floats = std::vector<float>;

class ReadyEnds final : public graph::GradientSink {
 public:
  void gradientsReady(std::size_t end, graph::Event* ready) override {
    ASSERT_NE(ready, nullptr);
    ready->wait();
    ends.push_back(end);
    last = ready;
  }
  std::vector<std::size_t> ends;
  graph::Event* last = nullptr;
};

class NoSink final : public graph::GradientSink {
 public:
  void gradientsReady(std::size_t, graph::Event*) override {}
};

Floats fetched(Network<float>& network, const graph::DeviceArray& array) {
  Floats numbers(array.count);
  network.memory().toHost(array, numbers.data());
  return numbers;
}

/// The parameters, gradients or optimiser's state of `array`, in their plain layout, one after the other.
Floats plainOf(Network<float>& network, const graph::DeviceArray& array) {
  const Floats arena = fetched(network, array);
  Floats all;
  for (graph::ParameterId id = 0; id < network.graph().parameters.size(); ++id) {
    const ParameterSlot& slot = graph::slotOf(network.layout(), id);
    Floats plain(static_cast<std::size_t>(network.graph().parameters[id].elements()));
    network.toPlain(id, arena.data() + slot.offset, plain.data());
    all.insert(all.end(), plain.begin(), plain.end());
  }
  return all;
}

/// `tolerance` is relative to the largest number of `want`.
void expectNear(const Floats& have, const Floats& want, double tolerance, const std::string& what) {
  ASSERT_EQ(have.size(), want.size()) << what;
  double largest = 0;
  for (const float number : want) largest = std::max(largest, std::abs(static_cast<double>(number)));
  for (std::size_t i = 0; i < want.size(); ++i)
    ASSERT_NEAR(have[i], want[i], tolerance * largest + 1e-7) << what << ", element " << i;
}

void fillBatch(Network<float>& network, unsigned seed) {
  const std::vector<double> drawn = test::randomNumbers(network.images().size(), seed, -1, 1);
  std::copy(drawn.begin(), drawn.end(), network.images().begin());
  int label = static_cast<int>(seed);
  for (std::int32_t& value : network.labels()) value = label++ % network.graph().classes;
}

void step(Network<float>& network, std::int64_t number, graph::GradientSink& sink, graph::Event*& last,
          graph::StepResult& result) {
  const std::int64_t batch = network.batch();
  network.enqueueStep({.firstSample = number * batch, .averagedBatch = 2 * batch, .factors = {0.05, number + 1}}, sink);
  const std::size_t elements = network.layout().elements;
  if (elements > graph::kUpdateGrain) network.enqueueUpdate(0, graph::kUpdateGrain, last);
  network.enqueueUpdate(elements > graph::kUpdateGrain ? graph::kUpdateGrain : 0, elements, last);
  result = network.finishStep(last);
}

constexpr double kFp32 = 2e-5;
constexpr double kTf32 = 2e-2;  // a product is rounded to 11 bits

/// Trains both backends for three steps and compares everything that a backend hands out. With TF32, the reference
/// multiplies in fp32, and hits are not compared.
void compare(const graph::Graph& graph, NetworkOptions options) {
  options.use = NetworkUse::TrainingAndEvaluation;
  const auto cuda = makeCudaNetwork(graph, options);
  const bool isFp32 = options.precision == graph::Precision::Float32;
  const double tolerance = isFp32 ? kFp32 : kTf32;
  options.precision = graph::Precision::Float32;
  reference::ReferenceNetwork<float> sound(graph, options);
  for (Network<float>* network : {cuda.get(), static_cast<Network<float>*>(&sound)}) {
    graph::initialise(*network, 7);
    network->prepareTraining();
  }
  expectNear(plainOf(*cuda, cuda->arena(Arena::Parameters)), plainOf(sound, sound.arena(Arena::Parameters)), tolerance,
             "start");
  for (int number = 0; number < 3; ++number) {
    SCOPED_TRACE("step " + std::to_string(number));
    fillBatch(*cuda, static_cast<unsigned>(number) + 1);
    fillBatch(sound, static_cast<unsigned>(number) + 1);
    ReadyEnds ready;
    NoSink none;
    graph::Event* nothing = nullptr;
    graph::StepResult have;
    graph::StepResult want;
    step(*cuda, number, ready, ready.last, have);
    step(sound, number, none, nothing, want);
    ASSERT_FALSE(ready.ends.empty());
    EXPECT_TRUE(std::is_sorted(ready.ends.begin(), ready.ends.end()));
    EXPECT_EQ(ready.ends.back(), cuda->layout().elements);
    EXPECT_NEAR(have.sums[graph::kLoss], want.sums[graph::kLoss], 5 * tolerance);
    if (isFp32) {
      EXPECT_EQ(have.sums[graph::kTop1], want.sums[graph::kTop1]);
      EXPECT_EQ(have.sums[graph::kTop5], want.sums[graph::kTop5]);
    }
    EXPECT_NEAR(have.decayLoss, want.decayLoss, tolerance / 2);
    expectNear(plainOf(*cuda, cuda->arena(Arena::Gradients)), plainOf(sound, sound.arena(Arena::Gradients)), tolerance,
               "gradient");
    expectNear(plainOf(*cuda, cuda->arena(Arena::Parameters)), plainOf(sound, sound.arena(Arena::Parameters)),
               tolerance, "parameter");
    expectNear(fetched(*cuda, cuda->arena(Arena::Statistics)), fetched(sound, sound.arena(Arena::Statistics)),
               tolerance, "statistic");
    const auto state = cuda->state();
    const auto wanted = sound.state();
    ASSERT_EQ(state.size(), wanted.size());
    for (std::size_t i = 0; i < state.size(); ++i) {
      EXPECT_EQ(state[i].name, wanted[i].name);
      expectNear(plainOf(*cuda, state[i].values), plainOf(sound, wanted[i].values), tolerance, state[i].name);
    }
  }
  const int samples = options.batch - 1;
  const graph::BatchResult have = cuda->evaluate(samples);
  const graph::BatchResult want = sound.evaluate(samples);
  EXPECT_NEAR(have.loss, want.loss, 50 * tolerance);
  if (!isFp32) return;
  EXPECT_EQ(have.top1, want.top1);
  EXPECT_EQ(have.top5, want.top5);
}

/// The CUDA runtime of the tests cannot capture a CUDA graph. On a GPU, the environment chooses.
class CudaNetwork : public testing::Test {
 protected:
  void SetUp() override { ::setenv("BAREMARK_CUDA_GRAPHS", "off", 0); }
};

TEST_F(CudaNetwork, trainsASmallResidualNetworkAsTheReferenceDoes) {
  for (const graph::Shape& image : {graph::Shape{3, 17, 15}, graph::Shape{1, 16, 16}})
    compare(test::smallResidual(image, 6, 11),
            {.batch = 5, .seed = 3, .optimizer = {.kind = OptimizerKind::Momentum, .weightDecay = 1e-3}});
}

TEST_F(CudaNetwork, trainsANetworkThatJoinsValuesAsTheReferenceDoes) {
  compare(test::smallJoined({2, 9, 7}, 4, 6), {.batch = 3, .seed = 2});
}

TEST_F(CudaNetwork, trainsASmallPlainNetworkAsTheReferenceDoes) {
  for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum})
    compare(test::smallPlain({2, 12, 14}, 5, 7),
            {.batch = 4, .seed = 9, .optimizer = {.kind = kind, .weightDecay = 1e-3}});
}

TEST_F(CudaNetwork, trainsInTf32NearTheReference) {
  compare(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 4, .seed = 9, .precision = graph::Precision::TensorFloat32});
}

TEST_F(CudaNetwork, takesTf32) {
  NetworkOptions options{.batch = 2, .seed = 1, .precision = graph::Precision::TensorFloat32};
  EXPECT_EQ(makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), options)->arena(Arena::Gradients).type,
            graph::NumberType::Float32);
}

TEST_F(CudaNetwork, reportsEveryLayer) {
  const auto network = makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 4});
  EXPECT_GT(network->memoryBytes(), 0);
  EXPECT_EQ(network->report().front().name, "conv1");
  EXPECT_EQ(network->report().front().implementation, "cuDNN implicit_precomp_gemm");
  EXPECT_GT(network->report().front().forwardFlops, 0);
  EXPECT_EQ(network->report()[2].implementation, "cuDNN implicit_precomp_gemm with a border");
}

TEST_F(CudaNetwork, anUnevenAveragePoolIsRefused) {
  graph::GraphBuilder net("uneven", {1, 4, 4});
  net.fullyConnected("fc",
                     net.maxPool("pool", net.input(), {.kernel = 3, .stride = 2, .padding = graph::Padding::Same}),
                     {.outputs = 3, .init = {}});
  graph::Graph graph = net.finish();
  graph.nodes[1].kind = graph::OpKind::AveragePool;
  EXPECT_THROW(static_cast<void>(makeCudaNetwork(graph, {})), EngineError);
}

TEST_F(CudaNetwork, theSwitchOfTheGraphsHasTwoValues) {
  const std::string before = std::getenv("BAREMARK_CUDA_GRAPHS");
  ::setenv("BAREMARK_CUDA_GRAPHS", "perhaps", 1);
  EXPECT_THROW(static_cast<void>(makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), {})), EngineError);
  ::setenv("BAREMARK_CUDA_GRAPHS", before.c_str(), 1);
}

}  // namespace
}  // namespace baremark::engine::cuda
