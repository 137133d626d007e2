// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_findings.h"

#include "app/application/recipe_builds.h"
#include "app/models/roles.h"
#include "app/text/check_text.h"
#include "app/text/recipe_text.h"

namespace baremark::app::models {

using core::model::Level;
using core::recipes::CompatibilityFinding;
using core::recipes::CompatibilityFindings;
using core::recipes::LintSeverity;
using core::recipes::LintTable;
using core::recipes::Recipe;
using core::recipes::RecipeFinding;

namespace {

text::Sign signOf(LintSeverity severity) {
  return severity == LintSeverity::Error     ? text::Sign::Bad
         : severity == LintSeverity::Warning ? text::Sign::Warning
                                             : text::Sign::Open;
}

/// What the user reads first.
int rankOf(text::Sign sign) {
  constexpr std::array kOrder = {text::Sign::Bad, text::Sign::Warning, text::Sign::Open, text::Sign::Good};
  return static_cast<int>(std::ranges::find(kOrder, sign) - kOrder.begin());
}

void addLine(QStringList& lines, const QString& line) {
  if (!line.isEmpty()) lines << line;
}

FindingRow rowOf(const RecipeFinding& found, const Recipe& recipe, const LintTable& rules) {
  FindingRow row{.severity = {signOf(found.finding.severity), text::severityText(found.finding.severity)},
                 .rule = qString(found.finding.rule),
                 .sentence = qString(text::ruleText(rules, found.finding.rule).title),
                 .details = {},
                 .place = found.place,
                 .lines = found.lines,
                 .fixed = found.fixed};
  addLine(row.details, text::recipePlaceText(recipe, found.place));
  row.details << text::findingDetails(rules, found.finding);
  return row;
}

FindingRow rowOf(const CompatibilityFinding& found, const Recipe& recipe) {
  FindingRow row{.severity = {text::signOf(found.level), text::compatibilityLevelText(found.level)},
                 .rule = qString(found.rule),
                 .sentence = text::clueText(found),
                 .details = {},
                 .place = found.place,
                 .lines = {},
                 .fixed = {},
                 .isGood = found.level == Level::Pass};
  addLine(row.details, text::compatibilityRuleText(found.rule));
  addLine(row.details, text::recipePlaceText(recipe, found.place));
  addLine(row.details, text::choiceText(found));
  addLine(row.details, text::tableText(found.table));
  return row;
}

}  // namespace

std::vector<FindingRow> findingRows(const Recipe& recipe, const std::vector<RecipeFinding>& lint,
                                    const CompatibilityFindings& host, const LintTable& rules) {
  std::vector<FindingRow> rows;
  for (const CompatibilityFinding& found : host) rows.push_back(rowOf(found, recipe));
  for (const RecipeFinding& found : lint) rows.push_back(rowOf(found, recipe, rules));
  std::ranges::stable_sort(
      rows, [](const FindingRow& a, const FindingRow& b) { return rankOf(a.severity.sign) < rankOf(b.severity.sign); });
  return rows;
}

RecipeFindings::RecipeFindings(const RecipeResources& resources, QObject* parent)
    : RowsModel(ColumnCount, parent), m_resources(resources) {
  m_pool.setMaxThreadCount(1);
}

RecipeFindings::~RecipeFindings() {
  m_judging.cancel();
  m_pool.waitForDone();
}

void RecipeFindings::drop() {
  ++m_number;
  m_judging.cancel();
  m_asked.reset();
}

void RecipeFindings::follow(RecipeDraft* draft) {
  if (m_draft == draft) return;
  drop();
  m_draft = draft;
  m_judged.reset();
  m_problem.reset();
  setRows({});
  emit renewed();
}

void RecipeFindings::setHost(const std::optional<core::recipes::DescribedHost>& host) {
  if (m_host == host) return;
  m_host = host;
  judge();
}

void RecipeFindings::judge() {
  if (m_draft == nullptr) return;
  const Question question{m_draft->recipe(), m_host};
  if (question == m_asked) return;
  drop();
  m_asked = question;
  const auto work = [question, &resources = m_resources](QPromise<Result<Answer>>& promise) -> Result<Answer> {
    if (promise.isCanceled()) return fail({.code = ErrorCode::Cancelled});
    for (const auto& broken : resources.broken)
      if (broken.kind == core::model::DescriptorKind::LintRules) return fail(broken.error);
    auto lint = core::recipes::lint(question.recipe, resources.registry, resources.lint);
    if (!lint) return fail(lint.error());
    Answer answer{.lint = std::move(*lint), .host = {}};
    if (question.host && !promise.isCanceled()) {
      auto host = checkRecipe(question.recipe, resources.registry, *question.host);
      if (!host) return fail(host.error());
      answer.host = std::move(*host);
    }
    return answer;
  };
  m_judging = core::runs::runIn<Result<Answer>>(m_pool, work);
  core::runs::whenDone(m_judging, this, [this, number = m_number, question](const Result<Answer>& answer) {
    if (number == m_number) take(question, answer);
  });
}

void RecipeFindings::take(const Question& question, const Result<Answer>& answer) {
  m_problem = answer ? std::nullopt : std::optional(answer.error());
  if (answer) {
    m_judged = question;
    setRows(findingRows(question.recipe, answer->lint, answer->host, m_resources.lint));
  }
  emit renewed();
}

/// The same rows again change nothing, so that views keep their state.
void RecipeFindings::setRows(std::vector<FindingRow> rows) {
  if (rows != m_rows) resetRows(std::move(rows));
}

bool RecipeFindings::canFix(int row) const {
  const FindingRow* found = at(row);
  return found != nullptr && found->fixed && isCurrent();
}

void RecipeFindings::fix(int row) {
  if (!canFix(row)) return;
  const FindingRow found = *at(row);
  // Each fix is a step of its own.
  m_draft->setBlock(found.place, *found.fixed, QStringLiteral("fix %1").arg(++m_fixes));
}

QVariant RecipeFindings::data(const QModelIndex& index, int role) const {
  const FindingRow* found = at(index.row());
  if (found == nullptr) return {};
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return column == Severity ? found->severity.words : column == Rule ? found->rule : found->sentence;
    case Qt::AccessibleTextRole:
      //: %1: severity of a finding, %2: id of its rule, %3: what was found
      return tr("%1 %2: %3").arg(found->severity.words, found->rule, found->sentence);
    case Qt::ToolTipRole:
      return found->sentence.toHtmlEscaped();
    case SignRole:
      return static_cast<int>(column == Severity ? found->severity.sign : text::Sign::None);
    case EmphasisRole:
      return static_cast<int>(found->isGood ? Emphasis::Muted : Emphasis::Normal);
    default:
      return {};
  }
}

