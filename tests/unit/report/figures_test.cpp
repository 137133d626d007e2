// SPDX-License-Identifier: GPL-3.0-or-later
// The figures are valid XML, with a marker for every number and coordinates inside the picture.
#include "core/report/figures.h"

#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/base/number_text.h"
#include "core/report/round_ticks.h"
#include "core/report/svg_writer.h"
#include "core/report/table.h"
#include "tests/fakes/comma_locale.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

struct Drawn {
  std::map<std::string, int> elements;
  std::map<std::string, int> classes;
  std::vector<std::string> texts;
};

Drawn read(const std::string& svg) {
  Drawn drawn;
  QXmlStreamReader reader(QByteArray::fromStdString(svg));
  double width = 0;
  double height = 0;
  while (!reader.atEnd()) {
    if (reader.readNext() == QXmlStreamReader::Characters && !reader.isWhitespace())
      drawn.texts.push_back(reader.text().toString().toStdString());
    if (!reader.isStartElement()) continue;
    ++drawn.elements[reader.name().toString().toStdString()];
    for (const QXmlStreamAttribute& attribute : reader.attributes()) {
      const std::string name = attribute.name().toString().toStdString();
      const QString value = attribute.value().toString();
      if (name == "viewBox") {
        const auto numbers = value.split(u' ');
        EXPECT_EQ(numbers.size(), 4);
        width = numbers.at(2).toDouble();
        height = numbers.at(3).toDouble();
      }
      if (name == "class") {
        for (const QString& each : value.split(u' ', Qt::SkipEmptyParts)) ++drawn.classes[each.toStdString()];
      }
      const bool isX = name == "x" || name == "x1" || name == "x2" || name == "cx";
      const bool isY = name == "y" || name == "y1" || name == "y2" || name == "cy";
      if (!isX && !isY) continue;
      bool isNumber = false;
      const double number = value.toDouble(&isNumber);
      EXPECT_TRUE(isNumber) << name << " " << value.toStdString();
      EXPECT_GE(number, 0) << name;
      EXPECT_LE(number, isX ? width : height) << name;
    }
  }
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString() << "\n" << svg;
  return drawn;
}

FigureWords words() {
  return {.title = "<title> & \"more\"",
          .xAxis = "ranks & ]]>",
          .slower = "<- slower",
          .faster = "faster ->",
          .margin = "±2 %",
          .ideal = "ideal",
          .point = [](const model::Point& point) { return std::to_string(point.ranks) + " ranks <"; },
          .percent = [](double fraction) { return base::fixedText(fraction * 100, 1) + " %"; },
          .number = [](double value) { return base::generalText(value, 4); },
          .styles = containers::stylesOf(std::vector<std::string>{"bare-metal", "box", "box"}, {})};
}

class FiguresTest : public ReportTest {
 protected:
  void measured() {
    plan({"bare metal", kHostileName, "third"}, {1, 2, 4});
    for (int i = 0; i < 4; ++i) {
      const double d = i;
      addBlock(i + 1, {100 + d, 95 + d, 90 - d}, {1, 1});
      addBlock(i + 1, {190 + d, 170 - d, 185 + d}, {1, 2});
      addBlock(i + 1, {350 + d, 300 + d, 330 - d}, {1, 4});
    }
  }
};

TEST_F(FiguresTest, efficiencyHasAMarkerForEachArmAtEachPoint) {
  measured();
  const Drawn drawn = read(scalingSvg(assessed(), 0, ScalingQuantity::Efficiency, words()));
  EXPECT_EQ(drawn.elements.at("svg"), 1);
  EXPECT_EQ(drawn.classes.at("marker"), 9 + 3) << "and one beside each name";
  EXPECT_EQ(drawn.classes.at("interval"), 6);  // none at the reference
  EXPECT_EQ(drawn.classes.at("series"), 6);
  EXPECT_EQ(drawn.classes.at("ideal"), 1);
  EXPECT_EQ(drawn.texts.front(), words().title);
  EXPECT_TRUE(std::any_of(drawn.texts.begin(), drawn.texts.end(),
                          [](const auto& text) { return text.rfind(kHostileName, 0) == 0; }));
}

