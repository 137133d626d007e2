// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a new name of an experiment. An invalid name is refused in the dialog, and stays in the field.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>

namespace baremark::app::shell {

class RenameDialog final : public QDialog {
  Q_OBJECT

 public:
  explicit RenameDialog(const QString& name, QWidget* parent = nullptr);

  void accept() override;

 signals:
  /// A valid name, without leading or trailing blanks.
  void nameChosen(const QString& name);

 private:
  QLineEdit* m_name;
  QLabel* m_refusal;
};

}  // namespace baremark::app::shell
