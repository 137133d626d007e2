// SPDX-License-Identifier: GPL-3.0-or-later
// Runtimes that cannot be installed here, with a stand-in for their program (tests/fakes/stand_in_runtime.cpp) that
// refuses what its documentation does not allow: the probe, and the command of a rank.
#include <QProcess>
#include <QTemporaryDir>

#include "core/base/json.h"
#include "core/containers/image_copy.h"
#include "core/containers/rank_command.h"
#include "core/launch/launcher.h"
#include "remote/probe/runtime_probe.h"
#include "tests/integration/expect.h"
#include "tests/resources.h"

namespace baremark {
namespace {

using core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;

struct StandIn {
  const char* runtime;
  const char* variant;
  const char* program;
  const char* version;  ///< as the program prints it
  const char* number;   ///< as the probe shows it
  const char* refusal;  ///< of an unknown option, in the program's words
};

constexpr StandIn kStandIns[] = {
    {"singularity", "", "singularity", "singularity-ce version 4.3.3\n", "4.3.3", "unknown flag: --bogus"},
    {"singularity", "userns-sandbox", "singularity", "singularity version 3.8.7\n", "3.8.7", "unknown flag: --bogus"},
    {"singularity2", "", "singularity", "2.6.1-dist\n", "2.6.1", "Unknown option: --bogus"},
    {"singularity2", "userns", "singularity", "2.6.1-dist\n", "2.6.1", "Unknown option: --bogus"},
    {"enroot", "", "enroot", "", "4.1.2", "Usage: enroot start"},
    {"enroot", "unpacked", "enroot", "", "4.1.2", "Usage: enroot start"},
    {"pyxis", "", "srun", "slurm 24.05.2\npyxis\n", "slurm 24.05.2", "unrecognized option '--bogus'"},
    {"shifter", "", "shifter", "", "", "unrecognized option '--bogus'"},
    {"sarus", "", "sarus", "", "1.7.0", "unrecognised option '--bogus'"},
    {"podman-hpc", "", "podman-hpc", "", "1.1.4", "unknown flag: --bogus"},
    {"podman-hpc", "squashed", "podman-hpc", "", "1.1.4", "unknown flag: --bogus"},
    {"lxc", "", "lxc-execute", "", "5.0.2", "unrecognized option '--bogus'"},
};

RuntimeDescriptor shipped(const std::string& id) {
  return core::containers::parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json")).value();
}

class StandInRuntimes : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    std::filesystem::create_directories(path("programs"));
    std::filesystem::create_directories(path("root"));
    std::filesystem::create_directories(path("block/a run"));
    for (const char* packer : {"mksquashfs", "skopeo"}) install(packer);
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void install(const std::string& program, const std::string& version = {}) const {
    std::filesystem::copy_file(places::kStandInRuntime, path("programs/" + program),
                               std::filesystem::copy_options::overwrite_existing);
    std::ofstream(path("programs/" + program + ".version")) << version;
  }

