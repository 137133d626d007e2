// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/reference/network.h"
#include "tests/engine/fakes/thread_world.h"
#include "tests/engine/reference/finite_difference.h"
#include "tests/engine/reference/small_graphs.h"

namespace baremark::engine::train {
namespace {

constexpr graph::Shape kImage{1, 9, 9};
constexpr int kClasses = 10;

class Pictures final : public data::TestSet {
 public:
  [[nodiscard]] std::int64_t images() const override { return 23; }
  void fill(std::int64_t first, std::int64_t count, std::span<float> images, std::span<std::int32_t> labels) override {
    const std::size_t pixels = images.size() / labels.size();
    for (std::int64_t i = 0; i < count; ++i) {
      const auto picture = test::randomNumbers(pixels, static_cast<unsigned>(first + i));
      std::transform(picture.begin(), picture.end(), images.data() + static_cast<std::size_t>(i) * pixels,
                     [](double pixel) { return static_cast<float>(pixel); });
      labels[static_cast<std::size_t>(i)] = static_cast<std::int32_t>((first + i) % kClasses);
    }
  }
};

/// As reported by rank 0. Every rank has trained its own network.
core::model::Evaluation evaluationOver(int ranks) {
  core::model::Evaluation result;
  test::ThreadWorld world(ranks);
  world.run([&](comm::Communicator& communicator) {
    reference::ReferenceNetwork<float> network(test::smallResidual(kImage, 6, kClasses), {.batch = 4});
    initialise(network, 21 + static_cast<std::uint32_t>(communicator.rank()));
    const auto mean = static_cast<float>(communicator.rank());
    std::fill(network.statistics().begin(), network.statistics().end(), 1 + mean);
    Pictures pictures;
    const core::model::Evaluation own = evaluate(network, pictures, communicator, {.step = 7}, [](std::string_view) {});
    if (communicator.rank() == 0) result = own;
  });
  return result;
}

TEST(Evaluation, usesRank0sNetworkForAnyNumberOfRanks) {
  const core::model::Evaluation one = evaluationOver(1);
  EXPECT_EQ(one.examples, 23);
  for (const int ranks : {2, 3}) {
    const core::model::Evaluation several = evaluationOver(ranks);
    EXPECT_EQ(several.top1, one.top1) << ranks;
    EXPECT_EQ(several.top5, one.top5) << ranks;
    EXPECT_NEAR(several.loss, one.loss, 1e-9 * one.loss) << ranks;
  }
}

}  // namespace
}  // namespace baremark::engine::train
