// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/open_recipes.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace baremark::app::models {

using core::base::fail;
using core::base::Result;
using core::recipes::Recipe;

OpenRecipes::OpenRecipes(const std::string& storePath, QObject* parent)
    : QObject(parent),
      m_resources(recipeResources()),
      m_files(QFileInfo(QString::fromStdString(storePath)).absolutePath() + QStringLiteral("/recipes"),
              m_resources.registry) {}

RecipeDraft* OpenRecipes::find(const QString& path) const {
  const auto found = m_drafts.find(path);
  return found == m_drafts.end() ? nullptr : found->second.get();
}

Result<RecipeDraft*> OpenRecipes::open(const QString& path) {
  if (RecipeDraft* draft = find(path)) return draft;
  RecipeFile file = m_files.read(path);
  if (!file.recipe) return fail(*file.error);
  auto draft = std::make_unique<RecipeDraft>(std::move(*file.recipe), m_resources.registry);
  connect(draft.get(), &RecipeDraft::savedChanged, this, &OpenRecipes::changed);
  return m_drafts.emplace(path, std::move(draft)).first->second.get();
}

QStringList OpenRecipes::unsaved() const {
  QStringList paths;
  for (const auto& [path, draft] : m_drafts)
    if (!draft->isSaved()) paths << path;
  return paths;
}

Recipe OpenRecipes::emptyRecipe() const {
  Recipe recipe{.name = "recipe", .stages = {{.name = "image"}}};
  const auto& all = m_resources.registry.distributions;
  // Root file systems are made from a distribution with a mirror only.
  const auto first = std::ranges::find_if(all, [](const auto& each) { return !each.second.mirror.empty(); });
  if (first == all.end()) return recipe;
  recipe.stages.front().base.distribution = first->first;
  if (!first->second.releases.empty()) recipe.stages.front().base.release = first->second.releases.back().version;
  return recipe;
}

Result<QString> OpenRecipes::create(const Recipe& from) {
  Result<QString> path = m_files.create(from);
  if (path) emit changed();
  return path;
}

Result<void> OpenRecipes::save(const QString& path) {
  RecipeDraft* draft = find(path);
  if (draft == nullptr) return {};
  if (Result<void> saved = m_files.save(path, draft->recipe()); !saved) return saved;
  draft->history().setClean();
  emit changed();
  return {};
}

Result<QString> OpenRecipes::rename(const QString& path, const QString& name) {
  // The draft of a file that another program has removed keeps its name.
  const QString wanted = m_files.pathOf(name);
  if (wanted != path && find(wanted) != nullptr)
    return fail({.code = core::base::ErrorCode::Duplicate, .where = "/name", .value = name.toStdString()});
  Result<QString> renamedTo = m_files.rename(path, name);
  if (!renamedTo || *renamedTo == path) return renamedTo;
  if (auto draft = m_drafts.extract(path)) {
    draft.key() = *renamedTo;
    draft.mapped()->rename(name.toStdString());
    m_drafts.insert(std::move(draft));
  }
  emit renamed(path, *renamedTo);
  emit changed();
  return renamedTo;
}

Result<void> OpenRecipes::remove(const QString& path) {
  if (Result<void> removed = m_files.remove(path); !removed) return removed;
  // The draft of an earlier file of this name does not come back with this one. Nobody shows it any more.
  m_removed.erase(path);
  if (auto draft = m_drafts.extract(path)) m_removed[path] = std::move(draft.mapped());
  emit removed(path);
  emit changed();
  return {};
}

Result<void> OpenRecipes::restore(const QString& path) {
  Result<void> restored = m_files.restore(path);
  if (!restored) return restored;
  if (auto draft = m_removed.extract(path)) m_drafts.insert(std::move(draft));
  emit changed();
  return restored;
}

}  // namespace baremark::app::models
