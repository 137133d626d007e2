// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/processors.h"
#include "core/passport/comparability.h"
#include "core/preflight/rules.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase, base::Phrased;

constexpr std::int64_t kMebi = 1 << 20;

int processesOf(const Facts& facts) {
  return model::processesOf(facts.point, facts.experiment.scale);
}

/// The job has yet to say it, or ended without a record of it.
Finding notKnown(std::size_t arm, bool hasEnded) {
  return found(arm, Level::Unknown, hasEnded ? Phrase::FoundNoRecord : Phrase::FoundByTheJob);
}

/// Calls `judge` for the canary of each arm; an arm without one is unknown.
template <class JudgeOne>
std::vector<Finding> ofCanaries(const Facts& facts, JudgeOne judge) {
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    return check.canary ? judge(i, *check.canary) : notKnown(i, check.hasEnded);
  });
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

}  // namespace

std::vector<Finding> judgeSeenMachines(const Facts& facts) {
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return {};
  const std::string host = entry(facts.checks[baseline].passport, "software", "architecture");
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    const std::string own = entry(check.passport, "software", "architecture");
    if (i == baseline || own.empty() || host.empty()) return {};
    // An image of another architecture runs if the host emulates its processor.
    if (own == host) return found(i, Level::Pass, {Phrase::FoundMachine, own});
    return found(i, Level::Warn, {Phrase::FoundMachines, own, host}, {Phrase::FixMachine, host});
  });
}

std::vector<Finding> judgeSeenMpi(const Facts& facts) {
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return {};
  const model::Passport& ofHost = facts.checks[baseline].passport;
  const std::string host = entry(ofHost, "software", "mpi_library");
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    const model::Passport& passport = check.passport;
    const std::string own = entry(passport, "software", "mpi_library");
    if (i == baseline || own.empty() || host.empty()) return {};
    // The ranks have found each other, or PF-20 stops: another library is only a warning.
    const bool isGood = own == host || isOlderOfFamily(passport, ofHost);
    return judged(i, isGood, Level::Warn, {Phrase::FoundMpis, own, host}, Phrase::FixMpi);
  });
}

std::vector<Finding> judgeSeenPmix(const Facts& facts) {
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    const std::string own = entry(check.passport, "software", "pmix");
    const std::string host = entry(check.passport, "software", "pmix_launcher");
    if (own.empty() || host.empty()) return {};
    return judged(i, worksWithPmix(own, host), Level::Warn, {Phrase::FoundPmixes, own, host}, Phrase::FixPmix);
  });
}

std::vector<Finding> judgeNodes(const Facts& facts) {
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    const std::string nodes = entry(check.passport, "machine", "nodes");
    if (nodes.empty()) return notKnown(i, check.hasEnded);
    return judged(i, nodes == std::to_string(facts.point.nodes), Level::Stop,
                  {Phrase::FoundNodes, nodes, facts.point.nodes}, Phrase::FixNodes);
  });
}

std::vector<Finding> judgeMemlock(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    std::string limit;
    for (const model::CanaryRank& rank : report.ranks) {
      if (limit.empty() || rank.memlock != "unlimited") limit = rank.memlock;
    }
    // Only fabrics such as InfiniBand lock much memory.
    const bool isGood = limit == "unlimited" || facts.host.fabrics.empty();
    return judged(i, isGood, Level::Warn, {Phrase::FoundMemlock, limit}, Phrase::FixMemlock);
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
      return found(i, Level::Warn, {Phrase::FoundOwnMemory, facts.experiment.arms[i].runtime}, Phrase::FixOwnMemory);
    // The host's /dev/shm has one size, so an arm that sees a smaller one has its own.
    if (least < most)
      return found(i, Level::Warn, {Phrase::FoundPrivateMemory, least / kMebi, most / kMebi}, Phrase::FixOwnMemory);
    return judged(i, least >= kPerRank * onNode, Level::Warn, {Phrase::FoundSharedMemory, least / kMebi, onNode},
                  Phrase::FixSharedMemory);
  });
}

std::vector<Finding> judgeTransports(const Facts& facts) {
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return {};
  const model::Passport ofBaseline = passportOf(facts.checks[baseline]);
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    const model::Passport own = passportOf(check);
    if (passport::isMissing(own) || passport::isMissing(ofBaseline)) {
      const bool hasEnded = check.hasEnded && facts.checks[baseline].hasEnded;
      return notKnown(i, hasEnded);
    }
    // The comparison of the experiment judges the same entries by the same function, so both always agree.
    const auto differences =
        passport::comparePassports(ofBaseline, own, facts.experiment.arms[baseline], facts.experiment.arms[i]);
    const auto other = std::ranges::find_if(differences, [](const auto& difference) {
      return difference.meaning == passport::Meaning::NotMeant &&
             (difference.key.group == "transport" || difference.key.name == "mpi" ||
              difference.key.name == "mpi_library");
    });
    if (other != differences.end())
      return found(i, Level::Warn, {Phrase::FoundTransports, other->key.name, other->arm, other->baseline},
                   Phrase::FixTransport);
    if (const std::string copy = entry(own, "transport", "single_copy"); copy.ends_with(model::kRefusedCopy))
      return found(i, Level::Warn, {Phrase::FoundRefusedCopy, copy}, Phrase::FixRefusedCopy);
    const std::string ucx = entry(own, "transport", "ucx");
    if (!ucx.empty() && ucx != "none") return found(i, Level::Pass, {Phrase::FoundUcx, ucx});
    return found(i, Level::Pass,
                 {Phrase::FoundTransport, entry(own, "transport", "pml"), entry(own, "transport", "btl"),
                  entry(own, "transport", "single_copy")});
  });
}

