// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/verdict.h"

#include <array>
#include <cmath>
#include <cstddef>

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
  if (slowEnd < low && high < fastEnd) {
    return failed == 0 ? Judgement{.verdict = Verdict::Equivalent} : open(OpenReason::RunsFailed);
  }
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

}  // namespace baremark::core::stats
