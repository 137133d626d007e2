// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a few values over the steps of a run while it runs, with the warm-up shaded and the planner's estimate as a
// dashed line. Only this class uses QCustomPlot, hidden behind a private implementation.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "app/plot/figure.h"

namespace baremark::app::plot {

struct Trace {
  QString name;
  models::SeriesStyle style;
  bool isDense = true;  ///< one value for each step; otherwise single points, joined and marked
  double strength = 1;  ///< opacity from 0 to 1; the traces of ranks of one arm differ in it
};

struct TraceFrame {
  std::int64_t firstKey = 0;  ///< of the axis
  std::int64_t lastKey = 100;
  std::optional<std::int64_t> warmUpEnd;  ///< the last step of the warm-up
  std::optional<double> reference;        ///< draws a dashed line
  QString referenceName;
  QString unit;                 ///< of the values, for the read-out: "images/s"
  std::optional<int> decimals;  ///< of the values; nothing: as many as text::rate() shows
  std::vector<Trace> traces;
};

class TraceFigure final : public Figure {
  Q_OBJECT

 public:
  explicit TraceFigure(const widgets::Theme& theme, const QString& name, QWidget* parent = nullptr);
  ~TraceFigure() override;

  /// Starts over with empty traces.
  void begin(TraceFrame frame);
  [[nodiscard]] const TraceFrame& frame() const { return m_frame; }
  /// Appends values of a dense trace, from `firstKey` on. Missing steps become a gap.
  void append(std::size_t trace, std::int64_t firstKey, std::span<const double> values);
  /// Appends a point to a trace that is not dense; keys must ascend.
  void appendPoint(std::size_t trace, std::int64_t key, double value);
  /// Draws the appended values; call it once for several traces.
  void refresh();
  /// refresh() without delay, for the benchmark.
  void refreshNow();
  /// Keeps the whole axis visible while steps arrive. Panning or zooming ends it.
  void setFollows(bool follows);
  [[nodiscard]] bool follows() const { return m_follows; }
  void setVisibleKeys(double from, double to);
  /// Gives the time of a step for the read-out; an empty text shows no time.
  void setTimeOf(std::function<QString(std::int64_t)> timeOf) { m_timeOf = std::move(timeOf); }
  /// Chooses a step: marks it with a line, shows its values and scrolls to it. Emits no signal. Empty: none.
  void showChosen(std::optional<std::int64_t> key);
  [[nodiscard]] std::optional<std::int64_t> chosen() const { return m_chosen; }

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] bool isZoomed() const override;
  [[nodiscard]] QSize sizeHint() const override {
    return {80 * fontMetrics().averageCharWidth(), 16 * fontMetrics().height()};
  }
  [[nodiscard]] QSize minimumSizeHint() const override {
    return {40 * fontMetrics().averageCharWidth(), 13 * fontMetrics().height()};
  }

 signals:
  void followsChanged(bool follows);
  /// The user chose a step: by a click, by Enter on a point, or by Ctrl+Left and Ctrl+Right from the previous choice.
  void keyChosen(qlonglong key);
  void keyLeft();

 protected:
  void paintEvent(QPaintEvent*) override {}  // the plot paints itself
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  [[nodiscard]] QRectF pinnedLineArea() const override { return plotArea({}); }
  void hover(const QPointF& place) override;
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Across; }
  [[nodiscard]] QRectF plotArea(const QPointF& place) const override;
  [[nodiscard]] std::pair<double, double> range() const override { return {m_from, m_to}; }
  void showRange(double low, double high) override;
  void showAll() override;

 private:
  struct Plot;
  /// The least and the greatest value of a trace from step `from` up to the step before `next`.
  struct Extent {
    double from = std::nan("");
    double next = from;
    double low = 1e300;
    double high = -1e300;
  };
  /// Fits the axis of values to the visible steps. Looks only at steps that it has not seen in the same view.
  void fitValues();
  void updateMarks();
  void takePin();
  /// The last step of the axis when everything is shown.
  [[nodiscard]] double newestKey() const;
  /// Pins the read-out of the chosen step as soon as its values are known.
  void placeChosen();
  [[nodiscard]] std::optional<Mark> markAt(std::int64_t key) const;
  /// The value at exactly this step.
  [[nodiscard]] std::optional<double> valueAt(std::size_t trace, std::int64_t key) const;
  [[nodiscard]] QString numberText(double value) const;
  [[nodiscard]] QString readOut(std::int64_t key) const;
  /// Whether some trace has a value at each visible step.
  [[nodiscard]] bool isDense() const;
  /// The visible steps with known values: about `most` of the dense traces, and as many points of the others.
  [[nodiscard]] std::set<std::int64_t> knownKeys(std::int64_t most) const;
  /// The step of the nearest point; nothing without points.
  [[nodiscard]] std::optional<std::int64_t> nearestPoint(std::int64_t key) const;
  /// The step before or after `key` that may have a value, or `key` if there is none.
  [[nodiscard]] std::int64_t keyBeside(std::int64_t key, bool isBack) const;

  TraceFrame m_frame;
  std::unique_ptr<Plot> m_plot;
  std::vector<Extent> m_extents;  ///< of each trace
  double m_from = 0;
  double m_to = 100;
  bool m_follows = true;
  bool m_wasZoomed = false;
  std::int64_t m_shownKey = 0;  ///< under the mouse
  std::optional<std::int64_t> m_chosen;
  std::vector<std::int64_t> m_walked;  ///< the keys of the marks, in the same order
  std::function<QString(std::int64_t)> m_timeOf;
};

}  // namespace baremark::app::plot
