// SPDX-License-Identifier: GPL-3.0-or-later
// The user's answers that a connection may reuse after a break, so that it need not ask again. They are kept in memory
// only and end with the connection. Passphrases, passwords and codes are not kept.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "remote/ssh/ssh_key.h"

namespace baremark::remote {

struct SignInMemory {
  std::set<std::pair<std::string, std::string>>
      trusted;  ///< host names as in known_hosts, with the fingerprints that the user trusts once
  std::map<std::pair<std::string, std::int64_t>, Key>
      unlocked;  ///< private keys, by their file and the time of its last change
};

}  // namespace baremark::remote
