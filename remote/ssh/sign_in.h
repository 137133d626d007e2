// SPDX-License-Identifier: GPL-3.0-or-later
// From a target to a connected and authenticated session. Blocking, in a connection's thread. The methods in order:
// none, keys (the agent's keys first where the config names them), other keys of the agent, keyboard-interactive,
// password. A server may ask for several of them in turn.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "remote/ssh/libssh_names.h"
#include "remote/ssh/offline.h"
#include "remote/ssh/questions.h"
#include "remote/ssh/ssh_key.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct FreeSession {
  void operator()(ssh_session session) const;
};
/// Disconnects and frees the session. Free its channels first.
using Session = std::unique_ptr<ssh_session_struct, FreeSession>;

/// Whether libssh holds bytes for which the socket had no room. Writing more then becomes one blocking call.
[[nodiscard]] bool isStillSending(ssh_session session);

/// What is kept for a sign-in without the user.
struct SignInMemory {
  std::set<std::pair<std::string, std::string>>
      trusted;  ///< host names as in known_hosts, with the fingerprints that the user trusts once
  std::map<std::pair<std::string, std::int64_t>, Key>
      unlocked;  ///< private keys, by their file and the time of its last change
};

struct SignedIn {
  Session session;
  bool hasAskedUser = false;  ///< the user typed a code or a password: no new sign-in without the user
};

/// Opens a socket to the host. The caller owns it.
using Carrier = std::function<core::base::Result<int>()>;

/// Connects and signs in. `carrier` is called again if the server hangs up before every key was tried; empty: connect
/// to the host's address. `memory` keeps the user's answers that may be reused. Offline with a reason; Cancelled: by
/// the user, or by `isCancelled`.
[[nodiscard]] core::base::Result<SignedIn> signIn(const SshTarget& target, const Carrier& carrier, const Asker& asker,
                                                  SignInMemory& memory, const IsCancelled& isCancelled);

}  // namespace baremark::remote
