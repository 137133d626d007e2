// SPDX-License-Identifier: GPL-3.0-or-later
// Differences that are not meant, and the note with which a person accepts one: until then the pair is "not comparable".
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
#include "core/containers/comparability.h"

namespace baremark::app::pages {

class WaiverCard final : public QWidget {
  Q_OBJECT

 public:
  WaiverCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);

  /// Between the baseline and `arm` of the experiment that is shown now; none hides the card.
  void show(std::vector<core::containers::PassportDifference> differences, std::size_t arm);

 private:
  /// What a typed note is for.
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
  void describe(const core::containers::PassportDifference& first, std::size_t arm);
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
  std::vector<QPushButton*> m_waive;  ///< one for each line that is not waived
  Subject m_subject;
  std::vector<Line> m_lines;
};

}  // namespace baremark::app::pages
