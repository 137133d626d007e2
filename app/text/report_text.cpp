// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/report_text.h"

#include <QLocale>
#include <cmath>
#include <set>

#include "app/text/backend_text.h"
#include "app/text/block_text.h"
#include "app/text/check_text.h"
#include "app/text/end_text.h"
#include "app/text/evidence_text.h"
#include "app/text/passport_text.h"
#include "app/text/setting_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "build_identity.h"
#include "core/report/block_places.h"
#include "core/report/figures.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::text {
namespace {

using core::containers::RuntimeLooks;
using core::report::Align;
using core::report::Assessment;
using core::report::HtmlPage;
using core::report::PageSection;
using core::report::Paragraph;
using core::report::Table;

/// Plain text for the page and the figures.
std::string plain(const QString& text) {
  return text.toStdString();
}

PageSection verdictSection(const Assessment& assessment) {
  PageSection section{plain(Text::tr("Verdict")), {}};
  for (const HeadlineText& line : bannerLines(assessment))
    section.items.push_back(
        Paragraph{plain(joined({line.lead, line.rest}, QStringLiteral(" – "))), plain(glyph(line.sign))});
  for (const QString& line : warningLines(assessment))
    section.items.push_back(Paragraph{plain(line), plain(glyph(Sign::Warning))});
  section.items.push_back(Paragraph{plain(methods(assessment)), ""});
  return section;
}

/// Whether the start-up time of any cell is known.
bool knowsStartUp(const Assessment& assessment) {
  for (const core::stats::ComparedPoint& compared : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : compared.cells)
      if (core::report::startUpOf(assessment, {compared.caseIndex, compared.point, cell.arm})) return true;
  }
  return false;
}

using core::model::PassportKey;
using core::report::FigureWords;
using core::report::Folded;
using core::report::Picture;
using core::storage::BlockRecord;
using core::storage::RunRecord;

/// A number with as few digits as necessary, in the format of the language.
std::string shortNumber(double value) {
  if (std::abs(value) >= 1000) return plain(QLocale().toString(std::round(value), 'f', 0));
  return plain(QLocale().toString(value, 'g', 4));
}

/// A value of a passport; empty if it is absent.
QString stated(const PassportKey& key, const std::string& value) {
  return value.empty() ? QString() : passportValue(key, value);
}

FigureWords figureWords(const Assessment& assessment, const RuntimeLooks& looks) {
  return {.slower = plain(Text::tr("slower", "verdict")),
          .faster = plain(Text::tr("faster", "verdict")),
          .margin = plain(Text::tr("margin %1", "a percentage").arg(margin(assessment.comparison.margin))),
          .ideal = plain(Text::tr("ideal")),
          .point = [](const core::model::Point& at) { return plain(point(at)); },
          .percent = [](double fraction) { return plain(percent(fraction)); },
          .number = shortNumber,
          .styles = core::containers::stylesOf(assessment.record.experiment.arms, looks)};
}

Paragraph differenceLine(const Assessment& assessment, const core::report::FoundDifference& found) {
  const QString arm = qString(assessment.comparison.arms.at(found.arm));
  const PassportKey& key = found.difference.key;
  const QString where = found.point ? pointOfCase(assessment.record.cases, found.caseIndex, *found.point)
                                    : Text::tr("every point", "the place of a finding");
  const QString what =
      key == core::passport::missingPassport()
          ? Text::tr("%1, %2: %3.", "arm, place, whose passport is missing")
                .arg(arm, where, missingPassport(found.difference))
          : Text::tr("%1, %2: %3 is “%4”, in the baseline “%5”.", "arm, place, key, value, baseline's value")
                .arg(arm, where, passportName(key), stated(key, found.difference.arm),
                     stated(key, found.difference.baseline));
  //: %1: a note that the user wrote
  const QString note = found.waivedBy ? Text::tr("Waived: %1").arg(qString(*found.waivedBy)) : Text::tr("Not waived.");
  return {plain(what + QLatin1Char(' ') + note), "!"};
}

std::string valueOf(const core::model::Passport& passport, const PassportKey& key) {
  const auto value = passport.find(key);
  return value == passport.end() ? std::string() : value->second;
}

