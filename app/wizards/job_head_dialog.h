// SPDX-License-Identifier: GPL-3.0-or-later
// The lines in which a job asks its scheduler, to be changed before anything is submitted. Accepted: the draft has them.
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
