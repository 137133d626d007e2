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
  PastBuild build;
  row.into(build.host, build.builder, build.tool, build.digest, build.recipe, build.traits.bases);
  build.traits.blocks = wordsIn(row.value());
  row.into(build.bytes, build.seconds, build.built, build.baremark);
  return build;
}

}  // namespace

Result<void> RecipeBuildRepository::add(const PastBuild& build) {
  return m_store.connection().tryRun(
      m_store.path(),
      "INSERT INTO recipe_build (host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, "
      "baremark) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      build.host, build.builder, build.tool, build.digest, build.recipe, build.traits.bases,
      joined(build.traits.blocks), build.bytes, build.seconds, build.built, build.baremark);
}

Result<std::vector<PastBuild>> RecipeBuildRepository::last() {
  return m_store.connection().tryAll(
      m_store.path(), buildAt,
      "SELECT host, builder, tool, digest, recipe, bases, blocks, bytes, seconds, built, baremark FROM recipe_build "
      "ORDER BY built DESC, number DESC LIMIT ?",
      kMostBuilds);
}

}  // namespace baremark::core::storage
