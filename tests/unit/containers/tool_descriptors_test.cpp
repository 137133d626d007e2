// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptors of builders and profilers, and what Baremark says when one of these tools fails.

#include <gmock/gmock.h>
#include <stdlib.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/containers/tool_commands.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;
using model::ProfilerSide;

constexpr const char* kSmallBuilder =
    R"({"schema": "baremark.builder/1", "id": "a", "label": "A", "programs": ["a"], "version": ["a", "-v"],
        "format": "dockerfile", "build": [{"argv": ["a", "${recipe}", "${tree}"]}],
        "clean": [{"argv": ["a", "rm", "${tag}"]}, {"if": "not root", "argv": ["a", "rm", "${work}"]}],
        "issues": [{"match": "no such host", "explain": "The host is offline.", "fix": "Connect it."}]})";

TEST(Builders, ofTheShippedOnesEachFormatHasOne) {
  Builders builders;
  std::set<std::string> formats;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/builders")) {
    Builder builder = test::got(parseBuilder(test::contentOf(file.path().string())));
    EXPECT_EQ(file.path().stem(), builder.id);
    formats.insert(builder.format);
    builders[builder.id] = std::move(builder);
  }
  EXPECT_EQ(formats, (std::set<std::string>{"definition", "dockerfile", "root-file-system"}));
  const auto ofRoot = buildersFor(builders, {.isRoot = true});
  ASSERT_EQ(ofRoot.size(), 4U);
  EXPECT_EQ(ofRoot.front()->id, "script");
  const auto ofUser = buildersFor(builders, {.isRoot = false});
  ASSERT_EQ(ofUser.size(), 3U) << "mmdebstrap's folder needs root";
  EXPECT_EQ(ofUser.front()->id, "apptainer");
}

TEST(Builders, commandsHoldOnlyTheNamesOfVariables) {
  const auto builder = test::got(parseBuilder(kSmallBuilder));
  const auto functions = test::got(builderFunctions(builder, {.isRoot = true}));
  EXPECT_EQ(functions, "build() {\n  a \"${recipe}\" \"${tree}\"\n}\nCLEAN='a rm \"${tag}\"'\n");
  const auto ofUser = test::got(builderFunctions(builder, {.isRoot = false}));
  EXPECT_NE(ofUser.find("CLEAN='a rm \"${tag}\"; a rm \"${work}\"'\n"), std::string::npos) << ofUser;
}

TEST(Builders, aBuildGetsSecretsByTheNamesOfTheirFiles) {
  EXPECT_FALSE(parseBuilder(kSmallBuilder)->takesSecrets);
  std::string text =
      test::replaced(kSmallBuilder, R"("${recipe}", )", R"({"use": "secret"}, {"if": "secrets", "argv": ["-s"]}, )");
  text.insert(text.rfind('}'), R"(, "secret": {"words": ["--secret", "${id}=${secrets}/${id}"], "works": ["a", "x"],
                                                "needs": "X"})");
  const auto builder = test::got(parseBuilder(text));
  EXPECT_TRUE(builder.takesSecrets);
  EXPECT_EQ(builder.secretsNeed, "X");
  const auto without = test::got(builderFunctions(builder, {.isRoot = true}));
  EXPECT_EQ(without.rfind("build() {\n  a \"${tree}\"\n}\n", 0), 0U) << without;
  const auto with = test::got(builderFunctions(builder, {.isRoot = true, .secrets = {"k", "t"}}));
  EXPECT_THAT(with, testing::StartsWith(
                        "build() {\n  a --secret k=\"${secrets}\"/k --secret t=\"${secrets}\"/t -s \"${tree}\"\n}\n"));
  const auto script = test::got(findBuildersScript({{"a", builder}}));
  EXPECT_THAT(script, testing::HasSubstr("&& a x </dev/null >/dev/null 2>&1; then echo 'secrets a yes'; fi"));
}

