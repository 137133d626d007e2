// SPDX-License-Identifier: GPL-3.0-or-later
// The probes' scripts on this machine. Their readers understand their output.
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <regex>

#include "core/base/json.h"
#include "core/base/processors.h"
#include "core/base/quoting.h"
#include "remote/local/local_host.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fakes/control_groups.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/expect.h"
#include "tests/resources.h"

namespace baremark::remote {
namespace {

using core::base::Json;

class LocalProbeTest : public ::testing::Test {
 protected:
  core::runs::CommandOutcome exec(const std::string& script) {
    return valueOf(core::runs::waitFor(m_host->exec({.script = script})));
  }
  static core::containers::RuntimeDescriptor shipped(const std::string& id,
                                                     const std::function<void(Json&)>& change = {}) {
    Json json = Json::parse(test::resource("runtimes/" + id + ".json"));
    if (change) change(json);
    return core::containers::parseRuntimeDescriptor(json.dump()).value();
  }

  const fakes::TemporaryFolder m_place{"bare'mark probe"};
  const std::string m_folder = m_place.path();
  const std::unique_ptr<LocalHost> m_host = std::make_unique<LocalHost>(m_folder);
};

TEST_F(LocalProbeTest, thisMachineIsProbed) {
  // A root that does not exist yet. Its free space is that of the nearest parent folder.
  const auto outcome = exec(hostProbeScript(m_folder + "/not/yet"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto facts = parseHostProbe(outcome.out);
  ASSERT_TRUE(facts) << outcome.out;
  EXPECT_FALSE(facts->hostname.empty());
  EXPECT_FALSE(facts->kernel.empty());
  EXPECT_EQ(facts->isRoot, geteuid() == 0);
  EXPECT_GE(facts->processors, 1);
  EXPECT_LE(facts->processors, static_cast<int>(sysconf(_SC_NPROCESSORS_CONF)));
  EXPECT_LE(facts->cores, facts->processors);
  ASSERT_TRUE(facts->memoryBytes);
  EXPECT_GT(*facts->memoryBytes, 1 << 20);
  ASSERT_TRUE(facts->freeBytes);
  EXPECT_GT(*facts->freeBytes, 0);
  EXPECT_TRUE(facts->load);
}

/// The engine reads the same trees (tests/unit/base/machine_test.cpp).
TEST_F(LocalProbeTest, theScriptFindsTheQuotasThatTheEngineFinds) {
  for (const fakes::ControlGroups& tree : fakes::controlGroupTrees()) {
    const engine::test::TemporaryFolder folder;
    tree.writeTo(folder.path());
    const auto outcome =
        exec(std::regex_replace(hostProbeScript(m_folder), std::regex("/proc/self/"), folder.path() + "/proc/"));
    std::vector<std::string> limits;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("quota=", 0) == 0) limits.push_back(line.substr(6));
    }
    EXPECT_EQ(core::base::leastQuota(limits), tree.quota) << tree.name << ": " << outcome.out;
  }
}

/// tests/data/nvidia_smi/nvidia-smi answers as the drivers of four generations.
TEST_F(LocalProbeTest, theGpusOfOldAndNewDriversAreFound) {
  const std::string answers = std::string(places::kData) + "/nvidia_smi";
  const auto factsWith = [&](const std::string& driver) {
    const auto facts =
        parseHostProbe(exec("PATH=" + core::base::shellQuoted(answers).value() +
                            ":$PATH\nexport BAREMARK_TEST_DRIVER=" + driver + "\n" + hostProbeScript(m_folder))
                           .out);
    EXPECT_TRUE(facts) << driver;
    return facts.value_or(core::model::HostFacts{});
  };
  const auto oldest = factsWith("390.157");
  ASSERT_EQ(oldest.gpus.size(), 2U);
  EXPECT_EQ(oldest.gpus[0], (core::model::GpuFacts{.name = "TITAN X (Pascal)",
                                                   .memoryBytes = std::int64_t{12196} << 20,
                                                   .driver = "390.157",
                                                   .bus = "00000000:02:00.0",
                                                   .isPersistent = false,
                                                   .powerLimitWatt = 250.0,
                                                   .mostClockMHz = 1911.0}));
  EXPECT_FALSE(oldest.gpus[1].powerLimitWatt || oldest.gpus[1].mostClockMHz || oldest.gpus[1].hasEcc);
  EXPECT_EQ(oldest.gpuLinks, (std::map<std::string, int>{{"PHB", 1}}));
  const auto volta = factsWith("450.248.02");
  ASSERT_EQ(volta.gpus.size(), 4U);
  EXPECT_EQ(volta.gpus[3].capability, "") << "this driver does not know the field";
  EXPECT_EQ(volta.gpus[3].isDivided, std::nullopt);
  EXPECT_EQ(volta.gpus[3].hasEcc, true);
  EXPECT_EQ(volta.gpuLinks, (std::map<std::string, int>{{"NV1", 2}, {"NV2", 4}}));
  const auto ampere = factsWith("535.183.06");
  ASSERT_EQ(ampere.gpus.size(), 2U);
  EXPECT_EQ(ampere.gpus[0].capability, "8.0");
  EXPECT_EQ(ampere.gpus[0].isDivided, true);
  EXPECT_EQ(ampere.gpus[1].isDivided, false);
  EXPECT_EQ(ampere.gpuLinks, (std::map<std::string, int>{{"NV12", 1}}));
  const auto newest = factsWith("580.95.05");
  ASSERT_EQ(newest.gpus.size(), 3U);
  EXPECT_EQ(newest.gpus[0].hasEcc, false);
  EXPECT_EQ(newest.gpus[1].powerLimitWatt, 700.0);
  EXPECT_EQ(newest.gpus[2].memoryBytes, std::nullopt) << "the GPU shares the memory of the machine";
  EXPECT_EQ(newest.gpus[2].capability, "12.1");
  EXPECT_EQ(newest.gpuLinks, (std::map<std::string, int>{{"NODE", 1}, {"SYS", 2}}));
}

TEST_F(LocalProbeTest, theProbeWorksWithoutOptionalTools) {
  // Only the shell and its essential tools: no nproc, lscpu, df, mpirun, timeout.
  const std::string tools = m_folder + "/tools";
  std::filesystem::create_directory(tools);
  std::istringstream lines(
      exec("for tool in sed grep awk tr cut uname id dirname cat; do command -v $tool; done\n").out);
  for (std::string path; std::getline(lines, path);) {
    std::filesystem::create_symlink(path, tools + "/" + std::filesystem::path(path).filename().string());
  }
  const auto outcome = exec("PATH=" + core::base::shellQuoted(tools).value() + "\n" + hostProbeScript(m_folder));
  const auto facts = parseHostProbe(outcome.out);
  ASSERT_TRUE(facts) << outcome.out << outcome.err;
  EXPECT_FALSE(facts->hostname.empty());
  EXPECT_FALSE(facts->freeBytes);
  EXPECT_EQ(facts->mpiVersion, "");
  EXPECT_TRUE(facts->load);
  // Without them no runtime can be tried, and the report says so.
  const auto tried = exec("PATH=" + core::base::shellQuoted(tools).value() + "\n" +
                          runtimeProbeScript(shipped("bare-metal"), m_folder).value());
  const auto probe = readRuntimeProbe(shipped("bare-metal"), tried);
  ASSERT_TRUE(probe) << tried.out << tried.err;
  EXPECT_FALSE(probe->works);
  EXPECT_TRUE(has(probe->detail, "not found"));
}

TEST_F(LocalProbeTest, bareMetalRuns) {
  const auto probe = valueOf(probeRuntime(*m_host, shipped("bare-metal")));
  EXPECT_TRUE(probe.works) << probe.detail;
  EXPECT_EQ(probe.explanation, "ran");
}

TEST_F(LocalProbeTest, aRuntimeWithTooMuchOutputOrALeftoverProcessIsStopped) {
  const auto floods = shipped("bare-metal", [](Json& json) {
    json["exec"]["argv"] = Json::array({"/bin/sh", "-c",
                                        "echo baremark-probe-ran; printf '\\377\\000\\n'; yes | head -c 3000000; yes "
                                        "bad | head -c 3000000 >&2; exit 4"});
  });
  const auto outcome = exec(runtimeProbeScript(floods, m_folder).value());
  EXPECT_EQ(outcome.status, 4) << "it could say all of it";
  EXPECT_LT(outcome.out.size(), 20000U);
  EXPECT_LT(outcome.err.size(), 20000U);
  EXPECT_FALSE(has(outcome.out, "bad"));
  EXPECT_EQ(readRuntimeProbe(floods, outcome)->explanation, "failed");
  // The remaining process holds the output open.
  const auto stays = shipped("bare-metal", [](Json& json) {
    json["exec"]["argv"] = Json::array({"/bin/sh", "-c", "sleep 60 & echo $!; echo baremark-probe-ran"});
  });
  const auto left = exec(runtimeProbeScript(stays, m_folder).value());
  ::kill(std::stoi(left.out), SIGKILL);
  const auto probe = readRuntimeProbe(stays, left);
  ASSERT_TRUE(probe) << left.out << left.err;
  EXPECT_TRUE(probe->works);
  EXPECT_LT(probe->seconds, 50);
}

// With each login shell, and a start-up file that prints something and leaves a process that keeps the output open.
TEST_F(LocalProbeTest, thePathAndTheScratchFoldersAreThoseOfTheLoginShell) {
  const std::string home = m_folder + "/home";
  std::filesystem::create_directories(home + "/.config/fish");
  const std::string at = core::base::shellQuoted(home).value();
  const std::string rest = "echo a motd\nsh -c 'sleep 97 & echo $! >>~/left'\n";
  std::ofstream(home + "/.profile") << "PATH=/from/bash:$PATH\nexport SCRATCH='/from/bash scratch'\n" << rest;
  std::ofstream(home + "/.tcshrc") << "setenv PATH /from/tcsh:$PATH\nsetenv SCRATCH '/from/tcsh scratch'\n" << rest;
  std::ofstream(home + "/.config/fish/config.fish")
      << "set -x PATH /from/fish $PATH\nset -x SCRATCH '/from/fish scratch'\n"
      << rest;
  ::unsetenv("WORK");
  for (const std::string shell : {"bash", "dash", "tcsh", "fish"}) {
    const std::string path = shell == "fish" ? "/usr/bin/fish" : "/bin/" + shell;
    ASSERT_EQ(::access(path.c_str(), X_OK), 0) << path;
    const auto start = std::chrono::steady_clock::now();
    const auto outcome = exec("export HOME=" + at + " XDG_CONFIG_HOME=" + at + "/.config SHELL=" + path + "\n" +
                              homeProbeScript() + loginShellScript());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60)) << shell;
    const auto answer = readHome(outcome.out);
    ASSERT_TRUE(answer) << outcome.out;
    EXPECT_EQ(answer->home, home);
    const std::string file = shell == "dash" ? "bash" : shell;  // they share one
    EXPECT_EQ(answer->searchPath.rfind("/from/" + file + ":", 0), 0U) << answer->searchPath;
    EXPECT_EQ(answer->spaces, (std::map<std::string, std::string>{{"SCRATCH", "/from/" + file + " scratch"}}))
        << outcome.out;
  }
  std::istringstream left(test::contentOf(home + "/left"));
  int count = 0;
  for (pid_t pid = 0; left >> pid; ++count) ::kill(pid, SIGKILL);
  EXPECT_EQ(count, 4) << "each left something behind";
}

