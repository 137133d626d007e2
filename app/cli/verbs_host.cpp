// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_setup.h"
#include "app/cli/background.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/terminal_asker.h"
#include "app/text/backend_text.h"
#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/protocol/backend.h"
#include "core/runs/actions.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::cli {
namespace {

using core::model::HostStage;

using app::HostRequest;
using core::model::PartitionFacts;
using core::storage::HostRecord;

using Probes = std::vector<core::storage::ProbeRecord>;

Json hostJson(const HostRecord& host, const Probes& probes) {
  Json out;
  out["name"] = host.name;
  out["destination"] = host.isHere() ? Json(nullptr) : Json(host.destination);
  out["root"] = host.root;
  out["scheduler"] = host.scheduler;
  out["engine"] = host.engine;
  out["engine_build"] = host.engineBuild;
  out["backend"] = host.backend.empty() ? Json() : Json(host.backend);
  out["devices"] = core::protocol::toJson(host.devices);
  out["reference_backend"] = core::protocol::isReferenceBackend(host.backend);
  out["onednn"] = host.oneDnn.empty() ? Json() : Json(host.oneDnn);
  out["hostname"] = host.facts.hostname;
  out["system"] = host.facts.system;
  out["processor"] = host.facts.processor;
  out["cores"] = host.facts.cores;
  out["mpi"] = host.facts.mpiVersion;
  HostRecord known;
  known.facts = host.facts;
  known.node = host.node;
  out["facts"] = core::base::parseJson(toJsonLine(known)).value_or(Json::object());
  out["runtimes"] = Json::array();
  for (const core::storage::ProbeRecord& record : probes) out["runtimes"].push_back(probeJson(record));
  out["probed"] = host.probed ? Json(core::base::toIsoUtc(*host.probed)) : Json(nullptr);
  out["failed"] = Json::array();
  for (const core::model::FailedStep& failed : host.failed)
    out["failed"].push_back(
        {{"step", failed.step},
         {"code", core::base::errorCodeName(failed.error.code)},
         {"text", app::text::describe(failed.error, app::text::Reader::Terminal).title.toStdString()}});
  return out;
}

int printHosts(Console& console, app::Services& services, const std::vector<HostRecord>& hosts) {
  Json list = Json::array();
  for (const HostRecord& host : hosts) {
    const Result<Probes> probes = keptProbes(services, host.name);
    if (!probes) return console.fail(probes.error());
    list.push_back(hostJson(host, *probes));
  }
  console.out(Json{{"schema", "baremark.hosts/1"}, {"hosts", std::move(list)}});
  return kDone;
}

Table partitionTable(const std::vector<PartitionFacts>& partitions) {
  const auto number = [](const std::optional<int>& value) { return value ? std::to_string(*value) : std::string("–"); };
  Table table = tableOf({Cli::tr("partition"), Cli::tr("nodes"), Cli::tr("cores per node"), Cli::tr("devices"),
                         Cli::tr("time limit"), QString()},
                        {1, 2});
  for (const PartitionFacts& partition : partitions) {
    const QString note = !partition.isUp       ? Cli::tr("accepts no jobs now")
                         : partition.isDefault ? Cli::tr("the default")
                                               : QString();
    const std::string name =
        partition.name.empty() ? Cli::tr("all nodes", "of a cluster without partitions").toStdString() : partition.name;
    table.rows.push_back({name, number(partition.nodes), number(partition.cores), partition.devices,
                          partition.timeLimit, note.toStdString()});
  }
  return table;
}

Table fileSystemTable(const std::vector<core::model::FileSystemFacts>& systems) {
  const auto bytes = [](const std::optional<std::int64_t>& value) {
    return value ? app::text::bytes(*value).toStdString() : std::string("–");
  };
  Table table = tableOf(
      {Cli::tr("used for"), Cli::tr("kind", "of a file system"), Cli::tr("free"), Cli::tr("total"), Cli::tr("where")},
      {2, 3});
  for (const core::model::FileSystemFacts& system : systems)
    table.rows.push_back({app::text::purposeOf(system).toStdString(), system.kind, bytes(system.freeBytes),
                          bytes(system.totalBytes), system.path});
  return table;
}

/// Prints the facts about a host that its page in the window shows.
void printHost(const VerbContext& context, const HostRecord& host, const Probes& probes) {
  Console& console = context.console;
  const auto now = core::base::SystemClock().wallNow();
  std::vector<app::text::Fact> facts{{Cli::tr("Reached by"), app::text::wayTo(host.destination)},
                                     {Cli::tr("Scheduler"), app::text::schedulerName(host.scheduler)},
                                     {Cli::tr("Checked"), app::text::testWords(host.probed, host.failed, now)},
                                     {Cli::tr("Folder of runs"), qString(host.root)},
                                     {Cli::tr("Engine"), qString(host.engine)},
                                     {Cli::tr("Build of the engine"), qString(host.engineBuild)}};
  if (!host.backend.empty()) facts.push_back({Cli::tr("Backend"), app::text::backendName(host.backend)});
  for (const auto& more : {app::text::deviceFacts(host.devices), app::text::factsOf(host.facts)})
    facts.insert(facts.end(), more.begin(), more.end());
  console.out(qString(host.name) + QLatin1Char('\n') + toText(facts));
  for (const core::model::FailedStep& failed : host.failed) {
    const auto step = core::model::stageOf(failed.step);
    if (step)
      console.out(
          QStringLiteral("✕ %1: %2")
              .arg(app::text::stageName(*step), app::text::describe(failed.error, app::text::Reader::Terminal).title) +
          QLatin1Char('\n'));
  }
  const auto outBelow = [&](const Table& table) {
    if (!table.rows.empty()) console.out(QLatin1Char('\n') + toText(table));
  };
  outBelow(partitionTable(host.facts.partitions));
  outBelow(fileSystemTable(host.facts.fileSystems));
  if (host.node) {
    console.out(QLatin1Char('\n') +
                (host.node->seen
                     ? Cli::tr("A node, as job %1 found it (%2):", "a number; when")
                           .arg(qString(host.node->job), app::text::momentAndAge(*host.node->seen, now))
                     : Cli::tr("A node, as job %1 found it:", "a job's number").arg(qString(host.node->job))));
    console.out(toText(app::text::factsOf(host.node->facts)));
  }
  if (!probes.empty()) console.out(QStringLiteral("\n"));
  for (const core::storage::ProbeRecord& record : probes) {
    console.out(probeLine(context.services, record.probe));
    console.out(QStringLiteral("    ") + probeTime(record));
  }
  if (const QString slow = app::text::slowEngineLine(host.backend, host.name); !slow.isEmpty()) console.out(slow);
}

/// If an unknown key of the host or of a jump host could not be confirmed at a terminal: adds the commands that trust
/// it.
Error withTrustCommands(Error error, const std::string& sshConfig) {
  const bool isUnknown = error.code == ErrorCode::Offline && error.value == remote::offline::kHostKeyUnknown;
  if (!isUnknown || canAskOnTerminal()) return error;
  const std::string config = sshConfig.empty() ? std::string() : core::base::shellQuoted(sshConfig).value_or(sshConfig);
  const std::string where = error.where.english();
  const std::string host = core::base::shellQuoted(where).value_or(where);
  error.suggestion =
      "baremark-cli host trust " + host + " --key SHA256:…" + (config.empty() ? "" : " --ssh-config " + config);
  error.allowed = {Phrase::Value, remote::sshCommand(where, sshConfig)};
  return error;
}

/// Refuses a text that is no destination, and an address with a port that ssh would take for a host's name.
Result<void> checkAddress(const std::string& destination) {
  if (Result<void> good = remote::checkDestination(destination); !good) {
    if (good.error().where == "destination") good.error().where = "--ssh";
    return good;
  }
  const auto meant = remote::addressWithPort(destination);
  if (!meant) return {};
  return fail({.code = ErrorCode::Malformed, .where = "--ssh " + destination, .suggestion = *meant});
}

/// Sets up a host in a worker thread and keeps the result.
void setUp(const VerbContext& context, const HostRequest& request) {
  Console* console = &context.console;
  app::Services* services = &context.services;
  const auto report = [console](const HostStage& stage) {
    if (stage.state == HostStage::State::Running && !console->hasTerminal()) return;
    const QString line = app::text::stageLine(stage);
    if (stage.state == HostStage::State::Running) {
      console->progress(line);
    } else {
      console->progress(QString());
      console->note(line);
    }
  };
  const auto connection = std::make_shared<std::shared_ptr<remote::Connection>>();
  if (!request.isHere()) *connection = services->connections().borrow(request.destination, request.sshConfig);
  // The work releases the connection before it returns. The connection ends in the services, which are destroyed later.
  const auto work = [=, input = app::hostSetUpInput(*services)](const IsCancelled& isCancelled) -> Result<HostRecord> {
    Result<app::HostSetUpResult> result = app::setUpHost(request, std::move(*connection), input, report, isCancelled);
    if (!result) return fail(withTrustCommands(result.error(), request.sshConfig));
    const Result<void> kept =
        services->store().writeNow([&](Store& store) { return app::keepHost(store, *result, app::Interrupted::Kept); });
    if (!kept) return fail(kept.error());
    if (!result->failure) return std::move(result->record);
    if (result->failure->code == ErrorCode::Cancelled)
      result->failure->allowed = result->record.engineBuild.empty() ? Phrase::TestKept : Phrase::TestKeptEngineReady;
    return fail(*result->failure);
  };
  (void)runInThread<HostRecord>(context, work, [console, services](const HostRecord& record) {
    if (console->isJson()) return QCoreApplication::exit(printHosts(*console, *services, {record}));
    console->out(Cli::tr("%1 is ready: %2", "%1: a host, %2: what was found on it")
                     .arg(qString(record.name), app::text::hostSummary(record.facts)));
    if (const QString slow = app::text::slowEngineLine(record.backend, record.name); !slow.isEmpty())
      console->out(slow);
    QCoreApplication::exit(kDone);
  });
}

Result<HostRecord> hostNamed(const VerbContext& context) {
  const std::string& name = context.invocation.target;
  const auto record =
      context.services.store().readNow([&](Store& store) { return HostRepository(store).findHost(name); });
  if (!record) return fail(record.error());
  if (*record) return **record;
  Error none = app::noSuchHost(context.services.store(), name);
  none.allowed = Phrase::ListedHost;
  return fail(std::move(none));
}

}  // namespace

