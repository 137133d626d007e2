// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/kind_search.h"

#include <QStringList>
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "app/text/recipe_form_text.h"

namespace baremark::app::models {

using core::recipes::BlockKind;

namespace {

bool matches(const BlockKind& kind, const QStringList& words) {
  const QString text = text::kindLabel(kind) + QLatin1Char('\n') + QString::fromStdString(kind.id) + QLatin1Char('\n') +
                       text::groupLabel(kind.group);
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
