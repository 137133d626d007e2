// SPDX-License-Identifier: GPL-3.0-or-later
// What the build of an image printed, or an image says of itself: a line of it is printable, short and one line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/runs/image_builder.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"digest", "bytes", "engine", "recipe", "path", "refusal", "sent", "tried"}) {
    const std::string value = baremark::core::runs::imageLine(text, name);
    if (value.size() > 2048 + 16 || value.find_first_of("\n\x1b") != std::string::npos) std::abort();
  }
  return 0;
}