VerbResult hostAddVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const auto known =
      context.services.store().readNow([&](Store& store) { return HostRepository(store).findHost(words.target); });
  if (!known) return context.console.fail(known.error());
  // A host without an engine was interrupted while it was added, so adding it continues.
  if (*known && !(*known)->engineBuild.empty())
    return context.console.fail({.code = ErrorCode::Duplicate,
                                 .where = Phrase::KindHost,
                                 .value = words.target,
                                 .allowed = {Phrase::OtherHostName, words.target}});
  const std::string destination = words.here ? std::string() : words.ssh.empty() ? words.target : words.ssh;
  const Result<void> good = words.here ? Result<void>() : checkAddress(destination);
  if (!good) return context.console.fail(good.error());
  if (!words.cluster.empty() && !core::launch::isClusterName(words.cluster))
    return context.console.fail({.code = ErrorCode::Untrusted,
                                 .where = "--cluster",
                                 .value = words.cluster,
                                 .allowed = Phrase::HostNameLetters});
  setUp(context, {.name = words.target,
                  .destination = destination,
                  .sshConfig = words.sshConfig,
                  .root = words.root,
                  .scheduler = words.scheduler,
                  .engine = words.engine,
                  .engineFile = words.engineFile,
                  .oneDnn = words.oneDnn,
                  .cluster = words.cluster});
  return {};
}

