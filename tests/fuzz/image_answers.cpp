// SPDX-License-Identifier: GPL-3.0-or-later
// What a host answers about the copies of an image and about the tools that import one. Every text is short and
// printable.

#include "core/containers/image_copy.h"
#include "core/containers/tool_commands.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

bool isShown(const std::string& text, std::size_t most) {
  return text.size() <= most && text.find_first_of("\n\r\x1b") == std::string::npos;
}

}  // namespace

void fuzz(std::string_view answer) {
  using namespace baremark::core::containers;
  const CopyFacts facts = copyFacts(answer);
  abortIf(!isShown(facts.digest, 200) || !isShown(facts.stamp, 200));
  abortIf(facts.bytes && *facts.bytes < 0);
  for (const auto& [id, version] : toolsIn(answer))
    abortIf(id.empty() || id.find_first_of(" \n") != std::string::npos || !isShown(version, 80));
}
