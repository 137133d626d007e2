// SPDX-License-Identifier: Apache-2.0
#include "engine/train/watch.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "engine/comm/instances.h"

namespace baremark::engine::train {

using comm::Peer;
using comm::PeerLoss;
using core::protocol::Failure;

namespace {

std::string lastActivity(const Peer& peer) {
  return " Its last message was from step " + std::to_string(peer.step) + ", " + toName(peer.activity) + ".";
}

}  // namespace

Watch::Watch(const WatchSettings& settings, comm::Lifeline& lifeline, const comm::RankState& state,
             measure::Telemetry& telemetry, StopRequest& stop, std::function<void()> leave)
    : m_settings(settings),
      m_lifeline(lifeline),
      m_state(state),
      m_telemetry(telemetry),
      m_stop(stop),
      m_leave(std::move(leave)),
      m_isWarned(lifeline.peers().size()) {
  if (settings.hasLauncher) m_launcher = std::make_unique<comm::LauncherWatch>();
  m_thread = std::thread([this] { serve(); });
}

Watch::~Watch() {
  m_isOver = true;
  m_lifeline.announceEnd();
  m_thread.join();
}

std::string Watch::nameOf(int rank) const {
  return comm::rankName(rank, m_settings.instances, m_settings.ranksOfOne);
}

std::string Watch::describe(const Peer& peer) const {
  return nameOf(peer.rank) + " on " + peer.host + " (process " + std::to_string(peer.pid) + ")";
}

void Watch::serve() {
  constexpr std::chrono::milliseconds kTimeout{250};
  auto looked = std::chrono::steady_clock::now();
  m_awakeSince = looked;
  while (!m_isOver) {
    const std::optional<PeerLoss> loss = m_lifeline.exchange(m_state, kTimeout);
    if (m_isOver) return;
    // A scheduler that suspends a job stops all of its ranks, so no rank was silent in that time.
    const auto now = std::chrono::steady_clock::now();
    if (now - looked >= m_settings.suspendedAfter) m_awakeSince = now;
    looked = now;
    if (loss) endBecauseOf(*loss);
    checkLauncher();
    checkSilence();
    checkCancelFile();
  }
}

void Watch::checkLauncher() {
  if (!m_launcher || m_launcher->isAlive()) return;
  end({"launcher_lost", m_settings.rank,
       nameOf(m_settings.rank) + " ends because the launcher that started it is gone."},
      true);
}

void Watch::checkSilence() {
  const auto now = std::chrono::steady_clock::now();
  const std::vector<Peer>& peers = m_lifeline.peers();
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const auto silence = now - std::max(peers[i].lastMessage, m_awakeSince);
    if (peers[i].isGone || silence < m_settings.silenceToWarn) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(silence).count();
    const std::string text = describe(peers[i]) + " has been silent for " + std::to_string(seconds) +
                             " s: its process is stopped, or its node or network is down." + lastActivity(peers[i]);
    if (silence >= m_settings.silenceToEnd) end({"rank_silent", peers[i].rank, text}, true);
    if (m_isWarned[i]) continue;
    m_isWarned[i] = true;
    std::fprintf(stderr, "baremark-engine: %s\n", text.c_str());
    m_telemetry.post(core::protocol::Warning{"rank_silent", text});
  }
}

void Watch::checkCancelFile() {
  if (m_settings.cancelFile && ::access(m_settings.cancelFile->c_str(), F_OK) == 0) m_stop.set();
}

void Watch::endBecauseOf(const PeerLoss& loss) {
  const std::vector<Peer>& peers = m_lifeline.peers();
  const auto peer = std::find_if(peers.begin(), peers.end(), [&](const Peer& p) { return p.rank == loss.rank; });
  std::string text = loss.reason;
  if (text.empty() && peer != peers.end()) text = describe(*peer) + " died." + lastActivity(*peer);
  if (text.empty()) text = nameOf(loss.rank) + " died.";
  m_lifeline.reportLoss({loss.rank, text});
  // Only one rank prints: rank 0, or rank 1 if rank 0 is lost. A lost rank that reported an error has already printed
  // it.
  const bool isSpeaker = m_settings.rank == 0 || (loss.rank == 0 && m_settings.rank == 1);
  end({"rank_lost", loss.rank, text}, isSpeaker && loss.reason.empty());
}

void Watch::end(const Failure& failure, bool isPrinted) {
  if (isPrinted) std::fprintf(stderr, "baremark-engine: %s\n", failure.text.c_str());
  m_telemetry.post(failure);
  try {
    m_telemetry.flush();
  } catch (const std::exception&) {  // the disk failed too, so the error cannot be recorded
  }
  m_leave();
}

}  // namespace baremark::engine::train
