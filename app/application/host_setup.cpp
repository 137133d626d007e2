// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_setup.h"

#include "app/application/engine_setup.h"
#include "app/application/host_survey.h"
#include "app/application/resource_texts.h"
#include "app/application/services.h"
#include "app/text/backend_text.h"
#include "app/text/error_text.h"
#include "app/text/form_text.h"
#include "core/base/quoting.h"
#include "core/launch/scheduler_scripts.h"
#include "remote/local/local_host.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"
#include "remote/ssh/ssh_host.h"

namespace baremark::app {
namespace {

using core::base::printable;
using core::launch::SchedulerDescriptor;
using core::model::HostStage;
using core::runs::CommandOutcome;
using core::storage::HostRecord;
using Id = HostStage::Id;
using State = HostStage::State;

constexpr std::chrono::minutes kSignInTime{5};
constexpr std::chrono::seconds kNodeTime{90};

class HostSetUp {
 public:
  HostSetUp(const HostRequest& request, const HostSetUpInput& input,
            const std::function<void(const HostStage&)>& onStep, const std::function<bool()>& isCancelled)
      : m_request(request),
        m_input(input),
        m_schedulers(input.schedulers),
        m_onStep(onStep),
        m_isCancelled(isCancelled),
        m_wait(isCancelled) {
    for (auto& [id, scheduler] : m_schedulers) scheduler.cluster = request.cluster;
  }

  Result<HostSetUpResult> run(std::shared_ptr<remote::Connection> connection) {
    m_record = {.name = m_request.name,
                .destination = m_request.destination,
                .sshConfig = m_request.sshConfig,
                .oneDnn = m_request.oneDnn};
    if (Result<void> good = core::storage::checkHostName(m_request.name); !good) return fail(good.error());
    if (Result<void> good = checkDescriptors(); !good) return fail(good.error());
    const Result<void> reached = connection ? reachOverSsh(std::move(connection)) : reachHere();
    if (!reached) return fail(orInterrupted(reached.error()));
    const Result<void> surveyed = step<void>(Id::Survey, [&] { return survey(); });
    if (!surveyed) return fail(orInterrupted(surveyed.error()));
    (void)step<void>(Id::Scheduler, [&] { return nameScheduler(); });
    HostSetUpResult result;
    tryAll(result);
    if (m_isCancelled() && (result.failure || scheduler() != nullptr)) {
      if (!result.failure) m_record.failed.push_back({core::model::stageKey(Id::Node), interruption()});
      result.failure = interruption();
    }
    result.record = std::move(m_record);
    return result;
  }

 private:
  [[nodiscard]] Error interruption() const {
    return {.code = ErrorCode::Cancelled, .where = m_request.name, .value = text::kHostTest};
  }

  /// Work that the user interrupts may fail in any way, so the interruption is reported instead.
  [[nodiscard]] Error orInterrupted(const Error& error) const { return m_isCancelled() ? interruption() : error; }

  /// All further steps, except those that need a failed step.
  void tryAll(HostSetUpResult& result) {
    const auto note = [&](Id id, const auto& tried) {
      if (!tried && !result.failure) result.failure = tried.error();
      if (!tried) m_record.failed.push_back({core::model::stageKey(id), orInterrupted(tried.error())});
      return tried.has_value();
    };
    if (note(Id::Folder, step<void>(Id::Folder, [&] { return readFolder(); }))) {
      auto probes = step<std::vector<core::model::RuntimeProbe>>(Id::Runtimes, [&] { return readRuntimes(); });
      if (note(Id::Runtimes, probes)) result.probes = std::move(*probes);
      (void)note(Id::Engine, step<void>(Id::Engine, [&] { return provideEngine(); }));
    }
    if (!m_isCancelled()) lookAtNode();
  }

  template <class T, class Work>
  Result<T> step(Id id, Work work) {
    m_onStep({.id = id, .state = State::Running});
    Result<T> result = work();
    if (result)
      m_onStep({.id = id,
                .state = State::Done,
                .value = m_found,
                .error = {},
                .backend = id == Id::Engine ? m_record.backend : std::string(),
                .idleCommands = id == Id::Scheduler ? m_idleCommands : std::vector<std::string>()});
    else
      m_onStep({.id = id, .state = State::Failed, .error = orInterrupted(result.error())});
    m_found.clear();
    return result;
  }

