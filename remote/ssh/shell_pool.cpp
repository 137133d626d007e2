// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/shell_pool.h"

#include <algorithm>
#include <iterator>

#include "remote/ssh/offline.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail;
using std::chrono::milliseconds, std::chrono::seconds;

constexpr std::size_t kMostShells = 4;  // a server usually allows ten sessions
constexpr seconds kFirstAnswer{20};     // a login's start-up files may take this long
constexpr seconds kIdleShell{60};
constexpr seconds kAnotherShell{60};          // a server that refused a session may allow it later
constexpr milliseconds kWaitForSession{100};  // a server counts a closed session until its shell has ended

}  // namespace

void ShellPool::begin(ssh_session session) {
  m_session = session;
  m_mostShells = kMostShells;
  m_shellRefused = {};
  m_hasAnswered = false;
  m_nextShell = {};
}

std::deque<PendingRequest> ShellPool::end() {
  std::deque<PendingRequest> unanswered;
  for (const auto& shell : m_shells) {
    std::deque<PendingRequest> pending = shell->takePending();
    std::move(pending.begin(), pending.end(), std::back_inserter(unanswered));
  }
  m_shells.clear();
  return unanswered;
}

ShellChannel* ShellPool::shellFor(const ScriptRequest& request) {
  // The last session is kept for short scripts, if the server allows more than one.
  const auto alone =
      static_cast<std::size_t>(std::ranges::count_if(m_shells, [](const auto& shell) { return shell->isAlone(); }));
  if (request.isAlone && m_mostShells > 1 && alone + 1 >= m_mostShells) return nullptr;
  // A script that is alone takes an idle shell. A short one joins other short ones, unless these take long.
  const Moment moment = std::chrono::steady_clock::now();
  const auto rank = [&](const ShellChannel& shell) { return shell.isSlow(moment) ? 2 : shell.isIdle() ? 1 : 0; };
  ShellChannel* best = nullptr;
  for (const auto& shell : m_shells) {
    if (shell->canTake(request) && (best == nullptr || rank(*shell) < rank(*best))) best = shell.get();
  }
  const bool mayOpen = m_shells.size() < m_mostShells && moment >= m_nextShell;
  if (best != nullptr && !(best->isSlow(moment) && mayOpen)) return best;
  if (!mayOpen) return nullptr;
  m_shells.push_back(std::make_unique<ShellChannel>(m_session));
  return m_shells.back().get();
}

void ShellPool::assign(std::deque<PendingRequest>& waiting) {
  for (auto pending = waiting.begin(); pending != waiting.end();) {
    ShellChannel* shell = shellFor(pending->request);
    if (shell == nullptr) {
      ++pending;
      continue;
    }
    shell->take(std::move(*pending));
    pending = waiting.erase(pending);
  }
}

bool ShellPool::closeUnused(std::deque<PendingRequest>& waiting, Moment moment) {
  bool wasRefused = false;
  if (m_mostShells < kMostShells && moment - m_shellRefused > kAnotherShell) {
    ++m_mostShells;
    m_shellRefused = moment;
  }
  for (std::size_t i = 0; i < m_shells.size();) {
    ShellChannel& shell = *m_shells[i];
    const bool hasEndedItself = shell.state() == ShellChannel::State::Ended;
    std::deque<PendingRequest> others = shell.endOverdue(moment);
    for (auto pending = others.rbegin(); pending != others.rend(); ++pending) waiting.push_front(std::move(*pending));
    const auto since = shell.waitingSince();
    const bool isMute = shell.state() == ShellChannel::State::Running && since && moment - *since > kFirstAnswer;
    const bool isIdleLong = shell.isIdle() && m_shells.size() > 1 && moment - shell.lastUsed() > kIdleShell;
    if (shell.state() != ShellChannel::State::Ended && !isMute && !isIdleLong) {
      ++i;
      continue;
    }
    const bool wasOpened = shell.wasOpened();
    std::deque<PendingRequest> unanswered = shell.takePending();
    const std::string strayOutput = shell.strayOutput();
    const bool hasAnswered = shell.hasEverAnswered();
    m_shells.erase(m_shells.begin() + static_cast<std::ptrdiff_t>(i));
    m_hasAnswered = m_hasAnswered || hasAnswered;
    if (!wasOpened && (m_hasAnswered || !m_shells.empty())) {
      // The server allows no more sessions. The connection uses those that it has, or waits until the server has ended
      // the closed ones. Or the shell's request was cancelled before it opened.
      if (hasEndedItself) {
        if (m_shells.empty())
          m_nextShell = moment + kWaitForSession;
        else
          m_mostShells = m_shells.size();
        m_shellRefused = moment;
        wasRefused = true;
      }
      for (auto pending = unanswered.rbegin(); pending != unanswered.rend(); ++pending)
        waiting.push_front(std::move(*pending));
      continue;
    }
    for (PendingRequest& pending : unanswered) {
      if (hasAnswered) {
        pending.finish(fail(m_offline(offline::kLost, "the shell on the host ended")));
      } else {
        pending.finish(fail(m_offline(isMute ? offline::kLoginShell : offline::kForcedCommand, strayOutput)));
      }
    }
  }
  return wasRefused;
}

ShellChannel::Activity ShellPool::pump() {
  ShellChannel::Activity all;
  for (const auto& shell : m_shells) {
    const ShellChannel::Activity activity = shell->pump();
    all.any = all.any || activity.any;
    all.received = all.received || activity.received;
  }
  return all;
}

bool ShellPool::isBusy() const {
  const bool hasFreeShell = std::ranges::any_of(m_shells, [](const auto& shell) { return !shell->isAlone(); });
  return !hasFreeShell && m_shells.size() >= m_mostShells;
}

bool ShellPool::wantsToWrite() const {
  return std::ranges::any_of(m_shells, [](const auto& shell) { return shell->wantsToWrite(); });
}

bool ShellPool::hasWork() const {
  return std::ranges::any_of(
      m_shells, [](const auto& shell) { return !shell->isIdle() || shell->state() != ShellChannel::State::Running; });
}

}  // namespace baremark::remote
