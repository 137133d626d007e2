// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/shell_channel.h"

#include <libssh/libssh.h>

#include <algorithm>
#include <array>
#include <utility>

#include "remote/ssh/sign_in.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;

constexpr std::size_t kMostInFlight = 8;
constexpr std::size_t kPiece = 256 << 10;
/// What libssh has not sent yet it sends in one go, through a socket that blocks: no more than one that takes anything has room for.
constexpr std::size_t kMostAtOnce = 64 << 10;
constexpr int kMostPieces = 64;  // of what came, before somebody else has a turn
/// Of what nobody has asked for, and of what came while another answer is not complete.
constexpr std::size_t kMostUnasked = 1 << 20;
constexpr std::size_t kMostHeld = 256 << 20;

void keep(std::string& kept, const std::string& bytes, std::int64_t cap, bool& isCut) {
  const auto room = static_cast<std::size_t>(std::max<std::int64_t>(0, cap - static_cast<std::int64_t>(kept.size())));
  kept.append(bytes, 0, std::min(room, bytes.size()));
  isCut = isCut || bytes.size() > room;
}

}  // namespace

void Job::finish(Result<CommandOutcome> result) {
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

bool ShellChannel::canTake(const Errand& errand) const {
  if (m_state == State::Ended) return false;
  if (m_jobs.empty()) return true;
  return !errand.isAlone && !m_jobs.front().errand.isAlone && m_jobs.size() < kMostInFlight;
}

bool ShellChannel::isSlow(Moment now) const {
  constexpr std::chrono::seconds kSlow{3};
  return !m_jobs.empty() && now - std::max(m_begun, m_answered) > kSlow;
}

void ShellChannel::take(Job job) {
  job.name = newRequestName();
  job.outcome = {};
  job.isOutDone = job.isErrDone = false;
  job.sent = 0;
  if (m_jobs.empty()) m_begun = std::chrono::steady_clock::now();
  m_outgoing += framedRequest(job.name, job.errand.script, job.data());
  m_jobs.push_back(std::move(job));
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
  const bool hasData = !m_jobs.empty() && m_jobs.front().sent < m_jobs.front().errand.data.size;
  return m_state == State::Running && !m_isDeaf && (!m_outgoing.empty() || hasData) && ssh_channel_window_size(m_channel) > 0 &&
         !isStillSending(ssh_channel_get_session(m_channel));
}

void ShellChannel::fetchData() {
  if (m_jobs.empty() || m_written < m_outgoing.size()) return;
  Job& job = m_jobs.front();
  const ErrandData& data = job.errand.data;
  const auto most = data.isOpen ? kPiece : static_cast<std::size_t>(std::min<std::int64_t>(data.size - job.sent, kPiece));
  if (most == 0) return;
  std::optional<std::string> piece = data.read(job.sent, most);
  if (!piece || (piece->empty() && !data.isOpen)) {
    m_state = State::Ended;  // the rest would be taken for a request
    return;
  }
  job.sent += static_cast<std::int64_t>(piece->size());
  m_outgoing = std::move(*piece);
  m_written = 0;
}

bool ShellChannel::write() {
  bool hasMoved = false;
  while (!isStillSending(ssh_channel_get_session(m_channel))) {
    fetchData();
    if (m_state == State::Ended) return true;
    const std::size_t room = std::min<std::size_t>({m_outgoing.size() - m_written, ssh_channel_window_size(m_channel), kMostAtOnce});
    if (room == 0) return hasMoved;
    const int written = ssh_channel_write(m_channel, m_outgoing.data() + m_written, static_cast<std::uint32_t>(room));
    if (written == SSH_ERROR) {
      m_isDeaf = true;  // why may be on its way, or here already
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
    if (!m_jobs.empty() && m_jobs.front().errand.data.onSent) m_jobs.front().errand.data.onSent(m_jobs.front().sent);
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
    if (stream.held() > (m_jobs.empty() ? kMostUnasked : kMostHeld)) {
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

/// Hands on what has come for the first job, and for the next ones where it is complete.
void ShellChannel::deliver() {
  while (!m_jobs.empty() && m_state == State::Running) {
    Job& job = m_jobs.front();
    if (!job.isOutDone) {
      const AnswerStream::Taken taken = m_out.take(job.name);
      m_hasEverAnswered = m_hasEverAnswered || m_out.hasBegun();
      if (!taken.bytes.empty() && job.errand.onOutput) job.errand.onOutput(taken.bytes);
      keep(job.outcome.out, taken.bytes, job.errand.outputCap, job.outcome.isCut);
      if (taken.isBroken) m_state = State::Ended;
      if (taken.status) {
        job.outcome.status = *taken.status;
        job.isOutDone = true;
      }
    }
    if (!job.isErrDone) {
      const AnswerStream::Taken taken = m_err.take(job.name);
      keep(job.outcome.err, taken.bytes, job.errand.outputCap, job.outcome.isCut);
      job.isErrDone = taken.status.has_value();
    }
    if (!job.isOutDone || !job.isErrDone) return;
    m_hasEverAnswered = true;
    m_answered = m_lastUsed = std::chrono::steady_clock::now();
    // A script that did not read all of its data ends its shell.
    const bool mayHaveLeftSome = job.data() == RequestData::Open || (job.data() == RequestData::Counted && job.outcome.status != 0);
    if (mayHaveLeftSome) m_state = State::Ended;
    job.finish(std::move(job.outcome));
    m_jobs.pop_front();
  }
}

ShellChannel::Moved ShellChannel::pump() {
  if (m_state == State::Opening || m_state == State::Requesting) open();
  if (m_state != State::Running) return {};
  const bool hasTaken = hasMoreRoom();
  const bool hasWritten = !m_isDeaf && write();
  if (m_state != State::Running) return {.anything = true};
  const bool hasRead = read();
  if (m_isDeaf && !hasRead) m_state = State::Ended;
  return {.anything = hasRead || hasWritten, .heard = hasRead || hasTaken};
}

std::deque<Job> ShellChannel::endOverdue(Moment now) {
  const bool isAnyOver = std::any_of(m_jobs.begin(), m_jobs.end(),
                                     [&](const Job& job) { return now >= job.deadline || job.isUnwanted(); });
  if (!isAnyOver) return {};
  std::deque<Job> others;
  keep(m_jobs.front().outcome.err, m_err.takeRest(), m_jobs.front().errand.outputCap, m_jobs.front().outcome.isCut);
  for (Job& job : m_jobs) {
    const bool isCancelled = job.isUnwanted();
    if (!isCancelled && now < job.deadline) {
      others.push_back(std::move(job));
      continue;
    }
    job.finish(fail({.code = isCancelled ? ErrorCode::Cancelled : ErrorCode::Timeout,
                     .value = std::to_string(job.errand.deadline.count()) + " ms",
                     .detail = job.outcome.err.substr(0, 4096)}));
  }
  m_jobs.clear();
  m_state = State::Ended;
  return others;
}

std::deque<Job> ShellChannel::takeJobs() {
  m_state = State::Ended;
  return std::exchange(m_jobs, {});
}

std::string ShellChannel::noise() const { return m_out.noise() + m_err.noise(); }

std::optional<Moment> ShellChannel::waitingSince() const {
  if (m_hasEverAnswered || m_jobs.empty() || !m_requested) return {};
  return std::max(*m_requested, m_begun);
}

}  // namespace baremark::remote
