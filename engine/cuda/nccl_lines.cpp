// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/nccl_lines.h"

#include <algorithm>
#include <set>
#include <vector>

namespace baremark::engine::cuda {
namespace {

constexpr std::size_t kMostTransports = 64;
constexpr std::size_t kMostTransportBytes = 80;
constexpr std::size_t kMostBytes = 1000;

bool isTransportCharacter(char c) {
  constexpr std::string_view kOthers = "_-./()[] ";  // "P2P/direct pointer", "NET/AWS Libfabric/0/GDRDMA(PCI)"
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kOthers.find(c) != std::string_view::npos;
}

std::vector<std::string_view> partsOf(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('/'));
    parts.push_back(part);
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return parts;
}

/// "NET/IB/GDRDMA" for "NET/IB/0/GDRDMA(PCI)/Shared", "P2P/CUMEM" for "P2P/CUMEM/read". Empty: not a transport.
std::string transportOf(std::string_view words) {
  while (!words.empty() && (words.back() == ' ' || words.back() == '\r')) words.remove_suffix(1);
  if (words.size() > kMostTransportBytes || !std::all_of(words.begin(), words.end(), isTransportCharacter)) return {};
  const std::vector<std::string_view> parts = partsOf(words);
  if (parts.size() < 2 || parts[1].empty()) return {};
  const std::string name = std::string(parts[0]) + "/" + std::string(parts[1]);
  if (parts[0] == "P2P") return name;
  if (parts[0] == "SHM") return std::string(words);  // the way of each of the two sides
  if (parts[0] != "NET" && parts[0] != "COLLNET") return {};
  const bool isDirect = words.find("/GDRDMA") != std::string_view::npos;  // from the GPU's memory to the network
  return name + (isDirect ? "/GDRDMA" : "");
}

}  // namespace

std::string ncclTransportsIn(std::string_view log) {
  std::set<std::string> all;
  while (!log.empty()) {
    std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(line.size() + 1, log.size()));
    const std::size_t info = line.find(" NCCL INFO ");
    if (info == std::string_view::npos || all.size() >= kMostTransports) continue;
    line.remove_prefix(info + 11);
    const std::size_t via = line.find(" via ");
    const bool isNvls = line.substr(0, 10) == "NVLS comm ";
    const std::string transport = isNvls                          ? "NVLS"
                                  : via == std::string_view::npos ? ""
                                                                  : transportOf(line.substr(via + 5));
    if (!transport.empty()) all.insert(transport);
  }
  std::string text;
  for (const std::string& transport : all) {
    if (text.size() + transport.size() + 2 > kMostBytes) break;
    text += (text.empty() ? "" : ", ") + transport;
  }
  return text;
}

}  // namespace baremark::engine::cuda
