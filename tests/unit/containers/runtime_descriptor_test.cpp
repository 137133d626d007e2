// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"
#include "core/base/json.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/containers/namespace_barrier.h"
#include "core/containers/rank_command.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

TEST(RuntimeDescriptor, theIsolationOfARuntimeIsKnown) {
  EXPECT_EQ(isolationWords(shippedRuntime("bare-metal"), {}, false), "nothing");
  EXPECT_EQ(isolationWords(shippedRuntime("charliecloud"), {}, false), "user");
  EXPECT_EQ(isolationWords(shippedRuntime("podman"), {}, false), "user");
  EXPECT_EQ(isolationWords(shippedRuntime("podman"), {}, true), "nothing") << "root needs no user namespace";
}

/// The variables that the ranks need because of this runtime.
std::map<std::string, std::string> forcedBy(const char* runtime, const char* variant = "",
                                            const char* mpi = model::kHybridMpi, bool isRoot = false) {
  const RuntimeDescriptor descriptor = shippedRuntime(runtime);
  return forcedEnvironment({{&descriptor, variant, mpi}}, isRoot).value();
}

TEST(RuntimeDescriptor, ranksInNamespacesOfTheirOwnAreKeptFromReadingEachOthersMemory) {
  // Open MPI 4.1 hangs at 4 MiB between sibling user namespaces unless single copy is off.
  for (const char* runtime : {"bubblewrap", "podman", "apptainer"})
    EXPECT_EQ(forcedBy(runtime).at("OMPI_MCA_btl_vader_single_copy_mechanism"), "none") << runtime;
  EXPECT_EQ(forcedBy("podman").at("PODMAN_USERNS"), "keep-id") << "PMIx compares the user ids on both sides";
  EXPECT_TRUE(forcedBy("podman", "", model::kHybridMpi, /*isRoot=*/true).empty()) << "root needs no user namespace";
  EXPECT_TRUE(forcedBy("apptainer", "sharens").empty()) << "ranks share the namespace";
  EXPECT_TRUE(forcedBy("pyxis").empty()) << "the ranks of a node share the namespace";
  // Ranks in one container share its namespace.
  for (const char* runtime : {"apptainer", "bubblewrap", "crun", "enroot", "runc", "singularity"}) {
    EXPECT_EQ(forcedBy(runtime).size(), 2U) << runtime;
    EXPECT_TRUE(forcedBy(runtime, "", "inner").empty()) << runtime;
  }
  EXPECT_EQ(forcedBy("podman", "", "inner"), (std::map<std::string, std::string>{{"PODMAN_USERNS", "keep-id"}}))
      << "for Podman itself";
}

TEST(RuntimeDescriptor, onlyContainersThatBaremarkStartsHaveOneForAllRanks) {
  base::Json bare = base::Json::parse(test::resource("runtimes/bare-metal.json"));
  base::Json pyxis = base::Json::parse(test::resource("runtimes/pyxis.json"));
  for (const char* model : {"inner", "bind"}) {
    for (base::Json* json : {&bare, &pyxis}) {
      (*json)["mpi"] = {"hybrid", model};
      EXPECT_TRUE(test::refused(parseRuntimeDescriptor(json->dump()),
                                {.code = base::ErrorCode::NotApplicable, .where = "/mpi", .value = model}))
          << json->dump();
    }
  }
}

