// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDateTime>

#include "app/cli/background.h"
#include "app/text/check_text.h"
#include "app/text/command_text.h"
#include "app/text/evidence_text.h"
#include "app/text/report_text.h"
#include "app/text/setting_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/report/checks.h"
#include "core/report/export_json.h"
#include "core/report/raw_tables.h"
#include "core/runs/actions.h"

namespace baremark::cli {
Result<Assessment> assessmentNamed(const VerbContext& context, const core::report::AssessOptions& options) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return fail(id.error());
  return context.services.store().readNow([&](Store& store) { return core::report::assess(store, *id, options); });
}

Result<Json> comparisonDocument(app::Services& services, const ExperimentId& id,
                                const core::report::AssessOptions& options) {
  return services.store().readNow([&](Store& store) -> Result<Json> {
    const auto assessment = core::report::assess(store, id, options);
    if (!assessment) return fail(assessment.error());
    const auto checks = core::report::jobFindings(store, assessment->record.experiment, assessment->blocks);
    if (!checks) return fail(checks.error());
    return core::report::compareJson(*assessment, *checks);
  });
}

int printComparison(app::Services& services, Console& console, const ExperimentId& id,
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
  for (const auto& line : app::text::bannerLines(*assessment))
    console.out(app::text::joined({app::text::glyph(line.sign), line.lead, line.rest}, QStringLiteral(" ")));
  console.out(QLatin1Char('\n') + toText(app::text::verdictTable(*assessment)));
  for (const QString& line : app::text::instanceLines(*assessment)) console.out(line);
  console.out(QStringLiteral("\n"));
  const auto blockTime = app::text::measuredBlockTimes(*assessment);
  for (const auto& point : assessment->comparison.points) {
    for (const auto& cell : point.cells) {
      const QString sum = app::text::openSum(cell, blockTime(point.caseIndex, point.point));
      if (sum.isEmpty()) continue;
      const QString arm = qString(assessment->comparison.arms.at(cell.arm));
      const auto& cases = assessment->record.cases;
      console.out(
          QStringLiteral("%1, %2: %3").arg(arm, app::text::pointOfCase(cases, point.caseIndex, point.point), sum));
      const int more = cell.judgement->blocksNeeded->more;
      if (more < 1 || more > core::runs::kMostBlocksAdded) continue;
      const QStringList words{
          QStringLiteral("extend"),   qString(id.text()),
          QStringLiteral("--blocks"), QString::number(more),
          QStringLiteral("--point"),  QStringLiteral("%1x%2").arg(point.point.nodes).arg(point.point.ranks)};
      const QString offer = cases.size() > 1 ? Cli::tr("To measure as many of each case: %1", "a command")
                                             : Cli::tr("To measure them: %1", "a command");
      console.out(QStringLiteral("  ") + offer.arg(app::text::commandLine({words}, console.store())));
    }
  }
  for (const QString& line : app::text::differenceLines(*assessment, console.store())) console.out(line);
  for (const QString& line : app::text::waivedCheckLines(*assessment)) console.out(QStringLiteral("! ") + line);
  for (const QString& line : app::text::warningLines(*assessment)) console.out(QStringLiteral("! ") + line);
  console.out(Cli::tr("Difference: %1", "a formula").arg(app::text::differenceFormula(*assessment)));
  if (const QString allocations = app::text::allocationsFormula(*assessment); !allocations.isEmpty())
    console.out(allocations);
  if (assessment->points.size() > 1)
    console.out(Cli::tr("Efficiency: %1", "a formula").arg(app::text::efficiencyFormula(*assessment)));
  const QString margin = app::text::margin(assessment->comparison.margin);
  for (const QString& line : app::text::evidenceLines(*assessment)) console.out(line);
  //: %1: a percentage, %2: an id
  console.out(Cli::tr("Margin %1. Experiment %2").arg(margin, qString(id.text())));
  return kDone;
}

VerbResult compareVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  core::report::AssessOptions options;
  if (!context.invocation.baseline.empty()) options.baseline = context.invocation.baseline;
  if (!context.invocation.margin.empty()) {
    const auto margin = core::base::parsePercent(context.invocation.margin, 0.001, 0.5);
    if (!margin) {
      Error error = margin.error();
      error.where = "--margin";
      return context.console.fail(error);
    }
    options.margin = *margin;
  }
  return printComparison(context.services, context.console, *id, options);
}

