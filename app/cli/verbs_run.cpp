// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/application/data_check.h"
#include "app/application/host_checks.h"
#include "app/application/job_preview.h"
#include "app/application/preparation.h"
#include "app/application/quick_start.h"
#include "app/cli/background.h"
#include "app/cli/check_output.h"
#include "app/cli/experiment_follower.h"
#include "app/cli/plan_output.h"
#include "app/cli/provisional_owner.h"
#include "app/cli/run_files.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/verbs.h"
#include "app/text/backend_text.h"
#include "app/text/command_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/containers/rank_command.h"
#include "core/plan/experiment_file.h"
#include "core/plan/scheduler_cautions.h"
#include "core/runs/actions.h"

namespace baremark::cli {
namespace {

struct RunVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(RunVerbs)
};

using core::base::ErrorCode;
using core::base::ExperimentId;
using core::base::fail;
using core::base::Result;
using core::storage::ExperimentRepository;
using core::storage::Store;

/// The experiment that `target` names: by its id, or as the newest unfinished one with the text of this file.
Result<ExperimentId> experimentToResume(app::Services& services, const std::string& target) {
  if (!QFileInfo::exists(QString::fromStdString(target))) return experimentNamed(services, target);
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
                 .where = core::base::Phrase::KindUnfinished,
                 .value = target,
                 .allowed = core::base::Phrase::ExperimentFileOrId});
  });
}

void queueAndFollow(const VerbContext& context, const app::Prepared& prepared) {
  const auto waived = waivedIn(prepared.facts, context.invocation.waived);
  const auto queued = context.services.store().writeNow(
      [&](Store& store) { return core::runs::queueExperiment(store, prepared.planned, waived); });
  if (!queued) return QCoreApplication::exit(context.console.fail(queued.error()));
  driveToEnd(context, prepared.planned.record.id);
}

/// When the program ends: where the results are.
void announceStore(const VerbContext& context) {
  const QString store = QString::fromStdString(context.services.store().path());
  QObject::connect(qApp, &QCoreApplication::aboutToQuit, qApp, [console = &context.console, store] {
    console->note(RunVerbsTr::tr("The results are in %1. To see them in the window: %2", "a file; a command")
                      .arg(store, app::text::windowCommand(console->store())));
  });
}

/// Makes the checks before the run in another thread, with the results of `tests`, which runs there. Then queues the
/// experiment and follows it. Without a file, it is a quick start.
void checkAndRun(const VerbContext& context, const app::Prepared& prepared,
                 std::function<Result<app::RuntimeTests>(app::HostService&, const remote::IsCancelled&)> tests) {
  const Result<app::HostService*> host = context.services.host(prepared.facts.experiment.host);
  if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
  const bool isQuickStart = context.invocation.target.empty();
  const auto look = [context, host = *host, prepared, isQuickStart,
                     tests = std::move(tests)](const remote::IsCancelled& isCancelled) -> Result<app::Prepared> {
    app::Prepared seen = prepared;
    const Result<app::RuntimeTests> tried = tests(*host, isCancelled);
    if (!tried) return fail(tried.error());
    app::addTests(seen.facts, *tried, host->resources());
    if (Result<void> works = checkTests(*host, seen.facts); !works) return fail(works.error());
    Result<void> good = checkBeforeRun(*host, seen.facts, context.invocation.waived);
    if (!good && !isQuickStart) return fail(inExperimentFile(context.invocation.target, good.error()));
    if (!good) {
      good.error().suggestion = {};  // an option of `run`
      return fail(good.error());
    }
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
    return seen;
  };
  (void)runInThread<app::Prepared>(context, look, [context, isQuickStart](const app::Prepared& seen) {
    const auto findings = core::preflight::judge(core::preflight::Side::Login, seen.facts);
    const std::vector<std::string>& ids = context.invocation.waived;
    for (const QString& line : checkLines(findings, seen.facts.experiment, {ids.begin(), ids.end()}))
      context.console.note(line);
    for (const QString& line : cautionLines(seen)) context.console.note(line);
    context.console.note(summaryLine(seen));
    if (isQuickStart) announceStore(context);
    queueAndFollow(context, seen);
  });
}

/// What the quick start found on the host.
struct QuickStartFinding {
  QuickStartRuntimes runtimes;
  std::string data;  ///< folder of the data set; empty: that of the Debian package
};

