// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/preparation.h"

#include <QFileInfo>
#include <QStandardPaths>

#include "app/application/speed_estimates.h"
#include "core/containers/rank_command.h"
#include "core/launch/scheduler_options.h"
#include "core/plan/expansion.h"
#include "core/plan/packing.h"
#include "core/plan/rounds.h"
#include "core/protocol/block_files.h"
#include "core/runs/block_composer.h"
#include "core/runs/preparation.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "remote/local/local_host.h"

namespace baremark::app {

namespace {

/// Unavailable: a profiler of an arm is not installed on this machine.
Result<void> checkProfilersHere(const Services& services, const core::model::Experiment& experiment) {
  const core::runs::RunnerResources& resources = services.resources();
  if (experiment.host != core::model::kLocalHost || resources.scheduler) return {};
  for (const core::model::Arm& arm : experiment.arms) {
    const auto profiler = resources.profilers.find(arm.profiler);
    const auto runtime = resources.runtimes.find(arm.runtime);
    if (profiler == resources.profilers.end() || runtime == resources.runtimes.end()) continue;
    const bool isOfHost =
        runtime->second.image.kind == core::containers::ImageKind::None ||
        core::containers::sideOf(arm, profiler->second, runtime->second) == core::model::ProfilerSide::Outside;
    const std::string& program = profiler->second.detect.argv.front();
    if (!isOfHost || !QStandardPaths::findExecutable(qString(program)).isEmpty()) continue;
    return fail(
        {.code = ErrorCode::Unavailable, .where = profiler->second.label, .value = {Phrase::NotInstalled, program}});
  }
  return {};
}

core::plan::HostContext contextOf(const Services& services, const std::string& host, const StoredHost& stored,
                                  const MachineKnowledge* answer) {
  HostSources sources{.host = host, .machine = services.machine(), .record = stored.record};
  if (answer != nullptr) {
    sources.machine = *answer;
    sources.factsOf = FactsOf::Host;
  }
  sources.images = {core::runs::kEngineImage};
  for (const core::storage::ImageRecord& image : stored.checks.images)
    if (image.name != core::runs::kEngineImage) sources.images.push_back(image.name);
  for (const core::storage::ProbeRecord& probe : stored.checks.probes)
    sources.versions[probe.probe.runtime] = probe.probe.version;
  return hostContext(services, sources);
}

}  // namespace

core::plan::Evaluation evaluate(const Services& services, const core::model::Experiment& experiment,
                                const core::plan::HostContext& host,
                                const std::vector<core::storage::EarlierRun>& earlier, std::optional<Error> refusal) {
  const auto speeds = [&](int threads) -> core::plan::SpeedSource {
    if (host.catalog) return speedSource(earlier, *host.catalog, threads, experiment.scale.instances);
    return [](const auto&, const auto&, const auto&) { return core::plan::SpeedEstimate{}; };
  };
  core::plan::Evaluation found = core::plan::evaluate(experiment, host, speeds, std::move(refusal));
  if (found.problem) return found;
  if (const Result<void> there = checkProfilersHere(services, experiment); !there) found.problem = there.error();
  return found;
}

Result<StoredHost> storedHost(core::storage::Store& store, const std::string& host) {
  StoredHost stored;
  Reads reads;
  reads.take(core::storage::HostRepository(store).findHost(host), stored.record);
  reads.take(hostCheckRecords(store, host), stored.checks);
  reads.take(core::storage::BlockRepository(store).earlierRuns(host), stored.earlier);
  return reads.result(std::move(stored));
}

Result<Preparation> prepare(Services& services, const core::model::Experiment& experiment, const StoredHost& stored,
                            const MachineKnowledge* answer) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  const core::plan::HostContext context = contextOf(services, experiment.host, stored, answer);
  core::plan::Evaluation found = evaluate(services, experiment, context, stored.earlier);
  if (found.problem) return fail(*found.problem);
  const std::optional<int> cores = core::plan::coresOfANode(context, experiment.allocation.partition);
  const std::string root = stored.record ? stored.record->root : services.localHost().root();
  // A refusal of the first submission is found here, before the experiment exists.
  if (const auto composed = firstJobScript(services, experiment, root, cores); !composed) return fail(composed.error());
  Preparation prepared{.cost = std::move(found.cost),
                       .cautions = std::move(found.cautions),
                       .hasScheduler = context.hasScheduler,
                       .facts = loginFacts(experiment, context, stored.checks, *resources),
                       .coresOfANode = cores};
  if (context.hasScheduler) prepared.jobsAtOnce = core::plan::jobsAtOnce(experiment, cores);
  if (found.timeAdvice) prepared.cautions.push_back(std::move(*found.timeAdvice));
  if (found.packingAdvice) prepared.cautions.push_back(std::move(*found.packingAdvice));
  return prepared;
}

Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment, const std::string& text,
                         const MachineKnowledge& answer) {
  const auto stored =
      services.store().readNow([&](core::storage::Store& store) { return storedHost(store, experiment.host); });
  if (!stored) return fail(stored.error());
  Result<Preparation> prepared = prepare(services, experiment, *stored, &answer);
  if (!prepared) return fail(prepared.error());
  auto planned = core::runs::planWithNewSeed(experiment, text, prepared->coresOfANode);
  if (!planned) return fail(planned.error());
  return Prepared{std::move(*prepared), std::move(*planned)};
}

