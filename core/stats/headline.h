// SPDX-License-Identifier: GPL-3.0-or-later
// The headline of an arm: what holds over all points and cases (core/stats/README.md, "Many points"). It is a list of
// findings, which app/text turns into sentences. Pure. "Slower" and "faster" are corrected by Holm (1979) over all
// planned points and cases of the arm. A point without a verdict or an interval counts with p = 1. A point that was
// extended after a look counts with p 2^looks, so that its p and its interval agree. "Equivalent up to" tests the
// points of each case in a fixed sequence from the smallest one, which needs no correction; equivalent points behind
// the first one that is not are in no finding.
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
  EquivalentUpTo,  // equivalent at every point of the case up to this one
  SlowerAlone,     // slower by its own interval, but not after Holm
  FasterAlone,
  Open,           // not enough data
  NotComparable,  // a difference that is neither intended nor waived
  Fails,          // the arm fails `failed` of `runs`
  BaselineFails,  // the baseline fails `failed` of `runs`; the ratio is over the complete pairs
};

struct Finding {
  FindingKind kind = FindingKind::Open;
  std::size_t caseIndex = 0;
  model::Point point;          ///< for EquivalentUpTo: the largest one
  bool isEveryPoint = false;   ///< for EquivalentUpTo: it is the last point of the case
  std::optional<Ratio> ratio;  ///< at this point, uncorrected; nothing without a pair, or for EquivalentUpTo
  std::optional<Ratio>
      acrossAllocations;  ///< over the allocations' means; nothing below three allocations, or if each pair has its own
  std::optional<double> familyP;  ///< Holm's adjusted p; nothing if the point has no verdict or no interval
  bool isPerhapsWithinMargin = false;
  std::optional<OpenReason> reason;  ///< only for Open
  std::optional<BlocksNeeded> blocksNeeded;
  int failed = 0;  ///< runs of the arm (for BaselineFails: of the baseline) that failed by themselves
  int runs = 0;    ///< number of runs of that arm
  /// Number of complete pairs, and of the allocations in which they ran. For EquivalentUpTo: those of the point with
  /// the fewest allocations; points with fewer allocations than pairs come first.
  int blocks = 0;
  int allocations = 0;
  bool operator==(const Finding&) const = default;
};

struct Headline {
  std::size_t arm = 0;
  /// The most important finding comes first: slower, faster, equivalent up to, then perhaps within the margin, alone,
  /// open, not comparable, failing. Within a kind: by case and point.
  std::vector<Finding> findings;
  bool operator==(const Headline&) const = default;
};

/// The headline of `arm`, which must not be the baseline. `points` are ordered by case and, within a case, by size.
[[nodiscard]] Headline headlineOf(std::size_t arm, std::size_t baseline, std::span<const ComparedPoint> points);

/// The error that a headline allows over the whole family of points and cases of one arm.
inline constexpr double kFamilyError = 0.05;

/// Holm's adjusted p-values, in the order of `p`. With the m values sorted ascending, the i-th (from 0) becomes the
/// largest min(1, (m - j) p_j) of all j <= i. A hypothesis is rejected if its adjusted p is at most kFamilyError.
[[nodiscard]] std::vector<double> holmAdjusted(std::span<const double> p);

}  // namespace baremark::core::stats
