// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/containers/rank_command.h"
#include "tests/places.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

RuntimeDescriptor shipped(const std::string& id) {
  auto runtime = parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json"));
  EXPECT_TRUE(runtime) << id << ": " << (runtime ? "" : toLogLine(runtime.error()));
  return runtime.value_or(RuntimeDescriptor{});
}

TEST(RuntimeDescriptor, everyShippedOneIsGoodAndNamedLikeItsFile) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/runtimes")) {
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
            (std::vector<std::string>{"ch-run", "--join-ct=2", "--join-tag=${RUN_TAG}-0", "--bind=/runs/block:/mnt/0",
                                      "--cd=/mnt/0/a1/x", "/img", "--", "engine"}));
}

TEST(RuntimeDescriptor, theNodeBecomesKnownWhereTheRankStarts) {
  RankContext context{.image = "/img", .workdir = "/w", .tag = "${RUN_TAG}", .nodes = 2, .ranksOnNode = 2, .command = {"engine", "", "$PPID ${1} 'x'"}};
  EXPECT_EQ(rankCommand(shipped("charliecloud"), context).value(),
            (std::vector<std::string>{"/bin/sh", "-c", R"(exec "${1}" "${2}" "${3}$PPID" "${4}" "${5}" "${6}" "${7}" "" "${8}")", "sh", "ch-run",
                                      "--join-ct=2", "--join-tag=${RUN_TAG}-", "--cd=/w", "/img", "--", "engine", "$PPID ${1} 'x'"}));
  EXPECT_EQ(rankCommand(shipped("bare-metal"), context).value(), context.command);
  context.command.emplace_back(1, '\0');
  EXPECT_EQ(rankCommand(shipped("charliecloud"), context).error().code, base::ErrorCode::Untrusted);
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
    std::string text = test::resource("runtimes/charliecloud.json");
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

/// Charliecloud's with two further ways to run it.
std::string withVariants(const std::string& variants) {
  base::Json json = base::Json::parse(test::resource("runtimes/charliecloud.json"));
  json["variants"] = base::Json::parse(variants);
  json["mpi"] = {"hybrid", "bind"};
  json["exec"]["argv"] = base::Json::parse(R"(["ch-run", {"if": "variant == own-tmp", "argv": ["--private-tmp"]},
                                               {"if": "mpi == bind", "argv": ["--bind=/opt/mpi:/mnt/9"]}, {"use": "command"}])");
  return json.dump();
}

TEST(RuntimeDescriptor, variantsAndMpiModelsChangeItsWords) {
  const auto runtime = parseRuntimeDescriptor(withVariants(R"([{"id": "own-tmp", "isolation": {"tmp": "own"}}, {"id": "same"}])"));
  ASSERT_TRUE(runtime) << toLogLine(runtime.error());
  EXPECT_EQ(runtime->mpiModels, (std::vector<std::string>{"hybrid", "bind"}));
  RankContext context{.command = {"engine"}};
  EXPECT_EQ(rankCommand(*runtime, context).value(), (std::vector<std::string>{"ch-run", "engine"}));
  context.variant = "own-tmp";
  context.mpi = "bind";
  EXPECT_EQ(rankCommand(*runtime, context).value(), (std::vector<std::string>{"ch-run", "--private-tmp", "--bind=/opt/mpi:/mnt/9", "engine"}));
  EXPECT_EQ(isolationWords(*runtime), "user");
  EXPECT_EQ(isolationWords(*runtime, "same"), "user");
  EXPECT_EQ(isolationWords(*runtime, "own-tmp"), "tmp, user");
  EXPECT_EQ(shipped("charliecloud").mpiModels, (std::vector<std::string>{"hybrid"}));
}

TEST(RuntimeDescriptor, mistakesInVariantsAndMpiModelsAreRefusedWithTheirPath) {
  const auto refusal = [](const std::string& text) {
    const auto result = parseRuntimeDescriptor(text);
    EXPECT_FALSE(result) << text;
    return result ? base::Error{} : result.error();
  };
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a"}, {"id": "a"}])")).where, "/variants/1/id");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a b"}])")).where, "/variants/0/id");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a", "isolation": {"tmp": "mine"}}])")).where, "/variants/0/isolation/tmp");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a", "argv": []}])")).code, base::ErrorCode::UnknownKey);
  base::Json json = base::Json::parse(test::resource("runtimes/charliecloud.json"));
  json["mpi"] = base::Json::array();
  EXPECT_EQ(refusal(json.dump()).where, "/mpi");
  json["mpi"] = std::vector<std::string>(33, "hybrid");
  EXPECT_EQ(refusal(json.dump()).allowed, "1 to 32");
  json["mpi"] = {"hybrid", "hybrid mpi"};
  EXPECT_EQ(refusal(json.dump()).where, "/mpi");
  // A word that only one variant has is tried too.
  json["mpi"] = {"hybrid"};
  json["variants"] = base::Json::parse(R"([{"id": "a"}])");
  json["exec"]["argv"] = base::Json::parse(R"([{"if": "variant == a", "argv": ["${nobody}"]}, {"use": "command"}])");
  EXPECT_EQ(refusal(json.dump()).code, base::ErrorCode::UnknownKey);
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
