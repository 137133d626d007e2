// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/recipe_text.h"

#include <QLocale>

#include "app/text/names.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/recipes/assembly.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::text {
namespace {

using core::recipes::Base;
using core::recipes::BaseKind;
using core::recipes::ChangeKind;
using core::recipes::FieldValue;
using core::recipes::LintSeverity;

constexpr std::size_t kMostShownBytes = 120;

QString printableText(const std::string& text, std::size_t most = kMostShownBytes) {
  return qString(core::base::printable(text, most));
}

std::string joinedValues(const core::recipes::Texts& texts) {
  std::string out;
  for (const std::string& text : texts) {
    if (!out.empty()) out += ", ";
    out += text;
    if (out.size() > kMostShownBytes) break;
  }
  return out;
}

std::string joinedValues(const core::recipes::Pairs& pairs) {
  core::recipes::Texts texts;
  for (const auto& [name, value] : pairs) texts.push_back(name + "=" + value);
  return joinedValues(texts);
}

QString distributionText(const Base& base, const core::recipes::Registry& registry) {
  const auto found = registry.distributions.find(base.distribution);
  const std::string label = found == registry.distributions.end() ? base.distribution : found->second.label;
  return printableText(label + " " + base.release);
}

/// The field that changed: "version", "base: tag".
QString changedFieldText(const core::recipes::RecipeChange& change) {
  const QString field = printableText(change.field);
  return change.key.empty() ? field : field + QStringLiteral(": ") + printableText(change.key);
}

QString wholeChangeText(const core::recipes::RecipeChange& change) {
  const bool isThere = change.kind != ChangeKind::Added;
  const QString place = recipePlaceText(change.stage, change.block, isThere ? change.before : change.after);
  if (change.kind == ChangeKind::Added) return Text::tr("%1: added", "a stage or a block of a recipe").arg(place);
  if (change.kind == ChangeKind::Removed) return Text::tr("%1: removed", "a stage or a block of a recipe").arg(place);
  //: %1: a stage or a block of a recipe, %2: the number of its new place
  return Text::tr("%1: moved to place %2").arg(place, QLocale().toString(change.after + 1));
}

QString importRemarkText(const core::recipes::ImportRemark& remark) {
  const QString line = QLocale().toString(remark.line);
  switch (remark.change) {
    case core::recipes::ImportChange::WithoutRecommended:
      //: %1: the number of a line
      return Text::tr("Line %1: the recipe installs these packages without those that they only recommend.").arg(line);
    case core::recipes::ImportChange::NeedsArgument:
      break;
  }
  //: %1: the number of a line
  return Text::tr("Line %1: the base is complete only if the build is given an argument, with --build-arg.").arg(line);
}

using core::recipes::BuildPrediction;

constexpr std::size_t kMostName = 80;

QString escaped(const std::string& name) {
  return qString(core::base::printable(name, kMostName));
}

struct BuildStepTr {
  Q_DECLARE_TR_FUNCTIONS(BuildStep)

 public:
  // As core/runs and the scripts of builds write them.
  [[maybe_unused]] static constexpr const char* kSteps[] = {
      QT_TR_NOOP("waiting for another process that builds or removes the image"),
      QT_TR_NOOP("checking the free space"),
      QT_TR_NOOP("checking the tree"),
      QT_TR_NOOP("listing the packages"),
      QT_TR_NOOP("testing the image"),
      QT_TR_NOOP("computing the digest")};
};

constexpr std::string_view kBuilding = "building with ";

}  // namespace

QString baseText(const Base& base, const core::recipes::Registry& registry) {
  switch (base.kind) {
    case BaseKind::Scratch:
      return Text::tr("nothing");
    case BaseKind::Debootstrap:
      //: %1: a distribution with its release
      return Text::tr("%1, from packages").arg(distributionText(base, registry));
    case BaseKind::Local:
      return Text::tr("%1, on the machine that builds", "a path, or the name of an image")
          .arg(printableText(base.path.empty() ? base.image : base.path));
    case BaseKind::Header:
    case BaseKind::From:
      return printableText(core::recipes::baseLine(base), 300);
    default:
      break;
  }
  const QString image = printableText(core::recipes::imageOf(base, registry), 300);
  if (!base.digest.empty()) return image + QLatin1Char('@') + printableText(base.digest);
  return Text::tr("%1, without digest", "an image with its tag").arg(image);
}

