// SPDX-License-Identifier: GPL-3.0-or-later
// The question as it was asked, the answer so far, what happened when; and the note and the tags, which may be edited.
#pragma once

#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>
#include <map>

#include "app/pages/experiment_tab.h"
#include "app/widgets/banner.h"
#include "app/widgets/card.h"
#include "app/widgets/details_box.h"

namespace baremark::app::pages {

class OverviewTab final : public ExperimentTab {
  Q_OBJECT

 public:
  OverviewTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override;
  void editNote();

  /// How it is with what was typed here, of whichever experiment.
  enum class NoteState { Saved, Edited, BeingSaved, Refused };
  [[nodiscard]] NoteState noteState() const;

 signals:
  void noteStateChanged();

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeNote();
  void fillQuestion(const core::report::Assessment& assessment);
  void fillArms(const core::report::Assessment& assessment);
  void fillHistory(const core::report::Assessment& assessment);
  void fillNote(const core::report::Assessment& assessment);
  void describeNote();
  /// Hands it over, if it was edited since: of the experiment whose fields these are, which may not be the one that is shown now.
  void saveNote();
  void takeAnswer(quint64 request, bool isSaved);

  /// What was handed over and is not in the store yet, or was refused: the fields have it again when its experiment is shown.
  struct Note {
    QString words;
    QString tags;
    models::ExperimentActions::Request request = 0;
    bool isRefused = false;
  };

  widgets::Banner* m_banner;
  QGridLayout* m_question;
  QGridLayout* m_arms;
  QGridLayout* m_history;
  QLabel* m_saidName = nullptr;
  widgets::DetailsBox* m_said = nullptr;
  QPlainTextEdit* m_note = nullptr;
  QLineEdit* m_tags = nullptr;
  QLabel* m_saved = nullptr;
  QTimer m_save;
  QString m_filledFor;
  std::map<QString, Note> m_unsaved;  ///< by experiment
  bool m_wasSaved = false;            ///< the note that is seen
  bool m_isEdited = false;            ///< since it was handed over
  bool m_isFilling = false;
};

}  // namespace baremark::app::pages
