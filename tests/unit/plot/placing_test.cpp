// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/placing.h"

#include <gtest/gtest.h>

namespace baremark::app::plot {
namespace {

constexpr QSizeF kSize(160, 60);
const QRectF kBounds(0, 0, 600, 300);

bool covers(const QRectF& box, const QPointF& point) {
  return box.adjusted(-4, -4, 4, 4).contains(point);
}

TEST(Placing, aValueLabelCoversNoMarkerIfThereIsSpace) {
  const QPointF point(300, 150);
  EXPECT_GT(placeBeside(point, kSize, {}, kBounds).left(), point.x()) << "to the right where nothing is there";
  // Two arms of one point. Their markers are beside or above each other.
  for (const QPointF& other : {QPointF(311, 152), QPointF(289, 148), QPointF(302, 170), QPointF(300, 130)}) {
    const QRectF box = placeBeside(point, kSize, {other}, kBounds);
    EXPECT_FALSE(covers(box, other)) << other.x() << " " << other.y();
    EXPECT_FALSE(covers(box, point));
    EXPECT_TRUE(kBounds.contains(box));
  }
  const std::vector<QPointF> both{QPointF(320, 150), QPointF(280, 150)};
  const QRectF box = placeBeside(point, kSize, both, kBounds);
  for (const QPointF& other : both) EXPECT_FALSE(covers(box, other));
}

TEST(Placing, aValueLabelStaysInItsFigureAndBesideItsPoint) {
  for (const QPointF& corner : {QPointF(0, 0), QPointF(600, 0), QPointF(0, 300), QPointF(600, 300)}) {
    const QRectF box = placeBeside(corner, kSize, {}, kBounds);
    EXPECT_TRUE(kBounds.contains(box)) << corner.x() << " " << corner.y();
    EXPECT_FALSE(covers(box, corner));
  }
  const QRectF large = placeBeside({10, 10}, {900, 400}, {}, kBounds);
  EXPECT_EQ(large.topLeft(), kBounds.topLeft()) << "its beginning, where it does not fit";
}

TEST(Placing, anAxisWithLittleSpaceHasFewerTicksAtEqualDistances) {
  const auto widthOf = [](double) { return 45.0; };
  std::size_t last = 100;
  for (const double length : {900.0, 300.0, 200.0, 120.0, 60.0}) {
    const std::vector<double> ticks = labelledTicks(-0.5, 0.7, length, widthOf);
    ASSERT_FALSE(ticks.empty());
    EXPECT_LE(ticks.size(), last) << length;
    last = ticks.size();
    for (std::size_t i = 1; i < ticks.size(); ++i) {
      EXPECT_NEAR(ticks[i] - ticks[i - 1], ticks[1] - ticks[0], 1e-9) << length;
      EXPECT_GE((ticks[i] - ticks[i - 1]) / 1.2 * length, 45) << length;
    }
  }
  EXPECT_GT(labelledTicks(-0.5, 0.7, 900, widthOf).size(), 4U);
  EXPECT_EQ(last, 1U);
}

}  // namespace
}  // namespace baremark::app::plot
