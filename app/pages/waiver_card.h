// SPDX-License-Identifier: GPL-3.0-or-later
// Unintended differences between the arms and the baseline, and the notes that waive them. Until all of an arm are
// waived, the pair is "not comparable".
#pragma once

#include <QLineEdit>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

class WaiverCard final : public QWidget {
  Q_OBJECT

 public:
  WaiverCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);

  /// Shows the differences of the loaded experiment. Without one, hides the card.
  void refresh();

 private:
  struct Line {
    std::size_t arm = 0;
    std::string armName;
    core::passport::PassportDifference difference;
    bool isWaived = false;
    bool operator==(const Line&) const = default;
  };
  [[nodiscard]] std::vector<Line> linesNow() const;
  [[nodiscard]] QString describe(const Line& first) const;
  [[nodiscard]] QString nameOf(const Line& line) const;
  void fillLines();
  void fitButtons();
  void waive(const Line& line);
  [[nodiscard]] QString armOf(std::size_t arm) const {
    return QString::fromStdString(m_data.assessment()->record.experiment.arms.at(arm).name);
  }
  [[nodiscard]] bool hasOwnBaseline() const {
    return m_data.assessment()->comparison.baseline == m_data.assessment()->ownBaseline;
  }

  Desk m_desk;
  models::ExperimentData& m_data;
  widgets::SignLine* m_title;
  QLabel* m_words;
  QLineEdit* m_note;
  widgets::ScrollColumn* m_list;
  std::vector<QPushButton*> m_waive;      ///< one button for each line that is not waived
  core::base::ExperimentId m_experiment;  ///< to which the lines and the typed note belong
  std::vector<Line> m_lines;              ///< those that are not waived come first
};

}  // namespace baremark::app::pages
