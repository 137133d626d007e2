// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/recipe_build_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::Result;
using recipes::PastBuild;

constexpr int kMostBuilds = 2000;

PastBuild buildAt(Query& row) {
  return {.host = row.getColumn(0).getString(),
          .builder = row.getColumn(1).getString(),
          .tool = row.getColumn(2).getString(),
          .digest = row.getColumn(3).getString(),
          .recipe = row.getColumn(4).getString(),
          .bytes = row.getColumn(5).getInt64(),
          .seconds = row.getColumn(6).getDouble(),
          .built = fromMillis(row.getColumn(7).getInt64()),
          .baremark = row.getColumn(8).getString()};
}

}  // namespace

Result<void> RecipeBuildRepository::add(const PastBuild& build) {
  return guarded(m_store.path(), [&] {
    Query insert = m_store.connection().query(
        "INSERT INTO recipe_build (host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, "
        "baremark) "
        "VALUES (?, ?, ?, ?, ?, '', '', ?, ?, ?, ?)");
    insert.bind(1, build.host);
    insert.bind(2, build.builder);
    insert.bind(3, build.tool);
    insert.bind(4, build.digest);
    insert.bind(5, build.recipe);
    insert.bind(6, build.bytes);
    insert.bind(7, build.seconds);
    insert.bind(8, toMillis(build.built));
    insert.bind(9, build.baremark);
    insert.exec();
  });
}

Result<std::vector<PastBuild>> RecipeBuildRepository::last() {
  return guarded(m_store.path(), [&] {
    std::vector<PastBuild> out;
    Query rows = m_store.connection().query(
        "SELECT host, builder, tool, digest, recipe, bytes, seconds, built, baremark FROM recipe_build "
        "ORDER BY built DESC, number DESC LIMIT ?");
    rows.bind(1, kMostBuilds);
    while (rows.executeStep()) out.push_back(buildAt(rows));
    return out;
  });
}

}  // namespace baremark::core::storage
