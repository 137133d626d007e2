// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/sockets.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace baremark::engine::comm {

Socket::~Socket() {
  if (m_file >= 0) ::close(m_file);
}

std::string randomToken() {
  std::array<unsigned char, 16> bytes{};
  std::string token;
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return token;
  constexpr char kDigits[] = "0123456789abcdef";
  for (const unsigned char byte : bytes) token += {kDigits[byte >> 4U], kDigits[byte & 15U]};
  return token;
}

std::vector<std::string> ownAddresses() {
  std::vector<std::string> found;
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return found;
  for (const ifaddrs* one = list; one; one = one->ifa_next) {
    if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    sockaddr_in address{};
    std::memcpy(&address, one->ifa_addr, sizeof address);
    if (ntohl(address.sin_addr.s_addr) >> 24U == 127) continue;
    ::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
    found.emplace_back(text.data());
  }
  ::freeifaddrs(list);
  return found;
}

Listening listenOn(Reach reach, int backlog) {
  Listening listening{Socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), 0};
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(reach == Reach::ThisHost ? INADDR_LOOPBACK : INADDR_ANY);
  socklen_t length = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  const int file = listening.socket.get();
  if (file < 0 || ::bind(file, plain, length) != 0 || ::listen(file, backlog) != 0 ||
      ::getsockname(file, plain, &length) != 0) {
    return Listening();
  }
  listening.port = ntohs(address.sin_port);
  return listening;
}

Socket acceptFrom(const Listening& listening, int milliseconds) {
  pollfd wait{listening.socket.get(), POLLIN, 0};
  if (::poll(&wait, 1, milliseconds) != 1) return Socket();
  return Socket(::accept4(listening.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
}

Socket connectTo(const std::string& address, int port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in target{};
  target.sin_family = AF_INET;
  target.sin_port = htons(static_cast<std::uint16_t>(port));
  if (!socket.isOpen() || ::inet_pton(AF_INET, address.c_str(), &target.sin_addr) != 1) return Socket();
  ::fcntl(socket.get(), F_SETFL, O_NONBLOCK);
  if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&target), sizeof target) != 0) {
    if (errno != EINPROGRESS) return Socket();
    pollfd wait{socket.get(), POLLOUT, 0};
    int problem = 0;
    socklen_t length = sizeof problem;
    if (::poll(&wait, 1, 2000) != 1 || ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &problem, &length) != 0 ||
        problem != 0) {
      return Socket();
    }
  }
  const int isOn = 1;
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &isOn, sizeof isOn);
  return socket;
}

}  // namespace baremark::engine::comm
