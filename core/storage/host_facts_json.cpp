// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_facts_json.h"

#include <algorithm>
#include <iterator>
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
  if (found != from.end() && found->is_number_integer()) to = std::clamp(found->get<int>(), 1, 1'000'000);
}

template <class T>
void read(const Json& from, const char* name, std::optional<T>& to) {
  const auto found = from.find(name);
  if (found == from.end() || found->is_null()) return;
  T value{};
  if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, bool>) {
    read(from, name, value);
    to = value;
  } else if constexpr (std::is_same_v<T, int>) {
    if (found->is_number_integer()) to = std::clamp(found->get<int>(), 0, 1'000'000);
  } else if (found->is_number()) {
    to = found->get<T>();
  }
}

/// Texts that are left out where they are empty.
const std::vector<std::pair<const char*, std::string model::HostFacts::*>>& textMembers() {
  using model::HostFacts;
  static const std::vector<std::pair<const char*, std::string HostFacts::*>> members = {
      {"cuda", &HostFacts::cuda},           {"cuda_toolkit", &HostFacts::cudaToolkit}, {"nccl", &HostFacts::nccl},
      {"file_system", &HostFacts::fileSystem}, {"modules", &HostFacts::modules},       {"search_path", &HostFacts::searchPath}};
  return members;
}

/// The objects of a list; none where it is no list.
std::vector<Json> listIn(const Json& from, const char* name) {
  const auto found = from.find(name);
  std::vector<Json> objects;
  if (found == from.end() || !found->is_array()) return objects;
  std::copy_if(found->begin(), found->end(), std::back_inserter(objects), [](const Json& entry) { return entry.is_object(); });
  return objects;
}

}  // namespace

std::string toJsonLine(const model::HostFacts& facts) {
  Json out;
  out["hostname"] = facts.hostname;
  out["system"] = facts.system;
  out["kernel"] = facts.kernel;
  out["processor"] = facts.processor;
  out["cores"] = facts.cores;
  out["processors"] = facts.processors;
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
  for (const model::GpuFacts& gpu : facts.gpus) {
    Json entry{{"name", gpu.name}, {"driver", gpu.driver}};
    put(entry, "memory_bytes", gpu.memoryBytes);
    out["gpus"].push_back(std::move(entry));
  }
  for (const auto& [name, member] : textMembers()) {
    if (!(facts.*member).empty()) out[name] = facts.*member;
  }
  if (!facts.fabrics.empty()) out["fabrics"] = facts.fabrics;
  for (const model::PartitionFacts& partition : facts.partitions) {
    Json entry{{"name", partition.name}, {"default", partition.isDefault}, {"up", partition.isUp}, {"time_limit", partition.timeLimit},
               {"devices", partition.devices}};
    put(entry, "nodes", partition.nodes);
    put(entry, "cores", partition.cores);
    out["partitions"].push_back(std::move(entry));
  }
  for (const model::LauncherFacts& launcher : facts.launchers) {
    out["launchers"].push_back({{"id", launcher.id}, {"version", launcher.version}});
  }
  return base::toJsonLine(out);
}

model::HostFacts hostFactsFrom(const std::string& text) {
  model::HostFacts facts;
  const base::Result<Json> document = base::parseJson(text);
  if (!document || !document->is_object()) return facts;
  read(*document, "hostname", facts.hostname);
  read(*document, "system", facts.system);
  read(*document, "kernel", facts.kernel);
  read(*document, "processor", facts.processor);
  read(*document, "cores", facts.cores);
  read(*document, "processors", facts.processors);
  read(*document, "memory_bytes", facts.memoryBytes);
  read(*document, "free_bytes", facts.freeBytes);
  read(*document, "mpi", facts.mpiVersion);
  read(*document, "load", facts.load);
  read(*document, "governor", facts.governor);
  read(*document, "on_battery", facts.onBattery);
  read(*document, "is_root", facts.isRoot);
  read(*document, "user", facts.user);
  read(*document, "sockets", facts.sockets);
  read(*document, "numa_nodes", facts.numaNodes);
  for (const auto& [name, member] : textMembers()) read(*document, name, facts.*member);
  if (const auto fabrics = document->find("fabrics"); fabrics != document->end() && fabrics->is_array()) {
    for (const Json& fabric : *fabrics) {
      if (fabric.is_string()) facts.fabrics.push_back(fabric.get<std::string>());
    }
  }
  for (const Json& entry : listIn(*document, "gpus")) {
    model::GpuFacts gpu;
    read(entry, "name", gpu.name);
    read(entry, "driver", gpu.driver);
    read(entry, "memory_bytes", gpu.memoryBytes);
    facts.gpus.push_back(std::move(gpu));
  }
  for (const Json& entry : listIn(*document, "launchers")) {
    model::LauncherFacts launcher;
    read(entry, "id", launcher.id);
    read(entry, "version", launcher.version);
    facts.launchers.push_back(std::move(launcher));
  }
  for (const Json& entry : listIn(*document, "partitions")) {
    model::PartitionFacts partition;
    read(entry, "name", partition.name);
    read(entry, "default", partition.isDefault);
    read(entry, "up", partition.isUp);
    read(entry, "time_limit", partition.timeLimit);
    read(entry, "nodes", partition.nodes);
    read(entry, "cores", partition.cores);
    read(entry, "devices", partition.devices);
    facts.partitions.push_back(std::move(partition));
  }
  return facts;
}

}  // namespace baremark::core::storage