  /// Runs words with the stand-ins first in PATH, a variable whose value is awkward, and a locale.
  core::runs::CommandOutcome run(const std::vector<std::string>& words) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"), m_folder.path() + QStringLiteral("/programs:/usr/bin:/bin"));
    environment.insert(QStringLiteral("AWKWARD"), QString::fromUtf8(kAwkward));
    environment.insert(QStringLiteral("LANG"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    QStringList rest;
    for (std::size_t i = 1; i < words.size(); ++i) rest << QString::fromStdString(words[i]);
    QString program = QString::fromStdString(words.front());
    if (!program.contains(QLatin1Char('/'))) program.prepend(m_folder.path() + QStringLiteral("/programs/"));
    process.start(program, rest);
    EXPECT_TRUE(process.waitForFinished(60000));
    return {.status = process.exitCode(),
            .out = process.readAllStandardOutput().toStdString(),
            .err = process.readAllStandardError().toStdString()};
  }

  RuntimeProbe probe(const std::string& runtime) const {
    const auto script = remote::runtimeProbeScript(shipped(runtime), path("root"));
    EXPECT_TRUE(script);
    const auto outcome = run({"/bin/sh", "-c", script.value_or("exit 1")});
    const auto answer = remote::readRuntimeProbe(shipped(runtime), outcome);
    EXPECT_TRUE(answer) << outcome.out << outcome.err;
    return answer.value_or(RuntimeProbe{});
  }

  static constexpr const char* kAwkward = "a,b=\"c' $d";
  QTemporaryDir m_folder;
};

class EachStandIn : public StandInRuntimes, public ::testing::WithParamInterface<StandIn> {
 protected:
  /// What the runtime runs: the tree, or the copy that its own commands made of it.
  std::string image(const RuntimeDescriptor& runtime) {
    const std::string tree = path("tree");
    std::filesystem::create_directories(tree + "/bin");
    const core::containers::ImageForm form = core::containers::imageForm(runtime, GetParam().variant);
    if (form.kind == core::containers::ImageKind::Tree) return tree;
    const auto commands =
        core::containers::copyCommands(form, GetParam().variant, {.digest = "sha256:0123456789abcdef01", .tree = tree});
    EXPECT_TRUE(commands);
    const auto script = core::containers::makeCopyScript(*commands);
    EXPECT_TRUE(script);
    for (const char* expected : {"", "there\n"}) {
      const auto outcome = run({"/bin/sh", "-c", *script});
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(outcome.out, expected) << outcome.err;
    }
    m_removal = core::containers::removeCopyScript(*commands).value();
    m_finding = core::containers::findCopyScript(*commands).value();
    return commands->reference;
  }

