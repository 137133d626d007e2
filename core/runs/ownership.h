// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which process may drive an experiment: one process on one machine, even if several machines open one store in
// a shared home.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {

/// This process with its account and machine, such as "ada@login1".
[[nodiscard]] storage::Owner ownOwner();

/// Whether another living process drives the experiment.
[[nodiscard]] bool isDrivenElsewhere(const storage::ExperimentRecord& record, base::WallTime now);

/// Whether experiments of this host run on the owner's machine: the host has no scheduler and is not reached over SSH.
/// Other machines then see neither their processes nor this host.
[[nodiscard]] bool isBoundToMachine(const std::string& host, const std::optional<storage::HostRecord>& record);

/// Conflict: another machine has run the experiment. `machine` is that of its last owner; empty: it had none.
[[nodiscard]] base::Result<void> checkMachine(const base::ExperimentId& id, const std::string& machine,
                                              const std::string& own);

/// Tells whether owners live. An owner of this boot: by its process. Of an earlier boot of this machine: by a heartbeat
/// within the last minute. Of another machine, or of a container with its own name: by whether its heartbeat changes
/// within a minute of Baremark's own clock, because the owner's clock may be wrong or set back. Used in one thread.
class OwnerWatch {
 public:
  [[nodiscard]] bool isHeld(const storage::Owner& other, const storage::Owner& self, base::MonotonicTime now);

 private:
  struct Seen {
    base::WallTime beat;
    base::MonotonicTime when;
    std::set<base::WallTime> left;  ///< last heartbeats before its clock was set back
  };
  std::map<std::tuple<std::string, std::string, std::int64_t>, Seen> m_seen;  ///< by machine, boot and process
};

}  // namespace baremark::core::runs
