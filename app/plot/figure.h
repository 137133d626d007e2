// SPDX-License-Identifier: GPL-3.0-or-later
// What every figure can do: it is drawn alike on the screen and on paper, its points can be walked by the keyboard and say
// what they are, and it can be read as a table. GUI thread; the theme outlives it.
//
// What is said of a point under the mouse stays after a click, until another click or Esc.
//
// Keys: Tab and Shift+Tab walk the points, Enter or Space chooses one, + and - zoom, the arrows pan, 0 shows all, Esc lets go.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/theme.h"
#include "core/report/table.h"

namespace baremark::app::plot {

/// A figure's numbers, as they are drawn: for people.
struct FigureTable {
  QStringList header;
  QList<QStringList> rows;
};

/// A figure's numbers for programs, as core/report/raw_tables.h has them: English names of the columns, numbers with all their digits.
struct FigureNumbers {
  std::vector<std::string> notes;  ///< a line each: what the columns are
  core::report::Table table;
};

class FigureOverlay;

class Figure : public QWidget {
  Q_OBJECT

 public:
  Figure(const widgets::Theme& theme, const QString& name, QWidget* parent = nullptr);

  [[nodiscard]] virtual FigureTable table() const = 0;
  /// Without columns where it holds no more than it draws: the store has them then.
  [[nodiscard]] virtual FigureNumbers numbers() const { return {}; }
  /// A sentence or two that say what is to be seen, for who cannot see it.
  [[nodiscard]] virtual QString summary() const = 0;
  /// Draws itself with these colours; `area` in the painter's units.
  virtual void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) = 0;
  /// The least size on which it cuts none of its words.
  [[nodiscard]] virtual QSize printSizeHint() const { return minimumSizeHint(); }
  /// On paper: dark on white, whatever the screen shows.
  void paintForPrint(QPainter& painter, const QRectF& area);

  /// A point that can be pointed at.
  struct Mark {
    QPointF place;    ///< on the widget
    QString readOut;  ///< point, value, interval, n
    std::size_t point = 0;
    std::size_t arm = 0;
    bool operator==(const Mark&) const = default;
  };
  [[nodiscard]] const std::vector<Mark>& marks() const { return m_marks; }
  [[nodiscard]] std::optional<std::size_t> currentMark() const { return m_current; }
  /// The point of which something is said just now.
  [[nodiscard]] std::optional<Mark> saidMark() const;

  /// Whether the single runs behind its points can be shown; by default they are not.
  [[nodiscard]] virtual bool hasRuns() const { return false; }
  void setShowsRuns(bool showsRuns);
  [[nodiscard]] bool showsRuns() const { return m_showsRuns; }

  /// Shows all again.
  void fit();
  /// Whether a part is shown, after zooming or moving.
  [[nodiscard]] virtual bool isZoomed() const { return false; }
  /// For another experiment: what was said, pinned and zoomed belongs to the one before. Tells nobody.
  void forget();

 signals:
  void markChosen(std::size_t point, std::size_t arm);
  void choiceDropped();
  /// Somebody pinned a point, or let go of it.
  void pinChanged();
  /// Another part is shown, or all again.
  void viewMoved();

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// Children that a figure is made of lie beneath what is said of a point.
  void raiseOverlay();
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

  /// What follows from data that changed.
  void dataChanged();
  /// The marks of what was drawn last; the screen's only.
  void setMarks(std::vector<Mark> marks);
  /// The mouse is there: by default the nearest mark becomes the current one.
  virtual void hover(const QPointF& place);
  /// A point under the mouse that is none of the marks; nothing: none.
  void pointAt(std::optional<Mark> mark);
  [[nodiscard]] bool isPinned() const { return m_isPinned; }
  /// The part of the height over which a line goes through a point that is pinned; empty: no line.
  [[nodiscard]] virtual QRectF pinnedLineArea() const { return {}; }
  /// What is said of this point stays, as after a click.
  void pin(const Mark& mark);
  /// Nothing is said of any point, pinned or not.
  void letGo();
  /// The axis along which a drag, the wheel with Ctrl and the keys + and − zoom.
  enum class Axis : std::uint8_t { None, Across, Up };
  [[nodiscard]] virtual Axis zoomAxis() const { return Axis::None; }
  /// Where values are drawn, on the widget.
  [[nodiscard]] virtual QRectF plotArea() const { return {}; }
  /// By a share of what is shown; figures that cannot, do nothing.
  virtual void pan(double across, double up);
  /// `at`: the share of the zoomed axis that stays where it is, 0 at its low end.
  virtual void zoom(double factor, double at);
  /// Shows the part between these shares of the zoomed axis; low < high.
  virtual void showPart(double low, double high);
  virtual void showAll();
  [[nodiscard]] bool isPrinting() const { return m_isPrinting; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_theme; }

 private:
  friend class FigureOverlay;
  void dropPin();
  bool escape();
  [[nodiscard]] std::optional<std::size_t> nearest(const QPointF& place) const;
  void setCurrent(std::optional<std::size_t> mark);

  const widgets::Theme& m_theme;
  std::vector<Mark> m_marks;
  std::optional<std::size_t> m_current;
  std::optional<Mark> m_pointed;
  FigureOverlay* m_overlay;
  /// The share of the zoomed axis at a place of the widget, 0 at its low end; within 0 and 1.
  [[nodiscard]] double shareAt(const QPointF& place) const;
  /// What is marked by a drag and would be shown after it; empty: nothing.
  [[nodiscard]] QRectF band() const;

  enum class Drag : std::uint8_t { None, Marks, Moves, Over };  ///< Over: the button is down, and its release does nothing
  QPointF m_pressed;
  QPointF m_dragged;
  Drag m_drag = Drag::None;
  bool m_isPinned = false;
  bool m_showsRuns = false;
  bool m_isPrinting = false;
};

}  // namespace baremark::app::plot
