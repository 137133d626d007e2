// SPDX-License-Identifier: GPL-3.0-or-later
// The place of an error in words: Error::where of core and remote, and fields of the window.
#pragma once

#include <QString>

#include "app/text/error_text.h"

namespace baremark::app::text {

/// Error::where in the user's language. The window shows the name of its field for an option or a key.
[[nodiscard]] QString placeText(const core::base::Phrased& where, Reader reader);

}  // namespace baremark::app::text