TEST(Builders, aBrokenDescriptorIsRefused) {
  const auto codeOf = [](const std::string& from, const std::string& to) {
    return test::errorOf(parseBuilder(test::replaced(kSmallBuilder, from, to))).code;
  };
  EXPECT_EQ(codeOf("${recipe}", "${password}"), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("${tag}", "${recipe}"), ErrorCode::UnknownKey) << "not known when a killed build is cleaned up";
  EXPECT_EQ(codeOf("not root", "not moon"), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("dockerfile", "floppy"), ErrorCode::UnknownValue);
  EXPECT_EQ(codeOf("\"id\": \"a\"", "\"id\": \"a b\""), ErrorCode::Untrusted);
  EXPECT_EQ(codeOf("\"programs\": [\"a\"]", "\"programs\": []"), ErrorCode::Missing);
  EXPECT_EQ(codeOf("\"programs\": [\"a\"]", "\"programs\": [\"a\\nb\"]"), ErrorCode::Untrusted);
  EXPECT_EQ(codeOf("\"label\"", "\"lable\""), ErrorCode::Missing);
  EXPECT_EQ(codeOf("no such host", "(no such host"), ErrorCode::Malformed);
  EXPECT_EQ(codeOf("\"format\"", "\"if\": \"moon\", \"format\""), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("\"format\"", "\"room\": 0, \"format\""), ErrorCode::OutOfRange);
}

// What the tools of the shipped builders print when a build fails, and what Baremark says about it. The lines are those
// of the tools, from the threads on github.com that are named beside them; names and paths are shortened.

const std::string kChecksum = "A downloaded file does not have the checksum";
const std::string kHash = "A Python package does not have the checksum";
const std::string kDigestGone = "The registry has no image with the digest";
const std::string kNoBase = "The registry has no such base";
const std::string kRefused = "A server refused a file";
const std::string kNoRegistry = "The host cannot reach the registry";
const std::string kNoServer = "The build cannot reach a server";
const std::string kNoPackages = "The host cannot reach the packages";
const std::string kNoRange = "This account has no range of subordinate user ids.";

/// How the explanation of a failed build begins, and the last words of the build.
struct FailedBuild {
  std::string builder;  ///< empty: each builder
  std::string explain;
  std::string words;
};

