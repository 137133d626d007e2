// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts behind a connection that is slow, stalls and breaks, and refusals by a host or on the way to it, with real
// sshds and a proxy.
#include <libssh/libssh.h>
#include <unistd.h>

#include <cstdlib>
#include <iterator>
#include <random>

#include "remote/ssh/shell_channel.h"
#include "remote/ssh/sign_in.h"
#include "tests/fakes/tcp_proxy.h"
#include "tests/integration/ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::waitFor;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

class LinkTest : public SshTest {
 protected:
  /// Connects through the proxy.
  void link(milliseconds roundTrip) {
    serve({.server = m_line.empty() ? std::vector<std::string>() : std::vector<std::string>{m_line}});
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_proxy->setDelay(roundTrip / 2);
    m_server->reachThrough(m_proxy->port());
    m_healthyAfter = {};  // its connections break more often than once a minute
    connect();
    m_host = std::make_unique<SshHost>("testhost", at("root"), std::move(m_connection));
  }
  void writeRandom(const std::string& name, std::int64_t mebibytes) const {
    std::mt19937_64 random(7);
    std::vector<std::uint64_t> words((1 << 20) / sizeof(std::uint64_t));
    std::ofstream out(at(name), std::ios::binary);
    for (std::int64_t i = 0; i < mebibytes; ++i) {
      for (std::uint64_t& word : words) word = random();
      out.write(reinterpret_cast<const char*>(words.data()), 1 << 20);
    }
  }
  core::base::Result<void> putImage(const std::string& target) {
    core::runs::FileToPut file{.target = target};
    file.source = at("image");
    return waitFor(m_host->put({file}));
  }
  /// Sends "image" while the connection is cut five times, and retries after each cut.
  void uploadThroughCuts(std::int64_t bytes, seconds limit) {
    const std::int64_t passed = m_proxy->passed();
    const int cuts = m_proxy->cuts();
    const auto end = steady_clock::now() + limit;
    int asked = 1;
    m_proxy->cutAfter(bytes / 7);
    auto done = putImage(at("root/image"));
    while (!done && steady_clock::now() < end) {
      EXPECT_EQ(done.error().code, ErrorCode::Offline) << toLogLine(done.error());
      if (m_proxy->cuts() - cuts == asked && asked < 5) {
        m_proxy->cutAfter(bytes / 7);
        ++asked;
      }
      std::this_thread::sleep_for(milliseconds(100));
      done = putImage(at("root/image"));
    }
    ASSERT_TRUE(done) << toLogLine(done.error());
    EXPECT_EQ(m_proxy->cuts() - cuts, 5);
    EXPECT_EQ(fakes::runProgram({"cmp", at("image"), at("root/image")}), 0);
    EXPECT_FALSE(std::filesystem::exists(at("root/image.part")));
    // Received data are not sent again, except data in flight when the connection broke.
    EXPECT_LT(m_proxy->passed() - passed, bytes * 3 / 2);
  }

  std::string m_line;  ///< of sshd_config
  std::unique_ptr<fakes::TcpProxy> m_proxy;
  std::unique_ptr<SshHost> m_host;
};

/// Refuses each script and notes its time limit.
class NotingConnection final : public Connection {
 public:
  [[nodiscard]] const std::vector<milliseconds>& deadlines() const { return m_deadlines; }
  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(ScriptRequest request) override {
    m_deadlines.push_back(request.deadline);
    return core::runs::readyFuture<core::base::Result<core::runs::CommandOutcome>>(
        core::base::fail({.code = ErrorCode::Cancelled}));
  }
  [[nodiscard]] core::runs::ConnectionState state() const override { return core::runs::ConnectionState::Online; }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return std::nullopt; }
  void connectNow(const ConfirmedKey&) override {}
  void close() override {}

 private:
  std::vector<milliseconds> m_deadlines;
};

TEST_F(LinkTest, theTimeLimitOfFilesAllowsForASlowConnection) {
  const auto connection = std::make_shared<NotingConnection>();
  SshHost host("testhost", at("root"), connection);
  EXPECT_FALSE(waitFor(host.put({{.target = at("root/small"), .content = "few"}})));
  EXPECT_FALSE(waitFor(host.put({{.target = at("root/much"), .content = std::string(4 << 20, 'x')}})));
  EXPECT_EQ(connection->deadlines(), (std::vector<milliseconds>{seconds(60), seconds(60 + 128)}));
}

