// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for another name of an experiment. A name that would be refused is refused here, and stays as it was typed.
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
  /// Without blanks around it; a good name.
  void nameChosen(const QString& name);

 private:
  QLineEdit* m_name;
  QLabel* m_refusal;
};

}  // namespace baremark::app::shell
