// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a recipe from a Dockerfile or a definition file. After each change of the text, the dialog lists what is kept
// word for word, or marks the line that is refused, so that the user can correct it.
#pragma once

#include <QComboBox>
#include <optional>

#include "app/application/recipe_resources.h"
#include "app/pages/dialogs.h"
#include "app/pages/recipe_text_view.h"

namespace baremark::app::pages {

struct FileToImport {
  QString name;  ///< of the file, for the user
  QString recipe;
  core::recipes::FileKind kind = core::recipes::FileKind::Dockerfile;
  QString text;
  bool isDamaged = false;  ///< the file is not UTF-8: U+FFFD replaces each byte that cannot be read
  bool isChanged = false;  ///< the text is not that of the file any more
};

/// The text of a file with these bytes. The kind follows from the name or the text; a Dockerfile if neither tells.
[[nodiscard]] FileToImport fileToImport(const QString& path, const QByteArray& bytes);

class RecipeImportDialog final : public widgets::Dialog {
  Q_OBJECT

 public:
  using Create = std::function<core::base::Result<void>(const core::recipes::Recipe&)>;

  RecipeImportDialog(const widgets::Theme& theme, const core::recipes::Registry& registry, FileToImport file,
                     Create create, QWidget* parent = nullptr);

  [[nodiscard]] FileToImport file() const;

  void accept() override;

 private:
  void layOut();
  [[nodiscard]] core::recipes::FileKind kind() const {
    return static_cast<core::recipes::FileKind>(m_kind->currentData().toInt());
  }
  void read();
  void showImported();
  /// `line`: the one that is refused; nothing: the whole file is.
  void showRefusal(const QString& words, std::optional<int> line);

  const core::recipes::Registry& m_registry;
  FileToImport m_file;
  Create m_create;
  QTimer m_soon;
  std::optional<core::recipes::ImportedRecipe> m_imported;
  std::optional<int> m_refused;  ///< line
  QLineEdit* m_name;
  QComboBox* m_kind;
  RecipeTextView* m_text;
  widgets::SignLine* m_answer;
  QPushButton* m_show;  ///< leads to the refused line
  QLabel* m_keptTitle;
  QPlainTextEdit* m_kept;
  QPushButton* m_import;
};

}  // namespace baremark::app::pages
