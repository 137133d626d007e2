// SPDX-License-Identifier: GPL-3.0-or-later
// Images per second, loss or accuracy over the steps of the run that is shown. A step that is chosen is a moment of the run, and
// a moment that is chosen elsewhere marks its step. "follow" is unchecked while a moment is chosen; checking it leaves the
// moment.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>

#include "app/models/experiment_data.h"
#include "app/models/live_data.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/icons.h"
#include "app/widgets/segmented_control.h"

namespace baremark::app::pages {

class TraceCard final : public QWidget {
  Q_OBJECT

 public:
  /// `live` and `experiment` outlive it.
  TraceCard(const Desk& desk, models::LiveData& live, models::ExperimentData& experiment, QWidget* parent = nullptr);

  [[nodiscard]] plot::FigureCard* card() const { return m_card; }
  [[nodiscard]] plot::TraceFigure* figure() const { return m_trace; }
  /// Shown instead of the trace while there is no run.
  void setEmpty(const QString& title, const QString& reason);
  /// Shown instead of the trace while it could not be read.
  void setProblem(const core::base::Error& problem);
  /// Under the name of what it shows, with its run's numbers once there is a run.
  [[nodiscard]] plot::TitledFigure titled() const;
  /// The number of the day and what stands beside it.
  void showFigures();
  void showMoment(const std::optional<models::Moment>& moment);

 signals:
  void momentChosen(const baremark::app::models::Moment& moment);
  void momentLeft();
  void saveRequested(const baremark::app::plot::TitledFigure& figure);
  /// The problem of setProblem() may be over.
  void readingRequested();

 private:
  void makeControls();
  void begin();
  /// The plan of a run comes a little after the run.
  void takePlan();
  /// What arrives while the history is being read waits for it: steps are appended in their order.
  void takeSteps(const core::model::StepColumns& steps);
  void takeWindows(const std::vector<core::model::RankWindow>& windows);
  void addSteps(const core::model::StepColumns& steps);
  void addWindows(const std::vector<core::model::RankWindow>& windows);
  void addEvaluations();
  /// There is some to draw.
  void takeAccuracy();
  void fill();
  struct History;
  /// The steps of a run from this one on, then its windows.
  void readOn(core::storage::RunKey run, std::int64_t first);
  void addHistory(core::storage::RunKey run, const core::base::Result<History>& history);
  [[nodiscard]] plot::TraceFrame frame() const;
  /// What is left out; an axis without a point says why.
  void describe();
  void addRankTraces(plot::TraceFrame& frame) const;
  [[nodiscard]] bool isByRank() const;
  [[nodiscard]] QString wanted() const;
  [[nodiscard]] double batch() const;
  [[nodiscard]] models::SeriesStyle armStyle() const;

  Desk m_desk;
  models::LiveData& m_live;
  models::ExperimentData& m_data;
  models::StoreInquiry m_inquiry;
  plot::TraceFigure* m_trace;
  plot::FigureCard* m_card;
  QLabel* m_rate;
  QLabel* m_rateNote;
  widgets::MarkerLine* m_marker;
  widgets::SegmentedControl* m_what;
  QComboBox* m_ranks;
  QCheckBox* m_follow;
  bool m_hasPlan = false;  ///< what is drawn knows it
  bool m_isReading = false;  ///< its history
  bool m_hasAccuracy = false;  ///< some is drawn
  std::optional<core::base::Error> m_problem;  ///< why its history could not be read
  std::vector<core::model::StepColumns> m_waitingSteps;
  std::vector<core::model::RankWindow> m_waitingWindows;
  bool m_hasMoment = false;
  bool m_followed = true;  ///< before the moment was chosen
};

/// What a figure leaves out; empty: nothing.
[[nodiscard]] QString leftOut(int drawn, int ranks);

}  // namespace baremark::app::pages
