// SPDX-License-Identifier: GPL-3.0-or-later
// What no block and no base of a recipe expresses stays word for word, and knows its lines.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/recipes/dockerfile.h"
#include "tests/unit/recipes/imported_files.h"

namespace baremark::core::recipes {
namespace {

/// The lines of the file that each part is from.
std::vector<ImportedPart> partsOf(Form form, const std::string& text) {
  const auto result = imported(form, text);
  EXPECT_TRUE(result) << toLogLine(result.error());
  return result ? result->parts : std::vector<ImportedPart>();
}

TEST(RecipeImportKept, everyPartKnowsItsLines) {
  EXPECT_EQ(partsOf(Form::Docker,
                    "# syntax=docker/dockerfile:1\n\nFROM debian:12\n\nWORKDIR /a\n\nUSER \\\n  me\n\nENV A=1\n"
                    "FROM debian:12\n"),
            (std::vector<ImportedPart>{{{.stage = 0}, {3, 3}},
                                       {{.stage = 0, .block = 0}, {5, 8}},
                                       {{.stage = 0, .block = 1}, {10, 10}},
                                       {{.stage = 1}, {11, 11}}}));
  const std::string text =
      "# me\nBootstrap: docker\nFrom: debian:12\n\n%post\n    apt-get update\n    apt-get install -y "
      "--no-install-recommends "
      "\\\n      git\n    make $A\n%environment\n    export A=1\n%runscript\n    exec a\n";
  EXPECT_EQ(partsOf(Form::Definition, text), (std::vector<ImportedPart>{{{.stage = 0}, {2, 3}},
                                                                        {{.stage = 0, .block = 0}, {1, 1}},
                                                                        {{.stage = 0, .block = 1}, {7, 8}},
                                                                        {{.stage = 0, .block = 2}, {9, 9}},
                                                                        {{.stage = 0, .block = 3}, {13, 13}},
                                                                        {{.stage = 0, .block = 4}, {10, 11}}}));
  const auto result = imported(Form::Definition, text);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->recipe.stages[0].blocks[3].fields.at("line"), FieldValue(std::int64_t{13}));
  EXPECT_EQ(result->linesOf({.stage = 0, .block = 3}), (LineSpan{13, 13}));
  EXPECT_EQ(result->linesOf({.stage = 0, .block = 99}), (LineSpan{2, 3})) << "the base";
}

TEST(RecipeImportKept, whatStandsAboveTheFirstFromStaysThere) {
  const std::string head =
      "# syntax=docker/dockerfile:1\n# check=error=true\n\n# the version\nARG VERSION=12 \\\n  OTHER\n";
  const Recipe recipe = importedRecipe(Form::Docker, head + "\nFROM debian:${VERSION}\nARG VERSION\nRUN a \\\n  b\n");
  EXPECT_EQ(recipe.dockerfileHead, (Texts{"# syntax=docker/dockerfile:1", "# check=error=true", "", "# the version",
                                          "ARG VERSION=12 \\", "  OTHER"}));
  EXPECT_EQ(recipe.stages[0].base.release, "12");
  const std::string back = writtenBack(Form::Docker, recipe);
  EXPECT_EQ(back.rfind("# syntax=docker/dockerfile:1\n# check=error=true\n# Recipe mine, ", 0), 0U) << back;
  EXPECT_NE(back.find("\nARG VERSION=12 \\\n  OTHER\nFROM "), std::string::npos) << back;
  EXPECT_NE(back.find("\nARG VERSION\nRUN a \\\n  b\n"), std::string::npos) << back;
  const auto other = render(recipe, test::shippedRegistry(), {.format = Format::Definition});
  ASSERT_TRUE(other) << toLogLine(other.error());
  EXPECT_EQ(other->leftOut.front(), (BlockPlace{.stage = 0}));
  // Only comments: nothing is lost elsewhere.
  const Recipe plain = importedRecipe(Form::Docker, "# words\nFROM debian:12\n");
  const auto whole = render(plain, test::shippedRegistry(), {.format = Format::Definition});
  ASSERT_TRUE(whole);
  EXPECT_TRUE(whole->leftOut.empty());
}

TEST(RecipeImportKept, aFromThatTheBuilderCompletesStaysAsItIs) {
  const auto base = [](const std::string& text) { return importedRecipe(Form::Docker, text).stages.back().base; };
  EXPECT_EQ(base("ARG X\nFROM $X\n"), (Base{.kind = BaseKind::From, .lines = {"FROM $X"}, .line = 2}));
  EXPECT_EQ(base("FROM --platform=$BUILDPLATFORM debian:12 AS a\n"),
            (Base{.kind = BaseKind::From,
                  .distribution = "debian",
                  .release = "12",
                  .lines = {"FROM --platform=$BUILDPLATFORM debian:12"},
                  .line = 1}));
  EXPECT_EQ(base("FROM --platform=linux/ppc64le debian:12\n").lines, Texts{"FROM --platform=linux/ppc64le debian:12"});
  EXPECT_EQ(base("FROM debian:12 AS build-amd64\nFROM build-${TARGETARCH}\n").lines, Texts{"FROM build-${TARGETARCH}"});
  EXPECT_EQ(base("ARG V=3.11.4\nFROM python:${V%.*}\n").kind, BaseKind::From) << "a pattern";
  EXPECT_EQ(base("ARG T\nFROM debian:${T:-12}\n").kind, BaseKind::Distribution);
  EXPECT_EQ(base("ARG T=9\nFROM debian:${T:+12}\n").release, "12");
  const std::string back =
      writtenBack(Form::Docker, importedRecipe(Form::Docker,
                                               "ARG X\nFROM --platform=$BUILDPLATFORM \\\n  # why\n  $X "
                                               "AS a\nFROM a\nCOPY --from=a /b /c\n"));
  EXPECT_NE(back.find("\nARG X\nFROM --platform=$BUILDPLATFORM $X AS a\n# why\n"), std::string::npos) << back;
}

TEST(RecipeImportKept, aHeaderThatNoBaseExpressesStaysAsItIs) {
  const std::string header =
      "Bootstrap: yum\n# of CentOS\nOSVersion: 7\nMirrorURL: http://mirror.example.org/%{OSVERSION}/$basearch/\n"
      "Include: yum \\\n  wget\n";
  const Recipe recipe = importedRecipe(Form::Definition, "# mine\n\n" + header + "\n%post\n    true\n");
  EXPECT_EQ(recipe.stages[0].base.kind, BaseKind::Header);
  EXPECT_EQ(recipe.stages[0].base.line, 3);
  const std::string back = writtenBack(Form::Definition, recipe);
  EXPECT_EQ(back.rfind("# mine\n\n" + header, 0), 0U) << back;
  for (const Format format : {Format::Dockerfile, Format::RootFileSystem, Format::BareMetal}) {
    const auto refused = render(recipe, test::shippedRegistry(), {.format = format});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::NotApplicable);
    EXPECT_EQ(refused.error().value, (base::Phrased{base::Phrase::TextOfLine, 3, "Bootstrap: yum"}));
  }
  for (const char* agent : {"zypper", "arch", "busybox", "shub", "library", "oras", "docker-daemon", "docker-archive",
                            "oci", "oci-archive", "dnf", "buildkit"}) {
    const Recipe other = importedRecipe(Form::Definition, std::string("Bootstrap: ") + agent + "\nFrom: a/b\n");
    EXPECT_EQ(other.stages[0].base.lines, (Texts{std::string("Bootstrap: ") + agent, "From: a/b"}));
  }
  // The stage's name is written by the recipe.
  const Recipe two = importedRecipe(Form::Definition,
                                    "Bootstrap: library\nFrom: a\nStage: one\n%post\n true\n"
                                    "Bootstrap: localimage\nFrom: base.sif\n%files from one\n /a /b\n");
  const std::string both = writtenBack(Form::Definition, two);
  EXPECT_NE(both.find("Bootstrap: library\nFrom: a\nStage: one\n"), std::string::npos) << both;
  EXPECT_NE(both.find("Bootstrap: localimage\nFrom: base.sif\nStage: stage1\n"), std::string::npos) << both;
  // Its packages are known all the same.
  const Recipe keys = importedRecipe(Form::Definition,
                                     "Bootstrap: docker\nRegistry: example.org\nFrom: debian:12\n%post\n"
                                     "apt-get update\napt-get install -y --no-install-recommends git\n");
  EXPECT_EQ(kindsIn(keys.stages[0]), Texts{"packages"});
}

}  // namespace
}  // namespace baremark::core::recipes