namespace {

using core::plan::HostContext;
using core::runs::RunnerResources;

void takeScheduler(HostContext& context, const core::launch::SchedulerDescriptor& scheduler) {
  context.schedulerSettings = core::launch::settingsOf(scheduler);
  context.timeExample = scheduler.timeExample;
  context.endlessTime = scheduler.endlessTime;
  context.timeOptions = scheduler.timeOptions;
}

void takeFacts(HostContext& context, const core::model::HostFacts& facts, const RunnerResources& resources) {
  context.facts = facts;
  context.facts.launchers = usableLaunchers(facts, resources);
  context.launchers.clear();
  for (const core::model::LauncherFacts& launcher : context.facts.launchers) context.launchers.push_back(launcher.id);
}

core::plan::RuntimeLimits limitsOf(const core::containers::RuntimeDescriptor& runtime) {
  core::plan::RuntimeLimits limits{.label = runtime.label, .since = runtime.since};
  for (const core::containers::GpuWay& way : runtime.gpu) limits.gpu[way.id] = way.since;
  std::vector<std::string> variants = {""};
  for (const core::containers::RuntimeVariant& variant : runtime.variants) {
    limits.variants[variant.id] = variant.since;
    variants.push_back(variant.id);
  }
  using core::containers::Demand;
  for (const std::string& variant : variants) {
    if (core::containers::demandsOf(runtime, variant, false).contains(Demand::Root)) limits.onlyForRoot.insert(variant);
    if (core::containers::demandsOf(runtime, variant, true).contains(Demand::User)) limits.onlyForUsers.insert(variant);
  }
  return limits;
}

/// After the facts are known: which launchers start another MPI depends on the engine's.
void takeDescriptors(HostContext& context, const RunnerResources& resources) {
  context.usualLauncher = resources.launcher;
  for (const auto& [id, launcher] : resources.launchers) {
    context.launcherDescriptors.push_back(id);
    for (const std::string& alias : launcher.aliases) context.launcherAliases[alias] = id;
    if (!launcher.rootEnvironment.empty()) context.rootLaunchers.push_back(id);
    if (core::launch::takesRuntime(launcher)) context.runtimeLaunchers.push_back(id);
    if (core::launch::isOfAnotherMpi(resources.launchers, id, context.facts.engineMpi))
      context.otherMpiLaunchers.push_back(id);
  }
  for (const auto& [id, runtime] : resources.runtimes) {
    context.runtimes.push_back(id);
    context.mpiModels[id] = runtime.mpiModels;
    for (const core::containers::RuntimeVariant& variant : runtime.variants) context.variants[id].push_back(variant.id);
    if (runtime.image.kind != core::containers::ImageKind::None) context.imageRuntimes.push_back(id);
    context.limits[id] = limitsOf(runtime);
    if (core::containers::canBindReadOnly(runtime)) context.readOnlyRuntimes.push_back(id);
    if (!core::containers::startsRanksItself(runtime)) context.daemonRuntimes.push_back(id);
    if (core::containers::needsLauncher(runtime)) context.launcherRuntimes.push_back(id);
  }
  for (const auto& [id, profiler] : resources.profilers) context.profilers[id] = profiler.side;
}

/// After the facts are known: what a runtime needs depends on who runs it.
void takeForced(HostContext& context, const RunnerResources& resources) {
  for (const auto& [id, runtime] : resources.runtimes) {
    std::vector<std::string> variants = {""};
    for (const core::containers::RuntimeVariant& variant : runtime.variants) variants.push_back(variant.id);
    for (const std::string& variant : variants) {
      for (const std::string& mpi : runtime.mpiModels) {
        auto forced = core::containers::forcedEnvironment({{&runtime, variant, mpi}}, context.facts.isRoot);
        if (forced && !forced->empty()) context.forced[{id, variant, mpi}] = *std::move(forced);
      }
    }
  }
}

void takeRecord(HostContext& context, const core::storage::HostRecord& record, const Services& services) {
  takeFacts(context, record.facts, services.resources());
  context.backend = record.backend;
  context.devices = record.devices;
  context.hasScheduler = record.scheduler != "none";
  const auto scheduler = services.schedulers().find(record.scheduler);
  if (scheduler != services.schedulers().end()) takeScheduler(context, scheduler->second);
}

/// True if the runtime keeps images in a store that each node has for itself.
bool isOnEachNode(const core::containers::ImageForm& image) {
  return image.kind == core::containers::ImageKind::Store && !image.isShared;
}

}  // namespace

