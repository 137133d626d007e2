// SPDX-License-Identifier: GPL-3.0-or-later
// A connection by libssh. One thread owns the session and makes every call to it. It signs in once, and a few shells
// run all scripts. After a break it reconnects with growing delays, automatically only if the user is asked nothing.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>

#include "core/base/clock.h"
#include "remote/ssh/connection.h"
#include "remote/ssh/shell_pool.h"
#include "remote/ssh/ssh_way.h"

namespace baremark::remote {

inline constexpr std::chrono::milliseconds kHealthyAfter{60000};
/// In bytes: a piece of an upload, which continues where it broke.
inline constexpr std::uint64_t kMuchCarried = 4 << 20;

/// When to retry a connection that failed or broke: after 1, 2, 5, 15 and then every 60 seconds, each up to a quarter
/// longer so that programs do not reconnect at the same moment. The waits start over only after a session that lasted
/// `healthyAfter` or carried much data.
class RetryLadder {
 public:
  explicit RetryLadder(std::chrono::milliseconds healthyAfter) : m_healthyAfter(healthyAfter) {}

  [[nodiscard]] bool isDue(core::base::MonotonicTime moment) const { return moment >= m_next; }
  [[nodiscard]] core::base::MonotonicTime next() const { return m_next; }

  void noteFailure(core::base::MonotonicTime moment) {
    constexpr std::array<int, 5> kSeconds{1, 2, 5, 15, 60};
    const int delay = kSeconds[std::min(m_failures, kSeconds.size() - 1)];
    ++m_failures;
    m_next = moment + std::chrono::milliseconds(delay * 1000 + static_cast<int>(m_random() % 250U) * delay);
  }
  void noteSignIn(core::base::MonotonicTime moment) { m_signedIn = moment; }
  /// `carried`: bytes of the session in both directions.
  void noteLoss(core::base::MonotonicTime moment, std::uint64_t carried) {
    if (m_signedIn && (moment - *m_signedIn >= m_healthyAfter || carried >= kMuchCarried)) m_failures = 0;
    m_signedIn.reset();
    noteFailure(moment);
  }
  /// The user asks for a connection: the next attempt is due now, and the waits start over.
  void reset() {
    m_failures = 0;
    m_next = {};
  }

 private:
  const std::chrono::milliseconds m_healthyAfter;
  std::size_t m_failures = 0;
  std::optional<core::base::MonotonicTime> m_signedIn;
  core::base::MonotonicTime m_next;
  std::minstd_rand m_random{std::random_device{}()};
};

/// A host that is silent for this time is given up. After a third of it, it is asked for a sign of life.
inline constexpr std::chrono::milliseconds kGivenUpAfter{45000};

struct SshConnectionOptions {
  std::string destination;
  std::string configFile;  ///< empty: the user's own
  Asker asker;             ///< called in a separate thread, one question at a time
  std::chrono::milliseconds healthyAfter =
      kHealthyAfter;  ///< after a session of this length, the delays start over; tests shorten it
  std::chrono::milliseconds givenUpAfter = kGivenUpAfter;  ///< tests shorten it
};

class SshConnection final : public Connection {
  Q_OBJECT

 public:
  explicit SshConnection(SshConnectionOptions options, QObject* parent = nullptr);
  /// Cancels all requests, as close() does.
  ~SshConnection() override;

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(ScriptRequest request) override;
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_state; }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override;
  void connectNow(const ConfirmedKey& key) override;
  void close() override;

 private:
  void work();
  void wake() const;
  [[nodiscard]] bool isStopping() const { return m_isStopping; }
  [[nodiscard]] bool hasNews();
  void ensureSession(const ConfirmedKey& key = {});
  void openSession(const ConfirmedKey& key);
  void takeNew();
  /// Asks the user, and meanwhile ends waiting requests that time out.
  [[nodiscard]] std::optional<Answer> askUser(const Question& question);
  void serve();
  /// `why`: what the requests waited for.
  void endOverdueWaiting(Moment now, const char* why);
  void watchLife(Moment now);
  void askServer();
  /// Whether the server has answered askServer().
  [[nodiscard]] bool hasServerAnswered() const;
  void loseSession(const std::string& words);
  void refuse(const core::base::Error& error);
  void setState(core::runs::ConnectionState state);
  void noteOutage();
  [[nodiscard]] core::base::Error offline(const char* reason, const std::string& words) const;
  [[nodiscard]] int patience(Moment now) const;

  const SshConnectionOptions m_options;
  std::atomic<core::runs::ConnectionState> m_state{core::runs::ConnectionState::Offline};
  std::atomic<bool> m_isStopping{false};
  int m_wakeUp = -1;  ///< an eventfd
  mutable std::mutex m_mutex;
  std::deque<PendingRequest> m_new;             ///< under m_mutex
  bool m_isConnectAsked = false;                ///< under m_mutex
  ConfirmedKey m_confirmedKey;                  ///< for the next attempt; under m_mutex
  bool m_hasEnded = false;                      ///< under m_mutex
  std::optional<core::model::Outage> m_outage;  ///< under m_mutex

  // Members of the connection's thread.
  std::deque<PendingRequest> m_waiting;
  const std::unique_ptr<ssh_counter_struct> m_received;  ///< counted by libssh since askServer()
  const std::unique_ptr<ssh_counter_struct> m_carried;   ///< counted by libssh since the sign-in, in bytes
  const std::unique_ptr<SignInMemory> m_memory;
  SshWay m_way;
  ssh_event m_event = nullptr;
  ShellPool m_shells;
  Moment m_lastReceived;
  bool m_hasPing = false;
  bool m_isServerAsked = false;
  RetryLadder m_retry;
  core::base::Error m_lastError;
  bool m_needsUser = false;
  bool m_hasSignedIn = false;  ///< at least once
  bool m_hasAskedUser = false;
  std::thread m_thread;  ///< last, because it uses the other members
};

}  // namespace baremark::remote
