// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/printable.h"
#include "core/report/round_ticks.h"
#include "core/report/svg_writer.h"

namespace baremark::core::report {
namespace {

using stats::ComparedCell;
using stats::ComparedPoint;

constexpr double kWidth = 700;
constexpr double kLeft = 96;
constexpr double kRight = 230;
constexpr std::size_t kMostName = 26;  // bytes of an arm's name beside the picture
constexpr int kMostTicks = 8;
constexpr double kMostShown = 1e300;  // what overflowed sets no scale, and its interval ends at the picture's edge

std::vector<const ComparedPoint*> pointsOf(const Assessment& assessment, std::size_t caseIndex) {
  std::vector<const ComparedPoint*> points;
  for (const ComparedPoint& point : assessment.comparison.points) {
    if (point.caseIndex == caseIndex) points.push_back(&point);
  }
  return points;
}

/// What a cell has of a quantity, and its interval.
struct Measured {
  double value = 0;
  std::optional<stats::Interval> interval;
};

std::optional<Measured> measuredOf(const ComparedCell& cell, ScalingQuantity quantity) {
  if (quantity == ScalingQuantity::ImagesPerSecond) {
    const auto& rate = cell.imagesPerSecond;
    return rate.n > 0 && rate.mean && std::isfinite(*rate.mean) ? std::optional(Measured{*rate.mean, rate.interval}) : std::nullopt;
  }
  if (!cell.scaling || !std::isfinite(cell.scaling->efficiency)) return {};
  return Measured{cell.scaling->efficiency, cell.scaling->efficiencyInterval};
}

std::string tickText(double value, const FigureWords& words) { return (value > 0 ? "+" : "") + words.number(value * 100) + " %"; }

/// The scale of the axis that goes up.
struct Scale {
  double low = 0;
  double high = 0;