HostContext hostContext(const Services& services, const HostSources& sources) {
  HostContext context{.name = sources.host};
  if (sources.machine) {
    takeFacts(context, sources.machine->facts, services.resources());
    context.catalog = sources.machine->catalog;
    context.backend = sources.machine->catalog.backend;
    context.devices = sources.machine->catalog.devices;
  }
  const HostService* inUse = services.hostInUse(sources.host);
  if (inUse != nullptr && inUse->resources().scheduler) {
    context.hasScheduler = true;
    takeScheduler(context, *inUse->resources().scheduler);
  }
  context.broken = services.resources().broken;
  if (sources.record) context.node = sources.record->node;
  if (sources.record && sources.factsOf == FactsOf::ThisMachine) takeRecord(context, *sources.record, services);
  takeDescriptors(context, services.resources());
  context.images = sources.images;
  if (const auto images = services.records().images()) {
    for (const core::storage::ImageRecord& image : *images) {
      if (image.host == sources.host && image.engineBuild.empty() && image.name != core::runs::kEngineImage)
        context.imagesWithoutEngine.push_back(image.name);
    }
  }
  // A runtime whose store is on each node: the nodes of a job do not have the copy of the login node.
  if (context.hasScheduler) {
    std::erase_if(context.runtimes,
                  [&](const std::string& id) { return isOnEachNode(services.resources().runtimes.at(id).image); });
    // Nor a variant that keeps its own copy there.
    for (auto& [id, names] : context.variants) {
      for (const core::containers::RuntimeVariant& variant : services.resources().runtimes.at(id).variants)
        if (variant.image && isOnEachNode(*variant.image)) std::erase(names, variant.id);
    }
  }
  takeForced(context, services.resources());
  for (const auto& [id, version] : sources.versions)
    if (const auto known = context.limits.find(id); known != context.limits.end()) known->second.version = version;
  return context;
}

namespace {

std::string exampleId(std::size_t place) {
  std::string id(core::base::kUlidLength, '0');
  const std::string digits = std::to_string(place);
  return id.replace(id.size() - digits.size(), digits.size(), digits);
}

/// The blocks that may be submitted first: those of one point, as many rounds as one submission can take. Only these
/// blocks are made, so this is fast even for a plan with many runs.
std::vector<core::storage::BlockRecord> firstBlocks(const core::storage::ExperimentRecord& record) {
  const core::model::Experiment& experiment = record.experiment;
  const std::size_t arms = core::model::comparedArms(experiment);
  if (arms == 0) return core::runs::profileBlocks(record, core::plan::expandPoints(experiment.scale), 1);
  const auto round = core::plan::planRounds(core::plan::firstTargets(1, core::plan::expandPoints(experiment.scale), 1),
                                            arms, experiment.measure.order, record.seed);
  if (round.empty()) return {};
  const int rounds = std::min(experiment.measure.repeats, std::max(1, experiment.allocation.blocks));
  return core::runs::moreBlocks(record, core::plan::firstTargets(record.cases.size(), {round.front().point}, rounds), 1,
                                0);
}

/// Everything that composing a block of this experiment needs. Its folders are in `root`; `hostRoot` is the host's own
/// folder, which has the lock. An image that is not built yet has the path that it will have.
Result<core::runs::ComposeContext> previewContext(const Services& services, const core::model::Experiment& experiment,
                                                  const std::string& root, const std::string& hostRoot) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  Result<core::runs::ComposeContext> context =
      core::runs::composeContextOf(*resources, experiment, {experiment.host, root});
  if (!context) return fail(context.error());
  context->lockRoot = hostRoot;
  const auto images = services.records().images();
  if (!images) return fail(images.error());
  const Result<bool> areThere = core::runs::placeImages(
      *context, experiment, [&](const std::string& name) -> Result<std::optional<core::storage::ImageRecord>> {
        const bool isOfEngine = name == core::runs::kEngineImage;
        core::storage::ImageRecord planned;
        if (isOfEngine) planned.path = core::runs::imagePath(hostRoot, name, resources->engineBuild);
        for (const core::storage::ImageRecord& image : *images) {
          const bool isOlder = isOfEngine && image.path != planned.path;
          if (image.host == experiment.host && image.name == name && !isOlder) return image;
        }
        return isOfEngine ? std::optional(planned) : std::nullopt;
      });
  if (!areThere) return fail(areThere.error());
  return context;
}

