// SPDX-License-Identifier: GPL-3.0-or-later
// Containers that are broken on purpose, with the real command line: each is refused, or stopped by the canary, in the
// right words, before anything is measured. The image is a folder with the engine; a runtime of the user runs it with
// Bubblewrap and the host's own libraries.
#include <unistd.h>

#include <QStandardPaths>
#include <filesystem>
#include <vector>

#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;
namespace fs = std::filesystem;

/// How the user's runtime differs from the good one.
struct Breakage {
  Json before = Json::array();   ///< words in front of Bubblewrap
  Json options = Json::array();  ///< further options of Bubblewrap
};

constexpr const char* kAsNobody = "setpriv --reuid=nobody --regid=65534 --clear-groups";

class BrokenContainersTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    if (QStandardPaths::findExecutable(Text("bwrap")).isEmpty()) GTEST_SKIP() << "bwrap is not installed";
    if (shell("unshare -Ur true && echo yes") != "yes\n") GTEST_SKIP() << "this account cannot create user namespaces";
    fs::create_directories(libraries());
    for (const char* folder : {"etc", "run", "var", "home", "opt/baremark/bin"})
      fs::create_directories(tree() + "/" + folder);
    for (const char* name : {"bin", "lib", "lib64"})
      fs::create_directory_symlink(std::string("usr/") + name, tree() + "/" + name);
    fs::copy_file(places::kEngine, engine());
    // The look at an image reads them; a run uses the host's.
    (void)shell(
        "cp -L \"$(ldd '%1' | sed -n 's/.*libc.so.6 => \\([^ ]*\\).*/\\1/p')\" '%2/libc.so.6'; "
        "library=$(readlink -f \"$(ldd '%1' | sed -n 's/.*libmpi.so[.0-9]* => \\([^ ]*\\).*/\\1/p')\"); "
        "cp \"$library\" '%2/'",
        QString::fromUtf8(places::kEngine), QString::fromStdString(libraries()));
    ASSERT_TRUE(fs::exists(libraries() + "/libc.so.6"));
    putRuntime("tent", {});
  }

  std::string tree() const { return m_folder.path().toStdString() + "/tree"; }
  std::string libraries() const { return tree() + "/usr/lib/here"; }
  std::string engine() const { return tree() + "/opt/baremark/bin/baremark-engine"; }

  void putRuntime(const std::string& id, const Breakage& broken) const {
    Json argv = broken.before;
    for (const char* word : {"bwrap", "--unshare-user", "--ro-bind", "${image}", "/", "--ro-bind", "/usr", "/usr",
                             "--ro-bind", "/etc", "/etc", "--dev-bind", "/dev", "/dev"})
      argv.push_back(word);
    for (const Json& word : broken.options) argv.push_back(word);
    for (const char* word : {"--bind", "/proc", "/proc", "--ro-bind", "/sys", "/sys", "--bind", "/tmp", "/tmp"})
      argv.push_back(word);
    argv.push_back(Json::parse(R"({"each": "binds", "argv": [{"if": "readOnly == ro", "argv": ["--ro-bind"]},
                                   {"if": "readOnly == rw", "argv": ["--bind"]}, "${source}", "${destination}"]})"));
    for (const char* word : {"--chdir", "${workdir}", "--"}) argv.push_back(word);
    argv.push_back(Json{{"use", "command"}});
    Json places = Json::array();
    for (int i = 0; i < 10; ++i) places.push_back("/mnt/" + std::to_string(i));
    const Json runtime = {
        {"schema", "baremark.runtime/1"},
        {"id", id},
        {"label", id},
        {"preference", 100},
        {"image", {{"kind", "tree"}}},
        {"exec", {{"argv", argv}}},
        {"mounts", {{"places", places}}},
        {"forced", {{{"name", "OMPI_MCA_btl_vader_single_copy_mechanism"}, {"value", "none"}}}},
        {"isolation",
         {{"user", "own"}, {"pid", "host"}, {"ipc", "host"}, {"net", "host"}, {"shm", "host"}, {"tmp", "host"}}}};
    const std::string folder = m_folder.path().toStdString() + "/config/baremark/runtimes";
    fs::create_directories(folder);
    std::ofstream(folder + "/" + id + ".json") << core::base::toJsonText(runtime);
  }

  /// Imports the tree as the image "box".
  void import() {
    const CliResult imported = checked(cli({"image import", tree(), "--name box"}));
    EXPECT_FALSE(has(imported.err, "no engine"));
  }

  QString experiment(const std::string& runtime, const Json& more = Json::object()) const {
    Json arm = {{"name", "broken"}, {"runtime", runtime}, {"image", "box"}};
    arm.update(more);
    return fileOf(arm);
  }
  /// With the engine's image, which is not built: a run is refused before.
  QString experimentOfEngine(const std::string& runtime) const {
    return fileOf({{"name", "broken"}, {"runtime", runtime}});
  }
  /// An experiment of bare metal and this arm.
  QString fileOf(const Json& arm) const {
    const Json all = {{"schema", "baremark.experiment/1"},
                      {"name", "broken"},
                      {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
                      {"arms", {{{"name", "bare metal"}, {"runtime", "bare-metal"}}, arm}},
                      {"scale", {{"ranks", {2}}, {"threads_per_rank", 1}, {"bind", "none"}}},
                      {"measure", {{"warmup_batches", 2}, {"batches", 3}, {"repeats", 1}}}};
    const QString path = at("broken.baremark.json");
    std::ofstream(path.toStdString()) << core::base::toJsonText(all);
    return path;
  }

  /// The program, beside its engine, in a folder that every account can reach. The build folder may be private.
  static QString programForAll() {
    static const QTemporaryDir folder;
    fs::permissions(folder.path().toStdString(), fs::perms(0755));
    for (const char* path : {places::kCli, places::kEngine}) {
      fs::copy_file(path, fs::path(folder.path().toStdString()) / fs::path(path).filename(),
                    fs::copy_options::skip_existing);
    }
    return folder.filePath(QFileInfo(program()).fileName());
  }

  /// The refusal of a run by the account nobody, with a home of its own and a Docker socket that it may not open.
  CliResult runAsNobody(const Text& file) const {
    const QString script = Text(R"sh(
home=$(mktemp -d) && mkdir "$home/run" && : >"$home/socket" && chmod 0 "$home/socket" || exit 70
trap 'rm -rf "$home"' EXIT
cp "$1" "$home/e.json" && chmod 644 "$home/e.json" && chown -R nobody "$home" && chown root "$home/socket" || exit 70
cd /
set -- %1 env HOME="$home" USER=nobody XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" \
  DOCKER_HOST="unix://$home/socket" "$2"
"$@" run "$home/e.json"
status=$?
"$@" list --json
find "$home" -name job.sh
exit "$status"
)sh")
                               .arg(QString::fromUtf8(kAsNobody));
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(Text("/bin/sh"), Words{"-c", script, "sh", file, programForAll()});
    EXPECT_TRUE(process.waitForFinished(110000));
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }

  /// The run was refused because the runtime is not available, with these words, and nothing was queued.
  static void expectUnavailable(const CliResult& result, const std::string& runtime,
                                const std::vector<std::string>& words) {
    EXPECT_EQ(result.status, 1) << result.err;
    EXPECT_TRUE(has(result.err, runtime + " is not available.\n"));
    for (const std::string& each : words) EXPECT_TRUE(has(result.err, each));
    EXPECT_TRUE(has(result.out, "\"experiments\""));
    EXPECT_TRUE(json(result.out)["experiments"].empty())
        << "nothing is queued, and no block was started: " << result.out;
  }

  /// The run is refused with these words, and nothing was queued.
  void expectRefused(const Text& file, const std::string& words) {
    const CliResult result = cli({"run", file});
    EXPECT_NE(result.status, 0);
    EXPECT_TRUE(has(result.err, words));
    EXPECT_TRUE(newestExperiment().empty()) << "nothing is queued";
    EXPECT_EQ(shell("find '%1' -name job.sh", runsFolder()), "") << "no block was started";
  }

  /// The canary stops the experiment with these words, and nothing was measured.
  void expectStopped(const Text& file, const std::string& words) {
    const CliResult result = checked(cli({"run", file}), 1);
    EXPECT_TRUE(has(result.err, words));
    EXPECT_EQ(newestExperiment().value("state", ""), "stopped");
    const Json shown = json(cli({"show", newestId(), "--json"}).out);
    for (const Json& block : shown["blocks"]) {
      if (block["kind"] != "measure") continue;
      EXPECT_EQ(block["state"], "planned") << block.dump(1);
    }
    EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 20));
  }
};

