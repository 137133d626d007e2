// SPDX-License-Identifier: GPL-3.0-or-later
// A destination as the user writes it, such as "cluster", "me@host" or "ssh://me@host:2222": whether `ssh` and Baremark
// accept it, and its parts. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::remote {

/// Untrusted: the host part holds anything but letters, digits and `.-_:/[]%`; the user part is one that `ssh` refuses
/// on its command line; or the destination begins with '-'. OutOfRange: an "ssh://" address with a port that is none.
[[nodiscard]] core::base::Result<void> checkDestination(std::string_view destination);

/// The command by which the user reaches the same host in a terminal, "ssh -F FILE DESTINATION", quoted for a shell.
/// `configFile` empty: the user's own config.
[[nodiscard]] std::string sshCommand(const std::string& destination, const std::string& configFile);

/// For "host:port" and "user@host:port", which `ssh` takes for a host name: the address with that port,
/// "ssh://me@host:2222". Nothing for any other destination.
[[nodiscard]] std::optional<std::string> addressWithPort(std::string_view destination);

/// The parts of a jump host. A part that is not given is empty.
struct JumpHostName {
  std::string user;
  std::string host;
  std::string port;
};
/// Splits "[user@]host[:port]". An IPv6 address is in brackets if a port follows.
[[nodiscard]] JumpHostName splitJumpHost(const std::string& jumpHost);

/// Whether every character is an ASCII letter, a digit or one of `alsoAllowed`.
[[nodiscard]] bool consistsOf(std::string_view text, std::string_view alsoAllowed);

/// Whether sshd may be given this user name: no control character, no '-' in front. Empty is allowed.
[[nodiscard]] bool isUserName(std::string_view name);

}  // namespace baremark::remote
