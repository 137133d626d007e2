// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/application/image_imports.h"
#include "app/cli/background.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/recipes/base_digests.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

struct RecipeResolveTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeResolve)
};

using core::base::Json;
using core::base::Result;
using core::recipes::BaseDigest;
using core::recipes::DigestState;
using core::recipes::MovedTags;
using core::recipes::Recipe;

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
  const QString stage =
      QString::fromStdString(core::base::printable(recipe.stages[static_cast<std::size_t>(base.stage)].name, 200));
  const QString image = QString::fromStdString(core::base::printable(base.image, 300));
  const QString now = QString::fromStdString(base.now);
  const QString before = QString::fromStdString(base.before);
  switch (base.state()) {
    case DigestState::New:
      //: %1: a stage of a recipe, %2: an image with its tag, %3: a digest
      return RecipeResolveTr::tr("Stage %1: %2 is %3; the recipe had no digest.").arg(stage, image, now);
    case DigestState::Same:
      //: %1: a stage of a recipe, %2: an image with its tag, %3: a digest
      return RecipeResolveTr::tr("Stage %1: %2 still is %3.").arg(stage, image, now);
    case DigestState::Moved:
      break;
  }
  if (isTaken(base, recipe))
    //: %1: a stage of a recipe, %2: an image with its tag, %3, %4: digests
    return RecipeResolveTr::tr("Stage %1: %2 is %3; the recipe had %4.").arg(stage, image, now, before);
  //: %1: a stage of a recipe, %2: an image with its tag, %3, %4: digests
  return RecipeResolveTr::tr(
             "! Stage %1: the tag has moved: %2 is now %3; the recipe has %4. To take the new one, use --update.")
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
    if (resolved.bases.empty()) console.out(RecipeResolveTr::tr("No base of the recipe is from a registry."));
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
  const auto ask = [images, host = *host, onWait = progressOn(context).onWait](const remote::IsCancelled& isCancelled) {
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
