// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_service.h"

#include "app/application/host_survey.h"
#include "app/application/speed_estimates.h"
#include "core/base/clock.h"
#include "core/base/quoting.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"
#include "remote/probe/runtime_probe.h"
#include "remote/transfer/remove_runs.h"

namespace baremark::app {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::runs::waitFor;

namespace {

/// The runner and transfers read such a value in their threads: what it is already is not written again.
template <class T>
void update(T& known, const T& found) {
  if (known != found) known = found;
}

}  // namespace

Result<core::protocol::EngineCatalog> askEngine(core::runs::Host& host, const std::string& path) {
  const Result<std::string> quoted = core::base::shellQuoted(path);
  if (!quoted) return fail(quoted.error());
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = *quoted + " --list_models\n"}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) {
    return fail({.code = ErrorCode::Unavailable, .where = path, .value = std::to_string(outcome->status),
                 .allowed = host.name() == "local" ? "the engine beside this program, or one that is built: baremark-cli host add NAME --here" : "an engine that was built for this host",
                 .detail = outcome->err});
  }
  const Result<core::base::Json> document = core::base::parseJson(outcome->out);
  if (!document) return fail(document.error());
  return core::protocol::catalogFromJson(*document);
}

HostService::HostService(std::unique_ptr<core::runs::Host> host, core::runs::StoreAccess& store,
                         core::runs::RunnerResources resources, core::runs::Adoption adoption, QObject* parent)
    : QObject(parent), m_name(host->name()), m_host(std::move(host)), m_store(store), m_resources(std::move(resources)) {
  m_runner = std::make_unique<core::runs::HostRunner>(*m_host, m_store, m_resources, adoption);
}

HostService::~HostService() {
  m_host->close();
  m_runner->stop();
  m_questions.waitForDone();
}

QFuture<Result<MachineKnowledge>> HostService::learn() {
  const auto ask = [this]() -> Result<MachineKnowledge> {
    if (m_resources.engine.empty()) {
      return fail({.code = ErrorCode::Unavailable, .where = "engine on " + m_name, .allowed = "a host whose test came to its end: baremark-cli host test " + m_name});
    }
    Result<core::protocol::EngineCatalog> catalog = askEngine(*m_host, m_resources.engine);
    if (!catalog) return fail(catalog.error());
    SurveyRequest request{.scheduler = "none", .schedulers = {}, .launchers = m_resources.launchers};
    if (m_resources.scheduler) {
      request.scheduler = m_resources.scheduler->id;
      request.schedulers[request.scheduler] = *m_resources.scheduler;
    }
    Result<HostSurvey> survey = surveyHost(*m_host, request);
    if (!survey) return fail(survey.error());
    return MachineKnowledge{std::move(*catalog), std::move(survey->facts)};
  };
  auto told = std::make_shared<QPromise<Result<MachineKnowledge>>>();
  told->start();
  core::runs::whenDone(core::runs::runIn<Result<MachineKnowledge>>(m_questions, ask), this,
                       [this, told](const Result<MachineKnowledge>& found) {
                         if (found)
                           take(*found);
                         else
                           emit failed(found.error());
                         told->addResult(found);
                         told->finish();
                       });
  return told->future();
}

void HostService::take(const MachineKnowledge& found) {
  m_knowledge = found;
  update(m_resources.engineBuild, found.catalog.engineBuild);
  update(m_resources.isRoot, found.facts.isRoot);
  // The runner may be at work where it is asked again, and a catalog stands for the same engine then.
  if (!m_resources.speeds) {
    m_resources.speeds = [catalog = found.catalog](const std::vector<core::storage::EarlierRun>& earlier,
                                                   int threadsPerRank) {
      return speedSource(earlier, catalog, threadsPerRank);
    };
  }
  if (!found.facts.launchers.empty()) update(m_resources.launcher, found.facts.launchers.front().id);
  emit learned();
}

Result<core::model::RuntimeProbe> HostService::probeRuntimeNow(const std::string& id, const remote::IsCancelled& isCancelled) {
  const auto runtime = m_resources.runtimes.find(id);
  if (runtime == m_resources.runtimes.end()) return fail({.code = ErrorCode::NotFound, .where = "runtime", .value = id});
  Result<core::model::RuntimeProbe> probe = remote::probeRuntime(*m_host, runtime->second, isCancelled);
  if (!probe) return probe;
  const core::storage::ProbeRecord record{m_name, *probe, core::base::SystemClock().wallNow()};
  const Result<void> kept = m_store.writeNow(
      [&](core::storage::Store& store) { return core::storage::HostRepository(store).putProbe(record); });
  if (!kept) return fail(kept.error());
  return probe;
}

QFuture<Result<core::model::RuntimeProbe>> HostService::probeRuntime(const std::string& id) {
  return core::runs::runIn<Result<core::model::RuntimeProbe>>(m_questions, [this, id] { return probeRuntimeNow(id); });
}

QFuture<Result<void>> HostService::removeRuns(const core::base::ExperimentId& id) {
  return core::runs::runIn<Result<void>>(m_questions, [this, id] { return remote::removeRuns(*m_host, id, {}); });
}

}  // namespace baremark::app
