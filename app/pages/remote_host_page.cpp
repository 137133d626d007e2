// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/remote_host_page.h"

#include <QLocale>
#include <QMessageBox>

#include "app/text/host_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

QString schedulerLabel(const Desk& desk, const std::string& id) {
  const auto found = desk.services.schedulers().find(id);
  return found == desk.services.schedulers().end() ? RemoteHostPage::tr("no scheduler") : QString::fromStdString(found->second.label);
}

}  // namespace

QString RemoteHostPage::workingRuntimes(const std::string& host) const {
  QStringList names;
  for (const auto& [id, probe] : desk().data.probes(host)) {
    const auto runtime = desk().services.resources().runtimes.find(id);
    if (!probe.probe.works || runtime == desk().services.resources().runtimes.end()) continue;
    if (runtime->second.image != core::containers::ImageKind::None) names << text::labelOf(runtime->second.label, probe.probe.version);
  }
  return names.isEmpty() ? text::stepWords({.id = HostStep::Id::Runtimes, .state = HostStep::State::Done, .value = {}, .error = {}}) : names.join(QStringLiteral(", "));
}

RemoteHostPage::RemoteHostPage(const Desk& desk, QWidget* parent)
    : HostFrame(desk, {.page = {}, .steps = tr("Test of this host"), .table = tr("Partitions"), .tableNote = tr("as the scheduler lists them")}, parent),
      m_check(desk.services), m_remove(widgets::makeButton(tr("Remove…"), this)), m_data(new DataCard(desk, this)) {
  header().addButton(m_remove, 0);
  addCard(m_data);
  connect(m_data, &DataCard::messageRaised, this, &Page::messageRaised);
  connect(m_data, &DataCard::informed, this, &Page::informed);
  connect(this, &HostFrame::testRequested, this, &RemoteHostPage::test);
  connect(m_remove, &QPushButton::clicked, this, &RemoteHostPage::askRemove);
  connect(this, &HostFrame::experimentRequested, this, [this] {
    core::model::Experiment experiment;
    experiment.host = m_name.toStdString();
    emit draftRequested(experiment);
  });
  connect(&m_check, &models::HostCheck::changed, this, &RemoteHostPage::fill);
  connect(&m_check, &models::HostCheck::succeeded, this, [this] { this->desk().watch.noteOwnChange(); });
  connect(&desk.data, &models::DeskData::loaded, this, &RemoteHostPage::fill);
}

void RemoteHostPage::showHost(const QString& name) {
  m_name = name;
  m_data->showHost(name);
  fill();
}

bool RemoteHostPage::isTested() const { return m_check.isAtWork() && m_check.host() == m_name.toStdString(); }

const core::storage::HostRecord* RemoteHostPage::record() const { return desk().data.host(m_name.toStdString()); }

void RemoteHostPage::fill() {
  const core::storage::HostRecord* host = record();
  header().setTitle(m_name);
  testButton().setText(isTested() ? tr("Cancel the test") : tr("Test again"));
  testButton().setEnabled(isTested() || !m_check.isAtWork());
  testButton().setToolTip(testButton().isEnabled() ? QString() : tr("%1 is being tested.", "a host").arg(QString::fromStdString(m_check.host()).toHtmlEscaped()));
  m_remove->setEnabled(host != nullptr && !isTested());
  if (host == nullptr) return header().setNote({});
  QStringList parts{text::wayTo(host->destination), schedulerLabel(desk(), host->scheduler)};
  if (isTested()) parts << tr("is being tested");
  else if (host->probed) parts << tr("tested %1", "when").arg(text::moment(*host->probed, core::base::SystemClock().wallNow()));
  header().setNote(parts.join(QStringLiteral(" · ")));
  fillSteps(*host);
  fillPartitions(host->facts);
  std::vector<text::Fact> facts = text::factsOf(host->facts);
  facts.push_back({tr("Runs lie in"), QString::fromStdString(host->root)});
  facts.push_back({tr("Engine"), QString::fromStdString(host->engine)});
  HostFrame::facts().setFacts(facts);
  const int cores = core::model::coresOfANode(host->facts, {});
  consequences().setText(host->scheduler == "none"
                              ? tr("For new experiments: up to %n rank(s), one core each, one block at a time.", "MPI processes", host->facts.cores)
                              : tr("For new experiments: %n rank(s) a node, one core each; every block is a job of its own.", "MPI processes", cores));
  emit described();
}

