// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recipe_findings.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/cli/recipe_files.h"
#include "app/text/check_text.h"
#include "app/text/recipe_text.h"
#include "core/base/json.h"
#include "core/base/printable.h"

namespace baremark::cli {
namespace {

struct RecipeFindingsTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeFindings)
};

using core::base::Json;
using core::model::Level;
using core::recipes::CompatibilityFinding;
using core::recipes::CompatibilityFindings;

/// "mine.def:12", or "stage build, block 3 (openmpi)".
QString whereOf(const CheckedRecipe& checked, const core::recipes::BlockPlace& place) {
  if (checked.imported == nullptr) return app::text::recipePlaceText(checked.recipe, place);
  const QString path = QString::fromStdString(core::base::printable(checked.path, 1024));
  return path + QLatin1Char(':') + QString::number(checked.imported->linesOf(place).first);  // as compilers write it
}

Json whereJson(const CheckedRecipe& checked, const core::recipes::BlockPlace& place) {
  Json out = placeJson(checked.recipe, place);
  if (checked.imported == nullptr) return out;
  const core::recipes::LineSpan lines = checked.imported->linesOf(place);
  out["first_line"] = lines.first;
  out["last_line"] = lines.last;
  return out;
}

QStringList linesOf(const CompatibilityFinding& finding, const CheckedRecipe& checked, bool isWaived) {
  QStringList lines{QStringLiteral("%1 %2 %3: %4")
                        .arg(app::text::glyph(app::text::signOf(finding.level)), QString::fromStdString(finding.rule),
                             app::text::compatibilityRuleText(finding.rule), app::text::clueText(finding))};
  const auto add = [&lines](const QString& line) {
    if (!line.isEmpty()) lines << QStringLiteral("        ") + line;
  };
  add(app::text::choiceText(finding));
  add(whereOf(checked, finding.place));
  add(app::text::tableText(finding.table));
  if (isWaived) add(RecipeFindingsTr::tr("Waived with --waive: the image is built all the same."));
  return lines;
}

/// The stable name of the rule.
std::string whatOf(const std::string& id) {
  for (const core::recipes::CompatibilityRule& rule : core::recipes::compatibilityRules()) {
    if (rule.id == id) return std::string(rule.what);
  }
  return {};
}

Json findingJson(const CompatibilityFinding& finding, const CheckedRecipe& checked) {
  Json table(nullptr);
  if (!finding.table.id.empty())
    table = {{"id", finding.table.id}, {"date", finding.table.date}, {"sources", finding.table.sources}};
  return {{"rule", finding.rule},
          {"what", whatOf(finding.rule)},
          {"level", nameOf(finding.level)},
          {"place", whereJson(checked, finding.place)},
          {"clue", nameOf(finding.clue)},
          {"values", finding.values},
          {"choice", nameOf(finding.choice)},
          {"chosen", finding.chosen},
          {"table", std::move(table)}};
}

}  // namespace

QStringList findingLines(const CompatibilityFindings& findings, const CheckedRecipe& checked, Level least,
                         const std::set<std::string>& waived) {
  QStringList lines;
  for (const CompatibilityFinding& finding : findings) {
    const bool isWaived = finding.level == Level::Stop && waived.contains(finding.rule);
    if (finding.level >= least) lines << linesOf(finding, checked, isWaived);
  }
  return lines;
}

Json findingsJson(const CompatibilityFindings& findings, const CheckedRecipe& checked) {
  Json list = Json::array();
  for (const CompatibilityFinding& finding : findings) list.push_back(findingJson(finding, checked));
  return list;
}

QString findingCounts(const CompatibilityFindings& findings) {
  const core::model::LevelCounts counts = core::recipes::countsOf(findings);
  const auto number = [](int count) { return QLocale().toString(count); };
  //: %1, %2, %3, %4: how many there are
  return RecipeFindingsTr::tr("Passed: %1, stops: %2, warnings: %3, not known: %4")
      .arg(number(counts.passed), number(counts.stops), number(counts.warnings), number(counts.unknown));
}

}  // namespace baremark::cli
