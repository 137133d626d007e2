// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/services.h"

#include <unistd.h>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <future>

#include "app/application/recipe_resources.h"
#include "app/application/store_upkeep.h"
#include "core/runs/task_pool.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_host.h"

namespace baremark::app {

using core::model::DescriptorKind;
using core::storage::HostRecord;
using core::storage::HostRepository;
using core::storage::Store;

QString dataFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/baremark");
}

QString defaultStorePath() {
  return dataFolder() + QStringLiteral("/experiments.baremark");
}

std::vector<core::model::LauncherFacts> usableLaunchers(const core::model::HostFacts& facts,
                                                        const core::runs::RunnerResources& resources) {
  std::vector<core::model::LauncherFacts> launchers = facts.launchers;
  std::erase_if(launchers,
                [&](const core::model::LauncherFacts& each) { return resources.launchers.count(each.id) == 0; });
  return launchers;
}

namespace {

using Schedulers = std::map<std::string, core::launch::SchedulerDescriptor>;

/// What the runner of a host works with: `resources` of this machine, changed by the host's record. Fails if the
/// descriptor of the host's scheduler is left out: without it, runs would use the machine that the user signs in to.
Result<core::runs::RunnerResources> resourcesFor(const HostRecord& record, core::runs::RunnerResources resources,
                                                 const Schedulers& schedulers) {
  resources.engine = record.engine;
  resources.engineBuild = record.engineBuild;
  // A scheduler on this machine: jobs search for commands where this program does.
  resources.searchPath = record.isHere() ? qEnvironmentVariable("PATH").toStdString() : record.facts.searchPath;
  resources.isRoot = record.facts.isRoot;
  // Ranks run on nodes, so what a job saw there counts.
  resources.hasInfiniband = !(record.node ? record.node->facts : record.facts).fabrics.empty();
  resources.waitLimits = core::runs::waitLimitsOn(record.facts.fileSystem);
  resources.answeringLaunchers = usableLaunchers(record.facts, resources);
  if (!resources.answeringLaunchers.empty()) resources.launcher = resources.answeringLaunchers.front().id;
  const auto scheduler = schedulers.find(record.scheduler);
  if (scheduler != schedulers.end()) {
    resources.scheduler = scheduler->second;
    resources.scheduler->cluster = record.facts.cluster;
  } else if (record.scheduler != "none") {
    if (const Error* why = core::model::whyLeftOut(resources.broken, DescriptorKind::Scheduler, record.scheduler))
      return fail(*why);
  }
  return resources;
}

std::unique_ptr<core::runs::Host> makeHost(const HostRecord& record, Connections& connections) {
  if (record.isHere()) return std::make_unique<remote::LocalHost>(record.root, record.name);
  auto host = std::make_unique<remote::SshHost>(record.name, record.root,
                                                connections.borrow(record.destination, record.sshConfig));
  host->setSearchPath(record.facts.searchPath);
  return host;
}

}  // namespace

Services::Services() = default;

Services::~Services() {
  m_remote.clear();
}

