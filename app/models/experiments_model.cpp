// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiments_model.h"

#include <QDateTime>
#include <QRegularExpression>
#include <iterator>

#include "app/application/progress.h"
#include "app/models/roles.h"
#include "app/text/end_text.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/names.h"
#include "app/text/plan_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

using core::model::ExperimentState;
using core::stats::FindingKind;
using core::storage::ExperimentRow;
using text::SignedText;

constexpr int kMostStateCharacters = 36;  // for a waiting experiment; the tool tip has the whole text

bool hasFinding(const core::report::ListedHeadlines& headlines, std::initializer_list<FindingKind> kinds) {
  return std::ranges::any_of(headlines.arms, [&](const auto& arm) {
    return std::ranges::any_of(
        arm.findings, [&](const auto& finding) { return std::ranges::find(kinds, finding.kind) != kinds.end(); });
  });
}

}  // namespace

std::string nameOfCopy(const std::string& name, const ExperimentsModel& experiments) {
  constexpr std::size_t kMostBytes = 200;
  std::set<std::string> taken;
  for (int row = 0; row < experiments.rowCount(); ++row) taken.insert(experiments.at(row)->name);
  static const QRegularExpression numbered(QStringLiteral(" \\([0-9]+\\)$"));
  const std::string stem = qString(name).remove(numbered).toStdString();
  for (int number = 2;; ++number) {
    const std::string end = " (" + std::to_string(number) + ")";
    const std::string copy = core::base::printable(stem, kMostBytes - end.size()) + end;
    if (taken.count(copy) == 0) return copy;
  }
}

SignedText listedState(const ExperimentRow& row) {
  const bool isGoing =
      row.state == ExperimentState::Running || (row.state == ExperimentState::Queued && row.blocksDone > 0);
  const SignedText now = shortStateText(row.state, row.open, row.isToEnd);
  if (!isGoing && row.isToEnd && !core::model::isOver(row.state)) return now;
  if (isGoing) {
    const QString done = ExperimentsModel::tr("%1 of %2", "blocks done of all")
                             .arg(text::count(row.blocksDone))
                             .arg(ExperimentsModel::tr("%n block(s)", nullptr, row.blocks));
    if (now == text::describe(row.state)) return {now.sign, done};
    return {now.sign, QStringLiteral("%1 · %2").arg(done, now.words)};
  }
  const text::SignedText state = text::describe(row.state);
  if (row.state == ExperimentState::Done && row.runsFailed > 0)
    return {text::Sign::Warning, ExperimentsModel::tr("done, %n failed", "runs", row.runsFailed)};
  if (row.state != ExperimentState::Stopped || row.end.code.isNone()) return state;
  const QString cause = text::shortCause(row.end);
  return {state.sign, cause.isEmpty() ? state.words : ExperimentsModel::tr("stopped: %1", "why").arg(cause)};
}

ListedExperiment ExperimentsModel::makeRow(ExperimentRow row) const {
  Row out;
  out.headlines = core::report::parseHeadlines(row.headline).value_or(core::report::ListedHeadlines{});
  out.state = listedState(row);
  out.verdict = text::shortHeadline(out.headlines, row.blocksDone, row.state);
  std::vector<std::string> runtimes;
  for (const core::storage::ArmName& arm : row.arms) runtimes.push_back(arm.runtime);
  out.markers = seriesOf(runtimes, m_looks);
  out.row = std::move(row);
  return out;
}

void ExperimentsModel::setRows(std::vector<ExperimentRow> rows) {
  m_isLoaded = true;
  const bool isReset = m_rows.empty() || rows.empty();
  renewRows(
      std::move(rows), [](const ExperimentRow& row) { return row.id.text(); },
      [](const Row& row) -> const ExperimentRow& { return row.row; },
      [this](ExperimentRow row) { return makeRow(std::move(row)); });
  if (isReset) emit loaded();
}

const ExperimentRow* ExperimentsModel::at(int row) const {
  const Row* found = RowsModel::at(row);
  return found == nullptr ? nullptr : &found->row;
}

bool ExperimentsModel::isIn(int row, RowGroup group) const {
  const Row& entry = m_rows[static_cast<std::size_t>(row)];
  switch (group) {
    case RowGroup::All:
      return true;
    case RowGroup::Running:
      return entry.row.state == ExperimentState::Running || entry.row.state == ExperimentState::Queued;
    case RowGroup::Undecided:
      return hasFinding(entry.headlines, {FindingKind::Open, FindingKind::NotComparable});
    case RowGroup::Slower:
      return hasFinding(entry.headlines, {FindingKind::Slower});
    case RowGroup::Failed:
      return entry.row.runsFailed > 0 || entry.row.state == ExperimentState::Stopped;
  }
  return false;
}

