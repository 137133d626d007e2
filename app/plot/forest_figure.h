// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the difference of each arm to the baseline, point by point: value, interval, the margin as a band in which a
// difference is equivalent, and the verdict in words. With few arms, the points are one below the other. With many,
// each point is a column and each arm a row; columns that do not fit beside each other continue below. All points share
// one axis. A value that leaves it stands at its edge, as a number.
#pragma once

#include <optional>
#include <vector>

#include "app/plot/figure.h"
#include "app/plot/forest_layout.h"
#include "app/plot/forest_picture.h"

namespace baremark::app::plot {

class ForestFigure final : public Figure {
  Q_OBJECT

 public:
  explicit ForestFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setPicture(ForestPicture picture);
  [[nodiscard]] const ForestPicture& picture() const { return m_picture; }
  void select(std::optional<std::size_t> point);

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] FigureNumbers numbers() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] bool hasRuns() const override { return true; }
  [[nodiscard]] bool isZoomed() const override { return m_range.has_value(); }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize printSizeHint() const override;

  /// The horizontal position of a change (ratio - 1), in the first column. For tests of the band.
  [[nodiscard]] double xOf(double change) const;
  /// The height of all rows, which share the available room.
  [[nodiscard]] double rowsHeight() const;

 protected:
  void pan(double across, double up) override;
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Across; }
  [[nodiscard]] QRectF plotArea(const QPointF& place) const override;
  void zoom(double factor, double at) override;
  void showPart(double low, double high) override;
  void showAll() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Spot;
  [[nodiscard]] std::pair<double, double> range() const;
  [[nodiscard]] ForestLayout layOut(const QRectF& area) const;
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
  [[nodiscard]] bool isSelected(const ForestRow& row) const { return m_selected == row.point && !isPrinting(); }

  ForestPicture m_picture;
  std::optional<std::size_t> m_selected;
  std::optional<std::pair<double, double>> m_range;  ///< in changes
};

}  // namespace baremark::app::plot
