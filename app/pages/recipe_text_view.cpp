// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_text_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>

#include "app/pages/recipe_highlighter.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::pages {

/// The strip with the signs and the numbers at the left.
class RecipeTextView::Numbers final : public QWidget {
 public:
  explicit Numbers(RecipeTextView& view) : QWidget(&view), m_view(view) {}

 protected:
  void paintEvent(QPaintEvent*) override { m_view.paintNumbers(*this); }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = m_view.signWordsAt(help->pos());
    QToolTip::showText(help->globalPos(), words.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")),
                       this);
    return true;
  }

 private:
  RecipeTextView& m_view;
};

RecipeTextView::RecipeTextView(const widgets::Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent),
      m_theme(theme),
      m_highlighter(new RecipeHighlighter(theme, document())),
      m_numbers(new Numbers(*this)) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setCursorWidth(0);  // the marked lines show the position
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setTabChangesFocus(true);
  setFrameShape(QFrame::NoFrame);
  setFont(widgets::monospaceFont(font()));
  connect(this, &QPlainTextEdit::blockCountChanged, this, &RecipeTextView::fitNumbers);
  connect(this, &QPlainTextEdit::updateRequest, m_numbers, qOverload<>(&QWidget::update));
  connect(&theme, &widgets::Theme::changed, this, &RecipeTextView::paintMarks);
  fitNumbers();
}

void RecipeTextView::setText(const QString& text, core::recipes::Format format) {
  m_highlighter->setFormat(format);
  const int down = verticalScrollBar()->value();
  const int right = horizontalScrollBar()->value();
  setPlainText(text);
  verticalScrollBar()->setValue(down);
  horizontalScrollBar()->setValue(right);
}

void RecipeTextView::setCurrent(bool isCurrent) {
  m_highlighter->setMuted(!isCurrent);
}

void RecipeTextView::mark(const std::vector<std::pair<int, int>>& lines) {
  m_lines = lines;
  paintMarks();
}

void RecipeTextView::setSigns(std::map<int, text::SignedText> signs) {
  if (signs == m_signs) return;
  m_signs = std::move(signs);
  m_numbers->update();
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

QString RecipeTextView::signWordsAt(const QPoint& place) const {
  const auto sign = m_signs.find(cursorForPosition(QPoint(0, place.y())).blockNumber() + 1);
  return sign == m_signs.end() ? QString() : sign->second.words;
}

void RecipeTextView::paintMarks() {
  QList<QTextEdit::ExtraSelection> marks;
  for (const auto& [first, last] : m_lines) {
    for (int line = first; line <= last; ++line) {
      const QTextBlock block = document()->findBlockByNumber(line - 1);
      if (!block.isValid()) break;
      QTextEdit::ExtraSelection mark;
      mark.cursor = QTextCursor(block);
      mark.format.setProperty(QTextFormat::FullWidthSelection, true);
      mark.format.setBackground(m_theme.tokens().selection);
      marks << mark;
    }
  }
  setExtraSelections(marks);
  m_numbers->update();
}

void RecipeTextView::showMarked() {
  if (m_lines.empty()) return;
  const int top = firstVisibleBlock().blockNumber() + 1;
  const int shown = std::max(1, viewport()->height() / std::max(1, fontMetrics().lineSpacing()));
  const bool isSeen = std::any_of(m_lines.begin(), m_lines.end(), [&](const auto& lines) {
    return lines.second >= top && lines.first < top + shown - 1;
  });
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
  m_numbers->setGeometry(QRect(contentsRect().topLeft(), QSize(viewportMargins().left(), contentsRect().height())));
}

void RecipeTextView::fitNumbers() {
  const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
  const int width = (digits + 4) * fontMetrics().horizontalAdvance(QLatin1Char('0'));
  setViewportMargins(width, 0, 0, 0);
  m_numbers->setGeometry(QRect(contentsRect().topLeft(), QSize(width, contentsRect().height())));
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
    const bool isMarked = std::any_of(m_lines.begin(), m_lines.end(),
                                      [&](const auto& lines) { return line >= lines.first && line <= lines.second; });
    const QRectF row(0, place.top(), strip.width(), place.height());
    if (isMarked) painter.fillRect(row, tokens.selection);
    painter.setPen(isMarked ? tokens.mutedStrong : tokens.muted);
    painter.drawText(QRectF(0, place.top(), right, place.height()), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line));
    const auto sign = m_signs.find(line);
    if (sign == m_signs.end()) continue;
    const qreal size = 0.9 * fontMetrics().ascent();
    widgets::paintSign(painter, QPointF(size * 0.75, place.center().y()), size, sign->second.sign, tokens);
  }
}

}  // namespace baremark::app::pages
