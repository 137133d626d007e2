// SPDX-License-Identifier: GPL-3.0-or-later
// A link that is slow, stalls and breaks: forwards a port of loopback to another one, each byte after a delay.
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
  TcpProxy(const TcpProxy&) = delete;
  TcpProxy& operator=(const TcpProxy&) = delete;

  [[nodiscard]] int port() const { return m_port; }
  /// One way; twice that is the round trip.
  void setDelay(std::chrono::milliseconds delay) { m_delay = delay.count(); }
  /// Forwards nothing and closes nothing: a black hole.
  void stall(bool isStalled) { m_isStalled = isStalled; }
  /// Resets every connection at once.
  void cut() { m_mustCut = true; }
  /// Resets every connection once so many bytes have passed from now on; 0: never.
  void cutAfter(std::int64_t bytes);
  [[nodiscard]] std::int64_t passed() const { return m_passed; }
  /// How often connections were reset.
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