const std::vector<FailedBuild>& failedBuilds() {
  static const std::vector<FailedBuild> kAll = {
      // docker-library/httpd#177, with Docker's legacy builder
      {"", kChecksum, "httpd.tar.bz2: FAILED\nsha256sum: WARNING: 1 computed checksum did NOT match\n"},
      // metabrainz/musicbrainz-docker#356, with BuildKit
      {"docker", kChecksum,
       "306.1 sha256sum: WARNING: 1 computed checksum did NOT match\n306.1 /usr/local/bin/ts: FAILED\n------\nfailed "
       "to solve: process \"/bin/bash -c true\" did not complete successfully: exit code: 1\n"},
      // skeeto/w64devkit#144
      {"", kChecksum, "gdb.tar.xz: FAILED\nsha256sum: WARNING: 2 computed checksums did NOT match\n"},
      // Blockstream/blind_pin_server#14
      {"", kHash,
       "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the package\n"},
      // Shippable/support#1304
      {"", kRefused, "curl: (22) The requested URL returned error: 404\n"},
      // jlesage/docker-firefox#115; apache/superset#30249
      {"docker", kNoServer, "curl: (6) Could not resolve host: codeload.github.com\n#7 28.38 tar: short read\n"},
      {"docker", kNoServer, "168.3 W: Failed to fetch http://a/dists/b/InRelease  Temporary failure resolving 'a'\n"},
      {"podman", kNoServer, "Err:1 http://a b InRelease\n  Temporary failure resolving 'a'\n"},
      {"apptainer", kNoServer, "curl: (6) Could not resolve host: codeload.github.com\n"},
      {"script", kNoPackages,
       "Err:1 http://a b InRelease\n  Temporary failure resolving 'a'\nE: mmdebstrap failed to run\n"},
      {"script", kNoServer, "curl: (6) Could not resolve host: codeload.github.com\n"},
      {"script", kNoServer, "curl: (28) Connection timed out after 300 milliseconds\n"},
      // FlorentRevest/linux-kernel-vscode#4
      {"script", "The host has no key",
       "W: GPG error: http://a unstable InRelease: The following signatures couldn't be verified because the public "
       "key is not available: NO_PUBKEY 0E98404D386FA1D9\n"},
      // shilpagarg/DipAsm#12; twistlock/RunC-CVE-2019-5736#2
      {"docker", "This account may not use the Docker daemon.",
       "Got permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: Post "
       "http://%2Fvar%2Frun%2Fdocker.sock/v1.40/build: dial unix /var/run/docker.sock: connect: permission denied\n"},
      {"docker", "The Docker daemon does not run",
       "ERROR: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"},
      // Project-MONAI/MONAI#7030
      {"docker", "The file system of Docker's images is full.",
       "ERROR: failed to solve: failed to register layer: write /a/node.tar.xz: no space left on device\n"},
      // docker-library/docker#307, with BuildKit; parca-dev/parca-agent#2319, the daemon
      {"docker", kDigestGone, "#6 ERROR: docker.io/library/golang:1.16.3@sha256:13457efbeae1 not found\n"},
      {"docker", kDigestGone,
       "manifest for quay.io/a/b@sha256:f3671cf897e2 not found: manifest unknown: manifest unknown\n"},
      // whitelok/watermark-remover#18; docker-library/official-images#15318; zhaarey/wrapper#33, with BuildKit
      {"docker", kNoBase, "manifest for a/b:latest not found: manifest unknown: manifest unknown\n"},
      {"docker", kNoBase,
       "pull access denied for base, repository does not exist or may require 'docker login': denied: requested access "
       "to the resource is denied\n"},
      {"docker", kNoBase,
       "ERROR: failed to solve: builder: failed to resolve source metadata for docker.io/library/builder:latest: pull "
       "access denied, repository does not exist or may require authorization: server message: insufficient_scope: "
       "authorization failed\n"},
      // docker/buildx#507; drawdb-io/drawdb#293
      {"docker", kNoRegistry,
       "failed to solve with frontend dockerfile.v0: failed to create LLB definition: failed to do request: Head "
       "https://a/v2/library/python/manifests/3.6: dial tcp 3.211.199.249:443: i/o timeout\n"},
      {"docker", kNoRegistry, "failed to do request: Head \"https://a/v2/b\": read: connection reset by peer\n"},
      // podman-container-tools/podman#1097, #27411 and #12715
      {"podman", kNoRange, "ERRO[0000] No subuid ranges found for user \"me\"\n"},
      {"podman", kNoRange, "Error: cannot set up namespace using \"/usr/bin/newuidmap\": exit status 1\n"},
      {"podman", kNoRange,
       "potentially insufficient UIDs or GIDs available in user namespace (requested 0:42 for /etc/shadow)\n"},
      // podman-container-tools/buildah#4423
      {"podman", "The file system of Podman's images is full.",
       "writing blob: storing blob to file \"/var/tmp/storage1/1\": write /var/tmp/a: no space left on device\n"},
      // containers/podlet#82
      {"podman", kDigestGone, "reading manifest sha256:284fb19670b1 in ghcr.io/a/b: manifest unknown\n"},
      // podman-container-tools/podman#6595 and #10914
      {"podman", kNoBase,
       "Error initializing source docker://a/b:latest: Error reading manifest latest in a/b: manifest unknown: "
       "manifest unknown\n"},
      {"podman", kNoBase,
       "denied: requested access to the resource is denied\nunauthorized: authentication required\n"},
      // gardenlinux/gardenlinux#769; microsoft/vscode-remote-release#9748
      {"podman", kNoRegistry,
       "Error: error creating build container: short-name \"golang:latest\" did not resolve to an alias\n"},
      {"podman", kNoRegistry,
       "pinging container registry a: Get \"https://a/v2/\": dial tcp [::1]:443: connect: connection refused\n"},
      // apptainer/singularity#1705, #3963 and singularity-userdocs#435
      {"apptainer", "Apptainer makes this base with", "debootstrap is not in PATH... Perhaps 'apt-get install' it?\n"},
      {"apptainer", kNoRange, "FATAL:   could not use fakeroot: user vagrant not found in /etc/subuid\n"},
      {"apptainer", "This host does not let", "ERROR  : Failed to create user namespace: user namespace disabled\n"},
      // STOmics/SAW#30; librelane/librelane#785; NVIDIA/cuda-quantum#1643
      {"apptainer", kNoBase,
       "FATAL:   While performing build: conveyor failed to get: reading manifest 05.5.0 in docker.io/a/b: manifest "
       "unknown: manifest unknown\n"},
      {"apptainer", kNoBase,
       "While performing build: conveyor failed to get: GET https://a/v2/b/manifests/2.4: MANIFEST_UNKNOWN: manifest "
       "unknown\n"},
      {"apptainer", kNoBase, "reading manifest 0.7.0 in nvcr.io/a/b: requested access to the resource is denied\n"},
      // The same two, for a digest.
      {"apptainer", kDigestGone, "reading manifest sha256:284fb19670b1 in docker.io/a/b: manifest unknown\n"},
      {"apptainer", kDigestGone,
       "GET https://a/v2/b/manifests/sha256:284fb19670b1: MANIFEST_UNKNOWN: manifest unknown\n"},
      // apptainer/singularity#3642
      {"apptainer", kNoRegistry,
       "pinging docker registry returned: Get https://a/v2/: dial tcp 34.206.236.31:443: i/o timeout\n"},
  };
  return kAll;
}

