// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/check_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "app/text/phrase_text.h"
#include "core/report/assessment.h"
#include "core/report/waived_checks.h"

namespace baremark::app::text {
namespace {

struct ChecksTr {
  Q_DECLARE_TR_FUNCTIONS(Checks)
};

using core::preflight::Level;

/// The arms of each evidence, in the order of the findings.
QString evidenceOf(const std::vector<const core::preflight::Finding*>& findings,
                   const core::model::Experiment& experiment) {
  std::vector<std::pair<QString, QStringList>> said;
  for (const core::preflight::Finding* finding : findings) {
    const QString words = phraseText(finding->evidence);
    auto known = std::find_if(said.begin(), said.end(), [&](const auto& each) { return each.first == words; });
    if (known == said.end()) known = said.insert(said.end(), {words, {}});
    if (finding->arm && *finding->arm < experiment.arms.size())
      known->second << QString::fromStdString(experiment.arms[*finding->arm].name);
  }
  QStringList parts;
  for (const auto& [words, arms] : said) {
    const bool isOfAll =
        arms.isEmpty() || (said.size() == 1 && arms.size() == static_cast<qsizetype>(experiment.arms.size()));
    //: %1: names of arms, %2: what a check found
    parts << (isOfAll ? words : ChecksTr::tr("%1: %2", "arms, finding").arg(arms.join(QStringLiteral(", ")), words));
  }
  return parts.join(QStringLiteral("; "));
}

}  // namespace

std::vector<CheckText> checkTexts(const std::vector<core::preflight::Finding>& findings,
                                  const core::model::Experiment& experiment) {
  std::vector<CheckText> texts;
  for (const core::preflight::Rule& rule : core::preflight::rules()) {
    std::vector<const core::preflight::Finding*> worst;
    for (const core::preflight::Finding& finding : findings) {
      if (finding.id != rule.id) continue;
      if (!worst.empty() && finding.level > worst.front()->level) worst.clear();
      if (worst.empty() || finding.level == worst.front()->level) worst.push_back(&finding);
    }
    if (worst.empty()) continue;
    QStringList fixes;
    for (const core::preflight::Finding* finding : worst) fixes << phraseText(finding->fix);
    fixes.removeAll(QString());
    fixes.removeDuplicates();
    const Level level = worst.front()->level;
    texts.push_back({.id = QString::fromUtf8(rule.id.data(), static_cast<qsizetype>(rule.id.size())),
                     .sign = signOf(level),
                     .level = level,
                     .what = phraseText(rule.what),
                     .evidence = evidenceOf(worst, experiment),
                     .fix = fixes.join(QLatin1Char(' '))});
  }
  return texts;
}

QStringList waivedCheckLines(const core::report::Assessment& assessment) {
  QStringList lines;
  for (const CheckText& check : checkTexts(core::report::waivedFindings(assessment), assessment.record.experiment)) {
    lines << ChecksTr::tr("Started in spite of %1 (%2): %3", "check, what it looks at, what it found")
                 .arg(check.id, check.what, check.evidence);
  }
  return lines;
}

QString checkSummary(const core::preflight::Counts& counts) {
  QStringList parts;
  if (counts.passed > 0) parts << ChecksTr::tr("%n check(s) passed", nullptr, counts.passed);
  if (counts.stops > 0) parts << ChecksTr::tr("%n stop(s) the run", "checks", counts.stops);
  if (counts.warnings > 0) parts << ChecksTr::tr("%n warning(s)", "of checks", counts.warnings);
  if (counts.unknown > 0) parts << ChecksTr::tr("%n not known yet", "checks", counts.unknown);
  return parts.join(QStringLiteral(", "));
}

Sign signOf(Level level) {
  switch (level) {
    case Level::Pass:
      return Sign::Good;
    case Level::Unknown:
      return Sign::Open;
    case Level::Warn:
      return Sign::Warning;
    case Level::Stop:
      break;
  }
  return Sign::Bad;
}

Sign signOf(const core::preflight::Counts& counts) {
  if (counts.stops > 0) return Sign::Bad;
  if (counts.warnings > 0) return Sign::Warning;
  return counts.passed > 0 ? Sign::Good : Sign::Open;
}

}  // namespace baremark::app::text
