// SPDX-License-Identifier: GPL-3.0-or-later
// Each operator of the reference backend against finite differences in fp64, with odd sizes, strides and asymmetric
// pads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"
#include "engine/reference/loss.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::reference {
namespace {

using graph::GraphBuilder;
using graph::NodeId;
using graph::OpKind;
using test::expectGradient;
using test::randomNumbers;
using Numbers = std::vector<double>;

/// A network whose last operator but one is the one that `append` appends.
graph::Graph around(const graph::Shape& image, const std::function<NodeId(GraphBuilder&)>& append) {
  GraphBuilder net("one", image);
  net.fullyConnected("fc", append(net), {.outputs = 2});
  return net.finish();
}

/// The last operator but one of a network, with random numbers in all arrays. Training passes.
class LoneOperator {
 public:
  LoneOperator(const graph::Graph& graph, int batch) : m_graph(graph) {
    m_arrays.graph = &m_graph;
    m_arrays.id = m_graph.nodes.size() - 2;
    m_arrays.batch = batch;
    m_arrays.isTraining = true;
    m_arrays.firstSample = 100;
    const graph::Node& node = m_arrays.node();
    for (const NodeId input : node.inputs) inputs.push_back(numbers(batch * m_graph.nodes[input].output.elements()));
    if (node.weights) weights = numbers(m_graph.parameters[*node.weights].elements());
    if (node.bias) bias = numbers(m_graph.parameters[*node.bias].elements());
    output.resize(static_cast<std::size_t>(batch * node.output.elements()));
    statistics.resize(2 * static_cast<std::size_t>(node.output.channels));
    const auto saved = graph::operatorOf(node.kind).savedElements;
    if (saved) m_saved.resize(static_cast<std::size_t>(saved(node, batch)));
  }
  LoneOperator(const LoneOperator&) = delete;
  LoneOperator& operator=(const LoneOperator&) = delete;

  [[nodiscard]] OpKind kind() const { return m_arrays.node().kind; }

  const Numbers& forward() {
    m_arrays.inputs.clear();
    for (const Numbers& input : inputs) m_arrays.inputs.push_back(input.data());
    m_arrays.weights = weights.data();
    m_arrays.bias = bias.empty() ? nullptr : bias.data();
    m_arrays.output = output.data();
    m_arrays.statistics = statistics.data();
    m_arrays.saved = m_saved.data();
    code().forward(m_arrays);
    return output;
  }

  void expectGradients() {
    forward();
    const Numbers dy = randomNumbers(output.size(), 99);
    Numbers dWeights(weights.size());
    Numbers dBias(bias.size());
    m_arrays.dOutput = dy.data();
    m_arrays.dWeights = dWeights.data();
    m_arrays.dBias = bias.empty() ? nullptr : dBias.data();
    if (code().backwardParameters) code().backwardParameters(m_arrays);
    std::vector<Numbers> gradients;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      gradients.emplace_back(inputs[i].size());
      code().backwardInput(m_arrays, i, gradients.back().data());
    }
    const auto expect = [&](const std::string& of, Numbers& values, const Numbers& gradient) {
      const Numbers before = values;
      expectGradient(of, before, gradient, [&](const Numbers& v) {
        values = v;
        return test::dot(forward(), dy);
      });
      values = before;
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) expect("input " + std::to_string(i), inputs[i], gradients[i]);
    expect("weights", weights, dWeights);
    expect("bias", bias, dBias);
  }

  std::vector<Numbers> inputs;
  Numbers weights;
  Numbers bias;
  Numbers output;
  Numbers statistics;

 private:
  /// Where an operator has kinks, the numbers are apart by 1 and not 0, so no difference crosses one.
  Numbers numbers(std::int64_t count) {
    Numbers out = randomNumbers(static_cast<std::size_t>(count), ++m_seed);
    if (kind() != OpKind::Relu && kind() != OpKind::MaxPool) return out;
    std::iota(out.begin(), out.end(), 0.5 - static_cast<double>(count / 2));
    std::shuffle(out.begin(), out.end(), std::mt19937(5));
    return out;
  }
  [[nodiscard]] const graph::ReferenceCode<double>& code() const { return graph::operatorOf(kind()).inDouble; }

