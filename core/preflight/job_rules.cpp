// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/processors.h"
#include "core/passport/comparability.h"
#include "core/preflight/rules.h"
#include "core/preflight/versions.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase;
using base::Phrased;

constexpr std::int64_t kMebi = 1 << 20;

int processesOf(const Facts& facts) {
  return model::processesOf(facts.point, facts.experiment.scale);
}

Finding foundInJob(std::size_t arm, Level level, Phrased evidence, Phrased fix = {}) {
  return {.id = {}, .arm = arm, .level = level, .evidence = std::move(evidence), .fix = std::move(fix)};
}

/// Calls `judge` for the canary of each arm; an arm without one is unknown.
template <class JudgeOne>
std::vector<Finding> ofCanaries(const Facts& facts, JudgeOne judge) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const ArmCheck& check = facts.checks[i];
    if (!check.canary)
      all.push_back(foundInJob(i, Level::Unknown, check.hasEnded ? Phrase::FoundNoRecord : Phrase::FoundByTheJob));
    else
      all.push_back(judge(i, *check.canary));
  }
  return all;
}

std::size_t baselineOf(const Facts& facts) {
  return model::baselineIndex(facts.experiment);
}

std::string entry(const model::Passport& passport, const char* group, const char* name) {
  const auto found = passport.find({group, name});
  return found == passport.end() ? std::string() : found->second;
}

/// The MPI library that all ranks have loaded, by the name of its file. Nothing: it is not known, or ranks differ.
std::optional<MpiLibrary> mpiOfRanks(const model::Passport& passport) {
  const std::string path = entry(passport, "software", "mpi_library_path");
  if (path.empty() || path.front() != '/') return {};  // "rank 0: ..."
  return mpiOf(std::string_view(path).substr(path.rfind('/') + 1));
}

/// True if these ranks have an older MPI of the family of the others.
bool isOlderOfFamily(const model::Passport& passport, const model::Passport& others) {
  const std::optional<MpiLibrary> own = mpiOfRanks(passport);
  const std::optional<MpiLibrary> other = mpiOfRanks(others);
  return own && other && own->family == other->family && own->interface < other->interface;
}

std::int64_t leastMemory(const model::CanaryReport& report) {
  std::int64_t least = -1;
  for (const model::CanaryRank& rank : report.ranks) {
    if (least < 0 || rank.sharedMemoryBytes < least) least = rank.sharedMemoryBytes;
  }
  return least;
}

/// What the run and its canary say.
model::Passport passportOf(const ArmCheck& check) {
  model::Passport passport = check.passport;
  if (check.canary) passport.merge(passport::toPassport(*check.canary));
  return passport;
}

bool hasFewProcessors(const model::CanaryRank& rank) {
  return base::fromList(rank.cpus).size() < static_cast<std::size_t>(rank.threads);
}

/// The first processor that two ranks of a node may use; nothing if each has its own. The nodes are those of the
/// baseline's ranks, because a container may have a host name of its own. Both reports have the same number of ranks.
std::optional<Phrased> sharedProcessor(const model::CanaryReport& report, const model::CanaryReport& ofBaseline) {
  std::map<std::pair<std::string, int>, int> owners;
  for (std::size_t i = 0; i < report.ranks.size(); ++i) {
    for (const int processor : base::fromList(report.ranks[i].cpus)) {
      const auto [owner, isFirst] = owners.try_emplace({ofBaseline.ranks[i].host, processor}, report.ranks[i].rank);
      if (!isFirst) return Phrased(Phrase::FoundSharedProcessor, owner->second, report.ranks[i].rank, processor);
    }
  }
  return {};
}

bool isFault(const Facts& facts, const model::CanaryReport& report, std::string_view code) {
  const auto fault = passport::faultOf(report, processesOf(facts));
  return fault && fault->code == code;
}

}  // namespace

std::vector<Finding> judgeSeenMachines(const Facts& facts) {
  std::vector<Finding> all;
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return all;
  const std::string host = entry(facts.checks[baseline].passport, "software", "architecture");
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const std::string own = entry(facts.checks[i].passport, "software", "architecture");
    if (i == baseline || own.empty() || host.empty()) continue;
    // An image of another architecture runs if the host emulates its processor.
    if (own == host)
      all.push_back(foundInJob(i, Level::Pass, {Phrase::FoundMachine, own}));
    else
      all.push_back(foundInJob(i, Level::Warn, {Phrase::FoundMachines, own, host}, {Phrase::FixMachine, host}));
  }
  return all;
}

std::vector<Finding> judgeSeenMpi(const Facts& facts) {
  std::vector<Finding> all;
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return all;
  const model::Passport& ofHost = facts.checks[baseline].passport;
  const std::string host = entry(ofHost, "software", "mpi_library");
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const model::Passport& passport = facts.checks[i].passport;
    const std::string own = entry(passport, "software", "mpi_library");
    if (i == baseline || own.empty() || host.empty()) continue;
    // The ranks have found each other, or PF-20 stops: another library is only a warning.
    const bool isGood = own == host || isOlderOfFamily(passport, ofHost);
    all.push_back(foundInJob(i, isGood ? Level::Pass : Level::Warn, {Phrase::FoundMpis, own, host},
                             isGood ? Phrase::None : Phrase::FixMpi));
  }
  return all;
}

