// SPDX-License-Identifier: GPL-3.0-or-later
// A field for the engine settings in which an arm differs from the workload: one line with one value for each setting.
#pragma once

#include <QComboBox>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/row_list.h"
#include "core/model/experiment.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::wizards {

class ArmSettingsField final : public widgets::RowList {
  Q_OBJECT

 public:
  explicit ArmSettingsField(const core::model::Settings& settings, QWidget* parent = nullptr);

  /// The settings in the field. Nothing if a value is refused; problem() says which.
  [[nodiscard]] std::optional<core::model::Settings> settings() const;
  /// Why a value is refused. Empty if none is.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] QWidget* problemField() const;
  /// The field of the setting with this name. If the setting has no line, the control that adds one.
  [[nodiscard]] QWidget* fieldAt(const std::string& name) const;
  /// Sets the arm's number for the accessible names.
  void setArm(int number);
  /// Whether a folder can be chosen with a dialog, which works only for this machine.
  void offerFolders(bool isOffered);
  /// The workload's values, with which new settings begin, and on which it depends which settings have an effect.
  void setWorkload(const core::model::EngineWorkload& workload);
  using WhyNot = std::function<QString(const std::string& setting, const std::string& choice)>;
  /// As SettingField::offerChoices(), for the settings with a line.
  void offerChoices(const WhyNot& whyNot);

 signals:
  void edited();

 private:
  struct Row {
    const core::protocol::EngineSetting* setting;
    QWidget* value;  ///< a combo box for a setting with choices, otherwise a line
    QPushButton* remove;
    QPushButton* browse = nullptr;  ///< for a folder
  };
  void addRow(const core::protocol::EngineSetting& setting, const std::optional<core::model::SettingValue>& value);
  void takeAdded();
  void showRest();
  /// Whether the arm has the value that the setting needs.
  [[nodiscard]] bool isMet(const core::protocol::SettingNeed& need) const;

  core::model::EngineWorkload m_workload;
  int m_arm = 1;
  bool m_offersFolders = false;
  QComboBox* m_add;
  std::vector<Row> m_rows;
};

}  // namespace baremark::app::wizards
