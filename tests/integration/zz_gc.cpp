
#line 1 "/work/w-T1/tests/integration/broken_containers_test.cpp"
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
namespace zz_0 {

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
  QString experimentOfEngine(const std::string& runtime, const std::string& variant = {}) const {
    Json arm = {{"name", "broken"}, {"runtime", runtime}};
    if (!variant.empty()) arm["variant"] = variant;
    return fileOf(arm);
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
  /// `before`: a command of root, in a mount namespace of its own; it may use $home.
  CliResult runAsNobody(const Text& file, const Text& before = {}) const {
    const QString script = Text(R"sh(
home=$(mktemp -d) && mkdir "$home/run" && : >"$home/socket" && chmod 0 "$home/socket" || exit 70
trap 'rm -rf "$home"' EXIT
cp "$1" "$home/e.json" && chmod 644 "$home/e.json" && chown -R nobody "$home" && chown root "$home/socket" || exit 70
cd /
export home
set -- %1 env HOME="$home" USER=nobody XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" \
  DOCKER_HOST="unix://$home/socket" "$2"
%2 /bin/sh -c '%3 || exit 70; "$@" run "$home/e.json"' sh "$@"
status=$?
"$@" list --json
find "$home" -name job.sh
exit "$status"
)sh")
                               .arg(QString::fromUtf8(kAsNobody), QLatin1String(before.isEmpty() ? "" : "unshare -m"),
                                    before.isEmpty() ? Text(":") : before);
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

  /// The run is refused with these words, or with the others, and nothing was queued.
  void expectRefused(const Text& file, const std::string& words, const std::string& others = {}) {
    const CliResult result = cli({"run", file});
    EXPECT_NE(result.status, 0);
    EXPECT_TRUE(result.err.find(words) != std::string::npos ||
                (!others.empty() && result.err.find(others) != std::string::npos))
        << result.err;
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

TEST_F(BrokenContainersTest, mpiOfAnotherFamily) {
  ASSERT_EQ(shell("cd '%1' && mv libmpi.so.* libmpi.so.12.1.8 && echo done", QString::fromStdString(libraries())),
            "done\n");
  import();
  expectRefused(experiment("tent"), "PF-11 (broken) stops the run: MPICH (ABI 12.1) in the image, Open MPI");
}

TEST_F(BrokenContainersTest, anOlderPmixInside) {
  std::ofstream(libraries() + "/libpmix.so.1.0.1") << "PMIx 1.1.2 of an old Open MPI";
  import();
  if (cli({"plan", experiment("tent")}).out.find("PF-12") == std::string::npos)
    FAIL() << "the check is not in the plan";
  expectRefused(experiment("tent"), "PF-12 (broken) stops the run: PMIx 1.1.2 in the image, ");
}

TEST_F(BrokenContainersTest, aMissingBindSource) {
  import();
  const Json binds = {{"binds", {{{"source", "/no/such/folder"}, {"destination", "/mnt/0"}}}}};
  expectRefused(experiment("tent", binds), "PF-17 (broken) stops the run: /no/such/folder does not exist on the host");
}

TEST_F(BrokenContainersTest, anImageThatChangedUnderItsDigest) {
  import();
  std::ofstream(runsFolder().toStdString() + "/images/box-imported/etc/added") << "more";
  expectRefused(experiment("tent"),
                "PF-02 (broken) stops the run: files of the image changed since its digest sha256:");
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
  expectRefused(experiment("docker"), "docker: the daemon runs nothing", "PF-01");
}

TEST_F(BrokenContainersTest, aRunIsRefusedWithoutPermissionForTheDockerSocket) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another account";
  if (QStandardPaths::findExecutable(Text("docker")).isEmpty()) GTEST_SKIP() << "docker is not installed";
  expectUnavailable(runAsNobody(experimentOfEngine("docker")), "Docker",
                    {"\nThis account may not use the Docker daemon.\n", "such as Podman or Apptainer",
                     "sudo usermod --append --groups docker USER\n",
                     "permission denied while trying to connect to the Docker daemon socket"});
}

TEST_F(BrokenContainersTest, aRunIsRefusedWithoutARangeOfSubordinateIds) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another account";
  if (QStandardPaths::findExecutable(Text("podman")).isEmpty()) GTEST_SKIP() << "podman is not installed";
  expectUnavailable(runAsNobody(experimentOfEngine("podman")), "Podman",
                    {"\nThis account has no range of subordinate user ids.\n",
                     "sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 USER\n"});
}

TEST_F(BrokenContainersTest, aRunOfASifIsRefusedWithoutFuse) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another account";
  for (const char* program : {"apptainer", "squashfuse"}) {
    if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
      GTEST_SKIP() << program << " is not installed";
  }
  if (!fs::exists("/dev/fuse")) GTEST_SKIP() << "this machine has no /dev/fuse";
  if (shell("unshare -m true && echo yes") != "yes\n") GTEST_SKIP() << "root cannot create a mount namespace here";
  // Most systems let every account open it.
  const CliResult result =
      runAsNobody(experimentOfEngine("apptainer", "userns"),
                  Text(": >\"$home/fuse\" && chmod 0 \"$home/fuse\" && mount --bind \"$home/fuse\" /dev/fuse"));
  expectUnavailable(result, "Apptainer",
                    {"\nThis account cannot open /dev/fuse, with which Apptainer mounts a SIF.\n",
                     "Choose the variant sandbox or userns-sandbox, which need no FUSE",
                     "failed to open /dev/fuse: Permission denied"});
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


#line 1 "/work/w-T1/tests/integration/cli_engines_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The cores of a run, independent instances, and an engine without oneDNN, of which every part says before the
// measurement that it is slow. With the real command line, launcher and engine, on bare metal.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "core/base/processors.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_1 {

using core::base::Json;

/// The numbers of a list such as "0-2,8".
std::set<int> numbersIn(const std::string& list) {
  std::set<int> out;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const std::size_t dash = part.find('-');
    const int first = std::atoi(part.c_str());
    const int last = dash == std::string::npos ? first : std::atoi(part.c_str() + dash + 1);
    for (int number = first; number <= last; ++number) out.insert(number);
  }
  return out;
}

TEST_F(CliTest, aPlanAndItsRunHaveAllCoresAlthoughOpenMpBindsTheFirstThread) {
  if (core::base::processors().size() < 2) GTEST_SKIP() << "this machine has one core";
  const QString unbound = writeExperiment(1, 20000);
  const QString bound = writeExperiment(Sketch{.batches = 20000}, "bound");
  edit(bound, ", \"threads_per_rank\": 1, \"bind\": \"none\"", "");
  const auto threads = [&] {
    const CliResult plan = cli({"plan", bound, "--json"});
    return json(plan.out).value("threads_per_rank", 0);
  };
  const int all = threads();
  EXPECT_GT(all, 0);
  qputenv("OMP_PROC_BIND", "true");
  EXPECT_EQ(threads(), all);
  startInBackground({"run", unbound});
  qunsetenv("OMP_PROC_BIND");
  // In the engine, the variable is the user's setting.
  const QString masks =
      Text(
          "for process in $(grep -lsa BAREMARK_RUN_TAG= /proc/[0-9]*/environ | xargs grep -lsaF '%1' | "
          "cut -d/ -f3); do grep -qs baremark-engine /proc/$process/comm || sed -n "
          "'s/^Cpus_allowed_list:[[:space:]]*//p' /proc/$process/status; done 2>/dev/null | sort -u")
          .arg(dataFolder());
  // A child of mpirun that becomes the engine is bound, and has another name, for a moment.
  std::string seen;
  const std::string expected = core::base::asList(core::base::processors()) + "\n";
  EXPECT_TRUE(waitUntil([&] { return (seen = shell(masks)) == expected; })) << seen;
}

class CliInstancesTest : public CliTest {
 protected:
  /// Runs one block of one arm with so many instances of one rank and one thread.
  CliResult run(int instances, const std::string& bind) {
    const Json arm = {{"name", "bare metal"}, {"runtime", "bare-metal"}};
    const Json experiment = {
        {"schema", "baremark.experiment/1"},
        {"name", "instances"},
        {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
        {"arms", Json::array({arm})},
        {"scale", {{"ranks", {1}}, {"instances", instances}, {"threads_per_rank", 1}, {"bind", bind}}},
        {"measure", {{"warmup_batches", 1}, {"batches", 10}, {"repeats", 1}}}};
    return cli({"run", put("instances.baremark.json", core::base::toJsonText(experiment)), "--json"});
  }

  /// Physical cores that this process may use.
  int cores() const {
    return std::atoi(shell("lscpu -p=CPU,CORE,SOCKET | grep -v '^#' | while IFS=, read -r cpu core; do "
                           "taskset -c \"$cpu\" true 2>/dev/null && echo \"$core\"; done | sort -u | "
                           "wc -l")
                         .c_str());
  }

  /// The records of this kind in the telemetry of all runs.
  std::vector<Json> records(const Text& kind) const {
    std::vector<Json> out;
    std::istringstream lines(
        shell("cat '%1'/*/*/a1/*/telemetry-*.jsonl | grep -F '{\"kind\":\"%2\"'", runsFolder(), kind));
    for (std::string line; std::getline(lines, line);) out.push_back(json(line));
    return out;
  }
};

TEST_F(CliInstancesTest, fourTrainAtOnceAndEachHasItsRate) {
  const Json document = documentOf(run(4, "none"));
  ASSERT_EQ(document["points"].size(), 1U) << document.dump(1);
  const Json arm = document["points"][0]["arms"][0];
  EXPECT_EQ(arm["failed"], 0);
  EXPECT_EQ(arm["instances"]["images_per_second"].size(), 4U) << arm.dump(1);
  const Json shown = json(cli({"show", newestId(), "--json"}).out);
  int runs = 0;
  for (const Json& block : shown["blocks"]) {
    if (block["kind"] != "measure") continue;
    for (const Json& run : block["runs"]) {
      ++runs;
      EXPECT_EQ(run["passport"]["workload"]["instances"], "4");
      double sum = 0;
      ASSERT_EQ(run["summary"]["instances_images_per_s"].size(), 4U);
      for (const Json& rate : run["summary"]["instances_images_per_s"]) {
        EXPECT_GT(rate.get<double>(), 0);
        sum += rate.get<double>();
      }
      const double total = run["summary"]["images_per_s"].get<double>();
      EXPECT_NEAR(sum, total, 1e-9 * total);
    }
  }
  EXPECT_EQ(runs, 1);
}

TEST_F(CliInstancesTest, eachHasCoresOfItsOwn) {
  const int instances = std::min(4, cores());
  if (instances < 2) GTEST_SKIP() << "this machine has one core";
  ASSERT_TRUE(ended(run(instances, "core"), 0));
  const std::vector<Json> canaries = records("canary");
  ASSERT_EQ(canaries.size(), 1U);
  ASSERT_EQ(canaries[0]["ranks"].size(), static_cast<std::size_t>(instances));
  std::set<int> used;
  std::size_t sum = 0;
  for (const Json& rank : canaries[0]["ranks"]) {
    const std::set<int> own = numbersIn(rank["cpus"].get<std::string>());
    EXPECT_FALSE(own.empty());
    sum += own.size();
    used.insert(own.begin(), own.end());
  }
  EXPECT_EQ(used.size(), sum) << "two instances share a core: " << canaries[0].dump(1);
}

class SlowEngineTest : public CliTest {
 protected:
  /// This machine as a host, with this engine or the engine beside the program.
  CliResult add(const std::string& engine = {}) {
    Words words{"host add here --here --scheduler none --root", m_folder.filePath(Text("runs")), "--json"};
    if (!engine.empty()) words << Text("--engine") << QString::fromStdString(engine);
    return cli(words, 300);
  }
  std::string slowEngine() const {
    const std::string path = m_folder.filePath(Text("slow engine")).toStdString();
    std::ofstream(path) << "#!/bin/sh\n'" << places::kEngine
                        << "' \"$@\" | sed 's/\"backend\": \"[^\"]*\"/\"backend\": \"reference\"/'\n";
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    return path;
  }
  QString experimentHere() const {
    const QString path = m_folder.filePath(Text("here.baremark.json"));
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "slow", "host": "here",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 4}},
      "arms": [{"name": "one", "runtime": "bare-metal"}, {"name": "other", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1}, "measure": {"warmup_batches": 2, "batches": 10, "repeats": 3}})";
    return path;
  }
  static constexpr const char* kSlow =
      "! The engine on here uses the slow reference backend. It was built without oneDNN";
};

TEST_F(SlowEngineTest, isCalledSlowInTheHostTestAndBeforeItMeasures) {
  const std::string engine = slowEngine();
  const CliResult added = checked(add(engine));
  EXPECT_TRUE(has(added.err, "! The engine runs there: " + engine + " (slow reference backend"));
  const Json host = json(added.out)["hosts"][0];
  EXPECT_EQ(host["backend"], "reference");
  EXPECT_EQ(host["reference_backend"], true);
  const CliResult shown = cli("host show here");
  EXPECT_TRUE(has(shown.out, kSlow));
  const CliResult planned = cli({"plan", experimentHere()});
  EXPECT_TRUE(has(planned.out, kSlow)) << planned.err;
  const Json cautions = json(cli({"plan", experimentHere(), "--json"}).out)["cautions"];
  EXPECT_TRUE(std::any_of(cautions.begin(), cautions.end(), [](const Json& caution) {
    return caution["code"] == "slow_engine";
  })) << cautions.dump(1);
}

TEST_F(SlowEngineTest, isNotReportedForAnEngineWithOneDnn) {
  const Json host = documentOf(add())["hosts"][0];
  if (host["reference_backend"] == true) GTEST_SKIP() << "the engine was built without oneDNN";
  EXPECT_NE(host["backend"], "reference");
  EXPECT_FALSE(has(cli("host show here").out, "reference backend"));
  EXPECT_FALSE(has(cli({"plan", experimentHere()}).out, "reference backend"));
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_interrupt_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C before there is an experiment to follow: the program exits with its status and one document, and ends
// everything that it started.
#include <unistd.h>

#include <QThread>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_2 {

using core::base::Json;

class CliInterruptTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    ASSERT_TRUE(QDir().mkpath(programs()));
    const QByteArray search = programs().toLocal8Bit() + ':' + m_path;
    qputenv("PATH", search);
  }
  void TearDown() override {
    qputenv("PATH", m_path);
    for (const pid_t heir : heirs()) ::kill(heir, SIGKILL);
    CliTest::TearDown();
  }
  QString programs() const { return at("programs"); }
  QString mark() const { return at("begun"); }

  /// A program that does not end, at the front of PATH. It leaves a mark when it begins.
  QString addHanging(const Text& name) const {
    return put("programs/" + name.toStdString(), Text("#!/bin/sh\n: >'%1'\nsleep 1000\n").arg(mark()));
  }
  /// A runtime of the user in which nothing ends.
  void addEndless(const Text& id, const Text& imageKind) const {
    addRuntime(id, imageKind, Text("\"%1\"").arg(addHanging("enter")));
  }

  /// Processes with this test's folder in their environment: the command line and its children.
  QList<pid_t> heirs() const {
    QList<pid_t> found;
    for (const QString& name : QDir(Text("/proc")).entryList(QDir::Dirs)) {
      const pid_t process = name.toInt();
      if (process == 0 || process == ::getpid()) continue;
      QFile file(Text("/proc/") + name + Text("/environ"));
      if (file.open(QIODevice::ReadOnly) && file.readAll().contains(m_folder.path().toUtf8())) found << process;
    }
    return found;
  }

  /// Whether the command line ignores a signal, as the kernel reports it.
  bool isIgnored(int signal) const {
    QFile file(Text("/proc/%1/status").arg(m_background->processId()));
    if (!file.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : file.readAll().split('\n')) {
      if (line.startsWith("SigIgn:"))
        return ((line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1)) & 1U) != 0;
    }
    return false;
  }

  /// Sends Ctrl-C after the hanging program has begun.
  void interrupt(const Words& words) {
    startInBackground(Words(words) << Text("--json"));
    ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
    expectInterruptEndsIt();
  }
  void expectInterruptEndsIt(int signal = SIGINT) {
    ::kill(static_cast<pid_t>(m_background->processId()), signal);
    ASSERT_TRUE(m_background->waitForFinished(30000));
    EXPECT_EQ(m_background->exitStatus(), QProcess::NormalExit) << "a signal ended it";
    EXPECT_EQ(m_background->exitCode(), 3) << errorOutput();
    const Json document = json(m_background->readAllStandardOutput().toStdString());
    EXPECT_EQ(document.value("schema", ""), "baremark.error/1");
    EXPECT_EQ(document["error"]["code"], "cancelled") << document.dump(1);
    EXPECT_TRUE(waitUntil([this] { return heirs().isEmpty(); }, 10)) << "something of it goes on";
  }

  QByteArray m_path = qgetenv("PATH");
};

TEST_F(CliInterruptTest, cancelsTheBuildOfAnImage) {
  for (const char* name : {"dpkg-query", "mmdebstrap"}) (void)addHanging(QLatin1String(name));
  interrupt({"image build"});
}

TEST_F(CliInterruptTest, cancelsTheTestOfRuntimes) {
  addEndless("a-box", "tree");
  interrupt({"runtime list"});
}

TEST_F(CliInterruptTest, anIgnoredInterruptCancelsNothing) {
  addEndless("a-box", "tree");
  startInBackground("runtime list --json", SIG_IGN);
  ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
  EXPECT_TRUE(isIgnored(SIGINT));
  EXPECT_FALSE(isIgnored(SIGTERM));
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  expectInterruptEndsIt(SIGTERM);
}

TEST_F(CliInterruptTest, cancelsAddingAHost) {
  (void)addHanging("mpirun");
  interrupt({"host add node --here"});
}

TEST_F(CliInterruptTest, keepsAProbedHostAndAddingItCanBeResumed) {
  const QString root = at("runs");
  const Words add{"host add node --here --scheduler none --root", root};
  interrupt(add + Words{"--engine", addHanging("an-engine")});
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "The test of node was interrupted."));
  EXPECT_TRUE(has(said, "The results up to that point are kept."));
  const auto hosts = [this] { return json(cli("host list --json").out)["hosts"]; };
  ASSERT_EQ(hosts().size(), 1U);
  EXPECT_GE(hosts()[0]["cores"].get<int>(), 1);
  EXPECT_EQ(hosts()[0]["root"], root.toStdString());
  EXPECT_EQ(hosts()[0]["failed"][0]["step"], "engine") << hosts().dump(1);
  ASSERT_TRUE(ended(cli(add), 0));
  EXPECT_TRUE(hosts()[0]["failed"].empty()) << hosts().dump(1);
  EXPECT_TRUE(ended(cli(add), 2, {"A host named node exists already."}));
}

TEST_F(CliInterruptTest, saysThatNothingWasCancelledIfTheExperimentContinues) {
  ASSERT_TRUE(ended(cli({"run", writeExperiment(1, 3)}), 0));
  (void)addHanging("mpirun");
  interrupt({"extend", newestId(), "--blocks 1"});
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "extend was interrupted.\nNothing was cancelled"));
}

TEST_F(CliInterruptTest, twoSignalsAtOnceAreOneInterruptAndCancelNothing) {
  startInBackground({"run", writeExperiment(2, 400)});
  ASSERT_TRUE(waitUntilMeasuring());
  // As GNU timeout does it: first to the child, then to the group, with two signals.
  const auto process = static_cast<pid_t>(m_background->processId());
  ::kill(process, SIGTERM);
  QThread::msleep(50);
  ::kill(process, SIGTERM);
  ::kill(process, SIGINT);
  ASSERT_EQ(endOfBackground(20), 3);
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "No further block starts"));
  EXPECT_FALSE(has(said, "Cancelling"));
  EXPECT_NE(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
}

TEST_F(CliInterruptTest, endsARunWhileItProbesItsHost) {
  (void)addHanging("mpirun");
  interrupt({"run", writeExperiment(1, 3)});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliInterruptTest, endsARunWhileItTestsItsRuntimes) {
  addEndless("a-box", "none");
  interrupt({"run", writeExperiment(1, 3, "[1]", "a-box")});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_json_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The output of --json, verb by verb: one document on standard output for every outcome.
#include <vector>

#include "core/protocol/engine_settings.h"
#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_3 {

using core::base::Json;

class CliJsonTest : public CliTest {
 protected:
  struct Answer {
    int status = -1;
    Json document;
    std::string err;
  };
  Answer ask(Words words, int seconds = 120) {
    const CliResult result = cli(words << Text("--json"), seconds);
    return {result.status, json(result.out), result.err};
  }
  void expectRefusal(const Answer& answer, const Json& expected) {
    EXPECT_EQ(answer.status, 2) << answer.err;
    for (const auto& [name, value] : expected.items())
      EXPECT_EQ(answer.document["error"][name], value) << name << answer.document.dump(1);
  }
  static qint64 bytesOf(const Text& path) { return QFileInfo(path).size(); }
};

TEST_F(CliJsonTest, reportsExportsAndCopiesNameTheirFiles) {
  ASSERT_EQ(cli({"run", writeExperiment(1, 5)}).status, 0);
  const QString id = newestId();
  const Json listed = newestExperiment();
  ASSERT_EQ(listed["verdicts"].size(), 1U) << listed.dump(1);
  EXPECT_EQ(listed["verdicts"][0]["arm"], "again");
  EXPECT_EQ(listed["verdicts"][0]["findings"][0]["kind"], "open") << "one block is none";
  EXPECT_EQ(listed["so_far"], false);
  const QString page = at("report.html");
  const Answer report = ask({"report", id, "-o", page});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_EQ(report.document,
            (Json{{"schema", "baremark.report/1"}, {"file", page.toStdString()}, {"bytes", bytesOf(page)}}));
  EXPECT_GT(bytesOf(page), 1000);

  const QString all = at("all.json");
  const Answer exported = ask({"export", id, "-o", all});
  EXPECT_EQ(exported.status, 0) << exported.err;
  EXPECT_EQ(exported.document,
            (Json{{"schema", "baremark.exported/1"}, {"file", all.toStdString()}, {"bytes", bytesOf(all)}}));
  EXPECT_EQ(json(test::contentOf(all.toStdString()))["schema"], "baremark.export/1");
  const QString runs = at("runs.csv");
  const Answer csv = ask({"export", id, "--format", "csv", "-o", runs});
  EXPECT_EQ(csv.document,
            (Json{{"schema", "baremark.exported/1"}, {"file", runs.toStdString()}, {"bytes", bytesOf(runs)}}));
  const Answer nowhere = ask({"export", id, "-o /no/such/folder/x.json"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_EQ(nowhere.document["error"]["code"], "io");
  EXPECT_EQ(nowhere.document["error"]["where"], "/no/such/folder/x.json");

  const std::string store = (dataFolder() + Text("/experiments.baremark")).toStdString();
  const Answer check = ask({"store check"});
  EXPECT_EQ(check.status, 0);
  EXPECT_EQ(check.document,
            (Json{{"schema", "baremark.store_check/1"}, {"file", store}, {"sound", true}, {"journal", "wal"}}));
  const QString copy = at("copy.baremark");
  const Answer backup = ask({"store backup", copy});
  EXPECT_EQ(backup.status, 0);
  EXPECT_EQ(backup.document, (Json{{"schema", "baremark.store_backup/1"}, {"file", copy.toStdString()}}));
  expectRefusal(ask({"store backup", copy}), {{"code", "conflict"}, {"where", copy.toStdString()}});
  const Answer dated = ask({"store backup"});
  const std::string beside = dated.document.value("file", "");
  EXPECT_EQ(beside.rfind(store + ".backup-", 0), 0U) << beside;
  EXPECT_TRUE(QFile::exists(QString::fromStdString(beside)));
  EXPECT_EQ(ask({"list --store", copy}).document["experiments"][0]["id"], id.toStdString());
}

TEST_F(CliJsonTest, removingSaysWhetherTheExperimentLeftTheLists) {
  ASSERT_EQ(cli({"run", writeExperiment(1, 5)}).status, 0);
  const QString id = newestId();
  const auto done = [&](const char* state, bool removed) {
    return Json{
        {"schema", "baremark.done/1"}, {"experiment", id.toStdString()}, {"state", state}, {"removed", removed}};
  };
  EXPECT_EQ(ask({"remove", id}).document, done("done", true));
  EXPECT_TRUE(ask({"list"}).document["experiments"].empty());
  const Json removed = ask({"list --removed"}).document["experiments"];
  ASSERT_EQ(removed.size(), 1U);
  EXPECT_EQ(removed[0]["id"], id.toStdString());
  EXPECT_TRUE(removed[0]["deleted"].is_string());
  EXPECT_EQ(ask({"remove", id, "--undo"}).document, done("done", false));
  EXPECT_EQ(ask({"list"}).document["experiments"].size(), 1U);
  EXPECT_TRUE(ask({"list --removed"}).document["experiments"].empty());
  EXPECT_EQ(ask({"rename", id, Text("a name")}).document, done("done", false));
  EXPECT_EQ(ask({"list"}).document["experiments"][0]["name"], "a name");
  EXPECT_EQ(ask({"rename", id, QString()}).status, 2);
  EXPECT_TRUE(QFile::exists(runsFolder() + QLatin1Char('/') + id));
  EXPECT_EQ(ask({"remove", id, "--now"}).document, done("deleted", true));
  EXPECT_FALSE(QFile::exists(runsFolder() + QLatin1Char('/') + id));
  const Answer gone = ask({"remove", id});
  EXPECT_EQ(gone.status, 1);
  EXPECT_EQ(gone.document["error"]["code"], "not_found");
}

TEST_F(CliJsonTest, aWaiverIsReportedAndUnknownNamesAreRefused) {
  addRuntime("a-box");
  ASSERT_EQ(cli({"run", writeExperiment(3, 5, "[1]", "a-box")}, 120).status, 0);
  const QString id = newestId();
  const QString key = Text("environment.kmp_blocktime");
  const auto waive = [&](const Text& arm, const Text& name) { return ask({"waive", id, arm, name, "--note meant"}); };
  const auto isComparable = [&] { return ask({"compare", id}).document["points"][0]["arms"][1]["comparable"]; };
  const Json done = {
      {"schema", "baremark.done/1"}, {"experiment", id.toStdString()}, {"state", "done"}, {"removed", false}};
  EXPECT_EQ(isComparable(), false);
  expectRefusal(waive("a-bax", key), {{"code", "unknown_value"},
                                      {"where", "arm"},
                                      {"value", "a-bax"},
                                      {"allowed", "bare metal or a-box"},
                                      {"suggestion", "a-box"}});
  expectRefusal(
      waive("a-box", "environment.kmp_blockime"),
      {{"code", "unknown_value"}, {"where", "key"}, {"allowed", key.toStdString()}, {"suggestion", key.toStdString()}});
  const Answer waived = waive("a-box", key);
  EXPECT_EQ(waived.status, 0) << waived.err;
  EXPECT_EQ(waived.document, done);
  EXPECT_EQ(isComparable(), true);
  const Words undo = {Text("waive"), id, Text("a-box"), key, Text("--undo")};
  EXPECT_EQ(ask(undo).document, done);
  EXPECT_EQ(isComparable(), false);
  const Answer again = ask(undo);
  EXPECT_EQ(again.status, 1) << "there is none any more";
  EXPECT_EQ(again.document["error"]["code"], "not_found");

  expectRefusal(ask({"compare", id, "--baseline a-bax"}), {{"code", "unknown_value"},
                                                           {"where", "--baseline"},
                                                           {"value", "a-bax"},
                                                           {"allowed", "bare metal or a-box"},
                                                           {"suggestion", "a-box"}});
  expectRefusal(ask({"extend", id, "--blocks 1 --point 1x7"}),
                {{"code", "unknown_value"}, {"where", "--point"}, {"value", "1x7"}, {"allowed", "1x1"}});
}

TEST_F(CliJsonTest, cancellingARunOfAnotherProcessPrintsADocumentInBoth) {
  startInBackground({"run", writeExperiment(5, 500), "--json"});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  const Answer asked = ask({"cancel", id});
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_EQ(asked.document["schema"], "baremark.done/1");
  EXPECT_EQ(asked.document["experiment"], id.toStdString());
  EXPECT_TRUE(asked.document["state"] == "running" || asked.document["state"] == "cancelled")
      << asked.document["state"];
  EXPECT_EQ(asked.document["removed"], false);
  ASSERT_EQ(endOfBackground(30), 3);
  const Json measured = json(m_background->readAllStandardOutput().toStdString());
  EXPECT_EQ(measured["schema"], "baremark.compare/1") << "what was measured stays";
  EXPECT_EQ(measured["experiment"], id.toStdString());
  const Answer watched = ask({"watch", id});
  EXPECT_EQ(watched.status, 3);
  EXPECT_EQ(watched.document, measured);
  expectRefusal(ask({"cancel", id}), {{"code", "conflict"}, {"value", "cancelled"}});
}

TEST_F(CliJsonTest, anExperimentWithoutAnOwnerIsWatchedWithADocumentAndCancelledDirectly) {
  startInBackground({"run", writeExperiment(5, 2000), "--json"});
  const auto hasBegun = [this] {
    return shell("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()) > "2";
  };
  ASSERT_TRUE(waitUntil(hasBegun)) << errorOutput();
  const QString id = newestId();
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  const Json left = json(m_background->readAllStandardOutput().toStdString());
  EXPECT_EQ(left["schema"], "baremark.done/1");
  EXPECT_EQ(left["experiment"], id.toStdString());
  EXPECT_EQ(left["state"], "paused");
  EXPECT_EQ(left["removed"], false);
  const Answer abandoned = ask({"watch", id});
  EXPECT_EQ(abandoned.status, 3);
  EXPECT_EQ(abandoned.document, left);
  const Answer cancelled = ask({"cancel", id});
  EXPECT_EQ(cancelled.status, 0) << "it did what it was asked for" << cancelled.err;
  EXPECT_EQ(cancelled.document["schema"], "baremark.compare/1");
  EXPECT_EQ(cancelled.document["experiment"], id.toStdString());
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(newestExperiment()["so_far"], true);
  EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 10));
}

TEST_F(CliJsonTest, theQuickStartUsesTheFirstWorkingRuntimeOrAllOnRequest) {
  if (!QFile::exists(QLatin1String(core::protocol::kFashionMnistFolder)))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  addRuntime("a-box", "tree");
  addRuntime("b-box", "tree");
  std::vector<std::string> working;
  const Json runtimes = ask({"runtime list"}).document["runtimes"];
  for (const Json& runtime : runtimes) {
    const std::string id = runtime["runtime"];
    const Json& variants = runtime["working_variants"];
    if (runtime["works"] == true)
      working.push_back(id);
    else if (!variants.empty())
      working.push_back(id + " " + variants[0].get<std::string>());
  }
  ASSERT_GE(working.size(), 2U);
  const auto armsOf = [&](const Words& words) {
    startInBackground(words);
    EXPECT_TRUE(waitUntil([this] { return !newestExperiment().empty(); }, 60)) << errorOutput();
    m_background->kill();
    m_background->waitForFinished(5000);
    const QString id = newestId();
    const Json listed = ask({"show", id}).document["experiment"]["arms"];
    std::vector<std::string> arms;
    for (const Json& arm : listed) arms.push_back(arm["name"]);
    EXPECT_EQ(ask({"cancel", id}).status, 0);
    EXPECT_EQ(ask({"remove", id}).status, 0);
    return arms;
  };
  EXPECT_EQ(armsOf({"quickstart"}), (std::vector<std::string>{"bare metal", "a-box"}));
  working.insert(working.begin(), "bare metal");
  EXPECT_EQ(armsOf({"quickstart --all"}), working);
  const QString runtime = Text("--runtime");
  EXPECT_EQ(armsOf({"quickstart", runtime, "b-box"}), (std::vector<std::string>{"bare metal", "b-box"}));
  EXPECT_EQ(armsOf({"quickstart", runtime, "b-box", runtime, "a-box"}),
            (std::vector<std::string>{"bare metal", "b-box", "a-box"}));
}

TEST_F(CliJsonTest, theQuickStartRefusesARuntimeThatIsUnknownOrDoesNotWorkWithTheNamesOfOthers) {
  if (!QFile::exists(QLatin1String(core::protocol::kFashionMnistFolder)))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  addRuntime("a-box", "tree");
  addRuntime("b-box", "tree", "\"false\"");
  const auto refused = [&](const Words& words) {
    const auto answer = ask(Words{"quickstart"} << words);
    EXPECT_NE(answer.status, 0);
    return answer.document["error"];
  };
  const QString runtime = Text("--runtime");
  const auto has = [](const Json& names, const char* name) {
    return names.get<std::string>().find(name) != std::string::npos;
  };
  const Json unknown = refused({runtime, "a-bax"});
  EXPECT_EQ(unknown["code"], "unknown_value") << unknown.dump(1);
  EXPECT_EQ(unknown["where"], "--runtime");
  EXPECT_EQ(unknown["suggestion"], "a-box");
  EXPECT_TRUE(has(unknown["allowed"], "charliecloud")) << unknown.dump(1);
  EXPECT_FALSE(has(unknown["allowed"], "bare-metal")) << "it is always an arm";
  const Json variant = refused({runtime, "apptainer:usrns"});
  EXPECT_EQ(variant["suggestion"], "apptainer:userns") << variant.dump(1);
  const Json broken = refused({runtime, "a-box", runtime, "b-box"});
  EXPECT_EQ(broken["code"], "unavailable") << broken.dump(1);
  EXPECT_EQ(broken["where"], "b-box");
  EXPECT_TRUE(has(broken["allowed"], "a-box")) << broken.dump(1);
  EXPECT_EQ(refused({runtime, "a-box", runtime, "a-box"})["code"], "duplicate");
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliJsonTest, everyVerbPrintsARefusalAsOneDocument) {
  const QString copy = at("copy.baremark");
  ASSERT_EQ(ask({"store backup", copy}).status, 0);
  const QString torn = put("torn.json", "{\"schema\": ");
  const std::vector<std::pair<const char*, const char*>> calls = {
      {"quickstart --host nowhere", "not_found"},
      {"plan /no/such/file", "not_found"},
      {"plan TORN", "malformed"},
      {"run /no/such/file", "not_found"},
      {"run TORN", "malformed"},
      {"run --resume 01ZZZZ", "not_found"},
      {"watch 01ZZZZ", "not_found"},
      {"cancel 01ZZZZ", "not_found"},
      {"extend 01ZZZZ --blocks 1", "not_found"},
      {"waive 01ZZZZ arm key --note x", "not_found"},
      {"remove 01ZZZZ", "not_found"},
      {"remove 01ZZZZ --now", "not_found"},
      {"show 01ZZZZ", "not_found"},
      {"compare 01ZZZZ", "not_found"},
      {"rename 01ZZZZ x", "not_found"},
      {"report 01ZZZZ -o page.html", "not_found"},
      {"export 01ZZZZ", "not_found"},
      {"export 01ZZZZ --format csv", "conflict"},
      {"export 01ZZZZ --format csv --samples -o runs.csv", "conflict"},
      {"waive 01ZZZZ arm key --undo --note x", "conflict"},
      {"fetch 01ZZZZ -o folder", "not_found"},
      {"image build --host nowhere", "not_found"},
      {"image remove nothing", "not_found"},
      {"image send nothing nowhere", "not_found"},
      {"data list nowhere", "not_found"},
      {"data send x nowhere", "not_found"},
      {"data remove x nowhere", "not_found"},
      {"runtime list --host nowhere", "not_found"},
      {"host test nowhere", "not_found"},
      {"host show nowhere", "not_found"},
      {"host remove nowhere", "not_found"},
      {"store backup COPY", "conflict"},
      {"list --store /etc/passwd", "corrupt"},
      {"rum", "unknown_key"},
      {"list --everything", "unknown_key"},
      {"run", "missing"},
      {"remove 01ZZZZ --undo --now", "conflict"},
      {"completion tcsh", "unknown_value"},
      {"extend 01ZZZZ --blocks many", "malformed"},
  };
  for (const auto& [line, code] : calls) {
    const QString words = QString::fromLatin1(line).replace(Text("TORN"), torn).replace(Text("COPY"), copy);
    const Answer answer = ask(words.split(QLatin1Char(' ')));
    EXPECT_NE(answer.status, 0) << line;
    EXPECT_EQ(answer.document.value("schema", ""), "baremark.error/1") << line;
    EXPECT_EQ(answer.document["error"]["code"], code) << line << answer.document.dump(1);
    EXPECT_FALSE(answer.err.empty()) << line << ": the words stand beside it";
  }
}

TEST_F(CliJsonTest, helpVersionAndCompletionAreDocumentsToo) {
  const Answer version = ask({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.document["schema"], "baremark.help/1");
  EXPECT_EQ(version.document.value("text", "").rfind("baremark-cli ", 0), 0U);
  EXPECT_TRUE(has(ask({"run --help"}).document.value("text", ""), "--resume"));
  const Answer completion = ask({"completion bash"});
  EXPECT_EQ(completion.document["schema"], "baremark.completion/1");
  EXPECT_TRUE(has(completion.document.value("script", ""), "quickstart"));
}

TEST_F(CliJsonTest, aPlanWhoseScriptsCannotBeWrittenPrintsOnlyAnError) {
  const Answer answer = ask({"plan", writeExperiment(1, 5), "--scripts", put("blocked", "")});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.document["schema"], "baremark.error/1") << answer.document.dump(1);
  const Answer written = ask({"plan", writeExperiment(1, 5), "--scripts", at("scripts")});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.document["schema"], "baremark.plan/1");
}

TEST_F(CliJsonTest, aTemporaryFailurePrintsNoSecondDocument) {
  startInBackground({"run", writeExperiment(1, 300), "--json"});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  // Another process locks the store until it is told to stop: longer than the 10 s that a write waits.
  QProcess holder;
  holder.start(Text("sqlite3"), Words{"-cmd", Text(".timeout 30000"), dataFolder() + Text("/experiments.baremark")});
  holder.write("BEGIN IMMEDIATE;\nSELECT 'held';\n");
  ASSERT_TRUE(holder.waitForReadyRead(40000)) << holder.readAllStandardError().toStdString();
  std::string said;
  const auto isSaid = [&] {
    m_background->waitForReadyRead(1);
    said += errorOutput();
    return said.find("is in use") != std::string::npos;
  };
  EXPECT_TRUE(waitUntil(isSaid)) << said;
  holder.write("COMMIT;\n");
  holder.closeWriteChannel();
  ASSERT_TRUE(holder.waitForFinished(10000));
  ASSERT_EQ(endOfBackground(120), 0) << said << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["schema"], "baremark.compare/1");
}

