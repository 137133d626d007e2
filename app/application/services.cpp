// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/services.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <chrono>
#include <iterator>

#include "app/application/kept_machine.h"
#include "app/application/resource_texts.h"
#include "core/base/clock.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/runs/actions.h"
#include "core/runs/headlines.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

void describeScheduler(core::plan::HostContext& context, const core::launch::SchedulerDescriptor& scheduler) {
  context.schedulerSettings = core::launch::settingsOf(scheduler);
  context.timeExample = scheduler.timeExample;
  context.endlessTime = scheduler.endlessTime;
  context.timeOptions = scheduler.timeOptions;
}

/// Those that answered on a host, without one whose descriptor is not there any more.
std::vector<core::model::LauncherFacts> usableLaunchers(const core::model::HostFacts& facts, const core::runs::RunnerResources& resources) {
  std::vector<core::model::LauncherFacts> launchers = facts.launchers;
  std::erase_if(launchers, [&](const core::model::LauncherFacts& each) { return resources.launchers.count(each.id) == 0; });
  return launchers;
}

void takeFacts(core::plan::HostContext& context, const core::model::HostFacts& facts, const core::runs::RunnerResources& resources) {
  context.facts = facts;
  context.facts.launchers = usableLaunchers(facts, resources);
  context.launchers.clear();
  for (const core::model::LauncherFacts& launcher : context.facts.launchers) context.launchers.push_back(launcher.id);
}

constexpr int kQuietMilliseconds = 5000;

QString machineFile() {
  return dataFolder() + QStringLiteral("/machine.json");
}

QString configFolder() { return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation) + QStringLiteral("/baremark"); }

}  // namespace

QString dataFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/baremark");
}

QString defaultStorePath() { return dataFolder() + QStringLiteral("/experiments.baremark"); }

Result<std::unique_ptr<Services>> Services::open(const Options& options) {
  const QString path = options.storePath.isEmpty() ? defaultStorePath() : QFileInfo(options.storePath).absoluteFilePath();
  const QString folder = QFileInfo(path).absolutePath();
  if (options.storePath.isEmpty() && !QDir().mkpath(folder)) {
    return fail({.code = ErrorCode::PermissionDenied, .where = folder.toStdString()});
  }
  if (!QFileInfo(folder).isDir()) return fail({.code = ErrorCode::NotFound, .where = folder.toStdString()});
  std::unique_ptr<Services> services(new Services);
  Result<std::unique_ptr<core::runs::StoreAccess>> store = core::runs::StoreAccess::open(path.toStdString(), storeSchema());
  if (!store) return fail(store.error());
  services->m_store = std::move(*store);

  const auto own = [](const char* name) { return (configFolder() + QLatin1Char('/') + QLatin1String(name)).toStdString(); };
  auto runtimes = runtimeDescriptors(own("runtimes"));
  if (!runtimes) return fail(runtimes.error());
  auto launchers = launcherDescriptors(own("launchers"));
  if (!launchers) return fail(launchers.error());
  core::runs::RunnerResources resources{
      .runtimes = std::move(*runtimes),
      .launchers = std::move(*launchers),
      .jobPrelude = resourceText("schedulers/job_prelude.sh"),
      .engineImageScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/engine_image.sh"),
      .imageRemoveScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_remove.sh"),
      .engine = (QCoreApplication::applicationDirPath() + QStringLiteral("/baremark-engine")).toStdString(),
      .isRoot = geteuid() == 0};
  auto schedulers = schedulerDescriptors(own("schedulers"));
  if (!schedulers) return fail(schedulers.error());
  services->m_schedulers = std::move(*schedulers);
  services->m_options = options;
  services->m_local = std::make_unique<HostService>(
      std::make_unique<remote::LocalHost>((dataFolder() + QStringLiteral("/runs")).toStdString()), *services->m_store,
      std::move(resources), options.adoption);
  connect(services->m_local.get(), &HostService::learned, services.get(), [made = services.get()] {
    if (!made->m_isMachineKept) keepMachine(machineFile(), made->resources().engine, *made->machine());
    emit made->machineLearned();
  });
  connect(services->m_local.get(), &HostService::failed, services.get(), &Services::machineFailed);
  services->join(*services->m_local);
  return services;
}

