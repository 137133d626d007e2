// SPDX-License-Identifier: GPL-3.0-or-later
// What an arm seldom needs: a variant of its runtime, its image, the folders that its container sees, engine settings of its own,
// words before the engine's command, how MPI crosses the container's wall. A field is there where the runtime knows the thing, or where the arm has it all the same.
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
  /// `runtime` is the arm's, nullptr where it is not known.
  ArmDetails(const core::model::Arm& arm, const core::containers::RuntimeDescriptor* runtime, QWidget* parent = nullptr);

  /// Writes what stands in the fields into `arm`; what one of them refuses stays as it is there.
  void take(core::model::Arm& arm) const;
  /// Why a field has no value; empty: each has one.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] QWidget* problemField() const;
  /// The field of a path below the arm, "binds/0/source"; nullptr: it is not one of these.
  [[nodiscard]] QWidget* fieldAt(const std::string& path) const;
  /// Each note says why its field is refused, or what it is for. `refusal` tells that of a path below the arm, empty: nothing.
  /// Returns whether one is refused.
  bool showNotes(const std::function<QString(const std::string& path)>& refusal);
  void setArm(int number);
  void setImages(const std::vector<std::string>& names);
  void setWorkload(const core::model::EngineWorkload& workload) { m_settings->setWorkload(workload); }
  /// Whether folders can be chosen with a dialog: on this machine.
  void offerFolders(bool isOffered);

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
  QComboBox* m_variant = nullptr;
  QComboBox* m_mpi = nullptr;
};

}  // namespace baremark::app::wizards
