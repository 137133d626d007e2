// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "app/models/passport_model.h"
#include "app/models/roles.h"
#include "app/text/passport_text.h"
#include "app/text/state_text.h"
#include "core/report/assessment.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

using core::base::fail;
using core::base::Result;
using core::passport::Meaning;
using core::passport::PassportDifference;

Result<Passports> passportsOf(core::storage::Store& store, const core::storage::BlockRecord& block) {
  core::storage::SampleRepository samples(store);
  Passports out;
  for (const core::storage::RunRecord* run : core::report::countingRuns(block)) {
    auto passport = samples.passport(run->key);
    if (!passport) return fail(passport.error());
    const auto canary = samples.canary(run->key);
    if (!canary) return fail(canary.error());
    if (*canary) passport->merge(core::passport::toPassport(**canary));
    out[run->run.arm] = std::move(*passport);
  }
  return out;
}

void PassportDiffModel::clear() {
  beginResetModel();
  m_groups.clear();
  m_counts = {};
  endResetModel();
}

void PassportDiffModel::show(const Side& baseline, const Side& other) {
  beginResetModel();
  m_groups.clear();
  m_counts = {};
  m_first = baseline.style;
  m_second = other.style;
  std::map<QString, std::vector<Line>> equal;  // of each group; they follow its differences
  const auto groupOf = [this](const QString& name) -> Group& {
    const auto known =
        std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& each) { return each.name == name; });
    return known == m_groups.end() ? m_groups.emplace_back(Group{.name = name, .lines = {}}) : *known;
  };
  for (PassportDifference& entry :
       core::passport::comparePassports(baseline.passport, other.passport, baseline.arm, other.arm)) {
    // Libraries follow the other software.
    if (text::isLibrary(entry.key)) (void)groupOf(text::passportGroup(entry.key.group));
    const QString name = text::passportGroup(entry.key);
    Group& group = groupOf(name);
    switch (entry.meaning) {
      case Meaning::Equal:
        ++m_counts.equal;
        break;
      case Meaning::Meant:
        ++m_counts.meant;
        break;
      case Meaning::Incidental:
        ++m_counts.incidental;
        break;
      case Meaning::NotMeant:
        ++m_counts.notMeant;
        break;
    }
    if (entry.meaning == Meaning::Equal || entry.meaning == Meaning::Incidental) {
      ++group.equal;
      equal[name].push_back({std::move(entry), false});
      continue;
    }
    ++group.differing;
    group.lines.push_back({entry, true});
    group.lines.push_back({std::move(entry), false});
  }
  for (Group& group : m_groups) {
    for (Line& line : equal[group.name]) group.lines.push_back(std::move(line));
  }
  std::erase_if(m_groups, [](const Group& group) { return group.lines.empty(); });
  endResetModel();
}

std::vector<PassportDifference> PassportDiffModel::notMeant() const {
  std::vector<PassportDifference> out;
  for (const Group& group : m_groups) {
    for (const Line& line : group.lines) {
      if (line.isHead && line.difference.meaning == Meaning::NotMeant) out.push_back(line.difference);
    }
  }
  return out;
}

std::optional<PassportDifference> PassportDiffModel::firstNotMeant() const {
  const auto all = notMeant();
  return all.empty() ? std::optional<PassportDifference>{} : all.front();
}

QVariant PassportDiffModel::groupData(const Group& group, int column, int role) const {
  const QString equal = tr("%n equal", "passport entries", group.equal);
  const QString counts =
      group.differing == 0
          ? equal
          : tr("%1, %2", "equal, differing").arg(equal, tr("%n differ", "passport entries", group.differing));
  switch (role) {
    case Qt::DisplayRole:
      return column == 0 ? group.name : QString();
    case Qt::AccessibleTextRole:
      return group.name + QStringLiteral(", ") + counts;
    case GroupRole:
      return true;
    case TrailingRole:
      return counts;
    default:
      return {};
  }
}

QVariant PassportDiffModel::lineData(const Line& line, int column, int role) const {
  const PassportDifference& entry = line.difference;
  const bool isNotMeant = entry.meaning == Meaning::NotMeant;
  const bool isLikeEqual = entry.meaning == Meaning::Equal || entry.meaning == Meaning::Incidental;
  const QString name = text::passportName(entry.key);
  if (line.isHead) {
    const text::SignedText meaning = text::describe(entry.meaning);
    switch (role) {
      case Qt::DisplayRole:
        return column == 0 ? name : QString();
      case Qt::AccessibleTextRole:
        return name + QStringLiteral(", ") + meaning.words;
      case SpanRole:
        return 1;
      case EmphasisRole:
        return static_cast<int>(isNotMeant ? Emphasis::Strong : Emphasis::Normal);
      case TrailingRole:
        return meaning.words;
      case TrailingSignRole:
        return static_cast<int>(isNotMeant ? meaning.sign : text::Sign::None);
      default:
        return {};
    }
  }
  const QString value = text::passportValue(entry.key, column == 0 ? entry.baseline : entry.arm);
  switch (role) {
    case Qt::DisplayRole:
      if (!isLikeEqual) return value;
      if (column == 0) return name;
      return entry.meaning == Meaning::Equal ? text::passportValue(entry.key, entry.arm)
                                             : text::passportValue(entry.key, entry.baseline) + QStringLiteral(" · ") +
                                                   text::passportValue(entry.key, entry.arm);
    case Qt::ToolTipRole:
      return isLikeEqual && column == 0 ? QString() : value.toHtmlEscaped();
    case EmphasisRole:
      return static_cast<int>(Emphasis::Muted);
    case MarkersRole:
      return isLikeEqual ? QVariant() : QVariant::fromValue(SeriesStyles{column == 0 ? m_first : m_second});
    default:
      return {};
  }
}

QVariant PassportDiffModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto [place, line] = positionOf(index);
  const Group& group = m_groups[place];
  return isGroup(index) ? groupData(group, index.column(), role) : lineData(group.lines[line], index.column(), role);
}

}  // namespace baremark::app::models
