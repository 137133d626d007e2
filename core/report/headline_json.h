// SPDX-License-Identifier: GPL-3.0-or-later
// The headlines of an experiment as JSON: stored with it, so that a list of thousands needs no statistics to be shown. Words
// are made of it in app/text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

/// Of the JSON and of the statistics behind it: a headline of an earlier version says what would not be said today.
inline constexpr int kHeadlineVersion = 4;

[[nodiscard]] base::Json headlineJson(const Assessment& assessment);

/// Whether a stored headline is of an earlier version. One that cannot be read is: it is made anew.
[[nodiscard]] bool isOutdated(std::string_view text);

/// What a list needs of a finding.
struct ListedFinding {
  stats::FindingKind kind = stats::FindingKind::Open;
  std::size_t caseIndex = 0;
  model::Point point;
  bool isEveryPoint = false;
  bool isPerhapsWithinMargin = false;
  int moreBlocks = 0;  ///< that would decide; 0: not known
  int failed = 0;
  int runs = 0;
  int blocks = 0;       ///< as those of stats::Finding
  int allocations = 0;
  bool operator==(const ListedFinding&) const = default;
};

struct ListedHeadline {
  std::string arm;
  std::vector<ListedFinding> findings;
  bool operator==(const ListedHeadline&) const = default;
};

struct ListedHeadlines {
  double margin = 0;
  std::size_t cases = 1;
  std::size_t places = 0;            ///< points of all cases together
  bool hasReferenceBackend = false;  ///< of any arm, the baseline among them
  std::vector<ListedHeadline> arms;
  bool operator==(const ListedHeadlines&) const = default;
};

/// Reads what headlineJson wrote. An empty text is an experiment without results; of an outdated one nothing is read.
[[nodiscard]] base::Result<ListedHeadlines> parseHeadlines(std::string_view text);

/// "slower", "equivalent_up_to", ...: the stable name of a kind of finding.
[[nodiscard]] const char* toName(stats::FindingKind kind);

}  // namespace baremark::core::report
