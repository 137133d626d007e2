// SPDX-License-Identifier: GPL-3.0-or-later
// Files of others become recipes and come back. What no block or base expresses stays word for word, with its lines.
#include "core/recipes/recipe_import.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/recipes/dockerfile.h"
#include "core/recipes/import_parts.h"
#include "core/recipes/renderer.h"
#include "tests/refused.h"
#include "tests/unit/recipes/recipe_files.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

base::Result<ImportedRecipe> imported(Form form, const std::string& text) {
  return form == Form::Docker ? importDockerfile(text, "mine", test::shippedRegistry())
                              : importDefinition(text, "mine", test::shippedRegistry());
}

Recipe importedRecipe(Form form, const std::string& text) {
  return test::got(imported(form, text)).recipe;
}

std::string writtenBack(Form form, const Recipe& recipe) {
  const Format format = form == Form::Docker ? Format::Dockerfile : Format::Definition;
  const Rendered rendered = test::got(render(recipe, test::shippedRegistry(), {.format = format}));
  EXPECT_TRUE(rendered.leftOut.empty());
  return rendered.text;
}

Texts kindsIn(const Stage& stage) {
  Texts kinds;
  for (const Block& block : stage.blocks) kinds.push_back(block.kind);
  return kinds;
}

Texts textsOf(const Block& block, const std::string& field) {
  return std::get<Texts>(block.fields.at(field));
}

Pairs pairsOf(const Block& block, const std::string& field) {
  return std::get<Pairs>(block.fields.at(field));
}

ErrorCode refusalOf(Form form, const std::string& text) {
  return test::errorOf(imported(form, text)).code;
}

/// The first stage of the file's recipe.
Stage firstStage(Form form, const std::string& text) {
  const Recipe recipe = importedRecipe(form, text);
  return recipe.stages.empty() ? Stage() : recipe.stages.front();
}

TEST(RecipeImport, whatTheModelKnowsOfADockerfileBecomesBlocks) {
  const Recipe recipe =
      importedRecipe(Form::Docker,
                     "# syntax=docker/dockerfile:1\n"
                     "FROM debian:12@sha256:" +
                         std::string(64, 'a') +
                         "\n# tools\nRUN apt-get update && \\\n"
                         "    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\\n"
                         "      gcc=4:12.2.0-3 git && \\\n    rm -rf /var/lib/apt/lists/*\nENV A=1 B=\"two words\"\n"
                         "ENV PATH=/opt/bin:$PATH\nCOPY conf/app.ini /etc/app.ini\nWORKDIR /work\n"
                         "LABEL org.example.name=\"x y\"\nCMD [\"true\"]\n");
  ASSERT_EQ(recipe.stages.size(), 1U);
  const Stage& stage = recipe.stages[0];
  EXPECT_EQ(stage.base.kind, BaseKind::Distribution);
  EXPECT_EQ(stage.base.release, "12");
  EXPECT_EQ(stage.base.digest, "sha256:" + std::string(64, 'a'));
  EXPECT_EQ(kindsIn(stage), (Texts{"text", "packages", "environment", "text", "files", "text", "labels", "text"}));
  EXPECT_EQ(textsOf(stage.blocks[0], "lines"), Texts{"# tools"});
  EXPECT_EQ(textsOf(stage.blocks[1], "apt"), (Texts{"gcc=4:12.2.0-3", "git"}));
  EXPECT_EQ(pairsOf(stage.blocks[2], "variables"), (Pairs{{"A", "1"}, {"B", "two words"}}));
  EXPECT_EQ(textsOf(stage.blocks[3], "lines"), Texts{"ENV PATH=/opt/bin:$PATH"});
  EXPECT_EQ(pairsOf(stage.blocks[4], "files"), (Pairs{{"/etc/app.ini", "conf/app.ini"}}));
  EXPECT_EQ(textsOf(stage.blocks[5], "lines"), Texts{"WORKDIR /work"});
  EXPECT_EQ(pairsOf(stage.blocks[6], "labels"), (Pairs{{"org.example.name", "x y"}}));
}

TEST(RecipeImport, saysWhatItChangesAndWhatTheBuilderNeeds) {
  const auto result =
      test::got(imported(Form::Docker, "ARG BASE\nFROM $BASE\nFROM debian:12\n\nRUN apt-get install -y git\n"));
  // Without an update before it, the call needs lists of the base.
  EXPECT_EQ(result.remarks,
            (std::vector<ImportRemark>{{ImportChange::NeedsArgument, 2}, {ImportChange::WithoutRecommended, 5}}));
  const auto open = test::got(imported(Form::Definition, "Bootstrap: docker\nFrom: {{ image }}\n"));
  EXPECT_EQ(open.remarks, (std::vector<ImportRemark>{{ImportChange::NeedsArgument, 2}}));
}

