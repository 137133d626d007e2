// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a command line, one word a line: the result is options or an error with a message. And as a word for
// every setting: an accepted value is the same after writing and reading it.
#include <vector>

#include "core/base/printable.h"
#include "core/protocol/engine_settings.h"
#include "engine/error.h"
#include "engine/train/options.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::engine;
  for (const auto& setting : baremark::core::protocol::engineSettings()) {
    const auto value = settingFromText(setting, text);
    abortIf(value && settingFromText(setting, baremark::core::model::toText(*value)) != value);
  }
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
