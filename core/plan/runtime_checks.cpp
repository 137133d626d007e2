// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/runtime_checks.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/argv_template.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/plan/expansion.h"
#include "core/plan/refusals.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;
using Names = std::vector<std::string>;

bool hasName(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// The launchers that an experiment can name.
const Names& launchersOf(const HostContext& host) {
  return host.launchers.empty() ? host.launcherDescriptors : host.launchers;
}

/// Refuses the first arm with this model.
Result<void> refuseArmsWith(const char* mpi, const model::Experiment& experiment, const base::Phrased& allowed) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    if (experiment.arms[i].mpi != mpi) continue;
    return notApplicable("/arms/" + std::to_string(i) + "/mpi", mpi, allowed);
  }
  return {};
}

/// True if the launcher starts ranks of the host's own engine: a bare arm, or the engine's image.
bool startsOwnEngine(const model::Experiment& experiment, const HostContext& host) {
  return std::ranges::any_of(experiment.arms, [&](const model::Arm& arm) {
    const auto& withImage = host.imageRuntimes;
    const bool isBare = std::ranges::find(withImage, arm.runtime) == withImage.end();
    return isBare || (arm.image.empty() && arm.mpi != model::kInnerMpi);
  });
}

Result<void> checkGpu(const model::Arm& arm, const std::string& path, const RuntimeLimits& limits) {
  const std::string none = model::Arm().gpu;
  if (arm.gpu == none || limits.gpu.contains(arm.gpu)) return {};
  if (limits.gpu.empty()) return notApplicable(path + "/gpu", arm.gpu, {base::Phrase::NoGpuSetting, limits.label});
  std::vector<std::string> ways = {none};
  for (const auto& [id, since] : limits.gpu) ways.push_back(id);
  return unknownName(path + "/gpu", arm.gpu, ways);
}

Result<void> checkAccount(const model::Arm& arm, const std::string& path, const RuntimeLimits& limits,
                          const model::HostFacts& facts) {
  if (facts.hostname.empty()) return {};  // the host was not asked
  const bool lacksRoot = !facts.isRoot && limits.onlyForRoot.contains(arm.variant);
  const bool lacksUser = facts.isRoot && limits.onlyForUsers.contains(arm.variant);
  if (!lacksRoot && !lacksUser) return {};
  return notApplicable(path + "/runtime", arm.runtime,
                       {lacksRoot ? base::Phrase::OnlyForRoot : base::Phrase::OnlyForUsers, limits.label});
}

bool isOlder(const std::string& found, const std::string& needed) {
  return !found.empty() && !needed.empty() && base::compareVersions(found, needed) < 0;
}

std::string sinceOf(const std::map<std::string, std::string>& choices, const std::string& id) {
  const auto found = choices.find(id);
  return found == choices.end() ? std::string() : found->second;
}

}  // namespace

std::string chosenLauncher(const std::string& asked, const HostContext& host) {
  const std::string id = launcherId(asked, host);
  if (id != "auto") return id;
  return host.launchers.empty() ? host.usualLauncher : host.launchers.front();
}

Result<void> checkLauncher(const std::string& asked, const HostContext& host) {
  const Names& there = launchersOf(host);
  const std::string id = launcherId(asked, host);
  if (id == "auto") return {};
  if (const base::Error* why = model::whyLeftOut(host.broken, model::DescriptorKind::Launcher, id)) return fail(*why);
  if (there.empty() || hasName(there, id)) return {};
  Names allowed = there;
  allowed.insert(allowed.begin(), "auto");
  return fail(ErrorCode::UnknownValue, "/allocation/launcher", asked, {base::Phrase::Names, std::move(allowed)},
              base::nearestName(asked, there));
}

