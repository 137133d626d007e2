// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/arms_summary.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct SummaryTr {
  Q_DECLARE_TR_FUNCTIONS(ArmsSummary)
};

using core::report::Assessment;
using core::stats::Finding;
using core::stats::FindingKind;

constexpr std::size_t kMostFewArms = 3;  // with the baseline
constexpr qsizetype kMostDescribed = 3;  // arms of one group

enum class Answer { Equivalent, Slower, Faster, Open, Fails, NotComparable };

bool hasKind(const core::stats::Headline& headline, FindingKind kind) {
  return std::any_of(headline.findings.begin(), headline.findings.end(),
                     [kind](const Finding& finding) { return finding.kind == kind && !finding.isPerhapsWithinMargin; });
}

Answer answerOf(const Assessment& assessment, const core::stats::Headline& headline) {
  if (hasKind(headline, FindingKind::Slower)) return Answer::Slower;
  if (hasKind(headline, FindingKind::Faster)) return Answer::Faster;
  // An arm with failing runs is never called equivalent.
  if (hasKind(headline, FindingKind::NotComparable)) return Answer::NotComparable;
  if (hasKind(headline, FindingKind::Fails)) return Answer::Fails;
  std::set<std::size_t> cases;
  for (const auto& compared : assessment.comparison.points) cases.insert(compared.caseIndex);
  for (const Finding& finding : headline.findings) {
    if (finding.kind == FindingKind::EquivalentUpTo && finding.isEveryPoint) cases.erase(finding.caseIndex);
  }
  return cases.empty() ? Answer::Equivalent : Answer::Open;
}

constexpr Answer kAnswersInOrder[] = {Answer::Slower, Answer::Faster, Answer::Open, Answer::NotComparable,
                                      Answer::Fails};

/// Whether the arm belongs to the group with this answer. Points can differ, so an arm can belong to several.
bool isInGroup(const Assessment& assessment, const core::stats::Headline& headline, Answer answer) {
  switch (answer) {
    case Answer::Slower:
      return hasKind(headline, FindingKind::Slower);
    case Answer::Faster:
      return hasKind(headline, FindingKind::Faster);
    case Answer::NotComparable:
      return hasKind(headline, FindingKind::NotComparable);
    case Answer::Fails:
      return hasKind(headline, FindingKind::Fails);
    default:
      return answerOf(assessment, headline) == answer;
  }
}

bool isInSeveralGroups(const Assessment& assessment, const core::stats::Headline& headline) {
  return std::count_if(std::begin(kAnswersInOrder), std::end(kAnswersInOrder),
                       [&](Answer answer) { return isInGroup(assessment, headline, answer); }) > 1;
}

/// The finding behind the answer: of a difference the largest, else the first. Null: the arm has none.
const Finding* tellingFinding(const core::stats::Headline& headline, Answer answer) {
  const auto size = [](const Finding& finding) { return finding.ratio ? std::abs(std::log(finding.ratio->value)) : 0; };
  const auto belongs = [answer](const Finding& finding) {
    switch (answer) {
      case Answer::Slower:
        return finding.kind == FindingKind::Slower && !finding.isPerhapsWithinMargin;
      case Answer::Faster:
        return finding.kind == FindingKind::Faster && !finding.isPerhapsWithinMargin;
      case Answer::Fails:
        return finding.kind == FindingKind::Fails;
      case Answer::NotComparable:
        return finding.kind == FindingKind::NotComparable;
      default:
        return finding.kind != FindingKind::EquivalentUpTo;
    }
  };
  const bool isDifference = answer == Answer::Slower || answer == Answer::Faster;
  const Finding* telling = nullptr;
  for (const Finding& finding : headline.findings) {
    if (belongs(finding) && (telling == nullptr || (isDifference && size(finding) > size(*telling))))
      telling = &finding;
  }
  return telling;
}

