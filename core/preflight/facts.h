// SPDX-License-Identifier: GPL-3.0-or-later
// The known facts that the checks before a run judge. Values. A fact that is not known is empty, and the check that
// needs it says so.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/model/canary.h"
#include "core/model/experiment.h"
#include "core/model/host.h"
#include "core/model/passport.h"
#include "core/model/sight.h"

namespace baremark::core::preflight {

/// The name in HostSight::rooms of the folder of images.
inline constexpr const char* kRoomOfImages = "images";

/// What the runtime of an arm is, and the image that the arm runs in.
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

}  // namespace baremark::core::preflight
