// SPDX-License-Identifier: GPL-3.0-or-later
// The two figures of a comparison as SVG, for reports that are made without a screen: scaling efficiency, and the difference
// to the baseline with the margin as a band. Colours, markers and dashes are those of the pages (the Okabe-Ito set).
#pragma once

#include <string>

#include "core/report/assessment.h"

namespace baremark::core::report {

/// Words of a figure; made by whoever speaks the reader's language.
struct FigureWords {
  std::string title;
  std::string xAxis;
  std::string slower;
  std::string faster;
  std::string margin;
  std::string ideal;
  std::string ranks;  ///< "%1 ranks", one for each point
};

/// Efficiency against ranks (log2) with its intervals, one line an arm, for one case. Empty without two points.
[[nodiscard]] std::string efficiencySvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words);

/// The paired difference of each arm at each point with its interval, for one case.
[[nodiscard]] std::string differenceSvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words);

}  // namespace baremark::core::report