TEST(RuntimeDescriptor, someNeedMoreForALauncherInTheirContainer) {
  RankContext context{.image = "/img", .workdir = "/w", .tag = "t", .command = {"engine"}};
  const auto has = [&](const char* runtime, const char* word) {
    const std::vector<std::string> words = rankCommand(shippedRuntime(runtime), context).value();
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  EXPECT_FALSE(has("bubblewrap", "--die-with-parent"));
  context.mpi = "inner";
  EXPECT_TRUE(has("bubblewrap", "--die-with-parent")) << "a signal ends only bwrap itself";
  EXPECT_TRUE(has("docker", "--cap-add=SYS_NICE")) << "the launcher binds the memory of the ranks";
}

TEST(RuntimeDescriptor, theNodeIsResolvedWhereTheRankStarts) {
  RankContext context{.image = "/img",
                      .workdir = "/w",
                      .tag = "${RUN_TAG}",
                      .nodes = 2,
                      .ranksOnNode = 2,
                      .command = {"engine", "", "$PPID ${1} 'x'"}};
  EXPECT_EQ(
      rankCommand(shippedRuntime("charliecloud"), context).value(),
      (std::vector<std::string>{
          "/bin/sh", "-c", R"(exec "${1}" "${2}" "${3}$PPID" "${4}" "${5}" "${6}" "${7}" "" "${8}")", "sh", "ch-run",
          "--join-ct=2", "--join-tag=${RUN_TAG}-", "--cd=/w", "/img", "--", "engine", "$PPID ${1} 'x'"}));
  EXPECT_EQ(rankCommand(shippedRuntime("bare-metal"), context).value(), context.command);
  context.command.emplace_back(1, '\0');
  EXPECT_EQ(rankCommand(shippedRuntime("charliecloud"), context).error().code, base::ErrorCode::Untrusted);
}

TEST(RuntimeDescriptor, aBindIsReadOnlyOnlyIfTheTemplateSaysSo) {
  EXPECT_FALSE(canBindReadOnly(shippedRuntime("bare-metal")));
  EXPECT_FALSE(canBindReadOnly(shippedRuntime("charliecloud")));
  RuntimeDescriptor other = shippedRuntime("charliecloud");
  other.execArgv = base::Json::parse(
      R"(["r", {"each": "binds", "argv": ["-B", "${source}:${destination}:${readOnly}"]}, {"use": "command"}])");
  EXPECT_TRUE(canBindReadOnly(other));
  const RankContext context{.binds = {{"/a", "/b", true}, {"/c", "/d", false}}, .command = {"engine"}};
  EXPECT_EQ(rankCommand(other, context).value(),
            (std::vector<std::string>{"r", "-B", "/a:/b:ro", "-B", "/c:/d:rw", "engine"}));
}

TEST(RuntimeDescriptor, versionsAreFoundInTheOutputOfTheProgram) {
  const RuntimeDescriptor charliecloud = shippedRuntime("charliecloud");
  EXPECT_EQ(versionIn(charliecloud.detect.at(0), "0.31\n"), "0.31");
  EXPECT_EQ(versionIn(charliecloud.detect.at(0), "ch-run[55]: error: $USER not set\n"), "");
  EXPECT_EQ(versionIn(shippedRuntime("bubblewrap").detect.at(0), "bubblewrap 0.8.0\n"), "0.8.0");
  EXPECT_EQ(versionIn(shippedRuntime("podman").detect.at(0), "podman version 4.3.1\n"), "4.3.1");
  EXPECT_EQ(versionIn(shippedRuntime("apptainer").detect.at(0), "apptainer version 1.4.1-1.el9\n"), "1.4.1");
  EXPECT_EQ(versionIn(shippedRuntime("runc").detect.at(0), "runc version 1.1.5+ds1\n"), "1.1.5");
  EXPECT_EQ(versionIn(shippedRuntime("crun").detect.at(0), "crun version 1.8.1\n"), "1.8.1");
  EXPECT_EQ(versionIn(shippedRuntime("proot").detect.at(0), "|__|  |__|__\\_____/\\_____/\\____| 5.1.0\n"), "5.1.0");
}

TEST(RuntimeDescriptor, whatRefusesUserNamespacesIsNamed) {
  const RuntimeDescriptor charliecloud = shippedRuntime("charliecloud");
  const char* words = "ch-run[7]: error: can't init user+mount namespaces: Operation not permitted (ch_core.c:466 1)";
  const KnownIssue* unknown = explain(charliecloud, words);
  ASSERT_NE(unknown, nullptr);
  EXPECT_TRUE(unknown->isOfNamespaces);
  for (const char* barrier : {"seccomp", "user.max_user_namespaces=0", "kernel.unprivileged_userns_clone=0",
                              "kernel.apparmor_restrict_unprivileged_userns=1"}) {
    EXPECT_NE(std::string(kNamespaceBarrierScript).find(barrier), std::string::npos) << barrier;
    const std::string line = std::string(kBarrierMark) + barrier + "\n";
    const KnownIssue* issue = explain(charliecloud, line + words);
    ASSERT_NE(issue, nullptr);
    EXPECT_EQ(issue->match, barrier);
    EXPECT_EQ(issue->fix.back() == ':', !issue->command.empty()) << issue->fix;
    EXPECT_EQ(explain(charliecloud, line + "can't mkdir: /a: Read-only"),
              explain(charliecloud, "can't mkdir: /a: Read-only"))
        << "another failure";
  }
  EXPECT_EQ(explain(charliecloud, std::string(kBarrierMark) + "a new setting\n" + words), unknown);
}

TEST(RuntimeDescriptor, theShippedOnesAreDrawnDifferentlyAndAFixWithACommandLeadsToIt) {
  std::set<std::pair<int, std::string>> looks;
  std::size_t count = 0;
  int commands = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/runtimes")) {
    const RuntimeDescriptor runtime = shippedRuntime(entry.path().stem().string());
    EXPECT_EQ(runtime.id, entry.path().stem().string());
    ASSERT_TRUE(runtime.colour) << runtime.id;
    EXPECT_FALSE(runtime.marker.empty()) << runtime.id;
    looks.emplace(*runtime.colour, runtime.marker);
    ++count;
    for (const KnownIssue& issue : runtime.issues) {
      EXPECT_EQ(issue.fix.back() == ':', !issue.command.empty()) << runtime.id << ": " << issue.fix;
      commands += issue.command.empty() ? 0 : 1;
    }
  }
  EXPECT_EQ(looks.size(), count);
  EXPECT_GE(commands, 29);
  for (const char* package : {"bubblewrap", "charliecloud", "crun", "lxc", "podman", "proot", "runc"})
    EXPECT_EQ(shippedRuntime(package).install, std::string("sudo apt-get install ") + package);
}

