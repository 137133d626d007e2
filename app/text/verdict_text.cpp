// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/verdict_text.h"

#include <QLocale>
#include <cmath>
#include <set>

#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

using core::report::Assessment;
using core::stats::ComparedPoint;
using core::stats::Finding;
using core::stats::FindingKind;

/// "at 32 ranks", with the settings of the case if there are several cases.
QString place(const Assessment& assessment, std::size_t caseIndex, const core::model::Point& where) {
  return Text::tr("at %1", "a point").arg(pointOfCase(assessment.record.cases, caseIndex, where));
}

/// " (batch 32)" if there are several cases, because "at every point" is about one of them.
QString ofCase(const Assessment& assessment, std::size_t caseIndex) {
  const QString label = caseLabel(assessment.record.cases, caseIndex);
  return label.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(label);
}

/// "by 3.4 % (2.3 to 4.5 %)": without signs, because the words give the direction.
QString amount(const core::stats::Ratio& ratio) {
  const double value = std::abs(ratio.value - 1);
  if (!ratio.interval) return Text::tr("by %1", "a percentage").arg(percent(value));
  const double low = std::abs(ratio.interval->high - 1);
  const double high = std::abs(ratio.interval->low - 1);
  const auto number = [](double fraction) { return QLocale().toString(fraction * 100, 'f', 1); };
  return Text::tr("by %1 (%2 to %3)", "a difference with its interval")
      .arg(percent(value), number(std::min(low, high)), percent(std::max(low, high)));
}

/// The interval for the whole cluster, next to the one for these allocations.
QString beside(const Finding& finding) {
  return finding.acrossAllocations ? QStringLiteral(", ") + ofTheCluster(*finding.acrossAllocations) : QString();
}

/// If runs failed, the ratio uses the complete pairs only.
QString ofPairs(int pairs) {
  return Text::tr("the ratio uses %n complete pair(s)", nullptr, pairs);
}

/// Too many more blocks are needed: what would help instead. `time` is the time of one block.
QString outOfReach(const Finding& finding, const QString& here, std::optional<std::chrono::milliseconds> time) {
  const int blocks = finding.blocksNeeded->more;
  //: %1: nothing, or a space and on which nodes
  if (!time)
    return Text::tr(
               "not enough data%1; about %Ln more block(s) would decide, which is out of reach: longer runs, a quieter "
               "machine or a wider margin would help",
               nullptr, blocks)
        .arg(here);
  //: %1: nothing, or a space and on which nodes; %2: a duration
  return Text::tr(
             "not enough data%1; about %Ln more block(s) (%2) would decide, which is out of reach: longer runs, a "
             "quieter machine or a wider margin would help",
             nullptr, blocks)
      .arg(here, aboutDuration(*time * finding.blocksNeeded->more));
}

/// `here` is empty, or a space and the nodes.
QString openWords(const Finding& finding, const QString& here, const BlockTime& blockTime) {
  //: %1: nothing, or a space and on which nodes, %2: a number
  if (finding.reason == core::stats::OpenReason::TooFewBlocks)
    return Text::tr("no verdict yet%1: %2 of at least 3 blocks done").arg(here, count(finding.blocks));
  //: %1: nothing, or a space and on which nodes, %2: failed runs, %3: all of them
  if (finding.reason == core::stats::OpenReason::RunsFailed)
    return Text::tr("not enough data%1: %2 of %3 runs failed")
        .arg(here)
        .arg(count(finding.failed), count(finding.runs));
  const bool isTooWide = finding.reason == core::stats::OpenReason::IntervalTooWide;
  //: %1: nothing, or a space and on which nodes
  if (!finding.blocksNeeded && !isTooWide) return Text::tr("not enough data%1").arg(here);
  //: %1: nothing, or a space and on which nodes
  if (!finding.blocksNeeded)
    return Text::
        tr("not enough data%1; more blocks do not help: longer runs, a quieter machine or a wider margin would help")
            .arg(here);
  const auto time = blockTime ? blockTime(finding.caseIndex, finding.point) : std::nullopt;
  if (isOutOfReach(finding.blocksNeeded->more, time)) return outOfReach(finding, here, time);
  //: %1: nothing, or a space and on which nodes
  const QString more =
      Text::tr("not enough data%1; about %Ln more block(s) would decide", nullptr, finding.blocksNeeded->more)
          .arg(here);
  return time ? Text::tr("%1 (%2)", "how many blocks, how long")
                    .arg(more, aboutDuration(*time * finding.blocksNeeded->more))
              : more;
}

