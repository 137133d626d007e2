// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA backend against the reference backend. Over the tests' cuDNN and CUDA runtime, it shows that the backend
// calls the right operators on the right memory in the right order. BAREMARK_GPU_TESTS builds the same cases for a GPU.
#include "engine/cuda/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/reference/network.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::cuda {
namespace {

using graph::Arena;
using graph::Network;
using graph::NetworkOptions;
using graph::NetworkUse;
using graph::OptimizerKind;
using graph::Precision;
using test::numbersOf;
using test::plainValues;
using Floats = std::vector<float>;

/// Waits for each event.
class ReadyEnds final : public test::ReadyGradients {
 public:
  void gradientsReady(std::size_t end, graph::Event* ready) override {
    ASSERT_NE(ready, nullptr);
    ready->wait();
    ReadyGradients::gradientsReady(end, ready);
  }
};

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

/// Makes the parameters and the first batch.
void begin(Network<float>& network) {
  graph::initialise(network, 7);
  network.prepareTraining();
  fillBatch(network, 1);
}

constexpr float kLossScale = 128;  // where the precision needs one

template <class Sink>
graph::StepResult step(Network<float>& network, std::int64_t number, float lossScale, Sink& sink) {
  const std::int64_t batch = network.batch();
  network.enqueueStep({.firstSample = number * batch,
                       .averagedBatch = 2 * batch,
                       .factors = {0.05, number + 1},
                       .lossScale = lossScale},
                      sink);
  const std::size_t elements = network.layout().elements;
  if (elements > graph::kUpdateGrain) network.enqueueUpdate(0, graph::kUpdateGrain, sink.last);
  network.enqueueUpdate(elements > graph::kUpdateGrain ? graph::kUpdateGrain : 0, elements, sink.last);
  return network.finishStep(sink.last);
}

/// After so many steps, relative to the largest number of an array. The backends add in other orders, and the reference
/// adds a bias before it rounds. So numbers of 16 bits differ here and there by a unit in the last place (2^-8 or
/// 2^-11), which the next layers multiply. Eight units a step are allowed.
double toleranceOf(Precision precision, int steps) {
  switch (precision) {
    case Precision::Float32:
      return 2e-5;
    case Precision::TensorFloat32:
      return 2e-2;  // a product is rounded to 11 bits
    case Precision::BFloat16:
      return steps * 8 * 0x1p-8;
    case Precision::Float16:
      return steps * 8 * 0x1p-11;
  }
  return 0;
}

/// Trains both backends for three steps and compares everything that a backend hands out. With TF32, the reference
/// multiplies in fp32. Hits are only compared in fp32.
void compare(const graph::Graph& graph, NetworkOptions options) {
  SCOPED_TRACE(std::string(graph::rulesOf(options.precision).name));
  options.use = NetworkUse::TrainingAndEvaluation;
  const auto cuda = makeCudaNetwork(graph, options);
  const bool isFp32 = options.precision == Precision::Float32;
  const Precision precision = options.precision;
  const float lossScale = graph::rulesOf(options.precision).needsLossScale ? kLossScale : 1;
  if (options.precision == Precision::TensorFloat32) options.precision = Precision::Float32;
  reference::ReferenceNetwork<float> sound(graph, options);
  for (Network<float>* network : {cuda.get(), static_cast<Network<float>*>(&sound)}) begin(*network);
  EXPECT_EQ(plainValues(*cuda, cuda->arena(Arena::Parameters)), plainValues(sound, sound.arena(Arena::Parameters)));
  for (int number = 0; number < 3; ++number) {
    SCOPED_TRACE("step " + std::to_string(number));
    const double tolerance = toleranceOf(precision, number + 1);
    fillBatch(*cuda, static_cast<unsigned>(number) + 1);
    fillBatch(sound, static_cast<unsigned>(number) + 1);
    ReadyEnds ready;
    test::ReadyGradients none;
    const graph::StepResult have = step(*cuda, number, lossScale, ready);
    const graph::StepResult want = step(sound, number, lossScale, none);
    ASSERT_FALSE(ready.ends.empty());
    EXPECT_TRUE(std::is_sorted(ready.ends.begin(), ready.ends.end()));
    EXPECT_EQ(ready.ends.back(), cuda->layout().elements);
    EXPECT_NEAR(have.sums[graph::kLoss], want.sums[graph::kLoss], 5 * tolerance);
    if (isFp32) {
      EXPECT_EQ(have.sums[graph::kTop1], want.sums[graph::kTop1]);
      EXPECT_EQ(have.sums[graph::kTop5], want.sums[graph::kTop5]);
    }
    EXPECT_NEAR(have.decayLoss, want.decayLoss, tolerance / 2);
    expectNear(plainValues(*cuda, cuda->arena(Arena::Gradients)), plainValues(sound, sound.arena(Arena::Gradients)),
               tolerance, "gradient");
    expectNear(plainValues(*cuda, cuda->arena(Arena::Parameters)), plainValues(sound, sound.arena(Arena::Parameters)),
               tolerance, "parameter");
    expectNear(numbersOf(*cuda, cuda->arena(Arena::Statistics)), numbersOf(sound, sound.arena(Arena::Statistics)),
               tolerance, "statistic");
    const auto state = cuda->state();
    const auto wanted = sound.state();
    ASSERT_EQ(state.size(), wanted.size());
    for (std::size_t i = 0; i < state.size(); ++i) {
      EXPECT_EQ(state[i].name, wanted[i].name);
      expectNear(plainValues(*cuda, state[i].values), plainValues(sound, wanted[i].values), tolerance, state[i].name);
    }
  }
  const int samples = options.batch - 1;
  const graph::BatchResult have = cuda->evaluate(samples);
  const graph::BatchResult want = sound.evaluate(samples);
  EXPECT_NEAR(have.loss, want.loss, 50 * toleranceOf(precision, 3));
  if (!isFp32) return;
  EXPECT_EQ(have.top1, want.top1);
  EXPECT_EQ(have.top5, want.top5);
}

void compareInEveryStoredType(const graph::Graph& graph, NetworkOptions options) {
  for (const Precision precision : {Precision::Float32, Precision::BFloat16, Precision::Float16}) {
    options.precision = precision;
    compare(graph, options);
  }
}

/// The CUDA runtime of the tests cannot capture a CUDA graph. On a GPU, the environment chooses.
class CudaNetwork : public testing::Test {
 protected:
  void SetUp() override { ::setenv("BAREMARK_CUDA_GRAPHS", "off", 0); }
};

TEST_F(CudaNetwork, trainsSmallNetworksAsTheReferenceDoes) {
  for (const graph::Shape& image : {graph::Shape{3, 17, 15}, graph::Shape{1, 16, 16}})
    compareInEveryStoredType(
        test::smallResidual(image, 6, 11),
        {.batch = 5, .seed = 3, .optimizer = {.kind = OptimizerKind::Momentum, .weightDecay = 1e-3}});
  compareInEveryStoredType(test::smallJoined({2, 9, 7}, 4, 6), {.batch = 3, .seed = 2});
  for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum})
    compareInEveryStoredType(test::smallPlain({2, 12, 14}, 5, 7),
                             {.batch = 4, .seed = 9, .optimizer = {.kind = kind, .weightDecay = 1e-3}});
  compare(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 4, .seed = 9, .precision = Precision::TensorFloat32});
}

