// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/headline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace baremark::core::stats {
namespace {

/// Holm's adjusted p of each point; nothing for a point without its own p. Every planned point counts.
std::vector<std::optional<double>> familyOf(std::size_t arm, std::span<const ComparedPoint> points) {
  std::vector<bool> hasOwn(points.size(), false);
  std::vector<double> p(points.size(), 1.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ComparedCell& cell = points[i].cells[arm];
    if (!cell.judgement || !cell.ratio || !cell.ratio->p) continue;
    hasOwn[i] = true;
    p[i] = std::min(1.0, std::ldexp(*cell.ratio->p, cell.ratio->looks));
  }
  const std::vector<double> adjusted = holmAdjusted(p);
  std::vector<std::optional<double>> out(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (hasOwn[i]) out[i] = adjusted[i];
  }
  return out;
}

bool isEquivalent(const ComparedCell& cell) {
  return cell.judgement && cell.judgement->verdict == Verdict::Equivalent;
}

FindingKind kindOf(const ComparedCell& cell, std::optional<double> familyP) {
  if (!cell.judgement) return FindingKind::NotComparable;
  const bool holds = familyP && *familyP <= kFamilyError;
  const Verdict verdict = cell.judgement->verdict;
  if (verdict == Verdict::Slower) return holds ? FindingKind::Slower : FindingKind::SlowerAlone;
  if (verdict == Verdict::Faster) return holds ? FindingKind::Faster : FindingKind::FasterAlone;
  return FindingKind::Open;
}

Finding at(const ComparedPoint& point, const ComparedCell& cell, FindingKind kind) {
  return {.kind = kind,
          .caseIndex = point.caseIndex,
          .point = point.point,
          .failed = cell.failed,
          .runs = cell.runs,
          .blocks = cell.pairs,
          .allocations = cell.allocations};
}

Finding standing(const ComparedPoint& point, const ComparedCell& cell, std::optional<double> familyP) {
  Finding out = at(point, cell, kindOf(cell, familyP));
  out.ratio = cell.ratio;
  if (cell.allocations < cell.pairs) out.acrossAllocations = cell.acrossAllocations;
  out.familyP = familyP;
  if (cell.judgement) {
    out.isPerhapsWithinMargin = cell.judgement->isPerhapsWithinMargin;
    out.reason = cell.judgement->reason;
    out.blocksNeeded = cell.judgement->blocksNeeded;
  }
  return out;
}

/// Goes through the points of one case, from the smallest to the first one that is not equivalent.
std::optional<Finding> equivalentUpTo(std::size_t arm, std::span<const ComparedPoint> ofCase) {
  const auto end =
      std::ranges::find_if(ofCase, [&](const ComparedPoint& point) { return !isEquivalent(point.cells[arm]); });
  if (end == ofCase.begin()) return {};
  // Points whose interval holds only for their allocations come before the others.
  const auto narrowness = [&](const ComparedPoint& point) {
    const ComparedCell& cell = point.cells[arm];
    return std::pair(cell.allocations >= cell.pairs, cell.allocations);
  };
  const ComparedPoint& fewest = *std::min_element(
      ofCase.begin(), end, [&](const auto& a, const auto& b) { return narrowness(a) < narrowness(b); });
  Finding out = at(fewest, fewest.cells[arm], FindingKind::EquivalentUpTo);
  out.point = std::prev(end)->point;
  out.isEveryPoint = end == ofCase.end();
  return out;
}

void addEquivalences(Headline& headline, std::span<const ComparedPoint> points) {
  for (auto first = points.begin(); first != points.end();) {
    const auto end = std::find_if(first, points.end(),
                                  [&](const ComparedPoint& point) { return point.caseIndex != first->caseIndex; });
    if (auto finding = equivalentUpTo(headline.arm, {first, end})) headline.findings.push_back(*finding);
    first = end;
  }
}

int placeOf(const Finding& finding) {
  switch (finding.kind) {
    case FindingKind::Slower:
      return finding.isPerhapsWithinMargin ? 3 : 0;
    case FindingKind::Faster:
      return finding.isPerhapsWithinMargin ? 4 : 1;
    case FindingKind::EquivalentUpTo:
      return 2;
    case FindingKind::SlowerAlone:
      return 5;
    case FindingKind::FasterAlone:
      return 6;
    case FindingKind::Open:
      return 7;
    case FindingKind::NotComparable:
      return 8;
    case FindingKind::Fails:
      return 9;
    case FindingKind::BaselineFails:
      return 10;
  }
  return 11;
}

}  // namespace

Headline headlineOf(std::size_t arm, std::size_t baseline, std::span<const ComparedPoint> points) {
  Headline out{.arm = arm};
  const std::vector<std::optional<double>> familyP = familyOf(arm, points);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ComparedCell& cell = points[i].cells[arm];
    const ComparedCell& reference = points[i].cells[baseline];
    if (!isEquivalent(cell)) out.findings.push_back(standing(points[i], cell, familyP[i]));
    if (cell.failed > 0) out.findings.push_back(at(points[i], cell, FindingKind::Fails));
    if (reference.failed > 0) {
      Finding finding = at(points[i], cell, FindingKind::BaselineFails);
      finding.failed = reference.failed;
      finding.runs = reference.runs;
      out.findings.push_back(finding);
    }
  }
  addEquivalences(out, points);
  std::ranges::stable_sort(out.findings, [](const Finding& a, const Finding& b) { return placeOf(a) < placeOf(b); });
  return out;
}

std::vector<double> holmAdjusted(std::span<const double> p) {
  std::vector<std::size_t> ascending(p.size());
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::ranges::sort(ascending, [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(p.size() - i) * p[ascending[i]]));
    adjusted[ascending[i]] = largest;
  }
  return adjusted;
}

}  // namespace baremark::core::stats
