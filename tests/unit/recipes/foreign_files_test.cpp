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

std::vector<FileProblem> problemsOf(Form form, const std::string& text) {
  return form == Form::Docker ? parseDockerfile(text).problems : parseDefinitionFile(text).problems;
}

std::string printed(Form form, const std::string& text) {
  return form == Form::Docker ? print(parseDockerfile(text)) : print(parseDefinitionFile(text));
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
  EXPECT_GE(foreignFiles().size(), 40U);
}

TEST(ForeignFiles, eachIsPrintedByteForByte) {
  for (const auto& [form, name, text] : foreignFiles()) {
    if (form == Form::Docker) {
      const Dockerfile file = parseDockerfile(text);
      expectWhole(file, text, name);
      EXPECT_EQ(parseDockerfile(print(file)), file) << name;
    } else {
      const DefinitionFile file = parseDefinitionFile(text);
      expectWhole(file, text, name);
      EXPECT_EQ(parseDefinitionFile(print(file)), file) << name;
    }
  }
}

TEST(ForeignFiles, whatTheBuildersRefuseIsFoundAndNothingElse) {
  const std::map<std::string, Kinds> expected = {
      {"empty.Dockerfile", {Kind::NothingToBuild}},
      {"inline-hash.Dockerfile", {Kind::BadArguments, Kind::BadArguments}},
      {"only-args.Dockerfile", {Kind::NothingToBuild}},
      {"unterminated-heredoc.Dockerfile", {Kind::UnterminatedHeredoc}},
      {"comments-only.def", {Kind::NothingToBuild}},
      {"empty.def", {Kind::NothingToBuild}},
      {"heredoc-traps.def", {Kind::UnknownName}},
      {"stage-in-heredoc.def", {Kind::BadArguments, Kind::BadArguments}},
      {"unknown-names.def",
       {Kind::UnknownName, Kind::BadArguments, Kind::UnknownName, Kind::UnknownName, Kind::BadArguments}},
  };
  for (const auto& [form, name, text] : foreignFiles()) {
    const auto found = expected.find(name);
    Kinds kinds;
    for (const FileProblem& problem : problemsOf(form, text)) kinds.push_back(problem.kind);
    EXPECT_EQ(kinds, found == expected.end() ? Kinds{} : found->second) << name;
  }
}

TEST(ForeignFiles, everyFixGivesAFileWithNoMoreProblems) {
  for (const auto& [form, name, text] : foreignFiles()) {
    const std::string fixed = withFixes(text, lintText(form, text));
    EXPECT_EQ(printed(form, fixed), fixed) << name;
    EXPECT_LE(problemsOf(form, fixed).size(), problemsOf(form, text).size()) << name << "\n" << fixed;
  }
}

TEST(ForeignFiles, fixesComeToAnEnd) {
  for (const auto& [form, name, text] : foreignFiles()) {
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

TEST(ForeignFiles, aTruncatedFileIsPrintedByteForByte) {
  for (const auto& [form, name, text] : foreignFiles()) {
    for (std::size_t size = 0; size < text.size(); size += 7) {
      const std::string part = text.substr(0, size);
      EXPECT_EQ(printed(form, part), part) << name;
    }
  }
}

}  // namespace
}  // namespace baremark::core::recipes
