// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of an arm that hold a list: its environment, the folders that its container sees, and its engine settings.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/fields.h"
#include "core/model/experiment.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::wizards {

/// One variable in each line. A value may contain commas and spaces, but no line break.
class EnvironmentField final : public QPlainTextEdit {
  Q_OBJECT

 public:
  using Environment = std::map<std::string, std::string>;

  explicit EnvironmentField(const Environment& environment, QWidget* parent = nullptr);

  /// The variables in the field. Nothing if a line is refused; problem() says which.
  [[nodiscard]] std::optional<Environment> environment() const {
    return m_problem.isEmpty() ? std::optional(m_environment) : std::nullopt;
  }
  /// Why a line is refused. Empty if none is.
  [[nodiscard]] QString problem() const { return m_problem; }

 private:
  void read();

  Environment m_environment;
  QString m_problem;
};

/// The host's folders that an arm's container sees: one line for each, with its path in the container.
class BindsField final : public widgets::RowList {
  Q_OBJECT

 public:
  /// `canBeReadOnly` is false if the runtime cannot make a folder read-only for the ranks.
  BindsField(const std::vector<core::model::Bind>& binds, bool canBeReadOnly, QWidget* parent = nullptr);

  /// The folders in the field. Nothing if one is refused; problem() says which.
  [[nodiscard]] std::optional<std::vector<core::model::Bind>> binds() const;
  /// Why a folder is refused. Empty if none is.
  [[nodiscard]] QString problem() const { return firstProblem().words; }
  [[nodiscard]] QWidget* problemField() const { return firstProblem().field; }
  /// The field for a part (by its name in the file) of a line; after the last line, the control that adds one.
  [[nodiscard]] QWidget* fieldAt(std::size_t line, const std::string& part) const;
  /// Sets the arm's number for the accessible names.
  void setArm(int number);
  /// Whether a folder can be chosen with a dialog, which works only for this machine.
  void offerFolders(bool isOffered);

 signals:
  void edited();

 private:
  struct Row {
    QLineEdit* source;
    QPushButton* browse;  ///< for the source
    QLineEdit* destination;
    QCheckBox* isReadOnly;
    QPushButton* remove;
  };
  struct Problem {
    QString words;
    QWidget* field = nullptr;
  };
  void addRow(const core::model::Bind& bind);
  void nameRows();
  [[nodiscard]] Problem firstProblem() const;

  bool m_canBeReadOnly;
  int m_arm = 1;
  bool m_offersFolders = false;
  QPushButton* m_add;
  std::vector<Row> m_rows;
};

/// The engine settings in which an arm differs from the workload: one line with one value for each.
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
