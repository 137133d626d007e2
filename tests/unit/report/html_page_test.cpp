// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>

#include "core/base/json.h"
#include "core/containers/runtime_descriptor.h"
#include "core/report/svg_writer.h"
#include "tests/places.h"

namespace baremark::core::report {
namespace {

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

TEST(HtmlPage, hostileTextMakesNoTagAndNoAttribute) {
  const Tags hostile = tagsIn(toHtml(pageOf(kHostile)));
  const Tags tame = tagsIn(toHtml(pageOf("tame")));
  EXPECT_EQ(hostile.names, tame.names);
  EXPECT_EQ(hostile.attributes, tame.attributes);
  EXPECT_GT(tame.names.size(), 30U);
}

TEST(HtmlPage, everyTextIsInThePage) {
  const std::string html = toHtml(pageOf("a<b & \"c\" 'd'"));
  std::size_t count = 0;
  const std::string escaped = "a&lt;b &amp; &quot;c&quot; &#39;d&#39;";
  for (std::size_t at = 0; (at = html.find(escaped, at)) != std::string::npos; ++at) ++count;
  // language, title twice, subtitle, heading, two paragraphs, a sign, the picture's heading, title and text, its
  // caption, three cells in each of two tables, the summary, the footer.
  EXPECT_EQ(count, 20U);
}

TEST(HtmlPage, aLongWordMayGoOnInTheNextLineAndIsNotCutWithinACharacter) {
  const auto bodyOf = [](const std::string& words) { return toHtml({.sections = {{"h", {Paragraph{words, ""}}}}}); };
  EXPECT_NE(bodyOf("an id 01M8DQJVDGN566FGY0BJV5TPMT.").find("<p>an id 01M8DQJVDGN566FGY0BJV5TPMT.</p>"),
            std::string::npos);
  EXPECT_NE(bodyOf(std::string(30, 'a') + " b&").find("<p>aaaaaaaaaaaa<wbr>aaaaaaaaaaaa<wbr>aaaaaa b&amp;</p>"),
            std::string::npos);
  const std::string umlauts = bodyOf("a" + std::string("äääääääääääääää"));  // a byte, then pairs of bytes
  EXPECT_NE(umlauts.find("ä<wbr>ä"), std::string::npos);
}

TEST(HtmlPage, needsNoNetworkAndNoScripts) {
  std::string html = toHtml(pageOf("tame"));
  const std::string nameSpace = "http://www.w3.org/2000/svg";  // a name, not an address that is loaded
  for (std::size_t at = 0; (at = html.find(nameSpace, at)) != std::string::npos;) html.erase(at, nameSpace.size());
  for (const char* loads : {"http:", "https:", "//", "url(", "@import", "<script", "<link", "<img", "<iframe",
                            " src=", " href=", "javascript:"})
    EXPECT_EQ(html.find(loads), std::string::npos) << loads;
  EXPECT_NE(
      html.find("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\""),
      std::string::npos);
  const std::set<std::string> allowed = {"lang",  "charset", "name",    "content", "http-equiv", "class",
                                         "xmlns", "role",    "viewBox", "x",       "y",          "text-anchor"};
  for (const std::string& attribute : tagsIn(toHtml(pageOf("tame"))).attributes)
    EXPECT_TRUE(allowed.count(attribute) > 0) << attribute;
}

TEST(HtmlPage, everyTagIsClosedInItsOrder) {
  const std::set<std::string> empty = {"meta"};
  std::vector<std::string> open;
  for (const std::string& name : tagsIn(toHtml(pageOf(kHostile))).names) {
    if (empty.count(name) > 0) continue;
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

TEST(HtmlPage, seriesHaveTheColoursOfTheWindowsThemes) {
  const std::string html = toHtml({});
  const std::size_t dark = html.find("prefers-color-scheme:dark");
  ASSERT_NE(dark, std::string::npos);
  for (const auto& [theme, css] : {std::pair{"light", html.substr(0, dark)}, std::pair{"dark", html.substr(dark)}}) {
    std::ifstream file(std::string(places::kResources) + "/themes/" + theme + ".json");
    const base::Json series = base::Json::parse(file).at("series");
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

TEST(HtmlPage, aSignIsNeverColourAlone) {
  const auto signOf = [](const std::string& sign) { return toHtml({.sections = {{"h", {Paragraph{"words", sign}}}}}); };
  EXPECT_NE(signOf("✓").find("good\">✓</span>"), std::string::npos);
  EXPECT_NE(signOf("✕").find("bad\">✕</span>"), std::string::npos);
  EXPECT_EQ(signOf("").find("class=\"sign"), std::string::npos);
}

TEST(HtmlPage, aRowThatIsShorterThanItsColumnsIsWritten) {
  const std::string html = toHtml({.sections = {{"h", {Table{{{"a"}, {"b"}}, {{"only"}}}}}}});
  EXPECT_NE(html.find(">only</td>"), std::string::npos);
}

}  // namespace
}  // namespace baremark::core::report
