// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_tree.h"

#include <QMimeData>
#include <memory>

#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {

using core::recipes::BlockPlace;
using core::recipes::Stage;

namespace {

const QString kMimeType = QStringLiteral("application/x-baremark-recipe-block");

}  // namespace

void RecipeTree::follow(RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(m_draft, nullptr, this, nullptr);
  beginResetModel();
  m_draft = draft;
  m_shape = shapeNow();
  m_problems.clear();
  endResetModel();
  if (draft != nullptr) connect(draft, &RecipeDraft::changed, this, &RecipeTree::renew);
}

std::vector<int> RecipeTree::shapeNow() const {
  std::vector<int> shape;
  if (m_draft == nullptr) return shape;
  for (const Stage& stage : m_draft->recipe().stages) shape.push_back(static_cast<int>(stage.blocks.size()));
  return shape;
}

/// A typed letter changes no shape: views then keep their state, and large recipes stay quick.
void RecipeTree::renew() {
  std::vector<int> shape = shapeNow();
  if (shape != m_shape) {
    beginResetModel();
    m_shape = std::move(shape);
    endResetModel();
    return;
  }
  emit dataChanged(index(0, 0, {}), index(rowCount({}) - 1, 0, {}));
  for (int row = 1; row < rowCount({}); ++row) {
    const QModelIndex stage = index(row, 0, {});
    if (rowCount(stage) > 0) emit dataChanged(index(0, 0, stage), index(rowCount(stage) - 1, 0, stage));
  }
}

void RecipeTree::setProblems(const std::vector<Error>& problems) {
  std::vector<BlockPlace> places;
  for (const Error& problem : problems) places.push_back(placeOf(problem.where.english()));
  if (places == m_problems) return;
  m_problems = std::move(places);
  renew();
}

QModelIndex RecipeTree::indexOf(const BlockPlace& place) const {
  const QModelIndex top = index(place.stage + 1, 0, {});
  return place.block < 0 ? top : index(place.block, 0, top);
}

BlockPlace RecipeTree::placeAt(const QModelIndex& index) const {
  if (!index.isValid()) return kWholeRecipe;
  if (index.internalId() == 0) return {index.row() - 1, BlockPlace::kNoBlock};
  return {static_cast<int>(index.internalId()) - 1, index.row()};
}

// The internal id: 0 for the recipe and the stages, else the number of the block's stage, from 1.
QModelIndex RecipeTree::index(int row, int column, const QModelIndex& parent) const {
  if (column != 0 || row < 0 || row >= rowCount(parent)) return {};
  return createIndex(row, column, static_cast<quintptr>(parent.isValid() ? parent.row() : 0));
}

QModelIndex RecipeTree::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(static_cast<int>(child.internalId()), 0, static_cast<quintptr>(0));
}

int RecipeTree::rowCount(const QModelIndex& parent) const {
  if (m_draft == nullptr) return 0;
  if (!parent.isValid()) return static_cast<int>(m_shape.size()) + 1;
  const bool isStage = parent.internalId() == 0 && parent.row() > 0;
  return isStage ? m_shape[static_cast<std::size_t>(parent.row() - 1)] : 0;
}

QVariant RecipeTree::data(const QModelIndex& index, int role) const {
  if (m_draft == nullptr || !index.isValid()) return {};
  const BlockPlace place = placeAt(index);
  const core::recipes::Block* block = m_draft->blockAt(place);
  const Stage* stage = m_draft->stageAt(place);
  const auto& registry = m_draft->registry();
  switch (role) {
    case Qt::DisplayRole:
      if (block != nullptr) return text::blockLabel(registry, *block);
      if (stage == nullptr) return tr("Recipe");
      return tr("Stage “%1”", "the name of a stage of a recipe").arg(qString(stage->name));
    case TrailingRole:
      if (block != nullptr) return text::blockSummary(registry, *block);
      if (stage == nullptr) return tr("labels and test of the image");
      return stage->slimOf.empty() ? text::baseSummary(registry, stage->base)
                                   : tr("%1, results of “%2”", "a base; a stage")
                                         .arg(text::baseSummary(registry, stage->base), qString(stage->slimOf));
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: {
      const QString line =
          text::joined({data(index, Qt::DisplayRole).toString(), data(index, TrailingRole).toString()});
      return role == Qt::ToolTipRole ? line.toHtmlEscaped() : line;
    }
    case SignRole: {
      const bool isWrong = std::ranges::find(m_problems, place) != m_problems.end();
      return static_cast<int>(isWrong ? text::Sign::Bad : text::Sign::None);
    }
    case GroupRole:
      return block == nullptr;
    default:
      return {};
  }
}

Qt::ItemFlags RecipeTree::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  const BlockPlace place = placeAt(index);
  if (place.block >= 0) return flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
  return place.stage >= 0 ? flags | Qt::ItemIsDropEnabled : flags | Qt::ItemNeverHasChildren;
}

QStringList RecipeTree::mimeTypes() const {
  return {kMimeType};
}

QMimeData* RecipeTree::mimeData(const QModelIndexList& indexes) const {
  if (indexes.size() != 1 || placeAt(indexes.front()).block < 0) return nullptr;
  auto data = std::make_unique<QMimeData>();
  data->setData(kMimeType, QByteArray::fromStdString(pathOf(placeAt(indexes.front()))));
  return data.release();
}

bool RecipeTree::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent) {
  const BlockPlace target = placeAt(parent);
  if (m_draft == nullptr || action != Qt::MoveAction || !data->hasFormat(kMimeType) || !parent.isValid() ||
      target.stage < 0 || target.block >= 0)
    return false;
  const BlockPlace from = placeOf(data->data(kMimeType).toStdString());
  m_draft->moveBlock(from, {target.stage, row < 0 ? rowCount(parent) : row});
  return true;
}

using core::recipes::BlockKind;

namespace {

bool matches(const BlockKind& kind, const QStringList& words) {
  const QString text =
      text::kindLabel(kind) + QLatin1Char('\n') + qString(kind.id) + QLatin1Char('\n') + text::groupLabel(kind.group);
  return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

std::vector<KindGroup> kindsMatching(const core::recipes::Registry& registry, const QString& words) {
  const QStringList wanted = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::map<std::string, std::pair<int, KindGroup>> groups;  // with the lowest order of their kinds
  for (const auto& [id, kind] : registry.kinds) {
    auto& [order, group] = groups.try_emplace(kind.group, kind.order, KindGroup{}).first->second;
    order = std::min(order, kind.order);
    if (matches(kind, wanted)) group.kinds.push_back(&kind);
  }
  std::vector<std::pair<int, KindGroup>> sorted;
  for (auto& [id, group] : groups) {
    if (group.second.kinds.empty()) continue;
    group.second.label = text::groupLabel(id);
    std::ranges::sort(group.second.kinds, [](const BlockKind* a, const BlockKind* b) {
      return QString::localeAwareCompare(text::kindLabel(*a), text::kindLabel(*b)) < 0;
    });
    sorted.push_back(std::move(group));
  }
  std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<KindGroup> found;
  for (auto& each : sorted) found.push_back(std::move(each.second));
  return found;
}

}  // namespace baremark::app::models