TEST_F(CliJsonTest, aStoreWithoutImagesSaysSo) {
  const Answer none = ask({"image list"});
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.document, (Json{{"schema", "baremark.images/1"}, {"images", Json::array()}}));
  const Answer unknown = ask({"image remove nothing"});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_EQ(unknown.document["error"]["code"], "not_found");
  EXPECT_EQ(unknown.document["error"]["where"], "image");
  EXPECT_EQ(unknown.document["error"]["value"], "nothing");
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_recipe_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about recipes, Dockerfiles and definition files.
#include <QSysInfo>
#include <algorithm>

#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_4 {

using core::base::Json;

class CliRecipeTest : public CliTest {
 protected:
  std::string content(const Text& file) const { return test::contentOf(file.toStdString()); }
  CliResult recipe(Words words) { return cli(Words{"recipe"} + std::move(words)); }
};

TEST_F(CliRecipeTest, aNewRecipeIsShownAndRendered) {
  const QString file = at("mine.recipe.json");
  ASSERT_TRUE(ended(recipe({"new", file, "--from osu-openmpi"}), 0));
  const CliResult shown = checked(recipe({"show", file}));
  EXPECT_EQ(shown.out.rfind("Recipe mine for x86_64\nsha256:", 0), 0U) << shown.out;
  EXPECT_TRUE(has(shown.out, "Open MPI"));
  const CliResult asJson = recipe({"show", file, "--json"});
  EXPECT_EQ(asJson.out, content(file)) << "the canonical text";
  for (const char* format : {"definition", "dockerfile"}) {
    EXPECT_TRUE(ended(recipe({"render", file, "--to", QLatin1String(format)}), 0, {}, {"# Recipe mine, sha256:"}));
  }
  const QString output = at("Dockerfile");
  const CliResult written = recipe({"render", file, "--to dockerfile -o", output, "--json"});
  const Json described = json(written.out);
  EXPECT_EQ(described["schema"], "baremark.rendered_recipe/1");
  EXPECT_EQ(described["file"], output.toStdString());
  EXPECT_FALSE(described["spans"].empty());
  EXPECT_TRUE(has(content(output), "\nFROM "));
}

TEST_F(CliRecipeTest, anExistingRecipeIsReplacedOnlyWithForce) {
  const QString file = put("mine.recipe.json", "mine");
  EXPECT_EQ(recipe({"new", file}).status, 2);
  EXPECT_EQ(content(file), "mine");
  EXPECT_EQ(recipe({"new", file, "--force"}).status, 0);
  EXPECT_EQ(json(content(file))["name"], "mine");
  EXPECT_TRUE(ended(recipe({"new", at("x"), "--from osu"}), 2));
  EXPECT_FALSE(QFileInfo::exists(at("x")));
  EXPECT_EQ(recipe({"new"}).status, 2);
  const Json list = json(recipe({"new --list --json"}).out);
  EXPECT_EQ(list["schema"], "baremark.starting_recipes/1");
  EXPECT_GE(list["recipes"].size(), 3U);
}

TEST_F(CliRecipeTest, onlyProgramsOfTheFormatAreTargets) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file, "--from osu-openmpi"}).status, 0);
  const auto status = [&](const char* format, const char* program) {
    return recipe({"render", file, "--to", QLatin1String(format), "--for", QLatin1String(program)}).status;
  };
  EXPECT_EQ(status("definition", "apptainer:1.3"), 0);
  EXPECT_EQ(status("definition", "docker"), 2);
  EXPECT_EQ(status("bare-metal", "docker"), 2);
  EXPECT_EQ(status("floppy", "docker"), 2);
}

TEST_F(CliRecipeTest, lintNamesFindingsAndItsStatusFollowsTheirSeverity) {
  const QString bad = put("Dockerfile", "FROM debian:latest\nRUN apt-get update\nRUN apt-get install git\n");
  EXPECT_TRUE(ended(recipe({"lint", bad}), 1, {}, {"Dockerfile:1: "}));
  EXPECT_EQ(recipe({"lint", bad, "--fail-on never"}).status, 0);
  const Json document = documentOf(recipe({"lint", bad, "--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.lint/1");
  ASSERT_EQ(document["files"].size(), 1U);
  EXPECT_EQ(document["files"][0]["kind"], "dockerfile");
  const Json& findings = document["files"][0]["findings"];
  ASSERT_FALSE(findings.empty());
  for (const Json& finding : findings) {
    for (const char* key : {"rule", "severity", "evidence", "title", "reason", "remedy"})
      EXPECT_FALSE(finding[key].get<std::string>().empty()) << finding.dump();
    EXPECT_GE(finding["first_line"], 1);
  }
  EXPECT_EQ(document["errors"].get<int>() + document["warnings"].get<int>() + document["infos"].get<int>(),
            static_cast<int>(findings.size()));
}

TEST_F(CliRecipeTest, lintFixesInPlaceAndKeepsTheMode) {
  const QString bad = put("Dockerfile", "FROM debian:12\nRUN apt-get update && apt-get install git\n");
  const auto mode = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
  ASSERT_TRUE(QFile::setPermissions(bad, mode));
  const CliResult result = recipe({"lint", bad, "--fix --json"});
  EXPECT_GE(json(result.out)["files"][0]["fixed"], 1) << result.out;
  EXPECT_TRUE(has(content(bad), "apt-get install -y"));
  EXPECT_EQ(QFileInfo(bad).permissions() & (QFile::ExeOwner | QFile::ReadOther | QFile::WriteOwner),
            QFile::ExeOwner | QFile::WriteOwner);
}

TEST_F(CliRecipeTest, lintRefusesWhatIsNoRecipeFileAndBrokenRulesOfTheUser) {
  EXPECT_TRUE(ended(recipe({"lint", put("notes.txt", "hello\n"), at("missing.def")}), 2, {"missing.def"}));
  ASSERT_TRUE(QDir().mkpath(at("config/baremark/lint")));
  (void)put("config/baremark/lint/mine.json", R"({"rules": {"D13": {"severity": "fatal"}}})");
  const QString good = put("ok.def", "Bootstrap: docker\nFrom: debian:12\n");
  EXPECT_TRUE(ended(recipe({"lint", good}), 2, {"mine.json"}));
}

TEST_F(CliRecipeTest, aDifferenceIsStatusOne) {
  const QString first = at("a.recipe.json");
  ASSERT_EQ(recipe({"new", first, "--from osu-openmpi"}).status, 0);
  const CliResult same = checked(recipe({"diff", first, first}));
  EXPECT_EQ(same.out, "The recipes are equal.\n");
  Json document = json(content(first));
  document["labels"]["a"] = "1";
  const QString second = put("b.recipe.json", document.dump().c_str());
  const CliResult words = checked(recipe({"diff", first, second}), 1);
  EXPECT_EQ(words.out, "recipe, labels: a: added 1\n");
  const Json changes = json(recipe({"diff", first, second, "--json"}).out)["changes"];
  EXPECT_EQ(changes, Json::parse(R"([{"change": "added", "field": "labels", "key": "a", "after": "1"}])"));
  EXPECT_EQ(recipe({"diff", first}).status, 2);
}

TEST_F(CliRecipeTest, anImportedDockerfileIsRenderedAgain) {
  const QString file = put("Dockerfile.tools",
                           "FROM debian:12\nRUN apt-get update && apt-get install -y --no-install-recommends git\n"
                           "ENTRYPOINT [\"git\"]\n");
  const QString made = at("tools.recipe.json");
  ASSERT_TRUE(ended(recipe({"import", file, "-o", made}), 0, {"Kept as text, line 3: stage main, block 2 (text)"}));
  EXPECT_EQ(json(content(made))["name"], "tools");
  const CliResult back = recipe({"render", made, "--to dockerfile"});
  EXPECT_TRUE(has(back.out, "\nENTRYPOINT [\"git\"]\n"));
  const CliResult other = recipe({"render", made, "--to definition"});
  EXPECT_TRUE(has(other.err, "stage main, block 2 (text), line 3 of the imported file"));
  const Json left = json(recipe({"render", made, "--to definition --json"}).out)["left_out"];
  ASSERT_EQ(left.size(), 1U) << left.dump();
  EXPECT_EQ(left[0]["line"], 3);
  EXPECT_EQ(recipe({"import", file, "-o", made}).status, 2) << "it exists";
  const Json document = json(recipe({"import", file, "--json"}).out);
  EXPECT_EQ(document["schema"], "baremark.recipe_import/1");
  ASSERT_EQ(document["kept"].size(), 1U);
  EXPECT_EQ(document["kept"][0]["first_line"], 3);
  EXPECT_EQ(document["kept"][0]["last_line"], 3);
  EXPECT_EQ(recipe({"import", made}).status, 2) << "a recipe is no foreign file";
}

TEST_F(CliRecipeTest, whatOnlyOneFormatCanSayIsNamedWithItsLine) {
  const QString docker = put("Dockerfile", "ARG BASE\nFROM $BASE\nWORKDIR /a\n");
  const QString made = at("open.recipe.json");
  ASSERT_TRUE(ended(
      recipe({"import", docker, "-o", made}), 0,
      {"Line 2: the base is complete only if", "Kept as text, line 2: stage main", "above the first FROM: 1 line"}));
  const CliResult back = recipe({"render", made, "--to dockerfile"});
  EXPECT_TRUE(has(back.out, "\nARG BASE\nFROM $BASE\nWORKDIR /a\n"));
  EXPECT_TRUE(ended(recipe({"render", made, "--to definition"}), 2, {"line 2: FROM $BASE"}));
  const QString definition = put("yum.def", "# CentOS\nBootstrap: yum\nOSVersion: 7\n%post\n    true\n");
  const QString other = at("yum.recipe.json");
  ASSERT_EQ(recipe({"import", definition, "-o", other}).status, 0);
  EXPECT_TRUE(ended(recipe({"render", other, "--to dockerfile"}), 2, {"line 2: Bootstrap: yum"}));
}

constexpr const char* kCudaRecipe = R"({"schema": "baremark.recipe/1", "name": "gpu", "stages": [{"name": "image",
  "base": {"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1", "flavour": "devel"},
  "blocks": []}]})";

TEST_F(CliRecipeTest, checkSaysWhatStopsOnADescribedHost) {
  const QString file = put("gpu.recipe.json", kCudaRecipe);
  const QString old = put("old.json", R"({"schema": "baremark.host/1", "name": "old", "architecture": "x86_64",
    "glibc": "2.28", "driver": "390.48", "capabilities": ["7.0"]})");
  const Words check{"check", file, "--described", old};
  EXPECT_TRUE(ended(recipe(check), 1, {"stops: 1"},
                    {"RC-02 CUDA and the GPU driver: CUDA 12.4.1 needs driver", "Table cuda-"}));
  EXPECT_EQ(recipe(check + Words{"--fail-on never"}).status, 0);
  const Json document = documentOf(recipe(check + Words{"--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.recipe_check/1");
  EXPECT_EQ(document["stops"], 1);
  EXPECT_EQ(document["host"]["driver"], "390.48");
  const Json& findings = document["findings"];
  const auto stop =
      std::find_if(findings.begin(), findings.end(), [](const Json& finding) { return finding["level"] == "stop"; });
  ASSERT_NE(stop, findings.end()) << document.dump(1);
  EXPECT_EQ((*stop)["rule"], "RC-02");
  EXPECT_EQ((*stop)["what"], "cuda_driver");
  EXPECT_EQ((*stop)["clue"], "driver_too_old");
  EXPECT_EQ((*stop)["place"]["stage"], "image");
  EXPECT_FALSE((*stop)["table"]["sources"].empty());
  EXPECT_NE((*stop)["choice"], "none");
}

TEST_F(CliRecipeTest, checkRefusesABrokenDescriptionAndTable) {
  const QString file = put("gpu.recipe.json", kCudaRecipe);
  const QString host = put("host.json", R"({"schema": "baremark.host/1", "driver": "new"})");
  const Words check{"check", file, "--described", host};
  EXPECT_TRUE(ended(recipe(check), 2, {"host.json"}));
  EXPECT_EQ(recipe(check + Words{"--host local"}).status, 2);
  (void)put("host.json", R"({"schema": "baremark.host/1"})");
  ASSERT_TRUE(QDir().mkpath(at("config/baremark/compatibility")));
  (void)put("config/baremark/compatibility/mine.json", "{}");
  EXPECT_TRUE(ended(recipe(check), 2, {"mine.json"}));
}

TEST_F(CliRecipeTest, checkLooksAtThisMachine) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  const CliResult result = recipe({"check", file, "--json"});
  const Json document = json(result.out);
  EXPECT_EQ(document["host"]["name"], "local") << result.err;
  EXPECT_FALSE(document["host"].value("architecture", "").empty()) << result.out;
  EXPECT_FALSE(document["host"].value("glibc", "").empty()) << result.out;
  // What it knows of this machine describes it elsewhere.
  const QString here = put("here.json", document["host"].dump().c_str());
  const Json again = json(recipe({"check", file, "--described", here, "--json"}).out);
  EXPECT_EQ(again["findings"], document["findings"]);
}

TEST_F(CliRecipeTest, aBuildIsRefusedBeforeItBeginsUnlessItsRuleIsWaived) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  Json document = json(content(file));
  const bool isX86 = QSysInfo::currentCpuArchitecture() == Text("x86_64");
  document["architecture"] = isX86 ? "aarch64" : "x86_64";
  const QString other = put("other.recipe.json", document.dump().c_str());
  const CliResult refused = recipe({"build", other, "--json"});
  EXPECT_NE(refused.status, 0);
  EXPECT_EQ(json(refused.out)["error"]["code"], "check_failed") << refused.out;
  EXPECT_EQ(json(refused.out)["error"]["where"], "RC-01");
  EXPECT_TRUE(has(refused.err, "RC-01 Architecture"));
  for (const char* rule : {"RC-01", "PF-11"})
    EXPECT_EQ(recipe({"build", other, "--waive", QLatin1String(rule)}).status, 2);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_runtimes_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line does with runtimes, checks before a run and profilers.
#include <QStandardPaths>
#include <algorithm>
#include <map>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_5 {

using core::base::Json;

class CliRuntimesTest : public BoxTest {
 protected:
  CliResult ask(const Words& words, int seconds = 120) { return cli(words + Words{"--json"}, seconds); }
  /// The check with this id in the output of `plan --json`.
  static Json checkNamed(const Json& plan, const std::string& id) {
    for (const Json& check : plan["checks"]) {
      if (check["id"] == id) return check;
    }
    return nullptr;
  }
};

TEST_F(CliRuntimesTest, aStopRefusesTheRunUntilItIsWaivedAndTheResultsNameIt) {
  addBox("a-box");
  ASSERT_EQ(cli("image build").status, 0);
  const Json images = json(ask({"image list"}).out);
  const QString tree = QString::fromStdString(images["images"][0].value("path", ""));
  ASSERT_FALSE(tree.isEmpty());
  (void)shell("echo changed >'%1/etc/changed'", tree);
  const QString file = writeExperiment(1, 3, "[1]", "a-box");

  const Json plan = json(ask({"plan", file}).out);
  const Json check = checkNamed(plan, "PF-02");
  EXPECT_EQ(check["level"], "stop") << plan["checks"].dump(1);
  EXPECT_EQ(check["can_be_waived"], true);
  EXPECT_EQ(check["arm"], "a-box");
  EXPECT_TRUE(has(cli({"plan", file}).out, "To run anyway: baremark-cli run --waive PF-02"));

  const Json error = documentOf(ask({"run", file}), 2)["error"];
  EXPECT_EQ(error["code"], "check_failed") << error.dump(1);
  EXPECT_TRUE(has(error.value("where", ""), "PF-02 (a-box)")) << error.dump(1);
  EXPECT_EQ(error["value"], check["evidence"]) << error.dump(1);
  EXPECT_EQ(error["allowed"], check["fix"]) << error.dump(1);
  EXPECT_EQ(error["suggestion"], "--waive PF-02") << error.dump(1);
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
  const CliResult words = cli({"run", file});
  for (const Json& said : {Json("PF-02"), check["evidence"], check["fix"]})
    EXPECT_TRUE(has(words.err, said.get<std::string>()));
  EXPECT_TRUE(has(words.err, "baremark-cli run --waive PF-02"));

  const QString waive = Text("--waive");
  const CliResult unknown = checked(ask({"run", waive, "PF-99", file}), 2);
  EXPECT_EQ(json(unknown.out)["error"]["where"], "--waive") << unknown.out;
  EXPECT_TRUE(has(json(unknown.out)["error"].value("allowed", ""), "PF-02")) << unknown.out;
  EXPECT_TRUE(ended(ask({"run", waive, "PF-04", file}), 2)) << "this one cannot be waived";
  EXPECT_EQ(ask({"run", waive, "PF-11", file}).status, 2) << "another check";

  const CliResult run = checked(cli({"run", waive, "PF-02", file}));
  EXPECT_TRUE(has(run.err, "Waived with --waive"));
  EXPECT_FALSE(has(run.err, "To run anyway"));
  const Json compared = json(ask({"compare", newestId()}).out);
  const Json expected{{"id", "PF-02"}, {"arm", "a-box"}, {"evidence", check["evidence"]}};
  EXPECT_EQ(compared["waived_checks"], Json::array({expected})) << compared.dump(1);
  EXPECT_EQ(compared["points"][0]["arms"][1]["failed"], 0) << compared.dump(1);
  const auto isWorld = [](const Json& found) {
    return found["id"] == "PF-20" && found["arm"] == "a-box" && found["level"] == "pass";
  };
  const Json& ofJob = compared["job_checks"];
  EXPECT_TRUE(std::any_of(ofJob.begin(), ofJob.end(), isWorld)) << ofJob.dump(1);
  EXPECT_EQ(json(ask({"show", newestId()}).out)["comparison"]["job_checks"], ofJob);
  const CliResult shown = cli({"show", newestId()});
  EXPECT_TRUE(has(shown.out, "Where the ranks ran: "));
  EXPECT_TRUE(has(shown.out, "PF-20 "));
  const std::string said = "Started in spite of PF-02";
  EXPECT_TRUE(has(cli({"compare", newestId()}).out, said));
  const QString report = at("report.html");
  ASSERT_EQ(cli({"report", newestId(), "-o", report}).status, 0);
  EXPECT_TRUE(has(shell("cat '%1'", report), said));
  const CliResult undo = ask({"waive", newestId(), "a-box check.PF-02 --undo"});
  EXPECT_NE(undo.status, 0) << "a run that happened cannot be refused any more";
}

TEST_F(CliRuntimesTest, aProfilerHasRunsOfItsOwnThatNoVerdictUses) {
  if (QStandardPaths::findExecutable(Text("strace")).isEmpty()) GTEST_SKIP() << "strace is not installed";
  const QString file = writeExperiment(3, 3);
  ASSERT_EQ(cli({"run", file}).status, 0);
  const QString measured = newestId();
  const std::string before = ask({"compare", measured}).out;
  EXPECT_EQ(json(before)["points"][0]["blocks"], 3) << before;

  const QString profile = Text("--profile");
  EXPECT_TRUE(ended(ask({"run", profile, "starce", file}), 2, {}, {"strace"}));
  ASSERT_TRUE(ended(cli({"run", profile, "strace-count --arm again", file}), 0, {"1 profiled run, not compared"}));
  const QString id = newestId();
  ASSERT_NE(id, measured);
  const Json shown = json(ask({"show", id}).out);
  int blocks = 0;
  for (const Json& block : shown["blocks"]) {
    EXPECT_NE(block["kind"], "measure") << block.dump(1);
    blocks += block["kind"] == "profile" ? 1 : 0;
    for (const Json& run : block["runs"]) EXPECT_EQ(run["state"], "done") << block.dump(1);
  }
  EXPECT_EQ(blocks, 1) << shown["blocks"].dump(1);
  EXPECT_TRUE(has(shell("cat '%1/%2'/*/a1/*/strace-count-0.txt", runsFolder(), id), "% time"));
  const Json points = json(ask({"compare", id}).out)["points"];
  ASSERT_EQ(points.size(), 1U) << points.dump(1);
  for (const Json& point : points) {
    ASSERT_EQ(point["arms"].size(), 1U) << point.dump(1);
    for (const Json& arm : point["arms"]) EXPECT_FALSE(arm.contains("verdict") && arm["verdict"].is_string()) << arm;
  }
  EXPECT_EQ(ask({"compare", measured}).out, before) << "the verdict of the other experiment stays";
}

TEST_F(CliRuntimesTest, aBrokenDescriptorIsLeftOutListedAndRefusedWithTheSameWords) {
  addBox("a-box");
  addBox("b-box", "\"preference\": 500");
  const std::string file = m_folder.path().toStdString() + "/config/baremark/runtimes/b-box.json";
  // Replaces the preference of addRuntime(): the same member twice would be another error.
  (void)shell("sed -i 's/\"preference\": 100, //' '%1'", QString::fromStdString(file));
  const std::string where = file + ": /preference";
  const std::string wayOut = "Correct the file or remove it";

  const CliResult words = checked(cli("runtime list"));
  EXPECT_TRUE(has(words.out, "a-box"));
  for (const std::string& said : {where, std::string("500"), std::string("0 to 100"), wayOut})
    EXPECT_TRUE(has(words.out, said)) << said << '\n' << words.out;

  const Json list = json(ask({"runtime list"}).out);
  ASSERT_EQ(list["left_out"].size(), 1U) << list.dump(1);
  const Json leftOut = list["left_out"][0];
  EXPECT_EQ(leftOut["kind"], "runtime");
  EXPECT_EQ(leftOut["id"], "b-box");
  EXPECT_EQ(leftOut["file"], file);
  EXPECT_EQ(leftOut["error"]["code"], "out_of_range");
  EXPECT_EQ(leftOut["error"]["where"], where);
  for (const Json& runtime : list["runtimes"]) EXPECT_NE(runtime["runtime"], "b-box");

  const CliResult other = checked(ask({"list"}));
  EXPECT_TRUE(has(other.err, file + " cannot be used."));
  EXPECT_TRUE(has(other.err, "runtime list"));
  EXPECT_TRUE(json(other.out)["experiments"].empty()) << other.out;

  const CliResult refused = checked(ask({"run", writeExperiment(1, 3, "[1]", "b-box")}), 2);
  EXPECT_EQ(json(refused.out)["error"], leftOut["error"]) << refused.out;
  EXPECT_TRUE(has(refused.err, where) && has(refused.err, wayOut));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliRuntimesTest, aBrokenSchedulerDescriptorNeverMakesAHostOneWithoutAScheduler) {
  const QString file = put("config/baremark/schedulers/slurm.json", "{");
  for (const char* scheduler : {"auto", "slurm"}) {
    EXPECT_TRUE(ended(ask({"host add here --here --scheduler", QLatin1String(scheduler)}), 2,
                      {file.toStdString() + ": line 1", "Correct the file or remove it"}))
        << scheduler;
  }
  EXPECT_TRUE(json(ask({"host list"}).out)["hosts"].empty());
}

TEST_F(CliRuntimesTest, whatOneRuntimeNeedsGoesToAllArmsAndAnArmWithoutItIsComparable) {
  addBox("a-box", "\"forced\": [{\"name\": \"OMPI_MCA_btl_vader_single_copy_mechanism\", \"value\": \"none\"}]");
  const QString path = writeExperiment(3, 3, "[2]", "a-box");
  Json file = json(shell("cat '%1'", path));
  file["arms"].push_back({{"name", "bare metal, own settings"},
                          {"runtime", "bare-metal"},
                          {"wrap", {"env", "-u", "OMPI_MCA_btl_vader_single_copy_mechanism"}}});
  put(path, core::base::toJsonText(file));
  const std::string plan = cli({"plan", path}).out;
  EXPECT_TRUE(has(plan, "Every arm runs with OMPI_MCA_btl_vader_single_copy_mechanism=none."));
  const Json document = documentOf(ask({"run", path}));
  EXPECT_EQ(document["differences"], Json::array()) << document.dump(1);
  for (const Json& arm : document["points"][0]["arms"]) EXPECT_EQ(arm["failed"], 0) << arm.dump(1);
  EXPECT_EQ(document["points"][0]["arms"][2]["comparable"], true) << document.dump(1);
  EXPECT_TRUE(document["points"][0]["arms"][2]["verdict"].is_string()) << "its cost is a verdict";
  // The canary of each arm, in the order of the arms' runs.
  const Json shown = json(ask({"export", newestId(), "--samples"}).out);
  std::map<std::string, std::string> mechanisms;
  for (const Json& block : shown["blocks"]) {
    if (block["kind"] != "canary") continue;
    for (const Json& run : block["runs"])
      mechanisms[run["arm"]] = run["passport"]["transport"].value("ompi_mca_btl_vader_single_copy_mechanism", "unset");
  }
  EXPECT_EQ(mechanisms, (std::map<std::string, std::string>{
                            {"bare metal", "none"}, {"a-box", "none"}, {"bare metal, own settings", "unset"}}));
}

TEST_F(CliTest, aPlanTakesTheLauncherOfTheEnginesMpiOrRefusesAnother) {
  if (shell("command -v mpirun.openmpi").empty()) GTEST_SKIP() << "there is no mpirun.openmpi";
  m_commands = at("bin");
  (void)shell(
      "mkdir '%1' && cd '%1' && printf '#!/bin/sh\\necho HYDRA build details:\\necho Version: 4.0.2\\n' "
      ">mpirun && chmod 700 mpirun && cp mpirun mpiexec",
      m_commands);
  const QString scripts = at("scripts");
  ASSERT_TRUE(ended(cli({"plan", writeExperiment(1, 3, "[2]"), "--scripts", scripts}), 0));
  EXPECT_TRUE(has(shell("cat %1/*/*/job.sh", scripts), " mpirun.openmpi -np 2 "));
  const QString named = Text(", \"allocation\": {\"launcher\": \"%1\"}");
  const auto planWith = [&](const char* launcher) {
    return cli({"plan", writeExperiment(1, 3, "[2]", {}, named.arg(QLatin1String(launcher)))});
  };
  EXPECT_EQ(planWith("open-mpi").status, 0);
  EXPECT_TRUE(ended(planWith("mpich"), 2, {m_commands.toStdString() + "/mpiexec is mpich 4.0.2"}));
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QThread>
#include <algorithm>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_6 {

using core::base::Json;

TEST_F(CliTest, aRunPrintsTheDocumentedComparison) {
  const Json document = documentOf(cli({"run", writeExperiment(3, 20, "[1, 2]"), "--json"}, 180));
  EXPECT_EQ(document["schema"], "baremark.compare/1");
  EXPECT_EQ(document["baseline"], "bare metal");
  EXPECT_EQ(document["margin"], 0.02);
  ASSERT_EQ(document["points"].size(), 2U);
  for (const Json& point : document["points"]) {
    EXPECT_EQ(point["blocks"], 3);
    EXPECT_EQ(point["nodes"], 1);
    EXPECT_EQ(point["case"]["model"], "mnist");
    ASSERT_EQ(point["arms"].size(), 2U);
    EXPECT_FALSE(point["arms"][0].contains("ratio"));
    EXPECT_FALSE(point["arms"][0].contains("verdict"));
    const Json& arm = point["arms"][1];
    EXPECT_EQ(arm["images_per_second"]["n"], 3);
    EXPECT_GT(arm["images_per_second"]["mean"], arm["images_per_second"]["low"]);
    EXPECT_EQ(arm["ratio"]["n"], 3);
    EXPECT_EQ(arm["ratio"]["paired"], true);
    EXPECT_EQ(arm["comparable"], true) << document["differences"].dump(1);
    EXPECT_TRUE(arm["verdict"].is_string());
  }
  EXPECT_EQ(livingProcesses(), 0);
}

TEST_F(CliTest, aCrashDumpsNoMemoryOfThisProgramButARunKeepsTheUsersLimit) {
  rlimit own{};
  ASSERT_EQ(::getrlimit(RLIMIT_CORE, &own), 0);
  // A limit of the shell against core dumps applies here too.
  const rlimit wanted{.rlim_cur = std::min<rlim_t>(4096, own.rlim_max), .rlim_max = own.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_CORE, &wanted), 0);
  startInBackground({"run", writeExperiment(1, 20000)});
  (void)::setrlimit(RLIMIT_CORE, &own);
  const auto softLimits = [this](const Text& processes) {
    return shell(
        "for process in %1; do sed -n 's/^Max core file size *\\([^ ]*\\).*/\\1/p' "
        "/proc/$process/limits; done | sort -u",
        processes);
  };
  const QString ofRuns =
      Text("$(grep -lsa BAREMARK_RUN_TAG= /proc/[0-9]*/environ | xargs grep -lsaF '%1' | cut -d/ -f3)")
          .arg(dataFolder());
  EXPECT_TRUE(waitUntil([&] { return !softLimits(ofRuns).empty(); }));
  EXPECT_EQ(softLimits(ofRuns), std::to_string(wanted.rlim_cur) + "\n");
  EXPECT_EQ(softLimits(QString::number(m_background->processId())),
            std::to_string(std::min<rlim_t>(1, own.rlim_max)) + "\n");
}

TEST_F(CliTest, anArmThatSetsVariablesIsComparable) {
  const QString path = writeExperiment(3, 5);
  edit(path, "\"again\", ",
       "\"again\", \"env\": {\"OMP_PROC_BIND\": \"true\", "
       "\"OMPI_MCA_btl\": \"self\"}, ");
  ASSERT_EQ(cli({"run", path}).status, 0);
  const Json document = json(cli({"compare", newestId(), "--json"}).out);
  EXPECT_EQ(document["points"][0]["arms"][1]["comparable"], true) << document["differences"].dump(1);
  const std::string stated = shell("grep -rhs omp_proc_bind '%1' | grep -c ompi_mca_btl", runsFolder());
  EXPECT_GE(std::atoi(stated.c_str()), 3) << "the arm's runs had the variables";
}

TEST_F(CliTest, mistakesAreRefusedWithStatusTwoAndAdvice) {
  const QString path = writeExperiment(3, 20);
  edit(path, "batch_size", "batchsize");
  EXPECT_TRUE(ended(cli({"run", path}), 2, {"/workload/engine/batchsize", "batch_size"}));
  EXPECT_EQ(cli("rum").status, 2);
  EXPECT_TRUE(has(cli("rum").err, "\"run\""));
  EXPECT_EQ(cli("run /no/such/file").status, 1);
  EXPECT_EQ(cli("compare 01ZZZZ").status, 1);
  EXPECT_EQ(json(cli("compare 01ZZZZ --json").out)["error"]["code"], "not_found");
  EXPECT_EQ(cli("list --store /etc/passwd").status, 1);
  EXPECT_EQ(cli("--version").status, 0);
  EXPECT_EQ(cli("run --help").status, 0);
}

TEST_F(CliTest, aPlanWithUntilSaysAtLeastAndAtMost) {
  const QString path = writeExperiment(5, 5);
  edit(path, "\"repeats\": 5}", "\"repeats\": 5, \"until\": {\"half_width\": \"1%\", \"max_repeats\": 40}}");
  const Json plan = json(cli({"plan", path, "--json"}).out);
  EXPECT_EQ(plan["runs"], 10);
  EXPECT_EQ(plan["most_runs"], 80);
  EXPECT_EQ(plan["points"][0]["most_blocks"], 40);
  ASSERT_TRUE(plan["seconds"].is_number()) << plan.dump();
  EXPECT_DOUBLE_EQ(plan["most_seconds"].get<double>(), 8 * plan["seconds"].get<double>());
  const std::string said = cli({"plan", path}).out;
  EXPECT_TRUE(has(said, "× 5 to 40 repeat"));
  EXPECT_TRUE(has(said, "= 10 to 80 run"));
}

TEST_F(CliTest, aPlanCountsAndWritesExactlyWhatARunWould) {
  const QString path = writeExperiment(2, 5, "[1, 2]");
  const Json plan = json(cli({"plan", path, "--json"}).out);
  EXPECT_EQ(plan["runs"], 8);
  EXPECT_EQ(plan["blocks"], 4);
  EXPECT_EQ(plan["most_runs"], 8);
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", path, "--scripts", scripts}).status, 0);
  // Each script runs by hand, beginning with the canary.
  const std::string count = shell("ls %1/*/*/job.sh | wc -l", scripts);
  EXPECT_EQ(std::atoi(count.c_str()), 5);
  const std::string index =
      shell("cd %1/*/ && sed -n 2p index.txt; grep -l -- --canary */job.sh; grep -c '^[0-9]' index.txt", scripts);
  EXPECT_EQ(index.find(" check before the first run, 1 node, 2 ranks"), 1 + 1 + 26 + 7 + 1 + 26U) << index;
  EXPECT_EQ(index.substr(2, 26 + 7), index.substr(index.find('\n') + 1, 26 + 7)) << index;
  EXPECT_EQ(index.substr(index.size() - 3), "\n5\n") << index;
  const std::string status = shell(
      "cd %1/*/ && job=$(grep -l -- --canary */job.sh | head -n 1) && sh "
      "\"$job\"; echo $?; cat */a1/exit.json */a1/*/exit.json",
      scripts);
  EXPECT_EQ(status.substr(0, 2), "0\n") << status;
  EXPECT_TRUE(has(status, "\"reason\":\"done\""));
  EXPECT_FALSE(has(status, "\"status\":1"));
}

TEST_F(CliTest, theScriptsOfAPlanAreTheFilesOfARun) {
  const QString path = writeExperiment(1, 3);
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", path, "--scripts", scripts}).status, 0);
  ASSERT_EQ(cli({"run", path}).status, 0);
  // Every file with the roots and ids replaced. The order of the arms is drawn again, so lines are sorted.
  const auto textsOf = [&](const Text& root) {
    return shell(
        "for file in %1/*/*/allocation.json %1/*/*/job.sh %1/*/*/block.json; do "
        "sed -E -e 's#%1#ROOT#g' -e 's#%2#ROOT#g' -e 's/[0-9A-HJKMNP-TV-Z]{26}/ID/g' -e "
        "'/job_name/s/b[0-9a-z]{13}/NAME/' "
        "\"$file\" | sort | sha256sum; done | sort",
        root, runsFolder());
  };
  const std::string planned = textsOf(scripts);
  EXPECT_EQ(std::count(planned.begin(), planned.end(), '\n'), 6) << planned;
  EXPECT_EQ(planned, textsOf(runsFolder()))
      << shell("for root in %1 %2; do tail -n 30 $root/*/*/job.sh; done", scripts, runsFolder());
  const std::string limits = shell("grep -ho '^    run [0-9]*' %1/*/*/job.sh | sort -u", scripts);
  EXPECT_EQ(limits, "    run 21600\n    run 600\n");
}

TEST_F(CliTest, aScriptThatIsRunByHandWaitsForTheMachinesLock) {
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", writeExperiment(1, 3), "--scripts", scripts}).status, 0);
  // This test locks the machine as another block would.
  const std::string held =
      shell(Text("mkdir -p %1 && printf '%2 %s %s\\n' \"$(sed -n '1s/.*) //p' /proc/%2/stat | cut -d' ' -f20)\" "
                 "\"$(cat /proc/sys/kernel/random/boot_id)\" >%1/host.lock && echo held")
                .arg(runsFolder())
                .arg(::getpid()));
  ASSERT_EQ(held, "held\n");
  QProcess job;
  job.setProcessEnvironment(environment());
  job.start(Text("/bin/sh"), Words{"-c", Text("exec sh $(grep -l -- --canary %1/*/*/job.sh)").arg(scripts)});
  const auto count = [&](const char* file) {
    return std::atoi(shell("ls %1/*/*/a1/%2 2>/dev/null | wc -l", scripts, QLatin1String(file)).c_str());
  };
  ASSERT_TRUE(waitUntil([&] { return count("started.json") == 1; }));
  EXPECT_FALSE(waitUntil([&] { return count("*/run.json") > 0; }, 3));
  EXPECT_TRUE(QFile::remove(runsFolder() + Text("/host.lock")));
  EXPECT_TRUE(job.waitForFinished(60000));
  EXPECT_EQ(count("*/run.json"), 2);
}

TEST_F(CliTest, aSecondInterruptCancels) {
  startInBackground({"run", writeExperiment(2, 3000)});
  ASSERT_TRUE(waitUntilMeasuring());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  QThread::msleep(1200);
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
  EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 10));
}

TEST_F(CliTest, killsAtRandomMomentsLoseAndDuplicateNothing) {
  const QString path = writeExperiment(3, 150);
  startInBackground({"run", path});
  ASSERT_TRUE(waitUntil([this] { return !newestId().isEmpty(); }));
  const QString id = newestId();
  for (int death = 0; death < 6; ++death) {
    QThread::msleep(static_cast<unsigned long>(200 + 370 * death));
    m_background->kill();
    m_background->waitForFinished(5000);
    startInBackground({"run --resume", id});
  }
  ASSERT_EQ(endOfBackground(120), 0) << errorOutput();
  const Json document = json(cli({"export", id, "--samples"}).out);
  EXPECT_EQ(document["state"], "done");
  int done = 0;
  for (const Json& block : document["blocks"]) {
    if (block["kind"] != "measure" || block["state"] != "done") continue;
    ++done;
    for (const Json& run : block["runs"]) {
      EXPECT_EQ(run["steps"]["first"], -1);
      EXPECT_EQ(run["steps"]["step_s"].size(), 152U);
      for (const Json& seconds : run["steps"]["step_s"]) EXPECT_TRUE(seconds.is_number());
    }
  }
  EXPECT_EQ(done, 3);
  EXPECT_EQ(shell("ls -d %1/%2/*/a2 2>/dev/null | wc -l", runsFolder(), id), "0\n");
  EXPECT_EQ(cli("store check").status, 0);
}

TEST_F(CliTest, aWatcherWaitsForTheNextOwnerAndEndsIfNoneComes) {
  startInBackground({"run", writeExperiment(1, 20000)});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  QProcess watcher;
  watcher.setProcessEnvironment(environment());
  watcher.start(program(), Words{"watch", id});
  ASSERT_TRUE(watcher.waitForStarted());
  EXPECT_FALSE(watcher.waitForFinished(3000))
      << "the owner is gone, and the next may be on its way" << watcher.readAllStandardError().toStdString();
  startInBackground({"run --resume", id});
  EXPECT_FALSE(watcher.waitForFinished(9000)) << watcher.readAllStandardError().toStdString();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  ASSERT_TRUE(watcher.waitForFinished(30000)) << "nobody comes";
  EXPECT_EQ(watcher.exitCode(), 3);
  const std::string said = watcher.readAllStandardError().toStdString();
  EXPECT_TRUE(has(said, "No process runs this experiment now."));
  EXPECT_EQ(cli({"cancel", id}).status, 0);
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
}