TEST(RecipeImport, argumentsOfABaseAreCompletedByTheirDefaults) {
  const auto ofFile = [](const std::string& head) {
    const auto result = test::got(imported(Form::Docker, head + "\n"));
    return std::pair(result.recipe.stages.at(0).base.kind, !result.remarks.empty());
  };
  const auto known = [](BaseKind kind) { return std::pair(kind, false); };
  EXPECT_EQ(ofFile("ARG CUDA=12.4.1\nARG B=nvidia/cuda:${CUDA}-devel-ubuntu22.04\nFROM $B"), known(BaseKind::Cuda));
  EXPECT_EQ(ofFile("ARG TAG\nFROM debian:${TAG:-12}"), known(BaseKind::Distribution));
  EXPECT_EQ(ofFile("ARG P=\nFROM ${P}debian:12"), known(BaseKind::Distribution));
  EXPECT_EQ(ofFile("FROM x-$TARGETARCH"), known(BaseKind::From));
  const std::pair asked(BaseKind::From, true);
  EXPECT_EQ(ofFile("ARG BUILD_IMAGE\nFROM $BUILD_IMAGE"), asked);
  EXPECT_EQ(ofFile("ARG TAG=\nFROM debian:$TAG"), asked);
  EXPECT_EQ(ofFile("ARG B=\nFROM $B"), asked);
}

TEST(RecipeImport, aRunThatDoesMoreThanInstallingStaysText) {
  for (const char* run : {"apt-get update && apt-get install -y git || true", "apt-get install -y git; cd /x",
                          "apt-get update && apt-get install -y git > log", "apt-get install -y ./x.deb",
                          "apt-get install -y -t backports git", "apt-get install -y vim-",
                          "if true; then apt-get install -y git; fi", "apt-get remove git", "(apt-get install -y git)",
                          "apt-get install -y git$V", "dnf install -y git", "apt-get update"})
    EXPECT_EQ(kindsIn(firstStage(Form::Docker, std::string("FROM debian:12\nRUN ") + run + "\n")), Texts{"text"})
        << run;
}

TEST(RecipeImport, otherPackageManagersAreThoseOfTheDistribution) {
  for (const Stage& stage :
       {firstStage(Form::Docker, "FROM rockylinux:9\nRUN dnf -y install gcc make && dnf clean all\n"),
        firstStage(Form::Definition,
                   "Bootstrap: docker\nFrom: opensuse/leap:15.6\n%post\n    zypper --non-interactive refresh\n"
                   "    zypper -n install --no-recommends gcc\n")})
    EXPECT_EQ(kindsIn(stage), Texts{stage.base.distribution.empty() ? "text" : "packages"});
  // Nothing is known of an image of this registry.
  EXPECT_EQ(kindsIn(firstStage(Form::Docker, "FROM example.org/x\nRUN apt-get install -y git\n")), Texts{"text"});
}

/// A block removes the lists of packages, so a call that needs those of an earlier one would fail.
TEST(RecipeImport, packagesStayTextWhereLaterCommandsNeedTheirLists) {
  const std::string docker = "FROM debian:12\nRUN apt-get update && apt-get install -y --no-install-recommends git\n";
  const std::string definition =
      "Bootstrap: docker\nFrom: debian:12\n%post\napt-get update\napt-get install -y git\ncd /\n";
  for (const auto& [form, text, kinds] :
       {std::tuple(Form::Docker, docker + "RUN cd /x && apt-get install -y make\n", Texts{"text"}),
        {Form::Docker, docker + "RUN cd /x && apt-get update && apt-get install -y make\n", {"packages", "text"}},
        {Form::Definition, definition + "apt-get install -y make\n", {"text"}},
        {Form::Definition, definition, {"packages", "text"}}})
    EXPECT_EQ(kindsIn(firstStage(form, text)), kinds) << text;
}

