// SPDX-License-Identifier: GPL-3.0-or-later
// The headlines of an experiment as JSON. They are stored with the experiment, so a list of thousands of experiments
// needs no statistics. app/text turns them into words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

/// Version of the JSON and of the statistics behind it. A headline of an earlier version may differ from today's.
inline constexpr int kHeadlineVersion = 4;

/// The headlines of an assessment.
[[nodiscard]] base::Json headlineJson(const Assessment& assessment);

/// True for a stored headline of an earlier version, or one that cannot be read: Baremark makes it again.
[[nodiscard]] bool isOutdated(std::string_view text);

struct ListedHeadline {
  std::string arm;
  std::vector<stats::Finding> findings;  ///< without ratios, p and reasons, which no list shows
  bool operator==(const ListedHeadline&) const = default;
};

struct ListedHeadlines {
  std::size_t places = 0;            ///< points of all cases together
  bool hasReferenceBackend = false;  ///< true if any arm, including the baseline, has it
  std::vector<ListedHeadline> arms;
  bool operator==(const ListedHeadlines&) const = default;
};

/// Reads the text of headlineJson(). Empty result for an experiment without results (an empty text) and for an outdated
/// headline.
[[nodiscard]] base::Result<ListedHeadlines> parseHeadlines(std::string_view text);

}  // namespace baremark::core::report
