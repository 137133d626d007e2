// SPDX-License-Identifier: GPL-3.0-or-later
// Every form of a known_hosts line, tested by its effect on a real sshd's key.
#include <gmock/gmock.h>

#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

class KnownHostsTest : public SshTest {
 protected:
  void SetUp() override {
    serve();
    for (const std::string type : {"ed25519", "ecdsa", "rsa"}) {
      ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", type, "-N", "", "-f", at("other-" + type)}), 0);
    }
    m_port = std::to_string(m_server->port());
    m_name = "[127.0.0.1]:" + m_port;
    m_right = keyIn("host.pub");
    m_other = keyIn("other-ed25519.pub");
  }
  /// "type base64", without the comment.
  std::string keyIn(const std::string& file) const {
    std::istringstream words(test::contentOf(at(file)));
    std::string type;
    std::string key;
    words >> type >> key;
    return type + " " + key;
  }
  static std::string tabbed(std::string line) {
    std::replace(line.begin(), line.end(), ' ', '\t');
    return line;
  }
  /// As written by `ssh-keygen -H`.
  std::string hashed(const std::string& line) const {
    std::ofstream(at("hashed")) << line << "\n";
    EXPECT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-H", "-f", at("hashed")}), 0);
    std::string text = test::contentOf(at("hashed"));
    EXPECT_EQ(text.rfind(line[0] == '@' ? "@" : "|1|", 0), 0U) << text;
    text.pop_back();
    return text;
  }
  /// The result of a connection: "known", or the reason for its refusal with the number of the deciding line, if any.
  std::string verdictOf(const std::string& text) {
    std::ofstream(m_server->knownHosts(), std::ios::binary) << text;
    connect();
    const Outcome outcome = run("echo in");
    EXPECT_EQ(test::contentOf(m_server->knownHosts()), text) << "byte for byte as it was";
    if (outcome) return "known";
    const std::string& detail = outcome.error().detail;
    const std::string file = m_server->knownHosts() + ":";
    if (detail.rfind(file, 0) != 0) return outcome.error().value.english();
    return outcome.error().value.english() + " " + detail.substr(file.size(), detail.find('\n') - file.size());
  }

  std::string m_port;
  std::string m_name;
  std::string m_right;
  std::string m_other;
};

TEST_F(KnownHostsTest, aKeyInAnyFormOfLineIsKnown) {
  const std::string line = m_name + " " + m_right;
  for (const std::string& text : std::vector<std::string>{
           line + "\n", line, hashed(line) + "\n", tabbed(line) + "\n",
           "\t " + line + " a comment with @revoked in it\r\n",
           "# " + m_name + " " + m_other + "\n\n   \n" + line + "\n",
           "other.example.org," + m_name + ",10.0.0.1 " + m_right + "\n",
           "[127.0.0.*]:" + m_port + " " + m_right + "\n", "*:????? " + m_right + "\n", "!other*,* " + m_right + "\n",
           "127.0.0.1 " + m_right + "\n", hashed("127.0.0.1 " + m_right) + "\n",
           m_name + " " + keyIn("other-rsa.pub") + "\n" + m_name + " " + keyIn("other-ecdsa.pub") + "\n" +
               hashed(line) + "\n",
           m_name + " " + m_other + "\n" + line + "\n", m_name + " ssh-dss AAAAB3NzaC1kc3MAAAAB\n" + line + "\n",
           "@cert-authority * " + m_other + "\n" + line + "\n", "@revoked * " + m_other + "\n" + line + "\n",
           "@revoked other.example.org " + m_right + "\n" + line + "\n",
           "other.example.org ssh-ed25519 garbage\nonly-a-name\n@unheard-of other.example.org x\n" + line + "\n"}) {
    EXPECT_EQ(verdictOf(text), "known") << text;
  }
  EXPECT_TRUE(questions().empty());
}

