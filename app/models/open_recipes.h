// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes of the window: their files, what they can name, and the drafts that are open. A draft stays open, with
// its history, until the window closes. A removed file gets its history back if it is restored. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "app/application/recipe_resources.h"
#include "app/models/recipe_draft.h"
#include "app/models/recipe_files.h"

namespace baremark::app::models {

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
  [[nodiscard]] core::base::Result<RecipeDraft*> open(const QString& path);
  /// The draft of this file; nullptr if it is not open.
  [[nodiscard]] RecipeDraft* find(const QString& path) const;
  /// The files whose drafts have changes that are not saved.
  [[nodiscard]] QStringList unsaved() const;

  /// A recipe without blocks, on the first distribution that every format can begin with.
  [[nodiscard]] core::recipes::Recipe emptyRecipe() const;
  // As in RecipeFiles. A draft follows its file.
  [[nodiscard]] core::base::Result<QString> create(const core::recipes::Recipe& from);
  [[nodiscard]] core::base::Result<void> save(const QString& path);
  [[nodiscard]] core::base::Result<QString> rename(const QString& path, const QString& name);
  [[nodiscard]] core::base::Result<void> remove(const QString& path);
  [[nodiscard]] core::base::Result<void> restore(const QString& path);

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

}  // namespace baremark::app::models