TEST(RuntimeDescriptor, aLookOrACommandThatCannotBeShownIsRefused) {
  base::Json json = base::Json::parse(test::resource("runtimes/podman.json"));
  for (const char* key : {"colour", "marker", "install"}) json.erase(key);
  EXPECT_TRUE(parseRuntimeDescriptor(json.dump()));
  json["colour"] = 6;
  json["marker"] = "cross";
  EXPECT_TRUE(parseRuntimeDescriptor(json.dump()));
  const std::vector<std::pair<std::string, base::Json>> wrong = {
      {"colour", 7}, {"marker", "smiley"}, {"install", "rm\u202e -rf"}, {"install", "a\nb"}};
  for (const auto& [key, value] : wrong) {
    base::Json changed = json;
    changed[key] = value;
    EXPECT_THAT(toLogLine(test::errorOf(parseRuntimeDescriptor(changed.dump()))), testing::HasSubstr("/" + key));
  }
}

TEST(RuntimeDescriptor, mistakesAreRefusedWithTheirPath) {
  const auto refusal = [](const char* from, const char* to) {
    return test::errorOf(
        parseRuntimeDescriptor(test::replaced(test::resource("runtimes/charliecloud.json"), from, to)));
  };
  EXPECT_EQ(refusal("${ranksOnNode}", "${ranks}").code, base::ErrorCode::UnknownKey);
  EXPECT_EQ(refusal("\"tree\"", "\"squashed\"").where, "/image/kind");
  EXPECT_EQ(refusal("^([0-9]", "^(([0-9]").where, "/detect/0/version");
  EXPECT_EQ(refusal("*ch-run_*${tag}*", "*").where, "/cleanup/0/pattern");
  EXPECT_EQ(refusal(R"("folder": "/dev/shm", "pattern": "*ch-run_*${tag}*")", R"("argv": ["x", "rm", "--all"])").where,
            "/cleanup/0/argv");
  EXPECT_EQ(refusal("\"label\"", "\"lable\"").code, base::ErrorCode::Missing);
  EXPECT_EQ(refusal("\"ch-run\", \"--version\"", "").where, "/detect/0/argv");
  EXPECT_EQ(refusal("\"ch-run\", \"--version\"", "\"\", \"--version\"").where, "/detect/0/argv/0");
  EXPECT_EQ(refusal("\"ch-run\", \"--version\"", "\"ch-run\", \"a\\nb\"").where, "/detect/0/argv/1");
  EXPECT_EQ(refusal("${ranksOnNode}", "\\n").allowed.phrase(), base::Phrase::OneLineWithoutNul);
  EXPECT_EQ(refusal("*ch-run_*${tag}*", "${tag}\\n").where, "/cleanup/0/pattern");
  EXPECT_EQ(refusal("\"id\": \"charliecloud\"", "\"id\": \"../x\"").code, base::ErrorCode::Untrusted);
  EXPECT_EQ(refusal("\"cost\": [", R"("cost": [ { "if": "root", "explain": "x" },)").where, "/cost/0/if");
  EXPECT_EQ(refusal("\"cost\": [", R"("cost": [ {},)").where, "/cost/0/explain");
}

