// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a command line, one word a line. The result is options or an error with a message.
#include <vector>

#include "core/base/printable.h"
#include "engine/error.h"
#include "engine/train/options.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::engine;
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      words.emplace_back();
    } else {
      words.back() += text[i];
    }
  }
  const auto line = train::parseCommandLine(words);
  if (!line) {
    abortIf(!baremark::core::base::isUtf8(toException(line.error()).what()));
    return;
  }
  const auto options = train::toOptions(line->given);
  abortIf(!options && !baremark::core::base::isUtf8(toException(options.error()).what()));
}
