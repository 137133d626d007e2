// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/application/recipe_builds.h"
#include "app/application/recipe_checks.h"
#include "app/cli/background.h"
#include "app/cli/build_secret_input.h"
#include "app/cli/recipe_files.h"
#include "app/cli/recipe_findings.h"
#include "app/text/build_prediction_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"

namespace baremark::cli {
namespace {

struct RecipeBuildTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeBuild)
};

using app::OnBuild;
using core::base::Json;
using core::base::Result;
using core::recipes::Recipe;
using core::runs::BuiltRecipe;

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
  const core::storage::ImageRecord& image = built.image;
  Json bases = Json::array();
  for (const core::recipes::NamedBase& base : built.bases) {
    bases.push_back({{"name", base.name},
                     {"version", base.version.empty() ? Json(nullptr) : Json(base.version)},
                     {"digest", base.digest.empty() ? Json(nullptr) : Json(base.digest)}});
  }
  return {{"schema", "baremark.built-recipe/1"},
          {"name", image.name},
          {"host", image.host},
          {"path", image.path},
          {"digest", image.digest},
          {"bytes", image.bytes},
          {"recipe", built.recipeDigest},
          {"bases", std::move(bases)},
          {"builder", built.builder},
          {"tool", built.tool},
          {"packages", built.packages},
          {"sbom", image.path + "/opt/baremark/sbom.spdx.json"},
          {"tested", built.isTested},
          {"has_engine", !image.engineBuild.empty()},
          {"was_there", built.wasThere},
          {"waived", checked.waived},
          {"predicted", core::recipes::toJson(checked.predicted)}};
}

void reportBuild(Console& console, const CheckedBuild& checked) {
  const BuiltRecipe& built = checked.built;
  const core::storage::ImageRecord& image = built.image;
  if (built.wasThere) console.note(RecipeBuildTr::tr("The image exists already. To build it again, use --again."));
  if (image.engineBuild.empty()) {
    console.note(RecipeBuildTr::tr(
        "! The image has no engine, so no arm can use it yet. Add the block “engine” to the recipe."));
  }
  if (console.isJson()) return console.out(builtJson(checked));
  //: %1: an image, %2: a host, %3: bytes, %4: a digest, %5: a number of packages, %6: a tool with its version
  console.out(RecipeBuildTr::tr("%1 is on %2: %3, %4\n%5 packages, built by %6")
                  .arg(QString::fromStdString(image.name), QString::fromStdString(image.host),
                       app::text::bytes(image.bytes), QString::fromStdString(image.digest),
                       QString::number(built.packages), QString::fromStdString(built.tool)));
  console.out(built.isTested ? RecipeBuildTr::tr("The test of the recipe passed.")
                             : RecipeBuildTr::tr("The recipe has no test."));
}

/// Progress of the build on the console, from any thread.
OnBuild progressOfBuild(const VerbContext& context) {
  Console* console = &context.console;
  OnBuild on;
  on.onWait = progressOn(context).onWait;
  on.events.onProgress = noteSteps(*console);
  on.events.onLine = [console](const std::string& line) {
    console->note(QStringLiteral("  ") + QString::fromStdString(line));
  };
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
  if (!findings) return core::base::fail(findings.error());
  const CheckedRecipe checked{.recipe = request.what.recipe};
  for (const QString& line : findingLines(*findings, checked, core::model::Level::Warn, request.waived))
    console.note(line);
  if (auto refusal = core::recipes::refusalOf(*findings, request.waived, host.name))
    return core::base::fail(std::move(*refusal));
  const std::set<std::string> stops = core::recipes::stopping(*findings, {});
  return std::vector<std::string>(stops.begin(), stops.end());
}

void build(const VerbContext& context, const BuildRequest& request, const std::vector<std::string>& waived) {
  const auto predicted =
      app::predictBuild(context.services.store(), request.what.recipe, request.host->name(), request.what.builder);
  if (!predicted) return QCoreApplication::exit(context.console.fail(predicted.error()));
  context.console.note(app::text::placedPredictionText(*predicted));
  const auto work = [request, waived, predicted = *predicted, on = progressOfBuild(context),
                     &store =
                         context.services.store()](const remote::IsCancelled& isCancelled) -> Result<CheckedBuild> {
    auto built = app::buildRecipe(*request.host, store, request.what, on, isCancelled);
    if (!built) return core::base::fail(built.error());
    return CheckedBuild{std::move(*built), waived, predicted};
  };
  (void)runVerbInThread<CheckedBuild>(context, work, reportBuild);
}

}  // namespace

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
  withHost(context, invocation.host, [context, request](const app::MachineKnowledge& known) {
    const auto look = [host = request.host, facts = known.facts, onWait = progressOn(context).onWait,
                       &store = context.services.store()](const remote::IsCancelled& isCancelled) {
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

}  // namespace baremark::cli