/// The machine type of an ELF file is its 19th byte.
void makeAarch64(const std::string& file) {
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(18);
  bytes.put('\xb7');
  ASSERT_TRUE(bytes.good());
}

TEST_F(BrokenContainersTest, anImageOfAnotherArchitecture) {
  makeAarch64(libraries() + "/libc.so.6");
  makeAarch64(engine());
  import();
  expectRefused(experiment("tent"), "PF-04 (broken) stops the run: the image is for aarch64, the host is");
}

TEST_F(BrokenContainersTest, ranksThatDoNotFindEachOther) {
  // The launcher's variables do not reach the ranks, so each is rank 0 of 1.
  putRuntime(
      "loner",
      {.before = {"/bin/sh", "-c",
                  "for name in $(env | sed -n 's/^\\(\\(OMPI\\|PMIX\\|PMI\\|ORTE\\)_[A-Za-z0-9_]*\\)=.*/\\1/p'); do "
                  "unset \"$name\"; done; exec \"$@\"",
                  "sh"},
       .options = Json::array()});
  import();
  expectStopped(experiment("loner"), "In broken, MPI did not connect the ranks: each rank saw a world of 1.");
}

TEST_F(BrokenContainersTest, ranksThatHangAt4Mebibytes) {
  // An engine whose last rank never takes part in the exchange, with a limit of 2 s.
  fs::copy_file(places::kStuckExchange, tree() + "/opt/baremark/bin/stuck");
  std::ofstream(engine(), std::ios::trunc) << "#!/bin/sh\nexec /opt/baremark/bin/stuck run\n";
  import();
  expectStopped(experiment("tent"), "A message of 4 MiB between neighbouring ranks did not arrive within 2 s.");
}

