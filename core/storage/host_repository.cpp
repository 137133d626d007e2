// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_repository.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/storage/connection.h"
#include "core/storage/host_facts_json.h"
#include "core/storage/image_form_repository.h"

namespace baremark::core::storage {
namespace {

using base::Result;

constexpr const char* kSelectHosts =
    "SELECT name, destination, ssh_config, root, scheduler, engine, engine_build, one_dnn, facts, probed FROM host ";

HostRecord hostAt(Query& row) {
  HostRecord host{row.getColumn(0).getString(),
                  row.getColumn(1).getString(),
                  row.getColumn(2).getString(),
                  row.getColumn(3).getString(),
                  row.getColumn(4).getString(),
                  row.getColumn(5).getString(),
                  row.getColumn(6).getString(),
                  row.getColumn(7).getString(),
                  {},
                  {},
                  {},
                  {},
                  {},
                  {}};
  HostKnowledge known = hostKnowledgeFrom(row.getColumn(8).getString());
  host.facts = std::move(known.facts);
  host.node = std::move(known.node);
  host.failed = std::move(known.failed);
  host.backend = std::move(known.backend);
  host.notReachedSince = known.notReachedSince;
  host.devices = std::move(known.devices);
  if (!row.getColumn(9).isNull()) host.probed = fromMillis(row.getColumn(9).getInt64());
  return host;
}

constexpr const char* kSelectImages =
    "SELECT host, name, kind, path, digest, bytes, engine_build, recipe, built, build_s FROM image ";

ImageRecord imageAt(Query& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
          row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getInt64(),
          row.getColumn(6).getString(), row.getColumn(7).getString(), fromMillis(row.getColumn(8).getInt64()),
          row.getColumn(9).getDouble()};
}

}  // namespace

Result<void> checkHostName(const std::string& name) {
  if (base::isPlainName(name) && name != "local") return {};
  return base::fail({.code = base::ErrorCode::OutOfRange,
                     .where = base::Phrase::HostNameField,
                     .value = name.substr(0, 80),
                     .allowed = base::Phrase::HostName});
}

