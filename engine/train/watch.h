// SPDX-License-Identifier: Apache-2.0
// Each rank's watching thread: ends this process within seconds when another rank or the launcher is gone, says which and
// where it was, warns of ranks that are not heard of, and sees the cancel file. Twice a second it wakes, for some microseconds.
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
  bool hasLauncher = false;
  std::optional<std::string> cancelFile;
  std::chrono::seconds silenceToWarn{15};
  std::chrono::seconds silenceToEnd{60};
  std::chrono::seconds standstill{5};  ///< a watch that slept for so long was stopped, with its process
};

class Watch {
 public:
  /// All references outlive it. `leave` ends the process at once and does not return.
  Watch(const WatchSettings& settings, comm::Lifeline& lifeline, const comm::RankState& state, measure::Telemetry& telemetry,
        StopRequest& stop, std::function<void()> leave);
  /// From here on the end of any rank is in order.
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void serve();
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
  std::vector<bool> m_isWarnedOf;
  std::chrono::steady_clock::time_point m_awakeSince;  ///< for so long this process has been let run without a break
  std::atomic<bool> m_isOver{false};
  std::thread m_thread;
};

}  // namespace baremark::engine::train
