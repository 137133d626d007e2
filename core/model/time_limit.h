// SPDX-License-Identifier: Apache-2.0
// The wall time that a job asks for. Experiments write it in one form for every scheduler, "0:30:00" or "30m"; Baremark
// converts it to the scheduler's form. A scheduler's form is given by an example, half an hour: "0:30:00" (Slurm, PBS,
// Grid Engine), "0:30" (LSF: hours and minutes) or "30m" (Flux).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::model {

/// Reads hours, minutes and seconds ("0:30:00"), with days in front ("1-12:00:00", "1-12"), or whole numbers with units
/// ("30m", "1h30m", "90s", "2d"; for Flux also fractions: "1.5h"); for LSF also "0:30". At most 31 years. Nothing: the
/// text is no time, or schedulers read it in different ways. A single number is such a text, and so are two numbers:
/// minutes and seconds to some, hours and minutes to others.
[[nodiscard]] std::optional<std::chrono::seconds> timeLimitIn(std::string_view text, std::string_view example);

/// The time in the scheduler's form; rounded up if that has whole minutes only.
[[nodiscard]] std::string writtenTimeLimit(std::chrono::seconds limit, std::string_view example);

/// A longer time to resume with after `text` was too short, as "1:00:00": twice as long, at least ten minutes. Two
/// hours if `text` is no time.
[[nodiscard]] std::string longerTimeLimit(std::string_view text);

/// The whole numbers between colons, of at most nine digits each: "0:30:00". Nothing: a part is no such number.
[[nodiscard]] std::optional<std::vector<std::int64_t>> numbersBetweenColons(std::string_view text);

/// Whether the text is "unlimited", "infinite" or "infinity", in upper or lower case.
[[nodiscard]] bool isEndless(std::string_view text);

}  // namespace baremark::core::model
