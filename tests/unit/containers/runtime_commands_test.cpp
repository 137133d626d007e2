// SPDX-License-Identifier: GPL-3.0-or-later
// The command of a rank in each runtime, word by word, as its program gets it. A command that a shell fills in runs
// with a stand-in that prints its words. The comments name the documentation that each command follows.

#include <gtest/gtest.h>

#include <unistd.h>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/containers/rank_command.h"
#include "core/containers/runtime_descriptor.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

using Words = std::vector<std::string>;

/// ENVIRONMENT stands for an option for A and B, by the text after it; PROCESS for the process id; CPUS, ACCOUNT and
/// GROUPS for what Docker gets from the account.
struct Golden {
  const char* runtime;
  const char* variant;
  std::string words;  ///< each followed by "|", without those of the engine, which are the last ones
};

const std::string kPodmanRun =
    "run|--rm|--label=baremark=run|--network=host|--pid=host|--ipc=host|--uts=host|--env-host|"
    "--security-opt=label=disable|--cap-add=SYS_PTRACE|--read-only|--read-only-tmpfs=false|--volume=/tmp:/tmp:rw|"
    "--volume=/runs/block:/mnt/0:rw|--volume=/data:/mnt/1:ro|--workdir=/mnt/0/a1/x|";

const std::string kUdockerRun = "udocker|--allow-root|run|--nobanner|--hostauth|--hostenv|--nometa|--volume=/tmp:/tmp|";
const std::string kBound = "--bind=/runs/block:/mnt/0:rw|--bind=/data:/mnt/1:ro|--pwd=/mnt/0/a1/x|/img|";
const std::string kBoundBySeparateWords =
    "--no-home|--bind|/runs/block:/mnt/0:rw|--bind|/data:/mnt/1:ro|--pwd|/mnt/0/a1/x|/img|";

