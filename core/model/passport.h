// SPDX-License-Identifier: Apache-2.0
// The passport of a run: everything that could explain its number, as named texts in groups, from the engine inside and
// from Baremark. core/passport decides which differences between two arms are meant.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>

namespace baremark::core::model {

/// Group and name, both [a-z0-9_.]+: {"software", "open_mpi"}.
struct PassportKey {
  std::string group;
  std::string name;
  auto operator<=>(const PassportKey&) const = default;
};

/// Values are printable text of at most 4 KiB. A value that differs between ranks is "rank 0: ...; rank 1: ...".
using Passport = std::map<PassportKey, std::string>;

// The groups, in the order in which they are shown.
inline constexpr const char* kPassportGroups[] = {"workload", "software",    "transport", "limits",
                                                  "machine",  "environment", "manager"};

/// The text as a key's name: lower-case letters, digits and dots; every other character becomes an underscore.
[[nodiscard]] std::string passportName(std::string_view text);

/// The key of an environment variable: `transport` for the Open MPI frameworks that move bytes, else `environment`.
[[nodiscard]] PassportKey keyOfVariable(std::string_view variable);

}  // namespace baremark::core::model
