// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reference/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/fakes/plain_values.h"
#include "tests/engine/reference/finite_difference.h"
#include "tests/engine/reference/small_graphs.h"

namespace baremark::engine::reference {
namespace {

graph::Graph residual() {
  return test::smallResidual({2, 11, 9}, 4, 5);
}

void fill(ReferenceNetwork<double>& network, unsigned seed) {
  const auto values = test::randomNumbers(network.images().size(), seed);
  std::copy(values.begin(), values.end(), network.images().begin());
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

TEST(ReferenceNetwork, timesEachRowOfItsReportInAPassOfTheSameBits) {
  ReferenceNetwork<double> network(residual(), {.batch = 4, .seed = 5});
  initialise(network, 11);
  fill(network, 1);
  network.forward(8);
  test::ReadyGradients sink;
  network.backward(0.25, sink);
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

TEST(ReferenceNetwork, gradientsBecomeReadyFromTheFrontOfTheArena) {
  ReferenceNetwork<double> network(residual(), {.batch = 2});
  initialise(network, 11);
  fill(network, 1);
  network.forward(0);
  test::ReadyGradients sink;
  network.backward(1, sink);
  EXPECT_TRUE(std::is_sorted(sink.ends.begin(), sink.ends.end()));
  EXPECT_EQ(sink.ends.size(), network.graph().nodes.size() - 1);
  EXPECT_EQ(sink.ends.back(), network.layout().elements);
  EXPECT_EQ(network.layout().slots.front().parameter, *network.graph().nodes.back().weights);
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
  const double evaluated = network.evaluate(3).loss;
  EXPECT_NEAR(evaluated, training, 0.2 * training) << "they differ by the Bessel correction only";
}

}  // namespace
}  // namespace baremark::engine::reference
