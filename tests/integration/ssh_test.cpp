// SPDX-License-Identifier: GPL-3.0-or-later
// Connections against real sshds: signing in, host keys, odd login shells, few sessions, requests that hang or are no
// longer needed, hosts that share a connection, jumps, cuts.
#include <signal.h>

#include <cstdlib>
#include <tuple>

#include "remote/ssh/borrowed_connection.h"
#include "tests/integration/ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::ConnectionState;

TEST_F(SshTest, aKeySignsInAndOneConnectionServesManyScripts) {
  serve();
  connect();
  EXPECT_EQ(m_connection->state(), ConnectionState::Offline);
  EXPECT_EQ(said("echo hello; echo words >&2; exit 0"), "hello\n");
  EXPECT_EQ(m_connection->state(), ConnectionState::Online);
  std::vector<QFuture<Outcome>> answers;
  for (int i = 0; i < 200; ++i) answers.push_back(m_connection->run({.script = "echo " + std::to_string(i)}));
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(valueOf(core::runs::waitFor(answers[static_cast<std::size_t>(i)])).out, std::to_string(i) + "\n");
  }
  EXPECT_EQ(countOf("Accepted publickey"), 1) << "one sign-in serves all";
  EXPECT_TRUE(questions().empty());
}

TEST_F(SshTest, aServerWithOneCipherIsReachedAndTheFastestCipherIsPreferred) {
  for (const std::string cipher : {"chacha20-poly1305@openssh.com", "aes128-ctr", "aes256-gcm@openssh.com", ""}) {
    SCOPED_TRACE(cipher);
    serve({.server = {kTellsRequests, cipher.empty() ? "# all" : "Ciphers " + cipher}});
    const int before = countOf("cipher: aes128-gcm@openssh.com");
    expectSignIn();
    EXPECT_EQ(countOf("cipher: aes128-gcm@openssh.com") > before, cipher.empty()) << m_server->log();
  }
}

TEST_F(SshTest, bothOutputStreamsArriveByteForByte) {
  serve();
  connect();
  const auto outcome = valueOf(
      core::runs::waitFor(m_connection->run({.script = "head -c 3000000 /dev/urandom >'" + at("bytes") + "'; cat '" +
                                                       at("bytes") + "'; cat '" + at("bytes") + "' >&2; exit 9",
                                             .isAlone = true,
                                             .outputCap = 4000000})));
  EXPECT_EQ(outcome.status, 9);
  EXPECT_EQ(outcome.out, test::contentOf(at("bytes")));
  EXPECT_EQ(outcome.err, test::contentOf(at("bytes")));
}

TEST_F(SshTest, anUnknownKeyNeedsAPromptAndIsRefusedWithoutAnAnswer) {
  serve({.server = {kTellsRequests}});
  m_server->distrust();
  const core::base::Error refused = connectRefused(offline::kHostKeyUnknown);
  EXPECT_EQ(refused.code, ErrorCode::Offline);
  ASSERT_EQ(questions().size(), 1U);
  EXPECT_EQ(questions()[0].kind, Question::Kind::UnknownHostKey);
  EXPECT_EQ(questions()[0].subject.rfind("SHA256:", 0), 0U);
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts()));
  EXPECT_EQ(requestsOnceOver(1), 0) << m_server->log();
  // The user is not asked repeatedly, only on demand.
  refusal(offline::kHostKeyUnknown);
  EXPECT_EQ(questions().size(), 1U);
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  m_connection->connectNow({});
  EXPECT_TRUE(waitUntil([this] { return m_connection->state() == ConnectionState::Online; }));
  EXPECT_EQ(said("echo in"), "in\n");
  EXPECT_GT(countOf("userauth-request for user "), 0) << "whoever signs in is seen";
  EXPECT_TRUE(has(test::contentOf(m_server->knownHosts()),
                  "[127.0.0.1]:" + std::to_string(m_server->port()) + " ssh-ed25519 "));
  connect();
  m_answer = {};
  EXPECT_EQ(said("echo again"), "again\n");
}