const Builders& shippedBuilders() {
  static const Builders kShipped = [] {
    Builders builders;
    for (const char* id : {"apptainer", "docker", "podman", "script"})
      builders[id] = parseBuilder(test::resource(std::string("builders/") + id + ".json")).value();
    return builders;
  }();
  return kShipped;
}

TEST(BuilderIssues, theWordsOfAFailedBuildAreExplained) {
  for (const FailedBuild& build : failedBuilds()) {
    for (const auto& [id, builder] : shippedBuilders()) {
      if (!build.builder.empty() && build.builder != id) continue;
      const KnownIssue* issue = explain(builder, "Step 1/2 : FROM a\n" + build.words);
      ASSERT_NE(issue, nullptr) << id << ": " << build.words;
      EXPECT_TRUE(issue->explain.starts_with(build.explain)) << id << ": " << build.words << issue->explain;
    }
  }
}

TEST(BuilderIssues, eachHasAnExampleAndAWayOut) {
  for (const auto& [id, builder] : shippedBuilders()) {
    std::set<const KnownIssue*> met;
    for (const FailedBuild& build : failedBuilds()) {
      if (build.builder.empty() || build.builder == id) met.insert(explain(builder, build.words));
    }
    for (const KnownIssue& issue : builder.issues) {
      EXPECT_EQ(met.count(&issue), 1U) << id << ": " << issue.match;
      EXPECT_TRUE(issue.explain.ends_with('.')) << issue.explain;
      EXPECT_EQ(issue.fix.ends_with(':'), !issue.command.empty()) << issue.fix;
    }
  }
}

TEST(BuilderIssues, aBuildThatFailsForItsOwnReasonsIsNotExplained) {
  for (const auto& [id, builder] : shippedBuilders())
    EXPECT_EQ(explain(builder,
                      "configure: error: C compiler cannot create executables\nmake: *** [Makefile:1: all] Error 2\n"
                      "E: Unable to locate package libfoo\n"),
              nullptr)
        << id;
}

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
  const auto* issue = explain(perf, "Access to performance monitoring and observability operations is limited.\n");
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->fix.find("kernel.perf_event_paranoid"), std::string::npos);
  EXPECT_EQ(explain(perf, "Segmentation fault"), nullptr);
}

}  // namespace
}  // namespace baremark::core::containers
