// SPDX-License-Identifier: GPL-3.0-or-later
// The current run: progress, images/s and loss, parts of a step, log, jobs and queue. Trace, log and jobs share one
// time line: a moment that is chosen in one is shown in all three, and its run stays until the user leaves the moment.
#pragma once

#include "app/pages/experiment_tab.h"
#include "app/pages/failure_card.h"
#include "app/pages/live_progress.h"
#include "app/pages/log_card.h"
#include "app/pages/trace_card.h"

namespace baremark::app::pages {

class LiveTab final : public ExperimentTab {
  Q_OBJECT

 public:
  LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("watch"), id()}}; }
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_trace->figure(); }
  bool focusFilter() override { return m_log->focusFind(); }
  bool clear() override;
  void setIsShown(bool isShown) override;

  /// The note of the page's header while this tab is shown: host, block, node, state and start.
  [[nodiscard]] QString headline() const;
  [[nodiscard]] std::vector<plot::TitledFigure> figures() const;
  void showErrorsOf(core::storage::RunKey run);
  void showImageProgress(int step, int steps, const QString& words);

 private:
  void connectLive();
  void connectPanes();
  void showState();
  [[nodiscard]] bool isBesideTheRun() const;
  void fitRest();
  /// The store cannot be read. Reports the same problem once.
  void showProblem(const core::base::Error& problem);
  void showFailure();
  void chooseMoment(const models::Moment& moment);
  /// Shows a run, and chooses its beginning.
  void chooseRun(core::storage::RunKey run);
  void chooseBeginning();
  void leaveMoment();
  void showMoment();
  void describeMoment();
  [[nodiscard]] QString stepWords() const;

  models::LiveData m_live;
  ShownRun m_shown;
  std::optional<bool> m_restsBesideTheRun;
  std::optional<core::base::Error> m_problem;
  models::ChosenMoment m_moment;
  bool m_awaitsBeginning = false;  ///< a run was chosen, and its beginning is not known yet
  widgets::ScrollColumn* m_scroll = nullptr;
  LiveProgress* m_progress = nullptr;
  FailureCard* m_failure = nullptr;
  core::storage::RunKey m_failed = 0;  ///< the run that m_failure describes
  TraceCard* m_trace = nullptr;
  StepTimes* m_stepTimes = nullptr;
  LogCard* m_log = nullptr;
  QueueCard* m_queue = nullptr;
};

}  // namespace baremark::app::pages
