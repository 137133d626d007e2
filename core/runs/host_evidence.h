// SPDX-License-Identifier: GPL-3.0-or-later
// Reads from a host why something went wrong there.
#pragma once

#include <optional>
#include <string>

#include "core/model/end_reason.h"
#include "core/runs/host.h"

namespace baremark::core::runs {

/// The last lines of a log, from at most 4 KiB of its end, made printable. Empty: there is no log, or the host does not
/// answer.
[[nodiscard]] std::string lastLinesOf(Host& host, const std::string& path);

/// Why 64 kB cannot be written in the host root: NoSpace or DiskQuota. Its detail is the root with the free space on
/// its file system ("/runs: 12 kB") or with the words of the failed write. Nothing: there is room, or the host does not
/// answer.
[[nodiscard]] std::optional<model::EndReason> whyDiskIsFull(Host& host);

}  // namespace baremark::core::runs
