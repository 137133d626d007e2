// SPDX-License-Identifier: GPL-3.0-or-later
// One arm: its runtime's marker, its name, its environment, and folded away what it seldom needs. It edits the draft's arm of
// its number.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <string>

#include "app/models/experiment_draft.h"
#include "app/models/series.h"
#include "app/widgets/icons.h"
#include "app/wizards/arm_details.h"
#include "app/wizards/environment_field.h"

namespace baremark::app::wizards {

class ArmEditor final : public QWidget {
  Q_OBJECT

 public:
  /// `runtime` is the arm's, nullptr where it is not known; `markerWidth` is the same for all arms, so that fields stand below
  /// each other.
  ArmEditor(const widgets::Theme& theme, models::ExperimentDraft& draft, std::size_t arm, const core::containers::RuntimeDescriptor* runtime,
            int markerWidth, QWidget* parent = nullptr);

  /// It stands at another place among the arms now, or looks otherwise in figures.
  void setPlace(std::size_t arm, const models::SeriesStyle& style);
  /// Says what follows from the draft. `refusal` tells why a path below the arm is refused, "name"; empty: it is not. Returns
  /// whether something is refused.
  bool refresh(const std::function<QString(const std::string& path)>& refusal);
  /// Which field holds what is in no draft, and why; empty: none does.
  [[nodiscard]] QString obstacle() const;
  [[nodiscard]] QWidget* obstacleField();
  /// The field of a path below the arm, unfolded where it was folded away.
  [[nodiscard]] QWidget* fieldAt(const std::string& path);
  /// What that field is called; empty: there is none.
  [[nodiscard]] QString fieldName(const std::string& path) const;
  [[nodiscard]] bool isUnfolded() const { return m_more->isChecked(); }
  void unfold() { m_more->setChecked(true); }
  /// For an arm that was just made: its name is what is typed next.
  void focusName();

 signals:
  /// obstacle() may say something else.
  void edited();
  void duplicateRequested();
  void removeRequested();

 private:
  void takeName(const QString& text);
  void takeEnvironment();
  void takeDetails();
  void nameFields();

  models::ExperimentDraft& m_draft;
  std::size_t m_arm;
  widgets::MarkerLine* m_marker;
  QLineEdit* m_name;
  EnvironmentField* m_environment;
  QPushButton* m_more;
  QPushButton* m_duplicate;
  QPushButton* m_remove;
  QLabel* m_note;  ///< what is refused of it, or what is folded away
  ArmDetails* m_details;
};

}  // namespace baremark::app::wizards
