// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_draft.h"

#include <QStringList>
#include <QUndoCommand>
#include <algorithm>

#include "app/text/recipe_form_text.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::models {
namespace {

using core::recipes::Block;
using core::recipes::BlockKind;
using core::recipes::BlockPlace;
using core::recipes::Recipe;
using core::recipes::Stage;

constexpr int kMostSteps = 200;

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

/// Adds what is wrong with the fields of one block.
void addProblems(const Block& block, const BlockKind& kind, const std::string& path, std::vector<Error>& problems) {
  for (const core::recipes::Field& field : core::recipes::fieldsOf(kind)) {
    core::base::Json object = core::base::Json::object();
    const auto value = block.fields.find(field.name);
    if (value != block.fields.end()) object[field.name] = core::recipes::toJson(value->second);
    core::base::JsonFields fields(object, path);
    (void)core::recipes::readField(fields, field);
    const auto good = fields.finish();
    if (!good && (problems.empty() || problems.front() != good.error())) problems.push_back(good.error());
  }
}

}  // namespace

std::vector<Error> recipeProblems(const Recipe& recipe, const core::recipes::Registry& registry) {
  std::vector<Error> problems;
  const auto read = core::recipes::parseRecipe(core::recipes::toText(recipe), registry);
  if (read) return problems;
  problems.push_back(read.error());
  for (std::size_t stage = 0; stage < recipe.stages.size(); ++stage) {
    const auto& blocks = recipe.stages[stage].blocks;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      const auto kind = registry.kinds.find(blocks[block].kind);
      if (kind == registry.kinds.end()) continue;
      const BlockPlace place{static_cast<int>(stage), static_cast<int>(block)};
      addProblems(blocks[block], kind->second, pathOf(place), problems);
    }
  }
  return problems;
}

BlockPlace placeOf(const std::string& where) {
  const QStringList parts = qString(where).split(QLatin1Char('/'));
  if (parts.size() < 3 || parts[1] != QLatin1String("stages")) return kWholeRecipe;
  bool isNumber = false;
  BlockPlace place{parts[2].toInt(&isNumber), BlockPlace::kNoBlock};
  if (!isNumber) return kWholeRecipe;
  if (parts.size() < 5 || parts[3] != QLatin1String("blocks")) return place;
  const int block = parts[4].toInt(&isNumber);
  if (isNumber) place.block = block;
  return place;
}

std::string pathOf(const BlockPlace& place) {
  if (place.stage < 0) return {};
  const std::string stage = "/stages/" + std::to_string(place.stage);
  return place.block < 0 ? stage : stage + "/blocks/" + std::to_string(place.block);
}

/// One step: the whole value before and after it. Values are small, and any change is undone in the same way.
class RecipeDraft::Step final : public QUndoCommand {
 public:
  Step(RecipeDraft& draft, const QString& words, State after, QString key)
      : QUndoCommand(words),
        m_draft(draft),
        m_before(draft.m_state),
        m_after(std::move(after)),
        m_key(std::move(key)) {}

  void redo() override { m_draft.apply(m_after); }
  void undo() override { m_draft.apply(m_before); }
  [[nodiscard]] int id() const override { return m_key.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = static_cast<const Step*>(other);
    if (next->m_key != m_key) return false;
    m_after = next->m_after;
    return true;
  }

 private:
  RecipeDraft& m_draft;
  State m_before;
  State m_after;
  QString m_key;  ///< steps with the same one join; empty: never
};

RecipeDraft::RecipeDraft(Recipe recipe, const core::recipes::Registry& registry, QObject* parent)
    : QObject(parent), m_state{std::move(recipe), kWholeRecipe}, m_registry(registry) {
  m_history.setUndoLimit(kMostSteps);
  const BlockPlace first{0, 0};
  m_state.chosen = existing(first);
  connect(&m_history, &QUndoStack::cleanChanged, this, &RecipeDraft::savedChanged);
}

