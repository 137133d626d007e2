// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/allocation_card.h"

#include <QCompleter>
#include <algorithm>
#include <array>

#include "app/text/field_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/theme.h"
#include "core/plan/packing.h"
#include "core/plan/validation.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;
using text::joined;
using widgets::unit;

constexpr int kMostRanks = 4096;
constexpr int kMostBlocks = 10000;
constexpr int kShownLines = 3;
constexpr int kPartitionCharacters = 18;
/// The options that not every scheduler supports.
constexpr std::array kOfSomeSchedulers = {
    "partition", "account",       "qos",       "constraint", "parallel_environment",
    "time",      "gpus_per_node", "exclusive", "other_nodes"};

std::vector<std::string> wordsOf(const QString& text, QChar separator) {
  std::vector<std::string> words;
  for (const QString& word : text.split(separator, Qt::SkipEmptyParts)) {
    if (!word.trimmed().isEmpty()) words.push_back(word.trimmed().toStdString());
  }
  return words;
}

/// Sets `list` from an edited text. If the text still shows the old list, the list keeps its elements exactly as they
/// are.
void takeList(std::vector<std::string>& list, const QString& text, QChar separator) {
  if (text != joined(list, separator)) list = wordsOf(text, separator);
}

/// The last key of a path in the file.
std::string_view keyOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
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
      m_ranksPerNode(new widgets::NumberField(0, kMostRanks, this)),
      m_blocks(new widgets::NumberField(1, kMostBlocks, this)),
      m_propose(widgets::makeLink({}, this)),
      m_atOnce(new widgets::NumberField(0, core::plan::kMostJobsAtOnce, this)),
      m_launcher(new QComboBox(this)),
      m_modules(new QLineEdit(this)),
      m_refusal(widgets::makeNote({}, m_card)) {
  m_card->addHeader(tr("Options for the scheduler"), tr("for each job; empty: default"));
  m_partition->setEditable(true);
  m_partition->setInsertPolicy(QComboBox::NoInsert);
  m_partition->setMinimumContentsLength(kPartitionCharacters);
  m_partition->lineEdit()->setAccessibleName(text::allocationName("partition"));
  add("/allocation/partition", m_partition);
  m_ranksPerNode->setWordForLeast(tr("all on one node"));
  add("/scale/ranks_per_node", m_ranksPerNode,
      tr("A point with more ranks uses several nodes. 0: each point uses one node."));
  m_parallelEnvironment = addText("/allocation/parallel_environment", &Settings::parallelEnvironment,
                                  tr("A parallel environment of the host: qconf -spl lists them."));
  m_time = addText("/allocation/time", &Settings::time, tr("In the scheduler's format."));
  m_account = addText("/allocation/account", &Settings::account);
  m_qos = addText("/allocation/qos", &Settings::qos);
  addText("/allocation/constraint", &Settings::constraint);
  auto* gpus = new widgets::NumberField(0, core::model::kMostGpusPerNode, this);
  gpus->setWordForLeast(tr("none", "GPUs"));
  addNumber("/allocation/gpus_per_node", gpus, &Settings::gpusPerNode, {});
  addTick("/allocation/exclusive", tr("no other jobs on the nodes"), &Settings::isExclusive,
          tr("Other jobs on a node disturb the measurement."));
  addNumber("/allocation/blocks", m_blocks, &Settings::blocks,
            tr("The maximum number of blocks of a point in a job. With more, fewer jobs wait in the queue."));
  connect(m_propose, &QPushButton::clicked, this, [this] {
    m_blocks->setValue(m_proposed);
    take();
  });
  addNumber("/allocation/at_least", new widgets::NumberField(1, kMostBlocks, this), &Settings::atLeast,
            tr("The minimum number of jobs for each point. The verdict states how many jobs its blocks come from."));
  m_atOnce->setWordForLeast(tr("automatic", "a number of jobs"));
  addNumber("/allocation/at_once", m_atOnce, &Settings::atOnce, {});
  addText("/allocation/apart", &Settings::apart, tr("The shortest time between the starts of two jobs: 30m, 6h, 1d."))
      ->setPlaceholderText(QStringLiteral("6h"));
  addTick("/allocation/other_nodes", tr("for each job", "on nodes that no earlier one had"), &Settings::otherNodes,
          tr("Nodes that no earlier job used, if enough are left."));
  add("/allocation/launcher", m_launcher, tr("The program that starts the ranks."));
  m_modules->setPlaceholderText(QStringLiteral("openmpi/4.1 gcc/12"));
  add("/allocation/modules", m_modules);
  addLines("/allocation/options", &Settings::options, tr("In the scheduler's syntax, one option in each line."),
           QStringLiteral("--mem=0"));
  addLines("/allocation/prologue", &Settings::prologue, tr("Shell commands at the beginning of each job."));
  widgets::addAll(m_card->body(), {m_form, m_refusal});
  widgets::orderFocus(*m_form->layout(), m_partition);  // Tab follows the rows
  m_refusal->setVisible(false);
  connect(m_partition, &QComboBox::editTextChanged, this, &AllocationCard::take);
  connect(m_ranksPerNode, &widgets::NumberField::edited, this, &AllocationCard::take);
  connect(m_launcher, &QComboBox::currentIndexChanged, this, &AllocationCard::take);
  connect(m_modules, &QLineEdit::textEdited, this, &AllocationCard::take);
}

