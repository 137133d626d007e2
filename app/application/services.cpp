// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/services.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <chrono>

#include "app/application/resource_texts.h"
#include "core/base/clock.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/runs/actions.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::runs::waitFor;

Result<core::protocol::EngineCatalog> askEngine(core::runs::Host& host, const std::string& engine) {
  const Result<std::string> path = core::base::shellQuoted(engine);
  if (!path) return fail(path.error());
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = *path + " --list_models\n"}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) {
    return fail({.code = ErrorCode::Unavailable, .where = engine, .value = std::to_string(outcome->status),
                 .allowed = "the engine beside this program", .detail = outcome->err});
  }
  const Result<core::base::Json> document = core::base::parseJson(outcome->out);
  if (!document) return fail(document.error());
  return core::protocol::catalogFromJson(*document);
}

Result<core::model::HostFacts> askHost(core::runs::Host& host) {
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = remote::hostProbeScript(host.root())}));
  if (!outcome) return fail(outcome.error());
  return remote::parseHostProbe(outcome->out);
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

  auto runtimes = runtimeDescriptors((configFolder() + QStringLiteral("/runtimes")).toStdString());
  if (!runtimes) return fail(runtimes.error());
  auto launcher = openMpiLauncher();
  if (!launcher) return fail(launcher.error());
  services->m_resources = {.runtimes = std::move(*runtimes),
                           .launcher = std::move(*launcher),
                           .jobPrelude = resourceText("schedulers/job_prelude.sh"),
                           .engineImageScript = resourceText("recipes/engine_image.sh"),
                           .engine = (QCoreApplication::applicationDirPath() + QStringLiteral("/baremark-engine")).toStdString(),
                           .isRoot = geteuid() == 0};
  services->m_localHost = std::make_unique<remote::LocalHost>((dataFolder() + QStringLiteral("/runs")).toStdString());
  services->m_localRunner = std::make_unique<core::runs::HostRunner>(*services->m_localHost, *services->m_store,
                                                                     services->m_resources, options.adoption);
  return services;
}

Services::~Services() {
  if (m_localRunner) m_localRunner->stop();
  m_questions.waitForDone();
}

QFuture<Result<MachineKnowledge>> Services::learnMachine() {
  const auto ask = [this]() -> Result<MachineKnowledge> {
    Result<core::protocol::EngineCatalog> catalog = askEngine(*m_localHost, m_resources.engine);
    if (!catalog) return fail(catalog.error());
    Result<core::model::HostFacts> facts = askHost(*m_localHost);
    if (!facts) return fail(facts.error());
    return MachineKnowledge{std::move(*catalog), std::move(*facts)};
  };
  return core::runs::runIn<Result<MachineKnowledge>>(m_questions, ask).then(this, [this](const Result<MachineKnowledge>& found) {
    if (found) {
      m_machine = *found;
      m_resources.engineBuild = found->catalog.engineBuild;
      emit machineLearned();
    } else {
      emit machineFailed(found.error());
    }
    return found;
  });
}

core::plan::HostContext Services::hostContext(const std::optional<MachineKnowledge>& machine) const {
  core::plan::HostContext context;
  if (machine) {
    context.facts = machine->facts;
    context.catalog = machine->catalog;
  }
  for (const auto& [id, runtime] : m_resources.runtimes) {
    context.runtimes.push_back(id);
    if (runtime.image != core::containers::ImageKind::None) context.imageRuntimes.push_back(id);
    if (core::containers::canBindReadOnly(runtime)) context.readOnlyRuntimes.push_back(id);
  }
  return context;
}

QFuture<Result<core::model::RuntimeProbe>> Services::probeRuntime(const std::string& id) {
  const auto ask = [this, id]() -> Result<core::model::RuntimeProbe> {
    const auto runtime = m_resources.runtimes.find(id);
    if (runtime == m_resources.runtimes.end()) return fail({.code = ErrorCode::NotFound, .where = "runtime", .value = id});
    Result<core::model::RuntimeProbe> probe = remote::probeRuntime(*m_localHost, runtime->second);
    if (!probe) return probe;
    const core::storage::ProbeRecord record{m_localHost->name(), *probe, core::base::SystemClock().wallNow()};
    const Result<void> kept = m_store->writeNow(
        [&](core::storage::Store& store) { return core::storage::HostRepository(store).putProbe(record); });
    if (!kept) return fail(kept.error());
    return probe;
  };
  return core::runs::runIn<Result<core::model::RuntimeProbe>>(m_questions, ask);
}

void Services::purgeRemoved() {
  const core::base::WallTime limit = core::base::SystemClock().wallNow() - std::chrono::hours(24 * core::runs::kDaysUntilPurged);
  const auto purge = [limit](core::storage::Store& store) { return core::storage::ExperimentRepository(store).purgeRemovedBefore(limit); };
  m_store->write(purge).then(this, [this](const Result<std::vector<core::base::ExperimentId>>& gone) {
    if (!gone) return;  // the next start tries again
    for (const core::base::ExperimentId& id : *gone) {
      const Result<std::string> folder = core::base::shellQuoted(m_localHost->root() + "/" + id.text());
      if (id.isValid() && folder) (void)m_localHost->exec({.script = "rm -rf -- " + *folder + "\n"});
    }
  });
}

void Services::start() {
  purgeRemoved();
  connect(this, &Services::machineLearned, m_localRunner.get(), [this] { m_localRunner->start(); }, Qt::SingleShotConnection);
  (void)learnMachine();
}

}  // namespace baremark::app
