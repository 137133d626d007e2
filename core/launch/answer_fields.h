// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of schedulers' answers share. An answer is text of another program: every field is limited in length
// and made printable. Pure.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/launch/job_state.h"

namespace baremark::core::launch {

/// The fields of a line that bars separate. The last field holds any further bars. Nothing if there are fewer fields.
template <std::size_t kFields>
[[nodiscard]] std::optional<std::array<std::string_view, kFields>> barFields(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i + 1 < kFields; ++i) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos) return {};
    fields[i] = line.substr(0, bar);
    line.remove_prefix(bar + 1);
  }
  fields[kFields - 1] = line;
  return fields;
}

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The words of a line that blanks or tabs separate, at most `most`.
[[nodiscard]] std::vector<std::string_view> wordsIn(std::string_view line, std::size_t most = 32);

/// The trimmed parts of a list, without empty ones.
[[nodiscard]] std::vector<std::string_view> partsOf(std::string_view list, char separator);

/// `text` without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// A field made printable, at most 1 KiB of it.
[[nodiscard]] std::string fieldText(std::string_view field);

/// As fieldText(). Empty for words that mean nothing, in any case: "N/A", "None", "None assigned", "Unknown", "(null)",
/// "-" and others.
[[nodiscard]] std::string fieldTextOrNothing(std::string_view field);

/// A moment as the scheduler printed it. Empty for words that name no moment, and for the zero of a clock in any form
/// (in 1970, or in 1969 west of Greenwich).
[[nodiscard]] std::string momentOrNothing(std::string_view field);

/// The words of `text` in lower case, with one blank around each: " launch failed requeued held ".
[[nodiscard]] std::string spelledOut(std::string_view text);

/// The number that a field begins with ("32+" is 32), 0 to 1,000,000.
[[nodiscard]] std::optional<int> leadingNumber(std::string_view field);

/// As leadingNumber(), but nothing for 0.
[[nodiscard]] std::optional<int> leadingCount(std::string_view field);

/// A state, and a scheduler's words for it with blanks between them.
struct StateWords {
  JobState state;
  std::string_view words;
};
/// The state that has this word; nothing: none has it.
[[nodiscard]] std::optional<JobState> stateNamed(std::span<const StateWords> states, std::string_view word);

/// Sets `neverRan` of a failed job without nodes: its scheduler gave it up before its script began, because the cluster
/// does not have what the job asks for, or does not allow it.
void markNeverRan(JobFacts& job);

/// True for a field that begins with a digit and is at most 64 bytes long.
[[nodiscard]] bool isJobNumber(std::string_view field);

/// A block of "name = value" lines below a line that begins with `head`, as qstat -f prints them. A line that begins
/// with a tab or eight blanks continues the value before it. qstat folds lines anywhere, so only the line break and
/// that beginning are dropped.
struct AttributeBlock {
  std::string name;  ///< the text after `head`
  std::map<std::string, std::string, std::less<>> values;
  [[nodiscard]] std::string_view at(std::string_view key) const;
};
[[nodiscard]] std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head);

}  // namespace baremark::core::launch
