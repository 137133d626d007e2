// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/tcp_socket.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <system_error>

#include "remote/ssh/offline.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kHeadStart{250};
constexpr int kUnacknowledgedMilliseconds = 30000;

/// Looks a host name or address up. The second value is an error of getaddrinfo, or 0.
std::pair<std::vector<SocketAddress>, int> lookUpName(const std::string& name, const std::string& service, int family) {
  addrinfo wanted{};
  wanted.ai_family = family;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int error = ::getaddrinfo(name.c_str(), service.empty() ? nullptr : service.c_str(), &wanted, &found);
  if (error != 0) return {{}, error};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(found, &::freeaddrinfo);
  std::vector<SocketAddress> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    SocketAddress address{.size = one->ai_addrlen};
    const auto* bytes = reinterpret_cast<const char*>(one->ai_addr);
    std::copy_n(bytes, std::min<std::size_t>(one->ai_addrlen, sizeof address.address),
                reinterpret_cast<char*>(&address.address));
    addresses.push_back(address);
  }
  return {addresses, 0};
}

std::string numberOf(const SocketAddress& address) {
  std::array<char, NI_MAXHOST> text{};
  const int failed = ::getnameinfo(reinterpret_cast<const sockaddr*>(&address.address), address.size, text.data(),
                                   text.size(), nullptr, 0, NI_NUMERICHOST);
  return failed == 0 ? text.data() : "?";
}

/// Connection attempts that run in parallel. The destructor closes the sockets that it still holds.
class Race {
 public:
  explicit Race(const SshTarget& target) : m_target(target) {}
  ~Race() {
    for (const pollfd& runner : m_runners) ::close(runner.fd);
  }
  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;

  /// True: connected at once.
  bool start(const SocketAddress& address) {
    const int fd = ::socket(address.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0 || !bindTo(fd, address.address.ss_family)) {
      const int error = errno;
      lost(error, numberOf(address));
      if (fd >= 0) ::close(fd);
      return false;
    }
    const int yes = 1;
    (void)::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    // A cut connection shows only in bytes that are never acknowledged.
    (void)::setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &kUnacknowledgedMilliseconds,
                       sizeof kUnacknowledgedMilliseconds);
    const bool isConnected = ::connect(fd, reinterpret_cast<const sockaddr*>(&address.address), address.size) == 0;
    if (!isConnected && errno != EINPROGRESS) {
      const int error = errno;
      lost(error, numberOf(address));
      ::close(fd);
      return false;
    }
    m_runners.push_back({.fd = fd, .events = POLLOUT, .revents = 0});
    m_names.push_back(numberOf(address));
    if (isConnected) m_winner = fd;
    return isConnected;
  }

  /// Waits for a result of any attempt. True: one is connected.
  bool wait(std::chrono::milliseconds limit) {
    if (::poll(m_runners.data(), m_runners.size(), static_cast<int>(std::max<std::int64_t>(0, limit.count()))) <= 0)
      return false;
    for (std::size_t i = 0; i < m_runners.size();) {
      int error = 0;
      socklen_t size = sizeof error;
      if (m_runners[i].revents != 0) (void)::getsockopt(m_runners[i].fd, SOL_SOCKET, SO_ERROR, &error, &size);
      if (m_runners[i].revents != 0 && error == 0) {
        m_winner = m_runners[i].fd;
        return true;
      }
      if (error == 0) {
        ++i;
        continue;
      }
      lost(error, m_names[i]);
      ::close(m_runners[i].fd);
      m_runners.erase(m_runners.begin() + static_cast<std::ptrdiff_t>(i));
      m_names.erase(m_names.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return false;
  }

  /// The caller owns the socket.
  int takeWinner() {
    std::erase_if(m_runners, [this](const pollfd& runner) { return runner.fd == m_winner; });
    return m_winner;
  }
  [[nodiscard]] bool isEmpty() const { return m_runners.empty(); }
  /// Every address that was tried refused the connection.
  [[nodiscard]] bool isRefused() const { return m_refusals > 0 && m_refusals == m_losses && m_runners.empty(); }
  /// One line for each address that failed or has not answered.
  [[nodiscard]] std::string report() const {
    std::string lines = m_lost;
    for (const std::string& name : m_names) lines += name + ": " + std::generic_category().message(ETIMEDOUT) + "\n";
    return lines;
  }

 private:
  bool bindTo(int fd, int family) {
    if (m_target.bindAddress.empty()) return true;
    const auto [own, error] = lookUpName(m_target.bindAddress, "", family);
    if (error != 0 || own.empty()) {
      errno = EADDRNOTAVAIL;
      return false;
    }
    return ::bind(fd, reinterpret_cast<const sockaddr*>(&own.front().address), own.front().size) == 0;
  }
  void lost(int error, const std::string& name) {
    m_lost += name + ": " + std::generic_category().message(error) + "\n";
    ++m_losses;
    if (error == ECONNREFUSED) ++m_refusals;
  }

  const SshTarget& m_target;
  std::vector<pollfd> m_runners;
  std::vector<std::string> m_names;
  std::string m_lost;
  int m_losses = 0;
  int m_refusals = 0;
  int m_winner = -1;
};

}  // namespace

Result<std::vector<SocketAddress>> addressesOf(const SshTarget& target) {
  const int family = target.addressFamily == "inet" ? AF_INET : target.addressFamily == "inet6" ? AF_INET6 : AF_UNSPEC;
  auto [addresses, error] = lookUpName(target.hostName, std::to_string(target.port), family);
  if (error != 0)
    return fail(
        offlineError(target.destination, offline::kUnreachable, target.hostName + ": " + ::gai_strerror(error)));
  return std::move(addresses);
}

Result<int> connectToFirst(const std::vector<SocketAddress>& addresses, const SshTarget& target,
                           std::chrono::milliseconds limit, const IsCancelled& isCancelled) {
  constexpr std::chrono::milliseconds kLook{100};
  const Clock::time_point end = Clock::now() + limit;
  Race race(target);
  Clock::time_point nextStart = Clock::now();
  auto next = addresses.begin();
  while (Clock::now() < end && (next != addresses.end() || !race.isEmpty())) {
    if (isCancelled && isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = target.destination});
    const bool isTime = next != addresses.end() && (race.isEmpty() || Clock::now() >= nextStart);
    if (isTime) {
      nextStart = Clock::now() + kHeadStart;
      if (race.start(*next++)) return race.takeWinner();
      continue;
    }
    const Clock::time_point until = next == addresses.end() ? end : std::min(end, nextStart);
    // Rounded up, because a wait of zero would spin.
    if (race.wait(std::min(kLook, std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()))))
      return race.takeWinner();
  }
  if (next == addresses.end() && race.isRefused()) {
    return fail(offlineError(target.destination, offline::kPortRefused,
                             target.hostName + ":" + std::to_string(target.port) + "\n" + race.report()));
  }
  return fail(offlineError(target.destination, offline::kUnreachable, race.report()));
}

}  // namespace baremark::remote
