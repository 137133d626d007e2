// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/recipe_builds.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <utility>

#include "app/application/recipe_checks.h"
#include "app/application/recipe_resources.h"
#include "app/application/resource_texts.h"
#include "core/storage/recipe_build_repository.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;
using core::runs::BuiltRecipe;

namespace {

core::runs::BuildResources buildResources(core::containers::Builders builders) {
  const QString architecture = QSysInfo::buildCpuArchitecture();
  const QString programs = QCoreApplication::applicationDirPath();
  return {.builders = std::move(builders),
          .registry = recipeResources().registry,
          .script = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
                    resourceText("recipes/recipe_build.sh"),
          .baremark = QCoreApplication::applicationVersion().toStdString(),
          .files = {{"baremark-engine", (programs + QStringLiteral("/baremark-engine")).toStdString()},
                    {"engine-sources.tar.gz",
                     (programs + QStringLiteral("/../share/baremark/engine-sources.tar.gz")).toStdString()}},
          .architecture = architecture == QLatin1String("arm64") ? "aarch64" : architecture.toStdString()};
}

}  // namespace

Result<BuiltRecipe> buildRecipe(HostService& there, core::runs::StoreAccess& store,
                                const core::runs::RecipeToBuild& what, const OnBuild& on,
                                const remote::IsCancelled& isCancelled) {
  DescriptorSet<core::containers::Builder> builders = recipeBuilders(userDescriptors("builders"));
  if (const auto* why = core::model::whyLeftOut(builders.broken, core::model::DescriptorKind::Builder, what.builder))
    return fail(*why);
  const core::runs::BuildResources builds = buildResources(std::move(builders.byId));
  return retryUntilConnected(Reached::NotYet, on.onWait, isCancelled, [&] {
    return core::runs::RecipeBuild(there.host(), store, there.resources(), builds).run(what, on.events, isCancelled);
  });
}

Result<core::recipes::BuildPrediction> predictBuild(core::runs::StoreAccess& store, const core::recipes::Recipe& recipe,
                                                    const std::string& host, const std::string& builder) {
  const auto builds =
      store.readNow([](core::storage::Store& opened) { return core::storage::RecipeBuildRepository(opened).last(); });
  if (!builds) return fail(builds.error());
  return core::recipes::predictBuild(*builds, core::recipes::questionOf(recipe, host, builder));
}

Result<BuildOutlook> lookBeforeBuild(HostService& there, core::runs::StoreAccess& store,
                                     const core::runs::RecipeToBuild& what,
                                     const std::optional<core::model::HostFacts>& facts, const OnWait& onWait,
                                     const remote::IsCancelled& isCancelled) {
  const core::runs::BuildResources builds = buildResources(recipeBuilders(userDescriptors("builders")).byId);
  auto offers = retryUntilConnected(Reached::Before, onWait, isCancelled, [&] {
    return core::runs::RecipeBuild(there.host(), store, there.resources(), builds).offers(what, isCancelled);
  });
  if (!offers) return fail(offers.error());
  BuildOutlook outlook{.offers = std::move(*offers)};
  if (!facts) return outlook;
  const auto host = hostToCheck(there, store, *facts, onWait, isCancelled);
  if (!host) return fail(host.error());
  auto findings = checkRecipe(what.recipe, builds.registry, *host);
  if (!findings) return fail(findings.error());
  outlook.findings = std::move(*findings);
  return outlook;
}

}  // namespace baremark::app
