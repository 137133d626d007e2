// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/definition_file.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace baremark::core::recipes {
namespace {

TEST(DefinitionFile, headerKeysAreLowerCaseAndValuesLoseTheirComments) {
  const DefinitionFile file =
      parseDefinitionFile("BootStrap:docker\nFROM: debian:12 # why\nInclude: a \\\n  b\n\n%post\n");
  EXPECT_EQ(headerOf(file, 0, "bootstrap")->value.text(), "docker");
  EXPECT_EQ(headerOf(file, 0, "from")->value.text(), "debian:12");
  EXPECT_EQ(headerOf(file, 0, "include")->value.text(), "a b");
  EXPECT_EQ(headerOf(file, 0, "stage"), nullptr);
  EXPECT_TRUE(file.problems.empty());
}

TEST(DefinitionFile, aLineWithBootstrapBeginsAStage) {
  const DefinitionFile file = parseDefinitionFile(
      "# first\nBootstrap: docker\nFrom: a\nStage: one\n%post\n true\n\nbootstrap: docker\nFrom: b\n%files from one\n "
      "/x\n");
  EXPECT_EQ(file.stages, 2);
  EXPECT_EQ(headerOf(file, 0, "stage")->value.text(), "one");
  EXPECT_EQ(headerOf(file, 1, "from")->value.text(), "b");
  ASSERT_EQ(sectionsOf(file, 1, "files").size(), 1U);
  EXPECT_EQ(sectionsOf(file, 1, "files")[0]->arguments, "from one");
  EXPECT_EQ(sectionsOf(file, 0, "post")[0]->text, "%post\n true\n\n");
}

TEST(DefinitionFile, aStageNeedNotBeginWithBootstrap) {
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

TEST(DefinitionFile, anIndentedOrUnknownSectionIsRefused) {
  for (const char* section : {"  %post\n", "%pots\n", "%post\t-c x\n", "%\n", "%apprun\n"}) {
    const DefinitionFile file = parseDefinitionFile(std::string("Bootstrap: docker\nFrom: a\n") + section);
    EXPECT_EQ(file.problems.size(), 1U) << section;
  }
}

TEST(DefinitionFile, headerKeysThatApptainerDoesNotKnowAreRefused) {
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

}  // namespace
}  // namespace baremark::core::recipes
