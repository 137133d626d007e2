// SPDX-License-Identifier: GPL-3.0-or-later
// The probe output of a host and of one of its nodes, the user's home folder, and the last line of the output.
#include "remote/probe/host_probe.h"

#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::remote;
  const auto facts = parseHostProbe(text);
  abortIf(facts && (facts->cores < 1 || facts->processors < 1));
  const auto node = parseNodeProbe(text);
  abortIf(node.has_value() != facts.has_value() || (node && node->facts != *facts));
  const auto home = readHome(text);
  const bool isPath =
      home && (home->searchPath.empty() || (home->searchPath.front() == '/' && home->searchPath.size() <= 16384));
  abortIf(home && (home->home.front() != '/' || home->home.find('\n') != std::string::npos ||
                   home->who.find('\x1b') != std::string::npos || !isPath));
  if (home) {
    for (const auto& [name, place] : home->spaces)
      abortIf(place.empty() || place.front() != '/' || place.size() > 4096 || place.find('\x1b') != std::string::npos);
  }
  const std::string line = lastLine(text);
  abortIf(line.find('\n') != std::string::npos || lastLine(line) != line);
}
