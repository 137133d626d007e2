// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_files.h"

#include <QFile>
#include <QFileInfo>

#include "app/cli/background.h"
#include "app/cli/plan_output.h"
#include "app/cli/runtime_probes.h"
#include "app/text/backend_text.h"
#include "app/text/command_text.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/plan/scheduler_cautions.h"
#include "core/runs/actions.h"
#include "core/runs/ownership.h"

namespace baremark::cli {
namespace {

using Targets = std::vector<Target>;

/// The hosts of files or targets without duplicates, in their order.
template <class All, class HostOf>
std::vector<std::string> hostsOf(const All& all, HostOf hostOf) {
  std::vector<std::string> hosts;
  for (const auto& each : all)
    if (std::ranges::find(hosts, hostOf(each)) == hosts.end()) hosts.push_back(hostOf(each));
  return hosts;
}

using OnHost = std::function<void(const std::string& host, const app::MachineKnowledge&)>;

/// Asks hosts for their facts, one after the other, and calls `onHost` with the answers, then `then`.
void withHosts(const VerbContext& context, std::vector<std::pair<std::string, app::Reached>> hosts,
               const OnHost& onHost, const std::function<void()>& then) {
  if (hosts.empty()) return then();
  const auto first = hosts.front();
  hosts.erase(hosts.begin());
  withHost(
      context, first.first,
      [context, hosts, onHost, then, host = first.first](app::HostService&, const app::MachineKnowledge& machine) {
        onHost(host, machine);
        withHosts(context, hosts, onHost, then);
      },
      first.second);
}

/// One arm for each runtime and variant that the experiments on a host use.
core::model::Experiment runtimesOn(const std::vector<FileToRun>& files, const std::string& host) {
  core::model::Experiment all;
  for (const FileToRun& file : files) {
    if (file.experiment.host != host) continue;
    for (const core::model::Arm& arm : file.experiment.arms) {
      const bool isThere = std::ranges::any_of(all.arms, [&](const core::model::Arm& other) {
        return other.runtime == arm.runtime && other.variant == arm.variant;
      });
      if (!isThere) all.arms.push_back(arm);
    }
  }
  return all;
}

/// Among several, each experiment has its name before its plan.
void reportPlans(const VerbContext& context, const std::vector<FileToRun>& files) {
  const bool areSeveral = files.size() > 1;
  const QString indent = areSeveral ? QStringLiteral("  ") : QString();
  for (const FileToRun& file : files) {
    const QString lead = areSeveral ? shownName(file.experiment.name) + QStringLiteral(" · ") : QString();
    context.console.note(lead + summaryLine(*file.prepared));
    const auto findings = core::preflight::judge(core::preflight::Side::Login, file.prepared->facts);
    const std::vector<std::string>& waived = context.invocation.waived;
    for (const QString& line : checkLines(findings, file.experiment, {waived.begin(), waived.end()}))
      context.console.note(indent + line);
    for (const QString& line : cautionLines(*file.prepared)) context.console.note(indent + line);
  }
}

/// When the program ends: where the results are.
void announceStore(const VerbContext& context) {
  const QString store = qString(context.services.store().path());
  QObject::connect(qApp, &QCoreApplication::aboutToQuit, qApp, [console = &context.console, store] {
    console->note(Cli::tr("The results are in %1. To see them in the window: %2", "a file; a command")
                      .arg(store, app::text::windowCommand(console->store())));
  });
}

/// Queues all experiments, or none of them. They run in the order of their creation times, which is that of their
/// files.
Result<void> queueAll(const VerbContext& context, const std::vector<FileToRun>& files) {
  return context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      core::base::WallTime latest = core::base::WallTime::min();
      for (const FileToRun& file : files) {
        core::runs::PlannedExperiment planned = file.prepared->planned;
        latest = std::max(planned.record.created, latest + std::chrono::milliseconds(1));
        planned.record.created = latest;
        const auto waived = waivedIn(file.prepared->facts, context.invocation.waived);
        if (Result<void> queued = core::runs::queueExperiment(store, planned, waived); !queued) return queued;
      }
      return {};
    });
  });
}

/// Prints the output of --queue.
void reportQueued(Console& console, const Targets& targets) {
  Json experiments = Json::array();
  for (const Target& each : targets) {
    if (!console.isJson()) console.out(qString(each.id.text()));
    experiments.push_back({{"file", each.file},
                           {"experiment", each.id.text()},
                           {"name", each.name},
                           {"host", each.host},
                           {"state", core::model::toName(core::model::ExperimentState::Queued)}});
  }
  if (console.isJson())
    return console.out(Json{{"schema", "baremark.queued/1"}, {"experiments", std::move(experiments)}});
  console.note(console.offering(
      Cli::tr("%n experiment(s) queued. To run them: baremark-cli work", nullptr, static_cast<int>(targets.size()))));
}

void driveAll(const VerbContext& context, const Targets& targets) {
  if (targets.size() == 1) return driveToEnd(context, targets.front().id);
  follow(context, targets, Role::Driver);
}

