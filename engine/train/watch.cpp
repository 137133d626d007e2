// SPDX-License-Identifier: Apache-2.0
#include "engine/train/watch.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace baremark::engine::train {

using comm::Peer;
using comm::PeerLoss;
using core::protocol::Failure;

namespace {

std::string describe(const Peer& peer) {
  return "Rank " + std::to_string(peer.rank) + " on " + peer.host + " (process " + std::to_string(peer.pid) + ")";
}

std::string whereItWas(const Peer& peer) {
  return " Last heard of in step " + std::to_string(peer.step) + ", " + toName(peer.activity) + ".";
}

}  // namespace

Watch::Watch(const WatchSettings& settings, comm::Lifeline& lifeline, const comm::RankState& state,
             measure::Telemetry& telemetry, StopRequest& stop, std::function<void()> leave)
    : m_settings(settings), m_lifeline(lifeline), m_state(state), m_telemetry(telemetry), m_stop(stop),
      m_leave(std::move(leave)), m_isWarnedOf(lifeline.peers().size()) {
  if (settings.hasLauncher) m_launcher = std::make_unique<comm::LauncherWatch>();
  m_thread = std::thread([this] { serve(); });
}

Watch::~Watch() {
  m_lifeline.sayGoodbye();
  m_isOver = true;
  m_thread.join();
}

void Watch::serve() {
  constexpr std::chrono::milliseconds kPatience{250};
  auto looked = std::chrono::steady_clock::now();
  m_awakeSince = looked;
  while (!m_isOver) {
    const std::optional<PeerLoss> loss = m_lifeline.exchange(m_state, kPatience);
    if (m_isOver) return;
    // A scheduler that suspends a job stops all of its ranks: nobody was silent meanwhile.
    const auto now = std::chrono::steady_clock::now();
    if (now - looked >= m_settings.standstill) m_awakeSince = now;
    looked = now;
    if (loss) endBecauseOf(*loss);
    checkLauncher();
    checkSilence();
    checkCancelFile();
  }
}

void Watch::checkLauncher() {
  if (!m_launcher || m_launcher->isAlive()) return;
  const std::string who = "Rank " + std::to_string(m_settings.rank);
  end({"launcher_lost", m_settings.rank, who + " ends because the launcher that started it is gone."}, true);
}

void Watch::checkSilence() {
  const auto now = std::chrono::steady_clock::now();
  const std::vector<Peer>& peers = m_lifeline.peers();
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const auto silence = now - std::max(peers[i].heard, m_awakeSince);
    if (peers[i].isGone || silence < m_settings.silenceToWarn) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(silence).count();
    const std::string text = describe(peers[i]) + " has not been heard of for " + std::to_string(seconds) +
                             " s: it is stopped, or its node or network is gone." + whereItWas(peers[i]);
    if (silence >= m_settings.silenceToEnd) end({"rank_silent", peers[i].rank, text}, true);
    if (m_isWarnedOf[i]) continue;
    m_isWarnedOf[i] = true;
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
  std::string text = loss.words;
  if (text.empty() && peer != peers.end()) text = describe(*peer) + " died." + whereItWas(*peer);
  if (text.empty()) text = "Rank " + std::to_string(loss.rank) + " died.";
  m_lifeline.passOn({loss.rank, text});
  // One rank speaks: rank 0, or if that is the one that is gone the next. A rank that left words has printed them itself.
  const bool isSpeaker = m_settings.rank == 0 || (loss.rank == 0 && m_settings.rank == 1);
  end({"rank_lost", loss.rank, text}, isSpeaker && loss.words.empty());
}

void Watch::end(const Failure& failure, bool isPrinted) {
  if (isPrinted) std::fprintf(stderr, "baremark-engine: %s\n", failure.text.c_str());
  m_telemetry.post(failure);
  try {
    m_telemetry.flush();
  } catch (const std::exception&) {  // the disk is gone too; there is nobody left to tell
  }
  m_leave();
}

}  // namespace baremark::engine::train