TEST(RecipeImport, basesAreKnownByTheirImages) {
  const std::pair<const char*, Base> bases[] = {
      {"nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04",
       {.kind = BaseKind::Cuda,
        .distribution = "ubuntu",
        .release = "22.04",
        .version = "12.4.1",
        .flavour = "devel",
        .hasCudnn = true}},
      {"nvcr.io/nvidia/pytorch:25.06-py3", {.kind = BaseKind::Ngc, .image = "pytorch", .tag = "25.06-py3"}},
      {"debian:bookworm-slim",
       {.kind = BaseKind::Registry,
        .distribution = "debian",
        .release = "12",
        .image = "debian",
        .tag = "bookworm-slim"}},
      {"localhost:5000/a/b", {.kind = BaseKind::Registry, .image = "localhost:5000/a/b"}}};
  for (const auto& [image, base] : bases)
    EXPECT_EQ(firstStage(Form::Docker, std::string("FROM ") + image + "\n").base, base) << image;
  EXPECT_EQ(firstStage(Form::Docker, "FROM scratch\n").base.kind, BaseKind::Scratch);
  EXPECT_EQ(firstStage(Form::Definition, "Bootstrap: localimage\nFrom: /images/base.sif\n").base,
            (Base{.kind = BaseKind::Local, .path = "/images/base.sif"}));
  const Base debian =
      firstStage(Form::Definition, "Bootstrap: debootstrap\nOSVersion: bookworm\nMirrorURL: https://a.b/c\n").base;
  EXPECT_EQ(debian.kind, BaseKind::Debootstrap);
  EXPECT_EQ(debian.release, "12");
  EXPECT_EQ(debian.mirror, "https://a.b/c");
}

TEST(RecipeImport, stagesOfADockerfileStay) {
  const std::string text =
      "ARG VERSION=12\nFROM debian:${VERSION} AS Build\nARG VERSION\nRUN make\nFROM build AS test\nRUN make check\n"
      "FROM debian:12\nCOPY --from=build /opt/app /opt/app\nCOPY --from=0 /a /b/\n";
  const Recipe recipe = importedRecipe(Form::Docker, text);
  ASSERT_EQ(recipe.stages.size(), 3U);
  EXPECT_EQ(recipe.stages[0].name, "build");
  EXPECT_EQ(recipe.stages[0].base.release, "12");
  EXPECT_EQ(recipe.dockerfileHead, Texts{"ARG VERSION=12"});
  EXPECT_EQ(textsOf(recipe.stages[0].blocks[0], "lines"), (Texts{"ARG VERSION", "RUN make"}));
  EXPECT_EQ(recipe.stages[1].base.image, "build");
  EXPECT_EQ(recipe.stages[2].blocks[0].kind, "files");
  const std::string back = writtenBack(Form::Docker, recipe);
  EXPECT_NE(back.find("FROM build AS test\n"), std::string::npos) << back;
  EXPECT_NE(back.find("COPY --from=build /opt/app /opt/app\n"), std::string::npos) << back;
  EXPECT_NE(back.find("COPY --from=0 /a /b/\n"), std::string::npos) << back;
}

TEST(RecipeImport, whatTheModelKnowsOfADefinitionFileBecomesBlocks) {
  const Recipe recipe = importedRecipe(Form::Definition,
                                       "Bootstrap: docker\nFrom: ubuntu:22.04\n# of the header\n\n%files\n"
                                       "    app.ini /etc/app.ini\n%labels\n    Author A B\n%environment\n"
                                       "    export A=1\n%post\n    set -e\n    # tools\n    apt-get update\n"
                                       "    apt-get install -y --no-install-recommends \\\n        git make\n"
                                       "    make -C $HOME install\n%post -c /bin/bash\n    echo bash\n%runscript\n"
                                       "    exec app \"$@\"\n");
  const Stage& stage = recipe.stages.at(0);
  EXPECT_EQ(kindsIn(stage),
            (Texts{"text", "files", "labels", "text", "packages", "text", "text", "text", "environment"}));
  EXPECT_EQ(textsOf(stage.blocks[0], "lines"), Texts{"# of the header"});
  EXPECT_EQ(textsOf(stage.blocks[3], "lines"), (Texts{"    set -e", "    # tools"}));
  EXPECT_EQ(textsOf(stage.blocks[4], "apt"), (Texts{"git", "make"}));
  EXPECT_EQ(textsOf(stage.blocks[5], "lines"), (Texts{"set +u", "    make -C $HOME install"}));
  EXPECT_EQ(stage.blocks[6].fields.at("section"), FieldValue(std::string("post -c /bin/bash")));
  EXPECT_EQ(stage.blocks[7].fields.at("section"), FieldValue(std::string("runscript")));
  const std::string back = writtenBack(Form::Definition, recipe);
  EXPECT_NE(back.find("%runscript\n    exec app \"$@\"\n"), std::string::npos) << back;
  for (const auto& [form, text] : {std::pair(Form::Docker, "FROM debian:12\n"),
                                   std::pair(Form::Definition, "Bootstrap: docker\nFrom: debian:12\n")}) {
    const Recipe marked = importedRecipe(form, "\xEF\xBB\xBF" + std::string(text));
    EXPECT_EQ(marked.stages.at(0).base.distribution, "debian");
  }
  const Recipe unnamed = importedRecipe(Form::Definition, "Bootstrap: docker\nFrom: ubuntu:22.04\n%files\n \"\" /x\n");
  EXPECT_EQ(kindsIn(unnamed.stages.at(0)), Texts{"text"});
}

