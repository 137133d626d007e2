// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes: those of the user, and those that come with Baremark, of which the user makes a copy. A recipe
// is also made from a Dockerfile or a definition file.
#pragma once

#include <QComboBox>
#include <optional>

#include "app/application/recipe_resources.h"
#include "app/pages/dialogs.h"
#include "app/pages/recipe_text_view.h"
#include "app/widgets/data_views.h"

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

// After each change of the text, lists what is kept word for word, or marks the line that is refused.
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

class RecipesPage final : public Page {
  Q_OBJECT

 public:
  explicit RecipesPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] const models::RecipesModel& model() const { return m_model; }
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("recipes"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }

 signals:
  void recipeOpened(const QString& path);
  void recipeImported(const QString& path, baremark::core::recipes::Format format);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] const models::RecipeFile* chosen() const { return m_model.at(m_table->currentIndex().row()); }
  void fill();
  void fillDetails();
  /// Opens a recipe of the user; of another, a copy.
  void openChosen();
  void duplicateChosen();
  void renameChosen();
  void removeChosen();
  void create(const core::recipes::Recipe& from);
  void chooseImport();
  void importFile(const QString& path);
  /// Shows the text of a file and what becomes of it. A changed text that is not imported can be brought back.
  void showImport(const FileToImport& file);
  void fillMenu(QMenu& menu);

  models::RecipesModel m_model;
  QString m_chosen;  ///< path of the chosen recipe
  bool m_isFilling = false;
  QPushButton* m_remove;
  QPushButton* m_rename;
  QPushButton* m_duplicate;
  QPushButton* m_open;
  QPushButton* m_import;
  QPushButton* m_new;
  widgets::DataTable* m_table;
  widgets::Card* m_details;
  QLabel* m_title;
  QLabel* m_words;
};

}  // namespace baremark::app::pages
