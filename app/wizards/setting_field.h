// SPDX-License-Identifier: GPL-3.0-or-later
// A field for an engine setting, made from its entry in the table of settings: chips if several choices make several
// cases, a line for numbers, a check box for a flag. Also a dialog that chooses a folder for a field with a path.
#pragma once

#include <QAbstractButton>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/theme.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::wizards {

/// A button for choosing a folder, which starts at that in `line`, and calls `chosen` after it. Hidden at first.
[[nodiscard]] QPushButton* makeBrowse(QLineEdit& line, const QString& words, const std::function<void()>& chosen);

/// Sets the button's accessible name from that of its field.
void nameBrowse(QPushButton& browse, const QLineEdit& line);

class SettingField final : public QWidget {
  Q_OBJECT

 public:
  SettingField(const widgets::Theme& theme, const core::protocol::EngineSetting& setting, const QString& label,
               QWidget* parent = nullptr);

  [[nodiscard]] const std::string& name() const { return m_setting.name; }
  /// No values mean the default.
  void setValues(const std::vector<core::model::SettingValue>& values);
  /// The values in the field; an empty list means the default. Nothing if the text is refused; problem() says why.
  [[nodiscard]] std::optional<std::vector<core::model::SettingValue>> values() const;
  [[nodiscard]] QString problem() const;
  /// The range or the default, for the note below the field.
  [[nodiscard]] QString hint() const;
  [[nodiscard]] QWidget* buddy() const;
  /// Disables the choices for which `whyNot` returns a reason, their tool tip. A chosen one stays enabled.
  void offerChoices(const std::function<QString(const std::string& choice)>& whyNot);
  /// Whether a button opens a dialog to choose a folder of this machine, for a setting that is a path.
  void offerFolders(bool isOffered);

 signals:
  void edited();

 private:
  void takeChoice();

  const core::protocol::EngineSetting& m_setting;
  std::vector<QAbstractButton*> m_chips;
  QCheckBox* m_flag = nullptr;
  QLineEdit* m_line = nullptr;
  QPushButton* m_browse = nullptr;
};

}  // namespace baremark::app::wizards
