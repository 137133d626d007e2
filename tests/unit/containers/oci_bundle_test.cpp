// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/oci_bundle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/base/json.h"
#include "core/containers/rank_command.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

using base::Json;

RuntimeDescriptor shippedRuntime(const std::string& id) {
  return test::got(parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json")));
}

OciBundle bundleOf(std::vector<model::Bind> binds = {}) {
  return {.image = "/images/i", .workdir = "/mnt/0/a1", .binds = std::move(binds), .command = {"engine", "--a=b c"}};
}

/// The config.json as a rank's shell completes it.
Json completed(const std::string& text) {
  const std::map<char, std::string> late = {
      {'U', R"({"uid":5})"}, {'S', R"("sh","unshare")"}, {'R', "[]"}, {'L', R"({"namespaces":[]})"}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\0')
      out += late.at(text.at(++i));
    else
      out += text[i];
  }
  return Json::parse(out);
}

std::vector<std::string> texts(const Json& list) {
  return list.get<std::vector<std::string>>();
}

TEST(OciBundle, theConfigurationRunsTheCommandWithTheHostsFolders) {
  const auto text = ociConfig(bundleOf({{"/runs/b", "/mnt/0", false}, {"/data", "/mnt/1", true}}));
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find('\n'), std::string::npos) << "a job script holds no word with a line break";
  const Json config = completed(*text);
  EXPECT_EQ(config["root"], Json({{"path", "/images/i"}, {"readonly", true}}));
  EXPECT_EQ(texts(config["process"]["args"]),
            (std::vector<std::string>{"/bin/sh", "-c", R"(. /proc/self/fd/3; exec "$@" 3<&-)", "sh", "unshare",
                                      "engine", "--a=b c"}));
  EXPECT_EQ(config["process"]["cwd"], "/mnt/0/a1");
  EXPECT_EQ(config["process"]["user"]["uid"], 5);
  EXPECT_EQ(config["process"]["noNewPrivileges"], true);
  const std::vector<std::string> effective = texts(config["process"]["capabilities"]["effective"]);
  EXPECT_EQ(std::count(effective.begin(), effective.end(), "CAP_SYS_PTRACE"), 1);
  EXPECT_EQ(std::count(effective.begin(), effective.end(), "CAP_SYS_ADMIN"), 0);
  EXPECT_FALSE(config["linux"].contains("seccomp"));
  EXPECT_FALSE(config["linux"].contains("cgroupsPath"));
  std::vector<std::string> mounts;
  for (const Json& mount : config["mounts"]) {
    EXPECT_EQ(mount["type"], "bind");
    mounts.push_back(mount["source"].get<std::string>() + " " + mount["destination"].get<std::string>() + " " +
                     mount["options"].at(1).get<std::string>());
  }
  EXPECT_EQ(mounts, (std::vector<std::string>{"/proc /proc rw", "/sys /sys ro", "/dev /dev rw", "/tmp /tmp rw",
                                              "/runs/b /mnt/0 rw", "/data /mnt/1 ro"}));
}

TEST(OciBundle, hostileTextsStayOneValue) {
  OciBundle bundle = bundleOf({{"/a\"],\"x\":[\"\n\\", "/mnt/\"0", true}});
  bundle.command = {"'\"$(id)`\\u0000U\"", "\"\\u0000U\"", "line\nline"};
  const auto text = test::got(ociConfig(bundle));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const Json config = completed(text);
  EXPECT_EQ(config["mounts"].at(4)["source"], bundle.binds.front().source);
  EXPECT_EQ(config["mounts"].at(4)["destination"], "/mnt/\"0");
  const std::vector<std::string> args = texts(config["process"]["args"]);
  ASSERT_GE(args.size(), 3U);
  EXPECT_EQ(std::vector<std::string>(args.end() - 3, args.end()), bundle.command);
}

