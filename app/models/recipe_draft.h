// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe while a person edits it: the value, which of its parts is chosen, the history for undo and redo, and what is
// wrong with the value. GUI thread; the registry outlives this object.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include "app/text/names.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"
#include "core/recipes/renderer.h"

namespace baremark::app::models {

/// The place of the recipe itself: its note, architecture, labels and test.
inline constexpr core::recipes::BlockPlace kWholeRecipe{-1, core::recipes::BlockPlace::kNoBlock};

/// Why the recipe's file would be refused: the first reason that its reader gives, then every other value of a field of
/// a block that is refused. `where` is the path in the file.
[[nodiscard]] std::vector<Error> recipeProblems(const core::recipes::Recipe& recipe,
                                                const core::recipes::Registry& registry);

/// The block, stage or recipe that a path in the file belongs to: "/stages/0/blocks/2/version" is block 2 of stage 0.
[[nodiscard]] core::recipes::BlockPlace placeOf(const std::string& where);
/// The path of a place: "/stages/0/blocks/2"; empty for the recipe itself.
[[nodiscard]] std::string pathOf(const core::recipes::BlockPlace& place);

class RecipeDraft final : public QObject {
  Q_OBJECT

 public:
  using BlockPlace = core::recipes::BlockPlace;

  RecipeDraft(core::recipes::Recipe recipe, const core::recipes::Registry& registry, QObject* parent = nullptr);
  ~RecipeDraft() override;

  [[nodiscard]] const core::recipes::Recipe& recipe() const { return m_state.recipe; }
  [[nodiscard]] const core::recipes::Registry& registry() const { return m_registry; }
  [[nodiscard]] QUndoStack& history() { return m_history; }
  [[nodiscard]] bool isSaved() const { return m_history.isClean(); }
  /// Not a step of the history: the name is that of the file.
  void rename(const std::string& name);

  /// The chosen block or stage, or kWholeRecipe. Always a part that exists.
  [[nodiscard]] const BlockPlace& chosen() const { return m_state.chosen; }
  void choose(const BlockPlace& place);
  /// The stage or block of a place; nullptr if the place is none.
  [[nodiscard]] const core::recipes::Stage* stageAt(const BlockPlace& place) const;
  [[nodiscard]] const core::recipes::Block* blockAt(const BlockPlace& place) const;
  /// nullptr also for a kind that is not known.
  [[nodiscard]] const core::recipes::BlockKind* kindAt(const BlockPlace& place) const;

  // Each function makes one step of the history; steps in a row with the same place and `field` join.
  void setBlock(const BlockPlace& place, const core::recipes::Block& block, const QString& field);
  /// Replaces everything but the blocks. Slim stages follow a new name.
  void setStage(int stage, const core::recipes::Stage& changed, const QString& field);
  /// Replaces everything but the name and the stages.
  void setRecipe(const core::recipes::Recipe& changed, const QString& field);
  /// Adds a block to the chosen stage, at the usual place of its kind, and chooses it.
  void addBlock(const std::string& kind);
  enum class NewStage { Empty, Slim };
  /// Adds a last stage on the base of the one before. Slim: with what remains of that stage at run time.
  void addStage(NewStage kind);
  /// Copies the chosen block or stage behind itself. Nothing for the recipe itself.
  void duplicateChosen();
  /// Removes the chosen block or stage. The only stage stays.
  void removeChosen();
  [[nodiscard]] bool canRemoveChosen() const;
  /// Moves a block in front of the one that is at `to` now; a `to.block` behind the last one: to the stage's end.
  void moveBlock(const BlockPlace& from, const BlockPlace& to);
  /// Moves the chosen block or stage by one, up (-1) or down (1). A block at the edge of its stage changes to the next
  /// stage.
  void moveChosen(int by);

 signals:
  void changed();
  void chosenChanged();
  /// isSaved() changed.
  void savedChanged();

 private:
  struct State {
    core::recipes::Recipe recipe;
    BlockPlace chosen;
  };
  class Step;

  void push(const QString& words, State after, const QString& key = {});
  void apply(const State& state);
  [[nodiscard]] BlockPlace existing(BlockPlace place) const;
  [[nodiscard]] std::string freeStageName(const std::string& name) const;
  void moveStage(int from, int to);

  State m_state;
  const core::recipes::Registry& m_registry;
  QUndoStack m_history;
};

/// The text of a recipe in one format, written again soon after each change, and what is wrong with the recipe. The
/// draft may be deleted first.
class RecipeRendering final : public QObject {
  Q_OBJECT

 public:
  explicit RecipeRendering(QObject* parent = nullptr);

  /// Follows this draft; nullptr: none.
  void follow(RecipeDraft* draft);
  void setFormat(core::recipes::Format format);
  [[nodiscard]] core::recipes::Format format() const { return m_format; }

  /// The text; while the recipe has problems, the last text without any in this format. Empty: there was none.
  [[nodiscard]] const std::optional<core::recipes::Rendered>& rendered() const { return m_rendered; }
  /// rendered() is the text of the recipe as it is.
  [[nodiscard]] bool isCurrent() const { return m_problems.empty() && m_rendered.has_value(); }
  /// What is wrong with the values, then why this format cannot be written.
  [[nodiscard]] const std::vector<Error>& problems() const { return m_problems; }

  /// The lines of a place, counted from 1, each pair first and last. Empty while isCurrent() is false.
  [[nodiscard]] std::vector<std::pair<int, int>> linesOf(const core::recipes::BlockPlace& place) const;
  /// The place of a line that counts from 1. Nothing while isCurrent() is false.
  [[nodiscard]] std::optional<core::recipes::BlockPlace> placeOfLine(int line) const;

 signals:
  void renewed();

 private:
  void render();

  QPointer<RecipeDraft> m_draft;
  core::recipes::Format m_format = core::recipes::Format::Definition;
  QTimer m_timer;
  std::optional<core::recipes::Rendered> m_rendered;
  std::vector<Error> m_problems;
};

}  // namespace baremark::app::models
