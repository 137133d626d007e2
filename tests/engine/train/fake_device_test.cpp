// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between training and a backend, without a GPU: a device whose memory the host cannot touch, whose work runs
// late and whose events fire out of order trains to the reference backend's bits. And training in bf16 and fp16: near
// to fp32, the same bits on every rank with every overlap, and steps that all ranks skip together.
#include "tests/engine/fakes/fake_device.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <limits>
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
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/fakes/thread_world.h"
#include "tests/files.h"

namespace baremark::engine::train {
namespace {

using comm::Overlap;
using graph::Precision;
using test::FakeDevice;
using test::numbersOf;
using Reference = reference::ReferenceNetwork<float>;

constexpr Overlap kOverlaps[] = {Overlap::None, Overlap::Test, Overlap::Thread};

graph::Graph mnist() {
  return models::find("mnist")->build(10);
}
graph::Graph smallResnet() {
  return test::smallResidual({1, 28, 28}, 16, 10);
}

struct Plan {
  graph::Graph (*build)() = smallResnet;
  graph::OptimizerKind optimizer = graph::OptimizerKind::Momentum;
  Precision precision = Precision::Float32;
  int ranks = 1;
  int batch = 2;
  std::size_t bucketElements = graph::kUpdateGrain;  ///< small enough for several buckets
  int steps = 3;
  LossScaleRule lossScale{};
  double rate = 0.01;
  int overflowStep = -1;  ///< in which the last rank's images have an infinity
  int stopStep = -1;      ///< in which the last rank asks for the end
};

graph::NetworkOptions optionsOf(const Plan& plan) {
  return {.batch = plan.batch,
          .use = graph::NetworkUse::TrainingAndEvaluation,
          .seed = 3,
          .precision = plan.precision,
          .optimizer = {.kind = plan.optimizer, .weightDecay = 1e-4}};
}

/// Everything that a training leaves on one rank.
struct Trained {
  std::vector<double> losses;
  std::vector<float> scales;                   ///< after each step
  std::vector<std::vector<float>> parameters;  ///< after each step
  std::vector<float> statistics;               ///< without those of an overflow
  std::vector<std::vector<float>> state;
  std::size_t eventsOutOfOrder = 0;
};

/// Synthetic images, with a planted overflow.
class PlantedSource final : public data::Source {
 public:
  PlantedSource(std::unique_ptr<data::Source> sound, int step) : m_sound(std::move(sound)), m_step(step) {}
  [[nodiscard]] std::int64_t epochImages() const override { return m_sound->epochImages(); }
  bool fill(std::int64_t first, std::span<float> images, std::span<std::int32_t> labels) override {
    float& planted = images[images.size() / 2];
    if (m_step >= 0 && m_calls == m_step + 1) planted = m_replaced;  // the source does not write its images again
    static_cast<void>(m_sound->fill(first, images, labels));
    if (m_calls++ != m_step) return true;
    m_replaced = planted;
    planted = std::numeric_limits<float>::infinity();
    return true;
  }

