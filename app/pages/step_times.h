// SPDX-License-Identifier: GPL-3.0-or-later
// The card "Parts of a step" of the live tab: the parts of a step on each rank, and a finding if one rank is slow.
#pragma once

#include <optional>

#include "app/models/experiment_data.h"
#include "app/models/live_data.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"

namespace baremark::app::pages {

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

}  // namespace baremark::app::pages
