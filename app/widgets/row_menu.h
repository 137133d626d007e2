// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of a row, by right click or the Menu key: what a page offers for that row, then what any row can do: be
// copied.
#pragma once

#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QMenu>
#include <QString>
#include <functional>

namespace baremark::app::widgets {

/// A row's words as tab-separated text, without hidden columns; what is drawn as signs or markers is named.
[[nodiscard]] QString wordsOfRow(const QAbstractItemView& view, const QModelIndex& index);

/// Copies these words when it is chosen; without words there is nothing to choose.
void addCopy(QMenu& menu, const QString& title, const QString& words);

using FillMenu = std::function<void(const QModelIndex&, QMenu*)>;

/// Makes the row under the mouse, or the current one for the keyboard, the current row and opens its menu there.
/// Nothing where there is no row. `fill` puts what the page offers into the empty menu.
void openRowMenu(QAbstractItemView& view, QContextMenuEvent& event, const FillMenu& fill);

}  // namespace baremark::app::widgets