 private:
  std::unique_ptr<data::Source> m_sound;
  int m_step;
  int m_calls = 0;
  float m_replaced = 0;
};

/// A network whose memory the host cannot touch is reached by `Sums`.
template <class Net, class Sums = test::LateCollective>
std::vector<Trained> train(const Plan& plan, Overlap overlap = Overlap::None) {
  const models::ModelSpec& model = *models::find("mnist");
  const std::int64_t global = std::int64_t{plan.batch} * plan.ranks;
  std::vector<Trained> all(static_cast<std::size_t>(plan.ranks));
  test::ThreadWorld(plan.ranks).run([&](comm::Communicator& communicator) {
    Net network(plan.build(), optionsOf(plan));
    initialise(network, 21);
    const bool isLast = communicator.rank() + 1 == plan.ranks;
    PlantedSource source(data::makeSynthetic(model, 3, global), isLast ? plan.overflowStep : -1);
    Sums sums(communicator, network.memory());
    comm::Collective& collective = network.memory().isOnHost() ? static_cast<comm::Collective&>(communicator) : sums;
    comm::GradientReducer reducer(collective, network.arena(graph::Arena::Gradients), network.stepSums(),
                                  plan.bucketElements);
    if (plan.ranks > 1) reducer.use(overlap);
    comm::RankState state;
    TrainingStep step({network, source, reducer, state},
                      {.learningRate = [&plan](std::int64_t, std::int64_t) { return plan.rate; },
                       .globalBatch = global,
                       .averagedBatch = global,
                       .rankOffset = std::int64_t{plan.batch} * communicator.rank(),
                       .lossScale = plan.lossScale});
    step.resumeAt(0);
    Trained& own = all[static_cast<std::size_t>(communicator.rank())];
    for (int i = 0; i < plan.steps; ++i) {
      const StepOutcome outcome = step.run({.stop = i == plan.stopStep && isLast});
      EXPECT_EQ(outcome.stop, i == plan.stopStep);
      own.losses.push_back(outcome.values.loss);
      own.scales.push_back(step.lossScale().scale());
      own.parameters.push_back(numbersOf(network, network.arena(graph::Arena::Parameters)));
    }
    if (plan.overflowStep < 0) own.statistics = numbersOf(network, network.arena(graph::Arena::Statistics));
    for (const graph::StateArray& array : network.state()) own.state.push_back(numbersOf(network, array.values));
    if constexpr (std::is_same_v<Net, FakeDevice>) own.eventsOutOfOrder = network.eventsOutOfOrder();
  });
  return all;
}

/// Says which part differs, and does not print arrays.
void expectSame(const std::vector<Trained>& got, const std::vector<Trained>& want, const std::string& where) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t rank = 0; rank < want.size(); ++rank) {
    EXPECT_THAT(got[rank].losses, testing::Pointwise(testing::NanSensitiveDoubleEq(), want[rank].losses)) << where;
    EXPECT_EQ(got[rank].scales, want[rank].scales) << where;
    EXPECT_TRUE(got[rank].parameters == want[rank].parameters) << where;
    EXPECT_TRUE(got[rank].statistics == want[rank].statistics) << where;
    EXPECT_TRUE(got[rank].state == want[rank].state) << where;
  }
}

TEST(FakeDevice, oneRankTrainsToTheReferencesBits) {
  for (const Plan& plan : {Plan{.stopStep = 1}, Plan{.build = mnist,
                                                .optimizer = graph::OptimizerKind::Adam,
                                                .batch = 1,
                                                .bucketElements = 256 * graph::kUpdateGrain}}) {
    const auto want = train<Reference>(plan);
    EXPECT_NE(want[0].losses[0], want[0].losses[2]) << "it learns";
    expectSame(train<FakeDevice>(plan), want, plan.build().name);
  }
}

