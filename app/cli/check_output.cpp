// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_output.h"

#include <QCoreApplication>

#include "app/text/check_text.h"
#include "app/text/state_text.h"

namespace baremark::cli {
namespace {

struct CheckOutputTr {
  Q_DECLARE_TR_FUNCTIONS(Preparation)
};

QStringList linesOf(const app::text::CheckText& check, const std::set<std::string>& waived) {
  QStringList lines{
      QStringLiteral("%1 %2 %3: %4").arg(app::text::glyph(check.sign), check.id, check.what, check.evidence)};
  if (!check.fix.isEmpty()) lines << QStringLiteral("        ") + check.fix;
  const auto* rule = core::preflight::ruleNamed(check.id.toStdString());
  if (check.level == core::preflight::Level::Stop && rule != nullptr && rule->canBeWaived) {
    //: %1: a check such as PF-11
    QString words = CheckOutputTr::tr("To run anyway: baremark-cli run --waive %1").arg(check.id);
    if (waived.contains(check.id.toStdString()))
      words = CheckOutputTr::tr("Waived with --waive: the run starts all the same, and its results name it.");
    lines << QStringLiteral("        ") + words;
  }
  return lines;
}

QString allLines(const std::vector<core::preflight::Finding>& findings, const core::model::Experiment& experiment) {
  QString out;
  for (const app::text::CheckText& check : app::text::checkTexts(findings, experiment)) {
    for (const QString& line : linesOf(check, {})) out += QStringLiteral("  ") + line + QLatin1Char('\n');
  }
  return out;
}

QString jobTitle(const std::vector<core::preflight::Finding>& findings) {
  const core::preflight::Counts counts = core::preflight::countsOf(findings);
  //: %1: how many checks passed, warn and stop
  const QString words = CheckOutputTr::tr("Where the ranks ran: %1").arg(app::text::checkSummary(counts));
  return app::text::glyph(app::text::signOf(counts)) + QLatin1Char(' ') + words;
}

}  // namespace

QStringList checkLines(const std::vector<core::preflight::Finding>& findings, const core::model::Experiment& experiment,
                       const std::set<std::string>& waived) {
  QStringList lines;
  for (const app::text::CheckText& check : app::text::checkTexts(findings, experiment)) {
    if (check.level >= core::preflight::Level::Warn) lines << linesOf(check, waived);
  }
  return lines;
}

QString checksText(const std::vector<core::preflight::Finding>& findings, const core::model::Experiment& experiment) {
  return app::text::checkSummary(core::preflight::countsOf(findings)) + QLatin1Char('\n') +
         allLines(findings, experiment);
}

QStringList jobCheckLines(const std::vector<core::preflight::Finding>& findings,
                          const core::model::Experiment& experiment) {
  const QStringList bad = checkLines(findings, experiment, {});
  if (bad.isEmpty()) return {};
  QStringList lines{jobTitle(findings)};
  for (const QString& line : bad) lines << QStringLiteral("  ") + line;
  return lines;
}

QString jobChecksText(const std::vector<core::preflight::Finding>& findings,
                      const core::model::Experiment& experiment) {
  if (findings.empty()) return {};
  return jobTitle(findings) + QLatin1Char('\n') + allLines(findings, experiment);
}

}  // namespace baremark::cli
