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

#include "remote/ssh/sign_in_memory.h"

namespace baremark::remote {
namespace {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::runs::ConnectionState;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kMostShells = 4;       // of the ten that a server usually allows
constexpr std::size_t kShellsForOpenEnded = 3;
constexpr seconds kFirstAnswer{20};          // a login's start-up files may take so long
constexpr seconds kIdleShell{60};
constexpr seconds kAnotherShell{60};         // a server that refused one may give it later
constexpr milliseconds kWaitForSession{100};  // a server counts a closed session until its shell has ended

bool isAmong(const std::string& reason, std::initializer_list<const char*> reasons) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const char* known) { return reason == known; });
}

/// What lies on this machine and may be away for a while, as a home that comes over the network is.
bool isOfThisMachine(const std::string& reason) {
  return isAmong(reason, {offline::kNoSshProgram, offline::kConfigRefused, offline::kConfigUnusable, offline::kKnownHostsUnreadable});
}

/// What only a person can put right. Where it `worked` before, this machine's own trouble may pass.
bool wantsPerson(const std::string& reason, bool worked) {
  if (isOfThisMachine(reason)) return !worked;
  return isAmong(reason, {offline::kHostKeyUnknown, offline::kKnownHostsNone, offline::kHostKeyChanged, offline::kHostKeyRevoked, offline::kKnownHostsUnwritable,
                          offline::kSignInRefused, offline::kCertificateExpired, offline::kForwardingForbidden, offline::kSignInNeeded,
                          offline::kAddressRefused});
}

/// What an error of the way says of it.
const char* reasonOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::Unavailable: return offline::kNoSshProgram;
    case ErrorCode::CommandFailed: return offline::kConfigRefused;
    case ErrorCode::Untrusted:
    case ErrorCode::OutOfRange:
    case ErrorCode::UnknownValue:
    case ErrorCode::Malformed: return offline::kAddressRefused;
    case ErrorCode::Conflict: return offline::kConfigUnusable;
    default: return offline::kUnreachable;
  }
}

Moment now() { return std::chrono::steady_clock::now(); }

}  // namespace

