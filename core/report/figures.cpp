// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/number_text.h"
#include "core/report/round_ticks.h"
#include "core/report/svg_writer.h"

namespace baremark::core::report {
namespace {

using stats::ComparedCell;
using stats::ComparedPoint;

constexpr double kWidth = 620;
constexpr double kLeft = 96;
constexpr double kRight = 150;
constexpr int kMostTicks = 8;
constexpr double kMostShown = 1e300;  // what overflowed sets no scale, and its interval ends at the picture's edge

std::vector<const ComparedPoint*> pointsOf(const Assessment& assessment, std::size_t caseIndex) {
  std::vector<const ComparedPoint*> points;
  for (const ComparedPoint& point : assessment.comparison.points) {
    if (point.caseIndex == caseIndex) points.push_back(&point);
  }
  return points;
}

std::string replaced(std::string text, const std::string& value) {
  const std::size_t at = text.find("%1");
  if (at != std::string::npos) text.replace(at, 2, value);
  return text;
}

std::string percentText(double fraction, bool withSign) {
  const std::string sign = withSign && fraction >= 0 ? "+" : "";
  return sign + base::generalText(fraction * 100, 4) + " %";
}

/// Markers of arms at one place stand side by side, never on top of each other.
double dodge(std::size_t arm, std::size_t arms) { return (static_cast<double>(arm) - static_cast<double>(arms - 1) / 2) * 11; }

}  // namespace

std::string efficiencySvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words) {
  const auto points = pointsOf(assessment, caseIndex);
  if (points.size() < 2) return {};
  constexpr double kHeight = 320;
  constexpr double kTop = 24;
  constexpr double kBottom = 52;
  double low = 0.8;
  double high = 1.02;
  const auto show = [&](double efficiency) {
    if (!(efficiency <= kMostShown)) return;
    low = std::min(low, efficiency);
    high = std::max(high, efficiency);
  };
  for (const ComparedPoint* point : points) {
    for (const ComparedCell& cell : point->cells) {
      if (!cell.scaling) continue;
      show(cell.scaling->efficiency);
      if (cell.scaling->efficiencyInterval) {
        show(cell.scaling->efficiencyInterval->low);
        show(cell.scaling->efficiencyInterval->high);
      }
    }
  }
  low = std::max(0.0, std::floor(low * 20) / 20);
  const double first = std::log2(points.front()->point.ranks);
  const double last = std::max(first + 1e-9, std::log2(static_cast<double>(points.back()->point.ranks)));
  const auto x = [&](int ranks) { return kLeft + 30 + (std::log2(ranks) - first) / (last - first) * (kWidth - kLeft - kRight - 60); };
  const auto y = [&](double efficiency) { return kTop + (high - std::clamp(efficiency, low, high)) / (high - low) * (kHeight - kTop - kBottom); };
  SvgWriter svg(kWidth, kHeight, words.title);
  for (const double tick : roundTicks(low, high, kMostTicks)) {
    svg.line(kLeft, y(tick), kWidth - kRight, y(tick), "grid");
    svg.text(kLeft - 8, y(tick) + 4, Anchor::End, percentText(tick, false), "muted");
  }
  svg.line(kLeft, y(1), kWidth - kRight, y(1), "ideal");
  svg.text(kWidth - kRight + 8, y(1) + 4, Anchor::Start, words.ideal, "muted");
  for (const ComparedPoint* point : points) {
    svg.text(x(point->point.ranks), kHeight - kBottom + 18, Anchor::Middle, std::to_string(point->point.ranks), "muted");
  }
  svg.text((kLeft + kWidth - kRight) / 2, kHeight - 12, Anchor::Middle, words.xAxis, "muted");
  const std::size_t arms = assessment.comparison.arms.size();
  double lastLabel = -100;
  for (std::size_t arm = 0; arm < arms; ++arm) {
    const ComparedPoint* previous = nullptr;
    double labelY = 0;
    for (const ComparedPoint* point : points) {
      const auto& scaling = point->cells.at(arm).scaling;
      if (!scaling || !std::isfinite(scaling->efficiency)) continue;
      const double px = x(point->point.ranks) + dodge(arm, arms);
      if (previous != nullptr) {
        svg.line(x(previous->point.ranks) + dodge(arm, arms), y(previous->cells.at(arm).scaling->efficiency), px,
                 y(scaling->efficiency), "series s" + std::to_string(arm % 4));
      }
      if (scaling->efficiencyInterval && scaling->efficiencyInterval->low <= scaling->efficiencyInterval->high) {
        svg.intervalOf(px, y(scaling->efficiencyInterval->low), px, y(scaling->efficiencyInterval->high), arm);
      }
      svg.marker(px, y(scaling->efficiency), arm);
      previous = point;
      labelY = y(scaling->efficiency);
    }
    if (previous == nullptr) continue;
    labelY = std::max(labelY, lastLabel + 16);
    if (std::abs(labelY - y(1)) < 12) labelY = y(1) + 16;
    lastLabel = labelY;
    svg.text(kWidth - kRight + 8, labelY + 4, Anchor::Start,
             assessment.comparison.arms.at(arm) + " " + percentText(previous->cells.at(arm).scaling->efficiency, false), "");
  }
  return svg.finish();
}

std::string differenceSvg(const Assessment& assessment, std::size_t caseIndex, const FigureWords& words) {
  const auto points = pointsOf(assessment, caseIndex);
  const std::size_t arms = assessment.comparison.arms.size();
  if (points.empty() || arms < 2) return {};
  const double margin = assessment.comparison.margin;
  constexpr double kTop = 44;
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
    svg.text(x(tick), height - 26, Anchor::Middle, percentText(tick, tick != 0), "muted");
  }
  svg.line(x(0), kTop, x(0), height - 44, "zero");
  svg.text(x(-margin) - 8, kTop - 10, Anchor::End, words.slower, "muted");
  svg.text(x(0), kTop - 10, Anchor::Middle, words.margin, "muted");
  svg.text(x(margin) + 8, kTop - 10, Anchor::Start, words.faster, "muted");
  for (std::size_t p = 0; p < points.size(); ++p) {
    const double top = kTop + row * static_cast<double>(p);
    svg.line(0, top, kWidth, top, "grid");
    svg.text(kLeft - 14, top + row / 2 + 4, Anchor::End, replaced(words.ranks, std::to_string(points[p]->point.ranks)), "");
    double y = top + 14;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      if (arm == assessment.comparison.baseline) continue;
      const ComparedCell& cell = points[p]->cells.at(arm);
      if (cell.ratio) {
        const auto& interval = cell.ratio->interval;
        if (interval && interval->low <= interval->high) svg.intervalOf(x(interval->low - 1), y, x(interval->high - 1), y, arm);
        if (std::isfinite(cell.ratio->value)) svg.marker(x(cell.ratio->value - 1), y, arm);
      }
      svg.text(kWidth - kRight + 12, y + 4, Anchor::Start, assessment.comparison.arms.at(arm), "muted");
      y += 16;
    }
  }
  svg.text((kLeft + kWidth - kRight) / 2, height - 8, Anchor::Middle, words.xAxis, "muted");
  return svg.finish();
}

}  // namespace baremark::core::report
