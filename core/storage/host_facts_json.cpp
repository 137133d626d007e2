// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_facts_json.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/base/json.h"

namespace baremark::core::storage {
namespace {

using base::Json;

template <class T>
void put(Json& out, const char* name, const std::optional<T>& value) {
  if (value) out[name] = *value;
}

/// A whole number. Nothing: no whole number, or more than 64 bits.
std::optional<std::int64_t> wholeNumber(const Json& value) {
  if (!value.is_number_integer()) return {};
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return {};
  return value.get<std::int64_t>();
}

int clamped(std::int64_t number, int least) {
  return static_cast<int>(std::clamp<std::int64_t>(number, least, 1'000'000));
}

void read(const Json& from, const char* name, std::string& to) {
  const auto found = from.find(name);
  if (found != from.end() && found->is_string()) to = found->get<std::string>();
}

void read(const Json& from, const char* name, bool& to) {
  const auto found = from.find(name);
  if (found != from.end() && found->is_boolean()) to = found->get<bool>();
}

void read(const Json& from, const char* name, int& to) {
  const auto found = from.find(name);
  if (found == from.end()) return;
  if (const auto number = wholeNumber(*found)) to = clamped(*number, 1);
}

template <class T>
void read(const Json& from, const char* name, std::optional<T>& to) {
  const auto found = from.find(name);
  if (found == from.end() || found->is_null()) return;
  if constexpr (std::is_same_v<T, std::string>) {
    if (found->is_string()) to = found->get<std::string>();
  } else if constexpr (std::is_same_v<T, bool>) {
    if (found->is_boolean()) to = found->get<bool>();
  } else if constexpr (std::is_same_v<T, int>) {
    if (const auto number = wholeNumber(*found)) to = clamped(*number, 0);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    if (const auto number = wholeNumber(*found)) to = *number;
  } else if (found->is_number()) {
    to = found->get<T>();
  }
}

/// Texts that are left out if they are empty.
const std::vector<std::pair<const char*, std::string model::HostFacts::*>>& textMembers() {
  using model::HostFacts;
  static const std::vector<std::pair<const char*, std::string HostFacts::*>> members = {
      {"cuda", &HostFacts::cuda},           {"cuda_toolkit", &HostFacts::cudaToolkit},
      {"nccl", &HostFacts::nccl},           {"file_system", &HostFacts::fileSystem},
      {"modules", &HostFacts::modules},     {"search_path", &HostFacts::searchPath},
      {"cluster", &HostFacts::cluster},     {"namespace_barrier", &HostFacts::namespaceBarrier},
      {"engine_mpi", &HostFacts::engineMpi}};
  return members;
}

/// The objects in a list. Empty if the value is no list.
std::vector<Json> listIn(const Json& from, const char* name) {
  const auto found = from.find(name);
  std::vector<Json> objects;
  if (found == from.end() || !found->is_array()) return objects;
  std::copy_if(found->begin(), found->end(), std::back_inserter(objects),
               [](const Json& entry) { return entry.is_object(); });
  return objects;
}

/// The texts in a list. Empty if the value is no list.
std::vector<std::string> textsIn(const Json& from, const char* name) {
  const auto found = from.find(name);
  std::vector<std::string> texts;
  if (found == from.end() || !found->is_array()) return texts;
  for (const Json& entry : *found) {
    if (entry.is_string()) texts.push_back(entry.get<std::string>());
  }
  return texts;
}

Json toJson(const model::HostFacts& facts) {
  Json out;
  out["hostname"] = facts.hostname;
  out["system"] = facts.system;
  out["kernel"] = facts.kernel;
  out["processor"] = facts.processor;
  out["cores"] = facts.cores;
  out["processors"] = facts.processors;
  put(out, "cpu_quota", facts.cpuQuota);
  put(out, "memory_bytes", facts.memoryBytes);
  put(out, "free_bytes", facts.freeBytes);
  out["mpi"] = facts.mpiVersion;
  put(out, "load", facts.load);
  put(out, "governor", facts.governor);
  put(out, "on_battery", facts.onBattery);
  out["is_root"] = facts.isRoot;
  out["user"] = facts.user;
  put(out, "sockets", facts.sockets);
  put(out, "numa_nodes", facts.numaNodes);
  put(out, "user_namespaces", facts.userNamespaces);
  put(out, "fuse", facts.fuse);
  for (const model::GpuFacts& gpu : facts.gpus) {
    Json entry{{"name", gpu.name}, {"driver", gpu.driver}};
    put(entry, "memory_bytes", gpu.memoryBytes);
    if (!gpu.capability.empty()) entry["capability"] = gpu.capability;
    if (!gpu.bus.empty()) entry["bus"] = gpu.bus;
    put(entry, "divided", gpu.isDivided);
    put(entry, "ecc", gpu.hasEcc);
    put(entry, "persistent", gpu.isPersistent);
    put(entry, "power_limit_w", gpu.powerLimitWatt);
    put(entry, "most_clock_mhz", gpu.mostClockMHz);
    out["gpus"].push_back(std::move(entry));
  }
  for (const auto& [kind, pairs] : facts.gpuLinks) out["gpu_links"].push_back({{"kind", kind}, {"pairs", pairs}});
  for (const auto& [name, member] : textMembers()) {
    if (!(facts.*member).empty()) out[name] = facts.*member;
  }
  if (!facts.fabrics.empty()) out["fabrics"] = facts.fabrics;
  if (!facts.moduleNames.empty()) out["module_names"] = facts.moduleNames;
  if (!facts.parallelEnvironments.empty()) out["parallel_environments"] = facts.parallelEnvironments;
  for (const model::FileSystemFacts& system : facts.fileSystems) {
    Json entry{{"place", system.place}, {"path", system.path}, {"kind", system.kind}};
    put(entry, "free_bytes", system.freeBytes);
    put(entry, "total_bytes", system.totalBytes);
    put(entry, "free_inodes", system.freeInodes);
    out["file_systems"].push_back(std::move(entry));
  }
  for (const model::PartitionFacts& partition : facts.partitions) {
    Json entry{{"name", partition.name},
               {"default", partition.isDefault},
               {"up", partition.isUp},
               {"time_limit", partition.timeLimit},
               {"devices", partition.devices}};
    put(entry, "nodes", partition.nodes);
    put(entry, "cores", partition.cores);
    if (!partition.defaultTime.empty()) entry["default_time"] = partition.defaultTime;
    out["partitions"].push_back(std::move(entry));
  }
  for (const model::AccountFacts& account : facts.accounts) {
    out["accounts"].push_back({{"account", account.account}, {"partition", account.partition}, {"qos", account.qos}});
  }
  for (const model::LauncherFacts& launcher : facts.launchers) {
    out["launchers"].push_back({{"id", launcher.id}, {"version", launcher.version}, {"program", launcher.program}});
  }
  return out;
}

model::HostFacts factsIn(const Json& from) {
  model::HostFacts facts;
  read(from, "hostname", facts.hostname);
  read(from, "system", facts.system);
  read(from, "kernel", facts.kernel);
  read(from, "processor", facts.processor);
  read(from, "cores", facts.cores);
  read(from, "processors", facts.processors);
  read(from, "cpu_quota", facts.cpuQuota);
  read(from, "memory_bytes", facts.memoryBytes);
  read(from, "free_bytes", facts.freeBytes);
  read(from, "mpi", facts.mpiVersion);
  read(from, "load", facts.load);
  read(from, "governor", facts.governor);
  read(from, "on_battery", facts.onBattery);
  read(from, "is_root", facts.isRoot);
  read(from, "user", facts.user);
  read(from, "sockets", facts.sockets);
  read(from, "numa_nodes", facts.numaNodes);
  read(from, "user_namespaces", facts.userNamespaces);
  read(from, "fuse", facts.fuse);
  for (const auto& [name, member] : textMembers()) read(from, name, facts.*member);
  facts.fabrics = textsIn(from, "fabrics");
  facts.moduleNames = textsIn(from, "module_names");
  facts.parallelEnvironments = textsIn(from, "parallel_environments");
  for (const Json& entry : listIn(from, "file_systems")) {
    model::FileSystemFacts system;
    read(entry, "place", system.place);
    read(entry, "path", system.path);
    read(entry, "kind", system.kind);
    read(entry, "free_bytes", system.freeBytes);
    read(entry, "total_bytes", system.totalBytes);
    read(entry, "free_inodes", system.freeInodes);
    facts.fileSystems.push_back(std::move(system));
  }
  for (const Json& entry : listIn(from, "gpus")) {
    model::GpuFacts gpu;
    read(entry, "name", gpu.name);
    read(entry, "driver", gpu.driver);
    read(entry, "memory_bytes", gpu.memoryBytes);
    read(entry, "capability", gpu.capability);
    read(entry, "bus", gpu.bus);
    read(entry, "divided", gpu.isDivided);
    read(entry, "ecc", gpu.hasEcc);
    read(entry, "persistent", gpu.isPersistent);
    read(entry, "power_limit_w", gpu.powerLimitWatt);
    read(entry, "most_clock_mhz", gpu.mostClockMHz);
    facts.gpus.push_back(std::move(gpu));
  }
  for (const Json& entry : listIn(from, "gpu_links")) {
    std::string kind;
    int pairs = 0;
    read(entry, "kind", kind);
    read(entry, "pairs", pairs);
    if (!kind.empty()) facts.gpuLinks[kind] = pairs;
  }
  for (const Json& entry : listIn(from, "launchers")) {
    model::LauncherFacts launcher;
    read(entry, "id", launcher.id);
    read(entry, "version", launcher.version);
    read(entry, "program", launcher.program);
    facts.launchers.push_back(std::move(launcher));
  }
  for (const Json& entry : listIn(from, "accounts")) {
    model::AccountFacts account;
    read(entry, "account", account.account);
    read(entry, "partition", account.partition);
    account.qos = textsIn(entry, "qos");
    facts.accounts.push_back(std::move(account));
  }
  for (const Json& entry : listIn(from, "partitions")) {
    model::PartitionFacts partition;
    read(entry, "name", partition.name);
    read(entry, "default", partition.isDefault);
    read(entry, "up", partition.isUp);
    read(entry, "time_limit", partition.timeLimit);
    read(entry, "nodes", partition.nodes);
    read(entry, "cores", partition.cores);
    read(entry, "devices", partition.devices);
    read(entry, "default_time", partition.defaultTime);
    facts.partitions.push_back(std::move(partition));
  }
  return facts;
}

base::ErrorCode codeNamed(const std::string& name) {
  for (int code = 0; code < static_cast<int>(base::ErrorCode::Unexpected); ++code) {
    if (name == base::errorCodeName(static_cast<base::ErrorCode>(code))) return static_cast<base::ErrorCode>(code);
  }
  return base::ErrorCode::Unexpected;
}

void readPhrased(const Json& from, const char* name, base::Phrased& to) {
  std::string english;
  read(from, name, english);
  to = base::Phrased::fromEnglish(english);
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

}  // namespace

std::string toJsonLine(const HostKnowledge& known) {
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
                             {"where", error.where.english()},
                             {"value", error.value.english()},
                             {"allowed", error.allowed.english()},
                             {"suggestion", error.suggestion.english()},
                             {"detail", error.detail}});
  }
  return base::toJsonLine(out);
}

HostKnowledge hostKnowledgeFrom(const std::string& text) {
  HostKnowledge known;
  const base::Result<Json> document = base::parseJson(text);
  if (!document || !document->is_object()) return known;
  known.facts = factsIn(*document);
  known.failed = failedIn(*document);
  read(*document, "backend", known.backend);
  if (const auto list = document->find("devices"); list != document->end())
    known.devices = protocol::devicesFromJson(*list, "/devices").value_or(std::vector<protocol::CatalogDevice>());
  std::string since;
  read(*document, "not_reached_since", since);
  if (const auto time = base::parseIsoUtc(since)) known.notReachedSince = *time;
  const auto node = document->find("node");
  if (node == document->end() || !node->is_object() || !node->contains("facts") || !node->at("facts").is_object())
    return known;
  known.node = model::NodeFacts{.partition = {}, .job = {}, .seen = {}, .facts = factsIn(node->at("facts"))};
  read(*node, "partition", known.node->partition);
  read(*node, "job", known.node->job);
  std::string seen;
  read(*node, "seen", seen);
  if (const auto time = base::parseIsoUtc(seen)) known.node->seen = *time;
  return known;
}

}  // namespace baremark::core::storage