TEST_F(CliTest, anExperimentOfAnotherMachineIsNotTakenOver) {
  ASSERT_EQ(cli("list").status, 0);
  startInBackground({"run", writeExperiment(2, 3000)});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  const auto sql = [this](const Text& words) {
    return shell("sqlite3 '%1/experiments.baremark' \"%2\"", dataFolder(), words);
  };
  // As another machine that shares this store leaves it.
  (void)sql(
      Text("UPDATE experiment SET owner_pid = 4711, owner_start = 1, owner_boot = 'another', owner_beat = "
           "strftime('%s', 'now') * 1000"));
  startInBackground({"run --resume", id});
  QByteArray said;
  EXPECT_TRUE(waitUntil(
      [&] {
        said += m_background->readAllStandardError();
        m_background->waitForReadyRead(100);
        return said.contains("another machine") && said.contains("4711");
      },
      30))
      << said.toStdString();
  EXPECT_FALSE(m_background->waitForFinished(3000));
  EXPECT_EQ(sql(Text("SELECT owner_pid, owner_boot FROM experiment")), "4711|another\n");
  EXPECT_EQ(endOfBackground(10, SIGINT), 3);
  EXPECT_EQ(sql(Text("SELECT pause_requested FROM experiment")), "0\n") << "who watches pauses nothing";
  (void)sql(Text("UPDATE experiment SET owner_pid = NULL, owner_start = NULL, owner_boot = NULL, owner_beat = NULL"));
  EXPECT_EQ(cli({"cancel", id}).status, 0);
}

TEST_F(CliTest, resultsAreShownExportedAndReported) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 10)}, 120).status, 0);
  const QString id = newestId();
  EXPECT_TRUE(has(cli("list").out, "cli test"));
  EXPECT_TRUE(has(cli({"show", id, "--runs"}).out, "again"));
  EXPECT_TRUE(has(cli({"compare", id, "--margin 50%"}).out, "again"));
  EXPECT_EQ(cli({"compare", id, "--margin 2"}).status, 2);
  EXPECT_EQ(json(cli({"compare", id, "--baseline again --json"}).out)["baseline"], "again");
  const std::string csv = cli({"export", id, "--format csv"}).out;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 + 6) << csv;
  // Failed output is reported and is not a success.
  for (const QString& call : QStringList{Text("list"), Text("show %1 --json").arg(id), Text("completion bash")}) {
    const std::string said = shell("'%1' %2 2>&1 >/dev/full; echo \"status $?\"", program(), call);
    EXPECT_TRUE(has(said, "the standard output"));
    EXPECT_TRUE(said.ends_with("status 1\n")) << said;
  }
  const QString page = at("report.html");
  ASSERT_EQ(cli({"report", id, "-o", page}).status, 0);
  QFile file(page);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray html = file.readAll();
  EXPECT_TRUE(html.contains("<svg"));
  EXPECT_TRUE(html.contains("95\xE2\x80\xAF% t intervals on logarithms"));  // with a narrow space
  EXPECT_FALSE(html.contains("<script"));
  EXPECT_EQ(cli({"report", id, "-o /no/such/folder/x.html"}).status, 1);
  EXPECT_EQ(cli({"waive", id, "again transport.pml --note x"}).status, 1);
}

/// If the blocks do not suffice, as at the end of a quick start.
TEST_F(CliTest, anOpenVerdictNamesTheCommandThatAddsTheNeededBlocks) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 5)}, 120).status, 0);
  const QString id = newestId();
  // Ratios of 1 %, 0 and -1 %. Their interval is wider than the margin of 2 %; a few more blocks decide.
  (void)shell(
      "sqlite3 '%1/experiments.baremark' \"UPDATE run SET images_per_s = 100 + (arm = 1) * "
      "(SELECT round - 2 FROM block WHERE id = run.block) WHERE images_per_s > 0\"",
      dataFolder());
  const Json needed = json(cli({"compare", id, "--json"}).out)["points"][0]["arms"][1];
  ASSERT_EQ(needed["verdict"], "not enough data") << needed.dump(1);
  const int more = needed["blocks_needed"].get<int>() - 3;
  ASSERT_GT(more, 0);
  const std::string end = cli({"watch", id}).out;
  const std::size_t offer = end.find("To measure them: ");
  ASSERT_NE(offer, std::string::npos) << end;
  const std::string line = end.substr(offer, end.find('\n', offer) - offer);
  const std::size_t words = line.find(" extend ");
  ASSERT_NE(words, std::string::npos) << line;
  EXPECT_TRUE(has(line, "--blocks " + std::to_string(more)));
  EXPECT_FALSE(has(cli({"watch", id, "--json"}).out, "To measure them"));
  // The file as it is there.
  const std::string extended = shell("'%1' %2 --json", program(), QString::fromStdString(line.substr(words)));
  EXPECT_EQ(json(extended)["points"][0]["blocks"], 3 + more) << extended;
}

TEST_F(CliTest, anExtensionRunsItsBlocks) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 5)}, 120).status, 0);
  const Json point = documentOf(cli({"extend", newestId(), "--blocks 2 --point 1x1 --json"}, 120))["points"][0];
  EXPECT_EQ(point["blocks"], 5);
  EXPECT_EQ(point["arms"][1]["ratio"]["level"], 0.975);
  EXPECT_EQ(point["arms"][1]["ratio"]["looks"], 1);
  EXPECT_EQ(cli({"extend", newestId(), "--blocks 0"}).status, 2);
  EXPECT_EQ(cli({"extend", newestId(), "--blocks 1 --point two"}).status, 2);
}

/// Settings of an experiment that takes its images from a folder.
const Text kReads = "\"batch_size\": 8, \"data\": \"%1\", \"data_dir\": \"%2\"";

TEST_F(CliTest, missingDataIsRefusedBeforeAnythingIsQueued) {
  const QString data = at("images");
  const QString path = writeExperiment(1, 3);
  edit(path, "\"batch_size\": 8", kReads.arg(Text("fashion-mnist"), data).toUtf8());
  const CliResult noFolder = checked(cli({"run", path, "--json"}), 2);
  const Json error = json(noFolder.out)["error"];
  EXPECT_EQ(error["code"], "missing") << noFolder.out;
  EXPECT_EQ(error["where"], (path + Text(": ") + data).toStdString());
  for (const char* words : {"the idx files", "dataset-fashion-mnist", "synthetic"})
    EXPECT_TRUE(has(noFolder.err, words));
  for (const char* name : {"train-images-idx3-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"})
    put(data + QLatin1Char('/') + QLatin1String(name), "");
  const CliResult noLabels = checked(cli({"run", path}), 2);
  EXPECT_TRUE(has(noLabels.err, (data + Text("/train-labels-idx1-ubyte is missing")).toStdString()));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliTest, theEngineReadsTheDataThatWasFoundHere) {
  const QString package = Text("/usr/share/datasets/fashion-mnist");
  if (!QFile::exists(package)) GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  const QString path = writeExperiment(1, 3);
  edit(path, "\"batch_size\": 8", kReads.arg(Text("mnist"), package).toUtf8());
  EXPECT_TRUE(ended(cli({"run", path}), 0));
}

TEST_F(CliTest, theScriptCompletesVerbs) {
  const QString script = put("completion.bash", cli("completion bash").out);
  const std::string words = shell(
      "bash -c '. %1; COMP_WORDS=(baremark-cli qui); COMP_CWORD=1; _baremark_cli; echo ${COMPREPLY[*]}; "
      "COMP_WORDS=(baremark-cli image b); COMP_CWORD=2; _baremark_cli; echo ${COMPREPLY[*]}'",
      script);
  EXPECT_EQ(words, "quickstart\nbuild\n");
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cli_words_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the command line beside its results: commands that a shell accepts unchanged, and how the store is kept.
#include <QDateTime>

#include "app/application/resource_texts.h"
#include "core/base/clock.h"
#include "core/plan/experiment_file.h"
#include "core/storage/experiment_repository.h"
#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_7 {

using core::base::Json;

class CliWordsTest : public CliTest {
 protected:
  QString store() const { return at("my store's.baremark"); }
  Words withStore(Words words) const { return words << Text("--store") << store(); }
  Json only() {
    const Json list = json(cli(withStore({"list --json"})).out)["experiments"];
    return list.size() == 1 ? list[0] : Json::object();
  }

  /// The text in `said` after `words`, up to `end`.
  static QString offered(const std::string& said, const Text& before, const Text& end = Text("\n")) {
    const QString rest = QString::fromStdString(said).section(before, 1, 1);
    EXPECT_FALSE(rest.isEmpty()) << before.toStdString() << "\n" << said;
    return rest.section(end, 0, 0);
  }
  /// Runs a line in a shell, as a user pastes it.
  CliResult paste(const Text& line, const Text& search = {}) const {
    QProcess process;
    QProcessEnvironment variables = environment();
    if (!search.isEmpty()) variables.insert(Text("PATH"), search);
    process.setProcessEnvironment(variables);
    process.start(Text("/bin/sh"), Words{"-c", line});
    EXPECT_TRUE(process.waitForFinished(180000)) << line.toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
};

TEST_F(CliWordsTest, theSuggestedCommandsWaiveADifferenceAndRestoreAnExperiment) {
  addRuntime("a-box");
  const CliResult result = checked(cli(withStore({"run", writeExperiment(3, 5, "[1]", "a-box")})));
  EXPECT_TRUE(ended(paste(offered(result.out, "waive a difference with a note: ")), 0)) << result.out;
  const QString id = QString::fromStdString(only().value("id", ""));
  const Json compared = json(cli(withStore({"compare", id, "--json"})).out);
  EXPECT_EQ(compared["points"][0]["arms"][1]["comparable"], true) << compared["differences"].dump(1);

  const CliResult removed = cli(withStore({"remove", id}));
  EXPECT_TRUE(only().empty());
  EXPECT_TRUE(ended(paste(offered(removed.out, "To undo: ")), 0)) << removed.out;
  EXPECT_EQ(only().value("id", ""), id.toStdString());
}

TEST_F(CliWordsTest, theSuggestedCommandsCancelAndResumeAnInterruptedRun) {
  startInBackground(withStore({"run", writeExperiment(2, 300)}));
  ASSERT_TRUE(waitUntilMeasuring());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const std::string said = errorOutput();
  const QString goOn = offered(said, "To resume: ", " · ");
  const CliResult cancelled = checked(paste(offered(said, "to cancel: ")));
  EXPECT_EQ(only()["state"], "cancelled");
  EXPECT_EQ(offered(cancelled.err, "To resume: "), goOn);
  EXPECT_TRUE(ended(paste(goOn), 0)) << said;
  EXPECT_EQ(only()["state"], "done");
}

TEST_F(CliWordsTest, theShortNameIsSuggestedIfItIsThisProgramOnThePath) {
  const QString list = Text("'%1' list").arg(program());
  const QString usual = Text("/usr/bin:/bin");
  const QString before = Text("To start: ");
  EXPECT_EQ(offered(paste(list, usual).out, before), program() + Text(" quickstart"));
  const QString beside = QFileInfo(program()).absolutePath() + QLatin1Char(':') + usual;
  EXPECT_EQ(offered(paste(list, beside).out, before), Text("baremark-cli quickstart"));
  // Another program with this name does not count.
  ASSERT_TRUE(QFile::copy(Text("/bin/true"), at("baremark-cli")));
  EXPECT_EQ(offered(paste(list, m_folder.path() + QLatin1Char(':') + beside).out, before),
            program() + Text(" quickstart"));
}

TEST_F(CliWordsTest, anExperimentIsCalledCancelledBeforeItsOwnerSeesTheCancel) {
  startInBackground(withStore({"run", writeExperiment(2, 100000)}));
  ASSERT_TRUE(waitUntil([this] { return only().value("state", "") == "running"; }));
  const QString id = QString::fromStdString(only().value("id", ""));
  const auto process = static_cast<pid_t>(m_background->processId());
  ASSERT_EQ(::kill(process, SIGSTOP), 0);
  EXPECT_EQ(cli(withStore({"cancel", id})).status, 0);
  const std::string shown = cli(withStore({"show", id})).out;
  EXPECT_TRUE(has(shown, "! being cancelled"));
  for (const char* ofRuns : {"images/s", "  arm"})
    EXPECT_FALSE(has(shown, ofRuns)) << "a column of runs, which only --runs shows\n";
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! being cancelled"));
  ASSERT_EQ(::kill(process, SIGCONT), 0);
  ASSERT_EQ(endOfBackground(60), 3);
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! cancelled"));
}

TEST_F(CliWordsTest, anExperimentOfAKilledManagerHasNoOwnerUntilItIsCancelled) {
  startInBackground(withStore({"run", writeExperiment(2, 700)}));
  ASSERT_TRUE(
      waitUntil([this] { return shell("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()) >= "1"; }));
  EXPECT_EQ(only()["has_owner"], true) << only().dump(1);
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const QString id = QString::fromStdString(only().value("id", ""));
  EXPECT_EQ(only()["has_owner"], false);
  EXPECT_EQ(only()["state"], "running");
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! no process runs it now"));
  const CliResult shown = cli(withStore({"show", id}));
  EXPECT_TRUE(has(shown.out, "! no process runs it now"));
  EXPECT_TRUE(offered(shown.out, "To resume: ").contains(id)) << shown.out;
  EXPECT_EQ(json(cli(withStore({"show", id, "--json"})).out)["has_owner"], false);
  const CliResult cancelled = checked(cli(withStore({"cancel", id})));
  EXPECT_TRUE(has(cancelled.err, "The experiment was cancelled."));
  EXPECT_FALSE(has(cancelled.err, "was cancelled. Cancelled."));
  EXPECT_EQ(only()["has_owner"], Json(nullptr));
  EXPECT_TRUE(ended(cli(withStore({"cancel", id})), 2, {"has already ended: cancelled."}));
}

TEST_F(CliWordsTest, aRefusalNamesTheLikelyIntendedValue) {
  EXPECT_TRUE(ended(cli(withStore({"host add far --ssh me@127.0.0.1:2222"})), 2, {"“ssh://me@127.0.0.1:2222”"}));
  const QString here = at("runs");
  const auto add = [&](const Text& root) {
    return cli(withStore({"host add fast --here --scheduler none --root", root}));
  };
  EXPECT_TRUE(ended(add("/proc/runs"), 1, {"--root"}));
  const auto addTo = [&](const Text& cluster) {
    return cli(withStore({"host add fast --here --scheduler none --root", here, "--cluster", cluster}));
  };
  EXPECT_TRUE(ended(addTo("b"), 2, {"A cluster can only be named for Slurm."}));
  EXPECT_TRUE(ended(addTo("a,b"), 2, {"letters, digits and . - _"}));
  ASSERT_EQ(add(here).status, 0);
  EXPECT_TRUE(ended(cli(withStore({"run", writeExperiment(1, 3, "[1]", {}, ", \"host\": \"fst\"")})), 2,
                    {"“fast”", "local or fast"}));
  EXPECT_TRUE(ended(cli(withStore({"plan", writeExperiment(1, 3, "[1]", {}, ", \"margin\": 2")})), 2, {"2%"}));
}

TEST_F(CliWordsTest, anAgeCountsFromTheEndOrElseFromTheCreation) {
  using core::storage::ExperimentRecord;
  using core::storage::ExperimentRepository;
  const std::string file = test::contentOf(writeExperiment(1, 5).toStdString());
  const auto now = core::base::SystemClock().wallNow();
  const auto opened =
      valueOf(core::storage::Store::open(store().toStdString(), core::storage::Access::ReadWrite, app::storeSchema()));
  std::string ended;
  std::string paused;
  for (std::string* id : {&ended, &paused}) {
    ExperimentRecord record{.id = core::base::ExperimentId::make(), .file = file, .seed = 5, .threads = 1};
    record.experiment = core::plan::parseExperiment(file).value();
    record.cases = {{{"batch_size", std::int64_t{8}}, {"model", std::string("mnist")}}};
    record.state = core::model::ExperimentState::Paused;
    record.created = now - std::chrono::hours(73);
    ASSERT_TRUE(ExperimentRepository(*opened).add(record));
    *id = record.id.text();
  }
  ASSERT_TRUE(ExperimentRepository(*opened).setState(
      core::base::ExperimentId(ended), core::model::ExperimentState::Cancelled, {}, now - std::chrono::minutes(125)));
  const CliResult listed = checked(cli(withStore({"list"})));
  const auto lineOf = [&listed](const std::string& id) {
    for (const QString& line : QString::fromStdString(listed.out).split(QLatin1Char('\n'))) {
      if (line.contains(QString::fromStdString(id))) return line.trimmed().toStdString();
    }
    return std::string();
  };
  EXPECT_TRUE(lineOf(ended).ends_with(" 2 h")) << listed.out;
  EXPECT_TRUE(lineOf(paused).ends_with(" 3 days")) << listed.out;
}

TEST_F(CliWordsTest, aReportNamesProgramTimeZoneAndMachineAndUsesTheSingularForOneRank) {
  ASSERT_EQ(cli(withStore({"run", writeExperiment(1, 5)})).status, 0);
  const QString page = at("report.html");
  ASSERT_TRUE(ended(cli(withStore({"report", only().value("id", ""), "-o", page})), 0));
  const QString html = QString::fromStdString(test::contentOf(page.toStdString()));
  const QString version = QString::fromStdString(cli("--version").out).section(QLatin1Char(' '), 1, 1);
  ASSERT_FALSE(version.isEmpty());
  EXPECT_TRUE(html.contains(Text("Made by Baremark %1 from experiment").arg(version)));
  EXPECT_TRUE(html.contains(Text("started (%1)").arg(QDateTime::currentDateTime().timeZoneAbbreviation())));
  EXPECT_TRUE(html.contains(Text("This machine · 2 runs in 1 block · ")));
  EXPECT_TRUE(html.contains(Text("1 rank<"))) << "a cell of the table of runs";
  for (const char* undecided : {"rank(s)", "run(s)", "block(s)"})
    EXPECT_FALSE(html.contains(QLatin1String(undecided))) << undecided;
}

TEST_F(CliWordsTest, everyVerbSaysThatAStoreHasNoWriteAheadLog) {
  const QString words = Text("The store uses the slower rollback journal.");
  for (const char* verb : {"list --json", "store check --json"}) {
    const CliResult there =
        checked(paste(Text("'%1' %2").arg(QString::fromUtf8(places::kCliOnANetworkFolder), QLatin1String(verb))));
    EXPECT_EQ(QString::fromStdString(there.err).count(words), 1) << there.err;
    EXPECT_TRUE(json(there.out).is_object());
    const CliResult here = checked(cli(withStore(QString::fromLatin1(verb).split(QLatin1Char(' ')))));
    EXPECT_EQ(QString::fromStdString(here.err).count(words), 0) << here.err;
  }
}

TEST_F(CliTest, aRunPrintsThatItsLossIsNoNumber) {
  const QString path = writeExperiment(1, 6);
  (void)shell("sed -i 's/\"batch_size\"/\"init_learning_rate\": 100000, &/' '%1'", path);
  const CliResult run = checked(cli({"run", path}));
  const std::string words = "Its loss was not a number from step ";
  EXPECT_TRUE(has((run.out + run.err), words)) << run.out << run.err;
  for (const Words& verb : {Words{"compare", newestId()}, Words{"show", newestId(), "--runs"}}) {
    const CliResult shown = cli(verb);
    EXPECT_TRUE(has((shown.out + shown.err), words)) << shown.out << shown.err;
  }
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/cluster_cli_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// From experiment file to verdict on clusters with the command line, over SSH or on a login node. Real sshd, engine and
// MPI; with Slurm, real jobs on several nodes, with Grid Engine on one.
#include <stdlib.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/fakes/grid_engine.h"
#include "tests/fakes/slurm_cluster.h"
#include "core/base/clock.h"
#include "tests/integration/remote_cli_fixture.h"

namespace baremark {
namespace zz_8 {

class ClusterCliTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    m_slurm = &fakes::sharedSlurm();
    if (!m_slurm->isRunning() && m_slurm->why().find("root") != std::string::npos) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    m_newestJobBefore = m_slurm->newestJob();
  }
  void TearDown() override {
    if (HasFailure() || (m_slurm->isRunning() && !m_slurm->clear())) fakes::endSharedSlurm();
    RemoteCliTest::TearDown();
  }
  /// The jobs of this case in these states, by name and in this format, without jobs that probed a node.
  [[nodiscard]] std::vector<std::string> jobs(const std::string& format = {}, const std::string& states = "all") const {
    std::istringstream lines(m_slurm->jobsAfter(m_newestJobBefore, "%j " + format, states));
    std::vector<std::string> out;
    for (std::string line; std::getline(lines, line);) out.push_back(line);
    std::erase_if(out, [](const std::string& job) { return job.rfind("baremark-look ", 0) == 0; });
    return out;
  }
  [[nodiscard]] std::string logsOfJobs() const {
    return m_slurm->ask("squeue -t all; cd '" + rootPath() +
                        "'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
  }
  fakes::SlurmCluster* m_slurm = nullptr;
  int m_newestJobBefore = 0;
};

class SlurmCliTest : public ClusterCliTest {
 protected:
  void SetUp() override {
    ClusterCliTest::SetUp();
    serve({"SetEnv SLURM_CONF=" + m_slurm->configFile()});
  }
};

TEST_F(SlurmCliTest, anExperimentWithAContainerRunsOnFourNodesFromFileToVerdict) {
  const CliResult added = checked(add(builtEngine()));
  const auto host = core::base::Json::parse(added.out)["hosts"][0];
  EXPECT_EQ(host["scheduler"], "slurm");
  const auto node = host["facts"].value("node", core::base::Json::object());
  EXPECT_EQ(node["partition"], "debug") << added.err;
  EXPECT_FALSE(node["job"].get<std::string>().empty()) << added.err;
  EXPECT_TRUE(core::base::parseIsoUtc(node.value("seen", ""))) << added.err;
  EXPECT_GE(node["facts"]["cores"].get<int>(), 1);

  const QString file = experiment(
      R"({"ranks": [1, 2, 4], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none"})",
      // The two nodes are one machine, and each would use the other's shared memory.
      R"(, "allocation": {"time": "0:05:00", "at_once": 16, "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      2, "charliecloud");
  const CliResult ran = cli({"run", file, "--json"}, 600);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 3U);
  std::set<std::pair<int, int>> points;
  for (const auto& point : result["points"]) {
    points.emplace(point["nodes"].get<int>(), point["ranks"].get<int>());
    EXPECT_EQ(point["blocks"], 2);
    EXPECT_EQ(point["allocations"], 2);
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
    EXPECT_EQ(point["arms"][1]["comparable"], true) << result["differences"].dump(1);
    EXPECT_TRUE(point["arms"][1]["verdict"].is_string()) << point.dump(1);
  }
  EXPECT_EQ(points, (std::set<std::pair<int, int>>{{1, 1}, {1, 2}, {2, 4}}));
  // One job for each block and the canary, none twice. The job that probed a node does not count.
  EXPECT_EQ(jobs().size(), 7U) << logs;
  for (const std::string& job : jobs("%T")) EXPECT_FALSE(has(job, "FAILED"));
}

TEST_F(SlurmCliTest, srunStartsTheRanksOnTwoNodes) {
  ASSERT_EQ(add(builtEngine()).status, 0);
  const QString file = experiment(
      R"({"ranks": [2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "launcher": "srun", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})");
  const CliResult ran = cli({"run", file, "--json"}, 300);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 1U);
  EXPECT_EQ(result["points"][0]["nodes"], 2);
  EXPECT_EQ(result["points"][0]["blocks"], 2);
  // Open MPI 4.1 with the PMIx of Slurm 22.05 crashes in about one of 300 starts: a message arrives before MPI_Init is
  // ready.
  int failed = 0;
  for (const auto& arm : result["points"][0]["arms"]) failed += arm["failed"].get<int>();
  EXPECT_LE(failed, 1) << logs;
  EXPECT_EQ(failed == 1, logs.find("*** Process received signal ***") != std::string::npos)
      << "nothing else may end a run: " << logs;
  EXPECT_TRUE(has(m_slurm->ask("cd '" + rootPath() + "'; cat */*/job.sh"), "srun --mpi=pmix"));
}

TEST_F(SlurmCliTest, aRefusalOfTheSchedulerIsShownVerbatim) {
  ASSERT_EQ(add(builtEngine()).status, 0);
  const CliResult ran = cli({"run", experiment(R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})",
                                               R"(, "allocation": {"partition": "nowhere"})")},
                            120);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran.err, "nvalid partition")) << ran.out;
  EXPECT_FALSE(has(ran.err, "command_failed"));
  // The command line's own words, no suggestion to try the same again, and no empty table.
  for (const char* wrong : {"wizard", "--resume", "images/s"})
    EXPECT_FALSE(has((ran.err + ran.out), wrong)) << ran.err << ran.out;
  EXPECT_TRUE(has(ran.err, "Correct the file and run it again."));
}

class GridEngineCliTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    m_engine = std::make_unique<fakes::GridEngine>(m_cluster.path());
    if (!m_engine->isRunning() && m_engine->why().find("root") != std::string::npos) GTEST_SKIP() << m_engine->why();
    ASSERT_TRUE(m_engine->isRunning()) << m_engine->why();
    std::string line = "SetEnv";  // only the first of several lines counts
    for (const auto& [name, value] : m_engine->environment()) line += " " + name + "=" + value;
    serve({line});
  }

  fakes::TemporaryFolder m_cluster{"grid-engine"};
  std::unique_ptr<fakes::GridEngine> m_engine;
};

TEST_F(GridEngineCliTest, ranksOfAParallelEnvironmentRunFromFileToVerdict) {
  const core::base::Json host = documentOf(add(builtEngine()))["hosts"][0];
  EXPECT_EQ(host["scheduler"], "grid-engine");
  const auto queues = host["facts"]["partitions"];
  ASSERT_EQ(queues.size(), 1U) << host.dump(1);
  EXPECT_EQ(queues[0]["name"], "all.q");
  EXPECT_EQ(queues[0]["up"], true);
  EXPECT_EQ(queues[0]["nodes"], 1);
  EXPECT_EQ(queues[0]["cores"], 4);
  EXPECT_EQ(queues[0]["time_limit"], "INFINITY") << "qconf -sq tells it";
  const auto environments = host["facts"]["parallel_environments"].get<std::vector<std::string>>();
  EXPECT_NE(std::find(environments.begin(), environments.end(), "mpi"), environments.end()) << host.dump(1);

  const std::string scale = R"({"ranks": [1, 2], "threads_per_rank": 1, "bind": "none"})";
  const CliResult refused = cli({"run", experiment(scale)});
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(has(refused.err,
                  "Grid Engine gives a job more than one slot only in a parallel environment. This host has: mpi."));
  const CliResult ran =
      cli({"run", experiment(scale, R"(, "allocation": {"parallel_environment": "mpi", "time": "0:5:00"})"), "--json"},
          400);
  const std::string logs = m_engine->ask("qstat -f; qacct -j; cd '" + rootPath() +
                                         "'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& point = result["points"][i];
    EXPECT_EQ(point["ranks"], i + 1);
    EXPECT_EQ(point["blocks"], 2);
    EXPECT_EQ(point["allocations"], 2);
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
    EXPECT_EQ(point["arms"][1]["comparable"], true) << result["differences"].dump(1);
    EXPECT_TRUE(point["arms"][1]["verdict"].is_string()) << point.dump(1);
  }
  EXPECT_TRUE(has(m_engine->ask("cd '" + rootPath() + "'; cat */*/job.sh"), " mpirun -np 2 "));
  // One job for each block and the canary, each in this parallel environment with a slot for each rank. Accounting
  // shows an end a few seconds late.
  const auto told = [this](const std::string& line) {
    return std::atoi(m_engine->ask("qacct -j | grep -cE '^" + line + " *$'").c_str());
  };
  EXPECT_TRUE(waitUntil([&] { return told("granted_pe +mpi") == 5; })) << logs;
  EXPECT_EQ(told("exit_status +0"), 5) << logs;
  EXPECT_GE(told("slots +2"), 3) << logs;
  EXPECT_GE(told("slots +1"), 2) << logs;
}

/// Without an sshd: this machine is a cluster's login node.
class LoginNodeTest : public ClusterCliTest {
 protected:
  void SetUp() override {
    ClusterCliTest::SetUp();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("SLURM_CONF");
    ClusterCliTest::TearDown();
  }
};

TEST_F(LoginNodeTest, anExperimentRunsOnItsClusterWithoutSsh) {
  const CliResult added = checked(addHere(builtEngine()));
  EXPECT_EQ(core::base::Json::parse(added.out)["hosts"][0]["scheduler"], "slurm");
  const QString file = experiment(
      R"({"ranks": [1, 2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      2);
  const CliResult ran = cli({"run", file, "--json"}, 400);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 2U);
  EXPECT_EQ(result["points"][1]["nodes"], 2);
  for (const auto& point : result["points"]) {
    EXPECT_EQ(point["allocations"], 2);
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
  }
  // Two blocks at each of two points, and the canary.
  EXPECT_EQ(jobs().size(), 5U) << logs;
  // The output of squeue is found again: job, nodes and partition of each block.
  const QString id = newestId();
  const core::base::Json shown = json(cli({"show", id, "--json"}).out);
  const std::string table = cli({"show", id}).out;
  const std::string csv = cli({"export", id, "--format csv"}).out;
  EXPECT_TRUE(has(table, "partition   debug"));
  for (const core::base::Json& block : shown["blocks"]) {
    const core::base::Json& job = block["job"];
    EXPECT_EQ(job["scheduler"], "slurm") << block.dump(1);
    EXPECT_EQ(job["partition"], "debug") << block.dump(1);
    EXPECT_EQ(m_slurm->ask("squeue -h -t all -o %i | grep -cx " + job["id"].get<std::string>()), "1\n")
        << block.dump(1);
    EXPECT_EQ(job["nodes"].get<std::string>().empty(), false) << block.dump(1);
    EXPECT_TRUE(has(table, job["id"].get<std::string>()));
    EXPECT_TRUE(has(csv, job["id"].get<std::string>()));
  }
}

TEST_F(LoginNodeTest, refusalsComeBeforeTheExperimentIsStored) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const std::string scale = R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})";
  for (const auto& [allocation, words] : std::vector<std::pair<std::string, std::string>>{
           {R"({"options": ["--job-name=x"]})", "The option “--job-name=x” is not allowed."},
           {R"({"options": ["--wrap=ls"]})", "The option “--wrap=ls” is not allowed."},
           {R"({"time": "0:30"})", "half an hour is 0:30:00 or 30m"},
           {R"({"partition": "a b"})", "letters, digits"}}) {
    const QString file = experiment(scale, ", \"allocation\": " + allocation);
    for (const char* verb : {"plan", "run"}) {
      const CliResult refused = checked(cli({QString::fromUtf8(verb), file}), 2);
      EXPECT_TRUE(has(refused.err, words)) << verb;
      EXPECT_FALSE(has(refused.err, "--resume"));
    }
  }
  const CliResult docker = checked(cli({"plan", experiment(scale, "", 2, "docker")}), 2);
  for (const char* words :
       {"docker cannot run in the jobs of a scheduler.", "the nodes of a job do not have the image.", "charliecloud"})
    EXPECT_TRUE(has(docker.err, words));
  EXPECT_FALSE(has(docker.err, "bare-metal"));
  EXPECT_TRUE(has(docker.err, "sarus")) << "its store is in the home folder, which nodes share";
  EXPECT_TRUE(newestExperiment().empty());
}

TEST_F(LoginNodeTest, anExperimentIsResumedWithAnotherJobTimeLimit) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const QString file = experiment(R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})",
                                  R"(, "allocation": {"time": "5m", "partition": "nowhere"})", 1);
  EXPECT_NE(cli({"run", file}, 120).status, 0) << "it is stopped, since there is no such partition";
  const QString id = newestId();
  ASSERT_FALSE(id.isEmpty());
  EXPECT_TRUE(ended(cli({"run --resume", id, "--time 30"}), 2, {"half an hour is 0:30:00 or 30m"}));
  EXPECT_EQ(newestExperiment()["state"], "stopped");
  EXPECT_NE(cli({"run --resume", id, "--time 7m"}, 120).status, 0);
  const core::base::Json shown = json(cli({"show", id, "--json"}).out);
  EXPECT_EQ(shown["experiment"]["allocation"]["time"], "7m") << shown["experiment"].dump(1);
}

TEST_F(LoginNodeTest, queriesToASchedulerAreRetriedWhileACommandPrepares) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const QString file = experiment(R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})",
                                  R"(, "allocation": {"time": "0:05:00"})", 1);
  m_slurm->stopController();
  startInBackground({"plan", file});
  std::string said;
  EXPECT_TRUE(says("Slurm does not answer now", said));
  m_slurm->startController();
  EXPECT_EQ(endOfBackground(90), 0) << said << errorOutput();
}

TEST_F(LoginNodeTest, aPlanPrintsTheSchedulerDirectives) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const QString file = experiment(R"({"ranks": [1, 2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
                                  R"(, "allocation": {"time": "1s"})", 3);
  const CliResult planned = checked(cli({"plan", file}));
  EXPECT_TRUE(has(planned.out, "6 jobs after that of the check, about "));
  EXPECT_TRUE(has(planned.out, "node-hours"));
  EXPECT_TRUE(has(planned.out, "A time of 1s is too short: a job is expected to take "));
  const core::base::Json document = json(cli({"plan", file, "--json"}).out);
  EXPECT_EQ(document["jobs"], 7) << document.dump(1);
  // A rank uses one of a node's two cores.
  EXPECT_EQ(document["jobs_at_once"], 1) << document.dump(1);
  EXPECT_TRUE(has(planned.out, "One job at a time, "));
  EXPECT_GT(document["node_hours"].get<double>(), 0) << document.dump(1);
}

/// Killed, as when the terminal closes, or ended normally: the jobs stay with Slurm.
TEST_F(LoginNodeTest, anExperimentStoppedWhileItsJobsWaitIsResumedAndMeasuresEachBlockOnce) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  constexpr int kBlocks = 3;
  const QString file = experiment(
      R"({"ranks": [1], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "at_once": 16, "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      kBlocks);
  const auto count = [this](const std::string& states) { return static_cast<int>(jobs({}, states).size()); };
  const auto setPartition = [this](const std::string& state) {
    (void)m_slurm->ask("scontrol update partitionname=debug state=" + state);
  };
  int earlier = 0;
  for (const int signal : {SIGINT, SIGKILL, SIGHUP}) {
    SCOPED_TRACE(signal);
    startInBackground({"run", file});
    // The check before the first run is running. Later blocks wait.
    ASSERT_TRUE(waitUntil([&] { return count("running,completing,completed") > earlier; })) << errorOutput();
    setPartition("down");
    ASSERT_TRUE(waitUntil([&] { return count("pending") == kBlocks; }))
        << m_slurm->ask("squeue -t all") << errorOutput();
    const QString id = newestId();
    ::kill(static_cast<pid_t>(m_background->processId()), signal);
    ASSERT_TRUE(m_background->waitForFinished(30000));
    const std::string said = errorOutput();
    if (signal == SIGINT) {
      EXPECT_EQ(m_background->exitCode(), 3) << said;
      EXPECT_TRUE(has(said, "Blocks and jobs that were submitted keep running."));
    }
    EXPECT_EQ(count("pending"), kBlocks) << "they are Slurm's";
    setPartition("up");
    ASSERT_TRUE(waitUntil([&] { return count("running,completed") > earlier + 1; })) << m_slurm->ask("squeue -t all");
    const CliResult ran = cli({"run --resume", id, "--json"}, 240);
    const std::string logs = logsOfJobs();
    ASSERT_EQ(ran.status, 0) << ran.err << logs;
    const auto point = json(ran.out)["points"][0];
    EXPECT_EQ(point["blocks"], kBlocks) << point.dump(1);
    EXPECT_EQ(point["allocations"], kBlocks) << point.dump(1);
    for (const auto& arm : point["arms"])
      EXPECT_EQ(arm["images_per_second"]["n"].get<int>() + arm["failed"].get<int>(), kBlocks) << point.dump(1) << logs;
    // The check's job and one for each block. Each has its own name, and each block is claimed once.
    earlier += kBlocks + 1;
    EXPECT_EQ(count("all"), earlier) << logs;
    const std::vector<std::string> names = jobs();
    EXPECT_EQ(static_cast<int>(std::set<std::string>(names.begin(), names.end()).size()), earlier) << logs;
    const QString folder = root() + QLatin1Char('/') + id;
    EXPECT_EQ(shell("ls -d '%1'/*/a*/claim | wc -l", folder), std::to_string(kBlocks + 1) + "\n") << logs;
  }
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/container_cluster_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The real Apptainer as an arm beside bare metal on two nodes of a real Slurm: from experiment file to comparison. The
// image is that of container_runtimes_test.cpp, in the folder where the host's runs are too.
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/fakes/slurm_cluster.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_9 {

using core::base::Json;

class ContainerClusterTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    if (fakes::outputOf("command -v apptainer").empty())
      GTEST_SKIP() << "apptainer is not installed; tests/checks/apptainer.sh installs it";
    m_slurm = &fakes::sharedSlurm();
    if (!m_slurm->isRunning() && m_slurm->why().find("root") != std::string::npos) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
    ASSERT_TRUE(QDir().mkpath(dataHome()));
    noteCallsOfApptainer();
  }
  void TearDown() override {
    if (m_slurm != nullptr && (HasFailure() || (m_slurm->isRunning() && !m_slurm->clear()))) fakes::endSharedSlurm();
    ::unsetenv("SLURM_CONF");
    CliTest::TearDown();
  }
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }
  /// Writes the first word of each call to a file before Apptainer runs.
  void noteCallsOfApptainer() {
    m_commands = at("bin");
    ASSERT_TRUE(QDir().mkpath(m_commands));
    const std::string program = m_commands.toStdString() + "/apptainer";
    const std::string real = fakes::outputOf("printf %s \"$(command -v apptainer)\"");
    std::ofstream(program) << "#!/bin/sh\necho \"$1\" >>'" << callsFile() << "'\nexec " << real << " \"$@\"\n";
    std::filesystem::permissions(program, std::filesystem::perms(0755));
  }
  std::string callsFile() const { return m_folder.path().toStdString() + "/calls"; }
  int calls(const std::string& verb) const {
    return std::atoi(fakes::outputOf("grep -cx " + verb + " '" + callsFile() + "'").c_str());
  }

  fakes::SlurmCluster* m_slurm = nullptr;
};

