// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preflight/rules.h"

#include <algorithm>
#include <map>

#include "core/recipes/compatibility_table.h"

namespace baremark::core::preflight {

using base::Phrase;

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"PF-01", Phrase::CheckRuntime, judgeRuntimes},
      {"PF-02", Phrase::CheckDigest, judgeDigests, nullptr, true},
      {"PF-03", Phrase::CheckUserNamespaces, judgeUserNamespaces},
      {"PF-04", Phrase::CheckImage, judgeImages, judgeSeenMachines},
      {"PF-05", Phrase::CheckGpuDriver, judgeGpuDrivers, nullptr, true},
      {"PF-06", Phrase::CheckGpuLibraries, judgeGpuLibraries, nullptr, true},
      {"PF-07", Phrase::CheckGpuWay, judgeGpuWays, nullptr, true},
      {"PF-08", Phrase::CheckLibc, judgeLibcs},
      {"PF-09", Phrase::CheckGpus, judgeGpus, nullptr, true},
      {"PF-10", Phrase::CheckRoom, judgeRoom, nullptr, true},
      {"PF-11", Phrase::CheckMpi, judgeMpi, judgeSeenMpi, true},
      {"PF-12", Phrase::CheckPmix, judgePmix, judgeSeenPmix, true},
      {"PF-13", Phrase::CheckNamespaces, judgeNamespaces},
      {"PF-14", Phrase::CheckNodes, nullptr, judgeNodes},
      {"PF-15", Phrase::CheckMemlock, nullptr, judgeMemlock},
      {"PF-16", Phrase::CheckSharedMemory, nullptr, judgeSharedMemory},
      {"PF-17", Phrase::CheckBinds, judgeBinds},
      {"PF-18", Phrase::CheckFabric, judgeFabric},
      {"PF-19", Phrase::CheckTransport, nullptr, judgeTransports},
      {"PF-20", Phrase::CheckWorld, nullptr, judgeWorlds},
      {"PF-21", Phrase::CheckExchange, nullptr, judgeExchanges},
      {"PF-22", Phrase::CheckEnvironment, judgeVariables, judgeSeenVariables},
      {"PF-23", Phrase::CheckSecrets, judgeSecrets},
      {"PF-24", Phrase::CheckRecord, nullptr, judgeRecords},
      {"PF-25", Phrase::CheckProcessors, nullptr, judgeProcessors},
  };
  return all;
}

const Rule* ruleNamed(std::string_view id) {
  const auto found = std::ranges::find(rules(), id, &Rule::id);
  return found == rules().end() ? nullptr : &*found;
}

std::vector<Finding> judge(Side side, const Facts& facts) {
  std::vector<Finding> all;
  for (const Rule& rule : rules()) {
    const Judge function = side == Side::Login ? rule.login : rule.job;
    if (function == nullptr) continue;
    for (Finding& finding : function(facts)) {
      finding.id = rule.id;
      all.push_back(std::move(finding));
    }
  }
  return all;
}

std::set<std::string> stopping(const std::vector<Finding>& findings, const std::set<std::string>& waived) {
  std::set<std::string> ids;
  for (const Finding& finding : findings) {
    const Rule* rule = ruleNamed(finding.id);
    const bool isWaived = rule != nullptr && rule->canBeWaived && waived.contains(finding.id);
    if (finding.level == Level::Stop && !isWaived) ids.insert(finding.id);
  }
  return ids;
}

namespace {

/// "--waive PF-02 --waive PF-11". Empty: one of the checks cannot be waived.
std::string waivingOptions(const std::set<std::string>& checks) {
  std::string options;
  for (const std::string& id : checks) {
    const Rule* rule = ruleNamed(id);
    if (rule == nullptr || !rule->canBeWaived) return {};
    options += (options.empty() ? "--waive " : " --waive ") + id;
  }
  return options;
}

std::string joined(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ".") + std::to_string(number);
  return text;
}

