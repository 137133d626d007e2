// SPDX-License-Identifier: GPL-3.0-or-later
// A connection that is slow, stalls and breaks: forwards a loopback port to another one and delays each byte.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace baremark::fakes {

class TcpProxy {
 public:
  explicit TcpProxy(int target);
  ~TcpProxy();

  [[nodiscard]] int port() const { return m_port; }
  /// Sets the delay of one direction. The round trip takes twice as long.
  void setDelay(std::chrono::milliseconds delay) { m_delay = delay.count(); }
  /// Stops forwarding without closing a connection, like a black hole.
  void stall(bool isStalled) { m_isStalled = isStalled; }
  /// Resets all connections immediately.
  void cut() { m_mustCut = true; }
  /// Resets all connections after `bytes` more forwarded bytes. 0: never.
  void cutAfter(std::int64_t bytes) { m_cutAt = bytes == 0 ? 0 : m_passed + bytes; }
  [[nodiscard]] std::int64_t passed() const { return m_passed; }
  /// Number of resets.
  [[nodiscard]] int cuts() const { return m_cuts; }
  [[nodiscard]] int connections() const { return m_accepted; }

 private:
  void work();

  int m_target;
  int m_port = 0;
  int m_listener = -1;
  std::atomic<std::int64_t> m_delay{0};
  std::atomic<bool> m_isStalled{false};
  std::atomic<bool> m_mustCut{false};
  std::atomic<bool> m_isStopping{false};
  std::atomic<std::int64_t> m_passed{0};
  std::atomic<std::int64_t> m_cutAt{0};
  std::atomic<int> m_accepted{0};
  std::atomic<int> m_cuts{0};
  std::thread m_thread;
};

}  // namespace baremark::fakes
