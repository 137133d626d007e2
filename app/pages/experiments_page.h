// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: a table of all experiments that can be filtered and sorted, and the details of the selected one.
// Without experiments, it shows the first-run page.
#pragma once

#include <QLineEdit>
#include <QStackedWidget>

#include "app/models/experiments_model.h"
#include "app/models/kept_draft.h"
#include "app/pages/page.h"

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace baremark::app::widgets {
class Card;
class DataTable;
class EmptyState;
class PageHeader;
class SegmentedControl;
}  // namespace baremark::app::widgets

namespace baremark::app::pages {

class ExperimentDetails;
class FirstRun;

class ExperimentsPage final : public Page {
  Q_OBJECT

 public:
  /// `draft`: the button of new experiments says if it continues this one. It outlives the page.
  ExperimentsPage(const Desk& desk, const models::KeptDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override { return {tr("Experiments")}; }
  [[nodiscard]] text::CommandWords command() const override;
  bool focusFilter() override;
  [[nodiscard]] QWidget* firstFocus() override;
  bool clear() override;
  [[nodiscard]] core::base::ExperimentId experiment() const override;

  /// Restores the default columns, widths and order of rows.
  void resetColumns();

 private:
  [[nodiscard]] QWidget* makeList();
  [[nodiscard]] QWidget* makeControls();
  /// The card below the table of removed experiments: until when the selected one can be restored, and a button that
  /// restores it.
  [[nodiscard]] QWidget* makeTrash(QWidget* parent);
  void chooseGroup(const QString& key);
  void showNothing();
  void setUpTable();
  void layOutColumns();
  void setUpColumns();
  void connectWidths();
  void showCounts();
  void showSelection();
  void openRow(const QModelIndex& index);
  void fillMenu(QMenu* menu);
  void restore();
  void saveColumns();
  [[nodiscard]] QString selectedId() const;

  models::ExperimentsFilter m_filter;
  QStackedWidget* m_stack;
  FirstRun* m_firstRun;
  widgets::PageHeader* m_header;
  QLineEdit* m_words = nullptr;
  QLabel* m_keyNote = nullptr;  ///< explains what is wrong with the filter
  widgets::SegmentedControl* m_groups = nullptr;
  QPushButton* m_columns = nullptr;
  QStackedWidget* m_tableStack = nullptr;
  widgets::DataTable* m_table = nullptr;
  widgets::EmptyState* m_nothing = nullptr;
  ExperimentDetails* m_details = nullptr;
  widgets::Card* m_trash = nullptr;
  QLabel* m_trashNote = nullptr;
  bool m_isOfRemoved = false;
};

}  // namespace baremark::app::pages
