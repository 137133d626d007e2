// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe found, as the store keeps it.
#pragma once

#include <string>

#include "core/model/host.h"

namespace baremark::core::storage {

[[nodiscard]] std::string toJsonLine(const model::HostFacts& facts);
/// What cannot be read stays unknown: the next probe finds it again.
[[nodiscard]] model::HostFacts hostFactsFrom(const std::string& text);

}  // namespace baremark::core::storage
