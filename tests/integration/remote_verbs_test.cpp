// SPDX-License-Identifier: GPL-3.0-or-later
// The command line over a real sshd: logins of several shells, a further key, and the deletion of files on the host.
#include <filesystem>

#include "app/application/quick_start.h"
#include "app/application/resource_texts.h"
#include "core/protocol/engine_settings.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "remote_cli_fixture.h"
#include "tests/fakes/wrapped_host.h"

namespace baremark {
namespace {

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
  const CliResult gone = checked(removeNow(id));
  EXPECT_EQ(json(gone.out)["state"], "deleted");
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
