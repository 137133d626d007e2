// SPDX-License-Identifier: GPL-3.0-or-later
// The data roles of all tables and trees, beside the text. CellDelegate draws them.
#pragma once

#include <Qt>

namespace baremark::app::models {

enum Role : int {
  SortRole = Qt::UserRole + 1,  ///< the value that sorting compares
  SignRole,                     ///< int of text::Sign, drawn before the text
  MarkersRole,                  ///< SeriesStyles, drawn before the text
  ChipsRole,                    ///< QStringList, drawn as tags
  EmphasisRole,                 ///< int of Emphasis
  TrailingRole,                 ///< QString at the right end of the cell, muted
  TrailingSignRole,             ///< int of text::Sign before it
  GroupRole,                    ///< bool: the row is the heading of a group
  SpanRole,  ///< int: the text of the first cell spans the row, from the first column (1) or from the second column (2)
  /// Int: the most average characters that this cell counts for in a column that fits its contents.
  MostCharactersRole,
  IdRole,  ///< QString: the id of the object that the row shows
};

enum class Emphasis : int { Normal, Muted, Strong };

}  // namespace baremark::app::models
