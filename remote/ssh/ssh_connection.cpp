// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_connection.h"

#include <libssh/libssh.h>
#include <libssh/server.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <initializer_list>
#include <iterator>

#include "remote/ssh/sign_in.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::remote {
namespace {

using core::base::Error, core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::CommandOutcome, core::runs::ConnectionState;
using std::chrono::milliseconds, std::chrono::seconds;

bool isAmong(const std::string& reason, std::initializer_list<const char*> reasons) {
  return std::ranges::any_of(reasons, [&](const char* known) { return reason == known; });
}

/// Causes on this machine that may pass, for example while a home folder on a network file system is away.
bool isOfThisMachine(const std::string& reason) {
  return isAmong(reason, {offline::kNoSshProgram, offline::kConfigRefused, offline::kConfigUnusable,
                          offline::kKnownHostsUnreadable});
}

/// Whether only the user can solve this. A cause on this machine may pass if the sign-in `worked` before.
bool needsUser(const std::string& reason, bool worked) {
  if (isOfThisMachine(reason)) return !worked;
  return isAmong(reason, {offline::kHostKeyUnknown, offline::kKnownHostsNone, offline::kHostKeyChanged,
                          offline::kHostKeyRevoked, offline::kKnownHostsUnwritable, offline::kSignInRefused,
                          offline::kCertificateExpired, offline::kForwardingForbidden, offline::kSignInNeeded,
                          offline::kAddressRefused, offline::kNothingInCommon});
}

/// The reason for an error of resolveWay().
const char* reasonOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::Unavailable:
      return offline::kNoSshProgram;
    case ErrorCode::CommandFailed:
      return offline::kConfigRefused;
    case ErrorCode::Untrusted:
    case ErrorCode::OutOfRange:
    case ErrorCode::UnknownValue:
    case ErrorCode::Malformed:
      return offline::kAddressRefused;
    case ErrorCode::Conflict:
      return offline::kConfigUnusable;
    default:
      return offline::kUnreachable;
  }
}

Moment now() {
  return std::chrono::steady_clock::now();
}

}  // namespace

