// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/batch_time.h"

#include "core/stats/moments.h"

namespace baremark::core::stats {

std::optional<BatchTime> normalisedBatchTime(std::span<const double> armSeconds,
                                             std::span<const double> baselineSeconds) {
  const std::optional<double> armMean = mean(armSeconds);
  const std::optional<double> baselineMean = mean(baselineSeconds);
  if (!armMean || !baselineMean) return {};
  BatchTime out{.n = static_cast<int>(armSeconds.size()), .mean = *armMean / *baselineMean};
  if (const std::optional<double> spread = deviation(armSeconds)) out.deviation = *spread / *baselineMean;
  return out;
}

}  // namespace baremark::core::stats
