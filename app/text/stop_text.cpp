// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <QRegularExpression>
#include <cmath>
#include <set>

#include "app/text/backend_text.h"
#include "app/text/end_text.h"
#include "app/text/names.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;
using core::stats::Headline;

constexpr qsizetype kLeastRuler = 10;  // characters

/// A ruler such as "-----------". Open MPI prints one above and one below its message, MPICH one of "=".
bool isRuler(const QString& line) {
  const QString drawn = line.trimmed();
  const bool isDrawn = drawn.size() >= kLeastRuler && QStringLiteral("-=*").contains(drawn.front());
  return isDrawn && std::ranges::all_of(drawn, [&](QChar each) { return each == drawn.front(); });
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
  for (qsizetype i = 0; i < lines.size(); ++i)
    if (isRuler(lines[i])) edges.push_back(i);
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

using core::report::Assessment;
using core::stats::Finding;
using core::stats::FindingKind;

constexpr std::size_t kMostFewArms = 3;  // with the baseline
constexpr qsizetype kMostDescribed = 3;  // arms of one group

/// The arms with one answer. Open: not equivalent everywhere, and no other answer.
struct AnswerWords {
  FindingKind answer;
  Sign sign;
  const char* head;
};
constexpr AnswerWords kAnswers[] = {
    //: %1: one or several arms
    {FindingKind::Slower, Sign::Bad, QT_TRANSLATE_NOOP("Text", "Slower: %1.")},
    //: %1: one or several arms
    {FindingKind::Faster, Sign::Good, QT_TRANSLATE_NOOP("Text", "Faster: %1.")},
    //: %1: one or several arms
    {FindingKind::Open, Sign::Open, QT_TRANSLATE_NOOP("Text", "Not decided: %1.")},
    //: %1: one or several arms
    {FindingKind::NotComparable, Sign::Warning, QT_TRANSLATE_NOOP("Text", "Not comparable: %1.")},
    //: %1: one or several arms
    {FindingKind::Fails, Sign::Bad, QT_TRANSLATE_NOOP("Text", "Failing: %1.")},
};

bool belongsTo(FindingKind answer, const Finding& finding) {
  if (answer == FindingKind::Open) return finding.kind != FindingKind::EquivalentUpTo;
  return finding.kind == answer && !finding.isPerhapsWithinMargin;
}

bool hasKind(const Headline& headline, FindingKind kind) {
  return std::ranges::any_of(headline.findings, [kind](const Finding& finding) { return belongsTo(kind, finding); });
}

FindingKind answerOf(const Assessment& assessment, const Headline& headline) {
  // An arm with failing runs is never called equivalent.
  for (const FindingKind kind :
       {FindingKind::Slower, FindingKind::Faster, FindingKind::NotComparable, FindingKind::Fails}) {
    if (hasKind(headline, kind)) return kind;
  }
  return isEquivalentEverywhere(assessment, headline.findings) ? FindingKind::EquivalentUpTo : FindingKind::Open;
}

/// Whether the arm belongs to the group with this answer. Points can differ, so an arm can belong to several.
bool isInGroup(const Assessment& assessment, const Headline& headline, FindingKind answer) {
  return answer == FindingKind::Open ? answerOf(assessment, headline) == answer : hasKind(headline, answer);
}

bool isInSeveralGroups(const Assessment& assessment, const Headline& headline) {
  return std::ranges::count_if(
             kAnswers, [&](const AnswerWords& words) { return isInGroup(assessment, headline, words.answer); }) > 1;
}

/// The finding behind the answer: of a difference the largest, else the first. Null: the arm has none.
const Finding* tellingFinding(const Headline& headline, FindingKind answer) {
  const auto size = [](const Finding& finding) { return finding.ratio ? std::abs(std::log(finding.ratio->value)) : 0; };
  const bool isDifference = answer == FindingKind::Slower || answer == FindingKind::Faster;
  const Finding* telling = nullptr;
  for (const Finding& finding : headline.findings) {
    if (belongsTo(answer, finding) && (telling == nullptr || (isDifference && size(finding) > size(*telling))))
      telling = &finding;
  }
  return telling;
}

/// "n = 5, 95 % intervals" or "n = 3 to 5": the numbers of pairs of all points and arms. Empty: there are no pairs.
QString evidence(const core::stats::Comparison& comparison) {
  std::set<int> numbers;
  std::set<double> levels;
  for (const auto& compared : comparison.points) {
    for (std::size_t arm = 0; arm < compared.cells.size(); ++arm) {
      const auto& ratio = compared.cells[arm].ratio;
      if (arm == comparison.baseline || !ratio) continue;
      numbers.insert(ratio->n);
      if (ratio->interval) levels.insert(ratio->level);
    }
  }
  if (numbers.empty()) return {};
  const QString counts =
      numbers.size() == 1 ? Text::tr("n = %1", "number of pairs").arg(*numbers.begin())
                          : Text::tr("n = %1 to %2", "numbers of pairs").arg(*numbers.begin()).arg(*numbers.rbegin());
  if (levels.size() != 1) return counts;
  return Text::tr("%1, %2 intervals", "n = 5; 95 %").arg(counts, percent(*levels.begin(), 0));
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
  HeadlineText line{Sign::Bad, Text::tr("Stopped.", "an experiment"), why.sentence, true};
  // For some causes, the detail is a place or a number, not a message.
  const bool isOfWords =
      record.end.code != core::model::EndKind::NoSpace && record.end.code != core::model::EndKind::DiskQuota;
  const QString said = isOfWords ? lastOwnWords(why.detail) : QString();
  //: %1: a line that a program wrote
  if (!said.isEmpty()) line.rest += QLatin1Char(' ') + Text::tr("Its last line: “%1”.").arg(said);
  line.rest = line.rest.trimmed();
  return line;
}

std::vector<HeadlineText> bannerLines(const core::report::Assessment& assessment) {
  std::vector<HeadlineText> lines;
  if (auto stop = stopLine(assessment.record)) lines.push_back(std::move(*stop));
  const bool isMeasured =
      std::ranges::any_of(assessment.blocks, [](const auto& block) { return block.block.isMeasured(); });
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
  if (end.code.isOfCanary()) return Text::tr("check failed", "why an experiment stopped");
  if (is(EndKind::NoSpace) || is(EndKind::DiskQuota)) return Text::tr("no disk space", "why an experiment stopped");
  if (is(EndKind::Modules)) return Text::tr("modules failed", "why an experiment stopped");
  if (is(EndKind::Prologue)) return Text::tr("prologue failed", "why an experiment stopped");
  if (is(EndKind::HostLock)) return Text::tr("no host lock", "why an experiment stopped");
  if (is(EndKind::HostRemoved)) return Text::tr("host removed", "why an experiment stopped");
  if (is(EndKind::Refused) || is(EndKind::NeverSubmitted) || is(EndKind::NeverStarts) || is(EndKind::NeverRan))
    return Text::tr("job refused", "why an experiment stopped");
  if (is(EndKind::TimeLimit) || is(EndKind::TimeOption)) return Text::tr("time limit", "why an experiment stopped");
  if (is(EndKind::OutputLimit)) return Text::tr("too much output", "why an experiment stopped");
  if (is(EndKind::OutOfMemory)) return Text::tr("out of memory", "why an experiment stopped");
  if (is(EndKind::NodeLost) || is(EndKind::NodeFail)) return Text::tr("node lost", "why an experiment stopped");
  if (is(EndKind::NotStarted)) return Text::tr("not started", "why an experiment stopped");
  if (is(EndKind::JobLost) || is(EndKind::Signal)) return Text::tr("job killed", "why an experiment stopped");
  return {};
}

bool hasManyArms(const core::stats::Comparison& comparison) {
  return comparison.arms.size() > kMostFewArms;
}

std::optional<HeadlineText> summaryOfArms(const Assessment& assessment) {
  const core::stats::Comparison& comparison = assessment.comparison;
  const auto& headlines = comparison.headlines;
  const bool isMeasured = std::ranges::any_of(headlines, [](const Headline& each) { return !each.findings.empty(); });
  if (!hasManyArms(comparison) || !isMeasured) return {};
  const auto count = [&](FindingKind wanted) {
    return static_cast<int>(
        std::ranges::count_if(headlines, [&](const Headline& each) { return answerOf(assessment, each) == wanted; }));
  };
  const int slower = count(FindingKind::Slower);
  const int faster = count(FindingKind::Faster);
  const int equivalent = count(FindingKind::EquivalentUpTo);
  const int open = static_cast<int>(headlines.size()) - equivalent - slower - faster;
  QString lead =
      Text::tr("%1 of %2 arms are equivalent to %3 within %4 at every point", "numbers of arms, the baseline, a margin")
          .arg(equivalent)
          .arg(headlines.size())
          .arg(qString(comparison.arms.at(comparison.baseline)), margin(comparison.margin));
  if (assessment.record.state != core::model::ExperimentState::Done)
    lead = Text::tr("So far: %1", "a sentence about an experiment that is not over").arg(lead);
  QStringList rest;
  if (slower > 0) rest << Text::tr("%n slower at a point", "arms", slower);
  if (faster > 0) rest << Text::tr("%n faster at a point", "arms", faster);
  if (open > 0) rest << Text::tr("%n not decided at every point", "arms", open);
  if (const QString pairs = evidence(comparison); !pairs.isEmpty()) rest << pairs;
  const Sign sign = slower > 0 ? Sign::Bad : open > 0 ? Sign::Open : Sign::Good;
  const QString words = rest.join(QStringLiteral("; "));
  return HeadlineText{sign, lead + QLatin1Char('.'), words.isEmpty() ? words : words + QLatin1Char('.')};
}

std::vector<HeadlineText> groupsOfArms(const Assessment& assessment, const BlockTime& blockTime) {
  std::vector<HeadlineText> lines;
  const auto& headlines = assessment.comparison.headlines;
  for (const auto& [answer, sign, head] : kAnswers) {
    const auto isHere = [&, wanted = answer](const Headline& each) { return isInGroup(assessment, each, wanted); };
    // The words of many arms would be a wall of text; each verdict is in the figure and the table.
    const bool isSmall = std::ranges::count_if(headlines, isHere) <= kMostDescribed;
    QStringList names;
    QStringList findings;
    for (const Headline& headline : headlines) {
      if (!isHere(headline)) continue;
      names << qString(assessment.comparison.arms.at(headline.arm));
      const Finding* finding = tellingFinding(headline, answer);
      // An arm with two answers would seem to contradict itself without its points.
      if (finding != nullptr && (isSmall || isInSeveralGroups(assessment, headline)))
        findings << names.back() + QLatin1Char(' ') + describe(assessment, *finding, blockTime);
    }
    if (names.isEmpty()) continue;
    HeadlineText line{sign, Text::tr(head).arg(listed(names)), {}};
    if (!findings.isEmpty()) line.rest = findings.join(QStringLiteral("; ")) + QLatin1Char('.');
    lines.push_back(std::move(line));
  }
  if (const QString slow = slowArmsLine(assessment); !slow.isEmpty()) lines.push_back({Sign::Warning, {}, slow});
  if (auto cause = causeOfWidth(assessment)) lines.push_back(std::move(*cause));
  return lines;
}

}  // namespace baremark::app::text
