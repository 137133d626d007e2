// SPDX-License-Identifier: GPL-3.0-or-later
// The common behaviour of all figures: the same look on screen and on paper, points that the keyboard can walk through,
// each with a read-out, and the numbers as a table. GUI thread; the theme must outlive the figure.
// A click pins the read-out of the point under the mouse until another click or Esc. Keys: Tab and Shift+Tab walk
// through the points, Enter or Space chooses one, + and - zoom, the arrows pan, 0 shows everything, Esc dismisses the
// read-out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/widgets/theme.h"
#include "core/report/table.h"

namespace baremark::app::plot {

/// A figure's numbers as the figure shows them, for people.
struct FigureTable {
  QStringList header;
  QList<QStringList> rows;
};

/// A figure's numbers for programs (core/report/raw_tables.h): English column names, numbers with all digits.
struct FigureNumbers {
  std::vector<std::string> notes;  ///< the meaning of the columns, one line each
  core::report::Table table;
};

class FigureOverlay;

class Figure : public QWidget {
  Q_OBJECT

 public:
  /// `least`, `most`: the smallest and the largest range of the zoomed axis, in its units.
  Figure(const widgets::Theme& theme, const QString& name, QWidget* parent, double least = 0, double most = 1e300);

  [[nodiscard]] virtual FigureTable table() const = 0;
  /// No columns if they are in the store. Those of a figure of the comparison are core::report::comparisonTable().
  [[nodiscard]] virtual FigureNumbers numbers() const { return {}; }
  /// One or two sentences that describe the figure, for screen readers.
  [[nodiscard]] virtual QString summary() const = 0;
  /// Draws the figure with these colours; `area` in the painter's units.
  virtual void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) = 0;
  /// The smallest size at which no text is cut.
  [[nodiscard]] virtual QSize printSizeHint() const { return minimumSizeHint(); }
  /// Draws dark on white, independent of the theme.
  void paintForPrint(QPainter& painter, const QRectF& area);

  /// A point with a read-out.
  struct Mark {
    QPointF place;    ///< on the widget
    QString readOut;  ///< point, value, interval, n
    std::size_t point = 0;
    std::size_t arm = 0;
    bool operator==(const Mark&) const = default;
  };
  [[nodiscard]] const std::vector<Mark>& marks() const { return m_marks; }
  [[nodiscard]] std::optional<std::size_t> currentMark() const { return m_current; }
  /// The point whose read-out is shown.
  [[nodiscard]] std::optional<Mark> shownMark() const { return m_current ? m_marks[*m_current] : m_pointed; }

  /// Whether the figure can show the runs behind its points. They are hidden by default.
  [[nodiscard]] virtual bool hasRuns() const { return false; }
  void setShowsRuns(bool showsRuns);
  [[nodiscard]] bool showsRuns() const { return m_showsRuns; }

  /// Shows everything, after zooming or panning.
  void fit();
  /// Whether only a part is shown, after zooming or panning.
  [[nodiscard]] virtual bool isZoomed() const { return false; }
  /// Whether Esc ends a zoom or a drag now.
  [[nodiscard]] bool needsEscape() const { return m_drag == Drag::Marks || isZoomed(); }
  /// Dismisses the read-out, the pin and the zoom, because they belong to the previous experiment. Emits no signal.
  void forget();

 signals:
  void markChosen(std::size_t point, std::size_t arm);
  void choiceDropped();
  /// The user pinned a point or released it.
  void pinChanged();
  void viewMoved();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool focusNextPrevChild(bool isNext) override;

  // A figure calls these when its data or its visible part has changed.
  void dataChanged();
  void viewChanged();
  /// Sets the points that were drawn last on the screen.
  void setMarks(std::vector<Mark> marks);
  /// The mouse moved to `place`. By default the nearest mark becomes the current one.
  virtual void hover(const QPointF& place) { setCurrent(nearest(place)); }
  /// Shows the read-out of a point under the mouse that is none of the marks, or hides it.
  void pointAt(std::optional<Mark> mark);
  [[nodiscard]] bool isPinned() const { return m_isPinned; }
  /// The vertical range of the line through a pinned point; empty: no line.
  [[nodiscard]] virtual QRectF pinnedLineArea() const { return {}; }
  /// Pins this point, as a click does.
  void pin(const Mark& mark);
  /// Dismisses the read-out, pinned or not.
  void dismissReadOut();
  /// The axis that a drag, the wheel with Ctrl and the keys + and − zoom.
  enum class Axis : std::uint8_t { None, Across, Up };
  [[nodiscard]] virtual Axis zoomAxis() const { return Axis::None; }
  /// The area of the values at `place` or nearest to it, in coordinates of the widget.
  [[nodiscard]] virtual QRectF plotArea(const QPointF& /*place*/) const { return {}; }
  /// The ends of the zoomed axis, in its units.
  [[nodiscard]] virtual std::pair<double, double> range() const { return {0, 1}; }
  virtual void showRange(double /*low*/, double /*high*/) {}
  virtual void showAll() {}
  [[nodiscard]] bool isPrinting() const { return m_isPrinting; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_theme; }

 private:
  friend class FigureOverlay;
  void dropPin();
  bool escape();
  /// Pans by shares of the visible range.
  void pan(double across, double up);
  /// `at`: the share of the zoomed axis that stays in place, 0 at its low end.
  void zoom(double factor, double at);
  [[nodiscard]] std::optional<std::size_t> nearest(const QPointF& place) const;
  void setCurrent(std::optional<std::size_t> mark);

  const widgets::Theme& m_theme;
  double m_least;
  double m_most;
  std::vector<Mark> m_marks;
  std::optional<std::size_t> m_current;
  std::optional<Mark> m_pointed;
  FigureOverlay* m_overlay;
  /// The position of `place` on the zoomed axis of `area`: 0 at its low end, 1 at its high end.
  [[nodiscard]] double shareAt(const QPointF& place, const QRectF& area) const;
  /// The area that the current drag would show; empty: none.
  [[nodiscard]] QRectF band() const;

  /// Over: the button is still down, and its release does nothing.
  enum class Drag : std::uint8_t { None, Marks, Moves, Over };
  QPointF m_pressed;
  QPointF m_dragged;
  Drag m_drag = Drag::None;
  bool m_isPinned = false;
  bool m_showsRuns = false;
  bool m_isPrinting = false;
};

/// A figure of a comparison: its axis of values can be zoomed, and one of its points can be selected.
class ComparisonFigure : public Figure {
 public:
  using Figure::Figure;

  /// Selects a point, as in all parts of the page.
  void select(std::optional<std::size_t> point);
  [[nodiscard]] bool hasRuns() const override { return true; }
  [[nodiscard]] bool isZoomed() const override { return m_range.has_value(); }

 protected:
  [[nodiscard]] std::pair<double, double> range() const override { return m_range.value_or(fittingRange()); }
  [[nodiscard]] virtual std::pair<double, double> fittingRange() const = 0;
  /// Not on paper.
  [[nodiscard]] bool isSelected(std::size_t point) const { return m_selected == point && !isPrinting(); }
  void showRange(double low, double high) override;
  void showAll() override { m_range.reset(); }

 private:
  std::optional<std::size_t> m_selected;
  std::optional<std::pair<double, double>> m_range;
};

}  // namespace baremark::app::plot
