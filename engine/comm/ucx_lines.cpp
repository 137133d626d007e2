// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/ucx_lines.h"

#include <algorithm>
#include <set>

namespace baremark::engine::comm {
namespace {

constexpr std::size_t kMostLanes = 64;
constexpr std::size_t kMostLaneBytes = 80;
constexpr std::size_t kMostBytesOfLine = 1000;

struct Lanes {
  std::set<std::string> toOthers;
  std::set<std::string> toSelf;
};

bool isNameLetter(char c) {
  return (c >= 'a' && c <= 'z') || c == '_';
}

bool isLaneCharacter(char c) {
  constexpr std::string_view kOthers = "_-.:/@";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kOthers.find(c) != std::string_view::npos;
}

/// True for "transport/device".
bool isLane(std::string_view word) {
  const std::size_t slash = word.find('/');
  return slash != std::string_view::npos && slash > 0 && slash + 1 < word.size() && word.size() <= kMostLaneBytes &&
         std::all_of(word.begin(), word.end(), isLaneCharacter);
}

/// The lanes in "tag(sysv/memory cma/memory) rma(sysv/memory)" that carry MPI's messages.
std::set<std::string> lanesIn(std::string_view groups) {
  std::set<std::string> lanes;
  for (std::size_t open = groups.find('('); open != std::string_view::npos; open = groups.find('(', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && isNameLetter(groups[begin - 1])) --begin;
    const std::string_view name = groups.substr(begin, open - begin);
    const std::size_t close = groups.find(')', open);
    if (close == std::string_view::npos) break;  // a line that was cut
    if (name != "tag" && name != "am") continue;
    std::string_view words = groups.substr(open + 1, close - open - 1);
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      if (isLane(word) && lanes.size() < kMostLanes) lanes.emplace(word);
      words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
  }
  return lanes;
}

/// Adds the lanes of a line, if it is about a connection.
void readLine(std::string_view line, Lanes& all) {
  const std::size_t ucx = line.find(" UCX ");
  if (ucx == std::string_view::npos || line.find(" INFO ", ucx) == std::string_view::npos) return;
  std::size_t at = line.find("ep_cfg[", ucx);
  if (at == std::string_view::npos) at = line.find(" cfg#", ucx);
  if (at == std::string_view::npos) return;
  const std::set<std::string> lanes = lanesIn(line.substr(at));
  // Older versions do not say which connection is the one to itself, but only that one can use the transport "self".
  const bool isToSelf =
      line.find(" self cfg#", ucx) != std::string_view::npos ||
      std::any_of(lanes.begin(), lanes.end(), [](const std::string& lane) { return lane.compare(0, 5, "self/") == 0; });
  std::set<std::string>& known = isToSelf ? all.toSelf : all.toOthers;
  if (known.size() < kMostLanes) known.insert(lanes.begin(), lanes.end());
}

}  // namespace

std::string ucxTransportsIn(std::string_view log) {
  Lanes all;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    readLine(line, all);
    log.remove_prefix(std::min(line.size() + 1, log.size()));
  }
  std::string text;
  for (const std::string& lane : all.toOthers.empty() ? all.toSelf : all.toOthers) {
    if (text.size() + lane.size() + 2 > kMostBytesOfLine) break;
    text += (text.empty() ? "" : ", ") + lane;
  }
  return text;
}

bool isUcxWarning(std::string_view line) {
  const std::size_t ucx = line.find(" UCX ");
  if (ucx == std::string_view::npos) return false;
  const std::string_view rest = line.substr(ucx + 5);
  const std::size_t level = rest.find_first_not_of(' ');
  if (level == std::string_view::npos) return false;
  const std::string_view word = rest.substr(level, rest.find(' ', level) - level);
  return word == "WARN" || word == "ERROR" || word == "FATAL";
}

}  // namespace baremark::engine::comm
