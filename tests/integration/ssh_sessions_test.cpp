// SPDX-License-Identifier: GPL-3.0-or-later
// Use of the sessions of a connection: few sessions, requests that hang or are no longer needed, and hosts that share a
// connection.
#include <signal.h>

#include <cstdlib>

#include "remote/ssh/borrowed_connection.h"
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::ConnectionState;

TEST_F(SshTest, aShortScriptDoesNotWaitForAHangingOne) {
  serve();
  connect();
  const auto hanging =
      m_connection->run({.script = "while [ ! -e '" + at("go") + "' ]; do sleep 0.1; done; echo gone on"});
  std::this_thread::sleep_for(std::chrono::seconds(4));  // until it counts as a long request
  EXPECT_EQ(said("echo beside"), "beside\n");
  EXPECT_FALSE(hanging.isFinished());
  std::ofstream(at("go")) << "";
  const auto outcome = valueOf(core::runs::waitFor(hanging));
  EXPECT_EQ(outcome.out, "gone on\n");
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
    m_connection.reset();
    m_server.reset();
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
  const std::string log = m_server->log();
  const std::size_t first = log.find("Accepted publickey");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(log.find("Accepted publickey", first + 1), std::string::npos);
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