TEST(RuntimeDescriptor, aContainerThatIsAnOptionOfTheLauncherHasItsOwnWords) {
  const RuntimeDescriptor pyxis = shippedRuntime("pyxis");
  EXPECT_TRUE(needsLauncher(pyxis));
  EXPECT_TRUE(canBindReadOnly(pyxis));
  RankContext context{.image = "/img", .workdir = "/mnt/0/a1/x", .tag = "t", .command = {"engine", "--a=b c"}};
  context.binds = {{"/runs/block", "/mnt/0", false}};
  EXPECT_EQ(rankCommand(pyxis, context).value(), context.command) << "the launcher starts it in the container";
  context.binds.front().source = "/runs,block";
  EXPECT_TRUE(test::refused(launcherWords(pyxis, context),
                            {.code = base::ErrorCode::Untrusted, .value = "/runs,block:/mnt/0:rw"}))
      << "the plugin would read two mounts";
  const RuntimeDescriptor charliecloud = shippedRuntime("charliecloud");
  EXPECT_FALSE(needsLauncher(charliecloud));
  EXPECT_TRUE(launcherWords(charliecloud, context).value().empty());
  EXPECT_EQ(aloneCommand(charliecloud, context).value(), rankCommand(charliecloud, context).value());
}

TEST(RuntimeDescriptor, mistakesInTheOptionsOfALauncherAreRefusedWithTheirPath) {
  const auto refusal = [](const char* key, const char* words) {
    base::Json json = base::Json::parse(test::resource("runtimes/pyxis.json"));
    json["exec"].erase(key);
    if (*words != '\0') json["exec"][key] = base::Json::parse(words);
    return test::errorOf(parseRuntimeDescriptor(json.dump()));
  };
  EXPECT_EQ(refusal("alone", "").where, "/exec/alone");
  EXPECT_EQ(refusal("alone", "").code, base::ErrorCode::Missing);
  EXPECT_EQ(refusal("launcher", "").where, "/exec/launcher");
  EXPECT_EQ(refusal("alone", R"(["srun", {"use": "command"}])").where, R"(/exec/alone/{"use":"runtime"})");
  EXPECT_EQ(refusal("alone", R"(["srun", {"use": "runtime"}])").where, R"(/exec/alone/{"use":"command"})");
  EXPECT_EQ(refusal("alone", R"(["${image}", {"use": "runtime"}, {"use": "command"}])").where, "/exec/alone/0");
  EXPECT_EQ(refusal("launcher", R"(["--container-name=${node}"])").code, base::ErrorCode::UnknownKey)
      << "known only when the rank starts";
  EXPECT_EQ(refusal("launcher", R"(["--container-name=${node}"])").where, "/exec/launcher/0");
  EXPECT_EQ(refusal("launcher", R"(["--x\u0000e"])").where, "/exec/launcher/0");
  EXPECT_EQ(refusal("launcher", R"("--x")").code, base::ErrorCode::WrongType);
  EXPECT_EQ(refusal("launcher", R"([{"join": "/", "argv": ["a", {"each": "binds", "argv": ["${source}"]}]}])").where,
            "/exec/launcher/0/join");
  EXPECT_EQ(refusal("launcher", R"([{"join": "", "argv": ["a", "b"]}])").allowed.phrase(), base::Phrase::ArgvWord);
}

