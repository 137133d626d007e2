// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/shell_channel.h"

#include <libssh/libssh.h>

#include <algorithm>
#include <array>
#include <utility>

#include "remote/ssh/sign_in.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::CommandOutcome;

constexpr std::size_t kMostInFlight = 8;
constexpr std::size_t kPiece = 256 << 10;
/// libssh sends its unsent bytes in one blocking call. A socket that accepts anything at all has room for this much.
constexpr std::size_t kMostAtOnce = 64 << 10;
constexpr int kMostPieces = 64;  // before another shell has its turn
/// The limits for output that nobody requested, and for output that is held until another answer is complete.
constexpr std::size_t kMostUnrequested = 1 << 20;
constexpr std::size_t kMostHeld = 256 << 20;

void keep(std::string& kept, const std::string& bytes, std::int64_t cap, bool& isCut) {
  const auto room = static_cast<std::size_t>(std::max<std::int64_t>(0, cap - static_cast<std::int64_t>(kept.size())));
  kept.append(bytes, 0, std::min(room, bytes.size()));
  isCut = isCut || bytes.size() > room;
}

}  // namespace

void PendingRequest::finish(Result<CommandOutcome> result) {
  promise->addResult(std::move(result));
  promise->finish();
}

ShellChannel::ShellChannel(ssh_session session)
    : m_channel(ssh_channel_new(session)), m_lastUsed(std::chrono::steady_clock::now()) {
  m_outgoing = shellBootstrap();
}

ShellChannel::~ShellChannel() {
  if (m_channel == nullptr) return;
  if (ssh_channel_is_open(m_channel) != 0) {
    ssh_channel_send_eof(m_channel);
    ssh_channel_close(m_channel);
  }
  ssh_channel_free(m_channel);
}

bool ShellChannel::canTake(const ScriptRequest& request) const {
  if (m_state == State::Ended) return false;
  if (m_pending.empty()) return true;
  return !request.isAlone && !m_pending.front().request.isAlone && m_pending.size() < kMostInFlight;
}

bool ShellChannel::isSlow(Moment now) const {
  constexpr std::chrono::seconds kSlow{3};
  return !m_pending.empty() && now - std::max(m_begun, m_answered) > kSlow;
}

void ShellChannel::take(PendingRequest pending) {
  pending.name = newRequestName();
  pending.outcome = {};
  pending.isOutDone = pending.isErrDone = false;
  pending.sent = 0;
  if (m_pending.empty()) m_begun = std::chrono::steady_clock::now();
  m_outgoing += framedRequest(pending.name, pending.request.script, pending.data());
  m_pending.push_back(std::move(pending));
  m_lastUsed = std::chrono::steady_clock::now();
}

void ShellChannel::open() {
  if (m_state == State::Opening) {
    const int opened = m_channel == nullptr ? SSH_ERROR : ssh_channel_open_session(m_channel);
    if (opened == SSH_AGAIN) return;
    m_state = opened == SSH_OK ? State::Requesting : State::Ended;
  }
  if (m_state == State::Requesting) {
    const int asked = ssh_channel_request_exec(m_channel, shellCommandLine().c_str());
    if (asked == SSH_AGAIN) return;
    m_state = asked == SSH_OK ? State::Running : State::Ended;
    m_requested = std::chrono::steady_clock::now();
  }
}

bool ShellChannel::wantsToWrite() const {
  if (m_state == State::Opening || m_state == State::Requesting) return false;
  const bool hasData = !m_pending.empty() && m_pending.front().sent < m_pending.front().request.data.size;
  return m_state == State::Running && !m_isInputClosed && (!m_outgoing.empty() || hasData) &&
         ssh_channel_window_size(m_channel) > 0 && !isStillSending(ssh_channel_get_session(m_channel));
}

void ShellChannel::fetchData() {
  if (m_pending.empty() || m_written < m_outgoing.size()) return;
  PendingRequest& pending = m_pending.front();
  const ScriptInput& data = pending.request.data;
  const auto most = static_cast<std::size_t>(std::min<std::int64_t>(data.size - pending.sent, kPiece));
  if (most == 0) return;
  std::optional<std::string> piece = data.read(pending.sent, most);
  if (!piece || piece->empty()) {
    m_state = State::Ended;  // the host would read the missing bytes from the next request
    return;
  }
  pending.sent += static_cast<std::int64_t>(piece->size());
  m_outgoing = std::move(*piece);
  m_written = 0;
}

bool ShellChannel::write() {
  bool hasMoved = false;
  while (!isStillSending(ssh_channel_get_session(m_channel))) {
    fetchData();
    if (m_state == State::Ended) return true;
    const std::size_t room =
        std::min<std::size_t>({m_outgoing.size() - m_written, ssh_channel_window_size(m_channel), kMostAtOnce});
    if (room == 0) return hasMoved;
    const int written = ssh_channel_write(m_channel, m_outgoing.data() + m_written, static_cast<std::uint32_t>(room));
    if (written == SSH_ERROR) {
      m_isInputClosed = true;  // the reason may still be on its way
      return true;
    }
    if (written <= 0) return hasMoved;
    m_written += static_cast<std::size_t>(written);
    m_room -= std::min(m_room, static_cast<std::uint32_t>(written));
    if (m_written == m_outgoing.size()) {
      m_outgoing.clear();
      m_written = 0;
    }
    hasMoved = true;
    if (!m_pending.empty() && m_pending.front().request.data.onSent)
      m_pending.front().request.data.onSent(m_pending.front().sent);
  }
  return hasMoved;
}

