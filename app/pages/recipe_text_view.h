// SPDX-License-Identifier: GPL-3.0-or-later
// The rendered text of a recipe, with numbers of the lines. The user can read and copy it, and choose a line with a
// click or with the cursor keys. GUI thread; the theme outlives this widget.
#pragma once

#include <QPlainTextEdit>
#include <map>
#include <utility>
#include <vector>

#include "app/text/state_text.h"
#include "app/widgets/theme.h"
#include "core/recipes/renderer.h"

namespace baremark::app::pages {

class RecipeHighlighter;

class RecipeTextView final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit RecipeTextView(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Replaces the text. The view stays at its place.
  void setText(const QString& text, core::recipes::Format format);
  /// The text is that of the recipe as it is; otherwise it is shown muted.
  void setCurrent(bool isCurrent);
  /// Marks these lines, which count from 1: each pair is first and last.
  void mark(const std::vector<std::pair<int, int>>& lines);
  [[nodiscard]] const std::vector<std::pair<int, int>>& marked() const { return m_lines; }
  /// Signs beside lines, which count from 1. The words are the tool tip.
  void setSigns(std::map<int, text::SignedText> signs);
  [[nodiscard]] const std::map<int, text::SignedText>& signs() const { return m_signs; }
  /// Selects the text of these lines and scrolls to them.
  void selectLines(int first, int last);
  /// Scrolls to the first marked line if no marked line is visible.
  void showMarked();

 signals:
  /// A line that the user chose. It counts from 1.
  void lineChosen(int line);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  class Numbers;

  void fitNumbers();
  void paintMarks();
  void paintNumbers(QWidget& strip);
  [[nodiscard]] QString signWordsAt(const QPoint& place) const;

  const widgets::Theme& m_theme;
  RecipeHighlighter* m_highlighter;
  Numbers* m_numbers;
  std::vector<std::pair<int, int>> m_lines;
  std::map<int, text::SignedText> m_signs;
};

}  // namespace baremark::app::pages