QVariant RecipeFindings::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole) return {};
  return headerCell(section, orientation, role, {}, []() -> QStringList {
    return {tr("severity"), tr("rule", "of lint, or of a check"), tr("finding")};
  });
}

using core::recipes::DescribedHost;

CheckedHost::CheckedHost(Services& services, DeskData& data, QObject* parent)
    : QObject(parent), m_services(services), m_data(data) {
  const auto follow = [this] {
    if (m_name.empty() || knownFacts() == m_facts) return retry();
    begin();
  };
  connect(&data, &DeskData::loaded, this, follow);
  connect(&services, &Services::machineLearned, this, follow);
  connect(&services, &Services::connectionChanged, this, [this](const QString& host) {
    if (host.toStdString() == m_name) retry();
  });
  connect(&services, &Services::hostClosing, this, [this](const QString& host) {
    if (host.toStdString() != m_name || m_source != Source::Looking) return;
    drop();
    m_source = Source::NotConnected;
    emit changed();
  });
}

void CheckedHost::drop() {
  ++m_number;
  m_looking.cancel();
}

void CheckedHost::choose(const std::string& name) {
  if (name == m_name) return;
  m_name = name;
  begin();
}

std::optional<core::model::HostFacts> CheckedHost::knownFacts() const {
  if (m_name == core::model::kLocalHost)
    return m_services.machine() ? std::optional(m_services.machine()->facts) : std::nullopt;
  const core::storage::HostRecord* record = m_data.host(m_name);
  return record == nullptr ? std::nullopt : std::optional(record->facts);
}

void CheckedHost::begin() {
  drop();
  m_facts = knownFacts();
  m_host.reset();
  m_source = Source::None;
  if (!m_name.empty()) {
    const core::storage::HostRecord* record = m_data.host(m_name);
    m_host = record != nullptr ? storedHost(*record)
                               : core::recipes::describedHost(m_name, m_facts.value_or(core::model::HostFacts()), {});
    look();
  }
  emit changed();
}

void CheckedHost::look() {
  const bool isLocal = m_name == core::model::kLocalHost;
  HostService* host = isLocal ? &m_services.local() : m_services.hostInUse(m_name);
  if (host == nullptr || !(isLocal || m_services.isConnected(m_name))) {
    m_source = Source::NotConnected;
    return;
  }
  if (m_data.isMeasuring(m_name)) {
    m_source = Source::Measuring;
    return;
  }
  m_source = Source::Looking;
  m_looking = host->describe(m_facts.value_or(core::model::HostFacts()));
  core::runs::whenDone(m_looking, this, [this, number = m_number](const Result<DescribedHost>& seen) {
    if (number != m_number) return;
    m_source = seen ? Source::Seen : Source::Failed;
    if (seen) m_host = *seen;
    emit changed();
  });
}

void CheckedHost::retry() {
  const Source before = m_source;
  if (before != Source::Measuring && before != Source::NotConnected) return;
  look();
  if (m_source != before) emit changed();
}

}  // namespace baremark::app::models
