// SPDX-License-Identifier: GPL-3.0-or-later
// What a destination means: the values that the user's own `ssh DESTINATION` would use, as `ssh -G` prints them. So
// `ssh` itself reads every keyword of ~/.ssh/config, with Include, Match and aliases.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace baremark::remote {

struct SshTarget {
  std::string destination;  ///< as the user wrote it: an alias, host, user@host or ssh://user@host:port
  std::string hostName;
  std::string user;
  int port = 22;
  std::string addressFamily;  ///< inet, inet6 or any; empty: any
  std::string bindAddress;    ///< address of this machine to connect from; empty: the system chooses
  std::chrono::seconds connectTimeout{15};
  std::string hostKeyAlias;                ///< the name to look up in known_hosts; empty: hostName
  std::vector<std::string> identityFiles;  ///< in the order in which they are offered
  std::vector<std::string> certificateFiles;
  std::string identityAgent;  ///< path of the agent's socket; empty: none
  bool identitiesOnly = false;
  std::vector<std::string> knownHostsFiles;  ///< the user's own files, then the system's
  std::size_t ownKnownHostsFiles = 0;        ///< how many of them are the user's own; the first one gets new keys
  std::vector<std::string> proxyJump;        ///< destinations, the first jump host first
  bool hashesNames = false;                  ///< new entries in known_hosts are hashed
  std::string proxyCommand;                  ///< with its tokens replaced
  std::set<std::string> methods{"keyboard-interactive", "password", "publickey"};  ///< allowed for authentication
  std::map<std::string, std::string> algorithms;  ///< the lists that the config sets, by keyword ("ciphers")
  std::vector<std::string>
      ignoredSettings;       ///< settings for the sign-in that Baremark does not support: keyword and value
  std::string confirmedKey;  ///< fingerprint of the only host key to accept, which the user confirmed in addition to
                             ///< known keys; empty: accept any known key
  bool operator==(const SshTarget&) const = default;
};

/// The targets on the way to a destination: every jump host in order, the destination last. Runs `ssh -G`, at most ten
/// seconds for each host; blocking. Unavailable: there is no `ssh`. CommandFailed: `ssh` refuses the config.
/// UnknownValue: `ssh` would take the port for a part of the name. OutOfRange: over eight hosts.
[[nodiscard]] core::base::Result<std::vector<SshTarget>> resolveWay(const std::string& destination,
                                                                    const std::string& configFile);

}  // namespace baremark::remote