  graph::Graph m_graph;
  graph::NodeArrays<double> m_arrays;
  Numbers m_saved;
  unsigned m_seed = 0;
};

struct WindowCase {
  const char* name;
  graph::Shape in;
  int kernel;
  int stride;
  graph::Padding padding;
};

const WindowCase kWindows[] = {
    {"3x3 SAME on an odd size", {3, 5, 7}, 3, 1, graph::Padding::Same},
    {"3x3 stride 2, pads 0,1", {2, 6, 8}, 3, 2, graph::Padding::Same},
    {"5x5 SAME", {1, 6, 5}, 5, 1, graph::Padding::Same},
    {"7x7 stride 2, pads 2,3", {2, 8, 8}, 7, 2, graph::Padding::Same},
    {"1x1 stride 2", {3, 5, 5}, 1, 2, graph::Padding::Valid},
    {"3x3 stride 2 of a ResNet", {2, 6, 6}, 3, 2, graph::Padding::SameResnet},
    {"2x2 VALID that leaves a row out", {2, 5, 7}, 2, 2, graph::Padding::Valid},
};

/// To add an operator, add a row.
std::vector<graph::Graph> everyOperator() {
  std::vector<graph::Graph> graphs;
  for (const WindowCase& c : kWindows) {
    const graph::PoolSpec pool{c.kernel, c.stride, c.padding};
    graphs.push_back(around(c.in, [&](GraphBuilder& net) {
      return net.convolution(c.name, 0, {.channels = 3, .kernel = c.kernel, .stride = c.stride, .padding = c.padding});
    }));
    graphs.push_back(around(c.in, [&](GraphBuilder& net) { return net.maxPool(c.name, 0, pool); }));
    graphs.push_back(around(c.in, [&](GraphBuilder& net) { return net.averagePool(c.name, 0, pool); }));
  }
  const auto row = [&](const std::function<NodeId(GraphBuilder&)>& append) {
    graphs.push_back(around({4, 3, 5}, append));
  };
  row([](GraphBuilder& net) { return net.fullyConnected("fully connected", 0, {.outputs = 7}); });
  row([](GraphBuilder& net) { return net.batchNorm("batch norm", 0, {.epsilon = 1e-3}); });
  row([](GraphBuilder& net) { return net.relu("relu", 0); });
  row([](GraphBuilder& net) { return net.dropout("dropout", 0, 0.5); });
  row([](GraphBuilder& net) { return net.add("add", {0, net.relu("relu", 0)}); });
  row([](GraphBuilder& net) { return net.add("add of three", {0, net.relu("relu", 0), 0}); });
  row([](GraphBuilder& net) {
    const NodeId wide = net.convolution("wide", 0, {.channels = 6});
    return net.concat("concat", {0, wide, net.convolution("narrow", 0, {.channels = 1})});
  });
  return graphs;
}

TEST(Reference, gradientsOfEveryOperatorAreThoseOfItsForwardPass) {
  std::set<OpKind> missing;
#define BAREMARK_INSERT(Name) missing.insert(OpKind::Name);
  BAREMARK_EVERY_OPERATOR(BAREMARK_INSERT)
#undef BAREMARK_INSERT
  for (const graph::Graph& graph : everyOperator()) {
    LoneOperator one(graph, 2);
    SCOPED_TRACE(std::string(graph::operatorOf(one.kind()).name) + ", " + graph.nodes[graph.nodes.size() - 2].name);
    one.expectGradients();
    missing.erase(one.kind());
  }
  EXPECT_TRUE(missing.empty()) << graph::operatorOf(*missing.begin()).name << " has no row";
}

