// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/report/table.h"

namespace baremark::core::report {
namespace {

using stats::ComparedCell, stats::ComparedPoint;

constexpr double kWidth = 700;
constexpr double kLeft = 96;
constexpr double kRight = 230;
constexpr std::size_t kMostName = 24;  // bytes shown of an arm's name beside the picture
constexpr std::size_t kMostAxis = 60;  // bytes shown of an axis title
constexpr int kMostTicks = 8;
constexpr double kMostShown =
    1e300;  // larger values do not set the scale, and their intervals end at the edge of the picture

std::vector<const ComparedPoint*> pointsOf(const Assessment& assessment, std::size_t caseIndex) {
  std::vector<const ComparedPoint*> points;
  for (const ComparedPoint& point : assessment.comparison.points) {
    if (point.caseIndex == caseIndex) points.push_back(&point);
  }
  return points;
}

/// The value of a quantity in a cell, and its interval.
struct Measured {
  double value = 0;
  std::optional<stats::Interval> interval;
};

std::optional<Measured> measuredOf(const ComparedCell& cell, ScalingQuantity quantity) {
  if (quantity == ScalingQuantity::ImagesPerSecond) {
    const auto& rate = cell.imagesPerSecond;
    return rate.n > 0 && rate.mean && std::isfinite(*rate.mean) ? std::optional(Measured{*rate.mean, rate.interval})
                                                                : std::nullopt;
  }
  if (!cell.scaling || !std::isfinite(cell.scaling->efficiency)) return {};
  return Measured{cell.scaling->efficiency, cell.scaling->efficiencyInterval};
}

std::string tickText(double value, const FigureWords& words) {
  return (value > 0 ? "+" : "") + words.number(value * 100) + " %";
}

/// The scale of the vertical axis.
struct Scale {
  double low = 0;
  double high = 0;

