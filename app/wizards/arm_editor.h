// SPDX-License-Identifier: GPL-3.0-or-later
// Edits one arm of the draft: the marker of its runtime, its name, its environment, and a folded section with rarely
// used settings.
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
  /// `runtime` is the arm's runtime, null if it is unknown. `markerWidth` is the same for all arms, so that their
  /// fields align.
  ArmEditor(const widgets::Theme& theme, models::ExperimentDraft& draft, std::size_t arm,
            const core::containers::RuntimeDescriptor* runtime, int markerWidth, QWidget* parent = nullptr);

  /// Sets the arm's index and its style in figures.
  void setPlace(std::size_t arm, const models::SeriesStyle& style);
  /// Updates everything that depends on the draft. `refusal` returns why a path below the arm, such as "name", is
  /// refused, or an empty text. Returns whether something is refused.
  bool refresh(const std::function<QString(const std::string& path)>& refusal);
  /// Which field is refused and why. Empty if none is. The draft does not contain a refused value.
  [[nodiscard]] QString obstacle() const;
  [[nodiscard]] QWidget* obstacleField();
  /// The field for a path below the arm. Unfolds the section that contains it.
  [[nodiscard]] QWidget* fieldAt(const std::string& path);
  /// The name of that field; empty if there is none.
  [[nodiscard]] QString fieldName(const std::string& path) const;
  [[nodiscard]] bool isUnfolded() const { return m_more->isChecked(); }
  void unfold() { m_more->setChecked(true); }
  /// Selects the name of a new arm, so that the user can type another one.
  void focusName();

 signals:
  /// obstacle() may have changed.
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
  QLabel* m_note;  ///< what is refused, or a summary of the folded settings
  ArmDetails* m_details;
};

}  // namespace baremark::app::wizards