QString fieldValueText(const FieldValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? QStringLiteral("true") : QStringLiteral("false");
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QString::number(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return printableText(*text);
  if (const auto* texts = std::get_if<core::recipes::Texts>(&value)) return printableText(joinedValues(*texts));
  return printableText(joinedValues(std::get<core::recipes::Pairs>(value)));
}

QString blockFieldsText(const core::recipes::Block& block) {
  QStringList parts;
  for (const auto& [name, value] : block.fields)
    parts << QStringLiteral("%1 %2").arg(qString(name), fieldValueText(value));
  return parts.join(QStringLiteral(", "));
}

QString recipePlaceText(const std::string& stage, const std::string& block, int number) {
  if (stage.empty()) return Text::tr("recipe");
  const QString words = Text::tr("stage %1", "the name of a stage of a recipe").arg(printableText(stage));
  if (block.empty()) return words;
  //: %1: "stage build", %2: a number, %3: the kind of the block
  return Text::tr("%1, block %2 (%3)").arg(words, QLocale().toString(number + 1), printableText(block));
}

QString recipePlaceText(const core::recipes::Recipe& recipe, const core::recipes::BlockPlace& place) {
  if (place.stage < 0 || static_cast<std::size_t>(place.stage) >= recipe.stages.size()) return {};
  const core::recipes::Stage& stage = recipe.stages[static_cast<std::size_t>(place.stage)];
  const bool isBlock = place.block >= 0 && static_cast<std::size_t>(place.block) < stage.blocks.size();
  const std::string kind = isBlock ? stage.blocks[static_cast<std::size_t>(place.block)].kind : std::string();
  return recipePlaceText(stage.name, kind, isBlock ? place.block : core::recipes::BlockPlace::kNoBlock);
}

QString changeText(const core::recipes::RecipeChange& change) {
  if (change.field.empty()) return wholeChangeText(change);
  const QString place = recipePlaceText(change.stage, change.block, change.after);
  const QString field = changedFieldText(change);
  const QString before = printableText(change.oldText);
  const QString after = printableText(change.newText);
  if (change.kind == ChangeKind::Added)
    //: %1: a place in a recipe, %2: a field there, %3: its value
    return Text::tr("%1, %2: added %3").arg(place, field, after);
  if (change.kind == ChangeKind::Removed)
    //: %1: a place in a recipe, %2: a field there, %3: its value
    return Text::tr("%1, %2: removed %3").arg(place, field, before);
  //: %1: a place in a recipe, %2: a field there, %3: its value before, %4: its value now
  return Text::tr("%1, %2: %3 → %4").arg(place, field, before, after);
}

QString linesText(const core::recipes::LineSpan& lines) {
  const QString first = QLocale().toString(lines.first);
  if (lines.first == lines.last) return Text::tr("line %1", "the number of a line").arg(first);
  return Text::tr("lines %1 to %2", "%1, %2: the numbers of lines").arg(first, QLocale().toString(lines.last));
}

QStringList importNotes(const core::recipes::ImportedRecipe& imported) {
  QStringList notes;
  for (const core::recipes::ImportRemark& remark : imported.remarks) notes << importRemarkText(remark);
  for (const core::recipes::ImportedPart& part : imported.keptParts()) {
    const QString where = recipePlaceText(imported.recipe, part.place);
    //: %1: "lines 5 to 9", %2: a stage or a block of a recipe
    notes << Text::tr("Kept as text, %1: %2").arg(linesText(part.lines), where);
  }
  const int head = static_cast<int>(imported.recipe.dockerfileHead.size());
  if (head > 0) notes << Text::tr("Kept as text above the first FROM: %n line(s)", nullptr, head);
  return notes;
}

QString severityText(LintSeverity severity) {
  switch (severity) {
    case LintSeverity::Info:
      return Text::tr("info", "severity of a finding");
    case LintSeverity::Warning:
      return Text::tr("warning", "severity of a finding");
    case LintSeverity::Error:
      break;
  }
  return Text::tr("error", "severity of a finding");
}

core::recipes::LintText ruleText(const core::recipes::LintTable& table, const std::string& rule) {
  const auto data = table.rules.find(rule);
  if (data == table.rules.end()) return {};
  const auto& texts = data->second.texts;
  const auto own = texts.find(QLocale().name().section(QLatin1Char('_'), 0, 0).toStdString());
  if (own != texts.end()) return own->second;
  const auto english = texts.find("en");
  return english == texts.end() ? core::recipes::LintText() : english->second;
}

QStringList findingDetails(const core::recipes::LintTable& table, const core::recipes::LintFinding& finding) {
  const core::recipes::LintText words = ruleText(table, finding.rule);
  QStringList lines;
  for (const std::string& line : {finding.evidence, words.reason, words.remedy}) lines << qString(line);
  lines.removeAll(QString());
  const auto data = table.rules.find(finding.rule);
  if (data != table.rules.end() && !data->second.sources.empty())
    lines << Text::tr("Source: %1", "pages, or rules of other programs").arg(joined(data->second.sources));
  return lines;
}

QString predictionText(const BuildPrediction& prediction) {
  const QString size = bytes(prediction.bytes);
  switch (prediction.source) {
    case BuildPrediction::Source::None:
      break;
    case BuildPrediction::Source::Same:
      if (prediction.builds == 1)
        //: %1: a duration, %2: bytes
        return Text::tr("The last build took %1; the image has %2.").arg(duration(prediction.last), size);
      //: %1, %2, %3: durations, %4: bytes
      return Text::tr("%n build(s) took %1 to %2, the median is %3; the last image has %4.", nullptr, prediction.builds)
          .arg(duration(prediction.least), duration(prediction.most), duration(prediction.median), size);
    case BuildPrediction::Source::Similar:
      //: %1: a recipe, %2: a duration, %3: bytes
      return Text::tr("Estimate: the similar recipe %1 took %2; its image has %3.")
          .arg(escaped(prediction.recipe), duration(prediction.last), size);
  }
  return Text::tr("Size and time are not known before the first build.");
}

QString placedPredictionText(const BuildPrediction& prediction) {
  const QString words = predictionText(prediction);
  if (prediction.source == BuildPrediction::Source::None) return words;
  return Text::tr("%1 Built with %2 on %3.", "%1: a sentence, %2: a tool with its version, %3: a host")
      .arg(words, escaped(prediction.tool), placeName(prediction.host));
}

QString buildStepText(const std::string& words) {
  //: %1: a tool with its version
  if (words.starts_with(kBuilding))
    return BuildStepTr::tr("building with %1").arg(qString(words.substr(kBuilding.size())));
  return BuildStepTr::tr(words.c_str());
}

}  // namespace baremark::app::text