TEST(OciBundle, whatNoConfigurationCanHoldIsRefused) {
  const auto refusal = [](const OciBundle& bundle) {
    const auto text = ociConfig(bundle);
    EXPECT_FALSE(text);
    return text ? base::ErrorCode::NotFound : text.error().code;
  };
  EXPECT_EQ(refusal(bundleOf({{"/a\xff", "/mnt/0", false}})), base::ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{std::string("/a\0b", 4), "/mnt/0", false}})), base::ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{"/a", "mnt/0", false}})), base::ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{"", "/mnt/0", false}})), base::ErrorCode::Untrusted);
  OciBundle bundle = bundleOf();
  bundle.command = {std::string("a\0U", 3)};
  EXPECT_EQ(refusal(bundle), base::ErrorCode::Untrusted) << "it looks like a placeholder";
}

TEST(OciBundle, onlyRuncGetsRootInTheUserNamespace) {
  EXPECT_EQ(shippedRuntime("runc").bundleUser, BundleUser::Root);
  EXPECT_EQ(shippedRuntime("crun").bundleUser, BundleUser::Account);
  const auto script = [](const char* runtime) {
    return rankCommand(shippedRuntime(runtime), {.image = "/i", .workdir = "/", .tag = "t", .command = {"engine"}})
        ->at(2);
  };
  EXPECT_NE(script("runc").find("--map-user=$u"), std::string::npos);
  EXPECT_EQ(script("crun").find("--map-user=$u"), std::string::npos);
}

TEST(OciBundle, theRanksShellGetsAllTextsAsArguments) {
  RankContext context{.image = "/img", .workdir = "/mnt/0/a1", .tag = "${RUN_TAG}", .command = {"engine", "$(reboot)"}};
  context.binds = {{"/runs/`reboot`", "/mnt/0", false}};
  for (const auto& [runtime, first] : {std::pair("runc", std::vector<std::string>{"runc", "--root"}),
                                       {"crun", {"crun", "--cgroup-manager=disabled", "--root"}}}) {
    const auto words = rankCommand(shippedRuntime(runtime), context);
    ASSERT_TRUE(words) << runtime;
    ASSERT_GE(words->size(), 12U);
    EXPECT_EQ(words->at(0), "/bin/sh");
    EXPECT_EQ(words->at(1), "-c");
    EXPECT_EQ(words->at(2).find("reboot"), std::string::npos);
    EXPECT_EQ(words->at(2).find('\n'), std::string::npos);
    EXPECT_EQ(words->at(4), "/tmp/baremark-bundle-${RUN_TAG}");
    EXPECT_EQ(words->at(9), "/img/mnt/0");
    EXPECT_EQ(std::count(words->begin(), words->end(), ":"), 0) << "mpirun would begin another command there";
    const auto at = std::search(words->begin(), words->end(), first.begin(), first.end());
    ASSERT_NE(at, words->end());
    EXPECT_EQ(std::vector<std::string>(at + static_cast<std::ptrdiff_t>(first.size()), words->end()),
              (std::vector<std::string>{"/state", "run", "--preserve-fds", "1", "--bundle", "${RUN_TAG}-"}));
  }
  EXPECT_TRUE(canBindReadOnly(shippedRuntime("runc")));
}

TEST(OciBundle, aKilledRunsContainersAndFoldersAreRemoved) {
  for (const char* id : {"runc", "crun"}) {
    const RuntimeDescriptor runtime = shippedRuntime(id);
    ASSERT_EQ(runtime.cleanup.size(), 2U);
    EXPECT_EQ(runtime.cleanup.at(0).list.at(1), bundlesFolder("${tag}"));
    EXPECT_NE(runtime.cleanup.at(0).argv.at(2).find(std::string(id) + " "), std::string::npos);
    EXPECT_EQ(runtime.cleanup.at(1).folder + "/" + runtime.cleanup.at(1).pattern, bundlesFolder("${tag}"));
  }
}

TEST(OciBundle, itsImageIsATree) {
  Json json = Json::parse(test::resource("runtimes/crun.json"));
  json["image"] = {{"kind", "none"}};
  EXPECT_TRUE(test::refused(parseRuntimeDescriptor(json.dump()),
                            {.code = base::ErrorCode::NotApplicable, .where = "/exec/argv"}));
}

}  // namespace
}  // namespace baremark::core::containers
