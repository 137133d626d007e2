// SPDX-License-Identifier: GPL-3.0-or-later
// Signing in with typed passwords and codes, with a real sshd and its own PAM stack. What a connection remembers of the
// user's answers.
#include <unistd.h>

#include <future>

#include "tests/fakes/prompting_server.h"
#include "tests/integration/ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::runs::ConnectionState;

const std::string kPassword = "correct horse 7%";  // NOLINT(cert-err58-cpp)

class SignInTest : public SshTest {
 protected:
  /// The server's config lines select the sign-in methods.
  void serveAccount(std::vector<std::string> server, std::vector<std::string> pam = {}) {
    if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
    serve({.server = std::move(server), .password = kPassword, .pam = std::move(pam)});
  }
  /// The user's answers in order. After the last one, prompts are cancelled.
  void type(std::vector<std::string> words) {
    m_answer = [this, words = std::move(words)](const Question& question) -> std::optional<Answer> {
      Answer answer{.trust = Trust::No};
      for (std::size_t i = 0; i < question.prompts.size(); ++i) {
        if (m_typed >= words.size()) return {};
        answer.texts.emplace_back(words[m_typed++]);
      }
      return answer;
    };
  }

  /// Searches every process, and every file of the host and of this side.
  void expectNoTraceOf(const std::string& secret) {
    int looked = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      for (const char* file : {"/cmdline", "/environ"}) {
        EXPECT_FALSE(has(test::contentOf(entry.path().string() + file), secret)) << name << file;
        ++looked;
      }
    }
    EXPECT_GT(looked, 4);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path())) {
      if (!entry.is_regular_file()) continue;
      EXPECT_FALSE(has(test::contentOf(entry.path().string()), secret)) << entry.path();
    }
  }

  std::size_t m_typed = 0;
};

TEST_F(SignInTest, aPromptIsAnsweredInEachWay) {
  struct Way {
    std::vector<std::string> server;
    Question::Kind kind;
    std::size_t questions;
  };
  const std::string prompts = "KbdInteractiveAuthentication yes";
  const std::string noKeys = "PubkeyAuthentication no";
  const std::vector<Way> ways{
      {{prompts, noKeys}, Question::Kind::Prompts, 1},
      {{"PasswordAuthentication yes", "KbdInteractiveAuthentication no", noKeys}, Question::Kind::Password, 1},
      {{prompts, "AuthenticationMethods publickey,keyboard-interactive"}, Question::Kind::Prompts, 1},
      // As with a password and a code.
      {{prompts, noKeys, "AuthenticationMethods keyboard-interactive,keyboard-interactive"},
       Question::Kind::Prompts,
       2}};
  for (const Way& way : ways) {
    SCOPED_TRACE(way.server.back());
    serveAccount(way.server);
    m_questions.clear();
    m_typed = 0;
    type({kPassword, kPassword});
    expectSignIn();
    ASSERT_EQ(questions().size(), way.questions);
    for (const Question& asked : questions()) {
      EXPECT_EQ(asked.kind, way.kind);
      EXPECT_EQ(asked.host, "testhost");
      EXPECT_FALSE(asked.isRepeated) << "the first answer was right";
      if (way.kind != Question::Kind::Prompts) continue;
      ASSERT_EQ(asked.prompts.size(), 1U);
      EXPECT_TRUE(has(asked.prompts[0].text, "Password"));
      EXPECT_FALSE(asked.prompts[0].isEchoed);
    }
  }
}

TEST_F(SignInTest, aPromptIsRepeatedAfterAWrongAnswerUpToALimit) {
  serveAccount({"KbdInteractiveAuthentication yes", "PubkeyAuthentication no"});
  type({"wrong", kPassword});
  expectSignIn();
  ASSERT_EQ(questions().size(), 2U);
  EXPECT_FALSE(questions()[0].isRepeated);
  EXPECT_TRUE(questions()[1].isRepeated);
  m_connection.reset();
  m_typed = 0;
  type({"wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong"});
  connect();
  refusal(offline::kSignInRefused, std::chrono::seconds(60));
  EXPECT_LE(questions().size(), 2U + 3U);
  // Nothing is retried automatically: there is no prompt, and the server sees no further attempt.
  const std::size_t asked = questions().size();
  std::this_thread::sleep_for(std::chrono::seconds(3));
  refusal(offline::kSignInRefused);
  EXPECT_EQ(questions().size(), asked);
}

TEST_F(SignInTest, aWrongAnswerAfterWhichTheServerHangsUpIsRecognised) {
  serveAccount({"KbdInteractiveAuthentication yes", "PubkeyAuthentication no", "MaxAuthTries 1"});
  type({"wrong", kPassword});
  expectSignIn();
  ASSERT_EQ(questions().size(), 2U);
  EXPECT_TRUE(questions()[1].isRepeated) << "a keychain forgets what was wrong";
  m_typed = 0;
  type({"wrong", "wrong", "wrong", "wrong", "wrong"});
  connectRefused(offline::kSignInRefused);
  EXPECT_EQ(questions().size(), 2U + 3U);
}

