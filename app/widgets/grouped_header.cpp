// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/grouped_header.h"

#include <QPainter>

#include "app/widgets/painting.h"

namespace baremark::app::widgets {

GroupedHeader::GroupedHeader(const Theme& theme, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), m_theme(theme) {
  setHighlightSections(false);
  setSectionsClickable(false);
}

void GroupedHeader::setGroups(std::vector<Group> groups) {
  const bool wasOneLine = m_groups.empty();
  m_groups = std::move(groups);
  if (wasOneLine != m_groups.empty()) emit geometriesChanged();
  viewport()->update();
}

QSize GroupedHeader::sizeHint() const {
  return {QHeaderView::sizeHint().width(), (m_groups.empty() ? 1 : 2) * lineHeight()};
}

int GroupedHeader::widthOf(const Group& group) const {
  const QFontMetrics bold(boldFont(font()));
  const int note = group.note.isEmpty() ? 0 : fontMetrics().horizontalAdvance(group.note) + unit(this);
  return bold.horizontalAdvance(group.title) + note + fontMetrics().height() + 3 * unit(this);
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  painter->fillRect(rect, m_theme.tokens().panel);
  QHeaderView::paintSection(painter, rect.adjusted(0, rect.height() - lineHeight(), 0, 0), section);
}

void GroupedHeader::paintEvent(QPaintEvent* event) {
  QHeaderView::paintEvent(event);
  QPainter painter(viewport());
  const Tokens& tokens = m_theme.tokens();
  const int gap = unit(this);
  for (const Group& group : m_groups) {
    if (group.last >= count()) continue;
    const int left = sectionViewportPosition(group.first);
    const int right = sectionViewportPosition(group.last) + sectionSize(group.last);
    painter.fillRect(QRect(left, gap, 1, height() - gap), tokens.line);
    const QRect line(left + 2 * gap, 0, right - left - 2 * gap, lineHeight());
    const QFontMetrics bold(boldFont(font()));
    paintMarker(painter, QPointF(line.left() + bold.ascent() * 0.4, line.center().y() + 1), bold.ascent() * 0.75,
                group.style, tokens, tokens.panel);
    QRect words = line.adjusted(bold.height(), 0, 0, 0);
    painter.setPen(tokens.text);
    painter.setFont(boldFont(font()));
    const QString title = bold.elidedText(group.title, Qt::ElideRight, words.width());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
    words.setLeft(words.left() + bold.horizontalAdvance(title) + gap);
    if (fontMetrics().horizontalAdvance(group.note) > words.width()) continue;
    painter.setPen(tokens.muted);
    painter.setFont(font());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, group.note);
  }
}

}  // namespace baremark::app::widgets
