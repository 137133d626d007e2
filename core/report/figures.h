// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a comparison as SVG, for reports without a screen: how each arm scales, and its difference to the
// baseline, with the margin as a band. Colours, markers and dashes are those of the pages; the ticks too.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/containers/series.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

/// The words of a figure, functions that format its numbers, in the reader's language, and how its arms are drawn.
struct FigureWords {
  std::string title;
  std::string xAxis;
  std::string slower;
  std::string faster;
  std::string margin;
  std::string ideal;
  std::function<std::string(const model::Point&)> point;  ///< label of a point: "2 ranks"
  std::function<std::string(double)> percent;             ///< a fraction as the report's tables show it: "46.5 %"
  std::function<std::string(double)> number;              ///< a number of an axis, or images/s: "1,250"
  std::vector<containers::SeriesStyle> styles;            ///< one for each arm
};

enum class ScalingQuantity { ImagesPerSecond, Efficiency };

/// A quantity over ranks (log2) with its 95 % intervals, a line for each arm, for one case. Empty if nothing is
/// measured, or for the efficiency of fewer than two points.
[[nodiscard]] std::string scalingSvg(const Assessment& assessment, std::size_t caseIndex, ScalingQuantity quantity,
                                     const FigureWords& words);

/// The paired difference of each arm at each point, with its interval, for one case.
[[nodiscard]] std::string differenceSvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words);

/// The ticks of an axis: at most `most` round numbers (1, 2 or 5 times a power of ten) within the range. Empty if the
/// range or its step is not finite.
[[nodiscard]] std::vector<double> roundTicks(double low, double high, int most);

enum class Anchor { Start, Middle, End };

class SvgWriter {
 public:
  SvgWriter(double width, double height, const std::string& description);

  void line(double x1, double y1, double x2, double y2, const std::string& cssClass);
  void rectangle(double x, double y, double width, double height, const std::string& cssClass);
  void text(double x, double y, Anchor anchor, const std::string& words, const std::string& cssClass);
  // Parts of a series.
  void marker(double x, double y, const containers::SeriesStyle& style);
  void connection(double x1, double y1, double x2, double y2, const containers::SeriesStyle& style);
  void interval(double x1, double y1, double x2, double y2, const containers::SeriesStyle& style);

  [[nodiscard]] std::string finish() { return m_out + "</svg>\n"; }

 private:
  std::string m_out;
};

/// The style sheet for these classes, for the page around the pictures. The page defines the colours.
[[nodiscard]] std::string figureStyle();

}  // namespace baremark::core::report
