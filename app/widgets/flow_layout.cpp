// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/flow_layout.h"

#include <algorithm>

namespace baremark::app::widgets {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), m_gap(gap) {
  setContentsMargins(0, 0, 0, 0);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index < 0 || index >= count() ? nullptr : m_items[static_cast<std::size_t>(index)].get();
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  const auto place = m_items.begin() + index;
  QLayoutItem* item = place->release();
  m_items.erase(place);
  return item;
}

template <class Place>
int FlowLayout::arrange(const QRect& area, const Place& place) const {
  int x = area.x();
  int y = area.y();
  int lineHeight = 0;
  for (const auto& item : m_items) {
    const QSize wanted = item->sizeHint();
    const QSize size(std::min(wanted.width(), area.width()), wanted.height());
    const bool isFull = x > area.x() && x + size.width() > area.x() + area.width();
    if (isFull) {
      x = area.x();
      y += lineHeight + m_gap / 4;
      lineHeight = 0;
    }
    place(*item, QRect(QPoint(x, y), size));
    x += size.width() + m_gap;
    lineHeight = std::max(lineHeight, size.height());
  }
  return y + lineHeight - area.y();
}

int FlowLayout::heightOf(const QRect& area) const {
  return arrange(area, [](QLayoutItem&, const QRect&) {});
}

QSize FlowLayout::sizeHint() const {
  QSize size;
  for (const auto& item : m_items) {
    const QSize part = item->sizeHint();
    size = {size.width() + part.width() + (size.width() > 0 ? m_gap : 0), std::max(size.height(), part.height())};
  }
  return size;
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const auto& item : m_items) size = size.expandedTo(item->minimumSize());
  return size;
}

void FlowLayout::setGeometry(const QRect& area) {
  QLayout::setGeometry(area);
  arrange(area, [](QLayoutItem& item, const QRect& place) { item.setGeometry(place); });
}

}  // namespace baremark::app::widgets