  std::string m_removal;
  std::string m_finding;
};

TEST_P(EachStandIn, isFoundAndRunsAShell) {
  install(GetParam().program, GetParam().version);
  const RuntimeProbe found = probe(GetParam().runtime);
  EXPECT_TRUE(found.works) << found.detail;
  EXPECT_EQ(found.version, GetParam().number);
}

TEST_P(EachStandIn, runsARankInItsFolderWithItsEnvironment) {
  install(GetParam().program, GetParam().version);
  const RuntimeDescriptor runtime = shipped(GetParam().runtime);
  core::containers::RankContext context{
      .image = image(runtime),
      .variant = GetParam().variant,
      .workdir = "/mnt/0/a run",
      .tag = "run",
      .ranksOnNode = 1,
      .command = {"/bin/sh", "-c", "pwd; printf '%s\\n' \"$AWKWARD\" \"$LANG\" \"$@\"", "sh", "--a=b c", ""}};
  context.binds = {{path("block"), "/mnt/0", false}, {path("root"), "/mnt/1", true}};
  auto words = core::containers::aloneCommand(runtime, context);
  ASSERT_TRUE(words);
  const auto outcome = run(*words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, path("block/a run") + "\n" + kAwkward + "\nC.UTF-8\n--a=b c\n\n");

  for (const core::containers::GpuWay& way : runtime.gpu) {
    if (way.kind == core::containers::GpuKind::DriverFolder) continue;  // needs a driver
    context.gpu = way.id;
    words = core::containers::rankCommand(runtime, context);
    ASSERT_TRUE(words);
    const auto withGpus = run(*words);
    EXPECT_EQ(withGpus.status, 0) << way.id << ": " << withGpus.err;
    EXPECT_EQ(withGpus.out, outcome.out) << way.id;
  }
  context.gpu = core::containers::kNoGpu;

  // The stand-in is strict, or all this would prove nothing.
  RuntimeDescriptor wrong = runtime;
  core::base::CommandTemplate& starting = wrong.aloneArgv.empty() ? wrong.execArgv : wrong.aloneArgv;
  std::string text = starting.words().dump();
  const std::string verb = text.find("\"exec\"") != std::string::npos    ? "\"exec\""
                           : text.find("\"start\"") != std::string::npos ? "\"start\""
                           : text.find("\"run\"") != std::string::npos   ? "\"run\""
                                                                       : "\"" + std::string(GetParam().program) + "\"";
  text.insert(text.find(verb) + verb.size(), ",\"--bogus\"");
  starting = core::base::Json::parse(text);
  words = core::containers::aloneCommand(wrong, context);
  ASSERT_TRUE(words);
  const auto refused = run(*words);
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(has(refused.err, GetParam().refusal));

  if (m_removal.empty()) return;
  EXPECT_EQ(run({"/bin/sh", "-c", m_finding}).status, 0);
  EXPECT_EQ(run({"/bin/sh", "-c", m_removal}).status, 0);
  EXPECT_NE(run({"/bin/sh", "-c", m_finding}).status, 0);
}

std::string nameOf(const ::testing::TestParamInfo<StandIn>& info) {
  std::string name = std::string(info.param.runtime) + "_" + info.param.variant;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}
INSTANTIATE_TEST_SUITE_P(Runtimes, EachStandIn, ::testing::ValuesIn(kStandIns), nameOf);

TEST_F(StandInRuntimes, aLauncherStartsTheRanksInAContainerThatIsItsOption) {
  install("srun", "slurm 24.05.2\npyxis\n");
  const RuntimeDescriptor runtime = shipped("pyxis");
  const auto launcher = core::launch::parseLauncherDescriptor(test::resource("launchers/srun.json")).value();
  const std::string image = path("image.sqsh");
  std::ofstream(image) << "hsqs\n";
  core::containers::RankContext context{
      .image = image,
      .workdir = "/mnt/0/a run",
      .tag = "run",
      .ranksOnNode = 1,
      .command = {"/bin/sh", "-c", "pwd; printf '%s\\n' \"$AWKWARD\" \"$FORCED\" \"$LANG\""}};
  context.binds = {{path("block"), "/mnt/0", false}, {path("root"), "/mnt/1", true}};
  const auto started = [&](const std::vector<std::string>& options) {
    const auto words = core::launch::launchCommand(
        launcher,
        {.environment = {{"FORCED", "none"}}, .command = rankCommand(runtime, context).value(), .runtime = options});
    EXPECT_TRUE(words);
    return run(words.value_or(std::vector<std::string>{"false"}));
  };
  const auto options = core::containers::launcherWords(runtime, context);
  ASSERT_TRUE(options);
  const auto inside = started(*options);
  EXPECT_EQ(inside.status, 0) << inside.err;
  EXPECT_EQ(inside.out, path("block/a run") + "\n" + kAwkward + "\nnone\nC.UTF-8\n");
  EXPECT_NE(started({}).out, inside.out) << "without the options there is no container";
  install("srun", "slurm 24.05.2\n");
  const auto without = started(*options);
  EXPECT_NE(without.status, 0);
  const auto* issue = explain(runtime, without.err);
  ASSERT_NE(issue, nullptr) << without.err;
  EXPECT_TRUE(has(issue->explain, "no Pyxis"));
}

TEST_F(StandInRuntimes, oneProgramsNameIsOneRuntime) {
  for (const auto& [version, isThree, isTwo] : {std::tuple{"singularity-ce version 4.1.0-noble\n", true, false},
                                                {"singularity version 3.8.7\n", true, false},
                                                {"SingularityPRO version 3.11-5.el8\n", true, false},
                                                {"2.6.1-dist\n", false, true},
                                                {"apptainer version 1.4.1-1.el9\n", false, false},
                                                {"something else 2.6.1\n", false, false}}) {
    install("singularity", version);
    for (const auto& [runtime, expected] : {std::pair("singularity", isThree), {"singularity2", isTwo}}) {
      const RuntimeProbe found = probe(runtime);
      EXPECT_EQ(found.works, expected) << runtime << ": " << version;
      EXPECT_EQ(found.explanation, expected ? "ran" : "not_installed") << runtime << ": " << version;
      EXPECT_EQ(found.detail, expected ? "" : "singularity") << runtime << ": " << version;
    }
  }
}

}  // namespace
}  // namespace baremark