SshConnection::SshConnection(SshConnectionOptions options, QObject* parent)
    : Connection(parent),
      m_options(std::move(options)),
      m_wakeUp(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      m_received(std::make_unique<ssh_counter_struct>()),
      m_carried(std::make_unique<ssh_counter_struct>()),
      m_memory(std::make_unique<SignInMemory>()),
      m_shells([this](const char* reason, const std::string& words) { return offline(reason, words); }),
      m_retry(m_options.healthyAfter) {
  m_thread = std::thread([this] { work(); });
}

SshConnection::~SshConnection() {
  close();
  ::close(m_wakeUp);
}

void SshConnection::close() {
  m_isStopping = true;
  wake();
  if (m_thread.joinable()) m_thread.join();
}

void SshConnection::wake() const {
  const std::uint64_t one = 1;
  (void)!::write(m_wakeUp, &one, sizeof(one));
}

QFuture<Result<CommandOutcome>> SshConnection::run(ScriptRequest request) {
  PendingRequest pending;
  pending.promise = std::make_shared<ScriptPromise>();
  pending.promise->start();
  pending.deadline = now() + request.deadline;
  pending.request = std::move(request);
  QFuture<Result<CommandOutcome>> future = pending.promise->future();
  if (pending.request.script.find('\0') != std::string::npos) {
    pending.finish(fail(ErrorCode::Untrusted, "script", "NUL"));
    return future;
  }
  const std::lock_guard lock(m_mutex);
  if (m_hasEnded) {
    pending.finish(fail(ErrorCode::Cancelled, m_options.destination));
    return future;
  }
  m_new.push_back(std::move(pending));
  wake();
  return future;
}

void SshConnection::connectNow(const ConfirmedKey& key) {
  {
    const std::lock_guard lock(m_mutex);
    m_isConnectAsked = true;
    m_confirmedKey = key;
  }
  wake();
}

void SshConnection::setState(ConnectionState state) {
  if (m_state.exchange(state) != state) emit stateChanged(state);
}

Error SshConnection::offline(const char* reason, const std::string& words) const {
  Error error = offlineError(m_options.destination, reason, words);
  error.suggestion = sshCommand(m_options.destination, m_options.configFile);
  return error;
}

void SshConnection::work() {
  while (!isStopping()) {
    bool isConnectAsked = false;
    ConfirmedKey key;
    takeNew();
    {
      const std::lock_guard lock(m_mutex);
      isConnectAsked = std::exchange(m_isConnectAsked, false);
      key = std::exchange(m_confirmedKey, {});
    }
    if (isConnectAsked) {
      m_needsUser = false;
      m_retry.reset();
      if (m_way.last.session == nullptr) ensureSession(key);
    }
    if (m_way.last.session == nullptr && !m_waiting.empty()) ensureSession();
    if (m_way.last.session != nullptr) {
      serve();
    } else {
      pollfd wanted{.fd = m_wakeUp, .events = POLLIN, .revents = 0};
      ::poll(&wanted, 1, 60000);
      std::uint64_t count = 0;
      (void)!::read(m_wakeUp, &count, sizeof(count));
    }
  }
  loseSession("Baremark exits");
  {
    const std::lock_guard lock(m_mutex);
    m_hasEnded = true;
  }
  takeNew();
  refuse({.code = ErrorCode::Cancelled, .where = m_options.destination});
}

void SshConnection::takeNew() {
  const std::lock_guard lock(m_mutex);
  std::move(m_new.begin(), m_new.end(), std::back_inserter(m_waiting));
  m_new.clear();
}

std::optional<Answer> SshConnection::askUser(const Question& question) {
  constexpr milliseconds kLook{100};
  std::future<std::optional<Answer>> answer = std::async(std::launch::async, [&] { return m_options.asker(question); });
  while (answer.wait_for(kLook) != std::future_status::ready) {
    takeNew();
    endOverdueWaiting(now(), "the user is answering a question of the sign-in");
  }
  return answer.get();
}

/// Opens a session, or gives every waiting request the reason why there is none.
void SshConnection::ensureSession(const ConfirmedKey& key) {
  if (m_needsUser || !m_retry.isDue(now())) return refuse(m_lastError);
  setState(ConnectionState::Connecting);
  openSession(key);
  if (m_way.last.session == nullptr) refuse(m_lastError);
}

void SshConnection::openSession(const ConfirmedKey& key) {
  auto targets = resolveWay(m_options.destination, m_options.configFile);
  if (targets && !key.host.empty()) {
    for (SshTarget& target : *targets)
      target.confirmedKey = target.destination == key.host ? key.fingerprint : std::string();
  }
  const Asker asker = [this](const Question& question) { return askUser(question); };
  Result<SshWay> way =
      targets ? openWay(*targets, asker, *m_memory, [this] { return isStopping(); }) : fail(targets.error());
  if (!way) {
    m_lastError = way.error();
    // The message stays as the detail; the code becomes Offline.
    if (m_lastError.code != ErrorCode::Offline)
      m_lastError = offline(reasonOf(m_lastError.code), toLogLine(m_lastError));
    m_lastError.suggestion = sshCommand(m_lastError.where.english(), m_options.configFile);
    m_needsUser = needsUser(m_lastError.value.english(), m_hasSignedIn);
    m_retry.noteFailure(now());
    noteOutage();
    return setState(ConnectionState::Offline);
  }
  m_way = std::move(*way);
  m_hasAskedUser = m_hasAskedUser || m_way.last.hasAskedUser;
  m_lastReceived = now();
  m_retry.noteSignIn(m_lastReceived);
  m_hasSignedIn = true;
  m_hasPing = false;
  m_isServerAsked = false;
  ssh_session session = m_way.last.session.get();
  m_shells.begin(session);
  ssh_set_blocking(session, 0);
  *m_carried = {};
  ssh_set_counters(session, m_carried.get(), m_received.get());
  m_event = ssh_event_new();
  ssh_event_add_session(m_event, session);
  const auto onWake = [](socket_t fd, int, void*) {
    std::uint64_t count = 0;
    (void)!::read(fd, &count, sizeof(count));
    return 0;
  };
  ssh_event_add_fd(m_event, m_wakeUp, POLLIN, onWake, nullptr);
  {
    const std::lock_guard lock(m_mutex);
    m_outage.reset();
  }
  setState(ConnectionState::Online);
}

void SshConnection::noteOutage() {
  const core::base::WallTime wall = core::base::SystemClock().wallNow();
  const std::lock_guard lock(m_mutex);
  m_outage = core::model::Outage{.why = m_lastError, .since = m_outage ? m_outage->since : wall, .nextTry = {}};
  if (!m_needsUser) m_outage->nextTry = wall + std::chrono::duration_cast<milliseconds>(m_retry.next() - now());
}

std::optional<core::model::Outage> SshConnection::outage() const {
  const std::lock_guard lock(m_mutex);
  return m_outage;
}

void SshConnection::refuse(const Error& error) {
  for (PendingRequest& pending : m_waiting) pending.finish(fail(error));
  m_waiting.clear();
}

void SshConnection::loseSession(const std::string& words) {
  if (m_way.last.session == nullptr) return;
  std::deque<PendingRequest> broken = m_shells.end();
  ssh_event_remove_fd(m_event, m_wakeUp);
  ssh_event_remove_session(m_event, m_way.last.session.get());
  ssh_event_free(m_event);
  m_event = nullptr;
  m_way = {};
  m_lastError = offline(offline::kLost, words);
  // After a sign-in with a typed code, the next sign-in needs another code, so it waits for the user.
  if (m_hasAskedUser) m_lastError = offline(offline::kSignInNeeded, words);
  m_needsUser = m_hasAskedUser;
  m_retry.noteLoss(now(), m_carried->in_bytes + m_carried->out_bytes);
  noteOutage();
  setState(ConnectionState::Offline);  // before callers see the broken requests and ask for the state
  for (PendingRequest& pending : broken)
    pending.finish(fail(m_isStopping || pending.isCancelled()
                            ? Error{.code = ErrorCode::Cancelled, .where = m_options.destination}
                            : offline(offline::kLost, words)));
}

void SshConnection::endOverdueWaiting(Moment moment, const char* why) {
  for (auto pending = m_waiting.begin(); pending != m_waiting.end();) {
    const bool isCancelled = pending->isCancelled();
    if (!isCancelled && moment < pending->deadline) {
      ++pending;
      continue;
    }
    pending->finish(fail({.code = isCancelled ? ErrorCode::Cancelled : ErrorCode::Timeout,
                          .where = m_options.destination,
                          .value = {core::base::Phrase::NotStartedInTime, pending->request.deadline.count()},
                          .detail = why}));
    pending = m_waiting.erase(pending);
  }
}

void SshConnection::watchLife(Moment moment) {
  if (moment - m_lastReceived > m_options.givenUpAfter) return loseSession("the host no longer answers");
  if (moment - m_lastReceived < m_options.givenUpAfter / 3 || m_hasPing) return;
  m_hasPing = true;
  if (m_shells.isBusy()) return askServer();
  PendingRequest ping;
  ping.promise = std::make_shared<ScriptPromise>();
  ping.promise->start();
  ping.request = {.script = ":"};
  ping.deadline = moment + m_options.givenUpAfter;
  m_waiting.push_front(std::move(ping));
}

/// Asks the server itself when every shell is busy. Acknowledged bytes may be a jump host's or a proxy command's.
void SshConnection::askServer() {
  *m_received = {};
  m_isServerAsked = true;
  // One of the two calls sends the question: a call that finds an answered question only notes the answer. A call that
  // finds an open question does nothing.
  ssh_send_keepalive(m_way.last.session.get());
  ssh_send_keepalive(m_way.last.session.get());
}

bool SshConnection::hasServerAnswered() const {
  return m_isServerAsked && m_received->in_packets > 0;
}

int SshConnection::patience(Moment moment) const {
  if (m_shells.wantsToWrite()) return 0;
  Moment next = moment + seconds(5);
  if (m_shells.hasWork() || !m_waiting.empty()) next = moment + milliseconds(50);  // to check deadlines and cancels
  return static_cast<int>(std::chrono::duration_cast<milliseconds>(next - moment).count());
}

/// libssh polls within its calls too, and may consume the wake-up there.
bool SshConnection::hasNews() {
  const std::lock_guard lock(m_mutex);
  return !m_new.empty() || m_isConnectAsked || m_isStopping;
}

void SshConnection::serve() {
  Moment moment = now();
  endOverdueWaiting(moment, "every session that the host allows is busy");
  m_shells.assign(m_waiting);
  const ShellChannel::Activity activity = m_shells.pump();
  moment = now();
  if (activity.received || hasServerAnswered()) {
    m_lastReceived = moment;
    m_hasPing = false;
    m_isServerAsked = false;
  }
  if (ssh_is_connected(m_way.last.session.get()) == 0) return loseSession(ssh_get_error(m_way.last.session.get()));
  if (m_shells.closeUnused(m_waiting, moment)) {
    m_lastReceived = moment;  // a refusal is a sign of life
    m_hasPing = false;
  }
  watchLife(moment);
  if (m_way.last.session == nullptr || activity.any || hasNews()) return;
  if (ssh_event_dopoll(m_event, patience(moment)) == SSH_ERROR) loseSession(ssh_get_error(m_way.last.session.get()));
}

}  // namespace baremark::remote
