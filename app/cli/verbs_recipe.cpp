// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>

#include "app/cli/run_files.h"
#include "app/text/error_text.h"
#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

using core::recipes::Recipe;

constexpr const char* kUsualStart = "engine-cpu";

QString printableText(const std::string& text) {
  return qString(core::base::printable(text, 4096));
}

VerbResult listStartingRecipes(const VerbContext& context, const app::RecipeResources& resources) {
  Json list = Json::array();
  Table table = tableOf({Cli::tr("recipe"), Cli::tr("what it is")});
  for (const std::string& name : app::startingRecipeNames()) {
    const Result<Recipe> recipe = app::startingRecipe(name, resources);
    if (!recipe) return context.console.fail(recipe.error());
    list.push_back({{"name", name}, {"note", recipe->note}, {"digest", core::recipes::digestOf(*recipe)}});
    table.rows.push_back({name, app::text::recipeNote(*recipe).toStdString()});
  }
  context.console.out({{"schema", "baremark.starting_recipes/1"}, {"recipes", std::move(list)}}, toText(table));
  return kDone;
}

void addStage(const Recipe& recipe, std::size_t number, const core::recipes::Registry& registry, QStringList& lines) {
  const core::recipes::Stage& stage = recipe.stages[number];
  QString head = Cli::tr("Stage %1: %2", "%1: the name of a stage of a recipe, %2: what it begins with")
                     .arg(printableText(stage.name), app::text::baseText(stage.base, registry));
  if (!stage.slimOf.empty())
    //: %1: the name of a stage of a recipe
    head += QStringLiteral("; ") +
            Cli::tr("the part of stage %1 that is needed at run time").arg(printableText(stage.slimOf));
  lines << head;
  for (std::size_t i = 0; i < stage.blocks.size(); ++i) {
    const core::recipes::Block& block = stage.blocks[i];
    const auto kind = registry.kinds.find(block.kind);
    const std::string& label = kind == registry.kinds.end() ? block.kind : kind->second.label;
    const QString fields = app::text::blockFieldsText(block);
    QString line = QStringLiteral("  %1  %2").arg(QLocale().toString(i + 1).rightJustified(2), printableText(label));
    if (!fields.isEmpty()) line += QStringLiteral(": ") + fields;
    lines << line;
    if (!block.note.empty()) lines << QStringLiteral("      ") + printableText(block.note);
  }
}

QString recipeWords(const Recipe& recipe, const core::recipes::Registry& registry) {
  //: %1: the name of a recipe, %2: an architecture such as x86_64
  QStringList lines{Cli::tr("Recipe %1 for %2").arg(printableText(recipe.name), printableText(recipe.architecture))};
  lines << qString(core::recipes::digestOf(recipe));
  if (!recipe.note.empty()) lines << printableText(recipe.note);
  for (std::size_t i = 0; i < recipe.stages.size(); ++i) addStage(recipe, i, registry, lines);
  for (const auto& [name, value] : recipe.labels)
    //: %1: the name of a label of an image, %2: its value
    lines << Cli::tr("Label %1: %2").arg(printableText(name), printableText(value));
  if (!recipe.test.empty())
    lines << Cli::tr("%n command(s) test the image.", nullptr, static_cast<int>(recipe.test.size()));
  return lines.join(QLatin1Char('\n'));
}

/// What the words of `--to` and `--for` name. UnknownValue: a program that does not read the format.
Result<core::recipes::Target> targetOf(const Invocation& words) {
  const auto& formats = core::recipes::formatNames();
  const auto format = std::ranges::find_if(formats, [&](const auto& each) { return words.format == each.name; });
  if (format == formats.end()) return fail({.code = ErrorCode::UnknownValue, .where = "--to", .value = words.format});
  core::recipes::Target target{.format = format->format, .program = {}, .version = {}};
  if (words.program.empty()) return target;
  const std::size_t colon = words.program.find(':');
  target.program = words.program.substr(0, colon);
  if (colon != std::string::npos) target.version = words.program.substr(colon + 1);
  if (std::ranges::find(format->programs, target.program) != format->programs.end()) return target;
  if (format->programs.empty())
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "--for",
                 .value = core::base::printable(target.program, 80),
                 .allowed = {Phrase::Names, core::recipes::Texts{"--to definition", "--to dockerfile"}}});
  return fail({.code = ErrorCode::UnknownValue,
               .where = "--for",
               .value = core::base::printable(target.program, 80),
               .allowed = {Phrase::Names, format->programs},
               .suggestion = core::base::nearestName(target.program, format->programs)});
}

/// Whether a place of Rendered::leftOut is the lines above the first FROM.
bool isHead(const core::recipes::BlockPlace& place) {
  return place.block == core::recipes::BlockPlace::kNoBlock;
}

