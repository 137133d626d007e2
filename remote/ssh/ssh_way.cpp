// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_way.h"

#include <fcntl.h>
#include <libssh/libssh.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

/// The standard error of a proxy command: the first few KiB, read on request.
class ProxyWords {
 public:
  ProxyWords() = default;
  ~ProxyWords() { close(); }
  ProxyWords(const ProxyWords&) = delete;
  ProxyWords& operator=(const ProxyWords&) = delete;

  /// Opens a new pipe and returns its write end, or -1.
  int open() {
    close();
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return -1;
    m_fd = ends[0];
    return ends[1];
  }
  /// Waits a moment, because a failed command may need time to print its reason.
  [[nodiscard]] std::string read() const {
    constexpr int kPatienceMilliseconds = 500;
    constexpr std::size_t kMostBytes = 16 << 10;
    std::string words;
    std::array<char, 1024> piece{};
    pollfd wanted{.fd = m_fd, .events = POLLIN, .revents = 0};
    while (m_fd >= 0 && words.size() < kMostBytes && ::poll(&wanted, 1, kPatienceMilliseconds) == 1) {
      const ssize_t got = ::read(m_fd, piece.data(), piece.size());
      if (got <= 0) break;
      words.append(piece.data(), static_cast<std::size_t>(got));
    }
    return words;
  }

 private:
  void close() {
    if (m_fd >= 0) ::close(m_fd);
    m_fd = -1;
  }
  int m_fd = -1;
};

/// Starts the proxy command with a socket as its standard input and output. Returns the other end.
Result<int> startProxy(const SshTarget& target, ProxyWords& words) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return fail(ErrorCode::Unexpected, "socketpair");
  const int wordsEnd = words.open();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (wordsEnd >= 0)
    posix_spawn_file_actions_adddup2(&actions, wordsEnd, STDERR_FILENO);
  else
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The command ends when our end closes, and becomes a child of init. A shell gives a background command no standard
  // input, so it is named. dd passes the first words of standard error on, however long we read, and cat discards the
  // rest, so that the command never blocks. Only the command holds its end of the socket, so its end is noticed even if
  // it leaves processes behind.
  std::string line =
      "exec 3<&0 4>&1\n(" + target.proxyCommand +
      ") <&3 2>&1 >&4 3<&- 4>&- | { dd bs=512 count=16 2>/dev/null; exec cat >/dev/null 2>&1; } 3<&- 4>&- >&2 &";
  std::string shell = "/bin/sh";
  std::string option = "-c";
  const std::array<char*, 4> arguments{shell.data(), option.data(), line.data(), nullptr};
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, shell.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (wordsEnd >= 0) ::close(wordsEnd);
  if (failed != 0) {
    ::close(ends[0]);
    return fail(offlineError(target.destination, offline::kUnreachable, target.proxyCommand));
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return ends[0];
}

/// The error if a jump host opened no channel: it forbids forwarding, or it did not reach the next host. libssh reports
/// the reason only in its message (RFC 4254, 5.1: 1 is "administratively prohibited").
core::base::Error noTunnel(const SshTarget& through, const SshTarget& to, const std::string& words) {
  if (words.find("error (1)") == std::string::npos) return offlineError(to.destination, offline::kUnreachable, words);
  return offlineError(through.destination, offline::kForwardingForbidden,
                      to.destination + " (" + to.hostName + ":" + std::to_string(to.port) + "): " + words);
}

}  // namespace

Result<int> Tunnel::connect() {
  end();
  ssh_set_blocking(m_session.get(), 1);
  m_channel = ssh_channel_new(m_session.get());
  const int opened = ssh_channel_open_forward(m_channel, m_to.hostName.c_str(), m_to.port, "127.0.0.1", 0);
  if (opened != SSH_OK) return fail(noTunnel(m_through, m_to, ssh_get_error(m_session.get())));
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return fail(ErrorCode::Unexpected, "socketpair");
  m_near = ends[0];
  ::fcntl(m_near, F_SETFL, O_NONBLOCK);
  ssh_set_blocking(m_session.get(), 0);
  m_isStopping = false;
  m_thread = std::thread([this] { carry(); });
  return ends[1];
}

void Tunnel::end() {
  m_isStopping = true;
  if (m_near >= 0) ::shutdown(m_near, SHUT_RDWR);
  if (m_thread.joinable()) m_thread.join();
  if (m_channel != nullptr) ssh_channel_free(m_channel);
  m_channel = nullptr;
  if (m_near >= 0) ::close(m_near);
  m_near = -1;
}