std::vector<Finding> judgeSeenPmix(const Facts& facts) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const std::string own = entry(facts.checks[i].passport, "software", "pmix");
    const std::string host = entry(facts.checks[i].passport, "software", "pmix_launcher");
    if (own.empty() || host.empty()) continue;
    const bool isGood = worksWithPmix(own, host);
    all.push_back(foundInJob(i, isGood ? Level::Pass : Level::Warn, {Phrase::FoundPmixes, own, host},
                             isGood ? Phrase::None : Phrase::FixPmix));
  }
  return all;
}

std::vector<Finding> judgeNodes(const Facts& facts) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const ArmCheck& check = facts.checks[i];
    const std::string nodes = entry(check.passport, "machine", "nodes");
    if (nodes.empty()) {
      all.push_back(foundInJob(i, Level::Unknown, check.hasEnded ? Phrase::FoundNoRecord : Phrase::FoundByTheJob));
      continue;
    }
    const bool isGood = nodes == std::to_string(facts.point.nodes);
    all.push_back(foundInJob(i, isGood ? Level::Pass : Level::Stop, {Phrase::FoundNodes, nodes, facts.point.nodes},
                             isGood ? Phrase::None : Phrase::FixNodes));
  }
  return all;
}

std::vector<Finding> judgeMemlock(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    std::string limit;
    for (const model::CanaryRank& rank : report.ranks) {
      if (limit.empty() || rank.memlock != "unlimited") limit = rank.memlock;
    }
    // Only fabrics such as InfiniBand lock much memory.
    const bool isGood = limit == "unlimited" || facts.host.fabrics.empty();
    return foundInJob(i, isGood ? Level::Pass : Level::Warn, {Phrase::FoundMemlock, limit},
                      isGood ? Phrase::None : Phrase::FixMemlock);
  });
}

std::vector<Finding> judgeSharedMemory(const Facts& facts) {
  constexpr std::int64_t kPerRank = 64 * kMebi;  // segments of Open MPI and NCCL
  std::int64_t most = 0;
  for (const ArmCheck& check : facts.checks) {
    if (check.canary) most = std::max(most, leastMemory(*check.canary));
  }
  const int onNode =
      facts.point.nodes < 1 ? 1 : std::max(1, model::processesOnANode(facts.point, facts.experiment.scale));
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    const std::int64_t least = std::max<std::int64_t>(0, leastMemory(report));
    if (entry(facts.checks[i].passport, "limits", "shm_shared") == "no")
      return foundInJob(i, Level::Warn, {Phrase::FoundOwnMemory, facts.experiment.arms[i].runtime},
                        Phrase::FixOwnMemory);
    // The host's /dev/shm has one size, so an arm that sees a smaller one has its own.
    if (least < most)
      return foundInJob(i, Level::Warn, {Phrase::FoundPrivateMemory, least / kMebi, most / kMebi},
                        Phrase::FixOwnMemory);
    const bool isGood = least >= kPerRank * onNode;
    return foundInJob(i, isGood ? Level::Pass : Level::Warn, {Phrase::FoundSharedMemory, least / kMebi, onNode},
                      isGood ? Phrase::None : Phrase::FixSharedMemory);
  });
}

std::vector<Finding> judgeTransports(const Facts& facts) {
  std::vector<Finding> all;
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return all;
  const model::Passport ofBaseline = passportOf(facts.checks[baseline]);
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const model::Passport own = passportOf(facts.checks[i]);
    if (passport::isMissing(own) || passport::isMissing(ofBaseline)) {
      const bool hasEnded = facts.checks[i].hasEnded && facts.checks[baseline].hasEnded;
      all.push_back(foundInJob(i, Level::Unknown, hasEnded ? Phrase::FoundNoRecord : Phrase::FoundByTheJob));
      continue;
    }
    // The comparison of the experiment judges the same entries by the same function, so both always agree.
    const auto differences =
        passport::comparePassports(ofBaseline, own, facts.experiment.arms[baseline], facts.experiment.arms[i]);
    const auto other = std::find_if(differences.begin(), differences.end(), [](const auto& difference) {
      return difference.meaning == passport::Meaning::NotMeant &&
             (difference.key.group == "transport" || difference.key.name == "mpi" ||
              difference.key.name == "mpi_library");
    });
    if (other != differences.end()) {
      all.push_back(foundInJob(i, Level::Warn, {Phrase::FoundTransports, other->key.name, other->arm, other->baseline},
                               Phrase::FixTransport));
      continue;
    }
    if (const std::string copy = entry(own, "transport", "single_copy"); copy.ends_with(model::kRefusedCopy)) {
      all.push_back(foundInJob(i, Level::Warn, {Phrase::FoundRefusedCopy, copy}, Phrase::FixRefusedCopy));
      continue;
    }
    const std::string ucx = entry(own, "transport", "ucx");
    if (!ucx.empty() && ucx != "none") {
      all.push_back(foundInJob(i, Level::Pass, {Phrase::FoundUcx, ucx}));
      continue;
    }
    all.push_back(foundInJob(i, Level::Pass,
                             {Phrase::FoundTransport, entry(own, "transport", "pml"), entry(own, "transport", "btl"),
                              entry(own, "transport", "single_copy")}));
  }
  return all;
}

