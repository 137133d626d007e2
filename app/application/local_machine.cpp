// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/local_machine.h"

#include <sys/stat.h>
#include <QFile>
#include <QSaveFile>

#include "app/application/services.h"
#include "core/base/json.h"
#include "core/runs/ownership.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::app {
namespace {

using core::base::Json;
using core::storage::ExperimentRecord;
using core::storage::Store;

constexpr const char* kSchema = "baremark.machine/1";
constexpr std::chrono::hours kLongest{7 * 24};

/// What identifies an engine. Empty: there is no such file.
std::string identityOf(const std::string& engine) {
  struct stat found {};
  if (::stat(engine.c_str(), &found) != 0) return {};
  return engine + " " + std::to_string(found.st_ino) + " " + std::to_string(found.st_size) + " " +
         std::to_string(found.st_mtim.tv_sec) + "." + std::to_string(found.st_mtim.tv_nsec);
}

std::string wordOf(const Json& document, const char* key) {
  const auto found = document.find(key);
  return found != document.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isOnThisMachine(const ExperimentRecord& record) {
  return !record.owner || record.owner->machine.empty() ||
         core::runs::hostPart(record.owner->machine) == core::runs::hostPart(core::runs::ownMachine());
}

constexpr int kQuietMilliseconds = 5000;

QString machineFile() {
  return dataFolder() + QStringLiteral("/machine.json");
}

}  // namespace

LocalMachine::LocalMachine(HostService& local, core::runs::StoreAccess& store) : m_local(local), m_store(store) {
  m_looks.setInterval(kQuietMilliseconds);
  connect(&m_local, &HostService::learned, this, [this] {
    if (!m_isKept) keepMachine(machineFile(), m_local.resources().engine, *m_local.knowledge());
  });
  connect(&m_looks, &QTimer::timeout, this, [this] {
    core::runs::whenDone(m_store.read(isMeasuredHere), this, [this](const Result<bool>& isStillMeasured) {
      if (m_isKept && !isStillMeasured.value_or(true)) (void)ask();
    });
  });
}

QFuture<Result<MachineKnowledge>> LocalMachine::ask() {
  m_isKept = false;
  m_looks.stop();
  return m_local.learn();
}

bool LocalMachine::takeKept() {
  const auto kept = keptMachine(machineFile(), m_local.resources().engine);
  if (!kept) return false;
  m_isKept = true;
  m_local.take(*kept);
  return true;
}

bool LocalMachine::takeKeptIfMeasured() {
  return m_store.readNow(isMeasuredHere).value_or(false) && takeKept();
}

void LocalMachine::askWhenIdle() {
  core::runs::whenDone(m_store.read(isMeasuredHere), this, [this](const Result<bool>& isMeasured) {
    if (isMeasured.value_or(false) && takeKept())
      m_looks.start();
    else
      (void)ask();
  });
}

void keepMachine(const QString& file, const std::string& engine, const MachineKnowledge& known) {
  const std::string identity = identityOf(engine);
  if (identity.empty()) return;
  core::storage::HostRecord host;
  host.facts = known.facts;
  const Json document = {{"schema", kSchema},
                         {"version", QCoreApplication::applicationVersion().toStdString()},
                         {"engine", identity},
                         {"asked", core::base::toIsoUtc(core::base::SystemClock().wallNow())},
                         {"catalog", core::protocol::toJson(known.catalog)},
                         {"facts", toJsonLine(host)}};
  QSaveFile kept(file);
  if (!kept.open(QIODevice::WriteOnly)) return;
  kept.write(QByteArray::fromStdString(core::base::toJsonText(document)));
  (void)kept.commit();
}

std::optional<MachineKnowledge> keptMachine(const QString& file, const std::string& engine) {
  QFile kept(file);
  if (!kept.open(QIODevice::ReadOnly)) return {};
  const Result<Json> document = core::base::parseJson(kept.readAll().toStdString());
  if (!document || !document->is_object() || wordOf(*document, "schema") != kSchema) return {};
  const bool isOurs = wordOf(*document, "version") == QCoreApplication::applicationVersion().toStdString();
  const std::string identity = identityOf(engine);
  if (!isOurs || identity.empty() || wordOf(*document, "engine") != identity) return {};
  const auto asked = core::base::parseIsoUtc(wordOf(*document, "asked"));
  const auto now = core::base::SystemClock().wallNow();
  if (!asked || *asked > now || now - *asked > kLongest) return {};
  const auto catalog = core::protocol::catalogFromJson(document->value("catalog", Json()));
  if (!catalog) return {};
  return MachineKnowledge{*catalog, core::storage::hostKnowledgeFrom(wordOf(*document, "facts")).facts};
}

Result<bool> isMeasuredHere(Store& store) {
  core::storage::ExperimentRepository experiments(store);
  const auto unfinished = experiments.unfinished();
  if (!unfinished) return fail(unfinished.error());
  const auto now = core::base::SystemClock().wallNow();
  for (const ExperimentId& id : *unfinished) {
    const Result<ExperimentRecord> record = experiments.find(id);
    if (!record) return fail(record.error());
    const auto host = core::storage::HostRepository(store).findHost(record->experiment.host);
    if (!host) return fail(host.error());
    if (!isOnThisMachine(*record) || !core::runs::isBoundToMachine(record->experiment.host, *host)) continue;
    if (record->state == core::model::ExperimentState::Running && core::runs::isDrivenElsewhere(*record, now))
      return true;
    const auto blocks = core::storage::BlockRepository(store).ofExperiment(id);
    if (!blocks) return fail(blocks.error());
    if (std::ranges::any_of(*blocks, [](const auto& block) { return core::model::isAtTheHost(block.block.state); }))
      return true;
  }
  return false;
}

}  // namespace baremark::app