Services::~Services() {
  m_remote.clear();
  m_kept.clear();
  m_endings.waitForDone();
}

void Services::join(HostService& host) {
  connect(&host.runner(), &core::runs::HostRunner::experimentChanged, this, &Services::experimentChanged);
  connect(&host.runner(), &core::runs::HostRunner::experimentEnded, this, &Services::experimentEnded);
  connect(&host.runner(), &core::runs::HostRunner::samplesImported, this, &Services::samplesImported);
  connect(&host.runner(), &core::runs::HostRunner::imageProgressed, this, &Services::imageProgressed);
  connect(&host.runner(), &core::runs::HostRunner::stepFailed, this, &Services::stepFailed);
  connect(&host.host(), &core::runs::Host::connectionStateChanged, this, [this, name = QString::fromStdString(host.name())] { emit connectionChanged(name); });
}

std::unique_ptr<remote::BorrowedConnection> Services::connectTo(const std::string& destination, const std::string& sshConfig) {
  std::weak_ptr<remote::Connection>& known = m_connections[destination + "\n" + sshConfig];
  std::shared_ptr<remote::Connection> connection = known.lock();
  if (!connection) {
    remote::Asker asker = m_options.asker;
    if (!asker) asker = [](const remote::Question&) { return std::optional<remote::Answer>(); };
    auto* made = new remote::SshConnection({.destination = destination, .configFile = sshConfig, .asker = std::move(asker)});
    // Whoever lets go of it last may be the thread that answers the question its sign-in waits for.
    connection = std::shared_ptr<remote::Connection>(made, [this](remote::Connection* last) { m_endings.start([last] { delete last; }); });
    known = connection;
  }
  return std::make_unique<remote::BorrowedConnection>(std::move(connection));
}

void Services::renew(const std::string& name, std::shared_ptr<remote::Connection> open, const std::optional<core::storage::HostRecord>& record) {
  ++m_renewals;
  m_hosts.erase(name);
  if (record) m_hosts.emplace(name, *record);
  const auto used = m_remote.find(name);
  const bool isUsed = used != m_remote.end();
  if (isUsed) {
    emit hostClosing(QString::fromStdString(name));
    m_remote.erase(used);
  }
  if (open) m_kept[name] = std::move(open);
  else m_kept.erase(name);
  if (isUsed) takeUnfinished();
}

core::runs::RunnerResources Services::resourcesFor(const core::storage::HostRecord& record) const {
  core::runs::RunnerResources resources = m_local->resources();
  resources.engine = record.engine;
  resources.engineBuild = record.engineBuild;
  // Commands of this machine itself are found as this program finds them.
  resources.searchPath = record.isHere() ? qEnvironmentVariable("PATH").toStdString() : record.facts.searchPath;
  resources.isRoot = record.facts.isRoot;
  resources.patience = core::runs::patienceOn(record.facts.fileSystem);
  if (const auto launchers = usableLaunchers(record.facts, resources); !launchers.empty()) resources.launcher = launchers.front().id;
  const auto scheduler = m_schedulers.find(record.scheduler);
  if (scheduler != m_schedulers.end()) resources.scheduler = scheduler->second;
  return resources;
}

void Services::note(std::vector<core::storage::HostRecord> hosts, std::vector<core::storage::ImageRecord> images, std::uint64_t renewals) {
  m_images = std::move(images);
  if (renewals != m_renewals) return;
  m_areAllNoted = true;
  m_hosts.clear();
  for (core::storage::HostRecord& host : hosts) m_hosts.emplace(host.name, std::move(host));
}

