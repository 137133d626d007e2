// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/trace_plot.h"

#include <QPicture>

#include "app/text/units_text.h"

namespace baremark::app::plot {
namespace {

constexpr int kMostDecimals = 9;

QCPScatterStyle::ScatterShape scatterOf(models::Shape shape) {
  using models::Shape;
  if (shape == Shape::Disc) return QCPScatterStyle::ssDisc;
  if (shape == Shape::Square) return QCPScatterStyle::ssSquare;
  if (shape == Shape::Diamond) return QCPScatterStyle::ssDiamond;
  if (shape == Shape::Triangle) return QCPScatterStyle::ssTriangle;
  return shape == Shape::Star ? QCPScatterStyle::ssStar : QCPScatterStyle::ssCircle;
}

/// Where many points share a pixel, draws a stroke from the least to the greatest of them. QCPGraph's own sampling
/// takes several times as long.
class ThinnedGraph final : public QCPGraph {
 public:
  using QCPGraph::QCPGraph;

 protected:
  void getOptimizedLineData(QVector<QCPGraphData>* line, const QCPGraphDataContainer::const_iterator& begin,
                            const QCPGraphDataContainer::const_iterator& end) const override {
    const int pixels = keyAxis()->axisRect()->width();
    if (end - begin <= 4 * pixels) return QCPGraph::getOptimizedLineData(line, begin, end);
    const double pixel = keyAxis()->range().size() / pixels;
    bool isUp = false;
    for (auto place = begin; place != end;) {
      const double key = place->key;
      double low = place->value;
      double high = low;
      // A point without a value is a gap, and stands alone.
      for (++place; place != end && place->key < key + pixel && !std::isnan(low + place->value); ++place) {
        low = std::min(low, place->value);
        high = std::max(high, place->value);
      }
      isUp = !isUp;  // one stroke ends near the beginning of the next
      *line << QCPGraphData(key, isUp ? low : high) << QCPGraphData(key, isUp ? high : low);
    }
  }
};

}  // namespace

/// A ticker that exposes its tick step.
class TraceFigure::Plot::Ticker final : public QCPAxisTicker {
 public:
  double step(const QCPRange& range) { return getTickStep(range); }
};

TraceFigure::Plot::Plot(QWidget* parent)
    : plot(new QCustomPlot(parent)),
      m_warmUp(new QCPItemRect(plot)),
      m_warmUpName(new QCPItemText(plot)),
      m_reference(new QCPItemLine(plot)),
      m_referenceName(new QCPItemText(plot)),
      m_ticker(new Ticker) {
  plot->yAxis->setTicker(m_ticker);
  plot->setAttribute(Qt::WA_TransparentForMouseEvents);
  plot->setFocusPolicy(Qt::NoFocus);
  plot->setNoAntialiasingOnDrag(true);
  // Draws strokes one by one: as one path, a thousand strokes over the whole height take Qt more than a second.
  plot->setPlottingHint(QCP::phFastPolylines);
  // The plot is painted together with the rest of the page.
  plot->setPlottingHint(QCP::phImmediateRefresh, false);
  plot->setBufferDevicePixelRatio(parent->devicePixelRatioF());
  m_warmUp->setLayer(QStringLiteral("background"));
  m_warmUp->setPen(Qt::NoPen);
  m_warmUpName->setPositionAlignment(Qt::AlignTop | Qt::AlignHCenter);
  m_referenceName->setPositionAlignment(Qt::AlignBottom | Qt::AlignRight);
  for (QCPItemPosition* position : {m_warmUp->topLeft, m_warmUp->bottomRight, m_warmUpName->position}) {
    position->setTypeX(QCPItemPosition::ptPlotCoords);
    position->setTypeY(QCPItemPosition::ptAxisRectRatio);
  }
  for (QCPItemPosition* position : {m_reference->start, m_reference->end, m_referenceName->position}) {
    position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    position->setTypeY(QCPItemPosition::ptPlotCoords);
  }
}

void TraceFigure::Plot::dressAxes(const widgets::Tokens& tokens) {
  const QFont words = widgets::tabularFont(plot->font());
  plot->setBackground(tokens.panel);
  for (QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
    axis->setTickLabelColor(tokens.muted);
    axis->setLabelColor(tokens.muted);
    axis->setTickLabelFont(words);
    axis->setLabelFont(widgets::noteFont(words));
    axis->setTickPen(QPen(tokens.outline));
    axis->setSubTickPen(Qt::NoPen);
    axis->setBasePen(QPen(tokens.outline));
    axis->grid()->setPen(QPen(tokens.grid, 1));
    axis->grid()->setZeroLinePen(QPen(tokens.grid, 1));
    axis->setTickLength(0, 4);
    axis->setNumberFormat(QStringLiteral("f"));
    axis->ticker()->setTickCount(5);
  }
  plot->xAxis->grid()->setVisible(false);
  plot->yAxis->setBasePen(Qt::NoPen);
  plot->yAxis->setTickPen(Qt::NoPen);
  plot->xAxis->setNumberPrecision(0);
  plot->setLocale(QLocale());
}

void TraceFigure::Plot::dress(const widgets::Tokens& tokens, const TraceFrame& frame) {
  dressAxes(tokens);
  const QFont note = widgets::noteFont(plot->font());
  plot->xAxis->setLabel(TraceFigure::tr("step"));
  m_decimals = frame.decimals;
  fitDecimals();
  while (plot->graphCount() < static_cast<int>(frame.traces.size())) new ThinnedGraph(plot->xAxis, plot->yAxis);
  while (plot->graphCount() > static_cast<int>(frame.traces.size())) plot->removeGraph(plot->graphCount() - 1);
  for (std::size_t i = 0; i < frame.traces.size(); ++i) {
    const Trace& trace = frame.traces[i];
    QCPGraph* graph = plot->graph(static_cast<int>(i));
    QPen pen =
        trace.isDense ? QPen(widgets::colourOf(tokens, trace.style).line) : widgets::linePen(tokens, trace.style, 1.3);
    QColor colour = pen.color();
    colour.setAlphaF(static_cast<float>(trace.strength));
    pen.setColor(colour);
    pen.setWidthF(1.2);
    graph->setPen(pen);
    graph->setName(trace.name);
    graph->setScatterStyle(trace.isDense ? QCPScatterStyle(QCPScatterStyle::ssNone)
                                         : QCPScatterStyle(scatterOf(trace.style.shape), pen, QBrush(colour), 6));
  }
  m_warmUpEnd = frame.warmUpEnd;
  m_referenceValue = frame.reference;
  const bool hasWarmUp = frame.warmUpEnd && *frame.warmUpEnd > frame.firstKey;
  m_warmUp->setVisible(hasWarmUp);
  m_warmUpName->setVisible(hasWarmUp);
  m_warmUp->setBrush(tokens.warmUp);
  m_warmUpName->setText(TraceFigure::tr("warm-up"));
  m_warmUpName->setColor(tokens.muted);
  m_warmUpName->setFont(note);
  m_reference->setVisible(frame.reference.has_value());
  m_referenceName->setVisible(frame.reference.has_value());
  m_reference->setPen(QPen(tokens.muted, 1, Qt::DashLine));
  m_referenceName->setText(frame.referenceName);
  m_referenceName->setColor(tokens.muted);
  m_referenceName->setFont(note);
  placeItems();
}

void TraceFigure::Plot::placeItems() {
  const QCPRange keys = plot->xAxis->range();
  if (m_warmUpEnd) {
    const double from = keys.lower;
    const auto to = static_cast<double>(*m_warmUpEnd) + 0.5;
    m_warmUp->topLeft->setCoords(from, 0);
    m_warmUp->bottomRight->setCoords(to, 1);
    m_warmUpName->position->setCoords((from + to) / 2, 0.02);
    // In a narrow area there is no room for the word, and the shade is clear enough.
    const double pixels = plot->xAxis->coordToPixel(to) - plot->xAxis->coordToPixel(from);
    const bool hasRoom = pixels > QFontMetrics(m_warmUpName->font()).horizontalAdvance(m_warmUpName->text()) + 6;
    m_warmUpName->setVisible(m_warmUp->visible() && hasRoom);
  }
  if (m_referenceValue) {
    m_reference->start->setCoords(0, *m_referenceValue);
    m_reference->end->setCoords(1, *m_referenceValue);
    m_referenceName->position->setCoords(0.995, *m_referenceValue);
  }
}

void TraceFigure::Plot::setRanges(double from, double to, double low, double high) {
  plot->xAxis->setRange(from, to);
  plot->yAxis->setRange(low, high);
  fitDecimals();
  placeItems();
}

void TraceFigure::Plot::fitDecimals() {
  if (m_decimals) return plot->yAxis->setNumberPrecision(*m_decimals);
  const QCPRange range = plot->yAxis->range();
  const double step = m_ticker->step(range);
  int decimals = text::rateDecimals(range.upper);
  const auto isExact = [step](int places) {
    const double scaled = step * std::pow(10, places);
    return std::abs(scaled - std::round(scaled)) < 1e-6 * scaled;
  };
  while (decimals < kMostDecimals && !isExact(decimals)) ++decimals;
  plot->yAxis->setNumberPrecision(decimals);
}

void TraceFigure::Plot::paint(QPainter& painter, const QRectF& area) {
  // QCustomPlot draws with its own painter, so a picture transfers its strokes.
  QPicture picture;
  QCPPainter inner(&picture);
  inner.setMode(QCPPainter::pmVectorized);
  inner.setMode(QCPPainter::pmNoCaching);
  plot->toPainter(&inner, qRound(area.width()), qRound(area.height()));
  inner.end();
  painter.drawPicture(area.topLeft(), picture);
}

QPointF TraceFigure::Plot::pixelOf(double key, double value) const {
  return {plot->xAxis->coordToPixel(key), plot->yAxis->coordToPixel(value)};
}

}  // namespace baremark::app::plot