TEST_F(ContainerClusterTest, apptainerOnTwoNodesIsComparedWithBareMetalAndItsFileIsMadeOnce) {
  ASSERT_TRUE(ended(cli(withStore({"host add cluster --here --root", runsFolder(), "--engine",
                                   QString::fromUtf8(places::kEngine), "--json"}),
                        300),
                    0));
  const int buildsOfTheProbe = calls("build");  // the test of the runtime makes a small image
  const QString file = at("nodes.baremark.json");
  // The two nodes are one machine, and each would use the other's shared memory.
  std::ofstream(file.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "two nodes", "host": "cluster",
    "workload": {"engine": {"model": "mnist", "batch_size": 4}},
    "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "sif", "runtime": "apptainer", "variant": "userns"},
             {"name": "shared", "runtime": "apptainer", "variant": "userns-sharens"}],
    "scale": {"ranks": [4], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none"},
    "measure": {"warmup_batches": 2, "batches": 10, "repeats": 2},
    "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]}})";
  const CliResult ran = cli(withStore({"run", file, "--json"}), 400);
  const QString id =
      QString::fromStdString(json(cli(withStore({"list --json"})).out)["experiments"][0].value("id", ""));
  const std::string folder = (runsFolder() + QLatin1Char('/') + id).toStdString();
  const std::string logs =
      m_slurm->ask("squeue -t all; cd '" + folder + "' && tail -n 20 */job.out */a1/job.log */a1/*/stderr.log");
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const Json result = json(ran.out);
  EXPECT_EQ(result["differences"], Json::array()) << result["differences"].dump(1);
  ASSERT_EQ(result["points"].size(), 1U);
  const Json& point = result["points"][0];
  EXPECT_EQ(point["nodes"], 2);
  EXPECT_EQ(point["ranks"], 4);
  ASSERT_EQ(point["arms"].size(), 3U);
  for (const Json& arm : point["arms"]) {
    EXPECT_EQ(arm["failed"], 0) << logs;
    if (arm["name"] == "bare metal") continue;
    EXPECT_EQ(arm["comparable"], true) << arm.dump(1);
    EXPECT_EQ(arm["ratio"]["n"], 2) << arm.dump(1);
    EXPECT_TRUE(arm["verdict"].is_string()) << arm.dump(1);
  }
  // Both arms run one file. It is made at most once, and not by the ranks: four of each arm in the canary and two
  // blocks.
  const std::string sif = fakes::outputOf("cd '" + folder + "'; cat */job.sh | grep -o '/[^ ]*[.]sif' | sort -u");
  ASSERT_EQ(std::count(sif.begin(), sif.end(), '\n'), 1) << sif;
  EXPECT_TRUE(std::filesystem::is_regular_file(sif.substr(0, sif.size() - 1))) << sif;
  EXPECT_LE(calls("build") - buildsOfTheProbe, 1);
  EXPECT_GE(calls("exec"), 24) << logs;
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/container_kills_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Kill anything while ranks train in real containers. The block must end soon, with a reason, and nothing of it may be
// left: no process, container, mount, FUSE server, bundle, or file in /dev/shm.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <regex>

#include "tests/files.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace zz_10 {

using core::base::Json;

struct ProcessEntry {
  int pid = 0;
  int parent = 0;
  int session = 0;
  std::string start;  ///< with the pid, it names the process for good
  std::string name;
};

/// A process that has not ended. Nothing: there is none.
std::optional<ProcessEntry> processOf(const std::string& pid) {
  const std::string stat = test::contentOf("/proc/" + pid + "/stat");
  const std::size_t open = stat.find('(');
  const std::size_t close = stat.rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  std::istringstream words(stat.substr(close + 2));
  std::vector<std::string> fields;
  for (std::string word; words >> word;) fields.push_back(word);
  if (fields.size() < 20 || fields[0] == "Z" || fields[0] == "X") return std::nullopt;
  return ProcessEntry{std::stoi(pid), std::stoi(fields[1]), std::stoi(fields[3]), fields[19],
                      stat.substr(open + 1, close - open - 1)};
}

std::vector<ProcessEntry> allProcesses() {
  std::vector<ProcessEntry> out;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (const auto process = processOf(name)) out.push_back(*process);
  }
  return out;
}

std::string mountNamespaceOf(int pid) {
  std::error_code gone;
  return std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/ns/mnt", gone).string();
}

/// What belongs to a run while it trains.
struct Traces {
  std::string run;     ///< its id
  std::string folder;  ///< with its files
  int launcher = 0;
  std::uint64_t seen = 0;  ///< when, as start times of processes count it
  int job = 0;
  std::vector<ProcessEntry> processes;
  std::set<std::string> mountNamespaces;
  std::set<std::string> files;   ///< in shared memory and in the launcher's session
  std::set<std::string> mounts;  ///< of the containers, where the host sees them

  [[nodiscard]] std::vector<int> named(const std::string& name) const {
    std::vector<int> out;
    for (const ProcessEntry& process : processes) {
      if (process.name == name) out.push_back(process.pid);
    }
    return out;
  }
};

enum class Victim : std::uint8_t { Rank, Client, Launcher };

class ContainerKills : public RealRuntimesTest {
 protected:
  static int numberIn(const std::string& file, const std::string& key) {
    std::smatch match;
    const std::string text = test::contentOf(file);
    return std::regex_search(text, match, std::regex("\"" + key + "\":([0-9]+)")) ? std::stoi(match[1]) : 0;
  }

  /// Folder of a run that trains and is not in `known`; empty: none.
  std::string trainingRun(const std::set<std::string>& known) const {
    const std::string id = m_experiment.toStdString();
    return QString::fromStdString(
               shell(Text("for t in '%1'/%2/*/a*/*/telemetry-1.jsonl; do d=${t%/*}; case ' %3 ' in *\" ${d##*/} \"*) "
                          "continue ;; esac; [ ! -e \"$d/exit.json\" ] && grep -qs '\"phase\":\"timed\"' \"$t\" && "
                          "echo \"$d\"; done | head -n 1")
                         .arg(runsFolder(), QString::fromStdString(id), QString::fromStdString(joined(known)))))
        .trimmed()
        .toStdString();
  }
  static std::string joined(const std::set<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
  }

  /// Starts the experiment and waits until it has an id.
  void startExperiment(const std::vector<std::string>& runtimes, int repeats) {
    m_mountsBefore = mountPoints();
    startInBackground(withStore({"run", experimentOf(runtimes, 1000000, repeats)}));
    ASSERT_TRUE(waitUntil(
        [this] {
          const Json list = json(cli(withStore({"list --json"})).out);
          const Json all = list.value("experiments", Json::array());
          if (!all.empty()) m_experiment = QString::fromStdString(all[0]["id"].get<std::string>());
          return !m_experiment.isEmpty();
        },
        300))
        << m_background->readAllStandardError().toStdString();
  }

  /// Waits for the next run, until all its processes train.
  Traces nextRun() {
    Traces traces;
    EXPECT_TRUE(waitUntil([&] { return !(traces.folder = trainingRun(m_seen)).empty(); }, 300))
        << m_background->readAllStandardError().toStdString();
    if (traces.folder.empty()) return traces;
    traces.run = traces.folder.substr(traces.folder.rfind('/') + 1);
    m_seen.insert(traces.run);
    traces.launcher = numberIn(traces.folder + "/run.json", "pid");
    traces.job = numberIn(traces.folder + "/../started.json", "pid");
    lookAt(traces);
    return traces;
  }

  /// All overlay mounts that this process sees, with Docker's.
  static std::set<std::string> mountPoints() {
    std::set<std::string> out;
    std::istringstream lines(test::contentOf("/proc/self/mountinfo"));
    for (std::string line; std::getline(lines, line);) {
      if (line.find(" - overlay ") == std::string::npos) continue;
      std::istringstream words(line);
      std::string word;
      for (int i = 0; i < 5; ++i) words >> word;
      out.insert(word);
    }
    return out;
  }

  /// A run begins when the mounts of the one before are gone, so those that are new since the start are its own.
  void lookAt(Traces& traces) const {
    for (const std::string& mount : mountPoints()) {
      if (m_mountsBefore.count(mount) == 0) traces.mounts.insert(mount);
    }
    const std::vector<ProcessEntry> all = allProcesses();
    const std::string tag = "BAREMARK_RUN_TAG=" + traces.run;
    std::set<int> ours = {traces.launcher};
    const std::string containers = shell(
        "docker ps --no-trunc --quiet --filter label=baremark=%1-a1; podman ps "
        "--no-trunc --quiet --filter label=baremark=%1-a1",
        QString::fromStdString(traces.run));
    for (const ProcessEntry& process : all) {
      const std::string folder = "/proc/" + std::to_string(process.pid);
      bool isOurs =
          process.session == traces.launcher || test::contentOf(folder + "/environ").find(tag) != std::string::npos;
      // The programs that keep a container of a daemon.
      std::istringstream lines(containers);
      for (std::string id; std::getline(lines, id);)
        isOurs = isOurs || (!id.empty() && test::contentOf(folder + "/cmdline").find(id) != std::string::npos);
      if (isOurs) ours.insert(process.pid);
    }
    for (const ProcessEntry& process : all)
      traces.seen = std::max<std::uint64_t>(traces.seen, std::stoull(process.start));
    const std::string here = mountNamespaceOf(::getpid());
    for (const ProcessEntry& process : all) {
      if (ours.count(process.pid) == 0 && ours.count(process.parent) == 0) continue;
      traces.processes.push_back(process);
      if (const std::string space = mountNamespaceOf(process.pid); !space.empty() && space != here)
        traces.mountNamespaces.insert(space);
      if (process.name != "baremark-engine") continue;
      std::istringstream maps(test::contentOf("/proc/" + std::to_string(process.pid) + "/maps"));
      for (std::string line; std::getline(maps, line);) {
        const std::size_t at = line.find('/');
        const std::string path = at == std::string::npos ? "" : line.substr(at);
        if (path.rfind("/dev/shm/", 0) == 0 || path.rfind("/tmp/ompi.", 0) == 0) traces.files.insert(path);
      }
    }
  }

  /// What is left of the run, in words; empty: nothing.
  std::string leftOf(const Traces& traces) const {
    std::string left;
    const std::set<std::string> mounts = mountPoints();
    for (const std::string& mount : traces.mounts) {
      if (mounts.count(mount) > 0) left += "mount " + mount + "\n";
    }
    for (const ProcessEntry& was : traces.processes) {
      const auto now = processOf(std::to_string(was.pid));
      if (now && now->start == was.start) left += "process " + std::to_string(was.pid) + " " + was.name + "\n";
    }
    // A later run may get the number of the namespace again.
    for (const ProcessEntry& process : allProcesses()) {
      if (std::stoull(process.start) <= traces.seen && traces.mountNamespaces.count(mountNamespaceOf(process.pid)) > 0)
        left += "process " + std::to_string(process.pid) + " " + process.name + " in the container's mounts\n";
    }
    for (const std::string& file : traces.files) {
      if (std::filesystem::exists(file)) left += "file " + file + "\n";
    }
    const QString run = QString::fromStdString(traces.run);
    left += shell(
        "ls -d /tmp/*%1* /dev/shm/*%1* 2>/dev/null; grep -F %1 /proc/self/mountinfo; "
        "find /sys/fs/cgroup -type d -name '*%1*' 2>/dev/null; "
        "podman ps --all --filter label=baremark=%1-a1 --format 'podman {{.ID}}'; "
        "docker ps --all --filter label=baremark=%1-a1 --format 'docker {{.ID}}' 2>/dev/null",
        run);
    return left;
  }

  bool hasEnded(const Traces& traces) const {
    return QFile::exists(QString::fromStdString(traces.folder + "/exit.json"));
  }

  void expectNothingLeft(const Traces& traces, const std::string& what) const {
    EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30)) << what << ": the run goes on";
    EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << what << " left:\n" << leftOf(traces);
  }

  /// The program that this runtime leaves in front of a rank (udocker is Python); the rank itself where it leaves none.
  static std::string clientOf(const Traces& traces) {
    for (const char* name :
         {"docker", "podman", "starter", "bwrap", "proot", "runc", "crun", "lxc-execute", "python3"}) {
      if (!traces.named(name).empty()) return name;
    }
    return "baremark-engine";
  }

  static void killOne(const Traces& traces, Victim victim) {
    std::vector<int> pids;
    if (victim == Victim::Launcher) pids = {traces.launcher};
    if (victim == Victim::Rank) pids = traces.named("baremark-engine");
    if (victim == Victim::Client) pids = traces.named(clientOf(traces));
    ASSERT_FALSE(pids.empty());
    ASSERT_EQ(::kill(pids.back(), SIGKILL), 0);
  }

  Json shown() { return json(cli(withStore({"show", m_experiment, "--json"})).out); }

  /// Each of these runs failed, and Baremark can say how.
  void expectReasons(const std::set<std::string>& allowed) {
    ASSERT_TRUE(m_background->waitForFinished(60000));
    const Json document = shown();
    int measured = 0;
    for (const Json& block : document["blocks"]) {
      for (const Json& run : block["runs"]) {
        if (block["kind"] != "measure") continue;
        ++measured;
        EXPECT_EQ(run["state"], "failed") << run.dump(1);
        EXPECT_EQ(allowed.count(run["end"]["code"].get<std::string>()), 1U) << run["end"].dump(1);
      }
    }
    EXPECT_GT(measured, 0) << document.dump(1);
  }

  /// One block for each victim.
  void killEach(const std::string& runtime, const std::vector<Victim>& victims) {
    startExperiment({runtime}, static_cast<int>(victims.size()));
    for (const Victim victim : victims) {
      const Traces traces = nextRun();
      ASSERT_EQ(traces.named("baremark-engine").size(), 2U) << runtime;
      killOne(traces, victim);
      expectNothingLeft(traces, runtime + ", victim " + std::to_string(static_cast<int>(victim)));
    }
    expectReasons({"signal", "status"});
  }

  /// Ctrl-C twice, which cancels.
  void interruptTwice() const {
    const auto pid = static_cast<pid_t>(m_background->processId());
    ::kill(pid, SIGINT);
    EXPECT_FALSE(m_background->waitForFinished(1200)) << "signals in immediate succession count as one";
    ::kill(pid, SIGINT);
    EXPECT_EQ(endOfBackground(30), 3);
  }

  QString m_experiment;
  std::set<std::string> m_seen;  ///< runs
  std::set<std::string> m_mountsBefore;
};

/// All runtimes in one block: their clients are killed, as the system does when memory runs out.
TEST_F(ContainerKills, aKilledClientOfEachRuntimeLeavesNothing) {
  std::vector<std::string> runtimes = {"charliecloud", "docker", "podman", "bubblewrap", "proot", "runc", "lxc"};
  if (canRunHere("crun")) runtimes.emplace_back("crun");
  if (hasApptainer()) runtimes.emplace_back("apptainer:userns");
  if (addUdocker()) runtimes.emplace_back("udocker:p2");
  startExperiment(runtimes, 1);
  for (std::size_t i = 0; i < runtimes.size(); ++i) {
    const Traces traces = nextRun();
    ASSERT_FALSE(traces.folder.empty());
    killOne(traces, Victim::Client);
    expectNothingLeft(traces, clientOf(traces));
  }
  expectReasons({"signal", "status"});
}

/// Apptainer serves the image from a FUSE process without the run's environment.
TEST_F(ContainerKills, aKilledRankOrLauncherLeavesNoFuseServerOfApptainer) {
  if (!hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  killEach("apptainer:userns", {Victim::Rank, Victim::Launcher});
}

TEST_F(ContainerKills, aKilledRankOrLauncherLeavesNoContainerOfDocker) {
  killEach("docker", {Victim::Rank, Victim::Launcher});
}

TEST_F(ContainerKills, aKilledDaemonEndsTheBlockAndItsSuccessorRemovesTheContainers) {
  startExperiment({"docker"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  docker().kill();
  EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30));
  // The ranks end without the daemon.
  EXPECT_TRUE(waitUntil(
      [&] {
        const std::vector<int> ranks = traces.named("baremark-engine");
        return std::none_of(ranks.begin(), ranks.end(),
                            [](int pid) { return processOf(std::to_string(pid)).has_value(); });
      },
      10));
  expectReasons({"known_issue"});
  docker().start();
  ASSERT_TRUE(waitUntil([] { return docker().answers(); })) << docker().log();
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << leftOf(traces);
  // No other run follows.
  const QString any = Text("grep -F '%1/data/overlay2' /proc/self/mountinfo").arg(docker().folder());
  EXPECT_TRUE(waitUntil([&] { return shell(any).empty(); }, 20)) << shell(any);
}

/// The daemon stops its containers before it ends, so the ranks end with a status of their own.
TEST_F(ContainerKills, aStoppedDaemonEndsTheBlockAndLeavesNoContainer) {
  startExperiment({"docker"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  docker().stop();
  EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30));
  expectReasons({"known_issue", "signal", "status"});
  docker().start();
  ASSERT_TRUE(waitUntil([] { return docker().answers(); })) << docker().log();
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << leftOf(traces);
}

/// Twice, in each of two runtimes: ranks of Docker belong to its daemon, those of runc to the launcher.
TEST_F(ContainerKills, aKilledManagerIsResumedAndAnInterruptLeavesNoContainer) {
  startExperiment({"docker", "runc"}, 1);
  Traces traces;
  for (const bool isLast : {false, true}) {
    traces = nextRun();
    ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
    m_background->kill();
    ASSERT_TRUE(m_background->waitForFinished(5000));
    // The block does not need the manager.
    EXPECT_TRUE(processOf(std::to_string(traces.launcher)));
    EXPECT_FALSE(hasEnded(traces));
    startInBackground(withStore({"run --resume", m_experiment}));
    QByteArray said;
    ASSERT_TRUE(waitUntil([&] {
      m_background->waitForReadyRead(100);
      said += m_background->readAllStandardError();
      return !said.isEmpty();
    }));
    if (isLast) break;
    killOne(traces, Victim::Rank);  // the other runtime follows
    expectNothingLeft(traces, "a killed rank without its first manager");
  }
  interruptTwice();
  expectNothingLeft(traces, "an interrupt");
  EXPECT_EQ(shown()["state"], "cancelled");
}

/// The scripts that clean up may be killed too. Then the manager does it.
TEST_F(ContainerKills, aKilledJobAndLauncherLeaveNothing) {
  startExperiment({"runc"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  ASSERT_EQ(::kill(traces.job, SIGKILL), 0);
  ASSERT_EQ(::kill(traces.launcher, SIGKILL), 0);
  for (const int client : traces.named("sh")) ::kill(client, SIGKILL);
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 60)) << leftOf(traces);
  interruptTwice();
}

/// The rest of the product of runtimes and victims.
class EachVictim : public ContainerKills, public ::testing::WithParamInterface<const char*> {};

TEST_P(EachVictim, leavesNothing) {
  const std::string runtime = GetParam();
  if (!canRunHere(runtime)) GTEST_SKIP() << runtime << " refuses this host's cgroups";
  if (runtime == "apptainer:userns" && !hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  if (runtime == "udocker:p2" && !addUdocker())
    GTEST_SKIP() << "udocker is not installed; tests/checks/udocker.sh installs it as root, from PyPI";
  killEach(runtime, {Victim::Rank, Victim::Client, Victim::Launcher});
}

INSTANTIATE_TEST_SUITE_P(Product, EachVictim,
                         ::testing::Values("charliecloud", "docker", "podman", "apptainer:userns", "bubblewrap",
                                           "proot", "runc", "crun", "lxc", "udocker:p2", "bubblewrap=inner",
                                           "docker=inner", "podman=bind"));

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/container_runtimes_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Real containers as arms beside bare metal: the comparison itself, and each runtime. The engine's image is built once
// and kept in the build folder.
#include <map>

#include "core/base/clock.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace zz_11 {

using core::base::Json;

class ContainerTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    QDir().mkpath(dataHome());
  }
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }

  Json exported() {
    const auto list = json(cli(withStore({"list --json"})).out);
    if (list["experiments"].empty()) return Json::object();
    const QString id = QString::fromStdString(list["experiments"][0]["id"].get<std::string>());
    return json(cli(withStore({"show", id, "--json"})).out);
  }
};

TEST_F(ContainerTest, instancesTrainAtOnceInEveryArmAndTheirSumIsCompared) {
  const QString file = writeExperiment(3, 20, "[1], \"instances\": 2", "charliecloud");
  const Json document = documentOf(cli(withStore({"run", file, "--json"}), 600));
  EXPECT_TRUE(document["differences"].empty()) << document["differences"].dump(1);
  ASSERT_EQ(document["points"].size(), 1U);
  const Json& arms = document["points"][0]["arms"];
  ASSERT_EQ(arms.size(), 2U);
  for (std::size_t arm = 0; arm < 2; ++arm) {
    EXPECT_EQ(arms[arm]["failed"], 0);
    ASSERT_TRUE(arms[arm].contains("instances")) << arms[arm].dump(1);
    EXPECT_EQ(arms[arm]["instances"]["n"], 3);
    EXPECT_EQ(arms[arm]["instances"]["images_per_second"].size(), 2U);
  }
  EXPECT_TRUE(arms[1]["verdict"].is_string());
  // A block that was cut would be repeated, and its runs may have no summary.
  std::string ends;
  std::vector<Json> runs;
  const Json all = exported();
  for (const Json& block : all["blocks"]) {
    if (block["kind"] != "measure") continue;
    ends += block["end"].dump() + "\n";
    for (const Json& run : block["runs"]) {
      ends += "  attempt " + run["attempt"].dump() + " " + run["end"].dump() + "\n";
      runs.push_back(run);
    }
  }
  ASSERT_EQ(runs.size(), 6U) << ends;
  for (const Json& run : runs) {
    EXPECT_EQ(run.at("passport").at("workload").at("instances"), "2");
    const Json& rates = run.at("summary").at("instances_images_per_s");
    ASSERT_EQ(rates.size(), 2U);
    const double sum = rates[0].get<double>() + rates[1].get<double>();
    const double total = run["summary"]["images_per_s"].get<double>();
    EXPECT_NEAR(sum, total, 1e-9 * total);
  }
  EXPECT_EQ(livingProcesses(QString::fromStdString(all["id"].get<std::string>())), 0);
}

TEST_F(ContainerTest, anImageIsBuiltAndListedAsJson) {
  const auto ask = [this](Words words) { return cli(withStore(words << Text("--json")), 600); };
  const Json document = documentOf(ask("image build"));
  EXPECT_EQ(document["schema"], "baremark.images/1");
  ASSERT_EQ(document["images"].size(), 1U);
  const Json& image = document["images"][0];
  EXPECT_EQ(image["name"], "baremark-engine");
  EXPECT_EQ(image["host"], "local");
  EXPECT_EQ(image["kind"], "tree");
  const std::string path = image["path"];
  const std::string engineBuild = image["engine_build"];
  EXPECT_EQ(path, runsFolder().toStdString() + "/images/baremark-engine-" + engineBuild.substr(0, 16));
  EXPECT_EQ(image["digest"].get<std::string>().rfind("sha256:", 0), 0U) << image["digest"];
  EXPECT_EQ(image["digest"].get<std::string>().size(), 7U + 64U);
  EXPECT_GT(image["bytes"], 1 << 20);
  EXPECT_EQ(image["recipe"].get<std::string>().rfind("debian ", 0), 0U) << image["recipe"];
  EXPECT_TRUE(core::base::parseIsoUtc(image["built"].get<std::string>()));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(path) + Text("/opt/baremark/image")));
  Json listed = document;
  listed["images"][0]["used_by"] = 0;
  EXPECT_EQ(json(ask("image list").out), listed);
}

TEST_F(ContainerTest, theQuickStartEndsInAnHonestVerdict) {
  const CliResult result = checked(cli(withStore({"quickstart --json"}), 1100));
  const Json document = json(result.out);
  EXPECT_EQ(document["margin"], 0.05);
  ASSERT_EQ(document["points"].size(), 2U);
  for (const Json& point : document["points"]) {
    EXPECT_EQ(point["blocks"], 5);
    EXPECT_EQ(point["case"]["data"], "fashion-mnist");
    EXPECT_EQ(point["arms"][1]["comparable"], true) << document["differences"].dump(1);
    EXPECT_EQ(point["arms"][1]["ratio"]["n"], 5) << exported().dump(1);
    const std::set<std::string> honest = {"slower", "faster", "equivalent", "not enough data"};
    EXPECT_EQ(honest.count(point["arms"][1]["verdict"].get<std::string>()), 1U);
  }
  EXPECT_TRUE(has(result.err, store().toStdString()));
}

struct Runtime {
  const char* id;
  const char* program;
};
constexpr Runtime kRuntimes[] = {
    {"bubblewrap", "bwrap"}, {"charliecloud", "ch-run"}, {"crun", "crun"},   {"docker", "dockerd"},
    {"lxc", "lxc-execute"},  {"podman", "podman"},       {"proot", "proot"}, {"runc", "runc"}};

class RuntimesTest : public RealRuntimesTest {
 protected:
  QString comparedWithBareMetal(std::vector<std::string> runtimes, const std::vector<int>& ranks = {1, 2}) const {
    runtimes.insert(runtimes.begin(), "bare-metal");
    return experimentOf(runtimes, 8, 3, ranks);
  }
};

TEST_F(RuntimesTest, everyRuntimeIsFoundAndRunsAShell) {
  const CliResult result = checked(cli(withStore({"runtime list --json"})));
  std::map<std::string, Json> found;
  const Json document = json(result.out);
  for (const Json& probe : document["runtimes"]) found[probe["runtime"].get<std::string>()] = probe;
  for (const Runtime& runtime : kRuntimes) {
    EXPECT_EQ(found[runtime.id]["works"], canRunHere(runtime.id)) << found[runtime.id].dump(1);
    if (!canRunHere(runtime.id)) {
      EXPECT_TRUE(has(found[runtime.id]["detail"].get<std::string>(), "cgroups in hybrid mode not supported"))
          << found[runtime.id].dump(1);
    }
    EXPECT_NE(found[runtime.id]["version"], "") << runtime.id;
  }
}

TEST_F(RuntimesTest, everyRuntimeGetsAVerdictAgainstBareMetalInOneExperiment) {
  std::vector<std::string> runtimes;
  for (const Runtime& runtime : kRuntimes) {
    if (canRunHere(runtime.id)) runtimes.emplace_back(runtime.id);
  }
  // Apptainer's starter without user namespaces needs capabilities that root in a container lacks.
  if (hasApptainer()) runtimes.emplace_back("apptainer:userns");
  const QString file = comparedWithBareMetal(runtimes, {2});
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 900));
  expectVerdicts(json(result.out), runtimes.size() + 1, 3, 0, {2});
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
  // A runtime that writes into the image's tree would make the next experiment refuse the image.
  const Json plan = documentOf(cli(withStore({"plan", file, "--json"})));
  int images = 0;
  for (const Json& check : plan["checks"]) {
    if (check["id"] != "PF-02") continue;
    ++images;
    EXPECT_EQ(check["level"], "pass") << check.dump(1);
  }
  EXPECT_GT(images, 0);
}

TEST_F(RuntimesTest, allRanksStartInOneContainerOrUseTheHostsMpi) {
  const std::vector<std::string> runtimes = {"bubblewrap=inner", "bubblewrap=bind", "docker=inner", "docker=bind"};
  const QString file = comparedWithBareMetal(runtimes);
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 900));
  expectVerdicts(json(result.out), runtimes.size() + 1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
  const QDir temporary(Text("/tmp"));
  EXPECT_EQ(temporary.entryList({Text("baremark-inner-*"), Text("baremark-mpi-*")}), QStringList());
}

TEST_F(RuntimesTest, eachRankInDockerKeepsTheCoreOfItsLauncher) {
  if (shell("lscpu --parse=core,socket | grep -v '^#' | sort -u | wc -l").compare(0, 2, "1\n") == 0)
    GTEST_SKIP() << "two ranks need two cores";
  const QString file = experimentOf({"bare-metal", "docker"}, 8, 1, {2}, "core");
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 500));
  EXPECT_EQ(json(result.out)["differences"], Json::array());
  const Json exported = json(cli(withStore({"export", comparedId(result), "--samples"})).out);
  std::map<std::string, std::string> cores;
  for (const Json& block : exported["blocks"]) {
    if (block["kind"] != "canary") continue;
    for (const Json& run : block["runs"])
      cores[run["arm"].get<std::string>()] = run["passport"]["limits"].value("cpus", "");
  }
  EXPECT_TRUE(has(cores["docker"], "rank 1: ")) << ": the ranks share their cores";
  EXPECT_EQ(cores["docker"], cores["bare-metal"]);
}

TEST_F(RuntimesTest, podmanRunsTheImageOfItsOwnStore) {
  const QString file = comparedWithBareMetal({"podman:store"}, {2});
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 500));
  expectVerdicts(json(result.out), 2, 3, 0, {2});
  EXPECT_TRUE(ended(cli(withStore({"image remove baremark-engine --form podman:store"})), 0));
}

/// The form that shares a namespace, and the one without a SIF. The comparison of every runtime has the SIF.
TEST_F(RuntimesTest, apptainerRunsASandboxAndRanksThatShareANamespace) {
  if (!hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  const QString file = experimentOf({"apptainer:userns-sandbox", "apptainer:userns-sharens"}, 8, 1);
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 500));
  const Json document = json(result.out);
  EXPECT_EQ(document["differences"], Json::array());
  ASSERT_EQ(document["points"].size(), 1U);
  const Json arms = document["points"][0]["arms"];
  ASSERT_EQ(arms.size(), 2U);
  EXPECT_EQ(arms[0]["failed"], 0) << arms[0].dump(1);
  EXPECT_EQ(arms[1]["failed"], 0) << arms[1].dump(1);
  EXPECT_EQ(arms[1]["comparable"], true) << arms[1].dump(1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/full_store_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Image stores that are really full: a small tmpfs holds the folder of images, or the images of a Docker daemon. What
// can be foreseen is refused before anything is written. What cannot, because another program fills the disk meanwhile
// (here a df that promises too much), is told in words, and nothing half written stays.
#include <filesystem>
#include <fstream>
#include <random>

#include "tests/fakes/small_disk.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace zz_12 {

namespace fs = std::filesystem;

constexpr std::size_t kMega = 1'000'000;

class FullStoreTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = at("bin");
    fs::create_directories(m_commands.toStdString());
    fs::create_directories(images());
  }
  void TearDown() override {
    CliTest::TearDown();
    for (const char* name : {"APPTAINER_TMPDIR", "DOCKER_HOST"}) ::unsetenv(name);
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  std::string images() const { return runsFolder().toStdString() + "/images"; }

  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string file = m_commands.toStdString() + "/" + name;
    std::ofstream(file) << "#!/bin/sh\n" << lines << "\n";
    fs::permissions(file, fs::perms(0755));
  }
  /// From now on, df says that every file system has 1 TB free, or the truth.
  void promiseRoom(bool isPromised) const {
    if (!isPromised) {
      fs::remove(m_commands.toStdString() + "/df");
      return;
    }
    putProgram(
        "df", "printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\nx 1000000000 9 999999991 1%% /\\n'");
  }

  /// A root file system with the engine and a file that no tool can pack smaller.
  QString makeBox(std::size_t bytes) const {
    fs::create_directories(path("box/usr/share"));
    fs::create_directories(path("box/opt/baremark/bin"));
    fs::copy_file(places::kEngine, path("box/opt/baremark/bin/baremark-engine"), fs::copy_options::overwrite_existing);
    std::mt19937 random(1);
    std::string content(bytes, '\0');
    for (char& each : content) each = static_cast<char>(random());
    std::ofstream(path("box/usr/share/content"), std::ios::binary) << content;
    return QString::fromStdString(path("box"));
  }
  CliResult importBox(std::size_t bytes) { return cli({"image import", makeBox(bytes), "--name box"}); }
  CliResult convert(const char* form) { return cli({"image convert box --for", QString::fromLatin1(form)}); }

  /// The verb failed because there is no space for this, with further words.
  static void expectFull(const CliResult& result, const std::string& what, const std::vector<std::string>& words) {
    EXPECT_EQ(result.status, 1) << result.out << result.err;
    EXPECT_TRUE(has(result.err, "There is no space left for " + what + ".\n"));
    EXPECT_TRUE(has(result.err, "Free some space and try again."));
    for (const std::string& each : words) EXPECT_TRUE(has(result.err, each));
  }
  /// What is in the folder of images, without locks.
  std::vector<std::string> imageNames() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(images())) {
      if (entry.path().extension() != ".lock") names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  static std::uintmax_t usedBytes(const std::string& place) {
    const fs::space_info space = fs::space(place);
    return space.capacity - space.free;
  }
  static bool isMissing(const char* program) {
    return QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
  }
};

TEST_F(FullStoreTest, anImportThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  const fakes::SmallDisk disk(images(), "12m");
  expectFull(importBox(16 * kMega), "image box in " + images(), {" are free there, but "});
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  promiseRoom(true);
  expectFull(importBox(16 * kMega), "image box in " + images(), {});
  // A process of its own clears the folder after the script.
  EXPECT_TRUE(waitUntil([this] { return imageNames().empty(); }, 20));
  EXPECT_LT(usedBytes(images()), kMega);
}

TEST_F(FullStoreTest, aBuildThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  const fakes::SmallDisk disk(images(), "12m");
  putProgram("mmdebstrap", ": >'" + path("called") +
                               "'\nfor word; do case $word in *.tar) tar=$word ;; esac; done\n"
                               "head -c 16000000 /dev/zero >\"$tar\" || { echo 'E: packing failed' >&2; exit 25; }");
  expectFull(cli("image build"), "image baremark-engine in " + images(), {" are free there, but 600"});
  EXPECT_FALSE(fs::exists(path("called"))) << "the packages were fetched for nothing";
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  promiseRoom(true);
  expectFull(cli("image build"), "image baremark-engine", {"No space left on device", "E: packing failed"});
  EXPECT_TRUE(fs::exists(path("called")));
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  EXPECT_LT(usedBytes(images()), kMega);
}

TEST_F(FullStoreTest, aSifThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  for (const char* program : {"apptainer", "mksquashfs"}) {
    if (isMissing(program)) GTEST_SKIP() << program << " is not installed";
  }
  const fakes::SmallDisk disk(images(), "40m");
  // Import needs room for the packed and the unpacked tree.
  ASSERT_TRUE(ended(importBox(12 * kMega), 0));
  const std::vector<std::string> tree{"box-imported"};
  EXPECT_EQ(imageNames(), tree);
  disk.resize("18m");
  const std::string copy = "the copy of image box for Apptainer";
  const std::string wayOut = "choose the variant sandbox, which needs no SIF.";
  expectFull(convert("apptainer:userns"), copy + " in " + images(), {" are free there, but ", wayOut});
  EXPECT_EQ(imageNames(), tree);
  promiseRoom(true);
  expectFull(convert("apptainer:userns"), copy, {"no space left on device", wayOut});
  EXPECT_EQ(imageNames(), tree);
  promiseRoom(false);
  disk.resize("60m");

  // Apptainer packs the file in a folder for temporary files.
  const std::string temporary = path("temporary");
  const fakes::SmallDisk small(temporary, "4m");
  ::setenv("APPTAINER_TMPDIR", temporary.c_str(), 1);
  expectFull(convert("apptainer:userns"), copy + " in " + temporary, {" are free there, but ", wayOut});
  promiseRoom(true);
  expectFull(convert("apptainer:userns"), copy, {"no space left on device", wayOut});
  EXPECT_EQ(imageNames(), tree);
  EXPECT_LT(usedBytes(temporary), kMega);
  ::unsetenv("APPTAINER_TMPDIR");
  promiseRoom(false);
  EXPECT_TRUE(ended(convert("apptainer:userns"), 0));
  EXPECT_EQ(imageNames().size(), 2U);
}

TEST_F(FullStoreTest, anImageThatDockersFolderCannotHoldIsRefusedAndOneThatFillsItLeavesNothing) {
  for (const char* program : {"docker", "dockerd"}) {
    if (isMissing(program)) GTEST_SKIP() << program << " is not installed";
  }
  DockerDaemon daemon("48m");
  ::setenv("DOCKER_HOST", daemon.address().toUtf8().constData(), 1);
  ASSERT_TRUE(waitUntil([&] { return daemon.answers(); })) << daemon.log();
  const std::string store = daemon.images().toStdString();
  ASSERT_TRUE(ended(importBox(60 * kMega), 0));
  const auto dockerImages = [this] {
    return shell("docker images --all --format '{{.Repository}}:{{.Tag}}' | grep -v ':probe2$'");
  };
  const std::string copy = "the copy of image box for Docker";
  const std::string wayOut = "This shows what Docker stores: docker system df";
  expectFull(convert("docker"), copy + " in " + store, {" are free there, but ", wayOut});
  EXPECT_EQ(dockerImages(), "");

  const core::base::Json experiment = {{"schema", "baremark.experiment/1"},
                                       {"name", "full"},
                                       {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
                                       {"arms",
                                        {{{"name", "bare metal"}, {"runtime", "bare-metal"}},
                                         {{"name", "box"}, {"runtime", "docker"}, {"image", "box"}}}},
                                       {"scale", {{"ranks", {1}}, {"threads_per_rank", 1}, {"bind", "none"}}},
                                       {"measure", {{"warmup_batches", 2}, {"batches", 3}, {"repeats", 1}}}};
  std::ofstream(path("full.baremark.json")) << core::base::toJsonText(experiment);
  const CliResult refused = checked(cli({"run", path("full.baremark.json")}), 2);
  EXPECT_TRUE(has(refused.err, "PF-10 (box) stops the run: "));
  EXPECT_TRUE(has(refused.err, " MB free in " + store + ", "));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing is queued";

  const std::uintmax_t before = usedBytes(store);
  promiseRoom(true);
  expectFull(convert("docker"), copy, {"no space left on device", wayOut});
  EXPECT_EQ(dockerImages(), "");
  EXPECT_TRUE(waitUntil([&] { return usedBytes(store) < before + 4 * kMega; }, 20))
      << shell("du -a '%1' | sort -n | tail", daemon.images());
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/image_builder_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image on this machine is built once for all callers, by one at a time, and is not removed while a block
// uses it. The recipe is real in tests with two builders, with an mmdebstrap that packs almost nothing; elsewhere a
// script of two lines replaces it.
#include "core/runs/image_builder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <mutex>

#include "core/runs/host_runner.h"
#include "tests/integration/runs_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace zz_13 {

using base::ErrorCode;
using model::ExperimentState;

constexpr std::chrono::seconds kPatience{60};

class ImageBuilderTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    m_resources.imageRemoveScript =
        test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_remove.sh");
    m_resources.engineImageScript = "echo call >>'" + m_folder + R"(/calls'
mkdir -p "$TARGET/opt/baremark/bin" && cp "$ENGINE" "$TARGET/opt/baremark/bin/baremark-engine" || exit 1
printf 'step 1 2 looking\n\nstep 2 2 copying\n\n'
printf 'recipe by hand\ndigest sha256:abc\nbytes 1\n' | tee "$TARGET/opt/baremark/image"
)";
  }

  /// The real recipe. Its mmdebstrap continues when the file `go` exists. If the file `broken` exists, it reports this
  /// and fails.
  void takeTheRecipe() {
    m_resources.engine = "/bin/true";
    const std::string commands = m_folder + "/bin";
    std::filesystem::create_directories(commands);
    std::ofstream(commands + "/mmdebstrap") << "#!/bin/sh\ncd '" + m_folder + R"(' || exit 1
echo call >>calls
while [ ! -e go ]; do sleep 0.1; done
if [ -e broken ]; then cat broken >&2; exit 25; fi
for word; do case $word in *.tar) tar=$word ;; esac; done
mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf "$tar" -C tree .
)";
    std::filesystem::permissions(commands + "/mmdebstrap", std::filesystem::perms(0755));
    m_resources.engineImageScript = "PATH='" + commands + "':$PATH\n" + test::resource("recipes/image_prelude.sh") +
                                    test::resource("recipes/engine_image.sh");
  }
  void letGo() const { std::ofstream(m_folder + "/go") << ""; }

  /// Both arms run in the image. Their runtime starts the image's engine.
  void takeABox() {
    const std::string box = m_folder + "/box";
    std::ofstream(box) << R"(#!/bin/sh
image=$1
shift
while [ "$1" != /opt/baremark/bin/baremark-engine ]; do
  case $1 in *=*) export "$1" ;; esac
  shift