VerbResult hostTestVerb(const VerbContext& context) {
  const Result<HostRecord> record = hostNamed(context);
  if (!record) return context.console.fail(record.error());
  setUp(context, app::requestOf(*record));
  return {};
}

VerbResult hostShowVerb(const VerbContext& context) {
  const Result<HostRecord> record = hostNamed(context);
  if (!record) return context.console.fail(record.error());
  if (context.console.isJson()) return printHosts(context.console, context.services, {*record});
  const Result<Probes> probes = keptProbes(context.services, record->name);
  if (!probes) return context.console.fail(probes.error());
  printHost(context, *record, *probes);
  return kDone;
}

VerbResult hostListVerb(const VerbContext& context) {
  const auto hosts = context.services.store().readNow([](Store& store) { return HostRepository(store).hosts(); });
  if (!hosts) return context.console.fail(hosts.error());
  if (context.console.isJson()) return printHosts(context.console, context.services, *hosts);
  if (hosts->empty()) {
    context.console.out(context.console.offering(
        Cli::tr("No hosts were added yet. To add one over SSH: baremark-cli host add NAME --ssh DESTINATION. "
                "To add the cluster whose login node this is: baremark-cli host add NAME --here")));
    return kDone;
  }
  Table table = tableOf({Cli::tr("name"), Cli::tr("reached by"), Cli::tr("scheduler"), Cli::tr("cores"),
                         Cli::tr("system"), Cli::tr("checked")},
                        {3});
  const auto now = core::base::SystemClock().wallNow();
  for (const HostRecord& host : *hosts)
    table.rows.push_back({host.name, app::text::wayTo(host.destination).toStdString(),
                          app::text::schedulerName(host.scheduler).toStdString(), std::to_string(host.facts.cores),
                          host.facts.system, app::text::testWords(host.probed, host.failed, now).toStdString()});
  context.console.out(table);
  return kDone;
}

