// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between training and a backend, without a GPU: a device whose memory the host cannot touch, whose work runs
// late and whose events fire out of order trains to the reference backend's bits.
#include "tests/engine/fakes/fake_device.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "engine/comm/single.h"
#include "engine/data/synthetic.h"
#include "engine/error.h"
#include "engine/models/registry.h"
#include "engine/train/arrays.h"
#include "engine/train/checkpoint.h"
#include "engine/train/run.h"
#include "engine/train/step.h"
#include "tests/engine/fakes/late_collective.h"
#include "tests/engine/fakes/plain_values.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/fakes/thread_world.h"
#include "tests/engine/reference/small_graphs.h"
#include "tests/files.h"

namespace baremark::engine::train {
namespace {

using test::FakeDevice;
using test::numbersOf;
using Reference = reference::ReferenceNetwork<float>;

constexpr int kClasses = 10;

struct Case {
  std::string name;
  graph::Graph (*build)() = nullptr;
  graph::Shape image;
  graph::OptimizerKind optimizer = graph::OptimizerKind::Momentum;
  std::size_t bucketElements = graph::kUpdateGrain;  ///< small enough for several buckets
  int batch = 2;
};

graph::Graph mnist() {
  return models::find("mnist")->build(kClasses);
}
graph::Graph smallResnet() {
  return test::smallResidual({3, 16, 14}, 16, kClasses);
}

const Case kMnist{"mnist", mnist, {1, 28, 28}, graph::OptimizerKind::Adam, 256 * graph::kUpdateGrain, 1};
const Case kResnet{"small ResNet", smallResnet, {3, 16, 14}, graph::OptimizerKind::Momentum};
const Case kAdam{"small ResNet with Adam", smallResnet, {3, 16, 14}, graph::OptimizerKind::Adam};

graph::NetworkOptions optionsOf(const Case& what) {
  return {.batch = what.batch,
          .use = graph::NetworkUse::TrainingAndEvaluation,
          .seed = 3,
          .optimizer = {.kind = what.optimizer, .weightDecay = 1e-3}};
}

/// Everything that a training leaves on one rank.
struct Trained {
  std::vector<double> losses;
  std::vector<float> parameters;
  std::vector<float> statistics;
  std::vector<std::vector<float>> state;
};

/// Makes the collective that reaches the network's memory.
using MakeCollective =
    std::function<std::unique_ptr<comm::Collective>(comm::Communicator&, graph::Network<float>& network)>;

template <class Net>
std::vector<Trained> train(const Case& what, int ranks, comm::Overlap overlap, const MakeCollective& makeCollective,
                           std::size_t* eventsOutOfOrder = nullptr) {
  constexpr int kSteps = 3;
  const graph::NetworkOptions options = optionsOf(what);
  const models::ModelSpec model{
      .name = what.name, .image = what.image, .classes = kClasses, .dataset = "none", .epochImages = 100};
  const std::int64_t global = std::int64_t{options.batch} * ranks;
  std::vector<Trained> all(static_cast<std::size_t>(ranks));
  test::ThreadWorld world(ranks);
  world.run([&](comm::Communicator& communicator) {
    Net network(what.build(), options);
    initialise(network, 21);
    const auto source = data::makeSynthetic(model, 3, global);
    const std::unique_ptr<comm::Collective> collective = makeCollective(communicator, network);
    comm::GradientReducer reducer(collective ? *collective : communicator, network.arena(graph::Arena::Gradients),
                                  network.stepSums(), what.bucketElements);
    if (ranks > 1) reducer.use(overlap);
    comm::RankState state;
    TrainingStep step({network, *source, reducer, state},
                      {.learningRate = [](std::int64_t, std::int64_t) { return 0.01; },
                       .globalBatch = global,
                       .averagedBatch = global,
                       .rankOffset = std::int64_t{options.batch} * communicator.rank()});
    step.resumeAt(0);
    Trained& own = all[static_cast<std::size_t>(communicator.rank())];
    for (int i = 0; i < kSteps; ++i) {
      const StepOutcome outcome = step.run({.stop = i == 1 && communicator.rank() == ranks - 1});
      EXPECT_EQ(outcome.stop, i == 1);
      own.losses.push_back(outcome.values.loss);
    }
    own.parameters = numbersOf(network, network.arena(graph::Arena::Parameters));
    own.statistics = numbersOf(network, network.arena(graph::Arena::Statistics));
    for (const graph::StateArray& array : network.state()) own.state.push_back(numbersOf(network, array.values));
    if constexpr (std::is_same_v<Net, FakeDevice>) {
      if (eventsOutOfOrder != nullptr && communicator.rank() == 0) *eventsOutOfOrder = network.eventsOutOfOrder();
    }
  });
  return all;
}

std::unique_ptr<comm::Collective> onHost(comm::Communicator&, graph::Network<float>&) {
  return nullptr;
}
std::unique_ptr<comm::Collective> staged(comm::Communicator& communicator, graph::Network<float>& network) {
  return std::make_unique<comm::StagedCollective>(communicator, network.memory());
}
std::unique_ptr<comm::Collective> late(comm::Communicator& communicator, graph::Network<float>& network) {
  return std::make_unique<test::LateCollective>(communicator, network.memory());
}

/// The test says which part differs, and does not print arrays.
void expectSame(const std::vector<Trained>& got, const std::vector<Trained>& want, const std::string& where) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t rank = 0; rank < want.size(); ++rank) {
    EXPECT_EQ(got[rank].losses, want[rank].losses) << where;
    EXPECT_TRUE(got[rank].parameters == want[rank].parameters) << where;
    EXPECT_TRUE(got[rank].statistics == want[rank].statistics) << where;
    EXPECT_TRUE(got[rank].state == want[rank].state) << where;
  }
}

