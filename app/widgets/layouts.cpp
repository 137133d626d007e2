// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/layouts.h"

#include <QEvent>
#include <QScrollBar>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {
namespace {

/// The largest minimum width.
int widestOf(const std::vector<QWidget*>& parts) {
  int width = 0;
  for (const QWidget* part : parts) width = std::max(width, part->minimumSizeHint().width());
  return width;
}

template <class Layout>
Layout* withoutMargins(QWidget* owner, int spacing) {
  auto* layout = new Layout(owner);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(spacing);
  return layout;
}

}  // namespace

bool Arranging::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) arrange();
  return QWidget::event(event);
}

SideBySide::SideBySide(int leastWidth, QWidget* parent)
    : Arranging(parent),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_leastWidth(leastWidth * fontMetrics().averageCharWidth()) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(2 * unit(this) + 2);
}

void SideBySide::add(QWidget* part, int stretch) {
  m_row->addWidget(part, stretch);
  m_parts.push_back(part);
}

void SideBySide::release() {
  for (QWidget* part : m_parts) m_row->removeWidget(part);
  m_parts.clear();
}

QSize SideBySide::minimumSizeHint() const {
  return {widestOf(m_parts), m_row->minimumSize().height()};
}

void SideBySide::arrange() {
  int needed = m_row->spacing() * std::max(0, static_cast<int>(m_parts.size()) - 1);
  for (const QWidget* part : m_parts) needed += part->isHidden() ? 0 : part->minimumSizeHint().width();
  const bool isNarrow = width() < std::max(m_leastWidth, needed);
  const auto direction = isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
  if (m_row->direction() == direction) return;
  m_row->setDirection(direction);
  updateGeometry();
}

CardGrid::CardGrid(int leastWidth, QWidget* parent)
    : Arranging(parent), m_grid(new QGridLayout(this)), m_leastWidth(leastWidth * fontMetrics().averageCharWidth()) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(2 * unit(this) + 2);
}

void CardGrid::setParts(const std::vector<QWidget*>& parts) {
  if (parts == m_parts) return;
  for (QWidget* part : m_parts) m_grid->removeWidget(part);
  m_parts = parts;
  m_columns = 0;
  arrange();
}

QSize CardGrid::minimumSizeHint() const {
  return {widestOf(m_parts), m_grid->minimumSize().height()};
}

void CardGrid::arrange() {
  if (m_parts.empty()) return;
  const int count = static_cast<int>(m_parts.size());
  const int gap = m_grid->spacing();
  const int most = std::clamp((width() + gap) / (std::max(m_leastWidth, widestOf(m_parts)) + gap), 1, count);
  const int rows = (count + most - 1) / most;
  const int columns = (count + rows - 1) / rows;
  if (columns == m_columns) return;
  for (int i = 0; i < m_grid->columnCount(); ++i) m_grid->setColumnStretch(i, 0);
  m_columns = columns;
  for (QWidget* part : m_parts) m_grid->removeWidget(part);
  for (int i = 0; i < count; ++i) m_grid->addWidget(m_parts[static_cast<std::size_t>(i)], i / columns, i % columns);
  for (int i = 0; i < columns; ++i) m_grid->setColumnStretch(i, 1);
  updateGeometry();
}

ScrollColumn::ScrollColumn(QWidget* parent)
    : QScrollArea(parent), m_content(new QWidget), m_column(makeColumn(m_content, 2 * unit(this) + 2)) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  setWidget(m_content);
  viewport()->setAutoFillBackground(false);
  m_content->setAutoFillBackground(false);
  m_content->installEventFilter(this);
}

QSize ScrollColumn::minimumSizeHint() const {
  return {m_content->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 30 * unit(this)};
}

bool ScrollColumn::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_content && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(watched, event);
}

Form::Form(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(4 * unit(this));
  m_grid->setVerticalSpacing(unit(this) / 2);
  m_grid->setColumnStretch(1, 1);
}

QLabel* Form::addRow(const QString& name, QWidget* field, const QString& note) {
  auto* line = new QHBoxLayout;
  line->addWidget(field);
  if (field->sizePolicy().horizontalPolicy() != QSizePolicy::Expanding) line->addStretch(1);
  return addRow(name, line, field, note);
}