  Result<void> reachOverSsh(std::shared_ptr<remote::Connection> connection) {
    const Result<std::string> home = step<std::string>(Id::Connect, [&] {
      return readHome(remote::waitUnless(
          m_isCancelled, connection->run({.script = remote::homeProbeScript() + remote::loginShellScript(),
                                          .deadline = kSignInTime})));
    });
    if (!home) return fail(home.error());
    takeRoot(*home);
    auto host = std::make_unique<remote::SshHost>(m_request.name, m_record.root, std::move(connection));
    host->setSearchPath(m_searchPath);
    m_wait.setClose([there = host.get()] { there->close(); });
    m_host = std::move(host);
    return {};
  }

  /// Commands run in this program's own environment, so that the user's loaded modules are found.
  Result<void> reachHere() {
    const Result<std::string> home = step<std::string>(
        Id::Here, [&] { return readHome(remote::runCommand({.script = remote::homeProbeScript()}, m_isCancelled)); });
    if (!home) return fail(home.error());
    takeRoot(*home);
    auto host = std::make_unique<remote::LocalHost>(m_record.root, m_request.name);
    m_wait.setClose([here = host.get()] { here->close(); });
    m_host = std::move(host);
    return {};
  }

  void takeRoot(const std::string& home) {
    m_record.root = m_request.root.empty() ? home + "/.local/share/baremark/runs" : m_request.root;
  }

  /// The host's name in error messages.
  const std::string& whereTo() const { return m_request.isHere() ? m_request.name : m_request.destination; }

  Result<std::string> readHome(const Result<CommandOutcome>& outcome) {
    if (!outcome) return fail(outcome.error());
    Result<remote::HomeAnswer> answer = remote::readHome(outcome->out);
    if (!answer) {
      answer.error().where = whereTo();
      return fail(answer.error());
    }
    m_found = answer->who;
    m_searchPath = answer->searchPath;
    m_spaces = answer->spaces;
    return answer->home;
  }

  /// Asks the host all questions in one round trip.
  Result<void> survey() {
    SurveyRequest request{.scheduler = m_request.scheduler,
                          .schedulers = m_schedulers,
                          .launchers = m_input.launchers,
                          .spaces = m_spaces};
    if (Result<std::string> folder = folderScript()) request.folder = std::move(*folder);
    for (const auto* runtime : m_runtimes) {
      if (request.folder.empty()) break;
      Result<std::string> script = remote::runtimeProbeScript(*runtime, m_record.root);
      if (!script) {
        m_unaskable = script.error();
        request.inFolder.clear();
        break;
      }
      request.inFolder.push_back(std::move(*script));
    }
    Result<HostSurvey> found = m_wait.awaitWork([&] { return surveyHost(*m_host, request); });
    if (!found) return fail(found.error());
    m_record.scheduler = found->scheduler;
    m_schedulerVersion = found->version;
    m_idleCommands = std::move(found->idleCommands);
    m_record.facts = std::move(found->facts);
    m_record.facts.cluster = m_request.cluster;
    const bool hasClusters = scheduler() != nullptr && !scheduler()->clusterVariable.empty();
    if (!m_request.cluster.empty() && !hasClusters)
      return fail({.code = ErrorCode::NotApplicable,
                   .where = "cluster",
                   .value = m_request.cluster,
                   .allowed = Phrase::SlurmOnly});
    m_folder = std::move(found->folder);
    m_tried = std::move(found->inFolder);
    m_record.facts.searchPath = m_searchPath;
    m_record.probed = core::base::SystemClock().wallNow();
    m_found = printable(
        m_record.facts.processor + (m_record.facts.mpiVersion.empty() ? "" : ", " + m_record.facts.mpiVersion), 200);
    return {};
  }

  /// Without a scheduler's descriptor, "auto" would find another scheduler or none, and runs would use the machine that
  /// the user signs in to.
  [[nodiscard]] Result<void> checkDescriptors() const {
    if (m_request.scheduler == "none") return {};
    const bool isAuto = m_request.scheduler == "auto" || m_request.scheduler.empty();
    for (const core::model::BrokenDescriptor& broken : m_input.broken) {
      if (broken.kind == core::model::DescriptorKind::Scheduler && (isAuto || broken.id == m_request.scheduler))
        return fail(broken.error);
    }
    return {};
  }

