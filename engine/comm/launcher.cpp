// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/launcher.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <set>
#include <span>
#include <sstream>

#include "core/protocol/rank_variables.h"
#include "engine/files.h"

namespace baremark::engine::comm {
namespace {

std::optional<int> firstNumber(std::span<const char* const> names) {
  for (const char* name : names) {
    const char* text = std::getenv(name);
    if (!text || *text == '\0') continue;
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    if (*end == '\0' && value >= 0 && value < 100'000'000) return static_cast<int>(value);
  }
  return {};
}

/// Facts about a process from /proc.
struct ProcessFacts {
  std::string name;
  std::int64_t parent = 0;
  std::string startTime;
};

std::optional<ProcessFacts> processFacts(std::int64_t pid) {
  const std::optional<std::string> stat = readSmall("/proc/" + std::to_string(pid) + "/stat", 1024);
  if (!stat) return {};
  // Format: "pid (name) state parent ...". The name may contain blanks and brackets, so the last bracket ends it.
  const std::size_t open = stat->find('(');
  const std::size_t close = stat->rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  ProcessFacts facts{.name = stat->substr(open + 1, close - open - 1)};
  std::istringstream rest(stat->substr(close + 1));
  constexpr int kStateField = 3;
  constexpr int kParentField = 4;
  constexpr int kStartField = 22;
  std::string field;
  for (int number = kStateField; number <= kStartField && rest >> field; ++number) {
    if (number == kParentField) facts.parent = std::strtoll(field.c_str(), nullptr, 10);
    if (number == kStartField) facts.startTime = field;
  }
  return facts;
}

}  // namespace

bool isLauncher(const std::string& name) {
  static const std::set<std::string> names = {"mpirun", "mpiexec", "orterun",         "orted",         "prterun",
                                              "prted",  "prun",    "hydra_pmi_proxy", "mpiexec.hydra", "slurmstepd"};
  return names.count(name) > 0;
}

LauncherWatch::LauncherWatch() {
  const std::int64_t parent = ::getppid();
  for (std::int64_t pid = parent; pid > 1;) {
    const std::optional<ProcessFacts> facts = processFacts(pid);
    if (!facts) break;
    const bool isWatched = pid == parent || isLauncher(facts->name);
    if (isWatched) m_ancestors.push_back({pid, facts->startTime});
    if (isLauncher(facts->name)) break;
    pid = facts->parent;
  }
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
}

bool LauncherWatch::isAlive() const {
  for (const Ancestor& ancestor : m_ancestors) {
    const std::optional<ProcessFacts> facts = processFacts(ancestor.pid);
    if (!facts || facts->startTime != ancestor.startTime) return false;
  }
  return m_ancestors.empty() || ::getppid() == m_ancestors.front().pid;
}

LauncherFacts launcherFacts() {
  LauncherFacts facts;
  constexpr const char* kSizes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
  constexpr const char* kSlurmRank[] = {"SLURM_PROCID"};
  facts.size = firstNumber(kSizes);
  facts.rank = firstNumber(core::protocol::kRankVariables);
  if (!facts.rank && facts.size) facts.rank = firstNumber(kSlurmRank);
  facts.isPresent = facts.size || facts.rank;
  return facts;
}

}  // namespace baremark::engine::comm