Result<void> HostRepository::putHost(const HostRecord& host) {
  if (Result<void> good = checkHostName(host.name); !good) return good;
  return guarded({base::Phrase::NamedHost, host.name}, [&] {
    Query insert = m_store.connection().query(
        "INSERT OR REPLACE INTO host (name, destination, ssh_config, root, scheduler, engine, engine_build, one_dnn, "
        "facts, probed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, host.name);
    insert.bind(2, host.destination);
    insert.bind(3, host.sshConfig);
    insert.bind(4, host.root);
    insert.bind(5, host.scheduler);
    insert.bind(6, host.engine);
    insert.bind(7, host.engineBuild);
    insert.bind(8, host.oneDnn);
    insert.bind(9, toJsonLine({host.facts, host.node, host.failed, host.backend, host.notReachedSince, host.devices}));
    if (host.probed)
      insert.bind(10, toMillis(*host.probed));
    else
      insert.bind(10);
    insert.exec();
  });
}

Result<void> HostRepository::setNotReached(const std::string& name, const std::optional<base::WallTime>& since) {
  return m_store.transact([&]() -> Result<void> {
    Result<std::optional<HostRecord>> host = findHost(name);
    if (!host) return base::fail(host.error());
    if (!*host || (*host)->notReachedSince == since) return {};
    (*host)->notReachedSince = since;
    return putHost(**host);
  });
}

Result<std::vector<HostRecord>> HostRepository::hosts() {
  return guarded(m_store.path(), [&] {
    std::vector<HostRecord> out;
    Query rows = m_store.connection().query(std::string(kSelectHosts) + "ORDER BY name");
    while (rows.executeStep()) out.push_back(hostAt(rows));
    return out;
  });
}

Result<std::optional<HostRecord>> HostRepository::findHost(const std::string& name) {
  return guarded({base::Phrase::NamedHost, name}, [&] {
    Query row = m_store.connection().query(std::string(kSelectHosts) + "WHERE name = ?");
    row.bind(1, name);
    return row.executeStep() ? std::optional<HostRecord>(hostAt(row)) : std::nullopt;
  });
}

Result<void> HostRepository::removeHost(const std::string& name) {
  return m_store.transact([&]() -> Result<void> {
    const Result<std::vector<std::string>> unfinished = unfinishedOn(name);
    if (!unfinished) return base::fail(unfinished.error());
    if (!unfinished->empty()) {
      return base::fail({.code = base::ErrorCode::Busy,
                         .where = {base::Phrase::NamedHost, name},
                         .allowed = {base::Phrase::HostWithoutExperiments, *unfinished}});
    }
    const Result<int> removed = guarded({base::Phrase::NamedHost, name}, [&] {
      Query remove = m_store.connection().query("DELETE FROM host WHERE name = ?");
      remove.bind(1, name);
      return remove.exec();
    });
    if (!removed) return base::fail(removed.error());
    if (*removed == 0)
      return base::fail({.code = base::ErrorCode::NotFound, .where = base::Phrase::KindHost, .value = name});
    return {};
  });
}

Result<std::vector<std::string>> HostRepository::unfinishedOn(const std::string& name) {
  return guarded(m_store.path(), [&] {
    std::vector<std::string> names;
    Query rows = m_store.connection().query(
        "SELECT id, name FROM experiment WHERE host = ? AND state IN ('queued', 'running', 'paused') AND removed IS "
        "NULL ORDER BY created, id");
    rows.bind(1, name);
    while (rows.executeStep())
      names.push_back(rows.getColumn(0).getString() + " (" + base::printable(rows.getColumn(1).getString(), 80) + ")");
    return names;
  });
}

Result<void> HostRepository::putImage(const ImageRecord& image) {
  return guarded({base::Phrase::NamedImage, image.name}, [&] {
    Query insert = m_store.connection().query("INSERT OR REPLACE INTO image VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, image.host);
    insert.bind(2, image.name);
    insert.bind(3, image.kind);
    insert.bind(4, image.path);
    insert.bind(5, image.digest);
    insert.bind(6, image.bytes);
    insert.bind(7, image.engineBuild);
    insert.bind(8, image.recipe);
    insert.bind(9, toMillis(image.built));
    insert.bind(10, image.buildSeconds);
    insert.exec();
  });
}

Result<std::vector<ImageRecord>> HostRepository::images() {
  return guarded(m_store.path(), [&] {
    std::vector<ImageRecord> out;
    Query rows = m_store.connection().query(std::string(kSelectImages) + "ORDER BY host, name");
    while (rows.executeStep()) out.push_back(imageAt(rows));
    return out;
  });
}

Result<std::optional<ImageRecord>> HostRepository::findImage(const std::string& host, const std::string& name) {
  return guarded({base::Phrase::NamedImage, name}, [&] {
    Query row = m_store.connection().query(std::string(kSelectImages) + "WHERE host = ? AND name = ?");
    row.bind(1, host);
    row.bind(2, name);
    return row.executeStep() ? std::optional<ImageRecord>(imageAt(row)) : std::nullopt;
  });
}

Result<void> HostRepository::removeImage(const std::string& host, const std::string& name) {
  return m_store.transact([&]() -> Result<void> {
    if (Result<void> gone = ImageFormRepository(m_store).removeOf(host, name); !gone) return gone;
    return guarded({base::Phrase::NamedImage, name}, [&] {
      Query remove = m_store.connection().query("DELETE FROM image WHERE host = ? AND name = ?");
      remove.bind(1, host);
      remove.bind(2, name);
      remove.exec();
    });
  });
}

namespace {

/// A row of runtime_probe is named after a runtime, or RUNTIME/VARIANT: the variant works, although the default fails.
constexpr char kBeforeVariant = '/';

void insertProbe(Store& store, const ProbeRecord& record, const std::string& name, bool works) {
  Query insert = store.connection().query("INSERT OR REPLACE INTO runtime_probe VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, record.host);
  insert.bind(2, name);
  insert.bind(3, works ? 1 : 0);
  insert.bind(4, record.probe.version);
  insert.bind(5, record.probe.seconds);
  insert.bind(6, name == record.probe.runtime ? record.probe.explanation : std::string("ran"));
  insert.bind(7, name == record.probe.runtime ? record.probe.detail : std::string());
  insert.bind(8, toMillis(record.probed));
  insert.exec();
}

}  // namespace

Result<void> HostRepository::putProbe(const ProbeRecord& record) {
  const auto put = [&] {
    const std::string ofVariants = record.probe.runtime + kBeforeVariant;
    Query remove =
        m_store.connection().query("DELETE FROM runtime_probe WHERE host = ? AND substr(runtime, 1, length(?)) = ?");
    remove.bind(1, record.host);
    remove.bind(2, ofVariants);
    remove.bind(3, ofVariants);
    remove.exec();
    insertProbe(m_store, record, record.probe.runtime, record.probe.works);
    for (const std::string& variant : record.probe.workingVariants)
      insertProbe(m_store, record, ofVariants + variant, true);
  };
  // Together, so that no reader misses the variants.
  return m_store.transact([&] { return guarded({base::Phrase::ProbeOf, record.probe.runtime}, put); });
}

Result<std::vector<ProbeRecord>> HostRepository::probes(const std::string& host) {
  return guarded({base::Phrase::NamedHost, host}, [&] {
    std::vector<ProbeRecord> out;
    Query rows = m_store.connection().query(
        "SELECT runtime, works, version, seconds, explanation, detail, probed FROM runtime_probe WHERE host = ? ORDER "
        "BY runtime");
    rows.bind(1, host);
    while (rows.executeStep()) {
      const std::string name = rows.getColumn(0).getString();
      if (const std::size_t slash = name.find(kBeforeVariant); slash != std::string::npos) {
        const auto whole = std::find_if(out.begin(), out.end(), [&](const ProbeRecord& each) {
          return name.compare(0, slash, each.probe.runtime) == 0;
        });
        if (whole != out.end()) whole->probe.workingVariants.push_back(name.substr(slash + 1));
        continue;
      }
      ProbeRecord record;
      record.host = host;
      record.probe.runtime = name;
      record.probe.works = rows.getColumn(1).getInt() != 0;
      record.probe.version = rows.getColumn(2).getString();
      record.probe.seconds = rows.getColumn(3).getDouble();
      record.probe.explanation = rows.getColumn(4).getString();
      record.probe.detail = rows.getColumn(5).getString();
      record.probed = fromMillis(rows.getColumn(6).getInt64());
      out.push_back(std::move(record));
    }
    return out;
  });
}

}  // namespace baremark::core::storage