RecipeDraft::~RecipeDraft() {
  // The history says once more that it changed when it is destroyed.
  m_history.blockSignals(true);
}

void RecipeDraft::rename(const std::string& name) {
  m_state.recipe.name = name;
  emit changed();
}

void RecipeDraft::push(const QString& words, State after, const QString& key) {
  if (after.recipe == m_state.recipe) return choose(after.chosen);
  m_history.push(new Step(*this, words, std::move(after), key));
}

void RecipeDraft::apply(const State& state) {
  const std::string name = m_state.recipe.name;
  m_state.recipe = state.recipe;
  m_state.recipe.name = name;
  const BlockPlace before = std::exchange(m_state.chosen, existing(state.chosen));
  emit changed();
  if (before != m_state.chosen) emit chosenChanged();
}

BlockPlace RecipeDraft::existing(BlockPlace place) const {
  const auto& stages = m_state.recipe.stages;
  if (place.stage < 0 || stages.empty()) return kWholeRecipe;
  place.stage = std::min(place.stage, static_cast<int>(stages.size()) - 1);
  place.block = std::min(place.block, static_cast<int>(stages[at(place.stage)].blocks.size()) - 1);
  return place;
}

void RecipeDraft::choose(const BlockPlace& place) {
  const BlockPlace wanted = existing(place);
  if (wanted == m_state.chosen) return;
  m_state.chosen = wanted;
  emit chosenChanged();
}

const Stage* RecipeDraft::stageAt(const BlockPlace& place) const {
  const auto& stages = m_state.recipe.stages;
  return place.stage >= 0 && at(place.stage) < stages.size() ? &stages[at(place.stage)] : nullptr;
}

const Block* RecipeDraft::blockAt(const BlockPlace& place) const {
  const Stage* stage = stageAt(place);
  const bool isThere = stage != nullptr && place.block >= 0 && at(place.block) < stage->blocks.size();
  return isThere ? &stage->blocks[at(place.block)] : nullptr;
}

const BlockKind* RecipeDraft::kindAt(const BlockPlace& place) const {
  const Block* block = blockAt(place);
  if (block == nullptr) return nullptr;
  const auto kind = m_registry.kinds.find(block->kind);
  return kind == m_registry.kinds.end() ? nullptr : &kind->second;
}

void RecipeDraft::setBlock(const BlockPlace& place, const Block& block, const QString& field) {
  if (blockAt(place) == nullptr) return;
  State after = m_state;
  after.recipe.stages[at(place.stage)].blocks[at(place.block)] = block;
  after.chosen = place;
  push(tr("change %1", "A step that can be undone. %1: a kind of block").arg(text::blockLabel(m_registry, block)),
       std::move(after), qString(pathOf(place)) + QLatin1Char('/') + field);
}

void RecipeDraft::setStage(int stage, const Stage& changed, const QString& field) {
  if (stageAt({stage, BlockPlace::kNoBlock}) == nullptr) return;
  State after = m_state;
  Stage& target = after.recipe.stages[at(stage)];
  const std::string name = target.name;
  std::vector<Block> blocks = std::move(target.blocks);
  target = changed;
  target.blocks = std::move(blocks);
  if (!name.empty() && name != changed.name) {
    for (Stage& each : after.recipe.stages)
      if (each.slimOf == name) each.slimOf = changed.name;
  }
  after.chosen = {stage, BlockPlace::kNoBlock};
  push(tr("change the stage", "a step that can be undone"), std::move(after),
       qString(pathOf(after.chosen)) + QLatin1Char('/') + field);
}

void RecipeDraft::setRecipe(const Recipe& changed, const QString& field) {
  State after{changed, kWholeRecipe};
  after.recipe.name = m_state.recipe.name;
  after.recipe.stages = m_state.recipe.stages;
  push(tr("change the recipe", "a step that can be undone"), std::move(after), QLatin1Char('/') + field);
}