void begin(const VerbContext& context, const std::vector<FileToRun>& files) {
  reportPlans(context, files);
  if (files.front().file.empty()) announceStore(context);
  if (const Result<void> queued = queueAll(context, files); !queued)
    return QCoreApplication::exit(context.console.fail(queued.error()));
  Targets targets;
  for (const FileToRun& file : files)
    targets.push_back({file.prepared->planned.record.id, file.file, file.experiment.name, file.experiment.host});
  if (!context.invocation.queue) return driveAll(context, targets);
  reportQueued(context.console, targets);
  QCoreApplication::exit(kDone);
}

/// Adds the tests to the facts of an experiment and makes the checks before its run.
Result<void> check(app::HostService& host, FileToRun& file, const app::RuntimeTests& tests,
                   const std::vector<std::string>& waived) {
  core::preflight::Facts& facts = file.prepared->facts;
  app::addTests(facts, tests, host.resources());
  if (Result<void> works = checkTests(host, facts); !works) return works;
  Result<void> good = checkBeforeRun(host, facts, waived);
  if (good) return good;
  if (!file.file.empty()) return fail(inExperimentFile(file.file, good.error()));
  good.error().suggestion = {};  // an option of `run`
  return good;
}

/// The experiment that `target` names: by its id, or as the newest unfinished one with the text of this file.
Result<ExperimentId> experimentToResume(app::Services& services, const std::string& target) {
  if (!QFileInfo::exists(qString(target))) return experimentNamed(services, target);
  const Result<std::string> text = readFile(target);
  if (!text) return fail(text.error());
  return services.store().readNow([&](Store& store) -> Result<ExperimentId> {
    ExperimentRepository experiments(store);
    const auto rows = experiments.list();
    if (!rows) return fail(rows.error());
    for (const auto& row : *rows) {
      if (row.state == core::model::ExperimentState::Done) continue;
      const auto record = experiments.find(row.id);
      if (record && record->file == *text) return row.id;
    }
    return fail({.code = ErrorCode::NotFound,
                 .where = Phrase::KindUnfinished,
                 .value = target,
                 .allowed = Phrase::ExperimentFileOrId});
  });
}

/// With --time: sets the time that further jobs of an experiment ask for.
Result<void> setJobTime(const VerbContext& context, const ExperimentId& id) {
  const std::string& time = context.invocation.time;
  if (time.empty()) return {};
  const auto record = recordOf(context.services, id);
  if (!record) return fail(record.error());
  const auto resources = context.services.resourcesOf(record->experiment.host);
  if (!resources) return fail(resources.error());
  if (!resources->scheduler)
    return fail(
        {.code = ErrorCode::NotApplicable, .where = "--time", .value = time, .allowed = Phrase::OnHostsWithScheduler});
  const auto& scheduler = *resources->scheduler;
  if (Result<void> good = core::plan::checkTime(time, scheduler.timeExample, scheduler.endlessTime, "--time"); !good)
    return good;
  const std::string option = core::plan::timeOptionOf(record->experiment.allocation, scheduler.timeOptions);
  if (!option.empty())
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "--time",
                 .value = time,
                 .allowed = {Phrase::OptionWithoutTime, option}});
  return context.services.store().writeNow(
      [&](Store& store) { return ExperimentRepository(store).setJobTime(id, time); });
}

}  // namespace

Error inExperimentFile(const std::string& file, Error error) {
  if (app::text::isOfDescriptor(error)) return error;  // it names its file
  // A number instead of a percentage: 2 could mean 2 % or 200 %.
  const std::string where = error.where.english();
  const bool isPercentage = where.ends_with("/margin") || where.ends_with("/half_width");
  if (isPercentage && error.code == ErrorCode::WrongType) error.allowed = Phrase::Percentage;
  return core::base::inFile(file, std::move(error));
}

Result<std::string> readFile(const std::string& path) {
  QFile file(qString(path));
  if (!file.exists()) return fail({.code = ErrorCode::NotFound, .where = Phrase::KindFile, .value = path});
  if (!file.open(QIODevice::ReadOnly)) return fail(app::ioError(file));
  constexpr qint64 kMost = 1 << 20;
  if (file.size() > kMost)
    return fail({.code = ErrorCode::TooLarge,
                 .where = path,
                 .value = {Phrase::Bytes, file.size()},
                 .allowed = {Phrase::Bytes, 1048576}});
  return file.readAll().toStdString();
}

Result<FileToRun> readExperiment(app::Services& services, const std::string& file) {
  Result<std::string> text = readFile(file);
  if (!text) return fail(text.error());
  auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return fail(inExperimentFile(file, experiment.error()));
  const Result<app::HostService*> host = services.host(experiment->host);
  if (!host && host.error().code == ErrorCode::NotFound) {
    Error unknown = host.error();
    unknown.code = ErrorCode::UnknownValue;
    unknown.where = "/host";
    return fail(inExperimentFile(file, std::move(unknown)));
  }
  return FileToRun{file, std::move(*text), std::move(*experiment)};
}

