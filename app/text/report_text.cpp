// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/report_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/plan_text.h"
#include "app/text/report_sections.h"
#include "app/text/setting_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "build_identity.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::text {
namespace {

struct ReportTr {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

using core::base::fail;
using core::base::Result;
using core::report::Align;
using core::report::Assessment;
using core::report::HtmlPage;
using core::report::PageSection;
using core::report::Paragraph;
using core::report::Table;

PageSection verdictSection(const Assessment& assessment) {
  PageSection section{plain(ReportTr::tr("Verdict")), {}};
  for (const HeadlineText& line : bannerLines(assessment)) {
    QStringList words{line.lead, line.rest};
    words.removeAll(QString());
    section.items.push_back(Paragraph{plain(words.join(QStringLiteral(" – "))), plain(glyph(line.sign))});
  }
  for (const QString& line : warningLines(assessment))
    section.items.push_back(Paragraph{plain(line), plain(glyph(Sign::Warning))});
  section.items.push_back(Paragraph{plain(methods(assessment)), ""});
  return section;
}

/// Whether the start-up time of any cell is known.
bool knowsStartUp(const Assessment& assessment) {
  for (const core::stats::ComparedPoint& compared : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : compared.cells) {
      if (core::report::startUpOf(assessment, {compared.caseIndex, compared.point, cell.arm})) return true;
    }
  }
  return false;
}

}  // namespace

Result<ArmPassports> armPassports(core::storage::Store& store, const Assessment& assessment) {
  ArmPassports passports;
  const auto collect = [&](bool isOfDone) -> Result<void> {
    for (auto block = assessment.blocks.rbegin(); block != assessment.blocks.rend(); ++block) {
      const bool isDone = block->block.state == core::model::BlockState::Done;
      if ((isOfDone && !isDone) || block->block.kind != core::model::BlockKind::Measure) continue;
      for (const core::storage::RunRecord* run : core::report::countingRuns(*block)) {
        if ((isOfDone ? run->run.state != core::model::RunState::Done : !run->run.started) ||
            passports.count(run->run.arm) > 0)
          continue;
        Result<core::model::Passport> passport = core::storage::SampleRepository(store).passport(run->key);
        if (!passport) return fail(passport.error());
        if (!passport->empty()) passports[run->run.arm] = std::move(*passport);
      }
    }
    return {};
  };
  for (const bool isOfDone : {true, false}) {
    if (Result<void> collected = collect(isOfDone); !collected) return fail(collected.error());
  }
  return passports;
}

QString methods(const Assessment& assessment) {
  const core::model::Experiment& experiment = assessment.record.experiment;
  const core::model::Measure& measure = experiment.measure;
  QStringList sentences;
  //: %1, %2: numbers
  sentences << ReportTr::tr(
                   "A run gives one number: images divided by the wall time of the slowest rank, between two "
                   "synchronisations, over %1 timed steps after %2 warm-up steps.")
                   .arg(count(measure.batches), count(measure.warmupBatches));
  if (measure.order == core::model::Order::Blocks) {
    sentences << ReportTr::tr(
        "Each block runs all arms in random but balanced order; the difference is paired by block.");
  } else {
    sentences << ReportTr::tr(
        "The runs are in independent random order, so there are no pairs (Welch's t on the logarithms).");
  }
  sentences << ReportTr::tr(
                   "Intervals of differences are %1 t intervals on logarithms. All other intervals are 95 % intervals. "
                   "An arm is equivalent at a point if its interval lies completely within %2.",
                   "level or levels, margin")
                   .arg(intervalLevels(assessment), margin(assessment.comparison.margin));
  if (measure.until) {
    //: %1: a number, %2: a percentage
    sentences << ReportTr::tr(
                     "Baremark chose the number of blocks once, from the spread of the first %1 blocks, for a half "
                     "width of %2.")
                     .arg(count(measure.repeats), percent(measure.until->halfWidth));
  }
  int looks = 0;
  for (const auto& point : assessment.comparison.points) looks = std::max(looks, point.looks);
  if (looks > 0) {
    sentences << ReportTr::tr(
        "Blocks were added after seeing results (%n time(s)). These points are marked and have a wider interval.",
        nullptr, looks);
  }
  return sentences.join(QLatin1Char(' '));
}