TEST(FakeDevice, oneRankTrainsToTheReferencesBits) {
  for (const Case& what : {kMnist, kResnet}) {
    const auto want = train<Reference>(what, 1, comm::Overlap::None, onHost);
    EXPECT_NE(want[0].losses[0], want[0].losses[2]) << "it learns";
    expectSame(train<FakeDevice>(what, 1, comm::Overlap::None, onHost), want, what.name);
  }
}

TEST(FakeDevice, twoRanksTrainToTheReferencesBitsWithEveryCollective) {
  for (const Case& what : {kResnet, kAdam}) {
    const auto want = train<Reference>(what, 2, comm::Overlap::None, onHost);
    EXPECT_TRUE(want[0].parameters == want[1].parameters);
    for (const comm::Overlap overlap : {comm::Overlap::None, comm::Overlap::Test, comm::Overlap::Thread}) {
      const std::string where = what.name + ", overlap " + toName(overlap);
      expectSame(train<FakeDevice>(what, 2, overlap, staged), want, where + ", sums on the host");
      std::size_t outOfOrder = 0;
      expectSame(train<FakeDevice>(what, 2, overlap, late, &outOfOrder), want, where + ", enqueued sums");
      EXPECT_GT(outOfOrder, 0U) << "the events fired in order, so this test shows little";
    }
  }
}

/// Sums that fail after they were enqueued, as NCCL's can: their event fires.
class FailedSums final : public comm::Collective {
 public:
  [[nodiscard]] graph::Event* sum(const graph::DeviceArray&, graph::Event* ready) override { return ready; }
  void reserveRequests(std::size_t) override {}
  void startSum(std::size_t, const graph::DeviceArray&, graph::Event*) override {}
  [[nodiscard]] bool test(std::size_t) override { return true; }
  [[nodiscard]] graph::Event* wait(std::size_t) override { return nullptr; }
  void throwIfFailed() override { throw failed("communication", "a rank of the test is lost"); }
};

