// SPDX-License-Identifier: GPL-3.0-or-later
// The oneDNN backend against the reference backend: whole small networks with every operator, odd sizes, stride 2,
// asymmetric pads. To add an operator, put it into one of these graphs or write a new graph.
#include "engine/cpu/network.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <dnnl.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/cpu/dnnl_api.h"
#include "engine/cpu/memory_region.h"
#include "engine/graph/builder.h"
#include "engine/graph/counts.h"
#include "engine/models/registry.h"
#include "engine/reference/network.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::cpu {
namespace {

using test::relativeDistance;

struct Pair {
  Pair(const graph::Graph& graph, graph::NetworkOptions options) : oracle(graph, options) {
    options.use = graph::NetworkUse::TrainingAndEvaluation;
    network = makeOneDnnNetwork(graph, options);
    initialise(oracle, 17);
    initialise(*network, 17);
    const auto pixels = test::randomNumbers(oracle.images().size(), 3);
    std::copy(pixels.begin(), pixels.end(), oracle.images().begin());
    std::copy(pixels.begin(), pixels.end(), network->images().begin());
    for (std::size_t i = 0; i < oracle.labels().size(); ++i)
      network->labels()[i] = oracle.labels()[i] = static_cast<std::int32_t>(i * 3) % graph.classes;
  }
  reference::ReferenceNetwork<double> oracle;
  std::unique_ptr<host::HostNetwork<float>> network;
};

/// Both train on the same batch, and losses and gradients agree. `tolerance` is the relativeDistance() of gradients.
void expectSameStep(const graph::Graph& graph, const graph::NetworkOptions& options, double tolerance) {
  constexpr double kLossTolerance = 1e-4;  // relative
  Pair both(graph, options);
  for (int round = 0; round < 2; ++round) {  // twice: buffers are used again
    const graph::BatchResult want = both.oracle.forward(1000);
    const graph::BatchResult got = both.network->forward(1000);
    EXPECT_NEAR(got.loss, want.loss, kLossTolerance * std::abs(want.loss));
    EXPECT_EQ(got.top1, want.top1);
    EXPECT_EQ(got.top5, want.top5);
    test::ReadyGradients sink;
    test::ReadyGradients oracleSink;
    both.oracle.backward(0.5, oracleSink);
    both.network->backward(0.5F, sink);
    EXPECT_EQ(sink.last, nullptr) << "the CPU computes within the call";
    EXPECT_TRUE(std::is_sorted(sink.ends.begin(), sink.ends.end()));
    EXPECT_EQ(sink.ends.back(), both.network->layout().elements);
    for (std::size_t p = 0; p < graph.parameters.size(); ++p) {
      const auto size = static_cast<std::size_t>(graph.parameters[p].elements());
      std::vector<float> plain(size);
      both.network->toPlain(p, both.network->gradients().data() + slotOf(both.network->layout(), p).offset,
                            plain.data());
      const double* wanted = both.oracle.gradients().data() + slotOf(both.oracle.layout(), p).offset;
      EXPECT_LT(relativeDistance(plain, std::vector<double>(wanted, wanted + size)), tolerance)
          << graph.parameters[p].name << ", round " << round;
    }
  }
  for (std::size_t i = 0; i < both.oracle.statistics().size(); ++i)
    EXPECT_NEAR(static_cast<double>(both.network->statistics()[i]), both.oracle.statistics()[i],
                1e-5 * std::max(1.0, std::abs(both.oracle.statistics()[i])));
  const int part = options.batch / 2 + 1;
  EXPECT_NEAR(both.network->evaluate(part).loss, both.oracle.evaluate(part).loss,
              kLossTolerance * both.oracle.evaluate(part).loss);
  EXPECT_EQ(both.network->evaluate(options.batch).top1, both.oracle.evaluate(options.batch).top1);
}

graph::Graph joinedRows() {
  graph::GraphBuilder net("rows", {3, 6, 6});
  const graph::InitRule init{graph::InitKind::TruncatedNormal, 0.2};
  const auto conv = net.convolution("conv", net.input(), {.channels = 16, .kernel = 3, .init = init});
  const auto dense = net.relu("relu", net.fullyConnected("fc1", conv, {.outputs = 8, .init = init}));
  const auto joined = net.concat("concat", {dense, net.globalAverage("mean", conv)});
  net.fullyConnected("fc2", joined, {.outputs = 6, .init = init});
  return net.finish();
}

/// Operators that are not fused with others.
graph::Graph looseOperators() {
  graph::GraphBuilder net("loose", {3, 12, 12});
  const graph::InitRule init{graph::InitKind::TruncatedNormal, 0.2};
  const auto conv = [&](const char* name, graph::NodeId from) {
    return net.convolution(name, from, {.channels = 16, .kernel = 3, .init = init});
  };
  const auto first = conv("a", net.input());
  const auto branch = net.relu("relu", net.add("add", {conv("b", first), first}));  // add and ReLU without batch norm
  const auto both = net.add("add2", {branch, conv("c", branch)});                   // an add that is not fused
  const auto pooled = net.maxPool("pool", net.relu("relu2", both), {.kernel = 2, .stride = 2});
  const auto dropped = net.dropout("dropout", pooled, 0.75);  // over images, not rows
  const auto relu = net.relu("relu3", net.dropout("dropout2", dropped, 0.5));
  net.fullyConnected("fc", relu, {.outputs = 6, .init = init});
  return net.finish();
}

/// 16 lanes x 5 x 64 x 64 floats is above the bound from which all threads work on one channel block.
graph::Graph aboveACoresCache() {
  graph::GraphBuilder net("wide", {3, 64, 64});
  const graph::InitRule init{graph::InitKind::TruncatedNormal, 0.2};
  const auto conv =
      net.convolution("conv", net.input(), {.channels = 48, .kernel = 3, .bias = graph::Bias::None, .init = init});
  const auto norm = net.relu("relu", net.batchNorm("norm", conv, {}));
  net.fullyConnected("fc", net.globalAverage("mean", norm), {.outputs = 6, .init = init});
  return net.finish();
}

TEST(OneDnnNetwork, trainsLikeTheReference) {
  struct Row {
    const char* name;
    graph::Graph graph;
    std::vector<int> threads;
    graph::NetworkOptions options;
    double tolerance = 2e-5;
  };
  const Row rows[] = {
      {"whole blocks of channels", test::smallResidual({3, 32, 32}, 32, 7), {1, 2}, {.batch = 5, .seed = 9}},
      {"odd size, no whole blocks", test::smallResidual({2, 21, 17}, 5, 7), {1, 2}, {.batch = 5, .seed = 9}},
      {"more channels than two blocks", test::smallResidual({3, 15, 13}, 40, 7), {1, 2}, {.batch = 5, .seed = 9}},
      {"plain, one channel in", test::smallPlain({1, 28, 28}, 32, 10), {2}, {.batch = 4, .seed = 9}},
      {"plain, odd", test::smallPlain({3, 13, 11}, 6, 10), {2}, {.batch = 4, .seed = 9}},
      {"plain, even, pads 0,1", test::smallPlain({3, 16, 18}, 16, 10), {2}, {.batch = 4, .seed = 9}},
      {"joined values", test::smallJoined({3, 12, 12}, 16, 7), {2}, {.batch = 4, .seed = 9}},
      {"joined values, no whole blocks", test::smallJoined({2, 9, 11}, 5, 7), {2}, {.batch = 4, .seed = 9}},
      {"joined values of fully connected layers", joinedRows(), {2}, {.batch = 3}},
      {"unfused operators", looseOperators(), {2}, {.batch = 3, .seed = 5}},
      {"mnist", models::find("mnist")->build(10), {2}, {.batch = 6, .seed = 1}},
      {"blocks above a core's cache, shared by the threads", aboveACoresCache(), {1, 2, 3}, {.batch = 5}, 5e-5},
      {"Winograd", test::smallResidual({3, 32, 32}, 32, 7), {2}, {.batch = 5, .seed = 9, .usesWinograd = true}, 5e-4},
  };
  for (const Row& row : rows) {
    for (const int threads : row.threads) {
      SCOPED_TRACE(std::string(row.name) + ", threads " + std::to_string(threads));
      graph::NetworkOptions options = row.options;
      options.threads = threads;
      expectSameStep(row.graph, options, row.tolerance);
    }
  }
}

TEST(OneDnnNetwork, reportsWhatWinogradComputes) {
  const graph::Graph graph = test::smallResidual({3, 32, 32}, 32, 7);
  const auto uses = [&](bool isAskedFor) {
    const auto report = makeOneDnnNetwork(graph, {.batch = 5, .usesWinograd = isAskedFor})->report();
    return std::count_if(report.begin(), report.end(), [](const graph::OperatorReport& row) {
      EXPECT_EQ(row.usesWinograd, row.implementation.find("wino") != std::string::npos)
          << row.name << ": " << row.implementation;
      return row.usesWinograd;
    });
  };
  EXPECT_EQ(uses(false), 0);
  EXPECT_LE(uses(true), graph::winogradFits(graph));
  EXPECT_GT(graph::winogradFits(graph), 0);
#if defined(__x86_64__)
  const dnnl_version_t* version = dnnl_version();
  const bool isIn = version->major < 3 || (version->major == 3 && version->minor < 2);
  if (!isIn) {
    EXPECT_EQ(uses(true), 0) << "3.2 took it away for x86 processors";
  } else if (preferredLanes() == 16) {
    EXPECT_GT(uses(true), 0) << "AVX-512 has it";
  }
#endif
}

TEST(OneDnnNetwork, timesEachRowOfItsReportInAPassOfTheSameBits) {
  Pair both(test::smallResidual({3, 32, 32}, 16, 7), {.batch = 4, .threads = 2, .seed = 9});
  host::HostNetwork<float>& network = *both.network;
  test::ReadyGradients sink;
  network.forward(8);
  network.backward(0.25F, sink);
  const std::vector<float> gradients(network.gradients().begin(), network.gradients().end());
  std::fill(network.gradients().begin(), network.gradients().end(), 0.0F);
  const auto times = network.timeOperators({.firstSample = 8, .averagedBatch = 4});
  EXPECT_TRUE(std::equal(gradients.begin(), gradients.end(), network.gradients().begin()));
  ASSERT_EQ(times.size(), network.report().size());
  for (const graph::OperatorTime& time : times) EXPECT_GT(time.forwardSeconds + time.backwardSeconds, 0);
}

/// The gradients by each parameter after a step, in its plain layout.
template <class Network>
std::vector<std::vector<double>> gradientsAfterAStep(Network& network) {
  network.forward(1000);
  test::ReadyGradients sink;
  network.backward(0.5, sink);
  std::vector<std::vector<double>> all;
  for (std::size_t p = 0; p < network.graph().parameters.size(); ++p) {
    using Real = typename decltype(network.gradients())::value_type;
    std::vector<Real> plain(static_cast<std::size_t>(network.graph().parameters[p].elements()));
    network.toPlain(p, network.gradients().data() + slotOf(network.layout(), p).offset, plain.data());
    all.emplace_back(plain.begin(), plain.end());
  }
  return all;
}

/// Which numbers are rounded up or down depends on the order of the additions, and the layers behind multiply that. So
/// the network is as near to the exact gradients as the reference in bf16 is, and no nearer to that one.
void expectAsExactAsTheReference(const graph::Graph& graph) {
  SCOPED_TRACE(graph.name);
  graph::NetworkOptions options{.batch = 5, .threads = 2, .seed = 9, .precision = graph::Precision::BFloat16};
  Pair both(graph, options);
  options.precision = graph::Precision::Float32;
  Pair exact(graph, options);
  const auto have = gradientsAfterAStep(*both.network);
  const auto rounded = gradientsAfterAStep(both.oracle);
  const auto want = gradientsAfterAStep(exact.oracle);
  EXPECT_NEAR(both.network->forward(1000).loss, exact.oracle.forward(1000).loss,
              0.02 * exact.oracle.forward(1000).loss);
  double errors = 0;
  double allowances = 0;
  for (std::size_t p = 0; p < want.size(); ++p) {
    const double error = relativeDistance(have[p], want[p]);
    const double allowed = relativeDistance(rounded[p], want[p]);
    EXPECT_LT(error, 5 * allowed + 1e-3) << "few numbers: " << graph.parameters[p].name;
    errors += error;
    allowances += allowed;
    EXPECT_GT(error, 1e-4) << "bf16 has 8 bits: " << graph.parameters[p].name;
  }
  EXPECT_LT(errors, 1.25 * allowances);
}

TEST(OneDnnNetwork, trainsInBFloat16AsExactlyAsTheReference) {
  if (!hasBFloat16()) GTEST_SKIP() << "this processor has no bf16";
  expectAsExactAsTheReference(test::smallResidual({3, 32, 32}, 32, 7));
  expectAsExactAsTheReference(test::smallResidual({2, 21, 17}, 5, 7));
  expectAsExactAsTheReference(test::smallPlain({1, 28, 28}, 32, 10));
  expectAsExactAsTheReference(test::smallJoined({2, 9, 11}, 5, 7));
  expectAsExactAsTheReference(looseOperators());
  expectAsExactAsTheReference(joinedRows());
  graph::GraphBuilder net("dense", {3, 6, 5});
  net.fullyConnected("fc", net.maxPool("pool", net.input(), {.kernel = 2, .stride = 2}), {.outputs = 7});
  expectAsExactAsTheReference(net.finish());
}

TEST(OneDnnNetwork, storesValuesInBFloat16AndParametersInFloatAndEvaluatesWithoutTraining) {
  if (!hasBFloat16()) GTEST_SKIP() << "this processor has no bf16";
  const graph::Graph graph = test::smallResidual({3, 32, 32}, 32, 7);
  const graph::NetworkOptions options{.batch = 5, .threads = 2, .precision = graph::Precision::BFloat16};
  Pair both(graph, options);
  graph::NetworkOptions only = options;
  only.use = graph::NetworkUse::Evaluation;
  const auto network = makeOneDnnNetwork(graph, only);
  initialise(*network, 17);
  std::copy(both.network->images().begin(), both.network->images().end(), network->images().begin());
  std::copy(both.network->labels().begin(), both.network->labels().end(), network->labels().begin());
  EXPECT_NEAR(network->evaluate(5).loss, both.network->evaluate(5).loss, 1e-6);
  const auto wide = makeOneDnnNetwork(graph, {.batch = 16, .threads = 2});
  const auto narrow = makeOneDnnNetwork(graph, {.batch = 16, .threads = 2, .precision = graph::Precision::BFloat16});
  EXPECT_EQ(narrow->arena(graph::Arena::Parameters).type, graph::NumberType::Float32);
  EXPECT_EQ(narrow->arena(graph::Arena::Gradients).type, graph::NumberType::BFloat16);
  const auto bytes = [](const auto& each) {
    double sum = 0;
    for (const graph::OperatorReport& row : each->report()) sum += row.forwardBytes;
    return sum;
  };
  EXPECT_LT(bytes(narrow), 0.6 * bytes(wide));
}

TEST(OneDnnNetwork, parametersConvertToThePlainLayoutAndBack) {
  const graph::Graph graph = models::find("mnist")->build(10);
  const auto network = makeOneDnnNetwork(graph, {.batch = 8, .threads = 2});
  initialise(*network, 3);
  for (const graph::ParameterSlot& slot : network->layout().slots) {
    std::vector<float> plain(static_cast<std::size_t>(graph.parameters[slot.parameter].elements()));
    std::vector<float> back(slot.size);
    const float* slice = network->parameters().data() + slot.offset;
    network->toPlain(slot.parameter, slice, plain.data());
    network->fromPlain(slot.parameter, plain.data(), back.data());
    EXPECT_TRUE(std::equal(back.begin(), back.end(), slice)) << graph.parameters[slot.parameter].name;
  }
}

TEST(OneDnnNetwork, recomputationGivesTheSameBitsWithLessMemory) {
  std::vector<std::pair<graph::Graph, graph::Precision>> cases;
  for (const graph::Graph& graph :
       {test::smallResidual({3, 32, 32}, 32, 7), looseOperators(), models::find("mnist")->build(10)}) {
    cases.emplace_back(graph, graph::Precision::Float32);
    if (hasBFloat16()) cases.emplace_back(graph, graph::Precision::BFloat16);
  }
  double more = 0;
  for (const auto& [graph, precision] : cases) {
    graph::NetworkOptions options{.batch = 5, .threads = 2, .seed = 9, .precision = precision};
    Pair kept(graph, options);
    options.recomputes = true;
    Pair again(graph, options);
    for (int round = 0; round < 2; ++round) {
      for (Pair* pair : {&kept, &again}) {
        pair->network->forward(7);
        test::ReadyGradients sink;
        pair->network->backward(1, sink);
      }
      const auto same = [](std::span<float> a, std::span<float> b) {
        return std::equal(a.begin(), a.end(), b.begin());
      };
      EXPECT_TRUE(same(kept.network->gradients(), again.network->gradients())) << graph.name;
      EXPECT_TRUE(same(kept.network->statistics(), again.network->statistics())) << graph.name;
    }
    for (std::size_t i = 0; i < kept.network->report().size(); ++i)
      more += again.network->report()[i].backwardBytes - kept.network->report()[i].backwardBytes;
  }
  EXPECT_GT(more, 0) << "a layer ran again";
  const auto bytes = [](bool recomputes) {
    return makeOneDnnNetwork(models::find("resnet50_v1.5")->build(1001), {.batch = 4, .recomputes = recomputes})
        ->memoryBytes();
  };
  EXPECT_LT(bytes(true), 0.75 * static_cast<double>(bytes(false)));
}

TEST(OneDnnNetwork, aBatchThatDoesNotFitIsRefusedBeforeItIsAllocated) {
  const graph::Graph graph = models::find("mnist")->build(10);
  constexpr int kFits = 64;
  constexpr int kTooLarge = 1500;
  graph::NetworkOptions options{.batch = kFits, .optimizer = {.kind = graph::OptimizerKind::Adam}};
  const std::int64_t needed = makeOneDnnNetwork(graph, options)->memoryBytes();
  const auto refusalOf = [&](int batch) {
    options.batch = batch;
    return test::refusalOf([&] { return makeOneDnnNetwork(graph, options); }, "memory");
  };
  options.freeMemory = {.bytes = needed, .where = "in this test"};
  EXPECT_EQ(refusalOf(kFits), "");
  options.freeMemory.bytes = needed - 1;
  EXPECT_NE(refusalOf(kFits), "") << "what it needs is known exactly";
  options.freeMemory.bytes = needed;
  rusage before{};
  rusage after{};
  ::getrusage(RUSAGE_SELF, &before);
  const std::string refusal = refusalOf(kTooLarge);
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(1024.0 * static_cast<double>(after.ru_maxrss - before.ru_maxrss), static_cast<double>(needed))
      << "nothing large was allocated";
  const int largest = test::proposedBatch(refusal);
  EXPECT_GE(largest, kFits) << refusal;
  EXPECT_LT(largest, kTooLarge) << refusal;
  EXPECT_EQ(refusalOf(largest), "");
  EXPECT_NE(refusalOf(largest + 1), "") << refusal;
}

TEST(MemoryRegion, isZeroedAndAlignedToAHugePage) {
  MemoryRegion region(5'000'000);
  region.allocate(2);
  EXPECT_GE(region.bytes(), 5'000'000U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(region.data()) % (2U << 20U), 0U);
  for (std::size_t i = 0; i < region.bytes(); i += 4096) EXPECT_EQ(region.data()[i], std::byte{0});
}

}  // namespace
}  // namespace baremark::engine::cpu
