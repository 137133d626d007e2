// SPDX-License-Identifier: GPL-3.0-or-later
// Files with the constructs of public repositories: nothing is lost, and what the builders refuse is found.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/recipes/definition_file.h"
#include "core/recipes/dockerfile.h"
#include "core/recipes/shell_commands.h"
#include "core/recipes/source_text.h"
#include "tests/unit/recipes/recipe_files.h"

namespace baremark::core::recipes {
namespace {

using Kind = FileProblemKind;
using Kinds = std::vector<Kind>;

std::vector<FileProblem> problemsOf(Form form, const std::string& text) {
  return form == Form::Docker ? parseDockerfile(text).problems : parseDefinitionFile(text).problems;
}

Kinds kindsOf(const std::vector<FileProblem>& problems) {
  Kinds kinds;
  for (const FileProblem& problem : problems) kinds.push_back(problem.kind);
  return kinds;
}

std::string printed(Form form, const std::string& text) {
  return form == Form::Docker ? print(parseDockerfile(text)) : print(parseDefinitionFile(text));
}

/// Each piece begins where the one before it ends.
template <class Parser>
void expectWhole(const Parser& parse, const std::string& text, const std::string& name) {
  const auto file = parse(text);
  EXPECT_EQ(print(file), text) << name;
  EXPECT_EQ(parse(print(file)), file) << name;
  std::size_t at = 0;
  for (const auto& piece : file.pieces) {
    EXPECT_EQ(piece.begin, at) << name;
    EXPECT_FALSE(piece.text.empty()) << name;
    at += piece.text.size();
  }
  EXPECT_EQ(at, text.size()) << name;
}

TEST(ForeignFiles, eachIsPrintedByteForByte) {
  EXPECT_GE(foreignFiles().size(), 40U);
  for (const auto& [form, name, text] : foreignFiles()) {
    if (form == Form::Docker)
      expectWhole(parseDockerfile, text, name);
    else
      expectWhole(parseDefinitionFile, text, name);
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
    EXPECT_EQ(kindsOf(problemsOf(form, text)), found == expected.end() ? Kinds{} : found->second) << name;
  }
}

TEST(ForeignFiles, everyFixGivesAFileWithNoMoreProblems) {
  for (const auto& [form, name, text] : foreignFiles()) {
    const std::string fixed = withFixes(text, lintText(form, text));
    EXPECT_EQ(printed(form, fixed), fixed) << name;
    EXPECT_LE(problemsOf(form, fixed).size(), problemsOf(form, text).size()) << name << "\n" << fixed;
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

TEST(Dockerfile, continuationsJoinWithoutALineEndOrCommentsAndKnowTheirPlaces) {
  const std::string text = "FROM a:1\nRUN one \\\n  # no\n  && two\\\n three\n";
  const Dockerfile file = parseDockerfile(text);
  const JoinedText& arguments = last(file).arguments;
  EXPECT_EQ(arguments.text(), "one   && two three");
  EXPECT_EQ(last(file).place, (TextRange{9, text.size()}));
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
  EXPECT_TRUE(parseDockerfile(std::string("\xEF\xBB\xBF") + "FROM a\n").problems.empty()) << "a byte order mark";
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
  EXPECT_EQ(kindsOf(file.problems), Kinds{Kind::UnterminatedHeredoc});
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
                           "FROM a\nENV A=1 B\n", "FROM a\nRUN\n", "FROM a\nLABEL =1\n", "FROM a\nONBUILD\n"})
    EXPECT_EQ(kindsOf(parseDockerfile(text).problems), Kinds{Kind::BadArguments}) << text;
  EXPECT_EQ(kindsOf(parseDockerfile("FROM a\nFOO bar\n").problems), Kinds{Kind::UnknownName});
}

TEST(ImageReference, isSplitAtTagAndDigest) {
  EXPECT_EQ(splitImageReference("debian"), (ImageReference{"debian", "", ""}));
  EXPECT_EQ(splitImageReference("docker://host:5000/a/b:1.2@sha256:ff"),
            (ImageReference{"host:5000/a/b", "1.2", "sha256:ff"}));
  EXPECT_EQ(splitImageReference("host:5000/a"), (ImageReference{"host:5000/a", "", ""}));
}

TEST(DefinitionFile, headerKeysAreLowerCaseAndValuesLoseTheirComments) {
  const auto file = parseDefinitionFile("BootStrap:docker\nFROM: debian:12 # why\nInclude: a \\\n  b\n\n%post\n");
  EXPECT_EQ(headerOf(file, 0, "bootstrap")->value.text(), "docker");
  EXPECT_EQ(headerOf(file, 0, "from")->value.text(), "debian:12");
  EXPECT_EQ(headerOf(file, 0, "include")->value.text(), "a b");
  EXPECT_EQ(headerOf(file, 0, "stage"), nullptr);
  EXPECT_TRUE(file.problems.empty());
}

TEST(DefinitionFile, aLineWithBootstrapBeginsAStage) {
  const DefinitionFile file = parseDefinitionFile(
      "# a\nBootstrap: docker\nFrom: a\nStage: one\n%post\n true\n\nbootstrap: docker\nFrom: b\n%files from one\n "
      "/x\n");
  EXPECT_EQ(file.stages, 2);
  EXPECT_EQ(headerOf(file, 0, "stage")->value.text(), "one");
  EXPECT_EQ(headerOf(file, 1, "from")->value.text(), "b");
  ASSERT_EQ(sectionsOf(file, 1, "files").size(), 1U);
  EXPECT_EQ(sectionsOf(file, 1, "files")[0]->arguments, "from one");
  EXPECT_EQ(sectionsOf(file, 0, "post")[0]->text, "%post\n true\n\n");
  // Nor need a stage begin with it.
  EXPECT_EQ(parseDefinitionFile("%post\n true\nBootstrap: docker\nFrom: a\n").stages, 2);
  EXPECT_EQ(parseDefinitionFile("From: a\nBootstrap: docker\n").stages, 2);
  EXPECT_EQ(parseDefinitionFile("# only\n").stages, 0);
}

TEST(DefinitionFile, sectionsHaveArgumentsAndApps) {
  const DefinitionFile file =
      parseDefinitionFile("Bootstrap: docker\n%POST -c /bin/bash -e\n a\n%apprun osu extra\n b\n%post\n c\n");
  const auto posts = sectionsOf(file, 0, "post");
  ASSERT_EQ(posts.size(), 2U);
  EXPECT_EQ(posts[0]->arguments, "-c /bin/bash -e");
  EXPECT_EQ(posts[0]->body.size(), 3U);
  EXPECT_EQ(sectionsOf(file, 0, "apprun")[0]->app, "osu");
  EXPECT_TRUE(file.problems.empty());
}

TEST(DefinitionFile, sectionsAndHeaderKeysThatApptainerDoesNotKnowAreRefused) {
  for (const char* section : {"  %post\n", "%pots\n", "%post\t-c x\n", "%\n", "%apprun\n"}) {
    const DefinitionFile file = parseDefinitionFile(std::string("Bootstrap: docker\nFrom: a\n") + section);
    EXPECT_EQ(file.problems.size(), 1U) << section;
  }
  EXPECT_EQ(parseDefinitionFile("Bootstrap: docker\nMaintainer: x\n").problems.size(), 1U);
  EXPECT_EQ(parseDefinitionFile("Bootstrap: yum\nOtherURL: x\n").problems.size(), 1U);
  EXPECT_TRUE(parseDefinitionFile("Bootstrap: yum\nOtherURL12: x\nFingerprints: y\n").problems.empty());
}

TEST(DefinitionFile, placeholdersKnowTheirStageAndWhetherTheyAreReplaced) {
  const DefinitionFile file = parseDefinitionFile(
      "Bootstrap: docker\nFrom: a:{{ TAG }}\n%post\n echo {{.No}} {{ two words }} {{V}}\n # {{ C }}\n u#x{{ L }} "
      "{{M}}\n"
      "Bootstrap: docker\n%post\n #!{{ B }}#{{ N }}\n");
  std::vector<std::string> names;
  for (const Placeholder& one : file.placeholders)
    names.push_back(one.name + (one.isLeftAlone ? "-" : "+") + std::to_string(one.stage));
  EXPECT_EQ(names, (std::vector<std::string>{"TAG+0", "V+0", "C-0", "L-0", "M-0", "B+1", "N+1"}));
}

TEST(DefinitionFile, filesHaveTwoFieldsAndDoubleQuotesJoinThem) {
  const DefinitionFile file =
      parseDefinitionFile("Bootstrap: docker\n%files\n \"a b\" \"/c d\"\n# no\n x\n 'e f' g\n {{ d }}/x y z\n");
  const auto entries = entriesOf(*sectionsOf(file, 0, "files")[0]);
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0].first.text, "a b");
  EXPECT_EQ(entries[0].second.text, "/c d");
  EXPECT_EQ(entries[1].first.text, "x");
  EXPECT_TRUE(entries[1].second.text.empty());
  EXPECT_EQ(entries[2].first.text, "'e f");
  EXPECT_EQ(entries[3].first.text, "{{ d }}/x");
  ASSERT_EQ(entries[3].ignored.size(), 1U);
  EXPECT_EQ(entries[3].ignored[0].text, "z");
}