TEST_F(SshTest, aChangedKeyIsRefusedDespiteTheConfig) {
  serve({.server = {kTellsRequests}, .client = {"StrictHostKeyChecking no"}});
  makeKey("other");
  const std::string line = "[127.0.0.1]:" + std::to_string(m_server->port()) + " " + test::contentOf(at("other.pub"));
  std::ofstream(m_server->knownHosts()) << "# mine\n" << line;
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  const core::base::Error refused = connectRefused(offline::kHostKeyChanged);
  EXPECT_TRUE(has(refused.detail, m_server->knownHosts() + ":2"));
  EXPECT_TRUE(questions().empty());
  EXPECT_EQ(test::contentOf(m_server->knownHosts()), "# mine\n" + line) << "byte for byte as it was";
  EXPECT_EQ(requestsOnceOver(1), 0) << m_server->log();
  m_server->trust();
  expectSignIn();
  EXPECT_GT(countOf("userauth-request for user "), 0) << "whoever signs in is seen";
}

TEST_F(SshTest, aKeyOfAnotherTypeARevokedKeyAndAnUnreadableLineAreAlarmsToo) {
  serve({.server = {kTellsRequests}});
  const std::string name = "[127.0.0.1]:" + std::to_string(m_server->port());
  makeKey("other", "ecdsa");
  const std::string right = name + " " + test::contentOf(at("host.pub"));
  const std::vector<std::pair<std::string, const char*>> cases = {
      {name + " " + test::contentOf(at("other.pub")), offline::kHostKeyChanged},
      {right + "@revoked " + right, offline::kHostKeyRevoked},
      {name + " ssh-dss AAAAgarbage\n", offline::kKnownHostsUnreadable},
      {name + " ssh-dss AAAAgarbage\n" + right, offline::kKnownHostsUnreadable}};
  for (const auto& [text, reason] : cases) {
    SCOPED_TRACE(text);
    std::ofstream(m_server->knownHosts()) << text;
    connectRefused(reason);
    EXPECT_EQ(test::contentOf(m_server->knownHosts()), text);
  }
  EXPECT_TRUE(questions().empty());
  EXPECT_EQ(requestsOnceOver(static_cast<int>(cases.size())), 0) << m_server->log();
  std::ofstream(m_server->knownHosts()) << name << " " << test::contentOf(at("other.pub")) << right;
  connect();
  EXPECT_EQ(said("echo two keys of one name"), "two keys of one name\n");
  EXPECT_GT(countOf("userauth-request for user "), 0) << "whoever signs in is seen";
}

TEST_F(SshTest, aFileWithoutAFinalNewlineIsExtendedCorrectly) {
  serve();
  std::ofstream(m_server->knownHosts())
      << "other.example.org ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGRyb2dlcm9nZXJvZ2Vyb2dlcm9nZXJvZ2Vyb2c1";
  std::filesystem::permissions(m_server->knownHosts(), std::filesystem::perms(0644));
  m_answer = [](const Question&) { return Answer{.trust = Trust::Save}; };
  expectSignIn();
  const std::string text = test::contentOf(m_server->knownHosts());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
  EXPECT_EQ(std::filesystem::status(m_server->knownHosts()).permissions(), std::filesystem::perms(0644));
}

TEST_F(SshTest, anEncryptedKeyAsksForItsPassphraseAndNamesIt) {
  serve();
  lock(m_server->keyFile());
  int asked = 0;
  m_answer = [&asked](const Question&) { return typed(++asked < 3 ? "wrong" : "right words"); };
  expectSignIn();
  ASSERT_EQ(questions().size(), 3U);
  EXPECT_EQ(questions()[0].kind, Question::Kind::Passphrase);
  EXPECT_EQ(questions()[0].subject, m_server->keyFile());
  EXPECT_FALSE(questions()[0].isRepeated);
  EXPECT_TRUE(questions()[1].isRepeated);
}

TEST_F(SshTest, aWrongPassphraseEndsAfterThreeTriesWithoutAutomaticRetry) {
  serve();
  lock(m_server->keyFile());
  m_answer = [](const Question&) { return typed("wrong"); };
  connectRefused(offline::kSignInRefused);
  refusal(offline::kSignInRefused);
  EXPECT_EQ(questions().size(), 3U);
}

/// Runs a login shell of this kind as sshd starts it.
fakes::SshServer::Options withLogin(const std::string& command) {
  return {.server = {"ForceCommand " + command}};
}

