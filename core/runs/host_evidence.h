// SPDX-License-Identifier: GPL-3.0-or-later
// Runs scripts on a host, reads its small files, and finds out why something failed there. Blocking.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/launch/scheduler.h"
#include "core/model/end_reason.h"
#include "core/protocol/block_files.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

/// Runs a script, with the limits of `how`, and waits for its outcome. Returns the script's own error, too. Cancelled:
/// as waitUnless().
[[nodiscard]] base::Result<CommandOutcome> runScript(Host& host, const base::Result<std::string>& script,
                                                     Command how = {}, const std::function<bool()>& isCancelled = {});

/// A small file of the host, read by `parse`. NotFound: there is none.
template <class File>
[[nodiscard]] base::Result<File> smallFile(Host& host, const std::string& path,
                                           base::Result<File> (*parse)(std::string_view text)) {
  const base::Result<std::string> text = waitFor(host.read(path, 0, protocol::kMaxSmallFile));
  return text ? parse(*text) : base::fail(text.error());
}

/// CommandFailed: a command of the scheduler ended with this outcome.
[[nodiscard]] base::Error schedulerError(const Host& host, const launch::SchedulerDescriptor& scheduler,
                                         const CommandOutcome& outcome);

/// The last lines of a log, from at most 4 KiB of its end, made printable. Empty: there is no log, or the host does not
/// answer.
[[nodiscard]] std::string lastLinesOf(Host& host, const std::string& path);

/// Why 64 kB cannot be written in the host root: NoSpace or DiskQuota. Its detail is the root with the free space on
/// its file system ("/runs: 12 kB") or with the words of the failed write. Nothing: there is room, or the host does not
/// answer.
[[nodiscard]] std::optional<model::EndReason> whyDiskIsFull(Host& host);

}  // namespace baremark::core::runs
