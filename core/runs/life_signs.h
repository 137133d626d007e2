// SPDX-License-Identifier: GPL-3.0-or-later
// The signs of life of one attempt at a block: started.json, the heartbeat of its job script, arriving samples.
// Blocking; called in the thread that looks at the block. All moments are by Baremark's monotonic clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/runs/block_observation.h"

namespace baremark::core::runs {

class LifeSigns {
 public:
  /// All of these must outlive this object.
  LifeSigns(Host& host, const AttemptPaths& paths, const RunKnowledge& knowledge, bool hasScheduler)
      : m_host(host), m_paths(paths), m_knowledge(knowledge), m_hasScheduler(hasScheduler) {}

  /// A new attempt starts. `silentSince`: since when an earlier watch has called it silent, or empty.
  void beginAttempt(std::string silentSince);
  /// Looks at started.json and, if it may tell something new, at the heartbeat. `hasRun`: a run of the attempt has
  /// started.
  [[nodiscard]] base::Result<void> follow(const FactsByPath& facts, bool hasRun);
  [[nodiscard]] base::Result<void> readHeartbeat();
  void noteStarted() { m_hasStarted = true; }
  void noteSamples() { m_sampled = m_knowledge.clock->monotonicNow(); }

  /// started.json is there.
  [[nodiscard]] bool hasStarted() const { return m_hasStarted; }
  /// The heartbeat changes.
  [[nodiscard]] bool isBeating() const;
  [[nodiscard]] bool hasBeaten() const { return m_beaten.has_value(); }
  /// The job script is past its own wait for the host's lock.
  [[nodiscard]] bool isAtWork() const { return !m_phase.empty() && m_phase != "waiting"; }
  /// The last start or change of the heartbeat that was seen.
  [[nodiscard]] const std::optional<base::MonotonicTime>& lastSign() const { return m_lastSign; }
  /// When samples arrived last.
  [[nodiscard]] const std::optional<base::MonotonicTime>& sampled() const { return m_sampled; }

  /// Since when the job counts as silent: the first line of EndKind::Silent's detail. Empty: it does not.
  [[nodiscard]] const std::string& silentSince() const { return m_silentSince; }
  void setSilentSince(std::string since) { m_silentSince = std::move(since); }

 private:
  Host& m_host;
  const AttemptPaths& m_paths;
  const RunKnowledge& m_knowledge;
  const bool m_hasScheduler;
  bool m_hasStarted = false;
  std::string m_phase;  ///< of the last heartbeat
  std::int64_t m_beat = -1;
  std::optional<base::MonotonicTime> m_beaten;    ///< when its number changed last
  std::optional<base::MonotonicTime> m_readBeat;  ///< when it was read last
  std::optional<base::MonotonicTime> m_lastSign;
  std::optional<base::MonotonicTime> m_sampled;
  std::string m_silentSince;
};

}  // namespace baremark::core::runs
