// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a command line, one word a line. The result is options or an error with a message.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/printable.h"
#include "engine/error.h"
#include "engine/train/options.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace baremark::engine;
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (bytes[i] == '\n') {
      words.emplace_back();
    } else {
      words.back() += static_cast<char>(bytes[i]);
    }
  }
  const auto line = train::parseCommandLine(words);
  if (!line) {
    if (!baremark::core::base::isUtf8(toException(line.error()).what())) std::abort();
    return 0;
  }
  const auto options = train::toOptions(line->given);
  if (!options && !baremark::core::base::isUtf8(toException(options.error()).what())) std::abort();
  return 0;
}
