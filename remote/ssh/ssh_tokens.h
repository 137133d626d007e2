// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces OpenSSH's tokens (such as %h) and environment variables in values of a config, where `ssh -G` leaves them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

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

/// Token letter, without the %, to its replacement.
using SshTokens = std::map<char, std::string>;

/// Replaces %% and the tokens, in one pass. An unknown token stays as it is.
[[nodiscard]] std::string withTokens(const std::string& text, const SshTokens& tokens);
/// Also replaces ${NAME}. A variable that is not set stays as it is.
[[nodiscard]] std::string withTokensAndVariables(const std::string& text, const SshTokens& tokens,
                                                 const LocalNames& local);

}  // namespace baremark::remote
