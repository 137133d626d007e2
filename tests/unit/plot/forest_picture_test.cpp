// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/forest_picture.h"

#include <gtest/gtest.h>

#include "app/text/units_text.h"

namespace baremark::app::plot {
namespace {

ForestLine lineAt(double change, double below, double above) {
  ForestLine out;
  out.value = 1 + change;
  out.interval = core::stats::Interval{1 + change - below, 1 + change + above};
  return out;
}

ForestPicture pictureOf(std::vector<ForestLine> lines) {
  ForestPicture picture;
  picture.rows.push_back({.point = 0, .label = {}, .lines = std::move(lines)});
  return picture;
}

TEST(ForestPicture, aLineFarOutsideDoesNotSqueezeTheOthers) {
  const auto [low, high] =
      fittingRange(pictureOf({lineAt(0, 0.007, 0.007), lineAt(-0.002, 0.006, 0.006), lineAt(-0.003, 0.009, 0.009),
                              lineAt(-0.006, 0.009, 0.009), lineAt(0.004, 0.008, 0.008), lineAt(-0.012, 0.013, 0.013),
                              lineAt(-0.031, 0.007, 0.007), lineAt(-0.214, 0.022, 0.022)}),
                   false);
  EXPECT_LT(low, -0.038);
  EXPECT_GT(low, -0.08) << "without the line at -21.4 %";
  EXPECT_GT(high, 0.02) << "with the margin";
  EXPECT_LT(high, 0.04);
}

TEST(ForestPicture, linesThatAreAllFarAwayAreOnTheAxis) {
  const auto [low, high] =
      fittingRange(pictureOf({lineAt(-0.3, 0.01, 0.01), lineAt(-0.2, 0.01, 0.01), lineAt(0.4, 0.02, 0.02)}), false);
  EXPECT_LT(low, -0.31);
  EXPECT_GT(high, 0.42);
}

TEST(ForestPicture, anIntervalFarWiderThanTheOthersIsCut) {
  const std::vector<ForestLine> lines = {lineAt(0, 0.01, 0.01), lineAt(0, 0.01, 0.01), lineAt(0, 0.01, 0.01),
                                         lineAt(0.01, 0.9, 0.9)};
  const auto [low, high] = fittingRange(pictureOf(lines), false);
  EXPECT_GT(low, -0.1);
  EXPECT_LT(high, 0.1);
  EXPECT_GT(high, 0.01) << "its value is on the axis";
}

TEST(ForestPicture, runsCountOnlyIfTheyAreShown) {
  ForestLine one = lineAt(0, 0.01, 0.01);
  one.runs = {0.95, 1.05};
  EXPECT_LT(fittingRange(pictureOf({one}), false).second, 0.05);
  EXPECT_GT(fittingRange(pictureOf({one}), true).second, 0.05);
}

TEST(ForestPicture, theNumbersOfALineBeginWithTheLongestText) {
  const QStringList even = numberTexts(lineAt(-0.214, 0.022, 0.022));
  ASSERT_EQ(even.size(), 2);
  EXPECT_TRUE(even[0].contains(QChar(0x00B1))) << even[0].toStdString();
  EXPECT_EQ(even[1], text::change(-0.214));
  const QStringList uneven = numberTexts(lineAt(-0.214, 0.022, 0.031));
  EXPECT_FALSE(uneven[0].contains(QChar(0x00B1))) << uneven[0].toStdString();
  EXPECT_TRUE(uneven[0].startsWith(text::change(-0.214)) && uneven[0].contains(QLatin1Char('(')));
  EXPECT_TRUE(numberTexts(ForestLine()).isEmpty());
}

}  // namespace
}  // namespace baremark::app::plot
