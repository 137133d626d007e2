// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_setup.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFileInfo>
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <iterator>
#include <thread>
#include <type_traits>

#include "app/application/host_service.h"
#include "app/application/host_survey.h"
#include "app/application/resource_texts.h"
#include "app/application/services.h"
#include "app/application/transfers.h"
#include "app/text/backend_text.h"
#include "app/text/error_text.h"
#include "app/text/transfer_text.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/protocol/backend.h"
#include "remote/local/local_command.h"
#include "remote/local/local_host.h"
#include "remote/probe/home_probe.h"
#include "remote/probe/host_probe.h"
#include "remote/probe/runtime_probe.h"
#include "remote/ssh/ssh_host.h"
#include "remote/transfer/file_hash.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {
namespace {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::launch::SchedulerDescriptor;
using core::storage::HostRecord;
using Id = HostStep::Id;
using State = HostStep::State;

constexpr std::chrono::milliseconds kLook{20};
constexpr std::chrono::minutes kSignInTime{5};
constexpr std::chrono::minutes kBuildTime{60};
constexpr std::size_t kHashDigits = 16;  // of a folder's name
constexpr std::chrono::seconds kNodeTime{90};
constexpr std::size_t kMostWords = 8192;  // of a build that failed

/// What a build says of its failure stands at its end.
std::string lastLines(std::string text) {
  if (text.size() > kMostWords) {
    text.erase(0, text.size() - kMostWords);
    text.replace(0, text.find('\n') == std::string::npos ? 0 : text.find('\n'), "…");
  }
  return core::base::printable(text, kMostWords + 16);
}

class HostSetUp {
 public:
  HostSetUp(const HostRequest& request, const HostSetUpInput& input, const std::function<void(const HostStep&)>& onStep,
            const std::function<bool()>& isCancelled)
      : m_request(request), m_input(input), m_onStep(onStep), m_isCancelled(isCancelled) {}

  Result<HostSetUpResult> run(std::shared_ptr<remote::Connection> connection) {
    m_record = {.name = m_request.name, .destination = m_request.destination, .sshConfig = m_request.sshConfig, .oneDnn = m_request.oneDnn};
    if (Result<void> good = core::storage::checkHostName(m_request.name); !good) return fail(good.error());
    const Result<void> reached = connection ? reachOverSsh(std::move(connection)) : reachHere();
    if (!reached) return fail(orInterrupted(reached.error()));
    const Result<void> surveyed = step<void>(Id::Survey, [&] { return survey(); });
    if (!surveyed) {
      if (m_hasBegunRuntimes) m_onStep({.id = Id::Runtimes, .state = State::Failed, .value = {}, .error = orInterrupted(surveyed.error())});
      return fail(orInterrupted(surveyed.error()));
    }
    (void)step<void>(Id::Scheduler, [&] { return tellScheduler(); });
    HostSetUpResult result;
    tryAll(result);
    if (m_isCancelled() && (result.failure || scheduler() != nullptr)) {
      if (!result.failure) m_record.failed.push_back({text::stepKey(Id::Node), interruption()});
      result.failure = interruption();
    }
    result.record = std::move(m_record);
    return result;
  }

 private:
  [[nodiscard]] Error interruption() const { return {.code = ErrorCode::Cancelled, .where = m_request.name, .value = text::kHostTest}; }

  /// What is under way when somebody gives up may fail in any way.
  [[nodiscard]] Error orInterrupted(const Error& error) const { return m_isCancelled() ? interruption() : error; }

  /// Waits; whoever gives up while it does ends everything that is under way on the host.
  template <class T>
  T await(QFuture<T> future) {
    while (!future.isFinished()) {
      if (m_isCancelled()) m_giveUp();
      std::this_thread::sleep_for(kLook);
    }
    return future.takeResult();
  }

  /// As await, for work that waits by itself.
  template <class Work>
  std::invoke_result_t<Work> awaitWork(Work work) {
    auto result = std::async(std::launch::async, work);
    while (result.wait_for(kLook) != std::future_status::ready) {
      if (m_isCancelled()) m_giveUp();
    }
    return result.get();
  }

