// SPDX-License-Identifier: GPL-3.0-or-later
// The run at work, as it goes on: how far step, run and experiment are, images/s and loss, where a step goes, the log, the jobs
// and what follows. Trace, log and jobs share one time line: a moment chosen in one of them stands in all three, and its run
// stays until the moment is left. Draws at most once a second.
#pragma once

#include <QLabel>

#include "app/models/live_data.h"
#include "app/models/timed_step.h"
#include "app/pages/experiment_tab.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"
#include "app/widgets/flow_layout.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class FailureCard;
class LogCard;
class MomentLine;
class QueueCard;
class TraceCard;

class LiveTab final : public ExperimentTab {
  Q_OBJECT

 public:
  LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QWidget* firstFocus() override;
  bool focusFilter() override;
  /// Leaves the chosen moment.
  bool clear() override;
  void setIsShown(bool isShown) override;

  /// What the page's head says while this tab is shown: where, which block, since when.
  [[nodiscard]] QString headline() const;
  /// The trace, and where a step goes once that is known.
  [[nodiscard]] std::vector<plot::TitledFigure> figures() const;
  /// The end of what a run wrote as its errors.
  void showErrorsOf(core::storage::RunKey run);
  /// Building the image: it comes before the first run.
  void showImageProgress(int step, int steps, const QString& words);

 private:
  [[nodiscard]] QWidget* makeProgress();
  [[nodiscard]] QWidget* makeSteps();
  void showState();
  /// The run and this page share the machine.
  [[nodiscard]] bool isBesideTheRun() const;
  /// How often it looks.
  void fitRest();
  /// The store could not be read: said once, until it can.
  void showProblem(const core::base::Error& problem);
  void showProgress();
  void showBlock();
  void showWindow();
  void showLog();
  /// Why the run that is shown failed.
  void showFailure();
  [[nodiscard]] std::optional<core::model::RankWindow> shownWindow() const;
  /// Of the run that is shown.
  void chooseMoment(const models::Moment& moment);
  /// Shows a run at its beginning.
  void chooseRun(core::storage::RunKey run);
  void chooseBeginning();
  void leaveMoment();
  void showMoment();
  void describeMoment();
  [[nodiscard]] QString stepWords() const;
  [[nodiscard]] core::storage::RunKey shownRun() const;
  /// The block that is shown, as every part of the page tells it; nothing: none is.
  [[nodiscard]] const core::storage::BlockRecord* shownBlock() const;
  /// Of the run that is shown, in that block; nothing: none is.
  [[nodiscard]] std::optional<core::model::RunState> shownState() const;

  models::LiveData m_live;
  std::optional<bool> m_restsBesideTheRun;
  std::optional<core::base::Error> m_problem;
  models::ChosenMoment m_moment;
  bool m_awaitsBeginning = false;  ///< of the run that was chosen
  widgets::ScrollColumn* m_scroll = nullptr;
  widgets::ProgressLines* m_lines = nullptr;
  widgets::SignLine* m_state = nullptr;  ///< what a pause does that was asked for, or why it stopped
  FailureCard* m_failure = nullptr;
  core::storage::RunKey m_failed = 0;  ///< that it tells of
  int m_stepLine = 0;
  int m_runLine = 0;
  int m_blockLine = 0;
  QWidget* m_armsBox = nullptr;
  widgets::FlowLayout* m_arms = nullptr;
  QString m_armsShown;
  MomentLine* m_momentWords = nullptr;
  TraceCard* m_trace = nullptr;
  plot::FigureCard* m_stepCard = nullptr;
  plot::StepFigure* m_steps = nullptr;
  QWidget* m_finding = nullptr;
  QLabel* m_findingTitle = nullptr;
  QLabel* m_findingWords = nullptr;
  LogCard* m_log = nullptr;
  QueueCard* m_queue = nullptr;
  models::TimedStep m_imageStep;  ///< of building the image
  double m_imageShare = 0;        ///< of its steps that are done
};

}  // namespace baremark::app::pages
