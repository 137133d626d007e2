// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that what documents and comments cite exists: commands of our programs with their options, files and tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command_line.h"
#include "core/protocol/engine_settings.h"
#include "tests/checks/source_tree.h"
#include "tests/places.h"

namespace baremark {
namespace {

using checks::textOf;
using Words = std::vector<std::string>;
/// The options of each command, with their dashes. A command is a program, or `baremark-cli` and a verb.
using OptionsOfCommands = std::map<std::string, std::set<std::string>>;

const std::string kCommandLine = "baremark-cli";

struct Line {
  std::string place;  ///< "README.md:28"
  std::string text;
  bool isCode = false;  ///< of a document: the line is in a block of code
};

std::vector<Line> linesOf(const std::filesystem::path& file) {
  std::vector<Line> lines;
  std::istringstream in(textOf(file));
  for (std::string text; std::getline(in, text);)
    lines.push_back({file.generic_string() + ":" + std::to_string(lines.size() + 1), text});
  return lines;
}

std::vector<Line> linesOfDocuments() {
  std::vector<Line> all;
  for (const auto& file : checks::filesEndingIn({".md"})) {
    bool isFenced = false;
    for (Line& line : linesOf(file)) {
      const bool isFence = line.text.rfind("```", 0) == 0;
      if (isFence) isFenced = !isFenced;
      line.isCode = !isFence && (isFenced || line.text.rfind("    ", 0) == 0);
      all.push_back(std::move(line));
    }
  }
  return all;
}

bool isCpp(const std::filesystem::path& file) {
  return std::set<std::string>{".h", ".cpp", ".cu"}.count(file.extension().string()) > 0;
}

/// Where the comment of a line of C++ begins, or npos.
std::size_t commentAt(const std::string& line) {
  std::size_t at = line.find("//");
  while (at != std::string::npos && at > 0 && line[at - 1] != ' ') at = line.find("//", at + 1);
  return at;
}

std::vector<Line> comments() {
  std::vector<Line> all;
  for (const auto& file : checks::filesEndingIn({".h", ".cpp", ".cu"})) {
    for (const Line& line : linesOf(file)) {
      const std::size_t at = commentAt(line.text);
      if (at != std::string::npos) all.push_back({line.place, line.text.substr(at)});
    }
  }
  return all;
}

bool isPartOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

/// The options in a text: "--host" in "[--host HOST]".
std::vector<std::string> optionsIn(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at + 2)) {
    const bool begins = at == 0 || !isPartOfName(text[at - 1]);
    std::size_t end = at + 2;
    while (end < text.size() && isPartOfName(text[end])) ++end;
    if (begins && end > at + 2 && std::isalpha(static_cast<unsigned char>(text[at + 2])) != 0)
      found.push_back(text.substr(at, end - at));
  }
  return found;
}

/// A group of each match.
std::vector<std::string> namesIn(const std::string& text, const std::regex& pattern, std::size_t group = 1) {
  std::vector<std::string> names;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), pattern); it != std::sregex_iterator(); ++it)
    names.push_back((*it)[group].str());
  return names;
}

OptionsOfCommands optionsOfCommands() {
  OptionsOfCommands commands;
  for (const cli::VerbHelp& help : cli::verbHelp()) {
    commands[kCommandLine + " " + help.verb].insert(help.options.begin(), help.options.end());
    commands[kCommandLine].insert(help.options.begin(), help.options.end());
  }
  std::set<std::string>& engine = commands["baremark-engine"];
  engine = {"--help", "--version", "--list_models"};
  for (const core::protocol::EngineSetting& setting : core::protocol::engineSettings())
    engine.insert("--" + setting.name);
  std::set<std::string>& window = commands["baremark"];
  window = {"--help", "--version"};
  static const std::regex option(R"RE(QCommandLineOption \w+\{QStringLiteral\("(\w+)"\))RE");
  for (const std::string& name : namesIn(textOf("app/shell/main.cpp"), option)) window.insert("--" + name);
  static const std::regex usage(R"RE(usage: \./setup\.sh ([^"]*))RE");
  for (const std::string& text : namesIn(textOf("setup.sh"), usage)) {
    const std::vector<std::string> options = optionsIn(text);
    commands["setup.sh"].insert(options.begin(), options.end());
  }
  return commands;
}

/// The code in a line of a document: the whole line of a block, or what is between backticks.
Words codeIn(const Line& line) {
  if (line.isCode) return {line.text};
  Words code;
  std::size_t begin = line.text.find('`');
  while (begin != std::string::npos) {
    const std::size_t end = line.text.find('`', begin + 1);
    if (end == std::string::npos) break;
    code.push_back(line.text.substr(begin + 1, end - begin - 1));
    begin = line.text.find('`', end + 1);
  }
  return code;
}