TEST_F(SshTest, everyLoginShellWorks) {
  for (const std::string shell : {"bash -c", "dash -c", "tcsh -c", "fish -c"}) {
    if (fakes::runProgram({"which", shell.substr(0, shell.find(' '))}) != 0)
      GTEST_SKIP() << shell << " is not installed";
    serve(withLogin("exec " + shell + " \"$SSH_ORIGINAL_COMMAND\""));
    connect();
    const auto outcome = valueOf(run("a='!$HOME'\nprintf '%s\\n' \"$a\" `echo \\\\t`; exit 3\n"));
    EXPECT_EQ(outcome.status, 3) << shell;
    EXPECT_EQ(outcome.out.substr(0, 7), "!$HOME\n") << shell;
  }
}

TEST_F(SshTest, aGreetingOnStdoutIsSkipped) {
  serve(withLogin("echo 'Welcome!'; echo 'Quota: 20 % used' >&2; exec sh -c \"$SSH_ORIGINAL_COMMAND\""));
  connect();
  const auto outcome = valueOf(run("echo out; echo err >&2"));
  EXPECT_EQ(outcome.out, "out\n");
  EXPECT_EQ(outcome.err, "err\n");
}

TEST_F(SshTest, aLoginWithoutAShellIsNamedInTime) {
  for (const auto& [login, reason, words] :
       {std::tuple("echo 'This account is restricted.'; exit 1", offline::kForcedCommand, "account is restricted"),
        std::tuple("echo 'Loading modules ...'; exec sleep 1000", offline::kLoginShell, "Loading modules")}) {
    serve(withLogin(login));
    connect();
    const auto begin = std::chrono::steady_clock::now();
    const core::base::Error refused = refusal(reason, std::chrono::seconds(60));
    EXPECT_TRUE(has(refused.detail, words));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  }
}

TEST_F(SshTest, aFirstScriptMayTakeLongerThanALogin) {
  serve();
  connect();
  EXPECT_EQ(valueOf(run("sleep 21; echo done", std::chrono::seconds(60))).out, "done\n");
}

TEST_F(SshTest, aHostWithEndlessOutputLosesOnlyItsShell) {
  serve();
  connect();
  EXPECT_EQ(said("(until [ -e '" + at("answered") + "' ]; do sleep 0.1; done; exec yes 2>/dev/null) & echo $! >'" +
                 at("yes") + "'; echo begun"),
            "begun\n");
  std::ofstream(at("answered")) << "";
  EXPECT_TRUE(waitUntil([&] { return ::kill(std::stoi(test::contentOf(at("yes"))), 0) != 0; })) << "it still talks";
  EXPECT_EQ(said("echo and on"), "and on\n");
  EXPECT_EQ(m_connection->state(), core::runs::ConnectionState::Online);
}

TEST_F(SshTest, aConnectionCanUseTwoJumpHosts) {
  serve();
  const fakes::TemporaryFolder firstFolder;
  const fakes::TemporaryFolder secondFolder;
  fakes::SshServer first({.folder = firstFolder.path(), .name = "first"});
  fakes::SshServer second({.folder = secondFolder.path(), .name = "second"});
  ASSERT_TRUE(first.isRunning() && second.isRunning());
  // All three in one config. The last is behind the other two.
  m_server->writeConfig({"ProxyJump first,second"});
  std::ofstream(m_server->configFile(), std::ios::app)
      << test::contentOf(first.configFile()) << test::contentOf(second.configFile());
  connect();
  EXPECT_EQ(said("echo \"$SSH_CONNECTION\" | cut -d' ' -f4"), std::to_string(m_server->port()) + "\n")
      << first.log() << second.log();
  EXPECT_TRUE(has(first.log(), "Accepted publickey"));
  EXPECT_TRUE(has(second.log(), "Accepted publickey"));
  const auto much = valueOf(core::runs::waitFor(
      m_connection->run({.script = "head -c 5000000 /dev/zero", .isAlone = true, .outputCap = 6000000})));
  EXPECT_EQ(much.out.size(), 5000000U);
}

