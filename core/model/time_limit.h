// SPDX-License-Identifier: Apache-2.0
// The wall time that a job asks for: one spelling for every scheduler, "0:30:00" or "30m", written as each of them
// wants it. A scheduler's own form is told by how it writes half an hour, its example: "0:30:00" (Slurm, PBS, Grid
// Engine), "0:30" (LSF: hours and minutes) or "30m" (Flux).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::model {

/// Hours, minutes and seconds ("0:30:00"), with days in front ("1-12:00:00", "1-12"), or whole numbers with units
/// ("30m", "1h30m", "90s", "2d", for Flux fractions too: "1.5h"); with LSF also "0:30". At most 31 years. Nothing: no
/// time, or one that schedulers read in different ways: a number alone, and two numbers, which are minutes and seconds
/// to some and hours and minutes to others.
[[nodiscard]] std::optional<std::chrono::seconds> timeLimitIn(std::string_view text, std::string_view example);

/// As the scheduler writes it; where it knows whole minutes only, the next one.
[[nodiscard]] std::string writtenTimeLimit(std::chrono::seconds limit, std::string_view example);

/// The whole numbers, of at most nine digits each, between colons: "0:30:00". Nothing: one of them is none.
[[nodiscard]] std::optional<std::vector<std::int64_t>> numbersBetweenColons(std::string_view text);

/// "unlimited", "infinite" or "infinity", in large or small letters.
[[nodiscard]] bool isEndless(std::string_view text);

}  // namespace baremark::core::model
