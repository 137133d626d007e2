// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/life_signs.h"

#include "core/protocol/block_files.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// Between two reads of a heartbeat, which changes every 10 s. The first one may be later than the block's first file.
constexpr std::chrono::seconds kBetweenReads{3};

}  // namespace

void LifeSigns::beginAttempt(std::string silentSince) {
  m_hasStarted = false;
  m_phase.clear();
  m_beat = -1;
  m_beaten.reset();
  m_readBeat.reset();
  m_lastSign.reset();
  m_sampled.reset();
  m_silentSince = std::move(silentSince);
}

bool LifeSigns::isBeating() const {
  return m_beaten && m_knowledge.clock->monotonicNow() - *m_beaten < m_knowledge.waitLimits.heartbeat;
}

Result<void> LifeSigns::follow(const FactsByPath& facts, bool hasRun) {
  const bool hasStarted = facts.at(m_paths.startedFile()).exists;
  if (hasStarted && !m_hasStarted) m_lastSign = m_knowledge.clock->monotonicNow();
  m_hasStarted = hasStarted;
  // Once a run has started, only a scheduler's job still needs its heartbeat.
  if (!m_hasStarted || (hasRun && !m_hasScheduler)) return {};
  const auto now = m_knowledge.clock->monotonicNow();
  if (hasRun && m_beat >= 0 && m_readBeat && now - *m_readBeat < kBetweenReads) return {};
  m_readBeat = now;
  return readHeartbeat();
}

Result<void> LifeSigns::readHeartbeat() {
  const Result<std::string> text =
      waitFor(m_host.read(m_paths.attemptFolder() + "/" + protocol::kHeartbeatFile, 0, protocol::kMaxSmallFile));
  if (!text) return text.error().code == ErrorCode::NotFound ? Result<void>() : fail(text.error());
  const auto beat = protocol::parseHeartbeatFile(*text);
  if (!beat) return {};
  m_phase = beat->phase;
  if (beat->sequence != m_beat) {
    // The heartbeat of a job that was silent may be as old as its silence. Only the next one is a sign of life.
    const bool isOld = m_beat < 0 && !m_silentSince.empty();
    m_beat = beat->sequence;
    if (isOld) return {};
    m_beaten = m_knowledge.clock->monotonicNow();
    m_lastSign = m_beaten;
  }
  return {};
}

}  // namespace baremark::core::runs
