// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/recipe_build_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::Result;
using recipes::PastBuild;

constexpr int kMostBuilds = 2000;

PastBuild buildAt(Query& row) {
  PastBuild build;
  row.into(build.host, build.builder, build.tool, build.digest, build.recipe, build.bytes, build.seconds, build.built,
           build.baremark);
  return build;
}

}  // namespace

Result<void> RecipeBuildRepository::add(const PastBuild& build) {
  return m_store.connection().tryRun(
      m_store.path(),
      "INSERT INTO recipe_build (host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, "
      "baremark) "
      "VALUES (?, ?, ?, ?, ?, '', '', ?, ?, ?, ?)",
      build.host, build.builder, build.tool, build.digest, build.recipe, build.bytes, build.seconds, build.built,
      build.baremark);
}

Result<std::vector<PastBuild>> RecipeBuildRepository::last() {
  return m_store.connection().tryAll(
      m_store.path(), buildAt,
      "SELECT host, builder, tool, digest, recipe, bytes, seconds, built, baremark FROM recipe_build "
      "ORDER BY built DESC, number DESC LIMIT ?",
      kMostBuilds);
}

}  // namespace baremark::core::storage