TEST(RecipeImport, refusesWhatARecipeCannotHave) {
  EXPECT_EQ(refusalOf(Form::Docker, "FROM --tag=x debian:12\n"), ErrorCode::Malformed);
  EXPECT_EQ(refusalOf(Form::Docker, "RUN true\nFROM debian:12\n"), ErrorCode::Malformed);
  EXPECT_EQ(refusalOf(Form::Docker, "# escape=x\nFROM debian:12\n"), ErrorCode::Malformed);
  EXPECT_EQ(refusalOf(Form::Docker, "FROM debian:12\nRUN <<EOF\nx\n"), ErrorCode::Malformed);
  EXPECT_EQ(refusalOf(Form::Docker, "FROM debian:12\nRUN echo \xFF\n"), ErrorCode::Untrusted);
  EXPECT_EQ(refusalOf(Form::Docker, ""), ErrorCode::Malformed);
  EXPECT_EQ(refusalOf(Form::Definition, "Bootstrap: floppy\nFrom: debian\n"), ErrorCode::UnknownValue);
  EXPECT_EQ(refusalOf(Form::Definition, "Bootstrap: docker\n"), ErrorCode::Missing);
  EXPECT_TRUE(test::refused(imported(Form::Docker, "\nFROM --tag=x $BASE\n"),
                            {.where = base::Phrased(base::Phrase::LineColumn, 2, 1), .value = "FROM --tag=x $BASE"}));
}

