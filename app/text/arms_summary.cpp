// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/arms_summary.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct SummaryTr {
  Q_DECLARE_TR_FUNCTIONS(ArmsSummary)
};

using core::report::Assessment;
using core::stats::Finding;
using core::stats::FindingKind;

constexpr std::size_t kLeastArms = 3;

enum class Answer { Equivalent, Slower, Faster, Open };

bool hasKind(const core::stats::Headline& headline, FindingKind kind) {
  return std::any_of(headline.findings.begin(), headline.findings.end(),
                     [kind](const Finding& finding) { return finding.kind == kind && !finding.isPerhapsWithinMargin; });
}

Answer answerOf(const Assessment& assessment, const core::stats::Headline& headline) {
  if (hasKind(headline, FindingKind::Slower)) return Answer::Slower;
  if (hasKind(headline, FindingKind::Faster)) return Answer::Faster;
  // An arm with failing runs is never called equivalent.
  if (hasKind(headline, FindingKind::Fails) || hasKind(headline, FindingKind::NotComparable)) return Answer::Open;
  std::set<std::size_t> cases;
  for (const auto& compared : assessment.comparison.points) cases.insert(compared.caseIndex);
  for (const Finding& finding : headline.findings) {
    if (finding.kind == FindingKind::EquivalentUpTo && finding.isEveryPoint) cases.erase(finding.caseIndex);
  }
  return cases.empty() ? Answer::Equivalent : Answer::Open;
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

std::optional<HeadlineText> summaryOfArms(const Assessment& assessment) {
  const core::stats::Comparison& comparison = assessment.comparison;
  const auto& headlines = comparison.headlines;
  const bool isMeasured = std::any_of(headlines.begin(), headlines.end(),
                                      [](const core::stats::Headline& each) { return !each.findings.empty(); });
  if (headlines.size() < kLeastArms || !isMeasured) return {};
  const auto count = [&](Answer wanted) {
    return static_cast<int>(std::count_if(headlines.begin(), headlines.end(), [&](const core::stats::Headline& each) {
      return answerOf(assessment, each) == wanted;
    }));
  };
  const int slower = count(Answer::Slower);
  const int faster = count(Answer::Faster);
  const int open = count(Answer::Open);
  QString lead = SummaryTr::tr("%1 of %2 arms are equivalent to %3 within %4 at every point",
                               "numbers of arms, the baseline, a margin")
                     .arg(count(Answer::Equivalent))
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

}  // namespace baremark::app::text
