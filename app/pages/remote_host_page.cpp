// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/remote_host_page.h"

#include <QLocale>
#include <QMessageBox>
#include <QVBoxLayout>

#include "app/text/host_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr int kRemoteHostSideBySide = 116;

QString schedulerLabel(const Desk& desk, const std::string& id) {
  const auto found = desk.services.schedulers().find(id);
  return found == desk.services.schedulers().end() ? RemoteHostPage::tr("no scheduler") : QString::fromStdString(found->second.label);
}

}  // namespace

RemoteHostPage::RemoteHostPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent), m_check(desk.services), m_header(new widgets::PageHeader({}, this)), m_remove(widgets::makeButton(tr("Remove…"), this)),
      m_test(widgets::makeButton(tr("Test again"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  QPushButton* make = widgets::makePrimaryButton(tr("New experiment here…"), this);
  m_header->addButton(m_remove);
  m_header->addButton(m_test);
  m_header->addButton(make);
  column->addWidget(m_header);
  auto* scroll = new widgets::ScrollColumn(this);
  column->addWidget(scroll, 1);
  auto* both = new widgets::SideBySide(kRemoteHostSideBySide, scroll);
  auto* steps = new widgets::Card(theme(), both);
  m_stepsNote = steps->addHeader(tr("Test of this host")).note;
  m_steps = new StepList(theme(), steps);
  steps->body()->addWidget(m_steps);
  steps->body()->addStretch(1);
  both->add(steps, 10);
  auto* right = new QWidget(both);
  auto* cards = new QVBoxLayout(right);
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(2 * unit(this) + 2);
  m_partitionsCard = new widgets::Card(theme(), right);
  m_partitionsCard->addHeader(tr("Partitions"), tr("as the scheduler lists them"));
  m_partitions = new QGridLayout;
  m_partitions->setColumnStretch(5, 1);
  m_partitions->setHorizontalSpacing(3 * unit(this));
  m_partitions->setVerticalSpacing(unit(this));
  m_partitionsCard->body()->addLayout(m_partitions);
  cards->addWidget(m_partitionsCard);
  auto* facts = new widgets::Card(theme(), right);
  facts->addHeader(tr("What it is"));
  m_facts = new FactList(facts);
  facts->body()->addWidget(m_facts);
  cards->addWidget(facts);
  auto* follows = new widgets::Card(theme(), right);
  follows->addHeader(tr("What follows from it"));
  m_consequences = widgets::makeWrapped({}, follows);
  follows->body()->addWidget(m_consequences);
  cards->addWidget(follows);
  cards->addStretch(1);
  both->add(right, 11);
  scroll->column()->addWidget(both, 1);
  connect(m_test, &QPushButton::clicked, this, &RemoteHostPage::test);
  connect(m_remove, &QPushButton::clicked, this, &RemoteHostPage::askRemove);
  connect(make, &QPushButton::clicked, this, [this] {
    core::model::Experiment experiment;
    experiment.host = m_name.toStdString();
    emit draftRequested(experiment);
  });
  connect(&m_check, &models::HostCheck::changed, this, &RemoteHostPage::fill);
  connect(&desk.data, &models::DeskData::loaded, this, &RemoteHostPage::fill);
}

void RemoteHostPage::showHost(const QString& name) {
  m_name = name;
  fill();
}

const core::storage::HostRecord* RemoteHostPage::record() const { return desk().data.host(m_name.toStdString()); }

void RemoteHostPage::fill() {
  const core::storage::HostRecord* host = record();
  m_header->setTitle(m_name);
  m_test->setText(m_check.isAtWork() ? tr("Cancel the test") : tr("Test again"));
  m_remove->setEnabled(host != nullptr && !m_check.isAtWork());
  if (host == nullptr) return m_header->setNote({});
  const QString destination = QString::fromStdString(host->destination);
  QStringList parts{destination.startsWith(QLatin1String("ssh://")) ? destination : QStringLiteral("ssh ") + destination, schedulerLabel(desk(), host->scheduler)};
  if (m_check.isAtWork()) parts << tr("is being tested");
  else if (host->probed) parts << tr("tested %1", "when").arg(text::moment(*host->probed, core::base::SystemClock().wallNow()));
  m_header->setNote(parts.join(QStringLiteral(" · ")));
  fillSteps(*host);
  fillPartitions(host->facts);
  std::vector<text::Fact> facts = text::factsOf(host->facts);
  facts.push_back({tr("Runs lie in"), QString::fromStdString(host->root)});
  facts.push_back({tr("Engine"), QString::fromStdString(host->engine)});
  m_facts->setFacts(facts);
  const int cores = core::model::coresOfANode(host->facts, {});
  m_consequences->setText(host->scheduler == "none"
                              ? tr("For new experiments: up to %n rank(s), one core each, one block at a time.", "MPI processes", host->facts.cores)
                              : tr("For new experiments: %n rank(s) a node, one core each; every block is a job of its own.", "MPI processes", cores));
  emit described();
}

/// While it is tested and after, the steps; before, what the last test found.
void RemoteHostPage::fillSteps(const core::storage::HostRecord& host) {
  m_stepsNote->setText(m_check.took() ? tr("%n step(s) in %1 s", nullptr, static_cast<int>(m_check.steps().size())).arg(QLocale().toString(*m_check.took(), 'f', 1)) : QString());
  if (m_check.host() == host.name) return m_steps->setSteps(m_check.steps());
  const auto found = [](HostStep::Id id, const QString& words) { return models::TriedStep{.name = text::stepName(id), .end = {text::Sign::Good, words}}; };
  m_steps->setSteps({found(HostStep::Id::Connect, text::stepWords({.id = HostStep::Id::Connect, .state = HostStep::State::Done, .value = host.facts.user})),
                     found(HostStep::Id::Scheduler, schedulerLabel(desk(), host.scheduler)), found(HostStep::Id::Survey, text::hostSummary(host.facts)),
                     found(HostStep::Id::Folder, QString::fromStdString(host.root)), found(HostStep::Id::Engine, QString::fromStdString(host.engine))});
}

void RemoteHostPage::fillPartitions(const core::model::HostFacts& facts) {
  widgets::clearLayout(*m_partitions);
  m_partitionsCard->setVisible(!facts.partitions.empty());
  const auto put = [this](int row, int column, const QString& words, bool isHead, Qt::Alignment alignment) {
    QLabel* label = isHead ? widgets::makeMuted(words, this) : widgets::makeLabel(words, this);
    label->setFont(isHead ? widgets::boldFont(widgets::noteFont(font())) : widgets::tabularFont(label->font()));
    m_partitions->addWidget(label, row, column, alignment);
  };
  int column = 0;
  for (const QString& title : {tr("partition"), tr("nodes"), tr("cores a node"), tr("devices"), tr("time limit")}) {
    put(0, column, title, true, column == 1 || column == 2 ? Qt::AlignRight : Qt::AlignLeft);
    ++column;
  }
  int row = 1;
  for (const core::model::PartitionFacts& partition : facts.partitions) {
    put(row, 0, QString::fromStdString(partition.name), false, Qt::AlignLeft);
    put(row, 1, partition.nodes ? QLocale().toString(*partition.nodes) : tr("not told", "by a scheduler"), false, Qt::AlignRight);
    put(row, 2, partition.cores ? QLocale().toString(*partition.cores) : tr("not told", "by a scheduler"), false, Qt::AlignRight);
    put(row, 3, partition.devices.empty() ? tr("none", "devices of a partition") : QString::fromStdString(partition.devices), false, Qt::AlignLeft);
    put(row, 4, QString::fromStdString(partition.timeLimit), false, Qt::AlignLeft);
    const QString note = !partition.isUp ? tr("takes no jobs now") : partition.isDefault ? tr("the default") : QString();
    m_partitions->addWidget(widgets::makeMuted(note, this), row, 5);
    ++row;
  }
}

void RemoteHostPage::test() {
  if (m_check.isAtWork()) return m_check.cancel();
  const core::storage::HostRecord* host = record();
  if (host == nullptr) return;
  m_check.start({.name = host->name, .destination = host->destination, .sshConfig = host->sshConfig, .root = host->root,
                 .scheduler = host->scheduler, .engine = host->engine});
}

void RemoteHostPage::askRemove() {
  auto* box = new QMessageBox(QMessageBox::Warning, tr("Remove a host"), tr("Remove the host %1?").arg(m_name), QMessageBox::Cancel, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(tr("What lies there stays there, and its experiments stay here. Those that still run there are followed no more after the next start."));
  QPushButton* agreed = box->addButton(tr("Remove"), QMessageBox::DestructiveRole);
  connect(agreed, &QPushButton::clicked, this, &RemoteHostPage::remove);
  box->open();
}

void RemoteHostPage::remove() {
  desk().services.store().write([name = m_name.toStdString()](core::storage::Store& store) { return core::storage::HostRepository(store).removeHost(name); })
      .then(this, [this](const core::base::Result<void>& removed) {
        if (!removed) return emit messageRaised(removed.error());
        desk().data.reload();
        emit hostRemoved();
      });
}

QStringList RemoteHostPage::crumbs() const { return {tr("Hosts"), m_name}; }

text::CommandWords RemoteHostPage::command() const { return {{QStringLiteral("host"), QStringLiteral("test"), m_name}}; }

QWidget* RemoteHostPage::firstFocus() { return m_test; }

}  // namespace baremark::app::pages
