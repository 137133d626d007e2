// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of the live tab: progress, parts of a step, jobs and queue.
#pragma once

#include <optional>

#include "app/application/progress.h"
#include "app/models/live_data.h"
#include "app/models/timeline_model.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"

namespace baremark::app::pages {

class MomentLine final : public QObject {
  Q_OBJECT

 public:
  explicit MomentLine(widgets::ProgressLines* lines);

  /// No moment is chosen: explains how to choose one. `latest`: the time of the newest data, or empty.
  void showNow(const QString& head, const QString& latest);
  void showMoment(const QString& head, const QString& words);
  [[nodiscard]] QString words() const { return m_words->text(); }

 signals:
  void left();

 private:
  void say(const QString& head, const QString& words, const QString& note);

  widgets::ProgressLines* m_lines;
  widgets::ElidingLabel* m_words;
  QPushButton* m_back;
  int m_line = 0;
};

// The run and the block of the live tab in their newest states: live data and assessment are read at different times.
class ShownRun {
 public:
  ShownRun(const models::LiveData& live, const models::ExperimentData& data) : m_live(live), m_data(data) {}

  /// 0 if no run is shown.
  [[nodiscard]] core::storage::RunKey key() const {
    return m_live.current() && m_live.current()->run ? m_live.current()->run->key : 0;
  }
  /// The assessment's record if it has one, so that all parts of the page agree; nullptr: no block is shown.
  [[nodiscard]] const core::storage::BlockRecord* block() const;
  [[nodiscard]] std::optional<core::model::RunState> state() const;
  [[nodiscard]] bool isRunning() const { return state() == core::model::RunState::Running; }

 private:
  const models::LiveData& m_live;
  const models::ExperimentData& m_data;
};

class LiveProgress final : public QObject {
  Q_OBJECT

 public:
  LiveProgress(const Desk& desk, const models::ExperimentData& data, const models::LiveData& live, QWidget* tab);

  [[nodiscard]] widgets::Card* card() const { return m_card; }
  [[nodiscard]] MomentLine* momentLine() const { return m_momentLine; }

  void showProgress();
  void showBlock();
  /// Shows the progress of building the image, which comes before the first run. `steps` is 0 if no image is built.
  void showImageProgress(int step, int steps, const QString& words);
  /// What is being done to build the image. Empty if no image is built.
  [[nodiscard]] const QString& imageWords() const { return m_imageTask.words(); }

 private:
  struct Line {
    QString words;
    double share = 0;
    QString note;
  };
  [[nodiscard]] Line runLine() const;
  [[nodiscard]] Line runningLine() const;
  void showState();
  void showGpu();
  /// The remaining time of the experiment, or why it is unknown.
  [[nodiscard]] QString remainingWords(const Progress& progress, core::base::WallTime now) const;
  void fillArms(const core::storage::BlockRecord& block);

  Desk m_desk;
  const models::ExperimentData& m_data;
  const models::LiveData& m_live;
  ShownRun m_shown;
  widgets::Card* m_card;
  widgets::ProgressLines* m_lines;
  int m_runLine = 0;
  int m_experimentLine = 0;
  int m_blockLine = 0;
  QWidget* m_armsBox;
  widgets::FlowLayout* m_arms;
  QString m_armsShown;  ///< the arms and states that m_arms shows
  MomentLine* m_momentLine;
  QLabel* m_gpu;
  /// What a requested pause does, what the user has to take care of, or why the experiment stopped.
  widgets::SignLine* m_state;
  models::TimedTask m_imageTask;
  double m_imageShare = 0;  ///< the finished part of building the image, from 0 to 1
};

// The parts of a step on each rank, and a finding if one rank is slow.
class StepTimes final : public QObject {
  Q_OBJECT

 public:
  StepTimes(const Desk& desk, const models::LiveData& live, const models::ExperimentData& experiment, QWidget* tab);

  [[nodiscard]] plot::FigureCard* card() const { return m_card; }
  void showNewest();
  /// Something is drawn.
  [[nodiscard]] bool hasFigure() const;

 private:
  void makeFinding(const widgets::Theme& theme);
  void showFinding(const std::optional<plot::SlowRank>& slow);
  [[nodiscard]] std::optional<core::model::RankWindow> newestWindow() const;

  const models::LiveData& m_live;
  const models::ExperimentData& m_data;
  plot::StepFigure* m_figure;
  plot::FigureCard* m_card;
  QWidget* m_finding = nullptr;
  QLabel* m_findingTitle = nullptr;
  QLabel* m_findingWords = nullptr;
};

// The jobs and runs of the experiment and the queue of its host. A run that is chosen here is shown in the live tab.
class QueueCard final : public QWidget {
  Q_OBJECT

 public:
  QueueCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent = nullptr);

  /// Marks the run that the live tab shows; none if `run` is 0.
  void markRun(core::storage::RunKey run);

 signals:
  void runChosen(baremark::core::storage::RunKey run);
  /// The jobs could not be read. Emitted once until they can be read again.
  void failed(const baremark::core::base::Error& error);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void ask();
  void fill();
  /// `planned`: number of blocks that are not submitted; `shown` of them are in the tree.
  void describe(int waiting, int planned, int shown);
  void mark();
  void choose(const QModelIndex& index);

  Desk m_desk;
  models::ExperimentData& m_data;
  models::StoreInquiry m_inquiry;
  models::TimelineModel m_model;
  std::vector<core::storage::AllocationRecord> m_allocations;
  core::storage::RunKey m_run = 0;
  bool m_isMarking = false;
  bool m_hasFailed = false;
  QLabel* m_note;
  widgets::DataTree* m_tree;
  QLabel* m_more;
};

}  // namespace baremark::app::pages
