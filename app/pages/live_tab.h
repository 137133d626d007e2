// SPDX-License-Identifier: GPL-3.0-or-later
// The run at work, as it goes on: how far step, run and experiment are, images/s and loss, where a step goes, the log, what
// follows. Draws at most once a second.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

#include "app/models/live_data.h"
#include "app/pages/experiment_tab.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/progress_line.h"
#include "app/widgets/segmented_control.h"

namespace baremark::app::pages {

class LogCard;
class QueueCard;

class LiveTab final : public ExperimentTab {
  Q_OBJECT

 public:
  LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QWidget* firstFocus() override;
  bool focusFilter() override;
  void setIsShown(bool isShown) override;

  /// What the page's head says while this tab is shown: where, which block, since when.
  [[nodiscard]] QString headline() const;
  /// The trace, and where a step goes once that is known.
  [[nodiscard]] std::vector<plot::TitledFigure> figures() const;
  /// Building the image: it comes before the first run.
  void showImageProgress(int step, int steps, const QString& words);

 private:
  [[nodiscard]] QWidget* makeProgress();
  [[nodiscard]] QWidget* makeTrace();
  [[nodiscard]] QWidget* makeSteps();
  void beginTrace();
  void addSteps(const core::model::StepColumns& steps);
  void addWindows(const std::vector<core::model::RankWindow>& windows);
  void addEvaluations();
  void fillTrace();
  void showState();
  void showProgress();
  void showBlock();
  void showFigures();
  void showWindow();
  [[nodiscard]] QString wanted() const;
  [[nodiscard]] double batch() const;
  [[nodiscard]] models::SeriesStyle armStyle() const;

  models::LiveData m_live;
  models::StoreInquiry m_inquiry;
  widgets::ProgressLines* m_lines = nullptr;
  int m_stepLine = 0;
  int m_runLine = 0;
  int m_blockLine = 0;
  QWidget* m_armsBox = nullptr;
  QHBoxLayout* m_arms = nullptr;
  QString m_armsShown;
  plot::FigureCard* m_traceCard = nullptr;
  plot::TraceFigure* m_trace = nullptr;
  QLabel* m_rate = nullptr;
  QLabel* m_rateNote = nullptr;
  QWidget* m_marker = nullptr;
  widgets::SegmentedControl* m_what = nullptr;
  QComboBox* m_ranks = nullptr;
  QCheckBox* m_follow = nullptr;
  plot::FigureCard* m_stepCard = nullptr;
  plot::StepFigure* m_steps = nullptr;
  QWidget* m_finding = nullptr;
  QLabel* m_findingTitle = nullptr;
  QLabel* m_findingWords = nullptr;
  LogCard* m_log = nullptr;
  QueueCard* m_queue = nullptr;
  QString m_imageWords;
};

}  // namespace baremark::app::pages
