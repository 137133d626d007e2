// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/protocol/engine_settings.h"

// A word of the command line for every setting. An accepted value is the same after writing and reading it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const protocol::EngineSetting& setting : protocol::engineSettings()) {
    const auto value = protocol::settingFromText(setting, text);
    if (value && protocol::settingFromText(setting, model::toText(*value)) != value) std::abort();
  }
  return 0;
}
