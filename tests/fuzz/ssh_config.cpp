// SPDX-License-Identifier: GPL-3.0-or-later
// The output of `ssh -G`, and a config file with aliases. Everything that later becomes part of a command line is
// harmless.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "remote/ssh/effective_config.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_destination.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::remote;
  for (const ConfigName& name : namesInConfig({reinterpret_cast<const char*>(data), size})) {
    if (!name.isInclude && !checkDestination(name.word)) std::abort();
  }
  const auto target = parseEffectiveConfig("alias", {reinterpret_cast<const char*>(data), size}, {.home = "/home/me"});
  if (!target) return 0;
  const bool isSafe = target->hostName.find_first_of("$`;|&<>'\"\\\n *") == std::string::npos &&
                      target->hostName.front() != '-' && target->port >= 1 && target->port <= 65535;
  if (!isSafe) std::abort();
  for (const std::string& hop : target->proxyJump) {
    if (!checkDestination(hop)) std::abort();
  }
  return 0;
}