/// `chosen`: as runtimesOfQuickStart() needs it.
Result<QuickStartFinding> lookForQuickStart(app::HostService& host, const std::vector<std::string>& chosen,
                                            const app::OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  QuickStartFinding found;
  auto data = app::fashionMnistOn(host, onMoved, isCancelled);
  if (!data) return fail(data.error());
  found.data = std::move(*data);
  auto runtimes = runtimesOfQuickStart(host, chosen, isCancelled);
  if (!runtimes) return fail(runtimes.error());
  found.runtimes = std::move(*runtimes);
  if (isCancelled()) return fail({.code = core::base::ErrorCode::Cancelled, .where = host.name()});
  return found;
}

/// Reports how each container runtime did. Returns those of --runtime, or the first that works, with --all all that
/// work.
std::vector<std::string> containersOf(const VerbContext& context, const QuickStartFinding& found) {
  std::vector<std::string> containers = found.runtimes.containers;
  if (!context.invocation.all && context.invocation.runtimes.empty() && !containers.empty()) containers.resize(1);
  for (const auto& probe : found.runtimes.probes) {
    context.console.note(probeLine(context.services, probe));
    // The launcher of a quick start is the host's usual one.
    const auto& runtime = context.services.resources().runtimes.at(probe.runtime);
    if (probe.works && context.invocation.all && core::containers::needsLauncher(runtime))
      //: %1: a runtime
      context.console.note(RunVerbsTr::tr("%1 is not compared: it needs an experiment that names its launcher.")
                               .arg(QString::fromStdString(runtime.label)));
  }
  if (containers.empty()) {
    context.console.note(
        context.console.offering(app::text::noContainerWorks(context.invocation.host, found.runtimes.probes)));
  }
  return containers;
}

void beginQuickStart(const VerbContext& context, const app::MachineKnowledge& machine, const QuickStartFinding& found) {
  const core::model::Experiment experiment =
      app::quickStartExperiment({.host = context.invocation.host,
                                 .containers = containersOf(context, found),
                                 .cores = context.services.coresOfANode(context.invocation.host, {}).value_or(1),
                                 .data = found.data});
  const std::string text = core::base::toJsonText(core::plan::toJson(experiment));
  const Result<app::Prepared> prepared = app::prepare(context.services, experiment, text, machine);
  if (!prepared) return QCoreApplication::exit(context.console.fail(prepared.error()));
  checkAndRun(context, *prepared, [found](app::HostService&, const remote::IsCancelled&) {
    app::RuntimeTests tests;
    for (const std::string& container : found.runtimes.containers) {
      const auto [runtime, variant] = app::partsOfContainer(container);
      for (core::model::RuntimeProbe probe : found.runtimes.probes) {
        if (probe.runtime != runtime) continue;
        probe.works = true;  // the variant does
        tests[{runtime, variant}] = std::move(probe);
      }
    }
    return Result<app::RuntimeTests>(std::move(tests));
  });
}

/// With --profile: the experiment with only the chosen arm, which is profiled. UnknownValue: no such arm.
Result<core::model::Experiment> profiledOnly(core::model::Experiment experiment, const Invocation& words) {
  const std::string& name = words.arm.empty() ? experiment.baseline : words.arm;
  std::vector<std::string> names;
  for (const core::model::Arm& arm : experiment.arms) names.push_back(arm.name);
  const auto chosen = std::find(names.begin(), names.end(), name);
  if (chosen == names.end()) {
    return fail({.code = ErrorCode::UnknownValue,
                 .where = "--arm",
                 .value = core::base::printable(name, 80),
                 .allowed = {core::base::Phrase::Names, names},
                 .suggestion = core::base::nearestName(name, names)});
  }
  core::model::Arm arm = experiment.arms[static_cast<std::size_t>(chosen - names.begin())];
  arm.profiler = words.profiler;
  experiment.baseline = arm.name;
  experiment.arms = {std::move(arm)};
  experiment.measure.repeats = 1;
  experiment.measure.until.reset();
  experiment.allocation.atLeast = 1;
  return experiment;
}

/// The experiment to run, and its file for the store.
struct ToRun {
  core::model::Experiment experiment;
  std::string text;
};

