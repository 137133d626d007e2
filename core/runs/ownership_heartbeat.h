// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the ownership of a host's experiments alive: writes their heartbeat to the store every five seconds, and notes
// there since when the host is not reachable. Works in its own thread, because a step of a runner may take minutes
// and a silent owner counts as dead. All functions are thread-safe, except start() and stop().
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "core/base/clock.h"
#include "core/runs/host.h"
#include "core/runs/store_access.h"

namespace baremark::core::runs {

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
