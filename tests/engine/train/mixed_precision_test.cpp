// SPDX-License-Identifier: GPL-3.0-or-later
// Training in bf16 and fp16: near to fp32, the same bits on every rank, with every overlap and on the fake device, and
// steps that all ranks skip together.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/data/synthetic.h"
#include "engine/models/registry.h"
#include "engine/train/step.h"
#include "tests/engine/fakes/fake_device.h"
#include "tests/engine/fakes/late_collective.h"
#include "tests/engine/fakes/plain_values.h"
#include "tests/engine/fakes/thread_world.h"
#include "tests/engine/reference/small_graphs.h"

namespace baremark::engine::train {
namespace {

using graph::Precision;
using SoundNetwork = reference::ReferenceNetwork<float>;

struct Plan {
  Precision precision = Precision::Float32;
  int ranks = 1;
  comm::Overlap overlap = comm::Overlap::None;
  int steps = 3;
  LossScaleRule lossScale{};
  double rate = 0.01;
  int overflowStep = -1;  ///< in which the last rank's images have an infinity
};

struct RankTrace {
  std::vector<double> losses;
  std::vector<float> scales;                   ///< after each step
  std::vector<std::vector<float>> parameters;  ///< after each step
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

template <class Net>
std::vector<RankTrace> trainAs(const Plan& plan) {
  constexpr int kBatch = 2;
  const models::ModelSpec& model = *models::find("mnist");
  const std::int64_t global = std::int64_t{kBatch} * plan.ranks;
  std::vector<RankTrace> all(static_cast<std::size_t>(plan.ranks));
  test::ThreadWorld world(plan.ranks);
  world.run([&](comm::Communicator& communicator) {
    Net network(test::smallResidual({1, 28, 28}, 16, 10),
                {.batch = kBatch,
                 .seed = 3,
                 .precision = plan.precision,
                 .optimizer = {.kind = graph::OptimizerKind::Momentum, .weightDecay = 1e-4}});
    initialise(network, 21);
    const bool isLast = communicator.rank() + 1 == plan.ranks;
    PlantedSource source(data::makeSynthetic(model, 3, global), isLast ? plan.overflowStep : -1);
    test::LateCollective late(communicator, network.memory());
    comm::Collective& collective = network.memory().isOnHost() ? static_cast<comm::Collective&>(communicator) : late;
    comm::GradientReducer reducer(collective, network.arena(graph::Arena::Gradients), network.stepSums(),
                                  4 * graph::kUpdateGrain);
    if (plan.ranks > 1) reducer.use(plan.overlap);
    comm::RankState state;
    TrainingStep step({network, source, reducer, state},
                      {.learningRate = [&plan](std::int64_t, std::int64_t) { return plan.rate; },
                       .globalBatch = global,
                       .averagedBatch = global,
                       .rankOffset = std::int64_t{kBatch} * communicator.rank(),
                       .lossScale = plan.lossScale});
    step.resumeAt(0);
    RankTrace& own = all[static_cast<std::size_t>(communicator.rank())];
    for (int i = 0; i < plan.steps; ++i) {
      own.losses.push_back(step.run({}).values.loss);
      own.scales.push_back(step.lossScale().scale());
      own.parameters.push_back(test::numbersOf(network, network.arena(graph::Arena::Parameters)));
    }
  });
  return all;
}

/// Compares the losses of twenty steps with those of fp32.
void expectNearToFp32(Plan plan, double tolerance) {
  plan.steps = 20;
  plan.rate = 1e-4;
  const RankTrace narrow = trainAs<SoundNetwork>(plan).front();
  plan.precision = Precision::Float32;
  plan.lossScale = {};
  const RankTrace wide = trainAs<SoundNetwork>(plan).front();
  for (std::size_t i = 0; i < wide.losses.size(); ++i)
    EXPECT_NEAR(narrow.losses[i], wide.losses[i], tolerance * wide.losses[i]) << "step " << i;
  EXPECT_NE(narrow.losses, wide.losses);
  EXPECT_LT(wide.losses.back(), wide.losses.front()) << "it learns";
}

// A bf16 has 8 significant bits, an fp16 11. Rounding errors add up over layers and steps: the losses of two images
// differ by up to 8 % in bf16.
TEST(MixedPrecision, twentyStepsInBf16ComeNearToFp32) {
  expectNearToFp32({.precision = Precision::BFloat16}, 0.05);
}

TEST(MixedPrecision, twentyStepsInFp16ComeNearToFp32) {
  expectNearToFp32({.precision = Precision::Float16, .lossScale = {.start = 128}}, 0.02);
}

TEST(MixedPrecision, everyOverlapGivesTheSameBitsOnAllRanks) {
  for (const Precision precision : {Precision::BFloat16, Precision::Float16}) {
    Plan plan{.precision = precision, .ranks = 2};
    const std::vector<RankTrace> want = trainAs<SoundNetwork>(plan);
    EXPECT_TRUE(want[0].parameters == want[1].parameters);
    for (const comm::Overlap overlap : {comm::Overlap::Test, comm::Overlap::Thread}) {
      plan.overlap = overlap;
      const std::vector<RankTrace> got = trainAs<SoundNetwork>(plan);
      EXPECT_EQ(got[0].losses, want[0].losses) << toName(overlap);
      EXPECT_TRUE(got[0].parameters == want[0].parameters) << toName(overlap);
      EXPECT_TRUE(got[1].parameters == want[0].parameters) << toName(overlap);
    }
  }
}

TEST(MixedPrecision, theFakeDeviceTrainsToTheReferencesBits) {
  for (const Plan& plan : {Plan{.precision = Precision::BFloat16, .ranks = 2, .overlap = comm::Overlap::Test},
                           Plan{.precision = Precision::Float16,
                           .ranks = 2,
                           .lossScale = {.start = 128, .isDynamic = true},
                           .overflowStep = 1}}) {
    const std::vector<RankTrace> want = trainAs<SoundNetwork>(plan);
    const std::vector<RankTrace> got = trainAs<test::FakeDevice>(plan);
    for (std::size_t rank = 0; rank < 2; ++rank) {
      EXPECT_EQ(got[rank].losses.front(), want[rank].losses.front());
      EXPECT_EQ(got[rank].losses.back(), want[rank].losses.back());
      EXPECT_EQ(got[rank].scales, want[rank].scales);
      EXPECT_TRUE(got[rank].parameters == want[rank].parameters);
    }
  }
}

TEST(MixedPrecision, anOverflowOnOneRankSkipsTheStepOnAllAndHalvesTheScale) {
  for (const comm::Overlap overlap : {comm::Overlap::None, comm::Overlap::Test, comm::Overlap::Thread}) {
    const std::vector<RankTrace> ranks = trainAs<SoundNetwork>({.precision = Precision::Float16,
                                                                .ranks = 2,
                                                                .overlap = overlap,
                                                                .steps = 4,
                                                                .lossScale = {.start = 256, .isDynamic = true},
                                                                .overflowStep = 2});
    for (const RankTrace& rank : ranks) {
      EXPECT_EQ(rank.scales, (std::vector<float>{256, 256, 128, 128}));
      EXPECT_FALSE(rank.parameters[1] == rank.parameters[0]);
      EXPECT_TRUE(rank.parameters[2] == rank.parameters[1]) << "nothing is updated";
      EXPECT_FALSE(rank.parameters[3] == rank.parameters[2]) << "training goes on";
      EXPECT_TRUE(rank.parameters[3] == ranks[0].parameters[3]);
      EXPECT_TRUE(std::isfinite(rank.losses[3]));
    }
  }
}

TEST(MixedPrecision, aScaleThatIsTooLargeComesDown) {
  const RankTrace rank =
      trainAs<SoundNetwork>(
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
