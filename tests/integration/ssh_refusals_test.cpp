// SPDX-License-Identifier: GPL-3.0-or-later
// Refusals by a host or on the way to it, with real sshds: a jump host that forwards nothing, a bad
// config, a host that rejects us. Each gets its own message.
#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>

#include "../fakes/tcp_proxy.h"
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

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
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kForwardingForbidden) << toLogLine(refused);
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
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at("other")}), 0);
  const std::string line = "[127.0.0.1]:" + std::to_string(m_gate->port()) + " " + test::contentOf(at("other.pub"));
  std::ofstream(m_gate->knownHosts()) << line;
  const core::base::Error changed = refusal();
  EXPECT_EQ(changed.value, offline::kHostKeyChanged) << toLogLine(changed);
  EXPECT_EQ(changed.where, "gate");
  const std::string shown = changed.detail.substr(changed.detail.rfind(' ') + 1);
  m_connection->connectNow({"testhost", shown});
  EXPECT_FALSE(run("true")) << "of another host it is no word for this one";
  m_connection->connectNow({"gate", shown});
  EXPECT_EQ(said("echo through"), "through\n");
  EXPECT_EQ(test::contentOf(m_gate->knownHosts()).find(line), 0U) << "the other key is still known";
}

TEST_F(GateTest, aHostThatItsJumpHostCannotReachIsUnreachable) {
  serveBehindGate({});
  m_server->kill();
  const core::base::Error refused = refusal();
  EXPECT_EQ(refused.value, offline::kUnreachable) << toLogLine(refused);
  EXPECT_EQ(refused.where, "testhost");
}

TEST_F(SshTest, aConfigThatStoresNoKeyIsReportedInsteadOfEndlessPrompts) {
  serve();
  for (const std::string file : {"/dev/null", "none"}) {
    SCOPED_TRACE(file);
    m_server->writeConfig({"UserKnownHostsFile " + file});
    connect();
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kKnownHostsNone) << toLogLine(refused);
    EXPECT_TRUE(has(refused.suggestion.english(), "-F "));
    EXPECT_FALSE(m_connection->outage()->nextTry) << "only a person can put that right";
    const std::string shown = refused.detail.substr(refused.detail.rfind(' ') + 1);
    m_connection->connectNow({"testhost", shown});
    const core::base::Error vouchedFor = refusal();
    EXPECT_EQ(vouchedFor.value, offline::kKnownHostsNone)
        << toLogLine(vouchedFor) << "nothing keeps the key that somebody vouches for";
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
  const core::base::Error refused = refusal();
  EXPECT_EQ(refused.value, offline::kConfigRefused) << toLogLine(refused);
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
  connect();
  const core::base::Error refused = refusal();
  EXPECT_EQ(refused.value, offline::kTurnedAway) << toLogLine(refused);
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
    const std::string key = at("wrong" + std::to_string(i));
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key}), 0);
    lines.push_back("IdentityFile \"" + key + "\"");
  }
  m_server->writeConfig(lines);
  connect();
  const core::base::Error refused = refusal();
  EXPECT_EQ(refused.value, offline::kSignInRefused) << toLogLine(refused);
  EXPECT_TRUE(has(refused.detail, "before every key was tried: Not allowed at this time"));
  EXPECT_FALSE(m_connection->outage()->nextTry) << "further failures would only have it refuse for longer";
}

TEST_F(SshTest, theOutputOfAFailingProxyCommandIsShown) {
  serve();
  m_server->writeConfig({"ProxyCommand echo \"no way \x1b[31mto %h\" >&2; exit 3"});
  connect();
  const core::base::Error refused = refusal();
  EXPECT_EQ(refused.value, offline::kUnreachable) << toLogLine(refused);
  EXPECT_TRUE(has(refused.detail, "to 127.0.0.1"));
  EXPECT_EQ(refused.detail.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baremark::remote