VerbResult reportVerb(const VerbContext& context) {
  const auto assessment = assessmentNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  const auto passports =
      context.services.store().readNow([&](Store& store) { return app::text::armPassports(store, *assessment); });
  if (!passports) return context.console.fail(passports.error());
  const auto looks = core::containers::looksOf(context.services.resources().runtimes);
  const std::string html = core::report::toHtml(app::text::reportPage(*assessment, *passports, looks));
  if (const auto written = writeFile(context.invocation.output, html); !written)
    return context.console.fail(written.error());
  reportWritten(context.console, "baremark.report/1", context.invocation.output, html);
  return kDone;
}

VerbResult exportVerb(const VerbContext& context) {
  const bool isTable = context.invocation.format != "json";
  if (isTable && context.console.isJson() && context.invocation.output.empty())
    return context.console.fail({.code = ErrorCode::Conflict,
                                 .where = "--format",
                                 .value = context.invocation.format,
                                 .allowed = Phrase::JsonWithOutput});
  if (isTable && context.invocation.samples)
    return context.console.fail({.code = ErrorCode::Conflict,
                                 .where = "--samples",
                                 .value = context.invocation.format,
                                 .allowed = Phrase::WithFormatJson});
  const auto assessment = assessmentNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  std::string text;
  if (context.invocation.format == "csv") {
    const auto runs = context.services.store().readNow(
        [&](Store& store) { return core::report::runsWithPassports(store, *assessment); });
    if (!runs) return context.console.fail(runs.error());
    text = toCsv(*runs);
  } else if (context.invocation.format == "verdicts") {
    text = toCsv(core::report::comparisonTable(*assessment));
  } else {
    const auto samples = context.invocation.samples ? core::report::WithSamples::Yes : core::report::WithSamples::No;
    const auto document = context.services.store().readNow(
        [&](Store& store) { return core::report::exportJson(store, *assessment, samples); });
    if (!document) return context.console.fail(document.error());
    text = core::base::toJsonText(*document);
  }
  if (context.invocation.output.empty()) {
    context.console.out(qString(text));
    return kDone;
  }
  if (const auto written = writeFile(context.invocation.output, text); !written)
    return context.console.fail(written.error());
  reportWritten(context.console, "baremark.exported/1", context.invocation.output, text);
  return kDone;
}

VerbResult storeCheckVerb(const VerbContext& context) {
  const auto checked =
      core::runs::waitFor(context.services.store().readAll([](Store& store) { return store.check(); }));
  if (!checked) return context.console.fail(checked.error());
  const QString path = qString(context.services.store().path());
  const bool isWal = context.services.store().journal() == core::storage::Journal::WriteAhead;
  context.console.out({{"schema", "baremark.store_check/1"},
                       {"file", context.services.store().path()},
                       {"sound", true},
                       {"journal", isWal ? "wal" : "rollback"}},
                      Cli::tr("%1 is sound.", "a path").arg(path));
  return kDone;
}

VerbResult storeBackupVerb(const VerbContext& context) {
  const std::string stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss")).toStdString();
  const std::string& path = context.services.store().path();
  const std::string target = context.invocation.target.empty() ? path + ".backup-" + stamp : context.invocation.target;
  const auto work = [access = &context.services.store(),
                     target](const IsCancelled& isCancelled) -> Result<std::string> {
    const auto copy = [target, isCancelled](Store& store) {
      return store.backup(target, core::storage::Existing::Keep, isCancelled);
    };
    const Result<void> copied = core::runs::waitFor(access->readAll(copy));
    if (copied) return target;
    if (copied.error().code == ErrorCode::Cancelled) return fail({.code = ErrorCode::Cancelled});
    return fail(copied.error());
  };
  const auto report = [](Console& console, const std::string& file) {
    console.out({{"schema", "baremark.store_backup/1"}, {"file", file}},
                Cli::tr("Written: %1", "a path").arg(qString(file)));
  };
  return runVerbInThread<std::string>(context, work, report);
}

}  // namespace baremark::cli
