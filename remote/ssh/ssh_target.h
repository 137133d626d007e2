// SPDX-License-Identifier: GPL-3.0-or-later
// What a destination means: the values that the person's own `ssh DESTINATION` would use, as `ssh -G` prints them. Every
// keyword of ~/.ssh/config, Include, Match and aliases are thus read by the one program that defines them.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/ssh_tokens.h"

namespace baremark::remote {

struct SshTarget {
  std::string destination;  ///< as the person wrote it: an alias, host, user@host or ssh://user@host:port
  std::string hostName;
  std::string user;
  int port = 22;
  std::string addressFamily;  ///< inet, inet6 or any; empty: any
  std::string bindAddress;    ///< one of this machine to connect from; empty: the system chooses
  std::chrono::seconds connectTimeout{15};
  std::string hostKeyAlias;  ///< the name that known_hosts is asked for; empty: hostName
  std::vector<std::string> identityFiles;     ///< in the order in which they are tried
  std::vector<std::string> certificateFiles;
  std::string identityAgent;  ///< path of the agent's socket; empty: none
  bool identitiesOnly = false;
  std::vector<std::string> knownHostsFiles;   ///< the person's own first; the system's follow
  std::size_t ownKnownHostsFiles = 0;         ///< how many of them are the person's: the first one gets new keys
  std::vector<std::string> proxyJump;         ///< destinations, the first hop first
  std::string proxyCommand;                   ///< with its tokens replaced
  std::set<std::string> methods{"keyboard-interactive", "password", "publickey"};  ///< by which we may sign in
  std::map<std::string, std::string> algorithms;  ///< lists that the config sets otherwise than ssh does, by keyword ("ciphers")
  std::string revokedKeysFile;                    ///< of host keys that nobody may trust; empty: none
  std::vector<std::string> leftOut;               ///< what the config sets for the sign-in and is not taken over: keyword and value
  std::string furtherKey;  ///< fingerprint of the only host key that is wanted: the person vouches for it, beside others that are known; empty: any known one
  bool operator==(const SshTarget&) const = default;
};

/// Refused (Untrusted): a host with anything but letters, digits and `.-_:/[]%`, a user name that `ssh` refuses on its command line, or a
/// '-' in front.
[[nodiscard]] core::base::Result<void> checkDestination(std::string_view destination);

/// The command of the person's own that reaches the same host, "ssh -F FILE DESTINATION", as a shell takes it.
[[nodiscard]] std::string sshCommand(const std::string& destination, const std::string& configFile);

/// Of host:port and user@host:port, which `ssh` would take for a host's name: the address that means it, "ssh://me@host:2222".
[[nodiscard]] std::optional<std::string> addressWithPort(std::string_view destination);

/// Reads what `ssh -G` printed. A leading "~" is replaced by `local`'s home; tokens and variables of the files of keys and
/// certificates and of the agent as far as they are known. `defaults` is what it prints without any config: what is the same
/// there is set by nobody. Pure.
/// Malformed: no host name in it. Untrusted: a host or user name with a character that no such name has. Conflict: a ProxyCommand wants a
/// user name that its shell would not read as one plain word.
[[nodiscard]] core::base::Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text,
                                                                 const LocalNames& local, std::string_view defaults = {});

/// Asks `ssh -G`. `configFile` empty: the person's own. Blocking, at most ten seconds. Unavailable: there is no `ssh`. UnknownValue: a
/// port that `ssh` would take for a part of the name.
[[nodiscard]] core::base::Result<SshTarget> resolveTarget(const std::string& destination, const std::string& configFile);

/// The way to a destination: every jump host in order, the destination last. OutOfRange: over eight hops.
[[nodiscard]] core::base::Result<std::vector<SshTarget>> resolveWay(const std::string& destination, const std::string& configFile);

/// A name after Host, or a file after Include, in the order in which they stand in a config file.
struct ConfigName {
  bool isInclude = false;
  std::string word;
};
/// What a config file names that a person could mean: no wildcards, and nothing that could not be a destination. Pure.
[[nodiscard]] std::vector<ConfigName> namesInConfig(std::string_view text);

/// The aliases that a person could mean: names after Host without wildcards in `configFile` and what it includes; empty:
/// ~/.ssh/config, with `home` for ~. At most 1000, from at most 256 files.
[[nodiscard]] std::vector<std::string> configuredAliases(const std::string& configFile, const std::string& home = localNames().home);

}  // namespace baremark::remote
