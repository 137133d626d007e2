// SPDX-License-Identifier: GPL-3.0-or-later
// The training loop allocates nothing: every operator new on the training thread is counted. Allocations inside oneDNN
// for its own argument lists are not counted.
#include <gtest/gtest.h>

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <ostream>
#include <string>

#include "engine/backend.h"
#include "engine/data/synthetic.h"
#include "engine/models/registry.h"
#include "engine/train/training.h"
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/fakes/thread_world.h"

namespace {

thread_local bool isCounting = false;
thread_local std::size_t allocations = 0;

void count(const void* caller) {
  if (!isCounting) return;
  Dl_info info{};
  const bool isKnown = dladdr(caller, &info) != 0 && info.dli_fname;
  if (!isKnown || std::strstr(info.dli_fname, "libdnnl") == nullptr) ++allocations;
}

void* take(std::size_t bytes, const void* caller) {
  count(caller);
  void* memory = std::malloc(bytes);
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) {
  return take(bytes, __builtin_return_address(0));
}
void* operator new[](std::size_t bytes) {
  return take(bytes, __builtin_return_address(0));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace baremark::engine::train {
namespace {

using comm::Overlap;
using graph::OptimizerKind;

TEST(NoAllocation, theCounterCounts) {
  isCounting = true;
  allocations = 0;
  const auto number = std::make_unique<int>(3);
  isCounting = false;
  EXPECT_EQ(allocations, 1U);
  EXPECT_EQ(*number, 3);
}

struct Loop {
  std::string name;
  graph::Graph (*build)() = nullptr;
  std::int64_t steps = 0;
  OptimizerKind optimizer = OptimizerKind::Sgd;
  std::optional<Overlap> overlap;  ///< buckets of two ranks; nothing: one rank
};
void PrintTo(const Loop& loop, std::ostream* out) {
  *out << loop.name;
}

constexpr int kClasses = 10;
constexpr graph::Shape kOddImage{1, 15, 13};

graph::Graph plain() {
  return test::smallPlain(kOddImage, 8, kClasses);
}
graph::Graph residual() {
  return test::smallResidual(kOddImage, 8, kClasses);
}
graph::Graph joined() {
  return test::smallJoined(kOddImage, 8, kClasses);
}
graph::Graph resnet50() {
  return models::find("resnet50_v1.5")->build(kClasses);
}

struct Seen {
  std::size_t allocations = 0;  ///< from the first timed step to the last
  std::size_t lines = 0;
  Ending ending = Ending::Completed;
};

/// One rank's training. The stop request arrives when the timed step `stopAt` begins; 0: never.
Seen train(const Loop& loop, comm::Communicator& communicator, std::int64_t stopAt = 0) {
  constexpr int kBatch = 2;
  const std::int64_t global = std::int64_t{kBatch} * communicator.size();
  const test::TemporaryFolder folder;
  const auto network = chooseBackend("auto").makeNetwork(
      loop.build(), {.batch = kBatch, .threads = 1, .optimizer = {.kind = loop.optimizer, .weightDecay = 1e-4}});
  initialise(*network, 1);
  const models::ModelSpec model{
      .name = "small", .image = network->graph().input().output, .classes = kClasses, .epochImages = 100};
  const auto source = data::makeSynthetic(model, 1, global);
  comm::GradientReducer reducer(communicator, network->arena(graph::Arena::Gradients), network->stepSums(),
                                loop.overlap ? graph::kUpdateGrain : 1 << 20);
  if (loop.overlap) reducer.use(*loop.overlap);
  comm::RankState state;
  const auto telemetry = measure::makeTelemetry(folder.path());
  measure::StepReport report({.hasAccuracy = true,
                              .globalBatch = static_cast<double>(global),
                              .timedSteps = static_cast<std::size_t>(loop.steps)},
                             communicator, *telemetry);
  TrainingStep step({*network, *source, reducer, state},
                    {.learningRate = [](std::int64_t, std::int64_t) { return 1e-3; },
                     .globalBatch = global,
                     .averagedBatch = global,
                     .rankOffset = std::int64_t{kBatch} * communicator.rank()});
  step.resumeAt(0);
  StopRequest stop;
  Seen seen;
  std::size_t before = 0;
  TrainingHooks hooks{.save = {},
                      .checkRanks = {},
                      .overlapChosen = {},
                      .print = [&](std::string_view) { ++seen.lines; },
                      .stepBegan =
                          [&](std::int64_t number) {
                            isCounting = number >= 1;
                            if (number == 1) before = allocations;
                            if (number == loop.steps) seen.allocations = allocations - before;
                            if (stopAt > 0 && number == stopAt) stop.set();
                          }};
  Training training({.warmupSteps = 3, .timedSteps = loop.steps, .displaysAccuracy = true}, step, reducer,
                    {communicator, communicator}, report, *telemetry, stop, std::move(hooks));
  const TrainingResult result = training.run();
  isCounting = false;
  EXPECT_EQ(result.timedSteps, stopAt > 0 ? stopAt : loop.steps);
  seen.ending = result.ending;
  return seen;
}

class NoAllocationOf : public testing::TestWithParam<Loop> {};

TEST_P(NoAllocationOf, theTimedLoopAllocatesNothing) {
  test::ThreadWorld(GetParam().overlap ? 2 : 1).run([](comm::Communicator& communicator) {
    const Seen seen = train(GetParam(), communicator);
    EXPECT_EQ(seen.allocations, 0U) << "rank " << communicator.rank();
    EXPECT_TRUE(communicator.rank() > 0 || seen.lines > static_cast<std::size_t>(GetParam().steps / 10));
  });
}

constexpr std::int64_t kFew = 200;
constexpr std::int64_t kOverAWindow = 1500;  // of steps, so that flushes are in it

INSTANTIATE_TEST_SUITE_P(
    Training, NoAllocationOf,
    testing::Values(Loop{"adamOverAWindow", plain, kOverAWindow, OptimizerKind::Adam, {}},
                    Loop{"momentum", plain, kFew, OptimizerKind::Momentum, {}},
                    Loop{"sgd", residual, kFew, OptimizerKind::Sgd, {}},
                    Loop{"listsOfInputs", joined, kFew, OptimizerKind::Sgd, {}},
                    Loop{"twoRanksAfterTheBackwardPass", residual, kFew, OptimizerKind::Momentum, Overlap::None},
                    Loop{"twoRanksBetweenOperators", residual, kFew, OptimizerKind::Momentum, Overlap::Test},
                    Loop{"twoRanksByAThread", residual, kFew, OptimizerKind::Momentum, Overlap::Thread},
                    Loop{"resnet50", resnet50, 4, OptimizerKind::Momentum, {}}),
    [](const auto& loop) { return loop.param.name; });

TEST(Stopping, atTheLastStepLeavesACompleteTraining) {
  const Loop loop{"sgd", plain, 4, OptimizerKind::Sgd, {}};
  test::ThreadWorld(1).run([&](comm::Communicator& communicator) {
    EXPECT_EQ(train(loop, communicator, 3).ending, Ending::Stopped);
    EXPECT_EQ(train(loop, communicator, 4).ending, Ending::Completed);
  });
}

}  // namespace
}  // namespace baremark::engine::train
