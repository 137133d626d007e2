// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_repository.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/storage/connection.h"
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

void readKnowledge(const std::string& text, HostRecord& known);

HostRecord hostAt(Query& row) {
  HostRecord host = hostColumns()(row);
  readKnowledge(row.value(), host);
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

/// A row of runtime_probe is named after a runtime, or RUNTIME/VARIANT: the variant works, although the default fails.
constexpr char kBeforeVariant = '/';

void insertProbe(Store& store, const ProbeRecord& record, const std::string& name, bool works) {
  store.connection().run("INSERT OR REPLACE INTO runtime_probe VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record.host, name,
                         works, record.probe.version, record.probe.seconds,
                         name == record.probe.runtime ? record.probe.explanation : std::string("ran"),
                         name == record.probe.runtime ? record.probe.detail : std::string(), record.probed);
}

using base::Json;

// The members of each value and their names in JSON, for reading and writing.

template <class Member>
constexpr std::pair<const char*, Member> at(const char* name, Member member) {
  return {name, member};
}

constexpr auto membersOf(const model::GpuFacts*) {
  using Gpu = model::GpuFacts;
  return std::make_tuple(at("name", &Gpu::name), at("driver", &Gpu::driver), at("memory_bytes", &Gpu::memoryBytes),
                         at("capability", &Gpu::capability), at("bus", &Gpu::bus), at("divided", &Gpu::isDivided),
                         at("ecc", &Gpu::hasEcc), at("persistent", &Gpu::isPersistent),
                         at("power_limit_w", &Gpu::powerLimitWatt), at("most_clock_mhz", &Gpu::mostClockMHz));
}

constexpr auto membersOf(const model::FileSystemFacts*) {
  using System = model::FileSystemFacts;
  return std::make_tuple(at("place", &System::place), at("path", &System::path), at("kind", &System::kind),
                         at("free_bytes", &System::freeBytes), at("total_bytes", &System::totalBytes),
                         at("free_inodes", &System::freeInodes));
}

constexpr auto membersOf(const model::PartitionFacts*) {
  using Partition = model::PartitionFacts;
  return std::make_tuple(at("name", &Partition::name), at("default", &Partition::isDefault), at("up", &Partition::isUp),
                         at("time_limit", &Partition::timeLimit), at("devices", &Partition::devices),
                         at("nodes", &Partition::nodes), at("cores", &Partition::cores),
                         at("default_time", &Partition::defaultTime));
}

constexpr auto membersOf(const model::AccountFacts*) {
  using Account = model::AccountFacts;
  return std::make_tuple(at("account", &Account::account), at("partition", &Account::partition),
                         at("qos", &Account::qos));
}

constexpr auto membersOf(const model::LauncherFacts*) {
  using Launcher = model::LauncherFacts;
  return std::make_tuple(at("id", &Launcher::id), at("version", &Launcher::version), at("program", &Launcher::program));
}

constexpr auto membersOf(const model::HostFacts*) {
  using Host = model::HostFacts;
  return std::make_tuple(
      at("hostname", &Host::hostname), at("system", &Host::system), at("kernel", &Host::kernel),
      at("processor", &Host::processor), at("cores", &Host::cores), at("processors", &Host::processors),
      at("cpu_quota", &Host::cpuQuota), at("memory_bytes", &Host::memoryBytes), at("free_bytes", &Host::freeBytes),
      at("mpi", &Host::mpiVersion), at("load", &Host::load), at("governor", &Host::governor),
      at("on_battery", &Host::onBattery), at("is_root", &Host::isRoot), at("user", &Host::user),
      at("sockets", &Host::sockets), at("numa_nodes", &Host::numaNodes), at("gpus", &Host::gpus),
      at("gpu_links", &Host::gpuLinks), at("cuda", &Host::cuda), at("cuda_toolkit", &Host::cudaToolkit),
      at("nccl", &Host::nccl), at("fabrics", &Host::fabrics), at("file_system", &Host::fileSystem),
      at("modules", &Host::modules), at("module_names", &Host::moduleNames), at("file_systems", &Host::fileSystems),
      at("search_path", &Host::searchPath), at("cluster", &Host::cluster), at("partitions", &Host::partitions),
      at("accounts", &Host::accounts), at("parallel_environments", &Host::parallelEnvironments),
      at("launchers", &Host::launchers), at("engine_mpi", &Host::engineMpi),
      at("user_namespaces", &Host::userNamespaces), at("namespace_barrier", &Host::namespaceBarrier),
      at("fuse", &Host::fuse));
}

template <class T>
Json toJson(const T& value) {
  if constexpr (requires { membersOf(&value); }) {
    Json out = Json::object();
    const auto put = [&](const auto& member) {
      Json json = toJson(value.*member.second);
      if (!json.is_null()) out[member.first] = std::move(json);
    };
    std::apply([&](const auto&... member) { (put(member), ...); }, membersOf(&value));
    return out;
  } else if constexpr (std::is_same_v<T, std::map<std::string, int>>) {
    Json out;
    for (const auto& [kind, pairs] : value) out.push_back({{"kind", kind}, {"pairs", pairs}});
    return out;
  } else if constexpr (requires { value.has_value(); }) {
    return value ? toJson(*value) : Json();
  } else if constexpr (requires { value.c_str(); }) {
    return value.empty() ? Json() : Json(value);
  } else if constexpr (requires { value.begin(); }) {
    Json out;
    for (const auto& each : value) out.push_back(toJson(each));
    return out;
  } else {
    return value;
  }
}

/// A whole number. Nothing: no whole number, or more than 64 bits.
std::optional<std::int64_t> wholeNumber(const Json& value) {
  if (!value.is_number_integer()) return {};
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return {};
  return value.get<std::int64_t>();
}

/// Leaves `to` as it is if the value has another type. A count is at least `least`.
template <class T>
void read(const Json& from, T& to, int least = 1) {
  if constexpr (requires { membersOf(&to); }) {
    const auto get = [&](const auto& member) {
      if (const auto found = from.find(member.first); found != from.end()) read(*found, to.*member.second);
    };
    if (from.is_object()) std::apply([&](const auto&... member) { (get(member), ...); }, membersOf(&to));
  } else if constexpr (std::is_same_v<T, std::map<std::string, int>>) {
    if (!from.is_array()) return;
    for (const Json& entry : from) {
      if (!entry.is_object() || !entry.contains("kind") || !entry["kind"].is_string()) continue;
      const std::string kind = entry["kind"].get<std::string>();
      if (kind.empty()) continue;
      to[kind] = 0;
      if (entry.contains("pairs")) read(entry["pairs"], to[kind]);
    }
  } else if constexpr (requires { to.has_value(); }) {
    typename T::value_type value{};
    const bool isOfType = from.is_string() == std::is_same_v<typename T::value_type, std::string> &&
                          from.is_boolean() == std::is_same_v<typename T::value_type, bool> && !from.is_null();
    const bool isWhole = !std::is_integral_v<typename T::value_type> || std::is_same_v<typename T::value_type, bool> ||
                         wholeNumber(from).has_value();
    if (!isOfType || !isWhole || from.is_structured()) return;
    read(from, value, 0);
    to = std::move(value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (from.is_string()) to = from.get<std::string>();
  } else if constexpr (std::is_same_v<T, bool>) {
    if (from.is_boolean()) to = from.get<bool>();
  } else if constexpr (std::is_same_v<T, int>) {
    if (const auto number = wholeNumber(from))
      to = static_cast<int>(std::clamp<std::int64_t>(*number, least, 1'000'000));
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    if (const auto number = wholeNumber(from)) to = *number;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (from.is_number()) to = from.get<T>();
  } else {
    if (!from.is_array()) return;
    using Entry = typename T::value_type;
    for (const Json& entry : from) {
      if (std::is_same_v<Entry, std::string> ? entry.is_string() : entry.is_object()) read(entry, to.emplace_back());
    }
  }
}

template <class T>
void read(const Json& from, const char* name, T& to) {
  if (const auto found = from.find(name); found != from.end()) read(*found, to);
}

base::ErrorCode codeNamed(const std::string& name) {
  for (int code = 0; code < static_cast<int>(base::ErrorCode::Unexpected); ++code) {
    if (name == base::errorCodeName(static_cast<base::ErrorCode>(code))) return static_cast<base::ErrorCode>(code);
  }
  return base::ErrorCode::Unexpected;
}

void readPhrased(const Json& from, const char* name, base::Phrased& to) {
  const auto found = from.find(name);
  if (found != from.end()) to = base::Phrased::fromJson(*found);
}

std::vector<model::FailedStep> failedIn(const Json& from) {
  std::vector<model::FailedStep> all;
  const auto list = from.find("failed");
  if (list == from.end() || !list->is_array()) return all;
  for (const Json& each : *list) {
    if (!each.is_object()) continue;
    model::FailedStep failed;
    std::string code;
    read(each, "step", failed.step);
    read(each, "code", code);
    readPhrased(each, "where", failed.error.where);
    readPhrased(each, "value", failed.error.value);
    readPhrased(each, "allowed", failed.error.allowed);
    readPhrased(each, "suggestion", failed.error.suggestion);
    read(each, "detail", failed.error.detail);
    failed.error.code = codeNamed(code);
    all.push_back(std::move(failed));
  }
  return all;
}

/// Leaves what cannot be read as it is.
void readKnowledge(const std::string& text, HostRecord& known) {
  const base::Result<Json> document = base::parseJson(text);
  if (!document || !document->is_object()) return;
  read(*document, known.facts);
  known.failed = failedIn(*document);
  read(*document, "backend", known.backend);
  if (const auto list = document->find("devices"); list != document->end())
    known.devices = protocol::devicesFromJson(*list, "/devices").value_or(std::vector<protocol::CatalogDevice>());
  std::string since;
  read(*document, "not_reached_since", since);
  if (const auto time = base::parseIsoUtc(since)) known.notReachedSince = *time;
  const auto node = document->find("node");
  if (node == document->end() || !node->is_object() || !node->contains("facts") || !node->at("facts").is_object())
    return;
  known.node = model::NodeFacts{.partition = {}, .job = {}, .seen = {}, .facts = {}};
  read(node->at("facts"), known.node->facts);
  read(*node, "partition", known.node->partition);
  read(*node, "job", known.node->job);
  std::string seen;
  read(*node, "seen", seen);
  if (const auto time = base::parseIsoUtc(seen)) known.node->seen = *time;
}

}  // namespace

Result<void> checkHostName(const std::string& name) {
  if (base::isPlainName(name) && name != "local") return {};
  return base::fail(base::ErrorCode::OutOfRange, base::Phrase::HostNameField, name.substr(0, 80),
                    base::Phrase::HostName);
}

Result<void> HostRepository::putHost(const HostRecord& host) {
  if (Result<void> good = checkHostName(host.name); !good) return good;
  const std::string known = toJsonLine(host);
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
    if (!unfinished->empty())
      return base::fail({.code = base::ErrorCode::Busy,
                         .where = {base::Phrase::NamedHost, name},
                         .allowed = {base::Phrase::HostWithoutExperiments, *unfinished}});
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
        const auto whole = std::ranges::find_if(
            out, [&](const ProbeRecord& each) { return name.compare(0, slash, each.probe.runtime) == 0; });
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

std::string toJsonLine(const HostRecord& known) {
  Json out = toJson(known.facts);
  if (!known.backend.empty()) out["backend"] = known.backend;
  if (!known.devices.empty()) out["devices"] = protocol::toJson(known.devices);
  if (known.notReachedSince) out["not_reached_since"] = base::toIsoUtc(*known.notReachedSince);
  if (known.node) {
    out["node"] = {
        {"partition", known.node->partition}, {"job", known.node->job}, {"facts", toJson(known.node->facts)}};
    if (known.node->seen) out["node"]["seen"] = base::toIsoUtc(*known.node->seen);
  }
  for (const model::FailedStep& failed : known.failed) {
    const base::Error& error = failed.error;
    out["failed"].push_back({{"step", failed.step},
                             {"code", base::errorCodeName(error.code)},
                             {"where", error.where.toJson()},
                             {"value", error.value.toJson()},
                             {"allowed", error.allowed.toJson()},
                             {"suggestion", error.suggestion.toJson()},
                             {"detail", error.detail}});
  }
  return base::toJsonLine(out);
}

HostRecord hostKnowledgeFrom(const std::string& text) {
  HostRecord known;
  readKnowledge(text, known);
  return known;
}

}  // namespace baremark::core::storage
