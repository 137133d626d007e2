// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_diff.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

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

std::string textOf(const FieldValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return {};
}

/// The members of a stage's base as pairs.
Pairs membersOf(const Base& base) {
  Pairs out{{"kind", baseKindName(base.kind)}};
  const auto add = [&out](const char* name, const std::string& text) {
    if (!text.empty()) out[name] = text;
  };
  add("distribution", base.distribution);
  add("release", base.release);
  add("version", base.version);
  add("flavour", base.flavour);
  if (base.hasCudnn) out["cudnn"] = "true";
  add("image", base.image);
  add("tag", base.tag);
  add("digest", base.digest);
  add("path", base.path);
  add("mirror", base.mirror);
  std::string lines;
  for (const std::string& line : base.lines) lines += (lines.empty() ? "" : "\n") + line;
  add("lines", lines);
  if (base.line > 0) out["line"] = std::to_string(base.line);
  return out;
}

class Comparison {
 public:
  std::vector<RecipeChange> compare(const Recipe& before, const Recipe& after) {
    compareTexts({}, "name", before.name, after.name);
    compareTexts({}, "note", before.note, after.note);
    compareTexts({}, "architecture", before.architecture, after.architecture);
    comparePairs({.field = "labels"}, before.labels, after.labels);
    compareLists({.field = "test"}, before.test, after.test);
    compareLists({.field = "dockerfile_head"}, before.dockerfileHead, after.dockerfileHead);
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

  /// An empty text is an absent one.
  void compareTexts(RecipeChange at, const char* field, const std::string& before, const std::string& after) {
    if (before == after) return;
    at.field = field;
    const ChangeKind kind = before.empty()  ? ChangeKind::Added
                            : after.empty() ? ChangeKind::Removed
                                            : ChangeKind::Changed;
    add(std::move(at), kind, before, after);
  }

  void comparePairs(const RecipeChange& at, const Pairs& before, const Pairs& after) {
    std::set<std::string> keys;
    for (const auto& entry : before) keys.insert(entry.first);
    for (const auto& entry : after) keys.insert(entry.first);
    for (const std::string& key : keys) {
      const auto old = before.find(key);
      const auto now = after.find(key);
      RecipeChange change = at;
      change.key = key;
      if (old == before.end()) {
        add(std::move(change), ChangeKind::Added, {}, now->second);
      } else if (now == after.end()) {
        add(std::move(change), ChangeKind::Removed, old->second, {});
      } else if (old->second != now->second) {
        add(std::move(change), ChangeKind::Changed, old->second, now->second);
      }
    }
  }

  void compareLists(const RecipeChange& at, const Texts& before, const Texts& after) {
    const Matches matches = matchesOf(before.size(), after.size(),
                                      [&](std::size_t i, std::size_t j) { return before[i] == after[j] ? 1 : 0; });
    for (const std::size_t i : unmatched(before.size(), matches, firstOf)) add(at, ChangeKind::Removed, before[i], {});
    for (const std::size_t i : unmatched(after.size(), matches, secondOf)) add(at, ChangeKind::Added, {}, after[i]);
  }

  void compareValues(const RecipeChange& at, const FieldValue* before, const FieldValue* after) {
    const FieldValue& any = before != nullptr ? *before : *after;
    const bool isOneType = before == nullptr || after == nullptr || before->index() == after->index();
    if (isOneType && std::holds_alternative<Texts>(any)) {
      const Texts none;
      compareLists(at, before == nullptr ? none : std::get<Texts>(*before),
                   after == nullptr ? none : std::get<Texts>(*after));
    } else if (isOneType && std::holds_alternative<Pairs>(any)) {
      const Pairs none;
      comparePairs(at, before == nullptr ? none : std::get<Pairs>(*before),
                   after == nullptr ? none : std::get<Pairs>(*after));
    } else if (before == nullptr) {
      add(at, ChangeKind::Added, {}, textOf(*after));
    } else if (after == nullptr) {
      add(at, ChangeKind::Removed, textOf(*before), {});
    } else if (*before != *after) {
      add(at, ChangeKind::Changed, textOf(*before), textOf(*after));
    }
  }

  void compareFields(const RecipeChange& at, const Block& before, const Block& after) {
    compareTexts(at, "note", before.note, after.note);
    std::set<std::string> names;
    for (const auto& entry : before.fields) names.insert(entry.first);
    for (const auto& entry : after.fields) names.insert(entry.first);
    for (const std::string& name : names) {
      const auto old = before.fields.find(name);
      const auto now = after.fields.find(name);
      RecipeChange change = at;
      change.field = name;
      compareValues(change, old == before.fields.end() ? nullptr : &old->second,
                    now == after.fields.end() ? nullptr : &now->second);
    }
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

  void compareBlocks(const std::string& stage, const std::vector<Block>& before, const std::vector<Block>& after) {
    const Matches matches = matchesOf(before.size(), after.size(),
                                      [&](std::size_t i, std::size_t j) { return likeness(before[i], after[j]); });
    std::vector<std::size_t> added = unmatched(after.size(), matches, secondOf);
    for (const std::size_t i : unmatched(before.size(), matches, firstOf)) {
      const auto moved = std::find_if(added.begin(), added.end(), [&](std::size_t j) { return after[j] == before[i]; });
      RecipeChange change{
          .kind = ChangeKind::Removed, .stage = stage, .block = before[i].kind, .before = static_cast<int>(i)};
      if (moved != added.end()) {
        change.kind = ChangeKind::Moved;
        change.after = static_cast<int>(*moved);
        added.erase(moved);
      }
      m_changes.push_back(std::move(change));
    }
    for (const std::size_t j : added) {
      m_changes.push_back(
          {.kind = ChangeKind::Added, .stage = stage, .block = after[j].kind, .after = static_cast<int>(j)});
    }
    for (const auto& [i, j] : matches) {
      compareFields(
          {.stage = stage, .block = before[i].kind, .before = static_cast<int>(i), .after = static_cast<int>(j)},
          before[i], after[j]);
    }
  }

  void compareStages(const std::vector<Stage>& before, const std::vector<Stage>& after) {
    const Matches inOrder = matchesOf(before.size(), after.size(), [&](std::size_t i, std::size_t j) {
      return before[i].name == after[j].name ? 1 : 0;
    });
    std::set<std::size_t> news;
    for (const std::size_t j : unmatched(after.size(), inOrder, secondOf)) news.insert(j);
    const std::vector<std::size_t> olds = unmatched(before.size(), inOrder, firstOf);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto same =
          std::find_if(after.begin(), after.end(), [&](const Stage& stage) { return stage.name == before[i].name; });
      RecipeChange change{.kind = ChangeKind::Removed, .stage = before[i].name, .before = static_cast<int>(i)};
      if (same == after.end()) {
        m_changes.push_back(std::move(change));
        continue;
      }
      const std::size_t j = static_cast<std::size_t>(std::distance(after.begin(), same));
      change.after = static_cast<int>(j);
      news.erase(j);
      if (std::find(olds.begin(), olds.end(), i) != olds.end()) {
        change.kind = ChangeKind::Moved;
        m_changes.push_back(change);
      }
      comparePairs({.stage = before[i].name, .before = change.before, .after = change.after, .field = "base"},
                   membersOf(before[i].base), membersOf(same->base));
      compareTexts({.stage = before[i].name, .before = change.before, .after = change.after}, "slim_of",
                   before[i].slimOf, same->slimOf);
      compareBlocks(before[i].name, before[i].blocks, same->blocks);
    }
    for (const std::size_t j : news)
      m_changes.push_back({.kind = ChangeKind::Added, .stage = after[j].name, .after = static_cast<int>(j)});
  }

  std::vector<RecipeChange> m_changes;
};

}  // namespace

const char* nameOf(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::Added:
      return "added";
    case ChangeKind::Removed:
      return "removed";
    case ChangeKind::Changed:
      return "changed";
    case ChangeKind::Moved:
      break;
  }
  return "moved";
}

std::vector<RecipeChange> changesBetween(const Recipe& before, const Recipe& after) {
  return Comparison().compare(before, after);
}

}  // namespace baremark::core::recipes