/// The expected time of a block, as the plan's cost has it.
core::runs::ExpectedTime expectedTimes(const core::plan::Cost& cost) {
  return [&cost](const core::model::Block& block) -> std::optional<std::chrono::milliseconds> {
    for (const core::plan::PointCost& point : cost.points)
      if (point.caseIndex == block.caseIndex && point.point == block.point) return point.block;
    return {};
  };
}

}  // namespace

Result<std::string> firstJobScript(const Services& services, const core::model::Experiment& experiment,
                                   const std::string& hostRoot, std::optional<int> coresOfANode) {
  const Result<core::runs::ComposeContext> context = previewContext(services, experiment, hostRoot, hostRoot);
  if (!context) return fail(context.error());
  Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  const Result<int> threads = core::plan::threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return fail(threads.error());
  const core::storage::ExperimentRecord record{.id = ExperimentId(exampleId(0)),
                                               .experiment = core::model::withProfiledArmsLast(experiment),
                                               .file = {},
                                               .seed = 1,
                                               .threads = *threads,
                                               .cases = std::move(*cases),
                                               .created = core::base::SystemClock().wallNow()};
  const std::vector<core::storage::BlockRecord> blocks = firstBlocks(record);
  if (blocks.empty()) return fail({.code = ErrorCode::NotFound, .where = Phrase::KindBlock});
  const core::runs::Pack pack = core::runs::packWith(
      blocks.front(), blocks, {.experiment = experiment, .hasScheduler = context->scheduler.has_value()});
  const auto limitOf = [&](const core::storage::BlockRecord& block) {
    return core::runs::timeLimit(experiment.scale.mode, block, blocks);
  };
  auto composed = core::runs::composePack(record, core::base::AllocationId(exampleId(0)), pack, limitOf, *context);
  if (!composed) return fail(composed.error());
  return std::move(composed->script);
}

Result<int> writeAllScripts(Services& services, const Prepared& prepared, const std::string& folder) {
  const core::storage::ExperimentRecord& record = prepared.planned.record;
  const std::string root = QFileInfo(qString(folder)).absoluteFilePath().toStdString();
  const Result<HostService*> service = services.host(record.experiment.host);
  if (!service) return fail(service.error());
  const auto context = previewContext(services, record.experiment, root, (*service)->host().root());
  if (!context) return fail(context.error());
  remote::LocalHost host(root);
  const core::runs::ExpectedTime expected = expectedTimes(prepared.cost);
  const auto limitOf = [&](const core::storage::BlockRecord& block) {
    return core::runs::timeLimit(record.experiment.scale.mode, block, prepared.planned.blocks, expected);
  };
  int files = 0;
  std::vector<core::runs::ComposedAllocation> submissions;
  for (const core::runs::Pack& pack :
       core::runs::packsOf(prepared.planned.blocks,
                           {.experiment = record.experiment, .hasScheduler = context->scheduler.has_value()})) {
    auto composed = core::runs::composePack(record, core::base::AllocationId::make(), pack, limitOf, *context);
    if (!composed) return fail(composed.error());
    if (Result<void> put = core::runs::putAllocation(host, *composed); !put) return fail(put.error());
    files += 2 + 2 * static_cast<int>(composed->blocks.size());
    submissions.push_back(std::move(*composed));
  }
  const std::string index = root + "/" + record.id.text() + "/" + core::runs::kIndexFile;
  const Result<void> put = core::runs::waitFor(
      host.put({{.target = index, .content = core::runs::indexOf(record.experiment.name, submissions)}}));
  if (!put) return fail(put.error());
  return files + 1;
}

}  // namespace baremark::app
