// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of Include and Match in the user's ssh config on a destination, and a connection through them to a real
// sshd.
#include <pwd.h>

#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_target.h"
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

class SshConfigTest : public SshTest {
 protected:
  void write(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  SshTarget target(const std::string& destination) const {
    const auto way = resolveWay(destination, at("own"));
    EXPECT_TRUE(way) << (way ? "" : toLogLine(way.error()));
    return way ? way->back() : SshTarget{};
  }
};

TEST_F(SshConfigTest, includedAndMatchingSectionsApply) {
  write("own", "Include \"" + at("first") + "\" \"" + at("more.*") +
                   "\"\n"
                   "Match originalhost gate user root\n  Port 2201\n"
                   "Match host *.example.org\n  User jane\n"
                   "Match exec \"test %n = inner\"\n  ProxyJump gate,me@second:2200\n"
                   "Host gate\n  HostName gate.example.org\n  Port 2202\n"
                   "Match all\n  ConnectTimeout 7\n");
  write("first",
        "Host cluster\n  HostName login.example.org\n  User me\n  HostKeyAlias known\n  IdentityFile /keys/id_%h_%r\n");
  write("more.1", "Host inner\n  HostName 10.0.0.7\n");
  write("more.2", "Host inner\n  HostName 10.0.0.8\n  IdentitiesOnly yes\n");
  const SshTarget cluster = target("cluster");
  EXPECT_EQ(cluster.hostName, "login.example.org");
  EXPECT_EQ(cluster.user, "me") << "what comes first counts";
  EXPECT_EQ(cluster.hostKeyAlias, "known");
  EXPECT_EQ(cluster.identityFiles, std::vector<std::string>{"/keys/id_login.example.org_me"});
  EXPECT_EQ(cluster.connectTimeout, std::chrono::seconds(7));
  EXPECT_TRUE(cluster.proxyJump.empty());
  EXPECT_EQ(target("root@gate").port, 2201);
  EXPECT_EQ(target("me@gate").port, 2202);
  EXPECT_EQ(target("x.example.org").user, "jane");
  const SshTarget inner = target("inner");
  EXPECT_EQ(inner.hostName, "10.0.0.7");
  EXPECT_TRUE(inner.identitiesOnly);
  EXPECT_EQ(inner.proxyJump, (std::vector<std::string>{"gate", "me@second:2200"}));
  EXPECT_EQ(configuredAliases(at("own")), (std::vector<std::string>{"cluster", "inner", "gate"}));
}

TEST_F(SshConfigTest, hopsWithUserPortAndAddressAreResolved) {
  write("own",
        "Host inner\n  ProxyJump ada@gate:2222,bob@second,10.0.0.1:2022,[::1],[fe80::1]:2200,ssh://eve@third:2300\n"
        "Host last\n  ProxyJump [10.0.0.1]\n"
        "Host gate\n  HostName gate.example.org\n  Port 1\n  User nobody\n"
        "Host 10.0.0.1\n  User jane\n  Port 1\n"
        "Host ::1\n  User six\n");
  const auto way = valueOf(resolveWay("inner", at("own")));
  ASSERT_EQ(way.size(), 7U);
  const auto expectHop = [&](std::size_t i, const std::string& user, const std::string& host, int port) {
    SCOPED_TRACE(way.at(i).destination);
    if (!user.empty()) {
      EXPECT_EQ(way.at(i).user, user);
    }
    EXPECT_EQ(way.at(i).hostName, host);
    EXPECT_EQ(way.at(i).port, port);
  };
  expectHop(0, "ada", "gate.example.org", 2222);
  expectHop(1, "bob", "second", 22);
  expectHop(2, "jane", "10.0.0.1", 2022);
  expectHop(3, "six", "::1", 22);
  expectHop(4, "", "fe80::1", 2200);
  expectHop(5, "eve", "third", 2300);
  EXPECT_EQ(way.back().hostName, "inner");
  const auto last = valueOf(resolveWay("last", at("own")));
  ASSERT_EQ(last.size(), 2U);
  EXPECT_EQ(last.front().hostName, "10.0.0.1");
  EXPECT_EQ(last.front().user, "jane");
  EXPECT_EQ(last.front().port, 1);
}

TEST_F(SshConfigTest, jumpHostsThatNameEachOtherAreRefused) {
  write("own", "Host one\n  ProxyJump two\nHost two\n  ProxyJump one\n");
  const auto refused = errorOf(resolveWay("one", at("own")));
  EXPECT_EQ(refused.code, core::base::ErrorCode::OutOfRange);
  EXPECT_EQ(refused.allowed.english(), "at most 8 jump hosts");
}

TEST_F(SshConfigTest, theAlgorithmListsOfTheConfigAreUsed) {
  serve({.server = {kTellsRequests},
         .client = {"Ciphers aes256-ctr,aes128-ctr", "MACs hmac-sha2-512", "KexAlgorithms ecdh-sha2-nistp384",
                    "HostKeyAlgorithms rsa-sha2-256"},
         .hostKeyType = "rsa"});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  for (const char* words : {"cipher: aes256-ctr MAC: hmac-sha2-512", "kex: algorithm: ecdh-sha2-nistp384",
                            "host key algorithm: rsa-sha2-256"}) {
    EXPECT_GT(countOf(words), 0) << words << m_server->log();
  }
}

TEST_F(SshConfigTest, aListWithoutASupportedAlgorithmIsNamed) {
  serve();
  for (const std::string line : {"MACs umac-64@openssh.com", "HostKeyAlgorithms sk-ssh-ed25519@openssh.com",
                                 "HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com", "RevokedHostKeys /list"}) {
    m_server->writeConfig({line});
    connect();
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kConfigUnusable) << toLogLine(refused) << line;
    EXPECT_TRUE(has(refused.detail, line.substr(line.find(' ') + 1)));
    EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
  }
}

TEST_F(SshConfigTest, onlyAllowedMethodsAreTriedAndTheOthersAreNamed) {
  serve({.server = {kTellsRequests}});
  int connections = 0;
  for (const std::string line : {"PubkeyAuthentication no", "PreferredAuthentications keyboard-interactive,password"}) {
    m_server->writeConfig({line, "GSSAPIAuthentication yes"});
    connect();
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kSignInRefused) << toLogLine(refused) << line;
    EXPECT_TRUE(has(refused.detail, "the ssh config allows: keyboard-interactive password\n"));
    EXPECT_TRUE(has(refused.detail, "ignored setting of the ssh config: gssapiauthentication yes"));
    EXPECT_EQ(requestsOnceOver(++connections), connections)
        << "only that there is nothing to prove was asked " << m_server->log();
  }
}

}  // namespace
}  // namespace baremark::remote
