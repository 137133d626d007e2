// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run. Each is one entry of a registry: its id, what it looks at, and functions over the known
// facts, one for the side where the user works and one for the side where the ranks run. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/phrased.h"
#include "core/base/version_numbers.h"
#include "core/model/canary.h"
#include "core/model/check_level.h"
#include "core/model/experiment.h"
#include "core/model/host.h"
#include "core/model/passport.h"
#include "core/model/sight.h"

namespace baremark::core::preflight {

/// The name in HostSight::rooms of the folder of images.
inline constexpr const char* kRoomOfImages = "images";

/// What the runtime of an arm is, and the image that the arm runs in. A fact that is not known is empty.
struct ArmFacts {
  std::string label;      ///< of the runtime: "Charliecloud"
  bool isTested = false;  ///< the runtime has something that a test can try; bare metal has not
  /// The test of the runtime with the arm's variant, made for this run. It counts more than Facts::probes.
  std::optional<model::RuntimeProbe> test{};
  std::string install{};        ///< a command that installs the runtime; may be empty
  std::string issue{};          ///< why its newest test failed, if it is a known issue; without a point at the end
  std::string fix{};            ///< what helps against that issue
  bool takesImage = false;      ///< the other members are about the image
  std::set<std::string> own{};  ///< namespaces that the host's do not share: user, pid, ipc, net, shm, tmp
  bool isMounted = false;       ///< the image is one file, which the runtime mounts with FUSE
  std::string image{};          ///< path of the tree on the host; empty: not there yet
  std::string digest{};         ///< of its record
  std::optional<std::int64_t> imageBytes{};
  std::string gpu{};                    ///< the way by which the container gets GPUs; empty: it gets none
  bool needsSpecification = false;      ///< that way needs a CDI specification on the host
  std::vector<std::string> programs{};  ///< of the host, for that way
  std::string neededVersion{};  ///< of the runtime, for a choice of the arm; empty: the tested one is not too old
  bool needsSubids = false;     ///< the account needs ranges in /etc/subuid and /etc/subgid
  bool needsSamePath = false;   ///< the image must have the same path on all nodes
  bool isInHome = false;        ///< the image is in a store in the home folder, not in the folder of runs
  /// The form of the image that has yet to be made, as "docker" or "apptainer:userns"; empty: there is none to make.
  std::string copy{};
  std::string place{};  ///< a script for the look at the host: prints the folder where that form is made
};

/// What the check of an arm left behind in the job.
struct ArmCheck {
  bool hasEnded = false;  ///< its run has ended, however
  std::optional<model::CanaryReport> canary{};
  model::Passport passport{};
};

struct Facts {
  model::Experiment experiment;
  model::HostFacts host;
  bool hasScheduler = false;
  std::vector<ArmFacts> arms{};                         ///< of each arm of the experiment
  std::map<std::string, model::RuntimeProbe> probes{};  ///< the newest test of each runtime
  std::optional<model::HostSight> sight{};
  // Where the ranks run:
  model::Point point{};            ///< of the canary
  std::vector<ArmCheck> checks{};  ///< of each arm; empty: the canary has not started
};

using model::Level, model::nameOf;

/// Login: before anything is queued. Job: after the canary of the experiment.
enum class Side : std::uint8_t { Login, Job };

struct Finding {
  std::string id;                  ///< of the check: "PF-04"
  std::optional<std::size_t> arm;  ///< nothing: it is about the host
  Level level = Level::Pass;
  base::Phrased evidence;
  base::Phrased fix{};  ///< for Warn and Stop
  bool operator==(const Finding&) const = default;
};

/// A finding of an arm or, without one, of the host. judge() adds the id of its check.
[[nodiscard]] inline Finding found(std::optional<std::size_t> arm, Level level, base::Phrased evidence,
                                   base::Phrased fix = {}) {
  return {.id = {}, .arm = arm, .level = level, .evidence = std::move(evidence), .fix = std::move(fix)};
}

/// Pass, or `bad` with what helps.
[[nodiscard]] inline Finding judged(std::size_t arm, bool isGood, Level bad, base::Phrased evidence,
                                    base::Phrased fix) {
  return found(arm, isGood ? Level::Pass : bad, std::move(evidence), isGood ? base::Phrased() : std::move(fix));
}

/// What `judge` finds of each of `parts`, which belong to the arms in their order. Nothing: it has no finding.
template <class Parts, class JudgeOne>
[[nodiscard]] std::vector<Finding> ofEach(const Parts& parts, JudgeOne judge) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::optional<Finding> one = judge(i, parts[i]);
    if (one) all.push_back(std::move(*one));
  }
  return all;
}

