// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/open_recipes.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"
#include "app/text/state_text.h"
#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::models {

using core::recipes::Recipe;

OpenRecipes::OpenRecipes(const std::string& storePath, QObject* parent)
    : QObject(parent),
      m_resources(recipeResources()),
      m_files(QFileInfo(qString(storePath)).absolutePath() + QStringLiteral("/recipes"), m_resources.registry) {}

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
    return fail({.code = ErrorCode::Duplicate, .where = "/name", .value = name.toStdString()});
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

namespace {

const QString kEnding = QLatin1String(core::recipes::kRecipeEnding);
const QString kRemoved = QStringLiteral(".removed");  // follows the ending of a removed file
constexpr qint64 kMostBytes = (1 << 20) + 1;          // one more than a recipe may have
constexpr qint64 kDaysKept = 30;

Result<void> moveFile(const QString& from, const QString& to) {
  QFile file(from);
  if (!file.rename(to)) return fail(ioError(file));
  return {};
}

}  // namespace

RecipeFiles::RecipeFiles(QString folder, const core::recipes::Registry& registry)
    : m_folder(std::move(folder)), m_registry(registry) {
  const QDateTime oldest = QDateTime::currentDateTimeUtc().addDays(-kDaysKept);
  const QDir files(m_folder);
  for (const QFileInfo& file : files.entryInfoList({QLatin1Char('*') + kEnding + kRemoved}, QDir::Files)) {
    // The file's own time of change is that of its last save; this one is that of its removal.
    if (file.metadataChangeTime() < oldest) QFile::remove(file.filePath());
  }
}

std::vector<RecipeFile> RecipeFiles::list() const {
  std::vector<RecipeFile> files;
  const QDir own(m_folder);
  for (const QString& name : own.entryList({QLatin1Char('*') + kEnding}, QDir::Files, QDir::Name | QDir::IgnoreCase))
    files.push_back(read(m_folder + QLatin1Char('/') + name));
  for (const std::string& name : startingRecipeNames()) files.push_back(read(qString(startingRecipePath(name))));
  return files;
}

int RecipeFiles::ownCount() const {
  return static_cast<int>(QDir(m_folder).entryList({QLatin1Char('*') + kEnding}, QDir::Files).size());
}

RecipeFile RecipeFiles::read(const QString& path) const {
  RecipeFile out{.path = path, .name = QFileInfo(path).fileName().chopped(kEnding.size())};
  out.isStarting = isStartingRecipe(path.toStdString());
  out.changed = QFileInfo(path).lastModified();
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    out.error = ioError(file);
    return out;
  }
  auto recipe = core::recipes::parseRecipe(file.read(kMostBytes).toStdString(), m_registry);
  if (recipe)
    out.recipe = std::move(*recipe);
  else
    out.error = core::base::inFile(QFileInfo(path).fileName().toStdString(), recipe.error());
  return out;
}

QString RecipeFiles::pathOf(const QString& name) const {
  return m_folder + QLatin1Char('/') + name + kEnding;
}

bool RecipeFiles::hasRecipe(const QString& name) const {
  return QFileInfo::exists(pathOf(name));
}

QString RecipeFiles::freeName(const QString& name) const {
  QString free = name;
  for (int number = 2; hasRecipe(free); ++number) {
    const QString end = QLatin1Char('-') + QString::number(number);
    free = name.left(64 - end.size()) + end;
  }
  return free;
}

Result<void> RecipeFiles::save(const QString& path, const Recipe& recipe) {
  if (const auto read = core::recipes::parseRecipe(core::recipes::toText(recipe), m_registry); !read)
    return fail(read.error());
  if (!QDir().mkpath(m_folder)) return fail({.code = ErrorCode::PermissionDenied, .where = m_folder.toStdString()});
  const QByteArray text = QByteArray::fromStdString(core::recipes::toText(recipe));
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) return fail(ioError(file));
  return {};
}

Result<QString> RecipeFiles::create(Recipe from) {
  const QString name = freeName(qString(from.name));
  from.name = name.toStdString();
  if (const Result<void> written = save(pathOf(name), from); !written) return fail(written.error());
  return pathOf(name);
}

Result<QString> RecipeFiles::rename(const QString& path, const QString& name) {
  if (!core::base::isPlainName(name.toStdString()))
    return fail({.code = ErrorCode::Untrusted,
                 .where = "/name",
                 .value = core::base::printable(name.toStdString(), 80),
                 .allowed = Phrase::PlainName});
  if (pathOf(name) == path) return path;
  if (hasRecipe(name)) return fail({.code = ErrorCode::Duplicate, .where = "/name", .value = name.toStdString()});
  RecipeFile file = read(path);
  if (!file.recipe) return fail(*file.error);
  file.recipe->name = name.toStdString();
  if (const Result<void> written = save(pathOf(name), *file.recipe); !written) return fail(written.error());
  QFile old(path);
  if (!old.remove()) {
    QFile::remove(pathOf(name));
    return fail(ioError(old));
  }
  return pathOf(name);
}

Result<void> RecipeFiles::remove(const QString& path) {
  // An earlier file of the same name was removed for good.
  QFile::remove(path + kRemoved);
  return moveFile(path, path + kRemoved);
}

Result<void> RecipeFiles::restore(const QString& path) {
  return moveFile(path + kRemoved, path);
}

RecipesModel::RecipesModel(OpenRecipes& recipes, QObject* parent) : RowsModel(ColumnCount, parent), m_recipes(recipes) {
  connect(&recipes, &OpenRecipes::changed, this, &RecipesModel::reload);
  reload();
}

QVariant RecipesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return headerCell(section, orientation, role, {Blocks}, []() -> QStringList {
    return {tr("recipe"), tr("base", "of a recipe"), tr("blocks", "of a recipe"), tr("state")};
  });
}

bool RecipesModel::isUnsaved(const RecipeFile& file) const {
  const RecipeDraft* draft = m_recipes.find(file.path);
  return draft != nullptr && !draft->isSaved();
}

QVariant RecipesModel::words(const RecipeFile& file, int column) const {
  switch (column) {
    case Name:
      return file.name;
    case Base:
      return file.recipe ? text::baseSummary(m_recipes.registry(), file.recipe->stages.front().base) : QString();
    case Blocks: {
      if (!file.recipe) return {};
      std::size_t blocks = 0;
      for (const core::recipes::Stage& stage : file.recipe->stages) blocks += stage.blocks.size();
      return static_cast<int>(blocks);
    }
    case State:
      if (file.error) return tr("cannot be read", "a recipe");
      if (file.isStarting) return tr("comes with Baremark", "a recipe");
      return isUnsaved(file) ? tr("changes are not saved", "a recipe") : tr("saved", "a recipe");
    default:
      return {};
  }
}

QVariant RecipesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const RecipeFile& file = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return words(file, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case IdRole:
      return file.path;
    case EmphasisRole:
      return static_cast<int>(index.column() != Name ? Emphasis::Muted
                              : file.isStarting      ? Emphasis::Normal
                                                     : Emphasis::Strong);
    case SignRole:
      if (index.column() != State || file.isStarting) return {};
      return static_cast<int>(file.error ? text::Sign::Bad : isUnsaved(file) ? text::Sign::Open : text::Sign::Good);
    default:
      return {};
  }
}

}  // namespace baremark::app::models
