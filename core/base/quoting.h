// SPDX-License-Identifier: Apache-2.0
// Quoting for /bin/sh. Only this file puts a value into a shell command line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::base {

/// `text` as one word of a POSIX shell command, in single quotes if necessary. Error: Untrusted for NUL, carriage
/// return and newline. No proper name has them, and they would end a line or a scheduler directive.
[[nodiscard]] Result<std::string> shellQuoted(std::string_view text);

/// `words`, quoted as by shellQuotedWithVariables() and joined by blanks. Returns the first error.
[[nodiscard]] Result<std::string> shellCommand(const std::vector<std::string>& words,
                                               const std::vector<std::string>& variables = {});

/// A line `NAME=value` for each variable, quoted, for the beginning of a script. Returns the first error.
[[nodiscard]] Result<std::string> shellAssignments(const std::vector<std::pair<std::string, std::string>>& variables);

/// Like shellQuoted, but each `${NAME}` with a NAME from `variables` stays a shell variable: it becomes "${NAME}" in
/// double quotes, between the quoted rest of `text`. NAME is [A-Z_][A-Z0-9_]*. Every other '$' is literal.
[[nodiscard]] Result<std::string> shellQuotedWithVariables(std::string_view text,
                                                           const std::vector<std::string>& variables);

}  // namespace baremark::core::base