// Such a host is usable, with the PATH of commands over SSH.
TEST_F(LocalProbeTest, waitingForALoginShellHasALimit) {
  const std::string home = m_folder + "/home";
  std::filesystem::create_directories(home);
  std::ofstream(home + "/.profile") << "sleep 97\n";
  const auto outcome = exec("export SHELL=/bin/bash HOME=" + core::base::shellQuoted(home).value() + "\n" +
                            homeProbeScript() + loginShellScript());
  const auto answer = readHome(outcome.out);
  ASSERT_TRUE(answer) << outcome.out;
  EXPECT_EQ(answer->home, home);
  EXPECT_EQ(answer->searchPath, "");
}

TEST_F(LocalProbeTest, theFolderTreeOfAContainerIsMadeOnceAndCompletely) {
  // A runtime whose command only inspects the tree that the probe made.
  const auto looks = shipped("charliecloud", [](Json& json) {
    json["detect"] = Json::array();
    json["exec"]["argv"] = Json::array(
        {"/bin/sh", "-c", "test -x \"$0/bin/sh\" -a -d \"$0/mnt/9\" && echo baremark-probe-ran", "${image}"});
  });
  for (int again = 0; again < 2; ++again) {
    const auto probe = valueOf(probeRuntime(*m_host, looks));
    EXPECT_TRUE(probe.works) << probe.detail;
  }
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/probe.part"));
  const std::string token = test::contentOf(m_folder + "/probe/baremark-probe");
  EXPECT_EQ(token.size(), 33U) << token;
  EXPECT_EQ(token.find_first_not_of("0123456789abcdef\n"), std::string::npos) << token;
}

