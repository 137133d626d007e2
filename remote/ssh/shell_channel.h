// SPDX-License-Identifier: GPL-3.0-or-later
// One shell on the host: a channel of a session on which errands are answered one after the other. In the connection's
// thread; nothing here blocks.
#pragma once

#include <QPromise>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "remote/ssh/connection.h"
#include "remote/ssh/libssh_names.h"
#include "remote/ssh/shell_protocol.h"

namespace baremark::remote {

using Moment = std::chrono::steady_clock::time_point;
using ErrandPromise = QPromise<core::base::Result<core::runs::CommandOutcome>>;

/// An errand on its way.
struct Job {
  Errand errand;
  std::shared_ptr<ErrandPromise> promise;
  Moment deadline;
  std::string name;
  core::runs::CommandOutcome outcome;
  bool isOutDone = false;
  bool isErrDone = false;
  std::int64_t sent = 0;  ///< bytes of its data

  [[nodiscard]] RequestData data() const {
    if (errand.data.isOpen) return RequestData::Open;
    return errand.data.size > 0 ? RequestData::Counted : RequestData::None;
  }
  [[nodiscard]] bool isUnwanted() const { return promise->isCanceled() || (errand.isUnwanted && errand.isUnwanted()); }
  void finish(core::base::Result<core::runs::CommandOutcome> result);
};

class ShellChannel {
 public:
  enum class State : std::uint8_t { Opening, Requesting, Running, Ended };

  explicit ShellChannel(ssh_session session);
  ~ShellChannel();
  ShellChannel(const ShellChannel&) = delete;
  ShellChannel& operator=(const ShellChannel&) = delete;

  [[nodiscard]] State state() const { return m_state; }
  /// Whether it could begin with this errand now, or right after what it is at.
  [[nodiscard]] bool canTake(const Errand& errand) const;
  [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }
  /// What it is at takes long for a short errand: a file system may be away.
  [[nodiscard]] bool isSlow(Moment now) const;
  /// It carries what nobody knows the end of.
  [[nodiscard]] bool isOpenEnded() const { return !m_jobs.empty() && m_jobs.front().errand.data.isOpen; }
  [[nodiscard]] bool isAlone() const { return !m_jobs.empty() && m_jobs.front().errand.isAlone; }
  void take(Job job);

  struct Moved {
    bool anything = false;
    bool heard = false;  ///< the host said something, or has taken of what was sent to it
  };
  /// Writes and reads what is possible now.
  Moved pump();
  /// True while there is something to send and the host has room for it.
  [[nodiscard]] bool wantsToWrite() const;

  /// Ends jobs whose time is over or that nobody wants any more; the shell ends with them. The others come back.
  [[nodiscard]] std::deque<Job> endOverdue(Moment now);
  /// What it has not answered; the shell is of no use any more.
  [[nodiscard]] std::deque<Job> takeJobs();
  [[nodiscard]] Moment lastUsed() const { return m_lastUsed; }
  [[nodiscard]] bool hasEverAnswered() const { return m_hasEverAnswered; }
  /// The server gave us the channel and took the command.
  [[nodiscard]] bool wasOpened() const { return m_requested.has_value(); }
  /// Why it ended without having answered: its login's words.
  [[nodiscard]] std::string noise() const;
  /// Since when its first answer is waited for.
  [[nodiscard]] std::optional<Moment> waitingSince() const;

 private:
  void open();
  /// Data of the one job that is at work: whoever has data is alone.
  void fetchData();
  bool write();
  /// Whether the host has made room since the last look.
  bool hasMoreRoom();
  bool read();
  void deliver();
  bool readStream(int isStderr, AnswerStream& stream);

  ssh_channel m_channel = nullptr;
  State m_state = State::Opening;
  std::string m_outgoing;
  std::size_t m_written = 0;  ///< of m_outgoing
  std::uint32_t m_room = 0;  ///< that the host had at the last look, less what was written since
  bool m_isDeaf = false;  ///< takes no more bytes; what it said before is still read
  std::deque<Job> m_jobs;
  AnswerStream m_out;
  AnswerStream m_err;
  std::optional<Moment> m_requested;
  Moment m_begun;  ///< when it got what it is at, after it had nothing to do
  Moment m_answered;  ///< when it had last brought an errand to its end
  Moment m_lastUsed;
  bool m_hasEverAnswered = false;
};

}  // namespace baremark::remote
