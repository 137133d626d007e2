// SPDX-License-Identifier: GPL-3.0-or-later
// What a scheduler is asked for: partition, account, time and the like, and what the job does before its first run.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QWidget>

#include "app/models/experiment_draft.h"
#include "app/widgets/card.h"
#include "app/widgets/layouts.h"
#include "app/widgets/number_field.h"

namespace baremark::app::wizards {

class AllocationCard final : public QWidget {
  Q_OBJECT

 public:
  AllocationCard(const widgets::Theme& theme, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  /// Fills every field from the draft, and shows those that this host's scheduler has a counterpart of.
  void fill(const core::plan::HostContext& host);
  /// How many blocks might share a job, where that saves something, and why.
  void showProposal();
  /// A refusal beside the field of this path of the file; no words: none.
  void showRefusal(const std::string& where, const QString& words);
  /// A number that is refused is in no draft: which one and why; empty: none is.
  [[nodiscard]] QString obstacle() const;
  [[nodiscard]] QWidget* obstacleField() const;
  /// The field that edits this path; nullptr: none here.
  [[nodiscard]] QWidget* fieldAt(const std::string& where) const;

 signals:
  /// obstacle() may say something else.
  void edited();

 private:
  struct Row {
    const char* where;  ///< its path in the file
    QWidget* field;
    QLabel* note;
    QString usual;  ///< what the note says where nothing is refused
  };
  void add(const char* where, QWidget* field, const QString& usual = {});
  void take();
  /// The row whose number is refused; nullptr: none.
  [[nodiscard]] const Row* refusedNumber() const;

  models::ExperimentDraft& m_draft;
  widgets::Card* m_card;
  widgets::Form* m_form;
  QComboBox* m_partition;
  QLineEdit* m_account;
  QLineEdit* m_qos;
  QLineEdit* m_constraint;
  QLineEdit* m_parallelEnvironment;
  QLineEdit* m_time;
  widgets::NumberField* m_gpus;
  QCheckBox* m_exclusive;
  widgets::NumberField* m_ranksPerNode;
  widgets::NumberField* m_blocks;
  QPushButton* m_propose;
  int m_proposed = 0;  ///< blocks in a job; 0: nothing is proposed
  widgets::NumberField* m_atLeast;
  QCheckBox* m_array;
  QLineEdit* m_apart;
  QCheckBox* m_otherNodes;
  QComboBox* m_launcher;
  QPlainTextEdit* m_options;
  QLineEdit* m_modules;
  QPlainTextEdit* m_prologue;
  std::vector<Row> m_rows;
  QLabel* m_refusal;  ///< of what has no field
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards
