// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of users and hosts, with real sshds and agents.
#include <stdlib.h>

#include <cstdlib>

#include <QByteArray>

#include "remote/ssh/known_hosts.h"
#include "ssh_agent_fixture.h"

namespace baremark::remote {
namespace {

TEST_F(SshTest, anAgentSignsForAKeyWhoseFileIsAway) {
  serve();
  const fakes::TemporaryFolder place;
  const Agent agent(place.path() + "/a");
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  std::filesystem::remove(m_server->keyFile());
  m_server->writeConfig({"IdentityAgent \"" + place.path() + "/a\"", "IdentitiesOnly no"});
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_TRUE(questions().empty());
}

TEST_F(SshTest, aLockedKeyInAnAgentNeedsNoPromptEvenWithoutItsPublicFile) {
  serve();
  const fakes::TemporaryFolder place;
  const Agent agent(place.path() + "/a");
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", "right words", "-f", m_server->keyFile()}), 0);
  std::filesystem::remove(m_server->keyFile() + ".pub");
  m_server->writeConfig({"IdentityAgent \"" + place.path() + "/a\""});
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_TRUE(questions().empty());
}

TEST_F(SshTest, theKnownKeyOfAHostWithSeveralKeysIsRequestedUnderItsAliasToo) {
  serve();
  const std::string known = test::contentOf(at("known_hosts"));
  const std::string key = known.substr(known.find(' ') + 1);
  std::ofstream(at("known_hosts")) << "cluster " << key;
  ssh_key raw = nullptr;
  EXPECT_EQ(preferredKeyTypes("other", {at("known_hosts")}).substr(0, 11), "ssh-ed25519");
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", at("rsa")}), 0);
  ASSERT_EQ(ssh_pki_import_pubkey_file(at("rsa.pub").c_str(), &raw), SSH_OK);
  ASSERT_TRUE(addKnownHost(at("known_hosts"), "two", raw));
  ssh_key_free(raw);
  EXPECT_EQ(preferredKeyTypes("two", {at("known_hosts")}),
            "rsa-sha2-512,rsa-sha2-256,ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521");
  m_server->writeConfig({"HostKeyAlias cluster"});
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
}

TEST_F(SshTest, aFullAgentAndAnImpatientServerStillReachTheRightKey) {
  serve({.server = {"MaxAuthTries 3"}});
  const fakes::TemporaryFolder place;
  const Agent agent(place.path() + "/a");
  for (int i = 0; i < 10; ++i) {
    const std::string key = at("wrong" + std::to_string(i));
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key}), 0);
    ASSERT_TRUE(agent.add(key));
  }
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  // The agent's keys alone reach the server's limit. The key in the config is still tried.
  m_server->writeConfig({"IdentityAgent \"" + place.path() + "/a\"", "IdentitiesOnly no"});
  connect();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  // If no key is right, the sign-in fails soon and names the tried keys.
  std::filesystem::remove(at("authorized_keys"));
  connect();
  const Outcome refused = run("true", std::chrono::seconds(60));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().value, offline::kSignInRefused) << toLogLine(refused.error());
  EXPECT_TRUE(has(refused.error().detail, "refused"));
  EXPECT_TRUE(has(refused.error().detail, "4 more keys were not offered"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST_F(AgentTest, anUnreadablePrivateKeyIsSkippedWithoutAPrompt) {
  serve();
  makeKey("odd");
  std::ofstream(at("authorized_keys"), std::ios::app) << test::contentOf(at("odd.pub"));
  std::ofstream(at("odd")) << "-----BEGIN OPENSSH PRIVATE KEY-----\nbm90IGEga2V5\n-----END OPENSSH PRIVATE KEY-----\n";
  // A security key, as its public file describes it: type, point of the curve, application.
  const QByteArray point =
      QByteArray::fromBase64(QByteArray::fromStdString(test::contentOf(at("odd.pub"))).split(' ').at(1)).right(32);
  const QByteArray blob =
      QByteArray("\0\0\0\x1ask-ssh-ed25519@openssh.com\0\0\0\x20", 34) + point + QByteArray("\0\0\0\4ssh:", 8);
  std::ofstream(at("token.pub")) << "sk-ssh-ed25519@openssh.com " << blob.toBase64().toStdString() << " token\n";
  std::ofstream(at("authorized_keys"), std::ios::app) << test::contentOf(at("token.pub"));
  std::ofstream(at("token")) << test::contentOf(at("odd"));
  const std::vector<std::string> identities{"IdentityFile \"" + at("odd") + "\"",
                                            "IdentityFile \"" + at("token") + "\""};
  m_server->writeConfig(identities);  // the right key comes last
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  EXPECT_TRUE(questions().empty()) << questions().front().subject;
  std::filesystem::remove(m_server->keyFile());
  connect();
  const Outcome refused = run("true");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().value, offline::kSignInRefused);
  EXPECT_TRUE(has(refused.error().detail, at("odd") + ": not used"));
  EXPECT_TRUE(has(refused.error().detail, "security key"));
  EXPECT_FALSE(has(refused.error().detail, "refused"));
  EXPECT_TRUE(questions().empty());
}

}  // namespace
}  // namespace baremark::remote
