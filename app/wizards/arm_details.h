// SPDX-License-Identifier: GPL-3.0-or-later
// The rarely used settings of an arm: the variant of its runtime, its image, the folders that its container sees,
// engine settings, a wrapper command before the engine, a profiler, how the ranks in the container use MPI and GPUs. A
// field is shown if the runtime supports it, or if the arm sets it anyway.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <functional>
#include <string>
#include <vector>

#include "app/widgets/layouts.h"
#include "app/wizards/arm_settings_field.h"
#include "app/wizards/binds_field.h"
#include "core/containers/runtime_descriptor.h"

namespace baremark::app::wizards {

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
  /// Fills the notes: why a field is refused, or what it is for. `refusal` returns the reason for a path below the arm,
  /// or an empty text. Returns whether a field is refused.
  bool showNotes(const std::function<QString(const std::string& path)>& refusal);
  void setArm(int number);
  void setImages(const std::vector<std::string>& names);
  void setProfilers(const std::vector<std::string>& ids);
  void setWorkload(const core::model::EngineWorkload& workload) { m_settings->setWorkload(workload); }
  /// Whether folders can be chosen with a dialog, which works only for this machine.
  void offerFolders(bool isOffered);
  void offerChoices(const ArmSettingsField::WhyNot& whyNot) { m_settings->offerChoices(whyNot); }

 signals:
  void edited();

 private:
  struct Row {
    const char* path;
    QLabel* note;
    QString usual;
  };
  void addRow(const char* path, const QString& name, QWidget* field, const QString& note);
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

}  // namespace baremark::app::wizards
