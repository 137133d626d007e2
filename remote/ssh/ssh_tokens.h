// SPDX-License-Identifier: GPL-3.0-or-later
// What OpenSSH's tokens (%h and the like) and variables stand for in a value of a config, where `ssh -G` leaves them as they are.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace baremark::remote {

/// What only this machine knows.
struct LocalNames {
  std::string user;      ///< of the person here
  std::string userId;
  std::string hostName;
  std::string home;      ///< of the account, where ssh looks for its files: not what HOME says
  /// Of the environment; nothing: it is not set. May be empty: none is.
  std::function<std::optional<std::string>(const std::string& name)> variable;
};
[[nodiscard]] LocalNames localNames();

/// The letter after the % and what stands for it.
using SshTokens = std::map<char, std::string>;

/// %% and the tokens replaced, in one pass. An unknown one stays as it is.
[[nodiscard]] std::string withTokens(const std::string& text, const SshTokens& tokens);
/// ${NAME} too. A variable that is not set stays as it is.
[[nodiscard]] std::string withTokensAndVariables(const std::string& text, const SshTokens& tokens, const LocalNames& local);

}  // namespace baremark::remote
