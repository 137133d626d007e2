// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the file that holds the experiments.
#pragma once

#include <QString>

#include "app/text/error_text.h"

namespace baremark::app::text {

/// Of a store that has no write-ahead log where it lies, or must not have one there.
[[nodiscard]] ErrorText rollbackNote(const QString& path);

}  // namespace baremark::app::text