  void show(double value) {
    if (!(value <= kMostShown)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// The range of the axis: images/s from 0, efficiency at least from 80 to 102 %.
Scale scaleOf(const std::vector<const ComparedPoint*>& points, ScalingQuantity quantity) {
  Scale scale = quantity == ScalingQuantity::Efficiency ? Scale{0.8, 1.02} : Scale{};
  for (const ComparedPoint* point : points) {
    for (const ComparedCell& cell : point->cells) {
      const auto measured = measuredOf(cell, quantity);
      if (!measured) continue;
      scale.show(measured->value);
      if (measured->interval) {
        scale.show(measured->interval->low);
        scale.show(measured->interval->high);
      }
    }
  }
  if (quantity == ScalingQuantity::Efficiency)
    scale.low = std::floor(scale.low * 20) / 20;
  else
    scale.high *= 1.06;
  scale.low = std::max(0.0, scale.low);
  return scale;
}

/// Images/s of the baseline at this number of ranks with ideal scaling.
std::optional<double> idealAt(int ranks, const std::vector<const ComparedPoint*>& points, std::size_t baseline) {
  const ComparedPoint& first = *points.front();
  const auto measured = measuredOf(first.cells.at(baseline), ScalingQuantity::ImagesPerSecond);
  if (!measured) return {};
  return measured->value * ranks / first.point.ranks;
}

/// Markers of arms at one place are side by side, never on top of each other.
double dodge(std::size_t arm, std::size_t arms) {
  return (static_cast<double>(arm) - static_cast<double>(arms - 1) / 2) * 11;
}

/// An entry of a legend: the arm's marker, then the words.
void drawKey(SvgWriter& svg, double x, double y, const containers::SeriesStyle& style, const std::string& words,
             const std::string& cssClass) {
  svg.marker(x + 6, y, style);
  svg.text(x + 16, y + 4, Anchor::Start, words, cssClass);
}

/// A quantity over ranks with its intervals, one line for each arm. `scale` is not empty.
class ScalingFigure {
 public:
  ScalingFigure(const Assessment& assessment, std::vector<const ComparedPoint*> points, ScalingQuantity quantity,
                Scale scale, const FigureWords& words)
      : m_assessment(assessment),
        m_points(std::move(points)),
        m_quantity(quantity),
        m_scale(scale),
        m_words(words),
        m_svg(kWidth, kHeight, words.title) {}

  [[nodiscard]] std::string draw() {
    drawGrid();
    if (isEfficiency()) drawIdealLine();
    drawPoints();
    if (m_idealLabel > 0) m_svg.text(kWidth - kRight + 8, m_idealLabel + 4, Anchor::Start, m_words.ideal, "muted");
    m_svg.text((kLeft + kWidth - kRight) / 2, kHeight - 12, Anchor::Middle, base::printable(m_words.xAxis, kMostAxis),
               "muted");
    for (std::size_t arm = 0; arm < m_assessment.comparison.arms.size(); ++arm) drawArm(arm);
    drawLabels();
    return m_svg.finish();
  }

 private:
  static constexpr double kHeight = 320;
  static constexpr double kTop = 24;
  static constexpr double kBottom = 52;

  struct Label {
    double y;
    std::string words;
    containers::SeriesStyle style;
  };

  [[nodiscard]] bool isEfficiency() const { return m_quantity == ScalingQuantity::Efficiency; }
  [[nodiscard]] double x(int ranks) const {
    const double first = std::log2(m_points.front()->point.ranks);
    const double last = std::max(first + 1e-9, std::log2(static_cast<double>(m_points.back()->point.ranks)));
    const double across = kWidth - kLeft - kRight - 60;
    return m_points.size() == 1 ? kLeft + 30 + across / 2
                                : kLeft + 30 + (std::log2(ranks) - first) / (last - first) * across;
  }
  [[nodiscard]] double y(double value) const {
    return kTop + (m_scale.high - std::clamp(value, m_scale.low, m_scale.high)) / (m_scale.high - m_scale.low) *
                      (kHeight - kTop - kBottom);
  }
  [[nodiscard]] std::string text(double value) const {
    return isEfficiency() ? m_words.percent(value) : m_words.number(value);
  }

  void drawGrid() {
    for (const double tick : roundTicks(m_scale.low, m_scale.high, kMostTicks)) {
      m_svg.line(kLeft, y(tick), kWidth - kRight, y(tick), "grid");
      m_svg.text(kLeft - 8, y(tick) + 4, Anchor::End,
                 isEfficiency() ? m_words.number(tick * 100) + " %" : m_words.number(tick), "muted");
    }
  }

  void drawIdealLine() {
    m_svg.line(kLeft, y(1), kWidth - kRight, y(1), "ideal");
    m_idealLabel = y(1);
  }

  /// The numbers of ranks, and for images/s the ideal line, which ends at the edge of the picture.
  void drawPoints() {
    const std::size_t baseline = m_assessment.comparison.baseline;
    for (std::size_t p = 0; p < m_points.size(); ++p) {
      const int ranks = m_points[p]->point.ranks;
      m_svg.text(x(ranks), kHeight - kBottom + 18, Anchor::Middle, m_words.number(ranks), "muted");
      const auto ideal = isEfficiency() ? std::nullopt : idealAt(ranks, m_points, baseline);
      if (!ideal || p == 0) continue;
      const int before = m_points[p - 1]->point.ranks;
      const double from = *idealAt(before, m_points, baseline);
      if (from <= m_scale.high) m_svg.line(x(before), y(from), x(ranks), y(*ideal), "ideal");
      if (p + 1 == m_points.size() && *ideal <= m_scale.high) m_idealLabel = y(*ideal);
    }
  }

  void drawArm(std::size_t arm) {
    const std::vector<std::string>& arms = m_assessment.comparison.arms;
    const containers::SeriesStyle& style = m_words.styles.at(arm);
    std::optional<std::pair<double, double>> previous;
    Label label;
    for (const ComparedPoint* point : m_points) {
      const auto measured = measuredOf(point->cells.at(arm), m_quantity);
      if (!measured) continue;
      const double px = x(point->point.ranks) + dodge(arm, arms.size());
      const double py = y(measured->value);
      if (previous) m_svg.connection(previous->first, previous->second, px, py, style);
      const auto& interval = measured->interval;
      if (interval && interval->low <= interval->high)
        m_svg.interval(px, y(interval->low), px, y(interval->high), style);
      m_svg.marker(px, py, style);
      previous = {px, py};
      label = {py, base::printable(arms.at(arm), kMostName) + " " + text(measured->value), style};
    }
    if (previous) m_labels.push_back(std::move(label));
  }

  /// From the top down, one line apart, without covering the label of the ideal.
  void drawLabels() {
    std::ranges::sort(m_labels, [](const Label& one, const Label& other) { return one.y < other.y; });
    double free = kTop;
    for (const Label& label : m_labels) {
      double place = std::max(label.y, free);
      if (std::abs(place - m_idealLabel) < 14) place = m_idealLabel + 16;
      place = std::min(place, kHeight - 8);
      drawKey(m_svg, kWidth - kRight + 8, place, label.style, label.words, "");
      free = place + 16;
    }
  }

  const Assessment& m_assessment;
  std::vector<const ComparedPoint*> m_points;
  ScalingQuantity m_quantity;
  Scale m_scale;
  const FigureWords& m_words;
  SvgWriter m_svg;
  double m_idealLabel = -100;  ///< height of the ideal's label; negative: there is none
  std::vector<Label> m_labels;
};

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

std::string scalingSvg(const Assessment& assessment, std::size_t caseIndex, ScalingQuantity quantity,
                       const FigureWords& words) {
  auto points = pointsOf(assessment, caseIndex);
  if (points.empty() || (quantity == ScalingQuantity::Efficiency && points.size() < 2)) return {};
  const Scale scale = scaleOf(points, quantity);
  if (!(scale.high > scale.low)) return {};
  return ScalingFigure(assessment, std::move(points), quantity, scale, words).draw();
}

std::string differenceSvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words) {
  const auto points = pointsOf(assessment, caseIndex);
  const std::size_t arms = assessment.comparison.arms.size();
  if (points.empty() || arms < 2) return {};
  const double margin = assessment.comparison.margin;
  constexpr double kTop = 60;
  const double row = 16.0 * static_cast<double>(arms - 1) + 12;
  const double height = kTop + row * static_cast<double>(points.size()) + 44;
  double reach = margin * 1.6;
  const auto reachTo = [&reach](double change) {
    if (change <= kMostShown) reach = std::max(reach, change * 1.1);
  };
  for (const ComparedPoint* point : points) {
    for (const ComparedCell& cell : point->cells) {
      if (!cell.ratio) continue;
      reachTo(std::abs(cell.ratio->value - 1));
      if (cell.ratio->interval) {
        reachTo(1 - cell.ratio->interval->low);
        reachTo(cell.ratio->interval->high - 1);
      }
    }
  }
  const auto x = [&](double change) {
    return kLeft + (std::clamp(change, -reach, reach) + reach) / (2 * reach) * (kWidth - kLeft - kRight);
  };
  SvgWriter svg(kWidth, height, words.title);
  svg.rectangle(x(-margin), kTop, x(margin) - x(-margin), height - kTop - 44, "band");
  for (const double edge : {-margin, margin}) svg.line(x(edge), kTop, x(edge), height - 44, "edge");
  for (const double tick : roundTicks(-reach, reach, kMostTicks)) {
    svg.line(x(tick), height - 44, x(tick), height - 40, "grid");
    svg.text(x(tick), height - 26, Anchor::Middle, tickText(tick, words), "muted");
  }
  svg.line(x(0), kTop, x(0), height - 44, "zero");
  // The margin has its own line: if the band is narrow, the three labels do not fit into one line.
  svg.text(x(0), kTop - 30, Anchor::Middle, words.margin, "muted");
  svg.text(kLeft, kTop - 10, Anchor::Start, "← " + words.slower, "muted");
  svg.text(kWidth - kRight, kTop - 10, Anchor::End, words.faster + " →", "muted");
  for (std::size_t p = 0; p < points.size(); ++p) {
    const double top = kTop + row * static_cast<double>(p);
    svg.line(0, top, kWidth, top, "grid");
    svg.text(kLeft - 14, top + row / 2 + 4, Anchor::End, words.point(points[p]->point), "");
    double y = top + 14;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      if (arm == assessment.comparison.baseline) continue;
      const ComparedCell& cell = points[p]->cells.at(arm);
      const containers::SeriesStyle& style = words.styles.at(arm);
      if (cell.ratio) {
        const auto& interval = cell.ratio->interval;
        if (interval && interval->low <= interval->high)
          svg.interval(x(interval->low - 1), y, x(interval->high - 1), y, style);
        if (std::isfinite(cell.ratio->value)) svg.marker(x(cell.ratio->value - 1), y, style);
      }
      drawKey(svg, kWidth - kRight + 12, y, style, base::printable(assessment.comparison.arms.at(arm), kMostName),
              "muted");
      y += 16;
    }
  }
  svg.text((kLeft + kWidth - kRight) / 2, height - 8, Anchor::Middle, base::printable(words.xAxis, kMostAxis), "muted");
  return svg.finish();
}

std::vector<double> roundTicks(double low, double high, int most) {
  std::vector<double> ticks;
  if (!std::isfinite(low) || !std::isfinite(high)) return {};
  if (!(high > low) || most < 1) return {low};
  const double raw = (high - low) / most;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = power;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    step = factor * power;
    if (step >= raw - 1e-12 * power) break;
  }
  if (!std::isfinite(step) || !(step > 0)) return {};  // the difference overflowed, or is almost 0
  const auto first = static_cast<long long>(std::ceil(low / step - 1e-9));
  const auto last = static_cast<long long>(std::floor(high / step + 1e-9));
  for (long long i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

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
