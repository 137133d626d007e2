// SPDX-License-Identifier: GPL-3.0-or-later
// The files of recipes: those of the user in one folder, and the starting recipes that come with Baremark. Reads and
// writes at once; the files are small. GUI thread; the registry outlives this object.
#pragma once

#include <QDateTime>
#include <QString>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::app::models {

struct RecipeFile {
  QString path;
  QString name;             ///< of the file, without its ending
  bool isStarting = false;  ///< comes with Baremark, cannot be changed
  QDateTime changed;        ///< of the user's file
  std::optional<core::recipes::Recipe> recipe;
  std::optional<core::base::Error> error;  ///< why the file cannot be used
};

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
  [[nodiscard]] core::base::Result<QString> create(core::recipes::Recipe from);
  /// Replaces the file completely or not at all. Errors: those of parseRecipe(), because Baremark must be able to read
  /// the file again; Io.
  [[nodiscard]] core::base::Result<void> save(const QString& path, const core::recipes::Recipe& recipe);
  /// Gives the file and its recipe another name, and returns the new path. Untrusted: not a plain name; Duplicate:
  /// another recipe has the name; Io; the file's own error if it cannot be read.
  [[nodiscard]] core::base::Result<QString> rename(const QString& path, const QString& name);
  /// The file is no longer listed; restore() brings it back.
  [[nodiscard]] core::base::Result<void> remove(const QString& path);
  [[nodiscard]] core::base::Result<void> restore(const QString& path);

 private:
  /// Errors: as save().
  [[nodiscard]] core::base::Result<void> write(const QString& path, const core::recipes::Recipe& recipe);

  QString m_folder;
  const core::recipes::Registry& m_registry;
};

}  // namespace baremark::app::models