/// The words of a text that are more than marks of its format.
std::vector<std::string> plainWords(const std::string& text) {
  const std::string parts = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_./-";
  std::vector<std::string> words;
  std::size_t end = 0;
  for (std::size_t begin = 0; (begin = text.find_first_of(parts, end)) != std::string::npos;) {
    end = std::min(text.find_first_not_of(parts, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
  }
  return words;
}

/// How often each word occurs, without the words that installing packages and bases spell differently.
std::map<std::string, int> countedWords(const std::string& text) {
  static const Texts kSpelled = plainWords(
      "apt-get apt yum dnf zypper update install -y rm -rf clean all -q -qq FROM run RUN From AS as export LABEL ENV "
      "and DEBIAN_FRONTEND noninteractive refresh -n --non-interactive --no-install-recommends --no-recommends from "
      "COPY");
  std::map<std::string, int> counts;
  for (const std::string& word : plainWords(text)) {
    if (std::ranges::find(kSpelled, word) == kSpelled.end()) ++counts[word];
  }
  return counts;
}

/// Each instruction of the file that is no base, no package and no directive is in its recipe as often as in the file.
void expectNothingLost(Form form, const std::string& name, const std::string& text, const Recipe& recipe) {
  static const std::set<std::string> kBases = {"from", "bootstrap", "osversion", "mirrorurl", "include"};
  const auto after = countedWords(writtenBack(form, recipe));
  for (const std::string& line : linesOf(text)) {
    const std::string start = lowerCase(line.substr(0, line.find_first_of(" :")));
    if (kBases.contains(start)) continue;
    for (const auto& [word, count] : countedWords(line)) {
      const auto found = after.find(word);
      EXPECT_TRUE(found != after.end() && found->second >= count) << name << ": " << word << " of " << line;
    }
  }
}

/// Files that their own builders refuse, and those with a base or a key that no recipe has.
TEST(RecipeImport, theRefusedFixturesAreKnown) {
  Texts refused;
  for (const auto& [form, name, text] : foreignFiles()) {
    const auto result = imported(form, text);
    if (!result) refused.push_back(name + ": " + errorCodeName(result.error().code));
  }
  EXPECT_EQ(refused, (Texts{"empty.Dockerfile: malformed", "inline-hash.Dockerfile: malformed",
                            "only-args.Dockerfile: malformed", "unterminated-heredoc.Dockerfile: malformed",
                            "comments-only.def: malformed", "empty.def: malformed", "heredoc-traps.def: malformed",
                            "sections-before-header.def: missing", "stage-in-heredoc.def: malformed",
                            "unknown-names.def: malformed"}));
}

/// Importing what was written gives the same file once more.
TEST(RecipeImport, importingForeignFilesAndWhatWasWrittenLosesNothing) {
  for (const auto& [form, name, text] : foreignFiles()) {
    const auto first = imported(form, text);
    if (!first) continue;  // see theRefusedFixturesAreKnown
    expectNothingLost(form, name, text, first->recipe);
    const std::string once = writtenBack(form, first->recipe);
    const auto second = test::got(imported(form, once));
    expectNothingLost(form, name, once, second.recipe);
  }
}

TEST(RecipeImportKept, everyPartKnowsItsLines) {
  const auto docker =
      test::got(imported(Form::Docker,
                         "# syntax=docker/dockerfile:1\n\nFROM debian:12\n\nWORKDIR /a\n\nUSER \\\n  me\n\nENV A=1\n"
                         "FROM debian:12\n"));
  EXPECT_EQ(docker.parts, (std::vector<ImportedPart>{{{.stage = 0}, {3, 3}},
                                                     {{.stage = 0, .block = 0}, {5, 8}},
                                                     {{.stage = 0, .block = 1}, {10, 10}},
                                                     {{.stage = 1}, {11, 11}}}));
  const std::string text =
      "# me\nBootstrap: docker\nFrom: debian:12\n\n%post\n    apt-get update\n    apt-get install -y "
      "--no-install-recommends \\\n      git\n    make $A\n%environment\n    export A=1\n%runscript\n    exec a\n";
  const auto result = test::got(imported(Form::Definition, text));
  EXPECT_EQ(result.parts, (std::vector<ImportedPart>{{{.stage = 0}, {2, 3}},
                                                     {{.stage = 0, .block = 0}, {1, 1}},
                                                     {{.stage = 0, .block = 1}, {7, 8}},
                                                     {{.stage = 0, .block = 2}, {9, 9}},
                                                     {{.stage = 0, .block = 3}, {13, 13}},
                                                     {{.stage = 0, .block = 4}, {10, 11}}}));
  EXPECT_EQ(result.recipe.stages[0].blocks[3].fields.at("line"), FieldValue(std::int64_t{13}));
  EXPECT_EQ(result.linesOf({.stage = 0, .block = 3}), (LineSpan{13, 13}));
  EXPECT_EQ(result.linesOf({.stage = 0, .block = 99}), (LineSpan{2, 3})) << "the base";
}

TEST(RecipeImportKept, whatStandsAboveTheFirstFromStaysThere) {
  const std::string head = "# syntax=docker/dockerfile:1\n# check=error=true\n\n# which\nARG VERSION=12 \\\n  OTHER\n";
  const Recipe recipe = importedRecipe(Form::Docker, head + "\nFROM debian:${VERSION}\nARG VERSION\nRUN a \\\n  b\n");
  EXPECT_EQ(recipe.dockerfileHead, (Texts{"# syntax=docker/dockerfile:1", "# check=error=true", "", "# which",
                                          "ARG VERSION=12 \\", "  OTHER"}));
  EXPECT_EQ(recipe.stages[0].base.release, "12");
  const std::string back = writtenBack(Form::Docker, recipe);
  EXPECT_EQ(back.rfind("# syntax=docker/dockerfile:1\n# check=error=true\n# Recipe mine, ", 0), 0U) << back;
  EXPECT_NE(back.find("\nARG VERSION=12 \\\n  OTHER\nFROM "), std::string::npos) << back;
  EXPECT_NE(back.find("\nARG VERSION\nRUN a \\\n  b\n"), std::string::npos) << back;
  const auto other = test::got(render(recipe, test::shippedRegistry(), {.format = Format::Definition}));
  EXPECT_EQ(other.leftOut.front(), (BlockPlace{.stage = 0}));
  // Only comments: nothing is lost elsewhere.
  const Recipe plain = importedRecipe(Form::Docker, "# words\nFROM debian:12\n");
  const auto whole = test::got(render(plain, test::shippedRegistry(), {.format = Format::Definition}));
  EXPECT_TRUE(whole.leftOut.empty());
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
  for (const Format format : {Format::Dockerfile, Format::RootFileSystem, Format::BareMetal})
    EXPECT_TRUE(test::refused(render(recipe, test::shippedRegistry(), {.format = format}),
                              {.code = base::ErrorCode::NotApplicable,
                               .value = base::Phrased{base::Phrase::TextOfLine, 3, "Bootstrap: yum"}}));
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