Result<ToRun> experimentToRun(const Invocation& words) {
  Result<std::string> text = readFile(words.target);
  if (!text) return fail(text.error());
  auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return fail(inExperimentFile(words.target, experiment.error()));
  if (words.profiler.empty()) return ToRun{std::move(*experiment), std::move(*text)};
  auto profiled = profiledOnly(std::move(*experiment), words);
  if (!profiled) return fail(profiled.error());
  return ToRun{*profiled, core::base::toJsonText(core::plan::toJson(*profiled))};
}

/// With --time: sets the time that further jobs of an experiment ask for.
Result<void> setJobTime(const VerbContext& context, const ExperimentId& id) {
  const std::string& time = context.invocation.time;
  if (time.empty()) return {};
  const Result<std::string> host = hostOf(context.services, id);
  if (!host) return fail(host.error());
  const auto resources = context.services.resourcesOf(*host);
  if (!resources) return fail(resources.error());
  if (!resources->scheduler)
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "--time",
                 .value = time,
                 .allowed = core::base::Phrase::OnHostsWithScheduler});
  const auto& scheduler = *resources->scheduler;
  if (Result<void> good = core::plan::checkTime(time, scheduler.timeExample, scheduler.endlessTime, "--time"); !good)
    return good;
  const auto record =
      context.services.store().readNow([&](Store& store) { return ExperimentRepository(store).find(id); });
  if (!record) return fail(record.error());
  const std::string option = core::plan::timeOptionOf(record->experiment.allocation, scheduler.timeOptions);
  if (!option.empty()) {
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "--time",
                 .value = time,
                 .allowed = {core::base::Phrase::OptionWithoutTime, option}});
  }
  return context.services.store().writeNow(
      [&](Store& store) { return ExperimentRepository(store).setJobTime(id, time); });
}

VerbResult resumeOne(const VerbContext& context) {
  const Result<ExperimentId> id = experimentToResume(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  if (const Result<void> set = setJobTime(context, *id); !set) return context.console.fail(set.error());
  const auto resumed =
      context.services.store().writeNow([&](Store& store) { return core::runs::resumeExperiment(store, *id); });
  if (!resumed) return context.console.fail(resumed.error());
  const Result<std::string> host = hostOf(context.services, *id);
  if (!host) return context.console.fail(host.error());
  withHost(
      context, *host,
      [context, id = *id, host = *host](const app::MachineKnowledge& machine) {
        if (const QString slow = app::text::slowEngineLine(machine.catalog.backend, host); !slow.isEmpty())
          context.console.note(slow);
        driveToEnd(context, id);
      },
      reachedBefore(context, {*id}), std::make_shared<ProvisionalOwner>(context.services.store(), std::vector{*id}));
  return {};
}

/// Resumes all experiments, or none if one is refused.
VerbResult resumeSeveral(const VerbContext& context) {
  std::vector<ExperimentId> ids;
  std::vector<core::base::Error> refusals;
  for (const std::string& target : context.invocation.targets) {
    const Result<ExperimentId> id = experimentToResume(context.services, target);
    if (!id)
      refusals.push_back(id.error());
    else if (std::find(ids.begin(), ids.end(), *id) == ids.end())
      ids.push_back(*id);
  }
  if (!refusals.empty()) return context.console.failAll(refusals);
  for (const ExperimentId& id : ids) {
    if (const Result<void> set = setJobTime(context, id); !set) return context.console.fail(set.error());
  }
  return resumeAll(context, ids);
}

}  // namespace

namespace {

void reportPlan(const VerbContext& context, const app::Prepared& prepared) {
  const std::string& folder = context.invocation.scripts;
  const Result<int> written =
      folder.empty() ? Result<int>(0) : app::writeAllScripts(context.services, prepared, folder);
  if (!written) return QCoreApplication::exit(context.console.fail(written.error()));
  if (context.console.isJson())
    context.console.out(planJson(prepared));
  else
    context.console.out(planText(prepared));
  //: %1: a path
  if (!folder.empty())
    context.console.note(
        RunVerbsTr::tr("%n file(s) written to %1.", nullptr, *written).arg(QString::fromStdString(folder)));
  QCoreApplication::exit(kDone);
}

}  // namespace

