// SPDX-License-Identifier: GPL-3.0-or-later
// What a scheduler is asked for: partition, account, time and the like, and what the job does before its first run.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QWidget>

#include "app/models/experiment_draft.h"
#include "app/widgets/card.h"
#include "app/widgets/layouts.h"

namespace baremark::app::wizards {

class AllocationCard final : public QWidget {
  Q_OBJECT

 public:
  AllocationCard(const widgets::Theme& theme, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  /// Fills every field from the draft, and shows those that this host's scheduler has a counterpart of.
  void fill(const core::plan::HostContext& host);
  /// A refusal beside the fields; empty: none.
  void setRefusal(const QString& words);

 private:
  void take();

  models::ExperimentDraft& m_draft;
  widgets::Card* m_card;
  widgets::Form* m_form;
  QComboBox* m_partition;
  QLineEdit* m_account;
  QLineEdit* m_qos;
  QLineEdit* m_constraint;
  QLineEdit* m_parallelEnvironment;
  QLineEdit* m_time;
  QSpinBox* m_gpus;
  QCheckBox* m_exclusive;
  QSpinBox* m_ranksPerNode;
  QSpinBox* m_blocks;
  QSpinBox* m_atLeast;
  QCheckBox* m_array;
  QComboBox* m_launcher;
  QPlainTextEdit* m_options;
  QLineEdit* m_modules;
  QPlainTextEdit* m_prologue;
  QLabel* m_refusal;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards
