// SPDX-License-Identifier: GPL-3.0-or-later
// What several pages ask the user, and the parts that all dialogs have. Dialogs delete themselves when they close.
#pragma once

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <algorithm>

#include "app/models/host_check.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

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
  QVBoxLayout* m_column;
};

/// A dialog that begins in the folder that was used last. AnyFile: the file is written. The caller opens the dialog.
[[nodiscard]] QFileDialog* makeFileDialog(const QString& title, QFileDialog::FileMode mode, const Settings& settings,
                                          QWidget* parent);

/// Asks before files are deleted, which cannot be undone. Calls `remove` if the user agrees.
void askToRemove(const QString& title, const QString& question, const QString& details,
                 const std::function<void()>& remove, QWidget* parent);

/// Opens the dialog that asks for a new name of the recipe in the file `path`.
void askForRecipeName(models::OpenRecipes& recipes, const QString& path, const QString& name, QWidget* parent);

/// Opens a file or folder with the system's program. Unavailable: there is none; the detail is the path.
[[nodiscard]] core::base::Result<void> openPath(const QString& path);

// Adds a key beside the known one, for a host that showed another key. The user must know and type its fingerprint: the
// dialog never fills it in, and accepts only that of the key that the host showed.
class FurtherKeyDialog final : public Dialog {
  Q_OBJECT

 public:
  /// `failure`: the error kHostKeyChanged of a connection.
  FurtherKeyDialog(const core::base::Error& failure, const widgets::Theme& theme, QWidget* parent = nullptr);

  [[nodiscard]] QString fingerprint() const;
  void accept() override;

 private:
  /// Why the fingerprint is not accepted. Empty if it is.
  [[nodiscard]] QString refusal() const;

  QString m_shown;  ///< fingerprint of the key that the host showed
  QLineEdit* m_fingerprint;
  QLabel* m_refusal;
};

/// A button that opens the dialog and then repeats `check` with the key. Show it while HostCheck::hasSeenOtherKey().
[[nodiscard]] QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent);

}  // namespace baremark::app::pages
