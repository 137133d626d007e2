// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/application/base_digests.h"
#include "app/cli/background.h"
#include "app/cli/password_input.h"
#include "app/cli/recipe_files.h"
#include "app/cli/terminal_asker.h"
#include "app/cli/written_file.h"
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
  for (const BaseDigest& base : resolved.bases) {
    bases.push_back({{"stage", resolved.recipe.stages[static_cast<std::size_t>(base.stage)].name},
                     {"image", base.image},
                     {"before", base.before.empty() ? Json(nullptr) : Json(base.before)},
                     {"now", base.now},
                     {"state", nameOf(base.state())},
                     {"taken", isTaken(base, resolved.recipe)}});
  }
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

/// Asks the registries for the digests of these images, and calls `then` with them.
template <class Then>
VerbResult askDigests(const VerbContext& context, std::vector<std::string> images, Then then) {
  const Invocation& words = context.invocation;
  app::DigestRequest request{.images = std::move(images), .username = words.username};
  const Result<app::HostService*> host = context.services.host(words.host);
  if (!host) return context.console.fail(host.error());
  if (!request.username.empty()) request.password = passwordFromInput();
  const auto ask = [request, host = *host,
                    onWait = progressOn(context).onWait](const remote::IsCancelled& isCancelled) {
    return app::currentDigests(*host, request, terminalAsker(), onWait, isCancelled);
  };
  return runInThread<Digests>(context, ask, std::move(then));
}

/// A base of a Dockerfile or definition file that had no digest.
struct PinnedBase {
  std::string image;
  int line = 1;
  std::string now;
  bool isTaken = false;
};

QString pinnedText(const std::string& path, const PinnedBase& base) {
  const QString where = QString::fromStdString(core::base::printable(path, 1024)) + QLatin1Char(':') +
                        QString::number(base.line);  // as compilers write it
  const QString image = QString::fromStdString(core::base::printable(base.image, 300));
  const QString now = QString::fromStdString(base.now);
  if (base.isTaken)
    //: %1: a place such as Dockerfile:3, %2: an image with its tag, %3: a digest
    return RecipeResolveTr::tr("%1: %2 is %3; the file had no digest.").arg(where, image, now);
  //: %1: a place such as Dockerfile:3, %2: an image with its tag, %3: a digest
  return RecipeResolveTr::tr("%1: %2 is %3; write it into the file yourself, because variables make the name.")
      .arg(where, image, now);
}

/// Writes the digests into the FROM and From of a file that is no recipe, and returns the exit status.
int pinBases(const VerbContext& context, core::recipes::LintTable table, const Digests& digests) {
  const std::string& path = context.invocation.target;
  const Result<std::optional<ForeignFile>> file = readForeignFile(path);
  if (!file) return context.console.fail(file.error());
  if (!*file) {  // it was changed while the registries answered
    return context.console.fail({.code = core::base::ErrorCode::UnknownValue,
                                 .where = path,
                                 .allowed = {core::base::Phrase::Names, core::recipes::Texts{"Dockerfile", "*.def"}}});
  }
  table.digests.insert(digests.begin(), digests.end());
  std::vector<PinnedBase> bases;
  std::vector<core::recipes::TextEdit> edits;
  for (const core::recipes::UnpinnedBase& base : unpinnedBasesOf(**file, table)) {
    const auto now = digests.find(base.reference);
    if (now == digests.end()) continue;
    bases.push_back({base.reference, base.line, now->second, !base.fix.empty()});
    edits.insert(edits.end(), base.fix.begin(), base.fix.end());
  }
  const std::string text = core::recipes::withEdits((*file)->text, std::move(edits));
  if (text != (*file)->text) {
    if (const auto written = writeFile(path, text); !written) return context.console.fail(written.error());
  }
  if (context.console.isJson()) {
    Json list = Json::array();
    for (const PinnedBase& base : bases)
      list.push_back({{"image", base.image}, {"line", base.line}, {"now", base.now}, {"taken", base.isTaken}});
    context.console.out(Json{{"schema", "baremark.resolved_file/1"},
                             {"file", path},
                             {"written", text != (*file)->text},
                             {"bases", std::move(list)}});
  } else {
    for (const PinnedBase& base : bases) context.console.out(pinnedText(path, base));
    if (bases.empty())
      context.console.out(RecipeResolveTr::tr("Every base that can have a digest and has a tag has one already."));
  }
  return kDone;
}

/// `recipe resolve` of a Dockerfile or a definition file.
VerbResult resolveForeignFile(const VerbContext& context, const ForeignFile& file, app::RecipeResources resources) {
  for (const auto& broken : resources.broken) {
    if (broken.kind == core::model::DescriptorKind::LintRules) return context.console.fail(broken.error);
  }
  std::set<std::string> references;
  for (const core::recipes::UnpinnedBase& base : unpinnedBasesOf(file, resources.lint))
    references.insert(base.reference);
  std::vector<std::string> images(references.begin(), references.end());
  if (images.empty()) return pinBases(context, std::move(resources.lint), {});
  return askDigests(context, std::move(images), [context, table = std::move(resources.lint)](const Digests& digests) {
    QCoreApplication::exit(pinBases(context, table, digests));
  });
}

}  // namespace

VerbResult recipeResolveVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  app::RecipeResources resources = app::recipeResources();
  const Result<std::optional<ForeignFile>> file = readForeignFile(words.target);
  if (!file) return context.console.fail(file.error());
  if (*file) return resolveForeignFile(context, **file, std::move(resources));
  Result<Recipe> recipe = readRecipe(words.target, resources);
  if (!recipe) return context.console.fail(recipe.error());
  std::vector<std::string> images = core::recipes::imagesToResolve(*recipe, resources.registry);
  if (images.empty()) return report(context.console, {.recipe = std::move(*recipe)});
  return askDigests(context, std::move(images), [context, resources = std::move(resources)](const Digests& digests) {
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
