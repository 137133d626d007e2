// SPDX-License-Identifier: GPL-3.0-or-later
// FUZZ_TARGET(NAME) { … } is a fuzz target over the bytes NAME, a std::string_view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

inline std::size_t byteAt(std::string_view text, std::size_t place) {
  return static_cast<unsigned char>(text[place]);
}

#define FUZZ_TARGET(name)                                                               \
  static void fuzzed(std::string_view name);                                            \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) { \
    fuzzed({reinterpret_cast<const char*>(bytes), count});                              \
    return 0;                                                                           \
  }                                                                                     \
  static void fuzzed(std::string_view name)
