// SPDX-License-Identifier: GPL-3.0-or-later
// What a cell of any table or tree of this program can say beside its text; widgets/cell_delegate.h draws it.
#pragma once

#include <Qt>

namespace baremark::app::models {

enum Role : int {
  SortRole = Qt::UserRole + 1,  ///< what sorting compares
  SignRole,                     ///< int of text::Sign, drawn before the text
  MarkersRole,                  ///< SeriesStyles, drawn before the text
  ChipsRole,                    ///< QStringList, drawn as tags
  EmphasisRole,                 ///< int of Emphasis
  TrailingRole,                 ///< QString at the right end of the cell, muted
  TrailingSignRole,             ///< int of text::Sign before it
  GroupRole,                    ///< bool: the row is the head of a group
  SpanRole,                     ///< int: the first cell's text runs over the row, from the first (1) or the second column (2) on
  MostCharactersRole,           ///< int: a column that is as wide as its contents takes no more average characters for it
  IdRole,                       ///< QString: the id of what the row stands for
};

enum class Emphasis : int { Normal, Muted, Strong };

}  // namespace baremark::app::models
