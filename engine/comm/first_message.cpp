// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/first_message.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "engine/comm/agreement.h"

namespace baremark::engine::comm {
namespace {

/// Calls `giveUp` unless it is destroyed before the limit.
class TimeLimit {
 public:
  TimeLimit(std::chrono::milliseconds limit, const std::function<void()>& giveUp)
      : m_thread([this, limit, &giveUp] {
          std::unique_lock lock(m_mutex);
          if (m_over.wait_for(lock, limit, [this] { return m_isOver; })) return;
          lock.unlock();
          giveUp();
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
  std::thread m_thread;  // the last: it uses the others
};

}  // namespace

void togetherWithin(std::chrono::milliseconds limit, Communicator& communicator, const std::function<void()>& giveUp, const std::function<void()>& act) {
  if (communicator.size() == 1) {
    together(communicator, act);
    return;
  }
  const TimeLimit armed(limit, giveUp);
  together(communicator, act);
}

EngineError firstMessageLost(const Communicator& communicator, std::chrono::seconds limit) {
  return failed("exchange_stuck", "Rank " + std::to_string(communicator.rank()) + " on " + communicator.host() + ": the first message between the ranks did not arrive within " +
                                      std::to_string(limit.count()) +
                                      " s. Ranks on several nodes must reach each other by TCP, on any port, over the network that MPI uses: look for a firewall between the nodes, "
                                      "or name the network (Open MPI: OMPI_MCA_btl_tcp_if_include). Ranks in containers must share /dev/shm and the user namespace.");
}

}  // namespace baremark::engine::comm
