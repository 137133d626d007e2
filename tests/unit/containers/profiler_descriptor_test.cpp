// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/profiler_descriptor.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <array>
#include <cstdio>
#include <filesystem>

#include "core/base/json.h"
#include "core/base/quoting.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;
using model::ProfilerSide;

/// A descriptor whose profiler is a small script, `program`.
base::Json simple(const std::string& program = "tool") {
  base::Json json = base::Json::parse(R"json({"schema": "baremark.profiler/1", "id": "tool", "label": "Tool",
    "detect": {"argv": ["tool"], "version": "([0-9]+)"},
    "argv": ["tool", "--to=${output}", {"use": "command"}], "output": {"file": "tool-${rank}.out"}})json");
  json["argv"][0] = json["detect"]["argv"][0] = program;
  return json;
}

base::Error refusal(const base::Json& json) {
  return test::errorOf(parseProfilerDescriptor(json.dump()));
}

/// The exit status and the output of a command line, as the launcher's child would run it.
std::pair<int, std::string> ran(const std::string& before, const std::vector<std::string>& words) {
  const std::string line = before + " " + base::shellCommand(words).value() + " 2>&1";
  FILE* pipe = popen(line.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string out;
  std::array<char, 4096> buffer{};
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), got);
  return {WEXITSTATUS(pclose(pipe)), out};
}

TEST(ProfilerDescriptor, everyShippedDescriptorIsValidAndNamedLikeItsFile) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/profilers")) {
    const ProfilerDescriptor profiler = shippedProfiler(entry.path().stem().string());
    EXPECT_EQ(profiler.id, entry.path().stem().string());
    EXPECT_FALSE(profiler.label.empty());
    EXPECT_FALSE(profiler.issues.empty()) << profiler.id;
    ++count;
  }
  EXPECT_GE(count, 7);
}

TEST(ProfilerDescriptor, nsysHasItsGolden) {
  const auto words =
      test::got(profiledCommand(shippedProfiler("nsys"), {"/runs/a1/R", {"baremark-engine", "--model=mnist"}}));
  std::string shown;
  for (const std::string& word : words) shown += word + "\n";
  EXPECT_EQ(shown, test::contentOf(std::string(places::kData) + "/profilers/nsys.txt"));
}

TEST(ProfilerDescriptor, eachRankWritesAFileOfItsOwn) {
  base::Json json = simple("printf");
  json["argv"] = base::Json::parse(R"(["printf", "%s|", "${output}", "${rank}", {"use": "command"}])");
  const ProfilerDescriptor profiler = parseProfilerDescriptor(json.dump()).value();
  const auto words = profiledCommand(profiler, {"/it's a $HOME run", {"a b", "c'd", "\"$(false)\""}}).value();
  const std::string rest = "|a b|c'd|\"$(false)\"|";
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"}) {
    const auto [status, out] = ran(std::string(variable) + "=7", words);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(out, "/it's a $HOME run/tool-7.out|7" + rest) << variable;
  }
  EXPECT_EQ(outputPath(profiler, "/r", 7), "/r/tool-7.out");
  const std::string alone = ran("", words).second;
  EXPECT_EQ(alone.find("tool-.out"), std::string::npos) << alone;
}

TEST(ProfilerDescriptor, aMissingProfilerSaysSo) {
  const ProfilerDescriptor profiler = parseProfilerDescriptor(simple("no-such-tool-42").dump()).value();
  const auto [status, out] = ran("", profiledCommand(profiler, {"/r", {"true"}}).value());
  EXPECT_EQ(status, 127);
  EXPECT_EQ(out, "baremark: Tool is not installed here: no-such-tool-42: not found\n");
}

TEST(ProfilerDescriptor, theDebugServerOfEachRankHasItsPort) {
  const ProfilerDescriptor gdbserver = shippedProfiler("gdbserver");
  const auto words = profiledCommand(gdbserver, {"/r", {"engine"}}).value();
  EXPECT_NE(words.at(2).find("20000 + rank"), std::string::npos) << words.at(2);
  EXPECT_EQ(openCommand(gdbserver, "", 3), (std::vector<std::string>{"gdb", "-ex", "target remote localhost:20003"}));
  EXPECT_EQ(outputPath(gdbserver, "/r", 3), "") << "it writes no file";
}

TEST(ProfilerDescriptor, aBrokenDescriptorIsRefusedWithItsPath) {
  const auto refusalWith = [](const char* place, const base::Json& value) {
    base::Json json = simple();
    json[base::Json::json_pointer(place)] = value;
    return refusal(json);
  };
  const base::Json command = {{"use", "command"}};
  EXPECT_EQ(refusalWith("/colour", "red").where, "/colour");
  EXPECT_EQ(refusalWith("/argv/1", "${outptu}").suggestion, "output");
  EXPECT_EQ(refusalWith("/argv", base::Json::array({"tool"})).code, ErrorCode::Missing) << "nothing would be profiled";
  EXPECT_EQ(refusalWith("/argv", base::Json::array({command})).code, ErrorCode::Missing) << "nothing would profile";
  for (const char* file : {"tool.out", "../${rank}", "a/${rank}", ".${rank}"})
    EXPECT_EQ(refusalWith("/output/file", file).where, "/output/file") << file;
  EXPECT_EQ(refusalWith("/open", base::Json::array({"less", "${nothing}"})).code, ErrorCode::UnknownKey);
  EXPECT_EQ(refusalWith("/port", 80).where, "/port");
  EXPECT_EQ(refusalWith("/id", "../tool").where, "/id");
}

TEST(ProfilerDescriptor, withoutAContainerThereIsOneSide) {
  const auto runtime = [](const char* id) { return shippedRuntime(id); };
  const ProfilerDescriptor perf = shippedProfiler("perf-stat");
  model::Arm arm;
  EXPECT_EQ(sideOf(arm, perf, runtime("bare-metal")), ProfilerSide::Inside);
  EXPECT_EQ(sideOf(arm, perf, runtime("charliecloud")), ProfilerSide::Outside);
  arm.profilerSide = ProfilerSide::Inside;
  EXPECT_EQ(sideOf(arm, perf, runtime("charliecloud")), ProfilerSide::Inside);
  EXPECT_TRUE(startsRanksItself(runtime("charliecloud")));
  EXPECT_FALSE(startsRanksItself(runtime("docker"))) << "its daemon does";
  EXPECT_FALSE(startsRanksItself(runtime("pyxis"))) << "the launcher does";
}

TEST(ProfilerDescriptor, refusedEventsAreExplained) {
  const ProfilerDescriptor perf = shippedProfiler("perf-record");
  const KnownIssue* issue =
      explain(perf, "Access to performance monitoring and observability operations is limited.\n");
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->fix.find("kernel.perf_event_paranoid"), std::string::npos);
  EXPECT_EQ(explain(perf, "Segmentation fault"), nullptr);
}

}  // namespace
}  // namespace baremark::core::containers
