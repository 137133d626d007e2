// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/progress_line.h"

#include <QHBoxLayout>
#include <QPainter>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::widgets {

ProgressBar::ProgressBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressBar::setShare(double share) {
  if (share == m_share) return;
  m_share = share;
  update();
}

QSize ProgressBar::sizeHint() const {
  return {30 * fontMetrics().averageCharWidth(), fontMetrics().height()};
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
