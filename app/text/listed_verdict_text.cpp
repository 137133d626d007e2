// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/listed_verdict_text.h"

#include <set>

#include "app/text/backend_text.h"
#include "app/text/end_text.h"
#include "app/text/evidence_text.h"
#include "app/text/names.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

using core::report::ListedHeadlines;
using core::stats::Finding;
using core::stats::FindingKind;

/// The points of a finding: "1 rank", "1 rank and 2 ranks", "3 points", "every point". A finding without an arm is
/// about all arms.
QString listedPlaces(const ListedHeadlines& headlines, const core::report::ListedHeadline& arm, const Finding& said) {
  const bool namesNoArm = said.kind == FindingKind::Open || said.kind == FindingKind::BaselineFails;
  std::set<core::model::Point> points;
  bool isEverywhere = headlines.places > 1;
  for (const core::report::ListedHeadline& other : headlines.arms) {
    if (!namesNoArm && &other != &arm) continue;
    std::size_t count = 0;
    for (const Finding& finding : other.findings) {
      const bool isSame = finding.kind == said.kind && finding.isPerhapsWithinMargin == said.isPerhapsWithinMargin &&
                          scopeOf(finding) == scopeOf(said);
      if (!isSame) continue;
      ++count;
      points.insert(finding.point);
    }
    isEverywhere = isEverywhere && count == headlines.places;
  }
  if (isEverywhere) return Text::tr("every point");
  constexpr std::size_t kMostNamed = 2;
  if (points.size() > kMostNamed) return Text::tr("%n point(s)", nullptr, static_cast<int>(points.size()));
  QStringList names;
  for (const core::model::Point& each : points) names << point(each);
  return listed(names);
}

/// The words of a finding in a list, without the allocations. `at` is the place.
QString shortWords(const QString& name, const Finding& finding, const QString& at) {
  const bool isPerhaps = finding.isPerhapsWithinMargin;
  switch (finding.kind) {
    //: %1: an arm, %2: failed runs, %3: all of them
    case FindingKind::Fails:
      return Text::tr("%1: %2 of %3 runs failed").arg(name).arg(count(finding.failed), count(finding.runs));
    case FindingKind::Slower:
      return isPerhaps ? Text::tr("%1 perhaps slower at %2", "%1: an arm, %2: a point").arg(name, at)
                       : Text::tr("%1 slower at %2", "%1: an arm, %2: a point").arg(name, at);
    case FindingKind::SlowerAlone:
      return Text::tr("%1 slower at %2 only before the correction", "%1: an arm, %2: a point").arg(name, at);
    case FindingKind::Faster:
      return isPerhaps ? Text::tr("%1 perhaps faster at %2", "%1: an arm, %2: a point").arg(name, at)
                       : Text::tr("%1 faster at %2", "%1: an arm, %2: a point").arg(name, at);
    case FindingKind::FasterAlone:
      return Text::tr("%1 faster at %2 only before the correction", "%1: an arm, %2: a point").arg(name, at);
    case FindingKind::NotComparable:
      return Text::tr("%1 not comparable", "a place, or an arm").arg(name);
    case FindingKind::Open:
      return Text::tr("not enough data at %1", "a point").arg(at);
    case FindingKind::BaselineFails:
      return Text::tr("the baseline failed at %1", "a point").arg(at);
    case FindingKind::EquivalentUpTo:
      return finding.isEveryPoint ? Text::tr("equivalent at every point")
                                  : Text::tr("equivalent up to %1", "a point").arg(at);
  }
  return {};
}

/// The worst comes first.
int rankOf(const Finding& finding) {
  switch (finding.kind) {
    case FindingKind::Fails:
      return 0;
    case FindingKind::Slower:
      return finding.isPerhapsWithinMargin ? 3 : 1;
    case FindingKind::NotComparable:
      return 2;
    case FindingKind::SlowerAlone:
      return 4;
    case FindingKind::Open:
      return 5;
    case FindingKind::BaselineFails:
      return 6;
    case FindingKind::FasterAlone:
      return 7;
    case FindingKind::Faster:
      return 8;
    case FindingKind::EquivalentUpTo:
      return finding.isEveryPoint ? 10 : 9;
  }
  return 10;
}

bool isWorse(const Finding& a, const Finding& b) {
  if (rankOf(a) != rankOf(b)) return rankOf(a) < rankOf(b);
  // "At every point" is about all arms and cases together, so it names the smallest number of allocations.
  const auto narrowness = [](const Finding& finding) {
    return std::pair(finding.allocations >= finding.blocks, finding.allocations);
  };
  return a.isEveryPoint && narrowness(a) < narrowness(b);
}

SignedText worstOf(const ListedHeadlines& headlines, int blocksDone) {
  if (blocksDone == 0) return {};
  const core::report::ListedHeadline* arm = nullptr;
  const Finding* worst = nullptr;
  for (const auto& headline : headlines.arms) {
    for (const Finding& finding : headline.findings) {
      if (worst != nullptr && !isWorse(finding, *worst)) continue;
      worst = &finding;
      arm = &headline;
    }
  }
  if (worst == nullptr) return {};
  const QString at =
      worst->kind == FindingKind::EquivalentUpTo ? point(worst->point) : listedPlaces(headlines, *arm, *worst);
  return {signOf(worst->kind, worst->isPerhapsWithinMargin),
          shortWords(qString(arm->arm), *worst, at) + scopeOf(*worst) + slowMark(headlines.hasReferenceBackend)};
}

QString verdictOf(const core::storage::ExperimentRow& row) {
  const auto headlines = core::report::parseHeadlines(row.headline).value_or(ListedHeadlines{});
  QString words = shortHeadline(headlines, row.blocksDone, row.state).words;
  if (row.runsFailed == 0) return words;
  const QString failed = Text::tr("%n run(s) failed.", nullptr, row.runsFailed);
  return words.isEmpty() ? failed : words + QStringLiteral(". ") + failed;
}

}  // namespace

SignedText shortHeadline(const ListedHeadlines& headlines, int blocksDone, core::model::ExperimentState state) {
  SignedText worst = worstOf(headlines, blocksDone);
  // One arm alone has numbers, too.
  if (worst.words.isEmpty() && blocksDone > 0 && headlines.hasReferenceBackend)
    return {Sign::Warning, backendName(core::protocol::kReferenceBackend)};
  if (!worst.words.isEmpty() && state != core::model::ExperimentState::Done)
    worst.words = Text::tr("so far %1", "a verdict").arg(worst.words);
  return worst;
}

EndNotice endNotice(const core::storage::ExperimentRow& row) {
  const QString name = shownName(row.name);
  switch (row.state) {
    case core::model::ExperimentState::Stopped:
      return {Text::tr("“%1” stopped", "an experiment").arg(name), describe(row.end).sentence};
    case core::model::ExperimentState::Cancelled:
      return {Text::tr("“%1” was cancelled", "an experiment").arg(name), {}};
    default:
      return {Text::tr("“%1” is done", "an experiment").arg(name), verdictOf(row)};
  }
}

QString toLine(const EndNotice& notice) {
  //: %1: how an experiment ended, %2: its verdict, or why it stopped
  return notice.words.isEmpty() ? notice.title : Text::tr("%1: %2").arg(notice.title, notice.words);
}

}  // namespace baremark::app::text
