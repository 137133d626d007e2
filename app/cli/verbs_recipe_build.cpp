// SPDX-License-Identifier: GPL-3.0-or-later
// `recipe check`, `recipe build` and `recipe resolve`.
#include <QLocale>
#include <filesystem>

#include "app/application/recipe_builds.h"
#include "app/cli/background.h"
#include "app/cli/run_files.h"
#include "app/cli/terminal_asker.h"
#include "app/text/check_text.h"
#include "app/text/recipe_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/recipes/base_digests.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

using app::OnBuild;
using core::model::Level;
using core::recipes::CompatibilityFinding;
using core::recipes::CompatibilityFindings;
using core::recipes::DescribedHost;
using core::recipes::Recipe;
using core::runs::BuiltRecipe;

QStringList findingLinesOf(const CompatibilityFinding& finding, const Recipe& recipe, bool isWaived) {
  QStringList lines{QStringLiteral("%1 %2 %3: %4")
                        .arg(app::text::glyph(app::text::signOf(finding.level)), qString(finding.rule),
                             app::text::compatibilityRuleText(finding.rule), app::text::clueText(finding))};
  const auto add = [&lines](const QString& line) {
    if (!line.isEmpty()) lines << QStringLiteral("        ") + line;
  };
  add(app::text::choiceText(finding));
  add(app::text::recipePlaceText(recipe, finding.place));
  add(app::text::tableText(finding.table));
  if (isWaived) add(Cli::tr("Waived with --waive: the image is built anyway."));
  return lines;
}

/// The stable name of the rule.
std::string whatOf(const std::string& id) {
  for (const core::recipes::CompatibilityRule& rule : core::recipes::compatibilityRules())
    if (rule.id == id) return std::string(rule.what);
  return {};
}

Json checkFindingJson(const CompatibilityFinding& finding, const Recipe& recipe) {
  Json table(nullptr);
  if (!finding.table.id.empty())
    table = {{"id", finding.table.id}, {"date", finding.table.date}, {"sources", finding.table.sources}};
  return {{"rule", finding.rule},
          {"what", whatOf(finding.rule)},
          {"level", nameOf(finding.level)},
          {"place", placeJson(recipe, finding.place)},
          {"clue", nameOf(finding.clue)},
          {"values", finding.values},
          {"choice", nameOf(finding.choice)},
          {"chosen", finding.chosen},
          {"table", std::move(table)}};
}

/// The findings of the least level or worse, each with what to choose instead, its place and its table. `waived`: ids
/// of rules whose stop does not count.
QStringList findingLines(const CompatibilityFindings& findings, const Recipe& recipe, Level least,
                         const std::set<std::string>& waived) {
  QStringList lines;
  for (const CompatibilityFinding& finding : findings) {
    const bool isWaived = finding.level == Level::Stop && waived.contains(finding.rule);
    if (finding.level >= least) lines << findingLinesOf(finding, recipe, isWaived);
  }
  return lines;
}

/// "Passed: 5, stops: 1, warnings: 0, not known: 3".
QString findingCounts(const CompatibilityFindings& findings) {
  const core::model::LevelCounts counts = core::recipes::countsOf(findings);
  const auto number = [](int count) { return QLocale().toString(count); };
  return Cli::tr("Passed: %1, stops: %2, warnings: %3, not known: %4", "%1, %2, %3, %4: how many there are")
      .arg(number(counts.passed), number(counts.stops), number(counts.warnings), number(counts.unknown));
}

struct RecipeToCheck {
  Recipe recipe;
  core::recipes::Registry registry;
  std::string path;
};

Json checkJson(const RecipeToCheck& what, const DescribedHost& host, const CompatibilityFindings& findings) {
  const core::model::LevelCounts counts = core::recipes::countsOf(findings);
  Json list = Json::array();
  for (const CompatibilityFinding& finding : findings) list.push_back(checkFindingJson(finding, what.recipe));
  return {{"schema", "baremark.recipe_check/1"},
          {"file", what.path},
          {"recipe", what.recipe.name},
          {"digest", core::recipes::digestOf(what.recipe)},
          {"host", core::recipes::toJson(host)},
          {"passed", counts.passed},
          {"unknown", counts.unknown},
          {"warnings", counts.warnings},
          {"stops", counts.stops},
          {"findings", std::move(list)}};
}