/// Charliecloud's descriptor with two more variants.
std::string withVariants(const std::string& variants) {
  base::Json json = base::Json::parse(test::resource("runtimes/charliecloud.json"));
  json["variants"] = base::Json::parse(variants);
  json["mpi"] = {"hybrid", "native"};
  json["exec"]["argv"] = base::Json::parse(R"(["ch-run", {"if": "variant == own-tmp", "argv": ["--private-tmp"]},
                                               {"if": "mpi == native", "argv": ["--bind=/opt/mpi:/mnt/9"]}, {"use": "command"}])");
  return json.dump();
}

TEST(RuntimeDescriptor, variantsAndMpiModelsChangeTheCommand) {
  const auto runtime = test::got(
      parseRuntimeDescriptor(withVariants(R"([{"id": "own-tmp", "isolation": {"tmp": "own"}}, {"id": "same"}])")));
  EXPECT_EQ(runtime.mpiModels, (std::vector<std::string>{"hybrid", "native"}));
  RankContext context{.command = {"engine"}};
  EXPECT_EQ(rankCommand(runtime, context).value(), (std::vector<std::string>{"ch-run", "engine"}));
  context.variant = "own-tmp";
  context.mpi = "native";
  EXPECT_EQ(rankCommand(runtime, context).value(),
            (std::vector<std::string>{"ch-run", "--private-tmp", "--bind=/opt/mpi:/mnt/9", "engine"}));
  EXPECT_EQ(isolationWords(runtime, {}, false), "user");
  EXPECT_EQ(isolationWords(runtime, "same", false), "user");
  EXPECT_EQ(isolationWords(runtime, "own-tmp", false), "tmp, user");
  EXPECT_EQ(shippedRuntime("charliecloud").mpiModels, (std::vector<std::string>{"hybrid", "inner", "bind"}));
}

TEST(RuntimeDescriptor, mistakesInVariantsAndMpiModelsAreRefusedWithTheirPath) {
  const auto refusal = [](const std::string& text) { return test::errorOf(parseRuntimeDescriptor(text)); };
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a"}, {"id": "a"}])")).where, "/variants/1/id");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a b"}])")).where, "/variants/0/id");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a", "isolation": {"tmp": "mine"}}])")).where, "/variants/0/isolation/tmp");
  EXPECT_EQ(refusal(withVariants(R"([{"id": "a", "argv": []}])")).code, base::ErrorCode::UnknownKey);
  base::Json json = base::Json::parse(test::resource("runtimes/charliecloud.json"));
  json["mpi"] = base::Json::array();
  EXPECT_EQ(refusal(json.dump()).where, "/mpi");
  json["mpi"] = std::vector<std::string>(33, "hybrid");
  EXPECT_EQ(refusal(json.dump()).allowed.english(), "1 to 32");
  json["mpi"] = {"hybrid", "hybrid mpi"};
  EXPECT_EQ(refusal(json.dump()).where, "/mpi");
  // A word that only one variant uses is checked too.
  json["mpi"] = {"hybrid"};
  json["variants"] = base::Json::parse(R"([{"id": "a"}])");
  json["exec"]["argv"] = base::Json::parse(R"([{"if": "variant == a", "argv": ["${nobody}"]}, {"use": "command"}])");
  EXPECT_EQ(refusal(json.dump()).code, base::ErrorCode::UnknownKey);
}