VerbResult planVerb(const VerbContext& context) {
  const Result<std::string> text = readFile(context.invocation.target);
  if (!text) return context.console.fail(text.error());
  const auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return context.console.fail(inExperimentFile(context.invocation.target, experiment.error()));
  if (const Result<void> there = checkHostOf(context.services, context.invocation.target, *experiment); !there)
    return context.console.fail(there.error());
  withHost(context, experiment->host,
           [context, experiment = *experiment, text = *text](const app::MachineKnowledge& machine) {
             const Result<app::Prepared> prepared = app::prepare(context.services, experiment, text, machine);
             if (!prepared)
               return QCoreApplication::exit(
                   context.console.fail(inExperimentFile(context.invocation.target, prepared.error())));
             const Result<app::HostService*> host = context.services.host(experiment.host);
             if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
             // A test would disturb a run that is being measured here.
             const bool isMeasured = *host == &context.services.local() && context.services.localMachine().isKept();
             const auto look = [host = *host, isMeasured,
                                prepared = *prepared](const remote::IsCancelled& isCancelled) -> Result<app::Prepared> {
               app::Prepared seen = prepared;
               Result<app::RuntimeTests> tests = app::RuntimeTests();
               if (!isMeasured) tests = tryRuntimes(*host, seen.facts.experiment, isCancelled);
               if (tests) app::addTests(seen.facts, *tests, host->resources());
               if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
               app::lookAtHost(host->host(), host->resources().engine, seen.facts);
               return seen;
             };
             (void)runInThread<app::Prepared>(context, look,
                                              [context](const app::Prepared& seen) { reportPlan(context, seen); });
           });
  return {};
}

VerbResult runVerb(const VerbContext& context) {
  const std::vector<std::string>& waived = context.invocation.waived;
  if (const auto unknown = core::preflight::checkWaived({waived.begin(), waived.end()}))
    return context.console.fail(*unknown);
  const bool areSeveral = context.invocation.targets.size() > 1;
  if (context.invocation.resume) return areSeveral ? resumeSeveral(context) : resumeOne(context);
  if (!context.invocation.profiler.empty() && (areSeveral || context.invocation.queue)) {
    return context.console.fail({.code = ErrorCode::Conflict,
                                 .where = "--profile",
                                 .value = context.invocation.profiler,
                                 .allowed = core::base::Phrase::OneFileToProfile});
  }
  if (areSeveral || context.invocation.queue) return runFiles(context);
  const Result<ToRun> toRun = experimentToRun(context.invocation);
  if (!toRun) return context.console.fail(toRun.error());
  if (const Result<void> there = checkHostOf(context.services, context.invocation.target, toRun->experiment); !there)
    return context.console.fail(there.error());
  withHost(context, toRun->experiment.host,
           [context, experiment = toRun->experiment, text = toRun->text](const app::MachineKnowledge& machine) {
             const Result<app::Prepared> prepared = app::prepare(context.services, experiment, text, machine);
             if (!prepared)
               return QCoreApplication::exit(
                   context.console.fail(inExperimentFile(context.invocation.target, prepared.error())));
             const Result<void> hasData = app::checkDataHere(experiment);
             if (!hasData)
               return QCoreApplication::exit(
                   context.console.fail(inExperimentFile(context.invocation.target, hasData.error())));
             checkAndRun(context, *prepared,
                         [context, experiment](app::HostService& host, const remote::IsCancelled& isCancelled) {
                           return retryUntilConnected(context, app::Reached::Before, isCancelled,
                                                      [&] { return tryRuntimes(host, experiment, isCancelled); });
                         });
           });
  return {};
}

VerbResult quickstartVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](const app::MachineKnowledge& machine) {
    const Result<app::HostService*> host = context.services.host(context.invocation.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    const auto look = [context, host = *host, onMoved = progressOn(context)](
                          const remote::IsCancelled& isCancelled) -> Result<QuickStartFinding> {
      return retryUntilConnected(context, app::Reached::Before, isCancelled, [&] {
        const auto& chosen = context.invocation.runtimes;
        return lookForQuickStart(*host, chosen, onMoved, isCancelled);
      });
    };
    (void)runInThread<QuickStartFinding>(context, look, [context, machine](const QuickStartFinding& found) {
      beginQuickStart(context, machine, found);
    });
  });
  return {};
}

}  // namespace baremark::cli
