// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_text_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCharFormat>
#include <QTextDocument>
#include <QTextLayout>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace baremark::app::pages {

/// A strip beside the text that scrolls with it.
class RecipeTextView::Strip final : public QWidget {
 public:
  Strip(RecipeTextView& view, std::function<void(QWidget&)> paint)
      : QWidget(&view), m_view(view), m_paint(std::move(paint)) {}

 protected:
  void paintEvent(QPaintEvent*) override { m_paint(*this); }
  bool event(QEvent* event) override { return m_view.showNote(*event, this) || QWidget::event(event); }

 private:
  RecipeTextView& m_view;
  std::function<void(QWidget&)> m_paint;
};

RecipeTextView::RecipeTextView(const widgets::Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent),
      m_theme(theme),
      m_highlighter(new RecipeHighlighter(theme, document())),
      m_numbers(new Strip(*this, [this](QWidget& strip) { paintNumbers(strip); })),
      m_fixes(new Strip(*this, [this](QWidget& strip) { paintNotes(strip, viewport()->width()); })) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setCursorWidth(0);  // the marked lines show the position
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setTabChangesFocus(true);
  setFrameShape(QFrame::NoFrame);
  setFont(widgets::monospaceFont(font()));
  connect(this, &QPlainTextEdit::blockCountChanged, this, &RecipeTextView::fitStrips);
  connect(this, &QPlainTextEdit::updateRequest, this, [this] {
    m_numbers->update();
    m_fixes->update();
    placeFixes();
  });
  // Scrolling moves the painted pixels, but the notes must stay at the right.
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &RecipeTextView::describeLine);
  connect(&theme, &widgets::Theme::changed, this, &RecipeTextView::paintMarks);
  fitStrips();
}

void RecipeTextView::setText(const QString& text, core::recipes::Format format) {
  m_highlighter->setFormat(format);
  std::map<int, QString> before;
  for (const auto& entry : m_notes) before[entry.first] = document()->findBlockByNumber(entry.first - 1).text();
  const int down = verticalScrollBar()->value();
  const int right = horizontalScrollBar()->value();
  setPlainText(text);
  verticalScrollBar()->setValue(down);
  horizontalScrollBar()->setValue(right);
  std::map<int, LineNote> kept = m_notes;
  std::erase_if(kept, [&](const auto& entry) {
    const QTextBlock block = document()->findBlockByNumber(entry.first - 1);
    return !block.isValid() || block.text() != before[entry.first];
  });
  setNotes(std::move(kept));
}

void RecipeTextView::setFormat(core::recipes::Format format) {
  m_highlighter->setFormat(format);
  m_highlighter->rehighlight();
}

void RecipeTextView::makeEditable() {
  setReadOnly(false);
  setTextInteractionFlags(Qt::TextEditorInteraction);
  setCursorWidth(1);
}

/// QPlainTextEdit::toPlainText() would replace characters, such as no-break spaces.
QString RecipeTextView::typedText() const {
  QString words = document()->toRawText();
  words.replace(QChar(QChar::ParagraphSeparator), QChar(u'\n'));
  return words;
}

void RecipeTextView::mark(const std::vector<std::pair<int, int>>& lines) {
  m_lines = lines;
  paintMarks();
}

void RecipeTextView::setNotes(std::map<int, LineNote> notes) {
  if (notes == m_notes) return;
  m_notes = std::move(notes);
  makeFixes();
  fitStrips();
  paintMarks();
  describeLine();
  viewport()->update();
}

QPushButton* RecipeTextView::fixOf(int line) const {
  const auto button = m_buttons.find(line);
  return button == m_buttons.end() ? nullptr : button->second;
}

void RecipeTextView::makeFixes() {
  const QWidget* focus = QApplication::focusWidget();
  if (focus != nullptr && m_fixes->isAncestorOf(focus)) setFocus(Qt::OtherFocusReason);
  for (const auto& entry : m_buttons) {
    entry.second->hide();
    entry.second->deleteLater();  // it may be the one that was pressed
  }
  m_buttons.clear();
  QWidget* before = this;
  for (const auto& [line, note] : m_notes) {
    if (note.fix.isEmpty()) continue;
    QPushButton* button = widgets::makeLink(tr("Fix", "a finding of lint"), m_fixes);
    button->setFont(noteFont());
    button->setAccessibleName(note.fix);
    button->setToolTip(note.fix.toHtmlEscaped());
    connect(button, &QPushButton::clicked, this, [this, number = line] { emit fixRequested(number); });
    QWidget::setTabOrder(std::exchange(before, button), button);
    m_buttons[line] = button;
  }
}

/// A button is shown only beside a line that is visible.
void RecipeTextView::placeFixes() {
  for (const auto& [line, button] : m_buttons) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) {
      button->hide();
      continue;
    }
    const QRect row = blockBoundingGeometry(block).translated(contentOffset()).toAlignedRect();
    button->setGeometry(m_headRoom, row.top(), m_fixRoom, row.height());
    button->setVisible(row.top() >= 0 && row.bottom() <= viewport()->height());
  }
}

QFont RecipeTextView::noteFont() const {
  return widgets::noteFont(QApplication::font());
}