/// The gradients of a first step.
Floats firstGradients(Network<float>& network) {
  begin(network);
  test::ReadyGradients sink;
  static_cast<void>(step(network, 0, 1, sink));
  return plainValues(network, network.arena(Arena::Gradients));
}

double distance(const Floats& a, const Floats& b) {
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    squares += difference * difference;
  }
  return std::sqrt(squares);
}

/// A fused norm rounds its sum once, the reference twice. Where that decides whether a ReLU passes a gradient, the
/// gradients differ by more than a rounding. So they are compared by their distance from the exact ones; bf16 has such
/// places even in this small network.
TEST_F(CudaNetwork, fusedNormsAreAsExactAsTheReference) {
  const graph::Graph graph = test::smallResidual({3, 17, 15}, 8, 11);
  const auto exact = firstGradients(*makeCudaNetwork(graph, {.batch = 5, .seed = 3}));
  for (const auto& [precision, factor] : {std::pair{Precision::Float16, 1.05}, {Precision::BFloat16, 2.0}}) {
    const NetworkOptions options{.batch = 5, .seed = 3, .precision = precision};
    reference::ReferenceNetwork<float> sound(graph, options);
    const double allowed = distance(firstGradients(sound), exact);
    for (const std::string isOn : {"on", "off"}) {
      ::setenv("BAREMARK_CUDA_FUSED_NORMS", isOn.c_str(), 1);
      const auto network = makeCudaNetwork(graph, options);
      EXPECT_LT(distance(firstGradients(*network), exact), (isOn == "on" ? factor : 1.05) * allowed) << isOn;
      const auto report = network->report();
      EXPECT_EQ(isOn == "on", std::any_of(report.begin(), report.end(), [](const auto& row) {
                  return row.implementation == "cuDNN with add and ReLU";
                }));
    }
  }
  ::unsetenv("BAREMARK_CUDA_FUSED_NORMS");
}