  Result<void> nameScheduler() {
    if (const SchedulerDescriptor* known = scheduler())
      m_found = known->label + (m_schedulerVersion.empty() ? "" : " " + m_schedulerVersion);
    return {};
  }

  [[nodiscard]] const SchedulerDescriptor* scheduler() const {
    const auto known = m_schedulers.find(m_record.scheduler);
    return known == m_schedulers.end() ? nullptr : &known->second;
  }

  /// Reads the facts of a node with a short job in the default partition. If no node is free, the step counts as
  /// missed, not as failed.
  void lookAtNode() {
    if (scheduler() == nullptr) return;
    const core::model::PartitionFacts* partition = core::model::defaultPartition(m_record.facts);
    const Result<std::string> script =
        core::launch::onNodeScriptOf(*scheduler(), partition, remote::hostProbeScript(m_record.root, m_spaces));
    if (!script || script->empty()) return;
    m_onStep({.id = Id::Node, .state = State::Running});
    const Result<CommandOutcome> outcome = m_wait.await(m_host->exec({.script = *script, .deadline = kNodeTime}));
    const auto reportMissed = [&](const std::string& why) {
      m_onStep({.id = Id::Node, .state = State::Missed, .value = printable(why, 200)});
    };
    if (!outcome) return reportMissed(text::describe(outcome.error()).title.toStdString());
    auto node = remote::parseNodeProbe(outcome->out);
    if (!node) return reportMissed(remote::lastLine(outcome->err));
    if (partition != nullptr) node->partition = partition->name;
    node->seen = core::base::SystemClock().wallNow();
    m_onStep({.id = Id::Node, .state = State::Done, .value = node->facts.hostname + ", " + node->facts.processor});
    m_record.node = std::move(*node);
  }

  /// Tries to make the folder, to write and rename a file in it, and to run a program from it.
  [[nodiscard]] Result<std::string> folderScript() const {
    const Result<std::string> root = core::base::shellQuoted(m_record.root);
    if (!root) return root;
    if (m_record.root.front() != '/')
      return fail({.code = ErrorCode::OutOfRange,
                   .where = "root",
                   .value = m_record.root,
                   .allowed = Phrase::AbsolutePathOnHost});
    return "umask 077\nr=" + *root +
           "\nmkdir -p -- \"$r\" || exit 1\nt=$r/.try.$$\n"
           "printf '#!/bin/sh\\necho runs\\n' >\"$t.part\" && chmod 700 \"$t.part\" && mv -fT \"$t.part\" \"$t\" || "
           "exit 1\n"
           "said=$(\"$t\" 2>&1)\nrm -f \"$t\"\n[ \"$said\" = runs ] || { echo \"$said\" >&2; exit 2; }\n"
           "stat -f -c %T \"$r\" 2>/dev/null || :\n";
  }

  Result<void> readFolder() {
    if (const Result<std::string> script = folderScript(); !script) return fail(script.error());
    if (m_folder.status != 0) {
      Error error = remote::fileError(m_record.root, m_folder.err);
      if (m_folder.status == 2 && error.code == ErrorCode::PermissionDenied)
        error.value = text::kNoPrograms;
      else
        error.allowed = Phrase::WritableFolderOnHost;
      return fail(std::move(error));
    }
    m_found = m_record.root +
              (m_folder.out.empty() ? "" : " (" + printable(m_folder.out.substr(0, m_folder.out.find('\n')), 40) + ")");
    return {};
  }

  Result<void> provideEngine() {
    EngineSetUp setUp(m_request, m_input, *m_host, m_record, m_wait, [this](const std::string& words) {
      m_onStep({.id = Id::Engine, .state = State::Running, .value = words});
    });
    if (Result<void> provided = setUp.provide(); !provided) return provided;
    const std::string& mpi = m_record.facts.engineMpi;
    core::launch::sortForMpi(m_record.facts.launchers, m_input.launchers, mpi);
    m_found = m_record.engine + " (" + text::backendName(m_record.backend).toStdString() +
              (mpi.empty() ? ", no MPI" : "") + ")";
    return {};
  }