TEST_F(KnownHostsTest, aHostWithoutALineNeedsAPrompt) {
  const std::vector<std::string> texts{"",
                                       "# " + m_name + " " + m_right + "\n",
                                       "@cert-authority * " + m_right + "\n",
                                       "@cert-authority\t" + m_name + "\t" + m_other + "\n",
                                       "@revoked " + m_name + " " + m_other + "\n",
                                       "!*127.0.0.1*,* " + m_right + "\n",
                                       "[127.0.0.1]:1 " + m_right + "\n",
                                       "[127.0.0.1]:" + m_port + "0 " + m_right + "\n",
                                       hashed("127.0.0.2 " + m_right) + "\n",
                                       "127.0.0.1 " + m_other + "\n",
                                       "|1|c2FsdA==|bm90aGluZw== " + m_right + "\n",
                                       "|1|garbage " + m_right + "\n"};
  for (const std::string& text : texts) EXPECT_EQ(verdictOf(text), offline::kHostKeyUnknown) << text;
  ASSERT_EQ(questions().size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(questions()[i].authority, texts[i].rfind("@cert-authority", 0) == 0 ? m_server->knownHosts() + ":1" : "")
        << texts[i];
  }
}

TEST_F(KnownHostsTest, anotherKeyIsAChangedKeyAndItsLineIsNamed) {
  const std::string line = m_name + " " + m_other;
  for (const auto& [text, place] : std::vector<std::pair<std::string, std::string>>{
           {line + "\n", "1"},
           {"# mine\n\n" + tabbed(line) + "\n", "3"},
           {"other.example.org " + m_right + "\n" + hashed(line) + "\n", "2"},
           {"[127.*]:*\t" + m_other + "\n", "1"},
           {m_name + " " + keyIn("other-rsa.pub") + "\n" + m_name + " " + keyIn("other-ecdsa.pub") + "\n", "1"},
           {m_name + " ssh-dss AAAAB3NzaC1kc3MAAAAB\n", "1"},
           {"127.0.0.1 " + m_right + "\n" + line + "\n", "2"},
           {"@cert-authority " + m_name + " " + m_right + "\n" + line + "\n", "2"}}) {
    EXPECT_EQ(verdictOf(text), std::string(offline::kHostKeyChanged) + " " + place) << text;
  }
  EXPECT_TRUE(questions().empty());
  EXPECT_EQ(m_server->log().find("Accepted"), std::string::npos);
}

TEST_F(KnownHostsTest, aRevokedKeyOrAnUnreadableLineIsRefusedDespiteOtherLines) {
  const std::string right = m_name + " " + m_right + "\n";
  for (const auto& [text, verdict] : std::vector<std::pair<std::string, std::string>>{
           {right + "@revoked " + right, std::string(offline::kHostKeyRevoked) + " 2"},
           {right + "@revoked\t*\t" + m_right + "\n", std::string(offline::kHostKeyRevoked) + " 2"},
           {hashed("@revoked " + m_name + " " + m_right) + "\n" + right, std::string(offline::kHostKeyRevoked) + " 1"},
           {"@revoked 127.0.0.1 " + m_right + "\n", std::string(offline::kHostKeyRevoked) + " 1"},
           {right + m_name + "\n", std::string(offline::kKnownHostsUnreadable) + " 2"},
           {m_name + " ssh-ed25519 AAAA!garbage\n" + right, std::string(offline::kKnownHostsUnreadable) + " 1"},
           {m_name + " ssh-rsa " + m_right.substr(m_right.find(' ') + 1) + "\n" + right,
            std::string(offline::kKnownHostsUnreadable) + " 1"},
           {m_name + " 1024 35 123456789\n" + right, std::string(offline::kKnownHostsUnreadable) + " 1"},
           {"@revokd " + m_name + " " + m_right + "\n" + right, std::string(offline::kKnownHostsUnreadable) + " 1"},
           {hashed(m_name + " " + m_right).substr(0, hashed(m_name + " " + m_right).find(' ')) + " ssh-ed25519 AAAA\n" +
                right,
            std::string(offline::kKnownHostsUnreadable) + " 1"}}) {
    EXPECT_EQ(verdictOf(text), verdict) << text;
  }
  EXPECT_TRUE(questions().empty());
  EXPECT_EQ(m_server->log().find("Accepted"), std::string::npos);
}

}  // namespace
}  // namespace baremark::remote