TEST_F(LocalProbeTest, filesThatTheRuntimeLeavesAreRemoved) {
  const std::string left = m_folder + "/left";
  std::filesystem::create_directories(left + "/other");
  for (const int status : {0, 3}) {
    const auto boxer = shipped("charliecloud", [&](Json& json) {
      json["detect"] = Json::array();
      json["cleanup"] = Json::array({Json{{"folder", left}, {"pattern", "boxer-${tag}"}}});
      json["exec"]["argv"] =
          Json::array({"/bin/sh", "-c",
                       "mkdir \"$0\" && echo >\"$0/file\" && echo baremark-probe-ran; exit " + std::to_string(status),
                       left + "/boxer-${tag}"});
    });
    const auto probe = valueOf(probeRuntime(*m_host, boxer));
    EXPECT_EQ(probe.works, status == 0) << probe.detail;
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(left), {}), 1) << "only the other folder stays";
  }
}

/// A runtime program that knows the image and starts the command without it, such as a script of a site.
TEST_F(LocalProbeTest, aRuntimeThatIgnoresItsImageIsFoundOut) {
  const std::string program = m_folder + "/boxer";
  std::ofstream(program) << "#!/bin/sh\n[ -d \"$1\" ] || exit 3\nshift\nexec \"$@\"\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const auto boxer = [&](bool hasVariants) {
    return shipped("charliecloud", [&](Json& json) {
      json["detect"] = Json::array();
      json["exec"]["argv"] = Json::array({program, "${image}", Json{{"use", "command"}}});
      if (hasVariants) json["variants"] = Json::array({Json{{"id", "other"}}});
    });
  };
  for (const bool hasVariants : {false, true}) {
    const auto probe = valueOf(probeRuntime(*m_host, boxer(hasVariants)));
    EXPECT_FALSE(probe.works);
    EXPECT_EQ(probe.explanation, "outside_image") << probe.detail;
    EXPECT_TRUE(probe.workingVariants.empty()) << "it ignores the image too";
  }
  // The same program, which now shows the image's file to the command.
  std::ofstream(program) << "#!/bin/sh\ncd \"$1\" || exit 3\nshift\n"
                            "exec \"$1\" \"$2\" \"$(printf %s \"$3\" | sed 's# in /baremark# in ./baremark#')\"\n";
  const auto probe = valueOf(probeRuntime(*m_host, boxer(false)));
  EXPECT_TRUE(probe.works) << probe.explanation << probe.detail;
}

}  // namespace
}  // namespace baremark::remote
