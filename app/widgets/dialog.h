// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that all dialogs have. A dialog deletes itself when it closes.
#pragma once

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

namespace baremark::app::widgets {

class Dialog : public QDialog {
 public:
  Dialog(const QString& title, QWidget* parent);

 protected:
  [[nodiscard]] QVBoxLayout* column() const { return m_column; }
  /// Ends the column with Cancel and the default button, which accepts. Returns the default button.
  QPushButton* addButtons(const QString& accept);
  QDialogButtonBox* addClose();
  /// Makes the dialog higher if its texts need more room. Labels that wrap do not reserve their height.
  void grow() { resize(width(), std::max(height(), layout()->totalHeightForWidth(width()))); }

 private:
  QDialogButtonBox* addBox(QDialogButtonBox::StandardButton button);

  QVBoxLayout* m_column;
};

/// Asks for a new name. A name that is refused stays in the field, with the reason below it.
class RenameDialog final : public Dialog {
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

}  // namespace baremark::app::widgets
