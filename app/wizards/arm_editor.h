// SPDX-License-Identifier: GPL-3.0-or-later
// Edits one arm of the draft.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/models/experiment_draft.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/wizards/arm_fields.h"
#include "core/containers/runtime_descriptor.h"

namespace baremark::app::wizards {

/// The rarely used settings of an arm: variant, image, folders, engine settings, wrapper command, profiler, MPI, GPUs.
/// A field is shown if the runtime supports it, or if the arm sets it anyway.
class ArmDetails final : public QWidget {
  Q_OBJECT

 public:
  /// `runtime` is the arm's runtime, null if it is unknown.
  ArmDetails(const core::model::Arm& arm, const core::containers::RuntimeDescriptor* runtime,
             QWidget* parent = nullptr);

  /// Writes the values of the fields into `arm`. For a refused field, `arm` keeps its value.
  void take(core::model::Arm& arm) const;
  /// Why a field is refused. Empty if none is.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] QWidget* problemField() const;
  /// The field for a path below the arm, such as "binds/0/source"; null if there is none.
  [[nodiscard]] QWidget* fieldAt(const std::string& path) const;
  /// Shows the draft, in which this arm has the index `arm`, and the notes. `refusal` returns why a path below the arm
  /// is refused, or an empty text. True: a field is refused.
  bool refresh(const models::ExperimentDraft& draft, std::size_t arm,
               const std::function<QString(const std::string& path)>& refusal);
  void setArm(int number);

 signals:
  void edited();

 private:
  struct Row {
    const char* path;
    QString name;
    QWidget* field;
    QLabel* note;
    QString usual;
  };
  void addRow(const char* path, const QString& name, QWidget* field, const QString& note);
  void offerImages(const std::vector<std::string>& names);
  [[nodiscard]] QString wrapProblem() const;

  widgets::Form* m_form;
  std::vector<Row> m_rows;
  QComboBox* m_image = nullptr;
  BindsField* m_binds = nullptr;
  ArmSettingsField* m_settings;
  QLineEdit* m_wrap;
  QComboBox* m_profiler;
  QComboBox* m_side = nullptr;
  QComboBox* m_variant = nullptr;
  QComboBox* m_mpi = nullptr;
  QComboBox* m_gpu = nullptr;
};

/// The marker of the arm's runtime, its name, its environment, and its details, which are folded at first.
class ArmEditor final : public QWidget {
  Q_OBJECT

 public:
  /// `runtime`: null if it is unknown. `markerWidth`: the same for all arms, so that their fields align.
  ArmEditor(const widgets::Theme& theme, models::ExperimentDraft& draft, std::size_t arm,
            const core::containers::RuntimeDescriptor* runtime, int markerWidth, QWidget* parent = nullptr);

  /// Sets the arm's index and its style in figures.
  void setPlace(std::size_t arm, const models::SeriesStyle& style);
  /// Shows the draft. `refusal` returns why a path below the arm, such as "name", is refused, or an empty text. True:
  /// something is refused.
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
