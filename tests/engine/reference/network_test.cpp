// SPDX-License-Identifier: GPL-3.0-or-later
// The reference backend, and what a precision means, shown on it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/reference/network.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::reference {
namespace {

using graph::Precision;

graph::Graph residual() {
  return test::smallResidual({2, 11, 9}, 4, 5);
}

template <class Real>
void fill(ReferenceNetwork<Real>& network, unsigned seed) {
  const auto values = test::randomNumbers(network.images().size(), seed);
  std::transform(values.begin(), values.end(), network.images().begin(), [](double v) { return static_cast<Real>(v); });
  for (std::size_t i = 0; i < network.labels().size(); ++i)
    network.labels()[i] = static_cast<std::int32_t>(i) % network.graph().classes;
}

void expectParameterGradients(graph::Graph graph) {
  ReferenceNetwork<double> network(std::move(graph), {.batch = 3, .seed = 5});
  initialise(network, 11);
  fill(network, 1);
  const double scale = 1.0 / 3;
  network.forward(100);
  test::ReadyGradients sink;
  network.backward(scale, sink);
  const std::vector<double> gradients(network.gradients().begin(), network.gradients().end());
  int compared = 0;
  int near = 0;
  for (const graph::ParameterSlot& slot : network.layout().slots) {
    for (std::size_t i = slot.offset; i < slot.offset + slot.size; i += slot.size / 7 + 1) {
      const auto lossAt = [&](double value) {
        network.parameters()[i] = value;
        return scale * network.forward(100).loss;
      };
      const double middle = network.parameters()[i];
      const double h = 1e-5;
      const double numeric = (lossAt(middle + h) - lossAt(middle - h)) / (2 * h);
      network.parameters()[i] = middle;
      ++compared;
      near += std::abs(gradients[i] - numeric) < 1e-6 * std::max(1.0, std::abs(numeric)) ? 1 : 0;
    }
  }
  // A ReLU or a maximum may switch within the difference. This may affect single elements, never a whole parameter.
  EXPECT_GE(near, compared * 97 / 100) << "of " << compared;
  EXPECT_GT(compared, 40);
}

TEST(ReferenceNetwork, gradientsBecomeReadyFromTheFrontAndAreTheSameWhenEachOperatorIsTimed) {
  ReferenceNetwork<double> network(residual(), {.batch = 4, .seed = 5});
  initialise(network, 11);
  fill(network, 1);
  network.forward(8);
  test::ReadyGradients sink;
  network.backward(0.25, sink);
  EXPECT_TRUE(std::is_sorted(sink.ends.begin(), sink.ends.end()));
  EXPECT_EQ(sink.ends.size(), network.graph().nodes.size() - 1);
  EXPECT_EQ(sink.ends.back(), network.layout().elements);
  EXPECT_EQ(network.layout().slots.front().parameter, *network.graph().nodes.back().weights);
  const std::vector<double> gradients(network.gradients().begin(), network.gradients().end());
  std::fill(network.gradients().begin(), network.gradients().end(), 0.0);
  const auto times = network.timeOperators({.firstSample = 8, .averagedBatch = 4});
  EXPECT_TRUE(std::equal(gradients.begin(), gradients.end(), network.gradients().begin()));
  ASSERT_EQ(times.size(), network.report().size());
  for (const graph::OperatorTime& time : times) EXPECT_GT(time.forwardSeconds + time.backwardSeconds, 0);
}

TEST(ReferenceNetwork, gradientsAreThoseOfTheLoss) {
  for (const graph::Graph& graph :
       {residual(), test::smallPlain({1, 9, 12}, 4, 5), test::smallJoined({2, 7, 6}, 3, 5)}) {
    SCOPED_TRACE(graph.name);
    expectParameterGradients(graph);
  }
}

TEST(ReferenceNetwork, dropoutDependsOnTheSampleNotOnItsPlaceInTheBatch) {
  ReferenceNetwork<double> four(test::smallPlain({1, 9, 12}, 4, 5), {.batch = 4, .seed = 5});
  ReferenceNetwork<double> two(test::smallPlain({1, 9, 12}, 4, 5), {.batch = 2, .seed = 5});
  initialise(four, 11);
  initialise(two, 11);
  fill(four, 1);
  const auto half = two.images().size();
  double sum = 0;
  for (const std::int64_t first : {0, 2}) {
    const auto from = four.images().begin() + first / 2 * static_cast<std::ptrdiff_t>(half);
    std::copy_n(from, half, two.images().begin());
    for (std::size_t i = 0; i < 2; ++i) two.labels()[i] = four.labels()[i + static_cast<std::size_t>(first)];
    sum += two.forward(40 + first).loss;
  }
  EXPECT_NEAR(four.forward(40).loss, sum, 1e-12);
  EXPECT_GT(std::abs(four.forward(44).loss - sum), 1e-6) << "other samples, other masks";
}

TEST(ReferenceNetwork, evaluationDropsNothingAndCountsTheFirstSamples) {
  ReferenceNetwork<double> network(test::smallPlain({1, 9, 12}, 4, 5), {.batch = 4, .seed = 5});
  initialise(network, 11);
  fill(network, 1);
  const double all = network.evaluate(4).loss;
  EXPECT_DOUBLE_EQ(all, network.evaluate(4).loss);
  EXPECT_LT(network.evaluate(2).loss, all);
}

TEST(ReferenceNetwork, runningStatisticsComeNearTheBatch) {
  ReferenceNetwork<double> network(residual(), {.batch = 3});
  initialise(network, 11);
  fill(network, 1);
  double training = 0;
  for (int i = 0; i < 200; ++i) training = network.forward(0).loss;
  EXPECT_NEAR(network.evaluate(3).loss, training, 0.2 * training) << "they differ by the Bessel correction only";
}

using SmallNetwork = ReferenceNetwork<float>;

/// Makes the first batch of a small network.
void begin(SmallNetwork& network) {
  initialise(network, 11);
  fill(network, 1);
  network.prepareTraining();
}

void step(SmallNetwork& network, const graph::StepInput& input) {
  test::ReadyGradients sink;
  network.enqueueStep(input, sink);
}

std::vector<float> weightsOf(SmallNetwork& network) {
  return {network.parameters().begin(), network.parameters().end()};
}

graph::Graph plain() {
  return test::smallPlain({1, 15, 13}, 8, 5);
}

void expectRounded(graph::NumberType type, const std::vector<float>& values, const std::string& where) {
  std::vector<float> rounded = values;
  graph::roundTo(type, std::span(rounded));
  EXPECT_TRUE(rounded == values) << where;
}

TEST(ReferencePrecision, everyOutputAndEveryGradientIsOfTheStorageTypeAndRanksSumTheRoundedGradients) {
  for (const Precision precision : {Precision::BFloat16, Precision::Float16}) {
    const graph::PrecisionRules& rules = graph::rulesOf(precision);
    SmallNetwork network(test::smallResidual({2, 11, 9}, 4, 5), {.batch = 3, .precision = precision});
    begin(network);
    step(network, {.averagedBatch = 3});
    for (graph::NodeId id = 0; id < network.graph().nodes.size(); ++id) {
      const std::string where = std::string(rules.name) + " " + network.graph().nodes[id].name;
      expectRounded(rules.storage, network.value(id), where);
      expectRounded(rules.storage, network.gradient(id), where);
    }
    const graph::DeviceArray sums = network.arena(graph::Arena::Gradients);
    EXPECT_EQ(sums.type, rules.gradients);
    std::vector<float> rounded(network.gradients().begin(), network.gradients().end());
    graph::roundTo(sums.type, std::span(rounded));
    const std::vector<float> summed = test::numbersOf(network, sums);
    EXPECT_TRUE(summed == rounded);
    EXPECT_TRUE(std::any_of(summed.begin(), summed.end(), [](float g) { return g != 0; }));
  }
}

TEST(ReferencePrecision, thePassReadsRoundedWeightsAndKeepsTheMasters) {
  SmallNetwork network(test::smallResidual({2, 11, 9}, 4, 5), {.batch = 3, .precision = Precision::BFloat16});
  begin(network);
  const std::size_t weight = slotOf(network.layout(), *network.graph().nodes.back().weights).offset;
  network.parameters()[weight] = 1.0F;
  const double loss = network.forward(0).loss;
  network.parameters()[weight] = 1.0F + 0x1p-10F;
  EXPECT_EQ(network.forward(0).loss, loss) << "nearer to 1 than to the next bf16";
  EXPECT_EQ(network.parameters()[weight], 1.0F + 0x1p-10F);
  network.parameters()[weight] = 1.25F;
  EXPECT_NE(network.forward(0).loss, loss);
}

TEST(ReferencePrecision, theLossScaleLeavesTheUpdate) {
  SmallNetwork one(plain(), {.batch = 3, .precision = Precision::Float16});
  begin(one);
  SmallNetwork scaled(plain(), {.batch = 3, .precision = Precision::Float16});
  begin(scaled);
  step(one, {.averagedBatch = 3, .factors = {.rate = 0.1}});
  step(scaled, {.averagedBatch = 3, .factors = {.rate = 0.1}, .lossScale = 64});
  double most = 0;
  for (std::size_t i = 0; i < one.gradients().size(); ++i) {
    const float g = one.gradients()[i];
    most = std::max(most, static_cast<double>(std::abs(g)));
    EXPECT_NEAR(scaled.gradients()[i] / 64, g, 0.01 * std::abs(g) + 1e-4);
  }
  EXPECT_GT(most, 0.01);
  const std::vector<float> before = weightsOf(one);
  for (SmallNetwork* network : {&one, &scaled}) network->enqueueUpdate(0, before.size(), nullptr);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(scaled.parameters()[i], one.parameters()[i], 1e-3);
  EXPECT_FALSE(weightsOf(one) == before);
}

TEST(ReferencePrecision, noSliceIsUpdatedBeforeAllAreKnownToBeFinite) {
  SmallNetwork network(plain(), {.batch = 3, .precision = Precision::Float16});
  begin(network);
  const std::vector<float> before = weightsOf(network);
  ASSERT_GT(before.size(), graph::kUpdateGrain);
  const auto updateInTwoSlices = [&] {
    network.enqueueUpdate(0, graph::kUpdateGrain, nullptr);
    EXPECT_TRUE(weightsOf(network) == before) << "the other slice may still have an overflow";
    network.enqueueUpdate(graph::kUpdateGrain, before.size(), nullptr);
    return network.finishStep(nullptr).isSkipped;
  };
  const graph::StepInput input{.averagedBatch = 3, .factors = {.rate = 0.1}, .lossScale = 128, .skipsNonFinite = true};
  constexpr std::uint16_t kInfinity = 0x7c00;
  for (const std::size_t overflow : {graph::kFirstElement, before.size() - 1}) {
    step(network, input);
    static_cast<std::uint16_t*>(network.arena(graph::Arena::Gradients).address)[overflow] = kInfinity;
    EXPECT_TRUE(updateInTwoSlices());
    EXPECT_TRUE(weightsOf(network) == before);
  }
  step(network, input);
  EXPECT_FALSE(updateInTwoSlices());
  const std::vector<float> after = weightsOf(network);
  const auto middle = static_cast<std::ptrdiff_t>(graph::kUpdateGrain);
  EXPECT_FALSE(std::equal(after.begin(), after.begin() + middle, before.begin()));
  EXPECT_FALSE(std::equal(after.begin() + middle, after.end(), before.begin() + middle));
}

TEST(ReferencePrecision, sumsAreRoundedOnceForEachAddition) {
  constexpr std::uint16_t kOne = 0x3f80;
  constexpr std::uint16_t kTwoToMinus9 = 0x3b00;
  std::uint16_t sum = kOne;
  graph::addNarrow(graph::NumberType::BFloat16, 1, &kTwoToMinus9, &sum);
  EXPECT_EQ(sum, kOne);
  graph::addNarrow(graph::NumberType::BFloat16, 1, &kOne, &sum);
  EXPECT_EQ(sum, 0x4000) << "2";
}

}  // namespace
}  // namespace baremark::engine::reference
