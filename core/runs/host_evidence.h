// SPDX-License-Identifier: GPL-3.0-or-later
// What a host shows of why something went wrong on it.
#pragma once

#include <optional>
#include <string>

#include "core/runs/host.h"

namespace baremark::core::runs {

/// The last lines of a log, from at most 4 KiB of its end, made printable. Empty where there is none or the host does not answer.
[[nodiscard]] std::string lastWordsOf(Host& host, const std::string& path);

/// The same of what a job of a scheduler said, in its allocation's folder: the job's own words and, in an array, its scheduler's.
[[nodiscard]] std::string outputOfJob(Host& host, const std::string& allocationPath);

/// Why 64 kB can be written no more in the host root: what is free on its file system, "12 kB", or the words with which a write there
/// fails, as under a quota. Nothing: there is room, or the host does not answer.
[[nodiscard]] std::optional<std::string> whyDiskIsFull(Host& host);

}  // namespace baremark::core::runs
