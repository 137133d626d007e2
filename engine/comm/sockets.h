// SPDX-License-Identifier: Apache-2.0
// The TCP calls that the lifeline needs. IPv4 only.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace baremark::engine::comm {

/// Owns a socket's file descriptor and closes it.
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
  int port = 0;  ///< 0: the system gave no port.
};

enum class Reach : unsigned char { ThisHost, Network };

/// Listens on a port that the system chooses.
[[nodiscard]] Listening listenOn(Reach reach, int backlog);

/// Returns the next connection, after at most `milliseconds`. Closed if there was none.
[[nodiscard]] Socket acceptFrom(const Listening& listening, int milliseconds);

/// Connects within two seconds. Closed if that failed.
[[nodiscard]] Socket connectTo(const std::string& address, int port);

/// Returns this host's addresses, without those of the loopback device.
[[nodiscard]] std::vector<std::string> ownAddresses();

/// Returns 128 random bits as hexadecimal digits. Empty if the system provides none.
[[nodiscard]] std::string randomToken();

}  // namespace baremark::engine::comm
