// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what `ssh -G DESTINATION` prints: the values that the user's own `ssh` would use for this destination. Pure.
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "remote/ssh/ssh_target.h"
#include "remote/ssh/ssh_tokens.h"

namespace baremark::remote {

/// `text` is the output of `ssh -G`; `defaults` is its output without any config: a value that is the same there is set
/// by no config. A leading "~" becomes the home folder in `local`. Tokens and variables in the paths of keys,
/// certificates and the agent's socket are replaced as far as they are known. Malformed: `text` names no host.
/// Untrusted: a host or user name holds a character that no such name has. OutOfRange: the port. Conflict: the
/// ProxyCommand uses a user name that its shell would not read as one plain word, or the config sets RevokedHostKeys.
[[nodiscard]] core::base::Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text,
                                                                 const LocalNames& local,
                                                                 std::string_view defaults = {});

}  // namespace baremark::remote
