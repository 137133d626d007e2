// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a log that can be read, searched, copied and chosen: with a click, or with the cursor keys. GUI thread; the theme
// outlives it.
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

  /// Marks a line and scrolls to it where it is out of sight; takes no focus. Nothing: none is marked.
  void mark(std::optional<int> line);
  [[nodiscard]] std::optional<int> marked() const { return m_line; }
  enum class Scrolling { ToTheEnd, Stays };
  /// Adds lines at the end, and shows them where the end was in sight and nothing else is asked for.
  void addLines(const QString& lines, Scrolling scrolling);
  /// Where the columns of the engine's table begin, in pixels; none before its first line. Its header and its steps are parted by
  /// tabs, and a cell may be wider than any fixed tab.
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
  std::vector<qsizetype> m_cells;  ///< the widest of each column but the last, in characters
};

}  // namespace baremark::app::pages
