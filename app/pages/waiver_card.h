// SPDX-License-Identifier: GPL-3.0-or-later
// Unintended differences, and the note with which the user accepts one. Until all are accepted, the pair is
// "not comparable".
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <string>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "core/passport/comparability.h"

namespace baremark::app::pages {

class WaiverCard final : public QWidget {
  Q_OBJECT

 public:
  WaiverCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);

  /// The differences between the baseline and `arm` of the current experiment. An empty list hides the card.
  void show(std::vector<core::passport::PassportDifference> differences, std::size_t arm);

 private:
  /// What the typed note refers to.
  struct Subject {
    core::base::ExperimentId experiment;
    std::string arm;
    core::model::PassportKey first;
    bool operator==(const Subject&) const = default;
  };
  struct Line {
    core::model::PassportKey key;
    QString name;
    bool isWaived = false;
    bool operator==(const Line&) const = default;
  };
  void describe(const core::passport::PassportDifference& first, std::size_t arm);
  void fillLines(std::vector<Line> lines);
  void fitButtons();
  void waive(const core::model::PassportKey& key);
  [[nodiscard]] bool hasOwnBaseline() const;
  [[nodiscard]] const core::storage::Waiver* waiverOf(const core::model::PassportKey& key, std::size_t arm) const;

  Desk m_desk;
  models::ExperimentData& m_data;
  widgets::Card* m_card;
  widgets::SignLine* m_title;
  QLabel* m_words;
  QLineEdit* m_note;
  widgets::ScrollColumn* m_list;
  std::vector<QPushButton*> m_waive;  ///< one button for each line that is not waived
  Subject m_subject;
  std::vector<Line> m_lines;
};

}  // namespace baremark::app::pages
