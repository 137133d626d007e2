// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/allocation_card.h"

#include <QCompleter>
#include <algorithm>

#include "app/text/field_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/plan/packing.h"
#include "core/plan/validation.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;
using text::joined;
using widgets::unit;

constexpr int kMostRanks = 4096;
constexpr int kMostBlocks = 10000;
constexpr int kPrologueLines = 3;
constexpr int kPartitionCharacters = 18;

std::vector<std::string> wordsOf(const QString& text, QChar separator) {
  std::vector<std::string> words;
  for (const QString& word : text.split(separator, Qt::SkipEmptyParts)) {
    if (!word.trimmed().isEmpty()) words.push_back(word.trimmed().toStdString());
  }
  return words;
}

/// Sets `list` from an edited text. A text that still shows the old list does not change it, not even in its blanks.
void takeList(std::vector<std::string>& list, const QString& text, QChar separator) {
  if (text != joined(list, separator)) list = wordsOf(text, separator);
}

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

/// Completes the field with the words that the host knows. Other words are allowed.
void offer(QLineEdit& field, QStringList words) {
  words.removeDuplicates();
  field.setPlaceholderText(words.join(QStringLiteral(", ")));
  auto* completer = new QCompleter(words, &field);
  completer->setCaseSensitivity(Qt::CaseInsensitive);
  field.setCompleter(completer);
}

}  // namespace

