// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/page_parts.h"

#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

#include "app/text/stop_text.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent),
      m_title(new ElidingLabel(title, this)),
      m_note(makeWrappedMuted({}, this)),
      m_buttons(new QHBoxLayout) {
  auto* row = makeRow(this, 4 * unit(this));
  auto* words = makeColumn(nullptr, unit(this) / 2 + 1);
  m_title->setFont(titleFont(font()));
  addAll(words, {m_title, m_note});
  row->addLayout(words, 1);
  m_buttons->setSpacing(2 * unit(this));
  row->addLayout(m_buttons);
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      m_title(makeWrapped({}, this)),
      m_reason(makeWrappedMuted({}, this)),
      m_button(makeButton({}, this)) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(unit(this));
  m_title->setAlignment(Qt::AlignHCenter);
  m_title->setFont(boldFont(font()));
  m_reason->setAlignment(Qt::AlignHCenter);
  column->addStretch(1);
  addAll(column, {m_title, m_reason});
  column->addSpacing(unit(this));
  column->addWidget(m_button, 0, Qt::AlignHCenter);
  column->addStretch(1);
  m_button->setVisible(false);
  connect(m_button, &QPushButton::clicked, this, &EmptyState::buttonPressed);
}

void EmptyState::setWords(const QString& title, const QString& reason, const QString& button) {
  m_title->setText(title);
  m_reason->setText(reason);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
}

void EmptyState::setProblem(const text::ErrorText& problem) {
  QStringList lines{problem.reason, problem.advice, problem.detail};
  lines.removeAll(QString());
  setWords(problem.title, lines.join(QLatin1Char('\n')), tr("Read again"));
}

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
  constexpr int kTab = 8;  // characters, as in a terminal
  setTabStopDistance(kTab * fontMetrics().horizontalAdvance(QLatin1Char('0')));
  setAccessibleName(accessibleName);
  setVisible(false);
}

void DetailsBox::setWords(const QString& words) {
  const QString wanted = words.trimmed();
  setVisible(!wanted.isEmpty());
  if (wanted == toPlainText()) return;
  setPlainText(wanted);
  constexpr int kLinesShown = 8;
  const int lines = std::min(kLinesShown, blockCount() + 1);
  setFixedHeight(lines * QFontMetrics(font()).lineSpacing() + 2 * frameWidth() +
                 static_cast<int>(2 * document()->documentMargin()));
  (void)showLastOwnLine(*this);
}

ProgressBar::ProgressBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressBar::setShare(double share) {
  if (share == m_share) return;
  m_share = share;
  update();
}

void ProgressBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  constexpr qreal kHeight = 6;
  const QRectF groove(0, (height() - kHeight) / 2.0, width(), kHeight);
  paintBox(painter, groove, m_theme.tokens().grid, {}, kHeight / 2);
  if (m_share <= 0) return;
  QRectF done = groove;
  done.setWidth(std::max(kHeight, groove.width() * std::min(1.0, m_share)));
  paintBox(painter, done, m_theme.tokens().accent, {}, kHeight / 2);
}

ProgressLines::ProgressLines(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(4 * unit(this));
  m_grid->setVerticalSpacing(unit(this) + 2);
  m_grid->setColumnStretch(1, 1);
}

int ProgressLines::addLine(QWidget* middle, QWidget* end) {
  const auto row = static_cast<int>(m_lines.size());
  Line line{makeLabel({}, this), qobject_cast<ProgressBar*>(middle), makeMuted({}, this)};
  line.note->setFont(noteFont(font()));
  line.note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_grid->addWidget(line.words, row, 0);
  m_grid->addWidget(middle, row, 1);
  // A layout of their own: in one grid cell, even an empty note would take the clicks on the button.
  auto* ending = new QHBoxLayout;
  ending->addWidget(line.note, 1);
  if (end != nullptr) ending->addWidget(end, 0, Qt::AlignVCenter);
  m_grid->addLayout(ending, row, 2);
  m_lines.push_back(line);
  return row;
}

void ProgressLines::setLine(int line, const QString& words, double share, const QString& note) {
  const Line& parts = m_lines[static_cast<std::size_t>(line)];
  parts.words->setText(words);
  parts.note->setText(note);
  if (parts.bar == nullptr) return;
  parts.bar->setShare(share);
  parts.bar->setAccessibleName(words + QStringLiteral(", ") + note);
}

}  // namespace baremark::app::widgets
