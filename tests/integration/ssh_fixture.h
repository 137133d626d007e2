// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to the test's real sshd, and the user who answers prompts.
#pragma once

#include <memory>
#include <mutex>

#include "../fakes/ssh_server.h"
#include "core/runs/submission.h"
#include "remote/ssh/offline.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/integration/expect.h"
#include "tests/waiting.h"

namespace baremark::remote {

class SshTest : public ::testing::Test {
 protected:
  using Outcome = core::base::Result<core::runs::CommandOutcome>;

  void serve(fakes::SshServer::Options options = {}) {
    m_connection.reset();
    m_server.reset();
    options.folder = m_folder.path();
    m_server = std::make_unique<fakes::SshServer>(std::move(options));
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  }

  /// Connects to a destination in the server's config. `m_answer` answers the prompts.
  void connect(const std::string& destination = "testhost") { connectBy(destination, m_server->configFile()); }
  void connectBy(const std::string& destination, const std::string& configFile) {
    const auto ask = [this](const Question& question) {
      const std::lock_guard lock(m_mutex);
      m_questions.push_back(question);
      return m_answer ? m_answer(question) : std::optional<Answer>();
    };
    m_connection = std::make_unique<SshConnection>(SshConnectionOptions{.destination = destination,
                                                                        .configFile = configFile,
                                                                        .asker = ask,
                                                                        .healthyAfter = m_healthyAfter,
                                                                        .givenUpAfter = m_givenUpAfter});
  }

  /// Every sign-in ends within a minute.
  Outcome run(const std::string& script, std::chrono::milliseconds deadline = std::chrono::seconds(20)) {
    const auto begin = std::chrono::steady_clock::now();
    Outcome outcome = core::runs::waitFor(m_connection->run({.script = script, .deadline = deadline}));
    EXPECT_LE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60)) << script;
    return outcome;
  }
  std::string said(const std::string& script) {
    const Outcome outcome = run(script);
    return outcome ? outcome->out : toLogLine(outcome.error());
  }
  /// The error of a script that is refused for this reason.
  core::base::Error refusal(const std::string& reason, std::chrono::milliseconds deadline = std::chrono::seconds(20),
                            int line = __builtin_LINE()) {
    const core::base::Error refused = errorOf(run("true", deadline));
    EXPECT_EQ(refused.value, reason) << "line " << line << ": " << toLogLine(refused);
    return refused;
  }
  core::base::Error connectRefused(const std::string& reason, int line = __builtin_LINE()) {
    connect();
    return refusal(reason, std::chrono::seconds(20), line);
  }
  void expectSignIn(int line = __builtin_LINE()) {
    connect();
    EXPECT_EQ(said("echo in"), "in\n") << "line " << line << ": " << m_server->log();
  }
  void makeKey(const std::string& name, const std::string& type = "ed25519") const {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", type, "-N", "", "-f", at(name)}), 0);
  }
  /// Gives a key in this file a passphrase.
  static void lock(const std::string& file, const std::string& words = "right words") {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", words, "-f", file}), 0);
  }
  /// The user's answer to every prompt.
  static std::optional<Answer> typed(const std::string& words) {
    Answer answer;
    answer.texts.emplace_back(words);
    return answer;
  }
  std::vector<Question> questions() {
    const std::lock_guard lock(m_mutex);
    return m_questions;
  }
  std::string at(const std::string& name) const { return m_folder.path() + "/" + name; }
  /// Number of sign-in requests to the server, which must be started with kTellsRequests. Waits until as many
  /// connections are closed.
  int requestsOnceOver(int connections) {
    EXPECT_TRUE(waitUntil([&] {
      return countOf("Connection closed by ") + countOf("Connection reset by ") + countOf("Received disconnect ") >=
             connections;
    })) << m_server->log();
    return countOf("userauth-request for user ");
  }
  int countOf(const std::string& words) const { return baremark::countOf(m_server->log(), words); }
  static constexpr const char* kTellsRequests = "LogLevel DEBUG1";
  static bool waitUntil(const std::function<bool()>& isTrue, std::chrono::seconds limit = std::chrono::seconds(20)) {
    return test::waitUntil(isTrue, limit);
  }

  fakes::TemporaryFolder m_folder;
  std::unique_ptr<fakes::SshServer> m_server;
  std::function<std::optional<Answer>(const Question&)> m_answer;
  std::mutex m_mutex;
  std::vector<Question> m_questions;
  std::chrono::milliseconds m_healthyAfter = kHealthyAfter;
  std::chrono::milliseconds m_givenUpAfter = kGivenUpAfter;
  std::unique_ptr<SshConnection> m_connection;
};

}  // namespace baremark::remote
