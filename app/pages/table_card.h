// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a small table about a host. The last column takes the remaining width.
#pragma once

#include "app/pages/page.h"
#include "app/text/host_text.h"

namespace baremark::app::pages {

class TableCard final : public QWidget {
  Q_OBJECT

 public:
  TableCard(const widgets::Theme& theme, const QString& title, const QString& note, QWidget* parent = nullptr);

  /// Clears the table and writes its header.
  void begin(const QStringList& titles, const std::vector<int>& rightAligned = {});
  /// Adds one cell after the other, from left to right.
  void put(const QString& words);
  /// Muted text. Elided if there is little space.
  void putMuted(const QString& words);
  /// Muted text, never elided.
  void putNote(const QString& words) { putWidget(widgets::makeMuted(words, this)); }
  void putSigned(const text::SignedText& words);
  void endRow();

 private:
  void putWidget(QWidget* widget);

  const widgets::Theme& m_theme;
  QGridLayout* m_table;
  std::vector<int> m_rightAligned;
  int m_row = 0;
  int m_column = 0;
};

class FactList final : public QWidget {
  Q_OBJECT

 public:
  explicit FactList(QWidget* parent = nullptr);
  void setFacts(const std::vector<text::Fact>& facts);

 private:
  QGridLayout* m_grid;
};

}  // namespace baremark::app::pages
