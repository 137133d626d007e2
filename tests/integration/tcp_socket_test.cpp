// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/tcp_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <unistd.h>

#include <vector>

#include "remote/ssh/offline.h"
#include "tests/integration/expect.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using std::chrono::milliseconds;

/// Listens on a free port of loopback. Without a backlog, nobody gets an answer.
class Listener {
 public:
  explicit Listener(int backlog = 8) {
    m_address.sin_family = AF_INET;
    m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    m_fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof m_address;
    const bool isGood = ::bind(m_fd, reinterpret_cast<const sockaddr*>(&m_address), size) == 0 &&
                        ::listen(m_fd, backlog) == 0 &&
                        ::getsockname(m_fd, reinterpret_cast<sockaddr*>(&m_address), &size) == 0;
    EXPECT_TRUE(isGood);
    for (int i = 0; i < 8 && backlog == 0; ++i) {
      m_fillers.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
      (void)::connect(m_fillers.back(), reinterpret_cast<const sockaddr*>(&m_address), sizeof m_address);
    }
  }
  ~Listener() {
    close();
    for (const int fd : m_fillers) ::close(fd);
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// The port refuses connections from now on.
  void close() {
    if (m_fd >= 0) ::close(m_fd);
    m_fd = -1;
  }
  [[nodiscard]] SocketAddress address() const {
    SocketAddress out{.size = sizeof m_address};
    *reinterpret_cast<sockaddr_in*>(&out.address) = m_address;
    return out;
  }
  /// Accepts and closes a connection. Returns its source address.
  [[nodiscard]] std::string accept() const {
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    pollfd wanted{.fd = m_fd, .events = POLLIN, .revents = 0};
    if (::poll(&wanted, 1, 5000) != 1) return "nobody";
    const int fd = ::accept(m_fd, reinterpret_cast<sockaddr*>(&peer), &size);
    if (fd < 0) return "nobody";
    ::close(fd);
    return ::inet_ntoa(peer.sin_addr);
  }

 private:
  sockaddr_in m_address{};
  int m_fd = -1;
  std::vector<int> m_fillers;
};

class TcpSocketTest : public ::testing::Test {
 protected:
  TcpSocketTest() { m_refusing.close(); }
  core::base::Result<int> connectTo(const std::vector<SocketAddress>& addresses,
                                    milliseconds limit = milliseconds(10000)) const {
    return connectToFirst(addresses, m_target, limit);
  }
  void expectConnected(const std::vector<SocketAddress>& addresses, milliseconds limit = milliseconds(10000)) const {
    const auto fd = valueOf(connectTo(addresses, limit));
    EXPECT_EQ(m_good.accept(), "127.0.0.1");
    ::close(fd);
  }

  SshTarget m_target{.destination = "cluster", .hostName = "cluster.example.org"};
  Listener m_good;
  Listener m_refusing;
};

TEST_F(TcpSocketTest, theNextAddressIsTriedIfOneRefusesOrIsSilent) {
  expectConnected({m_good.address()});
  expectConnected({m_refusing.address(), m_refusing.address(), m_good.address()});
  const Listener silent(0);
  expectConnected({silent.address(), m_good.address()}, milliseconds(400));
}

TEST_F(TcpSocketTest, everyAddressThatFailedIsNamedWithItsReason) {
  const Listener silent(0);
  const auto none = errorOf(connectTo({m_refusing.address(), silent.address()}, milliseconds(600)));
  EXPECT_EQ(none.code, ErrorCode::Offline);
  EXPECT_EQ(none.value, offline::kUnreachable);
  EXPECT_EQ(none.where, "cluster");
  EXPECT_EQ(none.detail, "127.0.0.1: Connection refused\n127.0.0.1: Connection timed out\n");
  EXPECT_EQ(connectTo({}).error().code, ErrorCode::Offline);
}

TEST_F(TcpSocketTest, aCancelledConnectionAttemptEndsAtOnce) {
  const Listener silent(0);
  int asked = 0;
  EXPECT_EQ(
      errorOf(connectToFirst({silent.address()}, m_target, std::chrono::minutes(10), [&] { return ++asked > 2; })).code,
      ErrorCode::Cancelled);
}

TEST_F(TcpSocketTest, aConnectionWhoseBytesVanishEndsWithinHalfAMinute) {
  // This also applies to the connection to a jump host, whose session gets no keepalive requests.
  const auto fd = valueOf(connectTo({m_good.address()}));
  int limit = 0;
  socklen_t size = sizeof limit;
  EXPECT_EQ(::getsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &limit, &size), 0);
  EXPECT_EQ(limit, 30000);
  ::close(fd);
}

}  // namespace
}  // namespace baremark::remote
