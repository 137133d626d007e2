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
#include <system_error>

#include "remote/ssh/offline.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using Clock = std::chrono::steady_clock;

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

bool bindTo(int fd, int family, const std::string& name) {
  if (name.empty()) return true;
  const auto [own, error] = lookUpName(name, "", family);
  if (error == 0 && !own.empty())
    return ::bind(fd, reinterpret_cast<const sockaddr*>(&own.front().address), own.front().size) == 0;
  errno = EADDRNOTAVAIL;
  return false;
}

/// Starts a connection. Returns 0 or an errno; EINPROGRESS is no error.
int startTo(int fd, const SocketAddress& address, const std::string& from) {
  if (fd < 0 || !bindTo(fd, address.address.ss_family, from)) return errno;
  const int yes = 1;
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  // A cut connection shows only in bytes that are never acknowledged.
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &kUnacknowledgedMilliseconds,
                     sizeof kUnacknowledgedMilliseconds);
  const bool isConnected = ::connect(fd, reinterpret_cast<const sockaddr*>(&address.address), address.size) == 0;
  return isConnected || errno == EINPROGRESS ? 0 : errno;
}

/// Waits for the connection. Returns 0 or an errno; ECANCELED: the caller cancelled.
int waitForConnection(int fd, Clock::time_point end, const IsCancelled& isCancelled) {
  constexpr std::chrono::milliseconds kLook{100};
  while (Clock::now() < end) {
    if (isCancelled && isCancelled()) return ECANCELED;
    pollfd wanted{.fd = fd, .events = POLLOUT, .revents = 0};
    // Rounded up, because a wait of zero would spin.
    const auto wait = std::min(kLook, std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()));
    if (::poll(&wanted, 1, static_cast<int>(wait.count())) <= 0) continue;
    int error = 0;
    socklen_t size = sizeof error;
    (void)::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    return error;
  }
  return ETIMEDOUT;
}

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
  const Clock::time_point end = Clock::now() + limit;
  std::string report;
  std::size_t left = addresses.size();
  std::size_t refusals = 0;
  for (const SocketAddress& address : addresses) {
    const Clock::time_point share = Clock::now() + (end - Clock::now()) / static_cast<std::int64_t>(left--);
    const int fd = ::socket(address.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error = startTo(fd, address, target.bindAddress);
    if (error == 0) error = waitForConnection(fd, share, isCancelled);
    if (error == 0) return fd;
    if (fd >= 0) ::close(fd);
    if (error == ECANCELED) return fail(ErrorCode::Cancelled, target.destination);
    if (error == ECONNREFUSED) ++refusals;
    report += numberOf(address) + ": " + std::generic_category().message(error) + "\n";
  }
  if (refusals > 0 && refusals == addresses.size())
    return fail(offlineError(target.destination, offline::kPortRefused,
                             target.hostName + ":" + std::to_string(target.port) + "\n" + report));
  return fail(offlineError(target.destination, offline::kUnreachable, report));
}

}  // namespace baremark::remote