TEST(MountTable, assignsTheRuntimesMountPoints) {
  const RuntimeDescriptor charliecloud = shippedRuntime("charliecloud");
  MountTable table(charliecloud);
  EXPECT_TRUE(table.add({"/mine", "/mnt/0", true}));
  EXPECT_EQ(table.mount("/runs", false).value(), "/mnt/1");
  EXPECT_FALSE(table.add({"/other", "/mnt/1", true}));
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(table.mount("/d" + std::to_string(i), true));
  EXPECT_EQ(table.mount("/one too many", true).error().code, base::ErrorCode::OutOfRange);
}

TEST(MountTable, bareMetalSeesTheHostsPaths) {
  const RuntimeDescriptor bareMetal = shippedRuntime("bare-metal");
  MountTable table(bareMetal);
  EXPECT_EQ(table.mount("/runs", false).value(), "/runs");
  EXPECT_TRUE(table.binds().empty());
}

TEST(ForcedEnvironment, goesToAllArmsOrIsRefused) {
  RuntimeDescriptor a;
  a.forced = {{"root", "X", "1"}, {"", "Y", "2"}};
  RuntimeDescriptor b;
  b.forced = {{"", "Y", "3"}};
  EXPECT_EQ(forcedEnvironment({{&a, ""}}, false).value(), (std::map<std::string, std::string>{{"Y", "2"}}));
  EXPECT_EQ(forcedEnvironment({{&a, ""}}, true)->size(), 2U);
  EXPECT_EQ(forcedEnvironment({{&a, ""}, {&b, ""}}, false).error().code, base::ErrorCode::Conflict);
}

/// What a program says, and what the explanation and the remedy have in them. Without an explanation, there is none.
TEST(RuntimeIssues, knownFailuresAreExplained) {
  struct Failure {
    const char* runtime;
    std::string words;
    const char* explain = "";
    const char* fix = "";
  };
  const Failure failures[] = {
      {"charliecloud", "warning\nch-run[3]: error: can't mkdir: /img/data: Read-only file system\n", "", "/mnt"},
      {"charliecloud", "ch-run: unshare(2): Operation not permitted"},
      {"charliecloud", std::string(100000, 'x'), nullptr},
      {"docker", "permission denied while trying to connect to the Docker daemon socket", "", "group docker"},
      {"docker", "write /layer.tar: no space left on device"},
      {"podman", "ERRO[0000] no subuid ranges found for user \"me\" in /etc/subuid", "", "/etc/subuid"},
      {"crun", "cgroups in hybrid mode not supported, drop all controllers from cgroupv2\n"},
      {"crun", "baremark: /img/data is missing in the image\n"},
      {"runc", "baremark: /img/data is missing in the image\n"},
      {"runc", "sh: 1: exec: unshare: not found\n"},
      {"pyxis", "srun: unrecognized option '--container-env=LANG'", "no Pyxis"},
      {"pyxis", "srun: error: Unable to allocate resources: Requested nodes are busy", "20 seconds"},
      {"pyxis", "slurmstepd: error: pyxis: --container-mounts: source path does not exist: /data",
       "does not see the image or a folder"},
      // The reason, not that it failed.
      {"pyxis",
       "pyxis: failed to create container filesystem for image: /x\n[ERROR] No such file or directory: "
       "/runs/images/e-0123.pyxis.sqsh",
       "does not see the image"},
      {"pyxis", "[n1:7] PMIX ERROR: UNREACHABLE in file ptl_tcp.c at line 790", "PMIx"},
      {"pyxis", "slurmstepd: error: pyxis: container start failed with error code: 1", "could not start"},
      {"pyxis", "srun: error: n1: task 0: Exited with exit code 1", nullptr},
  };
  for (const Failure& failure : failures) {
    SCOPED_TRACE(failure.words.substr(0, 200));
    const RuntimeDescriptor runtime = shippedRuntime(failure.runtime);
    const KnownIssue* issue = explain(runtime, failure.words);
    ASSERT_EQ(issue != nullptr, failure.explain != nullptr) << failure.runtime;
    if (issue == nullptr) continue;
    EXPECT_NE(issue->explain.find(failure.explain), std::string::npos) << issue->explain;
    EXPECT_NE(issue->fix.find(failure.fix), std::string::npos) << issue->fix;
  }
}