const Golden kGolden[] = {
    {"bare-metal", "", ""},
    // ch-run(1) of Charliecloud 0.31: -b/--bind SRC:DST, -c/--cd DIR, --join-ct, --join-tag
    {"charliecloud", "",
     "ch-run|--join-ct=2|--join-tag=run-0|--bind=/runs/block:/mnt/0|--bind=/data:/mnt/1|--cd=/mnt/0/a1/x|/img|--|"},
    // bwrap(1) of 0.8.0
    {"bubblewrap", "",
     "bwrap|--unshare-user|--ro-bind|/img|/|--dev-bind|/dev|/dev|--bind|/proc|/proc|--ro-bind|/sys|/sys|--bind|/tmp|"
     "/tmp|--bind|/runs/block|/mnt/0|--ro-bind|/data|/mnt/1|--chdir|/mnt/0/a1/x|--|"},
    // proot(1) of 5.1.0: -r, -b HOST:GUEST, -w
    {"proot", "",
     "proot|--rootfs=/img|--bind=/dev|--bind=/proc|--bind=/sys|--bind=/tmp|--bind=/runs/block:/mnt/0|"
     "--bind=/data:/mnt/1|--cwd=/mnt/0/a1/x|"},
    // docs.docker.com/reference/cli/docker/container/run; --env=NAME takes the value from the client's environment
    {"docker", "",
     "docker|run|--rm|--pull=never|--label=baremark=run|--network=host|--pid=host|--ipc=host|--uts=host|"
     "--cap-add=SYS_PTRACE|--read-only|--user=ACCOUNT|--cpuset-cpus=CPUS|GROUPS|ENVIRONMENT--env=|"
     "--volume=/tmp:/tmp:rw|--volume=/runs/block:/mnt/0:rw|--volume=/data:/mnt/1:ro|--workdir=/mnt/0/a1/x|/img|"},
    // podman-run(1) of 4.3: --rootfs, --env-host, --read-only-tmpfs
    {"podman", "", "podman|" + kPodmanRun + "--rootfs|/img|"},
    {"podman", "store", "podman|" + kPodmanRun + "--pull=never|/img|"},
    // github.com/NERSC/podman-hpc, podman_hpc/podman_hpc.py, call_podman: `run` passes its words on to podman
    {"podman-hpc", "", "podman-hpc|" + kPodmanRun + "--rootfs|/img|"},
    {"podman-hpc", "squashed", "podman-hpc|" + kPodmanRun + "--pull=never|/img|"},
    // apptainer.org/docs/user/1.4, "Bind Paths and Mounts" and cli/apptainer_exec; --sharens: 1.3
    {"apptainer", "", "apptainer|exec|--no-home|--no-mount=cwd|" + kBound},
    {"apptainer", "userns-sharens", "apptainer|exec|--userns|--sharens|--no-home|--no-mount=cwd|" + kBound},
    // github.com/sylabs/singularity, cmd/internal/cli/action_flags.go (3.5.3 and 4.5); --no-mount=cwd would need 3.7
    {"singularity", "", "singularity|exec|--no-home|" + kBound},
    {"singularity", "userns-sandbox", "singularity|exec|--userns|--no-home|" + kBound},
    // github.com/sylabs/singularity at 2.6.0, libexec/cli/action_argparser.sh: an option's value is the next word
    {"singularity2", "", "singularity|exec|" + kBoundBySeparateWords},
    {"singularity2", "userns", "singularity|exec|--userns|" + kBoundBySeparateWords},
    // indigo-dc.github.io/udocker/user_manual, 3.21 "run"; the mode was set when the container was made
    {"udocker", "f3", kUdockerRun + "--volume=/runs/block:/mnt/0|--volume=/data:/mnt/1|--workdir=/mnt/0/a1/x|/img|"},
    {"udocker", "r1",
     kUdockerRun + "--volume=/dev/shm:/dev/shm|--volume=/runs/block:/mnt/0|--volume=/data:/mnt/1|"
                   "--workdir=/mnt/0/a1/x|/img|"},
    // github.com/NVIDIA/enroot 4.1.2, doc/start and doc/image-format ("/etc/fstab"); no option for the working folder
    {"enroot", "",
     "enroot|start|ENVIRONMENT--env=|--mount=/tmp:/tmp:none:x-create=dir,rbind,rw|"
     "--mount=/runs/block:/mnt/0:none:x-create=auto,rbind,rw|--mount=/data:/mnt/1:none:x-create=auto,rbind,ro|--|"
     "/img|/bin/sh|-c|cd \"$0\" && exec \"$@\"|/mnt/0/a1/x|"},
    // github.com/NVIDIA/pyxis 0.24.0, README.md ("Usage") and args.c. Slurm passes on only the last value of a plugin's
    // option, so all mounts are one word.
    {"pyxis", "",
     "srun|--ntasks=1|--immediate=20|--container-image=/img|"
     "--container-mounts=/tmp:/tmp,/runs/block:/mnt/0:rw,/data:/mnt/1:ro|--container-workdir=/mnt/0/a1/x|"
     "--container-env=LANG,LANGUAGE,LC_ALL|--container-readonly|--no-container-mount-home|--no-container-remap-root|"
     "--no-container-entrypoint|"},
    // github.com/NERSC/shifter, src/shifter.c (_usage) and doc/config/udiRoot.conf.rst ("allowLocalChroot")
    {"shifter", "",
     "shifter|--image=local:/img|--volume=/runs/block:/mnt/0|--volume=/data:/mnt/1:ro|--workdir=/mnt/0/a1/x|--|"},
    // sarus.readthedocs.io, user guide of 1.7.0, "Mounting custom files and directories into the container"
    {"sarus", "",
     "sarus|run|--mount=type=bind,source=/tmp,destination=/tmp|"
     "--mount=type=bind,source=/runs/block,destination=/mnt/0|"
     "--mount=type=bind,source=/data,destination=/mnt/1,readonly|--workdir=/mnt/0/a1/x|/img|"},
    // lxc-execute(1) and lxc.container.conf(5) of 5.0: "lxc.environment = NAME" inherits the host's value
    {"lxc", "",
     "lxc-execute|--name=baremark-run-PROCESS|--rcfile=/dev/null|--define=lxc.rootfs.path=dir:/img|"
     "--define=lxc.rootfs.options=ro|--define=lxc.autodev=0|--define=lxc.console.path=none|"
     "--define=lxc.net.0.type=none|--define=lxc.namespace.keep=user pid ipc net uts cgroup|"
     "--define=lxc.mount.entry=/dev dev none rbind 0 0|--define=lxc.mount.entry=/proc proc none rbind 0 0|"
     "--define=lxc.mount.entry=/sys sys none rbind 0 0|--define=lxc.mount.entry=/tmp tmp none rbind 0 0|"
     "--define=lxc.mount.entry=/runs/block ./mnt/0 none rbind,rw 0 0|"
     "--define=lxc.mount.entry=/data ./mnt/1 none rbind,ro 0 0|--define=lxc.init.cwd=/mnt/0/a1/x|"
     "ENVIRONMENT--define=lxc.environment=|--|"},
};

