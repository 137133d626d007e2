// SPDX-License-Identifier: GPL-3.0-or-later
// Containers that are broken on purpose, with the real command line: each is refused, or stopped by the canary, in the
// right words, before anything is measured. The image is a folder with the engine; a runtime of the user runs it with
// Bubblewrap and the host's own libraries. Image stores that are really full: a tmpfs holds images or those of a Docker
// daemon. What can be foreseen is refused before anything is written. What cannot (here a df promises too much) is
// told.
#include <random>

#include "tests/files.h"
#include "tests/integration/runtimes_fixture.h"

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
    put("config/baremark/runtimes/" + id + ".json", core::base::toJsonText(runtime));
  }

  /// Imports the tree as the image "box".
  void import() { EXPECT_FALSE(has(checked(cli({"image import", tree(), "--name box"})).err, "no engine")); }

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
    const std::string members = arm.dump();
    return writeExperiment({.batches = 3, .ranks = "[2]", .second = members.substr(1, members.size() - 2)}, "broken");
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
    return resultOf(process);
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
    EXPECT_TRUE(has(checked(cli({"run", file}), 1).err, words));
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
  const std::string evidence = "apart gives the ranks of a node no common /dev/shm";
  for (const std::string& words :
       {std::string("! PF-16 "), "broken: " + evidence, std::string("Let the runtime share /dev/shm with the host.")})
    EXPECT_TRUE(has(result.out + result.err, words));
  const Json document = json(cli({"compare", newestId(), "--json"}).out);
  const auto isShared = [](const Json& each) { return each["key"] == "limits.shm_shared" && each["arm"] == "broken"; };
  const Json& differences = document["differences"];
  EXPECT_TRUE(std::any_of(differences.begin(), differences.end(), isShared)) << differences.dump(1);
  EXPECT_EQ(document["points"][0]["arms"][1]["comparable"], false) << document["points"].dump(1);
  const Json warning = {{"id", "PF-16"}, {"arm", "broken"}, {"level", "warn"}, {"evidence", evidence}};
  const Json& checks = document["job_checks"];
  EXPECT_TRUE(std::any_of(checks.begin(), checks.end(), [&](const Json& check) { return includes(check, warning); }));
}

TEST_F(BrokenContainersTest, aDaemonThatAnswersItsVersionButRunsNothing) {
  m_commands = at("bin");
  putProgram(
      "docker",
      "[ \"$1\" != version ] || { echo 28.2.2; exit 0; }\ncat >/dev/null\necho 'docker: the daemon runs nothing' "
      ">&2\nexit 125\n");
  const std::string listed = cli("runtime list").out;
  for (const char* words : {"✕ Docker 28.2.2 does not work", "docker: the daemon runs nothing"})
    EXPECT_TRUE(has(listed, words));
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
  expectUnavailable(resultOf(process), "Bubblewrap",
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

constexpr std::size_t kMega = 1'000'000;

class FullStoreTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = at("bin");
    fs::create_directories(images());
  }
  void TearDown() override {
    CliTest::TearDown();
    for (const char* name : {"APPTAINER_TMPDIR", "DOCKER_HOST"}) ::unsetenv(name);
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  std::string images() const { return runsFolder().toStdString() + "/images"; }

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

  const Sketch full{.batches = 3, .second = R"("name": "box", "runtime": "docker", "image": "box")"};
  EXPECT_TRUE(ended(cli({"run", writeExperiment(full, "full")}), 2,
                    {"PF-10 (box) stops the run: ", " MB free in " + store + ", "}));
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
