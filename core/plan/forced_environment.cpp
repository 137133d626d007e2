// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/forced_environment.h"

#include <algorithm>

#include "core/base/printable.h"

namespace baremark::core::plan {
namespace {

/// The variables that the arm's runtime needs. Empty: none.
Variables neededBy(const model::Arm& arm, const HostContext& host) {
  const auto forced = host.forced.find({arm.runtime, arm.variant, arm.mpi});
  return forced == host.forced.end() ? Variables() : forced->second;
}

std::vector<std::string> unsetting(const Variables& variables) {
  std::vector<std::string> words{"env"};
  for (const auto& [name, value] : variables) words.insert(words.end(), {"-u", name});
  return words;
}

bool startsWith(const std::vector<std::string>& words, const std::vector<std::string>& first) {
  return words.size() >= first.size() && std::equal(first.begin(), first.end(), words.begin());
}

}  // namespace

Variables forcedVariables(const model::Experiment& experiment, const HostContext& host) {
  Variables variables;
  for (const model::Arm& arm : experiment.arms) variables.merge(neededBy(arm, host));
  return variables;
}

std::vector<std::string> forcingRuntimes(const model::Experiment& experiment, const HostContext& host) {
  std::vector<std::string> labels;
  for (const model::Arm& arm : experiment.arms) {
    const auto limits = host.limits.find(arm.runtime);
    const std::string& label = limits == host.limits.end() ? arm.runtime : limits->second.label;
    const bool isNew = std::ranges::find(labels, label) == labels.end();
    if (isNew && !neededBy(arm, host).empty()) labels.push_back(label);
  }
  return labels;
}

std::optional<std::size_t> armWithout(const model::Experiment& experiment, const Variables& variables) {
  const std::vector<std::string> words = unsetting(variables);
  const auto found =
      std::ranges::find_if(experiment.arms, [&](const model::Arm& arm) { return startsWith(arm.wrap, words); });
  if (found == experiment.arms.end()) return {};
  return static_cast<std::size_t>(found - experiment.arms.begin());
}

std::optional<std::size_t> armToSplitOff(const model::Experiment& experiment, const HostContext& host) {
  const Variables variables = forcedVariables(experiment, host);
  if (variables.empty() || armWithout(experiment, variables)) return {};
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    if (model::isProfiled(arm) || !neededBy(arm, host).empty()) continue;
    if (!found || arm.name == experiment.baseline) found = i;
  }
  return found;
}

model::Arm withoutVariables(const model::Arm& arm, const Variables& variables) {
  constexpr std::size_t kMostName = 64;
  const std::string more = ", own settings";
  model::Arm copy = arm;
  copy.name = base::printable(arm.name, kMostName - more.size()) + more;
  const std::vector<std::string> words = unsetting(variables);
  copy.wrap.insert(copy.wrap.begin(), words.begin(), words.end());
  return copy;
}

}  // namespace baremark::core::plan