/// The line of the imported file from which the block is; 0 if it is from none.
std::int64_t importedLine(const Recipe& recipe, const core::recipes::BlockPlace& place) {
  if (isHead(place)) return 0;
  const auto& block =
      recipe.stages[static_cast<std::size_t>(place.stage)].blocks[static_cast<std::size_t>(place.block)];
  const auto line = block.fields.find("line");
  const auto* number = line == block.fields.end() ? nullptr : std::get_if<std::int64_t>(&line->second);
  return number == nullptr ? 0 : *number;
}

void noteLeftOutBlocks(Console& console, const Recipe& recipe, const core::recipes::Rendered& rendered) {
  for (const core::recipes::BlockPlace& place : rendered.leftOut) {
    const QString where = app::text::recipePlaceText(recipe, place);
    const std::int64_t line = importedLine(recipe, place);
    if (isHead(place)) {
      console.note(Cli::tr("Left out, because only a Dockerfile has them: the lines above its first FROM."));
    } else if (line > 0) {
      //: %1: a block of a recipe, %2: the number of a line
      console.note(Cli::tr("Left out, because it is text of another format: %1, line %2 of the imported file")
                       .arg(where, QLocale().toString(line)));
    } else {
      //: %1: a block of a recipe
      console.note(Cli::tr("Left out, because it is text of another format: %1").arg(where));
    }
  }
}

Json leftOutPlaceJson(const Recipe& recipe, const core::recipes::BlockPlace& place) {
  Json out = placeJson(recipe, place);
  if (isHead(place)) out["dockerfile_head"] = true;
  if (const std::int64_t line = importedLine(recipe, place); line > 0) out["line"] = line;
  return out;
}

Json renderedJson(const Recipe& recipe, const core::recipes::Rendered& rendered, const Invocation& words) {
  Json out{{"schema", "baremark.rendered_recipe/1"},
           {"recipe", recipe.name},
           {"digest", core::recipes::digestOf(recipe)},
           {"format", words.format},
           {"spans", Json::array()},
           {"left_out", Json::array()}};
  for (const core::recipes::Span& span : rendered.spans) {
    Json place = placeJson(recipe, span.place);
    place["first_line"] = span.first;
    place["last_line"] = span.last;
    out["spans"].push_back(std::move(place));
  }
  for (const core::recipes::BlockPlace& place : rendered.leftOut)
    out["left_out"].push_back(leftOutPlaceJson(recipe, place));
  if (words.output.empty())
    out["text"] = rendered.text;
  else
    out["file"] = words.output;
  return out;
}

Json changeJson(const core::recipes::RecipeChange& change) {
  Json out{{"change", nameOf(change.kind)}};
  if (!change.stage.empty()) out["stage"] = change.stage;
  if (!change.block.empty()) out["kind"] = change.block;
  if (change.before >= 0) out["before_place"] = change.before + 1;
  if (change.after >= 0) out["after_place"] = change.after + 1;
  if (change.field.empty()) return out;
  out["field"] = change.field;
  if (!change.key.empty()) out["key"] = change.key;
  if (change.kind != core::recipes::ChangeKind::Added) out["before"] = change.oldText;
  if (change.kind != core::recipes::ChangeKind::Removed) out["after"] = change.newText;
  return out;
}

Json importJson(const core::recipes::ImportedRecipe& imported, const Invocation& words) {
  Json out{{"schema", "baremark.recipe_import/1"},
           {"source", words.target},
           {"recipe", core::recipes::toJson(imported.recipe)},
           {"kept", Json::array()},
           {"remarks", Json::array()}};
  for (const core::recipes::ImportedPart& part : imported.keptParts()) {
    Json kept = placeJson(imported.recipe, part.place);
    kept["first_line"] = part.lines.first;
    kept["last_line"] = part.lines.last;
    out["kept"].push_back(std::move(kept));
  }
  for (const core::recipes::ImportRemark& remark : imported.remarks)
    out["remarks"].push_back({{"line", remark.line}, {"change", nameOf(remark.change)}});
  if (!words.output.empty()) out["file"] = words.output;
  return out;
}

/// UnknownValue: the file is a recipe, or its kind is not known.
Result<core::recipes::ImportedRecipe> importFile(const Invocation& words, const app::RecipeResources& resources) {
  const Result<std::string> text = readFile(words.target);
  if (!text) return fail(text.error());
  const auto kind = core::recipes::kindOfFile(words.target, *text);
  if (!kind || *kind == core::recipes::FileKind::Recipe)
    return fail({.code = ErrorCode::UnknownValue,
                 .where = words.target,
                 .allowed = {Phrase::Names, core::recipes::Texts{"Dockerfile", "*.def"}}});
  std::string name = app::recipeNameFor(words.output.empty() ? words.target : words.output);
  if (name.empty()) name = nameOf(*kind);
  auto imported = app::importRecipe(*text, *kind, name, resources.registry);
  if (!imported) return fail(core::base::inFile(words.target, imported.error()));
  return imported;
}

}  // namespace

