// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/gradient_sums.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/base/printable.h"
#include "engine/error.h"

namespace baremark::engine::comm {
namespace {

constexpr std::string_view kBetweenTransports = ", ";

std::string optionOf(const std::string& value) {
  return "--all_reduce_spec=" + value;
}

std::string refusalOf(const std::string& value, const std::string& device, const std::string& why) {
  return optionOf(value) + " is not available with --device=" + device + ": " + why + ".";
}

GradientSums firstThatWorks(const std::string& device, const std::vector<SumsWay>& ways) {
  std::string missing;
  for (const SumsWay& way : ways) {
    tl::expected<GradientSums, std::string> found = way.find();
    if (!found) {
      missing += (missing.empty() ? "" : " ") + refusalOf(way.value, device, found.error());
      continue;
    }
    if (!missing.empty())
      found->warning = "Gradients are summed by " + found->name + ", which is slower than other ways. " + missing;
    return std::move(*found);
  }
  throw refused("unavailable", missing);
}

}  // namespace

GradientSums chooseSums(const std::string& wanted, const std::string& device, const std::vector<SumsWay>& ways) {
  if (wanted == "auto") return firstThatWorks(device, ways);
  std::string why = "this engine does not know it";
  std::string others;
  for (const SumsWay& way : ways) {
    tl::expected<GradientSums, std::string> found = way.find();
    if (way.value == wanted && found) return std::move(*found);
    if (way.value == wanted)
      why = found.error();
    else if (found)
      others += (others.empty() ? "" : " or ") + optionOf(way.value);
  }
  throw refused("unavailable", refusalOf(wanted, device, why) + " Use " + others + ".");
}

std::string joinedTransports(const std::vector<std::string>& ofRanks) {
  std::set<std::string> all;
  for (std::string_view rest : ofRanks) {
    while (!rest.empty()) {
      const std::string_view one = rest.substr(0, rest.find(kBetweenTransports));
      all.emplace(one);
      rest.remove_prefix(std::min(one.size() + kBetweenTransports.size(), rest.size()));
    }
  }
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : std::string(kBetweenTransports)) + one;
  return text;
}

std::string slowTransportWarning(const std::string& transports, int nodes,
                                 const std::vector<std::string>& rdmaDevices) {
  const bool hasSocket = transports.find("NET/Socket") != std::string::npos;
  if (nodes == 1 && transports.find("NET/") != std::string::npos)
    return "All ranks run on one node, but NCCL sends over its network transport (" + transports +
           "). In containers, the ranks need one /dev/shm and the same host name to reach each other's memory.";
  if (!hasSocket || rdmaDevices.empty()) return {};
  std::string names;
  for (const std::string& device : rdmaDevices) names += (names.empty() ? "" : ", ") + device;
  return "NCCL sends over TCP sockets (NET/Socket), although this node has InfiniBand or RoCE devices (" + names +
         "). A container needs /dev/infiniband and libibverbs to use them; NCCL_DEBUG=INFO shows what NCCL found.";
}

std::vector<std::string> rdmaDevices() {
  std::vector<std::string> names;
  std::error_code problem;
  for (std::filesystem::directory_iterator at("/sys/class/infiniband", problem), end; !problem && at != end;
       at.increment(problem))
    names.push_back(core::base::printable(at->path().filename().string(), 64));
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace baremark::engine::comm