void Tunnel::carry() {
  constexpr int kIdleMilliseconds = 100;
  constexpr std::size_t kPacket = 32 << 10;
  std::string toHost;
  std::string toUs;
  std::array<char, kPacket> piece{};
  const ssh_event event = ssh_event_new();
  ssh_event_add_session(event, m_session.get());
  const auto onSocket = [](socket_t, int, void*) { return 0; };
  short watched = POLLIN;
  ssh_event_add_fd(event, m_near, watched, onSocket, nullptr);
  bool isOpen = true;
  while (isOpen && !m_isStopping) {
    bool hasMoved = false;
    if (toHost.empty()) {
      const ssize_t got = ::recv(m_near, piece.data(), piece.size(), 0);
      if (got > 0) toHost.assign(piece.data(), static_cast<std::size_t>(got));
      if (got == 0) isOpen = false;
    }
    const std::size_t room = std::min<std::size_t>(toHost.size(), ssh_channel_window_size(m_channel));
    if (room > 0 && !isStillSending(m_session.get())) {
      const int written = ssh_channel_write(m_channel, toHost.data(), static_cast<std::uint32_t>(room));
      if (written == SSH_ERROR) isOpen = false;
      if (written > 0) {
        toHost.erase(0, static_cast<std::size_t>(written));
        hasMoved = true;
      }
    }
    if (toUs.empty()) {
      const int got = ssh_channel_read_nonblocking(m_channel, piece.data(), piece.size(), 0);
      if (got > 0) toUs.assign(piece.data(), static_cast<std::size_t>(got));
      const bool isEnd = got == SSH_ERROR || got == SSH_EOF || (got == 0 && ssh_channel_is_eof(m_channel) != 0);
      if (isEnd) isOpen = false;
    }
    if (!toUs.empty()) {
      const ssize_t sent = ::send(m_near, toUs.data(), toUs.size(), MSG_NOSIGNAL);
      if (sent > 0) {
        toUs.erase(0, static_cast<std::size_t>(sent));
        hasMoved = true;
      }
      if (sent < 0 && errno != EAGAIN) isOpen = false;
    }
    // Polls only for directions that can make progress; otherwise a full window would keep the loop spinning.
    const auto wanted = static_cast<short>((toHost.empty() ? POLLIN : 0) | (toUs.empty() ? 0 : POLLOUT));
    if (wanted != watched) {
      watched = wanted;
      ssh_event_remove_fd(event, m_near);
      ssh_event_add_fd(event, m_near, watched, onSocket, nullptr);
    }
    if (ssh_is_connected(m_session.get()) == 0) isOpen = false;
    if (!hasMoved && isOpen) ssh_event_dopoll(event, kIdleMilliseconds);
  }
  ssh_event_remove_fd(event, m_near);
  ssh_event_remove_session(event, m_session.get());
  ssh_event_free(event);
  ::shutdown(m_near, SHUT_RDWR);
}

Result<SshWay> openWay(const std::vector<SshTarget>& targets, const Asker& asker, SignInMemory& memory,
                       const IsCancelled& isCancelled) {
  SshWay way;
  ProxyWords words;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const SshTarget& target = targets[i];
    Carrier carrier;
    const bool isByProxy = i == 0 && !target.proxyCommand.empty();
    if (isByProxy) carrier = [&] { return startProxy(target, words); };
    if (i > 0) carrier = [&tunnel = *way.tunnels.back()] { return tunnel.connect(); };
    Result<SignedIn> in = signIn(target, carrier, asker, memory, isCancelled);
    if (!in && isByProxy && in.error().value == offline::kUnreachable) {
      const bool isMisleading = in.error().detail == "Success";  // libssh's message for errno 0 at the end of a stream
      const std::string why = isMisleading ? std::string() : in.error().detail + "\n";
      return fail(offlineError(target.destination, offline::kUnreachable, why + offline::kOfProxy + words.read()));
    }
    if (!in) return fail(in.error());
    in->hasAskedUser = in->hasAskedUser || way.last.hasAskedUser;
    if (i + 1 < targets.size())
      way.tunnels.push_back(std::make_unique<Tunnel>(std::exchange(in->session, nullptr), target, targets[i + 1]));
    way.last = std::move(*in);
  }
  return way;
}

}  // namespace baremark::remote
