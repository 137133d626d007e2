// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_output.h"

#include <QLocale>
#include <ratio>

#include "app/text/check_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/packing.h"
#include "core/report/checks.h"

namespace baremark::cli {
namespace {

using core::preflight::Finding;

QString estimateWords(const core::plan::Cost& cost) {
  if (!cost.least.time || !cost.most.time) return Cli::tr("time not known");
  const QString time = app::text::aboutDuration(*cost.least.time, *cost.most.time);
  return cost.source == core::plan::EstimateSource::EarlierRuns
             ? time
             : Cli::tr("%1 (estimated from the model)", "a duration").arg(time);
}

app::text::Counts countsOf(const app::Prepared& prepared) {
  const auto& record = prepared.planned.record;
  return app::text::countsOf(record.experiment, record.cases.size(),
                             core::plan::expandPoints(record.experiment.scale).size());
}

/// The sum of nodes × time over all blocks. Empty: a time is not known.
std::optional<double> nodeHours(const app::Prepared& prepared, core::plan::Amount core::plan::PointCost::*amount) {
  double hours = 0;
  for (const core::plan::PointCost& point : prepared.cost.points) {
    const auto& time = (point.*amount).time;
    if (!time) return {};
    hours += point.point.nodes * std::chrono::duration<double, std::ratio<3600>>(*time).count();
  }
  return hours;
}

/// The number of jobs, and their node-hours if these are known.
QString jobsLine(const app::Prepared& prepared) {
  const QString jobs = app::text::jobs(prepared.planned.record.experiment, countsOf(prepared));
  const auto least = nodeHours(prepared, &core::plan::PointCost::least);
  const auto most = nodeHours(prepared, &core::plan::PointCost::most);
  if (!least || !most) return jobs;
  const auto number = [](double hours) { return QLocale().toString(hours, 'g', 2); };
  const QString range = number(*least) == number(*most)
                            ? number(*least)
                            : Cli::tr("%1 to %2", "numbers").arg(number(*least), number(*most));
  return Cli::tr("%1, about %2 node-hours", "%1: how many jobs, %2: a number").arg(jobs, range);
}

QString atOnceLine(const app::Prepared& prepared) {
  const bool isAsked = prepared.planned.record.experiment.allocation.atOnce > 0;
  if (prepared.jobsAtOnce == 1 && !isAsked)
    return Cli::tr(
        "One job at a time, because two jobs might get the same node. \"at_once\" in \"allocation\" allows more.");
  return Cli::tr("Up to %n job(s) at once.", nullptr, prepared.jobsAtOnce);
}

QStringList checkLinesOf(const app::text::CheckText& check, const std::set<std::string>& waived) {
  QStringList lines{
      QStringLiteral("%1 %2 %3: %4").arg(app::text::glyph(check.sign), check.id, check.what, check.evidence)};
  if (!check.fix.isEmpty()) lines << QStringLiteral("        ") + check.fix;
  const auto* rule = core::preflight::ruleNamed(check.id.toStdString());
  if (check.level == core::preflight::Level::Stop && rule != nullptr && rule->canBeWaived) {
    //: %1: a check such as PF-11
    QString words = Cli::tr("To run anyway: baremark-cli run --waive %1").arg(check.id);
    if (waived.contains(check.id.toStdString()))
      words = Cli::tr("Waived with --waive: the run starts anyway, and its results name the check.");
    lines << QStringLiteral("        ") + words;
  }
  return lines;
}

QString allCheckLines(const std::vector<Finding>& findings, const core::model::Experiment& experiment) {
  QString out;
  for (const app::text::CheckText& check : app::text::checkTexts(findings, experiment)) {
    for (const QString& line : checkLinesOf(check, {})) out += QStringLiteral("  ") + line + QLatin1Char('\n');
  }
  return out;
}

QString jobTitle(const std::vector<Finding>& findings) {
  const core::preflight::Counts counts = core::preflight::countsOf(findings);
  //: %1: how many checks passed, warn and stop
  const QString words = Cli::tr("Where the ranks ran: %1").arg(app::text::checkSummary(counts));
  return app::text::glyph(app::text::signOf(counts)) + QLatin1Char(' ') + words;
}

}  // namespace

QString summaryLine(const app::Prepared& prepared) {
  const QString counts = app::text::multiplication(countsOf(prepared));
  return QStringLiteral("%1, %2").arg(counts, estimateWords(prepared.cost));
}

QStringList cautionLines(const app::Prepared& prepared) {
  using enum core::plan::CautionCode;
  static const std::set kNotes{ForcedEnvironment, LongWarmup, OneArm, Profiled, ShortBlocks};
  QStringList lines;
  for (const core::plan::Caution& caution : prepared.cautions) {
    const auto words = app::text::describe(caution, prepared.planned.record.experiment.host);
    const auto sign = kNotes.contains(caution.code) ? app::text::Sign::Open : app::text::Sign::Warning;
    lines << QStringLiteral("%1 %2. %3").arg(app::text::glyph(sign), words.title, words.explanation);
  }
  return lines;
}

QString planText(const app::Prepared& prepared) {
  const auto& record = prepared.planned.record;
  Table table = tableOf(
      {Cli::tr("case"), Cli::tr("ranks"), Cli::tr("nodes"), Cli::tr("blocks"), Cli::tr("runs"), Cli::tr("time")},
      {1, 2, 3, 4, 5});
  const auto timeOf = [](const core::plan::PointCost& point) -> std::string {
    if (!point.least.time || !point.most.time) return "–";
    const QString least = app::text::duration(*point.least.time);
    if (point.least == point.most) return least.toStdString();
    return Cli::tr("%1 to %2", "durations").arg(least, app::text::duration(*point.most.time)).toStdString();
  };
  for (const auto& point : prepared.cost.points) {
    const auto label = core::plan::distinguishing(record.cases, point.caseIndex);
    table.rows.push_back({app::text::settings(label).toStdString(), app::text::count(point.point.ranks).toStdString(),
                          app::text::count(point.point.nodes).toStdString(),
                          app::text::range(point.least.blocks, point.most.blocks).toStdString(),
                          app::text::range(point.least.runs, point.most.runs).toStdString(), timeOf(point)});
  }
  QString out = qString(record.experiment.name) + QLatin1Char('\n') + summaryLine(prepared) + QStringLiteral("\n\n") +
                toText(table);
  if (prepared.hasScheduler) out += jobsLine(prepared) + QLatin1Char('\n') + atOnceLine(prepared) + QLatin1Char('\n');
  for (const QString& line : cautionLines(prepared)) out += line + QLatin1Char('\n');
  out += checksText(core::preflight::judge(core::preflight::Side::Login, prepared.facts), prepared.facts.experiment);
  const core::model::AllocationSettings& allocation = record.experiment.allocation;
  if (!allocation.apart.empty())
    out += Cli::tr("Jobs start at least %1 apart.", "a time such as 6h").arg(qString(allocation.apart)) +
           QLatin1Char('\n');
  if (allocation.otherNodes)
    out += Cli::tr("Each job avoids the nodes of earlier jobs, as long as enough other nodes are left.") +
           QLatin1Char('\n');
  if (record.experiment.scale.instances > 1)
    out += Cli::tr("%n instance(s) train at once, each with the ranks of its point.", nullptr,
                   record.experiment.scale.instances) +
           QLatin1Char('\n');
  QStringList round;
  for (const auto& block : prepared.planned.blocks) {
    if (block.block.round != 1) continue;
    QStringList arms;
    for (const auto& run : block.runs) arms << qString(record.experiment.arms.at(run.run.arm).name);
    round << QStringLiteral("%1: %2").arg(app::text::point(block.block.point), arms.join(QStringLiteral(", ")));
  }
  //: %1: the runs of each point, %2: a number
  return out + Cli::tr("Round 1: %1 (seed %2)").arg(round.join(QStringLiteral(" · "))).arg(record.seed) +
         QLatin1Char('\n');
}

Json planJson(const app::Prepared& prepared) {
  const auto& record = prepared.planned.record;
  Json out;
  out["schema"] = "baremark.plan/1";
  out["name"] = record.experiment.name;
  out["arms"] = record.experiment.arms.size();
  out["threads_per_rank"] = record.threads;
  out["instances"] = record.experiment.scale.instances;
  const auto seconds = [](const std::optional<std::chrono::milliseconds>& time) {
    return time ? Json(static_cast<double>(time->count()) / 1000) : Json(nullptr);
  };
  const auto add = [&](Json& to, const core::plan::Amount& least, const core::plan::Amount& most) {
    to["blocks"] = least.blocks;
    to["most_blocks"] = most.blocks;
    to["runs"] = least.runs;
    to["most_runs"] = most.runs;
    to["seconds"] = seconds(least.time);
    to["most_seconds"] = seconds(most.time);
    to["core_hours"] = least.coreHours ? Json(*least.coreHours) : Json(nullptr);
    to["most_core_hours"] = most.coreHours ? Json(*most.coreHours) : Json(nullptr);
  };
  add(out, prepared.cost.least, prepared.cost.most);
  const auto orNull = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  const auto ofScheduler = [&](Json value) { return prepared.hasScheduler ? std::move(value) : Json(nullptr); };
  const core::plan::JobCounts jobs = core::plan::jobCounts(record.experiment, record.cases.size(),
                                                           core::plan::expandPoints(record.experiment.scale).size());
  // The check of all arms has one more.
  out["jobs"] = ofScheduler(jobs.least + 1);
  out["most_jobs"] = ofScheduler(jobs.most + 1);
  out["jobs_at_once"] = ofScheduler(prepared.jobsAtOnce);
  out["node_hours"] = ofScheduler(orNull(nodeHours(prepared, &core::plan::PointCost::least)));
  out["most_node_hours"] = ofScheduler(orNull(nodeHours(prepared, &core::plan::PointCost::most)));
  out["points"] = Json::array();
  for (const auto& point : prepared.cost.points) {
    Json entry;
    entry["case"] = core::protocol::toJson(record.cases.at(point.caseIndex));
    entry["nodes"] = point.point.nodes;
    entry["ranks"] = point.point.ranks;
    add(entry, point.least, point.most);
    out["points"].push_back(std::move(entry));
  }
  out["cautions"] = Json::array();
  for (const auto& caution : prepared.cautions)
    out["cautions"].push_back({{"code", nameOf(caution.code)}, {"values", caution.values}});
  out["checks"] = core::report::checksJson(core::preflight::judge(core::preflight::Side::Login, prepared.facts),
                                           prepared.facts.experiment);
  return out;
}

QStringList checkLines(const std::vector<Finding>& findings, const core::model::Experiment& experiment,
                       const std::set<std::string>& waived) {
  QStringList lines;
  for (const app::text::CheckText& check : app::text::checkTexts(findings, experiment))
    if (check.level >= core::preflight::Level::Warn) lines << checkLinesOf(check, waived);
  return lines;
}

QString checksText(const std::vector<Finding>& findings, const core::model::Experiment& experiment) {
  return app::text::checkSummary(core::preflight::countsOf(findings)) + QLatin1Char('\n') +
         allCheckLines(findings, experiment);
}

QStringList jobCheckLines(const std::vector<Finding>& findings, const core::model::Experiment& experiment) {
  const QStringList bad = checkLines(findings, experiment, {});
  if (bad.isEmpty()) return {};
  QStringList lines{jobTitle(findings)};
  for (const QString& line : bad) lines << QStringLiteral("  ") + line;
  return lines;
}

QString jobChecksText(const std::vector<Finding>& findings, const core::model::Experiment& experiment) {
  if (findings.empty()) return {};
  return jobTitle(findings) + QLatin1Char('\n') + allCheckLines(findings, experiment);
}

}  // namespace baremark::cli
