// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "app/text/state_text.h"

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;

struct StopTr {
  Q_DECLARE_TR_FUNCTIONS(Stop)
};

constexpr qsizetype kLeastRuler = 10;  // characters

/// "-----------": Open MPI draws one above and one below what it says, MPICH one of "=".
bool isRuler(const QString& line) {
  const QString drawn = line.trimmed();
  const bool isDrawn = drawn.size() >= kLeastRuler && QStringLiteral("-=*").contains(drawn.front());
  return isDrawn && std::all_of(drawn.begin(), drawn.end(), [&](QChar each) { return each == drawn.front(); });
}

/// A line that stands alone.
bool isOfLauncher(const QString& line) {
  static const QRegularExpression words(QStringLiteral(
      "^\\s*(mpirun|mpiexec|mpirun_rsh|orterun|prterun|srun|slurmstepd|flux-job|flux-shell)(\\.\\w+)?[: ]"
      "|^\\[[^\\]]+:\\d+\\] |^\\[(proxy|mpiexec|mpispawn)[:@]|^=\\s|^application called MPI_Abort|^Primary "
      "job\\s+terminated"
      "|^YOUR APPLICATION TERMINATED|^This typically refers to|^Please see the FAQ"));
  return words.match(line).hasMatch();
}

/// A line between two rulers that tells whose they are.
bool isInLaunchersWords(const QString& line) {
  static const QRegularExpression words(QStringLiteral(
      "\\b(mpirun|mpiexec|orterun|prterun|MPI_ABORT|PRTE|ORTE)\\b|^Primary job\\s+terminated|BAD TERMINATION"));
  return words.match(line).hasMatch();
}

/// Which lines a launcher wrote between its rulers. What is cut off at the beginning or the end has only one.
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
  // Of some causes the detail is a place or a number, and nobody's words.
  const bool isOfWords = record.end.code != "no_space" && record.end.code != "host_removed";
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
  // What was stopped before its first block has nothing to say so far.
  if (!lines.empty() && !isMeasured) return lines;
  const std::vector<HeadlineText> found = headlines(assessment, measuredBlockTimes(assessment));
  lines.insert(lines.end(), found.begin(), found.end());
  return lines;
}

QString shortCause(const core::model::EndReason& end) {
  const QString code = QString::fromStdString(end.code);
  const auto is = [&](const char* other) { return code == QLatin1String(other); };
  if (code.startsWith(QLatin1String("canary_"))) return StopTr::tr("check failed", "why an experiment stopped");
  if (is("no_space")) return StopTr::tr("no disk space", "why an experiment stopped");
  if (is("modules")) return StopTr::tr("modules failed", "why an experiment stopped");
  if (is("prologue")) return StopTr::tr("prologue failed", "why an experiment stopped");
  if (is("host_lock")) return StopTr::tr("no host lock", "why an experiment stopped");
  if (is("host_removed")) return StopTr::tr("host removed", "why an experiment stopped");
  if (is("refused") || is("never_submitted") || is("never_starts") || is("never_ran"))
    return StopTr::tr("job refused", "why an experiment stopped");
  if (is("time_limit")) return StopTr::tr("time limit", "why an experiment stopped");
  if (is("output_limit")) return StopTr::tr("too much output", "why an experiment stopped");
  if (is("out_of_memory")) return StopTr::tr("out of memory", "why an experiment stopped");
  if (is("node_lost") || is("node_fail")) return StopTr::tr("node lost", "why an experiment stopped");
  if (is("job_lost") || is("signal")) return StopTr::tr("job killed", "why an experiment stopped");
  return {};
}

}  // namespace baremark::app::text
