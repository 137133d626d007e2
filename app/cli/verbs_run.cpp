// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/application/data_check.h"
#include "app/application/quick_start.h"
#include "app/cli/background.h"
#include "app/cli/experiment_preparation.h"
#include "app/cli/follow.h"
#include "app/cli/run_files.h"
#include "app/cli/verbs.h"
#include "app/text/backend_text.h"
#include "app/text/command_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/base/printable.h"
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

/// The newest unfinished experiment that was made from this file's text, or the one that the words name.
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
    return fail({.code = ErrorCode::NotFound, .where = "unfinished experiment of", .value = target,
                 .allowed = "a file that an unfinished experiment was made from, or its id"});
  });
}

void queueAndFollow(const VerbContext& context, const Prepared& prepared) {
  const auto queued = context.services.store().writeNow(
      [&](Store& store) { return core::runs::queueExperiment(store, prepared.planned); });
  if (!queued) return QCoreApplication::exit(context.console.fail(queued.error()));
  driveToEnd(context, prepared.planned.record.id);
}

/// What the quick start found on its host.
struct QuickStartFinding {
  std::vector<core::model::RuntimeProbe> probes;
  std::string data;  ///< the folder of the images; empty: that of their package
};

Result<QuickStartFinding> lookForQuickStart(app::HostService& host, const app::OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  QuickStartFinding found;
  auto data = app::fashionMnistOn(host, onMoved, isCancelled);
  if (!data) return fail(data.error());
  found.data = std::move(*data);
  auto probes = probeContainers(host, isCancelled);
  if (!probes) return fail(probes.error());
  found.probes = std::move(*probes);
  if (isCancelled()) return fail({.code = core::base::ErrorCode::Cancelled, .where = host.name()});
  return found;
}

