// SPDX-License-Identifier: GPL-3.0-or-later
// The question as it was asked, the answer so far, what happened when; and the note and the tags, which may be edited.
#pragma once

#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>

#include "app/pages/experiment_tab.h"
#include "app/widgets/banner.h"
#include "app/widgets/card.h"

namespace baremark::app::pages {

class OverviewTab final : public ExperimentTab {
  Q_OBJECT

 public:
  OverviewTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override;
  void editNote();

 private:
  [[nodiscard]] QWidget* makeNote();
  void fillQuestion(const core::report::Assessment& assessment);
  void fillArms(const core::report::Assessment& assessment);
  void fillHistory(const core::report::Assessment& assessment);
  void fillNote(const core::report::Assessment& assessment);
  void saveNote();

  widgets::Banner* m_banner;
  QGridLayout* m_question;
  QGridLayout* m_arms;
  QGridLayout* m_history;
  QPlainTextEdit* m_note = nullptr;
  QLineEdit* m_tags = nullptr;
  QLabel* m_saved = nullptr;
  QTimer m_save;
  QString m_filledFor;
  bool m_isFilling = false;
};

}  // namespace baremark::app::pages
