// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/home_probe.h"

#include "core/base/lines.h"
#include "core/base/printable.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr std::size_t kMostShown = 200;
constexpr std::size_t kLongestSearchPath = 16384;
constexpr std::size_t kLongestPlace = 4096;

}  // namespace

std::string homeProbeScript() {
  return "printf '%s\\n%s\\n' \"$HOME\" \"$(id -un)@$(uname -n)\"\n";
}

std::string loginShellScript() {
  // Bash, csh and fish understand these lines alike. csh would stop at a variable that is not set. A background process
  // of a start-up file may keep the pipe open, so the output is not read to its end.
  return "printf 'env | sed -n \"/^SCRATCH=/p;/^WORK=/p\"\\necho \"BAREMARK-PATH=$PATH\"\\n' | timeout 15 "
         "\"${SHELL:-/bin/sh}\" -l 2>/dev/null |\n"
         "  sed -n -e '/^SCRATCH=/p' -e '/^WORK=/p' -e '/^BAREMARK-PATH=/{s///p;q;}'\n";
}

Result<HomeAnswer> readHome(std::string_view output) {
  std::string_view rest = output;
  const std::string_view home = core::base::takeLine(rest);
  const bool isWhole = home.size() < output.size();
  if (!isWhole || home.empty() || home.front() != '/') {
    return fail({.code = ErrorCode::Malformed,
                 .value = core::base::printable(output, kMostShown),
                 .allowed = core::base::Phrase::HomeFolder});
  }
  const std::string_view who = core::base::takeLine(rest);
  HomeAnswer answer{
      .home = std::string(home), .who = core::base::printable(who, kMostShown), .searchPath = {}, .spaces = {}};
  while (!rest.empty() && answer.searchPath.empty()) {
    const std::string_view line = core::base::takeLine(rest);
    if (!line.empty() && line.front() == '/' && line.size() <= kLongestSearchPath) answer.searchPath = line;
    for (const char* name : {"SCRATCH", "WORK"}) {
      const std::string start = std::string(name) + "=";
      if (line.substr(0, start.size()) != start) continue;
      const std::string_view place = line.substr(start.size());
      const bool isPath = !place.empty() && place.front() == '/' && place.size() <= kLongestPlace &&
                          core::base::printable(place, kLongestPlace) == place;
      if (isPath) answer.spaces[name] = place;
    }
  }
  return answer;
}

std::string lastLine(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\n ");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));  // npos + 1 is 0
}

}  // namespace baremark::remote
