// SPDX-License-Identifier: GPL-3.0-or-later
// The training loop allocates nothing: every operator new on the training thread is counted. What oneDNN takes for its own
// argument lists inside its library is not ours to change, and not counted.
#include <gtest/gtest.h>

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include "engine/backend.h"
#include "engine/comm/single.h"
#include "engine/data/synthetic.h"
#include "engine/models/registry.h"
#include "engine/train/training.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/reference/small_graphs.h"

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

void* operator new(std::size_t bytes) { return take(bytes, __builtin_return_address(0)); }
void* operator new[](std::size_t bytes) { return take(bytes, __builtin_return_address(0)); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return std::malloc(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return std::malloc(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace baremark::engine::train {
namespace {

TEST(NoAllocation, theCounterCounts) {
  isCounting = true;
  allocations = 0;
  const auto number = std::make_unique<int>(3);
  isCounting = false;
  EXPECT_EQ(allocations, 1U);
  EXPECT_EQ(*number, 3);
}

TEST(NoAllocation, theTimedLoopTakesNoMemory) {
  const models::ModelSpec model{.name = "small", .image = {1, 15, 13}, .classes = 10, .epochImages = 100};
  constexpr int kBatch = 2;
  constexpr std::int64_t kSteps = 1500;  // more than a window of steps, so that flushes are in it
  const test::TemporaryFolder folder;
  comm::SingleCommunicator communicator;
  const auto network = makeNetwork(test::smallPlain(model.image, 8, model.classes), {.batch = kBatch, .threads = 1});
  initialise(*network, 1);
  const auto source = data::makeSynthetic(model, 1, kBatch);
  Optimizer<float> optimizer({.kind = OptimizerKind::Adam}, network->graph(), network->layout(), 1);
  comm::GradientReducer<float> reducer(communicator, network->gradients(), 1 << 20);
  comm::RankState state;
  const auto telemetry = measure::makeTelemetry(folder.path());
  measure::StepReport report({.hasAccuracy = true, .globalBatch = kBatch, .timedSteps = kSteps}, communicator, *telemetry);
  TrainingStep step({*network, *source, reducer, optimizer, state},
                    {.learningRate = [](std::int64_t, std::int64_t) { return 1e-3; }, .globalBatch = kBatch, .talkingBatch = kBatch});
  step.resumeAt(0);
  const StopRequest stop;
  std::size_t lines = 0;
  std::size_t before = 0;
  std::size_t after = 0;
  TrainingHooks hooks{.save = {},
                      .checkRanks = {},
                      .overlapChosen = {},
                      .print = [&](std::string_view) { ++lines; },
                      .stepBegan =
                          [&](std::int64_t number) {
                            isCounting = number >= 1;
                            if (number == 1) before = allocations;
                            if (number == kSteps) after = allocations;
                          }};
  Training training({.warmupSteps = 3, .timedSteps = kSteps, .displaysAccuracy = true}, step, reducer, communicator, report,
                    *telemetry, stop, std::move(hooks));
  const TrainingResult result = training.run();
  isCounting = false;
  EXPECT_EQ(result.timedSteps, kSteps);
  EXPECT_GT(lines, 100U);
  EXPECT_EQ(after - before, 0U);
}

}  // namespace
}  // namespace baremark::engine::train
