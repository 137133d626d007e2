// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog to change the lines with the scheduler's options at the head of a job script before submission. Accepting it
// changes the draft.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPlainTextEdit>

#include "app/models/experiment_draft.h"

namespace baremark::app::wizards {

class JobHeadDialog final : public QDialog {
  Q_OBJECT

 public:
  JobHeadDialog(models::ExperimentDraft& draft, JobHead head, QWidget* parent = nullptr);

  void accept() override;

 private:
  models::ExperimentDraft& m_draft;
  const JobHead m_head;
  QPlainTextEdit* m_lines;
  QLabel* m_refusal;
};

}  // namespace baremark::app::wizards
