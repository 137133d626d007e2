// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/data/epoch_order.h"
#include "engine/data/idx.h"
#include "engine/data/mnist.h"
#include "engine/data/synthetic.h"

namespace baremark::engine::data {
namespace {

/// Images whose first pixel is their number, so that a batch shows which images it holds.
LabelledImages numbered(std::int64_t count) {
  LabelledImages set{.count = count, .pixels = 784};
  set.images.resize(static_cast<std::size_t>(count) * 784);
  for (std::int64_t i = 0; i < count; ++i) set.images[static_cast<std::size_t>(i) * 784] = static_cast<std::uint8_t>(i);
  set.labels.assign(static_cast<std::size_t>(count), 3);
  return set;
}

const models::ModelSpec& mnist() {
  return *models::find("mnist");
}

struct Division {
  std::int64_t images;
  int ranks;
  std::int64_t batch;
};

TEST(Sources, everyImageComesOnceAnEpochOverAllRanks) {
  for (const Division& d : {Division{60, 2, 5}, Division{61, 3, 4}, Division{50, 4, 7}, Division{10, 2, 16}}) {
    const std::int64_t global = d.ranks * d.batch;
    const std::int64_t steps = 3 * d.images;
    std::map<std::int64_t, std::map<int, int>> seen;  // of each epoch: image, how often
    for (int rank = 0; rank < d.ranks; ++rank) {
      const auto source = makeTrainingSource(numbered(d.images), mnist(), 7);
      std::vector<float> images(static_cast<std::size_t>(d.batch) * 784);
      std::vector<std::int32_t> labels(static_cast<std::size_t>(d.batch));
      for (std::int64_t step = 0; step < steps; ++step) {
        const std::int64_t first = step * global + rank * d.batch;
        source->fill(first, images, labels);
        for (std::size_t i = 0; i < labels.size(); ++i) {
          EXPECT_EQ(labels[i], 3);
          ++seen[(first + static_cast<std::int64_t>(i)) / d.images]
                [static_cast<int>(std::lround(images[i * 784] * 255))];
        }
      }
    }
    int whole = 0;
    for (const auto& [epoch, counts] : seen) {
      if ((epoch + 1) * d.images > steps * global) continue;  // the stream ends inside it
      ++whole;
      ASSERT_EQ(counts.size(), static_cast<std::size_t>(d.images)) << "epoch " << epoch;
      for (const auto& [image, count] : counts) ASSERT_EQ(count, 1) << "image " << image;
    }
    EXPECT_GT(whole, 2);
  }
}

TEST(Sources, epochsAreShuffledDifferentlyAndTheSameForTheSameSeed) {
  EpochOrder order(1, 1000);
  std::vector<std::int32_t> first;
  std::vector<std::int32_t> second;
  for (std::int64_t i = 0; i < 1000; ++i) first.push_back(order.imageAt(i));
  for (std::int64_t i = 0; i < 1000; ++i) second.push_back(order.imageAt(1000 + i));
  EXPECT_NE(first, second);
  EXPECT_FALSE(std::is_sorted(first.begin(), first.end()));
  EpochOrder again(1, 1000);
  EXPECT_EQ(again.imageAt(1500), second[500]) << "a restart finds its place without its past";
  EpochOrder other(2, 1000);
  std::vector<std::int32_t> otherFirst;
  for (std::int64_t i = 0; i < 1000; ++i) otherFirst.push_back(other.imageAt(i));
  EXPECT_NE(first, otherFirst);
}

TEST(Sources, syntheticImagesDependOnTheirPlaceInTheGlobalBatch) {
  std::vector<float> whole(4 * 784);
  std::vector<std::int32_t> wholeLabels(4);
  makeSynthetic(mnist(), 5, 4)->fill(400, whole, wholeLabels);
  std::vector<float> half(2 * 784);
  std::vector<std::int32_t> halfLabels(2);
  makeSynthetic(mnist(), 5, 4)->fill(402, half, halfLabels);
  EXPECT_TRUE(std::equal(half.begin(), half.end(), whole.begin() + 2 * 784));
  EXPECT_EQ(halfLabels[1], wholeLabels[3]);
}

TEST(Sources, syntheticImagesAreMadeOnceLikeThoseOfTfCnnBenchmarks) {
  const auto source = makeSynthetic(mnist(), 5, 64);
  std::vector<float> images(64 * 784);
  std::vector<std::int32_t> labels(64);
  EXPECT_TRUE(source->fill(0, images, labels));
  double sum = 0;
  for (const float pixel : images) sum += static_cast<double>(pixel) * 255;
  EXPECT_NEAR(sum / static_cast<double>(images.size()), 127, 1);
  EXPECT_LT(*std::max_element(labels.begin(), labels.end()), 9) << "tf_cnn_benchmarks draws below the last class";
  std::fill(images.begin(), images.end(), 0.0F);
  EXPECT_FALSE(source->fill(64, images, labels));
  EXPECT_EQ(images[5], 0.0F) << "not written again";
}

TEST(Sources, fashionMnistIsRead) {
  if (!canReadGzip()) return;  // Debian's files are compressed; the program's tests unpack them
  const auto train = readMnist(kFashionMnistFolder, Split::Train, mnist());
  const auto test = readMnist(kFashionMnistFolder, Split::Test, mnist());
  ASSERT_TRUE(train && test) << "the package dataset-fashion-mnist";
  EXPECT_EQ(train->count, 60000);
  EXPECT_EQ(test->count, 10000);
  std::map<int, int> counts;
  for (const std::uint8_t label : train->labels) ++counts[label];
  for (const auto& [label, count] : counts) EXPECT_EQ(count, 6000) << label;
}

}  // namespace
}  // namespace baremark::engine::data
