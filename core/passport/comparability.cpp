// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/passport/comparability.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace baremark::core::passport {
namespace {

using model::PassportKey;

struct Rule {
  std::string_view group;
  std::string_view name;  ///< a trailing * matches any rest
  Meaning meaning;
};

// Entries that a container exists to change (its own root file system), that no two runs share, or that the engine
// chose by measuring. All other entries must be equal.
constexpr std::array kRules = {
    Rule{"software", "runtime*", Meaning::Meant},
    Rule{"software", "image*", Meaning::Meant},
    Rule{"software", "system", Meaning::Meant},
    Rule{"software", "engine_path", Meaning::Meant},
    Rule{"software", "mpi_library_path", Meaning::Meant},  // "mpi_library" must be equal
    Rule{"workload", "wrap", Meaning::Meant},              // the words of the arm itself
    Rule{"workload", "profiler", Meaning::Meant},
    Rule{"workload", "run_dir", Meaning::Incidental},
    Rule{"workload", "run_id", Meaning::Incidental},
    Rule{"workload", "attempt", Meaning::Incidental},
    Rule{"workload", "cancel_file", Meaning::Incidental},
    Rule{"workload", "data_dir", Meaning::Incidental},
    Rule{"workload", "overlap_chosen", Meaning::Incidental},
    Rule{"workload", "skipped_updates", Meaning::Incidental},
    Rule{"machine", "clock*", Meaning::Incidental},
    Rule{"machine", "memory_free*", Meaning::Incidental},
    Rule{"machine", "load*", Meaning::Incidental},
    Rule{"machine", "uptime*", Meaning::Incidental},
    Rule{"machine", "cgroup_path", Meaning::Incidental},
    Rule{"machine", "hosts",
         Meaning::Incidental},  // a container may have its own host name, and each job has its own nodes
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

// Entries that a variable changes, besides its own entry.
struct Effect {
  std::string_view variable;  ///< a trailing * matches any rest
  std::string_view group;
  std::string_view name;
};

constexpr std::array kEffects = {
    Effect{"OMPI_MCA_btl", "transport", "btl"},
    Effect{"OMPI_MCA_btl_base_*", "transport", "btl"},
    Effect{"OMPI_MCA_btl*", "transport", "single_copy"},
    Effect{"OMPI_MCA_smsc*", "transport", "single_copy"},
    Effect{"OMPI_MCA_pml*", "transport", "pml"},
    Effect{"OMPI_MCA_pml*", "transport", "btl"},
    Effect{"OMPI_MCA_pml*", "transport", "ucx"},
    Effect{"OMPI_MCA_opal_common_ucx*", "transport", "ucx"},
    Effect{"UCX_*", "transport", "ucx"},
    Effect{"NCCL_*", "transport", "nccl"},
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

/// Variables that make a program load further libraries. A library that both arms load must still be the same in both.
constexpr std::array<std::string_view, 2> kLoaders = {"OMPI_MCA_*", "LD_PRELOAD"};

/// Variables that choose how ranks of a node copy, such as OMPI_MCA_btl_vader_single_copy_mechanism. They load nothing.
constexpr std::string_view kSingleCopy = "_single_copy_mechanism";

template <class Map>
std::optional<typename Map::mapped_type> entryOf(const Map& map, const typename Map::key_type& name) {
  const auto found = map.find(name);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

/// One of the two runs that are compared.
struct Side {
  const model::Passport& passport;
  const model::Arm& arm;
};

/// The environment variables of an arm: "=" and the value of each one that it sets; nothing if its wrapper is
/// `env -u NAME`, which unsets it.
std::map<std::string, std::string> environmentOf(const model::Arm& arm) {
  std::map<std::string, std::string> all;
  for (const auto& [name, value] : arm.env) all[name] = "=" + value;
  if (arm.wrap.empty() || arm.wrap.front() != "env") return all;
  for (std::size_t i = 1; i < arm.wrap.size(); ++i) {
    const std::string& word = arm.wrap[i];
    const std::size_t sign = word.find('=');
    if (word == "-u" && i + 1 < arm.wrap.size())
      all[arm.wrap[++i]].clear();
    else if (word.rfind("--unset=", 0) == 0)
      all[word.substr(sign + 1)].clear();
    else if (sign != std::string::npos && word.front() != '-')
      all[word.substr(0, sign)] = word.substr(sign);
    else
      break;  // another option, or the command
  }
  return all;
}

/// The environment variables that the two arms set differently. To unset a variable that neither run had is no
/// difference: the entries of the passports are then equal.
std::set<std::string> variablesOf(const Side& baseline, const Side& other) {
  const auto ofBaseline = environmentOf(baseline.arm);
  const auto ofOther = environmentOf(other.arm);
  std::set<std::string> names;
  for (const auto* one : {&ofBaseline, &ofOther}) {
    for (const auto& [name, value] : *one) {
      const auto before = entryOf(ofBaseline, name);
      const auto after = entryOf(ofOther, name);
      const bool isSet = !before.value_or(std::string()).empty() || !after.value_or(std::string()).empty();
      const PassportKey key = model::keyOfVariable(name);
      const bool isReal = isSet || entryOf(baseline.passport, key) != entryOf(other.passport, key);
      if (before != after && isReal) names.insert(name);
    }
  }
  return names;
}

bool isEffectOf(const std::string& variable, const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  if (model::keyOfVariable(variable) == key) return true;
  const bool isOfOne = difference.baseline.empty() || difference.arm.empty();
  if (isOfOne && key.group == "software" && matches("library.*", key.name)) {
    const bool isSingleCopy = variable.size() >= kSingleCopy.size() &&
                              variable.compare(variable.size() - kSingleCopy.size(), variable.npos, kSingleCopy) == 0;
    return !isSingleCopy &&
           std::ranges::any_of(kLoaders, [&](std::string_view name) { return matches(name, variable); });
  }
  return std::ranges::any_of(kEffects, [&](const Effect& effect) {
    return effect.group == key.group && effect.name == key.name && matches(effect.variable, variable);
  });
}

/// True for an effect of two MPI models: whose launcher starts the ranks, and with "bind" the libraries of MPI. If the
/// arms share runtime and image, all their other libraries are the same.
bool isEffectOfMpi(const model::Arm& baseline, const model::Arm& arm, const PassportKey& key) {
  if (key == PassportKey{"software", "pmix_launcher"}) return true;
  if (baseline.mpi != model::kBoundMpi && arm.mpi != model::kBoundMpi) return false;
  if (key == model::keyOfVariable("LD_LIBRARY_PATH")) return true;
  if (baseline.runtime != arm.runtime || baseline.image != arm.image || key.group != "software") return false;
  return key.name == "mpi" || key.name == "pmix" || matches("library.*", key.name);
}

/// True for what sums gradients on GPUs, and NCCL's library if only one side has it.
bool isOfSums(const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  if (key == PassportKey{"transport", "gradients"} || key == PassportKey{"transport", "nccl"}) return true;
  const bool isOfOne = difference.baseline.empty() || difference.arm.empty();
  return isOfOne && key.group == "software" && matches("library.libnccl*", key.name);
}

/// True for an effect of two devices: their backends, hardware, ways to sum gradients, and libraries.
bool isEffectOfDevice(const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  if (key == PassportKey{"software", "backend"} || key == PassportKey{"machine", "instruction_set"}) return true;
  const bool isOfOne = difference.baseline.empty() || difference.arm.empty();
  return isOfSums(difference) || (isOfOne && key.group == "software" && matches("library.*", key.name));
}

/// True for a difference that the arms set themselves: an engine setting, a wrap, a variable, or an effect of these.
bool isSetByArm(const PassportDifference& difference, const Side& ofBaseline, const Side& ofArm) {
  const model::Arm& baseline = ofBaseline.arm;
  const model::Arm& arm = ofArm.arm;
  const PassportKey& key = difference.key;
  if (key.group == "workload") {
    const std::string setting = key.name == "winograd_used" ? "winograd" : key.name;
    if (entryOf(baseline.settings, setting) != entryOf(arm.settings, setting)) return true;
    if (key.name == "wrap" && baseline.wrap != arm.wrap) return true;
  }
  const auto differsIn = [&](const char* setting) {
    return entryOf(baseline.settings, setting) != entryOf(arm.settings, setting);
  };
  if (isOfSums(difference) && (differsIn("all_reduce_spec") || differsIn("variable_update"))) return true;
  if (differsIn("device") && isEffectOfDevice(difference)) return true;
  // A way to use GPUs may put the driver's libraries before the others.
  if (baseline.gpu != arm.gpu && key == model::keyOfVariable("LD_LIBRARY_PATH")) return true;
  if (baseline.mpi != arm.mpi && isEffectOfMpi(baseline, arm, key)) return true;
  const std::set<std::string> variables = variablesOf(ofBaseline, ofArm);
  return std::ranges::any_of(variables, [&](const std::string& variable) { return isEffectOf(variable, difference); });
}

/// True for a fact about GPUs that only one side knows, and for the driver's management library, which has these facts:
/// a container may not hold it. Two known values must be equal.
bool isUnknownOfGpu(const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  const bool isOfOne = difference.baseline.empty() || difference.arm.empty();
  const bool isLibrary = key.group == "software" && matches("library.libnvidia_ml*", key.name);
  return isOfOne && (isLibrary || (key.group == "machine" && matches("gpu*", key.name)));
}

std::size_t groupOrder(const std::string& group) {
  const auto found = std::find_if(std::begin(model::kPassportGroups), std::end(model::kPassportGroups),
                                  [&](const char* name) { return group == name; });
  return static_cast<std::size_t>(found - std::begin(model::kPassportGroups));
}

}  // namespace

PassportKey missingPassport() {
  return {"passport", "missing"};
}

bool isMissing(const model::Passport& passport) {
  return std::ranges::all_of(passport, [](const auto& line) { return mayDiffer(line.first); });
}

bool mayDiffer(const PassportKey& key) {
  return ruleFor(key).has_value();
}

std::vector<PassportDifference> comparePassports(const model::Passport& baseline, const model::Passport& arm,
                                                 const model::Arm& baselineArm, const model::Arm& otherArm) {
  std::set<PassportKey> keys;
  for (const auto& entry : baseline) keys.insert(entry.first);
  for (const auto& entry : arm) keys.insert(entry.first);
  const bool canBeJudged = !isMissing(baseline) && !isMissing(arm);
  std::vector<PassportDifference> out;
  for (const PassportKey& key : keys) {
    PassportDifference difference{
        .key = key, .baseline = entryOf(baseline, key).value_or(""), .arm = entryOf(arm, key).value_or("")};
    const bool isEqual = difference.baseline == difference.arm && baseline.count(key) == arm.count(key);
    if (!isEqual) {
      const bool isJudged = canBeJudged && !isUnknownOfGpu(difference);
      const Meaning rule = ruleFor(key).value_or(isJudged ? Meaning::NotMeant : Meaning::Incidental);
      difference.meaning = isSetByArm(difference, {baseline, baselineArm}, {arm, otherArm}) ? Meaning::Meant : rule;
    }
    out.push_back(std::move(difference));
  }
  std::ranges::stable_sort(out, [](const PassportDifference& a, const PassportDifference& b) {
    return groupOrder(a.key.group) < groupOrder(b.key.group);
  });
  if (!canBeJudged) {
    const auto said = [](const model::Passport& passport) { return isMissing(passport) ? "yes" : "no"; };
    out.insert(out.begin(),
               {.key = missingPassport(), .baseline = said(baseline), .arm = said(arm), .meaning = Meaning::NotMeant});
  }
  return out;
}

model::Passport toPassport(const model::CanaryReport& report) {
  model::Passport passport;
  const auto perRank = [&](auto valueOf) {
    const bool allAlike = std::ranges::all_of(
        report.ranks, [&](const model::CanaryRank& rank) { return valueOf(rank) == valueOf(report.ranks.front()); });
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
  // What is unknown in every rank is no entry.
  const bool isKnown = std::ranges::any_of(report.ranks, [](const Rank& rank) { return rank.ucx.has_value(); });
  if (isKnown) passport[{"transport", "ucx"}] = perRank([](const Rank& rank) { return rank.ucx.value_or("unknown"); });
  return passport;
}

std::optional<model::EndReason> faultOf(const model::CanaryReport& report, int ranks) {
  if (report.worldSize != ranks || report.ranks.empty() || report.ranks.size() > static_cast<std::size_t>(ranks))
    return model::EndReason{model::EndKind::WorldSize, {std::to_string(report.worldSize)}};
  if (ranks > 1 && !report.exchangeSeconds)
    return model::EndReason{model::EndKind::Exchange, {std::to_string(report.exchangeBytes)}};
  return {};
}

}  // namespace baremark::core::passport
