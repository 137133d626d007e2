// SPDX-License-Identifier: GPL-3.0-or-later
// The figures are valid XML, with a marker for every number and coordinates inside the picture.
#include "core/report/figures.h"

#include <QXmlStreamReader>
#include <algorithm>
#include <limits>
#include <map>
#include <regex>
#include <set>

#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/containers/runtime_descriptor.h"
#include "core/report/html_page.h"
#include "core/report/table.h"
#include "tests/fakes/comma_locale.h"
#include "tests/resources.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

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

TEST_F(FiguresTest, scalingHasAMarkerForEachArmAtEachPointAndADifferenceOneForEachRatio) {
  measured();
  const Drawn efficiency = read(scalingSvg(assessed(), 0, ScalingQuantity::Efficiency, words()));
  EXPECT_EQ(efficiency.elements.at("svg"), 1);
  EXPECT_EQ(efficiency.classes.at("marker"), 9 + 3) << "and one beside each name";
  EXPECT_EQ(efficiency.classes.at("interval"), 6);  // none at the reference
  EXPECT_EQ(efficiency.classes.at("series"), 6);
  EXPECT_EQ(efficiency.classes.at("ideal"), 1);
  EXPECT_EQ(efficiency.texts.front(), words().title);
  EXPECT_THAT(efficiency.texts, testing::Contains(testing::StartsWith(kHostileName)));
  const Drawn rates = read(scalingSvg(assessed(), 0, ScalingQuantity::ImagesPerSecond, words()));
  EXPECT_EQ(rates.classes.at("marker"), 9 + 3);
  EXPECT_EQ(rates.classes.at("interval"), 9);
  EXPECT_GE(rates.classes.at("ideal"), 1);
  const Drawn difference = read(differenceSvg(assessed(), 0, words()));
  EXPECT_EQ(difference.classes.at("marker"), 6 + 6);
  EXPECT_EQ(difference.classes.at("interval"), 6);
  EXPECT_EQ(difference.classes.at("band"), 1);
  EXPECT_EQ(difference.classes.at("zero"), 1);
  EXPECT_THAT(difference.texts, testing::Contains(kHostileName).Times(3));
  EXPECT_THAT(difference.texts, testing::Contains("4 ranks <").Times(1));
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
  auto& ratio = assessment.comparison.points.front().cells.at(1).ratio;
  ASSERT_TRUE(ratio && ratio->interval);
  ratio->interval->high = std::numeric_limits<double>::infinity();
  std::string svg = differenceSvg(assessment, 0, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 6);
  EXPECT_THAT(svg, AllOf(Not(HasSubstr("nan")), Not(HasSubstr("inf"))));
  ratio->value = std::nan("");
  ratio->interval->low = std::nan("");
  svg = differenceSvg(assessment, 0, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 5);
  EXPECT_EQ(read(svg).classes.at("marker"), 5 + 6);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST_F(FiguresTest, anInfiniteEfficiencyDoesNotMoveTheOthers) {
  measured();
  Assessment assessment = assessed();
  auto& scaling = assessment.comparison.points.back().cells.at(1).scaling;
  ASSERT_TRUE(scaling && scaling->efficiencyInterval);
  scaling->efficiencyInterval->high = std::numeric_limits<double>::infinity();
  std::string svg = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 6);
  EXPECT_THAT(svg, AllOf(Not(HasSubstr("nan")), Not(HasSubstr("inf"))));
  scaling->efficiencyInterval->low = std::nan("");
  scaling->efficiency = std::nan("");
  svg = scalingSvg(assessment, 0, ScalingQuantity::Efficiency, words());
  EXPECT_EQ(read(svg).classes.at("interval"), 6 - 1);
  EXPECT_EQ(read(svg).classes.at("marker"), 9 + 3 - 1);
  EXPECT_THAT(svg, AllOf(Not(HasSubstr("nan")), Not(HasSubstr("inf"))));
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
  EXPECT_EQ(read(differenceSvg(assessment, 0, words())).classes.at("marker"), 1) << "only beside the name";
  EXPECT_EQ(differenceSvg(assessment, 7, words()), "");
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i});
  const Drawn rates = read(scalingSvg(assessed(), 0, ScalingQuantity::ImagesPerSecond, words()));
  EXPECT_EQ(rates.classes.at("marker"), 2 + 2) << "one point has images/s";
  EXPECT_EQ(rates.classes.at("interval"), 2);
  EXPECT_EQ(rates.classes.count("ideal"), 0U);
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

const std::string kHostile =
    "</title></style></td><script>alert(1)</script><img src=x onerror='a'>\" onload=\"b\" & &amp; --><!--";

HtmlPage pageOf(const std::string& text) {
  HtmlPage page{.language = text, .title = text, .subtitle = text, .footer = text};
  SvgWriter svg(10, 10, text);
  svg.text(1, 1, Anchor::Start, text, "muted");
  const Table table{{{text}, {"n", Align::Right}}, {{text, text}}};
  page.sections = {
      {text,
       {Paragraph{text, "✓"}, Paragraph{text, text}, Picture{svg.finish(), text, text}, table, Folded{text, table}}}};
  return page;
}

/// Every tag of a page with its attributes, and the text between the tags.
struct Tags {
  std::vector<std::string> names;
  std::vector<std::string> attributes;
};

