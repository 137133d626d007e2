// SPDX-License-Identifier: GPL-3.0-or-later
// The question of the experiment, the answer so far, and the history; the note and the tags, which the user can edit.
#pragma once

#include <map>

#include "app/pages/experiment_tab.h"
#include "app/pages/fact_lists.h"

namespace baremark::app::pages {

class OverviewTab final : public ExperimentTab {
  Q_OBJECT

 public:
  OverviewTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("show"), id()}}; }
  [[nodiscard]] QWidget* firstFocus() override { return m_note; }
  void editNote() { m_note->setFocus(Qt::ShortcutFocusReason); }

  /// Whether the typed note and tags are saved. Covers every experiment.
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
  void fillChecks(const core::report::Assessment& assessment);
  void fillHistory(const core::report::Assessment& assessment);
  void addOwner(const core::storage::ExperimentRecord& record);
  /// Says what the user requested: a cancel or a pause.
  void addRequest(const core::report::Assessment& assessment);
  void fillNote(const core::report::Assessment& assessment);
  void describeNote();
  /// Sends an edited note to the store. It belongs to the experiment of the fields, which may not be shown any more.
  void saveNote();
  void takeAnswer(quint64 request, bool isSaved);

  /// A note that is not in the store yet, or that was refused. The fields show it again when its experiment is shown.
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
  widgets::Card* m_checksCard;  ///< hidden until the canary has started
  ChecksBox* m_checks;
  models::StoreInquiry m_inquiry;
  QLabel* m_messageName = nullptr;
  widgets::DetailsBox* m_message = nullptr;
  QPlainTextEdit* m_note = nullptr;
  QLineEdit* m_tags = nullptr;
  QLabel* m_saved = nullptr;
  QTimer m_save;
  QString m_filledFor;
  std::map<QString, Note> m_unsaved;  ///< by experiment
  bool m_wasSaved = false;            ///< the note that is shown was saved
  bool m_isEdited = false;            ///< since the note was sent to the store
  bool m_isFilling = false;
};

}  // namespace baremark::app::pages
