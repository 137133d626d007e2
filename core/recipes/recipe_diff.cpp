// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_diff.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::Json;

/// The places of two lists that belong together, in order.
using Matches = std::vector<std::pair<std::size_t, std::size_t>>;

/// The common subsequence with the largest sum of weights. A weight of 0 means that two places never match.
Matches matchesOf(std::size_t first, std::size_t second, const std::function<int(std::size_t, std::size_t)>& weight) {
  const std::size_t width = second + 1;
  std::vector<int> best((first + 1) * width);
  for (std::size_t i = first; i-- > 0;) {
    for (std::size_t j = second; j-- > 0;) {
      const int gain = weight(i, j);
      const int matched = gain == 0 ? 0 : gain + best[(i + 1) * width + j + 1];
      best[i * width + j] = std::max({best[(i + 1) * width + j], best[i * width + j + 1], matched});
    }
  }
  Matches matches;
  for (std::size_t i = 0, j = 0; i < first && j < second;) {
    const int here = best[i * width + j];
    const int gain = weight(i, j);
    if (gain != 0 && here == gain + best[(i + 1) * width + j + 1]) {
      matches.emplace_back(i++, j++);
    } else if (here == best[(i + 1) * width + j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return matches;
}

/// Which places of a list have no match.
template <class Side>
std::vector<std::size_t> unmatched(std::size_t size, const Matches& matches, const Side& side) {
  std::vector<std::size_t> left;
  std::size_t at = 0;
  for (const auto& match : matches) {
    for (; at < side(match); ++at) left.push_back(at);
    at = side(match) + 1;
  }
  for (; at < size; ++at) left.push_back(at);
  return left;
}
std::size_t firstOf(const std::pair<std::size_t, std::size_t>& match) {
  return match.first;
}
std::size_t secondOf(const std::pair<std::size_t, std::size_t>& match) {
  return match.second;
}

std::string textOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? std::string() : value.dump();
}

Json member(const Json& object, const std::string& name) {
  return object.contains(name) ? object[name] : Json();
}

class Comparison {
 public:
  std::vector<RecipeChange> compare(const Recipe& before, const Recipe& after) {
    m_old = toJson(before);
    m_new = toJson(after);
    for (Json* recipe : {&m_old, &m_new}) {
      for (Json& stage : (*recipe)["stages"]) {
        if (stage["base"]["kind"] == "cuda") stage["base"].emplace("flavour", "devel");  // the default
      }
    }
    compare({.field = "name"}, before.name, after.name);
    compare({.field = "note"}, before.note, after.note);
    compare({.field = "architecture"}, before.architecture, after.architecture);
    for (const char* field : {"labels", "test", "dockerfile_head"})
      compare({.field = field}, member(m_old, field), member(m_new, field));
    compareStages(before.stages, after.stages);
    return std::move(m_changes);
  }

 private:
  void add(RecipeChange change, ChangeKind kind, std::string oldText, std::string newText) {
    change.kind = kind;
    change.oldText = std::move(oldText);
    change.newText = std::move(newText);
    m_changes.push_back(std::move(change));
  }

  /// An absent value is null. An empty text is an absent one.
  void compare(const RecipeChange& at, const Json& before, const Json& after) {
    const Json& any = before.is_null() ? after : before;
    const bool isOneType = before.is_null() || after.is_null() || before.type() == after.type();
    if (isOneType && any.is_array()) return compareLists(at, before, after);
    if (isOneType && any.is_object()) return compareMembers(at, &RecipeChange::key, before, after);
    if (before == after) return;
    const bool isNew = before.is_null() || before == "";
    const bool isGone = after.is_null() || after == "";
    add(at,
        isNew    ? ChangeKind::Added
        : isGone ? ChangeKind::Removed
                 : ChangeKind::Changed,
        textOf(before), textOf(after));
  }

  void compareMembers(RecipeChange at, std::string RecipeChange::*place, const Json& before, const Json& after) {
    std::set<std::string> names;
    for (const Json* object : {&before, &after}) {
      for (const auto& entry : object->items()) names.insert(entry.key());
    }
    for (const std::string& name : names) {
      at.*place = name;
      compare(at, member(before, name), member(after, name));
    }
  }

  void compareLists(const RecipeChange& at, const Json& before, const Json& after) {
    const Matches matches = matchesOf(before.size(), after.size(),
                                      [&](std::size_t i, std::size_t j) { return before[i] == after[j] ? 1 : 0; });
    for (const std::size_t i : unmatched(before.size(), matches, firstOf))
      add(at, ChangeKind::Removed, textOf(before[i]), {});
    for (const std::size_t i : unmatched(after.size(), matches, secondOf))
      add(at, ChangeKind::Added, {}, textOf(after[i]));
  }

  /// Equal blocks attract each other most, then blocks of a kind by the number of their equal fields.
  static int likeness(const Block& before, const Block& after) {
    if (before.kind != after.kind) return 0;
    if (before == after) return 1000;
    int equal = 1;
    for (const auto& [name, value] : before.fields) {
      const auto other = after.fields.find(name);
      if (other != after.fields.end() && other->second == value) ++equal;
    }
    return equal;
  }

  void compareBlocks(const Stage& old, const Stage& now, const Json& oldStage, const Json& newStage) {
    const std::string& stage = old.name;
    const std::vector<Block>& before = old.blocks;
    const std::vector<Block>& after = now.blocks;
    const Matches matches = matchesOf(before.size(), after.size(),
                                      [&](std::size_t i, std::size_t j) { return likeness(before[i], after[j]); });
    std::vector<std::size_t> added = unmatched(after.size(), matches, secondOf);
    for (const std::size_t i : unmatched(before.size(), matches, firstOf)) {
      const auto moved = std::ranges::find_if(added, [&](std::size_t j) { return after[j] == before[i]; });
      RecipeChange change{
          .kind = ChangeKind::Removed, .stage = stage, .block = before[i].kind, .before = static_cast<int>(i)};
      if (moved != added.end()) {
        change.kind = ChangeKind::Moved;
        change.after = static_cast<int>(*moved);
        added.erase(moved);
      }
      m_changes.push_back(std::move(change));
    }
    for (const std::size_t j : added)
      m_changes.push_back(
          {.kind = ChangeKind::Added, .stage = stage, .block = after[j].kind, .after = static_cast<int>(j)});
    for (const auto& [i, j] : matches)
      compareMembers(
          {.stage = stage, .block = before[i].kind, .before = static_cast<int>(i), .after = static_cast<int>(j)},
          &RecipeChange::field, oldStage["blocks"][i], newStage["blocks"][j]);
  }

  void compareStages(const std::vector<Stage>& before, const std::vector<Stage>& after) {
    const Matches inOrder = matchesOf(before.size(), after.size(), [&](std::size_t i, std::size_t j) {
      return before[i].name == after[j].name ? 1 : 0;
    });
    std::set<std::size_t> news;
    for (const std::size_t j : unmatched(after.size(), inOrder, secondOf)) news.insert(j);
    const std::vector<std::size_t> olds = unmatched(before.size(), inOrder, firstOf);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto same = std::ranges::find(after, before[i].name, &Stage::name);
      RecipeChange change{.kind = ChangeKind::Removed, .stage = before[i].name, .before = static_cast<int>(i)};
      if (same == after.end()) {
        m_changes.push_back(std::move(change));
        continue;
      }
      const std::size_t j = static_cast<std::size_t>(std::distance(after.begin(), same));
      change.after = static_cast<int>(j);
      news.erase(j);
      if (std::ranges::find(olds, i) != olds.end()) {
        change.kind = ChangeKind::Moved;
        m_changes.push_back(change);
      }
      const Json& old = m_old["stages"][i];
      const Json& now = m_new["stages"][j];
      change.kind = ChangeKind::Changed;
      change.field = "base";
      compare(change, old["base"], now["base"]);
      change.field = "slim_of";
      compare(change, before[i].slimOf, same->slimOf);
      compareBlocks(before[i], *same, old, now);
    }
    for (const std::size_t j : news)
      m_changes.push_back({.kind = ChangeKind::Added, .stage = after[j].name, .after = static_cast<int>(j)});
  }

  Json m_old;
  Json m_new;
  std::vector<RecipeChange> m_changes;
};

}  // namespace

const char* nameOf(ChangeKind kind) {
  return std::array{"added", "removed", "changed", "moved"}.at(static_cast<std::size_t>(kind));
}

std::vector<RecipeChange> changesBetween(const Recipe& before, const Recipe& after) {
  return Comparison().compare(before, after);
}

}  // namespace baremark::core::recipes
