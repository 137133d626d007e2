// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/dockerfile.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/recipes/source_text.h"

namespace baremark::core::recipes {
namespace {

std::vector<std::string> keywordsOf(const Dockerfile& file) {
  std::vector<std::string> keywords;
  for (const DockerInstruction* one : instructionsOf(file)) keywords.push_back(one->keyword);
  return keywords;
}

const DockerInstruction& last(const Dockerfile& file) {
  return *instructionsOf(file).back();
}

std::vector<std::string> wordsOf(const DockerInstruction& instruction) {
  std::vector<std::string> words;
  for (const DockerWord& word : instruction.words) words.push_back(word.text);
  return words;
}

using Words = std::vector<std::string>;

TEST(Dockerfile, continuationsJoinWithoutALineEndAndCommentsBetweenThemAreLeftOut) {
  const std::string text = "FROM a:1\nRUN one \\\n  # no\n  && two\\\n three\n";
  const Dockerfile file = parseDockerfile(text);
  EXPECT_EQ(last(file).arguments.text(), "one   && two three");
  EXPECT_EQ(last(file).place, (TextRange{9, text.size()}));
}

TEST(Dockerfile, joinedTextKnowsItsPlaces) {
  const std::string text = "FROM a:1\nRUN one \\\n  # no\n  && two\n";
  const Dockerfile file = parseDockerfile(text);
  const JoinedText& arguments = last(file).arguments;
  const std::size_t two = arguments.text().find("two");
  const TextRange place = arguments.placeOf(TextRange{two, two + 3});
  EXPECT_EQ(text.substr(place.begin, place.size()), "two");
  EXPECT_EQ(LineNumbers(text).of(place), (LineSpan{4, 4}));
  EXPECT_EQ(arguments.placeOf(arguments.text().size()), text.size() - 1);
}

TEST(Dockerfile, directivesAreReadOnlyAtTheTop) {
  const Dockerfile good = parseDockerfile("#syntax = docker/dockerfile:1\n# Check=skip=all\nFROM a\n");
  EXPECT_EQ(good.pieces[0].kind, DockerPieceKind::Directive);
  EXPECT_EQ(good.pieces[1].kind, DockerPieceKind::Directive);
  EXPECT_EQ(parseDockerfile("# words\n# escape=`\nFROM a\n").pieces[1].kind, DockerPieceKind::Comment);
  EXPECT_EQ(parseDockerfile("# escape=`\nFROM a\n").problems.size(), 1U) << "only for Windows";
}

TEST(Dockerfile, flagsAreApartFromTheArguments) {
  const Dockerfile file = parseDockerfile("FROM a\nCOPY --from=b --chmod=0755 --chown=\"x y\" --link -- --src --dst\n");
  const DockerInstruction& copy = last(file);
  ASSERT_EQ(copy.flags.size(), 4U);
  EXPECT_EQ(copy.flag("from")->value, "b");
  EXPECT_EQ(copy.flag("chmod")->value, "0755");
  EXPECT_EQ(copy.flag("chown")->value, "x y");
  EXPECT_EQ(copy.flag("link")->value, std::nullopt);
  EXPECT_EQ(copy.flag("mount"), nullptr);
  EXPECT_EQ(wordsOf(copy), (Words{"--src", "--dst"})) << "two dashes end the flags";
}

TEST(Dockerfile, theJsonFormIsReadWithItsEscapes) {
  const Dockerfile file = parseDockerfile("FROM a\nCMD [ \"a b\", \\\n \"c\\\"d\" ]\n");
  EXPECT_EQ(last(file).json, (std::vector<std::string>{"a b", "c\"d"}));
  EXPECT_EQ(last(parseDockerfile("FROM a\nCMD [\"a\", 1]\n")).json, std::nullopt);
  EXPECT_EQ(last(parseDockerfile("FROM a\nCMD []\n")).json, (std::vector<std::string>{}));
}

TEST(Dockerfile, heredocsEndAtTheirOwnLines) {
  const std::string text = "FROM a\nRUN <<A cat && 3<<-'B' cat\none\nA\n\ttwo\n\tB\nUSER x\n";
  const Dockerfile file = parseDockerfile(text);
  EXPECT_EQ(keywordsOf(file), (Words{"FROM", "RUN", "USER"}));
  const DockerInstruction& run = *instructionsOf(file)[1];
  ASSERT_EQ(run.heredocs.size(), 2U);
  EXPECT_EQ(text.substr(run.heredocs[0].body.begin, run.heredocs[0].body.size()), "one\n");
  EXPECT_EQ(text.substr(run.heredocs[1].body.begin, run.heredocs[1].body.size()), "\ttwo\n");
  EXPECT_TRUE(run.heredocs[1].stripsTabs);
}

TEST(Dockerfile, instructionsBeginWithTheirKeywords) {
  const std::pair<const char*, Words> cases[] = {
      {"US\\\nER root\nRUN echo a\\\\\n", {"USER", "RUN"}},  // split, and two escapes continue nothing
      {"ONBUILD RUN <<EOF\nhello\nEOF\n", {"ONBUILD"}},
      // What is no here-document for BuildKit takes no lines.
      {"RUN cat<<EOF\n", {"RUN"}},
      {"RUN echo \"<<EOF\"\n", {"RUN"}},
      {"RUN [\"cat\", \"<<EOF\"]\n", {"RUN"}},
      {"RUN echo it's <<EOF\n", {"RUN"}},
      {"ENV A=<<EOF\n", {"ENV"}},
      {"RUN cat <<<EOF\n", {"RUN"}}};
  for (const auto& [text, keywords] : cases) {
    Words expected = keywords;
    expected.insert(expected.begin(), "FROM");
    expected.push_back("USER");
    EXPECT_EQ(keywordsOf(parseDockerfile(std::string("FROM a\n") + text + "USER x\n")), expected) << text;
  }
}

/// BuildKit reads "<< EOF" since 0.22. Without its last line it is no here-document, as in earlier versions.
TEST(Dockerfile, aHeredocMayStandAfterABlank) {
  const std::string text = "FROM a\nRUN cat << EOF > /x\none\nEOF\nUSER x\n";
  const Dockerfile file = parseDockerfile(text);
  EXPECT_EQ(keywordsOf(file), (Words{"FROM", "RUN", "USER"}));
  ASSERT_EQ(instructionsOf(file)[1]->heredocs.size(), 1U);
  EXPECT_EQ(instructionsOf(file)[1]->heredocs[0].name, "EOF");
  for (const char* run : {"RUN echo $((1 << 2))", "RUN cat << EOF", "RUN cat <<- EOF"}) {
    const Dockerfile none = parseDockerfile(std::string("FROM a\n") + run + "\nUSER x\n");
    EXPECT_EQ(keywordsOf(none), (Words{"FROM", "RUN", "USER"})) << run;
    EXPECT_TRUE(none.problems.empty()) << run;
  }
}

TEST(Dockerfile, anUnterminatedHeredocTakesTheRest) {
  const Dockerfile file = parseDockerfile("FROM a\nRUN <<EOF\nUSER x\n EOF\n");
  ASSERT_EQ(file.problems.size(), 1U);
  EXPECT_EQ(file.problems[0].kind, FileProblemKind::UnterminatedHeredoc);
  EXPECT_EQ(keywordsOf(file), (Words{"FROM", "RUN"}));
}

TEST(Dockerfile, pairsOfEnvArgAndLabel) {
  const Dockerfile file = parseDockerfile("FROM a\nENV A=1 B=\"two words\" C=three\\ words D='$x'\n");
  const std::vector<DockerPair>& pairs = last(file).pairs;
  ASSERT_EQ(pairs.size(), 4U);
  EXPECT_EQ(pairs[1].name, "B");
  EXPECT_EQ(pairs[1].value, "two words");
  EXPECT_EQ(pairs[2].value, "three words");
  EXPECT_EQ(pairs[3].value, "$x");
  const Dockerfile old = parseDockerfile("FROM a\nENV A  some words\n");
  EXPECT_EQ(last(old).pairs[0].value, "some words");
  const Dockerfile arg = parseDockerfile("FROM a\nARG X Y=2\n");
  EXPECT_EQ(last(arg).pairs[0].value, std::nullopt);
  EXPECT_EQ(last(arg).pairs[1].value, "2");
}

TEST(Dockerfile, stagesAreCounted) {
  const Dockerfile file = parseDockerfile("ARG A=1\nFROM --platform=linux/amd64 a:$A as one\nRUN x\nFROM one\nRUN y\n");
  const auto all = instructionsOf(file);
  EXPECT_EQ(all[0]->stage, -1);
  EXPECT_EQ(all[2]->stage, 0);
  EXPECT_EQ(all[4]->stage, 1);
  const DockerFrom from = fromOf(*all[1]);
  EXPECT_EQ(from.image, "a:$A");
  EXPECT_EQ(from.name, "one");
}

TEST(Dockerfile, wrongArgumentsAreProblems) {
  for (const char* text : {"FROM\n", "FROM a b\n", "FROM a as\n", "FROM a\nCOPY x\n", "FROM a\nENV A\n",
                           "FROM a\nENV A=1 B\n", "FROM a\nRUN\n", "FROM a\nLABEL =1\n", "FROM a\nONBUILD\n"}) {
    const Dockerfile file = parseDockerfile(text);
    ASSERT_EQ(file.problems.size(), 1U) << text;
    EXPECT_EQ(file.problems[0].kind, FileProblemKind::BadArguments) << text;
  }
  EXPECT_EQ(parseDockerfile("FROM a\nFOO bar\n").problems[0].kind, FileProblemKind::UnknownName);
}

TEST(ImageReference, isSplitAtTagAndDigest) {
  EXPECT_EQ(splitImageReference("debian"), (ImageReference{"debian", "", ""}));
  EXPECT_EQ(splitImageReference("docker://host:5000/a/b:1.2@sha256:ff"),
            (ImageReference{"host:5000/a/b", "1.2", "sha256:ff"}));
  EXPECT_EQ(splitImageReference("host:5000/a"), (ImageReference{"host:5000/a", "", ""}));
}

}  // namespace
}  // namespace baremark::core::recipes