std::vector<Finding> judgeWorlds(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    if (isFault(facts, report, "world_size"))
      return foundInJob(i, Level::Stop, {Phrase::FoundWorlds, report.worldSize, processesOf(facts)}, Phrase::FixWorld);
    return foundInJob(i, Level::Pass, {Phrase::FoundWorld, report.worldSize});
  });
}

std::vector<Finding> judgeExchanges(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    constexpr double kMilli = 1e3;
    const std::int64_t size = report.exchangeBytes / kMebi;
    if (processesOf(facts) < 2) return foundInJob(i, Level::Pass, Phrase::FoundOneRank);
    if (report.worldSize != processesOf(facts)) return foundInJob(i, Level::Unknown, Phrase::FoundByTheJob);
    if (!report.exchangeSeconds)
      return foundInJob(i, Level::Stop, {Phrase::FoundNoExchange, size}, Phrase::FixExchange);
    return foundInJob(i, Level::Pass, {Phrase::FoundExchange, size, std::llround(*report.exchangeSeconds * kMilli)});
  });
}

std::vector<Finding> judgeSeenVariables(const Facts& facts) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const ArmCheck& check = facts.checks[i];
    if (passport::isMissing(check.passport)) {
      all.push_back(foundInJob(i, Level::Unknown, check.hasEnded ? Phrase::FoundNoRecord : Phrase::FoundByTheJob));
      continue;
    }
    std::string names;
    for (const char* name : {"LD_PRELOAD", "LD_LIBRARY_PATH"}) {
      const model::Arm& arm = facts.experiment.arms[i];
      // A way to use GPUs may put the driver's libraries before the others, and "bind" those of the host's MPI.
      const bool hasFolder = arm.gpu != model::Arm().gpu || arm.mpi == model::kBoundMpi;
      const bool isOwn = arm.env.contains(name) || (hasFolder && name == std::string("LD_LIBRARY_PATH"));
      if (!isOwn && check.passport.contains(model::keyOfVariable(name)))
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    all.push_back(names.empty() ? foundInJob(i, Level::Pass, Phrase::FoundNone)
                                : foundInJob(i, Level::Warn, {Phrase::FoundVariables, names}, Phrase::FixEnvironment));
  }
  return all;
}

std::vector<Finding> judgeRecords(const Facts& facts) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.checks.size(); ++i) {
    const ArmCheck& check = facts.checks[i];
    if (check.canary && !passport::isMissing(check.passport))
      all.push_back(foundInJob(i, Level::Pass, Phrase::FoundRecord));
    else if (check.hasEnded)
      all.push_back(foundInJob(i, Level::Stop, Phrase::FoundNoRecord, Phrase::FixRun));
    else
      all.push_back(foundInJob(i, Level::Unknown, Phrase::FoundByTheJob));
  }
  return all;
}

std::vector<Finding> judgeProcessors(const Facts& facts) {
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return {};
  const ArmCheck& ofBaseline = facts.checks[baseline];
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    if (!ofBaseline.canary || ofBaseline.canary->ranks.size() != report.ranks.size())
      return foundInJob(i, Level::Unknown, Phrase::FoundByTheJob);
    const model::PassportKey affinity = {"limits", "affinity"};
    const model::Passport own = passportOf(facts.checks[i]);
    Finding worst = foundInJob(i, Level::Pass, {Phrase::FoundProcessors, entry(own, "limits", "affinity")});
    const auto differences = passport::comparePassports(passportOf(ofBaseline), own, facts.experiment.arms[baseline],
                                                        facts.experiment.arms[i]);
    const bool isMeant = std::none_of(differences.begin(), differences.end(), [&](const auto& difference) {
      return difference.key == affinity && difference.meaning == passport::Meaning::NotMeant;
    });
    if (isMeant) return worst;
    if (const auto shared = sharedProcessor(report, *ofBaseline.canary);
        shared && !sharedProcessor(*ofBaseline.canary, *ofBaseline.canary))
      return foundInJob(i, Level::Stop, *shared, Phrase::FixProcessors);
    for (std::size_t k = 0; k < report.ranks.size(); ++k) {
      const model::CanaryRank& rank = report.ranks[k];
      const model::CanaryRank& same = ofBaseline.canary->ranks[k];
      if (rank.cpus == same.cpus) continue;
      const Level level = hasFewProcessors(rank) && !hasFewProcessors(same) ? Level::Stop : Level::Warn;
      if (level <= worst.level) continue;
      worst = foundInJob(i, level, {Phrase::FoundOtherProcessors, rank.rank, rank.cpus, rank.threads, same.cpus},
                         Phrase::FixProcessors);
    }
    return worst;
  });
}

}  // namespace baremark::core::preflight
