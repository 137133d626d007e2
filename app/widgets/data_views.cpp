// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/data_views.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "app/models/roles.h"
#include "app/widgets/metrics.h"
#include "app/widgets/row_menu.h"

namespace baremark::app::widgets {
namespace {

constexpr int kDense = 4;
constexpr int kRoomy = 6;
constexpr int kRowsLookedAt = 60;

int thirds(Density density) {
  return density == Density::Dense ? kDense + 1 : kRoomy;
}

void setUpView(QAbstractItemView& view, const QString& name) {
  view.setAccessibleName(name);
  view.setFrameShape(QFrame::NoFrame);
  view.setSelectionBehavior(QAbstractItemView::SelectRows);
  view.setSelectionMode(QAbstractItemView::SingleSelection);
  view.setEditTriggers(QAbstractItemView::NoEditTriggers);
  view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setTabKeyNavigation(false);
  view.setTextElideMode(Qt::ElideRight);
}

void setUpHeader(QHeaderView& header) {
  header.setHighlightSections(false);
  header.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header.setResizeContentsPrecision(kRowsLookedAt);
  header.setMinimumSectionSize(2 * unit(&header));
  header.setSectionsMovable(false);
}

/// `widths`: the result of an earlier call, or null.
ColumnWidths* fit(QAbstractItemView& view, QHeaderView& header, int stretched, ColumnWidths* widths) {
  delete widths;
  if (view.model() == nullptr) return nullptr;
  if (stretched >= 0) return new ColumnWidths(view, header, stretched);
  header.setStretchLastSection(false);
  for (int column = 0; column < header.count(); ++column)
    header.setSectionResizeMode(column, QHeaderView::ResizeToContents);
  return nullptr;
}

bool isOpenKey(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace

DataTable::DataTable(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent)
    : QTableView(parent), m_theme(theme) {
  setUpView(*this, accessibleName);
  setItemDelegate(new CellDelegate(theme, thirds(density), this));
  setShowGrid(false);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  verticalHeader()->setVisible(false);
  verticalHeader()->setMinimumSectionSize(1);
  verticalHeader()->setDefaultSectionSize(thirds(density) * unit(this));
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  setUpHeader(*horizontalHeader());
  connect(this, &QTableView::doubleClicked, this, &DataTable::rowOpened);
}

void DataTable::fitColumns(int stretched) {
  m_widths = fit(*this, *horizontalHeader(), stretched, m_widths);
}

void DataTable::setFitsRows(bool isFitting) {
  m_fitsRows = isFitting;
  setVerticalScrollBarPolicy(isFitting ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  setSizePolicy(QSizePolicy::Expanding, isFitting ? QSizePolicy::Fixed : QSizePolicy::Expanding);
  updateGeometry();
}

void DataTable::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  if (model == nullptr) return;
  const auto relayout = [this] {
    if (m_fitsRows) updateGeometry();
  };
  connect(model, &QAbstractItemModel::rowsInserted, this, relayout);
  connect(model, &QAbstractItemModel::rowsRemoved, this, relayout);
  connect(model, &QAbstractItemModel::modelReset, this, relayout);
}

QSize DataTable::sizeHint() const {
  if (!m_fitsRows || model() == nullptr) return QTableView::sizeHint();
  const int rows = model()->rowCount(rootIndex()) * verticalHeader()->defaultSectionSize();
  const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
  return {QTableView::sizeHint().width(), rows + horizontalHeader()->sizeHint().height() + bar + 1};
}

QSize DataTable::minimumSizeHint() const {
  const int least = horizontalHeader()->sizeHint().height() + 2 * verticalHeader()->defaultSectionSize();
  return {12 * unit(this), m_fitsRows ? sizeHint().height() : least};
}

void DataTable::keyPressEvent(QKeyEvent* event) {
  if (isOpenKey(*event) && currentIndex().isValid()) {
    emit rowOpened(currentIndex());
    return;
  }
  QTableView::keyPressEvent(event);
}

void DataTable::contextMenuEvent(QContextMenuEvent* event) {
  openRowMenu(*this, *event, [this](const QModelIndex& index, QMenu* menu) { emit rowMenuRequested(index, menu); });
}

DataTree::DataTree(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent)
    : QTreeView(parent), m_theme(theme), m_delegate(new CellDelegate(theme, thirds(density), this)) {
  setUpView(*this, accessibleName);
  setItemDelegate(m_delegate);
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setExpandsOnDoubleClick(true);
  setAllColumnsShowFocus(true);
  setUpHeader(*header());
  connect(this, &QTreeView::doubleClicked, this, &DataTree::rowOpened);
  // A text across a whole row does not move with the columns, so it must be painted again.
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

void DataTree::fitColumns(int stretched) {
  m_widths = fit(*this, *header(), stretched, m_widths);
}

void DataTree::contextMenuEvent(QContextMenuEvent* event) {
  openRowMenu(*this, *event, [this](const QModelIndex& index, QMenu* menu) { emit rowMenuRequested(index, menu); });
}

void DataTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QModelIndex first = index.siblingAtColumn(0);
  const bool isGroup = first.data(models::GroupRole).toBool();
  const int span = first.data(models::SpanRole).toInt();
  if (!isGroup && span == 0) return QTreeView::drawRow(painter, option, index);
  QStyleOptionViewItem copy = option;
  copy.font = font();
  if (selectionModel() != nullptr && selectionModel()->isRowSelected(index.row(), index.parent()))
    copy.state |= QStyle::State_Selected;
  // The row does not move when columns scroll sideways, so that its text stays visible.
  const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
  const int gap = unit(this);
  const int indent = isGroup ? 4 * gap : span == 2 ? header()->sectionPosition(1) + gap : gap;
  m_delegate->paintWholeRow(*painter, copy, row, indent, first);
  if (isGroup) drawBranches(painter, QRect(row.left(), option.rect.top(), 4 * gap, option.rect.height()), first);
}

void DataTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (!index.data(models::GroupRole).toBool() || model()->rowCount(index) == 0) return;
  QStyleOption branch;
  branch.initFrom(this);
  branch.rect = rect;
  branch.state = QStyle::State_Children | (isExpanded(index) ? QStyle::State_Open : QStyle::State_None);
  style()->drawPrimitive(QStyle::PE_IndicatorBranch, &branch, painter, this);
}

void DataTree::keyPressEvent(QKeyEvent* event) {
  if (isOpenKey(*event) && currentIndex().isValid()) {
    const QModelIndex first = currentIndex().siblingAtColumn(0);
    if (model()->rowCount(first) > 0)
      setExpanded(first, !isExpanded(first));
    else
      emit rowOpened(currentIndex());
    return;
  }
  QTreeView::keyPressEvent(event);
}

}  // namespace baremark::app::widgets
