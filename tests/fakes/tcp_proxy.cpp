// SPDX-License-Identifier: GPL-3.0-or-later
#include "tcp_proxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace baremark::fakes {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostQueued = std::size_t{64} << 20;

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

struct Piece {
  Clock::time_point due;
  std::string bytes;
};

/// Bytes that one side sent and the other has not received yet.
struct Direction {
  std::deque<Piece> pieces;
  std::size_t queued = 0;
  bool hasEnded = false;
};

struct Link {
  std::array<int, 2> ends{-1, -1};
  std::array<Direction, 2> ways;  ///< [0]: bytes from ends[0]

  ~Link() {
    for (const int end : ends) ::close(end);
  }
  void reset() const {
    const linger hard{.l_onoff = 1, .l_linger = 0};
    for (const int end : ends) ::setsockopt(end, SOL_SOCKET, SO_LINGER, &hard, sizeof(hard));
  }
  /// Returns false if this side is closed.
  bool take(int from, Clock::time_point due) {
    std::array<char, 65536> buffer{};
    Direction& way = ways[static_cast<std::size_t>(from)];
    const ssize_t got = ::recv(ends[static_cast<std::size_t>(from)], buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got > 0) {
      way.pieces.push_back({due, std::string(buffer.data(), static_cast<std::size_t>(got))});
      way.queued += static_cast<std::size_t>(got);
    }
    if (got == 0) way.hasEnded = true;
    return got >= 0 || errno == EAGAIN || errno == EINTR;
  }
  /// Returns the number of forwarded bytes, or -1 if the other side is closed.
  std::int64_t give(int from, Clock::time_point now) {
    Direction& way = ways[static_cast<std::size_t>(from)];
    const int to = ends[static_cast<std::size_t>(1 - from)];
    std::int64_t passed = 0;
    while (!way.pieces.empty() && way.pieces.front().due <= now) {
      Piece& piece = way.pieces.front();
      const ssize_t sent = ::send(to, piece.bytes.data(), piece.bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent < 0) return errno == EAGAIN || errno == EINTR ? passed : -1;
      passed += sent;
      way.queued -= static_cast<std::size_t>(sent);
      if (static_cast<std::size_t>(sent) < piece.bytes.size()) {
        piece.bytes.erase(0, static_cast<std::size_t>(sent));
        return passed;
      }
      way.pieces.pop_front();
    }
    if (way.pieces.empty() && way.hasEnded) ::shutdown(to, SHUT_WR);
    return passed;
  }
};

}  // namespace

TcpProxy::TcpProxy(int target) : m_target(target), m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof(address);
  ::bind(m_listener, reinterpret_cast<sockaddr*>(&address), size);
  ::listen(m_listener, 16);
  ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&address), &size);
  m_port = ntohs(address.sin_port);
  m_thread = std::thread([this] { work(); });
}

TcpProxy::~TcpProxy() {
  m_isStopping = true;
  m_thread.join();
  ::close(m_listener);
}

void TcpProxy::work() {
  std::vector<std::unique_ptr<Link>> links;
  while (!m_isStopping) {
    std::vector<pollfd> waits{{.fd = m_listener, .events = POLLIN, .revents = 0}};
    const bool isStalled = m_isStalled;
    for (const auto& link : links) {
      for (int side = 0; side < 2; ++side) {
        const Direction& way = link->ways[static_cast<std::size_t>(side)];
        const bool mayRead = !isStalled && !way.hasEnded && way.queued < kMostQueued;
        waits.push_back(
            {.fd = mayRead ? link->ends[static_cast<std::size_t>(side)] : -1, .events = POLLIN, .revents = 0});
      }
    }
    ::poll(waits.data(), waits.size(), 1);
    const auto now = Clock::now();
    if (m_mustCut.exchange(false) || (m_cutAt > 0 && m_passed >= m_cutAt)) {
      m_cutAt = 0;
      ++m_cuts;
      for (const auto& link : links) link->reset();
      links.clear();
      continue;
    }
    for (std::size_t i = 0; i < links.size();) {
      bool isAlive = true;
      for (int side = 0; side < 2 && isAlive && !isStalled; ++side) {
        if ((waits[1 + 2 * i + static_cast<std::size_t>(side)].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
          isAlive = links[i]->take(side, now + std::chrono::milliseconds(m_delay));
        }
        const std::int64_t passed = isAlive ? links[i]->give(side, now) : -1;
        if (passed < 0)
          isAlive = false;
        else
          m_passed += passed;
      }
      const bool areBothDone = links[i]->ways[0].hasEnded && links[i]->ways[1].hasEnded &&
                               links[i]->ways[0].pieces.empty() && links[i]->ways[1].pieces.empty();
      if (isAlive && !areBothDone) {
        ++i;
        continue;
      }
      // The indices of `waits` belong to the links as they were: the others wait for the next round.
      links.erase(links.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    if ((waits[0].revents & POLLIN) == 0) continue;
    auto link = std::make_unique<Link>();
    link->ends[0] = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    link->ends[1] = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(m_target);
    const int yes = 1;
    for (const int end : link->ends) ::setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    if (link->ends[0] < 0 ||
        ::connect(link->ends[1], reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
      continue;
    ++m_accepted;
    links.push_back(std::move(link));
  }
}

}  // namespace baremark::fakes
