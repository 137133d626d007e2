// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the difference of each arm to the baseline, point by point: value, interval, the margin as a band, the verdict.
// With few arms, the points are one below the other. With many, each point is a column and each arm a row. All points
// share one axis. A value that leaves it is at its edge, as a number.
#pragma once

#include <vector>

#include "app/plot/figure.h"
#include "app/plot/forest_picture.h"

namespace baremark::app::plot {

class ForestFigure final : public ComparisonFigure {
  Q_OBJECT

 public:
  explicit ForestFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setPicture(ForestPicture picture);
  [[nodiscard]] const ForestPicture& picture() const { return m_picture; }

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize printSizeHint() const override;

 protected:
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Across; }
  [[nodiscard]] QRectF plotArea(const QPointF& place) const override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Spot;
  [[nodiscard]] std::pair<double, double> fittingRange() const override {
    return plot::fittingRange(m_picture, showsRuns());
  }
  [[nodiscard]] ForestLayout layOut(const QRectF& area) const { return layOutForest(m_picture, font(), area, range()); }
  void paintScale(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                  const widgets::Tokens& tokens) const;
  void paintHead(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                 const widgets::Tokens& tokens) const;
  void paintRows(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel, const widgets::Tokens& tokens,
                 std::vector<Mark>& marks) const;
  void paintNames(QPainter& painter, const ForestLayout& layout, const ForestPanel& panel,
                  const widgets::Tokens& tokens) const;
  void paintLine(QPainter& painter, const ForestLayout& layout, const widgets::Tokens& tokens, const ForestLine& line,
                 const Spot& spot) const;
  void paintEstimate(QPainter& painter, const ForestLayout& layout, const widgets::Tokens& tokens,
                     const ForestLine& line, const Spot& spot) const;
  void paintNumber(QPainter& painter, const widgets::Tokens& tokens, const ForestLine& line, const Spot& spot,
                   double left, double right, Qt::Alignment side) const;

  ForestPicture m_picture;
};

}  // namespace baremark::app::plot
