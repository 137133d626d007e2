// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_output.h"

#include <QCoreApplication>

#include "app/text/check_text.h"
#include "app/text/command_text.h"
#include "app/text/verdict_text.h"
#include "app/text/evidence_text.h"
#include "app/text/report_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/base/json.h"
#include "core/report/checks.h"
#include "core/report/compare_json.h"
#include "core/runs/actions.h"

namespace baremark::cli {
namespace {

struct ComparisonTr {
  Q_DECLARE_TR_FUNCTIONS(Follow)
};

using core::base::Result;
using core::storage::Store;

}  // namespace

Result<core::base::Json> comparisonDocument(app::Services& services, const core::base::ExperimentId& id,
                                            const core::report::AssessOptions& options) {
  return services.store().readNow([&](Store& store) -> Result<core::base::Json> {
    const auto assessment = core::report::assess(store, id, options);
    if (!assessment) return core::base::fail(assessment.error());
    const auto checks = core::report::jobFindings(store, assessment->record.experiment, assessment->blocks);
    if (!checks) return core::base::fail(checks.error());
    return core::report::compareJson(*assessment, *checks);
  });
}

int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                    const core::report::AssessOptions& options) {
  if (console.isJson()) {
    const auto document = comparisonDocument(services, id, options);
    if (!document) return console.fail(document.error());
    console.out(*document);
    return kDone;
  }
  const auto assessment =
      services.store().readNow([&](Store& store) { return core::report::assess(store, id, options); });
  if (!assessment) return console.fail(assessment.error());
  for (const auto& line : app::text::bannerLines(*assessment)) {
    QStringList parts{app::text::glyph(line.sign), line.lead, line.rest};
    parts.removeAll(QString());
    console.out(parts.join(QLatin1Char(' ')));
  }
  console.out(QStringLiteral("\n"));
  console.out(app::text::verdictTable(*assessment));
  for (const QString& line : app::text::instanceLines(*assessment)) console.out(line);
  console.out(QStringLiteral("\n"));
  const auto blockTime = app::text::measuredBlockTimes(*assessment);
  for (const auto& point : assessment->comparison.points) {
    for (const auto& cell : point.cells) {
      const QString sum = app::text::openSum(cell, blockTime(point.caseIndex, point.point));
      if (sum.isEmpty()) continue;
      const QString arm = QString::fromStdString(assessment->comparison.arms.at(cell.arm));
      const auto& cases = assessment->record.cases;
      console.out(
          QStringLiteral("%1, %2: %3").arg(arm, app::text::pointOfCase(cases, point.caseIndex, point.point), sum));
      const int more = cell.judgement->blocksNeeded->more;
      if (more < 1 || more > core::runs::kMostBlocksAdded) continue;
      const QStringList words{
          QStringLiteral("extend"),   QString::fromStdString(id.text()),
          QStringLiteral("--blocks"), QString::number(more),
          QStringLiteral("--point"),  QStringLiteral("%1x%2").arg(point.point.nodes).arg(point.point.ranks)};
      const QString offer = cases.size() > 1 ? ComparisonTr::tr("To measure as many of each case: %1", "a command")
                                             : ComparisonTr::tr("To measure them: %1", "a command");
      console.out(QStringLiteral("  ") + offer.arg(app::text::commandLine({words}, console.store())));
    }
  }
  for (const QString& line : app::text::differenceLines(*assessment, console.store())) console.out(line);
  for (const QString& line : app::text::waivedCheckLines(*assessment)) console.out(QStringLiteral("! ") + line);
  for (const QString& line : app::text::warningLines(*assessment)) console.out(QStringLiteral("! ") + line);
  //: %1: a formula
  console.out(ComparisonTr::tr("Difference: %1").arg(app::text::differenceFormula(*assessment)));
  if (const QString allocations = app::text::allocationsFormula(*assessment); !allocations.isEmpty())
    console.out(allocations);
  //: %1: a formula
  if (assessment->points.size() > 1)
    console.out(ComparisonTr::tr("Efficiency: %1").arg(app::text::efficiencyFormula(*assessment)));
  const QString margin = app::text::margin(assessment->comparison.margin);
  for (const QString& line : app::text::evidenceLines(*assessment)) console.out(line);
  //: %1: a percentage, %2: an id
  console.out(ComparisonTr::tr("Margin %1. Experiment %2").arg(margin, QString::fromStdString(id.text())));
  return kDone;
}

}  // namespace baremark::cli