AllocationCard::AllocationCard(const widgets::Theme& theme, models::ExperimentDraft& draft, QWidget* parent)
    : QWidget(parent),
      m_draft(draft),
      m_card(widgets::cardIn(this, theme)),
      m_form(new widgets::Form(m_card)),
      m_partition(new QComboBox(this)),
      m_account(new QLineEdit(this)),
      m_qos(new QLineEdit(this)),
      m_constraint(new QLineEdit(this)),
      m_parallelEnvironment(new QLineEdit(this)),
      m_time(new QLineEdit(this)),
      m_gpus(new widgets::NumberField(0, core::model::kMostGpusPerNode, this)),
      m_exclusive(new QCheckBox(tr("no other jobs on the nodes"), this)),
      m_ranksPerNode(new widgets::NumberField(0, kMostRanks, this)),
      m_blocks(new widgets::NumberField(1, kMostBlocks, this)),
      m_propose(widgets::makeLink({}, this)),
      m_atLeast(new widgets::NumberField(1, kMostBlocks, this)),
      m_atOnce(new widgets::NumberField(0, core::plan::kMostJobsAtOnce, this)),
      m_apart(new QLineEdit(this)),
      m_otherNodes(new QCheckBox(tr("for each job", "on nodes that no earlier one had"), this)),
      m_launcher(new QComboBox(this)),
      m_options(new QPlainTextEdit(this)),
      m_modules(new QLineEdit(this)),
      m_prologue(new QPlainTextEdit(this)),
      m_refusal(nullptr) {
  m_card->addHeader(tr("Options for the scheduler"), tr("for each job; empty: default"));
  m_partition->setEditable(true);
  m_partition->setInsertPolicy(QComboBox::NoInsert);
  m_partition->setMinimumContentsLength(kPartitionCharacters);
  m_partition->lineEdit()->setAccessibleName(text::allocationName("partition"));
  add("/allocation/partition", m_partition);
  m_ranksPerNode->setWordForLeast(tr("all on one node"));
  add("/scale/ranks_per_node", m_ranksPerNode, tr("More ranks use more nodes. 0: every point fits on one node."));
  add("/allocation/parallel_environment", m_parallelEnvironment, tr("One of those that qconf -spl lists on the host."));
  add("/allocation/time", m_time, tr("In the scheduler's format."));
  add("/allocation/account", m_account);
  add("/allocation/qos", m_qos);
  add("/allocation/constraint", m_constraint);
  m_gpus->setWordForLeast(tr("none", "GPUs"));
  add("/allocation/gpus_per_node", m_gpus);
  add("/allocation/exclusive", m_exclusive, tr("Other jobs on a node disturb the measurement."));
  const QString ofBlocks = tr("How many blocks of a point may share a job. More save time in the queue.");
  m_rows.push_back({"/allocation/blocks", m_blocks,
                    m_form->addRow(text::allocationName("blocks"),
                                   widgets::makeLine({m_blocks, m_propose}, 2 * unit(this)), m_blocks, ofBlocks),
                    ofBlocks});
  connect(m_propose, &QPushButton::clicked, this, [this] {
    m_blocks->setValue(m_proposed);
    take();
  });
  add("/allocation/at_least", m_atLeast,
      tr("The minimum number of jobs for each point. The verdict states how many jobs its blocks come from."));
  m_atOnce->setWordForLeast(tr("automatic", "a number of jobs"));
  add("/allocation/at_once", m_atOnce);
  m_apart->setPlaceholderText(QStringLiteral("6h"));
  add("/allocation/apart", m_apart, tr("The shortest time between the starts of two jobs: 30m, 6h, 1d."));
  add("/allocation/other_nodes", m_otherNodes, tr("Nodes that no earlier job used, if enough are left."));
  add("/allocation/launcher", m_launcher, tr("The program that starts the ranks."));
  m_modules->setPlaceholderText(QStringLiteral("openmpi/4.1 gcc/12"));
  add("/allocation/modules", m_modules);
  for (QPlainTextEdit* lines : {m_options, m_prologue}) {
    lines->setTabChangesFocus(true);
    lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    lines->setFont(widgets::monospaceFont(font()));
    lines->setFixedHeight(QFontMetrics(lines->font()).lineSpacing() * kPrologueLines + 3 * unit(this));
    lines->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    lines->viewport()->setAutoFillBackground(false);  // the frame paints the background, with round corners
  }
  m_options->setPlaceholderText(QStringLiteral("--mem=0"));
  add("/allocation/options", m_options, tr("In the scheduler's syntax, one option in each line."));
  add("/allocation/prologue", m_prologue, tr("Shell commands at the beginning of each job."));
  m_card->body()->addWidget(m_form);
  m_refusal = widgets::makeNote({}, m_card);
  m_refusal->setVisible(false);
  m_card->body()->addWidget(m_refusal);
  connect(m_partition, &QComboBox::editTextChanged, this, &AllocationCard::take);
  for (QLineEdit* field : {m_account, m_qos, m_constraint, m_parallelEnvironment, m_time, m_apart, m_modules})
    connect(field, &QLineEdit::textEdited, this, &AllocationCard::take);
  for (QCheckBox* tick : {m_exclusive, m_otherNodes}) connect(tick, &QCheckBox::toggled, this, &AllocationCard::take);
  for (widgets::NumberField* field : {m_ranksPerNode, m_gpus, m_blocks, m_atLeast, m_atOnce})
    connect(field, &widgets::NumberField::edited, this, &AllocationCard::take);
  connect(m_launcher, &QComboBox::currentIndexChanged, this, &AllocationCard::take);
  for (QPlainTextEdit* lines : {m_options, m_prologue})
    connect(lines, &QPlainTextEdit::textChanged, this, &AllocationCard::take);
}

void AllocationCard::fill(const core::plan::HostContext& context) {
  m_isFilling = true;
  const core::model::HostFacts& host = context.facts;
  showSupportedFields(context);
  const core::model::AllocationSettings& allocation = m_draft.value().allocation;
  fillPartitions(host);
  m_account->setText(shown(allocation.account));
  m_qos->setText(shown(allocation.qos));
  offerKnownNames(host);
  m_constraint->setText(shown(allocation.constraint));
  m_parallelEnvironment->setText(shown(allocation.parallelEnvironment));
  m_time->setText(shown(allocation.time));
  m_time->setPlaceholderText(shown(context.timeExample));
  m_blocks->setValue(allocation.blocks);
  m_atLeast->setValue(allocation.atLeast);
  m_atOnce->setValue(allocation.atOnce);
  m_apart->setText(shown(allocation.apart));
  m_otherNodes->setChecked(allocation.otherNodes);
  fillLaunchers(host);
  m_gpus->setValue(allocation.gpusPerNode);
  m_exclusive->setChecked(allocation.isExclusive);
  m_ranksPerNode->setValue(m_draft.value().scale.ranksPerNode.value_or(0));
  m_modules->setText(joined(allocation.modules, QStringLiteral(" ")));
  m_options->setPlainText(joined(allocation.options, QStringLiteral("\n")));
  m_prologue->setPlainText(joined(allocation.prologue, QStringLiteral("\n")));
  m_isFilling = false;
}