struct CitedCommand {
  std::string name;
  std::vector<std::string> options;
};

/// The command whose verb begins at this word, with one or two words. Empty: none does.
std::string commandAt(const Words& words, std::size_t at, const OptionsOfCommands& commands) {
  for (const std::size_t count : {std::size_t{2}, std::size_t{1}}) {
    std::string name = kCommandLine;
    for (std::size_t i = at; i < std::min(at + count, words.size()); ++i) name += " " + words[i];
    if (at + count <= words.size() && commands.count(name) > 0) return name;
  }
  return {};
}

/// A word without the punctuation around it.
std::string bare(const std::string& word) {
  constexpr const char* kAround = "[](){}\"',;:.";
  const std::size_t begin = word.find_first_not_of(kAround);
  return begin == std::string::npos ? std::string() : word.substr(begin, word.find_last_not_of(kAround) - begin + 1);
}

/// The commands of our programs in a piece of code: "baremark-cli host add NAME --here", or "host add NAME --here".
std::vector<CitedCommand> commandsIn(const std::string& code, const OptionsOfCommands& commands) {
  static const std::set<std::string> ends = {"&&", "||", "|", ";"};
  Words words;
  std::istringstream in(code);
  for (std::string word; in >> word && word.front() != '#';) words.push_back(ends.count(word) > 0 ? word : bare(word));
  std::vector<CitedCommand> found;
  bool isOpen = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (ends.count(word) > 0) {
      isOpen = false;
    } else if (!isOpen) {
      const std::string program = word.substr(word.rfind('/') + 1);
      std::string name = i == 0 ? commandAt(words, 0, commands) : std::string();
      if (name.empty() && commands.count(program) > 0) name = program;
      isOpen = !name.empty();
      if (isOpen) found.push_back({name, {}});
    } else if (const std::vector<std::string> options = optionsIn(word); !options.empty()) {
      found.back().options.push_back(options.front());
    } else if (const std::string name = commandAt(words, i, commands);
               found.back().name == kCommandLine && !name.empty()) {
      found.back().name = name;
    }
  }
  return found;
}

/// The options in a piece of code that its command does not have: "show --host".
Words unknownOptionsIn(const std::string& code, const OptionsOfCommands& commands) {
  Words unknown;
  for (const CitedCommand& command : commandsIn(code, commands)) {
    for (const std::string& option : command.options) {
      if (commands.at(command.name).count(option) == 0) unknown.push_back(command.name + " " + option);
    }
  }
  return unknown;
}

TEST(Citations, documentsGiveEachCommandOnlyItsOptions) {
  const OptionsOfCommands commands = optionsOfCommands();
  ASSERT_GT(commands.size(), 40U);
  ASSERT_EQ(commands.at("setup.sh"), std::set<std::string>{"--only"});
  ASSERT_EQ(commands.at("baremark").count("--theme"), 1U);
  std::size_t seen = 0;
  for (const Line& line : linesOfDocuments()) {
    for (const std::string& code : codeIn(line)) {
      for (const CitedCommand& command : commandsIn(code, commands)) seen += command.options.size();
      EXPECT_EQ(unknownOptionsIn(code, commands), Words()) << line.place;
    }
  }
  EXPECT_GT(seen, 150U);
}

/// The words from the first of our programs on, up to a quote: what a text or a comment says about a command.
std::string commandIn(const std::string& line) {
  std::size_t begin = std::string::npos;
  for (const char* program : {"baremark-cli ", "baremark-engine ", "setup.sh "})
    begin = std::min(begin, line.find(program));
  if (begin == std::string::npos) return {};
  return line.substr(begin, line.find_first_of("\"`'", begin) - begin);
}

TEST(Citations, sourcesGiveEachCommandOnlyItsOptions) {
  const OptionsOfCommands commands = optionsOfCommands();
  std::size_t seen = 0;
  for (const auto& file : checks::filesEndingIn({".h", ".cpp", ".json", ".sh"})) {
    const std::string name = file.generic_string();
    if (name.rfind("tests/data/", 0) == 0 || name == "tests/checks/citations_test.cpp") continue;
    for (const Line& line : linesOf(file)) {
      const std::string code = commandIn(line.text);
      if (code.empty()) continue;
      for (const CitedCommand& command : commandsIn(code, commands)) seen += command.options.size();
      EXPECT_EQ(unknownOptionsIn(code, commands), Words()) << line.place;
    }
  }
  EXPECT_GT(seen, 20U);
}

