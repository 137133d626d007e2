// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a small table of a host: short rows of words, nothing to be chosen. Its last column takes the room that is left.
#pragma once

#include <QGridLayout>
#include <QStringList>
#include <vector>

#include "app/text/state_text.h"
#include "app/widgets/card.h"

namespace baremark::app::pages {

class TableCard final : public QWidget {
  Q_OBJECT

 public:
  TableCard(const widgets::Theme& theme, const QString& title, const QString& note, QWidget* parent = nullptr);

  /// Empties it and writes its head.
  void begin(const QStringList& titles, const std::vector<int>& rightAligned = {});
  /// One cell after the other, from left to right.
  void put(const QString& words);
  /// Muted; gives up its end where there is little room.
  void putMuted(const QString& words);
  /// Muted, and never cut.
  void putNote(const QString& words);
  void putSigned(const text::SignedText& words);
  /// The next row begins.
  void endRow();

 private:
  void putWidget(QWidget* widget);

  const widgets::Theme& m_theme;
  QGridLayout* m_table;
  std::vector<int> m_rightAligned;
  int m_row = 0;
  int m_column = 0;
};

}  // namespace baremark::app::pages