  void show(double value) {
    if (!(value <= kMostShown)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Images/s from nought on; efficiency at least from 80 to 102 %.
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
  if (quantity == ScalingQuantity::Efficiency) scale.low = std::floor(scale.low * 20) / 20;
  else scale.high *= 1.06;
  scale.low = std::max(0.0, scale.low);
  return scale;
}

/// Images/s that the baseline would reach at this many ranks if nothing were lost.
std::optional<double> idealAt(int ranks, const std::vector<const ComparedPoint*>& points, std::size_t baseline) {
  const ComparedPoint& first = *points.front();
  const auto measured = measuredOf(first.cells.at(baseline), ScalingQuantity::ImagesPerSecond);
  if (!measured) return {};
  return measured->value * ranks / first.point.ranks;
}

/// Markers of arms at one place stand side by side, never on top of each other.
double dodge(std::size_t arm, std::size_t arms) { return (static_cast<double>(arm) - static_cast<double>(arms - 1) / 2) * 11; }

}  // namespace

std::string scalingSvg(const Assessment& assessment, std::size_t caseIndex, ScalingQuantity quantity, const FigureWords& words) {
  const auto points = pointsOf(assessment, caseIndex);
  const bool isEfficiency = quantity == ScalingQuantity::Efficiency;
  if (points.empty() || (isEfficiency && points.size() < 2)) return {};
  const Scale scale = scaleOf(points, quantity);
  if (!(scale.high > scale.low)) return {};
  constexpr double kHeight = 320;
  constexpr double kTop = 24;
  constexpr double kBottom = 52;
  const double first = std::log2(points.front()->point.ranks);
  const double last = std::max(first + 1e-9, std::log2(static_cast<double>(points.back()->point.ranks)));
  const double across = kWidth - kLeft - kRight - 60;
  const auto x = [&](int ranks) { return points.size() == 1 ? kLeft + 30 + across / 2 : kLeft + 30 + (std::log2(ranks) - first) / (last - first) * across; };
  const auto y = [&](double value) { return kTop + (scale.high - std::clamp(value, scale.low, scale.high)) / (scale.high - scale.low) * (kHeight - kTop - kBottom); };
  const auto text = [&](double value) { return isEfficiency ? words.percent(value) : words.number(value); };
  SvgWriter svg(kWidth, kHeight, words.title);
  for (const double tick : roundTicks(scale.low, scale.high, kMostTicks)) {
    svg.line(kLeft, y(tick), kWidth - kRight, y(tick), "grid");
    svg.text(kLeft - 8, y(tick) + 4, Anchor::End, isEfficiency ? words.number(tick * 100) + " %" : words.number(tick), "muted");
  }
  const std::size_t baseline = assessment.comparison.baseline;
  double idealLabel = -100;
  if (isEfficiency) {
    svg.line(kLeft, y(1), kWidth - kRight, y(1), "ideal");
    idealLabel = y(1);
  }
  for (std::size_t p = 0; p < points.size(); ++p) {
    const int ranks = points[p]->point.ranks;
    svg.text(x(ranks), kHeight - kBottom + 18, Anchor::Middle, words.number(ranks), "muted");
    const auto ideal = isEfficiency ? std::nullopt : idealAt(ranks, points, baseline);
    if (!ideal || p == 0) continue;
    const int before = points[p - 1]->point.ranks;
    const double from = *idealAt(before, points, baseline);
    // Where it leaves the picture, it ends at its edge.
    if (from <= scale.high) svg.line(x(before), y(from), x(ranks), y(*ideal), "ideal");
    if (p + 1 == points.size() && *ideal <= scale.high) idealLabel = y(*ideal);
  }
  if (idealLabel > 0) svg.text(kWidth - kRight + 8, idealLabel + 4, Anchor::Start, words.ideal, "muted");
  svg.text((kLeft + kWidth - kRight) / 2, kHeight - 12, Anchor::Middle, words.xAxis, "muted");
  const std::size_t arms = assessment.comparison.arms.size();
  struct Label {
    double y;
    std::string words;
  };
  std::vector<Label> labels;
  for (std::size_t arm = 0; arm < arms; ++arm) {
    std::optional<std::pair<double, double>> previous;
    Label label;
    for (const ComparedPoint* point : points) {
      const auto measured = measuredOf(point->cells.at(arm), quantity);
      if (!measured) continue;
      const double px = x(point->point.ranks) + dodge(arm, arms);
      const double py = y(measured->value);
      if (previous) svg.line(previous->first, previous->second, px, py, "series s" + std::to_string(arm % 4));
      const auto& interval = measured->interval;
      if (interval && interval->low <= interval->high) svg.intervalOf(px, y(interval->low), px, y(interval->high), arm);
      svg.marker(px, py, arm);
      previous = {px, py};
      label = {py, base::printable(assessment.comparison.arms.at(arm), kMostName) + " " + text(measured->value)};
    }
    if (previous) labels.push_back(std::move(label));
  }
  // From the top down, a line apart, and the ideal's own label is left free.
  std::sort(labels.begin(), labels.end(), [](const Label& one, const Label& other) { return one.y < other.y; });
  double free = kTop;
  for (const Label& label : labels) {
    double place = std::max(label.y, free);
    if (std::abs(place - idealLabel) < 14) place = idealLabel + 16;
    place = std::min(place, kHeight - 8);
    svg.text(kWidth - kRight + 8, place + 4, Anchor::Start, label.words, "");
    free = place + 16;
  }
  return svg.finish();
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
  // The margin has a line of its own: where it is narrow, all three would not stand in one.
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
      if (cell.ratio) {
        const auto& interval = cell.ratio->interval;
        if (interval && interval->low <= interval->high) svg.intervalOf(x(interval->low - 1), y, x(interval->high - 1), y, arm);
        if (std::isfinite(cell.ratio->value)) svg.marker(x(cell.ratio->value - 1), y, arm);
      }
      svg.text(kWidth - kRight + 12, y + 4, Anchor::Start, base::printable(assessment.comparison.arms.at(arm), kMostName), "muted");
      y += 16;
    }
  }
  svg.text((kLeft + kWidth - kRight) / 2, height - 8, Anchor::Middle, words.xAxis, "muted");
  return svg.finish();
}

}  // namespace baremark::core::report
