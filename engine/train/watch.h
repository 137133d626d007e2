// SPDX-License-Identifier: Apache-2.0
// The watch thread of each rank. It ends this process within seconds if another rank or the launcher is gone, and
// reports which rank and what it was doing. It warns of silent ranks, and looks for the cancel file. It wakes a few
// times a second, for some microseconds.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "engine/comm/launcher.h"
#include "engine/comm/lifeline.h"
#include "engine/measure/telemetry.h"
#include "engine/train/stop.h"

namespace baremark::engine::train {

struct WatchSettings {
  int rank = 0;
  int instances = 1;   ///< number of instances
  int ranksOfOne = 0;  ///< ranks of each instance; 0: not known
  bool hasLauncher = false;
  std::optional<std::string> cancelFile;
  std::chrono::seconds silenceToWarn{15};
  std::chrono::seconds silenceToEnd{60};
  std::chrono::seconds suspendedAfter{5};  ///< if the watch thread did not run for this long, the process was suspended
};

class Watch {
 public:
  /// All references must outlive the object. `leave` ends the process immediately and does not return.
  Watch(const WatchSettings& settings, comm::Lifeline& lifeline, const comm::RankState& state,
        measure::Telemetry& telemetry, StopRequest& stop, std::function<void()> leave);
  /// After this, the end of another rank is no error.
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void serve();
  [[nodiscard]] std::string nameOf(int rank) const;
  [[nodiscard]] std::string describe(const comm::Peer& peer) const;
  void checkSilence();
  void checkCancelFile();
  void checkLauncher();
  void endBecauseOf(const comm::PeerLoss& loss);
  void end(const core::protocol::Failure& failure, bool isPrinted);

  WatchSettings m_settings;
  comm::Lifeline& m_lifeline;
  const comm::RankState& m_state;
  measure::Telemetry& m_telemetry;
  StopRequest& m_stop;
  std::function<void()> m_leave;
  std::unique_ptr<comm::LauncherWatch> m_launcher;
  std::vector<bool> m_isWarned;
  std::chrono::steady_clock::time_point m_awakeSince;  ///< since when this process has run without a suspension
  std::atomic<bool> m_isOver{false};
  std::thread m_thread;
};

}  // namespace baremark::engine::train