/// Whether a finding has the level of --fail-on or a worse one.
bool failsCheck(const CompatibilityFindings& findings, const std::string& failOn) {
  for (const core::recipes::CompatibilityFinding& finding : findings) {
    for (const Level least : {Level::Unknown, Level::Warn, Level::Stop})
      if (failOn == nameOf(least) && finding.level >= least) return true;
  }
  return false;
}

/// Prints what was found, and returns the exit status.
int reportCheck(const VerbContext& context, const RecipeToCheck& what, const DescribedHost& host) {
  const Result<CompatibilityFindings> findings = app::checkRecipe(what.recipe, what.registry, host);
  if (!findings) return context.console.fail(findings.error());
  if (context.console.isJson()) {
    context.console.out(checkJson(what, host, *findings));
  } else {
    for (const QString& line : findingLines(*findings, what.recipe, Level::Pass, {})) context.console.out(line);
    context.console.note(findingCounts(*findings));
  }
  return failsCheck(*findings, context.invocation.failLevel) ? kFailed : kDone;
}

/// The host that a file describes. Errors name the file.
Result<DescribedHost> readDescribedHost(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return fail(text.error());
  Result<DescribedHost> host = core::recipes::parseDescribedHost(*text);
  if (!host) return fail(core::base::inFile(path, host.error()));
  return host;
}

/// The image, and what the check before the build found.
struct CheckedBuild {
  BuiltRecipe built;
  std::vector<std::string> waived;  ///< rules that said stop
  core::recipes::BuildPrediction predicted;
};

/// The folder with the recipe's own files.
std::string folderOf(const std::string& file) {
  std::error_code problem;
  return std::filesystem::absolute(file, problem).parent_path().string();
}

Json builtJson(const CheckedBuild& checked) {
  const BuiltRecipe& built = checked.built;
  Json bases = Json::array();
  for (const core::recipes::NamedBase& base : built.bases)
    bases.push_back({{"name", base.name},
                     {"version", base.version.empty() ? Json(nullptr) : Json(base.version)},
                     {"digest", base.digest.empty() ? Json(nullptr) : Json(base.digest)}});
  Json out = imageFields("baremark.built-recipe/1", built.image);
  out["recipe"] = built.recipeDigest;
  out["bases"] = std::move(bases);
  out["builder"] = built.builder;
  out["tool"] = built.tool;
  out["packages"] = built.packages;
  out["tested"] = built.isTested;
  out["has_engine"] = !built.image.engineBuild.empty();
  out["was_there"] = built.wasThere;
  out["waived"] = checked.waived;
  out["predicted"] = core::recipes::toJson(checked.predicted);
  return out;
}

void reportBuild(Console& console, const CheckedBuild& checked) {
  const BuiltRecipe& built = checked.built;
  const core::storage::ImageRecord& image = built.image;
  if (built.wasThere) console.note(Cli::tr("The image exists already. To build it again, use --again."));
  if (image.engineBuild.empty())
    console.note(Cli::tr("! The image has no engine, so no arm can use it yet. Add the block “engine” to the recipe."));
  if (console.isJson()) return console.out(builtJson(checked));
  //: %1: an image, %2: a host, %3: bytes, %4: a digest, %5: a number of packages, %6: a tool with its version
  console.out(Cli::tr("%1 is on %2: %3, %4\n%5 packages, built by %6")
                  .arg(qString(image.name), qString(image.host), app::text::bytes(image.bytes), qString(image.digest),
                       QString::number(built.packages), qString(built.tool)));
  console.out(built.isTested ? Cli::tr("The test of the recipe passed.") : Cli::tr("The recipe has no test."));
}

/// Progress of the build on the console, from any thread.
OnBuild progressOfBuild(const VerbContext& context) {
  Console* console = &context.console;
  OnBuild on;
  on.onWait = progressOn(context).onWait;
  on.events.onProgress = noteSteps(*console);
  on.events.onLine = [console](const std::string& line) { console->note(QStringLiteral("  ") + qString(line)); };
  return on;
}

/// What the verb builds, and what it needs for the check before.
struct BuildRequest {
  app::HostService* host;
  core::runs::RecipeToBuild what;
  core::recipes::Registry registry;
  std::set<std::string> waived;  ///< ids of rules
};