class CommandsFixture : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(m_folder.isValid()); }
  void TearDown() override { std::filesystem::remove_all("/tmp/baremark-udocker-run"); }  // a rank makes it

  /// The words that the program gets. A program of the same name prints them, each with a NUL.
  Words received(const Words& words, const std::string& program) {
    const std::string path = m_folder.path().toStdString() + "/" + program;
    std::ofstream(path) << "#!/bin/sh\nprintf '%s\\0' \"${0##*/}\" \"$@\"\n";
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), m_folder.path() + QStringLiteral(":/usr/bin:/bin"));
    environment.insert(QStringLiteral("A"), QStringLiteral("1"));
    if (!m_configFolder.empty())
      environment.insert(QStringLiteral("APPTAINER_CONFIGDIR"), QString::fromStdString(m_configFolder));
    environment.insert(QStringLiteral("B"), QStringLiteral("x,y=\"z'\nD=no variable\n--env=C"));
    m_process.setProcessEnvironment(environment);
    QStringList arguments;
    for (std::size_t i = 1; i < words.size(); ++i) arguments << QString::fromStdString(words[i]);
    const bool isShell = words.front() == "/bin/sh";
    m_process.start(isShell ? QStringLiteral("/bin/sh") : QString::fromStdString(path), arguments);
    EXPECT_TRUE(m_process.waitForStarted(10000));
    m_pid = std::to_string(m_process.processId());
    EXPECT_TRUE(m_process.waitForFinished(20000));
    EXPECT_EQ(m_process.exitCode(), 0) << m_process.readAllStandardError().toStdString();
    Words out;
    const QByteArray printed = m_process.readAllStandardOutput();
    for (const QByteArray& word : printed.left(printed.size() - 1).split('\0')) out.push_back(word.toStdString());
    return out;
  }

  std::string answerOf(const char* command) {
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QString::fromUtf8(command)});
    EXPECT_TRUE(shell.waitForFinished(10000));
    return shell.readAllStandardOutput().trimmed().toStdString();
  }

  static void replace(std::string& text, const std::string& from, const std::string& to) {
    if (const std::size_t at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
  }

  QTemporaryDir m_folder;
  std::string m_configFolder;  ///< of Apptainer
  QProcess m_process;
  std::string m_pid;
};

class RuntimeCommands : public CommandsFixture, public ::testing::WithParamInterface<Golden> {};

TEST_P(RuntimeCommands, haveTheirDocumentedWords) {
  const auto runtime = shippedRuntime(GetParam().runtime);
  RankContext context{.image = "/img",
                      .variant = GetParam().variant,
                      .workdir = "/mnt/0/a1/x",
                      .tag = "run",
                      .ranksOnNode = 2,
                      .command = {"engine", "--a=b c"}};
  context.binds = {{"/runs/block", "/mnt/0", false}, {"/data", "/mnt/1", true}};
  const auto words = test::got(aloneCommand(runtime, context));
  EXPECT_EQ(std::count(words.begin(), words.end(), ":"), 0) << "mpirun would begin another command there";
  Words golden;
  std::istringstream all(GetParam().words + "engine|--a=b c");
  for (std::string word; std::getline(all, word, '|');) golden.push_back(word);
  Words actual = received(words, golden.front());
  Words expected;
  for (std::string& word : golden) {
    if (word == "GROUPS") {
      const QString groups = QString::fromStdString(answerOf("id -G"));
      for (const QString& group : groups.split(QLatin1Char(' ')))
        expected.push_back("--group-add=" + group.toStdString());
      continue;
    }
    constexpr std::string_view kEnvironment = "ENVIRONMENT";
    if (word.rfind(kEnvironment, 0) == 0) {
      // A shell adds variables of its own, and the order is the environment's.
      const std::string option = word.substr(kEnvironment.size());
      std::set<std::string> names;
      const auto isVariable = [&](const std::string& each) { return each.rfind(option, 0) == 0; };
      for (const std::string& each : actual) {
        if (isVariable(each)) names.insert(each.substr(option.size()));
      }
      actual.erase(std::remove_if(actual.begin(), actual.end(), isVariable), actual.end());
      for (const char* own : {"PWD", "OLDPWD", "SHLVL", "_"}) names.erase(own);
      EXPECT_EQ(names, (std::set<std::string>{"A", "B", "PATH"}));
      continue;
    }
    replace(word, "PROCESS", m_pid);
    replace(word, "ACCOUNT", std::to_string(getuid()) + ":" + std::to_string(getgid()));
    replace(word, "CPUS", answerOf("taskset -pc $$ | sed 's/.*: *//'"));
    expected.push_back(word);
  }
  EXPECT_EQ(actual, expected);
}