  /// Every step that does not need one that failed.
  void tryAll(HostSetUpResult& result) {
    const auto note = [&](Id id, const auto& tried) {
      if (!tried && !result.failure) result.failure = tried.error();
      if (!tried) m_record.failed.push_back({text::stepKey(id), orInterrupted(tried.error())});
      return tried.has_value();
    };
    if (note(Id::Folder, step<void>(Id::Folder, [&] { return readFolder(); }))) {
      auto probes = step<std::vector<core::model::RuntimeProbe>>(Id::Runtimes, [&] { return readRuntimes(); });
      if (note(Id::Runtimes, probes)) result.probes = std::move(*probes);
      (void)note(Id::Engine, step<void>(Id::Engine, [&] { return findEngine(); }));
    }
    if (!m_isCancelled()) lookAtNode();
  }

  template <class T, class Work>
  Result<T> step(Id id, Work work) {
    m_onStep({.id = id, .state = State::Running});
    Result<T> result = work();
    if (result) m_onStep({.id = id, .state = State::Done, .value = m_found, .error = {}, .backend = id == Id::Engine ? m_record.backend : std::string()});
    else m_onStep({.id = id, .state = State::Failed, .error = orInterrupted(result.error())});
    m_found.clear();
    return result;
  }

  Result<void> reachOverSsh(std::shared_ptr<remote::Connection> connection) {
    const Result<std::string> home = step<std::string>(Id::Connect, [&] {
      return readHome(remote::waitUnless(m_isCancelled, connection->run({.script = remote::homeProbeScript() + remote::loginShellScript(), .deadline = kSignInTime})));
    });
    if (!home) return fail(home.error());
    takeRoot(*home);
    auto host = std::make_unique<remote::SshHost>(m_request.name, m_record.root, std::move(connection));
    host->setSearchPath(m_searchPath);
    m_giveUp = [there = host.get()] { there->close(); };
    m_host = std::move(host);
    return {};
  }

  /// Commands have this program's own environment, as whoever started it has: modules that are loaded are found.
  Result<void> reachHere() {
    const Result<std::string> home = step<std::string>(Id::Here, [&] { return readHome(remote::runCommand({.script = remote::homeProbeScript()}, m_isCancelled)); });
    if (!home) return fail(home.error());
    takeRoot(*home);
    auto host = std::make_unique<remote::LocalHost>(m_record.root, m_request.name);
    m_giveUp = [here = host.get()] { here->close(); };
    m_host = std::move(host);
    return {};
  }

  void takeRoot(const std::string& home) { m_record.root = m_request.root.empty() ? home + "/.local/share/baremark/runs" : m_request.root; }

  /// Where it is, as messages name it.
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

  /// Everything that is asked of the host is asked in one round trip.
  Result<void> survey() {
    SurveyRequest request{.scheduler = m_request.scheduler, .schedulers = m_input.schedulers, .launchers = m_input.launchers, .spaces = m_spaces};
    if (Result<std::string> folder = folderScript()) request.folder = std::move(*folder);
    for (const auto& [id, runtime] : m_input.runtimes) {
      if (request.folder.empty()) break;
      Result<std::string> script = remote::runtimeProbeScript(runtime, m_record.root);
      if (!script) {
        m_unaskable = script.error();
        request.inFolder.clear();
        break;
      }
      request.inFolder.push_back(std::move(*script));
    }
    request.onInFolder = [this](std::size_t place) {
      m_hasBegunRuntimes = true;
      m_onStep({.id = Id::Runtimes, .state = State::Running, .value = std::next(m_input.runtimes.begin(), static_cast<std::ptrdiff_t>(place))->second.label, .error = {}});
    };
    Result<HostSurvey> found = awaitWork([&] { return surveyHost(*m_host, request); });
    if (!found) return fail(found.error());
    m_record.scheduler = found->scheduler;
    m_schedulerVersion = found->version;
    m_record.facts = std::move(found->facts);
    m_folder = std::move(found->folder);
    m_tried = std::move(found->inFolder);
    m_record.facts.searchPath = m_searchPath;
    m_record.probed = core::base::SystemClock().wallNow();
    m_found = core::base::printable(m_record.facts.processor + (m_record.facts.mpiVersion.empty() ? "" : ", " + m_record.facts.mpiVersion), 200);
    return {};
  }