void RecipeDraft::addBlock(const std::string& kind) {
  const auto found = m_registry.kinds.find(kind);
  if (found == m_registry.kinds.end() || m_state.recipe.stages.empty()) return;
  State after = m_state;
  const int stage = m_state.chosen.stage < 0 ? 0 : m_state.chosen.stage;
  auto& blocks = after.recipe.stages[at(stage)].blocks;
  const auto comesLater = [&](const Block& block) {
    const auto other = m_registry.kinds.find(block.kind);
    return other != m_registry.kinds.end() && other->second.order > found->second.order;
  };
  const auto place = blocks.insert(std::ranges::find_if(blocks, comesLater), {.kind = kind});
  after.chosen = {stage, static_cast<int>(place - blocks.begin())};
  //: A step that can be undone. %1: a kind of block
  push(tr("add %1").arg(text::kindLabel(found->second)), std::move(after));
}

std::string RecipeDraft::freeStageName(const std::string& name) const {
  const auto& stages = m_state.recipe.stages;
  std::string free = name;
  for (int number = 2; std::ranges::any_of(stages, [&](const Stage& each) { return each.name == free; }); ++number)
    free = name + "-" + std::to_string(number);
  return free;
}

void RecipeDraft::addStage(NewStage kind) {
  if (m_state.recipe.stages.empty()) return;
  State after = m_state;
  const Stage& last = m_state.recipe.stages.back();
  const bool isSlim = kind == NewStage::Slim;
  after.recipe.stages.push_back(
      {.name = freeStageName(isSlim ? "run" : "stage"), .base = last.base, .slimOf = isSlim ? last.name : ""});
  after.chosen = {static_cast<int>(m_state.recipe.stages.size()), BlockPlace::kNoBlock};
  push(tr("add a stage", "a step that can be undone"), std::move(after));
}

void RecipeDraft::duplicateChosen() {
  const BlockPlace& place = m_state.chosen;
  if (place.stage < 0) return;
  State after = m_state;
  if (const Block* block = blockAt(place)) {
    auto& blocks = after.recipe.stages[at(place.stage)].blocks;
    blocks.insert(blocks.begin() + place.block + 1, *block);
    ++after.chosen.block;
    //: A step that can be undone. %1: a kind of block
    return push(tr("duplicate %1").arg(text::blockLabel(m_registry, *block)), std::move(after));
  }
  Stage copy = m_state.recipe.stages[at(place.stage)];
  copy.name = freeStageName(copy.name);
  after.recipe.stages.insert(after.recipe.stages.begin() + place.stage + 1, std::move(copy));
  ++after.chosen.stage;
  push(tr("duplicate the stage", "a step that can be undone"), std::move(after));
}

bool RecipeDraft::canRemoveChosen() const {
  if (blockAt(m_state.chosen) != nullptr) return true;
  return m_state.chosen.stage >= 0 && m_state.recipe.stages.size() > 1;
}

void RecipeDraft::removeChosen() {
  if (!canRemoveChosen()) return;
  const BlockPlace& place = m_state.chosen;
  State after = m_state;
  if (const Block* block = blockAt(place)) {
    auto& blocks = after.recipe.stages[at(place.stage)].blocks;
    blocks.erase(blocks.begin() + place.block);
    after.chosen.block = std::min(place.block, static_cast<int>(blocks.size()) - 1);
    //: A step that can be undone. %1: a kind of block
    return push(tr("remove %1").arg(text::blockLabel(m_registry, *block)), std::move(after));
  }
  after.recipe.stages.erase(after.recipe.stages.begin() + place.stage);
  after.chosen.stage = std::min(place.stage, static_cast<int>(after.recipe.stages.size()) - 1);
  push(tr("remove the stage", "a step that can be undone"), std::move(after));
}