/// All options that the product takes or passes to other programs, without those that only comments name.
std::set<std::string> optionsOfTheProduct() {
  std::set<std::string> known;
  for (const auto& [command, options] : optionsOfCommands()) known.insert(options.begin(), options.end());
  for (const auto& file : checks::filesEndingIn({".h", ".cpp", ".cu", ".sh", ".json", ".cmake", ".txt"})) {
    if (file.generic_string().rfind("tests/", 0) == 0) continue;
    const bool hasComments = isCpp(file);
    for (const Line& line : linesOf(file)) {
      const std::size_t first = line.text.find_first_not_of(" \t");
      if (first == std::string::npos || (!hasComments && line.text[first] == '#')) continue;
      const std::vector<std::string> options =
          optionsIn(hasComments ? line.text.substr(0, commentAt(line.text)) : line.text);
      known.insert(options.begin(), options.end());
    }
  }
  return known;
}

TEST(Citations, optionsExist) {
  // Options of GoogleTest, HPCCM, Podman and tf_cnn_benchmarks, of an example, and two variables of CSS.
  std::set<std::string> known = optionsOfTheProduct();
  for (const std::string& other : optionsIn(
           "--gtest_filter --gtest_shuffle --recipe --singularity-version --external --nouse_fp16 --dir --sN --fN"))
    known.insert(other);
  std::vector<Line> lines = linesOfDocuments();
  const std::vector<Line> more = comments();
  lines.insert(lines.end(), more.begin(), more.end());
  std::size_t seen = 0;
  for (const Line& line : lines) {
    for (const std::string& option : optionsIn(line.text)) {
      ++seen;
      EXPECT_EQ(known.count(option), 1U) << line.place << " names " << option;
    }
  }
  EXPECT_GT(seen, 300U);
}

/// What the source tree has, by several names.
struct Tree {
  std::set<std::string> paths;  ///< of files, also without their extensions, and of folders
  std::set<std::string> names;  ///< of files
};

Tree sourceTree() {
  Tree tree;
  const std::filesystem::path root(places::kSource);
  for (const char* top : {"app", "core", "engine", "remote", "resources", "tests", "installer", "translations"}) {
    tree.paths.insert(top);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
      const std::string path = std::filesystem::relative(entry.path(), root).generic_string();
      const std::string name = entry.path().filename().string();
      tree.paths.insert(path);
      tree.paths.insert(path.substr(0, path.rfind('.')));
      tree.paths.insert(path.substr(0, path.size() - name.size() + std::min(name.find('.'), name.size())));
      tree.names.insert(name);
    }
  }
  return tree;
}

/// "tests/fuzz/NAME.cpp", "resources/schema/store-N.sql"
bool isPattern(const std::string& path) {
  static const std::regex pattern(R"(NAME|KIND|FOLDER|TOPIC|ROOM|-N\.)");
  return std::regex_search(path, pattern);
}

bool isInTree(const Tree& tree, std::string path) {
  while (!path.empty() && (path.back() == '.' || path.back() == '/')) path.pop_back();
  return tree.paths.count(path) > 0;
}

TEST(Citations, filesInDocumentsExist) {
  static const std::regex path(R"(`([\w./-]+/[\w./-]*)`)");
  static const std::regex source(R"(`([\w-]+\.(?:cpp|h))`)");
  static const std::regex top("(app|core|engine|remote|resources|tests|installer|translations)/.*");
  const Tree tree = sourceTree();
  int seen = 0;
  for (const Line& line : linesOfDocuments()) {
    const std::string folder = line.place.substr(0, line.place.rfind('/') + 1);
    for (const std::string& cited : namesIn(line.text, path)) {
      // A path begins in the top folder or in the document's folder. Others are on a host.
      if (cited.front() == '/') continue;
      const bool isOfFolder =
          !folder.empty() && std::filesystem::is_directory(std::filesystem::path(places::kSource) /
                                                           (folder + cited.substr(0, cited.find('/'))));
      if (isPattern(cited) || (!isOfFolder && !std::regex_match(cited, top))) continue;
      ++seen;
      EXPECT_TRUE(isInTree(tree, cited) || isInTree(tree, folder + cited)) << line.place << " names " << cited;
    }
    for (const std::string& cited : namesIn(line.text, source)) {
      // OpenPBS has a job.h.
      EXPECT_TRUE(tree.names.count(cited) > 0 || cited == "job.h") << line.place << " names " << cited;
    }
  }
  EXPECT_GT(seen, 150);
}