/// The words of a finding after the first one. `at` and `which` are its place and its case; `here` as in openWords.
QString follow(const QString& at, const QString& which, const Finding& finding, const QString& here,
               const BlockTime& blockTime) {
  const bool isPerhaps = finding.isPerhapsWithinMargin;
  switch (finding.kind) {
    case FindingKind::Slower:
      return isPerhaps ? Text::tr("%1 slower, perhaps within the margin", "a place").arg(at) + here
                       //: %1: a place, %2: by how much
                       : Text::tr("%1 slower %2").arg(at, amount(*finding.ratio)) + here + beside(finding);
    case FindingKind::Faster:
      return isPerhaps ? Text::tr("%1 faster, perhaps within the margin", "a place").arg(at) + here
                       //: %1: a place, %2: by how much
                       : Text::tr("%1 faster %2").arg(at, amount(*finding.ratio)) + here + beside(finding);
    case FindingKind::EquivalentUpTo:
      return (finding.isEveryPoint ? Text::tr("equivalent at every point")
                                   : Text::tr("equivalent up to %1", "a point").arg(point(finding.point))) +
             which + here;
    case FindingKind::SlowerAlone:
      //: %1: a place
      if (isPerhaps)
        return Text::tr("%1 slower only before the correction over all points, and perhaps within the margin").arg(at) +
               here;
      return Text::tr("%1 slower only before the correction over all points", "a place").arg(at) + here;
    case FindingKind::FasterAlone:
      //: %1: a place
      if (isPerhaps)
        return Text::tr("%1 faster only before the correction over all points, and perhaps within the margin").arg(at) +
               here;
      return Text::tr("%1 faster only before the correction over all points", "a place").arg(at) + here;
    //: %1: a place, %2: the finding in words
    case FindingKind::Open:
      return Text::tr("%1 %2").arg(at, openWords(finding, here, blockTime));
    case FindingKind::NotComparable:
      return Text::tr("%1 not comparable", "a place, or an arm").arg(at);
    case FindingKind::Fails:
      //: %1: a place, %2: failed runs, %3: all of them
      return QStringLiteral("%1, %2").arg(
          Text::tr("%1, %2 of its %3 runs failed").arg(at).arg(count(finding.failed), count(finding.runs)),
          ofPairs(finding.blocks));
    case FindingKind::BaselineFails:
      //: %1: a place, %2: failed runs, %3: all of them
      return QStringLiteral("%1, %2").arg(
          Text::tr("%1, %2 of the baseline's %3 runs failed").arg(at).arg(count(finding.failed), count(finding.runs)),
          ofPairs(finding.blocks));
  }
  return {};
}

/// Findings with only a place and allocations are combined into one, with all their places.
bool isGrouped(const Finding& finding) {
  const bool saysHowMuch =
      finding.kind == FindingKind::Open && finding.reason == core::stats::OpenReason::IntervalTooWide;
  return finding.kind == FindingKind::NotComparable || (finding.kind == FindingKind::Open && !saysHowMuch);
}

bool isSaidTogether(const Finding& a, const Finding& b) {
  if (a.kind != b.kind || a.reason != b.reason || scopeOf(a) != scopeOf(b)) return false;
  // Findings with numbers stay separate, because each place has its own numbers.
  if (a.reason == core::stats::OpenReason::TooFewBlocks) return a.blocks == b.blocks;
  return a.reason != core::stats::OpenReason::RunsFailed || (a.failed == b.failed && a.runs == b.runs);
}

/// "at 1 rank and 2 ranks": the places of all findings that are combined with `first`.
QString places(const Assessment& assessment, const std::vector<Finding>& findings, const Finding& first) {
  QStringList names;
  for (const Finding& finding : findings) {
    if (!isSaidTogether(finding, first)) continue;
    names << pointOfCase(assessment.record.cases, finding.caseIndex, finding.point);
  }
  const std::size_t all = assessment.comparison.points.size();
  const bool isEverywhere = all > 1 && static_cast<std::size_t>(names.size()) == all;
  return Text::tr("at %1", "a point").arg(isEverywhere ? Text::tr("every point") : listed(names));
}