done
shift
exec "$image/opt/baremark/bin/baremark-engine" "$@"
)";
    std::filesystem::permissions(box, std::filesystem::perms(0755));
    containers::RuntimeDescriptor& runtime = m_resources.runtimes["bare-metal"];
    runtime.image.kind = containers::ImageKind::Tree;
    runtime.execArgv = base::Json::array({box, "${image}", {{"use", "command"}}});
  }

  std::unique_ptr<StoreAccess> anotherStore() {
    std::unique_ptr<StoreAccess> own = std::move(m_store);
    openStore("other.baremark");
    std::swap(own, m_store);
    return own;
  }
  int calls() const { return linesOf("calls"); }
  std::string target() const { return m_host->root() + "/images/" + kEngineImage + "-" + m_resources.engineBuild; }
  bool isWhole() const {
    return std::filesystem::exists(target() + "/opt/baremark/image") &&
           std::filesystem::exists(target() + "/opt/baremark/bin/baremark-engine");
  }
  static bool waitUntil(const std::function<bool()>& isTrue) {
    return test::waitUntil(isTrue, kPatience, std::chrono::milliseconds(50));
  }
  /// An image that is only a folder.
  void put(StoreAccess& store) {
    const storage::ImageRecord image{.host = m_host->name(),
                                     .name = kEngineImage,
                                     .kind = "tree",
                                     .path = target(),
                                     .digest = "sha256:abc",
                                     .engineBuild = m_resources.engineBuild};
    std::filesystem::create_directories(target() + "/opt/baremark/bin");
    EXPECT_TRUE(store.writeNow([&](storage::Store& open) { return storage::HostRepository(open).putImage(image); }));
  }
};

/// A caller that requests the image in its own thread.
class Asking {
 public:
  Asking(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_answer(std::async(std::launch::async, [&] {
          return ImageBuilder(host, store, resources)
              .build([this](const ImageProgress& progress) { note(progress); },
                     [this] { return m_isCancelled.load(); });
        })) {}
  ~Asking() { cancel(); }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  void cancel() { m_isCancelled = true; }
  base::Result<BuiltImage> answer() {
    if (m_answer.wait_for(kPatience) == std::future_status::ready) return m_answer.get();
    cancel();
    return base::fail({.code = ErrorCode::Timeout});
  }
  bool hasHeard(const std::string& words) const {
    const std::lock_guard lock(m_mutex);
    return std::any_of(m_heard.begin(), m_heard.end(),
                       [&](const ImageProgress& progress) { return progress.words.find(words) != std::string::npos; });
  }

 private:
  void note(const ImageProgress& progress) {
    const std::lock_guard lock(m_mutex);
    m_heard.push_back(progress);
  }

  mutable std::mutex m_mutex;
  std::vector<ImageProgress> m_heard;
  std::atomic<bool> m_isCancelled = false;
  std::future<base::Result<BuiltImage>> m_answer;
};

TEST_F(ImageBuilderTest, isBuiltOnceForAllStoresOfAHost) {
  std::vector<std::string> heard;
  const auto onProgress = [&](const ImageProgress& progress) {
    heard.push_back(std::to_string(progress.step) + " of " + std::to_string(progress.steps) + ": " + progress.words);
  };
  const auto first = valueOf(ImageBuilder(*m_host, *m_store, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(heard, (std::vector<std::string>{"1 of 2: looking", "2 of 2: copying"}));
  EXPECT_EQ(first.path, target());
  EXPECT_EQ(first.digest, "sha256:abc");
  const auto second = valueOf(ImageBuilder(*m_host, *m_store, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(second.digest, "sha256:abc");
  const auto other = anotherStore();
  const auto third = valueOf(ImageBuilder(*m_host, *other, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(third.path, target());
  const auto asked = valueOf(ImageBuilder(*m_host, *other, m_resources).build(onProgress, {}));
  EXPECT_TRUE(asked.wasThere);
  EXPECT_EQ(calls(), 1);
  EXPECT_EQ(heard.size(), 2U);
  const auto again = valueOf(ImageBuilder(*m_host, *other, m_resources).rebuild(onProgress, {}));
  EXPECT_FALSE(again.wasThere);
  EXPECT_EQ(calls(), 2);
}

TEST_F(ImageBuilderTest, reportsItsStepsToFollowersOfTheExperiment) {
  takeABox();
  queue("", 1);
  m_runner.reset();
  std::mutex mutex;
  std::vector<std::string> heard;
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  QObject::connect(
      &runner, &HostRunner::imageProgressed, &runner,
      [&](const QString& id, int step, int steps, const QString& words) {
        const std::lock_guard lock(mutex);
        heard.push_back(id.toStdString() + ", step " + std::to_string(step) + " of " + std::to_string(steps) + ": " +
                        words.toStdString());
      },
      Qt::DirectConnection);
  runner.start();
  EXPECT_TRUE(waitUntil([this] { return isOver(); }));
  runner.stop();
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << " " << record().end.detail;
  EXPECT_EQ(heard,
            (std::vector<std::string>{m_id.text() + ", step 1 of 2: looking", m_id.text() + ", step 2 of 2: copying"}));
  EXPECT_EQ(calls(), 1);
}

TEST_F(ImageBuilderTest, otherExperimentsOfTheHostContinueDuringABuild) {
  takeABox();
  takeTheRecipe();
  const base::ExperimentId first = queue("", 1);
  queue("", 1);
  m_runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; })) << "it has come as far as the packages";
  requestCancel();
  EXPECT_TRUE(waitUntil([&] { return record().state == ExperimentState::Cancelled; }));
  EXPECT_EQ(record(first).state, ExperimentState::Running);
  requestCancel(first);
  EXPECT_TRUE(waitUntil([&] { return record(first).state == ExperimentState::Cancelled; })) << "and so does its own";
  EXPECT_FALSE(isWhole());
  runner.stop();
}

TEST_F(ImageBuilderTest, aProgramThatExitsDoesNotWaitForAnImage) {
  takeABox();
  takeTheRecipe();
  queue("", 1);
  m_runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; }));
  std::future<void> stopped = std::async(std::launch::async, [&] { runner.stop(); });
  EXPECT_EQ(stopped.wait_for(kPatience), std::future_status::ready);
  letGo();
  stopped.get();
  EXPECT_EQ(record().state, ExperimentState::Running);
  EXPECT_FALSE(isWhole());
  // The process that resumes the experiment builds the image and continues.
  takeABox();
  takeUp();
  EXPECT_TRUE(stepUntil([this] { return isWhole(); })) << m_lastError;
}

TEST_F(ImageBuilderTest, twoBuildersAtOnceMakeOneImageThatBothUse) {
  takeTheRecipe();
  const auto other = anotherStore();
  remote::LocalHost samePlace(m_host->root());
  Asking first(*m_host, *m_store, m_resources);
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; })) << "it has come as far as the packages";
  Asking second(samePlace, *other, m_resources);
  EXPECT_TRUE(waitUntil([&] { return second.hasHeard("waiting"); }));
  letGo();
  const BuiltImage one = valueOf(first.answer());
  const BuiltImage same = valueOf(second.answer());
  EXPECT_FALSE(one.wasThere);
  EXPECT_TRUE(same.wasThere);
  EXPECT_EQ(same.image.digest, one.image.digest);
  EXPECT_EQ(same.image.path, target());
  EXPECT_EQ(same.image.recipe, one.image.recipe);
  EXPECT_EQ(calls(), 1);
  EXPECT_TRUE(isWhole());
  EXPECT_FALSE(std::filesystem::exists(target() + ".part"));
}

TEST_F(ImageBuilderTest, theFirstErrorIsReportedNotOnlyTheLastLines) {
  takeTheRecipe();
  // From mmdebstrap 1.5.7.
  std::ofstream(m_folder + "/broken") << R"(I: running apt-get update...
E: Failed to fetch http://deb.example.org/debian  Could not connect
E: apt-get update failed: process exited with 100
W: hooklistener errored out: E: received eof on socket

I: main() received signal PIPE: waiting for setup...
I: removing tempdir /tmp/mmdebstrap.x...
E: mmdebstrap failed to run
)";
  letGo();
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).build({}, {}));
  EXPECT_TRUE(has(refused.detail, "Could not connect")) << toLogLine(refused);
  EXPECT_FALSE(has(refused.detail, "I: running")) << "what went well before is of no use";
}

TEST_F(ImageBuilderTest, anAccountThatMmdebstrapCannotServeIsToldWhatIsMissing) {
  takeTheRecipe();
  std::ofstream(m_folder + "/broken")
      << "E: unable to pick chroot mode automatically (use --mode for manual selection)\n";
  letGo();
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).build({}, {}));
  EXPECT_FALSE(has(refused.detail, "--mode")) << "nobody can give it here";
  EXPECT_TRUE(has(refused.detail, "mmdebstrap needs root, or user namespaces"));
}

TEST_F(ImageBuilderTest, aCancelledWaitForAnotherBuildLeavesThatBuildAlone) {
  takeTheRecipe();
  Asking first(*m_host, *m_store, m_resources);
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; }));
  Asking second(*m_host, *m_store, m_resources);
  EXPECT_TRUE(waitUntil([&] { return second.hasHeard("waiting"); }));
  second.cancel();
  EXPECT_EQ(errorOf(second.answer()).code, ErrorCode::Cancelled);
  letGo();
  valueOf(first.answer());
  EXPECT_TRUE(isWhole());
}

TEST_F(ImageBuilderTest, anImageIsNotRemovedWhileItIsBuilt) {
  put(*m_store);
  const int lock = ::open((target() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(lock, 0);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_EQ(refused.allowed.english(), "an image that nobody builds or removes now");
  EXPECT_TRUE(std::filesystem::exists(target()));
  ::close(lock);
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

TEST_F(ImageBuilderTest, anImageIsNotRemovedOrReplacedWhileABlockOfAnyStoreUsesIt) {
  takeABox();
  queue("step:20", 1, 5000);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  // The recipe itself queries the host.
  m_resources.engineImageScript =
      test::resource("recipes/image_prelude.sh") + test::resource("recipes/engine_image.sh");
  const auto other = anotherStore();
  for (StoreAccess* store : {m_store.get(), other.get()}) {
    SCOPED_TRACE(store == other.get() ? "another store" : "its own store");
    ImageBuilder builder(*m_host, *store, m_resources);
    const auto there = valueOf(builder.build({}, {}));
    EXPECT_TRUE(there.wasThere);
    const auto removed = builder.remove(kEngineImage);
    const auto replaced = builder.rebuild({}, {});
    ASSERT_FALSE(removed);
    ASSERT_FALSE(replaced);
    for (const base::Error& error : {removed.error(), replaced.error()}) {
      EXPECT_EQ(error.code, ErrorCode::Busy) << toLogLine(error);
      EXPECT_TRUE(has(error.allowed.english(), "experiment " + m_id.text())) << toLogLine(error);
    }
    EXPECT_TRUE(isWhole());
  }
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  valueOf(ImageBuilder(*m_host, *other, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

/// As with a scheduler: this host does not see the processes of its nodes.
TEST_F(ImageBuilderTest, aBlockThatOnlyTheStoreKnowsProtectsItsImageToo) {
  takeABox();
  queue("", 1);
  put(*m_store);
  const base::BlockId block = blocks().front().block.id;
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) {
    return storage::BlockRepository(store).setState(block, model::BlockState::Waiting, {}, {}, {});
  }));
  EXPECT_EQ(errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage)).code, ErrorCode::Busy);
  EXPECT_TRUE(std::filesystem::exists(target()));
}

/// A block of another store, with a scheduler. Only its files show it.
TEST_F(ImageBuilderTest, aBlockWithAHeartbeatProtectsTheImageThatItsJobNames) {
  put(*m_store);
  const std::string experiment = m_host->root() + "/an-experiment";
  for (const char* folder : {"/an-allocation", "/a-block/a1"}) std::filesystem::create_directories(experiment + folder);
  std::ofstream(experiment + "/an-allocation/job.sh") << "run 10 10 box " << target() << " engine\n";
  std::ofstream(experiment + "/a-block/a1/heartbeat") << "{}";
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment an-experiment")) << toLogLine(refused);
  EXPECT_TRUE(std::filesystem::exists(target()));
  std::ofstream(experiment + "/a-block/a1/exit.json") << "{}";
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

}  // namespace
}  // namespace baremark::core::runs


#line 1 "/work/w-T1/tests/integration/image_forms_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The copies of an image for runtimes on this machine: made once, recorded, checked before their use, and removed. A
// script of a few lines replaces the runtimes: a shop that keeps images itself, and one that runs a packed file.
#include "core/runs/image_forms.h"

#include <unistd.h>

#include <future>
#include <mutex>

#include "core/runs/block_composer.h"
#include "tests/integration/runs_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace zz_14 {

using base::ErrorCode;
using storage::ImageFormRecord;
using storage::ImageFormRepository;
using storage::ImageRecord;

constexpr std::chrono::seconds kFormPatience{60};
/// Copies are sought in all jobs of the machine, so the tests that run at once need names of their own.
const std::string kCopy = "copy" + std::to_string(::getpid()) + "-";

class ImageFormsTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    const std::string prelude = test::resource("recipes/image_prelude.sh");
    m_resources.formRemoveScript = prelude + test::resource("recipes/form_remove.sh");
    m_resources.imageRemoveScript = prelude + test::resource("recipes/image_remove.sh");
    const std::string shop = m_folder + "/shop.sh";
    std::ofstream(shop) << "#!/bin/sh\ncd '" + m_folder + R"(' || exit 1
case $1 in
  has) [ -s "$2.tar" ] ;;
  make)
    echo 'packing the image'
    echo copy >>copies
    while [ -e hold ]; do sleep 0.1; done
    if [ -e full ]; then head -c 100 >"$2.tar"; echo 'shop: No space left on device' >&2; exit 1; fi
    cat >"$2.tar" ;;
  pack) echo copy >>copies; tar -cf "$2" -C "$3" . ;;
  remove) rm "$2.tar" ;;
  size) wc -c <"$2.tar" | sed 's/^/bytes: /' ;;
  id) sha256sum "$2.tar" | cut -c 1-64 ;;
esac
)";
    std::filesystem::permissions(shop, std::filesystem::perms(0755));
    containers::RuntimeDescriptor runtime{.id = "shop", .label = "Shop"};
    runtime.image = {.kind = containers::ImageKind::Store,
                     .reference = kCopy + "${digest}",
                     .has = {shop, "has", "${reference}"},
                     .make = {shop, "make", "${reference}"},
                     .remove = {shop, "remove", "${reference}"},
                     .size = {shop, "size", "${reference}"},
                     .id = {shop, "id", "${reference}"}};
    const containers::ImageForm packed{.kind = containers::ImageKind::File,
                                       .reference = "${tree}.packed",
                                       .make = {shop, "pack", "${part}", "${tree}"}};
    runtime.variants = {{.id = "packed", .isolation = {}, .image = packed},
                        {.id = "tree", .isolation = {}, .image = containers::ImageForm{containers::ImageKind::Tree}}};
    m_resources.runtimes["shop"] = runtime;
    std::filesystem::create_directories(tree() + "/etc");
    std::ofstream(tree() + "/etc/os-release") << "ID=none\n";
    put("sha256:abc");
  }

  void put(const std::string& digest) {
    m_image = {.host = m_host->name(), .name = "box", .kind = "tree", .path = tree(), .digest = digest, .bytes = 10};
    ASSERT_TRUE(
        m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putImage(m_image); }));
  }
  std::string tree() const { return m_host->root() + "/images/box"; }
  std::string tar() const { return m_folder + "/" + kCopy + "abc.tar"; }
  ImageForms forms() { return {*m_host, *m_store, m_resources}; }
  base::Result<MadeForm> ensure(const FormName& name, const std::function<bool()>& isCancelled = {}) {
    return forms().ensure(m_image, name,
                          {.onProgress = [this](const ImageProgress& progress) { note(progress.words); },
                           .onLine = [this](const std::string& line) { note(line); }},
                          isCancelled);
  }
  void note(const std::string& words) {
    const std::lock_guard lock(m_mutex);
    m_heard.push_back(words);
  }
  std::vector<ImageFormRecord> records() {
    return m_store
        ->readNow([this](storage::Store& store) { return ImageFormRepository(store).ofImage(m_image.host, "box"); })
        .value();
  }
  bool isReady(const FormName& name) {
    const auto ready = forms().ready(m_image, name);
    EXPECT_TRUE(ready) << (ready ? "" : toLogLine(ready.error()));
    return ready && ready->has_value();
  }
  int copies() const { return linesOf("copies"); }

  ImageRecord m_image;
  std::mutex m_mutex;
  std::vector<std::string> m_heard;
};

const FormName kStore{"shop"};
const FormName kFile{"shop", "packed"};

TEST_F(ImageFormsTest, aCopyInAStoreIsMadeOnceAndRecorded) {
  EXPECT_FALSE(isReady(kStore));
  const auto made = valueOf(ensure(kStore));
  EXPECT_FALSE(made.wasThere);
  EXPECT_EQ(m_heard, (std::vector<std::string>{"copying the image for Shop", "packing the image"}));
  const ImageFormRecord& form = made.form;
  EXPECT_EQ(form.runtime, "shop");
  EXPECT_EQ(form.kind, "store");
  EXPECT_EQ(form.reference, kCopy + "abc");
  EXPECT_EQ(form.madeFrom, "sha256:abc");
  EXPECT_EQ(form.digest.size(), 64U) << form.digest;
  EXPECT_EQ(form.bytes, static_cast<std::int64_t>(std::filesystem::file_size(tar())));
  EXPECT_TRUE(form.seconds.has_value());
  EXPECT_EQ(records(), std::vector<ImageFormRecord>{form});
  EXPECT_TRUE(isReady(kStore));
  const auto again = valueOf(ensure(kStore));
  EXPECT_TRUE(again.wasThere);
  EXPECT_EQ(again.form, form);
  EXPECT_EQ(copies(), 1);
}

TEST_F(ImageFormsTest, aCopyThatAnotherStoreMadeIsRecordedAndReused) {
  ASSERT_TRUE(ensure(kStore));
  ASSERT_TRUE(m_store->writeNow([this](storage::Store& store) {
    return ImageFormRepository(store).remove(m_host->name(), "shop", kCopy + "abc");
  }));
  EXPECT_FALSE(isReady(kStore)) << "its digest is not known";
  const auto found = valueOf(ensure(kStore));
  EXPECT_TRUE(found.wasThere);
  EXPECT_FALSE(found.form.seconds.has_value());
  EXPECT_FALSE(found.form.digest.empty());
  EXPECT_EQ(copies(), 1);
  EXPECT_TRUE(isReady(kStore));
}

TEST_F(ImageFormsTest, aRuntimeThatSaysNeitherSizeNorIdHasACopyAllTheSame) {
  m_resources.runtimes["shop"].image.size.clear();
  m_resources.runtimes["shop"].image.id.clear();
  const auto made = valueOf(ensure(kStore));
  EXPECT_EQ(made.form.bytes, std::nullopt);
  EXPECT_EQ(made.form.digest, "");
  EXPECT_TRUE(isReady(kStore));
}

TEST_F(ImageFormsTest, aStoreWithoutRoomIsRefusedBeforeTheCopyWithTheFolderAndTheWayOut) {
  containers::RuntimeDescriptor& shop = m_resources.runtimes["shop"];
  shop.image.place = {{"echo", m_folder + "/rooms of the shop"}};
  shop.issues = {{.match = "No space left", .explain = "It is full.", .fix = "Empty it:", .command = "shop empty"}};
  m_image.bytes = std::int64_t{1} << 60;
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::NoSpace);
  EXPECT_EQ(refused.where, base::Phrased(base::Phrase::FormOfImageIn, "box", "Shop", m_folder + "/rooms of the shop"));
  EXPECT_EQ(refused.allowed, base::Phrased(base::Phrase::Bytes, m_image.bytes));
  EXPECT_EQ(refused.value.phrase(), base::Phrase::BytesFree);
  EXPECT_EQ(refused.suggestion, base::Phrased(base::Phrase::RuntimeFix, "Empty it: shop empty"));
  EXPECT_EQ(copies(), 0) << "it was begun";
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
}

TEST_F(ImageFormsTest, aStoreThatBecomesFullLeavesNoHalfCopyAndSaysSo) {
  std::ofstream(m_folder + "/full") << "";
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::NoSpace);
  EXPECT_EQ(refused.where.english(), "the copy of image box for Shop");
  EXPECT_TRUE(has(refused.detail, "shop: No space left on device"));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  std::filesystem::remove(m_folder + "/full");
  EXPECT_TRUE(ensure(kStore));
}

TEST_F(ImageFormsTest, aChangedCopyIsRefusedUntilItIsRemoved) {
  ASSERT_TRUE(ensure(kStore));
  std::ofstream(tar(), std::ios::app) << "more";
  EXPECT_FALSE(isReady(kStore));
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::Corrupt);
  EXPECT_EQ(refused.where.english(), "the copy of image box for Shop");
  EXPECT_TRUE(has(refused.allowed.english(), "baremark-cli image remove box --form shop --host local"))
      << toLogLine(refused);
  EXPECT_EQ(copies(), 1);
  valueOf(forms().remove(m_image, kStore));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  EXPECT_TRUE(ensure(kStore));
  EXPECT_EQ(copies(), 2);
  EXPECT_TRUE(isReady(kStore));
}

TEST_F(ImageFormsTest, aFileIsReadAgainOnlyIfItsSizeOrTimeDiffers) {
  const auto made = valueOf(ensure(kFile));
  const std::string file = tree() + ".packed";
  EXPECT_EQ(made.form.kind, "file");
  EXPECT_EQ(made.form.variant, "packed");
  EXPECT_EQ(made.form.reference, file);
  EXPECT_EQ(made.form.digest.rfind("sha256:", 0), 0U) << made.form.digest;
  EXPECT_EQ(made.form.digest.size(), 71U);
  EXPECT_EQ(made.form.bytes, static_cast<std::int64_t>(std::filesystem::file_size(file)));
  EXPECT_TRUE(isReady(kFile));
  // Touched, but the same.
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) - std::chrono::hours(1));
  EXPECT_FALSE(isReady(kFile));
  const auto same = valueOf(ensure(kFile));
  EXPECT_TRUE(same.wasThere);
  EXPECT_EQ(same.form.digest, made.form.digest);
  EXPECT_NE(same.form.stamp, made.form.stamp);
  EXPECT_TRUE(isReady(kFile));
  std::ofstream(file, std::ios::app) << "more";
  EXPECT_FALSE(isReady(kFile));
  EXPECT_EQ(ensure(kFile).error().code, ErrorCode::Corrupt);
  EXPECT_EQ(copies(), 1);
  ASSERT_TRUE(forms().remove(m_image, kFile));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ImageFormsTest, aFileOfAnEarlierImageIsReplaced) {
  const auto old = valueOf(ensure(kFile));
  std::ofstream(tree() + "/etc/os-release") << "ID=another, which is longer than the other one\n";
  put("sha256:def");
  EXPECT_FALSE(isReady(kFile));
  const auto made = valueOf(ensure(kFile));
  EXPECT_FALSE(made.wasThere);
  EXPECT_EQ(made.form.madeFrom, "sha256:def");
  EXPECT_NE(made.form.digest, old.form.digest);
  EXPECT_EQ(records().size(), 1U);
  EXPECT_EQ(copies(), 2);
}

/// As after an image was sent to the host again.
TEST_F(ImageFormsTest, theCopyOfAnEarlierImageIsRemovedWithTheNewerOne) {
  ASSERT_TRUE(ensure(kStore));
  put("sha256:def");
  ASSERT_TRUE(ensure(kStore));
  EXPECT_EQ(records().size(), 2U);
  EXPECT_TRUE(std::filesystem::exists(m_folder + "/" + kCopy + "def.tar"));
  valueOf(forms().remove(m_image, kStore));
  EXPECT_TRUE(records().empty());
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/" + kCopy + "def.tar"));
}

TEST_F(ImageFormsTest, aCopyIsNotRemovedWhileAJobNamesIt) {
  ASSERT_TRUE(ensure(kStore));
  ASSERT_TRUE(ensure(kFile));
  const std::string experiment = m_host->root() + "/an-experiment";
  for (const char* folder : {"/an-allocation", "/a-block/a1"}) std::filesystem::create_directories(experiment + folder);
  std::ofstream(experiment + "/an-allocation/job.sh")
      << "read " << tree() << "\nrun shop run " + kCopy + "abc engine\n";
  std::ofstream(experiment + "/a-block/a1/heartbeat") << "{}";
  const auto refused = errorOf(forms().remove(m_image, kStore));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment an-experiment")) << toLogLine(refused);
  EXPECT_TRUE(std::filesystem::exists(tar()));
  EXPECT_EQ(records().size(), 2U);
  valueOf(forms().remove(m_image, kFile));  // the job does not use this one
  std::ofstream(experiment + "/a-block/a1/exit.json") << "{}";
  valueOf(forms().remove(m_image, kStore));
  EXPECT_FALSE(std::filesystem::exists(tar()));
}

TEST_F(ImageFormsTest, aCancelledCopyLeavesNothing) {
  std::ofstream(m_folder + "/hold") << "";
  std::atomic<bool> isCancelled = false;
  auto answer = std::async(std::launch::async, [&] { return ensure(kStore, [&] { return isCancelled.load(); }); });
  ASSERT_TRUE(test::waitUntil([this] { return copies() == 1; }, kFormPatience, std::chrono::milliseconds(20)));
  isCancelled = true;
  ASSERT_EQ(answer.wait_for(kFormPatience), std::future_status::ready);
  const auto given = errorOf(answer.get());
  EXPECT_EQ(given.code, ErrorCode::Cancelled) << toLogLine(given);
  std::filesystem::remove(m_folder + "/hold");
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  EXPECT_TRUE(ensure(kStore));
}

TEST_F(ImageFormsTest, aFailingRuntimeIsReportedWithItsWords) {
  m_resources.runtimes["shop"].image.make = {"sh", "-c", "cat >/dev/null; echo 'the shop is full' >&2; exit 9"};
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::CommandFailed);
  EXPECT_TRUE(has(refused.detail, "the shop is full"));
  EXPECT_EQ(m_heard.back(), "the shop is full");
  EXPECT_TRUE(records().empty());
}

TEST_F(ImageFormsTest, theCopiesOfARemovedImageAreForgotten) {
  ASSERT_TRUE(ensure(kStore));
  ASSERT_TRUE(ensure(kFile));
  EXPECT_EQ(records().size(), 2U);
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove("box"));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_FALSE(std::filesystem::exists(tree() + ".packed"));
  EXPECT_TRUE(records().empty());
}

TEST_F(ImageFormsTest, unknownNamesAreRefused) {
  EXPECT_EQ(formNamed(m_resources, "shop").value(), kStore);
  EXPECT_EQ(formNamed(m_resources, "shop:packed").value(), kFile);
  EXPECT_EQ(formWord(kFile), "shop:packed");
  for (const char* unknown : {"shopp", "shop:pack", ":", ""}) {
    const auto refused = errorOf(formNamed(m_resources, unknown));
    EXPECT_EQ(refused.code, ErrorCode::NotFound) << unknown;
    EXPECT_TRUE(has(refused.allowed.english(), "shop:packed")) << toLogLine(refused);
  }
  EXPECT_EQ(formNamed(m_resources, "shop:tree").error().code, ErrorCode::NotApplicable);
  EXPECT_EQ(errorOf(forms().remove(m_image, kStore)).code, ErrorCode::NotFound);
}

}  // namespace
}  // namespace baremark::core::runs


#line 1 "/work/w-T1/tests/integration/image_import_cli_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// `image import` of the real command line, from a private registry, with the password on the standard input.
#include "tests/fakes/docker_registry.h"
#include "tests/integration/cli_fixture.h"
#include "tests/integration/credential_watch.h"

namespace baremark {
namespace zz_15 {

using fakes::DockerRegistry;

constexpr const char* kOtherPassword = "an0ther-Pa55";

class ImageImportCliTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(Text("registry")));
    m_registry = std::make_unique<DockerRegistry>(path("registry"));
    if (!m_registry->isRunning()) GTEST_SKIP() << m_registry->why();
    const std::string made = shell(
        "cd '%1' && exec 2>&1; mkdir -p home tree/bin && cp /bin/true tree/bin/true && umoci init "
        "--layout oci && umoci new --image oci:one && umoci insert --rootless --image oci:one tree / || "
        "echo no umoci",
        m_folder.path());
    ASSERT_FALSE(has(made, "no umoci"));
    ASSERT_NE(m_registry->push(path("oci:one"), "lab/app:1"), "");
    for (const char* password : {DockerRegistry::kPassword, kOtherPassword}) {
      for (const std::string& spelling : test::spellingsOf(DockerRegistry::kUser, password))
        m_secrets.push_back(spelling);
    }
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

  /// Imports lab/app:1. The tools' home and runtime folder are the test's own.
  CliResult importWith(const std::string& password, const Words& more = {}) {
    QProcess process;
    QProcessEnvironment env = environment();
    env.insert(Text("HOME"), at("home"));
    env.insert(Text("XDG_RUNTIME_DIR"), m_memory.path());
    process.setProcessEnvironment(env);
    process.start(program(), Words{"image import", m_registry->address() + "/lab/app:1", "--name app --username",
                                   QString::fromLatin1(DockerRegistry::kUser), "--store", store()}
                                 << more);
    process.write(QByteArray::fromStdString(password + "\n"));
    process.closeWriteChannel();
    EXPECT_TRUE(process.waitForFinished(120000)) << process.readAllStandardError().toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
  QString store() const { return at("store.baremark"); }

  /// No output of a command has a secret.
  void expectNoneIn(const CliResult& result) const {
    for (const std::string& secret : m_secrets) {
      EXPECT_FALSE(has(result.out, secret));
      EXPECT_FALSE(has(result.err, secret));
    }
  }

  std::unique_ptr<DockerRegistry> m_registry;
  QTemporaryDir m_memory{QDir::tempPath() + Text("/bm")};  ///< short: Podman refuses long names
  std::vector<std::string> m_secrets;
};

TEST_F(ImageImportCliTest, thePasswordOnTheStandardInputStaysNowhere) {
  const test::NewFiles files(m_memory.path().toStdString());
  test::CredentialWatch watch(m_secrets, m_folder.path().toStdString());
  const CliResult wrong = importWith(kOtherPassword, {"--json"});
  const CliResult right = importWith(DockerRegistry::kPassword);
  watch.stop();
  EXPECT_EQ(wrong.status, 1) << wrong.err;
  EXPECT_EQ(json(wrong.out)["error"]["code"], "permission_denied") << wrong.out;
  ASSERT_EQ(right.status, 0) << right.err;
  const CliResult shown = cli({"image show app --json --store", store()});
  EXPECT_EQ(json(shown.out)["images"][0]["name"], "app") << shown.out;
  for (const CliResult* result : {&wrong, &right, &shown}) expectNoneIn(*result);
  EXPECT_EQ(watch.found(), std::set<std::string>());
  EXPECT_EQ(watch.programs().count("baremark-cli"), 1U) << "it was not looked at";
  EXPECT_GT(watch.programs().size(), 1U) << "nor what it started";
  // The store, the images, the tools' home, and the folders of temporary files and of shared memory.
  EXPECT_EQ(files.with(m_secrets), "");
  EXPECT_EQ(shell("ls -A '%1' | grep -v '^began$'", m_memory.path()), "");
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/image_import_sources_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported from archives, SIF and squashfs files and folders, with the real tools.
#include <sys/stat.h>

#include "tests/integration/image_import_fixture.h"

namespace baremark::core::runs {
namespace zz_16 {

using base::ErrorCode;
using base::Phrase;
using fakes::outputOf;
using fakes::runProgram;

TEST_F(ImageImportTest, archivesAndFilesGiveTheSameTree) {
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + R"(' &&
skopeo copy -q oci:oci:one docker-archive:saved.tar:lab/app:1 && gzip -k saved.tar && skopeo copy -q oci:oci:one oci-archive:oci.tar:one &&
skopeo copy -q oci:oci:one oci:single:one && echo one >tree/etc/motd && mksquashfs tree app.sqfs -quiet -no-progress >/dev/null && tar -czf root.tar.gz -C tree .)"}),
            0);
  std::string digest;
  for (const char* name : {"saved.tar", "saved.tar.gz", "oci.tar", "single", "app.sqfs", "root.tar.gz", "tree"}) {
    SCOPED_TRACE(name);
    const auto imported = valueOf(import({.source = shared(name), .name = "from-" + std::string(name)}));
    if (digest.empty()) digest = imported.image.digest;
    EXPECT_EQ(imported.image.digest, digest);
    EXPECT_EQ(imported.content.empty(), std::filesystem::is_directory(shared(name)));
    // No program of an image has another account's rights.
    struct stat facts {};
    ASSERT_EQ(::stat((imported.image.path + "/bin/true").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 06000U, 0U);
  }
  EXPECT_EQ(containers::defaultImageName(shared("saved.tar.gz")), "saved");
  EXPECT_EQ(errorOf(import({.source = "/etc/hostname"})).code, ErrorCode::Malformed);
  EXPECT_EQ(errorOf(import({.source = shared("absent")})).code, ErrorCode::NotFound);
  EXPECT_EQ(errorOf(import({.source = shared("oci.tar"), .username = "someone"}, "secret")).code,
            ErrorCode::NotApplicable);
  EXPECT_EQ(traces(), "");
}

/// A name is never a part of a command, an option, a pattern, or a line of a script's answer.
TEST_F(ImageImportTest, filesAndFoldersWithHostileNamesAreImported) {
  const std::string folder = m_folder + "/names";
  std::filesystem::create_directory(folder);
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + folder + "' && oci='" + s_shared->path() + R"(/oci' &&
mkdir -p tree/bin tree/etc && cp /bin/true tree/bin/true && echo one >tree/etc/motd &&
skopeo copy -q "oci:$oci:one" docker-archive:docker.tar:lab/app:1 && skopeo copy -q "oci:$oci:one" oci-archive:oci.tar:one &&
skopeo copy -q "oci:$oci:one" oci:layout:one && gzip -k docker.tar && tar -cf root.tar -C tree . &&
mksquashfs tree app.sqfs -quiet -no-progress >/dev/null)"}),
            0);
  struct Hostile {
    const char* made;  ///< above
    const char* name;
    const char* image;  ///< the name that Baremark gives the image
  };
  constexpr Hostile kHostile[] = {
      {"docker.tar", "it's \"two\" words.tar", "it-s--two--words"},
      {"docker.tar.gz", "-rf.tar.gz", "rf"},
      {"docker.tar", "--to-command=touch pwned.tar", "to-command-touch-pwned"},
      {"oci.tar", "$(touch pwned)`touch pwned`;touch pwned.tar", "touch-pwned--touch-pwned--touch-pwned"},
      {"docker.tar", "host:5000.tar", "host-5000"},
      {"oci.tar", "lab:latest@x.tar", "lab-latest-x"},
      {"root.tar", "* ?[a-z]{a,b}.tar", "a-z--a-b-"},
      {"root.tar", "root@host:back\\nslash.tar", "root-host-back-nslash"},
      {"app.sqfs", " %s%n \\ ~ # && | > .sqfs", "s-n"},
      {"layout", "o:c i'$(touch pwned)", "o-c-i---touch-pwned-"},
      {"tree", "-C tree: $(touch pwned)", "C-tree----touch-pwned-"},
  };
  for (const Hostile& each : kHostile) {
    SCOPED_TRACE(each.name);
    const std::string source = folder + "/" + each.name;
    std::filesystem::copy(folder + "/" + each.made, source, std::filesystem::copy_options::recursive);
    const auto imported = valueOf(import({.source = source, .mayReplace = true}));
    const std::string& name = imported.image.name;
    EXPECT_EQ(name.substr(0, std::string(each.image).size()), each.image);
    EXPECT_EQ(in("/etc/motd", name), "one\n");
    EXPECT_EQ(imageLine(in("/opt/baremark/image", name), "source"), source);
    EXPECT_TRUE(isStored(name));
  }
  // A line break could add lines to what Baremark keeps of the image.
  const std::string twoLines = folder + "/two\ndigest sha256:" + std::string(64, '0') + ".tar";
  std::filesystem::copy_file(folder + "/root.tar", twoLines);
  const auto refused = errorOf(import({.source = twoLines, .name = "lines"}));
  EXPECT_EQ(refused.code, ErrorCode::Untrusted) << toLogLine(refused);
  EXPECT_FALSE(std::filesystem::exists(target("lines")));
  EXPECT_EQ(outputOf("find '" + m_folder + "' -name pwned; find . / \"$HOME\" -maxdepth 1 -name pwned"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aSifIsImported) {
  if (runProgram({"/bin/sh", "-c", "command -v apptainer >/dev/null"}) != 0)
    GTEST_SKIP() << "apptainer is only in Debian unstable";
  ASSERT_EQ(
      runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + "' && apptainer build app.sif tree >sif.log 2>&1"}), 0)
      << test::contentOf(shared("sif.log"));
  const auto imported = valueOf(import({.source = shared("app.sif")}));
  EXPECT_EQ(imported.image.name, "app");
  EXPECT_TRUE(std::filesystem::exists(target() + "/bin/true"));
}

TEST_F(ImageImportTest, hostileImagesStayInTheirTree) {
  const std::string folder = m_folder + "/hostile";
  std::filesystem::create_directories(folder + "/outside");
  const std::string made = outputOf("cd '" + folder + R"sh(' && exec 2>&1
umask 022
mkdir -p b/bin b/etc && cp /bin/true b/bin/true && chmod 6755 b/bin/true && printf x >x
begin() { tar -cf $1.tar -C b . || echo failed; }
add() { tar -P -rf $1.tar --transform "s,^x$,$2," x || echo failed; }
link() { rm -f "$2" && ln -s "$PWD/outside" "$2" && tar -rf $1.tar "$2" || echo failed; }
begin climb && add climb ../../../climbed && add climb "$PWD/outside/absolute"
begin devices && mkfifo pipe && tar -rf devices.tar pipe
[ "$(id -u)" -ne 0 ] || { mknod null c 1 3 && mknod disk b 8 0 && tar -rf devices.tar null disk; }
begin through && link through out && add through out/written
begin opt && link opt opt
begin mnt && link mnt mnt && link mnt proc
tar -cf none.tar x
for each in climb devices through opt mnt; do
  umoci init --layout oci-$each && umoci new --image oci-$each:1 && umoci raw add-layer --image oci-$each:1 $each.tar || echo failed
  umoci config --image oci-$each:1 --config.label 'a=$(touch outside/label)`touch outside/label`' --config.user '$(id)' || echo failed
done)sh");
  ASSERT_FALSE(has(made, "failed"));
  const auto outside = [&] {
    return outputOf("ls -A '" + folder + "/outside'; find '" + m_folder +
                    "' -name climbed -o -name absolute -path '*outside*'");
  };
  for (const std::string& source :
       {folder + "/climb.tar", folder + "/through.tar", folder + "/oci-climb", folder + "/oci-through",
        folder + "/devices.tar", folder + "/oci-devices", folder + "/mnt.tar", folder + "/oci-mnt"}) {
    SCOPED_TRACE(source);
    const auto imported = import({.source = source, .name = "hostile", .mayReplace = true});
    // Some tools refuse such members.
    const std::string inside = imported ? target("hostile") : m_folder + "/home";
    if (source.find("through") == std::string::npos && source != folder + "/climb.tar") {
      EXPECT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
    }
    EXPECT_EQ(outputOf("find '" + inside + "' -type b -o -type c -o -type p -o -type f -perm /6000"), "");
    EXPECT_FALSE(has(outside(), "written"));
  }
  for (const std::string& source : {folder + "/opt.tar", folder + "/oci-opt"}) {
    SCOPED_TRACE(source);
    const auto linked = errorOf(import({.source = source, .name = "opt"}));
    EXPECT_EQ(linked.code, ErrorCode::Untrusted) << linked.detail;
  }
  EXPECT_EQ(errorOf(import({.source = folder + "/none.tar", .name = "none"})).allowed,
            base::Phrased(Phrase::RootFileSystem));
  EXPECT_EQ(outputOf("ls -A '" + folder + "/outside'"), "");
  EXPECT_FALSE(std::filesystem::exists(target("opt")));
  EXPECT_EQ(traces(), "");
}

}  // namespace
}  // namespace baremark::core::runs