/// Whether the image will work on the host: prints what warns or stops, and returns the rules that were waived.
/// CheckFailed: a rule says stop and is not waived.
Result<std::vector<std::string>> checkBeforeBuild(Console& console, const BuildRequest& request,
                                                  const core::recipes::DescribedHost& host) {
  const auto findings = app::checkRecipe(request.what.recipe, request.registry, host);
  if (!findings) return fail(findings.error());
  for (const QString& line : findingLines(*findings, request.what.recipe, core::model::Level::Warn, request.waived))
    console.note(line);
  if (auto refusal = core::recipes::refusalOf(*findings, request.waived, host.name)) return fail(std::move(*refusal));
  const std::set<std::string> stops = core::recipes::stopping(*findings, {});
  return std::vector<std::string>(stops.begin(), stops.end());
}

void build(const VerbContext& context, const BuildRequest& request, const std::vector<std::string>& waived) {
  const auto predicted =
      app::predictBuild(context.services.store(), request.what.recipe, request.host->name(), request.what.builder);
  if (!predicted) return QCoreApplication::exit(context.console.fail(predicted.error()));
  context.console.note(app::text::placedPredictionText(*predicted));
  const auto work = [request, waived, predicted = *predicted, on = progressOfBuild(context),
                     &store = context.services.store()](const IsCancelled& isCancelled) -> Result<CheckedBuild> {
    auto built = app::buildRecipe(*request.host, store, request.what, on, isCancelled);
    if (!built) return fail(built.error());
    return CheckedBuild{std::move(*built), waived, predicted};
  };
  (void)runVerbInThread<CheckedBuild>(context, work, reportBuild);
}

}  // namespace

VerbResult recipeCheckVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  app::RecipeResources resources = app::recipeResources();
  Result<Recipe> recipe = readRecipe(words.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  const RecipeToCheck what{std::move(*recipe), std::move(resources.registry), words.target};
  if (!words.described.empty()) {
    const Result<DescribedHost> host = readDescribedHost(words.described);
    return host ? reportCheck(context, what, *host) : context.console.fail(host.error());
  }
  withHost(context, words.host, [context, what](app::HostService& there, const app::MachineKnowledge& known) {
    const auto look = [there = &there, facts = known.facts, onWait = progressOn(context).onWait,
                       &store = context.services.store()](const IsCancelled& isCancelled) {
      return app::hostToCheck(*there, store, facts, onWait, isCancelled);
    };
    (void)runInThread<DescribedHost>(context, look, [context, what](const DescribedHost& host) {
      QCoreApplication::exit(reportCheck(context, what, host));
    });
  });
  return {};
}

