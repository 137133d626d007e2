// SPDX-License-Identifier: GPL-3.0-or-later
// Each fuzz target defines `fuzz`, which aborts if something is wrong with what these bytes give.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

inline std::size_t byteAt(std::string_view text, std::size_t place) {
  return static_cast<unsigned char>(text[place]);
}

inline void abortIf(bool isWrong) {
  if (isWrong) std::abort();
}

void fuzz(std::string_view bytes);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
  fuzz({reinterpret_cast<const char*>(bytes), count});
  return 0;
}
