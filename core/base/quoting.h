// SPDX-License-Identifier: Apache-2.0
// The one place where a value becomes part of a /bin/sh command line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::base {

/// `text` as one word of a POSIX shell command, in single quotes where it needs them. Refused (Untrusted): NUL, carriage
/// return and newline, which no honest name has and which would end a scheduler directive or a line.
[[nodiscard]] Result<std::string> shellQuoted(std::string_view text);

/// `words` quoted and joined by blanks; the first error wins.
[[nodiscard]] Result<std::string> shellCommand(const std::vector<std::string>& words);

/// A line `NAME=value` each, the values quoted, to stand before a script; the first error wins.
[[nodiscard]] Result<std::string> shellAssignments(const std::vector<std::pair<std::string, std::string>>& variables);

/// As shellQuoted, but each `${NAME}` in `text` whose NAME is in `variables` stays a variable: it becomes "${NAME}" in
/// double quotes between the quoted rest. NAME is [A-Z_][A-Z0-9_]*. Every other '$' is literal.
[[nodiscard]] Result<std::string> shellQuotedWithVariables(std::string_view text,
                                                           const std::vector<std::string>& variables);

}  // namespace baremark::core::base
