// SPDX-License-Identifier: GPL-3.0-or-later
// Files of this machine for LocalHost; called in its file thread.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Writes beside the target, syncs and renames. From a source file, an interrupted copy is resumed, and the whole is compared
/// by SHA-256 before it takes its name.
[[nodiscard]] core::base::Result<void> putFile(const core::runs::FileToPut& file, const IsCancelled& isCancelled);

[[nodiscard]] core::base::Result<std::string> readFile(const std::string& path, std::int64_t offset, std::int64_t limit);

[[nodiscard]] core::runs::FileFacts factsOf(const std::string& path);

/// errno as an Error about `path`.
[[nodiscard]] core::base::Error systemError(const std::string& path, int number);

}  // namespace baremark::remote
