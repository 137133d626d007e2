// SPDX-License-Identifier: Apache-2.0
// The few TCP calls that the lifeline needs, IPv4 only.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace baremark::engine::comm {

/// A file descriptor of a socket that closes itself.
class Socket {
 public:
  explicit Socket(int file = -1) : m_file(file) {}
  ~Socket();
  Socket(Socket&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(m_file, other.m_file);
    return *this;
  }
  [[nodiscard]] int get() const { return m_file; }
  [[nodiscard]] bool isOpen() const { return m_file >= 0; }

 private:
  int m_file;
};

struct Listening {
  Socket socket;
  int port = 0;  ///< 0: it could not be had
};

enum class Reach : unsigned char { ThisHost, Network };

/// Listens on a port of the system's choice.
[[nodiscard]] Listening listenOn(Reach reach, int backlog);

/// The next connection, waiting up to `milliseconds`; closed where there is none.
[[nodiscard]] Socket acceptFrom(const Listening& listening, int milliseconds);

/// Within two seconds, or closed.
[[nodiscard]] Socket connectTo(const std::string& address, int port);

/// This host's addresses, without the loopback device's.
[[nodiscard]] std::vector<std::string> ownAddresses();

/// 128 random bits in hexadecimal digits; empty where the system has none.
[[nodiscard]] std::string randomToken();

}  // namespace baremark::engine::comm
