// SPDX-License-Identifier: GPL-3.0-or-later
// Steps and windows of a run for tests that do not look at the single parts of a step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/sample.h"

namespace baremark::test {

/// Steps from `first` on. Each column but those of accuracy has these values.
inline core::model::StepColumns stepsOf(std::int64_t first, const std::vector<double>& values) {
  return {.first = first,
          .step = values,
          .input = values,
          .compute = values,
          .wait = values,
          .exposedComm = values,
          .other = values,
          .loss = values};
}

/// The means of these steps. Each column has these values, one for each rank.
inline core::model::RankWindow windowOf(std::int64_t first, std::int64_t last, const std::vector<double>& values) {
  core::model::RankWindow window{.first = first,
                                 .last = last,
                                 .input = values,
                                 .computeBefore = values,
                                 .wait = values,
                                 .computeAfter = values,
                                 .exposedComm = values,
                                 .other = values,
                                 .step = values};
  for (std::size_t i = 0; i < values.size(); ++i) window.rank.push_back(static_cast<int>(i));
  return window;
}

}  // namespace baremark::test
