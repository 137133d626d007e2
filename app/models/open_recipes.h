// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes of the window: their files, what they can name, and the drafts that are open. A draft stays open, with
// its history, until the window closes. A removed file gets its history back if it is restored. GUI thread.
#pragma once

#include <QDateTime>
#include <memory>

#include "app/application/recipe_resources.h"
#include "app/models/item_models.h"
#include "app/models/recipe_draft.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::app::models {

struct RecipeFile {
  QString path;
  QString name;             ///< of the file, without its ending
  bool isStarting = false;  ///< comes with Baremark, cannot be changed
  QDateTime changed;        ///< of the user's file
  std::optional<core::recipes::Recipe> recipe;
  std::optional<Error> error;  ///< why the file cannot be used
};

/// The files of recipes: those of the user in one folder, and the starting recipes that come with Baremark. Reads and
/// writes at once; the files are small. The registry outlives this object.
class RecipeFiles {
 public:
  /// `folder` is made with the first file. Deletes files that were removed more than 30 days ago.
  RecipeFiles(QString folder, const core::recipes::Registry& registry);

  /// The user's recipes by name, then the starting recipes.
  [[nodiscard]] std::vector<RecipeFile> list() const;
  /// How many recipes are the user's.
  [[nodiscard]] int ownCount() const;
  [[nodiscard]] RecipeFile read(const QString& path) const;

  [[nodiscard]] QString pathOf(const QString& name) const;
  [[nodiscard]] bool hasRecipe(const QString& name) const;
  /// `name` if no file has it, else with a number: "osu-2".
  [[nodiscard]] QString freeName(const QString& name) const;

  /// Writes a copy of `from` under a free name like its own, and returns the new file. Errors: as save().
  [[nodiscard]] Result<QString> create(core::recipes::Recipe from);
  /// Replaces the file completely or not at all. Errors: those of parseRecipe(), because Baremark must be able to read
  /// the file again; Io.
  [[nodiscard]] Result<void> save(const QString& path, const core::recipes::Recipe& recipe);
  /// Gives the file and its recipe another name, and returns the new path. Untrusted: not a plain name; Duplicate:
  /// another recipe has the name; Io; the file's own error if it cannot be read.
  [[nodiscard]] Result<QString> rename(const QString& path, const QString& name);
  /// The file is no longer listed; restore() brings it back.
  [[nodiscard]] Result<void> remove(const QString& path);
  [[nodiscard]] Result<void> restore(const QString& path);

 private:
  QString m_folder;
  const core::recipes::Registry& m_registry;
};

class OpenRecipes final : public QObject {
  Q_OBJECT

 public:
  /// `storePath`: the store's file; the user's recipes are in the folder "recipes" beside it.
  explicit OpenRecipes(const std::string& storePath, QObject* parent = nullptr);

  [[nodiscard]] const core::recipes::Registry& registry() const { return m_resources.registry; }
  /// Also the rules of lint.
  [[nodiscard]] const RecipeResources& resources() const { return m_resources; }
  [[nodiscard]] const RecipeFiles& files() const { return m_files; }

  /// The draft of this file of the user, read if it is not open. Errors: those of the file.
  [[nodiscard]] Result<RecipeDraft*> open(const QString& path);
  /// The draft of this file; nullptr if it is not open.
  [[nodiscard]] RecipeDraft* find(const QString& path) const;
  /// The files whose drafts have changes that are not saved.
  [[nodiscard]] QStringList unsaved() const;

  /// A recipe without blocks, on the first distribution that every format can begin with.
  [[nodiscard]] core::recipes::Recipe emptyRecipe() const;
  // As in RecipeFiles. A draft follows its file.
  [[nodiscard]] Result<QString> create(const core::recipes::Recipe& from);
  [[nodiscard]] Result<void> save(const QString& path);
  [[nodiscard]] Result<QString> rename(const QString& path, const QString& name);
  [[nodiscard]] Result<void> remove(const QString& path);
  [[nodiscard]] Result<void> restore(const QString& path);

 signals:
  /// A file was made, written, renamed, removed or restored, or a draft has changes now or none any more.
  void changed();
  void renamed(const QString& from, const QString& to);
  /// Its draft must not be shown any longer; it may be deleted with the next file of this name that is removed.
  void removed(const QString& path);

 private:
  RecipeResources m_resources;
  RecipeFiles m_files;
  std::map<QString, std::unique_ptr<RecipeDraft>> m_drafts;   ///< by path
  std::map<QString, std::unique_ptr<RecipeDraft>> m_removed;  ///< of removed files, by path
};

/// The table of recipes: those of the user, then those that come with Baremark.
class RecipesModel final : public RowsModel<RecipeFile> {
  Q_OBJECT

 public:
  enum Column { Name, Base, Blocks, State, ColumnCount };

  explicit RecipesModel(OpenRecipes& recipes, QObject* parent = nullptr);

  /// The row of a file, or -1.
  [[nodiscard]] int rowOf(const QString& path) const {
    return firstRow([&](const RecipeFile& file) { return file.path == path; });
  }

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 public slots:
  /// Reads the files again.
  void reload() { resetRows(m_recipes.files().list()); }

 private:
  [[nodiscard]] QVariant words(const RecipeFile& file, int column) const;
  [[nodiscard]] bool isUnsaved(const RecipeFile& file) const;

  OpenRecipes& m_recipes;
};

}  // namespace baremark::app::models