TEST_F(FiguresTest, imagesPerSecondAreDrawnAtOnePointToo) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i});
  const Drawn drawn = read(scalingSvg(assessed(), 0, ScalingQuantity::ImagesPerSecond, words()));
  EXPECT_EQ(drawn.classes.at("marker"), 2 + 2);
  EXPECT_EQ(drawn.classes.at("interval"), 2);
  EXPECT_EQ(drawn.classes.count("ideal"), 0U);
}

TEST_F(FiguresTest, theTitleOfAnAxisFitsItsFigure) {
  measured();
  FigureWords named = words();
  named.xAxis = "difference to " + std::string(64, 'W');
  for (const std::string& svg :
       {differenceSvg(assessed(), 0, named), scalingSvg(assessed(), 0, ScalingQuantity::Efficiency, named)}) {
    const Drawn drawn = read(svg);
    const auto title = std::find_if(drawn.texts.begin(), drawn.texts.end(),
                                    [](const auto& text) { return text.rfind("difference to W", 0) == 0; });
    ASSERT_NE(title, drawn.texts.end());
    EXPECT_LE(title->size(), 64U);
  }
}

TEST_F(FiguresTest, imagesPerSecondHaveTheBaselinesIdeal) {
  measured();
  const Drawn drawn = read(scalingSvg(assessed(), 0, ScalingQuantity::ImagesPerSecond, words()));
  EXPECT_EQ(drawn.classes.at("marker"), 9 + 3);
  EXPECT_EQ(drawn.classes.at("interval"), 9);
  EXPECT_GE(drawn.classes.at("ideal"), 1);
}

/// Words of one line do not overlap: each starts after the end of the one before, at 7 units a letter.
TEST_F(FiguresTest, theLabelsAboveTheDifferencesDoNotOverlap) {
  measured();
  const std::string svg = differenceSvg(assessed(), 0, words());
  const auto lineOf = [&svg](const std::string& text) {
    const std::size_t end = svg.find(">" + htmlEscaped(text) + "<");
    const std::size_t begin = svg.rfind("y=\"", end);
    return svg.substr(begin, svg.find('"', begin + 3) - begin);
  };
  EXPECT_NE(lineOf("±2 %"), lineOf("← <- slower")) << svg;
  EXPECT_EQ(lineOf("← <- slower"), lineOf("faster -> →"));
}

TEST_F(FiguresTest, differenceHasAMarkerAndAnIntervalForEachRatio) {
  measured();
  const Drawn drawn = read(differenceSvg(assessed(), 0, words()));
  EXPECT_EQ(drawn.classes.at("marker"), 6 + 6);
  EXPECT_EQ(drawn.classes.at("interval"), 6);
  EXPECT_EQ(drawn.classes.at("band"), 1);
  EXPECT_EQ(drawn.classes.at("zero"), 1);
  EXPECT_EQ(std::count(drawn.texts.begin(), drawn.texts.end(), kHostileName), 3);
  EXPECT_EQ(std::count(drawn.texts.begin(), drawn.texts.end(), "4 ranks <"), 1);
}

TEST_F(FiguresTest, extremeNumbersStayInThePicture) {
  plan({"bare metal", "box"}, {1, 2});
  for (int i = 0; i < 3; ++i) {
    addBlock(i + 1, {100.0 + i, 1e9 * (i + 1)}, {1, 1});
    addBlock(i + 1, {1e-6 * (i + 1), 1e-3}, {1, 2});
  }
  const Assessment assessment = assessed();
  EXPECT_EQ(read(scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words())).classes.at("marker"), 4 + 2);
  EXPECT_EQ(read(differenceSvg(assessment, 0, words())).classes.at("marker"), 2 + 2);
}