HeadlineText groupHead(Answer answer, const QStringList& arms) {
  const QString names = listed(arms);
  switch (answer) {
    //: %1: one or several arms
    case Answer::Slower:
      return {Sign::Bad, SummaryTr::tr("Slower: %1.").arg(names), {}};
    //: %1: one or several arms
    case Answer::Faster:
      return {Sign::Good, SummaryTr::tr("Faster: %1.").arg(names), {}};
    //: %1: one or several arms
    case Answer::Fails:
      return {Sign::Bad, SummaryTr::tr("Failing: %1.").arg(names), {}};
    //: %1: one or several arms
    case Answer::NotComparable:
      return {Sign::Warning, SummaryTr::tr("Not comparable: %1.").arg(names), {}};
    //: %1: one or several arms
    default:
      return {Sign::Open, SummaryTr::tr("Not decided: %1.").arg(names), {}};
  }
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
      numbers.size() == 1
          ? SummaryTr::tr("n = %1", "number of pairs").arg(*numbers.begin())
          : SummaryTr::tr("n = %1 to %2", "numbers of pairs").arg(*numbers.begin()).arg(*numbers.rbegin());
  if (levels.size() != 1) return counts;
  return SummaryTr::tr("%1, %2 intervals", "n = 5; 95 %").arg(counts, percent(*levels.begin(), 0));
}

}  // namespace

bool hasManyArms(const core::stats::Comparison& comparison) {
  return comparison.arms.size() > kMostFewArms;
}

std::optional<HeadlineText> summaryOfArms(const Assessment& assessment) {
  const core::stats::Comparison& comparison = assessment.comparison;
  const auto& headlines = comparison.headlines;
  const bool isMeasured = std::any_of(headlines.begin(), headlines.end(),
                                      [](const core::stats::Headline& each) { return !each.findings.empty(); });
  if (!hasManyArms(comparison) || !isMeasured) return {};
  const auto count = [&](Answer wanted) {
    return static_cast<int>(std::count_if(headlines.begin(), headlines.end(), [&](const core::stats::Headline& each) {
      return answerOf(assessment, each) == wanted;
    }));
  };
  const int slower = count(Answer::Slower);
  const int faster = count(Answer::Faster);
  const int equivalent = count(Answer::Equivalent);
  const int open = static_cast<int>(headlines.size()) - equivalent - slower - faster;
  QString lead = SummaryTr::tr("%1 of %2 arms are equivalent to %3 within %4 at every point",
                               "numbers of arms, the baseline, a margin")
                     .arg(equivalent)
                     .arg(headlines.size())
                     .arg(QString::fromStdString(comparison.arms.at(comparison.baseline)), margin(comparison.margin));
  if (assessment.record.state != core::model::ExperimentState::Done)
    lead = SummaryTr::tr("So far: %1", "a sentence about an experiment that is not over").arg(lead);
  QStringList rest;
  if (slower > 0) rest << SummaryTr::tr("%n slower at a point", "arms", slower);
  if (faster > 0) rest << SummaryTr::tr("%n faster at a point", "arms", faster);
  if (open > 0) rest << SummaryTr::tr("%n not decided at every point", "arms", open);
  if (const QString pairs = evidence(comparison); !pairs.isEmpty()) rest << pairs;
  const Sign sign = slower > 0 ? Sign::Bad : open > 0 ? Sign::Open : Sign::Good;
  const QString words = rest.join(QStringLiteral("; "));
  return HeadlineText{sign, lead + QLatin1Char('.'), words.isEmpty() ? words : words + QLatin1Char('.')};
}

std::vector<HeadlineText> groupsOfArms(const Assessment& assessment, const BlockTime& blockTime) {
  std::vector<HeadlineText> lines;
  const auto& headlines = assessment.comparison.headlines;
  for (const Answer answer : kAnswersInOrder) {
    const auto isHere = [&](const core::stats::Headline& each) { return isInGroup(assessment, each, answer); };
    // The words of many arms would be a wall of text; each verdict stands in the figure and the table.
    const bool isSmall = std::count_if(headlines.begin(), headlines.end(), isHere) <= kMostDescribed;
    QStringList names;
    QStringList findings;
    for (const core::stats::Headline& headline : headlines) {
      if (!isHere(headline)) continue;
      names << QString::fromStdString(assessment.comparison.arms.at(headline.arm));
      const Finding* finding = tellingFinding(headline, answer);
      // An arm with two answers would seem to contradict itself without its points.
      if (finding != nullptr && (isSmall || isInSeveralGroups(assessment, headline)))
        findings << names.back() + QLatin1Char(' ') + describe(assessment, *finding, blockTime);
    }
    if (names.isEmpty()) continue;
    HeadlineText line = groupHead(answer, names);
    if (!findings.isEmpty()) line.rest = findings.join(QStringLiteral("; ")) + QLatin1Char('.');
    lines.push_back(std::move(line));
  }
  if (const QString slow = slowArmsLine(assessment); !slow.isEmpty()) lines.push_back({Sign::Warning, {}, slow});
  if (auto cause = causeOfWidth(assessment)) lines.push_back(std::move(*cause));
  return lines;
}

}  // namespace baremark::app::text
