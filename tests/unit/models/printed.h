// SPDX-License-Identifier: GPL-3.0-or-later
// A model as text, one row a line: indented by depth, bars between the cells, the text at the right end in brackets.
#pragma once

#include <QAbstractItemModel>
#include <string>

#include "app/models/roles.h"

namespace baremark::app::models {

inline void printRows(const QAbstractItemModel& model, const QModelIndex& parent, int depth, QStringList& lines) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(parent); ++column)
      cells << model.index(row, column, parent).data().toString();
    while (!cells.isEmpty() && cells.back().isEmpty()) cells.removeLast();
    const QModelIndex first = model.index(row, 0, parent);
    const QString end = first.data(TrailingRole).toString();
    lines << QString(2 * depth, QLatin1Char(' ')) + cells.join(QStringLiteral(" | ")) +
                 (end.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(end));
    printRows(model, first, depth + 1, lines);
  }
}

inline std::string printed(const QAbstractItemModel& model) {
  QStringList lines;
  printRows(model, {}, 0, lines);
  return lines.join(QLatin1Char('\n')).toStdString();
}

inline std::string printedHeader(const QAbstractItemModel& model) {
  QStringList cells;
  for (int column = 0; column < model.columnCount(); ++column)
    cells << model.headerData(column, Qt::Horizontal).toString();
  return cells.join(QStringLiteral(" | ")).toStdString();
}

}  // namespace baremark::app::models
