// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/recipe_builds.h"

#include <QDir>
#include <QFile>
#include <QSysInfo>

#include "app/application/recipe_resources.h"
#include "core/storage/image_form_repository.h"
#include "remote/probe/sight_probe.h"

namespace baremark::app {

using core::runs::BuiltRecipe;
using core::runs::StoreAccess;

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

Result<BuiltRecipe> buildRecipe(HostService& there, StoreAccess& store, const core::runs::RecipeToBuild& what,
                                const OnBuild& on, const remote::IsCancelled& isCancelled) {
  DescriptorSet<core::containers::Builder> builders = recipeBuilders(userDescriptors("builders"));
  if (const auto* why = core::model::whyLeftOut(builders.broken, core::model::DescriptorKind::Builder, what.builder))
    return fail(*why);
  const core::runs::BuildResources builds = buildResources(std::move(builders.byId));
  return retryUntilConnected(Reached::NotYet, on.onWait, isCancelled, [&] {
    return core::runs::RecipeBuild(there.host(), store, there.resources(), builds).run(what, on.events, isCancelled);
  });
}

Result<core::recipes::BuildPrediction> predictBuild(StoreAccess& store, const core::recipes::Recipe& recipe,
                                                    const std::string& host, const std::string& builder) {
  const auto builds =
      store.readNow([](core::storage::Store& opened) { return core::storage::RecipeBuildRepository(opened).last(); });
  if (!builds) return fail(builds.error());
  return core::recipes::predictBuild(*builds, core::recipes::questionOf(recipe, host, builder));
}

Result<BuildOutlook> lookBeforeBuild(HostService& there, StoreAccess& store, const core::runs::RecipeToBuild& what,
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

using core::recipes::CompatibilityFindings;
using core::recipes::DescribedHost;

namespace {

// One byte more than a table may have, so that a larger file is refused as such.
constexpr qint64 kMostTableBytes = (1 << 20) + 1;

void addNode(const core::storage::HostRecord& record, core::model::HostFacts& facts) {
  if (!record.node) return;
  const core::model::HostFacts& node = record.node->facts;
  if (facts.gpus.empty()) facts.gpus = node.gpus;
  if (facts.fabrics.empty()) facts.fabrics = node.fabrics;
}

}  // namespace

DescribedHost storedHost(const core::storage::HostRecord& record) {
  core::model::HostFacts facts = record.facts;
  addNode(record, facts);
  return core::recipes::describedHost(record.name, facts, {});
}

Result<DescribedHost> lookToCheck(HostService& there, StoreAccess& store, core::model::HostFacts facts,
                                  const remote::IsCancelled& isCancelled) {
  const Result<std::optional<core::storage::HostRecord>> record = store.readNow(
      [&there](core::storage::Store& read) { return core::storage::HostRepository(read).findHost(there.name()); });
  if (!record) return fail(record.error());
  if (*record) addNode(**record, facts);
  const remote::SightRequest request{
      .engine = there.resources().engine, .images = {}, .sources = {}, .asksSoftware = true, .asksDevices = true};
  const auto sight = remote::lookAtHost(there.host(), request, isCancelled);
  if (!sight) return fail(sight.error());
  return core::recipes::describedHost(there.name(), facts, *sight);
}

Result<DescribedHost> hostToCheck(HostService& there, StoreAccess& store, core::model::HostFacts facts,
                                  const OnWait& onWait, const remote::IsCancelled& isCancelled) {
  return retryUntilConnected(Reached::Before, onWait, isCancelled,
                             [&] { return lookToCheck(there, store, facts, isCancelled); });
}

Result<core::recipes::CompatibilityTables> compatibilityTables(const std::string& userFolder) {
  std::vector<core::recipes::CompatibilityTable> own;
  const QDir folder(qString(userFolder));
  for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    const std::string path = folder.filePath(name).toStdString();
    QFile file(qString(path));
    if (!file.open(QIODevice::ReadOnly)) return fail(ioError(file));
    Result<core::recipes::CompatibilityTable> table =
        core::recipes::parseCompatibilityTable(file.read(kMostTableBytes).toStdString());
    if (!table) return fail(core::base::inFile(path, table.error()));
    own.push_back(std::move(*table));
  }
  return core::recipes::tablesWith(std::move(own));
}

Result<CompatibilityFindings> checkRecipe(const core::recipes::Recipe& recipe, const core::recipes::Registry& registry,
                                          const DescribedHost& host) {
  const Result<core::recipes::CompatibilityTables> tables = compatibilityTables(userDescriptors("compatibility"));
  if (!tables) return fail(tables.error());
  return core::recipes::compatibilityOf(recipe, registry, host, *tables);
}

}  // namespace baremark::app
