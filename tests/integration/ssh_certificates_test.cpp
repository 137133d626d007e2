// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates with a real sshd: of users, in files and in an agent, by the test's authority; and of hosts, with keys
// that are added to known_hosts.
#include "remote/ssh/candidate_keys.h"
#include "tests/integration/ssh_agent_fixture.h"

namespace baremark::remote {
namespace {

class SshCertificatesTest : public AgentTest {
 protected:
  /// Starts a server that trusts the authority alone.
  void SetUp() override {
    makeKey("ca");
    serve({.server = {"TrustedUserCAKeys \"" + at("ca.pub") + "\"", "MaxAuthTries 20"}});
    std::filesystem::remove(at("authorized_keys"));
  }
  /// Makes a certificate for the key `name` in the file `to`.
  void certify(const std::string& name, const std::string& to, const std::string& authority = "ca",
               const std::string& when = "always:forever") const {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-s", at(authority), "-I", "test", "-n",
                                 "root," + fakes::outputOf("printf %s \"$(id -un)\""), "-V", when, at(name + ".pub")}),
              0);
    std::filesystem::rename(at(name + "-cert.pub"), at(to));
  }
  std::string identity(const std::string& name) const { return "IdentityFile \"" + at(name) + "\""; }
  std::string certificate(const std::string& name) const { return "CertificateFile \"" + at(name) + "\""; }
};

TEST_F(SshCertificatesTest, aCertificateIsUsedWithItsKey) {
  makeKey("a");
  makeKey("b");
  lock("a");
  certify("b", "of b");
  m_server->writeConfig({identity("a"), identity("b"), certificate("of b")});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  EXPECT_TRUE(questions().empty()) << "the server took the certificate, and the first key's passphrase was asked for";
}

TEST_F(SshCertificatesTest, aConfiguredCertificateIsUsedInsteadOfTheOneBesideTheKey) {
  makeKey("other ca");
  certify("key", "named");
  certify("key", "key-cert.pub", "other ca");
  m_server->writeConfig({certificate("named")});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
}

TEST_F(SshCertificatesTest, noPassphraseIsAskedForAKeyThatTheAgentHolds) {
  for (const bool holdsCertificate : {true, false}) {
    SCOPED_TRACE(holdsCertificate);
    const std::string name = holdsCertificate ? "with" : "without";
    makeKey(name);
    const fakes::TemporaryFolder place;
    const Agent agent(place.path() + "/a");
    if (holdsCertificate) certify(name, name + "-cert.pub");
    ASSERT_TRUE(agent.add(at(name)));
    if (!holdsCertificate) certify(name, name + "-cert.pub");
    lock(name);
    m_server->writeConfig({identity(name), "IdentityAgent \"" + place.path() + "/a\""});
    connect();
    EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
    EXPECT_TRUE(questions().empty());
  }
}

TEST_F(SshCertificatesTest, aCertificateWhoseKeyOnlyAnAgentHoldsIsUsed) {
  for (const std::string type : {"ed25519", "rsa", "ecdsa"}) {
    SCOPED_TRACE(type);
    makeKey(type, type);
    certify(type, "of " + type);
    EXPECT_EQ(keyInCertificate(wireFormOf(at("of " + type))), wireFormOf(at(type + ".pub")));
    const fakes::TemporaryFolder place;
    const Agent agent(place.path() + "/a");
    ASSERT_TRUE(agent.add(at(type)));
    std::filesystem::remove(at(type));
    std::filesystem::remove(at(type + ".pub"));
    m_server->writeConfig({certificate("of " + type), "IdentityAgent \"" + place.path() + "/a\""});
    connect();
    EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
    EXPECT_TRUE(questions().empty());
  }
}

TEST_F(SshCertificatesTest, anExpiredCertificateIsNamedWithItsTimeAndTheHostsAnswer) {
  certify("key", "key-cert.pub", "ca", "20200101000000Z:20210203040506Z");
  connect();
  const Outcome refused = run("true");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().value, offline::kCertificateExpired) << toLogLine(refused.error());
  EXPECT_TRUE(has(refused.error().detail, m_server->keyFile() + "-cert.pub: refused, expired 2021-02-03T04:05:06Z"));
  EXPECT_TRUE(has(refused.error().detail, "the server allows: publickey"));
  EXPECT_TRUE(has(m_server->log(), "Certificate invalid: expired")) << "that was the server's reason: ";
  // Only a user can solve this, so nothing is retried automatically.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  EXPECT_EQ(run("true").error().value, offline::kCertificateExpired);
  const std::string log = m_server->log();
  const std::size_t first = log.find("Certificate invalid: expired");
  EXPECT_EQ(log.find("Certificate invalid: expired", first + 1), std::string::npos) << log;
}

