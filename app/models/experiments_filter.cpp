// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiments_filter.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "app/models/roles.h"

namespace baremark::app::models {
namespace {

struct FiltersTr {
  Q_DECLARE_TR_FUNCTIONS(Filters)
};

/// Splits the text into words. "Several words" in quotes are one word.
QStringList wordsIn(const QString& text) {
  QStringList words;
  QString word;
  bool isQuoted = false;
  for (const QChar letter : text) {
    if (letter == QLatin1Char('"'))
      isQuoted = !isQuoted;
    else if (letter.isSpace() && !isQuoted) {
      if (!word.isEmpty()) words << word;
      word.clear();
    } else
      word += letter;
  }
  if (!word.isEmpty()) words << word;
  return words;
}

struct Key {
  QLatin1String name;
  int column;
};
constexpr Key kKeys[] = {
    {QLatin1String("name"), ExperimentsModel::Name}, {QLatin1String("tag"), ExperimentsModel::Tags},
    {QLatin1String("host"), ExperimentsModel::Host}, {QLatin1String("state"), ExperimentsModel::State},
    {QLatin1String("arm"), ExperimentsModel::Arms},  {QLatin1String("verdict"), ExperimentsModel::Verdict}};

int columnOf(const QString& field) {
  const auto found = std::ranges::find_if(kKeys, [&](const Key& key) { return field == key.name; });
  return found == std::end(kKeys) ? -1 : found->column;
}

/// Excludes times and addresses such as 14:30 or ssh://…
bool looksLikeKey(const QString& word, qsizetype colon) {
  const QString before = word.left(colon);
  const bool isWord =
      std::ranges::all_of(before, [](QChar letter) { return letter.isLetter() || letter == QLatin1Char('_'); });
  return colon > 0 && isWord && !word.mid(colon + 1).startsWith(QLatin1String("//"));
}

}  // namespace

ExperimentsFilter::ExperimentsFilter(ExperimentsModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), m_model(&model) {
  setSourceModel(&model);
  setSortRole(SortRole);
  setDynamicSortFilter(true);
}

void ExperimentsFilter::setModel(ExperimentsModel& model) {
  m_model = &model;
  setSourceModel(&model);
}

void ExperimentsFilter::setText(const QString& text) {
  m_terms.clear();
  for (QString word : wordsIn(text.toLower())) {
    Term term;
    if (word.size() > 1 && word.startsWith(QLatin1Char('-'))) {
      term.isWanted = false;
      word.remove(0, 1);
    }
    const qsizetype colon = word.indexOf(QLatin1Char(':'));
    const bool hasField = colon > 0 && columnOf(word.left(colon)) >= 0;
    term.field = hasField ? word.left(colon) : QString();
    if (!hasField && looksLikeKey(word, colon)) term.unknown = word.left(colon);
    term.words = hasField ? word.mid(colon + 1) : word;
    if (!term.words.isEmpty()) m_terms.push_back(term);
  }
  invalidateRowsFilter();
}

QString ExperimentsFilter::unknownKeys() const {
  QStringList names;
  for (const Term& term : m_terms) {
    if (term.unknown.isEmpty() || names.contains(term.unknown)) continue;
    bool isText = false;
    for (int row = 0; row < m_model->rowCount(); ++row) isText = isText || m_model->wordsOf(row).contains(term.words);
    if (!isText) names << term.unknown;
  }
  if (names.isEmpty()) return {};
  QStringList keys;
  for (const Key& key : kKeys) keys << key.name;
  //: %1: the unknown keys that the user typed, %2: the known keys
  return FiltersTr::tr("No such key(s): %1; there are: %2.", nullptr, static_cast<int>(names.size()))
      .arg(names.join(QStringLiteral(", ")), keys.join(QStringLiteral(", ")));
}

void ExperimentsFilter::setGroup(RowGroup group) {
  m_group = group;
  invalidateRowsFilter();
}

bool ExperimentsFilter::matches(int row, const Term& term) const {
  if (term.field.isEmpty()) return m_model->wordsOf(row).contains(term.words);
  const QModelIndex index = m_model->index(row, columnOf(term.field));
  return m_model->data(index, Qt::AccessibleTextRole).toString().toLower().contains(term.words) ||
         (term.field == QLatin1String("host") && m_model->at(row)->host == term.words.toStdString());
}

bool ExperimentsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  if (!m_model->isIn(row, m_group)) return false;
  return std::ranges::all_of(m_terms, [&](const Term& term) { return matches(row, term) == term.isWanted; });
}

bool ExperimentsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(SortRole);
  const QVariant b = right.data(SortRole);
  if (a.userType() == QMetaType::QString) return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
  return QVariant::compare(a, b) < 0;
}

}  // namespace baremark::app::models
