// SPDX-License-Identifier: GPL-3.0-or-later
// The headlines of an experiment as JSON: stored with it, so that a list of thousands needs no statistics to be shown. Words
// are made of it in app/text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

[[nodiscard]] base::Json headlineJson(const Assessment& assessment);

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
  std::vector<ListedHeadline> arms;
  bool operator==(const ListedHeadlines&) const = default;
};

/// Reads what headlineJson wrote; an empty text is an experiment without results.
[[nodiscard]] base::Result<ListedHeadlines> parseHeadlines(std::string_view text);

/// "slower", "equivalent_up_to", ...: the stable name of a kind of finding.
[[nodiscard]] const char* toName(stats::FindingKind kind);

}  // namespace baremark::core::report
