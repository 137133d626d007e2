// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/runtime_limits.h"

#include <vector>

#include "core/base/argv_template.h"
#include "core/plan/refusals.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;

Result<void> checkGpu(const model::Arm& arm, const std::string& path, const RuntimeLimits& limits) {
  const std::string none = model::Arm().gpu;
  if (arm.gpu == none || limits.gpu.contains(arm.gpu)) return {};
  if (limits.gpu.empty()) {
    return notApplicable(path + "/gpu", arm.gpu, {base::Phrase::NoGpuSetting, limits.label});
  }
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
