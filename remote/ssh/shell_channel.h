// SPDX-License-Identifier: GPL-3.0-or-later
// One shell on the host: a channel of the session that answers scripts one after the other. For the connection's
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
using ScriptPromise = QPromise<core::base::Result<core::runs::CommandOutcome>>;

/// A script that waits for its turn or its answer.
struct PendingRequest {
  ScriptRequest request;
  std::shared_ptr<ScriptPromise> promise;
  Moment deadline;
  std::string name;
  core::runs::CommandOutcome outcome;
  bool isOutDone = false;
  bool isErrDone = false;
  std::int64_t sent = 0;  ///< bytes of its input

  [[nodiscard]] RequestData data() const { return request.data.size > 0 ? RequestData::Counted : RequestData::None; }
  [[nodiscard]] bool isCancelled() const {
    return promise->isCanceled() || (request.isCancelled && request.isCancelled());
  }
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
  /// Whether the shell can take this script now, or directly after its current one.
  [[nodiscard]] bool canTake(const ScriptRequest& request) const;
  [[nodiscard]] bool isIdle() const { return m_pending.empty(); }
  /// The current script takes long for a short script: a file system may not respond.
  [[nodiscard]] bool isSlow(Moment now) const;
  [[nodiscard]] bool isAlone() const { return !m_pending.empty() && m_pending.front().request.isAlone; }
  void take(PendingRequest pending);

  struct Activity {
    bool any = false;
    bool received = false;  ///< the host sent something, or accepted some of the bytes sent to it
  };
  /// Writes and reads what is possible now.
  Activity pump();
  /// There is something to send, and the host has room for it.
  [[nodiscard]] bool wantsToWrite() const;

  /// Ends requests that timed out or were cancelled; the shell ends with them. Returns the other requests.
  [[nodiscard]] std::deque<PendingRequest> endOverdue(Moment now);
  /// Returns the unanswered requests. The shell cannot be used any more.
  [[nodiscard]] std::deque<PendingRequest> takePending();
  [[nodiscard]] Moment lastUsed() const { return m_lastUsed; }
  [[nodiscard]] bool hasEverAnswered() const { return m_hasEverAnswered; }
  /// The server opened the channel and accepted the command.
  [[nodiscard]] bool wasOpened() const { return m_requested.has_value(); }
  /// The output outside of answers, such as a login's messages. It may say why the shell ended without an answer.
  [[nodiscard]] std::string strayOutput() const;
  /// Since when the shell's first answer is due.
  [[nodiscard]] std::optional<Moment> waitingSince() const;

 private:
  void open();
  /// Reads input of the current request. A request with input is always alone.
  void fetchData();
  bool write();
  /// Whether the host has made room since the last call.
  bool hasMoreRoom();
  bool read();
  void deliver();
  bool readStream(int isStderr, AnswerStream& stream);

  ssh_channel m_channel = nullptr;
  State m_state = State::Opening;
  std::string m_outgoing;
  std::size_t m_written = 0;     ///< of m_outgoing
  std::uint32_t m_room = 0;      ///< room at the last look, less the bytes written since
  bool m_isInputClosed = false;  ///< the shell accepts no more bytes; its earlier output is still read
  std::deque<PendingRequest> m_pending;
  AnswerStream m_out;
  AnswerStream m_err;
  std::optional<Moment> m_requested;
  Moment m_begun;     ///< when the idle shell got its first request
  Moment m_answered;  ///< when it last finished a request
  Moment m_lastUsed;
  bool m_hasEverAnswered = false;
};

}  // namespace baremark::remote
