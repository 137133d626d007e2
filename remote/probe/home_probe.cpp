// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/home_probe.h"

#include "core/base/lines.h"
#include "core/base/printable.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

constexpr std::size_t kMostShown = 200;
constexpr std::size_t kLongestSearchPath = 16384;

}  // namespace

std::string homeProbeScript() { return "printf '%s\\n%s\\n' \"$HOME\" \"$(id -un)@$(uname -n)\"\n"; }

std::string searchPathScript() {
  // Bash, csh and fish understand the same line. What a start-up file leaves in the background may hold the pipe's end: it is not
  // read to its end.
  return "printf 'echo \"BAREMARK-PATH=$PATH\"\\n' | timeout 15 \"${SHELL:-/bin/sh}\" -l 2>/dev/null |\n"
         "  sed -n '/^BAREMARK-PATH=/{s///p;q;}'\n";
}

Result<HomeAnswer> readHome(std::string_view output) {
  std::string_view rest = output;
  const std::string_view home = core::base::takeLine(rest);
  const bool isWhole = home.size() < output.size();
  if (!isWhole || home.empty() || home.front() != '/') {
    return fail({.code = ErrorCode::Malformed, .value = core::base::printable(output, kMostShown), .allowed = "a home folder"});
  }
  const std::string_view who = core::base::takeLine(rest);
  const std::string_view path = core::base::takeLine(rest);
  const bool isPath = !path.empty() && path.front() == '/' && path.size() <= kLongestSearchPath;
  return HomeAnswer{.home = std::string(home), .who = core::base::printable(who, kMostShown), .searchPath = std::string(isPath ? path : std::string_view())};
}

std::string lastLine(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\n ");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));  // npos + 1 is the beginning
}

}  // namespace baremark::remote
