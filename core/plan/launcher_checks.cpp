// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/launcher_checks.h"

#include <algorithm>
#include <utility>

#include "core/base/nearest_name.h"

namespace baremark::core::plan {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

using Names = std::vector<std::string>;

bool hasName(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The launchers that an experiment can name.
const Names& launchersOf(const HostContext& host) {
  return host.launchers.empty() ? host.launcherDescriptors : host.launchers;
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
  return fail({.code = ErrorCode::UnknownValue,
               .where = "/allocation/launcher",
               .value = asked,
               .allowed = {base::Phrase::Names, std::move(allowed)},
               .suggestion = base::nearestName(asked, there)});
}

Result<void> checkLauncherOfArms(const model::Experiment& experiment, const HostContext& host) {
  const std::string launcher = chosenLauncher(experiment.allocation.launcher, host);
  Names fitting = host.runtimeLaunchers;
  std::erase_if(fitting, [&](const std::string& id) { return !hasName(launchersOf(host), id); });
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const std::string& runtime = experiment.arms[i].runtime;
    if (!hasName(host.launcherRuntimes, runtime)) continue;
    if (!host.hasScheduler || fitting.empty()) {
      return fail({.code = ErrorCode::NotApplicable,
                   .where = "/arms/" + std::to_string(i) + "/runtime",
                   .value = runtime,
                   .allowed = {base::Phrase::JobsForRuntime, runtime, host.runtimeLaunchers}});
    }
    if (hasName(fitting, launcher)) continue;
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "/allocation/launcher",
                 .value = launcher,
                 .allowed = {base::Phrase::LauncherForRuntime, runtime, fitting},
                 .suggestion = "\"launcher\": \"" + fitting.front() + "\""});
  }
  return {};
}

}  // namespace baremark::core::plan
