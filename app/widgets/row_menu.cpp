// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/row_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>
#include <algorithm>

#include "app/models/roles.h"

namespace baremark::app::widgets {
namespace {

struct RowMenuTr {
  Q_DECLARE_TR_FUNCTIONS(RowMenu)
};

bool isHidden(const QAbstractItemView& view, int column) {
  if (const auto* table = qobject_cast<const QTableView*>(&view)) return table->isColumnHidden(column);
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) return tree->isColumnHidden(column);
  return false;
}

QString wordsOfCell(const QModelIndex& index) {
  QString words = index.data(Qt::DisplayRole).toString();
  // Markers and tags have no text of their own.
  const bool isDrawn = index.data(models::MarkersRole).isValid() || index.data(models::ChipsRole).isValid();
  if (words.isEmpty() || isDrawn) {
    const QString spoken = index.data(Qt::AccessibleTextRole).toString();
    if (!spoken.isEmpty()) words = spoken;
  }
  return words.simplified();
}

}  // namespace

QString wordsOfRow(const QAbstractItemView& view, const QModelIndex& index) {
  const QModelIndex first = index.siblingAtColumn(0);
  QStringList cells;
  if (first.data(models::GroupRole).toBool() || first.data(models::SpanRole).toInt() > 0) {
    cells = first.data(Qt::DisplayRole).toString().split(QLatin1Char('\t'), Qt::SkipEmptyParts);
    const QString trailing = first.data(models::TrailingRole).toString();
    if (!trailing.isEmpty()) cells << trailing;
  } else {
    for (int column = 0; column < index.model()->columnCount(index.parent()); ++column) {
      if (!isHidden(view, column)) cells << wordsOfCell(index.siblingAtColumn(column));
    }
  }
  return cells.join(QLatin1Char('\t'));
}

void addCopy(QMenu& menu, const QString& title, const QString& words) {
  if (words.isEmpty()) return;
  QAction* action = menu.addAction(title);
  QObject::connect(action, &QAction::triggered, &menu, [words] { QGuiApplication::clipboard()->setText(words); });
}

void openRowMenu(QAbstractItemView& view, QContextMenuEvent& event, const FillMenu& fill) {
  const bool isByKey = event.reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index = isByKey ? view.currentIndex() : view.indexAt(event.pos());
  if (!index.isValid()) return event.ignore();
  if (index != view.currentIndex()) view.setCurrentIndex(index);
  view.scrollTo(index);
  auto* menu = new QMenu(&view);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setAccessibleName(RowMenuTr::tr("This row"));
  fill(index, menu);
  if (!menu->isEmpty()) menu->addSeparator();
  addCopy(*menu, RowMenuTr::tr("Copy the cell"), wordsOfCell(index));
  addCopy(*menu, RowMenuTr::tr("Copy the row"), wordsOfRow(view, index));
  const QRect cell = view.visualRect(index);
  const QPoint byKey = view.viewport()->mapToGlobal(QPoint(std::max(0, cell.left()), cell.bottom()));
  menu->popup(isByKey ? byKey : event.globalPos());
  event.accept();
}

}  // namespace baremark::app::widgets
