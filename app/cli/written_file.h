// SPDX-License-Identifier: GPL-3.0-or-later
// Files that verbs write on this machine. Main thread.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/console.h"
#include "core/base/result.h"

namespace baremark::cli {

/// What happens to a file that exists already.
enum class Present : std::uint8_t { Keep, Replace };

/// Writes a whole file, by rename; an existing one keeps its permissions, and is unchanged after an error. Errors: Io;
/// Conflict: the file exists and Present::Keep.
[[nodiscard]] core::base::Result<void> writeFile(const std::string& path, const std::string& text,
                                                 Present present = Present::Replace);

/// Reports the file that was written, with --json also its size.
void reportWritten(Console& console, const char* schema, const std::string& path, const std::string& text);

}  // namespace baremark::cli