TEST_F(LinkTest, anUploadThatIsCutFiveTimesIsResumedAndComplete) {
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const std::int64_t mebibytes = isLong ? 4096 : 64;
  writeRandom("image", mebibytes);
  link(milliseconds(50));
  std::filesystem::create_directories(at("root"));
  for (const int roundTrip : isLong ? std::vector<int>{0, 50, 200} : std::vector<int>{50}) {
    SCOPED_TRACE(roundTrip);
    m_proxy->setDelay(milliseconds(roundTrip / 2));
    // The old file is replaced only by the complete new one.
    std::ofstream(at("root/image")) << "an older one";
    uploadThroughCuts(mebibytes << 20, seconds(isLong ? 900 : 120));
  }
}

TEST_F(LinkTest, connectionsThatComeAndGoLeaveNothingBehind) {
  link(milliseconds(2));
  const auto entries = [](const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  };
  std::ptrdiff_t files = 0;
  std::ptrdiff_t threads = 0;
  const int rounds = std::getenv("BAREMARK_LONG") != nullptr ? 400 : 15;
  for (int round = 0; round < rounds; ++round) {
    connect();
    SshHost host("testhost", at("root"), std::move(m_connection));
    ASSERT_TRUE(waitFor(host.exec({.script = "true"})));
    auto read = host.read("/etc/passwd", 0, 1 << 16);
    auto slow = host.exec({.script = "sleep 30"});
    if (round % 3 == 1) m_proxy->cut();
    if (round % 3 == 2) m_server->kill();
    std::this_thread::sleep_for(milliseconds(round % 7 * 5));
    if (round % 3 == 2) m_server->start();
    host.close();
    EXPECT_FALSE(waitFor(slow));
    (void)waitFor(read);
    if (round == 2) {  // one-time objects exist now
      files = entries("/proc/self/fd");
      threads = entries("/proc/self/task");
    }
  }
  EXPECT_LE(entries("/proc/self/fd"), files + 2);
  EXPECT_LE(entries("/proc/self/task"), threads + 2);
}

TEST_F(LinkTest, aStallOfSecondsLosesNothing) {
  link(milliseconds(20));
  ASSERT_TRUE(waitFor(m_host->exec({.script = "true"})));
  auto answer = m_host->exec({.script = "sleep 1; echo after"});
  m_proxy->stall(true);
  std::this_thread::sleep_for(seconds(5));
  EXPECT_FALSE(answer.isFinished());
  m_proxy->stall(false);
  EXPECT_EQ(valueOf(waitFor(answer)).out, "after\n");
  EXPECT_EQ(m_proxy->connections(), 1);
}

TEST_F(LinkTest, aDeadConnectionIsDetectedEvenIfAllSessionsAreBusy) {
  const std::string begins = "begun";  // its line end may be that of the answer, and the reader waits for more
  m_line = "MaxSessions 1";
  link(milliseconds(2));
  // The proxy accepts data that a dead connection would not acknowledge. So do jump hosts and proxy commands.
  const auto entry = [this](const std::string& name, const std::string& line) {
    m_server->writeConfig({line});
    const std::string text = test::contentOf(m_server->configFile());
    return "Host " + name + text.substr(text.find('\n'));
  };
  const std::string entries =
      entry("straight", "Port " + std::to_string(m_proxy->port())) + entry("jumped", "ProxyJump straight") +
      entry("piped", "ProxyCommand ssh -F \"" + m_server->configFile() + "\" -W %h:%p straight");
  std::ofstream(m_server->configFile()) << entries;
  m_givenUpAfter = seconds(4);
  std::atomic<std::size_t> begun{0};
  std::vector<std::unique_ptr<SshConnection>> ways;
  for (const char* name : {"straight", "jumped", "piped"}) {
    connect(name);
    ways.push_back(std::move(m_connection));
  }
  // A host that is reachable and silent for longer is not given up.
  std::vector<QFuture<Outcome>> answers;
  for (const auto& way : ways) {
    answers.push_back(way->run({.script = "sleep 5", .isAlone = true}));
    answers.push_back(way->run({.script = "true"}));
  }
  for (const auto& answer : answers) valueOf(waitFor(answer));
  std::vector<QFuture<Outcome>> broken;
  for (const auto& way : ways) {
    broken.push_back(way->run({.script = "echo begun; sleep 60",
                               .isAlone = true,
                               .onOutput = [&begun](std::string_view bytes) { begun += bytes.size(); }}));
  }
  const auto haveBegun = [&] { return begun == ways.size() * begins.size(); };
  ASSERT_TRUE(waitUntil(haveBegun)) << begun << " bytes; ended: "
                                    << std::count_if(broken.begin(), broken.end(),
                                                     [](const auto& answer) { return answer.isFinished(); });
  m_proxy->stall(true);
  for (const auto& answer : broken) {
    const auto outcome = errorOf(waitFor(answer));
    EXPECT_EQ(outcome.value, offline::kLost) << toLogLine(outcome);
    EXPECT_TRUE(has(outcome.detail, "no longer answers")) << toLogLine(outcome);
  }
  EXPECT_EQ(m_proxy->connections(), 3);
}

