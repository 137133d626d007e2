// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a recipe with line numbers, and at the right the notes of lines. The button "Fix" beside a note mends
// what was found. The user can copy the text, and choose a line with a click or the cursor keys.
#pragma once

#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <map>
#include <utility>

#include "app/pages/page.h"
#include "core/recipes/renderer.h"

class QPainter;

namespace baremark::app::pages {

// Mutes comments, and makes sections, instructions and keys of a header bold.
class RecipeHighlighter final : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  RecipeHighlighter(const widgets::Theme& theme, QTextDocument* document);
  void setFormat(core::recipes::Format format);
  /// All of the text is muted: it is not that of the recipe as it is.
  void setMuted(bool isMuted);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  const widgets::Theme& m_theme;
  QRegularExpression m_heads;  ///< what begins a section, an instruction or a line of a header; no pattern: nothing
  bool m_isMuted = false;
};

struct LineNote {
  text::Sign sign = text::Sign::None;
  QString rule;      ///< "D13"; may be empty
  QString sentence;  ///< drawn as far as there is room
  QString words;     ///< all of it, for the tool tip and for screen readers
  QString fix;       ///< accessible name of the line's button "Fix"; empty: it has none
  bool operator==(const LineNote&) const = default;
};

class RecipeTextView final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit RecipeTextView(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Replaces the text. The view stays at its place, and a line that stays the same keeps its note.
  void setText(const QString& text, core::recipes::Format format);
  /// The structure of the text is shown as in this format.
  void setFormat(core::recipes::Format format);
  void makeEditable();
  /// The text as it was typed, lines ended by "\n".
  [[nodiscard]] QString typedText() const;
  /// The text is that of the recipe as it is; otherwise it is shown muted.
  void setCurrent(bool isCurrent) { m_highlighter->setMuted(!isCurrent); }
  /// Marks these lines, which count from 1: each pair is first and last.
  void mark(const std::vector<std::pair<int, int>>& lines);
  [[nodiscard]] const std::vector<std::pair<int, int>>& marked() const { return m_lines; }
  /// Notes at lines, which count from 1.
  void setNotes(std::map<int, LineNote> notes);
  [[nodiscard]] const std::map<int, LineNote>& notes() const { return m_notes; }
  /// The button "Fix" of a line; nullptr: it has none.
  [[nodiscard]] QPushButton* fixOf(int line) const;
  void selectLines(int first, int last);
  /// Scrolls to the first marked line if no marked line is visible.
  void showMarked();

 signals:
  /// A line that the user chose. It counts from 1.
  void lineChosen(int line);
  void fixRequested(int line);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override {
    return showNote(*event, viewport()) || QPlainTextEdit::viewportEvent(event);
  }
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  class Strip;

  void fitStrips();
  void placeStrips();
  void makeFixes();
  void placeFixes();
  void paintMarks();
  void paintNumbers(QWidget& strip);
  /// Paints the notes of the visible lines. `left`: where the widget begins in the viewport.
  void paintNotes(QWidget& widget, int left);
  void paintNote(QPainter& painter, const LineNote& note, const QRectF& row, qreal textEnd) const;
  void describeLine();
  [[nodiscard]] bool isMarked(int line) const;
  [[nodiscard]] QFont noteFont() const;
  [[nodiscard]] qreal headWidth(const LineNote& note) const;
  bool showNote(const QEvent& event, QWidget* widget) const;

  const widgets::Theme& m_theme;
  RecipeHighlighter* m_highlighter;
  Strip* m_numbers;  ///< at the left: signs and numbers of the lines
  Strip* m_fixes;    ///< at the right: the ends of the notes, and their buttons
  std::vector<std::pair<int, int>> m_lines;
  std::map<int, LineNote> m_notes;
  std::map<int, QPushButton*> m_buttons;  ///< by line
  int m_headRoom = 0;                     ///< width of the widest sign with its rule, in m_fixes
  int m_fixRoom = 0;                      ///< width of a button
};

}  // namespace baremark::app::pages