TEST_F(FiguresTest, anInfiniteIntervalEndsAtTheEdge) {
  measured();
  Assessment assessment = assessed();
  const double infinity = std::numeric_limits<double>::infinity();
  auto& ratio = assessment.comparison.points.front().cells.at(1).ratio;
  ASSERT_TRUE(ratio && ratio->interval);
  ratio->interval->high = infinity;
  std::string svg = differenceSvg(assessment, 0, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 6);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  ratio->value = std::nan("");
  ratio->interval->low = std::nan("");
  svg = differenceSvg(assessment, 0, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 5);
  EXPECT_EQ(read(svg).classes.at("marker"), 5 + 6);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST_F(FiguresTest, anInfiniteEfficiencyDoesNotMoveTheOthers) {
  measured();
  Assessment assessment = assessed();
  const std::string before = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  auto& scaling = assessment.comparison.points.back().cells.at(1).scaling;
  ASSERT_TRUE(scaling && scaling->efficiencyInterval);
  scaling->efficiencyInterval->high = std::numeric_limits<double>::infinity();
  std::string svg = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 6);
  for (const char* word : {"nan", "inf"}) EXPECT_EQ(svg.find(word), std::string::npos) << svg;
  scaling->efficiencyInterval->low = std::nan("");
  scaling->efficiency = std::nan("");
  svg = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  EXPECT_EQ(read(svg).classes.at("interval"), read(before).classes.at("interval") - 1);
  EXPECT_EQ(read(svg).classes.at("marker"), read(before).classes.at("marker") - 1);
  for (const char* word : {"nan", "inf"}) EXPECT_EQ(svg.find(word), std::string::npos) << svg;
}

TEST(RoundTicks, anInvalidRangeHasNoTicks) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(roundTicks(0, infinity, 8).empty());
  EXPECT_TRUE(roundTicks(-infinity, 1, 8).empty());
  EXPECT_TRUE(roundTicks(std::nan(""), 1, 8).empty());
  EXPECT_TRUE(roundTicks(-1.7e308, 1.7e308, 8).empty()) << "its length is no finite number";
  EXPECT_TRUE(roundTicks(0, 5e-324, 8).empty());
  EXPECT_EQ(roundTicks(1, 1, 8), std::vector<double>{1});
}

TEST_F(FiguresTest, withoutNumbersThereIsAFrameAndWithoutPointsNothing) {
  plan({"bare metal", "box"});
  const Assessment assessment = assessed();
  EXPECT_EQ(scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words()), "");  // one point has no efficiency
  const Drawn drawn = read(differenceSvg(assessment, 0, words()));
  EXPECT_EQ(drawn.classes.at("marker"), 1) << "only beside the name";
  EXPECT_EQ(differenceSvg(assessment, 7, words()), "");
}

TEST_F(FiguresTest, aCommaLocaleChangesNoCoordinate) {
  measured();
  const Assessment assessment = assessed();
  const std::string efficiency = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  const std::string difference = differenceSvg(assessment, 0, words());
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words()), efficiency);
  EXPECT_EQ(differenceSvg(assessment, 0, words()), difference);
}

TEST(SvgWriter, everyMarkerHasItsOwnShapeAndAHollowOne) {
  std::set<std::string> shapes;
  for (int shape = 0; shape <= static_cast<int>(containers::Shape::Cross); ++shape) {
    for (const bool isHollow : {false, true}) {
      SvgWriter svg(20, 20, "markers");
      svg.marker(10, 10, {.colour = 6, .shape = static_cast<containers::Shape>(shape), .isHollow = isHollow});
      const Drawn drawn = read(svg.finish());
      EXPECT_EQ(drawn.classes.at("marker"), 1);
      EXPECT_EQ(drawn.classes.count("s6"), 1U);
      EXPECT_EQ(drawn.classes.count("hollow"), isHollow ? 1U : 0U);
      shapes.insert(svg.finish());
    }
  }
  EXPECT_EQ(shapes.size(), 14U);
}

}  // namespace
}  // namespace baremark::core::report