void AllocationCard::showSupportedFields(const core::plan::HostContext& context) {
  const std::vector<std::pair<QWidget*, const char*>> fields{{m_partition, "partition"},
                                                             {m_account, "account"},
                                                             {m_qos, "qos"},
                                                             {m_constraint, "constraint"},
                                                             {m_parallelEnvironment, "parallel_environment"},
                                                             {m_time, "time"},
                                                             {m_gpus, "gpus_per_node"},
                                                             {m_exclusive, "exclusive"},
                                                             {m_otherNodes, "other_nodes"}};
  for (const auto& [field, name] : fields) {
    const bool isKnown = std::find(context.schedulerSettings.begin(), context.schedulerSettings.end(), name) !=
                         context.schedulerSettings.end();
    m_form->setRowVisible(field, isKnown);
  }
}

void AllocationCard::fillPartitions(const core::model::HostFacts& host) {
  m_partition->clear();
  for (const core::model::PartitionFacts& partition : host.partitions) {
    if (partition.isUp && !partition.name.empty()) m_partition->addItem(shown(partition.name));
  }
  m_partition->setCurrentIndex(-1);
  m_partition->setEditText(shown(m_draft.value().allocation.partition));
  const auto standard = std::find_if(host.partitions.begin(), host.partitions.end(),
                                     [](const auto& partition) { return partition.isDefault; });
  m_partition->lineEdit()->setPlaceholderText(standard == host.partitions.end() ? QString() : shown(standard->name));
}

void AllocationCard::offerKnownNames(const core::model::HostFacts& host) {
  QStringList accounts;
  QStringList qos;
  for (const core::model::AccountFacts& account : host.accounts) {
    accounts << shown(account.account);
    for (const std::string& each : account.qos) qos << shown(each);
  }
  offer(*m_account, std::move(accounts));
  offer(*m_qos, std::move(qos));
  QStringList environments;
  for (const std::string& environment : host.parallelEnvironments) environments << shown(environment);
  offer(*m_parallelEnvironment, std::move(environments));
}

void AllocationCard::fillLaunchers(const core::model::HostFacts& host) {
  const QString chosen = shown(m_draft.value().allocation.launcher);
  m_launcher->clear();
  m_launcher->addItem(host.launchers.empty()
                          ? tr("the host's default")
                          : tr("the host's default: %1", "a launcher").arg(shown(host.launchers.front().id)),
                      QStringLiteral("auto"));
  for (const core::model::LauncherFacts& launcher : host.launchers) {
    m_launcher->addItem(shown(launcher.id + " " + launcher.version), shown(launcher.id));
  }
  // A file may name a launcher that the host does not have. It is shown and refused.
  if (m_launcher->findData(chosen) < 0) m_launcher->addItem(chosen, chosen);
  m_launcher->setCurrentIndex(m_launcher->findData(chosen));
}

void AllocationCard::take() {
  if (m_isFilling) return;
  m_draft.change([this](Experiment& experiment) {
    core::model::AllocationSettings& allocation = experiment.allocation;
    allocation.partition = m_partition->currentText().trimmed().toStdString();
    allocation.account = m_account->text().trimmed().toStdString();
    allocation.qos = m_qos->text().trimmed().toStdString();
    allocation.constraint = m_constraint->text().trimmed().toStdString();
    allocation.parallelEnvironment = m_parallelEnvironment->text().trimmed().toStdString();
    const auto number = [](int& target, const widgets::NumberField* field) {
      if (const auto value = field->value()) target = static_cast<int>(*value);
    };
    number(allocation.blocks, m_blocks);
    number(allocation.atLeast, m_atLeast);
    number(allocation.atOnce, m_atOnce);
    allocation.apart = m_apart->text().trimmed().toStdString();
    allocation.otherNodes = m_otherNodes->isChecked();
    allocation.launcher = m_launcher->currentData().toString().toStdString();
    allocation.time = m_time->text().trimmed().toStdString();
    number(allocation.gpusPerNode, m_gpus);
    allocation.isExclusive = m_exclusive->isChecked();
    takeList(allocation.modules, m_modules->text(), QLatin1Char(' '));
    takeList(allocation.options, m_options->toPlainText(), QLatin1Char('\n'));
    takeList(allocation.prologue, m_prologue->toPlainText(), QLatin1Char('\n'));
    if (const auto ranks = m_ranksPerNode->value())
      experiment.scale.ranksPerNode = *ranks > 0 ? std::optional(static_cast<int>(*ranks)) : std::nullopt;
  });
  emit edited();
}

