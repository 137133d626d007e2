// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison: result in sentences, figures, table. With many arms, the differences and the table come first. A
// point that is chosen in one part is chosen in all.
#pragma once

#include <QComboBox>

#include "app/models/compare_model.h"
#include "app/pages/experiment_tab.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"
#include "app/text/stop_text.h"
#include "app/widgets/fields.h"

namespace baremark::app::pages {

struct ExplanationLine {
  QString arm;
  models::SeriesStyle style;
  QString words;
  bool operator==(const ExplanationLine&) const = default;
};

// What could explain the differences between arms: a line for each arm, then what was forced on all of them.
class ExplanationCard final : public QWidget {
  Q_OBJECT

 public:
  explicit ExplanationCard(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// `forced`: as text::forcedLine().
  void setLines(const std::vector<ExplanationLine>& lines, const std::optional<text::SignedText>& forced);
  [[nodiscard]] const std::vector<ExplanationLine>& lines() const { return m_lines; }
  [[nodiscard]] QVBoxLayout* body() const { return m_card->body(); }

 private:
  const widgets::Theme& m_theme;
  widgets::Card* m_card;
  QGridLayout* m_grid;
  widgets::SignLine* m_forced;
  std::vector<ExplanationLine> m_lines;
};

class CompareTab final : public ExperimentTab {
  Q_OBJECT

 public:
  CompareTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr);

  void refresh() override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }
  bool clear() override;
  [[nodiscard]] QWidget* corner() override { return m_options; }

  [[nodiscard]] std::vector<plot::TitledFigure> figures() const {
    return {m_scalingCard->titled(), m_forestCard->titled()};
  }
  [[nodiscard]] const plot::ScalingFigure& scaling() const { return *m_scaling; }
  [[nodiscard]] const plot::ForestFigure& forest() const { return *m_forest; }
  [[nodiscard]] widgets::DataTable& table() const { return *m_table; }
  [[nodiscard]] const ExplanationCard& explanations() const { return *m_explained; }
  [[nodiscard]] QString verdict() const { return m_banner->words(); }
  /// The page's text about the blocks, allocations and looks of the points.
  [[nodiscard]] QString evidence() const { return m_evidence->isVisible() ? m_evidence->text() : m_forestCard->note(); }

 private:
  void makeOptions();
  void makeFigures();
  void makeOrders();
  void makeTable();
  void makeNotes();
  void arrange(bool isForMany);
  /// Resets pins and zoom, which belong to one experiment and one case.
  void forgetFigures();
  void fillCases();
  void fillOrders();
  void fillFigures();
  void fillTable();
  void fillNotes();
  void fillExplanations();
  void showSelection();
  void takeOptions();
  [[nodiscard]] bool hasManyArms() const { return text::hasManyArms(data().assessment()->comparison); }
  [[nodiscard]] std::vector<std::size_t> arms() const;

  models::CompareModel m_model;
  plot::Quantity m_quantity = plot::Quantity::Efficiency;  ///< the user's last choice
  bool m_isQuantityChosen = false;                         ///< the user chose the quantity for this experiment
  QString m_filledFor;
  bool m_isFilling = false;
  widgets::Banner* m_banner;
  QWidget* m_options = nullptr;
  QLabel* m_caseLabel = nullptr;
  QComboBox* m_cases = nullptr;
  QComboBox* m_baseline = nullptr;
  QComboBox* m_margin = nullptr;
  plot::ScalingFigure* m_scaling = nullptr;
  plot::ForestFigure* m_forest = nullptr;
  plot::FigureCard* m_scalingCard = nullptr;
  plot::FigureCard* m_forestCard = nullptr;
  widgets::SegmentedControl* m_quantities = nullptr;
  QWidget* m_orderLine = nullptr;  ///< hidden with fewer than three arms
  QComboBox* m_orders = nullptr;   ///< of the arms in the forest plot and the table
  widgets::SideBySide* m_upper = nullptr;
  widgets::SideBySide* m_lower = nullptr;
  std::optional<bool> m_isForMany;  ///< as the parts are placed now
  ExplanationCard* m_explained = nullptr;
  widgets::Card* m_tableCard = nullptr;
  QLabel* m_tableTitle = nullptr;  ///< only with many arms
  QWidget* m_notes = nullptr;      ///< below the table, or with many arms below the explanations
  widgets::DataTable* m_table = nullptr;
  widgets::GroupedHeader* m_groups = nullptr;
  QLabel* m_openNote = nullptr;
  QLabel* m_evidence = nullptr;  ///< the evidence of each point, if the points differ in it
  widgets::SignLine* m_waived = nullptr;
};

}  // namespace baremark::app::pages
