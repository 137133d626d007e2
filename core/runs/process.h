// SPDX-License-Identifier: GPL-3.0-or-later
// Processes of this machine, identified by pid, start time and boot id; and the processor time of this process.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/process_identity.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

/// This process.
[[nodiscard]] model::ProcessIdentity ownIdentity();

/// Field 22 of a /proc/PID/stat text. Nothing: the text has another form.
[[nodiscard]] std::optional<std::uint64_t> startTimeIn(std::string_view statText);

/// This process's account and machine, "ada@login1".
[[nodiscard]] const std::string& ownMachine();

/// The machine of "ada@login1": "login1".
[[nodiscard]] std::string hostPart(const std::string& machine);

/// Whether the owner's process runs or ran on this machine since its last boot.
[[nodiscard]] bool isOfThisBoot(const storage::Owner& owner);

/// An owner without a heartbeat for this long counts as dead if its process cannot be checked.
inline constexpr std::chrono::seconds kDeadAfter{60};

/// Whether an experiment's owner still lives. Since this boot: by its process. Otherwise by a heartbeat within the last
/// minute; one from the future counts too, because another machine's clock may be ahead.
[[nodiscard]] bool isAlive(const storage::Owner& owner, base::WallTime now);

/// Processor time of all threads of this process, user and system.
[[nodiscard]] std::chrono::microseconds ownProcessorTime();

}  // namespace baremark::core::runs
