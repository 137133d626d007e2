// SPDX-License-Identifier: GPL-3.0-or-later
// Adds blocks to an experiment: how many, where, how long they take, and the confidence level after this look.
#pragma once

#include <QComboBox>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/number_field.h"

namespace baremark::app::pages {

class ExtendCard final : public QWidget {
  Q_OBJECT

 public:
  ExtendCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);
  /// Shows the card. Proposes the number of blocks that would decide the open point of the shown case.
  void offer();

 private:
  void describe();
  void add();
  /// In the comparison's list of points. Nothing: all of them.
  [[nodiscard]] std::optional<std::size_t> chosenPlace() const;

  Desk m_desk;
  models::ExperimentData& m_data;
  widgets::Card* m_card;
  widgets::NumberField* m_blocks;
  QComboBox* m_where;
  QLabel* m_sum;
  QLabel* m_refusal;
  QLabel* m_looks;
  QPushButton* m_add;
};

}  // namespace baremark::app::pages
