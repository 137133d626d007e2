// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_facts_json.h"

#include <algorithm>
#include <type_traits>

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
  } else if (found->is_number()) {
    to = found->get<T>();
  }
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
  for (const model::PartitionFacts& partition : facts.partitions) {
    out["partitions"].push_back({{"name", partition.name}, {"default", partition.isDefault}, {"up", partition.isUp},
                                 {"time_limit", partition.timeLimit}, {"nodes", partition.nodes}, {"cores", partition.cores},
                                 {"devices", partition.devices}});
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
  const auto partitions = document->find("partitions");
  if (partitions == document->end() || !partitions->is_array()) return facts;
  for (const Json& entry : *partitions) {
    if (!entry.is_object()) continue;
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