  Result<void> tellScheduler() {
    if (const SchedulerDescriptor* known = scheduler()) m_found = known->label + (m_schedulerVersion.empty() ? "" : " " + m_schedulerVersion);
    return {};
  }

  [[nodiscard]] const SchedulerDescriptor* scheduler() const {
    const auto known = m_input.schedulers.find(m_record.scheduler);
    return known == m_input.schedulers.end() ? nullptr : &known->second;
  }

  /// By a job of a moment, where jobs go that name no partition. That none could be had is an answer.
  void lookAtNode() {
    if (scheduler() == nullptr) return;
    const core::model::PartitionFacts* partition = core::model::defaultPartition(m_record.facts);
    const Result<std::string> script = core::launch::onNodeScriptOf(*scheduler(), partition, remote::hostProbeScript(m_record.root, m_spaces));
    if (!script || script->empty()) return;
    m_onStep({.id = Id::Node, .state = State::Running});
    const Result<CommandOutcome> outcome = await(m_host->exec({.script = *script, .deadline = kNodeTime}));
    const auto miss = [&](const std::string& why) { m_onStep({.id = Id::Node, .state = State::Missed, .value = core::base::printable(why, 200)}); };
    if (!outcome) return miss(text::describe(outcome.error()).title.toStdString());
    auto node = remote::parseNodeProbe(outcome->out);
    if (!node) return miss(remote::lastLine(outcome->err));
    if (partition != nullptr) node->partition = partition->name;
    node->seen = core::base::SystemClock().wallNow();
    m_onStep({.id = Id::Node, .state = State::Done, .value = node->facts.hostname + ", " + node->facts.processor});
    m_record.node = std::move(*node);
  }

  /// Can it be made, written, renamed in, and does it hold programs that run?
  [[nodiscard]] Result<std::string> folderScript() const {
    const Result<std::string> root = core::base::shellQuoted(m_record.root);
    if (!root) return root;
    if (m_record.root.front() != '/') {
      return fail({.code = ErrorCode::OutOfRange, .where = "root", .value = m_record.root, .allowed = "an absolute path on the host"});
    }
    return "umask 077\nr=" + *root + "\nmkdir -p -- \"$r\" || exit 1\nt=$r/.try.$$\n"
           "printf '#!/bin/sh\\necho runs\\n' >\"$t.part\" && chmod 700 \"$t.part\" && mv -fT \"$t.part\" \"$t\" || exit 1\n"
           "said=$(\"$t\" 2>&1)\nrm -f \"$t\"\n[ \"$said\" = runs ] || { echo \"$said\" >&2; exit 2; }\n"
           "stat -f -c %T \"$r\" 2>/dev/null || :\n";
  }

  Result<void> readFolder() {
    if (const Result<std::string> script = folderScript(); !script) return fail(script.error());
    if (m_folder.status != 0) {
      Error error = remote::fileError(m_record.root, m_folder.err);
      if (m_folder.status == 2 && error.code == ErrorCode::PermissionDenied) error.value = text::kNoPrograms;
      else error.allowed = "a folder on the host that this account can make and write; on the command line that is --root";
      return fail(std::move(error));
    }
    m_found = m_record.root + (m_folder.out.empty() ? "" : " (" + core::base::printable(m_folder.out.substr(0, m_folder.out.find('\n')), 40) + ")");
    return {};
  }

  /// Of the folder of an engine that is built with a oneDNN of its own: that is another engine.
  [[nodiscard]] std::string oneDnnSuffix() const {
    if (m_request.oneDnn.empty()) return {};
    return "-" + QCryptographicHash::hash(QByteArray::fromStdString(m_request.oneDnn), QCryptographicHash::Sha256).toHex().left(8).toStdString();
  }

  /// One that was built there, with the same oneDNN, from the sources of another version of this program gives way to that of this one.
  [[nodiscard]] bool isOfOurBuilding(const std::string& engine) const {
    const std::string start = m_record.root + "/engine/";
    const std::size_t end = engine.find('/', start.size());
    const std::string with = oneDnnSuffix();
    const std::size_t digits = start.size() + kHashDigits;
    return engine.rfind(start, 0) == 0 && end == digits + with.size() && engine.find_first_not_of("0123456789abcdef", start.size()) == digits &&
           engine.compare(digits, with.size(), with) == 0;
  }

