// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <string>
#include <utility>

#include "app/application/recipe_checks.h"
#include "app/cli/background.h"
#include "app/cli/recipe_files.h"
#include "app/cli/recipe_findings.h"
#include "app/cli/run_files.h"
#include "core/base/json.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

using core::base::Json;
using core::base::Result;
using core::model::Level;
using core::recipes::CompatibilityFindings;
using core::recipes::DescribedHost;

struct RecipeToCheck {
  core::recipes::Recipe recipe;
  core::recipes::Registry registry;
};

Json checkJson(const RecipeToCheck& what, const DescribedHost& host, const CompatibilityFindings& findings) {
  const core::model::LevelCounts counts = core::recipes::countsOf(findings);
  return {{"schema", "baremark.recipe_check/1"},
          {"recipe", what.recipe.name},
          {"digest", core::recipes::digestOf(what.recipe)},
          {"host", core::recipes::toJson(host)},
          {"passed", counts.passed},
          {"unknown", counts.unknown},
          {"warnings", counts.warnings},
          {"stops", counts.stops},
          {"findings", findingsJson(findings, what.recipe)}};
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
    for (const QString& line : findingLines(*findings, what.recipe, Level::Pass, {})) context.console.out(line);
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
  app::RecipeResources resources = app::recipeResources();
  Result<core::recipes::Recipe> recipe = readRecipe(words.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  const RecipeToCheck what{std::move(*recipe), std::move(resources.registry)};
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
