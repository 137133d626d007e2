// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/rsync.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/use_vfork.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;

constexpr int kBridge = 9;  ///< file descriptor between rsync's remote shell and this process
constexpr std::size_t kMostToHost = 2 << 20;
constexpr std::size_t kMostFromHost =
    64 << 20;  ///< checksums of the old version's blocks, which rsync reads all at once
constexpr std::size_t kMostCommand = 16 << 10;
constexpr std::chrono::seconds kStart{10};
constexpr std::chrono::seconds kEnd{10};
/// A lost connection ends the transfer much sooner.
constexpr std::chrono::hours kLongest{24};

/// The program that rsync starts in place of ssh. It first sends the words of the command for the host and then copies
/// bytes in both directions. rsync waits until it ends, so the copy that ends with this process's side runs in the
/// foreground. A shell gives a background command no standard input, so that one uses a numbered descriptor.
constexpr const char* kRemoteShell =
    R"(/bin/sh -c 'for word; do printf "%s\n" "$word"; done >&9; echo >&9; exec 3<&0; cat <&3 3<&- >&9 & exec cat <&9 3<&-' rsh)";

/// Copies bytes between the local rsync and the script on the host. It has a thread, because neither side may wait for
/// the other.
class Bridge {
 public:
  explicit Bridge(int socket) : m_socket(socket) {}
  ~Bridge() {
    m_isGivenUp = true;
    if (m_thread.joinable()) m_thread.join();
    ::close(m_socket);
  }
  Bridge(const Bridge&) = delete;
  Bridge& operator=(const Bridge&) = delete;

  /// The words of the command, up to an empty line. Nothing: rsync ended first, or sent nothing in time.
  std::optional<std::vector<std::string>> readCommand(const IsCancelled& isCancelled) {
    constexpr std::int64_t kLookMilliseconds = 100;
    std::string text;
    const auto end = std::chrono::steady_clock::now() + kStart;
    while (text.find("\n\n") == std::string::npos) {
      pollfd wanted{.fd = m_socket, .events = POLLIN, .revents = 0};
      const std::int64_t left =
          std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
      // Reads single bytes, because the bytes after the words belong to rsync's protocol.
      char byte = 0;
      if (left <= 0 || text.size() > kMostCommand || (isCancelled && isCancelled())) return {};
      if (::poll(&wanted, 1, static_cast<int>(std::min(left, kLookMilliseconds))) <= 0) continue;
      if (::recv(m_socket, &byte, 1, 0) != 1) return {};
      text += byte;
    }
    std::vector<std::string> words;
    for (std::size_t at = 0, next = 0; (next = text.find('\n', at)) != std::string::npos && next > at; at = next + 1)
      words.push_back(text.substr(at, next - at));
    return words;
  }
  void start() {
    m_thread = std::thread([this] { carry(); });
  }

  /// The bytes for the host that are available now.
  std::string take(std::size_t most) {
    const std::lock_guard lock(m_mutex);
    std::string piece = m_toHost.substr(0, most);
    m_toHost.erase(0, piece.size());
    return piece;
  }
  /// Bytes from the host. A host that sends far more than rsync would is ignored from then on.
  void give(std::string_view bytes) {
    const std::lock_guard lock(m_mutex);
    if (m_toUs.size() + bytes.size() > kMostFromHost) m_isGivenUp = true;
    if (!m_isGivenUp) m_toUs += bytes;
  }
  /// The host sends no more: the local rsync reads the rest, and then the end of its input.
  void close() { m_isClosed = true; }

