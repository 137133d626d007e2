// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts with certificates for their keys, and keys that are added to known_hosts. With a real sshd.
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

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
  if (HasFatalFailure()) return;
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
  EXPECT_TRUE(questions().empty());
}

TEST_F(HostCertificatesTest, aConfigThatPrefersCertificatesWorks) {
  serveCertified();
  if (HasFatalFailure()) return;
  m_server->writeConfig({"HostKeyAlgorithms ^ssh-ed25519-cert-v01@openssh.com"});
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
}

TEST_F(HostCertificatesTest, aHostWithoutACommonAlgorithmIsNotCalledUnreachable) {
  for (const std::string line : {"Ciphers aes128-cbc", "HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com"}) {
    SCOPED_TRACE(line);
    serveCertified({line});
    if (HasFatalFailure()) return;
    connect();
    const core::base::Error refused = refusal();
    EXPECT_EQ(refused.value, offline::kNothingInCommon) << toLogLine(refused);
    EXPECT_NE(refused.detail.find(line.substr(line.find(' ') + 1)), std::string::npos) << refused.detail;
    EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
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
