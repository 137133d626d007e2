// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_command.h"

#include <signal.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QProcess>

#include "remote/local/core_dumps.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::Command;
using core::runs::CommandOutcome;

constexpr int kPollMilliseconds = 50;

void append(std::string& kept, const QByteArray& bytes, std::int64_t cap, bool& isCut) {
  const auto room = static_cast<std::size_t>(std::max<std::int64_t>(0, cap - static_cast<std::int64_t>(kept.size())));
  const auto size = static_cast<std::size_t>(bytes.size());
  kept.append(bytes.constData(), std::min(room, size));
  isCut = isCut || size > room;
}

void collect(QProcess& process, const Command& command, CommandOutcome& outcome) {
  const QByteArray out = process.readAllStandardOutput();
  if (!out.isEmpty() && command.onOutput) {
    command.onOutput(std::string_view(out.constData(), static_cast<std::size_t>(out.size())));
  }
  append(outcome.out, out, command.outputCap, outcome.isCut);
  append(outcome.err, process.readAllStandardError(), command.outputCap, outcome.isCut);
}

void endSession(QProcess& process) {
  const auto leader = static_cast<pid_t>(process.processId());
  if (leader > 0) ::kill(-leader, SIGKILL);
  process.waitForFinished(2000);
}

}  // namespace

Result<CommandOutcome> runCommand(const Command& command, const std::function<bool()>& isCancelled) {
  QProcess process;
  process.setProgram(QStringLiteral("/bin/sh"));
  process.setArguments({QStringLiteral("-s")});
  process.setChildProcessModifier([coreLimit = coreLimitAtStart()] {
    ::setsid();
    (void)::setrlimit(RLIMIT_CORE, &coreLimit);
  });
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
                 .value = std::to_string(command.deadline.count()) + " ms",
                 .detail = outcome.err.substr(0, 4096)});
  }
  collect(process, command, outcome);
  outcome.status = process.exitStatus() == QProcess::CrashExit ? 128 + process.exitCode() : process.exitCode();
  return outcome;
}

}  // namespace baremark::remote