Result<std::unique_ptr<Services>> Services::open(const Options& options) {
  const QString path =
      options.storePath.isEmpty() ? defaultStorePath() : QFileInfo(options.storePath).absoluteFilePath();
  const QString folder = QFileInfo(path).absolutePath();
  if (options.storePath.isEmpty() && !QDir().mkpath(folder))
    return fail({.code = ErrorCode::PermissionDenied, .where = folder.toStdString()});
  if (!QFileInfo(folder).isDir()) return fail({.code = ErrorCode::NotFound, .where = folder.toStdString()});
  std::unique_ptr<Services> services(new Services);
  Result<std::unique_ptr<core::runs::StoreAccess>> store =
      core::runs::StoreAccess::open(path.toStdString(), storeSchema());
  if (!store) return fail(store.error());
  std::vector<core::model::BrokenDescriptor> broken;
  auto runtimes = usable(runtimeDescriptors(userDescriptors("runtimes")), broken);
  auto launchers = usable(launcherDescriptors(userDescriptors("launchers")), broken);
  auto profilers = usable(profilerDescriptors(userDescriptors("profilers")), broken);
  auto schedulers = usable(schedulerDescriptors(userDescriptors("schedulers")), broken);
  // Read again for each import and for each build of a recipe.
  (void)usable(imageImporters(userDescriptors("importers")), broken);
  (void)usable(recipeBuilders(userDescriptors("builders")), broken);
  // Read again by each command that uses recipes.
  std::vector<core::model::BrokenDescriptor> ofRecipes = brokenRecipeDescriptors();
  std::move(ofRecipes.begin(), ofRecipes.end(), std::back_inserter(broken));
  core::runs::RunnerResources resources{
      .runtimes = std::move(runtimes),
      .launchers = std::move(launchers),
      .profilers = std::move(profilers),
      .broken = std::move(broken),
      .jobPrelude = resourceText("schedulers/job_prelude.sh"),
      .engineImageScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/engine_image.sh"),
      .imageRemoveScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_remove.sh"),
      .formRemoveScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/form_remove.sh"),
      .engine = (QCoreApplication::applicationDirPath() + QStringLiteral("/baremark-engine")).toStdString(),
      .isRoot = geteuid() == 0};
  services->m_options = options;
  services->m_store = std::move(*store);
  services->m_records = std::make_unique<HostRecords>(*services->m_store);
  services->m_schedulers = std::move(schedulers);
  services->m_connections = std::make_unique<Connections>(options.asker);
  services->m_local = std::make_unique<HostService>(
      std::make_unique<remote::LocalHost>((dataFolder() + QStringLiteral("/runs")).toStdString()), *services->m_store,
      std::move(resources), options.adoption);
  services->m_localMachine = std::make_unique<LocalMachine>(*services->m_local, *services->m_store);
  services->m_upkeep = std::make_unique<StoreUpkeep>(*services);
  connect(services->m_local.get(), &HostService::learned, services.get(), &Services::machineLearned);
  connect(services->m_local.get(), &HostService::failed, services.get(), &Services::machineFailed);
  connect(services->m_upkeep.get(), &StoreUpkeep::headlinesRenewed, services.get(),
          [made = services.get()] { emit made->experimentChanged({}); });
  services->connectSignals(*services->m_local);
  return services;
}

void Services::connectSignals(HostService& host) {
  connect(&host.runner(), &core::runs::HostRunner::experimentChanged, this, &Services::experimentChanged);
  connect(&host.runner(), &core::runs::HostRunner::experimentEnded, this, &Services::experimentEnded);
  connect(&host.runner(), &core::runs::HostRunner::samplesImported, this, &Services::samplesImported);
  connect(&host.runner(), &core::runs::HostRunner::imageProgressed, this, &Services::imageProgressed);
  connect(&host.runner(), &core::runs::HostRunner::stepFailed, this, &Services::stepFailed);
  connect(&host.host(), &core::runs::Host::connectionStateChanged, this,
          [this, name = qString(host.name())] { emit connectionChanged(name); });
}

void Services::renew(const std::string& name, std::shared_ptr<remote::Connection> open,
                     const std::optional<HostRecord>& record) {
  m_records->change(name, record);
  const auto used = m_remote.find(name);
  const bool isUsed = used != m_remote.end();
  if (isUsed) {
    emit hostClosing(qString(name));
    m_remote.erase(used);
  }
  m_connections->keepOpen(name, std::move(open));
  if (isUsed) takeUnfinished();
}

Result<core::runs::RunnerResources> Services::resourcesOf(const std::string& host) const {
  if (host == m_local->name()) return m_local->resources();
  const auto record = m_records->find(host);
  if (!record) return fail(record.error());
  if (!*record) return fail({.code = ErrorCode::NotFound, .where = Phrase::KindHost, .value = host});
  return resourcesFor(**record, m_local->resources(), m_schedulers);
}

HostService* Services::hostInUse(const std::string& name) const {
  const auto open = m_remote.find(name);
  return open == m_remote.end() ? nullptr : open->second.get();
}

