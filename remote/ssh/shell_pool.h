// SPDX-License-Identifier: GPL-3.0-or-later
// The shells of a session. The pool opens them as requests need them, gives each request to a shell, and closes shells
// that ended or are no longer used. For the connection's thread; nothing here blocks.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "remote/ssh/libssh_names.h"
#include "remote/ssh/shell_channel.h"

namespace baremark::remote {

class ShellPool {
 public:
  /// Makes an Offline error from a reason of offline.h and details.
  using MakeError = std::function<core::base::Error(const char* reason, const std::string& words)>;

  /// `destination` is named in errors.
  ShellPool(std::string destination, MakeError offline);

  /// Serves this session, which must live until end(), with no shells yet.
  void begin(ssh_session session);
  /// Closes all shells. Returns the requests that have no answer.
  [[nodiscard]] std::deque<PendingRequest> end();

  /// Moves requests from `waiting` to shells that can take them. Unavailable: the server does not allow the sessions
  /// that a request with open-ended input needs.
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
  /// A shell has input without a known end.
  [[nodiscard]] bool isOpenEnded() const;

 private:
  [[nodiscard]] ShellChannel* shellFor(const ScriptRequest& request);
  /// Opens the shells that a script with open-ended input needs. False: not all of them are open yet.
  [[nodiscard]] bool hasRoomForOpenEnded();

  const std::string m_destination;
  const MakeError m_offline;
  ssh_session m_session = nullptr;
  std::vector<std::unique_ptr<ShellChannel>> m_shells;
  std::size_t m_mostShells;
  Moment m_shellRefused;       ///< when the server last refused a shell, or when the limit was last raised
  bool m_hasAnswered = false;  ///< a shell of this session, now closed, has answered
  Moment m_nextShell;          ///< no shell is opened before this time
};

}  // namespace baremark::remote
