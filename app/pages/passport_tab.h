// SPDX-License-Identifier: GPL-3.0-or-later
// All entries of the passports of a block's runs, side by side, then the unintended differences and their waivers.
#pragma once

#include <QComboBox>

#include "app/models/passport_model.h"
#include "app/pages/experiment_tab.h"
#include "app/widgets/fields.h"

namespace baremark::app::pages {

// Unintended differences between the arms and the baseline, and the notes that waive them.
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
