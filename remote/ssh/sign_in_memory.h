// SPDX-License-Identifier: GPL-3.0-or-later
// What a connection remembers of what a person said, so that a break asks nobody again: in memory alone, and gone with the
// connection. Passphrases, passwords and codes are not among it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "remote/ssh/ssh_key.h"

namespace baremark::remote {

struct SignInMemory {
  std::set<std::pair<std::string, std::string>> trusted;         ///< hosts' names, as in known_hosts, and fingerprints, for this time
  std::map<std::pair<std::string, std::int64_t>, Key> unlocked;  ///< private keys by their file and when that was last changed
};

}  // namespace baremark::remote
