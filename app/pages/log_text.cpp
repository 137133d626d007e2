// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/log_text.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextOption>
#include <algorithm>
#include <utility>

#include "app/models/log_times.h"

namespace baremark::app::pages {
namespace {

bool walksLines(const QKeyEvent& event) {
  if (event.modifiers().testFlag(Qt::ShiftModifier)) return false;
  const bool isEdge =
      (event.key() == Qt::Key_Home || event.key() == Qt::Key_End) && event.modifiers().testFlag(Qt::ControlModifier);
  return isEdge || event.key() == Qt::Key_Up || event.key() == Qt::Key_Down || event.key() == Qt::Key_PageUp ||
         event.key() == Qt::Key_PageDown;
}

constexpr int kTab = 8;      // characters, as in a terminal
constexpr int kBetween = 2;  // characters between two columns

/// Whether a line belongs to the engine's table: "Step\tImg/sec\ttotal_loss", "10\timages/sec: ...".
bool isOfTable(QStringView line) {
  return line.startsWith(u"Step\t") || models::stepOfLine(line).has_value();
}

}  // namespace

LogText::LogText(const widgets::Theme& theme, QWidget* parent) : QPlainTextEdit(parent), m_theme(theme) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setCursorWidth(0);  // the marked line shows the position, so no cursor needs to blink
  setLineWrapMode(QPlainTextEdit::NoWrap);
  connect(&theme, &widgets::Theme::changed, this, &LogText::paintMark);
}

void LogText::mark(std::optional<int> line) {
  if (m_line == line) return;
  m_line = line;
  paintMark();
  if (!line) return;
  const QTextBlock block = document()->findBlockByNumber(*line);
  if (!block.isValid()) return;
  const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
  const bool isSeen = place.top() >= 0 && place.bottom() <= viewport()->height();
  setTextCursor(QTextCursor(block));
  if (!isSeen) centerCursor();
}

void LogText::addLines(const QString& lines, Scrolling scrolling) {
  fitColumns(lines);
  const int before = verticalScrollBar()->value();
  const bool isAtEnd = before >= verticalScrollBar()->maximum() - 2;
  const qsizetype held = document()->isEmpty() ? 0 : blockCount();
  appendPlainText(lines);
  // The oldest lines are removed if there are too many.
  const auto gone = static_cast<int>(held + lines.count(QLatin1Char('\n')) + 1 - blockCount());
  if (m_line && gone > 0) {
    m_line = *m_line >= gone ? std::optional(*m_line - gone) : std::nullopt;
    paintMark();
  }
  if (scrolling == Scrolling::Stays)
    verticalScrollBar()->setValue(before);
  else if (isAtEnd)
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void LogText::fitColumns(const QString& lines) {
  std::vector<qsizetype> cells = document()->isEmpty() ? std::vector<qsizetype>() : m_cells;
  for (const QStringView line : QStringView(lines).split(u'\n')) {
    if (!isOfTable(line)) continue;
    const auto words = line.split(u'\t');
    cells.resize(std::max(cells.size(), static_cast<std::size_t>(words.size()) - 1), 0);
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(words.size()); ++i)
      cells[i] = std::max(cells[i], words[static_cast<qsizetype>(i)].size());
  }
  const double tab = kTab * QFontMetricsF(font()).horizontalAdvance(u'0');
  QTextOption option = document()->defaultTextOption();
  if (cells == m_cells && qFuzzyCompare(option.tabStopDistance(), tab)) return;
  m_cells = std::move(cells);
  QList<QTextOption::Tab> tabs;
  for (const double place : columns()) tabs << QTextOption::Tab(place, QTextOption::LeftTab);
  option.setTabs(tabs);
  option.setTabStopDistance(tab);
  document()->setDefaultTextOption(option);
}

std::vector<double> LogText::columns() const {
  std::vector<double> places;
  qsizetype characters = 0;
  for (const qsizetype cell : m_cells) {
    characters += std::max<qsizetype>(kTab, cell + kBetween);
    places.push_back(static_cast<double>(characters) * QFontMetricsF(font()).horizontalAdvance(u'0'));
  }
  return places;
}

void LogText::paintMark() {
  const QTextBlock block = m_line ? document()->findBlockByNumber(*m_line) : QTextBlock();
  if (!block.isValid()) return setExtraSelections({});
  QTextEdit::ExtraSelection selection;
  selection.cursor = QTextCursor(block);
  selection.format.setProperty(QTextFormat::FullWidthSelection, true);
  selection.format.setBackground(m_theme.tokens().selection);
  setExtraSelections({selection});
}

void LogText::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  const bool isClick = event->button() == Qt::LeftButton && !textCursor().hasSelection();
  if (isClick && !document()->isEmpty()) emit lineChosen(cursorForPosition(event->position().toPoint()).blockNumber());
}

void LogText::keyPressEvent(QKeyEvent* event) {
  if (!walksLines(*event) || document()->isEmpty()) return QPlainTextEdit::keyPressEvent(event);
  // The first key chooses the last line. Further keys move from there.
  if (!m_line) {
    const int last = document()->blockCount() - 1;
    setTextCursor(QTextCursor(document()->findBlockByNumber(last)));
    event->accept();
    emit lineChosen(last);
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
  emit lineChosen(textCursor().blockNumber());
}

}  // namespace baremark::app::pages