TEST_F(CudaNetwork, recomputationGivesTheSameBits) {
  const graph::Graph graph = test::smallResidual({3, 17, 15}, 8, 11);
  for (const Precision precision : {Precision::Float32, Precision::BFloat16}) {
    std::vector<Floats> results;
    for (const bool recomputes : {false, true}) {
      const auto network =
          makeCudaNetwork(graph, {.batch = 5, .seed = 3, .recomputes = recomputes, .precision = precision});
      begin(*network);
      Floats all;
      for (int number = 0; number < 2; ++number) {
        fillBatch(*network, static_cast<unsigned>(number) + 1);
        ReadyEnds ready;
        static_cast<void>(step(*network, number, 1, ready));
        for (const Arena which : {Arena::Gradients, Arena::Parameters, Arena::Statistics}) {
          const Floats numbers = numbersOf(*network, network->arena(which));
          all.insert(all.end(), numbers.begin(), numbers.end());
        }
      }
      results.push_back(std::move(all));
    }
    EXPECT_TRUE(results[0] == results[1]) << graph::rulesOf(precision).name;
  }
  const auto kept = makeCudaNetwork(graph, {.batch = 5})->report();
  const auto again = makeCudaNetwork(graph, {.batch = 5, .recomputes = true})->report();
  EXPECT_TRUE(std::equal(kept.begin(), kept.end(), again.begin(),
                         [](const auto& a, const auto& b) { return a.forwardBytes == b.forwardBytes; }));
  EXPECT_FALSE(std::equal(kept.begin(), kept.end(), again.begin(),
                          [](const auto& a, const auto& b) { return a.backwardBytes == b.backwardBytes; }));
}

TEST_F(CudaNetwork, gradientsAreOfTheTypeOfThePrecisionAndParametersAreFp32) {
  for (const graph::PrecisionRules& rules : graph::kPrecisions) {
    const auto network =
        makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 2, .seed = 1, .precision = rules.precision});
    EXPECT_EQ(network->arena(Arena::Gradients).type, rules.gradients) << rules.name;
    EXPECT_EQ(network->arena(Arena::Gradients).count, network->layout().elements) << rules.name;
    EXPECT_EQ(network->arena(Arena::Parameters).type, graph::NumberType::Float32) << rules.name;
  }
}

TEST_F(CudaNetwork, aBatchThatIsThereIsNotCopiedAgain) {
  const auto network = makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7),
                                       {.batch = 4, .use = NetworkUse::TrainingAndEvaluation, .seed = 9});
  begin(*network);
  const auto lossOf = [&](unsigned seed, bool isNewBatch) {
    fillBatch(*network, seed);
    ReadyEnds ready;
    network->enqueueStep({.averagedBatch = 4, .isNewBatch = isNewBatch}, ready);
    return network->finishStep(ready.last).sums[graph::kLoss];
  };
  const float first = lossOf(1, true);
  EXPECT_EQ(lossOf(2, false), first);
  EXPECT_NE(lossOf(2, true), first);
  static_cast<void>(network->evaluate(4));
  EXPECT_EQ(lossOf(1, false), first) << "an evaluation has overwritten it";
}