  Result<void> findEngine() {
    if (!m_request.engine.empty() && m_request.engine.front() != '/') {
      return fail({.code = ErrorCode::OutOfRange, .where = "engine", .value = m_request.engine, .allowed = "an absolute path on the host"});
    }
    const bool canBeBuilt = QFileInfo::exists(QString::fromStdString(m_input.engineSources));
    if (!canBeBuilt || !isOfOurBuilding(m_request.engine)) m_record.engine = m_request.engine;
    if (!m_request.engineFile.empty()) {
      Result<std::string> sent = sendEngine();
      if (!sent) return fail(sent.error());
      m_record.engine = *sent;
    }
    if (m_record.engine.empty() && m_request.isHere() && m_record.scheduler == "none" && runsHere(m_input.engineBeside)) {
      m_record.engine = m_input.engineBeside;
    }
    if (m_record.engine.empty()) {
      Result<std::string> built = buildEngine();
      if (!built) return fail(built.error());
      m_record.engine = *built;
    }
    const auto catalog = awaitWork([&] { return askEngine(*m_host, m_record.engine); });
    if (!catalog) return fail(catalog.error());
    m_record.engineBuild = catalog->engineBuild;
    m_record.backend = catalog->backend;
    m_found = m_record.engine + " (" + text::backendName(catalog->backend).toStdString() + (catalog->mpi.empty() ? ", no MPI" : "") + ")";
    return {};
  }

  /// One that was built for this host elsewhere; where it lies already, it is not sent again.
  Result<std::string> sendEngine() {
    const std::string hash = awaitWork([&]() -> std::string { return remote::fileHash(m_request.engineFile, m_isCancelled); });
    if (hash.empty()) return fail({.code = ErrorCode::NotFound, .where = m_request.engineFile, .allowed = "an engine's file on this machine"});
    std::string engine = m_record.root + "/engine/sent-" + hash.substr(0, kHashDigits) + "/bin/baremark-engine";
    const Result<void> put = await(m_host->put({{.target = engine, .content = {}, .source = m_request.engineFile, .isExecutable = true, .onProgress = toldOfSending()}}));
    if (!put) return fail(put.error());
    return engine;
  }

  [[nodiscard]] std::function<void(std::int64_t, std::int64_t)> toldOfSending() {
    const auto tell = [this](const TransferState& at) {
      const QString words = text::transferWords(at.progress.done, at.progress.total, at.bytesPerSecond, at.left);
      m_onStep({.id = Id::Engine, .state = State::Running, .value = words.toStdString()});
    };
    return [onTransfer = metered({.onStep = {}, .onTransfer = tell})](std::int64_t done, std::int64_t total) { onTransfer({.done = done, .total = total}); };
  }

  bool runsHere(const std::string& engine) {
    return awaitWork([&] { return askEngine(*m_host, engine); }).has_value();
  }

  /// A runtime that does not work there is an answer; one whose answer is not whole is not known.
  Result<std::vector<core::model::RuntimeProbe>> readRuntimes() {
    if (m_unaskable) return fail(*m_unaskable);
    std::vector<core::model::RuntimeProbe> probes;
    std::size_t place = 0;
    for (const auto& [id, runtime] : m_input.runtimes) {
      auto probe = remote::readRuntimeProbe(runtime, m_tried.at(place++));
      if (!probe) continue;
      const bool isContainer = runtime.image != core::containers::ImageKind::None;
      if (probe->works && isContainer) m_found += (m_found.empty() ? "" : ", ") + runtime.label + (probe->version.empty() ? "" : " " + probe->version);
      probes.push_back(std::move(*probe));
    }
    return probes;
  }

  /// make says how far it is: "[ 12%] Building CXX object …".
  void tellOfBuild(std::string_view piece) const {
    const std::size_t end = piece.rfind("%] ");
    const std::size_t begin = end == std::string_view::npos ? end : piece.rfind('[', end);
    if (begin == std::string_view::npos || end - begin > 4) return;
    const int percent = std::atoi(std::string(piece.substr(begin + 1, end - begin - 1)).c_str());
    m_onStep({.id = Id::Engine, .state = State::Running, .value = text::buildWords(percent).toStdString()});
  }

