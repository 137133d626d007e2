// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/image_form_repository.h"

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::Result;

constexpr const char* kSelectForms =
    "SELECT host, image, runtime, reference, variant, kind, made_from, digest, stamp, bytes, seconds, made, "
    "runtime_version FROM image_form ";

ImageFormRecord formAt(Query& row) {
  ImageFormRecord form{.host = row.getColumn(0).getString(),
                       .image = row.getColumn(1).getString(),
                       .runtime = row.getColumn(2).getString(),
                       .reference = row.getColumn(3).getString(),
                       .variant = row.getColumn(4).getString(),
                       .kind = row.getColumn(5).getString(),
                       .madeFrom = row.getColumn(6).getString(),
                       .digest = row.getColumn(7).getString(),
                       .stamp = row.getColumn(8).getString(),
                       .bytes = {},
                       .seconds = {},
                       .made = fromMillis(row.getColumn(11).getInt64()),
                       .runtimeVersion = row.getColumn(12).getString()};
  if (!row.getColumn(9).isNull()) form.bytes = row.getColumn(9).getInt64();
  if (!row.getColumn(10).isNull()) form.seconds = row.getColumn(10).getDouble();
  return form;
}

std::vector<ImageFormRecord> formsIn(Query& rows) {
  std::vector<ImageFormRecord> out;
  while (rows.executeStep()) out.push_back(formAt(rows));
  return out;
}

}  // namespace

Result<void> ImageFormRepository::put(const ImageFormRecord& form) {
  return guarded({base::Phrase::NamedImage, form.image}, [&] {
    Query insert = m_store.connection().query(
        "INSERT OR REPLACE INTO image_form (host, image, runtime, reference, variant, kind, made_from, digest, stamp, "
        "bytes, seconds, made, runtime_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, form.host);
    insert.bind(2, form.image);
    insert.bind(3, form.runtime);
    insert.bind(4, form.reference);
    insert.bind(5, form.variant);
    insert.bind(6, form.kind);
    insert.bind(7, form.madeFrom);
    insert.bind(8, form.digest);
    insert.bind(9, form.stamp);
    if (form.bytes)
      insert.bind(10, *form.bytes);
    else
      insert.bind(10);
    if (form.seconds)
      insert.bind(11, *form.seconds);
    else
      insert.bind(11);
    insert.bind(12, toMillis(form.made));
    insert.bind(13, form.runtimeVersion);
    insert.exec();
  });
}

Result<std::vector<ImageFormRecord>> ImageFormRepository::all() {
  return guarded(m_store.path(), [&] {
    Query rows = m_store.connection().query(std::string(kSelectForms) + "ORDER BY host, image, runtime, reference");
    return formsIn(rows);
  });
}

Result<std::vector<ImageFormRecord>> ImageFormRepository::ofImage(const std::string& host, const std::string& image) {
  return guarded({base::Phrase::NamedImage, image}, [&] {
    Query rows = m_store.connection().query(std::string(kSelectForms) +
                                            "WHERE host = ? AND image = ? ORDER BY runtime, reference");
    rows.bind(1, host);
    rows.bind(2, image);
    return formsIn(rows);
  });
}

Result<void> ImageFormRepository::remove(const std::string& host, const std::string& runtime,
                                         const std::string& reference) {
  return guarded(m_store.path(), [&] {
    Query remove =
        m_store.connection().query("DELETE FROM image_form WHERE host = ? AND runtime = ? AND reference = ?");
    remove.bind(1, host);
    remove.bind(2, runtime);
    remove.bind(3, reference);
    remove.exec();
  });
}

Result<void> ImageFormRepository::removeOf(const std::string& host, const std::string& image) {
  return guarded({base::Phrase::NamedImage, image}, [&] {
    Query remove = m_store.connection().query("DELETE FROM image_form WHERE host = ? AND image = ?");
    remove.bind(1, host);
    remove.bind(2, image);
    remove.exec();
  });
}

}  // namespace baremark::core::storage
