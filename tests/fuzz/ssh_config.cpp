// SPDX-License-Identifier: GPL-3.0-or-later
// The output of `ssh -G`, and a config file with aliases. Everything that later becomes part of a command line is
// harmless.

#include "remote/ssh/effective_config.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_destination.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::remote;
  for (const ConfigName& name : namesInConfig(text)) abortIf(!name.isInclude && !checkDestination(name.word));
  const auto target = parseEffectiveConfig("alias", text, {.home = "/home/me"});
  if (!target) return;
  const bool isSafe = target->hostName.find_first_of("$`;|&<>'\"\\\n *") == std::string::npos &&
                      target->hostName.front() != '-' && target->port >= 1 && target->port <= 65535;
  abortIf(!isSafe);
  for (const std::string& hop : target->proxyJump) abortIf(!checkDestination(hop));
}