qreal RecipeTextView::headWidth(const LineNote& note) const {
  const QFont bold = widgets::boldFont(noteFont());
  const qreal gap = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const qreal rule = note.rule.isEmpty() ? 0 : QFontMetricsF(bold).horizontalAdvance(note.rule) + gap;
  return QFontMetricsF(bold).ascent() + gap + rule;
}

/// Screen readers read the note of the line that the cursor is in.
void RecipeTextView::describeLine() {
  const auto note = m_notes.find(textCursor().blockNumber() + 1);
  setAccessibleDescription(note == m_notes.end() ? QString() : note->second.words);
}

void RecipeTextView::selectLines(int first, int last) {
  const QTextBlock begin = document()->findBlockByNumber(first - 1);
  const QTextBlock end = document()->findBlockByNumber(last - 1);
  if (!begin.isValid() || !end.isValid()) return;
  QTextCursor cursor(end);
  cursor.movePosition(QTextCursor::EndOfBlock);
  cursor.setPosition(begin.position(), QTextCursor::KeepAnchor);
  setTextCursor(cursor);
  ensureCursorVisible();
}

/// Shows the words of a line for an event that asks for a tool tip.
bool RecipeTextView::showNote(const QEvent& event, QWidget* widget) const {
  if (event.type() != QEvent::ToolTip) return false;
  const auto& help = static_cast<const QHelpEvent&>(event);
  const auto note = m_notes.find(cursorForPosition(QPoint(0, help.pos().y())).blockNumber() + 1);
  QString words = note == m_notes.end() ? QString() : note->second.words.toHtmlEscaped();
  words.replace(QLatin1Char('\n'), QLatin1String("<br>"));
  QToolTip::showText(help.globalPos(), words, widget);
  return true;
}

void RecipeTextView::paintMarks() {
  QList<QTextEdit::ExtraSelection> marks;
  const auto add = [&](int line, const QColor& colour) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) return;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.format.setBackground(colour);
    marks << mark;
  };
  for (const auto& entry : m_notes) {
    if (!isMarked(entry.first)) add(entry.first, m_theme.tokens().rail);
  }
  for (const auto& [first, last] : m_lines) {
    for (int line = first; line <= std::min(last, blockCount()); ++line) add(line, m_theme.tokens().selection);
  }
  setExtraSelections(marks);
  m_numbers->update();
  m_fixes->update();
}

bool RecipeTextView::isMarked(int line) const {
  return std::ranges::any_of(m_lines,
                             [line](const auto& lines) { return line >= lines.first && line <= lines.second; });
}

void RecipeTextView::showMarked() {
  if (m_lines.empty()) return;
  const int top = firstVisibleBlock().blockNumber() + 1;
  const int shown = std::max(1, viewport()->height() / std::max(1, fontMetrics().lineSpacing()));
  const bool isSeen = std::ranges::any_of(
      m_lines, [&](const auto& lines) { return lines.second >= top && lines.first < top + shown - 1; });
  // A line of text has one step of the scroll bar.
  if (!isSeen) verticalScrollBar()->setValue(std::max(0, m_lines.front().first - 3));
}

void RecipeTextView::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  const bool isClick = event->button() == Qt::LeftButton && !textCursor().hasSelection() && !document()->isEmpty();
  if (isClick) emit lineChosen(cursorForPosition(event->position().toPoint()).blockNumber() + 1);
}

void RecipeTextView::keyPressEvent(QKeyEvent* event) {
  const int before = textCursor().blockNumber();
  QPlainTextEdit::keyPressEvent(event);
  // With Shift, the user selects text.
  if (textCursor().blockNumber() != before && !textCursor().hasSelection())
    emit lineChosen(textCursor().blockNumber() + 1);
}

void RecipeTextView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeStrips();
}

void RecipeTextView::fitStrips() {
  const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
  const int letter = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  qreal head = 0;
  for (const auto& entry : m_notes) head = std::max(head, headWidth(entry.second));
  m_headRoom = m_notes.empty() ? 0 : static_cast<int>(std::ceil(head)) + letter;
  m_fixRoom = 0;
  for (const auto& entry : m_buttons) m_fixRoom = std::max(m_fixRoom, entry.second->sizeHint().width());
  setViewportMargins((digits + 4) * letter, 0, m_headRoom + m_fixRoom, 0);
  placeStrips();
}

void RecipeTextView::placeStrips() {
  const QRect middle = viewport()->geometry();
  m_numbers->setGeometry(QRect(contentsRect().topLeft(), QSize(viewportMargins().left(), contentsRect().height())));
  m_fixes->setGeometry(middle.right() + 1, middle.top(), viewportMargins().right(), middle.height());
  placeFixes();
}

void RecipeTextView::paintEvent(QPaintEvent* event) {
  QPlainTextEdit::paintEvent(event);
  paintNotes(*viewport(), 0);
}

