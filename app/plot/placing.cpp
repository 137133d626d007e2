// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/placing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/report/figures.h"

namespace baremark::app::plot {
namespace {

/// Labels that touch each other and move together.
struct Cluster {
  double sum = 0;  ///< sum of the positions that its labels want for the first of them
  std::size_t count = 0;
  [[nodiscard]] double start(double height) const { return sum / static_cast<double>(count) - height / 2; }
};

constexpr double kAside = 14;       // pixels between a point and a box beside it
constexpr double kAroundPoint = 9;  // pixels that a marker takes

std::size_t coveredBy(const QRectF& box, const std::vector<QPointF>& points) {
  const QRectF wide = box.adjusted(-kAroundPoint, -kAroundPoint, kAroundPoint, kAroundPoint);
  return static_cast<std::size_t>(
      std::ranges::count_if(points, [&](const QPointF& point) { return wide.contains(point); }));
}

}  // namespace

QRectF placeBeside(const QPointF& point, const QSizeF& size, const std::vector<QPointF>& others, const QRectF& bounds) {
  const double right = point.x() + kAside;
  const double left = point.x() - kAside - size.width();
  const double above = point.y() - kAside - size.height();
  const double below = point.y() + kAside;
  const double beside = point.y() - size.height() / 2;
  const double over = point.x() - size.width() / 2;
  std::optional<QRectF> best;
  std::size_t least = 0;
  for (const QPointF& corner :
       {QPointF(right, beside), QPointF(left, beside), QPointF(right, above), QPointF(left, above),
        QPointF(right, below), QPointF(left, below), QPointF(over, above), QPointF(over, below)}) {
    QRectF box(corner, size);
    box.moveLeft(std::clamp(box.left(), bounds.left(), std::max(bounds.left(), bounds.right() - size.width())));
    box.moveTop(std::clamp(box.top(), bounds.top(), std::max(bounds.top(), bounds.bottom() - size.height())));
    // Covering the point itself counts more than covering all others.
    const std::size_t covered = coveredBy(box, others) + coveredBy(box, {point}) * (others.size() + 1);
    if (best && covered >= least) continue;
    best = box;
    least = covered;
  }
  return *best;
}

std::vector<double> spread(const std::vector<double>& desired, double height, double top, double bottom) {
  std::vector<std::size_t> order(desired.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return desired[a] < desired[b]; });
  std::vector<Cluster> clusters;
  const auto clamped = [&](const Cluster& cluster) {
    const double room = static_cast<double>(cluster.count) * height;
    return std::clamp(cluster.start(height), top, std::max(top, bottom - room));
  };
  for (const std::size_t index : order) {
    clusters.push_back({desired[index], 1});
    while (clusters.size() > 1) {
      const Cluster& last = clusters.back();
      const Cluster& before = clusters[clusters.size() - 2];
      const double end = clamped(before) + static_cast<double>(before.count) * height;
      if (clamped(last) >= end - 1e-9) break;
      // The position that a cluster wants for its first label: each following label is one height further down.
      Cluster joined = before;
      joined.sum += last.sum - static_cast<double>(last.count * before.count) * height;
      joined.count += last.count;
      clusters.pop_back();
      clusters.back() = joined;
    }
  }
  std::vector<double> middles(desired.size());
  std::size_t place = 0;
  for (const Cluster& cluster : clusters) {
    const double start = clamped(cluster);
    for (std::size_t i = 0; i < cluster.count; ++i)
      middles[order[place++]] = start + (static_cast<double>(i) + 0.5) * height;
  }
  return middles;
}

std::vector<double> labelledTicks(double low, double high, double length,
                                  const std::function<double(double tick)>& widthOf) {
  std::vector<double> ticks;
  for (int most = kMostTicks; most > 0; --most) {
    ticks = core::report::roundTicks(low, high, most);
    if (ticks.size() < 2) break;
    double widest = 0;
    for (const double tick : ticks) widest = std::max(widest, widthOf(tick));
    if ((ticks[1] - ticks[0]) / (high - low) * length >= widest) return ticks;
  }
  if (ticks.size() > 1) ticks.erase(ticks.begin() + 1, ticks.end());
  return ticks;
}

std::vector<double> logTicks(double low, double high, int most) {
  const auto collect = [&](std::initializer_list<double> factors) {
    std::vector<double> ticks;
    for (int decade = static_cast<int>(std::floor(std::log10(low)));
         decade <= static_cast<int>(std::ceil(std::log10(high))); ++decade) {
      for (const double factor : factors) {
        const double tick = factor * std::pow(10.0, decade);
        if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push_back(tick);
      }
    }
    return ticks;
  };
  std::vector<double> ticks = collect({1.0, 2.0, 5.0});
  if (ticks.size() < 2) return core::report::roundTicks(low, high, most);
  if (static_cast<int>(ticks.size()) > most) ticks = collect({1.0});
  while (static_cast<int>(ticks.size()) > most && ticks.size() > 2) {
    std::vector<double> fewer;
    for (std::size_t i = 0; i < ticks.size(); i += 2) fewer.push_back(ticks[i]);
    ticks = std::move(fewer);
  }
  return ticks;
}

}  // namespace baremark::app::plot
