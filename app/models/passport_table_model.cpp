// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/passport_model.h"
#include "app/models/roles.h"
#include "app/text/passport_text.h"
#include "app/text/state_text.h"
#include "core/report/assessment.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

using core::model::PassportKey;
using core::passport::Meaning;

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

void PassportTableModel::show(const std::vector<core::model::Arm>& arms, std::size_t baseline,
                              const Passports& passports, const QString& filter, Rows rows) {
  const bool isOfDifferences = rows == Rows::Differences && filter.isEmpty() && passports.size() > 1;
  beginResetModel();
  m_groups.clear();
  m_arms.clear();
  m_isFiltered = !filter.isEmpty();
  for (const core::model::Arm& arm : arms) m_arms.push_back(arm.name);
  static const core::model::Passport kNone;
  const auto of = [&](std::size_t arm) -> const core::model::Passport& {
    const auto found = passports.find(arm);
    return found == passports.end() ? kNone : found->second;
  };
  std::map<PassportKey, Meaning> worst;
  core::model::Passport all;
  for (std::size_t arm = 0; arm < arms.size(); ++arm) {
    for (const auto& entry : of(arm)) all.insert(entry);
    if (arm == baseline || baseline >= arms.size() || passports.count(arm) == 0) continue;
    for (const auto& entry : core::passport::comparePassports(of(baseline), of(arm), arms[baseline], arms[arm]))
      worst[entry.key] = std::max(worst[entry.key], entry.meaning);
  }
  for (const char* name : core::model::kPassportGroups) {
    Group group{.name = name, .lines = {}};
    Group libraries{.name = name, .lines = {}, .isOfLibraries = true};
    for (const auto& entry : all) {
      if (entry.first.group != name) continue;
      Line line{.key = entry.first, .meaning = worst[entry.first]};
      QString text = text::passportName(entry.first) + QLatin1Char('\n');
      for (std::size_t arm = 0; arm < arms.size(); ++arm) {
        const auto value = of(arm).find(entry.first);
        line.values.push_back(value == of(arm).end() ? std::string() : value->second);
        if (!line.values.back().empty()) text += text::passportValue(entry.first, line.values.back());
        text += QLatin1Char('\n');
      }
      if (isOfDifferences && line.meaning == Meaning::Equal) continue;
      if (!filter.isEmpty() && !text.contains(filter, Qt::CaseInsensitive)) continue;
      (text::isLibrary(entry.first) ? libraries : group).lines.push_back(std::move(line));
    }
    for (Group* part : {&group, &libraries})
      if (!part->lines.empty()) m_groups.push_back(std::move(*part));
  }
  endResetModel();
}

bool PassportTableModel::isFolded(int group) const {
  const Group& shown = m_groups[static_cast<std::size_t>(group)];
  const auto isEqual = [](const Line& line) { return line.meaning == Meaning::Equal; };
  return shown.isOfLibraries && !m_isFiltered && std::ranges::all_of(shown.lines, isEqual);
}

QVariant PassportTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  if (section == 0) return tr("entry");
  if (section > static_cast<int>(m_arms.size())) return tr("difference");
  return qString(m_arms[static_cast<std::size_t>(section) - 1]);
}

QVariant PassportTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int column = index.column();
  const auto [place, number] = positionOf(index);
  const Group& group = m_groups[place];
  if (isGroup(index)) {
    if (role == GroupRole) return true;
    if (role == TrailingRole) return tr("%n entries", "of a passport", static_cast<int>(group.lines.size()));
    if (role != Qt::DisplayRole || column != 0) return {};
    return text::passportGroup(group.lines.front().key);
  }
  const Line& line = group.lines[number];
  const bool isMeaning = column > static_cast<int>(m_arms.size());
  const text::SignedText meaning = line.meaning == Meaning::Equal ? text::SignedText{} : text::describe(line.meaning);
  switch (role) {
    case Qt::DisplayRole:
      if (column == 0) return text::passportName(line.key);
      return isMeaning ? meaning.words
                       : text::passportValue(line.key, line.values[static_cast<std::size_t>(column) - 1]);
    case Qt::ToolTipRole:
      if (column == 0) return qString(line.key.group + "." + line.key.name);
      return isMeaning ? QVariant()
                       : QVariant(qString(line.values[static_cast<std::size_t>(column) - 1]).toHtmlEscaped());
    case SignRole:
      return isMeaning ? static_cast<int>(meaning.sign) : 0;
    case EmphasisRole: {
      const bool isNone = column > 0 && !isMeaning && line.values[static_cast<std::size_t>(column) - 1].empty();
      return static_cast<int>(isNone ? Emphasis::Muted : Emphasis::Normal);
    }
    default:
      return {};
  }
}

}  // namespace baremark::app::models
