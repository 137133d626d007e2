// SPDX-License-Identifier: GPL-3.0-or-later
// With real sshds and agents: keys and certificates of users and hosts, and the effect of the user's ssh config.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QByteArray>

#include "remote/ssh/candidate_keys.h"
#include "remote/ssh/known_hosts.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_target.h"
#include "tests/integration/ssh_fixture.h"

namespace baremark::remote {
namespace {

/// An SSH agent with keys.
class Agent {
 public:
  Agent() {
    m_pid = ::fork();
    if (m_pid == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::execlp("ssh-agent", "ssh-agent", "-D", "-a", m_socket.c_str(), nullptr);
      ::_exit(127);
    }
    // The agent answers a moment after its socket exists. "no identities" is an answer.
    constexpr int kNoAgent = 2;
    for (int look = 0;
         look < 100 && fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-l"}) >= kNoAgent; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  ~Agent() {
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  /// Names it in an ssh config.
  [[nodiscard]] std::string line() const { return "IdentityAgent \"" + m_socket + "\""; }
  [[nodiscard]] bool add(const std::string& key) const {
    return fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-q", key}) == 0;
  }

 private:
  const fakes::TemporaryFolder m_place;
  const std::string m_socket = m_place.path() + "/a";
  pid_t m_pid = -1;
};

TEST_F(SshTest, anAgentSignsForAKeyWhoseFileIsAway) {
  serve();
  const Agent agent;
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  std::filesystem::remove(m_server->keyFile());
  m_server->writeConfig({agent.line(), "IdentitiesOnly no"});
  expectSignIn();
  EXPECT_TRUE(questions().empty());
}

TEST_F(SshTest, aLockedKeyInAnAgentNeedsNoPromptEvenWithoutItsPublicFile) {
  serve();
  const Agent agent;
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  lock(m_server->keyFile());
  std::filesystem::remove(m_server->keyFile() + ".pub");
  m_server->writeConfig({agent.line()});
  expectSignIn();
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
  expectSignIn();
}

TEST_F(SshTest, aFullAgentAndAnImpatientServerStillReachTheRightKey) {
  serve({.server = {"MaxAuthTries 3"}});
  const Agent agent;
  for (int i = 0; i < 10; ++i) {
    const std::string key = "wrong" + std::to_string(i);
    makeKey(key);
    ASSERT_TRUE(agent.add(at(key)));
  }
  ASSERT_TRUE(agent.add(m_server->keyFile()));
  // The agent's keys alone reach the server's limit. The key in the config is still tried.
  m_server->writeConfig({agent.line(), "IdentitiesOnly no"});
  connect();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  // If no key is right, the sign-in fails soon and names the tried keys.
  std::filesystem::remove(at("authorized_keys"));
  connect();
  const core::base::Error refused = refusal(offline::kSignInRefused, std::chrono::seconds(60));
  EXPECT_TRUE(has(refused.detail, "refused"));
  EXPECT_TRUE(has(refused.detail, "4 more keys were not offered"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST_F(SshTest, anUnreadablePrivateKeyIsSkippedWithoutAPrompt) {
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
  expectSignIn();
  EXPECT_TRUE(questions().empty()) << questions().front().subject;
  std::filesystem::remove(m_server->keyFile());
  const core::base::Error refused = connectRefused(offline::kSignInRefused);
  EXPECT_TRUE(has(refused.detail, at("odd") + ": not used"));
  EXPECT_TRUE(has(refused.detail, "security key"));
  EXPECT_FALSE(has(refused.detail, "refused"));
  EXPECT_TRUE(questions().empty());
}

class SshCertificatesTest : public SshTest {
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
  lock(at("a"));
  certify("b", "of b");
  m_server->writeConfig({identity("a"), identity("b"), certificate("of b")});
  expectSignIn();
  EXPECT_TRUE(questions().empty()) << "the server took the certificate, and the first key's passphrase was asked for";
}

TEST_F(SshCertificatesTest, aConfiguredCertificateIsUsedInsteadOfTheOneBesideTheKey) {
  makeKey("other ca");
  certify("key", "named");
  certify("key", "key-cert.pub", "other ca");
  m_server->writeConfig({certificate("named")});
  expectSignIn();
}

TEST_F(SshCertificatesTest, noPassphraseIsAskedForAKeyThatTheAgentHolds) {
  for (const bool holdsCertificate : {true, false}) {
    SCOPED_TRACE(holdsCertificate);
    const std::string name = holdsCertificate ? "with" : "without";
    makeKey(name);
    const Agent agent;
    if (holdsCertificate) certify(name, name + "-cert.pub");
    ASSERT_TRUE(agent.add(at(name)));
    if (!holdsCertificate) certify(name, name + "-cert.pub");
    lock(at(name));
    m_server->writeConfig({identity(name), agent.line()});
    expectSignIn();
    EXPECT_TRUE(questions().empty());
  }
}

TEST_F(SshCertificatesTest, aCertificateWhoseKeyOnlyAnAgentHoldsIsUsed) {
  for (const std::string type : {"ed25519", "rsa", "ecdsa"}) {
    SCOPED_TRACE(type);
    makeKey(type, type);
    certify(type, "of " + type);
    EXPECT_EQ(keyInCertificate(wireFormOf(at("of " + type))), wireFormOf(at(type + ".pub")));
    const Agent agent;
    ASSERT_TRUE(agent.add(at(type)));
    std::filesystem::remove(at(type));
    std::filesystem::remove(at(type + ".pub"));
    m_server->writeConfig({certificate("of " + type), agent.line()});
    expectSignIn();
    EXPECT_TRUE(questions().empty());
  }
}

TEST_F(SshCertificatesTest, anExpiredCertificateIsNamedWithItsTimeAndTheHostsAnswer) {
  certify("key", "key-cert.pub", "ca", "20200101000000Z:20210203040506Z");
  const core::base::Error refused = connectRefused(offline::kCertificateExpired);
  EXPECT_TRUE(has(refused.detail, m_server->keyFile() + "-cert.pub: refused, expired 2021-02-03T04:05:06Z"));
  EXPECT_TRUE(has(refused.detail, "the server allows: publickey"));
  EXPECT_TRUE(has(m_server->log(), "Certificate invalid: expired")) << "that was the server's reason: ";
  // Only a user can solve this, so nothing is retried automatically.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  refusal(offline::kCertificateExpired);
  EXPECT_EQ(countOf("Certificate invalid: expired"), 1) << m_server->log();
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
      makeKey(name);
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
  expectSignIn();
  EXPECT_TRUE(questions().empty());
}

TEST_F(HostCertificatesTest, aHostWithoutACommonAlgorithmIsNotCalledUnreachable) {
  for (const std::string line : {"Ciphers aes128-cbc", "HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com"}) {
    SCOPED_TRACE(line);
    serveCertified({line});
    const core::base::Error refused = connectRefused(offline::kNothingInCommon);
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
    for (int connection = 0; connection < 2; ++connection) expectSignIn();
    EXPECT_EQ(questions().size(), ++asked) << "it was asked about once";
    EXPECT_EQ(test::contentOf(m_server->knownHosts()).rfind(form.begin, 0), 0U)
        << test::contentOf(m_server->knownHosts());
    EXPECT_EQ(fakes::runProgram({"ssh-keygen", "-F", form.name, "-f", m_server->knownHosts()}), 0);
  }
}

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
  expectSignIn();
  for (const char* words : {"cipher: aes256-ctr MAC: hmac-sha2-512", "kex: algorithm: ecdh-sha2-nistp384",
                            "host key algorithm: rsa-sha2-256"}) {
    EXPECT_GT(countOf(words), 0) << words << m_server->log();
  }
}

TEST_F(SshConfigTest, aListWithoutASupportedAlgorithmIsNamed) {
  serve();
  for (const std::string line : {"MACs umac-64@openssh.com", "HostKeyAlgorithms sk-ssh-ed25519@openssh.com",
                                 "HostKeyAlgorithms ssh-ed25519-cert-v01@openssh.com", "RevokedHostKeys /list"}) {
    SCOPED_TRACE(line);
    m_server->writeConfig({line});
    const core::base::Error refused = connectRefused(offline::kConfigUnusable);
    EXPECT_TRUE(has(refused.detail, line.substr(line.find(' ') + 1)));
    EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
  }
}

TEST_F(SshConfigTest, onlyAllowedMethodsAreTriedAndTheOthersAreNamed) {
  serve({.server = {kTellsRequests}});
  int connections = 0;
  for (const std::string line : {"PubkeyAuthentication no", "PreferredAuthentications keyboard-interactive,password"}) {
    SCOPED_TRACE(line);
    m_server->writeConfig({line, "GSSAPIAuthentication yes"});
    const core::base::Error refused = connectRefused(offline::kSignInRefused);
    EXPECT_TRUE(has(refused.detail, "the ssh config allows: keyboard-interactive password\n"));
    EXPECT_TRUE(has(refused.detail, "ignored setting of the ssh config: gssapiauthentication yes"));
    EXPECT_EQ(requestsOnceOver(++connections), connections)
        << "only that there is nothing to prove was asked " << m_server->log();
  }
}

}  // namespace
}  // namespace baremark::remote
