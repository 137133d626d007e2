// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a log. The user can read, search and copy them, and choose a line with a click or with the cursor keys.
// GUI thread; the theme outlives this widget.
#pragma once

#include <QPlainTextEdit>
#include <optional>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::pages {

class LogText final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit LogText(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Marks a line, and scrolls to it if it is not visible. Does not take the focus. Empty: marks no line.
  void mark(std::optional<int> line);
  [[nodiscard]] std::optional<int> marked() const { return m_line; }
  enum class Scrolling { ToTheEnd, Stays };
  /// Adds lines at the end. With ToTheEnd, scrolls to them if the end was visible.
  void addLines(const QString& lines, Scrolling scrolling);
  /// The left edges of the columns of the engine's table, in pixels. Empty before the first line of the table. Tabs
  /// separate the cells, and a cell may be wider than any fixed tab stop.
  [[nodiscard]] std::vector<double> columns() const;

 signals:
  void lineChosen(int line);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintMark();
  void fitColumns(const QString& lines);

  const widgets::Theme& m_theme;
  std::optional<int> m_line;
  std::vector<qsizetype> m_cells;  ///< the widest cell of each column except the last, in characters
};

}  // namespace baremark::app::pages
