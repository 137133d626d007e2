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

/// Beside these, the columns "facts" and "probed".
const auto& hostColumns() {
  static const auto columns =
      columnsOf("name, destination, ssh_config, root, scheduler, engine, engine_build, one_dnn", &HostRecord::name,
                &HostRecord::destination, &HostRecord::sshConfig, &HostRecord::root, &HostRecord::scheduler,
                &HostRecord::engine, &HostRecord::engineBuild, &HostRecord::oneDnn);
  return columns;
}

HostRecord hostAt(Query& row) {
  HostRecord host = hostColumns()(row);
  HostKnowledge known = hostKnowledgeFrom(row.value());
  host.facts = std::move(known.facts);
  host.node = std::move(known.node);
  host.failed = std::move(known.failed);
  host.backend = std::move(known.backend);
  host.notReachedSince = known.notReachedSince;
  host.devices = std::move(known.devices);
  row.into(host.probed);
  return host;
}

std::string selectHosts() {
  return "SELECT " + hostColumns().names + ", facts, probed FROM host ";
}

const auto& imageColumns() {
  static const auto columns =
      columnsOf("host, name, kind, path, digest, bytes, engine_build, recipe, built, build_s", &ImageRecord::host,
                &ImageRecord::name, &ImageRecord::kind, &ImageRecord::path, &ImageRecord::digest, &ImageRecord::bytes,
                &ImageRecord::engineBuild, &ImageRecord::recipe, &ImageRecord::built, &ImageRecord::buildSeconds);
  return columns;
}

}  // namespace

Result<void> checkHostName(const std::string& name) {
  if (base::isPlainName(name) && name != "local") return {};
  return base::fail(base::ErrorCode::OutOfRange, base::Phrase::HostNameField, name.substr(0, 80),
                    base::Phrase::HostName);
}

Result<void> HostRepository::putHost(const HostRecord& host) {
  if (Result<void> good = checkHostName(host.name); !good) return good;
  const std::string known =
      toJsonLine({host.facts, host.node, host.failed, host.backend, host.notReachedSince, host.devices});
  return guarded({base::Phrase::NamedHost, host.name}, [&] {
    std::apply(
        [&](auto... member) {
          (void)m_store.connection().run("INSERT OR REPLACE INTO host (" + hostColumns().names +
                                             ", facts, probed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                         host.*member..., known, host.probed);
        },
        hostColumns().members);
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
  return m_store.connection().tryAll(m_store.path(), hostAt, selectHosts() + "ORDER BY name");
}

Result<std::optional<HostRecord>> HostRepository::findHost(const std::string& name) {
  return guarded({base::Phrase::NamedHost, name},
                 [&] { return m_store.connection().query(selectHosts() + "WHERE name = ?", name).first(hostAt); });
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
      return m_store.connection().run("DELETE FROM host WHERE name = ?", name);
    });
    if (!removed) return base::fail(removed.error());
    if (*removed == 0) return base::fail(base::ErrorCode::NotFound, base::Phrase::KindHost, name);
    return {};
  });
}

Result<std::vector<std::string>> HostRepository::unfinishedOn(const std::string& name) {
  const auto nameAt = [](Query& row) {
    const std::string id = row.value();
    return id + " (" + base::printable(row.value(), 80) + ")";
  };
  return m_store.connection().tryAll(
      m_store.path(), nameAt,
      "SELECT id, name FROM experiment WHERE host = ? AND state IN ('queued', 'running', 'paused') AND removed IS "
      "NULL ORDER BY created, id",
      name);
}

Result<void> HostRepository::putImage(const ImageRecord& image) {
  return guarded({base::Phrase::NamedImage, image.name},
                 [&] { imageColumns().insert(m_store.connection(), "INSERT OR REPLACE INTO image", image); });
}

Result<std::vector<ImageRecord>> HostRepository::images() {
  return m_store.connection().tryAll(m_store.path(), imageColumns(),
                                     imageColumns().select("image") + "ORDER BY host, name");
}

Result<std::optional<ImageRecord>> HostRepository::findImage(const std::string& host, const std::string& name) {
  return guarded({base::Phrase::NamedImage, name}, [&] {
    return m_store.connection()
        .query(imageColumns().select("image") + "WHERE host = ? AND name = ?", host, name)
        .first(imageColumns());
  });
}

Result<void> HostRepository::removeImage(const std::string& host, const std::string& name) {
  return m_store.transact([&]() -> Result<void> {
    if (Result<void> gone = ImageFormRepository(m_store).removeOf(host, name); !gone) return gone;
    return guarded({base::Phrase::NamedImage, name},
                   [&] { m_store.connection().run("DELETE FROM image WHERE host = ? AND name = ?", host, name); });
  });
}

namespace {

/// A row of runtime_probe is named after a runtime, or RUNTIME/VARIANT: the variant works, although the default fails.
constexpr char kBeforeVariant = '/';

void insertProbe(Store& store, const ProbeRecord& record, const std::string& name, bool works) {
  store.connection().run("INSERT OR REPLACE INTO runtime_probe VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record.host, name,
                         works, record.probe.version, record.probe.seconds,
                         name == record.probe.runtime ? record.probe.explanation : std::string("ran"),
                         name == record.probe.runtime ? record.probe.detail : std::string(), record.probed);
}

}  // namespace

Result<void> HostRepository::putProbe(const ProbeRecord& record) {
  const auto put = [&] {
    const std::string ofVariants = record.probe.runtime + kBeforeVariant;
    m_store.connection().run("DELETE FROM runtime_probe WHERE host = ? AND substr(runtime, 1, length(?)) = ?",
                             record.host, ofVariants, ofVariants);
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
        "BY runtime",
        host);
    while (rows.next()) {
      const std::string name = rows.value();
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
      rows.into(record.probe.works, record.probe.version, record.probe.seconds, record.probe.explanation,
                record.probe.detail, record.probed);
      out.push_back(std::move(record));
    }
    return out;
  });
}

}  // namespace baremark::core::storage