 private:
  void carry() {
    std::array<char, 64 << 10> piece{};
    std::string toUs;
    while (true) {
      bool isFull = false;
      const bool isLast = m_isClosed;  // read before the loop, so that everything that arrived until then is copied
      {
        const std::lock_guard lock(m_mutex);
        if (toUs.empty()) toUs.swap(m_toUs);
        isFull = m_toHost.size() >= kMostToHost;
      }
      if (m_isGivenUp || (toUs.empty() && isLast)) break;
      const auto wants = static_cast<short>((isFull ? 0 : POLLIN) | (toUs.empty() ? 0 : POLLOUT));
      pollfd wanted{.fd = m_socket, .events = wants, .revents = 0};
      constexpr int kLookMilliseconds = 5;
      if (::poll(&wanted, 1, kLookMilliseconds) <= 0) continue;
      if ((wanted.revents & POLLOUT) != 0) {
        const ssize_t sent = ::send(m_socket, toUs.data(), toUs.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) toUs.erase(0, static_cast<std::size_t>(sent));
        if (sent < 0 && errno != EAGAIN) break;
      }
      if ((wanted.revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
        const ssize_t got = ::recv(m_socket, piece.data(), piece.size(), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN)) break;
        const std::lock_guard lock(m_mutex);
        if (got > 0) m_toHost.append(piece.data(), static_cast<std::size_t>(got));
      }
    }
    ::shutdown(m_socket, SHUT_RDWR);
    m_isGivenUp = true;
  }

  const int m_socket;
  std::mutex m_mutex;
  std::string m_toHost;  ///< under m_mutex
  std::string m_toUs;    ///< under m_mutex
  std::atomic<bool> m_isClosed{false};
  std::atomic<bool> m_isGivenUp{false};
  std::thread m_thread;
};

/// The last "NN%" in the output of rsync --progress. `text` keeps a piece that may be the start of the next one.
std::optional<int> takePercent(QByteArray& text) {
  const qsizetype end = text.lastIndexOf('%');
  if (end < 1) return {};
  qsizetype begin = end;
  while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
  bool isNumber = false;
  const int percent = text.mid(begin, end - begin).toInt(&isNumber);
  text.remove(0, end + 1);
  return isNumber && percent <= 100 ? std::optional<int>(percent) : std::nullopt;
}

class Difference {
 public:
  Difference(Connection& connection, std::string source, std::string folder, const std::function<void(int)>& onPercent,
             const IsCancelled& isCancelled)
      : m_connection(connection),
        m_source(std::move(source)),
        m_folder(std::move(folder)),
        m_onPercent(onPercent),
        m_isCancelled(isCancelled) {}
  ~Difference() {
    if (m_process.state() == QProcess::NotRunning) return;
    m_process.kill();
    m_process.waitForFinished();
  }
  Difference(const Difference&) = delete;
  Difference& operator=(const Difference&) = delete;