Result<std::optional<core::storage::HostRecord>> Services::recordOf(const std::string& host) const {
  const auto noted = m_hosts.find(host);
  if (noted != m_hosts.end()) return std::optional(noted->second);
  if (m_areAllNoted) return std::optional<core::storage::HostRecord>();
  return m_store->readNow([&](core::storage::Store& store) { return core::storage::HostRepository(store).findHost(host); });
}

Result<std::vector<core::storage::ImageRecord>> Services::images() const {
  if (m_images) return *m_images;
  return m_store->readNow([](core::storage::Store& store) { return core::storage::HostRepository(store).images(); });
}

core::base::Error Services::noSuchHost(const std::string& name) const {
  std::vector<std::string> names{m_local->name()};
  const auto hosts = m_store->readNow([](core::storage::Store& store) { return core::storage::HostRepository(store).hosts(); });
  if (hosts) std::transform(hosts->begin(), hosts->end(), std::back_inserter(names), [](const auto& host) { return host.name; });
  return {.code = ErrorCode::NotFound, .where = "host", .value = core::base::printable(name, 80),
          .allowed = (names.size() == 1 ? names.front() : "one of " + core::base::listOfNames(names)) +
                     ", or a host that was added: baremark-cli host add",
          .suggestion = core::base::nearestName(name, names)};
}

Result<core::runs::RunnerResources> Services::resourcesOf(const std::string& host) const {
  if (host == m_local->name()) return m_local->resources();
  const auto record = recordOf(host);
  if (!record) return fail(record.error());
  if (!*record) return fail({.code = ErrorCode::NotFound, .where = "host", .value = host});
  return resourcesFor(**record);
}

std::unique_ptr<core::runs::Host> Services::wayTo(const core::storage::HostRecord& record) {
  if (record.isHere()) return std::make_unique<remote::LocalHost>(record.root, record.name);
  auto host = std::make_unique<remote::SshHost>(record.name, record.root, connectTo(record.destination, record.sshConfig));
  host->setSearchPath(record.facts.searchPath);
  return host;
}

Result<HostService*> Services::host(const std::string& name) {
  if (name == m_local->name()) return m_local.get();
  const auto open = m_remote.find(name);
  if (open != m_remote.end()) return open->second.get();
  const auto record = recordOf(name);
  if (!record) return fail(record.error());
  if (!*record) return fail(noSuchHost(name));
  auto service = std::make_unique<HostService>(wayTo(**record), *m_store, resourcesFor(**record), m_options.adoption);
  join(*service);
  connect(&service->host(), &core::runs::Host::connectionStateChanged, this, [this](core::runs::ConnectionState state) {
    if (m_purges && state == core::runs::ConnectionState::Online) purgeRemoved();
  });
  HostService* opened = m_remote.emplace(name, std::move(service)).first->second.get();
  if (m_purges && !(**record).isHere() && opened->host().connectionState() == core::runs::ConnectionState::Online) purgeRemoved();
  return opened;
}

bool Services::isConnected(const std::string& host) const {
  const auto open = m_remote.find(host);
  return open != m_remote.end() && open->second->host().connectionState() == core::runs::ConnectionState::Online;
}

std::optional<core::model::Outage> Services::outageOf(const std::string& host) const {
  const auto open = m_remote.find(host);
  return open == m_remote.end() ? std::nullopt : open->second->host().outage();
}

std::optional<int> Services::coresOfANode(const std::string& host, const std::string& partition) {
  if (host == m_local->name()) return machine() ? machine()->facts.cores : 1;
  const auto record = recordOf(host);
  return record && *record ? (*record)->coresOfANode(partition) : std::nullopt;
}

