// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the shapes and texts of one SVG picture. Colours are CSS classes, so a page can be light or dark.
#pragma once

#include <string>

#include "core/containers/series.h"

namespace baremark::core::report {

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
