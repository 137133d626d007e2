// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/remote_host_page.h"

#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/runs/task_pool.h"

namespace baremark::app::pages {
namespace {

using core::model::HostStage;

QString schedulerLabel(const Desk& desk, const std::string& id) {
  const auto found = desk.services.schedulers().find(id);
  return found == desk.services.schedulers().end() ? RemoteHostPage::tr("no scheduler")
                                                   : QString::fromStdString(found->second.label);
}

}  // namespace

QString RemoteHostPage::workingRuntimes(const std::string& host) const {
  QStringList names;
  for (const std::string& id : desk().data.workingContainers(host)) {
    names << text::labelOf(desk().services.resources().runtimes.at(id).label,
                           desk().data.probes(host).at(id).probe.version);
  }
  return names.isEmpty()
             ? text::stageWords(
                   {.id = HostStage::Id::Runtimes, .state = HostStage::State::Done, .value = {}, .error = {}})
             : names.join(QStringLiteral(", "));
}

RemoteHostPage::RemoteHostPage(const Desk& desk, QWidget* parent)
    : HostFrame(desk, {.page = {}, .test = tr("Test of this host")}, parent),
      m_check(desk.services),
      m_remove(onClick(widgets::makeButton(tr("Remove…"), this), this, &RemoteHostPage::askRemove)),
      m_begin(onClick(widgets::makeButton(tr("Quick start…"), this), this, &RemoteHostPage::askQuickStart)),
      m_furtherKey(makeFurtherKeyButton(m_check, desk.theme, this)),
      m_quickStart(new QuickStartCard(desk, this)),
      m_partitions(new TableCard(desk.theme, tr("Partitions"), tr("as the scheduler lists them"), this)),
      m_nodeCard(new widgets::Card(desk.theme, this)),
      m_data(new DataCard(desk, this)) {
  header().addButton(m_remove, 0);
  header().addButton(m_begin, 1);
  addBelowItems(m_furtherKey);
  addFirstCard(m_partitions);
  addFirstCard(m_quickStart);
  m_nodeNote = m_nodeCard->addHeader(tr("A node")).note;
  m_node = new FactList(m_nodeCard);
  m_nodeMissed = widgets::makeWrapped({}, m_nodeCard);
  widgets::addAll(m_nodeCard->body(), {m_node, m_nodeMissed});
  addCard(m_nodeCard);
  addCard(m_data);
  connect(this, &HostFrame::testRequested, this, &RemoteHostPage::test);
  connect(m_quickStart, &QuickStartCard::changed, this, &RemoteHostPage::fill);
  connect(m_quickStart, &QuickStartCard::ready, m_data, &DataCard::lookIfOnline);
  connect(m_quickStart, &QuickStartCard::ready, this, &Page::runRequested);
  connect(this, &HostFrame::experimentRequested, this, [this] {
    core::model::Experiment experiment;
    experiment.host = m_name.toStdString();
    emit draftRequested(experiment);
  });
  connect(&m_check, &models::HostCheck::changed, this, [this] {
    if (!m_check.isRunning()) keepTest(m_check);
    fill();
  });
  connect(&m_check, &models::HostCheck::ticked, this, [this] {
    if (isTested()) setItems(m_check.items(), {});
  });
  auto* minutes = new QTimer(this);  // updates the ages
  minutes->start(std::chrono::minutes(1));
  connect(minutes, &QTimer::timeout, this, [this] {
    showConnection();
    if (const core::storage::HostRecord* host = record(); host != nullptr) fillNode(*host);
  });
  connect(&m_check, &models::HostCheck::succeeded, this, [this] { this->desk().watch.noteOwnChange(); });
  connect(&m_check, &models::HostCheck::ended, this, [this] { this->desk().watch.noteOwnChange(); });
  connect(&desk.data, &models::DeskData::loaded, this, [this] {
    m_isRead = true;
    fill();
  });
  connect(&desk.services, &Services::connectionChanged, this, [this](const QString& host) {
    if (host == m_name) showConnection();
  });
}

void RemoteHostPage::showHost(const QString& name) {
  m_name = name;
  m_isRead = false;
  m_data->showHost(name);
  fill();
  if (record() == nullptr) desk().data.reload();
}

void RemoteHostPage::fill() {
  const core::storage::HostRecord* host = record();
  header().setTitle(m_name);
  testButton().setText(isTested() ? tr("Cancel the test") : tr("Test again"));
  const bool isStarting = m_quickStart->isRunning() && m_quickStart->host() == m_name.toStdString();
  const QString starting = m_quickStart->isRunning()
                               ? tr("The quick start of %1 is being prepared.", "a host")
                                     .arg(QString::fromStdString(m_quickStart->host()).toHtmlEscaped())
                               : QString();
  testButton().setEnabled(isTested() || (host != nullptr && !m_check.isRunning() && !isStarting));
  testButton().setToolTip(
      testButton().isEnabled() ? QString()
      : isStarting             ? starting
                   : tr("%1 is being tested.", "a host").arg(QString::fromStdString(m_check.host()).toHtmlEscaped()));
  m_remove->setEnabled(host != nullptr && !isTested() && !isStarting);
  m_remove->setToolTip(isStarting ? starting : QString());
  m_begin->setEnabled(host != nullptr && !host->engine.empty() && !isTested() && !m_quickStart->isRunning());
  m_begin->setToolTip(starting);
  m_quickStart->setVisible(isStarting);
  m_furtherKey->setVisible(m_check.host() == m_name.toStdString() && m_check.hasSeenOtherKey());
  if (host == nullptr) {
    header().setNote({});
    setOutage({});
    return m_isRead ? setAbsent(tr("This host was removed"), tr("Files on the host and experiments here are kept."))
                    : setAbsent(tr("Reading the store …"));
  }
  setAbsent({});
  showConnection();
  fillItems(*host);
  fillPartitions(host->facts);
  fillRuntimes();
  setFileSystems(host->facts.fileSystems);
  fillNode(*host);
  std::vector<text::Fact> facts = text::factsOf(host->facts);
  facts.push_back({tr("Folder of runs"), QString::fromStdString(host->root)});
  facts.push_back({tr("Engine"),
                   host->engine.empty() ? tr("none yet: test the host again") : QString::fromStdString(host->engine)});
  const std::vector<text::Fact> devices = text::deviceFacts(host->devices);
  facts.insert(facts.end(), devices.begin(), devices.end());
  HostFrame::facts().setFacts(facts);
  consequences().setText(proposal(*host));
  emit described();
}

void RemoteHostPage::showConnection() {
  const core::storage::HostRecord* host = record();
  if (host == nullptr) return;
  QStringList parts{text::wayTo(host->destination), schedulerLabel(desk(), host->scheduler)};
  if (isTested())
    parts << tr("is being tested");
  else if (host->probed)
    parts << tr("tested %1", "when")
                 .arg(text::testWords(host->probed, host->failed, core::base::SystemClock().wallNow()));
  if (!host->isHere() && desk().services.isConnected(host->name)) parts << tr("connected");
  header().setNote(parts.join(QStringLiteral(" · ")));
  const auto outage = isTested() ? std::nullopt : desk().services.outageOf(host->name);
  if (!outage) return setOutage({});
  const QString words = text::describe(*outage, core::base::SystemClock().wallNow());
  setOutage(desk().data.hasExperimentsOn(host->name) ? words + QLatin1Char(' ') + text::goesOn() : words);
}

/// The defaults of the wizard on this host, and their source.
QString RemoteHostPage::proposal(const core::storage::HostRecord& host) const {
  QStringList arms{tr("bare metal")};
  const std::string container = desk().data.firstContainer(host.name);
  if (!container.empty()) arms << QString::fromStdString(desk().services.resources().runtimes.at(container).label);
  const QString with = tr("as arms %1", "runtimes").arg(text::listed(arms));
  if (host.scheduler == "none") {
    return tr("For new experiments: up to %n rank(s), one core each, one block at a time; %1.", "MPI processes",
              host.facts.cores)
        .arg(with);
  }
  const core::model::PartitionFacts* partition = core::model::defaultPartition(host.facts);
  const std::optional<int> cores = host.coresOfANode({});
  const QString where =
      partition == nullptr || partition->name.empty()
          ? tr("where the scheduler places it")
          : tr("in %1, the scheduler's default", "a partition").arg(QString::fromStdString(partition->name));
  const QString launcher =
      host.facts.launchers.empty()
          ? QString()
          : QLatin1Char(' ') + tr("%1 starts the ranks.", "a program")
                                   .arg(QString::fromStdString(host.facts.launchers.front().id + " " +
                                                               host.facts.launchers.front().version));
  if (!cores) {
    //: %1: where blocks run, %2: with what
    return tr("For new experiments: one rank per node. You have to set the threads of a rank, because the number of "
              "cores per node is unknown. Every block is a separate job, %1; %2.")
               .arg(where, with) +
           launcher;
  }
  return tr("For new experiments: %n rank(s) per node, one core each, as many as the smallest node has. Every block is "
            "a separate job, %1; %2.",
            "MPI processes", *cores)
             .arg(where, with) +
         launcher;
}

void RemoteHostPage::fillRuntimes() {
  std::vector<TestedRuntime> runtimes;
  const auto probes = desk().data.probes(m_name.toStdString());
  for (const auto* runtime : core::containers::inOrder(desk().services.resources().runtimes)) {
    const auto found = probes.find(runtime->id);
    runtimes.push_back({QString::fromStdString(runtime->label),
                        found == probes.end() ? std::optional<core::model::RuntimeProbe>() : found->second.probe});
  }
  setRuntimes(runtimes);
}

void RemoteHostPage::fillNode(const core::storage::HostRecord& host) {
  const std::optional<core::model::NodeFacts>& node = host.node;
  QString missed;
  if (const Test* test = testOf(host)) {
    const auto item = std::ranges::find_if(
        test->items, [](const models::CheckItem& each) { return each.name == text::stageName(HostStage::Id::Node); });
    //: %1: that no node was to be had, and why
    if (item != test->items.end() && item->end.sign == text::Sign::Warning)
      missed = tr("Last test: %1. Test again when a node is free.").arg(item->end.words);
  }
  m_nodeCard->setVisible(node.has_value() || !missed.isEmpty());
  showWords(m_nodeMissed, missed);
  m_node->setVisible(node.has_value());
  if (!node) return m_nodeNote->setText({});
  //: %1: a job's number
  QString note = node->partition.empty()
                     ? tr("as seen in job %1").arg(QString::fromStdString(node->job))
                     : tr("of %1, as seen in job %2", "a partition; a number")
                           .arg(QString::fromStdString(node->partition), QString::fromStdString(node->job));
  if (node->seen) note += QStringLiteral(" · ") + text::momentAndAge(*node->seen, core::base::SystemClock().wallNow());
  m_nodeNote->setText(note);
  m_node->setFacts(text::factsOf(node->facts));
}

const RemoteHostPage::Test* RemoteHostPage::testOf(const core::storage::HostRecord& host) const {
  const auto known = m_tests.find(host.name);
  const bool isLast = known != m_tests.end() && (!host.probed || *host.probed <= known->second.ended);
  return isLast ? &known->second : nullptr;
}

/// During a test and after it, its items. Before, the results in the store.
void RemoteHostPage::fillItems(const core::storage::HostRecord& host) {
  if (isTested()) return setItems(m_check.items(), {});
  if (const Test* test = testOf(host)) return setItems(test->items, test->took);
  const auto found = [](HostStage::Id id, const QString& words) {
    return models::CheckItem{.name = text::stageName(id), .end = {text::Sign::Good, words}};
  };
  models::CheckItem runtimes = found(HostStage::Id::Runtimes, workingRuntimes(host.name));
  if (desk().data.firstContainer(host.name).empty()) runtimes.end.sign = text::Sign::Warning;
  const auto failureOf = [&host](HostStage::Id id) {
    const auto failed = std::ranges::find_if(
        host.failed, [&](const core::model::FailedStep& each) { return each.step == core::model::stageKey(id); });
    return failed == host.failed.end() ? nullptr : &failed->error;
  };
  const HostStage way{.id = host.isHere() ? HostStage::Id::Here : HostStage::Id::Connect,
                      .state = HostStage::State::Done,
                      .value = host.facts.user,
                      .error = {}};
  std::vector<models::CheckItem> items{found(way.id, text::stageWords(way)),
                                       found(HostStage::Id::Survey, text::hostSummary(host.facts)),
                                       found(HostStage::Id::Scheduler, schedulerLabel(desk(), host.scheduler))};
  const bool hasFolder = failureOf(HostStage::Id::Folder) == nullptr;
  for (const auto& [id, item] :
       {std::pair(HostStage::Id::Folder, found(HostStage::Id::Folder, QString::fromStdString(host.root))),
        std::pair(HostStage::Id::Runtimes, runtimes),
        std::pair(HostStage::Id::Engine, found(HostStage::Id::Engine, QString::fromStdString(host.engine)))}) {
    items.push_back(item);
    if (id == HostStage::Id::Engine) models::noteSlowEngine(items.back(), host.backend, host.name);
    const core::base::Error* error = failureOf(id);
    if (error != nullptr) {
      items.back().problem = text::describe(*error);
      items.back().end = {
          text::Sign::Bad,
          text::stageWords({.id = id, .state = HostStage::State::Failed, .value = {}, .error = *error})};
    } else if (!hasFolder && id != HostStage::Id::Folder) {
      items.back().end = {text::Sign::Open, tr("not tested: needs the folder")};
    }
  }
  if (host.node) {
    items.push_back(found(HostStage::Id::Node,
                          QString::fromStdString(host.node->facts.hostname + ", " + host.node->facts.processor)));
  } else if (const auto scheduler = desk().services.schedulers().find(host.scheduler);
             scheduler != desk().services.schedulers().end() && !scheduler->second.onNode.empty()) {
    items.push_back({.name = text::stageName(HostStage::Id::Node),
                     .end = {text::Sign::Warning, tr("no node was free at the last test", "a node")}});
  }
  setItems(items, {});
}

void RemoteHostPage::fillPartitions(const core::model::HostFacts& facts) {
  m_partitions->setVisible(!facts.partitions.empty());
  m_partitions->begin({tr("partition"), tr("nodes"), tr("cores"), tr("devices"), tr("time limit"), QString()}, {1, 2});
  const core::model::PartitionFacts* proposed = core::model::defaultPartition(facts);
  for (const core::model::PartitionFacts& partition : facts.partitions) {
    m_partitions->put(partition.name.empty() ? tr("all nodes", "of a cluster without partitions")
                                             : QString::fromStdString(partition.name));
    m_partitions->put(partition.nodes ? QLocale().toString(*partition.nodes) : tr("unknown", "by a scheduler"));
    m_partitions->put(partition.cores ? QLocale().toString(*partition.cores) : tr("unknown", "by a scheduler"));
    m_partitions->put(partition.devices.empty() ? tr("none", "devices of a partition")
                                                : QString::fromStdString(partition.devices));
    m_partitions->put(QString::fromStdString(partition.timeLimit));
    m_partitions->putNote(!partition.isUp          ? tr("closed", "a partition that takes no jobs")
                          : &partition == proposed ? tr("proposed", "a partition, for runs")
                                                   : QString());
    m_partitions->endRow();
  }
}

void RemoteHostPage::test() {
  if (isTested()) return m_check.cancel();
  if (const core::storage::HostRecord* host = record()) m_check.start(requestOf(*host));
}

void RemoteHostPage::askRemove() {
  //: %1: a host
  askToRemove(
      tr("Remove a host"), tr("Remove the host %1?", "a host").arg(m_name),
      tr("Files on the host and experiments here are kept."), [this, name = m_name.toStdString()] { remove(name); },
      this);
}

void RemoteHostPage::remove(const std::string& name) {
  const auto write = [name](core::storage::Store& store) {
    return core::storage::HostRepository(store).removeHost(name);
  };
  core::runs::whenDone(desk().services.store().write(write), this,
                       [this, name](const core::base::Result<void>& removed) {
                         if (!removed) return emit messageRaised(removed.error());
                         m_tests.erase(name);
                         desk().services.renew(name, nullptr, {});
                         desk().data.reload();
                         emit hostRemoved(QString::fromStdString(name));
                       });
}

}  // namespace baremark::app::pages
