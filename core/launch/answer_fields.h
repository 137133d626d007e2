// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of schedulers' answers share. Everything in them is somebody else's text: bounded and made printable.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/launch/job_state.h"

namespace baremark::core::launch {

/// The fields of a line between bars, the last one with every further bar in it; nothing where there are fewer.
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

/// The words of a line between blanks and tabs, at most `most`.
[[nodiscard]] std::vector<std::string_view> wordsIn(std::string_view line, std::size_t most = 32);

/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

[[nodiscard]] std::string fieldText(std::string_view field);
/// As `fieldText`; empty for the words that stand for nothing, in any case: "N/A", "None", "None assigned", "Unknown", "(null)", "-" and the like.
[[nodiscard]] std::string fieldTextOrNothing(std::string_view field);
/// A moment as it was printed; empty for words that name none, and for the zero of a clock (in 1970, or west of Greenwich in 1969, in any form).
[[nodiscard]] std::string momentOrNothing(std::string_view field);

/// Its words in lower case with one blank around each: " launch failed requeued held ".
[[nodiscard]] std::string spelledOut(std::string_view text);

/// The number that a field begins with ("32+" is 32), 0 to 1,000,000.
[[nodiscard]] std::optional<int> leadingNumber(std::string_view field);

/// As leadingNumber, but 0 is nothing.
[[nodiscard]] std::optional<int> leadingCount(std::string_view field);

/// Of a job without nodes that its scheduler calls failed: it gave the job up, because what it asks for is not there or not allowed. A
/// failure of the cluster itself (Slurm's SystemFailure, NodeDown) is none of these.
void noteThatItNeverRan(JobFacts& job);

/// Begins with a digit and is at most 64 bytes long.
[[nodiscard]] bool isJobNumber(std::string_view field);

/// A block of "name = value" lines under a line that begins with `head`, as qstat -f prints them. A line that begins with a tab
/// or eight blanks goes on with the value before it: qstat folds anywhere, so only the line's end and that beginning are dropped.
struct AttributeBlock {
  std::string name;  ///< what stands after `head`
  std::map<std::string, std::string, std::less<>> values;
  [[nodiscard]] std::string_view at(std::string_view key) const;
};
[[nodiscard]] std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head);

}  // namespace baremark::core::launch