void AllocationCard::add(const char* where, QWidget* field, const QString& usual) {
  const QString name = text::allocationName(keyOf(where));
  QLabel* note = field == m_blocks
                     ? m_form->addRow(name, widgets::makeLine({m_blocks, m_propose}, 2 * unit(this)), m_blocks, usual)
                     : m_form->addRow(name, field, usual);
  m_rows.push_back({where, field, note, usual});
}

QLineEdit* AllocationCard::addText(const char* where, std::string Settings::*member, const QString& usual) {
  auto* field = new QLineEdit(this);
  connect(field, &QLineEdit::textEdited, this, &AllocationCard::take);
  add(where, field, usual);
  return m_texts.emplace_back(field, member).first;
}

void AllocationCard::addNumber(const char* where, widgets::NumberField* field, int Settings::*member,
                               const QString& usual) {
  connect(field, &widgets::NumberField::edited, this, &AllocationCard::take);
  add(where, field, usual);
  m_numbers.emplace_back(field, member);
}

void AllocationCard::addTick(const char* where, const QString& words, bool Settings::*member, const QString& usual) {
  auto* field = new QCheckBox(words, this);
  connect(field, &QCheckBox::toggled, this, &AllocationCard::take);
  add(where, field, usual);
  m_ticks.emplace_back(field, member);
}

void AllocationCard::addLines(const char* where, std::vector<std::string> Settings::*member, const QString& usual,
                              const QString& example) {
  auto* field = new QPlainTextEdit(this);
  field->setPlaceholderText(example);
  field->setTabChangesFocus(true);
  field->setLineWrapMode(QPlainTextEdit::NoWrap);
  field->setFont(widgets::monospaceFont(font()));
  field->setFixedHeight(QFontMetrics(field->font()).lineSpacing() * kShownLines + 3 * unit(this));
  field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  field->viewport()->setAutoFillBackground(false);  // the frame paints the background, with round corners
  connect(field, &QPlainTextEdit::textChanged, this, &AllocationCard::take);
  add(where, field, usual);
  m_lines.emplace_back(field, member);
}

void AllocationCard::fill(const core::plan::HostContext& context) {
  m_isFilling = true;
  const auto& supported = context.schedulerSettings;
  for (const Row& row : m_rows) {
    const std::string_view name = keyOf(row.where);
    if (std::find(kOfSomeSchedulers.begin(), kOfSomeSchedulers.end(), name) != kOfSomeSchedulers.end())
      m_form->setRowVisible(row.field, std::find(supported.begin(), supported.end(), name) != supported.end());
  }
  const Settings& allocation = m_draft.value().allocation;
  fillPartitions(context.facts);
  offerKnownNames(context.facts);
  fillLaunchers(context.facts);
  m_time->setPlaceholderText(shown(context.timeExample));
  m_ranksPerNode->setValue(m_draft.value().scale.ranksPerNode.value_or(0));
  m_modules->setText(joined(allocation.modules, QStringLiteral(" ")));
  for (const auto& [field, member] : m_texts) field->setText(shown(allocation.*member));
  for (const auto& [field, member] : m_numbers) field->setValue(allocation.*member);
  for (const auto& [field, member] : m_ticks) field->setChecked(allocation.*member);
  for (const auto& [field, member] : m_lines) field->setPlainText(joined(allocation.*member, QStringLiteral("\n")));
  m_isFilling = false;
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
  for (const core::model::LauncherFacts& launcher : host.launchers)
    m_launcher->addItem(shown(launcher.id + " " + launcher.version), shown(launcher.id));
  // A file may name a launcher that the host does not have. It is shown and refused.
  if (m_launcher->findData(chosen) < 0) m_launcher->addItem(chosen, chosen);
  m_launcher->setCurrentIndex(m_launcher->findData(chosen));
}

void AllocationCard::take() {
  if (m_isFilling) return;
  m_draft.change([this](Experiment& experiment) {
    Settings& allocation = experiment.allocation;
    allocation.partition = m_partition->currentText().trimmed().toStdString();
    allocation.launcher = m_launcher->currentData().toString().toStdString();
    takeList(allocation.modules, m_modules->text(), QLatin1Char(' '));
    for (const auto& [field, member] : m_texts) allocation.*member = field->text().trimmed().toStdString();
    for (const auto& [field, member] : m_numbers) {
      if (const auto value = field->value()) allocation.*member = static_cast<int>(*value);
    }
    for (const auto& [field, member] : m_ticks) allocation.*member = field->isChecked();
    for (const auto& [field, member] : m_lines) takeList(allocation.*member, field->toPlainText(), QLatin1Char('\n'));
    if (const auto ranks = m_ranksPerNode->value())
      experiment.scale.ranksPerNode = *ranks > 0 ? std::optional(static_cast<int>(*ranks)) : std::nullopt;
  });
  emit edited();
}

void AllocationCard::showProposal() {
  const auto& cautions = m_draft.findings().cautions;
  const auto advice = std::ranges::find(cautions, core::plan::CautionCode::ShortBlocks, &core::plan::Caution::code);
  m_proposed = advice == cautions.end() ? 0 : std::stoi(advice->values.front());
  m_propose->setVisible(m_proposed > 0);
  m_propose->setText(tr("Use %1", "a number of blocks in a job").arg(m_proposed));
  m_propose->setToolTip(tr("The blocks are short. Several in one job wait in the queue only once."));
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
  const auto row =
      std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& each) { return text::isWithin(where, each.where); });
  return row == m_rows.end() ? nullptr : row->field;
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
