// SPDX-License-Identifier: GPL-3.0-or-later
// Files with the constructs of public repositories: nothing is lost, and what the builders refuse is found.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/unit/recipes/recipe_files.h"

namespace baremark::core::recipes {
namespace {

using Kind = FileProblemKind;
using Kinds = std::vector<Kind>;

Kinds kindsOf(const std::vector<FileProblem>& problems) {
  Kinds kinds;
  for (const FileProblem& problem : problems) kinds.push_back(problem.kind);
  return kinds;
}

/// Each piece begins where the one before it ends.
template <class File>
void expectWhole(const File& file, const std::string& text, const std::string& name) {
  EXPECT_EQ(print(file), text) << name;
  std::size_t at = 0;
  for (const auto& piece : file.pieces) {
    EXPECT_EQ(piece.begin, at) << name;
    EXPECT_FALSE(piece.text.empty()) << name;
    at += piece.text.size();
  }
  EXPECT_EQ(at, text.size()) << name;
}

TEST(ForeignFiles, thereAreAtLeastForty) {
  EXPECT_GE(foreignFiles(".Dockerfile").size() + foreignFiles(".def").size(), 40U);
}

TEST(ForeignFiles, aDockerfileIsPrintedByteForByte) {
  for (const auto& [name, text] : foreignFiles(".Dockerfile")) {
    const Dockerfile file = parseDockerfile(text);
    expectWhole(file, text, name);
    EXPECT_EQ(parseDockerfile(print(file)), file) << name;
  }
}

TEST(ForeignFiles, aDefinitionFileIsPrintedByteForByte) {
  for (const auto& [name, text] : foreignFiles(".def")) {
    const DefinitionFile file = parseDefinitionFile(text);
    expectWhole(file, text, name);
    EXPECT_EQ(parseDefinitionFile(print(file)), file) << name;
  }
}

TEST(ForeignFiles, whatDockerRefusesIsFoundAndNothingElse) {
  const std::map<std::string, Kinds> expected = {
      {"empty", {Kind::NothingToBuild}},
      {"inline-hash", {Kind::BadArguments, Kind::BadArguments}},
      {"only-args", {Kind::NothingToBuild}},
      {"unterminated-heredoc", {Kind::UnterminatedHeredoc}},
  };
  for (const auto& [name, text] : foreignFiles(".Dockerfile")) {
    const auto found = expected.find(name);
    EXPECT_EQ(kindsOf(parseDockerfile(text).problems), found == expected.end() ? Kinds{} : found->second) << name;
  }
}

TEST(ForeignFiles, whatApptainerRefusesIsFoundAndNothingElse) {
  const std::map<std::string, Kinds> expected = {
      {"comments-only", {Kind::NothingToBuild}},
      {"empty", {Kind::NothingToBuild}},
      {"heredoc-traps", {Kind::UnknownName}},
      {"stage-in-heredoc", {Kind::BadArguments, Kind::BadArguments}},
      {"unknown-names",
       {Kind::UnknownName, Kind::BadArguments, Kind::UnknownName, Kind::UnknownName, Kind::BadArguments}},
  };
  for (const auto& [name, text] : foreignFiles(".def")) {
    const auto found = expected.find(name);
    EXPECT_EQ(kindsOf(parseDefinitionFile(text).problems), found == expected.end() ? Kinds{} : found->second) << name;
  }
}

TEST(ForeignFiles, everyFixGivesAFileWithNoMoreProblems) {
  for (const auto& [name, text] : foreignFiles(".Dockerfile")) {
    const std::string fixed = withFixes(text, lintText(Form::Docker, text));
    const Dockerfile file = parseDockerfile(fixed);
    EXPECT_EQ(print(file), fixed) << name;
    EXPECT_LE(file.problems.size(), parseDockerfile(text).problems.size()) << name << "\n" << fixed;
  }
  for (const auto& [name, text] : foreignFiles(".def")) {
    const std::string fixed = withFixes(text, lintText(Form::Definition, text));
    const DefinitionFile file = parseDefinitionFile(fixed);
    EXPECT_EQ(print(file), fixed) << name;
    EXPECT_LE(file.problems.size(), parseDefinitionFile(text).problems.size()) << name << "\n" << fixed;
  }
}

TEST(ForeignFiles, fixesComeToAnEnd) {
  for (const char* ending : {".Dockerfile", ".def"}) {
    const Form form = std::string(ending) == ".def" ? Form::Definition : Form::Docker;
    for (const auto& [name, text] : foreignFiles(ending)) {
      std::string now = text;
      int rounds = 0;
      for (; rounds < 10; ++rounds) {
        const std::string next = withFixes(now, lintText(form, now));
        if (next == now) break;
        now = next;
      }
      EXPECT_LT(rounds, 10) << name << "\n" << now;
    }
  }
}

TEST(ForeignFiles, aTruncatedFileIsPrintedByteForByte) {
  for (const auto& [name, text] : foreignFiles(".Dockerfile")) {
    for (std::size_t size = 0; size < text.size(); size += 7) {
      const std::string part = text.substr(0, size);
      EXPECT_EQ(print(parseDockerfile(part)), part) << name;
    }
  }
  for (const auto& [name, text] : foreignFiles(".def")) {
    for (std::size_t size = 0; size < text.size(); size += 7) {
      const std::string part = text.substr(0, size);
      EXPECT_EQ(print(parseDefinitionFile(part)), part) << name;
    }
  }
}

}  // namespace
}  // namespace baremark::core::recipes
