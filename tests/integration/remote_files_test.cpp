// SPDX-License-Identifier: GPL-3.0-or-later
// Data, images and results between this machine and a host, with the command line over a real sshd. The connection
// breaks during transfers.
#include <filesystem>

#include "../fakes/tcp_proxy.h"
#include "remote_cli_fixture.h"

namespace baremark {
namespace {

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