/// Apptainer 1.4.5 (cmd/internal/cli/actions.go) names a shared namespace after the parent's process id, and leaves its
/// file behind. A later run whose parent has the same id would fail.
using DeadNamespace = CommandsFixture;

TEST_F(DeadNamespace, ofApptainerIsRemovedAndALivingOneIsKept) {
  m_configFolder = m_folder.path().toStdString() + "/config";
  const std::filesystem::path instance =
      m_configFolder + "/instances/app/" + answerOf("uname -n") + "/user/sharens_instance_" + std::to_string(getpid());
  const auto words = test::got(aloneCommand(shippedRuntime("apptainer"), {.image = "/img",
                                                                          .variant = "userns-sharens",
                                                                          .workdir = "/runs",
                                                                          .tag = "run",
                                                                          .ranksOnNode = 2,
                                                                          .command = {"engine"}}));
  const std::string own = std::to_string(getpid());
  for (const std::string& pid : {std::string("999999999"), own}) {
    std::filesystem::create_directories(instance);
    std::ofstream(instance / "instance.json") << R"({"instance":"x","pid":)" << pid << R"(,"ppid":1})";
    EXPECT_EQ(received(words, "apptainer").back(), "engine");
    EXPECT_EQ(std::filesystem::exists(instance), pid == own) << pid;
  }
}

std::string nameOf(const ::testing::TestParamInfo<Golden>& info) {
  std::string name = std::string(info.param.runtime) + "_" + info.param.variant;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Golden, RuntimeCommands, ::testing::ValuesIn(kGolden), nameOf);

TEST(GoldenCommands, everyShippedRuntimeHasOne) {
  std::set<std::string> known;
  for (const Golden& golden : kGolden) known.insert(golden.runtime);
  std::set<std::string> shipped;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/runtimes")) {
    const auto runtime = parseRuntimeDescriptor(test::resource("runtimes/" + entry.path().filename().string()));
    ASSERT_TRUE(runtime) << entry.path();
    if (!usesBundle(*runtime)) shipped.insert(entry.path().stem().string());  // importer_test.cpp has the others
  }
  EXPECT_EQ(known, shipped);
}

TEST(EnvironmentWords, areOptionsThatEndInTheName) {
  const auto wordsWith = [](const std::string& word) {
    RuntimeDescriptor runtime;
    runtime.execArgv =
        base::Json::parse(R"(["r", {"each": "environment", "argv": [")" + word + R"("]}, {"use": "command"}])");
    return rankCommand(runtime, {.command = {"engine"}});
  };
  EXPECT_TRUE(wordsWith("--define=lxc.environment=${name}"));
  for (const char* wrong : {"${name}", "--env=${name}=x", "--env=$(id)${name}", "--env='${name}", "-e ${name}"})
    EXPECT_TRUE(test::refused(wordsWith(wrong), {.code = base::ErrorCode::Untrusted})) << wrong;
}

TEST(RuntimesHelp, everyContainerRuntimeHasARow) {
  for (const char* page : {"runtimes", "de/runtimes"}) {
    const std::string text = test::resource(std::string("help/") + page + ".md");
    const std::string table = text.substr(0, text.find("\n## "));
    for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/runtimes")) {
      const RuntimeDescriptor runtime = shippedRuntime(entry.path().stem().string());
      if (runtime.image.kind == ImageKind::None) continue;
      // Without "/CE" and " (Enroot)".
      const std::string name = runtime.label.substr(0, std::min(runtime.label.find('/'), runtime.label.find(" (")));
      EXPECT_TRUE(std::regex_search(table, std::regex("\n\\| ([^|]*, )?" + name + "[ ,]"))) << page << ": " << name;
    }
  }
}

}  // namespace
}  // namespace baremark::core::containers