using JudgeFunction = std::vector<Finding>(const Facts& facts);
using Judge = JudgeFunction*;

struct Rule {
  std::string_view id;
  base::Phrase what;
  Judge login = nullptr;     ///< nullptr: nothing to see on that side
  Judge job = nullptr;       ///< the same
  bool canBeWaived = false;  ///< whether the user may run in spite of a Stop
};

/// All checks, in the order of their ids.
[[nodiscard]] const std::vector<Rule>& rules();
/// The check with this id, or nullptr.
[[nodiscard]] const Rule* ruleNamed(std::string_view id);

/// The level of what would stop a run. With a scheduler it is a warning on this side: the ranks run on other machines,
/// with their own devices, which the job checks.
[[nodiscard]] inline Level stopHere(const Facts& facts) {
  return facts.hasScheduler ? Level::Warn : Level::Stop;
}

/// The findings of all checks of a side, in the order of the registry and of the arms.
[[nodiscard]] std::vector<Finding> judge(Side side, const Facts& facts);

/// The ids of the checks that say Stop and are not in `waived`, or cannot be waived.
[[nodiscard]] std::set<std::string> stopping(const std::vector<Finding>& findings, const std::set<std::string>& waived);

/// The first finding that stops the run, as an error: CheckFailed with the check and its arm, the evidence and the fix.
/// If all that stops the run can be waived, `suggestion` has the options of the command line that waive it, with those
/// of `waived`.
[[nodiscard]] std::optional<base::Error> refusalOf(const std::vector<Finding>& findings,
                                                   const std::set<std::string>& waived,
                                                   const model::Experiment& experiment);

/// How many checks have each level. A check counts once, with its worst level.
using Counts = model::LevelCounts;
[[nodiscard]] Counts countsOf(const std::vector<Finding>& findings);

/// UnknownValue: a name in `waived` is no check, or its Stop cannot be waived.
[[nodiscard]] std::optional<base::Error> checkWaived(const std::set<std::string>& waived);

// The judges, in login_rules.cpp, device_rules.cpp and job_rules.cpp.
JudgeFunction judgeRuntimes, judgeDigests, judgeUserNamespaces, judgeImages, judgeLibcs, judgeRoom, judgeMpi, judgePmix,
    judgeNamespaces, judgeBinds, judgeVariables, judgeSecrets;
JudgeFunction judgeGpuDrivers, judgeGpuLibraries, judgeGpuWays, judgeGpus, judgeFabric;
JudgeFunction judgeSeenMachines, judgeSeenMpi, judgeSeenPmix, judgeNodes, judgeMemlock, judgeSharedMemory,
    judgeTransports, judgeWorlds, judgeExchanges, judgeSeenVariables, judgeRecords, judgeProcessors;

using base::numbersOf;

/// An MPI library by the name of its file. The number after ".so." is the family: 12 is the ABI of MPICH (also Intel
/// MPI, Cray MPT, MVAPICH2), 40 is Open MPI 3 to 5, 20 is Open MPI 2.
struct MpiLibrary {
  std::string family;             ///< "Open MPI", "MPICH", or the number
  std::string words;              ///< "Open MPI 4.1.4", "MPICH (ABI 12.2)"
  std::vector<int> interface {};  ///< compares within a family: the higher one is newer
  bool operator==(const MpiLibrary&) const = default;
};

/// Reads "libmpi.so.40.30.4" or "libmpich.so.12.2.1". Nothing: another file.
[[nodiscard]] std::optional<MpiLibrary> mpiOf(std::string_view file);

/// Whether a program with PMIx `client` can be started by a launcher with PMIx `server`, by the shipped table of kind
/// "pmix" (core/recipes/compatibility_table.h). Equal versions work.
[[nodiscard]] bool worksWithPmix(std::string_view client, std::string_view server);

}  // namespace baremark::core::preflight