TEST(FakeDevice, twoRanksTrainToTheReferencesBitsWithEveryCollective) {
  for (const Plan& plan : {Plan{.ranks = 2, .stopStep = 1}, Plan{.optimizer = graph::OptimizerKind::Adam, .ranks = 2},
                           Plan{.precision = Precision::BFloat16, .ranks = 2},
                           Plan{.precision = Precision::Float16,
                           .ranks = 2,
                           .lossScale = {.start = 128, .isDynamic = true},
                           .overflowStep = 1}}) {
    const auto want = train<Reference>(plan);
    EXPECT_TRUE(want[0].parameters == want[1].parameters);
    for (const Overlap overlap : kOverlaps) {
      const std::string where = std::string(graph::rulesOf(plan.precision).name) + ", overlap " + toName(overlap);
      expectSame(train<FakeDevice, comm::StagedCollective>(plan, overlap), want, where + ", sums on the host");
      const auto late = train<FakeDevice>(plan, overlap);
      expectSame(late, want, where + ", enqueued sums");
      EXPECT_GT(late[0].eventsOutOfOrder, 0U) << "the events fired in order, so this test shows little";
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
  FakeDevice device(smallResnet(), optionsOf({}));
  initialise(device, 21);
  const auto source = data::makeSynthetic(*models::find("mnist"), 3, 2);
  FailedSums sums;
  comm::GradientReducer reducer(sums, device.arena(graph::Arena::Gradients), device.stepSums(), graph::kUpdateGrain);
  reducer.use(Overlap::None);
  comm::RankState state;
  TrainingStep step(
      {device, *source, reducer, state},
      {.learningRate = [](std::int64_t, std::int64_t) { return 0.01; }, .globalBatch = 2, .averagedBatch = 2});
  step.resumeAt(0);
  EXPECT_THROW(step.run({}), EngineError);
  EXPECT_EQ(step.updates(), 0);
}

TEST(FakeDevice, itsMemoryIsHiddenAndItsWorkRunsWhenSomebodyWaits) {
  FakeDevice device(smallResnet(), optionsOf({}));
  initialise(device, 21);
  device.prepareTraining();
  const graph::DeviceArray parameters = device.arena(graph::Arena::Parameters);
  const std::vector<float> before = numbersOf(device, parameters);
  test::ReadyGradients sink;
  device.enqueueStep({.averagedBatch = 2, .factors = {.rate = 0.1}}, sink);
  device.enqueueUpdate(0, device.layout().elements, sink.last);
  EXPECT_EQ(numbersOf(device, device.stepSums()), std::vector<float>(graph::kStepSums));
  EXPECT_TRUE(numbersOf(device, parameters) == before);
  EXPECT_GT(device.finishStep(sink.last).sums[graph::kLoss], 0.0F);
  EXPECT_FALSE(numbersOf(device, parameters) == before);
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  EXPECT_EQ(::write(ends[1], parameters.address, 1), -1);
  EXPECT_EQ(errno, EFAULT);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(FakeDevice, checkpointsAndEvaluationReachItsMemoryByCopies) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/step-1.safetensors";
  Reference reference(smallResnet(), optionsOf({}));
  initialise(reference, 5);
  reference.statistics()[1] = 0.25F;
  reference.optimizer().state()[0].values[graph::kFirstElement] = 0.5F;
  ASSERT_TRUE(saveCheckpoint(path, {.model = "small"}, reference));
  FakeDevice device(smallResnet(), optionsOf({}));
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
  test::ThreadWorld(2).run([&](comm::Communicator& communicator) {
    FakeDevice device(smallResnet(), optionsOf({}));
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

/// Compares the losses of twenty steps with those of fp32.
void expectNearToFp32(Plan plan, double tolerance) {
  plan.steps = 20;
  plan.rate = 1e-4;
  const Trained narrow = train<Reference>(plan).front();
  plan.precision = Precision::Float32;
  plan.lossScale = {};
  const Trained wide = train<Reference>(plan).front();
  for (std::size_t i = 0; i < wide.losses.size(); ++i)
    EXPECT_NEAR(narrow.losses[i], wide.losses[i], tolerance * wide.losses[i]) << "step " << i;
  EXPECT_NE(narrow.losses, wide.losses);
  EXPECT_LT(wide.losses.back(), wide.losses.front()) << "it learns";
}

// A bf16 has 8 significant bits, an fp16 11. Rounding errors add up over layers and steps: the losses of two images
// differ by up to 8 % in bf16.
TEST(MixedPrecision, twentyStepsIn16BitsComeNearToFp32) {
  expectNearToFp32({.precision = Precision::BFloat16}, 0.05);
  expectNearToFp32({.precision = Precision::Float16, .lossScale = {.start = 128}}, 0.02);
}

TEST(MixedPrecision, everyOverlapGivesTheSameBitsOnAllRanks) {
  for (const Precision precision : {Precision::BFloat16, Precision::Float16}) {
    const Plan plan{.precision = precision, .ranks = 2};
    const std::vector<Trained> want = train<Reference>(plan);
    EXPECT_TRUE(want[0].parameters == want[1].parameters);
    for (const Overlap overlap : {Overlap::Test, Overlap::Thread})
      expectSame(train<Reference>(plan, overlap), want, toName(overlap));
  }
}

TEST(MixedPrecision, anOverflowOnOneRankSkipsTheStepOnAllAndHalvesTheScaleUntilItFits) {
  const Plan plan{.precision = Precision::Float16,
                  .ranks = 2,
                  .steps = 4,
                  .lossScale = {.start = 256, .isDynamic = true},
                  .overflowStep = 2};
  for (const Overlap overlap : kOverlaps) {
    const std::vector<Trained> ranks = train<Reference>(plan, overlap);
    for (const Trained& rank : ranks) {
      EXPECT_EQ(rank.scales, (std::vector<float>{256, 256, 128, 128}));
      EXPECT_FALSE(rank.parameters[1] == rank.parameters[0]);
      EXPECT_TRUE(rank.parameters[2] == rank.parameters[1]) << "nothing is updated";
      EXPECT_FALSE(rank.parameters[3] == rank.parameters[2]) << "training goes on";
      EXPECT_TRUE(rank.parameters[3] == ranks[0].parameters[3]);
      EXPECT_TRUE(std::isfinite(rank.losses[3]));
    }
  }
  const Trained rank =
      train<Reference>(
          {.precision = Precision::Float16, .steps = 24, .lossScale = {.start = kMostLossScale, .isDynamic = true}})
          .front();
  EXPECT_EQ(rank.scales.front(), kMostLossScale / 2);
  EXPECT_LT(rank.scales.back(), 131072);
  EXPECT_EQ(rank.scales[22], rank.scales[23]) << "it fits at last";
  EXPECT_TRUE(rank.parameters[0] == rank.parameters[1]);
  EXPECT_FALSE(rank.parameters[22] == rank.parameters[23]);
}

}  // namespace
}  // namespace baremark::engine::train