TEST_F(SignInTest, noCodeIsAskedForAgainAutomatically) {
  serveAccount({"KbdInteractiveAuthentication yes", "PubkeyAuthentication no"});
  type({kPassword, kPassword});
  expectSignIn();
  m_server->kill();
  ASSERT_TRUE(waitUntil([this] { return m_connection->state() == core::runs::ConnectionState::Offline; }));
  m_server->start();
  ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  refusal(offline::kSignInNeeded);
  EXPECT_EQ(questions().size(), 1U);
  m_connection->connectNow({});  // now a user is present
  EXPECT_TRUE(waitUntil([this] { return said("echo again") == "again\n"; }));
  EXPECT_EQ(questions().size(), 2U);
}

TEST_F(SignInTest, aDeclinedPromptIsNotRepeated) {
  serveAccount({"KbdInteractiveAuthentication yes", "PubkeyAuthentication no"});
  connectRefused(offline::kSignInNeeded);
  EXPECT_EQ(questions().size(), 1U);
}

TEST_F(SignInTest, noSecretIsInAnArgumentAnEnvironmentOrAFile) {
  const auto answerAll = [this](const std::string& secret) {
    m_answer = [secret](const Question& question) {
      Answer answer;
      const std::size_t count = question.kind == Question::Kind::Prompts ? question.prompts.size() : 1;
      for (std::size_t i = 0; i < count; ++i) answer.texts.emplace_back(secret);
      return std::optional<Answer>(std::move(answer));
    };
  };
  for (const char* way : {"KbdInteractiveAuthentication yes", "PasswordAuthentication yes"}) {
    SCOPED_TRACE(way);
    serveAccount({way, "PubkeyAuthentication no"});
    answerAll(kPassword);
    expectSignIn();
    EXPECT_FALSE(questions().empty());
    expectNoTraceOf(kPassword);
    m_connection.reset();
    m_server.reset();
    expectNoTraceOf(kPassword);
  }
  // A key's passphrase.
  const std::string passphrase = "battery & staple 42";
  serve();
  lock(m_server->keyFile(), passphrase);
  answerAll(passphrase);
  expectSignIn();
  EXPECT_EQ(questions().back().kind, Question::Kind::Passphrase);
  expectNoTraceOf(passphrase);
  m_connection.reset();
  expectNoTraceOf(passphrase);
  // A code that is visible while it is typed.
  const std::string code = "code 74 63 91 05";
  const fakes::PromptingServer server(m_folder.path(), {{"", "", {{"Code: ", true}}, {code}}});
  ASSERT_TRUE(server.isRunning());
  answerAll(code);
  connectBy("prompting", server.configFile());
  EXPECT_FALSE(run("true")) << "the server hangs up once it has let somebody in";
  EXPECT_EQ(server.log().substr(0, 9), "accepted\n");
  expectNoTraceOf(code);
}

TEST_F(SignInTest, severalPromptsOfOneQuestionAreAnsweredTogether) {
  const fakes::PromptingServer server(
      m_folder.path(),
      {{"Two factors", "Both, please.", {{"Password: ", false}, {"Code: ", true}}, {"secret", "123456"}},
       {"", "Nothing to say here.", {}, {}},
       {"Last", "", {{"Again: ", false}}, {"secret"}}});
  ASSERT_TRUE(server.isRunning());
  type({"secret", "123456", "secret"});
  connectBy("prompting", server.configFile());
  EXPECT_FALSE(run("true")) << "the server hangs up once it has let somebody in";
  const auto asked = questions();
  ASSERT_EQ(asked.size(), 2U) << "a question without a prompt is answered by itself";
  EXPECT_EQ(asked[0].kind, Question::Kind::Prompts);
  EXPECT_EQ(asked[0].serverTitle, "Two factors");
  EXPECT_EQ(asked[0].serverText, "Both, please.");
  ASSERT_EQ(asked[0].prompts.size(), 2U);
  EXPECT_EQ(asked[0].prompts[1].text, "Code: ");
  EXPECT_FALSE(asked[0].prompts[0].isEchoed);
  EXPECT_TRUE(asked[0].prompts[1].isEchoed);
  EXPECT_EQ(asked[1].prompts.size(), 1U);
  EXPECT_EQ(server.log().substr(0, 9), "accepted\n");
}

