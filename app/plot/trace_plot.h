// SPDX-License-Identifier: GPL-3.0-or-later
// The QCustomPlot of a TraceFigure. Private to app/plot.
#pragma once

// QCustomPlot's header uses Qt's old macro `foreach`, which is turned off in this program.
#define foreach(element, list) for (element : list)
#include <qcustomplot.h>
#undef foreach

#include <cmath>
#include <utility>

#include "app/plot/trace_figure.h"

namespace baremark::app::plot {

struct TraceFigure::Plot {
  explicit Plot(QWidget* parent);

  /// Applies colours and fonts, and makes the graphs and items for this frame.
  void dress(const widgets::Tokens& tokens, const TraceFrame& frame);
  void setRanges(double from, double to, double low, double high);
  void paint(QPainter& painter, const QRectF& area);
  [[nodiscard]] QPointF pixelOf(double key, double value) const;
  [[nodiscard]] QCPGraphDataContainer& data(std::size_t trace) const {
    return *plot->graph(static_cast<int>(trace))->data();
  }
  using Points = std::pair<QCPGraphDataContainer::const_iterator, QCPGraphDataContainer::const_iterator>;
  /// The points of a trace between these keys.
  [[nodiscard]] Points between(std::size_t trace, double from, double to) const {
    const QCPGraphDataContainer& held = data(trace);
    return {held.findBegin(std::floor(from), false), held.findEnd(std::ceil(to), false)};
  }

  QCustomPlot* plot;  ///< child of the figure, which owns it

 private:
  class Ticker;
  /// Sets the decimals of the value axis: those of text::rate(), or as many as its ticks need to differ.
  void fitDecimals();
  void dressAxes(const widgets::Tokens& tokens);
  void placeItems();

  QCPItemRect* m_warmUp;
  QCPItemText* m_warmUpName;
  QCPItemLine* m_reference;
  QCPItemText* m_referenceName;
  QSharedPointer<Ticker> m_ticker;  ///< of the value axis
  std::optional<int> m_decimals;
  std::optional<std::int64_t> m_warmUpEnd;
  std::optional<double> m_referenceValue;
};

}  // namespace baremark::app::plot
