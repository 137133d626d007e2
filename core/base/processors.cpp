// SPDX-License-Identifier: Apache-2.0
#include "core/base/processors.h"

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>

#include "core/base/number_text.h"

namespace baremark::core::base {
namespace {

// Linux refuses a mask without room for all processors that the kernel was built for; 8192 were the most so far.
constexpr std::size_t kMaskParts = 64;
constexpr std::size_t kMostProcessors = kMaskParts * CPU_SETSIZE;
cpu_set_t g_maskAtStart[kMaskParts];
bool g_isMaskRecorded = false;

// Sanitizers may not be ready yet.
__attribute__((no_sanitize("address", "thread"))) void recordMask() {
  g_isMaskRecorded = ::sched_getaffinity(0, sizeof(g_maskAtStart), g_maskAtStart) == 0;
}

// The functions in this list run before the constructors of all libraries. Only a program can have such a list, so a
// shared library cannot have this file.
[[gnu::section(".preinit_array"), gnu::used]] void (*g_recordMask)() = recordMask;

/// The text before the separator, or all of it. Removes both from `text`.
std::string_view takePart(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool isListed(std::string_view name, std::string_view names) {
  while (!names.empty()) {
    if (takePart(names, ',') == name) return true;
  }
  return false;
}

std::string firstLine(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

}  // namespace

void undoThreadBinding() {
  cpu_set_t now[kMaskParts] = {};
  const bool isBound = g_isMaskRecorded && ::sched_getaffinity(0, sizeof(now), now) == 0 &&
                       std::memcmp(now, g_maskAtStart, sizeof(now)) != 0;
  if (isBound) (void)::sched_setaffinity(0, sizeof(g_maskAtStart), g_maskAtStart);
}

std::vector<int> processors() {
  // A C library such as musl does not run .preinit_array.
  static const bool isRecorded = [] {
    if (!g_isMaskRecorded) recordMask();
    return g_isMaskRecorded;
  }();
  if (!isRecorded) return {0};
  std::vector<int> found;
  for (std::size_t cpu = 0; cpu < kMostProcessors; ++cpu) {
    if (CPU_ISSET(cpu % CPU_SETSIZE, &g_maskAtStart[cpu / CPU_SETSIZE])) found.push_back(static_cast<int>(cpu));
  }
  return found;
}

std::string asList(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

std::vector<int> fromList(std::string_view list) {
  std::vector<int> numbers;
  while (!list.empty()) {
    const std::string_view part = takePart(list, ',');
    const std::size_t dash = std::min(part.find('-'), part.size());
    const std::optional<double> first = numberIn(part.substr(0, dash));
    const std::optional<double> last = dash < part.size() ? numberIn(part.substr(dash + 1)) : first;
    if (!first || !last || *first < 0 || *first > *last || *last >= static_cast<double>(kMostProcessors)) break;
    for (int number = static_cast<int>(*first); number <= static_cast<int>(*last); ++number) numbers.push_back(number);
  }
  return numbers;
}

std::vector<std::string> controlGroups(std::string_view controller, const std::string& process) {
  std::vector<std::string> folders;
  std::ifstream mounts(process + "/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    // "33 24 0:29 ROOT FOLDER rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct", in version 2 "- cgroup2 cgroup2 rw"
    const std::size_t dash = line.find(" - cgroup");
    if (dash == std::string::npos) continue;
    std::string_view place = line;
    for (int skipped = 0; skipped < 3; ++skipped) takePart(place, ' ');
    std::string_view root = takePart(place, ' ');
    if (root == "/") root = {};
    const std::string folder(takePart(place, ' '));
    std::string_view kind = std::string_view(line).substr(dash + 3);
    const bool isUnified = takePart(kind, ' ') == "cgroup2";
    takePart(kind, ' ');  // the source
    if (!isUnified && !isListed(controller, kind)) continue;

    std::ifstream groups(process + "/cgroup");
    for (std::string own; std::getline(groups, own);) {
      std::string_view group = own;  // "4:cpu,cpuacct:/a/b", in version 2 "0::/a/b"
      takePart(group, ':');
      const std::string_view controllers = takePart(group, ':');
      if (isUnified ? !controllers.empty() : !isListed(controller, controllers)) continue;
      // In a container, the mount may show only a part of the tree, and that part need not contain the group.
      const bool isInside = group.substr(0, root.size()) == root && group.substr(root.size(), 1) == "/";
      for (group = isInside ? group.substr(root.size()) : ""; group.size() > 1;
           group = group.substr(0, group.rfind('/')))
        folders.push_back(folder + std::string(group));
      folders.push_back(folder);
    }
  }
  return folders;
}

std::optional<double> leastQuota(const std::vector<std::string>& limits) {
  std::optional<double> least;
  for (std::string_view limit : limits) {
    const std::optional<double> quota = numberIn(takePart(limit, ' '));
    const std::optional<double> period = numberIn(limit);
    if (quota && period && *quota > 0 && *period > 0)
      least = std::min(least.value_or(*quota / *period), *quota / *period);
  }
  return least;
}

std::optional<double> processorQuota(const std::string& process) {
  std::vector<std::string> limits;
  for (const std::string& group : controlGroups("cpu", process)) {
    limits.push_back(firstLine(group + "/cpu.max"));
    limits.push_back(firstLine(group + "/cpu.cfs_quota_us") + " " + firstLine(group + "/cpu.cfs_period_us"));
  }
  return leastQuota(limits);
}

int coresWithin(const std::optional<double>& quota, int cores) {
  return quota && *quota < cores ? std::max(1, static_cast<int>(*quota)) : cores;
}

int usableProcessors() {
  return coresWithin(processorQuota(), static_cast<int>(processors().size()));
}

}  // namespace baremark::core::base