Result<Recipe> readRecipe(const std::string& path, const app::RecipeResources& resources) {
  const Result<std::string> text = readFile(path);
  if (!text) return fail(text.error());
  Result<Recipe> recipe = app::parseRecipe(*text, resources);
  if (recipe || app::text::isOfDescriptor(recipe.error())) return recipe;
  return fail(core::base::inFile(path, recipe.error()));
}

Json placeJson(const Recipe& recipe, const core::recipes::BlockPlace& place) {
  Json out = Json::object();
  if (place.stage < 0 || static_cast<std::size_t>(place.stage) >= recipe.stages.size()) return out;
  const core::recipes::Stage& stage = recipe.stages[static_cast<std::size_t>(place.stage)];
  out["stage"] = stage.name;
  const bool isBlock = place.block >= 0 && static_cast<std::size_t>(place.block) < stage.blocks.size();
  if (!isBlock) return out;
  out["block"] = place.block + 1;
  out["kind"] = stage.blocks[static_cast<std::size_t>(place.block)].kind;
  return out;
}

VerbResult recipeNewVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const app::RecipeResources resources = app::recipeResources();
  if (words.list) return listStartingRecipes(context, resources);
  if (words.target.empty()) return context.console.fail({.code = ErrorCode::Missing, .where = "FILE"});
  Result<Recipe> recipe = app::startingRecipe(words.from.empty() ? kUsualStart : words.from, resources);
  if (!recipe) return context.console.fail(recipe.error());
  if (const std::string name = app::recipeNameFor(words.target); !name.empty()) recipe->name = name;
  const std::string text = core::recipes::toText(*recipe);
  const auto written = writeFile(words.target, text, words.force ? Present::Replace : Present::Keep);
  if (!written) return context.console.fail(written.error());
  reportWritten(context.console, "baremark.recipe_written/1", words.target, text);
  return kDone;
}

VerbResult recipeShowVerb(const VerbContext& context) {
  const app::RecipeResources resources = app::recipeResources();
  const Result<Recipe> recipe = readRecipe(context.invocation.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  context.console.out(core::recipes::toJson(*recipe), recipeWords(*recipe, resources.registry));
  return kDone;
}

VerbResult recipeRenderVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const Result<core::recipes::Target> target = targetOf(words);
  if (!target) return context.console.fail(target.error());
  const app::RecipeResources resources = app::recipeResources();
  const Result<Recipe> recipe = readRecipe(words.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  const auto rendered = core::recipes::render(*recipe, resources.registry, *target);
  if (!rendered) return context.console.fail(core::base::inFile(words.target, rendered.error()));
  noteLeftOutBlocks(context.console, *recipe, *rendered);
  if (!words.output.empty()) {
    if (const auto written = writeFile(words.output, rendered->text); !written)
      return context.console.fail(written.error());
  }
  if (context.console.isJson())
    context.console.out(renderedJson(*recipe, *rendered, words));
  else if (words.output.empty())
    context.console.out(qString(rendered->text));
  else
    reportWritten(context.console, "", words.output, rendered->text);
  return kDone;
}

VerbResult recipeDiffVerb(const VerbContext& context) {
  const app::RecipeResources resources = app::recipeResources();
  const std::string& first = context.invocation.targets.front();
  const std::string& second = context.invocation.targets.back();
  const Result<Recipe> before = readRecipe(first, resources);
  if (!before) return context.console.fail(before.error());
  const Result<Recipe> after = readRecipe(second, resources);
  if (!after) return context.console.fail(after.error());
  const auto changes = core::recipes::changesBetween(*before, *after);
  if (context.console.isJson()) {
    Json document{{"schema", "baremark.recipe_diff/1"},
                  {"before", {{"file", first}, {"digest", core::recipes::digestOf(*before)}}},
                  {"after", {{"file", second}, {"digest", core::recipes::digestOf(*after)}}},
                  {"changes", Json::array()}};
    for (const auto& change : changes) document["changes"].push_back(changeJson(change));
    context.console.out(document);
  } else if (changes.empty()) {
    context.console.out(Cli::tr("The recipes are equal."));
  } else {
    for (const auto& change : changes) context.console.out(app::text::changeText(change));
  }
  return changes.empty() ? kDone : kFailed;
}

VerbResult recipeImportVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const app::RecipeResources resources = app::recipeResources();
  const auto imported = importFile(words, resources);
  if (!imported) return context.console.fail(imported.error());
  const std::string text = core::recipes::toText(imported->recipe);
  if (!words.output.empty()) {
    const auto written = writeFile(words.output, text, words.force ? Present::Replace : Present::Keep);
    if (!written) return context.console.fail(written.error());
  }
  for (const QString& note : app::text::importNotes(*imported)) context.console.note(note);
  if (context.console.isJson())
    context.console.out(importJson(*imported, words));
  else if (words.output.empty())
    context.console.out(qString(text));
  else
    reportWritten(context.console, "", words.output, text);
  return kDone;
}

}  // namespace baremark::cli
