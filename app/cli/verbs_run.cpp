// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/quick_start.h"
#include "app/cli/background.h"
#include "app/cli/plan_output.h"
#include "app/cli/run_files.h"
#include "app/cli/runtime_probes.h"
#include "app/text/probe_text.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/containers/rank_command.h"
#include "core/plan/experiment_file.h"

namespace baremark::cli {
namespace {

/// `chosen`: as runtimesOfQuickStart() needs it.
Result<QuickStartRuntimes> lookForQuickStart(app::HostService& host, const std::vector<std::string>& chosen,
                                             const app::OnMoved& onMoved, const IsCancelled& isCancelled) {
  auto data = app::fashionMnistOn(host, onMoved, isCancelled);
  if (!data) return fail(data.error());
  auto found = runtimesOfQuickStart(host, chosen, isCancelled);
  if (!found) return found;
  found->data = std::move(*data);
  if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = host.name()});
  return found;
}

/// Reports how each container runtime did. Returns those of --runtime, or the first that works, with --all all that
/// work.
std::vector<std::string> containersOf(const VerbContext& context, const QuickStartRuntimes& found) {
  std::vector<std::string> containers = found.containers;
  if (!context.invocation.all && context.invocation.runtimes.empty() && !containers.empty()) containers.resize(1);
  for (const auto& probe : found.probes) {
    context.console.note(probeLine(context.services, probe));
    // The launcher of a quick start is the host's usual one.
    const auto& runtime = context.services.resources().runtimes.at(probe.runtime);
    if (probe.works && context.invocation.all && core::containers::needsLauncher(runtime))
      //: %1: a runtime
      context.console.note(
          Cli::tr("%1 is not compared: it needs an experiment that names its launcher.").arg(qString(runtime.label)));
  }
  if (containers.empty())
    context.console.note(context.console.offering(app::text::noContainerWorks(context.invocation.host, found.probes)));
  return containers;
}

void beginQuickStart(const VerbContext& context, const app::MachineKnowledge& machine,
                     const QuickStartRuntimes& found) {
  const core::model::Experiment experiment =
      app::quickStartExperiment({.host = context.invocation.host,
                                 .containers = containersOf(context, found),
                                 .cores = context.services.coresOfANode(context.invocation.host, {}).value_or(1),
                                 .data = found.data});
  const std::string text = core::base::toJsonText(core::plan::toJson(experiment));
  const Result<app::Prepared> prepared = app::prepare(context.services, experiment, text, machine);
  if (!prepared) return QCoreApplication::exit(context.console.fail(prepared.error()));
  const auto tests = [found](const auto&...) {
    app::RuntimeTests tested;
    for (const std::string& container : found.containers) {
      const auto [runtime, variant] = app::partsOfContainer(container);
      for (core::model::RuntimeProbe probe : found.probes) {
        if (probe.runtime != runtime) continue;
        probe.works = true;  // the variant does
        tested[{runtime, variant}] = std::move(probe);
      }
    }
    return Result<app::RuntimeTests>(std::move(tested));
  };
  checkAndRun(context, {{{}, text, experiment, *prepared}}, tests);
}

/// With --profile: the experiment with only the chosen arm, which is profiled. UnknownValue: no such arm.
Result<FileToRun> profiledOnly(FileToRun file, const Invocation& words) {
  core::model::Experiment& experiment = file.experiment;
  const std::string name = words.arm.empty() ? experiment.baseline : words.arm;
  std::vector<std::string> names;
  for (const core::model::Arm& arm : experiment.arms) names.push_back(arm.name);
  const auto chosen = std::ranges::find(names, name);
  if (chosen == names.end())
    return fail({.code = ErrorCode::UnknownValue,
                 .where = "--arm",
                 .value = core::base::printable(name, 80),
                 .allowed = {Phrase::Names, names},
                 .suggestion = core::base::nearestName(name, names)});
  core::model::Arm arm = experiment.arms[static_cast<std::size_t>(chosen - names.begin())];
  arm.profiler = words.profiler;
  experiment.baseline = arm.name;
  experiment.arms = {std::move(arm)};
  experiment.measure.repeats = 1;
  experiment.measure.until.reset();
  experiment.allocation.atLeast = 1;
  file.text = core::base::toJsonText(core::plan::toJson(experiment));
  return file;
}

void reportPlan(const VerbContext& context, const app::Prepared& prepared) {
  const std::string& folder = context.invocation.scripts;
  const Result<int> written =
      folder.empty() ? Result<int>(0) : app::writeAllScripts(context.services, prepared, folder);
  if (!written) return QCoreApplication::exit(context.console.fail(written.error()));
  context.console.out(planJson(prepared), planText(prepared));
  //: %1: a path
  if (!folder.empty())
    context.console.note(Cli::tr("%n file(s) written to %1.", nullptr, *written).arg(qString(folder)));
  QCoreApplication::exit(kDone);
}

}  // namespace

VerbResult planVerb(const VerbContext& context) {
  const Result<FileToRun> file = readExperiment(context.services, context.invocation.target);
  if (!file) return context.console.fail(file.error());
  withHost(context, file->experiment.host, [context, file = *file](auto& there, const auto& machine) {
    const Result<app::Prepared> prepared = app::prepare(context.services, file.experiment, file.text, machine);
    if (!prepared) return QCoreApplication::exit(context.console.fail(inExperimentFile(file.file, prepared.error())));
    // A test would disturb a run that is being measured here.
    const bool isMeasured = &there == &context.services.local() && context.services.localMachine().isKept();
    const auto look = [host = &there, isMeasured,
                       prepared = *prepared](const IsCancelled& isCancelled) -> Result<app::Prepared> {
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
  const Invocation& words = context.invocation;
  if (const auto unknown = core::preflight::checkWaived({words.waived.begin(), words.waived.end()}))
    return context.console.fail(*unknown);
  if (words.resume) return resumeAll(context);
  if (!words.profiler.empty() && (words.targets.size() > 1 || words.queue))
    return context.console.fail({.code = ErrorCode::Conflict,
                                 .where = "--profile",
                                 .value = words.profiler,
                                 .allowed = Phrase::OneFileToProfile});
  std::vector<FileToRun> files;
  std::vector<Error> refusals;
  for (const std::string& name : words.targets) {
    Result<FileToRun> file = readExperiment(context.services, name);
    if (file && !words.profiler.empty()) file = profiledOnly(std::move(*file), words);
    if (file)
      files.push_back(std::move(*file));
    else
      refusals.push_back(file.error());
  }
  if (!refusals.empty()) return context.console.failAll(refusals);
  runFiles(context, std::move(files));
  return {};
}

VerbResult quickstartVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](app::HostService& there, const app::MachineKnowledge& machine) {
    const auto look = [context, host = &there,
                       onMoved = progressOn(context)](const IsCancelled& isCancelled) -> Result<QuickStartRuntimes> {
      return retryUntilConnected(context, app::Reached::Before, isCancelled, [&] {
        const auto& chosen = context.invocation.runtimes;
        return lookForQuickStart(*host, chosen, onMoved, isCancelled);
      });
    };
    (void)runInThread<QuickStartRuntimes>(context, look, [context, machine](const QuickStartRuntimes& found) {
      beginQuickStart(context, machine, found);
    });
  });
  return {};
}

}  // namespace baremark::cli
