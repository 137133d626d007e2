// SPDX-License-Identifier: GPL-3.0-or-later
// Who may drive an experiment: one process of one machine, also where several machines open one store in a shared home.
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

/// This process, with its account and machine, "ada@login1".
[[nodiscard]] storage::Owner ownOwner();

/// Whether another process that lives drives the experiment.
[[nodiscard]] bool isDrivenElsewhere(const storage::ExperimentRecord& record, base::WallTime now);

/// Whether experiments of this host run where their owner runs: on a machine without a scheduler that is not reached
/// over SSH. Then another machine sees neither their processes nor this host.
[[nodiscard]] bool isBoundToMachine(const std::string& host, const std::optional<storage::HostRecord>& record);

/// Conflict: another machine ran it. `machine` is of the experiment's last owner, empty where nobody owned it yet.
[[nodiscard]] base::Result<void> checkMachine(const base::ExperimentId& id, const std::string& machine,
                                              const std::string& own);

/// Whether owners live. Of this boot by their process; of an earlier boot of this machine by a beat of the last minute;
/// of another machine, or a container of its own name, by whether their beat changes, seen for a minute by our own clock:
/// theirs may be wrong, and set back. Used in one thread.
class OwnerWatch {
 public:
  [[nodiscard]] bool isHeld(const storage::Owner& other, const storage::Owner& self, base::MonotonicTime now);

 private:
  struct Seen {
    base::WallTime beat;
    base::MonotonicTime when;
    std::set<base::WallTime> left;  ///< last beats before its clock was set back
  };
  std::map<std::tuple<std::string, std::string, std::int64_t>, Seen> m_seen;  ///< by machine, boot and process
};

}  // namespace baremark::core::runs
