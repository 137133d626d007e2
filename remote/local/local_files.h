// SPDX-License-Identifier: GPL-3.0-or-later
// The file operations of LocalHost, called in its file threads.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Writes a file beside the target, syncs it and renames it.
[[nodiscard]] core::base::Result<void> putFile(const core::runs::FileToPut& file, const IsCancelled& isCancelled);

[[nodiscard]] core::base::Result<std::string> readFile(const std::string& path, std::int64_t offset,
                                                       std::int64_t limit);

[[nodiscard]] core::runs::FileFacts factsOf(const std::string& path);

/// The Error for `errno` about `path`.
[[nodiscard]] core::base::Error systemError(const std::string& path, int number);

}  // namespace baremark::remote
