// SPDX-License-Identifier: GPL-3.0-or-later
// From adding a host to the verdict with the command line, over SSH or as a host with another name. Logins of several
// shells, a further key, and the deletion of files on the host. Real sshd, real engine, real MPI.
#include <unistd.h>

#include "app/application/quick_start.h"
#include "app/application/resource_texts.h"
#include "core/protocol/engine_settings.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/integration/remote_cli_fixture.h"

namespace baremark {
namespace {

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
  EXPECT_TRUE(has(cli("host list").out, "faraway"));
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

TEST_F(RemoteCliTest, aFailedHostTestKeepsItsFindings) {
  serve();
  const std::string engine = m_place.path() + "/engine of ours";
  std::filesystem::create_symlink(places::kEngine, engine);
  ASSERT_EQ(add({"--engine", QString::fromStdString(engine)}).status, 0);
  const auto before = savedHost();
  std::filesystem::remove(engine);
  const CliResult tested = cli("host test faraway");
  EXPECT_NE(tested.status, 0);
  EXPECT_TRUE(has(tested.err, engine));
  EXPECT_TRUE(has(tested.err, "Container runtimes")) << "the steps that do not need it go on: ";
  const auto after = savedHost();
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
  EXPECT_EQ(savedHost()["failed"].size(), 0U);
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
  const std::string engine = documentOf(add({"--onednn", QString::fromStdString(folder)}))["hosts"][0]["engine"];
  const std::string libraries = fakes::outputOf("ldd '" + engine + "'");
  EXPECT_TRUE(has(libraries, "libmpich"));
  EXPECT_TRUE(has(libraries, folder));
  // A later version of this program builds its own engine with the same oneDNN.
  const std::string earlier = std::string(engine).replace(engine.find("/engine/") + 8, 16, "0123456789abcdef");
  fakes::outputOf("sqlite3 '" + dataFolder().toStdString() + "/experiments.baremark' \"UPDATE host SET engine = '" +
                  earlier + "'\"");
  ASSERT_EQ(savedHost()["engine"], earlier);
  EXPECT_EQ(savedHost()["onednn"], folder);
  EXPECT_TRUE(ended(cli("host test faraway"), 0));
  EXPECT_EQ(savedHost()["engine"], engine);
  const auto result =
      documentOf(cli({"run", experiment(R"({"ranks": [2], "threads_per_rank": 1, "bind": "none"})"), "--json"}, 240));
  ASSERT_EQ(result["points"].size(), 1U);
  EXPECT_EQ(result["points"][0]["ranks"], 2);
  for (const auto& arm : result["points"][0]["arms"]) EXPECT_EQ(arm["failed"], 0) << result.dump(1);
  EXPECT_TRUE(has(fakes::outputOf("cat '" + rootPath() + "'/*/*/job.sh"), " mpiexec -n 2 "));
}

namespace fs = std::filesystem;

class RemoteVerbsTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    serve(serverLines());
    ASSERT_TRUE(ended(add(builtEngine()), 0));
  }
  virtual std::vector<std::string> serverLines() const { return {}; }
  std::string rootPath() const override { return m_place.path() + "/runs"; }
  /// An experiment with one run of a few steps. Returns its id.
  std::string runThere() {
    EXPECT_TRUE(ended(cli({"run", oneRun(5)}, 240), 0));
    return newestId().toStdString();
  }
  CliResult removeNow(const std::string& id) { return cli({"remove", id, "--now --json"}, 150); }
};

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
  EXPECT_EQ(documentOf(removeNow(id))["state"], "deleted");
  EXPECT_FALSE(fs::exists(rootPath() + "/" + id));
  EXPECT_TRUE(fs::exists(rootPath() + "/probe"));
  EXPECT_EQ(cli({"show", id}).status, 1);
  EXPECT_EQ(cli({"remove", id, "--now --undo"}).status, 2);
}

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
  EXPECT_NE(checked(trust(Text("SHA256:") + QString(43, QLatin1Char('A'))), 1).err, "");
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
