// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what `ssh -G DESTINATION` prints: the values that the user's own `ssh` would use for this destination. Pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "remote/ssh/ssh_target.h"

namespace baremark::remote {

/// Facts about this machine and the local account.
struct LocalNames {
  std::string user;  ///< the local user
  std::string userId;
  std::string home;  ///< the account's home folder, which ssh uses; HOME may differ
  /// Reads an environment variable; nothing if it is not set. May be empty: no variable is set.
  std::function<std::optional<std::string>(const std::string& name)> variable;
};
[[nodiscard]] LocalNames localNames();

/// `path` with a leading "~" or "~/" replaced by `home`.
[[nodiscard]] std::string withHome(const std::string& path, const std::string& home);

/// `text` is the output of `ssh -G`. `defaults` is its output without any config; a value that is equal in both was set
/// by no config. A leading "~" becomes the home folder in `local`. Tokens and variables in the paths of keys,
/// certificates and the agent's socket are replaced as far as they are known. Malformed: `text` names no host.
/// Untrusted: a host or user name holds a character that no such name has. OutOfRange: the port. Conflict: the
/// ProxyCommand uses a user name that its shell would not read as one plain word, or the config sets RevokedHostKeys.
[[nodiscard]] core::base::Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text,
                                                                 const LocalNames& local,
                                                                 std::string_view defaults = {});

}  // namespace baremark::remote
