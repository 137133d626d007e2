// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_repository.h"

#include "core/base/nearest_name.h"
#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/storage/connection.h"
#include "core/storage/host_facts_json.h"

namespace baremark::core::storage {
namespace {

using base::Result;

constexpr const char* kSelectHosts =
    "SELECT name, destination, ssh_config, root, scheduler, engine, engine_build, one_dnn, facts, probed FROM host ";

HostRecord hostAt(Query& row) {
  HostRecord host{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                  row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getString(),
                  row.getColumn(6).getString(), row.getColumn(7).getString(), {}, {}, {}, {}, {}, {}};
  HostKnowledge known = hostKnowledgeFrom(row.getColumn(8).getString());
  host.facts = std::move(known.facts);
  host.node = std::move(known.node);
  host.failed = std::move(known.failed);
  host.backend = std::move(known.backend);
  host.notReachedSince = known.notReachedSince;
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
  return base::fail({.code = base::ErrorCode::OutOfRange, .where = "name of the host", .value = name.substr(0, 80),
                     .allowed = std::string(base::kPlainName) + "; not \"local\", which is this machine"});
}

Result<void> HostRepository::putHost(const HostRecord& host) {
  if (Result<void> good = checkHostName(host.name); !good) return good;
  return guarded("host " + host.name, [&] {
    Query insert = m_store.connection().query(
        "INSERT OR REPLACE INTO host (name, destination, ssh_config, root, scheduler, engine, engine_build, one_dnn, facts, probed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, host.name);
    insert.bind(2, host.destination);
    insert.bind(3, host.sshConfig);
    insert.bind(4, host.root);
    insert.bind(5, host.scheduler);
    insert.bind(6, host.engine);
    insert.bind(7, host.engineBuild);
    insert.bind(8, host.oneDnn);
    insert.bind(9, toJsonLine({host.facts, host.node, host.failed, host.backend, host.notReachedSince}));
    if (host.probed) insert.bind(10, toMillis(*host.probed));
    else insert.bind(10);
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
  return guarded("hosts", [&] {
    std::vector<HostRecord> out;
    Query rows = m_store.connection().query(std::string(kSelectHosts) + "ORDER BY name");
    while (rows.executeStep()) out.push_back(hostAt(rows));
    return out;
  });
}

Result<std::optional<HostRecord>> HostRepository::findHost(const std::string& name) {
  return guarded("host " + name, [&] {
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
      return base::fail({.code = base::ErrorCode::Busy, .where = "host " + name,
                         .allowed = "a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with baremark-cli host remove --abandon: " + base::listOfNames(*unfinished)});
    }
    const Result<int> removed = guarded("host " + name, [&] {
      Query remove = m_store.connection().query("DELETE FROM host WHERE name = ?");
      remove.bind(1, name);
      return remove.exec();
    });
    if (!removed) return base::fail(removed.error());
    if (*removed == 0) return base::fail({.code = base::ErrorCode::NotFound, .where = "host", .value = name});
    return {};
  });
}

Result<std::vector<std::string>> HostRepository::unfinishedOn(const std::string& name) {
  return guarded("experiments", [&] {
    std::vector<std::string> names;
    Query rows = m_store.connection().query(
        "SELECT id, name FROM experiment WHERE host = ? AND state IN ('queued', 'running', 'paused') AND removed IS NULL ORDER BY created, id");
    rows.bind(1, name);
    while (rows.executeStep()) names.push_back(rows.getColumn(0).getString() + " (" + base::printable(rows.getColumn(1).getString(), 80) + ")");
    return names;
  });
}

Result<void> HostRepository::putImage(const ImageRecord& image) {
  return guarded("image " + image.name, [&] {
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
  return guarded("images", [&] {
    std::vector<ImageRecord> out;
    Query rows = m_store.connection().query(std::string(kSelectImages) + "ORDER BY host, name");
    while (rows.executeStep()) out.push_back(imageAt(rows));
    return out;
  });
}

Result<std::optional<ImageRecord>> HostRepository::findImage(const std::string& host, const std::string& name) {
  return guarded("image " + name, [&] {
    Query row = m_store.connection().query(std::string(kSelectImages) + "WHERE host = ? AND name = ?");
    row.bind(1, host);
    row.bind(2, name);
    return row.executeStep() ? std::optional<ImageRecord>(imageAt(row)) : std::nullopt;
  });
}

Result<void> HostRepository::removeImage(const std::string& host, const std::string& name) {
  return guarded("image " + name, [&] {
    Query remove = m_store.connection().query("DELETE FROM image WHERE host = ? AND name = ?");
    remove.bind(1, host);
    remove.bind(2, name);
    remove.exec();
  });
}

Result<void> HostRepository::putProbe(const ProbeRecord& record) {
  return guarded("probe of " + record.probe.runtime, [&] {
    Query insert = m_store.connection().query("INSERT OR REPLACE INTO runtime_probe VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, record.host);
    insert.bind(2, record.probe.runtime);
    insert.bind(3, record.probe.works ? 1 : 0);
    insert.bind(4, record.probe.version);
    insert.bind(5, record.probe.seconds);
    insert.bind(6, record.probe.explanation);
    insert.bind(7, record.probe.detail);
    insert.bind(8, toMillis(record.probed));
    insert.exec();
  });
}

Result<std::vector<ProbeRecord>> HostRepository::probes(const std::string& host) {
  return guarded("probes of " + host, [&] {
    std::vector<ProbeRecord> out;
    Query rows = m_store.connection().query(
        "SELECT runtime, works, version, seconds, explanation, detail, probed FROM runtime_probe WHERE host = ? ORDER BY runtime");
    rows.bind(1, host);
    while (rows.executeStep()) {
      ProbeRecord record;
      record.host = host;
      record.probe.runtime = rows.getColumn(0).getString();
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