TEST_F(CudaNetwork, anEvaluationReadsTheWeightsThatWereCopied) {
  const NetworkOptions options{.batch = 4, .use = NetworkUse::Evaluation, .seed = 9, .precision = Precision::BFloat16};
  const auto cuda = makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), options);
  reference::ReferenceNetwork<float> sound(test::smallPlain({2, 12, 14}, 5, 7), options);
  double before = 0;
  for (const unsigned seed : {7U, 8U}) {
    for (Network<float>* network : {cuda.get(), static_cast<Network<float>*>(&sound)}) {
      graph::initialise(*network, seed);
      fillBatch(*network, 1);
    }
    const double loss = cuda->evaluate(4).loss;
    EXPECT_NEAR(loss, sound.evaluate(4).loss, 4 * toleranceOf(Precision::BFloat16, 1));
    EXPECT_NE(loss, before);
    before = loss;
  }
}

constexpr std::uint16_t kInfinityOfFp16 = 0x7c00;

TEST_F(CudaNetwork, noSliceIsUpdatedBeforeAllAreKnownToBeFinite) {
  const auto network =
      makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 4, .precision = Precision::Float16});
  begin(*network);
  const Floats before = numbersOf(*network, network->arena(Arena::Parameters));
  const std::size_t elements = network->layout().elements;
  ASSERT_GT(elements, graph::kUpdateGrain);
  const auto isSkippedWith = [&](std::optional<std::size_t> overflow) {
    ReadyEnds ready;
    network->enqueueStep({.averagedBatch = 4, .factors = {0.1, 1}, .lossScale = 128, .skipsNonFinite = true}, ready);
    const graph::DeviceArray gradients = network->arena(Arena::Gradients);
    if (overflow) network->memory().toDevice(&kInfinityOfFp16, gradients.part(*overflow, *overflow + 1));
    network->enqueueUpdate(0, graph::kUpdateGrain, ready.last);
    network->enqueueUpdate(graph::kUpdateGrain, elements, ready.last);
    return network->finishStep(ready.last).isSkipped;
  };
  const graph::ParameterSlot& last = network->layout().slots.back();  // without the padding, which no pass writes
  for (const std::size_t overflow : {graph::kFirstElement, last.offset + last.size - 1}) {
    EXPECT_TRUE(isSkippedWith(overflow));
    EXPECT_EQ(numbersOf(*network, network->arena(Arena::Parameters)), before);
  }
  EXPECT_FALSE(isSkippedWith({})) << "each step looks anew";
  const Floats after = numbersOf(*network, network->arena(Arena::Parameters));
  const auto middle = static_cast<std::ptrdiff_t>(graph::kUpdateGrain);
  EXPECT_FALSE(std::equal(after.begin(), after.begin() + middle, before.begin()));
  EXPECT_FALSE(std::equal(after.begin() + middle, after.end(), before.begin() + middle));
}

TEST_F(CudaNetwork, reportsEveryLayer) {
  const auto network = makeCudaNetwork(test::smallPlain({2, 12, 14}, 5, 7), {.batch = 4});
  EXPECT_GT(network->memoryBytes(), 0);
  EXPECT_EQ(network->report().front().name, "conv1");
  EXPECT_EQ(network->report().front().implementation, "cuDNN implicit_precomp_gemm");
  EXPECT_GT(network->report().front().forwardFlops, 0);
  EXPECT_EQ(network->report()[2].implementation, "cuDNN implicit_precomp_gemm with a border");
}

TEST_F(CudaNetwork, timesEachRowOfItsReportInAPassOfTheSameBits) {
  const auto network = makeCudaNetwork(test::smallResidual({3, 16, 14}, 16, 7), {.batch = 4});
  begin(*network);
  const graph::StepInput input{.averagedBatch = 4};
  test::ReadyGradients sink;
  network->enqueueStep(input, sink);
  static_cast<void>(network->finishStep(sink.last));
  const Floats parameters = numbersOf(*network, network->arena(Arena::Parameters));
  const Floats gradients = numbersOf(*network, network->arena(Arena::Gradients));
  const auto times = network->timeOperators(input);
  EXPECT_EQ(numbersOf(*network, network->arena(Arena::Parameters)), parameters);
  EXPECT_EQ(numbersOf(*network, network->arena(Arena::Gradients)), gradients);
  ASSERT_EQ(times.size(), network->report().size());
  for (const graph::OperatorTime& time : times) {
    EXPECT_GT(time.forwardSeconds, 0);
    EXPECT_GT(time.backwardSeconds, 0);
  }
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

}  // namespace
}  // namespace baremark::engine::cuda
