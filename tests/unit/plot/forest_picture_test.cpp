// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_picture.h"

#include <gtest/gtest.h>

#include "app/plot/placing.h"
#include "app/text/units_text.h"

namespace baremark::app::plot {
namespace {

ForestLine lineAt(double change, double below, std::optional<double> aboveIfOther = {}) {
  const double above = aboveIfOther.value_or(below);
  ForestLine out;
  out.value = 1 + change;
  out.interval = core::stats::Interval{1 + change - below, 1 + change + above};
  return out;
}

std::pair<double, double> rangeOf(std::vector<ForestLine> lines, bool showsRuns = false) {
  ForestPicture picture;
  picture.rows.push_back({.point = 0, .lines = std::move(lines)});
  return fittingRange(picture, showsRuns);
}

TEST(ForestPicture, aLineFarOutsideDoesNotSqueezeTheOthers) {
  const auto [low, high] =
      rangeOf({lineAt(0, 0.007), lineAt(-0.002, 0.006), lineAt(-0.003, 0.009), lineAt(-0.006, 0.009),
               lineAt(0.004, 0.008), lineAt(-0.012, 0.013), lineAt(-0.031, 0.007), lineAt(-0.214, 0.022)});
  EXPECT_LT(low, -0.038);
  EXPECT_GT(low, -0.08) << "without the line at -21.4 %";
  EXPECT_GT(high, 0.02) << "with the margin";
  EXPECT_LT(high, 0.04);
}

TEST(ForestPicture, linesThatAreAllFarAwayAreOnTheAxis) {
  const auto [low, high] = rangeOf({lineAt(-0.3, 0.01), lineAt(-0.2, 0.01), lineAt(0.4, 0.02)});
  EXPECT_LT(low, -0.31);
  EXPECT_GT(high, 0.42);
}

TEST(ForestPicture, anIntervalFarWiderThanTheOthersIsCut) {
  const auto [low, high] = rangeOf({lineAt(0, 0.01), lineAt(0, 0.01), lineAt(0, 0.01), lineAt(0.01, 0.9)});
  EXPECT_GT(low, -0.1);
  EXPECT_LT(high, 0.1);
  EXPECT_GT(high, 0.01) << "its value is on the axis";
}

TEST(ForestPicture, runsCountOnlyIfTheyAreShown) {
  ForestLine one = lineAt(0, 0.01);
  one.runs = {0.95, 1.05};
  EXPECT_LT(rangeOf({one}).second, 0.05);
  EXPECT_GT(rangeOf({one}, true).second, 0.05);
}

TEST(ForestPicture, theNumbersOfALineBeginWithTheLongestText) {
  const QStringList even = numberTexts(lineAt(-0.214, 0.022));
  ASSERT_EQ(even.size(), 2);
  EXPECT_TRUE(even[0].contains(QChar(0x00B1))) << even[0].toStdString();
  EXPECT_EQ(even[1], text::change(-0.214));
  const QStringList uneven = numberTexts(lineAt(-0.214, 0.022, 0.031));
  EXPECT_FALSE(uneven[0].contains(QChar(0x00B1))) << uneven[0].toStdString();
  EXPECT_TRUE(uneven[0].startsWith(text::change(-0.214)) && uneven[0].contains(QLatin1Char('(')));
  EXPECT_TRUE(numberTexts(ForestLine()).isEmpty());
}

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
