// SPDX-License-Identifier: GPL-3.0-or-later
// The options for the scheduler: partition, account, time and the like, and the lines before the first run of a job.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <utility>
#include <vector>

#include "app/models/experiment_draft.h"
#include "app/widgets/fields.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_parts.h"

namespace baremark::app::wizards {

class AllocationCard final : public QWidget {
  Q_OBJECT

 public:
  AllocationCard(const widgets::Theme& theme, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  /// Fills every field from the draft, and shows the fields that this host's scheduler supports.
  void fill(const core::plan::HostContext& host);
  /// Proposes a number of blocks in a job if that saves queueing. Shows how many jobs run at once by default.
  void showProposal();
  /// Shows a reason for refusal beside the field of this path of the file. An empty text removes it.
  void showRefusal(const std::string& where, const QString& words);
  /// Which number is refused and why. Empty if none is. The draft does not contain a refused number.
  [[nodiscard]] QString obstacle() const;
  [[nodiscard]] QWidget* obstacleField() const;
  /// The field for this path; null if the card has none.
  [[nodiscard]] QWidget* fieldAt(const std::string& where) const;

 signals:
  /// obstacle() may have changed.
  void edited();

 private:
  struct Row {
    const char* where;  ///< path in the file
    QWidget* field;
    QLabel* note;
    QString usual;  ///< the note if nothing is refused
  };
  using Settings = core::model::AllocationSettings;
  void add(const char* where, QWidget* field, const QString& usual = {});
  QLineEdit* addText(const char* where, std::string Settings::*member, const QString& usual = {});
  void addNumber(const char* where, widgets::NumberField* field, int Settings::*member, const QString& usual);
  void addTick(const char* where, const QString& words, bool Settings::*member, const QString& usual);
  void addLines(const char* where, std::vector<std::string> Settings::*member, const QString& usual,
                const QString& example = {});
  void fillPartitions(const core::model::HostFacts& host);
  void fillLaunchers(const core::model::HostFacts& host);
  /// Completes the fields for accounts, QOS and parallel environments with the host's names.
  void offerKnownNames(const core::model::HostFacts& host);
  void take();
  /// The row whose number is refused; null if none is.
  [[nodiscard]] const Row* refusedNumber() const;

  models::ExperimentDraft& m_draft;
  widgets::Card* m_card;
  widgets::Form* m_form;
  std::vector<Row> m_rows;
  // The fields of a kind, with the settings that they edit.
  std::vector<std::pair<QLineEdit*, std::string Settings::*>> m_texts;
  std::vector<std::pair<widgets::NumberField*, int Settings::*>> m_numbers;
  std::vector<std::pair<QCheckBox*, bool Settings::*>> m_ticks;
  std::vector<std::pair<QPlainTextEdit*, std::vector<std::string> Settings::*>> m_lines;
  QComboBox* m_partition;
  QLineEdit* m_account = nullptr;
  QLineEdit* m_qos = nullptr;
  QLineEdit* m_parallelEnvironment = nullptr;
  QLineEdit* m_time = nullptr;
  widgets::NumberField* m_ranksPerNode;
  widgets::NumberField* m_blocks;
  QPushButton* m_propose;
  int m_proposed = 0;  ///< blocks in a job; 0: no proposal
  widgets::NumberField* m_atOnce;
  QComboBox* m_launcher;
  QLineEdit* m_modules;
  QLabel* m_refusal;  ///< for refused options without a field
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards
