// SPDX-License-Identifier: GPL-3.0-or-later
// The card "Cost" of the page Scale: blocks, runs, time and expected interval of each point of the draft.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <optional>
#include <vector>

#include "app/models/experiment_draft.h"
#include "app/widgets/theme.h"

namespace baremark::app::wizards {

class CostCard final : public QWidget {
  Q_OBJECT

 public:
  /// `theme` and `draft` must outlive the card.
  CostCard(const widgets::Theme& theme, const models::ExperimentDraft& draft, QWidget* parent = nullptr);

  /// Shows the cost of the draft as it is now.
  void refresh();
  /// Shows no numbers: a field of the page has no valid value.
  void clear();

 private:
  void put(int row, int column, const QString& words, bool isBold = false);
  /// Puts the expected half width of a point's interval. It gets a warning sign if it is not below the margin.
  void putExpected(int row, const std::optional<double>& width);
  [[nodiscard]] QString note(const std::vector<std::optional<double>>& widths) const;

  const widgets::Theme& m_theme;
  const models::ExperimentDraft& m_draft;
  QGridLayout* m_table;
  QLabel* m_note;
};

}  // namespace baremark::app::wizards
