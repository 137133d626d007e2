// SPDX-License-Identifier: Apache-2.0
// Everything that could explain a number, as named texts in groups. The engine states what it sees from the inside, the
// manager adds what it knows; which differences between two arms are meant is decided in core/containers.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace baremark::core::model {

/// Group and name, both [a-z0-9_.]+: {"software", "open_mpi"}.
struct PassportKey {
  std::string group;
  std::string name;
  auto operator<=>(const PassportKey&) const = default;
};

/// Values are printable text of at most 4 KiB; one that differs between ranks is "rank 0: ...; rank 1: ...".
using Passport = std::map<PassportKey, std::string>;

// The groups, in the order in which they are shown.
inline constexpr const char* kPassportGroups[] = {"workload", "software", "transport", "limits",
                                                  "machine",  "environment", "manager"};

/// A name as a key has it: lower-case letters, digits, dots and underlines; anything else becomes an underline.
[[nodiscard]] std::string passportName(std::string_view text);

/// Where an environment variable stands: under `transport` a parameter of the frameworks of Open MPI that move bytes, under
/// `environment` any other.
[[nodiscard]] PassportKey keyOfVariable(std::string_view variable);

}  // namespace baremark::core::model
