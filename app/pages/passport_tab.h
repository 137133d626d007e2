// SPDX-License-Identifier: GPL-3.0-or-later
// All entries of the passports of a block's runs, side by side, then the unintended differences and their waivers.
#pragma once

#include <QComboBox>
#include <QStackedWidget>

#include "app/models/passport_model.h"
#include "app/models/store_watch.h"
#include "app/pages/experiment_tab.h"
#include "app/pages/waiver_card.h"
#include "app/widgets/data_views.h"
#include "app/widgets/empty_state.h"
#include "app/widgets/segmented_control.h"

namespace baremark::app::pages {

class PassportTab final : public ExperimentTab {
  Q_OBJECT

 public:
  PassportTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("export"), id()}}; }
  [[nodiscard]] QWidget* firstFocus() override { return m_tree; }

 private:
  void fillBlocks();
  void load();
  void show();

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
  widgets::SegmentedControl* m_rows;
  QStackedWidget* m_stack;
  widgets::DataTree* m_tree;
  widgets::EmptyState* m_empty;
  WaiverCard* m_waiver;
};

}  // namespace baremark::app::pages