Table verdictTable(const Assessment& assessment) {
  Table table;
  const QString baseline = QString::fromStdString(assessment.comparison.arms.at(assessment.comparison.baseline));
  const bool hasCases = assessment.record.cases.size() > 1;
  if (hasCases) table.columns.push_back({plain(ReportTr::tr("case"))});
  table.columns.insert(
      table.columns.end(),
      {{plain(ReportTr::tr("ranks")), Align::Right},
       {plain(ReportTr::tr("arm"))},
       {plain(ReportTr::tr("images/s")), Align::Right},
       {plain(ReportTr::tr("vs. %1", "column: difference to the baseline").arg(baseline)), Align::Right},
       {plain(ReportTr::tr("interval, %")), Align::Right}});
  const bool hasAllocations = hasAllocationRatios(assessment);
  if (hasAllocations)
    table.columns.push_back(
        {plain(ReportTr::tr("over allocations, %", "column: interval over the means of the allocations")),
         Align::Right});
  table.columns.insert(table.columns.end(), {{plain(ReportTr::tr("verdict"))},
                                             {plain(ReportTr::tr("eff.", "column: scaling efficiency")), Align::Right},
                                             {plain(ReportTr::tr("n", "column: number of blocks")), Align::Right}});
  const bool hasStartUp = knowsStartUp(assessment);
  if (hasStartUp)
    table.columns.push_back({plain(ReportTr::tr("start-up", "column: time until all ranks have met")), Align::Right});
  for (const core::stats::ComparedPoint& compared : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : compared.cells) {
      const bool isBaseline = cell.arm == assessment.comparison.baseline;
      std::vector<std::string> row;
      if (hasCases) row.push_back(plain(caseLabel(assessment.record.cases, compared.caseIndex)));
      const QString nodes = compared.point.nodes > 1 ? QStringLiteral(" (%1)").arg(point(compared.point)) : QString();
      row.push_back(plain(count(compared.point.ranks) + nodes));
      row.push_back(assessment.comparison.arms.at(cell.arm));
      row.push_back(plain(rate(cell.imagesPerSecond.mean)));
      const bool hasRatio = !isBaseline && cell.ratio.has_value();
      row.push_back(isBaseline ? plain(ReportTr::tr("baseline"))
                               : plain(hasRatio ? change(cell.ratio->value - 1) : QStringLiteral("–")));
      const bool hasInterval = hasRatio && cell.ratio->interval.has_value();
      row.push_back(hasInterval ? plain(changeInterval(*cell.ratio->interval)) : std::string());
      const core::stats::Ratio* across = isBaseline ? nullptr : allocationRatio(cell);
      if (hasAllocations) row.push_back(across != nullptr ? plain(changeInterval(*across->interval)) : std::string());
      const SignedText verdict = isBaseline ? SignedText{} : describePoint(cell);
      QString words =
          verdict.sign == Sign::None ? verdict.words : glyph(verdict.sign) + QLatin1Char(' ') + verdict.words;
      if (!isBaseline && compared.looks > 0)
        words += ReportTr::tr(" · extended after seeing results (%1)", "appended to a verdict; how often")
                     .arg(count(compared.looks));
      words += slowMark(assessment.hasReferenceBackend({compared.caseIndex, compared.point, cell.arm}));
      if (cell.failed > 0)
        words +=
            ReportTr::tr(" · %1 of %2 runs failed", "appended to a verdict").arg(count(cell.failed), count(cell.runs));
      row.push_back(plain(words.trimmed()));
      row.push_back(cell.scaling ? plain(percent(cell.scaling->efficiency)) : std::string());
      row.push_back(plain(count(isBaseline ? cell.imagesPerSecond.n : cell.pairs)));
      const auto startUp = core::report::startUpOf(assessment, {compared.caseIndex, compared.point, cell.arm});
      if (hasStartUp) row.push_back(startUp ? plain(startUpTime(startUp->median)) : std::string());
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

HtmlPage reportPage(const Assessment& assessment, const ArmPassports& passports,
                    const core::containers::RuntimeLooks& looks) {
  const core::model::Experiment& experiment = assessment.record.experiment;
  HtmlPage page{.language = plain(QLocale().bcp47Name()), .title = experiment.name};
  const core::report::Counted counted = core::report::countedOf(assessment.blocks);
  page.subtitle =
      plain(ReportTr::tr("%1 · %2 in %3 · %4", "host, runs, blocks, date")
                .arg(hostName(experiment.host), ReportTr::tr("%n run(s)", nullptr, counted.runs),
                     ReportTr::tr("%n block(s)", nullptr, counted.blocks), momentWithZone(assessment.record.created)));
  page.sections.push_back(verdictSection(assessment));
  PageSection table{plain(ReportTr::tr("Every point")), {verdictTable(assessment)}};
  const BlockTime time = measuredBlockTimes(assessment);
  for (const core::stats::ComparedPoint& compared : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : compared.cells) {
      const QString sum = openSum(cell, time(compared.caseIndex, compared.point));
      if (sum.isEmpty()) continue;
      const QString arm = QString::fromStdString(assessment.comparison.arms.at(cell.arm));
      const QString where = pointOfCase(assessment.record.cases, compared.caseIndex, compared.point);
      table.items.push_back(Paragraph{plain(QStringLiteral("%1, %2: %3").arg(arm, where, sum)), "○"});
    }
  }
  for (const QString& line : evidenceLines(assessment)) table.items.push_back(Paragraph{plain(line), ""});
  if (const QString formula = allocationsFormula(assessment); !formula.isEmpty())
    table.items.push_back(Paragraph{plain(formula), ""});
  page.sections.push_back(std::move(table));
  for (std::size_t c = 0; c < assessment.record.cases.size(); ++c)
    page.sections.push_back(figureSection(assessment, c, looks));
  page.sections.push_back(passportSection(assessment, passports));
  page.sections.push_back(
      {plain(ReportTr::tr("Data")), {core::report::Folded{plain(ReportTr::tr("Every run")), reportRuns(assessment)}}});
  //: %1: a version, %2: an id
  page.footer = plain(ReportTr::tr("Made by Baremark %1 from experiment %2.")
                          .arg(QLatin1String(kVersion), QString::fromStdString(assessment.record.id.text())));
  return page;
}

}  // namespace baremark::app::text
