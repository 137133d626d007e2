// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/column_widths.h"

#include <QDataStream>
#include <QEvent>
#include <QIODevice>
#include <QStyle>
#include <algorithm>
#include <numeric>
#include <utility>

namespace baremark::app::widgets {
namespace {

// In units. Columns shrink to the first length, or to the second if that saves the view from scrolling.
constexpr int kShortContent = 30;
constexpr int kShortestContent = 16;
constexpr int kMostContent = 110;
constexpr int kLeast = 6;

int sumOf(const std::vector<int>& widths) {
  return std::accumulate(widths.begin(), widths.end(), 0);
}

std::vector<int> cutAt(int level, const std::vector<int>& natural, const std::vector<int>& least) {
  std::vector<int> widths(natural.size());
  for (std::size_t i = 0; i < natural.size(); ++i) widths[i] = std::min(natural[i], std::max(level, least[i]));
  return widths;
}

}  // namespace

std::vector<int> widthsIn(int room, const std::vector<int>& natural, const std::vector<int>& least) {
  if (natural.empty() || sumOf(natural) <= room) return natural;
  // Finds the largest width at which the columns fit; wider columns are cut to it.
  int low = 0;
  int high = *std::max_element(natural.begin(), natural.end());
  while (low < high) {
    const int middle = low + (high - low + 1) / 2;
    if (sumOf(cutAt(middle, natural, least)) <= room)
      low = middle;
    else
      high = middle - 1;
  }
  return cutAt(low, natural, least);
}

ColumnWidths::ColumnWidths(QAbstractItemView& view, QHeaderView& header, int stretched)
    : QObject(&header), m_view(view), m_header(header), m_stretched(stretched) {
  header.setStretchLastSection(false);
  header.setMinimumSectionSize(kLeast * unit(&view));
  for (int column = 0; column < header.count(); ++column) header.setSectionResizeMode(column, QHeaderView::Interactive);
  header.viewport()->installEventFilter(this);
  connect(&header, &QHeaderView::sectionResized, this, &ColumnWidths::take);
  connect(&header, &QHeaderView::sectionCountChanged, this, &ColumnWidths::layOutSoon);
  connect(&header, &QHeaderView::geometriesChanged, this, &ColumnWidths::layOutSoon);
  connect(&header, &QHeaderView::sortIndicatorChanged, this, &ColumnWidths::layOutSoon);
  const QAbstractItemModel* model = view.model();
  connect(model, &QAbstractItemModel::rowsInserted, this, &ColumnWidths::layOutSoon);
  connect(model, &QAbstractItemModel::rowsRemoved, this, &ColumnWidths::layOutSoon);
  connect(model, &QAbstractItemModel::modelReset, this, &ColumnWidths::layOutSoon);
  connect(model, &QAbstractItemModel::layoutChanged, this, &ColumnWidths::layOutSoon);
  connect(model, &QAbstractItemModel::dataChanged, this, &ColumnWidths::layOutSoon);
  layOut();
  layOutSoon();
}

bool ColumnWidths::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) layOutSoon();
  return QObject::eventFilter(watched, event);
}

/// Runs once, after the header has laid itself out.
void ColumnWidths::layOutSoon() {
  if (std::exchange(m_isComing, true)) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        m_isComing = false;
        layOut();
      },
      Qt::QueuedConnection);
}

void ColumnWidths::layOut() {
  std::vector<int> columns;
  std::vector<int> titles;
  std::vector<int> natural;
  int room = m_header.viewport()->width();
  const int oneUnit = unit(&m_view);
  for (int column = 0; column < m_header.count(); ++column) {
    if (m_header.isSectionHidden(column)) continue;
    if (m_dragged.count(column) > 0) {
      room -= m_header.sectionSize(column);
      continue;
    }
    const int title = titleWidth(column);
    const int content = std::min(m_view.sizeHintForColumn(column), kMostContent * oneUnit);
    columns.push_back(column);
    titles.push_back(title);
    natural.push_back(std::max(title, content));
  }
  const auto widthsDownTo = [&](int shortContent) {
    std::vector<int> least(natural.size());
    for (std::size_t i = 0; i < least.size(); ++i)
      least[i] = std::max(titles[i], std::min(natural[i], shortContent * oneUnit));
    return widthsIn(room, natural, least);
  };
  std::vector<int> widths = widthsDownTo(kShortestContent);
  if (sumOf(widths) > room) widths = widthsDownTo(kShortContent);
  const auto stretched = std::find(columns.begin(), columns.end(), m_stretched);
  if (stretched != columns.end())
    widths[static_cast<std::size_t>(stretched - columns.begin())] += std::max(0, room - sumOf(widths));
  m_isLayingOut = true;
  for (std::size_t i = 0; i < columns.size(); ++i) m_header.resizeSection(columns[i], widths[i]);
  m_isLayingOut = false;
}

int ColumnWidths::titleWidth(int column) const {
  const int hint = m_header.sectionSizeHint(column);
  if (!m_header.isSortIndicatorShown() || column == m_header.sortIndicatorSection()) return hint;
  const QStyle* style = m_header.style();
  return hint - style->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, &m_header) -
         style->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &m_header);
}

void ColumnWidths::take(int column, int before, int now) {
  if (m_isLayingOut) return;
  // Hiding or showing a column does not count as dragging.
  if (before == 0 || now == 0) return layOutSoon();
  m_dragged.insert(column);
  layOutSoon();
  emit dragged();
}

QByteArray ColumnWidths::save() const {
  QByteArray saved;
  QDataStream out(&saved, QIODevice::WriteOnly);
  out << m_header.saveState() << QList<int>(m_dragged.begin(), m_dragged.end());
  return saved;
}

bool ColumnWidths::restore(const QByteArray& saved) {
  QDataStream in(saved);
  QByteArray state;
  QList<int> dragged;
  in >> state >> dragged;
  if (in.status() != QDataStream::Ok || state.isEmpty()) return false;
  m_isLayingOut = true;
  const bool isRestored = m_header.restoreState(state);
  for (int column = 0; column < m_header.count(); ++column)
    m_header.setSectionResizeMode(column, QHeaderView::Interactive);
  m_isLayingOut = false;
  if (isRestored) m_dragged = std::set<int>(dragged.begin(), dragged.end());
  layOutSoon();
  return isRestored;
}

void ColumnWidths::reset() {
  m_dragged.clear();
  layOutSoon();
}

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
