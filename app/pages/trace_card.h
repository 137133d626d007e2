// SPDX-License-Identifier: GPL-3.0-or-later
// Images per second, loss or accuracy over the steps of the shown run (of its first instance). A chosen step is a
// moment of the run. "follow" is unchecked while a moment is chosen; checking it leaves the moment.
#pragma once

#include <QCheckBox>
#include <QComboBox>

#include "app/models/experiment_data.h"
#include "app/models/live_data.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/fields.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::app::pages {

class TraceCard final : public QWidget {
  Q_OBJECT

 public:
  TraceCard(const Desk& desk, models::LiveData& live, models::ExperimentData& experiment, QWidget* parent = nullptr);

  [[nodiscard]] plot::FigureCard* card() const { return m_card; }
  [[nodiscard]] plot::TraceFigure* figure() const { return m_trace; }
  /// Text that replaces the trace while there is no run.
  void setEmpty(const QString& title, const QString& reason);
  void setProblem(const core::base::Error& problem) { m_card->setProblem(text::describe(problem)); }
  /// The figure under the name of its quantity, with the numbers of its run if there is one.
  [[nodiscard]] plot::TitledFigure titled() const;
  /// Shows the current rate in large digits, with the numbers beside it.
  void showFigures();
  void showMoment(const std::optional<models::Moment>& moment);

 signals:
  void momentChosen(const baremark::app::models::Moment& moment);
  void momentLeft();
  void saveRequested(const baremark::app::plot::TitledFigure& figure);
  /// Asks to read again, because the problem of setProblem() may be solved.
  void readingRequested();

 private:
  void makeControls();
  void begin();
  /// Reads the plan, which arrives a little after the run.
  void takePlan();
  void addSteps(const core::model::StepColumns& steps);
  void addWindows(const std::vector<core::model::RankWindow>& windows);
  void addEvaluations();
  void takeAccuracy() {
    if (!std::exchange(m_hasAccuracy, true)) describe();
  }
  /// Draws the run again, from its history in the store: the plot keeps only what it draws.
  void fill();
  [[nodiscard]] plot::TraceFrame frame() const;
  /// Describes what is left out. An axis without points says why.
  void describe();
  void addRankTraces(plot::TraceFrame& frame) const;
  [[nodiscard]] bool isByRank() const { return m_ranks->currentIndex() == 1 && quantity() == QLatin1String("rate"); }
  [[nodiscard]] QString quantity() const { return m_what->chosen(); }
  [[nodiscard]] double batch() const;
  [[nodiscard]] models::SeriesStyle armStyle() const;
  /// With several instances: of which one the trace is, and after the run the images/s of each.
  [[nodiscard]] QString instanceWords() const;
  [[nodiscard]] static QString noteWithout(core::model::RunState state);

  Desk m_desk;
  models::LiveData& m_live;
  models::ExperimentData& m_data;
  models::RunHistory m_history;
  plot::TraceFigure* m_trace;
  plot::FigureCard* m_card;
  QLabel* m_rate;
  QLabel* m_rateNote;
  widgets::MarkerLine* m_marker;
  widgets::SegmentedControl* m_what;
  QComboBox* m_ranks;
  QCheckBox* m_follow;
  bool m_hasPlan = false;                      ///< the figure uses the run's plan
  bool m_hasAccuracy = false;                  ///< the figure has an accuracy
  std::optional<core::base::Error> m_problem;  ///< why the history could not be read
  bool m_hasMoment = false;
  bool m_followed = true;  ///< "follow" was checked before the moment was chosen
};

/// "instance 1 of 4". Empty: the runs have one instance.
[[nodiscard]] QString firstOfInstances(const models::ExperimentData& experiment);

/// Says how many ranks a figure leaves out. Empty if it draws all.
[[nodiscard]] QString leftOut(int drawn, int ranks);

/// All numbers behind a trace, for the store's read thread. `what`: "rate", "rank" (the rate of each rank), "loss" or
/// "accuracy" (a fraction). `ranks`: of the run. Steps that were not measured are left out.
[[nodiscard]] core::base::Result<plot::FigureNumbers> traceNumbers(core::storage::Store& store,
                                                                   const core::storage::RunRecord& run, int ranks,
                                                                   const QString& what);

}  // namespace baremark::app::pages
