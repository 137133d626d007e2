// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/report_sections.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <set>

#include "app/text/block_text.h"
#include "app/text/check_text.h"
#include "app/text/end_text.h"
#include "app/text/evidence_text.h"
#include "app/text/passport_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "core/report/block_places.h"
#include "core/report/figures.h"

namespace baremark::app::text {
namespace {

struct SectionTr {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

using core::model::PassportKey;
using core::report::Align;
using core::report::Assessment;
using core::report::FigureWords;
using core::report::Folded;
using core::report::PageSection;
using core::report::Paragraph;
using core::report::Picture;
using core::report::Table;
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

FigureWords figureWords(const Assessment& assessment, const core::containers::RuntimeLooks& looks) {
  return {.slower = plain(SectionTr::tr("slower", "verdict")),
          .faster = plain(SectionTr::tr("faster", "verdict")),
          //: %1: a percentage
          .margin = plain(SectionTr::tr("margin %1").arg(margin(assessment.comparison.margin))),
          .ideal = plain(SectionTr::tr("ideal")),
          .point = [](const core::model::Point& at) { return plain(point(at)); },
          .percent = [](double fraction) { return plain(percent(fraction)); },
          .number = shortNumber,
          .styles = core::containers::stylesOf(assessment.record.experiment.arms, looks)};
}

Paragraph differenceLine(const Assessment& assessment, const core::report::FoundDifference& found) {
  const QString arm = QString::fromStdString(assessment.comparison.arms.at(found.arm));
  const PassportKey& key = found.difference.key;
  const QString where =
      found.point ? pointOfCase(assessment.record.cases, found.caseIndex, *found.point) : SectionTr::tr("every point");
  const QString what =
      key == core::passport::missingPassport()
          ? SectionTr::tr("%1, %2: %3.", "arm, place, whose passport is missing")
                .arg(arm, where, missingPassport(found.difference))
          : SectionTr::tr("%1, %2: %3 is “%4”, in the baseline “%5”.", "arm, place, key, value, baseline's value")
                .arg(arm, where, passportName(key), stated(key, found.difference.arm),
                     stated(key, found.difference.baseline));
  //: %1: a note that the user wrote
  const QString note = found.waivedBy ? SectionTr::tr("Waived: %1").arg(QString::fromStdString(*found.waivedBy))
                                      : SectionTr::tr("Not waived.");
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
  table.columns = {{plain(SectionTr::tr("group"))}, {plain(SectionTr::tr("entry"))}};
  if (areEqual)
    table.columns.push_back({plain(SectionTr::tr("all arms"))});
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
    table.columns.push_back({plain(SectionTr::tr("node"))});
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

}  // namespace

PageSection figureSection(const Assessment& assessment, std::size_t caseIndex,
                          const core::containers::RuntimeLooks& looks) {
  const QString label = caseLabel(assessment.record.cases, caseIndex);
  PageSection section{
      plain(label.isEmpty() ? SectionTr::tr("Figures") : SectionTr::tr("Figures: %1", "of a case").arg(label)), {}};
  const QString baseline = QString::fromStdString(assessment.comparison.arms.at(assessment.comparison.baseline));
  FigureWords words = figureWords(assessment, looks);
  const auto add = [&](const std::string& svg, const QString& formula) {
    if (!svg.empty()) section.items.push_back(Picture{svg, plain(formula), words.title});
  };
  //: %1: the baseline
  words.title = plain(SectionTr::tr("Difference to %1").arg(baseline));
  //: %1: the baseline
  words.xAxis = plain(SectionTr::tr("difference to %1").arg(baseline));
  add(core::report::differenceSvg(assessment, caseIndex, words), differenceFormula(assessment, caseIndex));
  words.xAxis = plain(SectionTr::tr("ranks, log scale"));
  words.title = plain(SectionTr::tr("Images per second"));
  add(core::report::scalingSvg(assessment, caseIndex, core::report::ScalingQuantity::ImagesPerSecond, words),
      SectionTr::tr("Images divided by the wall time of all ranks, without warm-up: geometric mean of the runs and its "
                    "95 % t interval."));
  words.title = plain(SectionTr::tr("Scaling efficiency"));
  add(core::report::scalingSvg(assessment, caseIndex, core::report::ScalingQuantity::Efficiency, words),
      efficiencyFormula(assessment));
  return section;
}

PageSection passportSection(const Assessment& assessment, const ArmPassports& passports) {
  PageSection section{plain(SectionTr::tr("Passport")), {}};
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
    section.items.push_back(Paragraph{plain(SectionTr::tr("One run of each arm: no entry differs.")), ""});
  if (equal.empty()) return section;
  const QString summary = passports.size() > 1
                              ? SectionTr::tr("%n entry(s) that are the same in one run of each arm", nullptr,
                                              static_cast<int>(equal.size()))
                              : SectionTr::tr("%n entry(s) of one run", nullptr, static_cast<int>(equal.size()));
  section.items.push_back(Folded{plain(summary), entries(assessment, passports, equal, true)});
  return section;
}

Table reportRuns(const Assessment& assessment) {
  Table table;
  const bool hasCases = assessment.record.cases.size() > 1;
  table.columns = {{plain(SectionTr::tr("block")), Align::Right}};
  if (hasCases) table.columns.push_back({plain(SectionTr::tr("case"))});
  //: %1: a time zone
  const QString started = SectionTr::tr("started (%1)").arg(zone(assessment.record.created));
  table.columns.insert(table.columns.end(), {{plain(SectionTr::tr("point"))},
                                             {plain(SectionTr::tr("arm"))},
                                             {plain(SectionTr::tr("images/s")), Align::Right},
                                             {plain(SectionTr::tr("state"))},
                                             {plain(started)},
                                             {plain(SectionTr::tr("seconds")), Align::Right}});
  addPlaceColumns(table, assessment);
  const bool hasInstances = assessment.record.experiment.scale.instances > 1;
  if (hasInstances) table.columns.push_back({plain(SectionTr::tr("instances (images/s)"))});
  const std::vector<core::report::BlockPlace> places = core::report::blockPlaces(assessment.blocks);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const BlockRecord& block = assessment.blocks[i];
    if (block.block.kind != core::model::BlockKind::Measure || places[i].isReplaced) continue;
    const int number = places[i].number;
    const QString name =
        places[i].isRepeat ? SectionTr::tr("%1, repeated", "a block's number").arg(count(number)) : count(number);
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

}  // namespace baremark::app::text
