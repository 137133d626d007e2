// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_service.h"

#include "app/application/host_checks.h"
#include "app/application/host_survey.h"
#include "app/application/recipe_builds.h"
#include "app/application/speed_estimates.h"
#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "remote/probe/runtime_probe.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::app {

using core::runs::CommandOutcome;
using core::runs::waitFor;

namespace {

/// Writes a value only if it changes: the runner and the transfers read it in their threads.
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
  if (outcome->status != 0)
    return fail({.code = ErrorCode::Unavailable,
                 .where = path,
                 .value = std::to_string(outcome->status),
                 .allowed = host.name() == "local" ? Phrase::EngineOfThisMachine : Phrase::EngineOfHost,
                 .detail = outcome->err});
  const Result<core::base::Json> document = core::base::parseJson(outcome->out);
  if (!document) return fail(document.error());
  return core::protocol::catalogFromJson(*document);
}

HostService::HostService(std::unique_ptr<core::runs::Host> host, core::runs::StoreAccess& store,
                         core::runs::RunnerResources resources, core::runs::Adoption adoption, QObject* parent)
    : QObject(parent),
      m_name(host->name()),
      m_host(std::move(host)),
      m_store(store),
      m_resources(std::move(resources)) {
  m_runner = std::make_unique<core::runs::HostRunner>(*m_host, m_store, m_resources, adoption);
}

HostService::~HostService() {
  m_host->close();
  m_runner->stop();
  m_questions.waitForDone();
}

Result<MachineKnowledge> HostService::learnNow() {
  if (m_resources.engine.empty())
    return fail({.code = ErrorCode::Unavailable,
                 .where = {Phrase::EngineOnHost, m_name},
                 .allowed = {Phrase::TestedHost, m_name}});
  Result<core::protocol::EngineCatalog> catalog = askEngine(*m_host, m_resources.engine);
  if (!catalog) return fail(catalog.error());
  SurveyRequest request{
      .scheduler = "none", .schedulers = {}, .launchers = m_resources.launchers, .engineMpi = catalog->mpi};
  if (m_resources.scheduler) {
    request.scheduler = m_resources.scheduler->id;
    request.schedulers[request.scheduler] = *m_resources.scheduler;
  }
  Result<HostSurvey> survey = surveyHost(*m_host, request);
  if (!survey) return fail(survey.error());
  return MachineKnowledge{std::move(*catalog), std::move(survey->facts)};
}

QFuture<Result<MachineKnowledge>> HostService::learn() {
  auto promise = std::make_shared<QPromise<Result<MachineKnowledge>>>();
  promise->start();
  core::runs::whenDone(core::runs::runIn<Result<MachineKnowledge>>(m_questions, [this] { return learnNow(); }), this,
                       [this, promise](const Result<MachineKnowledge>& found) {
                         if (found)
                           take(*found);
                         else
                           emit failed(found.error());
                         promise->addResult(found);
                         promise->finish();
                       });
  return promise->future();
}

void HostService::take(const MachineKnowledge& found) {
  m_knowledge = found;
  update(m_resources.engineBuild, found.catalog.engineBuild);
  update(m_resources.isRoot, found.facts.isRoot);
  if (!m_resources.scheduler) update(m_resources.hasInfiniband, !found.facts.fabrics.empty());
  // Set once: the runner may be reading it, and a later catalogue comes from the same engine.
  if (!m_resources.speeds)
    m_resources.speeds = [catalog = found.catalog](const std::vector<core::storage::EarlierRun>& earlier,
                                                   int threadsPerRank, int instances) {
      return speedSource(earlier, catalog, threadsPerRank, instances);
    };
  if (!found.facts.launchers.empty()) update(m_resources.launcher, found.facts.launchers.front().id);
  update(m_resources.answeringLaunchers, found.facts.launchers);
  emit learned();
}

Result<core::model::RuntimeProbe> HostService::probeRuntimeNow(const std::string& id,
                                                               const remote::IsCancelled& isCancelled,
                                                               const std::string& variant) {
  const auto runtime = m_resources.runtimes.find(id);
  if (runtime == m_resources.runtimes.end())
    return fail({.code = ErrorCode::NotFound, .where = Phrase::KindRuntime, .value = id});
  Result<core::model::RuntimeProbe> probe = remote::probeRuntime(*m_host, runtime->second, isCancelled, variant);
  if (!probe || !variant.empty()) return probe;
  const core::storage::ProbeRecord record{m_name, *probe, core::base::SystemClock().wallNow()};
  const Result<void> kept = m_store.writeNow(
      [&](core::storage::Store& store) { return core::storage::HostRepository(store).putProbe(record); });
  if (!kept) return fail(kept.error());
  return probe;
}

QFuture<Result<core::model::RuntimeProbe>> HostService::probeRuntime(const std::string& id) {
  return core::runs::runIn<Result<core::model::RuntimeProbe>>(m_questions, [this, id] { return probeRuntimeNow(id); });
}

QFuture<core::preflight::Facts> HostService::look(core::preflight::Facts facts) {
  return core::runs::runIn<core::preflight::Facts>(
      m_questions, [this, facts = std::move(facts)](QPromise<core::preflight::Facts>& promise) mutable {
        if (!promise.isCanceled())
          lookAtHost(*m_host, m_resources.engine, facts, [&promise] { return promise.isCanceled(); });
        return std::move(facts);
      });
}

QFuture<Result<core::recipes::DescribedHost>> HostService::describe(const core::model::HostFacts& facts) {
  using Described = Result<core::recipes::DescribedHost>;
  return core::runs::runIn<Described>(m_questions, [this, facts](QPromise<Described>& promise) -> Described {
    if (promise.isCanceled()) return fail({.code = ErrorCode::Cancelled});
    return lookToCheck(*this, m_store, facts, [&promise] { return promise.isCanceled(); });
  });
}

QFuture<Result<void>> HostService::removeRuns(const ExperimentId& id) {
  return core::runs::runIn<Result<void>>(m_questions, [this, id] { return remote::removeRuns(*m_host, id, {}); });
}

}  // namespace baremark::app