// PRoot maps the loader of the image to 0x6f0000000000 (proot-me/proot, src/arch.h, INTERP_PIC_ADDRESS). Without its
// seccomp filter, ranks do not crash: issues 106 and 336 of proot-me/proot, 192 and 282 of indigo-dc/udocker.
TEST(RuntimeIssues, aCrashInTheLoaderUnderPRootIsExplained) {
  const RuntimeDescriptor proot = shippedRuntime("proot");
  const RuntimeDescriptor udocker = shippedRuntime("udocker");
  for (const char* words : {"[node:12] Failing at address: 0x6f0000034a58\n", "[node:12] [ 1] [0x6f0000021bd1]\n",
                            "Inconsistency detected by ld.so: rtld.c: 1280: rtld_setup_main_map: Assertion failed!\n",
                            "proot info: vpid 1: terminated with signal 11\n"}) {
    const KnownIssue* issue = explain(proot, words);
    ASSERT_NE(issue, nullptr) << words;
    EXPECT_NE(issue->fix.find("PROOT_NO_SECCOMP=1"), std::string::npos) << issue->fix;
    const KnownIssue* ofUdocker = explain(udocker, words);
    ASSERT_NE(ofUdocker, nullptr) << words;
    EXPECT_EQ(ofUdocker->explain, issue->explain);
    EXPECT_NE(ofUdocker->fix.find("choose p2"), std::string::npos) << ofUdocker->fix;
  }
  EXPECT_EQ(explain(proot, "[node:12] Failing at address: 0x7f0000034a58\n"), nullptr);
  EXPECT_EQ(explain(proot, "proot info: vpid 1: terminated with signal 15\n"), nullptr);
}

TEST(RuntimeIssues, limitsForPodmanAreThoseOfTheAccount) {
  for (const char* name : {"podman", "podman-hpc"}) {
    const RuntimeDescriptor runtime = shippedRuntime(name);
    const KnownIssue* issue = explain(runtime, "crun: setrlimit `RLIMIT_NPROC`: Operation not permitted\n");
    ASSERT_NE(issue, nullptr) << name;
    EXPECT_NE(issue->fix.find("default_ulimits"), std::string::npos) << issue->fix;
    EXPECT_NE(issue->fix.find("32768"), std::string::npos) << issue->fix;
    EXPECT_EQ(issue->fix.find("1024"), std::string::npos) << "such limits are not those of bare metal";
    EXPECT_NE(issue->command.find("ulimit -Su"), std::string::npos) << issue->command;
  }
}

TEST(RuntimeCosts, theyDependOnVariantAndMpi) {
  const RuntimeDescriptor udocker = shippedRuntime("udocker");
  const auto costs = [&](const char* variant) { return costsOf(udocker, variant, "hybrid"); };
  for (const char* variant : {"", "p1", "p2"}) {
    ASSERT_EQ(costs(variant).size(), 1U) << variant;
    EXPECT_NE(costs(variant)[0].find("ptrace"), std::string::npos) << variant;
  }
  EXPECT_TRUE(costs("f3").empty());
  EXPECT_EQ(costs("r2").size(), 2U) << "PRoot, and a user namespace";
  EXPECT_TRUE(costsOf(shippedRuntime("bubblewrap"), "", "inner").empty()) << "the ranks share a namespace";
  EXPECT_EQ(costsOf(shippedRuntime("bubblewrap"), "", "hybrid").size(), 1U);
  EXPECT_TRUE(costsOf(shippedRuntime("bare-metal"), "", "hybrid").empty());
}

}  // namespace
}  // namespace baremark::core::containers
