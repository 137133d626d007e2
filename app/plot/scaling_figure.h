// SPDX-License-Identifier: GPL-3.0-or-later
// Shows how each arm's speed grows with the number of ranks. Ranks on a log2 axis with ticks at measured points, the
// ideal as a thin dashed line, markers of one point side by side, names and last values at the ends of the lines.
#pragma once

#include <optional>
#include <vector>

#include "app/plot/figure.h"
#include "core/stats/log_mean.h"

namespace baremark::app::plot {

enum class Quantity { ImagesPerSecond, SpeedUp, Efficiency, BatchTime };

[[nodiscard]] Quantity quantityNamed(const QString& name);
[[nodiscard]] QString toName(Quantity quantity);

struct ScalingPoint {
  std::size_t point = 0;  ///< index in the comparison
  int ranks = 1;
  double value = 0;
  std::optional<core::stats::Interval> interval;
  QString readOut;
  std::vector<double> runs;  ///< one value for each run
};

struct ScalingSeries {
  QString name;
  std::size_t arm = 0;
  models::SeriesStyle style;
  std::vector<ScalingPoint> points;  ///< sorted by ranks
};

struct ScalingPicture {
  Quantity quantity = Quantity::Efficiency;
  std::vector<ScalingSeries> series;
  /// The value without any loss at each number of ranks; empty if unknown.
  std::vector<std::pair<int, double>> ideal;
  QString idealName;
  /// The value that the machine's measured peaks allow at each number of ranks; empty if unknown or not drawn.
  std::vector<std::pair<int, double>> roof;
  QString roofName;
  QString note;  ///< below the axis: what is counted, how many rounds, which interval
};

class ScalingFigure final : public ComparisonFigure {
  Q_OBJECT

 public:
  explicit ScalingFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setPicture(ScalingPicture picture);
  [[nodiscard]] const ScalingPicture& picture() const { return m_picture; }

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] QSize sizeHint() const override {
    return {70 * fontMetrics().averageCharWidth(), 19 * fontMetrics().height()};
  }
  [[nodiscard]] QSize minimumSizeHint() const override {
    return {44 * fontMetrics().averageCharWidth(), 15 * fontMetrics().height()};
  }

 protected:
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Up; }
  [[nodiscard]] QRectF plotArea(const QPointF& place) const override;

 private:
  struct Layout;
  [[nodiscard]] Layout layOut(const QRectF& area) const;
  void paintAxes(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const;
  /// The ideal and the roof.
  void paintLimits(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const;
  void paintSeries(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens,
                   std::vector<Mark>& marks) const;
  void paintNames(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const;
  /// Logarithms on a logarithmic axis.
  [[nodiscard]] std::pair<double, double> fittingRange() const override;
  [[nodiscard]] std::vector<int> ranks() const;
  /// A tick has fewer digits.
  [[nodiscard]] QString valueText(double value, bool isTick = false) const;
  /// The value of the last point, after a space; empty without points.
  [[nodiscard]] QString lastText(const ScalingSeries& series) const;

  ScalingPicture m_picture;
};

}  // namespace baremark::app::plot