TEST(Citations, filesInCommentsExist) {
  static const std::regex path(
      R"RE((^|[^\w./$*<{}"-])((?:app|core|engine|remote|resources|tests|installer|translations)/[\w./-]*\w))RE");
  static const std::regex source(R"RE((^|[^\w./$*<{}"-])([\w-]+\.(?:cpp|h))\b)RE");
  // A header of OpenPBS, and a file that CMake writes.
  static const std::set<std::string> others = {"job.h", "places.cpp"};
  const Tree tree = sourceTree();
  int seen = 0;
  for (const Line& line : comments()) {
    if (line.text.find('/', 2) != std::string::npos) {
      for (const std::string& cited : namesIn(line.text, path, 2)) {
        ++seen;
        EXPECT_TRUE(isPattern(cited) || isInTree(tree, cited)) << line.place << " names " << cited;
      }
    }
    if (line.text.find(".h") == std::string::npos && line.text.find(".cpp") == std::string::npos) continue;
    for (const std::string& cited : namesIn(line.text, source, 2))
      EXPECT_TRUE(tree.names.count(cited) > 0 || others.count(cited) > 0) << line.place << " names " << cited;
  }
  EXPECT_GT(seen, 150);
}

/// The suites, as the CMake files of the tests name them.
std::set<std::string> suites() {
  static const std::regex suite(R"((?:baremark_gtest\(|add_test\(NAME )(\w+))");
  std::set<std::string> names;
  for (const auto& file : checks::filesEndingIn({".txt"})) {
    if (file.filename() != "CMakeLists.txt") continue;
    for (const std::string& name : namesIn(textOf(file), suite)) names.insert(name);
  }
  return names;
}

/// Whether a file has the case "Suite.name".
bool hasCase(const std::string& cited) {
  const std::size_t dot = cited.find('.');
  const std::string suite = "(" + cited.substr(0, dot) + ",";
  const std::string name = " " + cited.substr(dot + 1) + ")";
  const auto files = checks::filesEndingIn({".cpp"});
  return std::any_of(files.begin(), files.end(), [&](const std::filesystem::path& file) {
    const std::string text = textOf(file);
    return text.find(suite) != std::string::npos && text.find(name) != std::string::npos;
  });
}

TEST(Citations, testsExist) {
  static const std::regex testFile(R"(\b([a-z0-9_]+_test)\b)");
  static const std::regex suite(R"(\b((?:unit|checks|gui)_[a-z_]*[a-z])\b)");
  static const std::regex testCase(R"(`([A-Z]\w+\.[a-z]\w+)`)");
  const Tree tree = sourceTree();
  const std::set<std::string> known = suites();
  ASSERT_EQ(known.count("checks_sources"), 1U);
  std::size_t seen = 0;
  const auto expectFiles = [&](const Line& line) {
    if (line.text.find("_test") == std::string::npos) return;
    for (const std::string& name : namesIn(line.text, testFile)) {
      ++seen;
      EXPECT_EQ(tree.names.count(name + ".cpp"), 1U) << line.place << " names " << name;
    }
  };
  for (const Line& line : linesOfDocuments()) {
    expectFiles(line);
    for (const std::string& name : namesIn(line.text, suite))
      EXPECT_TRUE(known.count(name) > 0 || tree.names.count(name + ".cpp") > 0) << line.place << " names " << name;
    for (const std::string& name : namesIn(line.text, testCase))
      EXPECT_TRUE(name == "CMakeLists.txt" || hasCase(name)) << line.place << " names " << name;
  }
  for (const Line& line : comments()) expectFiles(line);
  EXPECT_GT(seen, 80U);
}

TEST(Citations, whatDoesNotExistIsFound) {
  const OptionsOfCommands commands = optionsOfCommands();
  EXPECT_EQ(unknownOptionsIn("baremark-cli host add NAME --here && cmake --build build", commands), Words());
  EXPECT_EQ(unknownOptionsIn("build/release/bin/baremark-cli image convert baremark-engine --for docker", commands),
            Words());
  EXPECT_EQ(unknownOptionsIn("show --host", commands), Words{"baremark-cli show --host"});
  EXPECT_EQ(unknownOptionsIn("baremark-cli --json run FILE [--wave CHECK]", commands),
            Words{"baremark-cli run --wave"});
  EXPECT_EQ(unknownOptionsIn("mpirun -n 2 baremark-engine --batchsize=16 # --x", commands),
            Words{"baremark-engine --batchsize"});
  EXPECT_EQ(unknownOptionsIn("./setup.sh test --except unit_stats", commands), Words{"setup.sh --except"});
  EXPECT_EQ(codeIn({"", "`a b` and `c`", false}), (Words{"a b", "c"}));
  EXPECT_EQ(optionsIn("[--host HOST] a--b -- `--key`"), (Words{"--host", "--key"}));
  const Tree tree = sourceTree();
  EXPECT_TRUE(isInTree(tree, "core/stats/verdict"));
  EXPECT_FALSE(isInTree(tree, "core/stats/opinion.h"));
  EXPECT_TRUE(hasCase("Citations.whatDoesNotExistIsFound"));
  EXPECT_FALSE(hasCase("Citations.whatDoesNotExist"));
}

}  // namespace
}  // namespace baremark