#line 1 "/work/w-T1/tests/integration/image_import_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported from a private registry, with the real tools, and the registry is asked for the digest of a tag.
// The credentials stay nowhere.
#include <future>

#include "tests/integration/image_import_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace zz_17 {

using base::ErrorCode;
using base::Phrase;
using fakes::DockerRegistry;
using fakes::outputOf;
using fakes::runProgram;

constexpr std::chrono::seconds kPatience{60};
const std::string kDigest(64, '0');
constexpr const char* kWrongPassword = "wr0ng-Pa55";

TEST_F(ImageImportTest, aTagIsPulledByItsDigestAndNoPasswordStays) {
  // Every program that the import starts tells its arguments and its environment.
  for (const char* name : {"skopeo", "umoci"})
    putProgram(name, "{ printf '%s\\n' \"$0 $*\"; env; } >>'" + m_folder + "/seen'\nexec \"$real\" \"$@\"");
  const auto imported = valueOf(pull("lab/app:1"));
  EXPECT_EQ(imported.content, s_one);
  EXPECT_FALSE(imported.wasThere);
  EXPECT_EQ(imported.image.path, target());
  EXPECT_TRUE(imported.image.engineBuild.empty());
  EXPECT_GT(imported.image.bytes, 1000);
  EXPECT_EQ(imported.image.recipe, s_registry->address() + "/lab/app:1@" + s_one + ", by " + imported.tool);
  EXPECT_EQ(in("/etc/motd"), "one\n");
  const std::string stated = in("/opt/baremark/image");
  EXPECT_EQ(imageLine(stated, "source"), s_registry->address() + "/lab/app:1");
  EXPECT_EQ(imageLine(stated, "tag"), "1");
  EXPECT_EQ(imageLine(stated, "content"), s_one);
  EXPECT_EQ(imageLine(stated, "digest"), imported.image.digest);
  EXPECT_TRUE(has(imageLine(stated, "tool"), "skopeo"));
  // The digest is that of every other image, so the image can be sent.
  EXPECT_EQ("sha256:" + outputOf("cd '" + target() +
                                 "' && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort "
                                 "-z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1 | tr -d '\\n'"),
            imported.image.digest);
  const std::string seen = test::contentOf(m_folder + "/seen");
  EXPECT_TRUE(has(seen, "copy"));
  EXPECT_TRUE(has(seen, "/lab/app@" + s_one)) << "pulled by digest";
  m_store.reset();  // writes the store's files
  EXPECT_EQ(traces(), "");
  openStore();
  EXPECT_TRUE(isStored());
}

TEST_F(ImageImportTest, theSameDigestIsNotFetchedAgainAndAMovedTagIsTold) {
  const std::string reference = "lab/moves:latest";
  ASSERT_EQ(s_registry->push(shared("oci:one"), reference), s_one);
  ASSERT_TRUE(pull(reference));
  const auto again = valueOf(pull(reference));
  EXPECT_TRUE(again.wasThere);
  EXPECT_EQ(again.content, s_one);
  ASSERT_EQ(s_registry->push(shared("oci:two"), reference), s_two);
  const auto moved = errorOf(pull(reference));
  EXPECT_EQ(moved.code, ErrorCode::Duplicate);
  EXPECT_EQ(moved.allowed, base::Phrased(Phrase::MovedSource, s_one, s_two));
  EXPECT_EQ(in("/etc/motd"), "one\n");
  EXPECT_EQ(errorOf(pull("lab/app:1")).allowed,
            base::Phrased(Phrase::OtherSource, s_registry->address() + "/" + reference));
  const auto updated = valueOf(pull(reference, true));
  EXPECT_EQ(updated.content, s_two);
  EXPECT_EQ(in("/etc/motd"), "two\n");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aWrongPasswordOrNoneIsRefused) {
  const ImageToImport what{.source = s_registry->address() + "/lab/app:1", .name = "app", .username = "someone"};
  const auto wrong = errorOf(import(what, kWrongPassword));
  EXPECT_EQ(wrong.code, ErrorCode::PermissionDenied) << toLogLine(wrong) << wrong.detail;
  EXPECT_FALSE(has(wrong.detail, kWrongPassword));
  const auto none = errorOf(import({.source = what.source, .name = "app"}));
  EXPECT_EQ(none.code, ErrorCode::PermissionDenied) << toLogLine(none) << none.detail;
  const auto lines = errorOf(import(what, "two\nlines"));
  EXPECT_EQ(lines.code, ErrorCode::Untrusted);
  EXPECT_FALSE(has(toLogLine(lines), "two"));
  EXPECT_FALSE(isStored());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_EQ(outputOf("grep -rla '" + std::string(kWrongPassword) + "' '" + m_folder + "'"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, contentsThatDoNotMatchTheirDigestAreRefused) {
  const auto pinned = valueOf(pull("lab/app@" + s_one));
  EXPECT_EQ(pinned.content, s_one);
  const auto absent = errorOf(pull("lab/app@sha256:" + kDigest, true));
  EXPECT_EQ(absent.code, ErrorCode::NotFound) << absent.detail;
  const auto unknown = errorOf(pull("lab/none:1", true));
  EXPECT_EQ(unknown.code, ErrorCode::NotFound) << unknown.detail;
  // The registry serves another manifest under this digest.
  const std::string right = test::contentOf(s_registry->blob(s_two));
  ASSERT_FALSE(right.empty());
  std::ofstream(s_registry->blob(s_two)) << test::contentOf(s_registry->blob(s_one));
  const auto other = pull("lab/app@" + s_two, true);
  std::ofstream(s_registry->blob(s_two)) << right;
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::Corrupt) << toLogLine(other.error()) << other.error().detail;
  // A layer whose bytes are others.
  const std::string layer =
      outputOf("grep -o 'sha256:[0-9a-f]*' '" + s_registry->blob(s_two) + "' | tail -n 1 | tr -d '\\n'");
  const std::string bytes = test::contentOf(s_registry->blob(layer));
  ASSERT_GT(bytes.size(), 100U);
  std::string broken = bytes;
  broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 1);
  std::ofstream(s_registry->blob(layer)) << broken;
  const auto damaged = pull("lab/app:2", true);
  std::ofstream(s_registry->blob(layer)) << bytes;
  ASSERT_FALSE(damaged);
  EXPECT_EQ(in("/etc/motd"), "one\n") << "the image that was there stays";
  EXPECT_EQ(traces(), "");
}

/// Every process of an import is looked at while it runs, and every new file of the machine afterwards.
TEST_F(ImageImportTest, everyToolPullsFromTheRegistryAndKeepsNoCredential) {
  const containers::Importers all = m_importers;
  std::vector<std::string> secrets = test::spellingsOf(DockerRegistry::kUser, DockerRegistry::kPassword);
  for (const std::string& wrong : test::spellingsOf(DockerRegistry::kUser, kWrongPassword)) secrets.push_back(wrong);
  const test::NewFiles files(m_folder);
  for (const char* id : {"skopeo", "podman", "apptainer"}) {
    SCOPED_TRACE(id);
    m_importers = all;
    keepOnly(id);
    const std::string program = m_importers.at(id).programs.front();
    const bool isThere = runProgram({"/bin/sh", "-c", "command -v " + program + " >/dev/null"}) == 0;
    // Apptainer is only in Debian unstable.
    if (!isThere && std::string(id) == "apptainer") continue;
    // Each start of the tool also tells its arguments and its environment, however short it lives.
    putProgram(program, "{ printf '%s\\n' \"$0 $*\"; env; } >>'" + m_folder + "/seen'\nexec \"$real\" \"$@\"");
    test::CredentialWatch watch(secrets, m_folder);
    const auto wrong =
        import({.source = s_registry->address() + "/lab/app@" + s_one, .name = id, .username = DockerRegistry::kUser},
               kWrongPassword);
    const auto imported =
        import({.source = s_registry->address() + "/lab/app@" + s_one, .name = id, .username = DockerRegistry::kUser},
               DockerRegistry::kPassword);
    watch.stop();
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::PermissionDenied) << wrong.error().detail;
    ASSERT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
    EXPECT_EQ(imported->content, s_one);
    EXPECT_EQ(in("/etc/motd", id), "one\n");
    EXPECT_EQ(watch.found(), std::set<std::string>());
    EXPECT_EQ(watch.programs().count(program), 1U) << "it was not looked at";
    EXPECT_TRUE(has(test::contentOf(m_folder + "/seen"), "/bin/" + program + " "));
    EXPECT_EQ(traces(), "");
    EXPECT_EQ(files.with(secrets), "");
  }
  m_importers = all;
  for (auto& [id, importer] : m_importers) {
    if (!importer.manifest.empty() || !importer.digest.empty()) importer.programs = {"baremark-absent-program"};
  }
  const auto tag = errorOf(pull("lab/app:1"));
  EXPECT_EQ(tag.code, ErrorCode::Unavailable);
  EXPECT_EQ(tag.allowed.phrase(), Phrase::ToolsForTag);
}

TEST_F(ImageImportTest, aCancelledImportLeavesNothingAndCanBeRepeated) {
  putProgram("umoci",
             "[ \"$1 $2\" != 'raw unpack' ] || { : >'" + m_folder + "/at-work'; sleep 600; }\nexec \"$real\" \"$@\"");
  std::atomic<bool> isCancelled = false;
  auto answer = std::async(std::launch::async, [&] {
    return import({.source = s_registry->address() + "/lab/app:1", .name = "app", .username = DockerRegistry::kUser},
                  DockerRegistry::kPassword, [&] { return isCancelled.load(); });
  });
  ASSERT_TRUE(test::waitUntil([&] { return std::filesystem::exists(m_folder + "/at-work"); }, kPatience));
  EXPECT_NE(outputOf("grep -rl auths '" + m_memory->path() + "'"), "") << "the login is in memory while the tool works";
  // A removal waits for nobody and disturbs nobody.
  EXPECT_FALSE(isStored());
  isCancelled = true;
  EXPECT_EQ(errorOf(answer.get()).code, ErrorCode::Cancelled);
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
  EXPECT_FALSE(std::filesystem::exists(target()));
  std::filesystem::remove(m_folder + "/bin/umoci");
  const auto again = valueOf(pull("lab/app:1"));
  EXPECT_FALSE(again.wasThere);
}

TEST_F(ImageImportTest, oneProcessPullsWhileTheOtherWaits) {
  putProgram("skopeo",
             "[ \"$1\" != copy ] || { echo copy >>'" + m_folder + "/copies'; sleep 1; }\nexec \"$real\" \"$@\"");
  const auto once = [this] {
    return ImageImport(*m_host, *m_store, m_resources, m_importers, m_scripts)
        .run({.source = s_registry->address() + "/lab/app:1", .name = "app", .username = DockerRegistry::kUser},
             DockerRegistry::kPassword, {}, {});
  };
  auto first = std::async(std::launch::async, once);
  auto second = std::async(std::launch::async, once);
  const auto a = first.get();
  const auto b = second.get();
  ASSERT_TRUE(a) << toLogLine(a.error());
  ASSERT_TRUE(b) << toLogLine(b.error());
  EXPECT_NE(a->wasThere, b->wasThere);
  EXPECT_EQ(test::contentOf(m_folder + "/copies"), "copy\n");
}

TEST_F(ImageImportTest, aFullDiskIsToldBeforeTheFetch) {
  putProgram("df", "printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\nx 9 8 1 99%% /\\n'");
  putProgram("skopeo", "[ \"$1\" != copy ] || : >'" + m_folder + "/fetched'\nexec \"$real\" \"$@\"");
  const auto full = errorOf(pull("lab/app:1"));
  EXPECT_EQ(full.code, ErrorCode::NoSpace);
  EXPECT_EQ(full.value, base::Phrased(Phrase::BytesFree, 1024));
  EXPECT_EQ(full.where, base::Phrased(Phrase::ImageIn, "app", m_host->root() + "/images"));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/fetched"));
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aHostWithoutToolsIsToldWhatToInstall) {
  for (auto& [id, importer] : m_importers) importer.programs = {"baremark-absent-program"};
  const auto refused = errorOf(pull("lab/app:1"));
  EXPECT_EQ(refused.code, ErrorCode::Unavailable);
  EXPECT_EQ(refused.allowed.phrase(), Phrase::ToolsForTag);
  EXPECT_TRUE(has(refused.allowed.english(), "skopeo and umoci"));
}

TEST_F(ImageImportTest, anImageIsRemovedLikeAnyOther) {
  ASSERT_TRUE(pull("lab/app:1"));
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove("app"));
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_FALSE(isStored());
  EXPECT_EQ(errorOf(import({.source = s_registry->address() + "/lab/app:1", .name = kEngineImage})).code,
            ErrorCode::Conflict);
}

class RegistryDigestTest : public ImageImportTest {
 protected:
  base::Result<std::string> ask(
      const std::string& image, const std::string& username = DockerRegistry::kUser,
      const std::string& password = DockerRegistry::kPassword,
      const std::function<bool()>& isCancelled = [] { return false; }) {
    const auto reference = containers::parseReference(image);
    if (!reference) return base::fail(reference.error());
    const DigestScripts scripts{
        .look = m_scripts.look,
        .ask = head() + test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_aside.sh") +
               test::resource("recipes/image_registry.sh") + test::resource("recipes/image_digest.sh")};
    return RegistryDigest(*m_host, m_resources, m_importers, scripts)
        .of(*reference, {.username = username, .password = password}, isCancelled);
  }
  std::string image(const std::string& name) const { return s_registry->address() + "/" + name; }
  /// What the tools left on the host.
  std::string left() const { return fakes::outputOf("ls -A '" + m_host->root() + "/builds' 2>/dev/null"); }
};

TEST_F(RegistryDigestTest, aTagHasItsDigestAlsoBesideAnotherOne) {
  const auto digest = valueOf(ask(image("lab/app:1")));
  EXPECT_EQ(digest, s_one);
  EXPECT_EQ(ask(image("lab/app:2@") + s_one).value_or(""), s_two) << "the digest of the reference is not used";
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

TEST_F(RegistryDigestTest, podmanSaysTheSame) {
  if (fakes::outputOf("command -v podman").empty()) GTEST_SKIP() << "podman is not installed";
  keepOnly("podman");
  const auto digest = valueOf(ask(image("lab/app:1")));
  EXPECT_EQ(digest, s_one);
  EXPECT_EQ(left(), "") << "the image is not kept";
}

TEST_F(RegistryDigestTest, eachFailureHasItsReason) {
  const auto unknown = errorOf(ask(image("lab/app:none")));
  EXPECT_EQ(unknown.code, ErrorCode::NotFound) << unknown.detail;
  const auto refused = errorOf(ask(image("lab/app:1"), ""));
  EXPECT_EQ(refused.code, ErrorCode::PermissionDenied) << refused.detail;
  EXPECT_EQ(refused.allowed.phrase(), Phrase::RegistryLogin);
  const auto lines = errorOf(ask(image("lab/app:1"), DockerRegistry::kUser, "two\nlines"));
  EXPECT_EQ(lines.code, ErrorCode::Untrusted);
  EXPECT_FALSE(has(toLogLine(lines), "two"));
  const auto away = errorOf(ask("127.0.0.1:1/lab/app:1", ""));
  EXPECT_EQ(away.code, ErrorCode::Unavailable) << away.detail;
  EXPECT_EQ(away.where.english(), "127.0.0.1:1");
  EXPECT_TRUE(away.allowed.empty()) << "it is not a program that is missing";
  keepOnly("apptainer");
  EXPECT_EQ(errorOf(ask(image("lab/app:1"))).code, ErrorCode::Unavailable);
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

}  // namespace
}  // namespace baremark::core::runs


#line 1 "/work/w-T1/tests/integration/image_verbs_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image with the command line.
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_18 {

class ImageVerbsTest : public BoxTest {
 protected:
  void SetUp() override {
    BoxTest::SetUp();
    addBox("a-box");
  }
  std::string builds() const { return shell("wc -l <'%1/calls'", m_folder.path()); }
  CliResult build(Words more = {}) { return cli(Words{"image build"} << more); }
};

TEST_F(ImageVerbsTest, buildReportsItsStepsAndReturnsAnExistingImage) {
  const CliResult built = checked(build());
  EXPECT_TRUE(has(built.err, "step 1 of 5: looking up the packages of the libraries\n"));
  EXPECT_TRUE(has(built.err, "step 2 of 5: installing the packages\n"));
  EXPECT_TRUE(has(built.err, "step 5 of 5: computing the digest\n"));
  EXPECT_FALSE(has(built.err, "The image exists already"));
  const CliResult there = checked(build());
  EXPECT_EQ(there.out, built.out);
  EXPECT_TRUE(has(there.err, "The image exists already. To build it again, use --again."));
  EXPECT_FALSE(has(there.err, "step "));
  const CliResult elsewhere = checked(build({"--store", at("other.baremark")}));
  EXPECT_EQ(elsewhere.out, built.out);
  EXPECT_EQ(builds(), "1\n");
  ASSERT_TRUE(ended(build({"--again"}), 0, {"step 2 of 5: installing the packages\n"}));
  EXPECT_EQ(builds(), "2\n");
}

TEST_F(ImageVerbsTest, aRunBuildsItsImageOnceAndReportsTheSteps) {
  const QString file = writeExperiment(1, 5, "[1]", "a-box");
  EXPECT_TRUE(ended(cli({"run", file}), 0,
                    {"Building the engine's image, step 2 of 5: installing the packages\n",
                     "Building the engine's image, step 5 of 5: computing the digest\n"}));
  const CliResult second = checked(cli({"run", file}));
  EXPECT_FALSE(has(second.err, "Building the engine's image"));
  EXPECT_EQ(builds(), "1\n");
}

TEST_F(ImageVerbsTest, aCopyIsMadeShownAndRemoved) {
  putProgram("shop", Text("cd '%1' || exit 1\n"
                          "case $1 in\n"
                          "  has) [ -s \"$2.tar\" ] ;;\n"
                          "  make) echo 'packing the image'; cat >\"$2.tar\" ;;\n"
                          "  remove) rm \"$2.tar\" ;;\n"
                          "  size) wc -c <\"$2.tar\" ;;\n"
                          "  id) sha256sum \"$2.tar\" | cut -c 1-64 ;;\n"
                          "esac\n")
                         .arg(m_folder.path()));
  put("config/baremark/runtimes/a-shop.json",
      Text("{\"schema\": \"baremark.runtime/1\", \"id\": \"a-shop\", \"label\": \"A shop\", \"image\": "
           "{\"kind\": \"store\", \"reference\": \"copy-${digest}\", "
           "\"has\": [\"SHOP\", \"has\", \"${reference}\"], "
           "\"make\": [\"SHOP\", \"make\", \"${reference}\"], "
           "\"remove\": [\"SHOP\", \"remove\", \"${reference}\"], "
           "\"size\": [\"SHOP\", \"size\", \"${reference}\"], "
           "\"id\": [\"SHOP\", \"id\", \"${reference}\"]}, "
           "\"exec\": {\"argv\": [\"SHOP\", \"run\", \"${image}\", {\"use\": \"command\"}]}}")
          .replace(Text("SHOP"), m_commands + Text("/shop")));
  ASSERT_EQ(build().status, 0);
  const QString image = Text("baremark-engine");
  const auto verb = [&](const char* name, const Words& more) {
    return cli(Words{"image", QString::fromLatin1(name), image} << more);
  };
  const Words shop{"--for a-shop"};
  const CliResult made = checked(verb("convert", shop));
  EXPECT_TRUE(has(made.err, "packing the image"));
  EXPECT_TRUE(has(made.out, "Copy for A shop: copy-"));
  const CliResult there = checked(verb("convert", shop));
  EXPECT_EQ(there.out, made.out);
  EXPECT_TRUE(has(there.err, "The copy exists already."));
  EXPECT_TRUE(has(cli("image list").out, "  for A shop"));
  const auto listed = json(cli("image list --json").out);
  EXPECT_EQ(listed["images"][0]["used_by"], 0) << listed;
  EXPECT_EQ(listed["images"][0]["forms"][0]["used_by"], 0) << listed;
  EXPECT_TRUE(has(verb("show", {}).out, "made from  sha256:"));
  const auto shown = json(verb("show", {"--json"}).out);
  ASSERT_EQ(shown["images"][0]["forms"].size(), 1U) << shown;
  const auto form = shown["images"][0]["forms"][0];
  EXPECT_EQ(form["runtime"], "a-shop");
  EXPECT_EQ(form["kind"], "store");
  EXPECT_EQ(form["made_from"], shown["images"][0]["digest"]);
  EXPECT_EQ(form["digest"].get<std::string>().size(), 64U);
  EXPECT_GT(form["bytes"].get<int>(), 0);
  EXPECT_EQ(verb("convert", {"--for a-sho"}).status, 1);
  EXPECT_EQ(verb("convert", {"--for a-box"}).status, 2) << "it runs the folder";
  const Words asForm{"--form a-shop"};
  EXPECT_TRUE(ended(verb("remove", asForm), 0));
  EXPECT_EQ(shell("ls '%1'/copy-*.tar 2>/dev/null | wc -l", m_folder.path()), "0\n");
  EXPECT_EQ(verb("remove", asForm).status, 1) << "it is gone";
  EXPECT_EQ(verb("show", {}).status, 0) << "the image stays";
}

TEST_F(ImageVerbsTest, anImageIsNotRemovedWhileARunOfAnotherProcessUsesIt) {
  startInBackground({"run", writeExperiment(1, 20000, "[1]", "a-box")});
  // Two runs of the check before it have ended.
  ASSERT_TRUE(waitUntil([this] {
    return std::atoi(shell("ls '%1'/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()).c_str()) > 2;
  })) << errorOutput();
  const CliResult removed = checked(cli({"image", "remove", "baremark-engine", "--json"}), 1);
  EXPECT_EQ(json(removed.out)["error"]["code"], "busy") << removed.out;
  EXPECT_TRUE(has(removed.err, "image baremark-engine is in use."));
  EXPECT_TRUE(has(removed.err, newestId().toStdString().c_str()));
  EXPECT_EQ(build({"--again"}).status, 1);
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
  ASSERT_TRUE(m_background->waitForFinished(60000));
  const auto listed = json(cli("image list --json").out);
  EXPECT_EQ(listed["images"][0]["used_by"], 1) << listed;
  EXPECT_TRUE(ended(cli("image remove baremark-engine"), 0));
}

TEST_F(ImageVerbsTest, anInterruptedRemovalLeavesNoPartOfAnImage) {
  ASSERT_EQ(build().status, 0);
  const QString path = QString::fromStdString(json(cli("image list --json").out)["images"][0].value("path", ""));
  ASSERT_TRUE(QFile::exists(path)) << path.toStdString();
  // A removal that does not end.
  const QString mark = at("begun");
  putProgram(
      "rm",
      Text("case \"$*\" in *baremark-engine*) : >'%1'; exec sleep 1000 ;; esac\nexec /bin/rm \"$@\"\n").arg(mark));
  const Words words{"image remove --json baremark-engine"};
  startInBackground(words);
  ASSERT_TRUE(waitUntil([&] { return QFile::exists(mark); })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["error"]["code"], "cancelled");
  EXPECT_FALSE(QFile::exists(path));
  ASSERT_TRUE(QFile::remove(m_commands + Text("/rm")));
  const CliResult removed = checked(cli(words));
  EXPECT_TRUE(json(removed.out)["images"].empty()) << removed.out;
  EXPECT_FALSE(QFile::exists(path + Text(".part")));
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/local_probe_test.cpp"
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
#include "core/runs/submission.h"
#include "remote/local/local_host.h"
#include "remote/probe/home_probe.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fakes/control_groups.h"
#include "tests/integration/expect.h"
#include "tests/resources.h"

namespace baremark::remote {
namespace zz_19 {

using core::base::Json;
using core::runs::waitFor;

class LocalProbeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "bare'mark probe XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
    m_host = std::make_unique<LocalHost>(m_folder);
  }
  void TearDown() override {
    m_host.reset();
    std::filesystem::remove_all(m_folder);
  }
  static core::containers::RuntimeDescriptor shipped(const std::string& id,
                                                     const std::function<void(Json&)>& change = {}) {
    Json json = Json::parse(test::resource("runtimes/" + id + ".json"));
    if (change) change(json);
    return core::containers::parseRuntimeDescriptor(json.dump()).value();
  }

  std::string m_folder;
  std::unique_ptr<LocalHost> m_host;
};

TEST_F(LocalProbeTest, thisMachineIsProbed) {
  // A root that does not exist yet. Its free space is that of the nearest parent folder.
  const auto outcome = valueOf(waitFor(m_host->exec({.script = hostProbeScript(m_folder + "/not/yet")})));
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

/// The engine reads the same trees (tests/unit/base/processors_test.cpp).
TEST_F(LocalProbeTest, theScriptFindsTheQuotasThatTheEngineFinds) {
  for (const fakes::ControlGroups& tree : fakes::controlGroupTrees()) {
    const engine::test::TemporaryFolder folder;
    tree.writeTo(folder.path());
    const auto outcome =
        valueOf(waitFor(m_host->exec({.script = std::regex_replace(hostProbeScript(m_folder), std::regex("/proc/self/"),
                                                                   folder.path() + "/proc/")})));
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
    const auto outcome = waitFor(
        m_host->exec({.script = "PATH=" + core::base::shellQuoted(answers).value() +
                                ":$PATH\nexport BAREMARK_TEST_DRIVER=" + driver + "\n" + hostProbeScript(m_folder)}));
    EXPECT_TRUE(outcome);
    const auto facts = parseHostProbe(outcome ? outcome->out : std::string());
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
  const auto linked = valueOf(waitFor(
      m_host->exec({.script = "for tool in sed grep awk tr cut uname id dirname cat; do command -v $tool; done\n"})));
  std::istringstream lines(linked.out);
  for (std::string path; std::getline(lines, path);) {
    std::filesystem::create_symlink(path, tools + "/" + std::filesystem::path(path).filename().string());
  }
  const auto outcome = valueOf(waitFor(
      m_host->exec({.script = "PATH=" + core::base::shellQuoted(tools).value() + "\n" + hostProbeScript(m_folder)})));
  const auto facts = parseHostProbe(outcome.out);
  ASSERT_TRUE(facts) << outcome.out << outcome.err;
  EXPECT_FALSE(facts->hostname.empty());
  EXPECT_FALSE(facts->freeBytes);
  EXPECT_EQ(facts->mpiVersion, "");
  EXPECT_TRUE(facts->load);
  // Without them no runtime can be tried, and the report says so.
  const auto tried =
      valueOf(waitFor(m_host->exec({.script = "PATH=" + core::base::shellQuoted(tools).value() + "\n" +
                                              runtimeProbeScript(shipped("bare-metal"), m_folder).value()})));
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

TEST_F(LocalProbeTest, aMissingRuntimeIsReportedWithItsProgram) {
  const auto absent = shipped("charliecloud", [](Json& json) { json["detect"][0]["argv"][0] = "no such 'runtime'"; });
  const auto probe = probeRuntime(*m_host, absent);
  ASSERT_TRUE(probe);
  EXPECT_FALSE(probe->works);
  EXPECT_EQ(probe->explanation, "not_installed");
  EXPECT_EQ(probe->detail, "no such 'runtime'");
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/probe"));
}

TEST_F(LocalProbeTest, theOutputOfAFailingRuntimeIsShown) {
  const auto broken = shipped("bare-metal", [](Json& json) {
    json["exec"]["argv"] = Json::array({"/bin/sh", "-c", "echo it is broken >&2; exit 3"});
  });
  const auto probe = valueOf(probeRuntime(*m_host, broken));
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_TRUE(has(probe.detail, "it is broken"));
}

TEST_F(LocalProbeTest, aRuntimeWithTooMuchOutputOrALeftoverProcessIsStopped) {
  const auto floods = shipped("bare-metal", [](Json& json) {
    json["exec"]["argv"] = Json::array({"/bin/sh", "-c",
                                        "echo baremark-probe-ran; printf '\\377\\000\\n'; yes | head -c 3000000; yes "
                                        "bad | head -c 3000000 >&2; exit 4"});
  });
  const auto outcome = valueOf(waitFor(m_host->exec({.script = runtimeProbeScript(floods, m_folder).value()})));
  EXPECT_EQ(outcome.status, 4) << "it could say all of it";
  EXPECT_LT(outcome.out.size(), 20000U);
  EXPECT_LT(outcome.err.size(), 20000U);
  EXPECT_FALSE(has(outcome.out, "bad"));
  EXPECT_EQ(readRuntimeProbe(floods, outcome)->explanation, "failed");
  // The remaining process holds the output open.
  const auto stays = shipped("bare-metal", [](Json& json) {
    json["exec"]["argv"] = Json::array({"/bin/sh", "-c", "sleep 60 & echo $!; echo baremark-probe-ran"});
  });
  const auto left = valueOf(waitFor(m_host->exec({.script = runtimeProbeScript(stays, m_folder).value()})));
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
    const auto outcome =
        waitFor(m_host->exec({.script = "export HOME=" + at + " XDG_CONFIG_HOME=" + at + "/.config SHELL=" + path +
                                        "\n" + homeProbeScript() + loginShellScript()}));
    ASSERT_TRUE(outcome) << shell;
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60)) << shell;
    const auto answer = readHome(outcome->out);
    ASSERT_TRUE(answer) << outcome->out;
    EXPECT_EQ(answer->home, home);
    const std::string file = shell == "dash" ? "bash" : shell;  // they share one
    EXPECT_EQ(answer->searchPath.rfind("/from/" + file + ":", 0), 0U) << answer->searchPath;
    EXPECT_EQ(answer->spaces, (std::map<std::string, std::string>{{"SCRATCH", "/from/" + file + " scratch"}}))
        << outcome->out;
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
  const auto outcome =
      valueOf(waitFor(m_host->exec({.script = "export SHELL=/bin/bash HOME=" + core::base::shellQuoted(home).value() +
                                              "\n" + homeProbeScript() + loginShellScript()})));
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

TEST_F(LocalProbeTest, aTreeOfAnEarlierVersionIsMadeAgain) {
  const auto host = shipped("charliecloud", [](Json& json) {
    json["detect"] = Json::array();
    json["exec"]["argv"] = Json::array({Json{{"use", "command"}}});
  });
  ASSERT_TRUE(probeRuntime(*m_host, host));
  std::filesystem::remove(m_folder + "/probe/baremark-probe");
  ASSERT_TRUE(probeRuntime(*m_host, host));
  EXPECT_TRUE(std::filesystem::exists(m_folder + "/probe/baremark-probe"));
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


#line 1 "/work/w-T1/tests/integration/narrow_link_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Two nodes with a link of 1 Gbit/s: network namespaces of this machine, each with its own sshd, a Slurm over both, and
// real MPI. The cost of a step shows the link, and telemetry keeps up, even if it uses the same link. Needs root. With
// BAREMARK_LONG set, as in ./setup.sh check, each point is measured three times.
#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/fakes/slurm_cluster.h"
#include "tests/fakes/ssh_server.h"
#include "app/application/resource_texts.h"
#include "tests/integration/cli_fixture.h"
#include "core/protocol/telemetry.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark {
namespace zz_20 {

constexpr double kParameters = 3'274'634;  // of mnist (reference: mnist_deep)
constexpr std::size_t kTimedSteps = 30;
/// Seconds per step: each of two ranks sends and receives its gradient once. The link carries 125 MB/s.
constexpr double kLeastExposed = kParameters * sizeof(float) / 125e6;

int repeats() {
  return std::getenv("BAREMARK_LONG") != nullptr ? 3 : 1;
}

class NarrowLinkTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "network namespaces are made by root only";
    ::setenv("PATH", (std::string(::getenv("PATH")) + ":/usr/sbin:/sbin").c_str(), 1);
    if (fakes::runProgram({"which", "ip"}) != 0 || fakes::runProgram({"which", "tc"}) != 0)
      GTEST_SKIP() << "iproute2 is not installed; ./setup.sh test installs it";
    m_before = ::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::unshare(CLONE_NEWNET), 0);
    m_other = ::fork();
    if (m_other == 0) {
      if (::unshare(CLONE_NEWNET) != 0) ::_exit(1);
      for (;;) ::pause();
    }
    const std::string other = std::to_string(m_other);
    // Until the other one has its own namespace.
    ASSERT_TRUE(waitUntil(
        [&] {
          return fakes::outputOf("readlink /proc/" + other + "/ns/net") !=
                 fakes::outputOf("readlink /proc/self/ns/net");
        },
        5));
    const std::string there = "nsenter -n -t " + other + " ";
    const std::string done = fakes::outputOf(
        "set -e; exec 2>&1; ip link set lo up; ip link add left type veth peer name right netns " + other +
        "; ip address add 10.9.0.1/24 dev left; ip link set left up; " + there + "ip link set lo up; " + there +
        "ip address add 10.9.0.2/24 dev right; " + there + "ip link set right up; echo made");
    ASSERT_EQ(done, "made\n");
    setRate("1gbit");
    m_slurm = std::make_unique<fakes::SlurmCluster>(
        m_cluster.path(), std::vector<std::string>{},
        std::vector<fakes::SlurmCluster::Node>{{.address = "10.9.0.1", .within = {}},
                                               {.address = "10.9.0.2", .within = {"nsenter", "-n", "-t", other}}});
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    const std::vector<std::string> lines{"SetEnv SLURM_CONF=" + m_slurm->configFile()};
    m_near = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path(), .server = lines});
    ASSERT_TRUE(m_near->isRunning()) << m_near->why();
    m_far = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{
        .folder = m_farPlace.path(), .server = lines, .address = "10.9.0.2", .within = {"nsenter", "-n", "-t", other}});
    ASSERT_TRUE(m_far->isRunning()) << m_far->why();
  }
  void TearDown() override {
    CliTest::TearDown();
    m_near.reset();
    m_far.reset();
    m_slurm.reset();
    if (m_other > 0) {
      ::kill(m_other, SIGKILL);
      ::waitpid(m_other, nullptr, 0);
    }
    if (m_before >= 0) {
      EXPECT_EQ(::setns(m_before, CLONE_NEWNET), 0);
      ::close(m_before);
    }
  }

  /// In both directions.
  void setRate(const std::string& rate) const {
    const std::string shape = " root tbf rate " + rate + " burst 256kb latency 20ms";
    const std::string done =
        fakes::outputOf("exec 2>&1; tc qdisc replace dev left" + shape + " && nsenter -n -t " +
                        std::to_string(m_other) + " tc qdisc replace dev right" + shape + " && echo shaped");
    ASSERT_EQ(done, "shaped\n");
  }

  void addHost(const std::string& name, const fakes::SshServer& server, const std::string& folder) {
    ASSERT_TRUE(
        ended(cli({"host add", name, "--ssh testhost --ssh-config", server.configFile(), "--root",
                   QString::fromStdString(folder) + Text("/runs"), "--engine", QString::fromUtf8(places::kEngine)},
                  120),
              0));
  }

  /// Age in seconds of the oldest byte that is in a file and not yet in the store, for each running run at each look,
  /// until `isOver`.
  std::vector<double> lags(const std::string& root, const std::atomic<bool>& isOver) const {
    std::vector<double> seen;
    std::map<std::string, std::vector<std::pair<double, double>>>
        grown;  // bytes of a file and its run's age when it had them
    while (!isOver) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      const auto access = core::runs::StoreAccess::open(storeFile(), app::storeSchema());
      if (!access) continue;
      const auto experiments = (*access)->readNow(
          [](core::storage::Store& store) { return core::storage::ExperimentRepository(store).list(); });
      for (const auto& experiment : experiments.value()) {
        const auto blocks = (*access)->readNow([&](core::storage::Store& store) {
          return core::storage::BlockRepository(store).ofExperiment(experiment.id);
        });
        for (const auto& block : blocks.value()) {
          for (const auto& run : block.runs) {
            if (run.run.state != core::model::RunState::Running || !run.run.started) continue;
            const double age =
                std::chrono::duration<double>(core::base::SystemClock().wallNow() - *run.run.started).count();
            std::error_code unknown;
            const auto written =
                static_cast<double>(std::filesystem::file_size(fileOf(root, experiment.id, block, run), unknown));
            const auto cursor = (*access)->readNow(
                [&](core::storage::Store& store) { return core::storage::SampleRepository(store).cursorOf(run.key); });
            if (unknown || written <= 0) continue;
            std::vector<std::pair<double, double>>& sizes = grown[run.run.id.text()];
            if (sizes.empty() || sizes.back().first < written) sizes.emplace_back(written, age);
            const auto has = [&cursor](const auto& size) {
              return size.first <= static_cast<double>(cursor.value().offset);
            };
            const auto oldest = std::find_if_not(sizes.begin(), sizes.end(), has);
            seen.push_back(oldest == sizes.end() ? 0 : age - oldest->second);
          }
        }
      }
    }
    std::sort(seen.begin(), seen.end());
    return seen;
  }
  [[nodiscard]] std::string storeFile() const { return dataFolder().toStdString() + "/experiments.baremark"; }
  static std::string fileOf(const std::string& root, const core::base::ExperimentId& id,
                            const core::storage::BlockRecord& block, const core::storage::RunRecord& run) {
    return root + "/runs/" + id.text() + "/" + block.block.id.text() + "/a" + std::to_string(run.run.attempt) + "/" +
           run.run.id.text() + "/" + core::protocol::telemetryFileName(1);
  }

  /// For one rank on each of one and two nodes: images/s, and seconds of exposed communication per step.
  struct Measured {
    double one = 0;
    double two = 0;
    double exposed = 0;
    std::vector<double> lags;
  };
  Measured measure(const std::string& host, const std::string& root) {
    const QString path = at("narrow.baremark.json");
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "narrow", "host": ")" << host
                                      << R"(",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 50}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1, 2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"},
      "measure": {"warmup_batches": 5, "batches": )"
                                      << kTimedSteps << R"(, "repeats": )" << repeats() << R"(},
      "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=10.9.0.0/24 OMPI_MCA_oob_tcp_if_include=10.9.0.0/24"]}})";
    Measured out;
    std::atomic<bool> isOver{false};
    std::thread looker([&] { out.lags = lags(root, isOver); });
    const CliResult ran = cli({"run", path, "--json"}, 400);
    isOver = true;
    looker.join();
    EXPECT_EQ(ran.status, 0) << ran.err
                             << m_slurm->ask("cd '" + root +
                                             "/runs'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
    const auto shown = json(cli({"show", newestId(), "--runs --json"}).out);
    int ones = 0;
    int twos = 0;
    for (const auto& block : shown["blocks"]) {
      if (block["kind"] != "measure") continue;
      for (const auto& run : block["runs"]) {
        const auto& summary = run["summary"];
        if (block["ranks"] == 1) {
          out.one += summary["images_per_s"].get<double>();
          ++ones;
        } else {
          out.two += summary["images_per_s"].get<double>();
          out.exposed += summary["exposed_comm_s"].get<double>();
          ++twos;
        }
      }
    }
    EXPECT_EQ(ones, repeats()) << shown.dump(1).substr(0, 3000);
    EXPECT_EQ(twos, repeats());
    expectTelemetryIsWhole(root);
    out.one /= ones;
    out.two /= twos;
    out.exposed /= twos;
    return out;
  }

  /// Every line of every file of the newest experiment was read and imported.
  void expectTelemetryIsWhole(const std::string& root) {
    const core::base::ExperimentId id(newestId().toStdString());
    const auto access = valueOf(core::runs::StoreAccess::open(storeFile(), app::storeSchema()));
    const auto blocks = valueOf(access->readNow(
        [&](core::storage::Store& store) { return core::storage::BlockRepository(store).ofExperiment(id); }));
    int runs = 0;
    for (const auto& block : blocks) {
      if (block.block.kind != core::model::BlockKind::Measure) continue;
      for (const auto& run : block.runs) {
        ++runs;
        const std::string file = fileOf(root, id, block, run);
        SCOPED_TRACE(file);
        const auto cursor = valueOf(access->readNow(
            [&](core::storage::Store& store) { return core::storage::SampleRepository(store).cursorOf(run.key); }));
        EXPECT_EQ(cursor.rejectedLines, 0) << cursor.firstRejected;
        EXPECT_EQ(cursor.refused, "");
        EXPECT_EQ(cursor.segment, 1);
        EXPECT_EQ(cursor.offset, QFile(QString::fromStdString(file)).size());
        const auto steps = valueOf(access->readNow(
            [&](core::storage::Store& store) { return core::storage::SampleRepository(store).steps(run.key, 1); }));
        EXPECT_EQ(steps.first, 1);
        EXPECT_EQ(steps.step.size(), kTimedSteps);
      }
    }
    EXPECT_EQ(runs, 2 * repeats());
  }

  int m_before = -1;
  pid_t m_other = -1;
  fakes::TemporaryFolder m_cluster{"slurm"};
  fakes::TemporaryFolder m_place{"near"};
  fakes::TemporaryFolder m_farPlace{"far"};
  std::unique_ptr<fakes::SlurmCluster> m_slurm;
  std::unique_ptr<fakes::SshServer> m_near;
  std::unique_ptr<fakes::SshServer> m_far;  ///< behind the link
};

