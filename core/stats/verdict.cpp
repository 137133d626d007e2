// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/verdict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {
namespace {

constexpr std::array<const char*, 4> kVerdicts = {"slower", "faster", "equivalent", "not enough data"};
constexpr std::array<const char*, 3> kOpenReasons = {"too_few_blocks", "interval_too_wide", "runs_failed"};

Judgement open(OpenReason reason) {
  return {.verdict = Verdict::NotEnoughData, .reason = reason};
}

Judgement openByWidth(const Ratio& ratio, double margin, int failed) {
  Judgement out = open(OpenReason::IntervalTooWide);
  const bool isInsideMargin = std::log1p(-margin) < ratio.meanLog && ratio.meanLog < std::log1p(margin);
  if (failed == 0 || !isInsideMargin) out.blocksNeeded = blocksNeeded(ratio, margin);
  return out;
}

}  // namespace

Judgement judge(const std::optional<Ratio>& ratio, double margin, int failed) {
  if (!ratio || !ratio->halfWidth) return open(OpenReason::TooFewBlocks);
  // Compare in logs, like decidingHalfWidth(), so that rounding never makes the two disagree.
  const double low = ratio->meanLog - *ratio->halfWidth;
  const double high = ratio->meanLog + *ratio->halfWidth;
  const double slowEnd = std::log1p(-margin);
  const double fastEnd = std::log1p(margin);
  if (slowEnd < low && high < fastEnd)
    return failed == 0 ? Judgement{.verdict = Verdict::Equivalent} : open(OpenReason::RunsFailed);
  if (high < 0) return {.verdict = Verdict::Slower, .isPerhapsWithinMargin = high > slowEnd};
  if (low > 0) return {.verdict = Verdict::Faster, .isPerhapsWithinMargin = low < fastEnd};
  return openByWidth(*ratio, margin, failed);
}

const char* toName(Verdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}
const char* toName(OpenReason reason) {
  return kOpenReasons[static_cast<std::size_t>(reason)];
}

double decidingHalfWidth(double meanLog, double margin) {
  const double toMargin = std::min(meanLog - std::log1p(-margin), std::log1p(margin) - meanLog);
  return toMargin > 0 ? toMargin : std::fabs(meanLog);
}

std::optional<BlocksNeeded> blocksNeeded(const Ratio& ratio, double margin) {
  if (!ratio.spread || !ratio.halfWidth) return {};
  const int today = std::min(ratio.n, ratio.baselineN);
  const int nextLook = ratio.looks + 1;
  const double needed = decidingHalfWidth(ratio.meanLog, margin);
  const auto decides = [&](int n) { return halfWidthAt(*ratio.spread, n, errorAfter(nextLook)) < needed; };
  if (today >= kMostBlocksNeeded || !decides(kMostBlocksNeeded)) return {};

  // The half width falls with n, so a binary search finds the first n that decides.
  int open = today;
  int decided = kMostBlocksNeeded;
  while (decided - open > 1) {
    const int middle = std::midpoint(open, decided);
    (decides(middle) ? decided : open) = middle;
  }
  return BlocksNeeded{.total = decided,
                      .more = decided - today,
                      .level = levelAfter(nextLook),
                      .halfWidthNow = *ratio.halfWidth,
                      .halfWidthNeeded = needed};
}

int initialBlocks(int repeats) {
  return std::max(5, repeats);
}

std::optional<int> plannedBlocks(std::span<const double> firstLogRatios, int initial, const model::Until& until) {
  if (firstLogRatios.size() < kLeastBlocks) return {};
  const double t = studentTQuantile(0.975, static_cast<double>(firstLogRatios.size() - 1));
  const double wanted = std::ceil(std::pow(t * *deviation(firstLogRatios) / until.halfWidth, 2));
  // Compare as doubles: a wide spread can need more blocks than an int holds.
  return static_cast<int>(std::min<double>(until.maxRepeats, std::max<double>(initial, wanted)));
}

int plannedBlocksOfPoint(std::span<const std::vector<double>> firstLogRatios, int initial, const model::Until& until) {
  int planned = std::min(initial, until.maxRepeats);
  for (const std::vector<double>& arm : firstLogRatios)
    planned = std::max(planned, plannedBlocks(arm, initial, until).value_or(planned));
  return planned;
}

}  // namespace baremark::core::stats
