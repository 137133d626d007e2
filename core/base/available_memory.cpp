// SPDX-License-Identifier: Apache-2.0
#include "core/base/available_memory.h"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/number_text.h"
#include "core/base/processors.h"

namespace baremark::core::base {
namespace {

// Version 1 writes the largest number of pages instead of "max".
constexpr double kNoLimit = 1e18;

/// The number that is all of the file.
std::optional<double> numberOfFile(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return numberIn(line);
}

/// The number after the first `name`, in a file with lines such as "MemAvailable: 24 kB" and "inactive_file 4096".
std::optional<double> numberAfter(const std::string& name, const std::string& file) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    std::string second;
    if (words >> first >> second && first == name) return numberIn(second);
  }
  return {};
}

std::optional<double> limitOf(const std::string& group, const char* file) {
  const std::optional<double> limit = numberOfFile(group + file);
  return limit && *limit >= 0 && *limit < kNoLimit ? limit : std::nullopt;
}

std::string identityOf(const std::string& folder) {
  struct stat status = {};
  if (::stat(folder.c_str(), &status) != 0) return folder;
  return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
}

/// What the group has left below its limit. `prefix` is that of the names in memory.stat.
std::optional<double> leftIn(const std::string& group, const char* limitFile, const char* useFile,
                             const std::string& prefix) {
  const std::optional<double> limit = limitOf(group, limitFile);
  const std::optional<double> use = numberOfFile(group + useFile);
  if (!limit || !use) return {};
  double cached = 0;
  for (const char* list : {"inactive_file", "active_file", "slab_reclaimable"})
    cached += numberAfter(prefix + list, group + "/memory.stat").value_or(0);
  return std::max(0.0, *limit - std::max(0.0, *use - cached));
}

}  // namespace

std::optional<double> memoryLimit(const std::string& process) {
  std::optional<double> least;
  for (const std::string& group : controlGroups("memory", process)) {
    for (const char* file : {"/memory.max", "/memory.limit_in_bytes"}) {
      if (const auto limit = limitOf(group, file)) least = std::min(least.value_or(*limit), *limit);
    }
  }
  return least;
}

std::optional<AvailableMemory> availableMemory(const std::string& process, const std::string& meminfo) {
  std::optional<AvailableMemory> least;
  if (const auto kibibytes = numberAfter("MemAvailable:", meminfo))
    least = {(*kibibytes + numberAfter("SwapFree:", meminfo).value_or(0)) * 1024, ""};
  for (const std::string& group : controlGroups("memory", process)) {
    for (const auto& left : {leftIn(group, "/memory.max", "/memory.current", ""),
                             leftIn(group, "/memory.limit_in_bytes", "/memory.usage_in_bytes", "total_")}) {
      if (left && (!least || *left < least->bytes)) least = {*left, identityOf(group)};
    }
  }
  return least;
}

}  // namespace baremark::core::base