TEST(Reference, convolutionMatchesAValueWorkedOutByHand) {
  // 1 to 9 in a 3x3 image, a 2x2 window of ones, stride 2, pads 0,1: the last column and row see zeros.
  LoneOperator one(around({1, 3, 3},
                          [](GraphBuilder& net) {
                            return net.convolution("conv", 0, {.kernel = 2, .stride = 2, .bias = graph::Bias::None});
                          }),
                   1);
  std::iota(one.inputs[0].begin(), one.inputs[0].end(), 1.0);
  one.weights.assign(4, 1.0);
  EXPECT_EQ(one.forward(), (Numbers{1 + 2 + 4 + 5, 3 + 6, 7 + 8, 9}));
}

TEST(Reference, averagePoolDividesByTheElementsInsideTheImage) {
  LoneOperator one(around({1, 3, 3},
                          [](GraphBuilder& net) {
                            return net.averagePool("pool", 0, {3, 1, graph::Padding::Same});
                          }),
                   1);
  one.inputs[0].assign(9, 1.0);
  EXPECT_EQ(one.forward(), Numbers(9, 1.0));
}

TEST(Reference, runningVarianceIsUnbiased) {
  LoneOperator one(around({1, 1, 1}, [](GraphBuilder& net) { return net.batchNorm("norm", 0, {.decay = 0.9}); }), 4);
  one.inputs[0] = {0, 0, 4, 4};
  one.statistics = {0, 1};
  one.forward();
  EXPECT_DOUBLE_EQ(one.statistics[0], 0.2);
  EXPECT_DOUBLE_EQ(one.statistics[1], 0.9 + 0.1 * 4 * 4 / 3);
}

TEST(Reference, concatPutsTheChannelsOfEachSampleOneAfterTheOther) {
  LoneOperator one(around({1, 1, 2},
                          [](GraphBuilder& net) {
                            return net.concat("concat", {0, net.convolution("conv", 0, {.channels = 2})});
                          }),
                   2);
  one.inputs = {{1, 2, 7, 8}, {3, 4, 5, 6, 9, 10, 11, 12}};
  EXPECT_EQ(one.forward(), (Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(Reference, softmaxCrossEntropyHasTheGradientOfItsLossAndDoesNotOverflow) {
  const Numbers logits = randomNumbers(4 * 6, 15, -3, 3);
  const std::vector<std::int32_t> labels = {0, 5, 2, 2};
  Numbers dLogits(logits.size());
  softmaxCrossEntropy<double>(4, 6, logits.data(), labels.data(), 0.25, dLogits.data());
  expectGradient("logits", logits, dLogits, [&](const Numbers& v) {
    return 0.25 * softmaxCrossEntropy<double>(4, 6, v.data(), labels.data(), 1, nullptr).loss;
  });
  const Numbers equal(1001, 3.0);
  const std::int32_t seven = 7;
  EXPECT_NEAR(softmaxCrossEntropy<double>(1, 1001, equal.data(), &seven, 1, nullptr).loss, std::log(1001.0), 1e-12);
  const std::vector<float> huge = {1e30F, -1e30F};
  const std::int32_t second = 1;
  EXPECT_FALSE(std::isnan(softmaxCrossEntropy<float>(1, 2, huge.data(), &second, 1, nullptr).loss));
}

TEST(Reference, hitsCountStrictlyLargerClasses) {
  const Numbers logits = {5, 4, 3, 2, 1, 0, -1};
  const auto hits = [&](std::int32_t label) {
    return softmaxCrossEntropy<double>(1, 7, logits.data(), &label, 1, nullptr);
  };
  EXPECT_EQ(hits(0).top1, 1);
  EXPECT_EQ(hits(1).top1, 0);
  EXPECT_EQ(hits(4).top5, 1);
  EXPECT_EQ(hits(5).top5, 0);
  const Numbers broken = {std::nan(""), 4, 3, 2, 1, 0, -1};
  const std::int32_t label = 1;
  EXPECT_EQ(softmaxCrossEntropy<double>(1, 7, broken.data(), &label, 1, nullptr).top5, 0);
}

}  // namespace
}  // namespace baremark::engine::reference
