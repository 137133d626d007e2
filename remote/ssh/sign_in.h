// SPDX-License-Identifier: GPL-3.0-or-later
// From a target to a session that is connected and authenticated. Blocking, in a connection's thread. The order of methods:
// none, keys (those of the agent first where they are named), other keys of the agent, keyboard-interactive, password; a
// server that wants several gets them one after the other.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "remote/ssh/libssh_names.h"
#include "remote/ssh/offline.h"
#include "remote/ssh/questions.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct FreeSession {
  void operator()(ssh_session session) const;
};
/// Ends the connection and frees. Free its channels before it.
using Session = std::unique_ptr<ssh_session_struct, FreeSession>;

/// Whether libssh has bytes left for which the socket had no room. More of them would be sent in one go, however little it takes.
[[nodiscard]] bool isStillSending(ssh_session session);

struct SignInMemory;

struct SignedIn {
  Session session;
  bool askedPerson = false;  ///< a code or a password was typed: nobody may sign in again without a person
  std::string serverVersion;
};

/// Makes a socket that leads to the host; it is whose it is given to.
using Carrier = std::function<core::base::Result<int>()>;

/// `carrier` is asked again where a server drops us before every key was tried; empty: the host is reached by its address.
/// What the person says is remembered in `memory`, and not asked again. Offline with a reason; Cancelled: by the person, or while it
/// was being reached.
[[nodiscard]] core::base::Result<SignedIn> signIn(const SshTarget& target, const Carrier& carrier, const Asker& asker,
                                                  SignInMemory& memory, const IsCancelled& isCancelled);

}  // namespace baremark::remote
