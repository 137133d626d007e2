// SPDX-License-Identifier: GPL-3.0-or-later
// One or a few values over the steps of a run, as it goes on: warm-up shaded, the planner's line dashed. Long traces are held
// as pyramids and drawn from at most two points a pixel. The one user of QCustomPlot, which stays behind the pimpl.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "app/models/series.h"
#include "app/plot/figure.h"
#include "app/plot/series_pyramid.h"

namespace baremark::app::plot {

struct Trace {
  QString name;
  models::SeriesStyle style;
  bool isDense = true;   ///< a value each step; otherwise points at some steps, joined and marked
  double strength = 1;   ///< below 1: fainter, for ranks of one arm
};

struct TraceFrame {
  std::int64_t firstKey = 0;   ///< of the axis
  std::int64_t lastKey = 100;
  std::optional<std::int64_t> warmUpEnd;  ///< steps up to this one are warm-up
  std::optional<double> reference;        ///< a dashed line
  QString referenceName;
  QString unit;      ///< of the values, for the read-out: "images/s"
  std::optional<int> decimals;  ///< of the values; nothing: as many as text::rate gives them
  std::vector<Trace> traces;
};

class TraceFigure final : public Figure {
  Q_OBJECT

 public:
  explicit TraceFigure(const widgets::Theme& theme, const QString& name, QWidget* parent = nullptr);
  ~TraceFigure() override;

  /// Begins anew with empty traces.
  void begin(TraceFrame frame);
  [[nodiscard]] const TraceFrame& frame() const { return m_frame; }
  /// The next values of a dense trace, from `firstKey` on; a hole before it is a gap. Where the holes are larger than any run's
  /// losses, the trace begins anew behind them.
  void append(std::size_t trace, std::int64_t firstKey, std::span<const double> values);
  /// A point of a trace that is not dense; keys ascend.
  void appendPoint(std::size_t trace, std::int64_t key, double value);
  /// Draws what was appended: once for many traces.
  void refresh();
  /// As refresh(), at once; for the benchmark.
  void refreshNow();
  /// How many points the plot itself holds: bounded by its width, however long the run is.
  [[nodiscard]] int heldPoints() const;
  /// The whole axis stays in view as steps come; moving by hand ends it.
  void setFollows(bool follows);
  [[nodiscard]] bool follows() const { return m_follows; }
  void setVisibleKeys(double from, double to);
  /// What the read-out says of when a step was; empty words: nothing.
  void setTimeOf(std::function<QString(std::int64_t)> timeOf) { m_timeOf = std::move(timeOf); }
  /// Chooses a step: a line stands there and its values are said, whatever is drawn; it is brought into view. Nothing: none is
  /// chosen. Tells nobody.
  void showChosen(std::optional<std::int64_t> key);
  [[nodiscard]] std::optional<std::int64_t> chosen() const { return m_chosen; }
  /// What stands at the axis of the values, as it was drawn last.
  [[nodiscard]] QStringList valueTicks() const;

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] bool isZoomed() const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void followsChanged(bool follows);
  /// By a click, by Enter on a point, or by Ctrl+Left and Ctrl+Right from the one that was chosen.
  void keyChosen(qlonglong key);
  void keyLeft();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  [[nodiscard]] QRectF pinnedLineArea() const override;
  void hover(const QPointF& place) override;
  void pan(double across, double up) override;
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Across; }
  [[nodiscard]] QRectF plotArea() const override;
  void zoom(double factor, double at) override;
  void showPart(double low, double high) override;
  void showAll() override;

 private:
  struct Data {
    SeriesPyramid pyramid;
    std::int64_t missing = 0;  ///< keys of the pyramid that nobody told
    std::vector<std::pair<std::int64_t, double>> points;
  };
  struct Plot;
  void fillGraphs(int pixels);
  void fitValues();
  void updateMarks();
  void sayAt(std::int64_t key);
  void takePin();
  /// The last step of the axis when all is shown.
  [[nodiscard]] double lastKey() const;
  /// Shows these steps, and no longer follows the newest one.
  void moveTo(double from, double to);
  /// Pins what is said of the chosen step, once its values are known.
  void placeChosen();
  [[nodiscard]] std::optional<Mark> markAt(std::int64_t key) const;
  /// Of exactly this step.
  [[nodiscard]] std::optional<double> valueAt(std::size_t trace, std::int64_t key) const;
  [[nodiscard]] QString numberText(double value) const;
  [[nodiscard]] QString readOut(std::int64_t key) const;
  /// Whether any trace has a value at each step of what is shown.
  [[nodiscard]] bool isDense() const;
  /// The steps at which anything is known, in what is shown: about `most` of the dense traces, and as many of the others' points.
  [[nodiscard]] std::set<std::int64_t> knownKeys(std::int64_t most) const;
  /// The step of the point next to it; nothing without points.
  [[nodiscard]] std::optional<std::int64_t> nearestPoint(std::int64_t key) const;
  /// The step before or after it at which anything may be known; itself: there is none.
  [[nodiscard]] std::int64_t keyBeside(std::int64_t key, bool isBack) const;
  /// The place of the first point at this step or after it.
  [[nodiscard]] static std::int64_t firstPoint(const Data& held, std::int64_t key);

  TraceFrame m_frame;
  std::vector<Data> m_data;
  std::unique_ptr<Plot> m_plot;
  double m_from = 0;
  double m_to = 100;
  bool m_follows = true;
  bool m_saidZoomed = false;
  std::int64_t m_saidKey = 0;  ///< under the mouse
  std::optional<std::int64_t> m_chosen;
  std::vector<std::int64_t> m_walked;  ///< the keys of the marks, by their points
  std::function<QString(std::int64_t)> m_timeOf;
};

}  // namespace baremark::app::plot
