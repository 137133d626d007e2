// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "app/text/arms_summary.h"
#include "app/text/end_text.h"
#include "app/text/state_text.h"

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;

struct StopTr {
  Q_DECLARE_TR_FUNCTIONS(Stop)
};

constexpr qsizetype kLeastRuler = 10;  // characters

/// A ruler such as "-----------". Open MPI prints one above and one below its message, MPICH one of "=".
bool isRuler(const QString& line) {
  const QString drawn = line.trimmed();
  const bool isDrawn = drawn.size() >= kLeastRuler && QStringLiteral("-=*").contains(drawn.front());
  return isDrawn && std::all_of(drawn.begin(), drawn.end(), [&](QChar each) { return each == drawn.front(); });
}

/// A launcher's message of a single line.
bool isOfLauncher(const QString& line) {
  static const QRegularExpression words(QStringLiteral(
      "^\\s*(mpirun|mpiexec|mpirun_rsh|orterun|prterun|srun|slurmstepd|flux-job|flux-shell)(\\.\\w+)?[: ]"
      "|^\\[[^\\]]+:\\d+\\] |^\\[(proxy|mpiexec|mpispawn)[:@]|^=\\s|^application called MPI_Abort|^Primary "
      "job\\s+terminated"
      "|^YOUR APPLICATION TERMINATED|^This typically refers to|^Please see the FAQ"));
  return words.match(line).hasMatch();
}

/// A line between two rulers that shows that they come from a launcher.
bool isInLaunchersWords(const QString& line) {
  static const QRegularExpression words(QStringLiteral(
      "\\b(mpirun|mpiexec|orterun|prterun|MPI_ABORT|PRTE|ORTE)\\b|^Primary job\\s+terminated|BAD TERMINATION"));
  return words.match(line).hasMatch();
}

/// Marks the lines that a launcher wrote between its rulers. A message that is cut off has only one ruler.
std::vector<bool> launchersLines(const QStringList& lines) {
  std::vector<bool> out(static_cast<std::size_t>(lines.size()), false);
  std::vector<qsizetype> edges{-1};
  for (qsizetype i = 0; i < lines.size(); ++i) {
    if (isRuler(lines[i])) edges.push_back(i);
  }
  edges.push_back(lines.size());
  if (edges.size() == 2) return out;
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const auto first = lines.begin() + edges[i] + 1;
    const auto last = lines.begin() + edges[i + 1];
    if (std::none_of(first, last, isInLaunchersWords)) continue;
    std::fill(out.begin() + edges[i] + 1, out.begin() + edges[i + 1], true);
  }
  return out;
}

}  // namespace

qsizetype lastOwnLine(const QStringList& lines) {
  const std::vector<bool> launchers = launchersLines(lines);
  for (qsizetype i = lines.size() - 1; i >= 0; --i) {
    const bool isOther = launchers[static_cast<std::size_t>(i)] || lines[i].trimmed().isEmpty() || isRuler(lines[i]) ||
                         isOfLauncher(lines[i]);
    if (!isOther) return i;
  }
  return -1;
}

QString lastOwnWords(const QString& written) {
  const QStringList lines = written.split(QLatin1Char('\n'));
  const qsizetype last = lastOwnLine(lines);
  return last < 0 ? QString() : lines[last].trimmed();
}

std::optional<HeadlineText> stopLine(const core::storage::ExperimentRecord& record) {
  if (record.state != ExperimentState::Stopped) return {};
  const EndText why = describe(record.end);
  HeadlineText line{Sign::Bad, StopTr::tr("Stopped.", "an experiment"), why.sentence, true};
  // For some causes, the detail is a place or a number, not a message.
  const bool isOfWords = record.end.code != core::model::EndKind::NoSpace &&
                         record.end.code != core::model::EndKind::DiskQuota &&
                         record.end.code != core::model::EndKind::HostRemoved;
  const QString said = isOfWords ? lastOwnWords(why.detail) : QString();
  //: %1: a line that a program wrote
  if (!said.isEmpty()) line.rest += QLatin1Char(' ') + StopTr::tr("Its last line: “%1”.").arg(said);
  line.rest = line.rest.trimmed();
  return line;
}

std::vector<HeadlineText> bannerLines(const core::report::Assessment& assessment) {
  std::vector<HeadlineText> lines;
  if (auto stop = stopLine(assessment.record)) lines.push_back(std::move(*stop));
  const bool isMeasured = std::any_of(assessment.blocks.begin(), assessment.blocks.end(), [](const auto& block) {
    return block.block.kind == core::model::BlockKind::Measure && block.block.state == core::model::BlockState::Done;
  });
  // An experiment that stopped before its first block has no headline.
  if (!lines.empty() && !isMeasured) return lines;
  const BlockTime blockTime = measuredBlockTimes(assessment);
  auto summary = summaryOfArms(assessment);
  const std::vector<HeadlineText> found =
      summary ? groupsOfArms(assessment, blockTime) : headlines(assessment, blockTime);
  if (summary) lines.push_back(std::move(*summary));
  lines.insert(lines.end(), found.begin(), found.end());
  return lines;
}

QString shortCause(const core::model::EndReason& end) {
  using core::model::EndKind;
  const auto is = [&](EndKind other) { return end.code == other; };
  if (end.code.isOfCanary()) return StopTr::tr("check failed", "why an experiment stopped");
  if (is(EndKind::NoSpace) || is(EndKind::DiskQuota)) return StopTr::tr("no disk space", "why an experiment stopped");
  if (is(EndKind::Modules)) return StopTr::tr("modules failed", "why an experiment stopped");
  if (is(EndKind::Prologue)) return StopTr::tr("prologue failed", "why an experiment stopped");
  if (is(EndKind::HostLock)) return StopTr::tr("no host lock", "why an experiment stopped");
  if (is(EndKind::HostRemoved)) return StopTr::tr("host removed", "why an experiment stopped");
  if (is(EndKind::Refused) || is(EndKind::NeverSubmitted) || is(EndKind::NeverStarts) || is(EndKind::NeverRan))
    return StopTr::tr("job refused", "why an experiment stopped");
  if (is(EndKind::TimeLimit) || is(EndKind::TimeOption)) return StopTr::tr("time limit", "why an experiment stopped");
  if (is(EndKind::OutputLimit)) return StopTr::tr("too much output", "why an experiment stopped");
  if (is(EndKind::OutOfMemory)) return StopTr::tr("out of memory", "why an experiment stopped");
  if (is(EndKind::NodeLost) || is(EndKind::NodeFail)) return StopTr::tr("node lost", "why an experiment stopped");
  if (is(EndKind::NotStarted)) return StopTr::tr("not started", "why an experiment stopped");
  if (is(EndKind::JobLost) || is(EndKind::Signal)) return StopTr::tr("job killed", "why an experiment stopped");
  return {};
}

}  // namespace baremark::app::text