VerbResult hostRemoveVerb(const VerbContext& context) {
  if (const Result<HostRecord> record = hostNamed(context); !record) return context.console.fail(record.error());
  const Result<void> removed = context.services.store().writeNow([&](Store& store) {
    const std::string& name = context.invocation.target;
    return context.invocation.abandon ? core::runs::abandonHost(store, name, core::base::SystemClock().wallNow())
                                      : HostRepository(store).removeHost(name);
  });
  if (!removed) return context.console.fail(removed.error());
  if (context.console.isJson()) return hostListVerb(context);
  context.console.out(Cli::tr("Removed. The files on the host stay there."));
  return kDone;
}

VerbResult hostTrustVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const auto known =
      context.services.store().readNow([&](Store& store) { return HostRepository(store).findHost(words.target); });
  if (!known) return context.console.fail(known.error());
  const std::string destination = *known ? (*known)->destination : words.target;
  if (destination.empty())
    return context.console.fail(
        {.code = ErrorCode::NotApplicable, .where = {Phrase::NamedHost, words.target}, .allowed = Phrase::SshHost});
  const std::string config = *known && words.sshConfig.empty() ? (*known)->sshConfig : words.sshConfig;
  const auto work = [destination, config, key = words.fingerprint](const IsCancelled& isCancelled) -> Result<bool> {
    remote::SshConnection connection({.destination = destination, .configFile = config, .asker = terminalAsker()});
    connection.connectNow({destination, key});
    const auto outcome =
        remote::waitUnless(isCancelled, connection.run({.script = "true", .deadline = std::chrono::minutes(5)}));
    if (!outcome) return fail(outcome.error());
    return true;
  };
  const auto report = [destination](Console& console, bool) {
    console.out({{"schema", "baremark.done/1"}, {"host", destination}},
                Cli::tr("The key of %1 is now trusted.", "a host").arg(qString(destination)));
  };
  return runVerbInThread<bool>(context, work, report);
}

}  // namespace baremark::cli