TEST(DefinitionFile, labelsAndArgumentsAreSplitAtTheirFirstMark) {
  const std::string text = "Bootstrap: docker\n%labels\n A  b c\n Lonely\n%arguments\n V = \"1\" \n none\n";
  const DefinitionFile file = parseDefinitionFile(text);
  const auto labels = entriesOf(*sectionsOf(file, 0, "labels")[0]);
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].second.text, "b c");
  EXPECT_FALSE(labels[1].isComplete);
  const auto arguments = entriesOf(*sectionsOf(file, 0, "arguments")[0]);
  EXPECT_EQ(arguments[0].first.text, "V");
  EXPECT_EQ(arguments[0].second.text, "\"1\"");
  const TextRange place = arguments[0].second.place;
  EXPECT_EQ(text.substr(place.begin, place.size()), "\"1\"");
  EXPECT_FALSE(arguments[1].isComplete);
}

ShellScript parsed(const std::string& text) {
  JoinedText joined;
  joined.append(text, 0);
  return parseShell(joined);
}

/// "a b && c | d": the words of each command, with what follows it.
std::string shown(const std::string& text) {
  std::string out;
  for (const ShellCommand& command : parsed(text).commands) {
    for (const ShellWord& word : command.words) out += "[" + word.text + "]";
    constexpr const char* kNext[] = {";", "&&", "||", "|", "&"};
    out += kNext[static_cast<int>(command.next)];
  }
  return out;
}