SshConnection::SshConnection(SshConnectionOptions options, QObject* parent)
    : Connection(parent), m_options(std::move(options)), m_wakeUp(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), m_received(std::make_unique<ssh_counter_struct>()), m_carried(std::make_unique<ssh_counter_struct>()), m_memory(std::make_unique<SignInMemory>()), m_mostShells(kMostShells), m_retry(m_options.healthyAfter) {
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

QFuture<Result<CommandOutcome>> SshConnection::run(Errand errand) {
  Job job;
  job.promise = std::make_shared<ErrandPromise>();
  job.promise->start();
  job.deadline = now() + errand.deadline;
  job.errand = std::move(errand);
  QFuture<Result<CommandOutcome>> future = job.promise->future();
  if (job.errand.script.find('\0') != std::string::npos) {
    job.finish(fail({.code = ErrorCode::Untrusted, .where = "script", .value = "NUL"}));
    return future;
  }
  const std::lock_guard lock(m_mutex);
  if (m_hasEnded) {
    job.finish(fail({.code = ErrorCode::Cancelled, .where = m_options.destination}));
    return future;
  }
  m_new.push_back(std::move(job));
  wake();
  return future;
}

void SshConnection::connectNow(const FurtherKey& key) {
  {
    const std::lock_guard lock(m_mutex);
    m_isConnectAsked = true;
    m_furtherKey = key;
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
    FurtherKey key;
    takeNew();
    {
      const std::lock_guard lock(m_mutex);
      isConnectAsked = std::exchange(m_isConnectAsked, false);
      key = std::exchange(m_furtherKey, {});
    }
    if (isConnectAsked) {
      m_needsPerson = false;
      m_retry.beginAnew();
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
  loseSession("this program ends");
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

std::optional<Answer> SshConnection::askPerson(const Question& question) {
  constexpr milliseconds kLook{100};
  std::future<std::optional<Answer>> answer = std::async(std::launch::async, [&] { return m_options.asker(question); });
  while (answer.wait_for(kLook) != std::future_status::ready) {
    takeNew();
    endOverdueWaiting(now(), "somebody is being asked for what the sign-in needs");
  }
  return answer.get();
}

/// A session, or every waiting errand is told why there is none.
void SshConnection::ensureSession(const FurtherKey& key) {
  if (m_needsPerson || !m_retry.isDue(now())) return refuse(m_lastError);
  setState(ConnectionState::Connecting);
  openSession(key);
  if (m_way.last.session == nullptr) refuse(m_lastError);
}

void SshConnection::openSession(const FurtherKey& key) {
  auto targets = resolveWay(m_options.destination, m_options.configFile);
  if (targets && !key.host.empty()) {
    for (SshTarget& target : *targets) target.furtherKey = target.destination == key.host ? key.fingerprint : std::string();
  }
  const Asker asker = [this](const Question& question) { return askPerson(question); };
  Result<SshWay> way = targets ? openWay(*targets, asker, *m_memory, [this] { return isStopping(); }) : fail(targets.error());
  if (!way) {
    m_lastError = way.error();
    // The words stay; the code says that there is no way now.
    if (m_lastError.code != ErrorCode::Offline) m_lastError = offline(reasonOf(m_lastError.code), toLogLine(m_lastError));
    m_lastError.suggestion = sshCommand(m_lastError.where, m_options.configFile);
    m_needsPerson = wantsPerson(m_lastError.value, m_hasSignedIn);
    m_retry.noteFailure(now());
    noteOutage();
    return setState(ConnectionState::Offline);
  }
  m_way = std::move(*way);
  m_askedPerson = m_askedPerson || m_way.last.askedPerson;
  m_lastHeard = now();
  m_retry.noteSignIn(m_lastHeard);
  m_hasSignedIn = true;
  m_hasPing = false;
  m_isServerAsked = false;
  m_mostShells = kMostShells;
  m_shellRefused = {};
  m_hasAnswered = false;
  m_nextShell = {};
  ssh_session session = m_way.last.session.get();
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
  if (!m_needsPerson) m_outage->nextTry = wall + std::chrono::duration_cast<milliseconds>(m_retry.next() - now());
}

std::optional<core::model::Outage> SshConnection::outage() const {
  const std::lock_guard lock(m_mutex);
  return m_outage;
}

void SshConnection::refuse(const Error& error) {
  for (Job& job : m_waiting) job.finish(fail(error));
  m_waiting.clear();
}

void SshConnection::loseSession(const std::string& words) {
  if (m_way.last.session == nullptr) return;
  std::deque<Job> broken;
  for (const auto& shell : m_shells) {
    std::deque<Job> jobs = shell->takeJobs();
    std::move(jobs.begin(), jobs.end(), std::back_inserter(broken));
  }
  m_shells.clear();
  ssh_event_remove_fd(m_event, m_wakeUp);
  ssh_event_remove_session(m_event, m_way.last.session.get());
  ssh_event_free(m_event);
  m_event = nullptr;
  m_way = {};
  m_lastError = offline(offline::kLost, words);
  // Whoever typed a code would have to type the next one: that is asked for when they are there.
  if (m_askedPerson) m_lastError = offline(offline::kSignInNeeded, words);
  m_needsPerson = m_askedPerson;
  m_retry.noteLoss(now(), m_carried->in_bytes + m_carried->out_bytes);
  noteOutage();
  setState(ConnectionState::Offline);  // before anyone hears of a broken errand and asks
  for (Job& job : broken) {
    job.finish(fail(m_isStopping || job.isUnwanted() ? Error{.code = ErrorCode::Cancelled, .where = m_options.destination}
                                                              : offline(offline::kLost, words)));
  }
}

ShellChannel* SshConnection::shellFor(const Errand& errand) {
  // The last place is kept for short errands, as far as there is more than one.
  const auto alone = static_cast<std::size_t>(std::count_if(m_shells.begin(), m_shells.end(), [](const auto& shell) { return shell->isAlone(); }));
  if (errand.isAlone && m_mostShells > 1 && alone + 1 >= m_mostShells) return nullptr;
  // One that is alone takes an idle shell. A short errand joins the shell of other short ones; where these take long, it takes another.
  const Moment moment = now();
  const auto rank = [&](const ShellChannel& shell) { return shell.isSlow(moment) ? 2 : shell.isIdle() ? 1 : 0; };
  ShellChannel* best = nullptr;
  for (const auto& shell : m_shells) {
    if (shell->canTake(errand) && (best == nullptr || rank(*shell) < rank(*best))) best = shell.get();
  }
  const bool mayOpen = m_shells.size() < m_mostShells && moment >= m_nextShell;
  if (best != nullptr && !(best->isSlow(moment) && mayOpen)) return best;
  if (!mayOpen) return nullptr;
  m_shells.push_back(std::make_unique<ShellChannel>(m_way.last.session.get()));
  return m_shells.back().get();
}

bool SshConnection::hasRoomForOpenEnded() {
  if (m_shells.size() < kShellsForOpenEnded) m_shells.push_back(std::make_unique<ShellChannel>(m_way.last.session.get()));
  const bool isAnyCarrying = std::any_of(m_shells.begin(), m_shells.end(), [](const auto& shell) { return shell->isOpenEnded(); });
  const auto open = std::count_if(m_shells.begin(), m_shells.end(), [](const auto& shell) { return shell->wasOpened(); });
  return !isAnyCarrying && static_cast<std::size_t>(open) >= kShellsForOpenEnded;
}

void SshConnection::assign() {
  for (auto job = m_waiting.begin(); job != m_waiting.end();) {
    if (job->errand.data.isOpen && m_mostShells < kShellsForOpenEnded) {
      job->finish(fail({.code = ErrorCode::Unavailable, .where = m_options.destination, .value = std::to_string(m_mostShells) + " sessions"}));
      job = m_waiting.erase(job);
      continue;
    }
    if (job->errand.data.isOpen && !hasRoomForOpenEnded()) {
      ++job;
      continue;
    }
    ShellChannel* shell = shellFor(job->errand);
    if (shell == nullptr) {
      ++job;
      continue;
    }
    shell->take(std::move(*job));
    job = m_waiting.erase(job);
  }
}

void SshConnection::endOverdueWaiting(Moment moment, const char* why) {
  for (auto job = m_waiting.begin(); job != m_waiting.end();) {
    const bool isCancelled = job->isUnwanted();
    if (!isCancelled && moment < job->deadline) {
      ++job;
      continue;
    }
    job->finish(fail({.code = isCancelled ? ErrorCode::Cancelled : ErrorCode::Timeout, .where = m_options.destination, .value = std::to_string(job->errand.deadline.count()) + " ms",
                      .detail = std::string("its turn did not come: ") + why}));
    job = m_waiting.erase(job);
  }
}

/// Lets go of shells that ended, and of those that nobody has used for a while.
void SshConnection::tidyShells(Moment moment) {
  if (m_mostShells < kMostShells && moment - m_shellRefused > kAnotherShell) {
    ++m_mostShells;
    m_shellRefused = moment;
  }
  for (std::size_t i = 0; i < m_shells.size();) {
    ShellChannel& shell = *m_shells[i];
    const bool hasEndedItself = shell.state() == ShellChannel::State::Ended;
    std::deque<Job> others = shell.endOverdue(moment);
    for (auto job = others.rbegin(); job != others.rend(); ++job) m_waiting.push_front(std::move(*job));
    const auto waiting = shell.waitingSince();
    const bool isMute = shell.state() == ShellChannel::State::Running && waiting && moment - *waiting > kFirstAnswer;
    const bool isIdleLong = shell.isIdle() && m_shells.size() > 1 && moment - shell.lastUsed() > kIdleShell;
    if (shell.state() != ShellChannel::State::Ended && !isMute && !isIdleLong) {
      ++i;
      continue;
    }
    const bool wasOpened = shell.wasOpened();
    std::deque<Job> jobs = shell.takeJobs();
    const std::string noise = shell.noise();
    const bool hasAnswered = shell.hasEverAnswered();
    m_shells.erase(m_shells.begin() + static_cast<std::ptrdiff_t>(i));
    m_hasAnswered = m_hasAnswered || hasAnswered;
    if (!wasOpened && (m_hasAnswered || !m_shells.empty())) {
      // The server gives no more sessions: we make do with what we have, or wait until it is done with those that we closed.
      // Or nobody wanted the shell any more.
      if (hasEndedItself) {
        if (m_shells.empty()) m_nextShell = moment + kWaitForSession;
        else m_mostShells = m_shells.size();
        m_shellRefused = moment;
        m_lastHeard = moment;  // a refusal is an answer
        m_hasPing = false;
      }
      for (auto job = jobs.rbegin(); job != jobs.rend(); ++job) m_waiting.push_front(std::move(*job));
      continue;
    }
    for (Job& job : jobs) {
      if (hasAnswered) {
        job.finish(fail(offline(offline::kLost, "the shell on the host ended")));
      } else {
        job.finish(fail(offline(isMute ? offline::kLoginShell : offline::kForcedCommand, noise)));
      }
    }
  }
}

void SshConnection::watchLife(Moment moment) {
  if (moment - m_lastHeard > m_options.givenUpAfter) return loseSession("the host does not answer any more");
  if (moment - m_lastHeard < m_options.givenUpAfter / 3 || m_hasPing) return;
  m_hasPing = true;
  const bool hasFreeShell = std::any_of(m_shells.begin(), m_shells.end(), [](const auto& shell) { return !shell->isAlone(); });
  if (!hasFreeShell && m_shells.size() >= m_mostShells) return askServer();
  Job ping;
  ping.promise = std::make_shared<ErrandPromise>();
  ping.promise->start();
  ping.errand = {.script = ":"};
  ping.deadline = moment + m_options.givenUpAfter;
  m_waiting.push_front(std::move(ping));
}

/// Where every shell is at work the server itself has to answer. Acknowledged bytes say nothing of it: behind a jump host or a proxy
/// command the next program takes them.
void SshConnection::askServer() {
  *m_received = {};
  m_isServerAsked = true;
  // A call that finds the last question answered takes note of that and asks nothing; one that finds it open changes nothing.
  ssh_send_keepalive(m_way.last.session.get());
  ssh_send_keepalive(m_way.last.session.get());
}

bool SshConnection::hasServerAnswered() const { return m_isServerAsked && m_received->in_packets > 0; }

int SshConnection::patience(Moment moment) const {
  Moment next = moment + seconds(5);
  bool hasWork = false;
  for (const auto& shell : m_shells) {
    if (shell->wantsToWrite()) return 0;
    hasWork = hasWork || !shell->isIdle() || shell->state() != ShellChannel::State::Running;
  }
  if (hasWork || !m_waiting.empty()) next = moment + milliseconds(50);  // deadlines and cancels
  // Nobody wakes us for what an open-ended errand has to say.
  if (std::any_of(m_shells.begin(), m_shells.end(), [](const auto& shell) { return shell->isOpenEnded(); })) next = moment + milliseconds(4);
  return static_cast<int>(std::chrono::duration_cast<milliseconds>(next - moment).count());
}

/// libssh polls inside of its calls and then takes our wake-up, too.
bool SshConnection::hasNews() {
  const std::lock_guard lock(m_mutex);
  return !m_new.empty() || m_isConnectAsked || m_isStopping;
}

void SshConnection::serve() {
  Moment moment = now();
  endOverdueWaiting(moment, "every session that the host allows is at work on something else");
  assign();
  bool hasMoved = false;
  bool hasHeard = false;
  for (const auto& shell : m_shells) {
    const ShellChannel::Moved moved = shell->pump();
    hasMoved = hasMoved || moved.anything;
    hasHeard = hasHeard || moved.heard;
  }
  moment = now();
  if (hasHeard || hasServerAnswered()) {
    m_lastHeard = moment;
    m_hasPing = false;
    m_isServerAsked = false;
  }
  if (ssh_is_connected(m_way.last.session.get()) == 0) return loseSession(ssh_get_error(m_way.last.session.get()));
  tidyShells(moment);
  watchLife(moment);
  if (m_way.last.session == nullptr || hasMoved || hasNews()) return;
  if (ssh_event_dopoll(m_event, patience(moment)) == SSH_ERROR) loseSession(ssh_get_error(m_way.last.session.get()));
}

}  // namespace baremark::remote