  [[nodiscard]] bool isSlow(const std::string& engine) {
    const auto catalog = awaitWork([&] { return askEngine(*m_host, engine); });
    return catalog && core::protocol::isReferenceBackend(catalog->backend);
  }

  /// From its sources, once for each version of them; again where it got no oneDNN then and there may be one now.
  Result<std::string> buildEngine() {
    const std::string hash = remote::fileHash(m_input.engineSources, m_isCancelled);
    if (hash.empty()) return fail({.code = ErrorCode::NotFound, .where = m_input.engineSources, .allowed = "the engine's packed sources beside this program"});
    const std::string folder = m_record.root + "/engine/" + hash.substr(0, kHashDigits) + oneDnnSuffix();
    const std::string engine = folder + "/bin/baremark-engine";
    const auto there = await(m_host->stat({engine}));
    if (!there) return fail(there.error());
    const bool isThere = there->front().exists;
    if (isThere && !isSlow(engine)) return engine;
    const Result<void> put = await(m_host->put({{.target = folder + "/sources.tar.gz", .source = m_input.engineSources, .onProgress = toldOfSending()}}));
    if (!put) return fail(put.error());
    const Result<std::string> variables = core::base::shellAssignments({{"FOLDER", folder}, {"ONEDNN", m_request.oneDnn}, {"KEPT", isThere ? "slow" : ""}});
    if (!variables) return variables;
    const Result<CommandOutcome> outcome =
        await(m_host->exec({.script = *variables + m_input.engineBuildScript,
                              .deadline = kBuildTime,
                              .onOutput = [this](std::string_view piece) { tellOfBuild(piece); }}));
    if (!outcome) return fail(outcome.error());
    if (outcome->status != 0 && !isThere) {
      return fail({.code = ErrorCode::CommandFailed, .where = "build of the engine on " + m_request.name, .value = std::to_string(outcome->status),
                   .detail = lastLines(outcome->err.empty() ? outcome->out : outcome->err)});
    }
    return engine;
  }

  const HostRequest& m_request;
  const HostSetUpInput& m_input;
  const std::function<void(const HostStep&)>& m_onStep;
  const std::function<bool()>& m_isCancelled;
  HostRecord m_record;
  std::string m_searchPath;
  std::map<std::string, std::string> m_spaces;  ///< of a login shell
  std::string m_schedulerVersion;
  CommandOutcome m_folder;              ///< of folderScript
  std::vector<CommandOutcome> m_tried;  ///< of the runtimes, in their order
  std::optional<Error> m_unaskable;     ///< why none could be tried
  std::atomic<bool> m_hasBegunRuntimes{false};
  std::unique_ptr<core::runs::Host> m_host;
  std::function<void()> m_giveUp;  ///< what is under way on m_host
  std::string m_found;
};

}  // namespace

HostRequest requestOf(const HostRecord& host) {
  return {.name = host.name, .destination = host.destination, .sshConfig = host.sshConfig, .root = host.root,
          .scheduler = host.scheduler, .engine = host.engine, .engineFile = {}, .oneDnn = host.oneDnn};
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
      }
    }
    if (Result<void> kept = hosts.putHost(record); !kept) return kept;
    for (const core::model::RuntimeProbe& probe : result.probes) {
      if (Result<void> kept = hosts.putProbe({result.record.name, probe, result.record.probed.value_or(core::base::WallTime{})}); !kept) return kept;
    }
    return {};
  });
}

Result<HostSetUpResult> setUpHost(const HostRequest& request, std::shared_ptr<remote::Connection> connection, const HostSetUpInput& input,
                             const std::function<void(const HostStep&)>& onStep, const std::function<bool()>& isCancelled) {
  return HostSetUp(request, input, onStep, isCancelled).run(std::move(connection));
}

HostSetUpInput hostSetUpInput(Services& services) {
  const core::runs::RunnerResources& resources = services.local().resources();
  const QString sources = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/baremark/engine-sources.tar.gz");
  return {.engineSources = sources.toStdString(),
          .engineBuildScript = resourceText("recipes/engine_build.sh"),
          .engineBeside = resources.engine,
          .schedulers = services.schedulers(),
          .launchers = resources.launchers,
          .runtimes = resources.runtimes};
}

}  // namespace baremark::app