TEST_F(SignInTest, theTextOfAServerIsMadePrintableAndShort) {
  const fakes::PromptingServer server(m_folder.path(), {{"\x1b]0;title\x07",
                                                         std::string(100000, 'w'),
                                                         {{"\x1b[2J<img src=x>\xe2\x80\xae"
                                                           "drowssap",
                                                           false}},
                                                         {"x"}}});
  ASSERT_TRUE(server.isRunning());
  type({"x"});
  connectBy("prompting", server.configFile());
  EXPECT_FALSE(run("true"));
  const auto asked = questions();
  ASSERT_GE(asked.size(), 1U);
  EXPECT_EQ(asked[0].serverTitle.find('\x1b'), std::string::npos);
  EXPECT_EQ(asked[0].serverTitle.find('\x07'), std::string::npos);
  EXPECT_LE(asked[0].serverText.size(), 5000U);
  EXPECT_EQ(asked[0].prompts.at(0).text.find('\x1b'), std::string::npos);
  EXPECT_FALSE(has(asked[0].prompts.at(0).text, "\xe2\x80\xae"));
}

/// Several login nodes behind one name, each with its own key.
TEST_F(SshTest, aFurtherKeyIsAddedWhenItsFingerprintIsVouchedForAndTheOldOneStays) {
  serve();
  makeKey("other");
  const std::string line = "[127.0.0.1]:" + std::to_string(m_server->port()) + " " + test::contentOf(at("other.pub"));
  std::ofstream(m_server->knownHosts()) << line;
  const auto connectWith = [this](const std::string& key) {
    connect();
    if (!key.empty()) m_connection->connectNow({"testhost", key});
    return run("echo in");
  };
  EXPECT_EQ(errorOf(connectWith("SHA256:" + std::string(43, 'A'))).value, offline::kHostKeyChanged);
  EXPECT_EQ(test::contentOf(m_server->knownHosts()), line) << "byte for byte as it was";
  const std::string printed = fakes::outputOf("ssh-keygen -l -f '" + at("host.pub") + "'");
  const std::size_t begin = printed.find("SHA256:");
  ASSERT_NE(begin, std::string::npos) << printed;
  valueOf(connectWith(printed.substr(begin, printed.find(' ', begin) - begin)));
  EXPECT_EQ(test::contentOf(m_server->knownHosts()).find(line), 0U) << "the other key is still known";
  // From now on without a prompt, for both nodes.
  const std::string scan = "ssh-keyscan -t ed25519 -p " + std::to_string(m_server->port()) + " 127.0.0.1 2>/dev/null";
  for (const char* which : {"the new one", "the old one"}) {
    SCOPED_TRACE(which);
    const std::string key = test::contentOf(at("host.pub"));
    EXPECT_NE(fakes::outputOf(scan).find(key.substr(0, key.find(' ', key.find(' ') + 1))), std::string::npos);
    valueOf(connectWith(""));
    m_connection.reset();
    m_server->kill();
    for (const char* end : {"", ".pub"}) {
      std::filesystem::rename(at("host") + end, at("spare") + end);
      std::filesystem::rename(at("other") + end, at("host") + end);
      std::filesystem::rename(at("spare") + end, at("other") + end);
    }
    m_server->start();
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  }
  EXPECT_EQ(errorOf(connectWith("SHA256:" + std::string(43, 'A'))).value, offline::kHostKeyOther);
  m_server->distrust();
  EXPECT_EQ(errorOf(connectWith("SHA256:" + std::string(43, 'A'))).value, offline::kHostKeyUnknown);
  EXPECT_TRUE(questions().empty());
}

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
  expectSignIn();
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 1U);
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts()));
  expectSignIn();
  EXPECT_EQ(questions().size(), 2U) << "it is remembered by that connection alone";
}

TEST_F(SshMemoryTest, aSavedKeyIsUnknownOnceItsLineIsRemoved) {
  serve();
  m_server->distrust();
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  expectSignIn();
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 1U);
  m_server->distrust();
  breakAndComeBack();
  EXPECT_EQ(questions().size(), 2U);
}

// Like a home folder on the network that is unavailable at the moment of a break.
TEST_F(SshMemoryTest, aMissingConfigIsAwaitedIfItWorkedBefore) {
  serve();
  expectSignIn();
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
  lock(m_server->keyFile());
  m_answer = [](const Question&) { return typed("right words"); };
  expectSignIn();
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
    expectSignIn();
    breakAndComeBack();
    ASSERT_EQ(questions().size(), ++asked) << file;
    EXPECT_EQ(questions().back().kind, Question::Kind::UnknownHostKey);
  }
}

TEST_F(SshMemoryTest, aVerifiedKeyThatCannotBeAddedIsReported) {
  serve();
  std::ofstream(at("no folder")) << "a file";
  m_server->writeConfig({"UserKnownHostsFile \"" + at("no folder") + "/known_hosts\""});
  connectRefused(offline::kHostKeyUnknown);
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
  EXPECT_EQ(core::runs::waitFor(first).error().code, core::base::ErrorCode::Timeout);
  EXPECT_EQ(core::runs::waitFor(later).error().code, core::base::ErrorCode::Timeout);
  EXPECT_EQ(valueOf(core::runs::waitFor(patient)).out, "in\n");
}

}  // namespace
}  // namespace baremark::remote