Result<void> checkLauncherOfArms(const model::Experiment& experiment, const HostContext& host) {
  const std::string launcher = chosenLauncher(experiment.allocation.launcher, host);
  Names fitting = host.runtimeLaunchers;
  std::erase_if(fitting, [&](const std::string& id) { return !hasName(launchersOf(host), id); });
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const std::string& runtime = experiment.arms[i].runtime;
    if (!hasName(host.launcherRuntimes, runtime)) continue;
    if (!host.hasScheduler || fitting.empty())
      return notApplicable("/arms/" + std::to_string(i) + "/runtime", runtime,
                           {base::Phrase::JobsForRuntime, runtime, host.runtimeLaunchers});
    if (hasName(fitting, launcher)) continue;
    return notApplicable("/allocation/launcher", launcher, {base::Phrase::LauncherForRuntime, runtime, fitting},
                         "\"launcher\": \"" + fitting.front() + "\"");
  }
  return {};
}

Result<void> checkMpiOfLauncher(const model::Experiment& experiment, const HostContext& host) {
  const auto isOfOther = [&](const std::string& id) {
    return std::ranges::find(host.otherMpiLaunchers, id) != host.otherMpiLaunchers.end();
  };
  const auto& there = host.facts.launchers;
  const std::string id = chosenLauncher(experiment.allocation.launcher, host);
  const auto found = std::ranges::find_if(there, [&](const auto& facts) { return facts.id == id; });
  if (found == there.end() || !isOfOther(id) || !runsAsTested(experiment.allocation, host)) return {};
  const std::vector<model::Point> points = expandPoints(experiment.scale);
  const bool isAlone = std::ranges::all_of(
      points, [&](const model::Point& point) { return model::processesOf(point, experiment.scale) == 1; });
  if (isAlone || !startsOwnEngine(experiment, host)) return {};
  const std::string& preferred = there.front().id;
  return notApplicable("/allocation/launcher", id,
                       {base::Phrase::LauncherOfMpi, found->program.empty() ? id : found->program,
                        id + " " + found->version, base::printable(host.facts.engineMpi, 80)},
                       isOfOther(preferred) ? std::string() : "\"launcher\": \"" + preferred + "\"");
}

Result<void> checkMpiModels(const model::Experiment& experiment, const HostContext& host) {
  const std::vector<model::Point> points = expandPoints(experiment.scale);
  if (std::ranges::any_of(points, [](const model::Point& point) { return point.nodes > 1; })) {
    if (Result<void> good = refuseArmsWith(model::kInnerMpi, experiment, base::Phrase::InnerOnOneNode); !good)
      return good;
  }
  const std::string& version = host.facts.mpiVersion;
  if (!runsAsTested(experiment.allocation, host) || version.empty() || version.rfind("Open MPI", 0) == 0) return {};
  return refuseArmsWith(model::kBoundMpi, experiment, {base::Phrase::BindNeedsOpenMpi, base::printable(version, 64)});
}

std::optional<OlderVersion> olderVersion(const model::Arm& arm, const RuntimeLimits& limits) {
  const OlderVersion choices[] = {
      {"runtime", arm.runtime, limits.label, limits.since, limits.version},
      {"variant", arm.variant, limits.label, sinceOf(limits.variants, arm.variant), limits.version},
      {"gpu", arm.gpu, limits.label, sinceOf(limits.gpu, arm.gpu), limits.version}};
  for (const OlderVersion& choice : choices) {
    if (isOlder(choice.found, choice.needed)) return choice;
  }
  return {};
}

Result<void> checkLimits(const model::Experiment& experiment, const HostContext& host) {
  const bool isAsTested = runsAsTested(experiment.allocation, host);
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    const std::string path = "/arms/" + std::to_string(i);
    const auto known = host.limits.find(arm.runtime);
    const RuntimeLimits& limits = known == host.limits.end() ? RuntimeLimits{.label = arm.runtime} : known->second;
    if (Result<void> good = checkGpu(arm, path, limits); !good) return good;
    if (Result<void> good = checkAccount(arm, path, limits, host.facts); !good) return good;
    const std::optional<OlderVersion> older = isAsTested ? olderVersion(arm, limits) : std::nullopt;
    if (!older) continue;
    return notApplicable(path + "/" + older->setting, older->value,
                         {base::Phrase::SinceVersion, older->label, older->needed, older->found});
  }
  return {};
}

}  // namespace baremark::core::plan
