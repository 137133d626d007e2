// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/application/recipe_checks.h"
#include "app/cli/background.h"
#include "app/cli/recipe_files.h"
#include "app/cli/recipe_findings.h"
#include "app/cli/run_files.h"
#include "app/text/recipe_text.h"
#include "core/base/json.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

struct RecipeCheckTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeCheck)
};

using core::base::Json;
using core::base::Result;
using core::model::Level;
using core::recipes::CompatibilityFindings;
using core::recipes::DescribedHost;

struct RecipeToCheck {
  core::recipes::Recipe recipe;
  core::recipes::Registry registry;
  std::string path;
  std::optional<core::recipes::ImportedRecipe> imported;  ///< of a Dockerfile or definition file

  [[nodiscard]] CheckedRecipe checked() const {
    return {.recipe = recipe, .path = path, .imported = imported ? &*imported : nullptr};
  }
};

/// The parts that the rules cannot judge: they are text.
std::vector<core::recipes::LineSpan> unjudged(const RecipeToCheck& what) {
  std::vector<core::recipes::LineSpan> lines;
  if (!what.imported) return lines;
  for (const core::recipes::ImportedPart& part : what.imported->parts) {
    const auto& blocks = what.recipe.stages[static_cast<std::size_t>(part.place.stage)].blocks;
    const bool isBlock = part.place.block != core::recipes::BlockPlace::kNoBlock;
    if (isBlock && blocks[static_cast<std::size_t>(part.place.block)].kind == "text") lines.push_back(part.lines);
  }
  return lines;
}

/// The recipe of the file, or what a Dockerfile or a definition file is as a recipe.
Result<RecipeToCheck> readToCheck(const std::string& path) {
  app::RecipeResources resources = app::recipeResources();
  const auto file = readForeignFile(path);
  if (!file) return core::base::fail(file.error());
  if (!*file) {
    Result<core::recipes::Recipe> recipe = readRecipe(path, resources);
    if (!recipe) return core::base::fail(recipe.error());
    return RecipeToCheck{std::move(*recipe), std::move(resources.registry), path, {}};
  }
  Result<core::recipes::ImportedRecipe> imported = importForeignFile(**file, path, resources);
  if (!imported) return core::base::fail(imported.error());
  return RecipeToCheck{imported->recipe, std::move(resources.registry), path, std::move(*imported)};
}

Json checkJson(const RecipeToCheck& what, const DescribedHost& host, const CompatibilityFindings& findings) {
  const core::model::LevelCounts counts = core::recipes::countsOf(findings);
  Json lines = Json::array();
  for (const core::recipes::LineSpan& each : unjudged(what))
    lines.push_back({{"first_line", each.first}, {"last_line", each.last}});
  return {{"schema", "baremark.recipe_check/1"},
          {"file", what.path},
          {"recipe", what.recipe.name},
          {"digest", core::recipes::digestOf(what.recipe)},
          {"host", core::recipes::toJson(host)},
          {"passed", counts.passed},
          {"unknown", counts.unknown},
          {"warnings", counts.warnings},
          {"stops", counts.stops},
          {"findings", findingsJson(findings, what.checked())},
          {"unjudged", std::move(lines)}};
}

/// Whether a finding has the level of --fail-on or a worse one.
bool hasFailed(const CompatibilityFindings& findings, const std::string& failOn) {
  for (const core::recipes::CompatibilityFinding& finding : findings) {
    for (const Level least : {Level::Unknown, Level::Warn, Level::Stop}) {
      if (failOn == nameOf(least) && finding.level >= least) return true;
    }
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
    for (const QString& line : findingLines(*findings, what.checked(), Level::Pass, {})) context.console.out(line);
    for (const core::recipes::LineSpan& lines : unjudged(what))
      //: %1: "lines 5 to 9"
      context.console.note(
          RecipeCheckTr::tr("Not judged, because no block expresses it: %1").arg(app::text::linesText(lines)));
    context.console.note(findingCounts(*findings));
  }
  return hasFailed(*findings, context.invocation.failLevel) ? kFailed : kDone;
}

/// The host that a file describes. Errors name the file.
Result<DescribedHost> readDescribedHost(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return core::base::fail(text.error());
  Result<DescribedHost> host = core::recipes::parseDescribedHost(*text);
  if (!host) return core::base::fail(core::base::inFile(path, host.error()));
  return host;
}

}  // namespace

VerbResult recipeCheckVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  Result<RecipeToCheck> read = readToCheck(words.target);
  if (!read) return context.console.fail(read.error());
  const RecipeToCheck what = std::move(*read);
  if (!words.described.empty()) {
    const Result<DescribedHost> host = readDescribedHost(words.described);
    return host ? reportCheck(context, what, *host) : context.console.fail(host.error());
  }
  const Result<app::HostService*> there = context.services.host(words.host);
  if (!there) return context.console.fail(there.error());
  withHost(context, words.host, [context, what, there = *there](const app::MachineKnowledge& known) {
    const auto look = [there, facts = known.facts, onWait = progressOn(context).onWait,
                       &store = context.services.store()](const remote::IsCancelled& isCancelled) {
      return app::hostToCheck(*there, store, facts, onWait, isCancelled);
    };
    (void)runInThread<DescribedHost>(context, look, [context, what](const DescribedHost& host) {
      QCoreApplication::exit(reportCheck(context, what, host));
    });
  });
  return {};
}

}  // namespace baremark::cli
