// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_target.h"

#include <QProcess>

#include "remote/ssh/effective_config.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr std::size_t kMostHops = 8;
constexpr int kDeadlineMilliseconds = 10000;

QStringList asWritten(const std::string& destination) {
  return {QStringLiteral("--"), QString::fromStdString(destination)};
}

Result<void> checkPort(const std::string& destination) {
  const auto meant = addressWithPort(destination);
  if (!meant) return {};
  return fail(ErrorCode::UnknownValue, "destination", destination.substr(0, 64), {core::base::Phrase::Value, *meant});
}

/// `ssh -G` prints jump hosts in a form that it does not accept as a destination, except for ssh:// addresses.
QStringList wordsOfHop(const std::string& hop) {
  if (hop.rfind("ssh://", 0) == 0) return asWritten(hop);
  const JumpHostName name = splitJumpHost(hop);
  QStringList words;
  if (!name.user.empty()) words << QStringLiteral("-l") << QString::fromStdString(name.user);
  if (!name.port.empty()) words << QStringLiteral("-p") << QString::fromStdString(name.port);
  return words + asWritten(name.host);
}

/// Runs `ssh -G` with these arguments and returns its output.
Result<std::string> printedBySsh(const std::string& destination, const QStringList& words) {
  QProcess ssh;
  ssh.start(QStringLiteral("ssh"), QStringList{QStringLiteral("-G")} + words, QIODevice::ReadOnly);
  if (!ssh.waitForStarted())
    return fail({.code = ErrorCode::Unavailable,
                 .where = "ssh",
                 .allowed = core::base::Phrase::SshClient,
                 .detail = ssh.errorString().toStdString()});
  if (!ssh.waitForFinished(kDeadlineMilliseconds)) {
    ssh.kill();
    ssh.waitForFinished(1000);
    return fail(ErrorCode::Timeout, "ssh -G " + destination, {core::base::Phrase::Milliseconds, kDeadlineMilliseconds});
  }
  if (ssh.exitStatus() != QProcess::NormalExit || ssh.exitCode() != 0) {
    // ssh ends its lines with CR LF.
    const QByteArray said = ssh.readAllStandardError().left(4096).replace("\r\n", "\n").trimmed();
    return fail({.code = ErrorCode::CommandFailed,
                 .where = "ssh -G " + destination,
                 .value = std::to_string(ssh.exitCode()),
                 .detail = said.toStdString()});
  }
  return ssh.readAllStandardOutput().toStdString();
}

/// `words` are the arguments that name the destination to `ssh -G`.
Result<SshTarget> askSsh(const std::string& destination, const QStringList& words, const std::string& configFile) {
  if (Result<void> good = checkDestination(destination); !good) return fail(good.error());
  const QStringList config =
      configFile.empty() ? QStringList() : QStringList{QStringLiteral("-F"), QString::fromStdString(configFile)};
  const Result<std::string> text = printedBySsh(destination, config + words);
  if (!text) return fail(text.error());
  const Result<std::string> defaults =
      printedBySsh(destination, QStringList{QStringLiteral("-F"), QStringLiteral("none")} + words);
  if (!defaults) return fail(defaults.error());
  return parseEffectiveConfig(destination, *text, localNames(), *defaults);
}

/// `open`: the number of hosts whose way is still being resolved, with a limit, as jump hosts may name each other.
Result<void> appendWay(const std::string& destination, const QStringList& words, const std::string& configFile,
                       bool followsJumps, std::size_t open, std::vector<SshTarget>& way) {
  if (way.size() + open > kMostHops)
    return fail(ErrorCode::OutOfRange, destination, std::to_string(way.size() + open),
                {core::base::Phrase::AtMostHops, kMostHops});
  Result<SshTarget> target = askSsh(destination, words, configFile);
  if (!target) return fail(target.error());
  if (followsJumps) {
    bool isFirst = true;
    for (const std::string& hop : target->proxyJump) {
      // The first jump host is reached as its own config entry says, the others through the one before them.
      if (Result<void> added = appendWay(hop, wordsOfHop(hop), configFile, isFirst, open + 1, way); !added)
        return added;
      isFirst = false;
    }
  }
  way.push_back(std::move(*target));
  return {};
}

}  // namespace

Result<std::vector<SshTarget>> resolveWay(const std::string& destination, const std::string& configFile) {
  if (Result<void> good = checkPort(destination); !good) return fail(good.error());
  std::vector<SshTarget> way;
  if (Result<void> added = appendWay(destination, asWritten(destination), configFile, true, 0, way); !added)
    return fail(added.error());
  return way;
}

}  // namespace baremark::remote