Tags tagsIn(const std::string& html) {
  Tags tags;
  const std::size_t body = html.find("</style>");
  EXPECT_NE(body, std::string::npos);
  const std::string text = html.substr(0, html.find("<style>")) + html.substr(body + std::string("</style>").size());
  EXPECT_EQ(text.rfind("<!doctype html>", 0), 0U);
  for (std::size_t at = 1; (at = text.find('<', at)) != std::string::npos; ++at) {
    const std::size_t end = text.find('>', at);
    std::string tag = text.substr(at + 1, end == std::string::npos ? end : end - at - 1);
    if (tag == "wbr") continue;  // a place where a long word may be broken
    const std::size_t blank = tag.find(' ');
    tags.names.push_back(tag.substr(0, blank));
    if (blank == std::string::npos) continue;
    for (const char c : {'/', '!'}) EXPECT_NE(tag.front(), c) << tag;
    static const std::regex attribute("([a-zA-Z:-]+)=\"[^\"]*\"");
    const std::string rest = tag.substr(blank);
    for (std::sregex_iterator found(rest.begin(), rest.end(), attribute), none; found != none; ++found)
      tags.attributes.push_back((*found)[1]);
    EXPECT_EQ(std::regex_replace(rest, attribute, "").find_first_not_of(" /"), std::string::npos) << tag;
  }
  return tags;
}

TEST(HtmlPage, hostileTextMakesNoTagAndNoAttributeAndEveryTagIsClosed) {
  const Tags hostile = tagsIn(toHtml(pageOf(kHostile)));
  const Tags tame = tagsIn(toHtml(pageOf("tame")));
  EXPECT_EQ(hostile.names, tame.names);
  EXPECT_EQ(hostile.attributes, tame.attributes);
  EXPECT_GT(tame.names.size(), 30U);
  std::vector<std::string> open;
  for (const std::string& name : hostile.names) {
    if (name == "meta") continue;  // it has no end
    if (name.front() != '/') {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty()) << name;
    EXPECT_EQ("/" + open.back(), name);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
}

TEST(HtmlPage, everyTextIsInThePage) {
  const QString html = QString::fromStdString(toHtml(pageOf("a<b & \"c\" 'd'")));
  // language, title twice, subtitle, heading, two paragraphs, a sign, the picture's heading, title and text, its
  // caption, three cells in each of two tables, the summary, the footer.
  EXPECT_EQ(html.count(QStringLiteral("a&lt;b &amp; &quot;c&quot; &#39;d&#39;")), 20);
}

TEST(HtmlPage, aLongWordMayGoOnInTheNextLineAndIsNotCutWithinACharacter) {
  const auto bodyOf = [](const std::string& words) { return toHtml({.sections = {{"h", {Paragraph{words, ""}}}}}); };
  EXPECT_THAT(bodyOf("an id 01M8DQJVDGN566FGY0BJV5TPMT."), HasSubstr("<p>an id 01M8DQJVDGN566FGY0BJV5TPMT.</p>"));
  EXPECT_THAT(bodyOf(std::string(30, 'a') + " b&"),
              HasSubstr("<p>aaaaaaaaaaaa<wbr>aaaaaaaaaaaa<wbr>aaaaaa b&amp;</p>"));
  EXPECT_THAT(bodyOf("aäääääääääääääää"), HasSubstr("ä<wbr>ä"));  // a byte, then pairs of bytes
}

TEST(HtmlPage, aSignIsNeverColourAlone) {
  const auto signOf = [](const std::string& sign) { return toHtml({.sections = {{"h", {Paragraph{"words", sign}}}}}); };
  EXPECT_THAT(signOf("✓"), HasSubstr("good\">✓</span>"));
  EXPECT_THAT(signOf("✕"), HasSubstr("bad\">✕</span>"));
  EXPECT_THAT(signOf(""), Not(HasSubstr("class=\"sign")));
}

TEST(HtmlPage, needsNoNetworkAndNoScripts) {
  QString html = QString::fromStdString(toHtml(pageOf("tame")));
  html.remove(QStringLiteral("http://www.w3.org/2000/svg"));  // a name, not an address that is loaded
  for (const char* loads : {"http:", "https:", "//", "url(", "@import", "<script", "<link", "<img", "<iframe",
                            " src=", " href=", "javascript:"})
    EXPECT_FALSE(html.contains(QLatin1String(loads))) << loads;
  EXPECT_THAT(
      html.toStdString(),
      HasSubstr("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\""));
  const std::set<std::string> allowed = {"lang",  "charset", "name",    "content", "http-equiv", "class",
                                         "xmlns", "role",    "viewBox", "x",       "y",          "text-anchor"};
  for (const std::string& attribute : tagsIn(toHtml(pageOf("tame"))).attributes)
    EXPECT_TRUE(allowed.count(attribute) > 0) << attribute;
}

TEST(HtmlPage, seriesHaveTheColoursOfTheWindowsThemes) {
  const std::string html = toHtml({});
  const std::size_t dark = html.find("prefers-color-scheme:dark");
  ASSERT_NE(dark, std::string::npos);
  for (const auto& [theme, css] : {std::pair{"light", html.substr(0, dark)}, std::pair{"dark", html.substr(dark)}}) {
    const base::Json series = base::Json::parse(test::resource(std::string("themes/") + theme + ".json")).at("series");
    ASSERT_EQ(series.size(), static_cast<std::size_t>(containers::kSeriesColours));
    for (std::size_t i = 0; i < series.size(); ++i) {
      const auto colour = [css = css, i](const std::string& kind) {
        const std::string name = "--" + kind + std::to_string(i) + ":";
        const std::size_t at = css.find(name);
        return at == std::string::npos ? std::string() : css.substr(at + name.size(), std::string("#rrggbb").size());
      };
      const std::string line = colour("s");
      const std::string fill = colour("f");
      EXPECT_EQ(line, series[i].at("line").get<std::string>()) << theme << i;
      EXPECT_EQ(fill.empty() ? line : fill, series[i].at("fill").get<std::string>()) << theme << i;
    }
  }
}

}  // namespace
}  // namespace baremark::core::report
