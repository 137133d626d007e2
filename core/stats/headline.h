// SPDX-License-Identifier: GPL-3.0-or-later
// What may be said of an arm over all points and cases in one breath (ARCHITECTURE.md, Statistics, "Many points, and
// repeat-until"), as findings that app/text makes sentences of. Pure.
//
// Slower and faster are corrected by Holm over all points and cases of the arm that are planned: one without a verdict
// or an interval yet counts with p = 1, so that what is said early is not taken back because more was measured. A
// point that was extended after looking enters with p 2^looks, so that its p and its interval say the same. Equivalence
// is walked from the smallest point of each case and needs no correction; an equivalent point behind the first that is
// not stands in no finding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/stats/compared_point.h"

namespace baremark::core::stats {

enum class FindingKind : std::uint8_t {
  Slower,          // after Holm
  Faster,          // after Holm
  EquivalentUpTo,  // at every point of the case up to this one
  SlowerAlone,     // by its own interval, but not after Holm
  FasterAlone,
  Open,           // not enough data
  NotComparable,  // differs in something that is not meant, and nobody waived it
  Fails,          // the arm fails `failed` of `runs`
  BaselineFails,  // the baseline does; the ratio is over the complete pairs
};

struct Finding {
  FindingKind kind = FindingKind::Open;
  std::size_t caseIndex = 0;
  model::Point point;             ///< of EquivalentUpTo the largest one
  bool isEveryPoint = false;      ///< EquivalentUpTo: that is the case's last point
  std::optional<Ratio> ratio;     ///< at this point, uncorrected; nothing without a pair and for EquivalentUpTo
  std::optional<Ratio> acrossAllocations;  ///< over the allocations' means, where they are three or more and fewer than the pairs
  std::optional<double> familyP;  ///< Holm's adjusted p, where the point has a verdict and an interval
  bool isPerhapsWithinMargin = false;
  std::optional<OpenReason> reason;  ///< Open
  std::optional<BlocksNeeded> blocksNeeded;
  int failed = 0;  ///< runs of the arm that failed by themselves, of `runs`; of BaselineFails the baseline's
  int runs = 0;
  int blocks = 0;       ///< complete pairs; of EquivalentUpTo those of the point in the fewest allocations, of those
  int allocations = 0;  ///< points first that have fewer allocations than pairs, and these allocations
  bool operator==(const Finding&) const = default;
};

struct Headline {
  std::size_t arm = 0;
  /// What to say first comes first: slower, faster, equivalent up to, then what is perhaps within the margin, alone,
  /// open, not comparable, failing; within one kind by case and point.
  std::vector<Finding> findings;
  bool operator==(const Headline&) const = default;
};

/// `points` by case and, within a case, from the smallest; `arm` is not the baseline.
[[nodiscard]] Headline headlineOf(std::size_t arm, std::size_t baseline, std::span<const ComparedPoint> points);

}  // namespace baremark::core::stats