/// While it is tested and after, the steps; before, what the last test found.
void RemoteHostPage::fillSteps(const core::storage::HostRecord& host) {
  if (m_check.host() == host.name) return setSteps(m_check.steps(), m_check.took());
  const auto found = [](HostStep::Id id, const QString& words) { return models::TriedStep{.name = text::stepName(id), .end = {text::Sign::Good, words}}; };
  const HostStep way{.id = host.isHere() ? HostStep::Id::Here : HostStep::Id::Connect, .state = HostStep::State::Done, .value = host.facts.user, .error = {}};
  setSteps({found(way.id, text::stepWords(way)),
                     found(HostStep::Id::Scheduler, schedulerLabel(desk(), host.scheduler)), found(HostStep::Id::Survey, text::hostSummary(host.facts)),
                     found(HostStep::Id::Folder, QString::fromStdString(host.root)), found(HostStep::Id::Engine, QString::fromStdString(host.engine)),
            found(HostStep::Id::Runtimes, workingRuntimes(host.name))}, {});
}

void RemoteHostPage::fillPartitions(const core::model::HostFacts& facts) {
  tableCard().setVisible(!facts.partitions.empty());
  beginTable({tr("partition"), tr("nodes"), tr("cores a node"), tr("devices"), tr("time limit"), QString()}, {1, 2});
  const auto put = [this](int row, int column, const QString& words, Qt::Alignment alignment) {
    QLabel* label = widgets::makeLabel(words, this);
    label->setFont(widgets::tabularFont(label->font()));
    table().addWidget(label, row, column, alignment);
  };
  int row = 1;
  for (const core::model::PartitionFacts& partition : facts.partitions) {
    put(row, 0, QString::fromStdString(partition.name), Qt::AlignLeft);
    put(row, 1, partition.nodes ? QLocale().toString(*partition.nodes) : tr("not told", "by a scheduler"), Qt::AlignRight);
    put(row, 2, partition.cores ? QLocale().toString(*partition.cores) : tr("not told", "by a scheduler"), Qt::AlignRight);
    put(row, 3, partition.devices.empty() ? tr("none", "devices of a partition") : QString::fromStdString(partition.devices), Qt::AlignLeft);
    put(row, 4, QString::fromStdString(partition.timeLimit), Qt::AlignLeft);
    const QString note = !partition.isUp ? tr("takes no jobs now") : partition.isDefault ? tr("the default") : QString();
    table().addWidget(widgets::makeMuted(note, this), row, 5);
    ++row;
  }
}

void RemoteHostPage::test() {
  if (isTested()) return m_check.cancel();
  const core::storage::HostRecord* host = record();
  if (host == nullptr) return;
  m_check.start({.name = host->name, .destination = host->destination, .sshConfig = host->sshConfig, .root = host->root,
                 .scheduler = host->scheduler, .engine = host->engine});
}

void RemoteHostPage::askRemove() {
  auto* box = new QMessageBox(QMessageBox::Warning, tr("Remove a host"), tr("Remove the host %1?").arg(m_name), QMessageBox::Cancel, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(tr("What lies there stays there, and its experiments stay here. Those that still run there are followed no more."));
  QPushButton* agreed = box->addButton(tr("Remove"), QMessageBox::DestructiveRole);
  connect(agreed, &QPushButton::clicked, this, &RemoteHostPage::remove);
  box->open();
}

void RemoteHostPage::remove() {
  desk().services.store().write([name = m_name.toStdString()](core::storage::Store& store) { return core::storage::HostRepository(store).removeHost(name); })
      .then(this, [this](const core::base::Result<void>& removed) {
        if (!removed) return emit messageRaised(removed.error());
        desk().services.renew(m_name.toStdString(), nullptr);
        desk().data.reload();
        emit hostRemoved();
      });
}

QStringList RemoteHostPage::crumbs() const { return {tr("Hosts"), m_name}; }

text::CommandWords RemoteHostPage::command() const { return {{QStringLiteral("host"), QStringLiteral("test"), m_name}}; }

}  // namespace baremark::app::pages
