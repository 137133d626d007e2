// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the sources: which rooms a room may include (ARCHITECTURE.md, "Arrows"), which rooms may use Qt Widgets,
// libssh, SQLite and other libraries, licence lines, file lengths, and errors without English.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/checks/source_tree.h"
#include "tests/places.h"

namespace baremark {
namespace {

namespace fs = std::filesystem;

struct Include {
  std::string file;    // "core/plan/rounds.cpp"
  std::string what;    // "core/model/run.h" or "QString"
  bool isOwn = false;  // in quotes
};

std::vector<fs::path> sources() {
  return checks::filesBelow({"app", "core", "engine", "remote"}, {".h", ".cpp", ".cu"});
}

std::vector<Include> includes() {
  static const std::regex line(R"(^\s*#\s*include\s*([<"])([^">]+)[">])");
  std::vector<Include> out;
  for (const fs::path& file : sources()) {
    std::ifstream in(fs::path(places::kSource) / file);
    for (std::string text; std::getline(in, text);) {
      std::smatch match;
      if (std::regex_search(text, match, line)) out.push_back({file.generic_string(), match[2], match[1] == "\""});
    }
  }
  return out;
}

/// The room of a file or an included header: "core/plan" for "core/plan/rounds.h", "engine" for every path below
/// engine/. Empty for other paths, such as "QString".
std::string roomOf(const std::string& path) {
  if (path.rfind("engine/", 0) == 0) return "engine";
  if (path.rfind("app/", 0) == 0 || path.rfind("core/", 0) == 0 || path.rfind("remote/", 0) == 0) {
    return path.substr(0, path.find('/', path.find('/') + 1));
  }
  return "";
}

bool mayInclude(const std::string& room, const std::string& other) {
  static const std::vector<std::string> coreOrder = {
      "core/base",   "core/model",   "core/protocol", "core/stats",     "core/containers", "core/passport",
      "core/launch", "core/recipes", "core/plan",     "core/preflight", "core/storage",    "core/report"};
  static const std::set<std::string> strangers = {"core/stats", "core/containers", "core/passport", "core/launch",
                                                  "core/recipes"};
  if (room == other || other.empty()) return true;
  const auto isCore = [](const std::string& name) { return name.rfind("core/", 0) == 0; };
  if (room == "engine") return other == "core/base" || other == "core/model" || other == "core/protocol";
  if (other == "engine") return false;
  if (room == "core/runs") return isCore(other);
  if (isCore(room)) {
    const auto place = std::find(coreOrder.begin(), coreOrder.end(), room);
    const auto otherPlace = std::find(coreOrder.begin(), coreOrder.end(), other);
    if (otherPlace == coreOrder.end() || otherPlace >= place) return false;
    return !(strangers.count(room) > 0 && strangers.count(other) > 0);
  }
  if (room.rfind("remote/", 0) == 0) {
    static const std::set<std::string> allowed = {"core/runs",     "core/base",       "core/model",
                                                  "core/protocol", "core/containers", "core/launch"};
    return allowed.count(other) > 0 || other.rfind("remote/", 0) == 0;
  }
  if (room.rfind("app/", 0) == 0) return true;
  return false;
}

TEST(Arrows, roomsIncludeOnlyWhatTheyMay) {
  int seen = 0;
  for (const Include& include : includes()) {
    if (!include.isOwn) continue;
    ++seen;
    EXPECT_TRUE(mayInclude(roomOf(include.file), roomOf(include.what))) << include.file << " includes " << include.what;
  }
  EXPECT_GT(seen, 300);
}

TEST(Arrows, forbiddenIncludesAreFound) {
  EXPECT_FALSE(mayInclude("core/stats", "core/containers"));
  EXPECT_FALSE(mayInclude("core/passport", "core/containers"));
  EXPECT_FALSE(mayInclude("core/recipes", "core/containers"));
  EXPECT_FALSE(mayInclude("core/recipes", "core/plan"));
  EXPECT_FALSE(mayInclude("core/base", "core/model"));
  EXPECT_FALSE(mayInclude("engine", "core/plan"));
  EXPECT_FALSE(mayInclude("remote/local", "core/storage"));
  EXPECT_FALSE(mayInclude("core/runs", "app/text"));
  EXPECT_FALSE(mayInclude("app/pages", "engine"));
  EXPECT_TRUE(mayInclude("core/storage", "core/plan"));
}

bool isQt(const std::string& what) {
  return what.size() > 1 && what[0] == 'Q' && (std::isupper(what[1]) != 0 || what.rfind("Qt", 0) == 0);
}

TEST(Arrows, librariesAreUsedOnlyInTheirRooms) {
  static const std::set<std::string> widgets = {"app/shell", "app/pages", "app/wizards", "app/plot", "app/widgets"};
  static const std::regex widgetHeader(
      "^Q(Widget|MainWindow|Dialog|Application|.*Layout|.*Button|Label|LineEdit|ComboBox|.*View|Menu|MenuBar|"
      "Wizard.*|Style|ProxyStyle|.*StyleOption.*|Splitter|TabBar|StackedWidget|CheckBox|SpinBox|StatusBar|ToolTip)$");
  for (const Include& include : includes()) {
    const std::string room = roomOf(include.file);
    if (isQt(include.what)) {
      const bool mayHaveQt = room == "core/runs" || room.rfind("app/", 0) == 0 || room.rfind("remote/", 0) == 0;
      EXPECT_TRUE(mayHaveQt) << include.file << " includes " << include.what;
      const bool isPlain = room == "core/runs" || room == "app/cli" || room == "app/models" || room == "app/text" ||
                           room.rfind("remote/", 0) == 0;
      EXPECT_FALSE(isPlain && std::regex_match(include.what, widgetHeader))
          << include.file << " includes " << include.what;
    }
    const bool isPlot = include.what.find("qcustomplot") != std::string::npos;
    const bool isSsh = include.what.rfind("libssh/", 0) == 0;
    const bool isSqlite = include.what.rfind("sqlite3", 0) == 0 || include.what.rfind("SQLiteCpp", 0) == 0;
    EXPECT_TRUE(!isPlot || room == "app/plot") << include.file;
    EXPECT_TRUE(!isSsh || room == "remote/ssh" || room == "remote/transfer") << include.file;
    EXPECT_TRUE(!isSqlite || room == "core/storage") << include.file;
    EXPECT_TRUE(include.what.rfind("qt6keychain/", 0) != 0 || room == "app/shell") << include.file;
  }
}

TEST(Sources, beginWithTheirLicenceLine) {
  for (const fs::path& file : sources()) {
    const std::string text = checks::textOf(file);
    const std::string first = text.substr(0, text.find('\n'));
    const std::string room = roomOf(file.generic_string());
    const bool isApache = room == "engine" || room == "core/base" || room == "core/model" || room == "core/protocol";
    const std::string licence = isApache ? "Apache-2.0" : "GPL-3.0-or-later";
    EXPECT_EQ(first, "// SPDX-License-Identifier: " + licence) << file;
  }
}

TEST(Sources, haveAtMost500Lines) {
  for (const fs::path& file : sources()) {
    const std::string text = checks::textOf(file);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 500) << file;
  }
}

