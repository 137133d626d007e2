// SPDX-License-Identifier: GPL-3.0-or-later
// Small tables and lists of facts about a host, and the items of its test or of the checks before a run.
#pragma once

#include "app/pages/page.h"
#include "app/text/check_text.h"
#include "app/text/host_text.h"

namespace baremark::app::pages {

// A card with a small table. The last column takes the remaining width.
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

// The items of a check, one per line: sign, result, time. Below a failed item are the reason and the advice.
class CheckList final : public QWidget {
  Q_OBJECT

 public:
  explicit CheckList(const widgets::Theme& theme, QWidget* parent = nullptr);
  /// If only the times change, the lines stay, and so does the text that is selected in them.
  void setItems(const std::vector<models::CheckItem>& items);

 private:
  void addLine(const models::CheckItem& item, int nameWidth);
  void addProblem(const models::CheckItem& item);

  const widgets::Theme& m_theme;
  QVBoxLayout* m_lines;
  struct Parts {
    QLabel* words;
    QLabel* time;
  };
  std::vector<Parts> m_parts;              ///< of each item
  std::vector<models::CheckItem> m_items;  ///< the items that are shown
};

/// "0.41 s". Empty if `seconds` is empty.
[[nodiscard]] QString secondsText(const std::optional<double>& seconds);

// The checks before a run: a line that counts them, then those that did not pass, each with its fix. Hidden if empty.
class ChecksBox final : public QWidget {
  Q_OBJECT

 public:
  explicit ChecksBox(const widgets::Theme& theme, QWidget* parent = nullptr);
  /// The same findings again change nothing.
  void setFindings(const std::vector<core::preflight::Finding>& findings, const core::model::Experiment& experiment);

 private:
  void fill();

  const widgets::Theme& m_theme;
  widgets::SignLine* m_summary;
  QPushButton* m_more;
  QVBoxLayout* m_lines;
  std::vector<text::CheckText> m_checks;
  bool m_areAllShown = false;
};

}  // namespace baremark::app::pages
