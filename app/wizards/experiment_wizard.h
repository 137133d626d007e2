// SPDX-License-Identifier: GPL-3.0-or-later
// A new experiment in five questions: what, where, arms, scale, review. The pages edit one draft; the line at the bottom says
// what it multiplies out to while it is edited.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/models/experiment_draft.h"
#include "app/models/kept_draft.h"
#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/layouts.h"
#include "app/wizards/step_trail.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ExperimentWizard final : public pages::Page {
  Q_OBJECT

 public:
  /// What was changed in a draft is kept in `kept`, which outlives this.
  ExperimentWizard(const pages::Desk& desk, models::KeptDraft& kept, QWidget* parent = nullptr);
  ~ExperimentWizard() override;

  /// Begins with a copy of this one; without a name with the draft at hand or the one that was kept, else with a new one.
  void begin(const core::model::Experiment& from);
  /// Goes on with one that was put aside.
  void takeBack(const core::model::Experiment& draft);
  [[nodiscard]] const models::ExperimentDraft& draft() const { return m_draft; }
  /// Whether the draft has all that stands in the fields: none of them is refused.
  [[nodiscard]] bool isComplete() const { return m_isComplete; }
  [[nodiscard]] int step() const { return m_stack->currentIndex(); }
  void go(int step);
  void goOn();
  /// Leaves the draft; discarded() hands it over, changed or not.
  void discard();
  /// Undoes discard(): at the same step, with what was typed, unless another draft was begun meanwhile.
  void restore(const core::model::Experiment& draft);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return m_pages[static_cast<std::size_t>(step())]->helpTopic(); }
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QWidget* firstFocus() override;

 signals:
  void closed();
  /// The draft that was kept from an earlier window is at hand again.
  void keptTakenUp(const QString& name);
  /// Another one takes its place: what somebody had changed of it is in `draft`.
  void putAside(const baremark::core::model::Experiment& draft);
  /// restore() takes it back.
  void discarded(const baremark::core::model::Experiment& draft);
  void saveRequested();
  /// The draft was handed over.
  void started();

 private:
  void addStep(WizardPage* page);
  [[nodiscard]] QWidget* makeFooter();
  void refresh();
  void showRefusedField();
  void takeUp(const core::model::Experiment& draft);
  void beginAnew(const core::model::Experiment& from);
  /// What somebody changed and would miss: of the draft at hand, or of the one that was kept.
  [[nodiscard]] std::optional<core::model::Experiment> missed();
  void keep();
  void endStart(quint64 request, bool isQueued);
  void start();
  [[nodiscard]] bool isStarting() const { return m_starting != 0; }

  models::ExperimentDraft m_draft;
  std::vector<WizardPage*> m_pages;
  models::KeptDraft& m_kept;
  QTimer m_keepSoon;
  core::model::Experiment m_asBegun;
  bool m_isBegun = false;
  models::ExperimentActions::Request m_starting = 0;  ///< the draft is on its way to the queue; 0: it is not
  bool m_isComplete = true;
  StepTrail* m_trail;
  QLabel* m_title;
  QLabel* m_question;
  QLabel* m_note;
  QStackedWidget* m_stack;
  QLabel* m_sum = nullptr;
  QLabel* m_refusal = nullptr;
  QPushButton* m_showField = nullptr;  ///< leads to what the refusal is about
  int m_refusedStep = -1;
  QPushButton* m_cancel = nullptr;
  QPushButton* m_save = nullptr;
  QPushButton* m_back = nullptr;
  QPushButton* m_next = nullptr;
};

}  // namespace baremark::app::wizards
