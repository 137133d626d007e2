// SPDX-License-Identifier: GPL-3.0-or-later
// All entries of the passports of a block's runs, side by side: everything that can explain a number. Below them, the
// unintended differences of the experiment, and the note that waives them.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QStackedWidget>

#include "app/models/passport_model.h"
#include "app/models/store_watch.h"
#include "app/pages/experiment_tab.h"
#include "app/widgets/data_views.h"
#include "app/widgets/empty_state.h"

namespace baremark::app::widgets {
class SegmentedControl;
}

namespace baremark::app::pages {

class WaiverCard;

class PassportTab final : public ExperimentTab {
  Q_OBJECT

 public:
  PassportTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("export"), id()}}; }
  bool focusFilter() override;
  [[nodiscard]] QWidget* firstFocus() override { return m_tree; }
  bool clear() override;

 private:
  void fillBlocks();
  void load();
  void show();

  /// What the table shows.
  struct Shown {
    std::vector<core::model::Arm> arms;
    std::size_t baseline = 0;
    models::Passports passports;
    QString filter;
    QString rows;
    bool operator==(const Shown&) const = default;
  };

  models::PassportTableModel m_model;
  models::StoreInquiry m_inquiry;
  models::Passports m_passports;
  Shown m_shown;
  std::optional<core::base::Error> m_problem;  ///< why the passports could not be read
  QString m_filledFor;
  bool m_isFilling = false;
  QComboBox* m_blocks;
  QLineEdit* m_filter;
  widgets::SegmentedControl* m_rows;
  QStackedWidget* m_stack;
  widgets::DataTree* m_tree;
  widgets::EmptyState* m_empty;
  WaiverCard* m_waiver;
};

}  // namespace baremark::app::pages
