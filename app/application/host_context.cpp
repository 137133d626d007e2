// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_context.h"

#include "core/containers/rank_command.h"
#include "core/launch/scheduler_options.h"
#include "core/runs/block_composer.h"

namespace baremark::app {
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

}  // namespace baremark::app
