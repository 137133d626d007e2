// SPDX-License-Identifier: GPL-3.0-or-later
// What several pages ask the user. Dialogs delete themselves when they close.
#pragma once

#include <QFileDialog>

#include "app/models/host_check.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

/// A dialog that begins in the folder that was used last. AnyFile: the file is written. The caller opens the dialog.
[[nodiscard]] QFileDialog* makeFileDialog(const QString& title, QFileDialog::FileMode mode, const Settings& settings,
                                          QWidget* parent);
struct SaveKind {
  QString words;  ///< for the user, with the pattern: "Stores (*.baremark)"
  QString suffix;
};
/// A dialog for the path of a new file of one of these kinds. `name`: the proposed file name, without a suffix.
[[nodiscard]] QFileDialog* makeSaveDialog(const QString& title, const QString& name, const std::vector<SaveKind>& kinds,
                                          const Settings& settings, QWidget* parent);
/// The bytes of a file that the user chose, at most 1 MiB. Remembers its folder. Io, TooLarge.
[[nodiscard]] core::base::Result<QByteArray> readChosen(const QString& path, Settings& settings);

/// Asks before files are deleted, which cannot be undone. Calls `remove` if the user agrees.
void askToRemove(const QString& title, const QString& question, const QString& details,
                 const std::function<void()>& remove, QWidget* parent);

/// Opens the dialog that asks for a new name of the recipe in the file `path`.
void askForRecipeName(models::OpenRecipes& recipes, const QString& path, const QString& name, QWidget* parent);

/// Opens a file or folder with the system's program. Unavailable: there is none; the detail is the path.
[[nodiscard]] core::base::Result<void> openPath(const QString& path);

// Adds a key beside the known one, for a host that showed another key. The user must know and type its fingerprint: the
// dialog never fills it in, and accepts only that of the key that the host showed.
class FurtherKeyDialog final : public widgets::Dialog {
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

// What differs between a recipe and its saved state or another recipe, in the words of `baremark-cli recipe diff`.
class RecipeCompareDialog final : public widgets::Dialog {
  Q_OBJECT

 public:
  /// `path`: the file of an open recipe.
  RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent = nullptr);
};

}  // namespace baremark::app::pages
