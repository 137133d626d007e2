// SPDX-License-Identifier: GPL-3.0-or-later
// A field for the engine settings in which an arm differs from the workload: a line for each, of one value.
#pragma once

#include <QComboBox>
#include <optional>
#include <vector>

#include "app/widgets/row_list.h"
#include "core/model/experiment.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::wizards {

class ArmSettingsField final : public widgets::RowList {
  Q_OBJECT

 public:
  explicit ArmSettingsField(const core::model::Settings& settings, QWidget* parent = nullptr);

  /// As they stand in the field; nothing: one is no value, problem() says which.
  [[nodiscard]] std::optional<core::model::Settings> settings() const;
  /// Empty: there is none.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] QWidget* problemField() const;
  /// The field of the setting with this name; of one that has none: what adds one.
  [[nodiscard]] QWidget* fieldAt(const std::string& name) const;
  /// The arm's number goes into the accessible names.
  void setArm(int number);
  /// Whether a folder can be chosen with a dialog: on this machine.
  void offerFolders(bool isOffered);
  /// A setting that is added begins with the workload's value.
  void setWorkload(const core::model::EngineWorkload& workload) { m_workload = workload; }

 signals:
  void edited();

 private:
  struct Row {
    const core::protocol::EngineSetting* setting;
    QWidget* value;  ///< a combo box of what may be chosen, or a line
    QPushButton* remove;
    QPushButton* browse = nullptr;  ///< of a folder
  };
  void addRow(const core::protocol::EngineSetting& setting, const std::optional<core::model::SettingValue>& value);
  void takeAdded();
  void showRest();

  core::model::EngineWorkload m_workload;
  int m_arm = 1;
  bool m_offersFolders = false;
  QComboBox* m_add;
  std::vector<Row> m_rows;
};

}  // namespace baremark::app::wizards