TEST_F(NarrowLinkTest, theScalingFigureShowsTheLinkAndTelemetryKeepsUp) {
  addHost("faraway", *m_far, m_farPlace.path());
  addHost("nearby", *m_near, m_place.path());
  const Measured narrow = measure("faraway", m_farPlace.path());
  setRate("20gbit");
  const Measured wide = measure("nearby", m_place.path());
  RecordProperty("least_ms", std::to_string(kLeastExposed * 1e3));
  RecordProperty("exposed_narrow_ms", std::to_string(narrow.exposed * 1e3));
  RecordProperty("exposed_wide_ms", std::to_string(wide.exposed * 1e3));
  RecordProperty("efficiency_narrow", std::to_string(narrow.two / narrow.one / 2));
  RecordProperty("efficiency_wide", std::to_string(wide.two / wide.one / 2));
  std::printf(
      "two nodes, 1 Gbit/s: efficiency %.2f, exposed %.0f ms a step (the gradient alone takes %.0f ms); 20 Gbit/s: "
      "%.2f, %.0f ms\n",
      narrow.two / narrow.one / 2, narrow.exposed * 1e3, kLeastExposed * 1e3, wide.two / wide.one / 2,
      wide.exposed * 1e3);
  for (const Measured* each : {&narrow, &wide}) {
    ASSERT_GT(each->lags.size(), 10U) << "no run was seen at work";
    const double most = each->lags[each->lags.size() * 95 / 100];
    std::printf("telemetry is behind: median %.2f s, 95 %% below %.2f s (%zu looks)\n",
                each->lags[each->lags.size() / 2], most, each->lags.size());
    EXPECT_LT(each->lags[each->lags.size() / 2], 2);
    // For a short run on a busy machine, a twentieth of the looks is not meaningful.
    if (repeats() > 1) {
      EXPECT_LT(most, 2);
    }
  }
  EXPECT_GT(narrow.exposed, 0.5 * kLeastExposed);
  EXPECT_LT(narrow.exposed, 3 * kLeastExposed);
  EXPECT_LT(wide.exposed, narrow.exposed / 2);
  EXPECT_LT(narrow.two / narrow.one, wide.two / wide.one);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/recipe_resolve_cli_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// `recipe resolve` of the real command line. A script in the PATH replaces the tool that asks registries.
#include <filesystem>

#include "core/recipes/digest.h"
#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_21 {

class RecipeResolveTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    std::filesystem::create_directory(at("bin"));
    m_commands = QString::fromStdString(at("bin"));
    // The manifest is the word in the file "manifest".
    put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cat '" +
                          at("manifest") + "' || { echo 'manifest unknown' >&2; exit 1; } ;; *) exit 1 ;; esac\n");
    put("bin/umoci", "#!/bin/sh\n");
    for (const char* name : {"bin/skopeo", "bin/umoci"})
      std::filesystem::permissions(at(name), std::filesystem::perms(0755));
    put("mine.recipe.json", R"({"schema": "baremark.recipe/1", "name": "mine", "stages": [{"name": "run", "base": )"
                            R"({"kind": "registry", "image": "registry.example.org/lab/app", "tag": "1"}}]})");
  }
  std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  static std::string digestOf(const std::string& manifest) { return "sha256:" + core::recipes::sha256Of(manifest); }

  CliResult resolve(const Words& more = {}) {
    return cli(Words{"recipe resolve", at("mine.recipe.json"), "--store", at("store.baremark")} + more);
  }
  std::string written() const { return test::contentOf(at("mine.recipe.json")); }
};

TEST_F(RecipeResolveTest, aDigestIsWrittenAndAMovedTagIsTakenOnlyWithUpdate) {
  put("manifest", "one");
  const CliResult first = checked(resolve());
  EXPECT_TRUE(has(first.out, "registry.example.org/lab/app:1 is " + digestOf("one")));
  const std::string resolved = written();
  EXPECT_TRUE(has(resolved, digestOf("one")));
  EXPECT_EQ(resolve().status, 0);
  EXPECT_EQ(written(), resolved) << "nothing changed";

  put("manifest", "two");
  const CliResult moved = checked(resolve({"--json"}), 1);
  EXPECT_EQ(written(), resolved) << "kept";
  const auto document = json(moved.out);
  EXPECT_EQ(document["schema"], "baremark.resolved_recipe/1");
  EXPECT_EQ(document["written"], false);
  EXPECT_EQ(document["bases"][0]["state"], "moved");
  EXPECT_EQ(document["bases"][0]["before"], digestOf("one"));
  EXPECT_EQ(document["bases"][0]["now"], digestOf("two"));
  EXPECT_EQ(document["bases"][0]["taken"], false);
  const CliResult told = resolve();
  EXPECT_TRUE(has(told.out, "the tag has moved"));
  const CliResult updated = checked(resolve({"--update"}));
  EXPECT_TRUE(has(updated.out, "the recipe had " + digestOf("one")));
  EXPECT_TRUE(has(written(), digestOf("two")));
  EXPECT_FALSE(has(written(), digestOf("one")));
}

TEST_F(RecipeResolveTest, aChangeOfTheFileDuringTheQuestionIsKept) {
  put("manifest", "one");
  const std::string before = written();
  const std::size_t name = before.find("\"mine\"");
  ASSERT_NE(name, std::string::npos);
  put("changed", std::string(before).replace(name, 6, "\"edited\""));
  put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cp '" + at("changed") +
                        "' '" + at("mine.recipe.json") + "'; cat '" + at("manifest") + "' ;; *) exit 1 ;; esac\n");
  EXPECT_TRUE(ended(resolve(), 0));
  EXPECT_TRUE(has(written(), digestOf("one")));
  EXPECT_TRUE(has(written(), "\"edited\""));
}

TEST_F(RecipeResolveTest, anUnknownTagChangesNothing) {
  const std::string before = written();
  const CliResult unknown = checked(resolve({"--json"}), 1);
  EXPECT_EQ(json(unknown.out)["error"]["code"], "not_found") << unknown.out;
  EXPECT_EQ(written(), before);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/remote_cli_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// From adding a host to the verdict with the command line, over SSH or as a host with another name. Real sshd, real
// engine, real MPI.
#include <unistd.h>

#include <filesystem>

#include "tests/integration/remote_cli_fixture.h"

namespace baremark {
namespace zz_22 {

TEST_F(RemoteCliTest, anExperimentRunsOnAHostOverSshFromFileToVerdict) {
  serve();
  const core::base::Json host = documentOf(add(builtEngine()))["hosts"][0];
  EXPECT_EQ(host["name"], "faraway");
  EXPECT_EQ(host["scheduler"], "none");
  EXPECT_GE(host["cores"].get<int>(), 1);
  EXPECT_FALSE(host["facts"]["launchers"].empty()) << host.dump(1);

  const core::base::Json result = documentOf(
      cli({"run", experiment(R"({"ranks": [1, 2], "threads_per_rank": 1, "bind": "none"})", "", 3), "--json"}, 240));
  ASSERT_EQ(result["points"].size(), 2U);
  for (const auto& point : result["points"]) {
    EXPECT_EQ(point["blocks"], 3);
    ASSERT_EQ(point["arms"].size(), 2U);
    // Three blocks give an interval.
    EXPECT_EQ(point["arms"][1]["ratio"]["n"], 3) << point.dump(1);
    EXPECT_TRUE(point["arms"][1]["verdict"].is_string()) << point.dump(1);
  }
  // The runs lie on the host, not in our own folder.
  EXPECT_TRUE(QDir(root()).exists());
  EXPECT_FALSE(QDir(runsFolder()).exists());

  const CliResult listed = cli("host list");
  EXPECT_TRUE(has(listed.out, "faraway"));
  EXPECT_EQ(cli("host test faraway").status, 0);
  EXPECT_EQ(cli("host remove faraway").status, 0);
  EXPECT_EQ(cli("host remove faraway").status, 1);
}

TEST_F(RemoteCliTest, severalExperimentsOfAHostSignInOnceEvenIfTheFirstAttemptFails) {
  serve({"MaxStartups 1:100:1"});
  ASSERT_EQ(add(builtEngine()).status, 0);
  const QString first = experiment(R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})", "", 1);
  const QString second = at("second.baremark.json");
  ASSERT_TRUE(QFile::copy(first, second));
  const int other = m_server->occupy();
  ASSERT_GE(other, 0);
  const int before = countOf(m_server->log(), "Accepted publickey");
  startInBackground({"run", first, second, "--json"});
  std::string said;
  EXPECT_TRUE(says("tries again", said));
  ::close(other);
  ASSERT_EQ(endOfBackground(180), 0) << said << errorOutput();
  const core::base::Json document = json(m_background->readAllStandardOutput().toStdString());
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  for (const core::base::Json& each : document["experiments"]) EXPECT_EQ(each["state"], "done") << document.dump(1);
  EXPECT_EQ(countOf(m_server->log(), "Accepted publickey"), before + 1) << "one connection to a host";
}

TEST_F(RemoteCliTest, anUnknownHostIsRefusedWithAdvice) {
  serve();
  const CliResult ran = cli({"run", experiment(R"({"ranks": [1]})")});
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran.err, "faraway"));
  EXPECT_TRUE(has(ran.err, "host add"));
}

TEST_F(RemoteCliTest, theObstacleOfAHostTestIsNamedAtItsStep) {
  serve();
  const CliResult noEngine = add({"--engine /nowhere/baremark-engine"});
  EXPECT_NE(noEngine.status, 0);
  EXPECT_TRUE(has(noEngine.err, "/nowhere/baremark-engine"));
  const CliResult relative = add({"--engine bin/baremark-engine"});
  EXPECT_NE(relative.status, 0);
  EXPECT_TRUE(has(relative.err, "an absolute path on the host"));
  EXPECT_EQ(core::base::Json::parse(cli("host list --json").out)["hosts"].size(), 0U);
  m_server->distrust();
  const CliResult unknown = add(builtEngine());
  EXPECT_NE(unknown.status, 0);
  EXPECT_TRUE(has(unknown.err, "SHA256:"));
}

TEST_F(RemoteCliTest, aFailedHostTestKeepsItsFindings) {
  serve();
  const std::string engine = m_place.path() + "/engine of ours";
  std::filesystem::create_symlink(places::kEngine, engine);
  ASSERT_EQ(add({"--engine", QString::fromStdString(engine)}).status, 0);
  const auto known = [this] { return core::base::Json::parse(cli("host list --json").out)["hosts"][0]; };
  const auto before = known();
  std::filesystem::remove(engine);
  const CliResult tested = cli("host test faraway");
  EXPECT_NE(tested.status, 0);
  EXPECT_TRUE(has(tested.err, engine));
  EXPECT_TRUE(has(tested.err, "Container runtimes")) << "the steps that do not need it go on: ";
  const auto after = known();
  EXPECT_GT(after["probed"].get<std::string>(), before["probed"].get<std::string>());
  EXPECT_EQ(after["engine"], engine);
  EXPECT_EQ(after["engine_build"], before["engine_build"]);
  // The failure stays known until a test succeeds.
  ASSERT_EQ(after["failed"].size(), 1U) << after.dump(1);
  EXPECT_EQ(after["failed"][0]["step"], "engine");
  const auto listed = [this] { return cli("host list").out; };
  const auto shown = [this] { return cli("host show faraway").out; };
  EXPECT_TRUE(has(listed(), ", failed: Engine"));
  EXPECT_TRUE(has(shown(), ", failed: Engine"));
  EXPECT_TRUE(has(shown(), "✕ Engine: "));
  std::filesystem::create_symlink(places::kEngine, engine);
  EXPECT_EQ(cli("host test faraway").status, 0);
  EXPECT_EQ(known()["failed"].size(), 0U);
  EXPECT_FALSE(has(listed(), ", failed: "));
}

TEST_F(RemoteCliTest, anEngineThatWasBuiltForTheHostIsSentToIt) {
  serve();
  const Words sent{"--send-engine", QString::fromUtf8(places::kEngine)};
  const CliResult missing = add({"--send-engine /nowhere/engine"});
  EXPECT_NE(missing.status, 0);
  EXPECT_TRUE(has(missing.err, "/nowhere/engine"));
  const CliResult added = checked(add(sent));
  const std::string engine = core::base::Json::parse(added.out)["hosts"][0]["engine"];
  EXPECT_EQ(engine.rfind(rootPath() + "/engine/sent-", 0), 0U) << engine;
  EXPECT_EQ(fakes::outputOf("cmp '" + engine + "' '" + places::kEngine + "' && echo same"), "same\n");
  EXPECT_TRUE(has(added.err, "(oneDNN"));
  EXPECT_EQ(add(sent + builtEngine()).status, 2) << "one of the two";
}

/// A host whose administrators installed oneDNN in a separate folder.
TEST_F(RemoteCliTest, anEngineIsBuiltWithMpichAndTheOneDnnOfAFolderAndItsRanksAreStarted) {
  if (!QFile::exists(Text("/usr/bin/mpiexec.mpich")))
    GTEST_SKIP() << "MPICH is not installed; ./setup.sh test installs it";
  // An account whose MPI is MPICH, independent of the machine.
  const std::string commands = m_place.path() + "/bin";
  std::filesystem::create_directories(commands);
  for (const char* name : {"mpiexec", "mpirun", "mpicc", "mpicxx"}) {
    std::ofstream(commands + "/" + name) << "#!/bin/sh\nexec /usr/bin/" << name << ".mpich \"$@\"\n";
    std::filesystem::permissions(commands + "/" + name, std::filesystem::perms(0755));
  }
  std::ofstream(m_place.path() + "/.profile") << "PATH='" << commands << "':$PATH\n" << compilerCache();
  serve({"SetEnv \"HOME=" + m_place.path() + "\""});
  const CliResult none = add({"--onednn", QString::fromStdString(m_place.path())});
  EXPECT_NE(none.status, 0);
  EXPECT_TRUE(has(none.err, "no oneDNN 2.x or 3.x in"));
  const std::string folder = m_place.path() + "/onednn";
  fakes::outputOf("cd /usr && mkdir -p '" + folder +
                  "' && cp -a --parents lib/*/cmake/dnnl lib/*/libdnnl.* include/dnnl* include/oneapi '" + folder +
                  "'");
  const CliResult added = checked(add({"--onednn", QString::fromStdString(folder)}));
  const std::string engine = core::base::Json::parse(added.out)["hosts"][0]["engine"];
  const std::string libraries = fakes::outputOf("ldd '" + engine + "'");
  EXPECT_TRUE(has(libraries, "libmpich"));
  EXPECT_TRUE(has(libraries, folder));
  // A later version of this program builds its own engine with the same oneDNN.
  const std::string earlier = std::string(engine).replace(engine.find("/engine/") + 8, 16, "0123456789abcdef");
  fakes::outputOf("sqlite3 '" + dataFolder().toStdString() + "/experiments.baremark' \"UPDATE host SET engine = '" +
                  earlier + "'\"");
  const auto known = [this] { return core::base::Json::parse(cli("host list --json").out)["hosts"][0]; };
  ASSERT_EQ(known()["engine"], earlier);
  EXPECT_EQ(known()["onednn"], folder);
  EXPECT_TRUE(ended(cli("host test faraway"), 0));
  EXPECT_EQ(known()["engine"], engine);

  const CliResult ran =
      checked(cli({"run", experiment(R"({"ranks": [2], "threads_per_rank": 1, "bind": "none"})"), "--json"}, 240));
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 1U);
  EXPECT_EQ(result["points"][0]["ranks"], 2);
  for (const auto& arm : result["points"][0]["arms"]) EXPECT_EQ(arm["failed"], 0) << ran.out;
  EXPECT_TRUE(has(fakes::outputOf("cat '" + rootPath() + "'/*/*/job.sh"), " mpiexec -n 2 "));
}

/// Without an sshd.
TEST_F(RemoteCliTest, thisMachineIsAHostOfAnotherNameAndTakesTheEngineBesideTheProgram) {
  const core::base::Json host = documentOf(addHere({"--scheduler none"}))["hosts"][0];
  EXPECT_TRUE(host["destination"].is_null());
  EXPECT_EQ(host["scheduler"], "none");
  EXPECT_EQ(host["engine"], places::kEngine);
  const CliResult ran = checked(
      cli({"run", experiment(R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})", "", 2), "--json"}, 240));
  EXPECT_EQ(core::base::Json::parse(ran.out)["points"][0]["blocks"], 2);
  EXPECT_TRUE(QDir(root()).exists());
  EXPECT_FALSE(QDir(runsFolder()).exists());
  EXPECT_TRUE(has(cli("host list").out, "this machine"));
  EXPECT_EQ(cli("host test faraway").status, 0);
  EXPECT_EQ(cli("host remove faraway").status, 0);
}

TEST_F(RemoteCliTest, aHostIsLocalOrRemoteAndItsSchedulerIsAKnownOne) {
  EXPECT_TRUE(ended(addHere({"--ssh testhost"}), 2, {"--ssh excludes --here"}));
  EXPECT_EQ(addHere({"--ssh-config /dev/null"}).status, 2);
  EXPECT_TRUE(ended(addHere({"--scheduler slrum"}), 2, {"slrum", "slurm"}));
  const CliResult help = cli("host add --help");
  EXPECT_TRUE(has(help.out, "grid-engine")) << "the descriptors' names: ";
  // A known host that does not answer.
  EXPECT_TRUE(ended(addHere({"--scheduler lsf"}), 1, {"LSF"}));
  EXPECT_EQ(core::base::Json::parse(cli("host list --json").out)["hosts"].size(), 0U);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/remote_faults_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line with hosts that need a secret, or whose folder is unusable: real sshds, a real terminal, real file
// systems.
#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "tests/fakes/prompting_server.h"
#include "tests/integration/remote_cli_fixture.h"
#include "tests/fakes/small_disk.h"
#include "tests/files.h"

namespace baremark {
namespace zz_23 {

const std::string kTypedPassword = "correct horse 7%";       // NOLINT(cert-err58-cpp)
const std::string kTypedPassphrase = "battery & staple 42";  // NOLINT(cert-err58-cpp)

bool hasSecret(const std::string& bytes) {
  return bytes.find(kTypedPassword) != std::string::npos || bytes.find(kTypedPassphrase) != std::string::npos;
}

/// The command line at a terminal with a user who answers its prompts. Its output goes to files.
class AtATerminal {
 public:
  AtATerminal(const Text& program, const Words& words, const QProcessEnvironment& environment, std::string out)
      : m_out(std::move(out)) {
    std::vector<std::string> line{program.toStdString()};
    for (const QString& word : words) line.push_back(word.toStdString());
    std::vector<std::string> variables;
    for (const QString& variable : environment.toStringList()) variables.push_back(variable.toStdString());
    const auto pointers = [](std::vector<std::string>& texts) {
      std::vector<char*> each;
      for (std::string& text : texts) each.push_back(text.data());
      each.push_back(nullptr);
      return each;
    };
    const std::vector<char*> arguments = pointers(line);
    const std::vector<char*> settings = pointers(variables);
    m_pid = ::forkpty(&m_terminal, nullptr, nullptr, nullptr);
    if (m_pid == 0) {
      ::dup2(::open((m_out + ".out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
      ::dup2(::open((m_out + ".err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
      ::signal(SIGINT, SIG_DFL);  // independent of how this process was started
      ::execve(arguments[0], arguments.data(), settings.data());
      ::_exit(127);
    }
    ::fcntl(m_terminal, F_SETFL, O_NONBLOCK);
  }
  ~AtATerminal() {
    if (m_pid > 0) {
      ::kill(m_pid, SIGKILL);
      ::waitpid(m_pid, nullptr, 0);
    }
    ::close(m_terminal);
  }
  AtATerminal(const AtATerminal&) = delete;
  AtATerminal& operator=(const AtATerminal&) = delete;

  /// Answers the current prompt. Returns false if the program has ended, with `status()`.
  bool attend() {
    std::array<char, 4096> piece{};
    ssize_t got = 0;
    while ((got = ::read(m_terminal, piece.data(), piece.size())) > 0)
      m_seen.append(piece.data(), static_cast<std::size_t>(got));
    for (const Rule& rule : m_rules) answer(rule);
    return !hasEnded();
  }
  /// Also answers this question, whose answer the terminal shows.
  void willAnswer(const std::string& prompt, const std::string& words) { m_rules.push_back({prompt, words, false}); }
  bool hasEnded() {
    int status = 0;
    if (m_pid > 0 && ::waitpid(m_pid, &status, WNOHANG) == m_pid) {
      m_pid = -1;
      m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    return m_pid < 0;
  }
  /// Whether typed text is hidden.
  [[nodiscard]] bool isSilent() const {
    termios settings{};
    return ::tcgetattr(m_terminal, &settings) == 0 && (settings.c_lflag & ECHO) == 0;
  }
  void pressCtrlC() const { (void)!::write(m_terminal, "\x03", 1); }
  [[nodiscard]] int status() const { return m_status; }
  [[nodiscard]] int answers() const { return m_answers; }
  [[nodiscard]] const std::string& seen() const { return m_seen; }
  [[nodiscard]] std::string printed() const {
    return test::contentOf(m_out + ".out") + test::contentOf(m_out + ".err");
  }

 private:
  struct Rule {
    std::string prompt;
    std::string words;
    bool isSilent = true;
  };

  void answer(const Rule& rule) {
    // Text typed before the terminal hides input is discarded, and shown.
    if (m_seen.find(rule.prompt, m_read) == std::string::npos || isSilent() != rule.isSilent) return;
    m_read = m_seen.size();
    ++m_answers;
    const std::string line = rule.words + "\n";
    (void)!::write(m_terminal, line.data(), line.size());
  }

  std::vector<Rule> m_rules{{"Passphrase of the key", kTypedPassphrase}, {"assword", kTypedPassword}};
  std::string m_out;
  int m_terminal = -1;
  pid_t m_pid = -1;
  int m_status = -1;
  int m_answers = 0;
  std::string m_seen;
  std::size_t m_read = 0;
};

class RemoteFaultsTest : public RemoteCliTest {
 protected:
  Words addLine(const std::string& root) const {
    return Words{"host add faraway --ssh testhost --ssh-config", m_server->configFile(), "--root", root} +
           builtEngine();
  }
  std::string at(const std::string& name) const { return m_place.path() + "/" + name; }
};

TEST_F(RemoteFaultsTest, anUnknownKeyIsAcceptedOnceAlwaysOrNeverByTheAnswer) {
  serve();
  const std::string line = test::contentOf(m_server->knownHosts());
  ASSERT_EQ(cli(addLine(at("runs"))).status, 0);
  m_server->distrust();
  const auto answer = [this](const std::string& word) {
    SCOPED_TRACE(word);
    AtATerminal terminal(program(), "data list faraway", environment(), at("asked"));
    terminal.willAnswer("Trust this key?", word);
    EXPECT_TRUE(waitUntil([&] { return !terminal.attend(); }, 60)) << terminal.seen() << terminal.printed();
    EXPECT_EQ(terminal.answers(), 1) << terminal.seen();
    EXPECT_TRUE(has(terminal.seen(), "is not known here"));
    const std::string shown =
        fakes::outputOf("ssh-keygen -l -f '" + at("host.pub") + "' | cut -d' ' -f2 | tr -d '\\n'");
    EXPECT_TRUE(has(terminal.seen(), "ssh-ed25519 " + shown));
    return terminal.status();
  };
  EXPECT_EQ(answer("once"), 0);
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts())) << "nothing is remembered";
  EXPECT_EQ(answer("no"), 1);
  EXPECT_TRUE(has(test::contentOf(at("asked.err")), "you have not accepted it"));
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts()));
  EXPECT_EQ(answer("yes"), 0);
  EXPECT_EQ(test::contentOf(m_server->knownHosts()), line.substr(0, line.rfind(' ')) + "\n");
  EXPECT_EQ(cli("data list faraway").status, 0) << "nobody is asked any more";
}

TEST_F(RemoteFaultsTest, aTypedCodeIsVisibleAndATypedPasswordIsNot) {
  const fakes::PromptingServer server(
      m_place.path(), {{"Two factors", "", {{"Password: ", false}, {"Code: ", true}}, {kTypedPassword, "74639105"}}});
  ASSERT_TRUE(server.isRunning());
  AtATerminal terminal(program(), {"host add asking --ssh prompting --ssh-config", server.configFile()}, environment(),
                       at("asked"));
  terminal.willAnswer("Code: ", "74639105");
  EXPECT_TRUE(waitUntil([&] { return !terminal.attend(); }, 60)) << terminal.seen() << terminal.printed();
  EXPECT_EQ(server.log().substr(0, 9), "accepted\n") << terminal.seen();
  EXPECT_EQ(terminal.answers(), 2) << terminal.seen();
  EXPECT_TRUE(has(terminal.seen(), "Code: 74639105"));
  EXPECT_FALSE(hasSecret(terminal.seen())) << terminal.seen();
  EXPECT_EQ(terminal.status(), 1) << "the server hangs up once it has let somebody in";
}

class SecretsTest : public RemoteFaultsTest, public ::testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    RemoteFaultsTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
    m_server = std::make_unique<fakes::SshServer>(
        fakes::SshServer::Options{.folder = m_place.path(),
                                  .server = {"KbdInteractiveAuthentication yes", "PasswordAuthentication yes",
                                             std::string("AuthenticationMethods publickey,") + GetParam()},
                                  .password = kTypedPassword});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    ASSERT_EQ(
        fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", kTypedPassphrase, "-f", m_server->keyFile()}), 0);
    ASSERT_TRUE(QDir().mkpath(temporary()));
  }
  QString temporary() const { return CliTest::at("tmp"); }

  /// Runs the command to its end, answers its prompts, and inspects every process in the meantime.
  void attend(const Words& words) {
    QProcessEnvironment variables = environment();
    variables.insert(Text("TMPDIR"), temporary());
    AtATerminal terminal(program(), words, variables, CliTest::at(words[0]).toStdString());
    EXPECT_TRUE(waitUntil(
        [&] {
          expectNoProcessTells();
          return !terminal.attend();
        },
        240));
    EXPECT_EQ(terminal.status(), 0) << terminal.seen() << terminal.printed();
    EXPECT_GE(terminal.answers(), 2) << terminal.seen();
    EXPECT_FALSE(hasSecret(terminal.seen())) << terminal.seen();
  }
  void expectNoProcessTells() {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      for (const char* file : {"/cmdline", "/environ"}) {
        const std::string bytes = test::contentOf(entry.path().string() + file);
        m_looks += bytes.empty() ? 0 : 1;
        EXPECT_FALSE(hasSecret(bytes)) << name << file;
      }
    }
  }
  void expectNoFileTells(const std::string& folder) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      ++m_files;
      EXPECT_FALSE(hasSecret(test::contentOf(entry.path().string()))) << entry.path();
    }
  }

  int m_looks = 0;
  int m_files = 0;
};

INSTANTIATE_TEST_SUITE_P(Ways, SecretsTest, ::testing::Values("keyboard-interactive", "password"), [](const auto& way) {
  return std::string(way.param == std::string("password") ? "password" : "prompts");
});

TEST_P(SecretsTest, areInNoFileArgumentEnvironmentOrOutput) {
  attend(addLine(at("runs")));
  attend({"run", oneRun(5)});
  EXPECT_GT(m_looks, 100) << "processes were looked at while it ran";
  // Store, configuration, data, output; and the host's folder with its log and the runs.
  expectNoFileTells(m_folder.path().toStdString());
  expectNoFileTells(m_place.path());
  EXPECT_GT(m_files, 20);
  EXPECT_TRUE(QDir(temporary()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot))
      << "nothing of it stays in the temporary folder";
  EXPECT_TRUE(has(m_server->log(), std::string("Accepted ") + GetParam()));
}

TEST_P(SecretsTest, anInterruptDuringAPromptEndsTheProgramAndRestoresTheEcho) {
  attend(addLine(at("runs")));
  AtATerminal terminal(program(), "runtime list --host faraway --json", environment(), at("interrupted"));
  ASSERT_TRUE(waitUntil([&] { return terminal.isSilent(); })) << terminal.printed();
  terminal.pressCtrlC();
  ASSERT_TRUE(waitUntil([&] { return terminal.hasEnded(); })) << terminal.printed();
  EXPECT_EQ(terminal.status(), 3) << terminal.printed();
  EXPECT_FALSE(terminal.isSilent());
  EXPECT_EQ(json(test::contentOf(at("interrupted.out")))["error"]["code"], "cancelled");
}

class FolderTest : public RemoteFaultsTest {
 protected:
  void SetUp() override {
    RemoteFaultsTest::SetUp();
    serve();
  }

  std::string m_mounted = m_place.path() + "/small";
};

TEST_F(FolderTest, aFolderMountedNoexecIsRefusedWithAdvice) {
  const fakes::SmallDisk disk(m_mounted, "8m", MS_NOEXEC);
  EXPECT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 1,
                    {"No program may run from " + m_mounted + "/runs.", "noexec", "--root"}));
}

TEST_F(FolderTest, aReadOnlyFolderIsRefusedWithAdvice) {
  const fakes::SmallDisk disk(m_mounted, "8m", MS_RDONLY);
  EXPECT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 1,
                    {m_mounted + "/runs", "Read-only file system",
                     "Name a folder on the host that your account can create and write to: --root FOLDER"}));
}

TEST_F(FolderTest, dataTooLargeForTheDiskAreRefusedWithBothSizes) {
  const fakes::SmallDisk disk(m_mounted, "8m");
  ASSERT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 0));
  const QString data = CliTest::at("images");
  std::ofstream(data.toStdString()) << std::string(20'000'000, 'd');
  const Words send{"data send", data, "faraway --name mine"};
  EXPECT_TRUE(
      ended(cli(send), 1,
            {"no space left for " + m_mounted + "/runs/data/mine/images", " are free there, but 20.0 MB are needed"}));
  disk.resize("64m");
  EXPECT_TRUE(ended(cli(send), 0));
  EXPECT_EQ(std::filesystem::file_size(m_mounted + "/runs/data/mine/images"), 20'000'000U);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/remote_files_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Data, images and results between this machine and a host, with the command line over a real sshd. The connection
// breaks during transfers.
#include <filesystem>

#include "tests/fakes/tcp_proxy.h"
#include "tests/integration/remote_cli_fixture.h"

namespace baremark {
namespace zz_24 {

class RemoteFilesTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    std::filesystem::create_directories(m_place.path() + "/bin");
    std::filesystem::create_directories(m_place.path() + "/home");
    std::ofstream(m_place.path() + "/home/.profile") << "PATH='" << m_place.path() << "/bin':$PATH\nexport PATH\n";
    serve({"SetEnv HOME=\"" + m_place.path() + "/home\""});
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_server->reachThrough(m_proxy->port());
    ASSERT_TRUE(ended(add(builtEngine()), 0));
  }
  std::string rootPath() const override { return m_place.path() + "/runs"; }
  std::string mark() const { return m_place.path() + "/begun"; }
  /// A program on the host, at the front of PATH.
  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string path = m_place.path() + "/bin/" + name;
    std::ofstream(path) << "#!/bin/sh\n" << lines;
    std::filesystem::permissions(path, std::filesystem::perms(0755));
  }
  /// A data set on the host. Its removal takes effect immediately, and the answer comes only after a minute.
  void beginSlowRemoval() {
    std::filesystem::create_directories(rootPath() + "/data/mine");
    std::ofstream(rootPath() + "/data/mine/images") << "images";
    putProgram("rm", "/bin/rm \"$@\"\ncase \"$*\" in */data/mine) : >'" + mark() + "'; exec sleep 60 ;; esac\n");
    startInBackground("data remove mine faraway");
    ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(mark()); })) << errorOutput();
    ASSERT_FALSE(std::filesystem::exists(rootPath() + "/data/mine"));
    std::filesystem::remove(m_place.path() + "/bin/rm");
  }
  static constexpr const char* kRanks = R"({"ranks": [1]})";
  static constexpr const char* kWaits = "; Ctrl-C ends this command.";

  std::unique_ptr<fakes::TcpProxy> m_proxy;
};

TEST_F(RemoteFilesTest, aConnectionLostWhileARunPreparesIsAwaited) {
  const QString path = oneRun(2, kRanks);
  // During the key exchange, during authentication, and in the requests after that.
  for (const std::int64_t bytes : {500, 2500, 5000, 6000, 8000}) {
    SCOPED_TRACE(bytes);
    const int before = m_proxy->cuts();
    m_proxy->cutAfter(bytes);
    const CliResult planned = checked(cli({"plan", path}));
    EXPECT_EQ(m_proxy->cuts(), before + 1);
    EXPECT_FALSE(has(planned.err, "reconnects automatically"));
  }
  m_proxy->cutAfter(8000);
  EXPECT_TRUE(ended(cli({"run", path}), 0, {"The connection to testhost dropped. Baremark reconnects"}));
}

TEST_F(RemoteFilesTest, aConnectionLostDuringAListingOrARemovalIsAwaited) {
  std::filesystem::create_directories(rootPath() + "/data/mine");
  std::ofstream(rootPath() + "/data/mine/images") << "images";
  const std::string image = rootPath() + "/images/an-image";
  std::filesystem::create_directories(image);
  fakes::outputOf("sqlite3 '" + dataFolder().toStdString() +
                  "/experiments.baremark' \"INSERT INTO image VALUES ('faraway', 'an-image', 'tree', '" + image +
                  "', 'sha256:0', 1, '', '', 0, 1)\"");
  // During the key exchange, and during authentication. In the second case Baremark may retry before it has a reason to
  // say anything: how many bytes the key exchange takes depends on the versions of both sides.
  for (const std::int64_t bytes : {500, 2500}) {
    SCOPED_TRACE(bytes);
    const int before = m_proxy->cuts();
    m_proxy->cutAfter(bytes);
    const CliResult listed = checked(cli("data list faraway"));
    EXPECT_EQ(m_proxy->cuts(), before + 1);
    EXPECT_TRUE(has(listed.out, "mine"));
    if (bytes == 500) {
      EXPECT_TRUE(has(listed.err, kWaits));
    }
  }
  m_proxy->cutAfter(500);
  EXPECT_TRUE(ended(cli("image remove an-image --host faraway"), 0, {kWaits}));
  EXPECT_FALSE(std::filesystem::exists(image));
  EXPECT_TRUE(json(cli("image list --json").out)["images"].empty());
}

