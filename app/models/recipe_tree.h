// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a recipe as a tree: the recipe itself, then its stages, with their blocks below them. Blocks can be
// dragged to another place. GUI thread. The draft may be deleted first.
#pragma once

#include <QAbstractItemModel>
#include <QStringList>

#include "app/models/recipe_draft.h"
#include "core/recipes/block_kind.h"

namespace baremark::app::models {

class RecipeTree final : public QAbstractItemModel {
  Q_OBJECT

 public:
  explicit RecipeTree(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  /// Shows the parts of this draft; nullptr: none.
  void follow(RecipeDraft* draft);
  /// The places that a sign marks.
  void setProblems(const std::vector<Error>& problems);

  [[nodiscard]] QModelIndex indexOf(const core::recipes::BlockPlace& place) const;
  [[nodiscard]] core::recipes::BlockPlace placeAt(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return 1; }
  /// TrailingRole: the second line. SignRole: something is wrong there.
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  [[nodiscard]] QStringList mimeTypes() const override;
  [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 private:
  void renew();
  [[nodiscard]] std::vector<int> shapeNow() const;

  QPointer<RecipeDraft> m_draft;
  std::vector<int> m_shape;  ///< the number of blocks of each stage
  std::vector<core::recipes::BlockPlace> m_problems;
};

struct KindGroup {
  QString label;
  std::vector<const core::recipes::BlockKind*> kinds;  ///< by label
};

/// The kinds whose label, id or group contains every word, by group. The groups are in the usual order of their first
/// layer. Without words: all kinds.
[[nodiscard]] std::vector<KindGroup> kindsMatching(const core::recipes::Registry& registry, const QString& words);

}  // namespace baremark::app::models