std::vector<Finding> judgeWorlds(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    const auto fault = passport::faultOf(report, processesOf(facts));
    if (fault && fault->code == model::EndKind::WorldSize)
      return found(i, Level::Stop, {Phrase::FoundWorlds, report.worldSize, processesOf(facts)}, Phrase::FixWorld);
    return found(i, Level::Pass, {Phrase::FoundWorld, report.worldSize});
  });
}

std::vector<Finding> judgeExchanges(const Facts& facts) {
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    constexpr double kMilli = 1e3;
    const std::int64_t size = report.exchangeBytes / kMebi;
    if (processesOf(facts) < 2) return found(i, Level::Pass, Phrase::FoundOneRank);
    if (report.worldSize != processesOf(facts)) return found(i, Level::Unknown, Phrase::FoundByTheJob);
    if (!report.exchangeSeconds) return found(i, Level::Stop, {Phrase::FoundNoExchange, size}, Phrase::FixExchange);
    return found(i, Level::Pass, {Phrase::FoundExchange, size, std::llround(*report.exchangeSeconds * kMilli)});
  });
}

std::vector<Finding> judgeSeenVariables(const Facts& facts) {
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    if (passport::isMissing(check.passport)) return notKnown(i, check.hasEnded);
    std::string names;
    for (const char* name : {"LD_PRELOAD", "LD_LIBRARY_PATH"}) {
      const model::Arm& arm = facts.experiment.arms[i];
      // A way to use GPUs may put the driver's libraries before the others, and "bind" those of the host's MPI.
      const bool hasFolder = arm.gpu != model::Arm().gpu || arm.mpi == model::kBoundMpi;
      const bool isOwn = arm.env.contains(name) || (hasFolder && name == std::string("LD_LIBRARY_PATH"));
      if (!isOwn && check.passport.contains(model::keyOfVariable(name)))
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    return names.empty() ? found(i, Level::Pass, Phrase::FoundNone)
                         : found(i, Level::Warn, {Phrase::FoundVariables, names}, Phrase::FixEnvironment);
  });
}

std::vector<Finding> judgeRecords(const Facts& facts) {
  return ofEach(facts.checks, [&](std::size_t i, const ArmCheck& check) -> std::optional<Finding> {
    if (check.canary && !passport::isMissing(check.passport)) return found(i, Level::Pass, Phrase::FoundRecord);
    if (check.hasEnded) return found(i, Level::Stop, Phrase::FoundNoRecord, Phrase::FixRun);
    return found(i, Level::Unknown, Phrase::FoundByTheJob);
  });
}

std::vector<Finding> judgeProcessors(const Facts& facts) {
  const std::size_t baseline = baselineOf(facts);
  if (baseline >= facts.checks.size()) return {};
  const ArmCheck& ofBaseline = facts.checks[baseline];
  return ofCanaries(facts, [&](std::size_t i, const model::CanaryReport& report) {
    if (!ofBaseline.canary || ofBaseline.canary->ranks.size() != report.ranks.size())
      return found(i, Level::Unknown, Phrase::FoundByTheJob);
    const model::PassportKey affinity = {"limits", "affinity"};
    const model::Passport own = passportOf(facts.checks[i]);
    Finding worst = found(i, Level::Pass, {Phrase::FoundProcessors, entry(own, "limits", "affinity")});
    const auto differences = passport::comparePassports(passportOf(ofBaseline), own, facts.experiment.arms[baseline],
                                                        facts.experiment.arms[i]);
    const bool isMeant = std::ranges::none_of(differences, [&](const auto& difference) {
      return difference.key == affinity && difference.meaning == passport::Meaning::NotMeant;
    });
    if (isMeant) return worst;
    if (const auto shared = sharedProcessor(report, *ofBaseline.canary);
        shared && !sharedProcessor(*ofBaseline.canary, *ofBaseline.canary))
      return found(i, Level::Stop, *shared, Phrase::FixProcessors);
    for (std::size_t k = 0; k < report.ranks.size(); ++k) {
      const model::CanaryRank& rank = report.ranks[k];
      const model::CanaryRank& same = ofBaseline.canary->ranks[k];
      if (rank.cpus == same.cpus) continue;
      const Level level = hasFewProcessors(rank) && !hasFewProcessors(same) ? Level::Stop : Level::Warn;
      if (level <= worst.level) continue;
      worst = found(i, level, {Phrase::FoundOtherProcessors, rank.rank, rank.cpus, rank.threads, same.cpus},
                    Phrase::FixProcessors);
    }
    return worst;
  });
}

}  // namespace baremark::core::preflight