void RecipeDraft::moveBlock(const BlockPlace& from, const BlockPlace& to) {
  const Block* block = blockAt(from);
  if (block == nullptr || stageAt(to) == nullptr) return;
  State after = m_state;
  auto& old = after.recipe.stages[at(from.stage)].blocks;
  old.erase(old.begin() + from.block);
  auto& blocks = after.recipe.stages[at(to.stage)].blocks;
  int place = std::clamp(to.block, 0, static_cast<int>(m_state.recipe.stages[at(to.stage)].blocks.size()));
  if (from.stage == to.stage && place > from.block) --place;
  blocks.insert(blocks.begin() + place, *block);
  after.chosen = {to.stage, place};
  //: A step that can be undone. %1: a kind of block
  push(tr("move %1").arg(text::blockLabel(m_registry, *block)), std::move(after));
}

void RecipeDraft::moveStage(int from, int to) {
  State after = m_state;
  auto& stages = after.recipe.stages;
  if (to < 0 || at(to) >= stages.size()) return;
  std::swap(stages[at(from)], stages[at(to)]);
  after.chosen.stage = to;
  push(tr("move the stage", "a step that can be undone"), std::move(after));
}

void RecipeDraft::moveChosen(int by) {
  const BlockPlace place = m_state.chosen;
  if (place.stage < 0) return;
  if (blockAt(place) == nullptr) return moveStage(place.stage, place.stage + by);
  const int count = static_cast<int>(stageAt(place)->blocks.size());
  if (by < 0 && place.block > 0) return moveBlock(place, {place.stage, place.block - 1});
  if (by > 0 && place.block + 1 < count) return moveBlock(place, {place.stage, place.block + 2});
  const Stage* next = stageAt({place.stage + by, BlockPlace::kNoBlock});
  if (next != nullptr) moveBlock(place, {place.stage + by, by < 0 ? static_cast<int>(next->blocks.size()) : 0});
}

namespace {

constexpr int kDelayMilliseconds = 100;  // several keys in a row are one change

}  // namespace

RecipeRendering::RecipeRendering(QObject* parent) : QObject(parent) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelayMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &RecipeRendering::render);
}

void RecipeRendering::follow(RecipeDraft* draft) {
  if (m_draft == draft) return;
  if (m_draft != nullptr) disconnect(m_draft, nullptr, &m_timer, nullptr);
  m_draft = draft;
  m_rendered.reset();
  m_problems.clear();
  if (draft == nullptr) return m_timer.stop();
  connect(draft, &RecipeDraft::changed, &m_timer, qOverload<>(&QTimer::start));
  render();
}

void RecipeRendering::setFormat(core::recipes::Format format) {
  if (m_format == format) return;
  m_format = format;
  m_rendered.reset();
  render();
}

void RecipeRendering::render() {
  m_timer.stop();
  if (m_draft == nullptr) return;
  m_problems = recipeProblems(m_draft->recipe(), m_draft->registry());
  if (m_problems.empty()) {
    auto rendered = core::recipes::render(m_draft->recipe(), m_draft->registry(), {.format = m_format});
    if (rendered)
      m_rendered = std::move(*rendered);
    else
      m_problems.push_back(rendered.error());
  }
  emit renewed();
}

std::vector<std::pair<int, int>> RecipeRendering::linesOf(const core::recipes::BlockPlace& place) const {
  std::vector<std::pair<int, int>> lines;
  if (!isCurrent()) return lines;
  for (const core::recipes::Span& span : m_rendered->spans)
    if (span.place == place) lines.emplace_back(static_cast<int>(span.first), static_cast<int>(span.last));
  return lines;
}

std::optional<core::recipes::BlockPlace> RecipeRendering::placeOfLine(int line) const {
  if (!isCurrent()) return {};
  for (const core::recipes::Span& span : m_rendered->spans)
    if (line >= static_cast<int>(span.first) && line <= static_cast<int>(span.last)) return span.place;
  return {};
}

}  // namespace baremark::app::models
