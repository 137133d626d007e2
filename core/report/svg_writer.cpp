// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_writer.h"

#include "core/base/number_text.h"
#include "core/report/table.h"

namespace baremark::core::report {
namespace {

constexpr double kMarkerRadius = 4.5;
constexpr double kSeriesWidth = 1.4;

std::string number(double value) {
  return base::fixedText(value, 1);
}

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + number(value) + "\"";
}

std::string colourClass(const containers::SeriesStyle& style) {
  return "s" + std::to_string(style.colour);
}

std::string dashClass(containers::Dash dash) {
  return "d" + std::to_string(static_cast<int>(dash));
}

}  // namespace

SvgWriter::SvgWriter(double width, double height, const std::string& description) {
  m_out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + number(width) + " " +
          number(height) + "\"><title>" + htmlEscaped(description) + "</title>\n";
}

void SvgWriter::line(double x1, double y1, double x2, double y2, const std::string& cssClass) {
  m_out += "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) +
           " class=\"" + cssClass + "\"/>\n";
}

void SvgWriter::rectangle(double x, double y, double width, double height, const std::string& cssClass) {
  m_out += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) + attribute("height", height) +
           " class=\"" + cssClass + "\"/>\n";
}

void SvgWriter::text(double x, double y, Anchor anchor, const std::string& words, const std::string& cssClass) {
  const char* name = anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
  m_out += "<text" + attribute("x", x) + attribute("y", y) + " text-anchor=\"" + name + "\" class=\"" + cssClass +
           "\">" + htmlEscaped(words) + "</text>\n";
}

void SvgWriter::connection(double x1, double y1, double x2, double y2, const containers::SeriesStyle& style) {
  line(x1, y1, x2, y2, "series " + colourClass(style) + " " + dashClass(style.dash));
}

void SvgWriter::interval(double x1, double y1, double x2, double y2, const containers::SeriesStyle& style) {
  line(x1, y1, x2, y2, "interval " + colourClass(style));
}

void SvgWriter::marker(double x, double y, const containers::SeriesStyle& style) {
  std::string corners;
  for (const auto& [dx, dy] : containers::outlineOf(style.shape))
    corners += number(x + kMarkerRadius * dx) + "," + number(y + kMarkerRadius * dy) + " ";
  m_out += corners.empty() ? "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", kMarkerRadius)
                           : "<polygon points=\"" + corners + "\"";
  m_out += " class=\"marker " + colourClass(style) + (style.isHollow ? " hollow" : "") + "\"/>\n";
}

std::string figureStyle() {
  std::string css = R"css(svg text{font-size:12px;fill:var(--text)}svg .muted{fill:var(--muted)}
svg .grid{stroke:var(--grid);stroke-width:1}svg .zero{stroke:var(--muted);stroke-width:1.2}
svg .ideal{stroke:var(--muted);stroke-dasharray:3 3}svg .band{fill:var(--band)}
svg .edge{stroke:var(--good);stroke-dasharray:2 2}
svg .interval{stroke-width:1.6}svg .marker{stroke-width:1.5}
)css";
  css += "svg .series{stroke-width:" + base::generalText(kSeriesWidth, 3) + "}\n";
  for (int colour = 0; colour < containers::kSeriesColours; ++colour) {
    const std::string n = std::to_string(colour);
    css += "svg .s" + n + "{stroke:var(--s" + n + ");fill:var(--f" + n + ",var(--s" + n + "))}\n";
  }
  for (const auto dash : {containers::Dash::Dashed, containers::Dash::DashDot, containers::Dash::Dotted}) {
    css += "svg ." + dashClass(dash) + "{stroke-dasharray:";
    for (const double length : containers::dashesOf(dash)) css += base::generalText(length * kSeriesWidth, 3) + " ";
    css += "}\n";
  }
  return css + "svg .hollow{fill:var(--panel)}\n";
}

}  // namespace baremark::core::report