/// The version of Open MPI that a library of family 40 belongs to: libtool's second number names the series.
std::string openMpiOf(const std::vector<int>& numbers) {
  static const std::map<int, std::string> series = {{0, "3.0"}, {10, "3.1"}, {20, "4.0"}, {30, "4.1"}, {40, "5.0"}};
  if (numbers.size() < 2) return {};
  const auto found = series.find(numbers[1] / 10 * 10);
  if (found == series.end()) return {};
  return found->second + (numbers.size() > 2 && numbers[1] % 10 == 0 ? "." + std::to_string(numbers[2]) : "");
}

}  // namespace

std::optional<base::Error> refusalOf(const std::vector<Finding>& findings, const std::set<std::string>& waived,
                                     const model::Experiment& experiment) {
  const std::set<std::string> ids = stopping(findings, waived);
  for (const Finding& finding : findings) {
    if (finding.level != Level::Stop || !ids.contains(finding.id)) continue;
    const bool isOfArm = finding.arm && *finding.arm < experiment.arms.size();
    std::set<std::string> all = ids;
    all.insert(waived.begin(), waived.end());
    return base::Error{.code = base::ErrorCode::CheckFailed,
                       .where = finding.id + (isOfArm ? " (" + experiment.arms[*finding.arm].name + ")" : ""),
                       .value = finding.evidence,
                       .allowed = finding.fix,
                       .suggestion = waivingOptions(all)};
  }
  return {};
}

Counts countsOf(const std::vector<Finding>& findings) {
  std::map<std::string, Level> worst;
  for (const Finding& finding : findings) {
    const auto known = worst.try_emplace(finding.id, finding.level).first;
    known->second = std::max(known->second, finding.level);
  }
  Counts counts;
  for (const auto& [id, level] : worst) {
    counts.passed += level == Level::Pass ? 1 : 0;
    counts.unknown += level == Level::Unknown ? 1 : 0;
    counts.warnings += level == Level::Warn ? 1 : 0;
    counts.stops += level == Level::Stop ? 1 : 0;
  }
  return counts;
}

std::optional<base::Error> checkWaived(const std::set<std::string>& waived) {
  std::vector<std::string> allowed;
  for (const Rule& rule : rules()) {
    if (rule.canBeWaived) allowed.emplace_back(rule.id);
  }
  for (const std::string& id : waived) {
    if (std::ranges::find(allowed, id) != allowed.end()) continue;
    return base::Error{
        .code = base::ErrorCode::UnknownValue, .where = "--waive", .value = id, .allowed = {Phrase::Names, allowed}};
  }
  return {};
}

std::optional<MpiLibrary> mpiOf(std::string_view file) {
  constexpr std::string_view kEnd = ".so.";
  const std::size_t at = file.find(kEnd);
  if (at == std::string_view::npos || (file.substr(0, at) != "libmpi" && file.substr(0, at) != "libmpich")) return {};
  const std::vector<int> numbers = numbersOf(file.substr(at + kEnd.size()));
  if (numbers.empty()) return {};
  const auto rest = std::vector<int>(numbers.begin() + 1, numbers.end());
  constexpr int kMpich = 12;
  constexpr int kOpenMpi2 = 20;
  constexpr int kOpenMpi = 40;
  switch (numbers.front()) {
    case kMpich:
      return MpiLibrary{
          "MPICH", "MPICH (ABI " + joined({numbers.begin(), numbers.begin() + (rest.empty() ? 1 : 2)}) + ")", rest};
    case kOpenMpi2:
      return MpiLibrary{"Open MPI 2", "Open MPI 2", rest};
    case kOpenMpi: {
      const std::string version = openMpiOf(numbers);
      return MpiLibrary{"Open MPI", version.empty() ? "Open MPI (" + std::string(file) + ")" : "Open MPI " + version,
                        rest};
    }
    default:
      return MpiLibrary{std::to_string(numbers.front()), std::string(file), rest};
  }
}

bool worksWithPmix(std::string_view client, std::string_view server) {
  return recipes::rowOfPmix(client, server, recipes::shippedTables()) || numbersOf(client) == numbersOf(server);
}

}  // namespace baremark::core::preflight