TEST(Sources, topFolderHasOnlyKnownEntries) {
  static const std::set<std::string> allowed = {
      "CMakeLists.txt", "app",      "core",      "engine",       "remote",           "resources",
      "translations",   "tests",    "installer", "README.md",    "ARCHITECTURE.md",  "CONTRIBUTING.md",
      "LICENSE",        "setup.sh", "build",     "CHANGELOG.md", "CMakePresets.json"};
  for (const auto& entry : fs::directory_iterator(places::kSource)) {
    const std::string name = entry.path().filename().string();
    EXPECT_TRUE(name[0] == '.' || allowed.count(name) > 0) << name;
  }
}

/// core, remote and app name phrases of core/base/phrased.h instead.
TEST(Phrases, noSourceHasEnglishInAnError) {
  // Words that are in quotes or begin with a dash are keys of files or options. A command of two words is a value.
  static const std::regex english(
      R"rx((?:\ballowed|\.(?:value|where|suggestion|detail)) =\s+[^,;{}"]*"[a-zA-Z][a-z]* [^"]*"|)rx"
      R"rx(\bfail\((?:\w+::)*ErrorCode::\w+,[^;]*?"[a-zA-Z][a-z]* [^"]*")rx");
  static const std::regex command(R"rx("(ssh|ssh-keygen|baremark-cli) )rx");
  static const std::regex translated(R"rx(\btr\(")rx");
  // The engine prints English only, so its own errors may hold English, except for what is allowed.
  static const std::regex allowed(R"rx(\ballowed =\s+[^,;{}"]*"[^"]* [^"]*")rx");
  const std::vector<fs::path> files = sources();
  for (const fs::path& file : files) {
    const std::regex& refused = roomOf(file.generic_string()) == "engine" ? allowed : english;
    const std::string text = checks::textOf(file);
    std::smatch found;
    for (auto rest = text.cbegin(); std::regex_search(rest, text.cend(), found, refused); rest = found[0].second) {
      const std::string line = found.str();
      EXPECT_TRUE(std::regex_search(line, command) || std::regex_search(line, translated))
          << file << ": " << line << "… is English in every language: name a phrase of core/base/phrased.h";
    }
  }
  EXPECT_GT(files.size(), 500U) << "the sources are not where they are looked for";
}

}  // namespace
}  // namespace baremark
