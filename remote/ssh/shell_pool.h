// SPDX-License-Identifier: GPL-3.0-or-later
// The shells of a session. The pool opens them as requests need them, gives each request to a shell, and closes shells
// that ended or are no longer used. For the connection's thread; nothing here blocks.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "remote/ssh/libssh_names.h"
#include "remote/ssh/shell_channel.h"

namespace baremark::remote {

class ShellPool {
 public:
  /// Makes an Offline error from a reason of offline.h and details.
  using MakeError = std::function<core::base::Error(const char* reason, const std::string& words)>;

  explicit ShellPool(MakeError offline) : m_offline(std::move(offline)) {}

  /// Serves this session, which must live until end(), with no shells yet.
  void begin(ssh_session session);
  /// Closes all shells. Returns the requests that have no answer.
  [[nodiscard]] std::deque<PendingRequest> end();

  /// Moves requests from `waiting` to shells that can take them.
  void assign(std::deque<PendingRequest>& waiting);
  /// Writes and reads what is possible now, in all shells.
  ShellChannel::Activity pump();
  /// Ends requests that timed out or were cancelled, and closes shells that ended or were idle for a while. Requests of
  /// a closed shell that another one can serve go back to the front of `waiting`. True: the server refused another
  /// session, which is a sign of life.
  [[nodiscard]] bool closeUnused(std::deque<PendingRequest>& waiting, Moment now);

  /// Every shell is alone with a request, and no other shell may be opened.
  [[nodiscard]] bool isBusy() const;
  /// There is something to send, and the host has room for it.
  [[nodiscard]] bool wantsToWrite() const;
  /// A shell has a request, or is being opened.
  [[nodiscard]] bool hasWork() const;

 private:
  [[nodiscard]] ShellChannel* shellFor(const ScriptRequest& request);

  const MakeError m_offline;
  ssh_session m_session = nullptr;
  std::vector<std::unique_ptr<ShellChannel>> m_shells;
  std::size_t m_mostShells = 0;
  Moment m_shellRefused;       ///< when the server last refused a shell, or when the limit was last raised
  bool m_hasAnswered = false;  ///< a shell of this session, now closed, has answered
  Moment m_nextShell;          ///< no shell is opened before this time
};

}  // namespace baremark::remote