core::plan::HostContext Services::hostContext(const std::optional<MachineKnowledge>& machine, const std::string& host) const {
  core::plan::HostContext context{.name = host};
  const auto open = m_remote.find(host);
  context.hasScheduler = open != m_remote.end() && open->second->resources().scheduler.has_value();
  if (machine) {
    takeFacts(context, machine->facts, m_local->resources());
    context.catalog = machine->catalog;
    context.backend = machine->catalog.backend;
  }
  if (context.hasScheduler) describeScheduler(context, *open->second->resources().scheduler);
  for (const auto& entry : m_local->resources().launchers) context.launcherDescriptors.push_back(entry.first);
  for (const auto& [id, runtime] : m_local->resources().runtimes) {
    context.runtimes.push_back(id);
    context.mpiModels[id] = runtime.mpiModels;
    for (const core::containers::RuntimeVariant& variant : runtime.variants) context.variants[id].push_back(variant.id);
    if (runtime.image != core::containers::ImageKind::None) context.imageRuntimes.push_back(id);
    if (core::containers::canBindReadOnly(runtime)) context.readOnlyRuntimes.push_back(id);
  }
  return context;
}

void Services::describe(core::plan::HostContext& context, const core::storage::HostRecord& host) const {
  takeFacts(context, host.facts, m_local->resources());
  context.node = host.node;
  context.backend = host.backend;
  context.hasScheduler = host.scheduler != "none";
  const auto scheduler = m_schedulers.find(host.scheduler);
  if (scheduler != m_schedulers.end()) describeScheduler(context, scheduler->second);
}

void Services::purgeRemoved() {
  using Found = std::pair<std::vector<core::storage::RemovedExperiment>, std::vector<core::storage::HostRecord>>;
  const core::base::WallTime limit = core::base::SystemClock().wallNow() - std::chrono::hours(24 * core::runs::kDaysUntilPurged);
  const auto find = [limit](core::storage::Store& store) -> Result<Found> {
    auto removed = core::storage::ExperimentRepository(store).removedBefore(limit);
    if (!removed) return fail(removed.error());
    auto hosts = core::storage::HostRepository(store).hosts();
    if (!hosts) return fail(hosts.error());
    return Found{std::move(*removed), std::move(*hosts)};
  };
  core::runs::whenDone(m_store->read(find), this, [this](const Result<Found>& found) {
    if (!found) return;  // the next start tries again
    for (const core::storage::RemovedExperiment& removed : found->first) purge(removed, found->second);
  });
}

HostService* Services::atHand(const std::string& name, const std::vector<core::storage::HostRecord>& hosts) {
  if (name == m_local->name()) return m_local.get();
  const auto open = m_remote.find(name);
  if (open != m_remote.end()) {
    return open->second->host().connectionState() == core::runs::ConnectionState::Online ? open->second.get() : nullptr;
  }
  const auto known = std::find_if(hosts.begin(), hosts.end(), [&](const auto& record) { return record.name == name; });
  if (known == hosts.end() || !known->isHere()) return nullptr;
  m_hosts.try_emplace(name, *known);
  return host(name).value_or(nullptr);
}

void Services::purge(const core::storage::RemovedExperiment& removed, const std::vector<core::storage::HostRecord>& hosts) {
  const auto forget = [this, id = removed.id] {
    (void)m_store->write([id](core::storage::Store& store) { return core::storage::ExperimentRepository(store).purge(id); });
  };
  const bool isReachable = removed.host == m_local->name() || std::any_of(hosts.begin(), hosts.end(), [&](const auto& host) { return host.name == removed.host; });
  // Of a host that was removed itself nobody knows the way any more.
  if (!isReachable) return forget();
  HostService* there = atHand(removed.host, hosts);
  if (there == nullptr) return;
  core::runs::whenDone(there->removeRuns(removed.id), this, [forget](const Result<void>& gone) {
    if (gone) forget();
  });
}

void Services::renewHeadlines() {
  if (m_store->refusalToWrite()) return;
  const auto find = [](core::storage::Store& store) { return core::runs::outdatedHeadlines(store); };
  core::runs::whenDone(m_store->write(find), this, [this](const Result<std::vector<core::base::ExperimentId>>& outdated) {
    if (outdated && !outdated->empty()) renewHeadlines(*outdated);
  });
}

