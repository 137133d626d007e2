// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/details_box.h"

#include <QTextBlock>
#include <algorithm>

#include "app/text/stop_text.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {
namespace {

constexpr int kLinesShown = 8;
constexpr int kTab = 8;  // characters, as in a terminal

}  // namespace

QString showLastOwnLine(QPlainTextEdit& box) {
  const qsizetype last = text::lastOwnLine(box.toPlainText().split(QLatin1Char('\n')));
  const QTextBlock line =
      last < 0 ? box.document()->lastBlock() : box.document()->findBlockByNumber(static_cast<int>(last));
  box.moveCursor(QTextCursor::Start);
  box.setTextCursor(QTextCursor(line));
  box.ensureCursorVisible();
  return last < 0 ? QString() : line.text().trimmed();
}

DetailsBox::DetailsBox(const QString& accessibleName, QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setTabChangesFocus(true);
  setFont(monospaceFont(font()));
  setTabStopDistance(kTab * fontMetrics().horizontalAdvance(QLatin1Char('0')));
  setAccessibleName(accessibleName);
  setVisible(false);
}

void DetailsBox::setWords(const QString& words) {
  const QString wanted = words.trimmed();
  setVisible(!wanted.isEmpty());
  if (wanted == toPlainText()) return;
  setPlainText(wanted);
  const int lines = std::min(kLinesShown, blockCount() + 1);
  setFixedHeight(lines * QFontMetrics(font()).lineSpacing() + 2 * frameWidth() +
                 static_cast<int>(2 * document()->documentMargin()));
  (void)showLastOwnLine(*this);
}

}  // namespace baremark::app::widgets