TEST_F(SshCertificatesTest, theTimesOfEveryKindAreRead) {
  for (const std::string type : {"ed25519", "rsa", "ecdsa"}) {
    makeKey(type, type);
    EXPECT_FALSE(certificateTimes(wireFormOf(at(type + ".pub")))) << "a key is no certificate";
    for (const auto& [when, times] :
         {std::pair{"20200101000000Z:20210101000000Z", CertificateTimes{1577836800, 1609459200}},
          std::pair{"always:forever", CertificateTimes{}}}) {
      ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-s", at("ca"), "-I", "test", "-V", when, at(type + ".pub")}),
                0);
      const std::string blob = wireFormOf(at(type + "-cert.pub"));
      EXPECT_EQ(certificateTimes(blob), times) << type;
      for (std::size_t size = 0; size < 100; ++size) EXPECT_FALSE(certificateTimes(blob.substr(0, size))) << size;
    }
  }
  EXPECT_EQ(certificateProblem({1577836800, 1609459200}, 1600000000), "");
  EXPECT_EQ(certificateProblem({1577836800, 1609459200}, 1609459200), "expired 2021-01-01T00:00:00Z");
  EXPECT_EQ(certificateProblem({}, 1600000000), "");
}

class HostCertificatesTest : public SshTest {
 protected:
  /// The host's key is certified by the test's authority.
  void serveCertified(std::vector<std::string> server = {}) {
    for (const char* name : {"host", "ca"}) {
      std::filesystem::remove(at(name));
      ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at(name)}), 0);
    }
    ASSERT_EQ(
        fakes::runProgram({"ssh-keygen", "-q", "-s", at("ca"), "-I", "test", "-h", "-n", "127.0.0.1", at("host.pub")}),
        0);
    server.push_back("HostCertificate \"" + at("host-cert.pub") + "\"");
    serve({.server = std::move(server)});
  }
};

TEST_F(HostCertificatesTest, aHostWithACertificateIsKnownByItsKey) {
  serveCertified();
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  EXPECT_TRUE(questions().empty());
}

TEST_F(HostCertificatesTest, aHostWithoutACommonAlgorithmIsNotCalledUnreachable) {
  for (const std::string line : {"Ciphers aes128-cbc", "HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com"}) {
    SCOPED_TRACE(line);
    serveCertified({line});
    connect();
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kNothingInCommon) << toLogLine(refused);
    EXPECT_TRUE(has(refused.detail, line.substr(line.find(' ') + 1)));
    EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
  }
}

TEST_F(HostCertificatesTest, anAcceptedKeyIsStoredUnderTheNameThatSshUses) {
  serve();
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  const std::string name = "[127.0.0.1]:" + std::to_string(m_server->port());
  struct Form {
    std::string line;   ///< of the config
    std::string begin;  ///< of the line in known_hosts
    std::string name;   ///< by which ssh finds it
  };
  std::size_t asked = 0;
  for (const Form& form : {Form{"HashKnownHosts no", name + " ", name}, Form{"HashKnownHosts yes", "|1|", name},
                           Form{"HostKeyAlias cluster", "cluster ", "cluster"}}) {
    SCOPED_TRACE(form.line);
    m_server->distrust();
    m_server->writeConfig({form.line});
    for (int connection = 0; connection < 2; ++connection) {
      connect();
      EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
    }
    EXPECT_EQ(questions().size(), ++asked) << "it was asked about once";
    EXPECT_EQ(test::contentOf(m_server->knownHosts()).rfind(form.begin, 0), 0U)
        << test::contentOf(m_server->knownHosts());
    EXPECT_EQ(fakes::runProgram({"ssh-keygen", "-F", form.name, "-f", m_server->knownHosts()}), 0);
  }
}

}  // namespace
}  // namespace baremark::remote