TEST_F(RemoteFilesTest, aRemovalWhoseAnswerIsLostIsDone) {
  beginSlowRemoval();
  m_proxy->cut();
  ASSERT_TRUE(m_background->waitForFinished(60000));
  const std::string said = errorOutput();
  EXPECT_EQ(m_background->exitCode(), 0) << said;
  EXPECT_TRUE(has(said, kWaits));
  EXPECT_EQ(m_background->readAllStandardOutput().toStdString(), "Removed.\n");
}

TEST_F(RemoteFilesTest, anInterruptEndsTheWaitForTheConnectionOfATransfer) {
  beginSlowRemoval();
  m_server->kill();
  m_proxy->cut();
  std::string said;
  EXPECT_TRUE(says(kWaits, said));
  EXPECT_FALSE(m_background->waitForFinished(1500)) << "it does not wait";
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
}

TEST_F(RemoteFilesTest, aConnectionLostDuringAnImageBuildIsAwaited) {
  putProgram("mmdebstrap", "echo call >>'" + m_place.path() + "/calls'\n: >'" + mark() + "'\nexec sleep 20\n");
  startInBackground("image build --host faraway");
  ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(mark()); }, 120)) << errorOutput();
  putProgram("mmdebstrap", "echo call >>'" + m_place.path() + "/calls'\necho 'no archive today' >&2\nexit 1\n");
  m_proxy->cut();
  ASSERT_TRUE(m_background->waitForFinished(180000));
  const std::string said = errorOutput();
  EXPECT_EQ(m_background->exitCode(), 1) << said;
  EXPECT_TRUE(has(said, kWaits));
  EXPECT_TRUE(has(said, "no archive today"));
  EXPECT_EQ(fakes::outputOf("wc -l <'" + m_place.path() + "/calls'"), "2\n");
}

TEST_F(RemoteFilesTest, anotherProcessSaysSinceWhenTheHostIsUnreachable) {
  const QString path = oneRun(100000, kRanks);
  startInBackground({"run", path});
  const auto list = [this] { return experiments(); };
  ASSERT_TRUE(waitUntil([&] { return list().size() == 1 && list()[0]["state"] == "running"; })) << errorOutput();
  EXPECT_EQ(list()[0]["not_reached_since"], nullptr);
  m_server->kill();
  EXPECT_TRUE(waitUntil([&] { return list()[0]["not_reached_since"].is_string(); })) << list().dump(1);
  const QString id = newestId();
  for (const CliResult& told : {cli("list"), cli({"show", id})})
    EXPECT_TRUE(has(told.out, "faraway has been unreachable since "));
  EXPECT_TRUE(json(cli({"show", id, "--json"}).out)["not_reached_since"].is_string());
  m_server->start();
  EXPECT_TRUE(waitUntil([&] { return list()[0]["not_reached_since"].is_null(); }, 90)) << list().dump(1);
  EXPECT_EQ(cli({"cancel", id}).status, 0);
  EXPECT_TRUE(m_background->waitForFinished(60000));
}

TEST_F(RemoteFilesTest, anUnreachableHostIsAwaitedIfItHasBlocksOfTheExperiment) {
  m_server->writeConfig({});  // straight to the sshd: where that is gone, nothing listens
  const QString path = oneRun(100000, kRanks);
  const auto list = [this] { return experiments(); };
  // Before the host has any files, it is an immediate error.
  m_server->kill();
  EXPECT_TRUE(ended(cli({"run", path}), 1));
  m_server->start();
  startInBackground({"run", path});
  ASSERT_TRUE(waitUntil([&] { return list().size() == 1 && list()[0]["state"] == "running"; })) << errorOutput();
  const QString id = newestId();
  // The check before the first run, and the block.
  const auto isAtTheHost = [&] { return shell("ls -d '%1'/%2/*/a1/claim | wc -l", root(), id) == "2\n"; };
  ASSERT_TRUE(waitUntil(isAtTheHost));
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(10000));
  m_server->kill();
  startInBackground({"cancel", id});
  m_background->setReadChannel(QProcess::StandardError);
  std::string said;
  EXPECT_TRUE(says("testhost cannot be reached now.", said));
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  ASSERT_TRUE(m_background->waitForFinished(30000));
  said += errorOutput();
  EXPECT_TRUE(has(said, "The request to cancel is stored"));
  EXPECT_EQ(list()[0]["state"], "running");
  startInBackground({"cancel", id});
  m_server->start();
  ASSERT_EQ(endOfBackground(120), 0) << errorOutput();
  EXPECT_EQ(list()[0]["state"], "cancelled");
}

TEST_F(RemoteFilesTest, sendingAnUnbuiltImageNamesTheBuildCommand) {
  EXPECT_TRUE(ended(cli("image send baremark-engine faraway"), 1, {"Build it first: ", "image build"}));
}

TEST_F(RemoteFilesTest, aVerbThatDoesNotWaitPromisesNoReconnection) {
  m_proxy->cutAfter(8000);
  const CliResult tested = checked(cli("host test faraway"), 1);
  EXPECT_FALSE(has(tested.err, "reconnects automatically"));
  EXPECT_TRUE(has(tested.err, "Run the same command again."));
}

TEST_F(RemoteFilesTest, dataAndResultsSurviveABreakingConnection) {
  const QString data = at("my data");
  ASSERT_TRUE(QDir().mkpath(data));
  constexpr std::int64_t kBytes = std::int64_t{64} << 20;
  std::ofstream((data + Text("/large")).toStdString()) << std::string(kBytes, 'd');
  std::ofstream((data + Text("/small")).toStdString()) << "small";
  EXPECT_TRUE(ended(cli({"data send", data, "faraway"}), 2, {"letters, digits"}));

  m_proxy->cutAfter(kBytes / 3);
  const CliResult sent = checked(cli({"data send", data, "faraway --name mine --json"}, 180));
  EXPECT_EQ(m_proxy->cuts(), 1);
  const auto result = core::base::Json::parse(sent.out);
  EXPECT_EQ(result["files"], 2);
  EXPECT_EQ(result["path"], rootPath() + "/data/mine");
  EXPECT_EQ(std::filesystem::file_size(rootPath() + "/data/mine/large"), static_cast<std::uintmax_t>(kBytes));
  const auto again = core::base::Json::parse(cli({"data send", data, "faraway --name mine --json"}).out);
  EXPECT_EQ(again["moved"], 0);
  const CliResult listed = cli("data list faraway");
  EXPECT_TRUE(has(listed.out, "mine"));
  EXPECT_EQ(cli("data remove mine faraway").status, 0);
  EXPECT_FALSE(std::filesystem::exists(rootPath() + "/data/mine"));
  EXPECT_EQ(cli("data remove mine faraway").status, 1);

  const QString file = oneRun(5);
  ASSERT_EQ(cli({"run", file}, 180).status, 0);
  const auto experiments = core::base::Json::parse(cli("list --json").out);
  const std::string id = experiments["experiments"][0]["id"];
  const QString back = at("back");
  const CliResult fetched = checked(cli({"fetch", id, "-o", back, "--json"}));
  EXPECT_GT(core::base::Json::parse(fetched.out)["moved"].get<int>(), 10);
  const QString files = Text("cd '%1/%2' && find . -type f | sort | xargs sha256sum");
  const std::string there = shell(files.arg(root(), QString::fromStdString(id)));
  EXPECT_FALSE(there.empty());
  EXPECT_EQ(shell(files.arg(back, QString::fromStdString(id))), there);
  EXPECT_EQ(core::base::Json::parse(cli({"fetch", id, "-o", back, "--json"}).out)["moved"], 0);
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/remote_verbs_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs that probe a host, try its runtimes, start the quick start there and delete files there, with the command
// line over a real sshd.
#include <atomic>
#include <filesystem>

#include "app/application/host_setup.h"
#include "app/application/quick_start.h"
#include "app/application/resource_texts.h"
#include "core/protocol/engine_settings.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "tests/integration/remote_cli_fixture.h"
#include "tests/fakes/wrapped_host.h"

namespace baremark {
namespace zz_25 {

namespace fs = std::filesystem;
using core::base::Json;

class RemoteVerbsTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    serve(serverLines());
    ASSERT_TRUE(ended(add(builtEngine()), 0));
  }
  virtual std::vector<std::string> serverLines() const { return {}; }
  std::string rootPath() const override { return m_place.path() + "/runs"; }
  Json hostsOf(const Words& words) { return json(cli(words + Words{"--json"}).out)["hosts"]; }
  /// An experiment with one run of a few steps. Returns its id.
  std::string runThere() {
    EXPECT_TRUE(ended(cli({"run", oneRun(5)}, 240), 0));
    return newestId().toStdString();
  }
  CliResult removeNow(const std::string& id) { return cli({"remove", id, "--now --json"}, 150); }
};

TEST_F(RemoteVerbsTest, theFactsOfAHostAreShown) {
  const CliResult shown = checked(cli("host show faraway"));
  for (const std::string& words :
       {std::string("ssh testhost"), rootPath(), std::string(places::kEngine), std::string("Cores"),
        std::string("Launchers"), std::string("none"), std::string("Charliecloud")}) {
    EXPECT_TRUE(has(shown.out, words)) << words << "\n";
  }
  // The same document for every caller.
  const Json one = hostsOf({"host show faraway"});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one, hostsOf({"host list"}));
  EXPECT_FALSE(one[0]["runtimes"].empty());
  EXPECT_TRUE(one[0]["runtimes"][0]["probed"].is_string());
  EXPECT_EQ(cli("host show nowhere").status, 1);
}

TEST_F(RemoteVerbsTest, runtimesAreTestedOnAHostAndTheResultsStored) {
  const Json before = hostsOf({"host list"})[0]["runtimes"];
  const CliResult listed = checked(cli("runtime list --host faraway --json"));
  const Json document = json(listed.out);
  EXPECT_EQ(document["host"], "faraway");
  ASSERT_EQ(document["runtimes"].size(), before.size());
  const Json after = hostsOf({"host list"})[0]["runtimes"];
  std::map<std::string, bool> works;  // missing runtimes are listed last
  const Json listedRuntimes = document["runtimes"];
  for (const Json& each : listedRuntimes) works[each["runtime"].get<std::string>()] = each["works"].get<bool>();
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(after[i]["works"], works.at(after[i]["runtime"].get<std::string>()));
    EXPECT_GT(after[i]["probed"].get<std::string>(), before[i]["probed"].get<std::string>());
  }
  const CliResult words = cli("runtime list --host faraway");
  EXPECT_FALSE(has(words.out, " here"));
  EXPECT_EQ(cli("runtime list --host nowhere").status, 1);
  EXPECT_EQ(json(cli("runtime list --json").out)["host"], "local");
}

TEST_F(RemoteVerbsTest, anImmediateDeletionDeletesOnTheHostToo) {
  const std::string id = runThere();
  ASSERT_TRUE(fs::exists(rootPath() + "/" + id));
  EXPECT_TRUE(ended(cli({"remove", id}), 0, {}, {"faraway"}));
  EXPECT_TRUE(fs::exists(rootPath() + "/" + id)) << "it can be put back";
  // An unreachable host. The experiment still leaves the lists, and the remaining files are reported.
  m_server->kill();
  EXPECT_TRUE(ended(removeNow(id), 1, {"Removed from the lists.", "faraway"}));
  EXPECT_TRUE(newestExperiment().empty());
  m_server->start();
  const CliResult gone = checked(removeNow(id));
  EXPECT_EQ(json(gone.out)["state"], "deleted");
  EXPECT_FALSE(fs::exists(rootPath() + "/" + id));
  EXPECT_TRUE(fs::exists(rootPath() + "/probe"));
  EXPECT_EQ(cli({"show", id}).status, 1);
  EXPECT_EQ(cli({"remove", id, "--now --undo"}).status, 2);
}

/// Counts the requests that pass through it.
class CountingConnection final : public remote::Connection {
 public:
  explicit CountingConnection(remote::SshConnectionOptions options) : m_real(std::move(options)) {}
  [[nodiscard]] int requests() const { return m_requests; }
  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(remote::ScriptRequest request) override {
    ++m_requests;
    return m_real.run(std::move(request));
  }
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_real.state(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return m_real.outage(); }
  void connectNow(const remote::ConfirmedKey& key) override { m_real.connectNow(key); }
  void close() override { m_real.close(); }

 private:
  remote::SshConnection m_real;
  std::atomic<int> m_requests{0};
};

/// A kind of login, and the line of sshd_config that forces it.
struct Login {
  std::string name;
  std::string line;
};
void PrintTo(const Login& login, std::ostream* out) {
  *out << login.name;
}

class LoginShellTest : public RemoteVerbsTest, public testing::WithParamInterface<Login> {
 protected:
  std::vector<std::string> serverLines() const override { return {GetParam().line}; }
};

Login shellOf(const std::string& shell) {
  return {shell, "ForceCommand exec " + shell + " -c \"$SSH_ORIGINAL_COMMAND\""};
}

/// The account, the host with its folder and runtimes, and the engine's catalogue: one request each.
TEST_P(LoginShellTest, aHostIsFoundOutWithThreeRequests) {
  const auto connection = std::make_shared<CountingConnection>(
      remote::SshConnectionOptions{.destination = "testhost", .configFile = m_server->configFile(), .asker = {}});
  connection->connectNow({});
  app::HostSetUpInput input;
  input.schedulers = app::schedulerDescriptors("/nowhere").byId;
  input.launchers = app::launcherDescriptors("/nowhere").byId;
  input.runtimes = app::runtimeDescriptors("/nowhere").byId;
  const app::HostRequest request{.name = "faraway",
                                 .destination = "testhost",
                                 .sshConfig = {},
                                 .root = rootPath(),
                                 .scheduler = "auto",
                                 .engine = places::kEngine,
                                 .engineFile = {},
                                 .oneDnn = {}};
  const auto result = valueOf(app::setUpHost(
      request, connection, input, [](const auto&) {}, [] { return false; }));
  EXPECT_FALSE(result.failure) << toLogLine(*result.failure);
  EXPECT_EQ(connection->requests(), 3);
  ASSERT_EQ(result.probes.size(), input.runtimes.size());
  std::size_t place = 0;
  for (const auto* runtime : core::containers::inOrder(input.runtimes)) {
    EXPECT_EQ(result.probes[place].runtime, runtime->id);
    EXPECT_TRUE(result.probes[place++].works || runtime->id != "bare-metal");
  }
}

TEST_P(LoginShellTest, aHostIsTestedRunsBlocksAndReturnsTheirFiles) {
  ASSERT_EQ(cli("host test faraway", 120).status, 0);
  const std::string id = runThere();
  const QString folder = at("fetched");
  ASSERT_TRUE(ended(cli({"fetch", id, "-o", folder}), 0));
  const QString files = Text("cd '%1/%2' && find . -type f | sort | xargs sha256sum");
  const std::string there = shell(files.arg(root(), QString::fromStdString(id)));
  EXPECT_TRUE(has(there, "telemetry-1.jsonl"));
  EXPECT_EQ(shell(files.arg(folder, QString::fromStdString(id))), there);
}

INSTANTIATE_TEST_SUITE_P(
    Shells, LoginShellTest,
    testing::Values(
        shellOf("bash"), shellOf("dash"), shellOf("tcsh"), shellOf("fish"),
        Login{"thatGreets",
              "ForceCommand echo 'Welcome!'; echo 'Quota: 20 % used' >&2; exec sh -c \"$SSH_ORIGINAL_COMMAND\""},
        Login{"ofOneSession", "MaxSessions 1"}),
    [](const auto& login) { return login.param.name; });

/// Several login nodes behind one name, each with its own key.
TEST_F(RemoteVerbsTest, aFurtherKeyIsTrustedByItsFingerprintOnly) {
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", m_place.path() + "/other"}), 0);
  const std::string line = shell(Text("printf '[127.0.0.1]:%1 '; cat '%2/other.pub'")
                                     .arg(m_server->port())
                                     .arg(QString::fromStdString(m_place.path())));
  std::ofstream(m_server->knownHosts()) << line;
  const auto known = [this] { return shell("cat '%1'", QString::fromStdString(m_server->knownHosts())); };
  const Words test{"host test faraway"};
  EXPECT_EQ(cli(test).status, 1);
  const auto trust = [this](const Text& key) { return cli({"host trust faraway --key", key}); };
  const CliResult wrong = checked(trust(Text("SHA256:") + QString(43, QLatin1Char('A'))), 1);
  EXPECT_NE(wrong.err, "");
  EXPECT_EQ(known(), line) << "byte for byte as it was";
  const QString key = QString::fromStdString(shell("ssh-keygen -l -f '%1/host.pub' | cut -d' ' -f2",
                                                   QString::fromStdString(m_place.path())))
                          .trimmed();
  ASSERT_TRUE(ended(trust(key), 0));
  EXPECT_EQ(known().find(line), 0U) << "the other key is still known";
  EXPECT_TRUE(ended(cli(test), 0));
  EXPECT_EQ(cli("host trust faraway").status, 2) << "no key without its fingerprint";
}

TEST_F(RemoteVerbsTest, aRunningExperimentOnAHostIsNotDeleted) {
  startInBackground({"run", oneRun(200000)});
  // The check before the first run, then the run.
  const auto isAtWork = [this] {
    return shell("ls -d '%1'/*/*/a1/claim | wc -l", root()) == "2\n" && newestExperiment()["state"] == "running";
  };
  ASSERT_TRUE(waitUntil(isAtWork, 60));
  const std::string id = newestId().toStdString();
  EXPECT_EQ(removeNow(id).status, 1);
  m_background->terminate();
  ASSERT_TRUE(m_background->waitForFinished(30000));
  // Nobody follows the experiment any more, and it continues on the host.
  EXPECT_TRUE(ended(removeNow(id), 1, {"Cancel the experiment first"}));
  EXPECT_FALSE(newestExperiment().empty());
  EXPECT_EQ(cli({"cancel", id}, 120).status, 0);
  EXPECT_EQ(removeNow(id).status, 0);
  EXPECT_FALSE(fs::exists(rootPath() + "/" + id));
}

TEST_F(RemoteVerbsTest, theQuickStartStartsOnAHost) {
  if (!fs::exists(core::protocol::kFashionMnistFolder))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  startInBackground("quickstart --host faraway");
  ASSERT_TRUE(waitUntil([this] { return !newestExperiment().empty(); }, 120)) << errorOutput();
  const QString id = newestId();
  // If a container runtime works on the host, the image is built there first.
  const auto hasBegun = [&] {
    return fs::exists(rootPath() + "/images") || fs::exists(rootPath() + "/" + id.toStdString());
  };
  ASSERT_TRUE(waitUntil(hasBegun, 60)) << errorOutput();
  m_background->kill();
  m_background->waitForFinished(5000);
  EXPECT_TRUE(has(errorOutput(), "works (tested in"));
  const Json experiment = json(cli({"show", id, "--json"}).out)["experiment"];
  EXPECT_EQ(experiment["host"], "faraway") << experiment.dump(1);
  EXPECT_GE(experiment["arms"].size(), 1U);
  EXPECT_EQ(cli({"cancel", id}, 120).status, 0);
}

/// This machine as a host without the data package.
class HostWithoutPackage final : public fakes::WrappedHost {
 public:
  explicit HostWithoutPackage(std::string root) : WrappedHost(m_local), m_local(std::move(root), "faraway") {}

  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override {
    for (std::string& path : paths) {
      if (path.rfind(core::protocol::kFashionMnistFolder, 0) == 0) path = "/nowhere" + path;
    }
    return m_real.stat(std::move(paths));
  }

 private:
  remote::LocalHost m_local;
};

TEST(QuickStartData, areSentToAHostWithoutThem) {
  if (!fs::exists(core::protocol::kFashionMnistFolder))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  const fakes::TemporaryFolder folder;
  auto store = valueOf(core::runs::StoreAccess::open(folder.path() + "/store.baremark", app::storeSchema()));
  const std::string root = folder.path() + "/runs";
  const auto never = [] { return false; };
  app::HostService without(std::make_unique<HostWithoutPackage>(root), *store, {}, core::runs::Adoption::OnlyNamed);
  int told = 0;
  const auto sent = valueOf(app::fashionMnistOn(
      without, {.onStage = {}, .onTransfer = [&told](const app::TransferState&) { ++told; }}, never));
  EXPECT_EQ(sent, root + "/data/fashion-mnist");
  EXPECT_TRUE(fs::exists(sent + "/train-images-idx3-ubyte.gz") || fs::exists(sent + "/train-images-idx3-ubyte"));
  EXPECT_GT(told, 0);
  const int before = told;
  EXPECT_EQ(
      app::fashionMnistOn(without, {.onStage = {}, .onTransfer = [&told](const app::TransferState&) { ++told; }}, never)
          .value_or("?"),
      sent);
  EXPECT_EQ(told, before) << "they are not sent again";
  app::HostService with(std::make_unique<remote::LocalHost>(root, "nearby"), *store, {},
                        core::runs::Adoption::OnlyNamed);
  EXPECT_EQ(app::fashionMnistOn(with, {}, never).value_or("?"), "");
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/report_browser_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// The report in a real browser: its pictures are drawn, no two labels of one picture overlap, and it prints.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/text/report_text.h"
#include "core/report/html_page.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace zz_26 {

/// Counts pictures, and pairs of overlapping labels in one picture. The title of the page then holds both numbers.
constexpr const char* kLooks = R"js(<script>
const boxes = svg => [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBBox()]);
const overlap = (a, b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 2 && b.y < a.y + a.height - 2;
let bad = [];
const pictures = document.querySelectorAll('svg');
for (const svg of pictures) {
  const all = boxes(svg);
  for (let i = 0; i < all.length; ++i) for (let j = i + 1; j < all.length; ++j) if (overlap(all[i][1], all[j][1])) bad.push(all[i][0] + ' | ' + all[j][0]);
}
document.title = 'pictures ' + pictures.length + ' headings ' + document.querySelectorAll('h3').length + ' open ' + document.querySelectorAll('section > table').length + ' overlapping ' + bad.join('; ');
</script></body>)js";

class ReportBrowserTest : public ReportTest {
 protected:
  void SetUp() override {
    m_browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (m_browser.isEmpty()) GTEST_SKIP() << "chromium is not installed";
    ReportTest::SetUp();
    ASSERT_TRUE(m_folder.isValid());
  }
  /// Output of the browser with these arguments and this page, without its own messages.
  QByteArray browse(const QStringList& words, const QByteArray& html) {
    const QString path = m_folder.filePath(QStringLiteral("page.html"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(html);
    file.close();
    QProcess process;
    // Root can start it only without its sandbox. It opens one page of the test.
    process.start(m_browser,
                  QStringList{QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                              QStringLiteral("--disable-gpu"), QStringLiteral("--disable-dev-shm-usage"),
                              QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")),
                              QStringLiteral("--window-size=1200,1600")}
                      << words << QStringLiteral("file://") + path);
    EXPECT_TRUE(process.waitForFinished(120000)) << "the browser does not end";
    return process.readAllStandardOutput();
  }
  /// Three points, two arms, and passports that differ in one entry.
  QByteArray page() {
    plan({"bare metal", "charliecloud"}, {1, 2, 4});
    for (int i = 0; i < 4; ++i) {
      addBlock(i + 1, {100.0 + i, 98.0 + i}, {1, 1});
      addBlock(i + 1, {190.0 + i, 180.0 - i}, {1, 2});
      addBlock(i + 1, {350.0 + i, 300.0 + i}, {1, 4});
    }
    model::Passport other = samePassport();
    other[{"software", "open_mpi"}] = "4.1.5";
    return QByteArray::fromStdString(toHtml(app::text::reportPage(assessed(), {{0, samePassport()}, {1, other}}, {})));
  }

  QString m_browser;
  QTemporaryDir m_folder;
};

TEST_F(ReportBrowserTest, picturesAreDrawnAndNoLabelsOverlap) {
  QByteArray html = page();
  const QByteArray policy =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">";
  ASSERT_TRUE(html.contains(policy));
  // Only this copy runs a script: the one that counts.
  html.replace(policy, "").replace("</body>", kLooks);
  const QByteArray dom = browse({QStringLiteral("--dump-dom")}, html);
  const qsizetype begin = dom.indexOf("<title>") + 7;
  EXPECT_EQ(dom.mid(begin, dom.indexOf("</title>") - begin).toStdString(), "pictures 3 headings 3 open 2 overlapping ");
}

TEST_F(ReportBrowserTest, itPrints) {
  const QString pdf = m_folder.filePath(QStringLiteral("page.pdf"));
  (void)browse({QStringLiteral("--print-to-pdf=") + pdf}, page());
  QFile file(pdf);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().startsWith("%PDF"));
  EXPECT_GT(file.size(), 20000);
}

}  // namespace
}  // namespace baremark::core::report


#line 1 "/work/w-T1/tests/integration/run_files_test.cpp"
// SPDX-License-Identifier: GPL-3.0-or-later
// Several experiments in one process: all are checked before the first begins, and a stopped one does not delay the
// others. `run --queue` leaves them to `work`, which runs experiments without an owner and exits, or to the window.
#include <QCoreApplication>

#include "tests/fakes/desktop.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace zz_27 {

using core::base::Json;

class RunFilesTest : public CliTest {
 protected:
  QString file(const Sketch& sketch) const { return writeExperiment(sketch, sketch.name); }
  static QString again(const char* runtime) {
    return Text("\"name\": \"again\", \"runtime\": %1").arg(QLatin1String(runtime));
  }
  static Words run(const Words& words) { return Words{"run"} + words; }
  /// The state of an experiment, by its name.
  std::string stateOf(const std::string& name) {
    for (const Json& each : experiments()) {
      if (each["name"] == name) return each["state"];
    }
    return "not there";
  }
  /// Two experiments. A block of the first is running; its runs are long enough to be interrupted.
  void beginTwo(const Words& more = {}) {
    startInBackground(run({file({.name = "first", .repeats = 2, .batches = 300}),
                           file({.name = "second", .repeats = 2, .batches = 20})}) +
                      more);
    ASSERT_TRUE(waitUntilMeasuring()) << errorOutput();
  }
};

TEST_F(RunFilesTest, severalFilesRunWithAVerdictEachAndASummary) {
  EXPECT_TRUE(ended(cli(run({file({.name = "first"}), file({.name = "second"})})), 0, {"first · "},
                    {"first\n", "second\n", "2 of 2 experiments are done."}))
      << "lines of a run name its experiment";
  EXPECT_EQ(stateOf("first"), "done");
  EXPECT_EQ(stateOf("second"), "done");
}

TEST_F(RunFilesTest, jsonHasOneObjectAnExperiment) {
  const QString first = file({.name = "first"});
  const Json document = documentOf(cli(run({first, file({.name = "second"}), "--json"})));
  EXPECT_EQ(document["schema"], "baremark.runs/1");
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  const Json& one = document["experiments"][0];
  EXPECT_EQ(one["file"], first.toStdString());
  EXPECT_EQ(one["name"], "first");
  EXPECT_EQ(one["host"], "local");
  EXPECT_EQ(one["state"], "done");
  EXPECT_TRUE(one["end"].is_null());
  EXPECT_EQ(one["comparison"]["schema"], "baremark.compare/1");
  EXPECT_EQ(one["comparison"]["experiment"], one["experiment"]);
}

TEST_F(RunFilesTest, theRefusalOfEachFileIsShownAndNothingStarts) {
  const Words words = run({file({.name = "good"}), file({.name = "bad", .more = ", \"margin\": \"200%\""}),
                           file({.name = "elsewhere", .more = ", \"host\": \"nowhere\""}), "--json"});
  const Json document = documentOf(cli(words), 2);
  EXPECT_EQ(document["schema"], "baremark.error/1");
  ASSERT_EQ(document["errors"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["error"], document["errors"][0]);
  EXPECT_NE(document["errors"][0]["where"].get<std::string>().find("bad.baremark.json"), std::string::npos);
  EXPECT_NE(document["errors"][1]["where"].get<std::string>().find("elsewhere.baremark.json"), std::string::npos);
  EXPECT_TRUE(experiments().empty());
}

TEST_F(RunFilesTest, refusalsOfTheHostComeBeforeTheFirstExperimentStarts) {
  EXPECT_TRUE(ended(cli(run({file({.name = "good"}),
                             file({.name = "bad", .second = again(R"("bare-metal", "variant": "own-tmp")")})})),
                    2, {"bad.baremark.json"}));
  EXPECT_TRUE(experiments().empty());
}

TEST_F(RunFilesTest, aFailureOfOneDoesNotStopTheOthers) {
  const QString failing = again(R"("bare-metal", "wrap": ["false"])");
  const Json document =
      documentOf(cli(run({file({.name = "first", .second = failing}), file({.name = "second"}), "--json"})), 1);
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["experiments"][0]["state"], "stopped");
  EXPECT_TRUE(document["experiments"][0]["end"]["code"].is_string()) << document.dump(1);
  EXPECT_EQ(document["experiments"][1]["state"], "done");
}

TEST_F(RunFilesTest, queuedExperimentsWaitForTheWorkVerb) {
  const Json document = documentOf(cli(run({"--queue", file({.name = "first"}), file({.name = "second"}), "--json"})));
  EXPECT_EQ(document["schema"], "baremark.queued/1");
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["experiments"][1]["name"], "second");
  EXPECT_EQ(document["experiments"][1]["state"], "queued");
  EXPECT_EQ(stateOf("first"), "queued");
  EXPECT_EQ(livingProcesses(), 0);
  const Json ended = documentOf(cli("work --json"))["ended"];
  ASSERT_EQ(ended.size(), 2U) << ended.dump(1);
  EXPECT_EQ(ended[0]["name"], "first") << "the oldest first";
  EXPECT_EQ(ended[0]["experiment"], document["experiments"][0]["experiment"]);
  EXPECT_EQ(stateOf("second"), "done");
}

TEST_F(RunFilesTest, oneFileCanBeQueuedAndResumingOnlyQueuesNothing) {
  const QString one = file({.name = "first"});
  const CliResult queued = checked(cli(run({one, "--queue"})));
  EXPECT_TRUE(has(queued.err, "1 experiment queued. To run it: "));
  EXPECT_EQ(queued.out, newestId().toStdString() + "\n") << "ids alone, one a line";
  EXPECT_EQ(cli(run({one, "--queue --resume"})).status, 2);
}

TEST_F(RunFilesTest, anInterruptStopsSubmissionsAndOneCommandResumesAll) {
  beginTwo({Text("--json")});
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  const Json document = json(m_background->readAllStandardOutput().toStdString());
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  Words ids;
  for (const Json& each : document["experiments"]) {
    EXPECT_NE(each["state"], "cancelled");
    ids << QString::fromStdString(each["experiment"].get<std::string>());
  }
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "run --resume " + ids.join(QLatin1Char(' ')).toStdString()));
  EXPECT_TRUE(ended(cli(run(ids) + Words{"--resume"}), 0));
  EXPECT_EQ(stateOf("first"), "done");
  EXPECT_EQ(stateOf("second"), "done");
}

class WorkTest : public CliTest {
 protected:
  /// An experiment whose first block is running, started by the command line in the background.
  void begin(int repeats, int batches) {
    startInBackground({"run", writeExperiment(repeats, batches)});
    ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("blocks_done", 0) >= 1; })) << errorOutput();
  }
  void kill() {
    m_background->kill();
    ASSERT_TRUE(m_background->waitForFinished(10000));
  }
  Json work(int seconds = 120) {
    const CliResult result = cli("work --json", seconds);
    m_status = result.status;
    return json(result.out);
  }

  int m_status = -1;
};

TEST_F(WorkTest, workFinishesExperimentsOfAKilledProcess) {
  begin(3, 30);
  kill();
  ASSERT_NE(newestExperiment().value("state", ""), "done");
  const Json document = work();
  EXPECT_EQ(m_status, 0);
  EXPECT_EQ(document.value("schema", ""), "baremark.work/1");
  ASSERT_EQ(document["ended"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["ended"][0].value("state", ""), "done");
  EXPECT_EQ(document["ended"][0].value("name", ""), "cli test");
  EXPECT_TRUE(document["left"].empty());
  EXPECT_EQ(newestExperiment().value("state", ""), "done");
}

TEST_F(WorkTest, experimentsOfAnotherProcessAreLeftAlone) {
  begin(40, 60);
  const Json document = work(60);
  EXPECT_EQ(m_status, 0);
  EXPECT_TRUE(document["ended"].empty());
  ASSERT_EQ(document["left"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["left"][0].value("why", ""), "elsewhere");
  EXPECT_EQ(document["left"][0].value("experiment", ""), newestId().toStdString());
  EXPECT_EQ(m_background->state(), QProcess::Running);
}

TEST_F(WorkTest, anInterruptEndsTheVerbAndTheRunContinues) {
  begin(40, 60);
  kill();
  startInBackground("work");
  const int before = newestExperiment().value("blocks_done", 0);
  ASSERT_TRUE(waitUntil([&] { return newestExperiment().value("blocks_done", 0) > before; })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3);
  EXPECT_NE(newestExperiment().value("state", ""), "cancelled");
}

TEST_F(WorkTest, theDesktopIsNotifiedOfTheEnd) {
  fakes::Desktop desktop;
  ASSERT_TRUE(desktop.isRunning());
  begin(3, 30);
  kill();
  const QString id = newestId();
  QProcess process;
  process.setProcessEnvironment(environment());
  process.start(program(), Words{"work --notify"});
  ASSERT_TRUE(waitUntil(
      [&] {
        QCoreApplication::processEvents();
        return process.state() == QProcess::NotRunning;
      },
      120));
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  ASSERT_EQ(desktop.notices().size(), 2);
  EXPECT_EQ(desktop.notices()[0].title, Text("Baremark keeps running in the background"));
  EXPECT_EQ(desktop.notices()[1].title, Text("“cli test” is done"));
  EXPECT_FALSE(desktop.notices()[1].words.isEmpty()) << "its verdict";
  EXPECT_EQ(desktop.notices()[1].actions.value(0), Text("default"));
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/stand_in_runtimes_test.cpp"
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
namespace zz_28 {

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

TEST_F(StandInRuntimes, aSchedulerWithoutThePluginDoesNotHaveTheRuntime) {
  install("srun", "slurm 24.05.2\n");
  const RuntimeProbe found = probe("pyxis");
  EXPECT_FALSE(found.works);
  EXPECT_EQ(found.explanation, "not_installed");
  EXPECT_EQ(found.detail, "srun");
  EXPECT_EQ(found.version, "");
}

TEST_F(StandInRuntimes, oneProgramsNameIsOneRuntime) {
  struct Case {
    const char* version;
    bool isThree;
    bool isTwo;
  };
  for (const Case& each : {Case{"singularity-ce version 4.1.0-noble\n", true, false},
                           {"singularity version 3.8.7\n", true, false},
                           {"SingularityPRO version 3.11-5.el8\n", true, false},
                           {"2.6.1-dist\n", false, true},
                           {"apptainer version 1.4.1-1.el9\n", false, false},
                           {"something else 2.6.1\n", false, false}}) {
    install("singularity", each.version);
    for (const auto& [runtime, expected] : {std::pair("singularity", each.isThree), {"singularity2", each.isTwo}}) {
      const RuntimeProbe found = probe(runtime);
      EXPECT_EQ(found.works, expected) << runtime << ": " << each.version;
      EXPECT_EQ(found.explanation, expected ? "ran" : "not_installed") << runtime << ": " << each.version;
      EXPECT_EQ(found.detail, expected ? "" : "singularity") << runtime << ": " << each.version;
    }
  }
}

}  // namespace
}  // namespace baremark


#line 1 "/work/w-T1/tests/integration/udocker_test.cpp"
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
namespace zz_29 {

using core::base::Json;
using core::containers::RuntimeDescriptor;

class UdockerTest : public CliTest {
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
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }
  QString experiment() const {
    const Json document = {{"schema", "baremark.experiment/1"},
                           {"name", "udocker"},
                           {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
                           {"arms",
                            {{{"name", "bare metal"}, {"runtime", "bare-metal"}},
                             {{"name", "udocker P2"}, {"runtime", "udocker"}, {"variant", "p2"}}}},
                           {"scale", {{"ranks", {1, 2}}, {"threads_per_rank", 1}, {"bind", "none"}}},
                           {"measure", {{"warmup_batches", 2}, {"batches", 8}, {"repeats", 4}}}};
    return put("udocker.baremark.json", core::base::toJsonText(document));
  }

  const QByteArray m_path = qgetenv("PATH");
};

/// PRoot 5.4 crashed 2 of 15 runs with two ranks, in dlclose() when Open MPI unloaded a component. Such a run is an
/// outcome, and such a check before the first run ends the experiment, which then starts again.
TEST_F(UdockerTest, modeP2GetsAVerdictAgainstBareMetal) {
  CliResult result;
  for (int start = 0; start < 4 && (start == 0 || result.err.find("255") != std::string::npos); ++start) {
    result = cli(withStore({"run", experiment(), "--json"}), 400);
    if (result.status == 0) break;
  }
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), 2, 4, 1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
}

/// Where the shell of this mode runs, after a probe: in "the image", which has no other program, or on "the host".
std::string rootOf(remote::LocalHost& host, const RuntimeDescriptor& runtime, const std::string& mode) {
  const auto copy = core::containers::copyCommands(core::containers::imageForm(runtime, mode), mode,
                                                   {.digest = remote::kProbeDigest, .tree = host.root() + "/probe"});
  if (!copy) return toLogLine(copy.error());
  const auto words = core::containers::rankCommand(
      runtime, {.image = copy->reference,
                .variant = mode,
                .workdir = "/",
                .tag = "root",
                .ranksOnNode = 1,
                .command = {"/bin/sh", "-c", "if [ -e /bin/true ]; then echo the host; else echo the image; fi"}});
  if (!words) return toLogLine(words.error());
  const auto command = core::base::shellCommand(*words);
  if (!command) return toLogLine(command.error());
  const auto outcome = core::runs::waitFor(host.exec({.script = *command + " </dev/null\n"}));
  if (!outcome) return toLogLine(outcome.error());
  return outcome->out.substr(0, outcome->out.find('\n'));
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
