// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiments_filter.h"

#include <algorithm>

#include "app/models/roles.h"

namespace baremark::app::models {
namespace {

/// Words, with "several words" in quotes as one.
QStringList wordsIn(const QString& text) {
  QStringList words;
  QString word;
  bool isQuoted = false;
  for (const QChar letter : text) {
    if (letter == QLatin1Char('"')) isQuoted = !isQuoted;
    else if (letter.isSpace() && !isQuoted) {
      if (!word.isEmpty()) words << word;
      word.clear();
    } else word += letter;
  }
  if (!word.isEmpty()) words << word;
  return words;
}

int columnOf(const QString& field) {
  if (field == QLatin1String("name")) return ExperimentsModel::Name;
  if (field == QLatin1String("tag")) return ExperimentsModel::Tags;
  if (field == QLatin1String("host")) return ExperimentsModel::Host;
  if (field == QLatin1String("state")) return ExperimentsModel::State;
  if (field == QLatin1String("arm")) return ExperimentsModel::Arms;
  if (field == QLatin1String("verdict")) return ExperimentsModel::Verdict;
  return -1;
}

}  // namespace

ExperimentsFilter::ExperimentsFilter(ExperimentsModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(&model) {
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
    term.words = hasField ? word.mid(colon + 1) : word;
    if (!term.words.isEmpty()) m_terms.push_back(term);
  }
  invalidateRowsFilter();
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
  return std::all_of(m_terms.begin(), m_terms.end(), [&](const Term& term) { return matches(row, term) == term.isWanted; });
}

bool ExperimentsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(SortRole);
  const QVariant b = right.data(SortRole);
  if (a.userType() == QMetaType::QString) return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
  return QVariant::compare(a, b) < 0;
}

}  // namespace baremark::app::models
