// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_settings.h"
#include "tests/fuzz/fuzz_target.h"

// A word of the command line for every setting. An accepted value is the same after writing and reading it.
void fuzz(std::string_view text) {
  using namespace baremark::core;
  for (const protocol::EngineSetting& setting : protocol::engineSettings()) {
    const auto value = protocol::settingFromText(setting, text);
    abortIf(value && protocol::settingFromText(setting, model::toText(*value)) != value);
  }
}