VerbResult recipeBuildVerb(const VerbContext& context) {
  const Invocation& invocation = context.invocation;
  const std::set<std::string> waived(invocation.waived.begin(), invocation.waived.end());
  if (const auto unknown = core::recipes::checkWaived(waived)) return context.console.fail(*unknown);
  const Result<app::HostService*> host = context.services.host(invocation.host);
  if (!host) return context.console.fail(host.error());
  app::RecipeResources resources = app::recipeResources();
  Result<Recipe> recipe = readRecipe(invocation.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  auto secrets = readBuildSecrets(invocation.secrets);
  if (!secrets) return context.console.fail(secrets.error());
  const BuildRequest request{.host = *host,
                             .what = {.recipe = std::move(*recipe),
                                      .folder = folderOf(invocation.target),
                                      .name = invocation.name,
                                      .builder = invocation.builder,
                                      .isAgain = invocation.again,
                                      .secrets = std::move(*secrets)},
                             .registry = std::move(resources.registry),
                             .waived = waived};
  // The first answer of the host says whether this account is root there.
  withHost(context, invocation.host, [context, request](app::HostService&, const app::MachineKnowledge& known) {
    const auto look = [host = request.host, facts = known.facts, onWait = progressOn(context).onWait,
                       &store = context.services.store()](const IsCancelled& isCancelled) {
      return app::hostToCheck(*host, store, facts, onWait, isCancelled);
    };
    using core::recipes::DescribedHost;
    (void)runInThread<DescribedHost>(context, look, [context, request](const DescribedHost& there) {
      const auto stops = checkBeforeBuild(context.console, request, there);
      if (!stops) return QCoreApplication::exit(context.console.fail(stops.error()));
      build(context, request, *stops);
    });
  });
  return {};
}

namespace {

using core::recipes::BaseDigest;
using core::recipes::DigestState;
using core::recipes::MovedTags;

using Digests = std::map<std::string, std::string>;

struct ResolvedRecipe {
  Recipe recipe;
  std::vector<BaseDigest> bases;
  bool isWritten = false;
};

/// Whether the digest is in the recipe now.
bool isTaken(const BaseDigest& base, const Recipe& recipe) {
  return recipe.stages[static_cast<std::size_t>(base.stage)].base.digest == base.now;
}

QString lineOf(const BaseDigest& base, const ResolvedRecipe& resolved) {
  const Recipe& recipe = resolved.recipe;
  const QString stage = qString(core::base::printable(recipe.stages[static_cast<std::size_t>(base.stage)].name, 200));
  const QString image = qString(core::base::printable(base.image, 300));
  const QString now = qString(base.now);
  const QString before = qString(base.before);
  switch (base.state()) {
    case DigestState::New:
      //: %1: a stage of a recipe, %2: an image with its tag, %3: a digest
      return Cli::tr("Stage %1: %2 is %3; the recipe had no digest.").arg(stage, image, now);
    case DigestState::Same:
      //: %1: a stage of a recipe, %2: an image with its tag, %3: a digest
      return Cli::tr("Stage %1: %2 still is %3.").arg(stage, image, now);
    case DigestState::Moved:
      break;
  }
  if (isTaken(base, recipe))
    //: %1: a stage of a recipe, %2: an image with its tag, %3, %4: digests
    return Cli::tr("Stage %1: %2 is %3; the recipe had %4.").arg(stage, image, now, before);
  //: %1: a stage of a recipe, %2: an image with its tag, %3, %4: digests
  return Cli::tr("! Stage %1: the tag has moved: %2 is now %3; the recipe has %4. To take the new one, use --update.")
      .arg(stage, image, now, before);
}

Json resolvedJson(const ResolvedRecipe& resolved) {
  Json bases = Json::array();
  for (const BaseDigest& base : resolved.bases)
    bases.push_back({{"stage", resolved.recipe.stages[static_cast<std::size_t>(base.stage)].name},
                     {"image", base.image},
                     {"before", base.before.empty() ? Json(nullptr) : Json(base.before)},
                     {"now", base.now},
                     {"state", nameOf(base.state())},
                     {"taken", isTaken(base, resolved.recipe)}});
  return {{"schema", "baremark.resolved_recipe/1"},
          {"recipe", resolved.recipe.name},
          {"digest", core::recipes::digestOf(resolved.recipe)},
          {"written", resolved.isWritten},
          {"bases", std::move(bases)}};
}

/// Prints what was found. The exit status: failed, if a tag has moved and the recipe keeps its digest.
int report(Console& console, const ResolvedRecipe& resolved) {
  bool hasMoved = false;
  for (const BaseDigest& base : resolved.bases) hasMoved = hasMoved || !isTaken(base, resolved.recipe);
  if (console.isJson()) {
    console.out(resolvedJson(resolved));
  } else {
    for (const BaseDigest& base : resolved.bases) console.out(lineOf(base, resolved));
    if (resolved.bases.empty()) console.out(Cli::tr("No base of the recipe is from a registry."));
  }
  return hasMoved ? kFailed : kDone;
}

}  // namespace

VerbResult recipeResolveVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  app::RecipeResources resources = app::recipeResources();
  Result<Recipe> recipe = readRecipe(words.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  const std::vector<std::string> images = core::recipes::imagesToResolve(*recipe, resources.registry);
  if (images.empty()) return report(context.console, {.recipe = std::move(*recipe)});
  const Result<app::HostService*> host = context.services.host(words.host);
  if (!host) return context.console.fail(host.error());
  const auto ask = [images, host = *host, onWait = progressOn(context).onWait](const IsCancelled& isCancelled) {
    return app::currentDigests(*host, images, onWait, isCancelled);
  };
  return runInThread<Digests>(context, ask, [context, resources = std::move(resources)](const Digests& digests) {
    // The answers may have taken minutes, and the user may have changed the file meanwhile.
    Result<Recipe> current = readRecipe(context.invocation.target, resources);
    if (!current) return QCoreApplication::exit(context.console.fail(current.error()));
    std::vector<BaseDigest> bases = core::recipes::baseDigests(*current, resources.registry, digests);
    ResolvedRecipe resolved{.recipe = std::move(*current), .bases = std::move(bases)};
    const MovedTags moved = context.invocation.update ? MovedTags::Take : MovedTags::Keep;
    resolved.isWritten = takeDigests(resolved.recipe, resolved.bases, moved);
    if (resolved.isWritten) {
      const auto written = writeFile(context.invocation.target, core::recipes::toText(resolved.recipe));
      if (!written) return QCoreApplication::exit(context.console.fail(written.error()));
    }
    QCoreApplication::exit(report(context.console, resolved));
  });
}

}  // namespace baremark::cli