QLabel* Form::addRow(const QString& name, QLayout* fields, QWidget* buddy, const QString& note) {
  QLabel* label = makeBold(name, this);
  label->setBuddy(buddy);
  if (buddy != nullptr && buddy->accessibleName().isEmpty()) buddy->setAccessibleName(name);
  const int space = unit(this);
  const int gap = m_row > 0 ? m_row++ : -1;
  if (gap >= 0) m_grid->setRowMinimumHeight(gap, space + space / 2);
  // The name is beside the fields' first line, not in the middle of several lines.
  const int nameHeight = label->sizeHint().height();
  const int fieldHeight =
      buddy == nullptr ? fields->sizeHint().height() : std::min(buddy->sizeHint().height(), buddy->maximumHeight());
  const int firstLine = std::min(fieldHeight, 2 * nameHeight);
  const int drop = std::max(0, (firstLine - nameHeight) / 2);
  label->setContentsMargins(0, drop, 0, 0);
  m_grid->addWidget(label, m_row, 0, Qt::AlignTop | Qt::AlignLeft);
  // A wrapping note must not take room from a field of fixed height.
  if (buddy != nullptr) m_grid->setRowMinimumHeight(m_row, buddy->minimumHeight());
  m_grid->addLayout(fields, m_row++, 1);
  QLabel* below = makeNote(note, this);
  below->setVisible(!note.isEmpty());
  m_grid->addWidget(below, m_row++, 1);
  m_rows.push_back({label, buddy, below, gap});
  return below;
}

void Form::setRowVisible(QWidget* field, bool isVisible) {
  const auto row = std::ranges::find_if(m_rows, [&](const Row& candidate) { return candidate.field == field; });
  if (row == m_rows.end()) return;
  row->name->setVisible(isVisible);
  field->setVisible(isVisible);
  row->note->setVisible(isVisible && !row->note->text().isEmpty());
  if (row->gap >= 0) m_grid->setRowMinimumHeight(row->gap, isVisible ? unit(this) + unit(this) / 2 : 0);
}

int Form::nameWidth() const {
  int width = 0;
  for (const Row& row : m_rows) width = std::max(width, row.name->sizeHint().width());
  return width;
}

void Form::addWide(QWidget* widget) {
  if (m_row > 0) m_grid->setRowMinimumHeight(m_row++, unit(this));
  m_grid->addWidget(widget, m_row++, 0, 1, 2);
}

void alignForms(const QWidget& page) {
  const QList<Form*> forms = page.findChildren<Form*>();
  int width = 0;
  for (const Form* form : forms) width = std::max(width, form->nameWidth());
  for (Form* form : forms) form->setNameWidth(width);
}

QVBoxLayout* makeColumn(QWidget* owner, int spacing) {
  return withoutMargins<QVBoxLayout>(owner, spacing);
}

QHBoxLayout* makeRow(QWidget* owner, int spacing) {
  return withoutMargins<QHBoxLayout>(owner, spacing);
}

QHBoxLayout* makeLine(std::initializer_list<QWidget*> parts, int spacing) {
  QHBoxLayout* line = makeRow(nullptr, spacing);
  addAll(line, parts);
  line->addStretch(1);
  return line;
}

void addWithLeastHeight(QBoxLayout& column, QWidget* view) {
  view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  auto* room = new QGridLayout;  // a box layout with wrapped texts would not count the view's minimum
  room->setRowMinimumHeight(0, view->minimumHeight());
  room->addWidget(view, 0, 0);
  column.addLayout(room, 1);
}

QWidget* orderFocus(const QLayout& layout, QWidget* after) {
  // Qt puts nothing after a widget that Tab does not reach.
  while ((after->focusPolicy() & Qt::TabFocus) == 0) after = after->previousInFocusChain();
  for (int i = 0; i < layout.count(); ++i) {
    QLayoutItem* item = layout.itemAt(i);
    QWidget* widget = item->widget();
    const QLayout* inner = widget == nullptr ? item->layout() : widget->layout();
    if (widget != nullptr && (widget->focusPolicy() & Qt::TabFocus) != 0) {
      QWidget::setTabOrder(after, widget);
      after = widget;
    } else if (inner != nullptr) {
      after = orderFocus(*inner, after);
    }
  }
  return after;
}

void clearLayout(QLayout& layout) {
  while (QLayoutItem* item = layout.takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    if (QLayout* inner = item->layout()) clearLayout(*inner);
    delete item;
  }
}

TabLine::TabLine(QWidget* parent)
    : Arranging(parent), m_line(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_bar(new QTabBar(this)) {
  m_line->setContentsMargins(0, 0, 0, 0);
  m_line->setSpacing(2 * unit(this));
  m_bar->setDrawBase(false);
  m_bar->setExpanding(false);
  m_bar->setUsesScrollButtons(true);
  m_bar->setElideMode(Qt::ElideNone);
  m_line->addWidget(m_bar, 1);
}

void TabLine::addControls(QWidget* controls) {
  m_controls.push_back(controls);
  controls->setVisible(false);
  m_line->addWidget(controls);
  m_line->setAlignment(controls, Qt::AlignRight);
}

void TabLine::arrange() {
  int room = width() - m_bar->sizeHint().width();
  for (const QWidget* controls : m_controls) {
    if (!controls->isHidden()) room -= controls->sizeHint().width() + m_line->spacing();
  }
  m_line->setDirection(room < 0 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

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

int FlowLayout::heightForWidth(int width) const {
  return arrange(QRect(0, 0, width, 0), [](QLayoutItem&, const QRect&) {});
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
