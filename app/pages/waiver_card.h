// SPDX-License-Identifier: GPL-3.0-or-later
// Differences that are not meant, and the note with which a person accepts one: until then the pair is "not comparable".
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "core/containers/comparability.h"

namespace baremark::app::pages {

class WaiverCard final : public QWidget {
  Q_OBJECT

 public:
  WaiverCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);

  /// Between the baseline and `arm`; none hides the card.
  void show(const std::vector<core::containers::PassportDifference>& differences, std::size_t arm);

 private:
  void fill();
  void waive();
  void takeBack();
  [[nodiscard]] bool hasOwnBaseline() const;
  [[nodiscard]] const core::storage::Waiver* waiverOf(const core::model::PassportKey& key) const;

  Desk m_desk;
  models::ExperimentData& m_data;
  widgets::Card* m_card;
  widgets::SignLine* m_title;
  QLabel* m_words;
  QLineEdit* m_note;
  QPushButton* m_waive;
  QPushButton* m_takeBack;
  std::vector<core::containers::PassportDifference> m_differences;
  std::size_t m_arm = 0;
};

}  // namespace baremark::app::pages
