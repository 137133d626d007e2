// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_command.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QProcess>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::Command, core::runs::CommandOutcome;

/// For a process whose child process modifier only makes system calls. Since Qt 6.6, without this flag, the child waits
/// for the parent before it executes its program, and waits forever if the parent is killed at that moment.
void useVfork([[maybe_unused]] QProcess& process) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
  process.setUnixProcessParameters(QProcess::UnixProcessFlag::UseVFork);
#endif
}

constexpr int kPollMilliseconds = 50;

/// The limit with which this program was started, for programs that the user wants to run.
rlimit coreLimitAtStart() {
  static const rlimit limit = [] {
    rlimit now{};
    (void)::getrlimit(RLIMIT_CORE, &now);
    return now;
  }();
  return limit;
}

void append(std::string& kept, const QByteArray& bytes, std::int64_t cap, bool& isCut) {
  const auto room = static_cast<std::size_t>(std::max<std::int64_t>(0, cap - static_cast<std::int64_t>(kept.size())));
  const auto size = static_cast<std::size_t>(bytes.size());
  kept.append(bytes.constData(), std::min(room, size));
  isCut = isCut || size > room;
}

void collect(QProcess& process, const Command& command, CommandOutcome& outcome) {
  const QByteArray out = process.readAllStandardOutput();
  if (!out.isEmpty() && command.onOutput)
    command.onOutput(std::string_view(out.constData(), static_cast<std::size_t>(out.size())));
  append(outcome.out, out, command.outputCap, outcome.isCut);
  append(outcome.err, process.readAllStandardError(), command.outputCap, outcome.isCut);
}

/// The living processes of a session, in all its process groups: `timeout` makes a group for the command that it runs.
std::vector<pid_t> membersOf(pid_t session) {
  std::vector<pid_t> members;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry("/proc", problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    pid_t process = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), process).ec != std::errc()) continue;
    std::string text;
    std::getline(std::ifstream(entry->path() / "stat"), text);
    const std::size_t nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos) continue;
    std::istringstream fields(text.substr(nameEnd + 1));
    char state = 0;
    pid_t parent = 0;
    pid_t group = 0;
    pid_t its = 0;
    if (fields >> state >> parent >> group >> its && its == session && state != 'Z' && state != 'X')
      members.push_back(process);
  }
  return members;
}

void endSession(QProcess& process) {
  constexpr int kRounds = 100;  // the next round finds processes that are being started now
  const auto leader = static_cast<pid_t>(process.processId());
  if (leader > 0) ::kill(-leader, SIGKILL);
  for (int round = 0; leader > 0 && round < kRounds; ++round) {
    const std::vector<pid_t> members = membersOf(leader);
    if (members.empty()) break;
    for (const pid_t member : members) ::kill(member, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  process.waitForFinished(2000);
}

/// Runs in the child: closes files that this program has open or inherited from a terminal. dash cannot name a
/// descriptor above 9, so mmdebstrap 1.5 fails if one of its own pipes gets such a number.
void leaveOpenFiles() {
  constexpr unsigned kFirst = 3;
  if (::syscall(SYS_close_range, kFirst, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
  constexpr int kMost = 4096;  // for Linux before 5.11, which lacks close_range
  for (int file = kFirst; file < kMost; ++file) (void)::fcntl(file, F_SETFD, FD_CLOEXEC);
}

}  // namespace

void refuseCoreDumps() {
  // One byte is too little for a core file, and it is the only limit with which Linux pipes no dump to a program either
  // (coredump.c). PR_SET_DUMPABLE would not do: on some mounts of /proc it hides the process from the user's other
  // processes, to which it would seem to have ended.
  rlimit limit = coreLimitAtStart();
  limit.rlim_cur = std::min<rlim_t>(1, limit.rlim_max);
  (void)::setrlimit(RLIMIT_CORE, &limit);
}

Result<CommandOutcome> runCommand(const Command& command, const std::function<bool()>& isCancelled) {
  QProcess process;
  process.setProgram(QStringLiteral("/bin/sh"));
  process.setArguments({QStringLiteral("-s")});
  process.setChildProcessModifier([coreLimit = coreLimitAtStart()] {
    ::setsid();
    (void)::setrlimit(RLIMIT_CORE, &coreLimit);
    leaveOpenFiles();
  });
  useVfork(process);
  process.start();
  if (!process.waitForStarted()) {
    return fail({.code = ErrorCode::Unavailable, .where = "/bin/sh", .detail = process.errorString().toStdString()});
  }
  process.write(command.script.data(), static_cast<qint64>(command.script.size()));
  process.closeWriteChannel();

  CommandOutcome outcome;
  QElapsedTimer elapsed;
  elapsed.start();
  while (process.state() != QProcess::NotRunning) {
    process.waitForFinished(kPollMilliseconds);
    collect(process, command, outcome);
    const bool isLate = elapsed.elapsed() > command.deadline.count();
    if (!isLate && !isCancelled()) continue;
    if (process.state() == QProcess::NotRunning) break;
    endSession(process);
    collect(process, command, outcome);
    return fail({.code = isLate ? ErrorCode::Timeout : ErrorCode::Cancelled,
                 .value = {core::base::Phrase::Milliseconds, command.deadline.count()},
                 .detail = outcome.err.substr(0, 4096)});
  }
  collect(process, command, outcome);
  outcome.status = process.exitStatus() == QProcess::CrashExit ? 128 + process.exitCode() : process.exitCode();
  return outcome;
}

}  // namespace baremark::remote
