// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts behind a link that is slow, stalls and breaks: a proxy stands between us and a real sshd.
#include <chrono>
#include <random>

#include "../fakes/tcp_proxy.h"
#include "ssh_fixture.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::waitFor;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

class LinkTest : public SshTest {
 protected:
  /// Connects through the proxy.
  void link(milliseconds roundTrip) {
    serve();
    if (HasFatalFailure()) return;
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_proxy->setDelay(roundTrip / 2);
    m_server->writeConfig({"Port " + std::to_string(m_proxy->port())});
    std::ofstream(m_server->knownHosts(), std::ios::app) << "[127.0.0.1]:" << m_proxy->port() << " " << whole(at("host.pub"));
    connect();
    m_host = std::make_unique<SshHost>("testhost", at("root"), std::move(m_connection));
  }
  std::string randomFile(const std::string& name, std::size_t bytes) {
    std::mt19937_64 random(7);
    std::string content(bytes, '\0');
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
      const std::uint64_t word = random();
      std::copy_n(reinterpret_cast<const char*>(&word), 8, content.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::ofstream(at(name), std::ios::binary) << content;
    return content;
  }

  std::unique_ptr<fakes::TcpProxy> m_proxy;
  std::unique_ptr<SshHost> m_host;
};

TEST_F(LinkTest, anUploadThatIsCutFiveTimesGoesOnAndIsWhole) {
  link(milliseconds(50));
  if (HasFatalFailure()) return;
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const std::int64_t bytes = std::int64_t{isLong ? 1024 : 64} << 20;
  const std::string content = randomFile("image", static_cast<std::size_t>(bytes));
  // What was there before, of the same size, is replaced only by the whole.
  std::filesystem::create_directories(at("root"));
  std::ofstream(at("root/image")).close();
  std::filesystem::resize_file(at("root/image"), static_cast<std::uintmax_t>(bytes));
  const auto put = [this] {
    core::runs::FileToPut file{.target = at("root/image")};
    file.source = at("image");
    return waitFor(m_host->put({file}));
  };
  const auto end = steady_clock::now() + seconds(isLong ? 900 : 120);
  int asked = 1;
  m_proxy->cutAfter(bytes / 7);
  auto done = put();
  while (!done && steady_clock::now() < end) {
    EXPECT_EQ(done.error().code, ErrorCode::Offline) << toLogLine(done.error());
    if (m_proxy->cuts() == asked && asked < 5) {
      m_proxy->cutAfter(bytes / 7);
      ++asked;
    }
    std::this_thread::sleep_for(milliseconds(100));
    done = put();
  }
  ASSERT_TRUE(done) << toLogLine(done.error());
  EXPECT_EQ(m_proxy->cuts(), 5);
  EXPECT_TRUE(whole(at("root/image")) == content);
  // What had arrived is not sent again, but for what was under way when the link broke.
  EXPECT_LT(m_proxy->passed(), bytes * 3 / 2);
}

TEST_F(LinkTest, connectionsThatComeAndGoLeaveNothingBehind) {
  link(milliseconds(2));
  if (HasFatalFailure()) return;
  const auto entries = [](const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  };
  std::ptrdiff_t files = 0;
  std::ptrdiff_t threads = 0;
  const int rounds = std::getenv("BAREMARK_LONG") != nullptr ? 400 : 15;
  for (int round = 0; round < rounds; ++round) {
    connect();
    SshHost host("testhost", at("root"), std::move(m_connection));
    ASSERT_TRUE(waitFor(host.exec({.script = "true"})));
    auto read = host.read("/etc/passwd", 0, 1 << 16);
    auto slow = host.exec({.script = "sleep 30"});
    if (round % 3 == 1) m_proxy->cut();
    if (round % 3 == 2) m_server->kill();
    std::this_thread::sleep_for(milliseconds(round % 7 * 5));
    if (round % 3 == 2) m_server->start();
    host.close();
    EXPECT_FALSE(waitFor(slow));
    (void)waitFor(read);
    if (round == 2) {  // what is made once is there now
      files = entries("/proc/self/fd");
      threads = entries("/proc/self/task");
    }
  }
  EXPECT_LE(entries("/proc/self/fd"), files + 2);
  EXPECT_LE(entries("/proc/self/task"), threads + 2);
}

TEST_F(LinkTest, aSlowLinkIsUsedByManyAtOnce) {
  link(milliseconds(200));
  if (HasFatalFailure()) return;
  ASSERT_TRUE(waitFor(m_host->exec({.script = "true"})));
  std::vector<QFuture<Outcome>> answers;
  for (int i = 0; i < 40; ++i) answers.push_back(m_host->exec({.script = "echo " + std::to_string(i)}));
  for (int i = 0; i < 40; ++i) {
    const Outcome outcome = waitFor(answers[static_cast<std::size_t>(i)]);
    ASSERT_TRUE(outcome) << toLogLine(outcome.error());
    EXPECT_EQ(outcome->out, std::to_string(i) + "\n");
  }
  EXPECT_EQ(m_proxy->connections(), 1);
}

TEST_F(LinkTest, aStallOfSecondsLosesNothing) {
  link(milliseconds(20));
  if (HasFatalFailure()) return;
  ASSERT_TRUE(waitFor(m_host->exec({.script = "true"})));
  auto answer = m_host->exec({.script = "sleep 1; echo after"});
  m_proxy->stall(true);
  std::this_thread::sleep_for(seconds(5));
  EXPECT_FALSE(answer.isFinished());
  m_proxy->stall(false);
  const Outcome outcome = waitFor(answer);
  ASSERT_TRUE(outcome) << toLogLine(outcome.error());
  EXPECT_EQ(outcome->out, "after\n");
  EXPECT_EQ(m_proxy->connections(), 1);
}

TEST_F(LinkTest, whatGrowsIsReadAcrossCutsOnceAndInOrder) {
  link(milliseconds(10));
  if (HasFatalFailure()) return;
  constexpr int kLines = 600;
  ASSERT_TRUE(waitFor(m_host->put({{.target = at("root/log"), .content = ""}})));
  // A writer of the host's own, which no link can touch.
  std::thread writer([this] {
    std::ofstream out(at("root/log"), std::ios::app);
    for (int i = 0; i < kLines; ++i) {
      out << "line " << i << " of a file that grows\n" << std::flush;
      std::this_thread::sleep_for(milliseconds(10));
    }
  });
  std::string read;
  std::mt19937 random(11);
  int cuts = 0;
  auto next = steady_clock::now() + milliseconds(200);
  const auto end = steady_clock::now() + seconds(60);
  const std::string last = "line " + std::to_string(kLines - 1) + " of a file that grows\n";
  while (steady_clock::now() < end && (read.size() < last.size() || read.compare(read.size() - last.size(), last.size(), last) != 0)) {
    const auto bytes = waitFor(m_host->read(at("root/log"), static_cast<std::int64_t>(read.size()), 1 << 20));
    if (bytes) {
      read += *bytes;
    } else {
      EXPECT_EQ(bytes.error().code, ErrorCode::Offline) << toLogLine(bytes.error());
      m_host->connection().connectNow();
    }
    if (cuts < 20 && steady_clock::now() >= next) {
      m_proxy->cutAfter(1 + static_cast<std::int64_t>(random() % 4000));
      next = steady_clock::now() + milliseconds(150 + random() % 200);
      ++cuts;
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
  writer.join();
  std::string expected;
  for (int i = 0; i < kLines; ++i) expected += "line " + std::to_string(i) + " of a file that grows\n";
  EXPECT_TRUE(read == expected) << read.size() << " of " << expected.size() << " bytes";
  EXPECT_GT(m_proxy->connections(), 5);
}

}  // namespace
}  // namespace baremark::remote