bool ShellChannel::hasMoreRoom() {
  const std::uint32_t room = ssh_channel_window_size(m_channel);
  return std::exchange(m_room, room) < room;
}

bool ShellChannel::readStream(int isStderr, AnswerStream& stream) {
  std::array<char, 64 << 10> piece{};
  for (int pieces = 0; pieces < kMostPieces; ++pieces) {
    const int got = ssh_channel_read_nonblocking(m_channel, piece.data(), piece.size(), isStderr);
    if (got <= 0) return pieces > 0;
    stream.feed(std::string_view(piece.data(), static_cast<std::size_t>(got)));
    deliver();
    if (stream.held() > (m_pending.empty() ? kMostUnrequested : kMostHeld)) {
      m_state = State::Ended;
      return true;
    }
  }
  return true;
}

bool ShellChannel::read() {
  const bool hasOut = readStream(0, m_out);
  const bool hasErr = readStream(1, m_err);
  const bool isOver = ssh_channel_is_eof(m_channel) != 0 || ssh_channel_is_closed(m_channel) != 0;
  if (isOver && !hasOut && !hasErr) m_state = State::Ended;
  return hasOut || hasErr;
}

/// Passes the output on to the first request, and to the next ones if it is complete.
void ShellChannel::deliver() {
  while (!m_pending.empty() && m_state == State::Running) {
    PendingRequest& pending = m_pending.front();
    if (!pending.isOutDone) {
      const AnswerStream::Taken taken = m_out.take(pending.name);
      m_hasEverAnswered = m_hasEverAnswered || m_out.hasBegun();
      if (!taken.bytes.empty() && pending.request.onOutput) pending.request.onOutput(taken.bytes);
      keep(pending.outcome.out, taken.bytes, pending.request.outputCap, pending.outcome.isCut);
      if (taken.isBroken) m_state = State::Ended;
      if (taken.status) {
        pending.outcome.status = *taken.status;
        pending.isOutDone = true;
      }
    }
    if (!pending.isErrDone) {
      const AnswerStream::Taken taken = m_err.take(pending.name);
      keep(pending.outcome.err, taken.bytes, pending.request.outputCap, pending.outcome.isCut);
      pending.isErrDone = taken.status.has_value();
    }
    if (!pending.isOutDone || !pending.isErrDone) return;
    m_hasEverAnswered = true;
    m_answered = m_lastUsed = std::chrono::steady_clock::now();
    // A script that left input unread ends its shell.
    if (pending.data() == RequestData::Counted && pending.outcome.status != 0) m_state = State::Ended;
    pending.finish(std::move(pending.outcome));
    m_pending.pop_front();
  }
}

ShellChannel::Activity ShellChannel::pump() {
  if (m_state == State::Opening || m_state == State::Requesting) open();
  if (m_state != State::Running) return {};
  const bool hasTaken = hasMoreRoom();
  const bool hasWritten = !m_isInputClosed && write();
  if (m_state != State::Running) return {.any = true};
  const bool hasRead = read();
  if (m_isInputClosed && !hasRead) m_state = State::Ended;
  return {.any = hasRead || hasWritten, .received = hasRead || hasTaken};
}

std::deque<PendingRequest> ShellChannel::endOverdue(Moment now) {
  const bool isAnyOver = std::ranges::any_of(
      m_pending, [&](const PendingRequest& pending) { return now >= pending.deadline || pending.isCancelled(); });
  if (!isAnyOver) return {};
  std::deque<PendingRequest> others;
  keep(m_pending.front().outcome.err, m_err.takeRest(), m_pending.front().request.outputCap,
       m_pending.front().outcome.isCut);
  for (PendingRequest& pending : m_pending) {
    const bool isCancelled = pending.isCancelled();
    if (!isCancelled && now < pending.deadline) {
      others.push_back(std::move(pending));
      continue;
    }
    pending.finish(fail({.code = isCancelled ? ErrorCode::Cancelled : ErrorCode::Timeout,
                         .value = {core::base::Phrase::Milliseconds, pending.request.deadline.count()},
                         .detail = pending.outcome.err.substr(0, 4096)}));
  }
  m_pending.clear();
  m_state = State::Ended;
  return others;
}

std::deque<PendingRequest> ShellChannel::takePending() {
  m_state = State::Ended;
  return std::exchange(m_pending, {});
}

std::string ShellChannel::strayOutput() const {
  return m_out.strayOutput() + m_err.strayOutput();
}

std::optional<Moment> ShellChannel::waitingSince() const {
  if (m_hasEverAnswered || m_pending.empty() || !m_requested) return {};
  return std::max(*m_requested, m_begun);
}

}  // namespace baremark::remote