/// The entries of these keys; only the first entry of a group shows the group. There is one column of values, because
/// they are the same in all arms.
Table entries(const Assessment& assessment, const ArmPassports& passports, const std::vector<PassportKey>& keys,
              bool areEqual) {
  Table table;
  table.columns = {{plain(Text::tr("group"))}, {plain(Text::tr("entry"))}};
  if (areEqual)
    table.columns.push_back({plain(Text::tr("all arms"))});
  else
    for (const auto& [arm, passport] : passports) table.columns.push_back({assessment.comparison.arms.at(arm)});
  std::string group;
  for (const PassportKey& key : keys) {
    std::vector<std::string> row = {key.group == group ? std::string() : plain(passportGroup(key.group)),
                                    plain(passportName(key))};
    group = key.group;
    for (const auto& [arm, passport] : passports) {
      row.push_back(plain(stated(key, valueOf(passport, key))));
      if (areEqual) break;
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// How a run ended, in one line.
std::string endOf(const RunRecord& run) {
  return plain(withEnd(describe(run.run), run.run.end));
}

/// The place of a run: its node, or with a scheduler its job's id, partition and nodes.
void addPlaceColumns(Table& table, const Assessment& assessment) {
  if (assessment.jobs.empty())
    table.columns.push_back({plain(Text::tr("node"))});
  else
    for (const QString& column : jobColumns()) table.columns.push_back({plain(column)});
}

void addPlace(std::vector<std::string>& row, const Assessment& assessment, const BlockRecord& block,
              const RunRecord& run) {
  const core::report::SchedulerJob* job = assessment.jobOf(block.block);
  if (!assessment.jobs.empty())
    row.insert(row.end(), {job != nullptr ? job->id : std::string(), job != nullptr ? job->partition : std::string()});
  // A run on one node names its node itself, also if its job was requeued on another node.
  const bool hasSeveral = job != nullptr && block.block.point.nodes > 1;
  row.push_back(hasSeveral ? job->nodes : run.run.node);
}

PageSection figureSection(const Assessment& assessment, std::size_t caseIndex, const RuntimeLooks& looks) {
  const QString label = caseLabel(assessment.record.cases, caseIndex);
  PageSection section{plain(label.isEmpty() ? Text::tr("Figures") : Text::tr("Figures: %1", "of a case").arg(label)),
                      {}};
  const QString baseline = qString(assessment.comparison.arms.at(assessment.comparison.baseline));
  FigureWords words = figureWords(assessment, looks);
  const auto add = [&](const std::string& svg, const QString& formula) {
    if (!svg.empty()) section.items.push_back(Picture{svg, plain(formula), words.title});
  };
  words.title = plain(Text::tr("Difference to %1", "the baseline").arg(baseline));
  words.xAxis = plain(Text::tr("difference to %1", "the baseline").arg(baseline));
  add(core::report::differenceSvg(assessment, caseIndex, words), differenceFormula(assessment, caseIndex));
  words.xAxis = plain(Text::tr("ranks, log scale"));
  words.title = plain(Text::tr("Images per second"));
  add(core::report::scalingSvg(assessment, caseIndex, core::report::ScalingQuantity::ImagesPerSecond, words),
      Text::tr("Images divided by the wall time of all ranks, without warm-up: geometric mean of the runs and its "
               "95 % t interval."));
  words.title = plain(Text::tr("Scaling efficiency"));
  add(core::report::scalingSvg(assessment, caseIndex, core::report::ScalingQuantity::Efficiency, words),
      efficiencyFormula(assessment));
  return section;
}

PageSection passportSection(const Assessment& assessment, const ArmPassports& passports) {
  PageSection section{plain(Text::tr("Passport")), {}};
  for (const core::report::FoundDifference& found : assessment.notMeant)
    section.items.push_back(differenceLine(assessment, found));
  for (const QString& line : waivedCheckLines(assessment)) section.items.push_back(Paragraph{plain(line), "!"});
  std::set<PassportKey> keys;
  for (const auto& [arm, passport] : passports) {
    for (const auto& entry : passport) keys.insert(entry.first);
  }
  std::vector<PassportKey> different;
  std::vector<PassportKey> equal;
  for (const PassportKey& key : keys) {
    std::set<std::string> values;
    for (const auto& [arm, passport] : passports) values.insert(valueOf(passport, key));
    (values.size() > 1 ? different : equal).push_back(key);
  }
  if (!different.empty())
    section.items.push_back(entries(assessment, passports, different, false));
  else if (passports.size() > 1)
    section.items.push_back(Paragraph{plain(Text::tr("One run of each arm: no entry differs.")), ""});
  if (equal.empty()) return section;
  const QString summary =
      passports.size() > 1
          ? Text::tr("%n entry(s) that are the same in one run of each arm", nullptr, static_cast<int>(equal.size()))
          : Text::tr("%n entry(s) of one run", nullptr, static_cast<int>(equal.size()));
  section.items.push_back(Folded{plain(summary), entries(assessment, passports, equal, true)});
  return section;
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
  for (const bool isOfDone : {true, false})
    if (Result<void> collected = collect(isOfDone); !collected) return fail(collected.error());
  return passports;
}

QString methods(const Assessment& assessment) {
  const core::model::Experiment& experiment = assessment.record.experiment;
  const core::model::Measure& measure = experiment.measure;
  QStringList sentences;
  //: %1, %2: numbers
  sentences << Text::tr(
                   "A run gives one number: images divided by the wall time of the slowest rank, between two "
                   "synchronisations, over %1 timed steps after %2 warm-up steps.")
                   .arg(count(measure.batches), count(measure.warmupBatches));
  if (measure.order == core::model::Order::Blocks) {
    sentences << Text::tr("Each block runs all arms in random but balanced order; the difference is paired by block.");
  } else {
    sentences << Text::tr(
        "The runs are in independent random order, so there are no pairs (Welch's t on the logarithms).");
  }
  sentences << Text::tr(
                   "Intervals of differences are %1 t intervals on logarithms. All other intervals are 95 % intervals. "
                   "An arm is equivalent at a point if its interval lies completely within %2.",
                   "level or levels, margin")
                   .arg(intervalLevels(assessment), margin(assessment.comparison.margin));
  //: %1: a number, %2: a percentage
  if (measure.until)
    sentences << Text::tr(
                     "Baremark chose the number of blocks once, from the spread of the first %1 blocks, for a half "
                     "width of %2.")
                     .arg(count(measure.repeats), percent(measure.until->halfWidth));
  int looks = 0;
  for (const auto& point : assessment.comparison.points) looks = std::max(looks, point.looks);
  if (looks > 0)
    sentences << Text::tr(
        "Blocks were added after seeing results (%n time(s)). These points are marked and have a wider interval.",
        nullptr, looks);
  return sentences.join(QLatin1Char(' '));
}

Table verdictTable(const Assessment& assessment) {
  Table table;
  const QString baseline = qString(assessment.comparison.arms.at(assessment.comparison.baseline));
  const bool hasCases = assessment.record.cases.size() > 1;
  if (hasCases) table.columns.push_back({plain(Text::tr("case"))});
  table.columns.insert(table.columns.end(),
                       {{plain(Text::tr("ranks")), Align::Right},
                        {plain(Text::tr("arm"))},
                        {plain(Text::tr("images/s")), Align::Right},
                        {plain(Text::tr("vs. %1", "column: difference to the baseline").arg(baseline)), Align::Right},
                        {plain(Text::tr("interval, %")), Align::Right}});
  const bool hasAllocations = hasAllocationRatios(assessment);
  if (hasAllocations)
    table.columns.push_back(
        {plain(Text::tr("over allocations, %", "column: interval over the means of the allocations")), Align::Right});
  table.columns.insert(table.columns.end(), {{plain(Text::tr("verdict"))},
                                             {plain(Text::tr("eff.", "column: scaling efficiency")), Align::Right},
                                             {plain(Text::tr("n", "column: number of blocks")), Align::Right}});
  const bool hasStartUp = knowsStartUp(assessment);
  if (hasStartUp)
    table.columns.push_back({plain(Text::tr("start-up", "column: time until all ranks have met")), Align::Right});
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
      row.push_back(isBaseline ? plain(Text::tr("baseline"))
                               : plain(hasRatio ? change(cell.ratio->value - 1) : QStringLiteral("–")));
      const bool hasInterval = hasRatio && cell.ratio->interval.has_value();
      row.push_back(hasInterval ? plain(changeInterval(*cell.ratio->interval)) : std::string());
      const core::stats::Ratio* across = isBaseline ? nullptr : allocationRatio(cell);
      if (hasAllocations) row.push_back(across != nullptr ? plain(changeInterval(*across->interval)) : std::string());
      const SignedText verdict = isBaseline ? SignedText{} : describePoint(cell);
      QString words =
          verdict.sign == Sign::None ? verdict.words : glyph(verdict.sign) + QLatin1Char(' ') + verdict.words;
      if (!isBaseline && compared.looks > 0)
        words += Text::tr(" · extended after seeing results (%1)", "appended to a verdict; how often")
                     .arg(count(compared.looks));
      words += slowMark(assessment.hasReferenceBackend({compared.caseIndex, compared.point, cell.arm}));
      if (cell.failed > 0)
        words += Text::tr(" · %1 of %2 runs failed", "appended to a verdict").arg(count(cell.failed), count(cell.runs));
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

Table reportRuns(const Assessment& assessment) {
  Table table;
  const bool hasCases = assessment.record.cases.size() > 1;
  table.columns = {{plain(Text::tr("block")), Align::Right}};
  if (hasCases) table.columns.push_back({plain(Text::tr("case"))});
  const QString started = Text::tr("started (%1)", "a time zone").arg(zone(assessment.record.created));
  table.columns.insert(table.columns.end(), {{plain(Text::tr("point"))},
                                             {plain(Text::tr("arm"))},
                                             {plain(Text::tr("images/s")), Align::Right},
                                             {plain(Text::tr("state"))},
                                             {plain(started)},
                                             {plain(Text::tr("seconds")), Align::Right}});
  addPlaceColumns(table, assessment);
  const bool hasInstances = assessment.record.experiment.scale.instances > 1;
  if (hasInstances) table.columns.push_back({plain(Text::tr("instances (images/s)"))});
  const std::vector<core::report::BlockPlace> places = core::report::blockPlaces(assessment.blocks);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const BlockRecord& block = assessment.blocks[i];
    if (block.block.kind != core::model::BlockKind::Measure || places[i].isReplaced) continue;
    const QString name = blockNumber(places[i].number, places[i].isRepeat);
    for (const RunRecord& run : block.runs) {
      std::vector<std::string> row = {plain(name)};
      if (hasCases) row.push_back(plain(caseLabel(assessment.record.cases, block.block.caseIndex)));
      const auto& summary = run.run.summary;
      const bool isOver = run.run.started && run.run.ended;
      row.insert(
          row.end(),
          {plain(point(block.block.point)), assessment.comparison.arms.at(run.run.arm),
           summary ? plain(rate(summary->imagesPerSecond)) : std::string(), endOf(run),
           run.run.started ? plain(dateAndTime(*run.run.started)) : std::string(),
           isOver ? shortNumber(
                        std::round(std::chrono::duration<double>(*run.run.ended - *run.run.started).count() * 10) / 10)
                  : std::string()});
      addPlace(row, assessment, block, run);
      if (hasInstances) row.push_back(summary ? plain(instanceRates(summary->instances)) : std::string());
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

HtmlPage reportPage(const Assessment& assessment, const ArmPassports& passports, const RuntimeLooks& looks) {
  const core::model::Experiment& experiment = assessment.record.experiment;
  HtmlPage page{.language = plain(QLocale().bcp47Name()), .title = experiment.name};
  const core::report::Counted counted = core::report::countedOf(assessment.blocks);
  page.subtitle =
      plain(Text::tr("%1 · %2 in %3 · %4", "host, runs, blocks, date")
                .arg(hostName(experiment.host), Text::tr("%n run(s)", nullptr, counted.runs),
                     Text::tr("%n block(s)", nullptr, counted.blocks), momentWithZone(assessment.record.created)));
  page.sections.push_back(verdictSection(assessment));
  PageSection table{plain(Text::tr("Every point")), {verdictTable(assessment)}};
  const BlockTime time = measuredBlockTimes(assessment);
  for (const core::stats::ComparedPoint& compared : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : compared.cells) {
      const QString sum = openSum(cell, time(compared.caseIndex, compared.point));
      if (sum.isEmpty()) continue;
      const QString arm = qString(assessment.comparison.arms.at(cell.arm));
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
      {plain(Text::tr("Data")), {core::report::Folded{plain(Text::tr("Every run")), reportRuns(assessment)}}});
  page.footer = plain(Text::tr("Made by Baremark %1 from experiment %2.", "%1: a version, %2: an id")
                          .arg(QLatin1String(kVersion), qString(assessment.record.id.text())));
  return page;
}

}  // namespace baremark::app::text
