// SPDX-License-Identifier: GPL-3.0-or-later
// Steps that were tried, one a line with its sign, its words and its time; beneath one that failed, why and what to do.
#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "app/models/tried_step.h"
#include "app/widgets/theme.h"


namespace baremark::app::pages {

class StepList final : public QWidget {
  Q_OBJECT

 public:
  explicit StepList(const widgets::Theme& theme, QWidget* parent = nullptr);
  /// While only times go on, the lines stay as they are, with what is selected in them.
  void setSteps(const std::vector<models::TriedStep>& steps);

 private:
  void addLine(const models::TriedStep& step, int nameWidth);
  void addProblem(const models::TriedStep& step);

  const widgets::Theme& m_theme;
  QVBoxLayout* m_lines;
  struct Parts {
    QLabel* words;
    QLabel* time;
  };
  std::vector<Parts> m_parts;                ///< of each step
  std::vector<models::TriedStep> m_steps;  ///< that are shown
};

/// "0.41 s"; nothing where it is not known.
[[nodiscard]] QString secondsText(const std::optional<double>& seconds);

}  // namespace baremark::app::pages
