// SPDX-License-Identifier: GPL-3.0-or-later
// A new experiment in five pages: what, where, arms, scale, review. The pages edit one draft. The line at the bottom
// shows the resulting number of runs while the user edits.
#pragma once

#include <QStackedWidget>
#include <optional>

#include "app/models/kept_draft.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ExperimentWizard final : public pages::Page {
  Q_OBJECT

 public:
  /// A changed draft is saved in `kept`, which must outlive the wizard.
  ExperimentWizard(const pages::Desk& desk, models::KeptDraft& kept, QWidget* parent = nullptr);
  ~ExperimentWizard() override;

  /// Starts with a copy of `from`. Without a name but with arms or another host: with a new experiment there, with arms
  /// in the images of those arms. Otherwise continues with the current or the saved draft, or starts a new one.
  void begin(const core::model::Experiment& from);
  /// Continues with a draft that was set aside.
  void takeBack(const core::model::Experiment& draft);
  [[nodiscard]] const models::ExperimentDraft& draft() const { return m_draft; }
  /// Whether the draft contains the values of all fields: none of them is refused.
  [[nodiscard]] bool isComplete() const { return m_isComplete; }
  [[nodiscard]] int currentPage() const { return m_stack->currentIndex(); }
  void go(int index);
  void goToNext();
  /// Closes the draft and emits discarded() with it, changed or not.
  void discard();
  /// Undoes discard(): shows the same page with the same content, unless another draft was begun meanwhile.
  void restore(const core::model::Experiment& draft);

  [[nodiscard]] QStringList crumbs() const override {
    return {tr("Experiments"), tr("New experiment"), m_pages[currentPage()]->title()};
  }
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return m_pages[currentPage()]->helpTopic(); }
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_pages[currentPage()]->firstFocus(); }

 signals:
  void closed();
  /// The draft that an earlier window saved is open again.
  void keptTakenUp(const QString& name);
  /// Another draft replaces a changed one; `draft` is the changed one.
  void putAside(const baremark::core::model::Experiment& draft);
  /// restore() brings it back.
  void discarded(const baremark::core::model::Experiment& draft);
  void saveRequested();
  void told(const baremark::app::widgets::Message& message);
  /// The user started the experiment. It is queued next, and can still be refused.
  void started();

 private:
  void addPage(WizardPage* page);
  [[nodiscard]] QWidget* makeFooter();
  void refresh();
  void showTrail(const QList<int>& refused);
  /// The number of runs, jobs and hours that the draft results in, as rich text.
  [[nodiscard]] QString sumText() const;
  void showRefusedField() {
    if (m_refusedPage >= 0) go(m_refusedPage);
  }
  void openDraft(const core::model::Experiment& draft);
  void beginNew(const core::model::Experiment& from);
  /// The changes that the user would lose: those of the current draft, or of the saved one.
  [[nodiscard]] std::optional<core::model::Experiment> unsavedChanges();
  void keep();
  void endStart(quint64 request, bool isQueued);
  void start();
  [[nodiscard]] bool isStarting() const { return m_starting != 0; }

  models::ExperimentDraft m_draft;
  QList<WizardPage*> m_pages;
  models::KeptDraft& m_kept;
  QTimer m_keepSoon;
  core::model::Experiment m_asBegun;
  bool m_isBegun = false;
  models::ExperimentActions::Request m_starting = 0;  ///< the request that adds the draft to the queue; 0: none
  bool m_isComplete = true;
  QTabBar* m_trail;
  QLabel* m_title;
  QLabel* m_question;
  QLabel* m_note;
  QStackedWidget* m_stack;
  QLabel* m_sum = nullptr;
  QLabel* m_refusal = nullptr;
  QPushButton* m_showField = nullptr;  ///< goes to the refused field
  int m_refusedPage = -1;
  QPushButton* m_cancel = nullptr;
  QPushButton* m_save = nullptr;
  QPushButton* m_back = nullptr;
  QPushButton* m_next = nullptr;
};

}  // namespace baremark::app::wizards