  /// A runtime that does not work is a result. A runtime without a complete answer is left out.
  Result<std::vector<core::model::RuntimeProbe>> readRuntimes() {
    if (m_unaskable) return fail(*m_unaskable);
    std::vector<core::model::RuntimeProbe> probes;
    std::size_t place = 0;
    for (const auto* runtime : m_runtimes) {
      auto probe = remote::readRuntimeProbe(*runtime, m_tried.at(place++));
      if (!probe) continue;
      const bool isContainer = runtime->image.kind != core::containers::ImageKind::None;
      if (probe->works && isContainer)
        m_found +=
            (m_found.empty() ? "" : ", ") + runtime->label + (probe->version.empty() ? "" : " " + probe->version);
      probes.push_back(std::move(*probe));
    }
    return probes;
  }

  const HostRequest& m_request;
  const HostSetUpInput& m_input;
  std::map<std::string, SchedulerDescriptor> m_schedulers;
  const std::function<void(const HostStage&)>& m_onStep;
  const std::function<bool()>& m_isCancelled;
  ClosingWait m_wait;
  HostRecord m_record;
  std::string m_searchPath;
  std::map<std::string, std::string> m_spaces;  ///< of a login shell
  std::string m_schedulerVersion;
  std::vector<std::string> m_idleCommands;
  CommandOutcome m_folder;  ///< of folderScript
  const std::vector<const core::containers::RuntimeDescriptor*> m_runtimes =
      core::containers::inOrder(m_input.runtimes);
  std::vector<CommandOutcome> m_tried;  ///< of m_runtimes
  std::optional<Error> m_unaskable;     ///< why none could be tried
  std::unique_ptr<core::runs::Host> m_host;
  std::string m_found;
};

}  // namespace

HostRequest requestOf(const HostRecord& host) {
  return {.name = host.name,
          .destination = host.destination,
          .sshConfig = host.sshConfig,
          .root = host.root,
          .scheduler = host.scheduler,
          .engine = host.engine,
          .engineFile = {},
          .oneDnn = host.oneDnn,
          .cluster = host.facts.cluster};
}

Result<void> keepHost(core::storage::Store& store, const HostSetUpResult& result, Interrupted interrupted) {
  return store.transact([&]() -> Result<void> {
    core::storage::HostRepository hosts(store);
    HostRecord record = result.record;
    const auto known = hosts.findHost(result.record.name);
    if (!known) return fail(known.error());
    if (!record.node && *known && (*known)->scheduler == record.scheduler) record.node = (*known)->node;
    if (result.failure) {
      const bool isInterrupted = result.failure->code == ErrorCode::Cancelled;
      if (!*known && (!isInterrupted || interrupted == Interrupted::Dropped)) return {};
      if (*known && record.engineBuild.empty()) {
        record.engine = (*known)->engine;
        record.engineBuild = (*known)->engineBuild;
        record.backend = (*known)->backend;
        record.devices = (*known)->devices;
      }
    }
    if (Result<void> kept = hosts.putHost(record); !kept) return kept;
    for (const core::model::RuntimeProbe& probe : result.probes) {
      if (Result<void> kept =
              hosts.putProbe({result.record.name, probe, result.record.probed.value_or(core::base::WallTime{})});
          !kept)
        return kept;
    }
    return {};
  });
}

Result<HostSetUpResult> setUpHost(const HostRequest& request, std::shared_ptr<remote::Connection> connection,
                                  const HostSetUpInput& input, const std::function<void(const HostStage&)>& onStep,
                                  const std::function<bool()>& isCancelled) {
  return HostSetUp(request, input, onStep, isCancelled).run(std::move(connection));
}

HostSetUpInput hostSetUpInput(Services& services) {
  const core::runs::RunnerResources& resources = services.local().resources();
  const QString sources =
      QCoreApplication::applicationDirPath() + QStringLiteral("/../share/baremark/engine-sources.tar.gz");
  return {.engineSources = sources.toStdString(),
          .engineBuildScript = resourceText("recipes/engine_build.sh"),
          .engineBeside = resources.engine,
          .schedulers = services.schedulers(),
          .launchers = resources.launchers,
          .runtimes = resources.runtimes,
          .broken = resources.broken};
}

}  // namespace baremark::app