TEST_F(BrokenContainersTest, aPrivateSharedMemoryIsFoundByTheCanaryAndNotComparable) {
  putRuntime("apart", {.before = Json::array(), .options = {"--tmpfs", "/dev/shm"}});
  import();
  const CliResult result = checked(cli({"run", experiment("apart")}));
  const std::string said = result.out + result.err;
  const std::string evidence = "apart gives the ranks of a node no common /dev/shm";
  EXPECT_TRUE(has(said, "! PF-16 "));
  EXPECT_TRUE(has(said, "broken: " + evidence));
  EXPECT_TRUE(has(said, "Let the runtime share /dev/shm with the host."));
  const Json document = json(cli({"compare", newestId(), "--json"}).out);
  bool isFound = false;
  for (const Json& difference : document["differences"])
    isFound = isFound || (difference["key"] == "limits.shm_shared" && difference["arm"] == "broken");
  EXPECT_TRUE(isFound) << document["differences"].dump(1);
  EXPECT_EQ(document["points"][0]["arms"][1]["comparable"], false) << document["points"].dump(1);
  bool isWarned = false;
  for (const Json& check : document["job_checks"])
    isWarned = isWarned || (check["id"] == "PF-16" && check["arm"] == "broken" && check["level"] == "warn" &&
                            check["evidence"] == evidence);
  EXPECT_TRUE(isWarned) << document["job_checks"].dump(1);
}

TEST_F(BrokenContainersTest, aDaemonThatAnswersItsVersionButRunsNothing) {
  m_commands = at("bin");
  fs::create_directories(m_commands.toStdString());
  const std::string docker = m_commands.toStdString() + "/docker";
  std::ofstream(docker)
      << "#!/bin/sh\n[ \"$1\" != version ] || { echo 28.2.2; exit 0; }\ncat >/dev/null\necho 'docker: "
         "the daemon runs nothing' >&2\nexit 125\n";
  fs::permissions(docker, fs::perms(0755));
  const CliResult listed = cli("runtime list");
  EXPECT_TRUE(has(listed.out, "✕ Docker 28.2.2 does not work"));
  EXPECT_TRUE(has(listed.out, "docker: the daemon runs nothing"));
  import();
  EXPECT_NE(cli({"run", experiment("docker")}).status, 0);
  EXPECT_TRUE(newestExperiment().empty()) << "nothing is queued";
}

TEST_F(BrokenContainersTest, aRunIsRefusedWithoutPermissionForTheDockerSocket) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another account";
  if (QStandardPaths::findExecutable(Text("docker")).isEmpty()) GTEST_SKIP() << "docker is not installed";
  expectUnavailable(runAsNobody(experimentOfEngine("docker")), "Docker",
                    {"\nThis account may not use the Docker daemon.\n", "such as Podman or Apptainer",
                     "sudo usermod --append --groups docker USER\n",
                     "permission denied while trying to connect to the Docker daemon socket"});
}

TEST_F(BrokenContainersTest, aRunIsRefusedWhereUserNamespacesAreSwitchedOff) {
  QProcess process;
  process.setProcessEnvironment(environment());
  process.start(Text("unshare"),
                Words{"-Ur sh -c",
                      Text("echo 0 >/proc/sys/user/max_user_namespaces; \"$@\"; status=$?; \"$1\" list --json; "
                           "find '%1' -name job.sh; exit $status")
                          .arg(runsFolder()),
                      "sh", program(), "run", experimentOfEngine("bubblewrap")});
  ASSERT_TRUE(process.waitForFinished(110000));
  expectUnavailable(
      {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()},
      "Bubblewrap",
      {"\nThe setting user.max_user_namespaces=0 refuses user namespaces on this host.\n",
       "sudo sysctl -w user.max_user_namespaces=15000\n", "bwrap: "});
}

TEST_F(BrokenContainersTest, aVariableWithCommasAndQuotesArrivesAndLinesAreRefused) {
  const std::string value = R"(a,b;c "d" 'e' $(id) `id` \n %s)";
  fs::rename(engine(), engine() + ".real");
  const std::string seen = m_folder.path().toStdString() + "/seen";
  std::ofstream(engine()) << "#!/bin/sh\nprintf '%s|' \"$ODD\" >>'" + seen + "'\nexec \"$0.real\" \"$@\"\n";
  fs::permissions(engine(), fs::perms(0755));
  import();
  expectRefused(experiment("tent", {{"env", {{"ODD", "one\ntwo"}}}}), "/arms/1/env/ODD");
  EXPECT_TRUE(ended(cli({"run", experiment("tent", {{"env", {{"ODD", value}}}})}), 0));
  // Two ranks in the canary, two in the run.
  EXPECT_EQ(test::contentOf(seen), value + "|" + value + "|" + value + "|" + value + "|");
}

}  // namespace
}  // namespace baremark