TEST_F(LinkTest, aHostThatOnlyReceivesDataCountsAsAlive) {
  constexpr int kTurns = 4;
  constexpr std::int64_t kBytesATurn = 4 << 20;  // more than the server's window
  serve();
  const auto way = valueOf(resolveWay("testhost", m_server->configFile()));
  SignInMemory memory;
  const auto in = valueOf(signIn(
      way.back(), {}, [](const Question&) { return std::optional<Answer>(); }, memory, [] { return false; }));
  ssh_set_blocking(in.session.get(), 0);
  ShellChannel shell(in.session.get());
  PendingRequest pending;
  pending.promise = std::make_shared<ScriptPromise>();
  pending.promise->start();
  const auto answer = pending.promise->future();
  bool hasBegun = false;
  pending.request.script =
      "echo begun; for turn in 1 2 3 4; do sleep 0.3; head -c " + std::to_string(kBytesATurn) + " > /dev/null; done";
  pending.request.isAlone = true;
  pending.request.onOutput = [&hasBegun](std::string_view) { hasBegun = true; };
  pending.request.data.size = kTurns * kBytesATurn;
  pending.request.data.read = [](std::int64_t, std::size_t most) {
    return std::optional<std::string>(std::string(most, 'x'));
  };
  shell.take(std::move(pending));
  int heard = 0;
  const auto end = steady_clock::now() + seconds(30);
  while (!answer.isFinished() && steady_clock::now() < end) {
    const bool wasAtWork = hasBegun;
    const ShellChannel::Activity activity = shell.pump();
    if (wasAtWork && activity.received && !answer.isFinished()) ++heard;
    if (!activity.any) std::this_thread::sleep_for(milliseconds(1));
  }
  ASSERT_TRUE(answer.isFinished());
  EXPECT_GE(heard, kTurns - 1);
}

