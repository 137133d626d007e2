// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/first_message.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "engine/comm/agreement.h"

namespace baremark::engine::comm {
namespace {

/// Calls `onTimeout` unless it is destroyed before the limit.
class TimeLimit {
 public:
  TimeLimit(std::chrono::milliseconds limit, const std::function<void()>& onTimeout)
      : m_thread([this, limit, &onTimeout] {
          std::unique_lock lock(m_mutex);
          if (m_over.wait_for(lock, limit, [this] { return m_isOver; })) return;
          lock.unlock();
          onTimeout();
        }) {}
  ~TimeLimit() {
    {
      const std::lock_guard lock(m_mutex);
      m_isOver = true;
    }
    m_over.notify_one();
    m_thread.join();
  }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  std::mutex m_mutex;
  std::condition_variable m_over;
  bool m_isOver = false;
  std::thread m_thread;  // Must be the last member: it uses the others.
};

}  // namespace

void onAllRanksWithin(std::chrono::milliseconds limit, Communicator& communicator,
                      const std::function<void()>& onTimeout, const std::function<void()>& act) {
  if (communicator.size() == 1) {
    onAllRanks(communicator, act);
    return;
  }
  const TimeLimit armed(limit, onTimeout);
  onAllRanks(communicator, act);
}

void warnIfLate(std::chrono::milliseconds limit, const std::function<void()>& warn, const std::function<void()>& act) {
  const TimeLimit armed(limit, warn);
  act();
}

std::string lateStartWarning(const LauncherFacts& launcher, std::chrono::seconds limit) {
  const std::string rank = launcher.rank ? "Rank " + std::to_string(*launcher.rank) : std::string("This rank");
  const std::string size = launcher.size ? " of " + std::to_string(*launcher.size) : std::string();
  return rank + size + " has waited " + std::to_string(limit.count()) +
         " s for MPI to start, and keeps waiting. Another rank may still be starting, for example from a slow image or "
         "file system. Or the ranks cannot reach each other: check for a firewall between the nodes, and for a "
         "launcher "
         "of another MPI than this program's.";
}

EngineError firstMessageError(const Communicator& communicator, std::chrono::seconds limit) {
  return failed("exchange_stuck", "Rank " + std::to_string(communicator.rank()) + " on " + communicator.host() +
                                      ": the first message between the ranks did not arrive within " +
                                      std::to_string(limit.count()) +
                                      " s. Ranks on several nodes must reach each other by TCP, on any port, over the "
                                      "network that MPI uses. Check for a firewall between the nodes, "
                                      "or name the network (Open MPI: OMPI_MCA_btl_tcp_if_include). Ranks in "
                                      "containers must share /dev/shm and the user namespace.");
}

}  // namespace baremark::engine::comm
