// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/allocation_card.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;
using widgets::unit;

constexpr int kMostRanks = 4096;
constexpr int kPrologueLines = 3;
constexpr int kPartitionCharacters = 18;

std::vector<std::string> wordsOf(const QString& text, QChar separator) {
  std::vector<std::string> words;
  for (const QString& word : text.split(separator, Qt::SkipEmptyParts)) {
    if (!word.trimmed().isEmpty()) words.push_back(word.trimmed().toStdString());
  }
  return words;
}

QString joined(const std::vector<std::string>& words, const QString& separator) {
  QStringList list;
  for (const std::string& word : words) list << QString::fromStdString(word);
  return list.join(separator);
}

QString shown(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

AllocationCard::AllocationCard(const widgets::Theme& theme, models::ExperimentDraft& draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_card(new widgets::Card(theme, this)), m_partition(new QComboBox(this)), m_account(new QLineEdit(this)),
      m_qos(new QLineEdit(this)), m_constraint(new QLineEdit(this)), m_time(new QLineEdit(this)),
      m_exclusive(new QCheckBox(tr("the nodes for us alone"), this)), m_ranksPerNode(new QSpinBox(this)), m_modules(new QLineEdit(this)),
      m_prologue(new QPlainTextEdit(this)), m_refusal(nullptr) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_card);
  m_card->addHeader(tr("What the scheduler is asked for"), tr("of each block; empty: its default"));
  auto* form = new widgets::Form(m_card);
  m_partition->setEditable(true);
  m_partition->setInsertPolicy(QComboBox::NoInsert);
  m_partition->setMinimumContentsLength(kPartitionCharacters);
  m_partition->lineEdit()->setAccessibleName(tr("Partition"));
  form->addRow(tr("Partition"), m_partition);
  m_ranksPerNode->setRange(0, kMostRanks);
  m_ranksPerNode->setSpecialValueText(tr("all on one node"));
  m_ranksPerNode->setButtonSymbols(QAbstractSpinBox::NoButtons);
  form->addRow(tr("Ranks a node"), m_ranksPerNode, tr("More ranks than that take more nodes. 0: every point fits on one node."));
  m_time->setPlaceholderText(QStringLiteral("0:30:00"));
  form->addRow(tr("Time limit"), m_time, tr("As the scheduler writes it."));
  form->addRow(tr("Account"), m_account);
  form->addRow(tr("Quality of service"), m_qos);
  form->addRow(tr("Constraint"), m_constraint);
  form->addRow(tr("Exclusive"), m_exclusive, tr("Neighbours on a node disturb what is timed."));
  m_modules->setPlaceholderText(QStringLiteral("openmpi/4.1 gcc/12"));
  form->addRow(tr("Modules"), m_modules);
  m_prologue->setTabChangesFocus(true);
  m_prologue->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_prologue->setFont(widgets::monospaceFont(font()));
  m_prologue->setFixedHeight(QFontMetrics(m_prologue->font()).lineSpacing() * kPrologueLines + 3 * unit(this));
  m_prologue->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  form->addRow(tr("Before the runs"), m_prologue, tr("Lines of shell that each job begins with."));
  m_card->body()->addWidget(form);
  m_refusal = widgets::makeNote({}, m_card);
  m_refusal->setForegroundRole(QPalette::BrightText);
  m_refusal->setVisible(false);
  m_card->body()->addWidget(m_refusal);
  connect(m_partition, &QComboBox::editTextChanged, this, &AllocationCard::take);
  for (QLineEdit* field : {m_account, m_qos, m_constraint, m_time, m_modules}) connect(field, &QLineEdit::textEdited, this, &AllocationCard::take);
  connect(m_exclusive, &QCheckBox::toggled, this, &AllocationCard::take);
  connect(m_ranksPerNode, &QSpinBox::valueChanged, this, &AllocationCard::take);
  connect(m_prologue, &QPlainTextEdit::textChanged, this, &AllocationCard::take);
}

void AllocationCard::fill(const core::model::HostFacts& host) {
  m_isFilling = true;
  const core::model::AllocationSettings& allocation = m_draft.value().allocation;
  m_partition->clear();
  for (const core::model::PartitionFacts& partition : host.partitions) {
    if (partition.isUp) m_partition->addItem(shown(partition.name));
  }
  m_partition->setCurrentIndex(-1);
  m_partition->setEditText(shown(allocation.partition));
  const auto standard = std::find_if(host.partitions.begin(), host.partitions.end(), [](const auto& partition) { return partition.isDefault; });
  m_partition->lineEdit()->setPlaceholderText(standard == host.partitions.end() ? QString() : shown(standard->name));
  m_account->setText(shown(allocation.account));
  m_qos->setText(shown(allocation.qos));
  m_constraint->setText(shown(allocation.constraint));
  m_time->setText(shown(allocation.time));
  m_exclusive->setChecked(allocation.isExclusive);
  m_ranksPerNode->setValue(m_draft.value().scale.ranksPerNode.value_or(0));
  m_modules->setText(joined(allocation.modules, QStringLiteral(" ")));
  m_prologue->setPlainText(joined(allocation.prologue, QStringLiteral("\n")));
  m_isFilling = false;
}

void AllocationCard::take() {
  if (m_isFilling) return;
  m_draft.change([this](Experiment& experiment) {
    core::model::AllocationSettings& allocation = experiment.allocation;
    allocation.partition = m_partition->currentText().trimmed().toStdString();
    allocation.account = m_account->text().trimmed().toStdString();
    allocation.qos = m_qos->text().trimmed().toStdString();
    allocation.constraint = m_constraint->text().trimmed().toStdString();
    allocation.time = m_time->text().trimmed().toStdString();
    allocation.isExclusive = m_exclusive->isChecked();
    allocation.modules = wordsOf(m_modules->text(), QLatin1Char(' '));
    allocation.prologue = wordsOf(m_prologue->toPlainText(), QLatin1Char('\n'));
    experiment.scale.ranksPerNode = m_ranksPerNode->value() > 0 ? std::optional<int>(m_ranksPerNode->value()) : std::nullopt;
  });
}

void AllocationCard::setRefusal(const QString& words) {
  m_refusal->setText(words);
  m_refusal->setVisible(!words.isEmpty());
}

}  // namespace baremark::app::wizards