TEST(FakeDevice, aStepWhoseSumsFailedIsNotReported) {
  FakeDevice device(smallResnet(), optionsOf(kResnet));
  initialise(device, 21);
  const models::ModelSpec model{
      .name = "small", .image = kResnet.image, .classes = kClasses, .dataset = "none", .epochImages = 100};
  const auto source = data::makeSynthetic(model, 3, 2);
  FailedSums sums;
  comm::GradientReducer reducer(sums, device.arena(graph::Arena::Gradients), device.stepSums(), kResnet.bucketElements);
  reducer.use(comm::Overlap::None);
  comm::RankState state;
  TrainingStep step(
      {device, *source, reducer, state},
      {.learningRate = [](std::int64_t, std::int64_t) { return 0.01; }, .globalBatch = 2, .averagedBatch = 2});
  step.resumeAt(0);
  EXPECT_THROW(step.run({}), EngineError);
  EXPECT_EQ(step.updates(), 0);
}

TEST(FakeDevice, theHostCannotReadItsMemory) {
  FakeDevice device(smallResnet(), optionsOf(kResnet));
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  std::vector<graph::DeviceArray> arrays = {device.arena(graph::Arena::Parameters),
                                            device.arena(graph::Arena::Gradients),
                                            device.arena(graph::Arena::Statistics), device.stepSums()};
  for (const graph::StateArray& array : device.state()) arrays.push_back(array.values);
  for (const graph::DeviceArray& array : arrays) {
    errno = 0;
    EXPECT_EQ(::write(ends[1], array.address, 1), -1);
    EXPECT_EQ(errno, EFAULT);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

class NoSink final : public graph::GradientSink {
 public:
  void gradientsReady(std::size_t, graph::Event* ready) override { last = ready; }
  graph::Event* last = nullptr;
};

TEST(FakeDevice, aStepIsOnlyEnqueuedUntilSomebodyWaits) {
  FakeDevice device(smallResnet(), optionsOf(kResnet));
  initialise(device, 21);
  device.prepareTraining();
  NoSink sink;
  const std::vector<float> before = numbersOf(device, device.arena(graph::Arena::Parameters));
  const auto sumsNow = [&] { return numbersOf(device, device.stepSums()); };
  device.enqueueStep({.averagedBatch = 2, .factors = {.rate = 0.1}, .stop = true}, sink);
  device.enqueueUpdate(0, device.layout().elements, sink.last);
  EXPECT_EQ(sumsNow(), std::vector<float>(graph::kStepSums));
  EXPECT_TRUE(numbersOf(device, device.arena(graph::Arena::Parameters)) == before);
  const graph::StepResult result = device.finishStep(sink.last);
  EXPECT_EQ(result.sums[graph::kStop], 1.0F);
  EXPECT_GT(result.sums[graph::kLoss], 0.0F);
  EXPECT_GT(result.decayLoss, 0.0);
  EXPECT_FALSE(numbersOf(device, device.arena(graph::Arena::Parameters)) == before);
}

TEST(FakeDevice, checkpointsAndEvaluationReachItsMemoryByCopies) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/step-1.safetensors";
  Reference reference(smallResnet(), optionsOf(kResnet));
  initialise(reference, 5);
  reference.statistics()[1] = 0.25F;
  reference.optimizer().state()[0].values[graph::kFirstElement] = 0.5F;
  ASSERT_TRUE(saveCheckpoint(path, {.model = "small"}, reference));
  FakeDevice device(smallResnet(), optionsOf(kResnet));
  ASSERT_TRUE(loadCheckpoint(path, device));
  const graph::DeviceArray ofReference = reference.arena(graph::Arena::Parameters);
  const graph::DeviceArray ofDevice = device.arena(graph::Arena::Parameters);
  EXPECT_EQ(checksum(device.memory(), ofDevice), checksum(reference.memory(), ofReference));
  const std::string again = folder.path() + "/step-2.safetensors";
  ASSERT_TRUE(saveCheckpoint(again, {.model = "small"}, device));
  EXPECT_TRUE(::baremark::test::contentOf(again) == ::baremark::test::contentOf(path));
  for (std::size_t i = 0; i < device.images().size(); ++i)
    reference.images()[i] = device.images()[i] = static_cast<float>(i % 7) / 7.0F;
  EXPECT_EQ(device.evaluate(2).loss, reference.evaluate(2).loss);
}

TEST(FakeDevice, allRanksGetRank0sNetwork) {
  std::array<std::uint32_t, 2> sums{};
  test::ThreadWorld world(2);
  world.run([&](comm::Communicator& communicator) {
    FakeDevice device(smallResnet(), optionsOf(kResnet));
    initialise(device, 5 + static_cast<std::uint32_t>(communicator.rank()));
    shareNetwork(device, communicator);
    shareState(device, communicator);
    sums[static_cast<std::size_t>(communicator.rank())] =
        checksum(device.memory(), device.arena(graph::Arena::Parameters));
  });
  EXPECT_EQ(sums[0], sums[1]);
}

/// What a whole run leaves.
struct RunFiles {
  std::string checkpoint;
  core::base::Json summary;
  core::base::Json profile;  ///< null without one
};

template <class Net>
RunFiles filesOfRun(bool profiles) {
  const test::TemporaryFolder folder;
  const auto options = toOptions({{"model", std::string("mnist")},
                                  {"profile", profiles},
                                  {"batch_size", std::int64_t{2}},
                                  {"optimizer", std::string("momentum")},
                                  {"num_batches", std::int64_t{2}},
                                  {"num_warmup_batches", std::int64_t{1}},
                                  {"num_intra_threads", std::int64_t{1}},
                                  {"train_dir", folder.path()},
                                  {"run_dir", folder.path()}});
  if (!options) return {};
  const ProgramParts program{.buildId = "a build of a test",
                             .backend = "a fake",
                             .instructionSet = "none",
                             .makeNetwork = [](graph::Graph graph, const graph::NetworkOptions& how) {
                               return std::make_unique<Net>(std::move(graph), how);
                             }};
  comm::SingleCommunicator alone;
  StopRequest stop;
  EXPECT_EQ(Run(*options, program, alone, stop).execute(), ExitStatus::Done);
  const auto json = [&](const char* name) {
    return core::base::parseJson(::baremark::test::contentOf(folder.path() + name)).value_or(core::base::Json());
  };
  return {.checkpoint = ::baremark::test::contentOf(folder.path() + "/step-3.safetensors"),
          .summary = json("/result.json")["summary"],
          .profile = profiles ? json("/profile.json") : core::base::Json()};
}

TEST(FakeDevice, aProfileChangesNothingElseThatARunLeaves) {
  const RunFiles plain = filesOfRun<Reference>(/*profiles=*/false);
  EXPECT_GT(plain.checkpoint.size(), 1'000'000U);
  for (const RunFiles& profiled :
       {filesOfRun<Reference>(/*profiles=*/true), filesOfRun<FakeDevice>(/*profiles=*/true)}) {
    EXPECT_TRUE(profiled.checkpoint == plain.checkpoint);
    ASSERT_TRUE(profiled.summary.is_object());
    for (const char* key : {"images", "steps", "final_loss"})
      EXPECT_EQ(profiled.summary.at(key), plain.summary.at(key));
    ASSERT_TRUE(profiled.profile.is_array());
    ASSERT_EQ(profiled.profile.size(), mnist().nodes.size() - 1);
    EXPECT_EQ(profiled.profile[0].at("name"), "conv1");
    EXPECT_GT(profiled.profile[0].at("forward_ms").get<double>(), 0);
    EXPECT_TRUE(profiled.profile[0].at("roof_percent").is_null()) << "the reference reports no costs";
  }
}

}  // namespace
}  // namespace baremark::engine::train
