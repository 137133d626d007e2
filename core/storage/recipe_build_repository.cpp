// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/recipe_build_repository.h"

#include <sstream>

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::Result;
using recipes::PastBuild;

constexpr int kMostBuilds = 2000;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> wordsIn(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

PastBuild buildAt(Query& row) {
  return {.host = row.getColumn(0).getString(),
          .builder = row.getColumn(1).getString(),
          .tool = row.getColumn(2).getString(),
          .digest = row.getColumn(3).getString(),
          .recipe = row.getColumn(4).getString(),
          .traits = {.bases = row.getColumn(5).getString(), .blocks = wordsIn(row.getColumn(6).getString())},
          .bytes = row.getColumn(7).getInt64(),
          .seconds = row.getColumn(8).getDouble(),
          .built = fromMillis(row.getColumn(9).getInt64()),
          .baremark = row.getColumn(10).getString()};
}

}  // namespace

Result<void> RecipeBuildRepository::add(const PastBuild& build) {
  return guarded(m_store.path(), [&] {
    Query insert = m_store.connection().query(
        "INSERT INTO recipe_build (host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, "
        "baremark) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, build.host);
    insert.bind(2, build.builder);
    insert.bind(3, build.tool);
    insert.bind(4, build.digest);
    insert.bind(5, build.recipe);
    insert.bind(6, build.traits.bases);
    insert.bind(7, joined(build.traits.blocks));
    insert.bind(8, build.bytes);
    insert.bind(9, build.seconds);
    insert.bind(10, toMillis(build.built));
    insert.bind(11, build.baremark);
    insert.exec();
  });
}

Result<std::vector<PastBuild>> RecipeBuildRepository::last() {
  return guarded(m_store.path(), [&] {
    std::vector<PastBuild> out;
    Query rows = m_store.connection().query(
        "SELECT host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, baremark FROM recipe_build "
        "ORDER BY built DESC, number DESC LIMIT ?");
    rows.bind(1, kMostBuilds);
    while (rows.executeStep()) out.push_back(buildAt(rows));
    return out;
  });
}

}  // namespace baremark::core::storage
