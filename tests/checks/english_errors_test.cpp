// SPDX-License-Identifier: GPL-3.0-or-later
// Errors hold no English: core, remote and the program name phrases of core/base/phrased.h in its place.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>

#include "tests/places.h"

namespace baremark {
namespace {

namespace fs = std::filesystem;

TEST(Phrases, noSourceHasEnglishInAnError) {
  // Words that are in quotes or begin with a dash are keys of files or options. A command of two words is a value.
  static const std::regex english(
      R"rx((?:\ballowed|\.(?:value|where|suggestion|detail)) =\s+[^,;{}"]*"[a-zA-Z][a-z]* [^"]*")rx");
  static const std::regex command(R"rx("(ssh|ssh-keygen|baremark-cli) )rx");
  static const std::regex translated(R"rx(\btr\(")rx");
  int sources = 0;
  // The engine prints English only, so its own errors may hold English, except for what is allowed.
  static const std::regex allowed(R"rx(\ballowed =\s+[^,;{}"]*"[^"]* [^"]*")rx");
  for (const char* top : {"core", "remote", "app", "engine"}) {
    const std::regex& refused = std::string_view(top) == "engine" ? allowed : english;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(places::kSource) / top)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".cpp" && ending != ".h") continue;
      std::ifstream in(entry.path());
      const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      ++sources;
      std::smatch found;
      for (auto rest = text.cbegin(); std::regex_search(rest, text.cend(), found, refused); rest = found[0].second) {
        const std::string line = found.str();
        EXPECT_TRUE(std::regex_search(line, command) || std::regex_search(line, translated))
            << fs::relative(entry.path(), places::kSource).generic_string() << ": " << found.str()
            << "… is English in every language: name a phrase of core/base/phrased.h";
      }
    }
  }
  EXPECT_GT(sources, 500) << "the sources are not where they are looked for";
}

}  // namespace
}  // namespace baremark
