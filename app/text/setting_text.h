// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's settings mean, in the user's language.
#pragma once

#include <QString>

#include "core/protocol/engine_settings.h"

namespace baremark::app::text {

/// One line: "gradient bytes that are reduced in one call".
[[nodiscard]] QString meaning(const core::protocol::EngineSetting& setting);

}  // namespace baremark::app::text
