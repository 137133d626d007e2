// SPDX-License-Identifier: GPL-3.0-or-later
// N ranks with a batch of b equal one rank with a batch of N b: the gradient of one step, and the parameters after
// several steps.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <utility>

#include "engine/backend.h"
#include "engine/comm/gradient_reducer.h"
#include "engine/data/synthetic.h"
#include "engine/measure/step_report.h"
#include "engine/measure/telemetry.h"
#include "engine/measure/tf_lines.h"
#include "engine/models/registry.h"
#include "engine/reference/network.h"
#include "engine/train/step.h"
#include "engine/train/training.h"
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::train {
namespace {

using test::relativeDistance;

constexpr int kGlobalBatch = 12;

template <class Real, class Make>
std::vector<Real> gradientOver(int ranks, const Make& make) {
  std::vector<Real> gradient;
  test::ThreadWorld(ranks).run([&](comm::Communicator& communicator) {
    const int batch = kGlobalBatch / ranks;
    const std::unique_ptr<graph::Network<Real>> network = make(batch);
    initialise(*network, 21);
    const auto pixels =
        test::randomNumbers(kGlobalBatch * static_cast<std::size_t>(network->graph().input().output.elements()), 8);
    const std::size_t own = network->images().size();
    for (std::size_t i = 0; i < own; ++i)
      network->images()[i] = static_cast<Real>(pixels[static_cast<std::size_t>(communicator.rank()) * own + i]);
    for (int i = 0; i < batch; ++i)
      network->labels()[static_cast<std::size_t>(i)] = (communicator.rank() * batch + i) % network->graph().classes;
    network->prepareTraining();
    comm::GradientReducer reducer(communicator, network->arena(graph::Arena::Gradients), network->stepSums(), 2048);
    reducer.use(comm::Overlap::None);
    reducer.beginStep();
    network->enqueueStep({.firstSample = 500 + communicator.rank() * batch, .averagedBatch = kGlobalBatch}, reducer);
    graph::Event* summed = reducer.waitForStepSums();
    for (std::size_t bucket = 0; bucket < reducer.buckets().size(); ++bucket) graph::waitFor(reducer.wait(bucket));
    network->finishStep(summed);
    if (communicator.rank() == 0) gradient = test::plainValues(*network, network->arena(graph::Arena::Gradients));
  });
  return gradient;
}

TEST(DataParallel, theGradientIsThatOfOneRank) {
  const auto exact = [](int batch) {
    return std::make_unique<reference::ReferenceNetwork<double>>(test::smallPlain({1, 15, 13}, 8, 10),
                                                                 graph::NetworkOptions{.batch = batch, .seed = 3});
  };
  const std::vector<double> one = gradientOver<double>(1, exact);
  for (const int ranks : {2, 3, 4})
    EXPECT_LT(relativeDistance(gradientOver<double>(ranks, exact), one), 1e-10) << ranks;
  const auto fast = [](int batch) {
    return chooseBackend("auto").makeNetwork(models::find("mnist")->build(10),
                                             {.batch = batch, .threads = 1, .seed = 3});
  };
  const std::vector<float> ofOne = gradientOver<float>(1, fast);
  for (const int ranks : {2, 4}) EXPECT_LT(relativeDistance(gradientOver<float>(ranks, fast), ofOne), 1e-5) << ranks;
}

struct Outcome {
  std::vector<float> parameters;
  std::vector<double> losses;
};

/// One of the ranks that train mnist.
struct TrainingRank {
  TrainingRank(comm::Communicator& ranks, std::unique_ptr<graph::Network<float>> made, models::LearningRateRule rate,
               std::int64_t globalBatch, std::int64_t averagedBatch)
      : network(std::move(made)),
        source(data::makeSynthetic(*models::find("mnist"), 3, globalBatch)),
        reducer(ranks, network->arena(graph::Arena::Gradients), network->stepSums(), 64 * graph::kUpdateGrain),
        step({*network, *source, reducer, state}, {.learningRate = std::move(rate),
                                                   .globalBatch = globalBatch,
                                                   .averagedBatch = averagedBatch,
                                                   .rankOffset = std::int64_t{ranks.rank()} * network->batch()}) {
    initialise(*network, 21);
    step.resumeAt(0);
  }

  std::unique_ptr<graph::Network<float>> network;
  std::unique_ptr<data::Source> source;
  comm::GradientReducer reducer;
  comm::RankState state;
  TrainingStep step;
};

models::LearningRateRule always(double rate) {
  return [rate](std::int64_t, std::int64_t) { return rate; };
}

/// Five updates with momentum and weight decay on synthetic images, with the named method of reduction.
std::vector<Outcome> train(int ranks, comm::Overlap overlap) {
  std::vector<Outcome> outcomes(static_cast<std::size_t>(ranks));
  test::ThreadWorld(ranks).run([&](comm::Communicator& communicator) {
    TrainingRank rank(
        communicator,
        chooseBackend("auto").makeNetwork(models::find("mnist")->build(10),
                                          {.batch = kGlobalBatch / ranks,
                                           .threads = 1,
                                           .seed = 3,
                                           .optimizer = {.kind = graph::OptimizerKind::Momentum, .weightDecay = 1e-3}}),
        always(0.01), kGlobalBatch, kGlobalBatch);
    if (ranks > 1) rank.reducer.use(overlap);
    Outcome& outcome = outcomes[static_cast<std::size_t>(communicator.rank())];
    for (int i = 0; i < 5; ++i) outcome.losses.push_back(rank.step.run({}).values.loss);
    outcome.parameters = test::plainValues(*rank.network, rank.network->arena(graph::Arena::Parameters));
  });
  return outcomes;
}

TEST(DataParallel, allRanksHaveTheSameBitsAndNearlyThoseOfOneRank) {
  const Outcome one = train(1, comm::Overlap::None).front();
  for (const comm::Overlap overlap : {comm::Overlap::None, comm::Overlap::Test, comm::Overlap::Thread}) {
    const std::vector<Outcome> two = train(2, overlap);
    EXPECT_EQ(two[0].parameters, two[1].parameters) << toName(overlap);
    EXPECT_EQ(two[0].losses, two[1].losses);
    EXPECT_LT(relativeDistance(two[0].parameters, one.parameters), 1e-6) << toName(overlap);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(two[0].losses[i], one.losses[i], 1e-5 * one.losses[i]);
  }
}

/// For one of two ranks with one image per step.
std::unique_ptr<graph::Network<float>> oneImage() {
  return std::make_unique<reference::ReferenceNetwork<float>>(models::find("mnist")->build(10),
                                                              graph::NetworkOptions{.batch = 1});
}

TEST(DataParallel, independentRanksUseTheLearningRateOfTheirOwnBatch) {
  test::ThreadWorld(2).run([](comm::Communicator& communicator) {
    std::int64_t batchOfRate = 0;
    const auto rate = [&](std::int64_t, std::int64_t batch) {
      batchOfRate = batch;
      return 0.0;
    };
    TrainingRank rank(communicator, oneImage(), rate, 2, 1);
    rank.step.run({});
    EXPECT_EQ(batchOfRate, 1);
  });
}

TEST(DataParallel, theTimedPartBeginsWhenAllRanksHaveArrived) {
  std::atomic<int> arrived{0};
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    const test::TemporaryFolder folder;
    TrainingRank rank(communicator, oneImage(), always(0), 2, 2);
    rank.reducer.use(comm::Overlap::None);
    const auto telemetry = measure::makeTelemetry(folder.path());
    measure::StepReport report({.hasAccuracy = false, .globalBatch = 2, .timedSteps = 1}, communicator, *telemetry);
    bool hasBegun = false;
    TrainingHooks hooks{.save = {},
                        .checkRanks = {},
                        .overlapChosen = {},
                        .print =
                            [&](std::string_view line) {
                              if (line == measure::headerLine(false)) ++arrived;
                            },
                        .stepBegan = [](std::int64_t) {},
                        .timedBegins =
                            [&] {
                              EXPECT_EQ(arrived.load(), 2);
                              hasBegun = true;
                            }};
    const StopRequest stop;
    Training training({.warmupSteps = 1, .timedSteps = 1}, rank.step, rank.reducer, {communicator, communicator},
                      report, *telemetry, stop, std::move(hooks));
    static_cast<void>(training.run());
    EXPECT_TRUE(hasBegun);
  });
}

TEST(DataParallel, aRequestOfOneRankReachesAll) {
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    TrainingRank rank(communicator, oneImage(), always(0), 2, 2);
    rank.reducer.use(comm::Overlap::None);
    TrainingStep& step = rank.step;
    EXPECT_FALSE(step.run({}).stop);
    const StepOutcome outcome = step.run({.flush = communicator.rank() == 0, .stop = communicator.rank() == 1});
    EXPECT_TRUE(outcome.stop);
    EXPECT_TRUE(outcome.flush);
    const StepOutcome after = step.run({});
    EXPECT_FALSE(after.stop || after.flush);
    const measure::StepTimes& t = after.times;
    EXPECT_NEAR(t.input + t.computeBefore + t.blocked + t.computeAfter + t.other, t.step, 1e-9);
  });
}

}  // namespace
}  // namespace baremark::engine::train
