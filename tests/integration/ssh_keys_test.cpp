// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of a person and of a host, against real sshds and agents.
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "remote/ssh/known_hosts.h"
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

/// An agent of our own with keys in it.
class Agent {
 public:
  explicit Agent(std::string socket) : m_socket(std::move(socket)) {
    m_pid = ::fork();
    if (m_pid == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::execlp("ssh-agent", "ssh-agent", "-D", "-a", m_socket.c_str(), nullptr);
      ::_exit(127);
    }
    // It answers a moment after its socket is there; "no identities" is an answer.
    constexpr int kNoAgent = 2;
    for (int look = 0; look < 100 && fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-l"}) >= kNoAgent; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  ~Agent() {
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  [[nodiscard]] bool add(const std::string& key) const {
    return fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-q", key}) == 0;
  }

 private:
  std::string m_socket;
  pid_t m_pid = -1;
};

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

TEST_F(SshTest, aLockedKeyThatAnAgentHoldsIsNotAskedForAlsoWithoutItsPublicFile) {
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

TEST_F(SshTest, ofAHostWithSeveralKeysTheKnownOneIsAskedForUnderItsAliasToo) {
  serve();
  const std::string known = test::contentOf(at("known_hosts"));
  const std::string key = known.substr(known.find(' ') + 1);
  std::ofstream(at("known_hosts")) << "cluster " << key;
  ssh_key raw = nullptr;
  EXPECT_EQ(wantedKeyTypes("other", {at("known_hosts")}).substr(0, 11), "ssh-ed25519");
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "rsa", "-b", "2048", "-N", "", "-f", at("rsa")}), 0);
  ASSERT_EQ(ssh_pki_import_pubkey_file(at("rsa.pub").c_str(), &raw), SSH_OK);
  ASSERT_TRUE(addKnownHost(at("known_hosts"), "two", raw));
  ssh_key_free(raw);
  EXPECT_EQ(wantedKeyTypes("two", {at("known_hosts")}), "rsa-sha2-512,rsa-sha2-256,ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521");
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
  // The agent's keys alone use up the server's patience; the key that the config names is tried all the same.
  m_server->writeConfig({"IdentityAgent \"" + place.path() + "/a\"", "IdentitiesOnly no"});
  connect();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  // And where none of them is right, it ends soon and says what it tried.
  std::filesystem::remove(at("authorized_keys"));
  connect();
  const Outcome refused = run("true", std::chrono::seconds(60));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().value, offline::kSignInRefused) << toLogLine(refused.error());
  EXPECT_NE(refused.error().detail.find("refused"), std::string::npos) << refused.error().detail;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST_F(SshTest, anImpatientServerBehindAnotherIsReachedWithALaterKey) {
  serve({.server = {"MaxAuthTries 3"}});
  if (HasFatalFailure()) return;
  const fakes::TemporaryFolder folder;
  fakes::SshServer gate({.folder = folder.path(), .name = "gate"});
  ASSERT_TRUE(gate.isRunning()) << gate.why();
  std::vector<std::string> keys;
  for (int i = 0; i < 4; ++i) {
    const std::string key = at("wrong" + std::to_string(i));
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key}), 0);
    keys.push_back("IdentityFile \"" + key + "\"");
  }
  for (const std::string& way : {"ProxyCommand ssh -F \"" + gate.configFile() + "\" -W %h:%p gate", std::string("ProxyJump gate")}) {
    std::vector<std::string> lines{way};
    lines.insert(lines.end(), keys.begin(), keys.end());
    m_server->writeConfig(lines);  // the right key comes last
    std::ofstream(m_server->configFile(), std::ios::app) << test::contentOf(gate.configFile());
    connect();
    EXPECT_EQ(said("echo in"), "in\n") << way << m_server->log();
  }
  const auto count = [](const std::string& text, const std::string& words) {
    int found = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(gate.log(), "Accepted publickey"), 3) << "each further ProxyCommand signs in anew, a jump host's session serves again" << gate.log();
}

TEST_F(SshTest, aCertificateSignsIn) {
  serve();
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at("ca")}), 0);
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-s", at("ca"), "-I", "test", "-n", "root," + std::string(getenv("USER") == nullptr ? "root" : getenv("USER")),
                               m_server->keyFile() + ".pub"}), 0);
  std::filesystem::remove(at("authorized_keys"));
  m_server->kill();
  serve({.server = {"TrustedUserCAKeys \"" + at("ca.pub") + "\""}});
  std::filesystem::remove(at("authorized_keys"));
  connect();
  EXPECT_EQ(said("echo in"), "in\n") << m_server->log();
}

}  // namespace
}  // namespace baremark::remote