void AllocationCard::add(const char* where, QWidget* field, const QString& usual) {
  const std::string_view path = where;
  m_rows.push_back(
      {where, field, m_form->addRow(text::allocationName(path.substr(path.rfind('/') + 1)), field, usual), usual});
}

void AllocationCard::showProposal() {
  const auto& cautions = m_draft.findings().cautions;
  const auto advice = std::find_if(cautions.begin(), cautions.end(),
                                   [](const auto& caution) { return caution.code == "short_blocks"; });
  m_proposed = advice == cautions.end() ? 0 : std::stoi(advice->value);
  m_propose->setVisible(m_proposed > 0);
  m_propose->setText(tr("Use %1", "a number of blocks in a job").arg(m_proposed));
  m_propose->setToolTip(tr("Blocks are short here, and each job waits in the queue again."));
  showAtOnce();
}

void AllocationCard::showAtOnce() {
  Experiment experiment = m_draft.value();
  experiment.allocation.atOnce = 0;
  const int automatic =
      core::plan::jobsAtOnce(experiment, core::plan::coresOfANode(m_draft.context(), experiment.allocation.partition));
  const auto row =
      std::find_if(m_rows.begin(), m_rows.end(), [this](const Row& each) { return each.field == m_atOnce; });
  //: %1: a number of jobs
  const QString several = tr("How many jobs may wait or run at the same time. Automatic: %1 here.").arg(automatic);
  row->usual = automatic == 1 ? tr("How many jobs may wait or run at the same time. Automatic: 1 here, because two "
                                   "jobs might get the same node.")
                              : several;
}

QWidget* AllocationCard::fieldAt(const std::string& where) const {
  for (const Row& row : m_rows) {
    const std::string path = row.where;
    if (where == path || where.rfind(path + "/", 0) == 0) return row.field;
  }
  return nullptr;
}

const AllocationCard::Row* AllocationCard::refusedNumber() const {
  for (const Row& row : m_rows) {
    const auto* number = qobject_cast<const widgets::NumberField*>(row.field);
    if (number != nullptr && !number->isHidden() && !number->problem().isEmpty()) return &row;
  }
  return nullptr;
}

QString AllocationCard::obstacle() const {
  const Row* refused = refusedNumber();
  if (refused == nullptr) return {};
  return tr("%1: %2", "a field; what is wrong with it")
      .arg(refused->field->accessibleName(), static_cast<const widgets::NumberField*>(refused->field)->problem());
}

QWidget* AllocationCard::obstacleField() const {
  const Row* refused = refusedNumber();
  return refused == nullptr ? nullptr : refused->field;
}

void AllocationCard::showRefusal(const std::string& where, const QString& words) {
  const QWidget* refused = words.isEmpty() ? nullptr : fieldAt(where);
  for (const Row& row : m_rows) {
    const auto* number = qobject_cast<const widgets::NumberField*>(row.field);
    QString why = number == nullptr ? QString() : number->problem();
    if (why.isEmpty() && row.field == refused) why = words;
    widgets::showRefusal(*row.note, why, row.usual);
    if (row.field->isHidden()) row.note->setVisible(false);
  }
  widgets::showRefusal(*m_refusal, refused == nullptr ? words : QString());
}

}  // namespace baremark::app::wizards