Result<HostService*> Services::host(const std::string& name) {
  if (name == m_local->name()) return m_local.get();
  if (HostService* open = hostInUse(name)) return open;
  const auto record = m_records->find(name);
  if (!record) return fail(record.error());
  if (!*record) return fail(noSuchHost(*m_store, name));
  Result<core::runs::RunnerResources> resources = resourcesFor(**record, m_local->resources(), m_schedulers);
  if (!resources) return fail(resources.error());
  auto service = std::make_unique<HostService>(makeHost(**record, *m_connections), *m_store, std::move(*resources),
                                               m_options.adoption);
  connectSignals(*service);
  connect(&service->host(), &core::runs::Host::connectionStateChanged, this, [this](core::runs::ConnectionState state) {
    if (state == core::runs::ConnectionState::Online) m_upkeep->noteReachable();
  });
  HostService* opened = m_remote.emplace(name, std::move(service)).first->second.get();
  if (!(**record).isHere() && opened->host().connectionState() == core::runs::ConnectionState::Online)
    m_upkeep->noteReachable();
  return opened;
}

bool Services::isConnected(const std::string& host) const {
  HostService* open = hostInUse(host);
  return open != nullptr && open->host().connectionState() == core::runs::ConnectionState::Online;
}

HostService* Services::reachable(const std::string& host) const {
  if (host == m_local->name()) return m_local.get();
  return isConnected(host) ? hostInUse(host) : nullptr;
}

std::optional<core::model::Outage> Services::outageOf(const std::string& host) const {
  HostService* open = hostInUse(host);
  return open == nullptr ? std::nullopt : open->host().outage();
}

std::optional<int> Services::coresOfANode(const std::string& host, const std::string& partition) {
  if (host == m_local->name()) return machine() ? machine()->facts.cores : 1;
  const auto record = m_records->find(host);
  return record && *record ? (*record)->coresOfANode(partition) : std::nullopt;
}

std::optional<remote::Answer> Services::ask(const remote::Question& question,
                                            const std::function<bool()>& isCancelled) {
  if (!m_options.asker) return {};
  constexpr std::chrono::milliseconds kBetweenLooks{100};
  using Asked = std::optional<remote::Answer>;
  auto answer = std::make_shared<std::promise<Asked>>();
  std::future<Asked> asked = answer->get_future();
  m_questions.start([answer, question, asker = m_options.asker] { answer->set_value(asker(question)); });
  while (asked.wait_for(kBetweenLooks) != std::future_status::ready) {
    if (isCancelled()) return {};
  }
  return asked.get();
}

void Services::start() {
  m_upkeep->start();
  connect(
      this, &Services::machineLearned, &m_local->runner(), [this] { m_local->runner().start(); },
      Qt::SingleShotConnection);
  m_localMachine->askWhenIdle();
  // The experiments of other hosts do not wait for this machine: the engines of these hosts are in their records.
  takeUnfinished();
}

void Services::takeUnfinished() {
  const auto find = [](Store& store) { return core::storage::ExperimentRepository(store).unfinished(); };
  core::runs::whenDone(m_store->read(find), this, [this](const Result<std::vector<ExperimentId>>& unfinished) {
    if (!unfinished) return;
    for (const ExperimentId& id : *unfinished) take(id);
  });
}

void Services::take(const ExperimentId& id) {
  struct Found {
    core::storage::ExperimentRecord experiment;
    std::optional<HostRecord> host;
  };
  const auto find = [id](Store& store) -> Result<Found> {
    auto experiment = core::storage::ExperimentRepository(store).find(id);
    if (!experiment) return fail(experiment.error());
    auto host = HostRepository(store).findHost(experiment->experiment.host);
    if (!host) return fail(host.error());
    return Found{std::move(*experiment), std::move(*host)};
  };
  core::runs::whenDone(
      m_store->read(find), this, [this, id, before = m_records->changes()](const Result<Found>& found) {
        if (!found) return;
        const std::string& name = found->experiment.experiment.host;
        // The host was changed or removed meanwhile: read it again.
        if (before != m_records->changes()) return take(id);
        if (found->host) m_records->keep(*found->host);
        const bool isKnown = name == m_local->name() || hostInUse(name) != nullptr || m_records->isKept(name);
        const Result<HostService*> service = isKnown ? host(name) : fail(noSuchHost(*m_store, name));
        if (!service) return emit stepFailed(qString(id.text()), service.error());
        // This machine's runner starts once its engine has answered.
        if (*service != m_local.get()) (*service)->runner().start();
        (*service)->runner().take(id);
      });
}

void Services::poke() {
  m_local->runner().cycleNow();
  for (const auto& [name, service] : m_remote) service->runner().cycleNow();
}

}  // namespace baremark::app