TEST_F(SshTest, theKeyPromptForAJumpHostNamesTheJumpHost) {
  serve();
  const fakes::TemporaryFolder folder;
  fakes::SshServer jump({.folder = folder.path(), .name = "gate"});
  ASSERT_TRUE(jump.isRunning());
  jump.distrust();
  m_server->writeConfig({"ProxyJump gate"});
  std::ofstream(m_server->configFile(), std::ios::app) << test::contentOf(jump.configFile());
  connectRefused(offline::kHostKeyUnknown);
  ASSERT_EQ(questions().size(), 1U);
  EXPECT_EQ(questions()[0].host, "gate");
}

TEST_F(SshTest, aServerThatDiesIsReportedAndReconnectedAutomatically) {
  serve();
  connect();
  EXPECT_EQ(said("echo before"), "before\n");
  auto broken =
      m_connection->run({.script = "sleep 30; echo never", .isAlone = true, .deadline = std::chrono::seconds(25)});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  m_server->kill();
  const auto outcome = errorOf(core::runs::waitFor(broken));
  EXPECT_EQ(outcome.code, ErrorCode::Offline);
  EXPECT_EQ(outcome.value, offline::kLost);
  EXPECT_EQ(m_connection->state(), ConnectionState::Offline);
  EXPECT_EQ(run("true").error().code, ErrorCode::Offline);
  m_server->start();
  ASSERT_TRUE(m_server->isRunning());
  EXPECT_TRUE(waitUntil([this] { return said("echo after") == "after\n"; }));
}

TEST_F(SshTest, aServerThatHangsUpAfterTheSignInIsRetriedLessAndLessOften) {
  serve({.server = {"ForceCommand kill -9 $PPID"}});
  connect();
  const auto begin = std::chrono::steady_clock::now();
  const auto took = [&] { return std::chrono::steady_clock::now() - begin; };
  while (took() < std::chrono::milliseconds(6500)) {
    EXPECT_EQ(errorOf(run("true")).code, ErrorCode::Offline);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  m_connection.reset();
  // 1, 2, 5, 15, 60 seconds after the one before.
  int most = 1;
  for (const int limit : {1, 3, 8, 23, 83}) most += took() >= std::chrono::seconds(limit) ? 1 : 0;
  const int signIns = countOf("Accepted publickey");
  EXPECT_GE(signIns, 2) << m_server->log();
  EXPECT_LE(signIns, most) << m_server->log();
}

TEST_F(SshTest, aMissingHostIsReportedSoon) {
  serve();
  m_server->kill();
  connect();
  const auto begin = std::chrono::steady_clock::now();
  const core::base::Error refused = refusal(offline::kPortRefused);
  EXPECT_FALSE(refused.detail.empty());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST_F(SshTest, anInvalidDestinationIsRefusedAndNotRetried) {
  serve();
  for (const auto& [destination, words] : {std::pair{"-oProxyCommand=touch x", "untrusted"},
                                           {"a;b", "untrusted"},
                                           {"$(touch x)", "untrusted"},
                                           {"me@testhost:2222", "ssh://me@testhost:2222"}}) {
    connect(destination);
    const core::base::Error refused = refusal(offline::kAddressRefused);
    EXPECT_TRUE(has(refused.detail, words));
    EXPECT_FALSE(m_connection->outage()->nextTry);
  }
}

TEST_F(SshTest, aShortScriptDoesNotWaitForAHangingOne) {
  serve();
  connect();
  const auto hanging =
      m_connection->run({.script = "while [ ! -e '" + at("go") + "' ]; do sleep 0.1; done; echo gone on"});
  std::this_thread::sleep_for(std::chrono::seconds(4));  // until it counts as a long request
  EXPECT_EQ(said("echo beside"), "beside\n");
  EXPECT_FALSE(hanging.isFinished());
  std::ofstream(at("go")) << "";
  EXPECT_EQ(valueOf(core::runs::waitFor(hanging)).out, "gone on\n");
}

TEST_F(SshTest, oneOrTwoSessionsAreEnough) {
  // With BAREMARK_LONG a request that is silent for longer than a host may be.
  const std::string pause = std::getenv("BAREMARK_LONG") != nullptr ? "70" : "1";
  for (const char* most : {"1", "2"}) {
    serve({.server = {std::string("MaxSessions ") + most}});
    connect();
    auto slow = m_connection->run(
        {.script = "sleep " + pause + "; echo slow", .isAlone = true, .deadline = std::chrono::seconds(100)});
    // Each request waits for its turn. The wait counts as part of its time limit.
    const std::chrono::seconds patience(200);
    auto other = m_connection->run({.script = "echo other", .isAlone = true, .deadline = patience});
    auto third = m_connection->run({.script = "echo third", .isAlone = true, .deadline = patience});
    auto quick = m_connection->run({.script = "echo quick", .deadline = patience});
    for (const auto& [future, answer] : {std::pair{&quick, "quick\n"}, std::pair{&slow, "slow\n"},
                                         std::pair{&other, "other\n"}, std::pair{&third, "third\n"}}) {
      const auto outcome = valueOf(core::runs::waitFor(*future));
      EXPECT_EQ(outcome.out, answer) << most;
    }
  }
}

TEST_F(SshTest, anAbandonedRequestEndsOnTheHost) {
  serve();
  connect();
  SshHost host("testhost", at("root"), std::move(m_connection));
  auto future = host.exec({.script = "sleep 600 & echo $! >'" + at("pid.part") + "' && mv '" + at("pid.part") + "' '" +
                                     at("pid") + "'\nwait\n"});
  ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(at("pid")); }));
  m_server->kill();
  const std::string pid = test::contentOf(at("pid")).substr(0, test::contentOf(at("pid")).find('\n'));
  EXPECT_FALSE(core::runs::waitFor(future));
  EXPECT_TRUE(waitUntil([&] {
    return !std::filesystem::exists("/proc/" + pid) ||
           test::contentOf("/proc/" + pid + "/stat").find(") Z") != std::string::npos;
  }));
}