/// The sentence of an arm's first finding.
QString leadOf(const QString& at, const QString& which, const QString& arm, const QString& baseline,
               const Finding& finding, const BlockTime& blockTime) {
  const QString here = scopeOf(finding);
  switch (finding.kind) {
    //: %1: an arm, %2: the baseline, %3: a place, %4: nothing, or a space and on which nodes
    case FindingKind::Slower:
      return Text::tr("%1 is slower than %2 %3%4").arg(arm, baseline, at, here);
    //: %1: an arm, %2: the baseline, %3: a place, %4: nothing, or a space and on which nodes
    case FindingKind::Faster:
      return Text::tr("%1 is faster than %2 %3%4").arg(arm, baseline, at, here);
    case FindingKind::EquivalentUpTo:
      //: %1: an arm, %2: the baseline, %3: nothing, or a space, its case and on which nodes
      return finding.isEveryPoint
                 ? Text::tr("%1 is equivalent to %2 at every point%3").arg(arm, baseline, which + here)
                 //: %1: an arm, %2: the baseline, %3: a point, %4: nothing, or a space, its case and on which nodes
                 : Text::tr("%1 is equivalent to %2 up to %3%4").arg(arm, baseline, point(finding.point), which + here);
    //: %1: an arm, %2: the baseline, %3: a place
    case FindingKind::NotComparable:
      return Text::tr("%1 is not comparable with %2 %3").arg(arm, baseline, at);
    //: %1: an arm, %2: the baseline, %3: the finding in words
    default:
      return Text::tr("%1 against %2: %3").arg(arm, baseline, follow(at, which, finding, here, blockTime));
  }
}

/// Some planned blocks are not measured yet. A cancelled or stopped experiment can be resumed.
bool isUnfinished(core::model::ExperimentState state) {
  return state != core::model::ExperimentState::Done;
}

QString soFar(const QString& verdict) {
  return Text::tr("So far: %1", "the verdict of an experiment that is not over").arg(verdict);
}

QString asSentence(QString words) {
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words + QLatin1Char('.');
}

/// The findings of an arm as one sentence, or two, and how many statements it makes.
std::pair<HeadlineText, int> sentenceOf(const Assessment& assessment, const core::stats::Headline& headline,
                                        const BlockTime& blockTime) {
  const auto& arms = assessment.comparison.arms;
  const Finding& first = headline.findings.front();
  const auto placeOf = [&](const Finding& finding) {
    return isGrouped(finding) ? places(assessment, headline.findings, finding)
                              : place(assessment, finding.caseIndex, finding.point);
  };
  const bool isEverywhere = isEquivalentEverywhere(assessment, headline.findings);
  const auto caseOf = [&](const Finding& finding) {
    return isEverywhere ? QString() : ofCase(assessment, finding.caseIndex);
  };
  HeadlineText text{signOf(first.kind, first.isPerhapsWithinMargin),
                    leadOf(placeOf(first), caseOf(first), qString(arms.at(headline.arm)),
                           qString(arms.at(assessment.comparison.baseline)), first, blockTime),
                    {}};
  QStringList rest;
  const bool hasAmount = (first.kind == FindingKind::Slower || first.kind == FindingKind::Faster) && first.ratio;
  if (hasAmount) {
    rest << amount(*first.ratio) + beside(first);
    if (first.isPerhapsWithinMargin) rest << Text::tr("perhaps within the margin");
  }
  int statements = 1;
  std::vector<const Finding*> said;
  if (isGrouped(first)) said.push_back(&first);
  for (std::size_t i = 1; i < headline.findings.size(); ++i) {
    const Finding& finding = headline.findings[i];
    if (isGrouped(finding)) {
      if (std::ranges::any_of(said, [&](const Finding* other) { return isSaidTogether(*other, finding); })) continue;
      said.push_back(&finding);
    }
    const QString here = scopeOf(finding);
    const bool isSaid = isEverywhere && finding.kind == FindingKind::EquivalentUpTo && here == scopeOf(first);
    if (isSaid) continue;
    rest << follow(placeOf(finding), caseOf(finding), finding, here == scopeOf(first) ? QString() : here, blockTime);
    ++statements;
  }
  text.rest = rest.join(QStringLiteral("; "));
  if (hasAmount) {
    text.rest += QLatin1Char('.');
  } else {
    // The rest is a separate sentence.
    text.lead += QLatin1Char('.');
    if (!text.rest.isEmpty()) text.rest = asSentence(text.rest);
  }
  return {text, statements};
}

