// SPDX-License-Identifier: GPL-3.0-or-later
// Processes of this machine, told apart by pid, start time and boot id; and the time that this process has taken.
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

/// Field 22 of a /proc/PID/stat text, or nothing where the text is something else.
[[nodiscard]] std::optional<std::uint64_t> startTimeIn(std::string_view statText);

/// This process's account and machine, "ada@login1".
[[nodiscard]] const std::string& ownMachine();

/// "login1" of that.
[[nodiscard]] std::string hostPart(const std::string& machine);

/// Whether it runs, or ran, on this machine since its last start.
[[nodiscard]] bool isOfThisBoot(const storage::Owner& owner);

/// An owner that was not heard of for so long, and whose process cannot be looked at, counts as dead.
inline constexpr std::chrono::seconds kSilence{60};

/// Whether an owner of an experiment still lives: on this boot by its process, else by a beat of the last minute, or of the future
/// where another machine's clock may be ahead.
[[nodiscard]] bool isAlive(const storage::Owner& owner, base::WallTime now);

/// Processor time of this process, all threads, user and system.
[[nodiscard]] std::chrono::microseconds ownProcessorTime();

}  // namespace baremark::core::runs