TEST_F(SshTest, aSharedConnectionSignsInOnceAndEndsOnlyItsOwnRequests) {
  serve();
  connect();
  const std::shared_ptr<Connection> lender = std::move(m_connection);
  EXPECT_EQ(core::runs::waitFor(lender->run({.script = "echo one"}))->out, "one\n");
  BorrowedConnection part(lender);
  EXPECT_EQ(core::runs::waitFor(part.run({.script = "echo two"}))->out, "two\n");
  auto heard = std::make_unique<std::atomic<int>>(0);
  const auto slow = part.run({.script = "while :; do echo more; sleep 0.01; done",
                              .isAlone = true,
                              .onOutput = [raw = heard.get()](std::string_view) { ++*raw; }});
  const auto other = lender->run({.script = "sleep 1; echo still", .isAlone = true});
  EXPECT_TRUE(waitUntil([&] { return *heard > 0; }));
  part.close();
  EXPECT_TRUE(slow.isFinished());
  heard.reset();  // no callback after close()
  EXPECT_EQ(core::runs::waitFor(slow).error().code, ErrorCode::Cancelled);
  EXPECT_EQ(core::runs::waitFor(other)->out, "still\n");
  EXPECT_EQ(core::runs::waitFor(part.run({.script = "echo three"})).error().code, ErrorCode::Cancelled);
  EXPECT_EQ(countOf("Accepted publickey"), 1);
}

TEST_F(SshTest, hostsThatShareAConnectionComeAndGoWhileItWorks) {
  serve();
  connect();
  const std::shared_ptr<Connection> lender = std::move(m_connection);
  std::ofstream(at("some")) << "some bytes";
  for (int round = 0; round < 60; ++round) {
    SshHost host("testhost", at("root"), std::make_shared<BorrowedConnection>(lender));
    std::vector<QFuture<core::base::Result<std::string>>> reads;
    for (int i = 0; i < 20; ++i) reads.push_back(host.read(at("some"), 0, 100));
    if (round % 3 == 0) {
      const auto last = core::runs::waitFor(reads.back());
      EXPECT_TRUE(last && *last == "some bytes")
          << "round " << round << ": " << (last ? *last : toLogLine(last.error()));
      reads.pop_back();
    }
    host.close();
    for (const auto& read : reads) {
      const auto answer = core::runs::waitFor(read);
      EXPECT_TRUE(answer ? *answer == "some bytes" : answer.error().code == ErrorCode::Cancelled)
          << "round " << round << ": " << (answer ? *answer : toLogLine(answer.error()));
    }
  }
  EXPECT_EQ(core::runs::waitFor(lender->run({.script = "echo still"}))->out, "still\n");
}

}  // namespace
}  // namespace baremark::remote