TEST(ShellCommands, areSplitAsAShellSplitsThem) {
  const std::pair<const char*, const char*> cases[] = {
      {"a b && c || d | e & f; g\nh", "[a][b]&&[c]||[d]|[e]&[f];[g];[h];"},
      {"a 'b c' \"d $e\" f\\ g \"h\\\"i\" ''", "[a][b c][d $e][f g][h\"i][];"},
      {"a \\\n b", "[a][b];"},
      {"a # b; c\nd#e", "[a];[d#e];"},
      // Keywords are no commands.
      {"if a; then b; else c; fi; while d; do e; done; { f; }; ! g", "[a];[b];[c];[d];[e];[f];[g];"},
      // Commands in substitutions are found.
      {"a $(b | c) `d`", "[b]|[c];[d];[a][$(b | c)][`d`];"},
      {"a \"$(b 'c d')\"", "[b][c d];[a][$(b 'c d')];"},
      {"echo $((1 << 2)) ${x:-y z}", "[echo][$((1 << 2))][${x:-y z}];"}};
  for (const auto& [text, commands] : cases) EXPECT_EQ(shown(text), commands);
}

TEST(ShellCommands, redirectionsAreNoWords) {
  const ShellScript script = parsed("a >b 2>&1 <c d &>e");
  ASSERT_EQ(script.commands.size(), 1U);
  EXPECT_EQ(script.commands[0].words.size(), 2U);
  ASSERT_EQ(script.commands[0].targets.size(), 2U);
  EXPECT_EQ(script.commands[0].targets[0].text, "b");
  EXPECT_EQ(script.commands[0].targets[1].text, "e");
}

TEST(ShellCommands, hereDocumentsAreNoCommands) {
  const ShellScript script = parsed("cat <<EOF > x\napt install\nEOF\nb <<-'E'\n\tc\n\tE\nd <<<word\n");
  EXPECT_EQ(script.commands.size(), 3U);
  ASSERT_EQ(script.heredocs.size(), 2U);
  EXPECT_TRUE(script.heredocs[0].isClosed);
  EXPECT_TRUE(script.heredocs[1].isClosed);
  EXPECT_FALSE(parsed("cat <<EOF\nopen\n").heredocs[0].isClosed);
}

TEST(ShellCommands, assignmentsAndPrefixesAreApartFromTheProgram) {
  const ShellScript script = parsed("A=1 B='x y' make C=3");
  ASSERT_EQ(script.commands.size(), 1U);
  EXPECT_EQ(script.commands[0].assignments.size(), 2U);
  EXPECT_EQ(script.commands[0].assignments[1].text, "B=x y");
  EXPECT_EQ(script.commands[0].words.size(), 2U);
  const auto program = [](const std::string& text) { return programOf(parsed(text).commands.at(0)); };
  EXPECT_EQ(program("sudo -E env A=1 /usr/bin/apt-get install"), "apt-get");
  EXPECT_EQ(program("exec tini -- x"), "tini");
  EXPECT_EQ(program("A=1"), "");
}

TEST(ShellCommands, hostileScriptsTakeNoLongerThanTheirLength) {
  for (const char* part : {"$(", "${", "$((", "`", "(", "<<A ", "\"$(", "a;"}) {
    std::string text;
    while (text.size() < 400000) text += part;
    (void)parsed(text);
  }
}

}  // namespace
}  // namespace baremark::core::recipes