void Services::renewHeadlines(std::vector<core::base::ExperimentId> left) {
  if (left.empty()) return emit experimentChanged({});
  const core::base::ExperimentId id = left.back();
  left.pop_back();
  const auto renew = [id](core::storage::Store& store) { return core::runs::renewHeadline(store, id); };
  // What failed is tried at the next start.
  core::runs::whenDone(m_store->write(renew), this, [this, left = std::move(left)](const Result<void>&) { renewHeadlines(left); });
}

void Services::start() {
  m_purges = true;
  purgeRemoved();
  renewHeadlines();
  connect(this, &Services::machineLearned, &m_local->runner(), [this] { m_local->runner().start(); }, Qt::SingleShotConnection);
  learnAtStart();
  // What is under way on other hosts is taken up too; their engines and folders stand in their records.
  takeUnfinished();
}

QFuture<Result<MachineKnowledge>> Services::learnMachine() {
  m_isMachineKept = false;
  m_quiet.stop();
  return m_local->learn();
}

bool Services::takeKeptMachine() {
  const auto kept = keptMachine(machineFile(), resources().engine);
  if (!kept) return false;
  m_isMachineKept = true;
  m_local->take(*kept);
  return true;
}

bool Services::spareMachine() {
  return m_store->readNow(isMeasuredHere).value_or(false) && takeKeptMachine();
}

void Services::learnAtStart() {
  core::runs::whenDone(m_store->read(isMeasuredHere), this, [this](const Result<bool>& isMeasured) {
    if (!isMeasured.value_or(false) || !takeKeptMachine()) return (void)learnMachine();
    m_quiet.setInterval(kQuietMilliseconds);
    connect(&m_quiet, &QTimer::timeout, this, [this] {
      core::runs::whenDone(m_store->read(isMeasuredHere), this, [this](const Result<bool>& isStillMeasured) {
        if (m_isMachineKept && !isStillMeasured.value_or(true)) (void)learnMachine();
      });
    });
    m_quiet.start();
  });
}

void Services::takeUnfinished() {
  const auto find = [](core::storage::Store& store) { return core::storage::ExperimentRepository(store).unfinished(); };
  core::runs::whenDone(m_store->read(find), this, [this](const Result<std::vector<core::base::ExperimentId>>& unfinished) {
    if (!unfinished) return;
    for (const core::base::ExperimentId& id : *unfinished) take(id);
  });
}

void Services::take(const core::base::ExperimentId& id) {
  struct Found {
    core::storage::ExperimentRecord experiment;
    std::optional<core::storage::HostRecord> host;
  };
  const auto find = [id](core::storage::Store& store) -> Result<Found> {
    auto experiment = core::storage::ExperimentRepository(store).find(id);
    if (!experiment) return fail(experiment.error());
    auto host = core::storage::HostRepository(store).findHost(experiment->experiment.host);
    if (!host) return fail(host.error());
    return Found{std::move(*experiment), std::move(*host)};
  };
  core::runs::whenDone(m_store->read(find), this, [this, id, before = m_renewals](const Result<Found>& found) {
    if (!found) return;
    const std::string& name = found->experiment.experiment.host;
    // One that was removed or changed meanwhile is read anew.
    if (before != m_renewals) return take(id);
    if (found->host) m_hosts.try_emplace(name, *found->host);
    const bool isKnown = name == m_local->name() || m_remote.count(name) > 0 || m_hosts.count(name) > 0;
    const Result<HostService*> service = isKnown ? host(name) : fail(noSuchHost(name));
    if (!service) return emit stepFailed(QString::fromStdString(id.text()), service.error());
    // This machine's runner starts once its engine was asked.
    if (*service != m_local.get()) (*service)->runner().start();
    (*service)->runner().take(id);
  });
}

void Services::poke() {
  m_local->runner().poke();
  for (const auto& [name, service] : m_remote) service->runner().poke();
}

}  // namespace baremark::app