void RecipeTextView::paintNumbers(QWidget& strip) {
  QPainter painter(&strip);
  const widgets::Tokens& tokens = m_theme.tokens();
  painter.fillRect(strip.rect(), tokens.panel);
  painter.setFont(font());
  const int right = strip.width() - fontMetrics().horizontalAdvance(QLatin1Char('0'));
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() > strip.height()) break;
    const int line = block.blockNumber() + 1;
    const auto note = m_notes.find(line);
    const QRectF row(0, place.top(), strip.width(), place.height());
    if (isMarked(line))
      painter.fillRect(row, tokens.selection);
    else if (note != m_notes.end())
      painter.fillRect(row, tokens.rail);
    painter.setPen(isMarked(line) || note != m_notes.end() ? tokens.mutedStrong : tokens.muted);
    painter.drawText(QRectF(0, place.top(), right, place.height()), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line));
    if (note == m_notes.end()) continue;
    const qreal size = 0.9 * fontMetrics().ascent();
    widgets::paintSign(painter, QPointF(size * 0.75, place.center().y()), size, note->second.sign, tokens);
  }
}

void RecipeTextView::paintNotes(QWidget& widget, int left) {
  if (m_notes.empty()) return;
  QPainter painter(&widget);
  painter.translate(-left, 0);
  if (left > 0) painter.fillRect(QRect(left, 0, widget.width(), widget.height()), m_theme.tokens().panel);
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() > widget.height()) break;
    const int line = block.blockNumber() + 1;
    const auto note = m_notes.find(line);
    if (left > 0 && (isMarked(line) || note != m_notes.end())) {
      painter.fillRect(QRectF(left, place.top(), widget.width(), place.height()),
                       isMarked(line) ? m_theme.tokens().selection : m_theme.tokens().rail);
    }
    if (note == m_notes.end()) continue;
    const bool hasText = block.layout()->lineCount() > 0;
    const qreal end = hasText ? block.layout()->lineAt(0).naturalTextRect().right() : 0;
    paintNote(painter, note->second, place, end + contentOffset().x());
  }
}

/// Right-aligned before the button: the sign, the rule, and as much of the sentence as fits beside the text.
void RecipeTextView::paintNote(QPainter& painter, const LineNote& note, const QRectF& row, qreal textEnd) const {
  const widgets::Tokens& tokens = m_theme.tokens();
  const QFont plain = noteFont();
  const QFont bold = widgets::boldFont(plain);
  const QFontMetricsF letters(plain);
  const qreal gap = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const qreal end = viewport()->width() + m_headRoom - gap / 2;
  const qreal head = headWidth(note);
  const qreal room = end - head - textEnd - 2 * gap;
  constexpr int kLeastSentence = 8;  // characters; less says nothing
  const bool hasRoom = room >= kLeastSentence * letters.averageCharWidth();
  const QString sentence = hasRoom ? letters.elidedText(note.sentence, Qt::ElideRight, room) : QString();
  qreal x = end - head - letters.horizontalAdvance(sentence);
  const qreal size = QFontMetricsF(bold).ascent();
  widgets::paintSign(painter, QPointF(x + size / 2, row.center().y()), 0.8 * size, note.sign, tokens);
  x += size + gap / 2;
  painter.setPen(tokens.text);
  painter.setFont(bold);
  painter.drawText(QRectF(x, row.top(), end - x, row.height()), Qt::AlignLeft | Qt::AlignVCenter, note.rule);
  if (!note.rule.isEmpty()) x += QFontMetricsF(bold).horizontalAdvance(note.rule) + gap;
  painter.setFont(plain);
  painter.drawText(QRectF(x, row.top(), end - x + gap, row.height()), Qt::AlignLeft | Qt::AlignVCenter, sentence);
}

namespace {

using core::recipes::Format;

QString headsOf(Format format) {
  switch (format) {
    case Format::Definition:
      return QStringLiteral("^(%\\w+|[A-Z][A-Za-z]*:)");
    case Format::Dockerfile:
      return QStringLiteral("^[A-Z]+(?= )");
    case Format::RootFileSystem:
    case Format::BareMetal:
      break;
  }
  return {};
}

}  // namespace

RecipeHighlighter::RecipeHighlighter(const widgets::Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document), m_theme(theme) {
  connect(&theme, &widgets::Theme::changed, this, &QSyntaxHighlighter::rehighlight);
}

void RecipeHighlighter::setFormat(Format format) {
  m_heads.setPattern(headsOf(format));
}

void RecipeHighlighter::setMuted(bool isMuted) {
  if (m_isMuted == isMuted) return;
  m_isMuted = isMuted;
  rehighlight();
}

void RecipeHighlighter::highlightBlock(const QString& line) {
  QTextCharFormat muted;
  muted.setForeground(m_theme.tokens().muted);
  const auto length = static_cast<int>(line.size());
  if (m_isMuted || line.trimmed().startsWith(QLatin1Char('#'))) return QSyntaxHighlighter::setFormat(0, length, muted);
  if (m_heads.pattern().isEmpty()) return;
  const QRegularExpressionMatch head = m_heads.match(line);
  QTextCharFormat bold;
  bold.setFontWeight(QFont::Bold);
  if (head.hasMatch()) QSyntaxHighlighter::setFormat(0, static_cast<int>(head.capturedLength()), bold);
}

}  // namespace baremark::app::pages
