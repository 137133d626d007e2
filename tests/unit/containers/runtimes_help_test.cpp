// SPDX-License-Identifier: GPL-3.0-or-later
// The help page "Container runtimes" names every shipped runtime, and says of each what was tried.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/containers/runtime_descriptor.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

/// One language of the page.
struct HelpPage {
  const char* name;
  const char* tried;  ///< the heading of what was tried
};
constexpr HelpPage kHelpPages[] = {{"runtimes", "## What was tried\n"}, {"de/runtimes", "## Was ausprobiert wurde\n"}};

std::string pageText(const HelpPage& page) {
  return test::resource(std::string("help/") + page.name + ".md");
}

std::vector<RuntimeDescriptor> containerRuntimes() {
  std::vector<RuntimeDescriptor> found;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/runtimes")) {
    const auto runtime = parseRuntimeDescriptor(test::contentOf(entry.path().string()));
    EXPECT_TRUE(runtime) << entry.path();
    if (runtime && runtime->image.kind != ImageKind::None) found.push_back(*runtime);
  }
  return found;
}

/// What the page calls the runtime: the label, "Singularity 3" of "Singularity 3/CE".
std::string nameOnPage(const RuntimeDescriptor& runtime) {
  return runtime.label.substr(0, runtime.label.find('/'));
}

/// The text from this heading to the next one.
std::string sectionOf(const std::string& text, const std::string& heading) {
  const std::size_t at = text.find(heading);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + heading.size();
  return text.substr(begin, text.find("\n## ", begin) - begin);
}

/// The first cell of each row of the tables in this text.
std::vector<std::string> firstCells(const std::string& text) {
  std::vector<std::string> cells;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| ", 0) == 0) cells.push_back(line.substr(2, line.find(" |", 2) - 2));
  }
  return cells;
}

/// `name` is in the text, and not only as a part of a longer word.
bool hasWord(const std::string& text, const std::string& name) {
  const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; };
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += name.size()) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !isPart(text[at - 1])) && (end == text.size() || !isPart(text[end]))) return true;
  }
  return false;
}

TEST(RuntimesHelp, everyRuntimeHasARow) {
  for (const HelpPage& page : kHelpPages) {
    const std::string text = pageText(page);
    const std::vector<std::string> rows = firstCells(text.substr(0, text.find("\n## ")));
    for (const RuntimeDescriptor& runtime : containerRuntimes())
      EXPECT_TRUE(std::any_of(rows.begin(), rows.end(),
                              [&](const std::string& row) { return hasWord(row, nameOnPage(runtime)); }))
          << page.name << ": " << runtime.label;
  }
}

TEST(RuntimesHelp, itSaysOfEveryRuntimeWhatWasTried) {
  for (const HelpPage& page : kHelpPages) {
    const std::string tried = sectionOf(pageText(page), page.tried);
    ASSERT_NE(tried, "") << page.name;
    for (const RuntimeDescriptor& runtime : containerRuntimes())
      EXPECT_TRUE(hasWord(tried, nameOnPage(runtime))) << page.name << ": " << runtime.label;
  }
}

/// The table of modes is about the runtime whose variants are such modes.
TEST(RuntimesHelp, itSaysOfEveryModeWhatHappened) {
  const std::regex mode("[A-Z][0-9]");
  std::set<std::string> known;
  for (const RuntimeDescriptor& runtime : containerRuntimes()) {
    for (const RuntimeVariant& variant : runtime.variants) {
      std::string name = variant.id;
      std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
      if (std::regex_match(name, mode)) known.insert(name);
    }
  }
  ASSERT_FALSE(known.empty());
  std::vector<std::vector<std::string>> modesOfRows;
  for (const HelpPage& page : kHelpPages) {
    std::set<std::string> listed;
    std::vector<std::string> all;
    for (const std::string& cell : firstCells(sectionOf(pageText(page), page.tried))) {
      // "F2, F3, with …": the modes come first.
      const std::regex first("^([A-Z][0-9])(, |$)");
      std::smatch match;
      for (std::string rest = cell; std::regex_search(rest, match, first); rest = match.suffix().str()) {
        listed.insert(match[1]);
        all.push_back(match[1]);
      }
    }
    EXPECT_EQ(listed, known) << page.name;
    modesOfRows.push_back(all);
  }
  EXPECT_EQ(modesOfRows.front(), modesOfRows.back()) << "both languages say the same";
}

}  // namespace
}  // namespace baremark::core::containers