  Result<void> run() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return refused("socketpair");
    const auto bridge = std::make_shared<Bridge>(ends[0]);
    start(ends[1]);
    ::close(ends[1]);
    if (!m_process.waitForStarted()) return refused(m_process.errorString().toStdString());
    const auto words = bridge->readCommand(m_isCancelled);
    if (m_isCancelled && m_isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = m_folder});
    // The first word is the name of the host, which has no meaning here.
    if (!words || words->size() < 2) return refused(endedWords());
    const Result<std::string> command = core::base::shellCommand({words->begin() + 1, words->end()});
    const Result<std::string> folder = core::base::shellQuoted(m_folder);
    if (!command || !folder) return fail(command ? folder.error() : command.error());
    bridge->start();
    ScriptRequest request{.script = "cd -- " + *folder + " && exec " + *command,
                          .isAlone = true,
                          .deadline = kLongest,
                          .outputCap = 4096};
    request.data.isOpen = true;
    request.data.read = [bridge](std::int64_t, std::size_t most) -> std::optional<std::string> {
      return bridge->take(most);
    };
    request.onOutput = [bridge](std::string_view bytes) { bridge->give(bytes); };
    QFuture<Result<CommandOutcome>> answer = m_connection.run(std::move(request));
    const Result<CommandOutcome> outcome = follow(answer, *bridge);
    if (!outcome) return fail(outcome.error());
    const bool isGood =
        outcome->status == 0 && m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    return isGood ? Result<void>() : refused(outcome->err + endedWords());
  }

 private:
  void start(int bridge) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"RSYNC_RSH", "RSYNC_OLD_ARGS", "RSYNC_PROTECT_ARGS", "RSYNC_PARTIAL_DIR",
                             "RSYNC_CHECKSUM_LIST", "RSYNC_ICONV"})
      environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    m_process.setProcessEnvironment(environment);
    m_process.setChildProcessModifier([bridge] {
      if (bridge == kBridge)
        (void)::fcntl(bridge, F_SETFD, 0);
      else
        (void)::dup2(bridge, kBridge);
    });
    core::runs::useVfork(m_process);
    // --ignore-times makes rsync compare the content even if the times are equal. No path of the host is among the
    // arguments, because the host's rsync would read patterns in it.
    m_process.start(
        QStringLiteral("rsync"),
        {QStringLiteral("--ignore-times"), QStringLiteral("--no-whole-file"), QStringLiteral("--copy-links"),
         QStringLiteral("--blocking-io"), QStringLiteral("--progress"), QStringLiteral("--partial-dir=.part"),
         QStringLiteral("--compare-dest=old"), QStringLiteral("-e"), QString::fromLatin1(kRemoteShell),
         QStringLiteral("--"), QString::fromStdString(localName()), QStringLiteral("host:new.part")});
    m_process.closeWriteChannel();
  }

  /// A colon before the first slash would be read as a host name.
  std::string localName() const { return m_source.front() == '/' ? m_source : "./" + m_source; }

  /// Waits until both halves have ended.
  Result<CommandOutcome> follow(QFuture<Result<CommandOutcome>>& answer, Bridge& bridge) {
    constexpr int kLookMilliseconds = 20;
    std::optional<std::chrono::steady_clock::time_point> oneEnded;
    while (!answer.isFinished() || m_process.state() != QProcess::NotRunning) {
      if (m_isCancelled && m_isCancelled()) {
        answer.cancel();
        return fail({.code = ErrorCode::Cancelled, .where = m_folder});
      }
      if (m_process.state() != QProcess::NotRunning)
        m_process.waitForReadyRead(kLookMilliseconds);
      else
        QThread::msleep(kLookMilliseconds);
      tellProgress();
      const bool hasFailed = m_process.state() == QProcess::NotRunning &&
                             (m_process.exitStatus() != QProcess::NormalExit || m_process.exitCode() != 0);
      if (hasFailed && !answer.isFinished()) break;  // the other half would wait for it
      const bool hasEnded = answer.isFinished() || m_process.state() == QProcess::NotRunning;
      if (!hasEnded) continue;
      if (answer.isFinished()) bridge.close();
      const auto now = std::chrono::steady_clock::now();
      if (!oneEnded) oneEnded = now;
      if (now - *oneEnded > kEnd) break;
    }
    if (!answer.isFinished()) {
      answer.cancel();  // the local half has gone
      return CommandOutcome{.status = 1};
    }
    if (m_process.state() != QProcess::NotRunning) {
      m_process.kill();
      m_process.waitForFinished();
    }
    return answer.isResultReadyAt(0) ? answer.takeResult() : fail({.code = ErrorCode::Cancelled, .where = m_folder});
  }

  void tellProgress() {
    m_said += m_process.readAllStandardOutput();
    const std::optional<int> percent = takePercent(m_said);
    if (percent && m_onPercent) m_onPercent(*percent);
  }

  std::string endedWords() {
    if (m_process.state() != QProcess::NotRunning) m_process.waitForFinished(1000);
    return m_process.readAllStandardError().toStdString();
  }

  tl::unexpected<core::base::Error> refused(const std::string& words) const {
    return fail({.code = ErrorCode::CommandFailed,
                 .where = "rsync",
                 .value = m_folder,
                 .detail = core::base::printable(words, 4096)});
  }

  Connection& m_connection;
  const std::string m_source;
  const std::string m_folder;
  const std::function<void(int)>& m_onPercent;
  const IsCancelled& m_isCancelled;
  QProcess m_process;
  QByteArray m_said;
};

}  // namespace

bool hasRsync() {
  return !QStandardPaths::findExecutable(QStringLiteral("rsync")).isEmpty();
}

Result<void> sendDifference(Connection& connection, const std::string& source, const std::string& folder,
                            const std::function<void(int percent)>& onPercent, const IsCancelled& isCancelled) {
  return Difference(connection, source, folder, onPercent, isCancelled).run();
}

}  // namespace baremark::remote
