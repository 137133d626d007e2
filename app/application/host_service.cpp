// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_service.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/quoting.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"
#include "remote/transfer/remove_runs.h"

namespace baremark::app {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::runs::waitFor;

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

namespace {

constexpr const char* kNextLauncher = "--- baremark launcher ";

/// Those that answer, Open MPI's before MPICH's before the others: what is usual on clusters. One question for all.
Result<std::vector<core::model::LauncherFacts>> askLaunchers(core::runs::Host& host,
                                                             const std::map<std::string, core::launch::LauncherDescriptor>& launchers) {
  std::string script;
  for (const auto& [id, launcher] : launchers) {
    const Result<std::string> command = core::base::shellCommand(launcher.detect);
    const Result<std::string> mark = core::base::shellQuoted(kNextLauncher + id);
    if (!command || !mark) return fail(command ? mark.error() : command.error());
    script += "echo " + *mark + "\ntimeout 10 " + *command + " </dev/null 2>&1 | head -c 4096\necho\n";
  }
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = script}));
  if (!outcome) return fail(outcome.error());
  std::vector<core::model::LauncherFacts> found;
  for (const auto& [id, launcher] : launchers) {
    const std::string mark = kNextLauncher + id + "\n";
    const std::size_t at = outcome->out.find(mark);
    if (at == std::string::npos) continue;
    const std::string_view answer = std::string_view(outcome->out).substr(at + mark.size());
    const std::string version = core::launch::versionIn(launcher, answer.substr(0, answer.find(kNextLauncher)));
    if (!version.empty()) found.push_back({id, version});
  }
  const auto rank = [](const std::string& id) { return id == "open-mpi" ? 0 : id == "mpich" ? 1 : 2; };
  std::stable_sort(found.begin(), found.end(), [&](const auto& one, const auto& other) { return rank(one.id) < rank(other.id); });
  return found;
}

}  // namespace

Result<core::model::HostFacts> askHost(core::runs::Host& host, const core::launch::SchedulerDescriptor* scheduler,
                                       const std::map<std::string, core::launch::LauncherDescriptor>& launchers) {
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = remote::hostProbeScript(host.root())}));
  if (!outcome) return fail(outcome.error());
  Result<core::model::HostFacts> facts = remote::parseHostProbe(outcome->out);
  if (!facts) return facts;
  Result<std::vector<core::model::LauncherFacts>> answering = askLaunchers(host, launchers);
  if (!answering) return fail(answering.error());
  facts->launchers = std::move(*answering);
  if (scheduler == nullptr) return facts;
  const Result<std::string> script = core::launch::partitionsScriptOf(*scheduler);
  if (!script) return fail(script.error());
  const Result<CommandOutcome> parts = waitFor(host.exec({.script = *script}));
  if (!parts) return fail(parts.error());
  if (parts->status != 0) {
    return fail({.code = ErrorCode::CommandFailed, .where = scheduler->label + " on " + host.name(), .value = std::to_string(parts->status),
                 .detail = parts->err});
  }
  facts->partitions = core::launch::readPartitions(*scheduler, parts->out);
  return facts;
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
    Result<core::protocol::EngineCatalog> catalog = askEngine(*m_host, m_resources.engine);
    if (!catalog) return fail(catalog.error());
    Result<core::model::HostFacts> facts = askHost(*m_host, m_resources.scheduler ? &*m_resources.scheduler : nullptr, m_resources.launchers);
    if (!facts) return fail(facts.error());
    return MachineKnowledge{std::move(*catalog), std::move(*facts)};
  };
  return core::runs::runIn<Result<MachineKnowledge>>(m_questions, ask).then(this, [this](const Result<MachineKnowledge>& found) {
    if (found) {
      m_knowledge = *found;
      m_resources.engineBuild = found->catalog.engineBuild;
      m_resources.isRoot = found->facts.isRoot;
      if (!found->facts.launchers.empty()) m_resources.launcher = found->facts.launchers.front().id;
      emit learned();
    } else {
      emit failed(found.error());
    }
    return found;
  });
}

Result<core::model::RuntimeProbe> HostService::probeRuntimeNow(const std::string& id) {
  const auto runtime = m_resources.runtimes.find(id);
  if (runtime == m_resources.runtimes.end()) return fail({.code = ErrorCode::NotFound, .where = "runtime", .value = id});
  Result<core::model::RuntimeProbe> probe = remote::probeRuntime(*m_host, runtime->second);
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
