// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts with certificates for their keys, and settings of the ssh config that keep ssh from adding keys to known_hosts.
// With a real sshd.
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

class HostCertificatesTest : public SshTest {
 protected:
  /// The host's key is certified by the test's authority.
  void serveCertified(std::vector<std::string> server = {}) {
    for (const char* name : {"host", "ca"})
      ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at(name)}), 0);
    ASSERT_EQ(
        fakes::runProgram({"ssh-keygen", "-q", "-s", at("ca"), "-I", "test", "-h", "-n", "127.0.0.1", at("host.pub")}),
        0);
    server.push_back("HostCertificate \"" + at("host-cert.pub") + "\"");
    serve({.server = std::move(server)});
  }
  void expectRefused(const char* reason, const std::string& words) {
    connect();
    const Outcome refused = run("true");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().value, reason) << toLogLine(refused.error());
    EXPECT_NE(refused.error().detail.find(words), std::string::npos) << refused.error().detail;
    EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
  }
};

TEST_F(HostCertificatesTest, aHostWithACertificateIsKnownByItsKey) {
  serveCertified();
  if (HasFatalFailure()) return;
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  EXPECT_TRUE(questions().empty());
}

TEST_F(HostCertificatesTest, aHostThatShowsOnlyACertificateIsReportedAsSuch) {
  serveCertified({"HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com"});
  if (HasFatalFailure()) return;
  expectRefused(offline::kHostCertificateOnly, "ssh-ed25519-cert-v01@openssh.com");
}

TEST_F(HostCertificatesTest, aConfigThatAllowsOnlyCertificatesIsReportedAndOneThatPrefersThemWorks) {
  serveCertified();
  if (HasFatalFailure()) return;
  for (const std::string list : {"ssh-ed25519-cert-v01@openssh.com", "*-cert-v01@openssh.com"}) {
    SCOPED_TRACE(list);
    m_server->writeConfig({"HostKeyAlgorithms " + list});
    expectRefused(offline::kConfigCertificatesOnly, "ssh-ed25519-cert-v01@openssh.com");
  }
  m_server->writeConfig({"HostKeyAlgorithms ^ssh-ed25519-cert-v01@openssh.com"});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
}

TEST_F(HostCertificatesTest, aHostWithoutACommonAlgorithmIsNotCalledUnreachable) {
  serve({.server = {"Ciphers aes128-cbc"}});
  if (HasFatalFailure()) return;
  expectRefused(offline::kNothingInCommon, "aes128-cbc");
}

TEST_F(HostCertificatesTest, anUnknownKeyIsReportedWithTheReasonThatSshCannotAddIt) {
  serve();
  if (HasFatalFailure()) return;
  for (const std::string line : {"KnownHostsCommand /bin/false %H", "StrictHostKeyChecking yes", "VerifyHostKeyDNS yes",
                                 "NoHostAuthenticationForLocalhost yes"}) {
    SCOPED_TRACE(line);
    m_server->distrust();
    m_server->writeConfig({line});
    expectRefused(offline::kHostKeyUnknown, "\n" + std::string(offline::kByConfig) + line);
    ASSERT_FALSE(questions().empty());
    EXPECT_EQ(questions().back().addsNoKey, line);
    m_server->trust();
    connect();
    EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  }
  for (const std::string line : {"StrictHostKeyChecking no", "StrictHostKeyChecking accept-new", "CheckHostIP yes"}) {
    SCOPED_TRACE(line);
    m_server->distrust();
    m_server->writeConfig({line});
    expectRefused(offline::kHostKeyUnknown, "SHA256:");
    EXPECT_EQ(questions().back().addsNoKey, "");
  }
}

TEST_F(HostCertificatesTest, anAcceptedKeyIsStoredUnderTheNameThatSshUses) {
  serve();
  if (HasFatalFailure()) return;
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
