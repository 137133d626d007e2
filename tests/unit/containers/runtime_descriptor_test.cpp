// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/containers/rank_command.h"

namespace baremark::core::containers {
namespace {

std::string resource(const std::string& name) {
  std::ifstream in(std::string(BAREMARK_RESOURCES) + "/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

RuntimeDescriptor shipped(const std::string& id) {
  auto runtime = parseRuntimeDescriptor(resource("runtimes/" + id + ".json"));
  EXPECT_TRUE(runtime) << id << ": " << (runtime ? "" : toLogLine(runtime.error()));
  return runtime.value_or(RuntimeDescriptor{});
}

TEST(RuntimeDescriptor, everyShippedOneIsGoodAndNamedLikeItsFile) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(BAREMARK_RESOURCES) + "/runtimes")) {
    EXPECT_EQ(shipped(entry.path().stem().string()).id, entry.path().stem().string());
    ++count;
  }
  EXPECT_GE(count, 2);
}

TEST(RuntimeDescriptor, whatItKeepsApartIsSaid) {
  EXPECT_EQ(isolationWords(shipped("bare-metal")), "nothing");
  EXPECT_EQ(isolationWords(shipped("charliecloud")), "user");
}

TEST(RuntimeDescriptor, bareMetalIsTheCommandItself) {
  const RankContext context{.workdir = "/w", .tag = "t", .command = {"engine", "--model=mnist"}};
  EXPECT_EQ(rankCommand(shipped("bare-metal"), context).value(), context.command);
}

TEST(RuntimeDescriptor, charliecloudJoinsItsRanks) {
  RankContext context{.image = "/img", .workdir = "/mnt/0/a1/x", .tag = "${RUN_TAG}", .ranksOnNode = 2, .command = {"engine"}};
  context.binds = {{"/runs/block", "/mnt/0", false}};
  EXPECT_EQ(rankCommand(shipped("charliecloud"), context).value(),
            (std::vector<std::string>{"ch-run", "--join-ct=2", "--join-tag=${RUN_TAG}", "--bind=/runs/block:/mnt/0",
                                      "--cd=/mnt/0/a1/x", "/img", "--", "engine"}));
}

TEST(RuntimeDescriptor, aBindIsReadOnlyOnlyWhereTheTemplateSaysSo) {
  EXPECT_FALSE(canBindReadOnly(shipped("bare-metal")));
  EXPECT_FALSE(canBindReadOnly(shipped("charliecloud")));
  RuntimeDescriptor other = shipped("charliecloud");
  other.execArgv = base::Json::parse(R"(["r", {"each": "binds", "argv": ["-B", "${source}:${destination}:${readOnly}"]}, {"use": "command"}])");
  EXPECT_TRUE(canBindReadOnly(other));
  const RankContext context{.binds = {{"/a", "/b", true}, {"/c", "/d", false}}, .command = {"engine"}};
  EXPECT_EQ(rankCommand(other, context).value(), (std::vector<std::string>{"r", "-B", "/a:/b:ro", "-B", "/c:/d:rw", "engine"}));
}

TEST(RuntimeDescriptor, versionsAreFoundInWhatTheProgramPrints) {
  const RuntimeDescriptor charliecloud = shipped("charliecloud");
  EXPECT_EQ(versionIn(charliecloud.detect.at(0), "0.31\n"), "0.31");
  EXPECT_EQ(versionIn(charliecloud.detect.at(0), "ch-run[55]: error: $USER not set\n"), "");
}

TEST(RuntimeDescriptor, knownFailuresAreExplained) {
  const RuntimeDescriptor charliecloud = shipped("charliecloud");
  const KnownIssue* issue = explain(charliecloud, "warning\nch-run[3]: error: can't mkdir: /img/data: Read-only file system\n");
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->fix.find("/mnt"), std::string::npos);
  EXPECT_EQ(explain(charliecloud, std::string(100000, 'x')), nullptr);
}

TEST(RuntimeDescriptor, mistakesAreRefusedWithTheirPath) {
  const auto refusal = [](const char* from, const char* to) {
    std::string text = resource("runtimes/charliecloud.json");
    text.replace(text.find(from), std::string(from).size(), to);
    const auto result = parseRuntimeDescriptor(text);
    EXPECT_FALSE(result) << to;
    return result ? base::Error{} : result.error();
  };
  EXPECT_EQ(refusal("${ranksOnNode}", "${ranks}").code, base::ErrorCode::UnknownKey);
  EXPECT_EQ(refusal("\"tree\"", "\"squashed\"").where, "/image/kind");
  EXPECT_EQ(refusal("^([0-9]", "^(([0-9]").where, "/detect/0/version");
  EXPECT_EQ(refusal("*ch-run_*${tag}*", "*").where, "/cleanup/0/pattern");
  EXPECT_EQ(refusal("\"label\"", "\"lable\"").code, base::ErrorCode::Missing);
  EXPECT_EQ(refusal("\"id\": \"charliecloud\"", "\"id\": \"../x\"").code, base::ErrorCode::Untrusted);
}

TEST(MountTable, givesOutTheRuntimesPlaces) {
  const RuntimeDescriptor charliecloud = shipped("charliecloud");
  MountTable table(charliecloud);
  EXPECT_TRUE(table.add({"/mine", "/mnt/0", true}));
  EXPECT_EQ(table.mount("/runs", false).value(), "/mnt/1");
  EXPECT_FALSE(table.add({"/other", "/mnt/1", true}));
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(table.mount("/d" + std::to_string(i), true));
  EXPECT_EQ(table.mount("/one too many", true).error().code, base::ErrorCode::OutOfRange);
}

TEST(MountTable, bareMetalSeesTheHostsPaths) {
  const RuntimeDescriptor bareMetal = shipped("bare-metal");
  MountTable table(bareMetal);
  EXPECT_EQ(table.mount("/runs", false).value(), "/runs");
  EXPECT_TRUE(table.binds().empty());
}

TEST(ForcedEnvironment, goesToAllArmsOrIsRefused) {
  RuntimeDescriptor a;
  a.forced = {{"root", "X", "1"}, {"", "Y", "2"}};
  RuntimeDescriptor b;
  b.forced = {{"", "Y", "3"}};
  EXPECT_EQ(forcedEnvironment({&a}, false).value(), (std::map<std::string, std::string>{{"Y", "2"}}));
  EXPECT_EQ(forcedEnvironment({&a}, true)->size(), 2U);
  EXPECT_EQ(forcedEnvironment({&a, &b}, false).error().code, base::ErrorCode::Conflict);
}

}  // namespace
}  // namespace baremark::core::containers
