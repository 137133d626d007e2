// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of a row, opened by a right click or the Menu key: first the actions of the page, then the actions
// that copy.
#pragma once

#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QMenu>
#include <QString>
#include <functional>

namespace baremark::app::widgets {

/// The visible columns of a row as tab-separated text. Signs and markers are named.
[[nodiscard]] QString wordsOfRow(const QAbstractItemView& view, const QModelIndex& index);

/// Adds an action that copies `words`. It is disabled if there are none.
void addCopy(QMenu& menu, const QString& title, const QString& words);

using FillMenu = std::function<void(const QModelIndex&, QMenu*)>;

/// Makes the row under the mouse, or the current row for the keyboard, the current row, and opens its menu there. Does
/// nothing if there is no row. `fill` adds the page's actions to the empty menu.
void openRowMenu(QAbstractItemView& view, QContextMenuEvent& event, const FillMenu& fill);

}  // namespace baremark::app::widgets
