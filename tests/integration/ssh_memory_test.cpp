// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of the user that a connection to a real sshd remembers, and activity during a prompt.
#include <future>

#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::ConnectionState;

class SshMemoryTest : public SshTest {
 protected:
  /// The server is away for a moment. Only requests use the connection.
  void breakAndComeBack() {
    m_server->kill();
    ASSERT_TRUE(waitUntil([this] { return m_connection->state() == ConnectionState::Offline; }));
    m_server->start();
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    EXPECT_TRUE(waitUntil([this] { return said("echo again") == "again\n"; })) << said("true");
  }
};

TEST_F(SshMemoryTest, aKeyTrustedOnceIsTrustedUntilTheConnectionEnds) {
  serve();
  m_server->distrust();
  m_answer = [](const Question&) { return Answer{.trust = Trust::Once}; };
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 1U);
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts()));
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_EQ(questions().size(), 2U) << "it is remembered by that connection alone";
}

TEST_F(SshMemoryTest, aSavedKeyIsUnknownOnceItsLineIsRemoved) {
  serve();
  m_server->distrust();
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 1U);
  m_server->distrust();
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 2U);
}

// Like a home folder on the network that is unavailable at the moment of a break.
TEST_F(SshMemoryTest, aMissingConfigIsAwaitedIfItWorkedBefore) {
  serve();
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  std::filesystem::rename(m_server->configFile(), at("away"));
  m_server->kill();
  ASSERT_TRUE(waitUntil([this] {
    return !run("true") && m_connection->outage() && m_connection->outage()->why.value == offline::kConfigRefused;
  }));
  EXPECT_TRUE(m_connection->outage()->nextTry);
  m_server->start();
  std::filesystem::rename(at("away"), m_server->configFile());
  EXPECT_TRUE(waitUntil([this] { return said("echo again") == "again\n"; })) << said("true");
}

TEST_F(SshMemoryTest, aPassphraseIsAskedForOnce) {
  serve();
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", "right words", "-f", m_server->keyFile()}), 0);
  m_answer = [](const Question&) { return typed("right words"); };
  connect();
  EXPECT_EQ(said("echo in"), "in\n");
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 1U);
  // A new key in the same file counts as another key.
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "right words", "-f", at("new")}), 0);
  std::filesystem::rename(at("new"), m_server->keyFile());
  std::filesystem::rename(at("new.pub"), m_server->keyFile() + ".pub");
  std::filesystem::copy_file(m_server->keyFile() + ".pub", at("authorized_keys"),
                             std::filesystem::copy_options::overwrite_existing);
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 2U);
}

TEST_F(SshMemoryTest, aKeyThatCannotBeStoredIsTrustedOnce) {
  serve();
  std::ofstream(at("no folder")) << "a file";
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  std::size_t asked = 0;
  for (const std::string& file : {std::string("/dev/null"), "\"" + at("no folder") + "/known_hosts\""}) {
    m_server->writeConfig({"UserKnownHostsFile " + file});
    connect();
    EXPECT_EQ(said("echo in"), "in\n");
    breakAndComeBack();
    ASSERT_EQ(questions().size(), ++asked) << file;
    EXPECT_EQ(questions().back().kind, Question::Kind::UnknownHostKey);
  }
}

TEST_F(SshMemoryTest, aVerifiedKeyThatCannotBeAddedIsReported) {
  serve();
  std::ofstream(at("no folder")) << "a file";
  m_server->writeConfig({"UserKnownHostsFile \"" + at("no folder") + "/known_hosts\""});
  connect();
  EXPECT_EQ(run("true").error().value, offline::kHostKeyUnknown);
  m_connection->connectNow({.host = "testhost", .fingerprint = questions().at(0).subject});
  EXPECT_TRUE(waitUntil([this] { return run("true").error().value == offline::kKnownHostsUnwritable; }))
      << toLogLine(run("true").error());
  EXPECT_TRUE(has(run("true").error().detail, at("no folder")));
  EXPECT_FALSE(m_connection->outage()->nextTry) << "it waits for a person";
}

TEST_F(SshMemoryTest, theTimeLimitOfAScriptContinuesDuringAPrompt) {
  serve();
  m_server->distrust();
  std::promise<void> mayAnswer;
  m_answer = [isAnswered = mayAnswer.get_future().share()](const Question&) {
    isAnswered.wait();
    return Answer{.trust = Trust::Once};
  };
  connect();
  auto patient = m_connection->run({.script = "echo in", .deadline = std::chrono::seconds(60)});
  auto first = m_connection->run({.script = "true", .deadline = std::chrono::milliseconds(300)});
  EXPECT_TRUE(waitUntil([&] { return first.isFinished(); }));
  EXPECT_TRUE(waitUntil([this] { return m_connection->state() == ConnectionState::Connecting; }));
  auto later = m_connection->run({.script = "true", .deadline = std::chrono::milliseconds(300)});
  EXPECT_TRUE(waitUntil([&] { return later.isFinished(); }));
  EXPECT_FALSE(patient.isFinished());
  mayAnswer.set_value();
  EXPECT_EQ(core::runs::waitFor(first).error().code, ErrorCode::Timeout);
  EXPECT_EQ(core::runs::waitFor(later).error().code, ErrorCode::Timeout);
  const auto outcome = valueOf(core::runs::waitFor(patient));
  EXPECT_EQ(outcome.out, "in\n");
}

}  // namespace
}  // namespace baremark::remote