/// Says how each fared; the first that works, or with --all every one.
std::vector<std::string> containersOf(const VerbContext& context, const QuickStartFinding& found) {
  std::vector<std::string> containers;
  for (const auto& probe : found.probes) {
    context.console.note(probeLine(context.services, probe));
    if (probe.works && (containers.empty() || context.invocation.all)) containers.push_back(probe.runtime);
  }
  if (containers.empty()) {
    //: %1: a host
    context.console.note(RunVerbsTr::tr("No container runtime works on %1, so there is nothing to compare bare metal with. Install one, for "
                                        "example: apt-get install charliecloud mmdebstrap")
                             .arg(app::text::placeName(context.invocation.host)));
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
  const Result<Prepared> prepared = prepare(context.services, experiment, text, machine);
  if (!prepared) return QCoreApplication::exit(context.console.fail(prepared.error()));
  for (const QString& line : cautionLines(*prepared)) context.console.note(line);
  context.console.note(summaryLine(*prepared));
  const QString store = QString::fromStdString(context.services.store().path());
  QObject::connect(qApp, &QCoreApplication::aboutToQuit, qApp, [console = &context.console, store] {
    console->note(RunVerbsTr::tr("The results are in %1. See them in the window: %2", "a file; a command").arg(store, app::text::windowCommand(console->store())));
  });
  queueAndFollow(context, *prepared);
}

/// With --time: what the jobs of an experiment ask for from now on.
Result<void> setJobTime(const VerbContext& context, const ExperimentId& id) {
  const std::string& time = context.invocation.time;
  if (time.empty()) return {};
  const Result<std::string> host = hostOf(context.services, id);
  if (!host) return fail(host.error());
  const auto resources = context.services.resourcesOf(*host);
  if (!resources) return fail(resources.error());
  if (!resources->scheduler) return fail({.code = ErrorCode::NotApplicable, .where = "--time", .value = time, .allowed = "on hosts with a scheduler"});
  const auto& scheduler = *resources->scheduler;
  if (Result<void> good = core::plan::checkTime(time, scheduler.timeExample, scheduler.endlessTime, "--time"); !good) return good;
  return context.services.store().writeNow([&](Store& store) { return ExperimentRepository(store).setJobTime(id, time); });
}

VerbResult resumeOne(const VerbContext& context) {
  const Result<ExperimentId> id = experimentToResume(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  if (const Result<void> set = setJobTime(context, *id); !set) return context.console.fail(set.error());
  const auto resumed = context.services.store().writeNow([&](Store& store) { return core::runs::resumeExperiment(store, *id); });
  if (!resumed) return context.console.fail(resumed.error());
  const Result<std::string> host = hostOf(context.services, *id);
  if (!host) return context.console.fail(host.error());
  withHost(context, *host, [context, id = *id, host = *host](const app::MachineKnowledge& machine) {
    if (const QString slow = app::text::slowEngineLine(machine.catalog.backend, host); !slow.isEmpty()) context.console.note(slow);
    driveToEnd(context, id);
  }, linkOf(context, {*id}));
  return {};
}

/// All of them, or none where one is refused.
VerbResult resumeSeveral(const VerbContext& context) {
  std::vector<ExperimentId> ids;
  std::vector<core::base::Error> refusals;
  for (const std::string& target : context.invocation.targets) {
    const Result<ExperimentId> id = experimentToResume(context.services, target);
    if (!id) refusals.push_back(id.error());
    else if (std::find(ids.begin(), ids.end(), *id) == ids.end()) ids.push_back(*id);
  }
  if (!refusals.empty()) return context.console.failAll(refusals);
  for (const ExperimentId& id : ids) {
    if (const Result<void> set = setJobTime(context, id); !set) return context.console.fail(set.error());
  }
  return resumeAll(context, ids);
}

}  // namespace

VerbResult planVerb(const VerbContext& context) {
  const Result<std::string> text = readFile(context.invocation.target);
  if (!text) return context.console.fail(text.error());
  const auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return context.console.fail(inFile(context.invocation.target, experiment.error()));
  if (const Result<void> there = checkHostOf(context.services, context.invocation.target, *experiment); !there) return context.console.fail(there.error());
  withHost(context, experiment->host, [context, experiment = *experiment, text = *text](const app::MachineKnowledge& machine) {
    const Result<Prepared> prepared = prepare(context.services, experiment, text, machine);
    if (!prepared) return QCoreApplication::exit(context.console.fail(inFile(context.invocation.target, prepared.error())));
    const std::string& folder = context.invocation.scripts;
    const Result<int> written = folder.empty() ? Result<int>(0) : writeScripts(context.services, *prepared, folder);
    if (!written) return QCoreApplication::exit(context.console.fail(written.error()));
    if (context.console.isJson()) context.console.out(planJson(*prepared));
    else context.console.out(planText(*prepared));
    //: %1: a path
    if (!folder.empty()) context.console.note(RunVerbsTr::tr("%n file(s) written to %1.", nullptr, *written).arg(QString::fromStdString(folder)));
    QCoreApplication::exit(kDone);
  });
  return {};
}

VerbResult runVerb(const VerbContext& context) {
  const bool areSeveral = context.invocation.targets.size() > 1;
  if (context.invocation.resume) return areSeveral ? resumeSeveral(context) : resumeOne(context);
  if (areSeveral || context.invocation.queue) return runFiles(context);
  const Result<std::string> text = readFile(context.invocation.target);
  if (!text) return context.console.fail(text.error());
  const auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return context.console.fail(inFile(context.invocation.target, experiment.error()));
  if (const Result<void> there = checkHostOf(context.services, context.invocation.target, *experiment); !there) return context.console.fail(there.error());
  withHost(context, experiment->host, [context, experiment = *experiment, text = *text](const app::MachineKnowledge& machine) {
    const Result<Prepared> prepared = prepare(context.services, experiment, text, machine);
    if (!prepared) return QCoreApplication::exit(context.console.fail(inFile(context.invocation.target, prepared.error())));
    const Result<void> hasData = app::checkDataHere(experiment);
    if (!hasData) return QCoreApplication::exit(context.console.fail(inFile(context.invocation.target, hasData.error())));
    const Result<app::HostService*> host = context.services.host(experiment.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    const auto look = [context, host = *host, experiment](const remote::IsCancelled& isCancelled) -> Result<bool> {
      const Result<void> works = despiteBreaks(context, isCancelled, [&] { return tryRuntimes(*host, experiment, isCancelled); });
      if (!works) return fail(works.error());
      if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
      return true;
    };
    (void)inThread<bool>(context, look, [context, prepared = *prepared](bool) {
      for (const QString& line : cautionLines(prepared)) context.console.note(line);
      context.console.note(summaryLine(prepared));
      queueAndFollow(context, prepared);
    });
  });
  return {};
}

VerbResult quickstartVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](const app::MachineKnowledge& machine) {
    const Result<app::HostService*> host = context.services.host(context.invocation.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    const auto look = [context, host = *host, onMoved = shownOn(context)](const remote::IsCancelled& isCancelled) -> Result<QuickStartFinding> {
      QuickStartFinding found;
      const Result<void> looked = despiteBreaks(context, isCancelled, [&]() -> Result<void> {
        Result<QuickStartFinding> again = lookForQuickStart(*host, onMoved, isCancelled);
        if (!again) return fail(again.error());
        found = std::move(*again);
        return {};
      });
      if (!looked) return fail(looked.error());
      return found;
    };
    (void)inThread<QuickStartFinding>(context, look, [context, machine](const QuickStartFinding& found) { beginQuickStart(context, machine, found); });
  });
  return {};
}

}  // namespace baremark::cli
