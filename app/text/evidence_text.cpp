// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/evidence_text.h"

#include "app/text/backend_text.h"
#include "app/text/command_text.h"
#include "app/text/gpu_text.h"
#include "app/text/passport_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/runs/actions.h"

namespace baremark::app::text {
namespace {

using core::report::Assessment;
using core::stats::ComparedCell;
using core::stats::ComparedPoint;

/// Of one case, or of all cases.
std::vector<const ComparedPoint*> pointsOf(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  std::vector<const ComparedPoint*> points;
  for (const ComparedPoint& compared : assessment.comparison.points)
    if (!caseIndex || compared.caseIndex == *caseIndex) points.push_back(&compared);
  return points;
}

/// The key in the form for commands: "software.open_mpi".
QString rawKey(const core::model::PassportKey& key) {
  return qString(key.group + "." + key.name);
}

}  // namespace

QString scope(int allocations, int blocks) {
  if (allocations < 1 || allocations >= blocks) return {};
  if (allocations == 1) return Text::tr(" on these nodes");
  return Text::tr(" on these %n allocation(s)", nullptr, allocations);
}

QString scopeOf(const core::stats::Finding& finding) {
  switch (finding.kind) {
    case core::stats::FindingKind::NotComparable:
    case core::stats::FindingKind::Fails:
    case core::stats::FindingKind::BaselineFails:
      return {};
    default:
      return scope(finding.allocations, finding.blocks);
  }
}

SignedText describePoint(const ComparedCell& cell) {
  SignedText verdict = describeVerdict(cell.judgement, cell.isComparable);
  if (cell.isComparable) verdict.words += scope(cell.allocations, cell.pairs);
  return verdict;
}

const core::stats::Ratio* allocationRatio(const ComparedCell& cell) {
  const auto& across = cell.acrossAllocations;
  return across && across->interval && cell.allocations < cell.pairs ? &*across : nullptr;
}

QString ofTheCluster(const core::stats::Ratio& across) {
  //: %1: a difference, %2: its interval
  return Text::tr("for the whole cluster, over the means of %n allocation(s): %1 (%2)", nullptr,
                  std::min(across.n, across.baselineN))
      .arg(change(across.value - 1), across.interval ? changeInterval(*across.interval) : QStringLiteral("–"));
}

int fewestPairs(const Assessment& assessment, const ComparedPoint& compared) {
  int fewest = compared.blocks;
  for (const core::stats::ComparedCell& cell : compared.cells)
    if (cell.arm != assessment.comparison.baseline) fewest = std::min(fewest, cell.pairs);
  return fewest;
}

QString evidence(int blocks, int allocations) {
  const QString both =
      Text::tr("%1 in %2", "blocks in allocations")
          .arg(Text::tr("%n block(s)", nullptr, blocks), Text::tr("%n allocation(s)", nullptr, allocations));
  if (allocations == 1) return Text::tr("%1, valid only for these nodes", "blocks in allocations").arg(both);
  //: %1: blocks in allocations
  return allocations > 0 && allocations < blocks ? Text::tr("%1, valid only for these allocations").arg(both) : both;
}

bool isOutOfReach(int more, std::optional<std::chrono::milliseconds> block) {
  return more > core::runs::kMostBlocksAdded || (block && *block * more > kLongestInReach);
}

QString openSum(const core::stats::ComparedCell& cell, std::optional<std::chrono::milliseconds> block) {
  if (!cell.judgement || !cell.judgement->blocksNeeded) return {};
  const core::stats::BlocksNeeded& needed = *cell.judgement->blocksNeeded;
  const QString now = margin(needed.halfWidthNow, 1);
  const QString wanted = margin(needed.halfWidthNeeded, 1);
  //: %1, %2: half widths, %3: a level; %n: blocks
  if (!isOutOfReach(needed.more, block))
    return Text::tr("now %1, needs %2: about %Ln more block(s) (%3 interval)", nullptr, needed.more)
        .arg(now, wanted, level(needed.level));
  //: %1, %2: half widths, %3: a level; %n: blocks
  return Text::tr(
             "now %1, needs %2: about %Ln more block(s) (%3 interval), which is out of reach: longer runs, a "
             "quieter machine or a wider margin would help",
             nullptr, needed.more)
      .arg(now, wanted, level(needed.level));
}

std::optional<OpenPoint> openPoint(const Assessment& assessment, std::size_t caseIndex) {
  std::optional<OpenPoint> best;
  const auto& points = assessment.comparison.points;
  for (std::size_t place = 0; place < points.size(); ++place) {
    if (points[place].caseIndex != caseIndex) continue;
    for (const ComparedCell& cell : points[place].cells) {
      if (!cell.judgement || !cell.judgement->blocksNeeded) continue;
      const int more = cell.judgement->blocksNeeded->more;
      if (more < 1 || more > core::runs::kMostBlocksAdded) continue;
      if (!best || more < best->blocks) best = OpenPoint{place, more};
    }
  }
  return best;
}

QStringList evidenceLines(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  const std::vector<const ComparedPoint*> points = pointsOf(assessment, caseIndex);
  if (std::ranges::all_of(points, [](const ComparedPoint* compared) { return compared->blocks == 0; })) return {};
  const auto describe = [&](const ComparedPoint& compared) {
    QString blocks = evidence(compared.blocks, compared.allocations);
    const int pairs = fewestPairs(assessment, compared);
    if (pairs < compared.blocks)
      blocks = Text::tr("%1, with %2", "n blocks in k allocations; m complete pairs")
                   .arg(blocks, Text::tr("%n complete pair(s)", nullptr, pairs));
    if (compared.looks == 0) return blocks;
    return Text::tr("%1, extended after seeing results (%2): %3 interval",
                    "n blocks in k allocations; how often; a level")
        .arg(blocks, count(compared.looks), level(core::stats::levelAfter(compared.looks)));
  };
  const ComparedPoint& first = *points.front();
  const bool isSame = std::ranges::all_of(points, [&](const ComparedPoint* compared) {
    return compared->blocks == first.blocks && compared->allocations == first.allocations &&
           compared->looks == first.looks && fewestPairs(assessment, *compared) == fewestPairs(assessment, first);
  });
  if (isSame) return {Text::tr("Each point: %1", "n blocks in k allocations").arg(describe(first))};
  QStringList lines;
  for (const ComparedPoint* compared : points) {
    const QString where =
        caseIndex ? point(compared->point) : pointOfCase(assessment.record.cases, compared->caseIndex, compared->point);
    lines << QStringLiteral("%1: %2").arg(where, describe(*compared));
  }
  return lines;
}

QString intervalLevels(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  const std::vector<const ComparedPoint*> points = pointsOf(assessment, caseIndex);
  if (points.empty()) return level(core::stats::levelAfter(0));
  const auto isFewer = [](const ComparedPoint* a, const ComparedPoint* b) { return a->looks < b->looks; };
  const auto [least, most] = std::minmax_element(points.begin(), points.end(), isFewer);
  const QString lowest = level(core::stats::levelAfter((*least)->looks));
  if ((*least)->looks == (*most)->looks) return lowest;
  return Text::tr("%1 to %2", "levels of intervals").arg(lowest, level(core::stats::levelAfter((*most)->looks)));
}

QString differenceFormula(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  //: %1: a level, or levels
  const QString interval = Text::tr("%1 interval at each point").arg(intervalLevels(assessment, caseIndex));
  if (assessment.comparison.order == core::model::Order::Blocks)
    return Text::tr("average paired difference · %1", "an interval").arg(interval);
  return Text::tr("average difference, not paired · %1", "an interval").arg(interval);
}

QString exactDifferenceFormula(const Assessment& assessment) {
  const QString baseline = qString(assessment.comparison.arms.at(assessment.comparison.baseline));
  //: %1: the baseline
  if (assessment.comparison.order == core::model::Order::Blocks)
    return Text::tr("exp(mean ln(arm ÷ %1)) − 1, paired by block, with its t interval").arg(baseline);
  //: %1: the baseline
  return Text::tr("exp(mean ln arm − mean ln %1) − 1, not paired, with Welch's t interval").arg(baseline);
}

bool hasAllocationRatios(const Assessment& assessment) {
  const auto& points = assessment.comparison.points;
  return std::ranges::any_of(points, [](const ComparedPoint& compared) {
    return std::ranges::any_of(compared.cells,
                               [](const ComparedCell& cell) { return allocationRatio(cell) != nullptr; });
  });
}

QStringList instanceLines(const Assessment& assessment) {
  QStringList lines;
  for (const ComparedPoint& compared : assessment.comparison.points) {
    const QString where = pointOfCase(assessment.record.cases, compared.caseIndex, compared.point);
    for (const ComparedCell& cell : compared.cells) {
      const auto found = core::report::instanceRates(assessment, {compared.caseIndex, compared.point, cell.arm});
      if (!found) continue;
      const QString arm = qString(assessment.comparison.arms.at(cell.arm));
      lines << Text::tr("%1, %2: instances %3", "an arm; a point; the images/s of its instances")
                   .arg(arm, where, instanceRates(found->imagesPerSecond, found->variation));
    }
  }
  return lines;
}

QString allocationsFormula(const Assessment& assessment) {
  if (!hasAllocationRatios(assessment)) return {};
  return Text::tr(
      "If several blocks share an allocation, an interval over blocks is valid only for these allocations. For the "
      "whole cluster, use the t interval over the means of the allocations. It has one degree of freedom less than "
      "there are allocations.");
}

bool hasFewerRounds(const Assessment& assessment, const ComparedPoint& compared, std::size_t arm) {
  const auto& scaling = compared.cells.at(arm).scaling;
  if (!scaling || !scaling->isPaired) return false;
  const auto& points = assessment.comparison.points;
  return std::ranges::any_of(points, [&](const ComparedPoint& other) {
    const bool isUsed =
        other.caseIndex == compared.caseIndex && (other.point == compared.point || other.point == scaling->reference);
    return isUsed && other.cells.at(arm).imagesPerSecond.n > scaling->n;
  });
}

QString efficiencyFormula(const Assessment& assessment) {
  const bool isPaired = assessment.comparison.order == core::model::Order::Blocks;
  //: %1: how it is paired
  return Text::tr(
             "N0 × images/s ÷ (ranks × the arm's images/s at N0 ranks), N0: ranks of the arm's smallest point, %1 · 95 "
             "% t interval")
      .arg(isPaired ? Text::tr("from the rounds in which both points are done") : Text::tr("not paired (Welch)"));
}

QStringList warningLines(const Assessment& assessment) {
  // For each arm and code: the number of runs, and the words of the first run.
  std::map<std::pair<std::size_t, std::string>, std::pair<int, core::storage::Event>> found;
  for (const auto& block : assessment.blocks) {
    if (!block.block.isMeasured()) continue;
    for (const auto* run : core::report::countingRuns(block)) {
      for (const core::storage::Event& warning : assessment.warningsOf(run->key)) {
        const auto entry = found.try_emplace({run->run.arm, warning.code}, 0, warning).first;
        ++entry->second.first;
      }
    }
  }
  QStringList lines;
  if (const QString slow = slowArmsLine(assessment); !slow.isEmpty()) lines << slow;
  for (const auto& [key, entry] : found) {
    const QString arm = qString(assessment.comparison.arms.at(key.first));
    const int runs = entry.first;
    if (key.second == "manager") {
      lines << Text::tr("%1: Baremark itself used more than 2 % of a core during %n run(s).", "arm", runs).arg(arm);
    } else if (key.second == "drift") {
      lines << Text::tr("%1: %n run(s) became slower or faster while they were timed.", "arm", runs).arg(arm);
    } else {
      lines << Text::tr("%1: %n run(s) with a warning: %2", "arm, the engine's words", runs)
                   .arg(arm, describeWarning(entry.second));
    }
  }
  return lines;
}

QStringList differenceLines(const Assessment& assessment, const QString& store, int most) {
  static const std::vector<std::string> telling = {"passport", "transport", "limits",  "environment",
                                                   "workload", "machine",   "software"};
  struct Seen {
    std::size_t arm;
    core::passport::PassportDifference difference;
    std::optional<std::string> waivedBy;
  };
  std::vector<Seen> seen;
  for (const auto& found : assessment.notMeant) {
    const auto isSame = [&](const Seen& other) {
      return other.arm == found.arm && other.difference.key == found.difference.key;
    };
    const bool isKnown = std::ranges::any_of(seen, isSame);
    if (!isKnown) seen.push_back({found.arm, found.difference, found.waivedBy});
  }
  const auto rank = [&](const Seen& entry) -> std::ptrdiff_t {
    if (entry.difference.key == core::model::PassportKey{"software", "backend"}) return -1;
    return std::ranges::find(telling, entry.difference.key.group) - telling.begin();
  };
  std::ranges::stable_sort(seen, [&](const Seen& a, const Seen& b) { return rank(a) < rank(b); });
  QStringList lines;
  for (const Seen& entry : seen) {
    if (lines.size() == most) {
      lines << Text::tr("… and %n more difference(s); the report lists them all", nullptr,
                        static_cast<int>(seen.size()) - most);
      break;
    }
    const auto shown = [&entry](const std::string& value) {
      return value.empty() ? Text::tr("nothing", "a passport's missing value")
                           : passportValue(entry.difference.key, value).left(60);
    };
    const QString arm = qString(assessment.comparison.arms.at(entry.arm));
    const QString key = QStringLiteral("%1 (%2)").arg(passportName(entry.difference.key), rawKey(entry.difference.key));
    const bool isMissing = entry.difference.key == core::passport::missingPassport();
    QString line = isMissing ? Text::tr("! %1: %2 (%3)", "arm, whose passport is missing, key")
                                   .arg(arm, missingPassport(entry.difference), key)
                             : Text::tr("! %1 differs in %2: %3, the baseline has %4", "arm, key, values")
                                   .arg(arm, key, shown(entry.difference.arm), shown(entry.difference.baseline));
    //: %1: a note that the user wrote
    if (entry.waivedBy) line += Text::tr(" (waived: %1)").arg(qString(*entry.waivedBy));
    lines << line;
  }
  const bool isOpen = std::ranges::any_of(seen, [](const Seen& entry) { return !entry.waivedBy; });
  // A waiver applies only to a pair with the experiment's own baseline.
  if (isOpen && assessment.comparison.baseline == assessment.ownBaseline) {
    const Seen& first = *std::ranges::find_if(seen, [](const Seen& entry) { return !entry.waivedBy; });
    const QString arm = qString(assessment.comparison.arms.at(first.arm));
    const QString command = commandLine(
        {{QStringLiteral("waive"), qString(assessment.record.id.text()), arm, rawKey(first.difference.key)}}, store);
    lines << Text::tr("Make the arms equal, or waive a difference with a note: %1", "a command")
                 .arg(command + QStringLiteral(" --note \"…\""));
  }
  return lines;
}

}  // namespace baremark::app::text
