// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/image_form_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::Result;

const auto& formColumns() {
  using Form = ImageFormRecord;
  static const auto columns = columnsOf(
      "host, image, runtime, reference, variant, kind, made_from, digest, stamp, bytes, seconds, made, runtime_version",
      &Form::host, &Form::image, &Form::runtime, &Form::reference, &Form::variant, &Form::kind, &Form::madeFrom,
      &Form::digest, &Form::stamp, &Form::bytes, &Form::seconds, &Form::made, &Form::runtimeVersion);
  return columns;
}

using recipes::PastBuild;

constexpr int kMostBuilds = 2000;

PastBuild buildAt(Query& row) {
  PastBuild build;
  row.into(build.host, build.builder, build.tool, build.digest, build.recipe, build.bytes, build.seconds, build.built,
           build.baremark);
  return build;
}

}  // namespace

Result<void> ImageFormRepository::put(const ImageFormRecord& form) {
  return guarded({base::Phrase::NamedImage, form.image},
                 [&] { formColumns().insert(m_store.connection(), "INSERT OR REPLACE INTO image_form", form); });
}

Result<std::vector<ImageFormRecord>> ImageFormRepository::all() {
  return m_store.connection().tryAll(m_store.path(), formColumns(),
                                     formColumns().select("image_form") + "ORDER BY host, image, runtime, reference");
}

Result<std::vector<ImageFormRecord>> ImageFormRepository::ofImage(const std::string& host, const std::string& image) {
  return m_store.connection().tryAll(
      {base::Phrase::NamedImage, image}, formColumns(),
      formColumns().select("image_form") + "WHERE host = ? AND image = ? ORDER BY runtime, reference", host, image);
}

Result<void> ImageFormRepository::remove(const std::string& host, const std::string& runtime,
                                         const std::string& reference) {
  return m_store.connection().tryRun(m_store.path(),
                                     "DELETE FROM image_form WHERE host = ? AND runtime = ? AND reference = ?", host,
                                     runtime, reference);
}

Result<void> ImageFormRepository::removeOf(const std::string& host, const std::string& image) {
  return guarded({base::Phrase::NamedImage, image},
                 [&] { m_store.connection().run("DELETE FROM image_form WHERE host = ? AND image = ?", host, image); });
}

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
