// SPDX-License-Identifier: GPL-3.0-or-later
// The account that submits jobs.
#pragma once

#include <string>
#include <vector>

namespace baremark::core::launch {

/// An account on a host. Empty members are unknown.
struct Submitter {
  std::string user;
  std::vector<std::string> groups;
  std::string host;
};

}  // namespace baremark::core::launch