void checkAndRun(const VerbContext& context, std::vector<FileToRun> files, const TestRuntimes& test) {
  std::vector<std::pair<app::HostService*, core::model::Experiment>> trials;
  for (const std::string& name : hostsOf(files, [](const FileToRun& file) { return file.experiment.host; })) {
    const Result<app::HostService*> host = context.services.host(name);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    trials.emplace_back(*host, runtimesOn(files, name));
  }
  using Files = std::vector<FileToRun>;
  const auto work = [context, files = std::move(files), trials = std::move(trials),
                     test](const IsCancelled& isCancelled) mutable -> Result<Files> {
    for (const auto& [host, runtimes] : trials) {
      const Result<app::RuntimeTests> tests = test(*host, runtimes, isCancelled);
      if (!tests) return fail(tests.error());
      for (FileToRun& file : files) {
        if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
        if (file.experiment.host != host->name()) continue;
        const Result<void> good = check(*host, file, *tests, context.invocation.waived);
        if (!good) return fail(good.error());
      }
    }
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
    return files;
  };
  (void)runInThread<Files>(context, work, [context](const Files& checked) { begin(context, checked); });
}

void runFiles(const VerbContext& context, std::vector<FileToRun> files) {
  struct Batch {
    std::vector<FileToRun> files;
    std::vector<Error> refusals;
  };
  std::vector<std::pair<std::string, app::Reached>> hosts;
  for (const std::string& host : hostsOf(files, [](const FileToRun& file) { return file.experiment.host; }))
    hosts.emplace_back(host, app::Reached::NotYet);
  const auto batch = std::make_shared<Batch>(Batch{std::move(files), {}});
  const auto prepare = [context, batch](const std::string& host, const app::MachineKnowledge& machine) {
    for (FileToRun& file : batch->files) {
      if (file.experiment.host != host) continue;
      Result<app::Prepared> prepared = app::prepare(context.services, file.experiment, file.text, machine);
      const Result<void> hasData = prepared ? app::checkDataHere(file.experiment) : fail(prepared.error());
      if (hasData)
        file.prepared = std::move(*prepared);
      else
        batch->refusals.push_back(inExperimentFile(file.file, hasData.error()));
    }
  };
  const auto test = [context](app::HostService& host, const core::model::Experiment& experiment,
                              const IsCancelled& isCancelled) {
    return retryUntilConnected(context, app::Reached::Before, isCancelled,
                               [&] { return tryRuntimes(host, experiment, isCancelled); });
  };
  withHosts(context, std::move(hosts), prepare, [context, batch, test] {
    if (!batch->refusals.empty()) return QCoreApplication::exit(context.console.failAll(batch->refusals));
    checkAndRun(context, batch->files, test);
  });
}

VerbResult resumeAll(const VerbContext& context) {
  std::vector<ExperimentId> ids;
  std::vector<Error> refusals;
  for (const std::string& target : context.invocation.targets) {
    const Result<ExperimentId> id = experimentToResume(context.services, target);
    if (!id)
      refusals.push_back(id.error());
    else if (std::ranges::find(ids, *id) == ids.end())
      ids.push_back(*id);
  }
  if (!refusals.empty()) return context.console.failAll(refusals);
  for (const ExperimentId& id : ids)
    if (const Result<void> set = setJobTime(context, id); !set) return context.console.fail(set.error());
  Targets targets;
  const Result<void> resumed = context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      for (const ExperimentId& id : ids) {
        const auto record = ExperimentRepository(store).find(id);
        if (!record) return fail(record.error());
        if (ids.size() > 1 && core::runs::isDrivenElsewhere(*record, core::base::SystemClock().wallNow()))
          return fail({.code = ErrorCode::Busy,
                       .where = {Phrase::ExperimentOfId, id.text()},
                       .value = {Phrase::Process, record->owner->process.pid}});
        if (Result<void> done = core::runs::resumeExperiment(store, id); !done) return done;
        targets.push_back({id, {}, record->experiment.name, record->experiment.host});
      }
      return {};
    });
  });
  if (!resumed) return context.console.fail(resumed.error());
  std::vector<std::pair<std::string, app::Reached>> hosts;
  for (const std::string& host : hostsOf(targets, [](const Target& target) { return target.host; })) {
    std::vector<ExperimentId> there;
    for (const Target& target : targets)
      if (target.host == host) there.push_back(target.id);
    hosts.emplace_back(host, reachedBefore(context, there));
  }
  const auto noteSlow = [context](const std::string& host, const app::MachineKnowledge& machine) {
    if (const QString slow = app::text::slowEngineLine(machine.catalog.backend, host); !slow.isEmpty())
      context.console.note(slow);
  };
  withHosts(context, std::move(hosts), noteSlow, [context, targets] { driveAll(context, targets); });
  return {};
}

}  // namespace baremark::cli
