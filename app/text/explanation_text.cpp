// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/explanation_text.h"

#include "app/text/passport_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/plan/forced_environment.h"

namespace baremark::app::text {
namespace {

using core::containers::RuntimeDescriptor;
using core::model::PassportKey;
using core::passport::Meaning;
using core::passport::PassportDifference;
using core::report::Assessment;
using Runtimes = std::map<std::string, RuntimeDescriptor>;

constexpr int kMostValue = 60;  // characters

/// How the runtime takes its image. Empty: it takes none.
QString imageWords(const RuntimeDescriptor& runtime, const std::string& variant) {
  using core::containers::ImageKind;
  switch (core::containers::imageForm(runtime, variant).kind) {
    case ImageKind::None:
      return {};
    case ImageKind::Tree:
      return Text::tr("image as a folder");
    case ImageKind::Store:
      return Text::tr("image in the runtime's store");
    case ImageKind::File:
      return Text::tr("image as one file");
  }
  return {};
}

/// Entries that follow from the runtime and its image, which other words name.
bool isOfTheImage(const PassportKey& key) {
  static const PassportKey kOthers[] = {
      {"software", "runtime"}, {"software", "system"}, {"software", "engine_path"}, {"software", "mpi_library_path"}};
  return std::ranges::find(kOthers, key) != std::end(kOthers) ||
         (key.group == "software" && key.name.rfind("image", 0) == 0);
}

QString shortValue(const PassportKey& key, const std::string& value) {
  const QString words = passportValue(key, value);
  return words.size() > kMostValue ? words.left(kMostValue) + QChar(0x2026) : words;
}

/// Empty: the entry explains nothing.
QString intendedWords(const PassportDifference& difference) {
  const PassportKey& key = difference.key;
  if (isOfTheImage(key)) return {};
  if (key == PassportKey{"software", "runtime_isolation"}) {
    if (difference.baseline.empty() && difference.arm == "nothing") return {};
    return Text::tr("isolated: %1", "user ids, network, ...").arg(shortValue(key, difference.arm));
  }
  // The default of a runtime, where the baseline has no container.
  const bool isUsual = difference.baseline.empty() && difference.arm == core::model::kHybridMpi;
  if (key == PassportKey{"software", "runtime_mpi"} && isUsual) return {};
  if (difference.baseline.empty())
    return Text::tr("%1: %2", "passport entry, value").arg(passportName(key), shortValue(key, difference.arm));
  return Text::tr("%1: %2 instead of %3", "passport entry, its value, the baseline's")
      .arg(passportName(key), shortValue(key, difference.arm), shortValue(key, difference.baseline));
}

void addIntended(QStringList& parts, const std::vector<PassportDifference>& differences) {
  int libraries = 0;
  for (const PassportDifference& difference : differences) {
    if (difference.meaning != Meaning::Meant) continue;
    if (isLibrary(difference.key)) {
      ++libraries;
      continue;
    }
    if (const QString words = intendedWords(difference); !words.isEmpty()) parts << words;
  }
  if (libraries > 0) parts << Text::tr("%n other library(s)", nullptr, libraries);
}

/// The differences that were not intended, of all its runs.
void addUnintended(QStringList& parts, const Assessment& assessment, std::size_t arm) {
  QStringList open;
  QStringList waived;
  for (const auto& found : assessment.notMeant) {
    const QString name = passportName(found.difference.key);
    QStringList& list = found.waivedBy ? waived : open;
    if (found.arm == arm && !list.contains(name)) list << name;
  }
  //: %1: passport entries
  if (!open.isEmpty()) parts << Text::tr("not comparable, other: %1").arg(open.join(QStringLiteral(", ")));
  //: %1: passport entries
  if (!waived.isEmpty()) parts << Text::tr("other, waived: %1").arg(waived.join(QStringLiteral(", ")));
}

/// The known issue that ended a run, without the point at its end. Empty: none.
QString issueWords(const RuntimeDescriptor& runtime, const core::model::EndReason& end) {
  if (end.code != core::model::EndKind::KnownIssue) return {};
  for (const core::containers::KnownIssue& issue : runtime.issues) {
    if (end.argument(0).rfind(issue.explain, 0) != 0) continue;
    QString words = translatedIssue(issue.explain);
    if (words.endsWith(QLatin1Char('.'))) words.chop(1);
    return words;
  }
  return {};
}

/// Warnings about its runs, and known issues of its runtime that ended some.
void addTroubles(QStringList& parts, const Assessment& assessment, const RuntimeDescriptor* runtime, std::size_t arm) {
  int warned = 0;
  QStringList issues;
  for (const auto& block : assessment.blocks) {
    if (!block.block.isMeasured()) continue;
    for (const core::storage::RunRecord* run : core::report::countingRuns(block)) {
      if (run->run.arm != arm) continue;
      if (!assessment.warningsOf(run->key).empty()) ++warned;
      const QString words = runtime == nullptr ? QString() : issueWords(*runtime, run->run.end);
      if (!words.isEmpty() && !issues.contains(words)) issues << words;
    }
  }
  if (warned > 0) parts << Text::tr("%n run(s) with a warning", nullptr, warned);
  parts << issues;
}

/// Whether the passports of all arms except one show this value.
bool isRecorded(const ArmPassports& passports, const std::string& name, const std::string& value,
                std::optional<std::size_t> except) {
  const PassportKey key = core::model::keyOfVariable(name);
  int shown = 0;
  for (const auto& [arm, passport] : passports) {
    if (arm == except) continue;
    const auto entry = passport.find(key);
    if (entry == passport.end() || entry->second != value) return false;
    ++shown;
  }
  return shown > 0;
}

/// What the variables cost, if `without` ran without them. `variables`: their number.
QString costOfForced(const Assessment& assessment, std::size_t caseIndex, std::optional<std::size_t> without,
                     int variables) {
  const core::stats::Comparison& comparison = assessment.comparison;
  if (!without || *without >= comparison.arms.size())
    return Text::tr("An arm of its own without it would show what it costs.", nullptr, variables);
  const QString name = qString(comparison.arms[*without]);
  const core::model::Arm& baseline = assessment.record.experiment.arms.at(comparison.baseline);
  core::model::Arm like = assessment.record.experiment.arms.at(*without);
  like.name = baseline.name;
  like.wrap = baseline.wrap;
  const auto& points = comparison.points;
  const auto measured = std::find_if(points.rbegin(), points.rend(), [&](const core::stats::ComparedPoint& each) {
    const auto& ratio = each.cells.at(*without).ratio;
    return each.caseIndex == caseIndex && ratio && ratio->interval;
  });
  // Another arm's copy has no ratio to it, because every arm is compared with the baseline.
  //: %1: an arm
  if (like != baseline || measured == points.rend())
    return Text::tr("%1 ran without it.", nullptr, variables).arg(name);
  const core::stats::Ratio& ratio = *measured->cells.at(*without).ratio;
  return Text::tr("Without it, %1 makes %2 images/s at %3: %4, n = %5.",
                  "the baseline, a rate, a point, a difference with its interval, pairs", variables)
      .arg(qString(comparison.arms[comparison.baseline]), rate(measured->cells.at(*without).imagesPerSecond.mean),
           point(measured->point), changeWithInterval(ratio.value - 1, *ratio.interval), count(ratio.n));
}

/// What was recorded and differs from the baseline.
QString recordedDifferences(const Assessment& assessment, const ArmPassports& passports, const Runtimes& runtimes,
                            std::size_t arm) {
  const auto& arms = assessment.record.experiment.arms;
  const std::size_t baseline = assessment.comparison.baseline;
  const auto found = runtimes.find(arms.at(arm).runtime);
  const RuntimeDescriptor* runtime = found == runtimes.end() ? nullptr : &found->second;
  QStringList parts;
  addUnintended(parts, assessment, arm);
  const auto own = passports.find(arm);
  const auto other = passports.find(baseline);
  const bool isKnown = own != passports.end() && other != passports.end();
  if (isKnown)
    addIntended(parts, core::passport::comparePassports(other->second, own->second, arms.at(baseline), arms.at(arm)));
  addTroubles(parts, assessment, runtime, arm);
  const bool isSameImage = arms.at(arm).runtime == arms.at(baseline).runtime &&
                           arms.at(arm).variant == arms.at(baseline).variant &&
                           arms.at(arm).image == arms.at(baseline).image;
  const QString image = runtime == nullptr || isSameImage ? QString() : imageWords(*runtime, arms.at(arm).variant);
  if (!isKnown) parts << Text::tr("no passport to compare");
  if (parts.isEmpty() && image.isEmpty()) return Text::tr("nothing that was recorded differs");
  //: %1: how the runtime takes its image, such as: image as a folder
  if (parts.isEmpty()) return Text::tr("nothing recorded differs but the file system: %1").arg(image);
  if (!image.isEmpty()) parts << image;
  return parts.join(QStringLiteral("; "));
}

/// Whether the arm has a verdict that costs of its runtime can explain.
bool mayBeSlower(const Assessment& assessment, std::size_t arm) {
  using core::stats::Verdict;
  const auto& points = assessment.comparison.points;
  return std::ranges::any_of(points, [arm](const core::stats::ComparedPoint& each) {
    const auto& judgement = each.cells.at(arm).judgement;
    return judgement && (judgement->verdict == Verdict::Slower || judgement->verdict == Verdict::NotEnoughData);
  });
}

std::vector<std::string> costsOfArm(const core::model::Arm& arm, const Runtimes& runtimes) {
  const auto runtime = runtimes.find(arm.runtime);
  if (runtime == runtimes.end()) return {};
  return core::containers::costsOf(runtime->second, arm.variant, arm.mpi);
}

/// What the arm's runtime costs a rank and the baseline's does not. Empty: nothing that is known.
QString costWords(const Assessment& assessment, const Runtimes& runtimes, std::size_t arm) {
  const auto& arms = assessment.record.experiment.arms;
  const std::vector<std::string> ofBaseline = costsOfArm(arms.at(assessment.comparison.baseline), runtimes);
  QStringList sentences;
  for (const std::string& cost : costsOfArm(arms.at(arm), runtimes))
    if (std::ranges::find(ofBaseline, cost) == ofBaseline.end()) sentences << translatedIssue(cost);
  return sentences.join(QLatin1Char(' '));
}

}  // namespace

QString explanationOf(const Assessment& assessment, const ArmPassports& passports, const Runtimes& runtimes,
                      std::size_t arm) {
  const QString recorded = recordedDifferences(assessment, passports, runtimes, arm);
  const QString cost = mayBeSlower(assessment, arm) ? costWords(assessment, runtimes, arm) : QString();
  return cost.isEmpty() ? recorded : cost + QLatin1Char('\n') + recorded;
}

std::optional<SignedText> forcedLine(const Assessment& assessment, std::size_t caseIndex, const ArmPassports& passports,
                                     const core::plan::HostContext& host) {
  const core::model::Experiment& experiment = assessment.record.experiment;
  const core::plan::Variables forced = core::plan::forcedVariables(experiment, host);
  if (forced.empty()) return {};
  const std::optional<std::size_t> without = core::plan::armWithout(experiment, forced);
  QStringList variables;
  for (const auto& [name, value] : forced)
    if (isRecorded(passports, name, value, without)) variables << qString(name + "=" + value);
  if (variables.isEmpty()) return {};
  QStringList runtimes;
  for (const std::string& label : core::plan::forcingRuntimes(experiment, host)) runtimes << qString(label);
  const QString where = without ? Text::tr("All other arms ran with %1, needed for %2.", "variables, runtimes")
                                : Text::tr("All arms ran with %1, needed for %2.", "variables, runtimes");
  return SignedText{Sign::Warning,
                    where.arg(variables.join(QStringLiteral(", ")), listed(runtimes)) + QLatin1Char(' ') +
                        costOfForced(assessment, caseIndex, without, static_cast<int>(variables.size()))};
}

}  // namespace baremark::app::text