/// At how many points of all cases an arm has each verdict. "Equivalent" counts the points that its findings name.
HeadlineText verdictCounts(const Assessment& assessment, const core::stats::Headline& headline) {
  const auto& comparison = assessment.comparison;
  int slower = 0;
  int faster = 0;
  int equivalent = 0;
  for (const Finding& finding : headline.findings) {
    if (finding.kind == FindingKind::Slower && !finding.isPerhapsWithinMargin) ++slower;
    if (finding.kind == FindingKind::Faster && !finding.isPerhapsWithinMargin) ++faster;
    if (finding.kind != FindingKind::EquivalentUpTo) continue;
    for (const ComparedPoint& compared : comparison.points) {
      if (compared.caseIndex != finding.caseIndex) continue;
      ++equivalent;
      if (compared.point == finding.point) break;
    }
  }
  const auto all = static_cast<int>(comparison.points.size());
  const int open = all - slower - faster - equivalent;
  QStringList counts;
  if (slower > 0) counts << Text::tr("%n slower", "points", slower);
  if (faster > 0) counts << Text::tr("%n faster", "points", faster);
  if (equivalent > 0) counts << Text::tr("%n equivalent", "points", equivalent);
  if (open > 0) counts << Text::tr("%n not decided", "points", open);
  const QString lead =
      Text::tr("%1 against %2, %3 in %4: %5.", "an arm, the baseline, points, cases, verdicts with their numbers")
          .arg(qString(comparison.arms.at(headline.arm)), qString(comparison.arms.at(comparison.baseline)),
               Text::tr("%n point(s)", "4 points in 2 cases", all),
               Text::tr("%n case(s)", "4 points in 2 cases", static_cast<int>(assessment.record.cases.size())),
               counts.join(QStringLiteral(", ")));
  return {slower > 0 ? Sign::Bad : open > 0 ? Sign::Open : Sign::Good, lead, {}};
}

/// A finding in a row of its own, below verdictCounts().
HeadlineText rowOf(const Assessment& assessment, const Finding& finding, const BlockTime& blockTime) {
  return {
      signOf(finding.kind, finding.isPerhapsWithinMargin), {}, asSentence(describe(assessment, finding, blockTime))};
}

}  // namespace

bool isEquivalentEverywhere(const Assessment& assessment, const std::vector<Finding>& findings) {
  std::set<std::size_t> cases;
  for (const ComparedPoint& compared : assessment.comparison.points) cases.insert(compared.caseIndex);
  for (const Finding& finding : findings)
    if (finding.kind == FindingKind::EquivalentUpTo && finding.isEveryPoint) cases.erase(finding.caseIndex);
  return cases.empty();
}

QString describe(const Assessment& assessment, const Finding& finding, const BlockTime& blockTime) {
  return follow(place(assessment, finding.caseIndex, finding.point), ofCase(assessment, finding.caseIndex), finding,
                scopeOf(finding), blockTime);
}

std::optional<HeadlineText> causeOfWidth(const Assessment& assessment) {
  // The load is a mean over the last minute, in which a run of any point may have computed.
  int own = 0;
  for (const auto& point : assessment.comparison.points)
    own = std::max(own, core::model::processesOnANode(point.point, assessment.record.experiment.scale));
  own *= assessment.record.threads;
  double load = 0;
  for (const core::stats::Headline& headline : assessment.comparison.headlines) {
    for (const Finding& finding : headline.findings) {
      const auto found = assessment.loads.find({finding.caseIndex, finding.point});
      if (finding.reason != core::stats::OpenReason::IntervalTooWide || found == assessment.loads.end()) continue;
      if (found->second - own > core::plan::kBusyLoad) load = std::max(load, found->second);
    }
  }
  if (load == 0) return {};
  return HeadlineText{Sign::Warning,
                      {},
                      Text::tr("A likely cause: other programs were running (load %1, of which the runs make up "
                               "at most %2). A quieter machine would help.",
                               "why a verdict is open; numbers")
                          .arg(QLocale().toString(load, 'f', 1), count(own))};
}

