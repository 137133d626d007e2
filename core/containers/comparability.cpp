// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/comparability.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace baremark::core::containers {
namespace {

using model::PassportKey;

struct Rule {
  std::string_view group;
  std::string_view name;  ///< a trailing * stands for any rest
  Meaning meaning;
};

// What a container is for (its own root file system), what no two runs share, and what the engine chose by measuring. All else
// must be equal.
constexpr std::array kRules = {
    Rule{"software", "runtime*", Meaning::Meant},
    Rule{"software", "image*", Meaning::Meant},
    Rule{"software", "system", Meaning::Meant},
    Rule{"software", "engine_path", Meaning::Meant},
    Rule{"workload", "wrap", Meaning::Meant},  // it is the arm's own, word for word
    Rule{"workload", "run_dir", Meaning::Incidental},
    Rule{"workload", "run_id", Meaning::Incidental},
    Rule{"workload", "attempt", Meaning::Incidental},
    Rule{"workload", "cancel_file", Meaning::Incidental},
    Rule{"workload", "data_dir", Meaning::Incidental},
    Rule{"workload", "overlap_chosen", Meaning::Incidental},
    Rule{"machine", "clock*", Meaning::Incidental},
    Rule{"machine", "memory_free*", Meaning::Incidental},
    Rule{"machine", "load*", Meaning::Incidental},
    Rule{"machine", "uptime*", Meaning::Incidental},
    Rule{"machine", "cgroup_path", Meaning::Incidental},
    Rule{"machine", "hosts", Meaning::Incidental},  // a container may have a name of its own, and each job its nodes
    Rule{"manager", "*", Meaning::Incidental},
};

bool matches(std::string_view pattern, std::string_view text) {
  if (pattern.empty() || pattern.back() != '*') return pattern == text;
  return text.substr(0, pattern.size() - 1) == pattern.substr(0, pattern.size() - 1);
}

std::optional<Meaning> ruleFor(const PassportKey& key) {
  for (const Rule& rule : kRules) {
    if (rule.group == key.group && matches(rule.name, key.name)) return rule.meaning;
  }
  return {};
}

// What a variable is set for, beside its own entry.
struct Effect {
  std::string_view variable;  ///< a trailing * stands for any rest
  std::string_view group;
  std::string_view name;
};

constexpr std::array kEffects = {
    Effect{"OMPI_MCA_btl*", "transport", "btl"},
    Effect{"OMPI_MCA_btl*", "transport", "single_copy"},
    Effect{"OMPI_MCA_smsc*", "transport", "single_copy"},
    Effect{"OMPI_MCA_pml*", "transport", "pml"},
    Effect{"OMPI_MCA_pml*", "transport", "btl"},
    Effect{"OMP_PROC_BIND", "limits", "cpus"},
    Effect{"OMP_PROC_BIND", "limits", "affinity"},
    Effect{"OMP_PLACES", "limits", "cpus"},
    Effect{"OMP_PLACES", "limits", "affinity"},
    Effect{"GOMP_CPU_AFFINITY", "limits", "cpus"},
    Effect{"GOMP_CPU_AFFINITY", "limits", "affinity"},
    Effect{"DNNL_MAX_CPU_ISA", "machine", "instruction_set"},
    Effect{"DNNL_MAX_CPU_ISA", "workload", "winograd_used"},
    Effect{"ONEDNN_MAX_CPU_ISA", "machine", "instruction_set"},
    Effect{"ONEDNN_MAX_CPU_ISA", "workload", "winograd_used"},
};

/// Variables that make a program load further libraries. One that both arms load must be the same in both all the same.
constexpr std::array<std::string_view, 2> kLoaders = {"OMPI_MCA_*", "LD_PRELOAD"};

template <class Map>
std::optional<typename Map::mapped_type> entryOf(const Map& map, const std::string& name) {
  const auto found = map.find(name);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

/// The environment variables in which the two arms were asked to differ.
std::set<std::string> variablesOf(const model::Arm& baseline, const model::Arm& arm) {
  std::set<std::string> names;
  for (const model::Arm* one : {&baseline, &arm}) {
    for (const auto& [name, value] : one->env) {
      if (entryOf(baseline.env, name) != entryOf(arm.env, name)) names.insert(name);
    }
  }
  return names;
}

bool isEffectOf(const std::string& variable, const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  if (model::keyOfVariable(variable) == key) return true;
  const bool isOfOne = difference.baseline.empty() || difference.arm.empty();
  if (isOfOne && key.group == "software" && matches("library.*", key.name)) {
    return std::any_of(kLoaders.begin(), kLoaders.end(), [&](std::string_view name) { return matches(name, variable); });
  }
  return std::any_of(kEffects.begin(), kEffects.end(), [&](const Effect& effect) {
    return effect.group == key.group && effect.name == key.name && matches(effect.variable, variable);
  });
}

/// Something in which the two arms were asked to differ: an engine setting, a wrap, a variable or what that is set for.
bool isSetByArm(const PassportDifference& difference, const model::Arm& baseline, const model::Arm& arm) {
  const PassportKey& key = difference.key;
  if (key.group == "workload") {
    const std::string setting = key.name == "winograd_used" ? "winograd" : key.name;
    if (entryOf(baseline.settings, setting) != entryOf(arm.settings, setting)) return true;
    if (key.name == "wrap" && baseline.wrap != arm.wrap) return true;
  }
  const std::set<std::string> variables = variablesOf(baseline, arm);
  return std::any_of(variables.begin(), variables.end(),
                     [&](const std::string& variable) { return isEffectOf(variable, difference); });
}

std::size_t groupOrder(const std::string& group) {
  const auto found = std::find_if(std::begin(model::kPassportGroups), std::end(model::kPassportGroups),
                                  [&](const char* name) { return group == name; });
  return static_cast<std::size_t>(found - std::begin(model::kPassportGroups));
}

std::string valueIn(const model::Passport& passport, const PassportKey& key) {
  const auto found = passport.find(key);
  return found == passport.end() ? std::string() : found->second;
}

}  // namespace

PassportKey missingPassport() { return {"passport", "missing"}; }

bool isMissing(const model::Passport& passport) {
  return std::all_of(passport.begin(), passport.end(), [](const auto& line) { return mayDiffer(line.first); });
}

bool mayDiffer(const PassportKey& key) { return ruleFor(key).has_value(); }

std::vector<PassportDifference> comparePassports(const model::Passport& baseline, const model::Passport& arm,
                                                 const model::Arm& baselineArm, const model::Arm& otherArm) {
  std::set<PassportKey> keys;
  for (const auto& entry : baseline) keys.insert(entry.first);
  for (const auto& entry : arm) keys.insert(entry.first);
  const bool canBeJudged = !isMissing(baseline) && !isMissing(arm);
  std::vector<PassportDifference> out;
  for (const PassportKey& key : keys) {
    PassportDifference difference{.key = key, .baseline = valueIn(baseline, key), .arm = valueIn(arm, key)};
    const bool isEqual = difference.baseline == difference.arm && baseline.count(key) == arm.count(key);
    if (!isEqual) {
      const Meaning rule = ruleFor(key).value_or(canBeJudged ? Meaning::NotMeant : Meaning::Incidental);
      difference.meaning = isSetByArm(difference, baselineArm, otherArm) ? Meaning::Meant : rule;
    }
    out.push_back(std::move(difference));
  }
  std::stable_sort(out.begin(), out.end(), [](const PassportDifference& a, const PassportDifference& b) {
    return groupOrder(a.key.group) < groupOrder(b.key.group);
  });
  if (!canBeJudged) {
    const auto said = [](const model::Passport& passport) { return isMissing(passport) ? "yes" : "no"; };
    out.insert(out.begin(), {.key = missingPassport(), .baseline = said(baseline), .arm = said(arm), .meaning = Meaning::NotMeant});
  }
  return out;
}

model::Passport toPassport(const model::CanaryReport& report) {
  model::Passport passport;
  const auto perRank = [&](auto valueOf) {
    const bool allAlike = std::all_of(report.ranks.begin(), report.ranks.end(), [&](const model::CanaryRank& rank) {
      return valueOf(rank) == valueOf(report.ranks.front());
    });
    if (report.ranks.empty()) return std::string();
    if (allAlike) return valueOf(report.ranks.front());
    std::string text;
    for (const model::CanaryRank& rank : report.ranks) {
      if (!text.empty()) text += "; ";
      text += "rank " + std::to_string(rank.rank) + ": " + valueOf(rank);
    }
    return text;
  };
  using Rank = model::CanaryRank;
  passport[{"limits", "world_size"}] = std::to_string(report.worldSize);
  passport[{"limits", "affinity"}] = perRank([](const Rank& rank) { return rank.cpus; });
  passport[{"limits", "threads"}] = perRank([](const Rank& rank) { return std::to_string(rank.threads); });
  passport[{"limits", "memlock"}] = perRank([](const Rank& rank) { return rank.memlock; });
  passport[{"limits", "open_files"}] = perRank([](const Rank& rank) { return rank.openFiles; });
  passport[{"limits", "stack"}] = perRank([](const Rank& rank) { return rank.stack; });
  passport[{"limits", "shm_bytes"}] = perRank([](const Rank& rank) { return std::to_string(rank.sharedMemoryBytes); });
  passport[{"transport", "single_copy"}] = report.singleCopy;
  return passport;
}

std::optional<CanaryFault> faultOf(const model::CanaryReport& report, int ranks) {
  if (report.worldSize != ranks || report.ranks.empty() || report.ranks.size() > static_cast<std::size_t>(ranks)) {
    return CanaryFault{"world_size", std::to_string(report.worldSize)};
  }
  if (ranks > 1 && !report.exchangeSeconds) return CanaryFault{"exchange", std::to_string(report.exchangeBytes)};
  return {};
}

}  // namespace baremark::core::containers
