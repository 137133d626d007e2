// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg_writer.h"

#include "core/base/number_text.h"
#include "core/report/table.h"

namespace baremark::core::report {
namespace {

constexpr std::size_t kShapes = 4;

std::string number(double value) {
  return base::fixedText(value, 1);
}

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + number(value) + "\"";
}

std::string seriesClass(std::size_t index) {
  return "s" + std::to_string(index % kShapes) + (index / kShapes % 2 == 1 ? " hollow" : "");
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

void SvgWriter::intervalOf(double x1, double y1, double x2, double y2, std::size_t index) {
  line(x1, y1, x2, y2, "interval " + seriesClass(index));
}

void SvgWriter::marker(double x, double y, std::size_t index) {
  const std::string classes = " class=\"marker " + seriesClass(index) + "\"/>\n";
  constexpr double r = 4.5;
  const auto at = [&](double dx, double dy) { return number(x + dx) + "," + number(y + dy) + " "; };
  switch (index % kShapes) {
    case 0:
      m_out += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", r) + classes;
      break;
    case 1:
      m_out += "<rect" + attribute("x", x - r) + attribute("y", y - r) + attribute("width", 2 * r) +
               attribute("height", 2 * r) + classes;
      break;
    case 2:
      m_out += "<polygon points=\"" + at(0, -r - 1) + at(r + 1, 0) + at(0, r + 1) + at(-r - 1, 0) + "\"" + classes;
      break;
    default:
      m_out += "<polygon points=\"" + at(0, -r - 1) + at(r + 1, r) + at(-r - 1, r) + "\"" + classes;
      break;
  }
}

const char* figureStyle() {
  return R"css(svg text{font-size:12px;fill:var(--text)}svg .muted{fill:var(--muted)}
svg .grid{stroke:var(--grid);stroke-width:1}svg .zero{stroke:var(--muted);stroke-width:1.2}
svg .ideal{stroke:var(--muted);stroke-dasharray:3 3}svg .band{fill:var(--band)}
svg .edge{stroke:var(--good);stroke-dasharray:2 2}
svg .interval{stroke-width:1.6;fill:none}svg .series{stroke-width:1.4;fill:none}
svg .marker{stroke-width:1.5}svg .s0{stroke:var(--s0);fill:var(--s0)}svg .s1{stroke:var(--s1);fill:var(--s1)}
svg .s2{stroke:var(--s2);fill:var(--s2)}svg .s3{stroke:var(--s3);fill:var(--s3)}svg .hollow{fill:var(--panel)}
svg line.s1.series{stroke-dasharray:6 4}svg line.s2.series{stroke-dasharray:7 3 2 3}svg line.s3.series{stroke-dasharray:2 3}
)css";
}

}  // namespace baremark::core::report
