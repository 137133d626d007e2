// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which process may drive an experiment: one, even if several machines open one store in a shared home.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/runs/host.h"
#include "core/runs/store_access.h"
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

/// This process.
[[nodiscard]] model::ProcessIdentity ownIdentity();

/// Field 22 of a /proc/PID/stat text. Nothing: the text has another form.
[[nodiscard]] std::optional<std::uint64_t> startTimeIn(std::string_view statText);

/// This process's account and machine, "ada@login1".
[[nodiscard]] const std::string& ownMachine();

/// The machine of "ada@login1": "login1".
[[nodiscard]] std::string hostPart(const std::string& machine);

/// Whether the owner's process runs or ran on this machine since its last boot.
[[nodiscard]] bool isOfThisBoot(const storage::Owner& owner);

/// An owner without a heartbeat for this long counts as dead if its process cannot be checked.
inline constexpr std::chrono::seconds kDeadAfter{60};

/// Whether an experiment's owner still lives. Since this boot: by its process. Otherwise by a heartbeat within the last
/// minute; one from the future counts too, because another machine's clock may be ahead.
[[nodiscard]] bool isAlive(const storage::Owner& owner, base::WallTime now);

/// Processor time of all threads of this process, user and system.
[[nodiscard]] std::chrono::microseconds ownProcessorTime();

/// Renews the ownership of experiments in its own thread. Thread-safe, except start() and stop().
class OwnershipHeartbeat {
 public:
  OwnershipHeartbeat(Host& host, StoreAccess& store) : m_host(host), m_store(store) {}
  ~OwnershipHeartbeat();
  OwnershipHeartbeat(const OwnershipHeartbeat&) = delete;
  OwnershipHeartbeat& operator=(const OwnershipHeartbeat&) = delete;

  void start();
  void stop();
  /// The ids of the experiments that this process owns.
  void setOwned(std::set<std::string> ids);
  /// The ids of experiments that other processes have taken since the last call.
  [[nodiscard]] std::set<std::string> takeLost();

 private:
  void run();
  [[nodiscard]] std::set<std::string> beat(const std::set<std::string>& owned);
  void noteOutage(const std::set<std::string>& owned);

  Host& m_host;
  StoreAccess& m_store;
  std::thread m_thread;
  std::condition_variable m_stopped;
  std::mutex m_mutex;  ///< guards the next three
  std::set<std::string> m_owned;
  std::set<std::string> m_lost;
  bool m_isStopping = false;
  /// The outage as the store has it, and the experiments for which it was written. Used in the thread.
  std::optional<std::pair<std::set<std::string>, std::optional<base::WallTime>>> m_notedOutage;
};

}  // namespace baremark::core::runs