int ExperimentsModel::countOf(RowGroup group) const {
  int count = 0;
  for (int row = 0; row < rowCount(); ++row) count += isIn(row, group) ? 1 : 0;
  return count;
}

int ExperimentsModel::runsInAll() const {
  int runs = 0;
  for (const Row& row : m_rows) runs += row.row.runs;
  return runs;
}

QString ExperimentsModel::wordsOf(int row) const {
  const Row& entry = m_rows[static_cast<std::size_t>(row)];
  QStringList words{qString(entry.row.name),     qString(entry.row.note), text::hostName(entry.row.host),
                    entry.state.words,           entry.verdict.words,     text::describe(entry.row.end).sentence,
                    qString(entry.row.id.text())};
  for (const std::string& tag : entry.row.tags) words << qString(tag);
  for (const core::storage::ArmName& arm : entry.row.arms) words << qString(arm.name) << qString(arm.runtime);
  return words.join(QLatin1Char('\n')).toLower();
}

QString ExperimentsModel::titleOf(int column) {
  return QStringList{tr("name"),   tr("tags"),          tr("host"),    tr("state"), tr("arms"),
                     tr("points"), tr("best images/s"), tr("verdict"), tr("age"),   tr("runs")}
      .value(column);
}

QVariant ExperimentsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::DisplayRole) return titleOf(section);
  return headerCell(section, orientation, role, {Points, Best, Age, Runs}, [] { return QStringList(); });
}

QVariant ExperimentsModel::words(const Row& row, int column) const {
  switch (column) {
    case Name:
      return qString(row.row.name);
    case Host:
      return text::hostName(row.row.host);
    case State:
      return row.state.words;
    case Arms:
      return row.markers.size() > 4 ? QStringLiteral("+ %1").arg(row.markers.size() - 3) : QString();
    case Points:
      return text::count(row.row.points);
    case Best:
      return row.row.bestImagesPerSecond ? text::rate(row.row.bestImagesPerSecond) : QString();
    case Verdict:
      return row.verdict.words;
    case Age:
      return text::age(row.row.ended.value_or(row.row.created), core::base::SystemClock().wallNow());
    case Runs:
      return text::count(row.row.runs);
    default:
      return {};
  }
}

QVariant ExperimentsModel::sortValue(const Row& row, int column) const {
  switch (column) {
    case Name:
      return qString(row.row.name).toLower();
    case Tags:
      return row.row.tags.empty() ? QStringLiteral("\uffff") : qString(row.row.tags.front());
    case Points:
      return row.row.points;
    case Best:
      return row.row.bestImagesPerSecond.value_or(-1);
    case Age:
      return -static_cast<qlonglong>(row.row.ended.value_or(row.row.created).time_since_epoch().count());
    case Runs:
      return row.row.runs;
    case Arms:
      return static_cast<int>(row.row.arms.size());
    case State:
      return static_cast<int>(row.row.state);
    default:
      return words(row, column);
  }
}

QVariant ExperimentsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return words(row, column);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
      if (column == State && role == Qt::ToolTipRole) return text::withEnd(row.state, row.row.end).toHtmlEscaped();
      if (column != Arms && column != Tags) return role == Qt::AccessibleTextRole ? words(row, column) : QVariant();
      QStringList names;
      if (column == Tags)
        for (const std::string& tag : row.row.tags) names << qString(tag);
      else
        for (const core::storage::ArmName& arm : row.row.arms) names << qString(arm.name);
      const QString all = names.join(QStringLiteral(", "));
      return role == Qt::ToolTipRole ? all.toHtmlEscaped() : all;
    }
    case Qt::TextAlignmentRole:
      return headerData(column, Qt::Horizontal, role);
    case SortRole:
      return sortValue(row, column);
    case IdRole:
      return qString(row.row.id.text());
    case SignRole:
      if (column == State) return static_cast<int>(row.state.sign);
      return column == Verdict && !row.verdict.words.isEmpty() ? static_cast<int>(row.verdict.sign) : 0;
    case MarkersRole:
      return column == Arms ? QVariant::fromValue(row.markers.size() > 4 ? row.markers.mid(0, 3) : row.markers)
                            : QVariant();
    case ChipsRole: {
      if (column != Tags) return {};
      QStringList tags;
      for (const std::string& tag : row.row.tags) tags << qString(tag);
      return tags;
    }
    case MostCharactersRole:
      return column == State && !row.row.open.empty() ? QVariant(kMostStateCharacters) : QVariant();
    case EmphasisRole:
      return static_cast<int>(column == Age ? Emphasis::Muted : Emphasis::Normal);
    default:
      return {};
  }
}

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
