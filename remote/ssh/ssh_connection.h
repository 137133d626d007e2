// SPDX-License-Identifier: GPL-3.0-or-later
// The connection by libssh: one thread that owns the session and does everything with it. It signs in once; every errand goes
// through a few shells of that session. It comes back after a break, later and later, and by itself only where nobody has to
// be asked.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "remote/ssh/connection.h"
#include "remote/ssh/retry_ladder.h"
#include "remote/ssh/shell_channel.h"
#include "remote/ssh/ssh_way.h"

namespace baremark::remote {

/// A host that was not heard for so long; after a third of it, it is asked whether it is there.
inline constexpr std::chrono::milliseconds kGivenUpAfter{45000};

struct SshConnectionOptions {
  std::string destination;
  std::string configFile;  ///< empty: the person's own
  Asker asker;             ///< called in a thread of its own, one question at a time
  std::chrono::milliseconds healthyAfter = kHealthyAfter;  ///< a session that lasted so long comes back soon; tests shorten it
  std::chrono::milliseconds givenUpAfter = kGivenUpAfter;  ///< tests shorten it
};

class SshConnection final : public Connection {
  Q_OBJECT

 public:
  explicit SshConnection(SshConnectionOptions options, QObject* parent = nullptr);
  /// What is under way is given up.
  ~SshConnection() override;

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(Errand errand) override;
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_state; }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override;
  void connectNow(const FurtherKey& key) override;
  void close() override;

 private:
  void work();
  void wake() const;
  [[nodiscard]] bool isStopping() const { return m_isStopping; }
  [[nodiscard]] bool hasNews();
  void ensureSession(const FurtherKey& key = {});
  void openSession(const FurtherKey& key);
  void takeNew();
  /// Asks, while the time of errands that wait goes on.
  [[nodiscard]] std::optional<Answer> askPerson(const Question& question);
  void serve();
  void assign();
  [[nodiscard]] ShellChannel* shellFor(const Errand& errand);
  /// Opens what is missing of the shells that an open-ended errand needs. False: not yet.
  [[nodiscard]] bool hasRoomForOpenEnded();
  void tidyShells(Moment now);
  /// `why`: what they waited for.
  void endOverdueWaiting(Moment now, const char* why);
  void watchLife(Moment now);
  void askServer();
  /// Whether the server has answered that.
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
  std::deque<Job> m_new;           ///< under m_mutex
  bool m_isConnectAsked = false;   ///< under m_mutex
  FurtherKey m_furtherKey;         ///< of the next attempt; under m_mutex
  bool m_hasEnded = false;         ///< under m_mutex
  std::optional<core::model::Outage> m_outage;  ///< under m_mutex

  // The thread's own.
  std::deque<Job> m_waiting;
  const std::unique_ptr<ssh_counter_struct> m_received;  ///< since the server was asked; libssh counts
  const std::unique_ptr<ssh_counter_struct> m_carried;   ///< bytes since the sign-in; libssh counts
  const std::unique_ptr<SignInMemory> m_memory;
  SshWay m_way;
  ssh_event m_event = nullptr;
  std::vector<std::unique_ptr<ShellChannel>> m_shells;
  std::size_t m_mostShells;
  Moment m_shellRefused;  ///< or one more was allowed since
  bool m_hasAnswered = false;  ///< a shell of this connection that is gone
  Moment m_nextShell;          ///< none is opened before
  Moment m_lastHeard;
  bool m_hasPing = false;
  bool m_isServerAsked = false;
  RetryLadder m_retry;
  core::base::Error m_lastError;
  bool m_needsPerson = false;
  bool m_hasSignedIn = false;  ///< once
  bool m_askedPerson = false;
  std::thread m_thread;  ///< last: it uses the others
};

}  // namespace baremark::remote
