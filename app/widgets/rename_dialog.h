// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a new name. A name that is refused stays in the field, with the reason below it.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <functional>

namespace baremark::app::widgets {

class RenameDialog final : public QDialog {
  Q_OBJECT

 public:
  /// Gives the thing its new name, without leading or trailing blanks. Returns why it is refused, or nothing.
  using Rename = std::function<QString(const QString& name)>;

  RenameDialog(const QString& title, const QString& name, Rename rename, QWidget* parent);

  void accept() override;

 private:
  Rename m_rename;
  QLineEdit* m_name;
  QLabel* m_refusal;
};

/// Opens the dialog, which deletes itself.
void askForName(const QString& title, const QString& name, RenameDialog::Rename rename, QWidget* parent);

}  // namespace baremark::app::widgets