Sign signOf(FindingKind kind, bool isPerhaps) {
  switch (kind) {
    case FindingKind::Slower:
      return isPerhaps ? Sign::Warning : Sign::Bad;
    case FindingKind::Faster:
      return isPerhaps ? Sign::Warning : Sign::Good;
    case FindingKind::EquivalentUpTo:
      return Sign::Good;
    case FindingKind::SlowerAlone:
    case FindingKind::FasterAlone:
    case FindingKind::NotComparable:
    case FindingKind::BaselineFails:
      return Sign::Warning;
    case FindingKind::Open:
      return Sign::Open;
    case FindingKind::Fails:
      return Sign::Bad;
  }
  return Sign::Open;
}

std::vector<HeadlineText> headlines(const Assessment& assessment, const BlockTime& blockTime) {
  const auto& arms = assessment.comparison.arms;
  const QString baseline = qString(arms.at(assessment.comparison.baseline));
  std::vector<HeadlineText> out;
  for (const core::stats::Headline& headline : assessment.comparison.headlines) {
    if (headline.findings.empty()) {
      const QString arm = qString(arms.at(headline.arm));
      //: %1: an arm, %2: the baseline
      out.push_back({Sign::Open, Text::tr("%1 against %2: nothing measured yet").arg(arm, baseline), {}});
      continue;
    }
    const auto [sentence, statements] = sentenceOf(assessment, headline, blockTime);
    const bool hasRows = assessment.record.cases.size() > 1 && statements > 1;
    HeadlineText text = hasRows ? verdictCounts(assessment, headline) : sentence;
    const QString slow = slowVerdict(assessment, headline.arm);
    if (!slow.isEmpty()) text.rest += text.rest.isEmpty() ? slow : QLatin1Char(' ') + slow;
    if (isUnfinished(assessment.record.state)) text.lead = soFar(text.lead);
    out.push_back(std::move(text));
    if (!hasRows) continue;
    for (const Finding& finding : headline.findings) out.push_back(rowOf(assessment, finding, blockTime));
  }
  if (auto cause = causeOfWidth(assessment)) out.push_back(std::move(*cause));
  return out;
}

namespace {

/// The time from the start of its first run to the end of its last run, by the host's clock. The times at which
/// Baremark saw them are less exact, because the connection may have been down.
std::optional<std::chrono::milliseconds> timeOnItsHost(const core::storage::BlockRecord& block) {
  std::optional<core::base::WallTime> first;
  std::optional<core::base::WallTime> last;
  for (const core::storage::RunRecord* run : core::report::countingRuns(block)) {
    if (!run->run.started || !run->run.ended) continue;
    first = std::min(first.value_or(*run->run.started), *run->run.started);
    last = std::max(last.value_or(*run->run.ended), *run->run.ended);
  }
  return first ? std::optional(*last - *first) : std::nullopt;
}

}  // namespace

BlockTime measuredBlockTimes(const Assessment& assessment) {
  std::map<std::pair<std::size_t, core::model::Point>, std::vector<std::chrono::milliseconds>> times;
  // In independent order, a block has one run, and each arm needs one more.
  const bool isPaired = assessment.comparison.order == core::model::Order::Blocks;
  const auto each = isPaired ? 1 : static_cast<std::int64_t>(assessment.comparison.arms.size());
  for (const auto& block : assessment.blocks) {
    if (!block.block.isMeasured()) continue;
    if (const auto time = timeOnItsHost(block)) times[{block.block.caseIndex, block.block.point}].push_back(*time);
  }
  return
      [times = std::move(times), each](
          std::size_t caseIndex, const core::model::Point& where) mutable -> std::optional<std::chrono::milliseconds> {
        const auto found = times.find({caseIndex, where});
        if (found == times.end()) return {};
        auto& values = found->second;
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
        return values[values.size() / 2] * each;
      };
}

}  // namespace baremark::app::text