TEST_F(LinkTest, aGrowingFileIsReadOnceAndInOrderAcrossInterruptions) {
  link(milliseconds(10));
  constexpr int kLines = 600;
  ASSERT_TRUE(waitFor(m_host->put({{.target = at("root/log"), .content = ""}})));
  // A process on the host that writes, independent of any connection.
  std::thread writer([this] {
    std::ofstream out(at("root/log"), std::ios::app);
    for (int i = 0; i < kLines; ++i) {
      out << "line " << i << " of a file that grows\n" << std::flush;
      std::this_thread::sleep_for(milliseconds(10));
    }
  });
  std::string read;
  std::mt19937 random(11);
  int cuts = 0;
  auto next = steady_clock::now() + milliseconds(200);
  const auto end = steady_clock::now() + seconds(60);
  const std::string last = "line " + std::to_string(kLines - 1) + " of a file that grows\n";
  while (steady_clock::now() < end &&
         (read.size() < last.size() || read.compare(read.size() - last.size(), last.size(), last) != 0)) {
    const auto bytes = waitFor(m_host->read(at("root/log"), static_cast<std::int64_t>(read.size()), 1 << 20));
    if (bytes) {
      read += *bytes;
    } else {
      EXPECT_EQ(bytes.error().code, ErrorCode::Offline) << toLogLine(bytes.error());
      m_host->connection().connectNow({});
    }
    if (cuts < 20 && steady_clock::now() >= next) {
      m_proxy->cutAfter(1 + static_cast<std::int64_t>(random() % 4000));
      next = steady_clock::now() + milliseconds(150 + random() % 200);
      ++cuts;
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
  writer.join();
  std::string expected;
  for (int i = 0; i < kLines; ++i) expected += "line " + std::to_string(i) + " of a file that grows\n";
  EXPECT_TRUE(read == expected) << read.size() << " of " << expected.size() << " bytes";
  EXPECT_GT(m_proxy->connections(), 2) << "how often it comes back depends on what else is at work";
}

class GateTest : public SshTest {
 protected:
  /// Before the jump host ends, because the connection would notice that.
  void TearDown() override {
    m_connection.reset();
    SshTest::TearDown();
  }
  /// The route to the host leads through the jump host "gate" with these config lines.
  void serveBehindGate(const std::vector<std::string>& lines) {
    serve();
    m_gate = std::make_unique<fakes::SshServer>(
        fakes::SshServer::Options{.folder = m_gateFolder.path(), .name = "gate", .server = lines});
    ASSERT_TRUE(m_gate->isRunning()) << m_gate->why();
    m_server->writeConfig({"ProxyJump gate"});
    std::ofstream(m_server->configFile(), std::ios::app) << test::contentOf(m_gate->configFile());
    connect();
  }

  fakes::TemporaryFolder m_gateFolder;
  std::unique_ptr<fakes::SshServer> m_gate;
};

TEST_F(GateTest, aJumpHostThatForbidsForwardingIsNamed) {
  for (const char* line : {"AllowTcpForwarding no", "DisableForwarding yes", "PermitOpen 127.0.0.1:1"}) {
    SCOPED_TRACE(line);
    serveBehindGate({line});
    const core::base::Error refused = refusal(offline::kForwardingForbidden);
    EXPECT_EQ(refused.where, "gate");
    EXPECT_TRUE(has(refused.detail, "testhost (127.0.0.1:" + std::to_string(m_server->port()) + ")"));
    EXPECT_FALSE(has(m_server->log(), "Accepted"));
  }
  // The advice works.
  serveBehindGate({"AllowTcpForwarding no"});
  if (fakes::outputOf("command -v nc").empty()) return;
  m_server->writeConfig({"ProxyCommand ssh -F \"" + m_gate->configFile() + "\" gate nc %h %p"});
  connect();
  EXPECT_EQ(said("echo through"), "through\n") << m_gate->log();
}

TEST_F(GateTest, aFurtherKeyOfAJumpHostIsAddedByItsName) {
  serveBehindGate({});
  makeKey("other");
  const std::string line = "[127.0.0.1]:" + std::to_string(m_gate->port()) + " " + test::contentOf(at("other.pub"));
  std::ofstream(m_gate->knownHosts()) << line;
  const core::base::Error changed = refusal(offline::kHostKeyChanged);
  EXPECT_EQ(changed.where, "gate");
  const std::string shown = changed.detail.substr(changed.detail.rfind(' ') + 1);
  m_connection->connectNow({"testhost", shown});
  EXPECT_FALSE(run("true")) << "of another host it is no word for this one";
  m_connection->connectNow({"gate", shown});
  EXPECT_EQ(said("echo through"), "through\n");
  EXPECT_EQ(test::contentOf(m_gate->knownHosts()).find(line), 0U) << "the other key is still known";
}

// What a proxy command writes beyond its first words is discarded. Its end is noticed although a process of it lives.
TEST_F(GateTest, aProxyCommandMayWriteMuchAndLeaveAProcessBehind) {
  serveBehindGate({});
  const std::string writesMuch = "ProxyCommand head -c 300000 /dev/zero >&2; ";
  m_server->writeConfig({writesMuch + "ssh -F \"" + m_gate->configFile() + "\" -W %h:%p gate"});
  expectSignIn();
  m_server->writeConfig({writesMuch + "exit 3"});
  EXPECT_LE(connectRefused(offline::kUnreachable).detail.size(), 8192U);
  m_server->writeConfig({"ProxyCommand sleep 100 </dev/null >/dev/null & echo $! >\"" + at("left") + "\"; exit 3"});
  connect();
  (void)refusal(offline::kUnreachable, seconds(10));
  (void)fakes::outputOf("kill $(cat '" + at("left") + "')");
}

TEST_F(GateTest, aHostThatItsJumpHostCannotReachIsUnreachable) {
  serveBehindGate({});
  m_server->kill();
  const core::base::Error refused = refusal(offline::kUnreachable);
  EXPECT_EQ(refused.where, "testhost");
}

TEST_F(SshTest, aConfigThatStoresNoKeyIsReportedInsteadOfEndlessPrompts) {
  serve();
  for (const std::string file : {"/dev/null", "none"}) {
    SCOPED_TRACE(file);
    m_server->writeConfig({"UserKnownHostsFile " + file});
    const core::base::Error refused = connectRefused(offline::kKnownHostsNone);
    EXPECT_TRUE(has(refused.suggestion.english(), "-F "));
    EXPECT_FALSE(m_connection->outage()->nextTry) << "only a person can put that right";
    const std::string shown = refused.detail.substr(refused.detail.rfind(' ') + 1);
    m_connection->connectNow({"testhost", shown});
    refusal(offline::kKnownHostsNone);  // nothing keeps the key that somebody vouches for
  }
  m_server->writeConfig({"UserKnownHostsFile none", "GlobalKnownHostsFile \"" + m_server->knownHosts() + "\""});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << "the system's own file has the key";
}

TEST_F(SshTest, aConnectionLostDuringTheSignInIsNoRefusal) {
  serve();
  fakes::TcpProxy proxy(m_server->port());
  m_server->reachThrough(proxy.port());
  for (const std::int64_t bytes : {600, 1500, 2500, 3500, 4500, 5500}) {
    SCOPED_TRACE(bytes);
    connect();
    proxy.cutAfter(bytes);
    const Outcome cut = run("true");
    if (!cut) {
      EXPECT_EQ(cut.error().value, offline::kLost) << toLogLine(cut.error());
    }
    EXPECT_TRUE(waitUntil([this] { return said("echo in") == "in\n"; })) << said("true");
  }
  EXPECT_EQ(proxy.cuts(), 6);
}

TEST_F(SshTest, aRefusedConfigIsShownWithTheErrorOfSshAndNotRetried) {
  serve();
  std::ofstream(at("bad")) << "Host testhost\n  NoSuchThing yes\n";
  connectBy("testhost", at("bad"));
  const core::base::Error refused = refusal(offline::kConfigRefused);
  EXPECT_TRUE(has(refused.detail, "line 2: Bad configuration option: nosuchthing"));
  EXPECT_FALSE(m_connection->outage()->nextTry);
  std::filesystem::copy_file(m_server->configFile(), at("bad"), std::filesystem::copy_options::overwrite_existing);
  m_connection->connectNow({});
  EXPECT_TRUE(waitUntil([this] { return said("echo in") == "in\n"; }));
}

TEST_F(SshTest, aHostThatRejectsTheConnectionIsRetriedWithItsReason) {
  serve({.server = {"MaxStartups 1:100:1"}});
  // Another client is signing in, and only one may at a time.
  const int other = m_server->occupy();
  ASSERT_GE(other, 0);
  const core::base::Error refused = connectRefused(offline::kTurnedAway);
  // Messages of OpenSSH 9.2 and 10.0.
  EXPECT_TRUE(refused.detail == "Exceeded MaxStartups" || refused.detail == "Not allowed at this time")
      << refused.detail << m_server->log();
  EXPECT_TRUE(m_connection->outage()->nextTry) << "it may pass";
  ::close(other);
  EXPECT_TRUE(waitUntil([this] { return said("echo in") == "in\n"; }));
}

// sshd 9.8 and later do this for a while after failed sign-ins (PerSourcePenalties).
TEST_F(SshTest, aHostThatRefusesKeysAndThenRejectsUsWaitsForTheUser) {
  serve({.server = {"MaxAuthTries 2"}});
  const fakes::TemporaryFolder folder;
  fakes::SshServer gate({.folder = folder.path(), .name = "gate"});
  ASSERT_TRUE(gate.isRunning()) << gate.why();
  std::ofstream(at("way")) << "mkdir '" << at("once") << "' 2>/dev/null && exec ssh -F '" << gate.configFile()
                           << "' -W 127.0.0.1:" << m_server->port()
                           << " gate\nprintf 'Not allowed at this time\\r\\n'\n";
  std::vector<std::string> lines{"ProxyCommand sh \"" + at("way") + "\""};
  for (int i = 0; i < 3; ++i) {
    const std::string key = "wrong" + std::to_string(i);
    makeKey(key);
    lines.push_back("IdentityFile \"" + at(key) + "\"");
  }
  m_server->writeConfig(lines);
  const core::base::Error refused = connectRefused(offline::kSignInRefused);
  EXPECT_TRUE(has(refused.detail, "before every key was tried: Not allowed at this time"));
  EXPECT_FALSE(m_connection->outage()->nextTry) << "further failures would only have it refuse for longer";
}

TEST_F(SshTest, theOutputOfAFailingProxyCommandIsShown) {
  serve();
  m_server->writeConfig({"ProxyCommand echo \"no way \x1b[31mto %h\" >&2; exit 3"});
  const core::base::Error refused = connectRefused(offline::kUnreachable);
  EXPECT_TRUE(has(refused.detail, "to 127.0.0.1"));
  EXPECT_EQ(refused.detail.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baremark::remote
