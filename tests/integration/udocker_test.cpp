// SPDX-License-Identifier: GPL-3.0-or-later
// The real udocker (tests/checks/udocker.sh) in each of its modes. P2 is also an arm beside bare metal: it is the mode
// that trains without udocker's own tools; the help page "Container runtimes" says what happens in the others.
#include <map>

#include "core/base/quoting.h"
#include "core/containers/image_copy.h"
#include "core/containers/rank_command.h"
#include "remote/local/local_host.h"
#include "remote/probe/runtime_probe.h"
#include "tests/integration/runtimes_fixture.h"
#include "tests/resources.h"

namespace baremark {
namespace {

using core::containers::RuntimeDescriptor;

class UdockerTest : public ContainerCliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = udockerPrograms();
    if (m_commands.isEmpty())
      GTEST_SKIP() << "udocker is not installed; tests/checks/udocker.sh installs it as root, from PyPI";
    SharedStores::useUdocker();
  }
  void TearDown() override {
    CliTest::TearDown();
    SharedStores::leaveUdocker();
    qputenv("PATH", m_path);
  }

  const QByteArray m_path = qgetenv("PATH");
};

/// PRoot 5.4 crashed 2 of 15 runs with two ranks, in dlclose() when Open MPI unloaded a component. Such a run is an
/// outcome, and such a check before the first run ends the experiment, which then starts again.
TEST_F(UdockerTest, modeP2GetsAVerdictAgainstBareMetal) {
  CliResult result;
  for (int start = 0; start < 4 && (start == 0 || result.err.find("255") != std::string::npos); ++start) {
    result = cli(withStore({"run", experimentOf({"bare-metal", "udocker:p2"}, 8, 4, {1, 2}), "--json"}), 400);
    if (result.status == 0) break;
  }
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), 2, 4, 1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
}

/// Where the shell of this mode runs, after a probe: in "the image", which has no other program, or on "the host".
std::string rootOf(remote::LocalHost& host, const RuntimeDescriptor& runtime, const std::string& mode) {
  const auto copy =
      valueOf(core::containers::copyCommands(core::containers::imageForm(runtime, mode), mode,
                                             {.digest = remote::kProbeDigest, .tree = host.root() + "/probe"}));
  const auto words = valueOf(core::containers::rankCommand(
      runtime, {.image = copy.reference,
                .variant = mode,
                .workdir = "/",
                .tag = "root",
                .ranksOnNode = 1,
                .command = {"/bin/sh", "-c", "if [ -e /bin/true ]; then echo the host; else echo the image; fi"}}));
  const std::string command = valueOf(core::base::shellCommand(words));
  const auto outcome = valueOf(core::runs::waitFor(host.exec({.script = command + " </dev/null\n"})));
  return outcome.out.substr(0, outcome.out.find('\n'));
}

/// As the help page says: the shell of a mode runs in the image, or Baremark can explain why it does not.
TEST_F(UdockerTest, eachModeRunsAShellOrIsExplained) {
  qputenv("PATH", m_commands.toUtf8() + ":" + m_path);
  // The containers of the probe go with this folder.
  qputenv("UDOCKER_DIR", (at("udocker")).toUtf8());
  remote::LocalHost host((at("host")).toStdString());
  const RuntimeDescriptor runtime =
      core::containers::parseRuntimeDescriptor(test::resource("runtimes/udocker.json")).value();
  std::map<std::string, core::model::RuntimeProbe> found;
  for (const auto& variant : runtime.variants) {
    SCOPED_TRACE(variant.id);
    const auto probe = valueOf(remote::probeRuntime(host, runtime, {}, variant.id));
    found[variant.id] = probe;
    EXPECT_NE(probe.version, "");
    if (probe.works) {
      EXPECT_EQ(rootOf(host, runtime, variant.id), "the image");
      continue;
    }
    if (probe.explanation == "outside_image") {
      EXPECT_EQ(variant.id, "p1") << "a PRoot without seccomp support runs P1 on the host";
      EXPECT_EQ(rootOf(host, runtime, variant.id), "the host");
      continue;
    }
    const auto* issue = core::containers::explain(runtime, probe.detail);
    ASSERT_NE(issue, nullptr) << probe.detail;
    EXPECT_NE(issue->fix, "");
  }
  EXPECT_TRUE(found["p2"].works) << found["p2"].detail;
  // These need udocker's own tools, which are not there.
  for (const char* mode : {"f1", "f2", "f3", "f4"}) EXPECT_FALSE(found[mode].works) << mode;
  // Without a terminal, udocker reports every end in these as a failure.
  for (const char* mode : {"r1", "r2", "r3"}) EXPECT_FALSE(found[mode].works) << mode;
}

}  // namespace
}  // namespace baremark
